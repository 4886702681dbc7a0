// The slim bar on top: the way home, the lesson's name, its steps, the code, the menu, the language.

import {
  address,
  askedStep,
  element,
  embedded,
  language,
  lesson,
  lessons,
  path,
  rightToLeft,
  say,
  site,
} from './page.js';

const icons = {
  steps: 'M4 6h12M4 10h12M4 14h8',
  code: 'M7 5l-5 5 5 5M13 5l5 5-5 5',
  menu: 'M5 10h.01M10 10h.01M15 10h.01',
};

function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(space, 'path');
  line.setAttribute('d', icons[name]);
  svg.append(line);
  return svg;
}

function toggle(sign, key, className, shown = null) {
  const label = () => say(document.body.classList.contains(className) ? (shown ?? key) : key);
  const button = element('button', { type: 'button', class: 'lesson-tool', 'aria-pressed': 'false' });
  button.append(icon(sign));
  const name = () => {
    button.title = label();
    button.setAttribute('aria-label', label());
  };
  button.addEventListener('click', () => {
    const on = document.body.classList.toggle(className);
    button.setAttribute('aria-pressed', String(on));
    name();
    document.dispatchEvent(new CustomEvent(className, { detail: on }));
  });
  name();
  return button;
}

let contents = null;
let switchLink = null;

/** Put the bar on the page; in a frame only the way to the whole lesson, at its foot. */
export function header() {
  if (embedded) {
    const whole = { class: 'lesson-whole', href: address({ embed: null }), target: '_blank' };
    const right = { lang: language, dir: rightToLeft ? 'rtl' : 'ltr' };
    document.body.append(element('a', { ...whole, ...right, rel: 'noopener' }, say('whole')));
    return;
  }
  const bar = element(
    'header',
    { class: 'lesson-bar', lang: language, dir: rightToLeft ? 'rtl' : 'ltr' },
    element('a', { class: 'lesson-home', href: new URL(`${language}/`, site).href, title: say('home') }, say('site')),
    element('span', { class: 'lesson-title' }, lesson?.title ?? ''),
  );
  if (lesson) {
    const list = element('ol', {});
    const summary = element('summary', { class: 'lesson-tool', title: say('contents') });
    summary.setAttribute('aria-label', say('contents'));
    summary.append(icon('steps'));
    contents = element('details', { class: 'lesson-contents' }, summary, list);
    bar.append(
      contents,
      toggle('code', 'code_show', 'lesson-code', 'code_hide'),
      toggle('menu', 'menu', 'lesson-menu'),
    );
    addEventListener('pointerdown', (event) => {
      if (!contents.contains(event.target)) contents.open = false;
    });
    contents.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      contents.open = false;
      summary.focus();
    });
  }
  const twin = lesson && Object.hasOwn(lessons, lesson.twin) ? lesson.twin : null;
  if (twin) {
    const other = lessons[twin].language;
    switchLink = element(
      'a',
      { class: 'lesson-switch', lang: other, dir: 'auto', title: say('switch_hint') },
      say('switch'),
    );
    reading(null);
    bar.append(switchLink);
  }
  document.body.prepend(bar);
}

/** Say which step is being read, so that the other language opens there, the board as it stands. */
export function reading(step, at = undefined) {
  if (!switchLink) return;
  const changes = { path: lesson.twin };
  if (step) changes.step = step;
  if (at || (step && step !== askedStep())) changes.at = at || null;
  switchLink.href = address(changes);
}

/** Mark in the list of steps which were read and which are solved. */
export function showProgress({ read, solved }) {
  for (const link of contents?.querySelectorAll('a[data-step]') ?? []) {
    const { step } = link.dataset;
    const state = solved.includes(step) ? 'solved' : read.includes(step) ? 'read' : '';
    link.dataset.progress = state;
    if (state) link.setAttribute('aria-description', say(`progress_${state}`));
  }
}

/** Fill the list of steps; `go` takes the reader to one. */
export function listSteps(entries, go) {
  if (!contents) return;
  const list = contents.querySelector('ol');
  list.replaceChildren(
    ...entries.map(({ level, title, step }) => {
      if (!step) return element('li', { class: 'lesson-section' }, title);
      const follow = (event) => {
        event.preventDefault();
        contents.open = false;
        go(step);
      };
      const href = address({ path, step, at: null });
      const link = element('a', { href, 'data-step': step, onclick: follow }, title);
      return element('li', { 'data-level': level }, link);
    }),
  );
}
