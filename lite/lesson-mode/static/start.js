// The page before Jupyter: look at the address, show the first board's picture, then start it.

import { alwaysAsk, today } from './fresh.js';
import { header } from './header.js';
import * as notice from './notice.js';
import * as page from './page.js';

const { element, say } = page;

const SLOW_START = 120_000;
const QUICK = 150;

function explain(title, text, ...more) {
  document.body.append(
    element('main', { class: 'lesson-message' }, element('h1', {}, title), ...text, ...more),
  );
}

function unknownLesson() {
  const games = Object.entries(page.lessons).filter(([, lesson]) => lesson.game);
  const links = games.map(([path, lesson]) =>
    element(
      'li',
      { lang: lesson.language, dir: 'auto' },
      element('a', { href: `?path=${encodeURIComponent(path)}` }, lesson.title),
    ),
  );
  const text = say('unknown_lesson', { path: `\u2068${page.path}\u2069` });
  explain(
    say('unknown_lesson_title'),
    [element('p', {}, text)],
    element('ul', {}, ...links),
    element('p', {}, element('a', { href: page.site.href }, say('home'))),
  );
}

function noStorage() {
  document.getElementById('lesson-splash')?.remove();
  notice.close();
  const again = () => location.reload();
  explain(
    say('storage_title'),
    [element('p', {}, say('storage'))],
    element(
      'p',
      { class: 'lesson-buttons' },
      element('button', { type: 'button', class: 'lesson-button', onclick: again }, say('reload')),
      notice.readOn(),
    ),
  );
}

function splash() {
  const { title, size } = page.lesson;
  const [width, height] = size ?? [];
  const picture = size && { src: page.picture(page.openedStep()), alt: '', width, height };
  document.body.append(
    element(
      'main',
      { id: 'lesson-splash' },
      element('h1', {}, title),
      picture && element('img', picture),
    ),
  );
}

// The kernel's worker reports how far Python is; JupyterLab keeps the worker to itself, so its
// messages are picked up where workers are made. The one that JupyterLab will ask for is made before
// it asks (see `startEarly`). Its name tells which lesson's files Python wants first.
let early = null;
const name = page.opensItsOwn() ? page.path : '';

function listenToWorkers() {
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(script, options) {
      const isKernel = page.worker && new URL(script, document.baseURI).href === page.worker.asked;
      if (isKernel && early) return handOver();
      super(...(isKernel ? [page.worker.given, { ...options, name }] : [script, options]));
      if (isKernel) this.postMessage({ baithak: 'go' });
      this.addEventListener('message', ({ data }) => {
        if (!data?.baithak) return;
        this.isPython = true;
        report(data);
      });
      // Now that the board is there, the rest of Python may come (see lite/boot.mjs).
      document.addEventListener('baithak:live', () => {
        if (this.isPython) this.postMessage({ baithak: 'live' });
      });
      this.addEventListener('error', () => report({ baithak: 'failed', reason: 'worker' }));
    }
  };
}

function report(detail) {
  page.reports.push(detail);
  document.dispatchEvent(new CustomEvent('baithak:python', { detail }));
}

function handOver() {
  const worker = early;
  early = null;
  return worker;
}

// Python may take the line as soon as the application's script is here; on a quick line they come
// side by side.
function startEarly() {
  if (!page.worker) return;
  const script = document.getElementById('jupyter-lite-main');
  const worker = new Worker(page.worker.given, { type: 'module', name });
  const go = () => worker.postMessage({ baithak: 'go' });
  early = worker;
  if (came(import.meta.url) < QUICK || came(script.href) < Infinity) go();
  else script.addEventListener('load', go, { once: true });
}

/** When a file was there, in milliseconds after the page was asked for. */
function came(address) {
  const [entry] = performance.getEntriesByName(address);
  return entry?.responseEnd > 0 ? entry.responseEnd : Infinity;
}

// anywidget gives a board's buttons two seconds to start, and then hears nothing of Python any
// more, without a word: a slow phone has longer here.
function startSlowly() {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(Math.max(milliseconds, SLOW_START));
}

function watchStorage() {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (/No available storage method/.test(reason?.message ?? reason)) noStorage();
  });
}

// What JupyterLab asks for one after the other, each when it has the one before.
function askAhead({ settings, theme }) {
  for (const name of [settings, `files/${page.path}`])
    fetch(new URL(name, page.site)).catch(() => {});
  const href = new URL(theme, page.site);
  document.head.append(element('link', { rel: 'preload', as: 'style', href }));
}

today(page.site, page.build);
document.body.classList.add('lesson-page', page.rightToLeft ? 'lesson-rtl' : 'lesson-ltr');
document.body.classList.toggle('lesson-embed', page.embedded);
document.body.dataset.language = page.language;

if (!page.path) {
  location.replace(page.site.href);
} else if (!page.lesson) {
  document.title = `${say('unknown_lesson_title')} · ${say('site')}`;
  header();
  unknownLesson();
} else {
  document.title = `${page.lesson.title} · ${say('site')}`;
  header();
  splash();
  notice.waiting('page');
  listenToWorkers();
  startEarly();
  startSlowly();
  watchStorage();
  alwaysAsk(page.site, JSON.parse(document.getElementById('lesson-files').textContent));
  askAhead(page.ahead);
  await import(new URL(document.getElementById('lesson-data').dataset.boot, document.baseURI).href);
}
