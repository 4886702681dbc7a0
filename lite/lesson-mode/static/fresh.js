// Hosts let browsers keep pages for a while. Ask once whether the site has changed since, and if so
// load today's page; never twice for the same change.

const KEPT = /\.(json|ipynb)$/;

/** Ask the host each time for what tells what is in the site; all else has its hash in its name. */
export function alwaysAsk(site) {
  const plain = window.fetch;
  window.fetch = (what, options) => {
    const { href } = new URL(what instanceof Request ? what.url : what, document.baseURI);
    const asks = href.startsWith(site.href) && KEPT.test(new URL(href).pathname);
    return plain(what, asks ? { ...options, cache: 'no-cache' } : options);
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
