// Hosts let browsers keep pages for a while. Ask once whether the site has changed since, and if so
// load today's page; never twice for the same change.

const KEPT = /\.(json|ipynb)$/;

/**
 * Ask the host anew for what tells what is in the site, once a page; all else has its hash in its
 * name. `given` has texts that came with the page, by their paths.
 */
export function alwaysAsk(site, given) {
  const plain = window.fetch;
  const asked = new Map();
  const ask = (href, options) => {
    const answer = plain(href, { ...options, cache: 'no-cache' });
    answer.catch(() => asked.delete(href));
    asked.set(href, answer);
  };
  window.fetch = async (what, options) => {
    const { href, pathname } = new URL(what instanceof Request ? what.url : what, document.baseURI);
    const ours = href.startsWith(site.href) && (what.method ?? options?.method ?? 'GET') === 'GET';
    const name = decodeURI(pathname.slice(site.pathname.length));
    if (ours && Object.hasOwn(given, name)) return new Response(given[name]);
    if (!ours || !KEPT.test(pathname)) return plain(what, options);
    if (!asked.has(href)) ask(href, options);
    return (await asked.get(href)).clone();
  };
}

/** Load the page again when the site was built anew since this copy of it. */
export async function today(site, build) {
  try {
    const answer = await fetch(new URL('static/build.json', site), { cache: 'no-store' });
    const now = answer.ok ? (await answer.json()).build : build;
    const tried = `baithak-build ${location.pathname}`;
    if (now === build || sessionStorage.getItem(tried) === now) return;
    sessionStorage.setItem(tried, now);
    location.reload();
  } catch {
    // Without a connection the copy that is here is the best there is.
  }
}
