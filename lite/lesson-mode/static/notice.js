// The one notice of the page: what is being waited for, what went wrong, what can be done.

import { element, language, readable, rightToLeft, say } from './page.js';

const steps = ['page', 'python', 'code', 'board'];
let box = null;
let timer = 0;

function show(kind, ...children) {
  clearTimeout(timer);
  box ??= document.body.appendChild(
    element('aside', { class: 'lesson-notice', lang: language, dir: rightToLeft ? 'rtl' : 'ltr' }),
  );
  box.dataset.kind = kind;
  box.setAttribute('role', kind === 'failed' ? 'alert' : 'status');
  box.replaceChildren(...children);
}

const button = (key, act) =>
  element('button', { type: 'button', class: 'lesson-button', onclick: act }, say(key));

/** Say which part of the start is going on; parts never go back. */
export function waiting(phase) {
  const at = steps.indexOf(phase);
  if (box?.dataset.kind === 'waiting' && at < Number(box.dataset.at)) return;
  const bar = element('span', { class: 'lesson-progress', 'aria-hidden': 'true' });
  for (const index of steps.keys()) bar.append(element('i', { class: index <= at ? 'on' : '' }));
  show(
    'waiting',
    element('p', { class: 'lesson-phase' }, say(`waiting_${phase}`), bar),
    element('p', { class: 'lesson-note' }, say('waiting_note')),
  );
  box.dataset.at = at;
}

/** Say that the board is ready, and go away. */
export function ready() {
  show('ready', element('p', { class: 'lesson-phase' }, say('ready')));
  timer = setTimeout(close, 2500);
}

/** The way to the same step on a page that needs no Python; nothing when there is none. */
export const readOn = () =>
  readable() && element('a', { class: 'lesson-button', href: readable() }, say('read_on'));

/** Say that something takes long or failed, with the ways out of it. */
export function trouble(kind, key, retry) {
  show(
    kind,
    element('p', { class: 'lesson-phase' }, say(key)),
    element('p', { class: 'lesson-buttons' }, button('retry', retry), readOn(), button('close', close)),
  );
}

/** Tell something that does not stop the lesson; what it returns can be removed. */
export function tell(key, facts) {
  const note = element(
    'aside',
    {
      class: 'lesson-notice lesson-told',
      role: 'status',
      lang: language,
      dir: rightToLeft ? 'rtl' : 'ltr',
    },
    element('p', { class: 'lesson-phase' }, say(key, facts)),
    element('p', { class: 'lesson-buttons' }, button('close', () => note.remove())),
  );
  document.body.append(note);
  return note;
}

export function close() {
  box?.remove();
  box = null;
}
