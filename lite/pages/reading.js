// What JavaScript adds to a lesson page: leafing, words beside the text, links to copy, the place.

import { today } from '../extensions/lesson-mode/static/fresh.js';
import * as progress from '../extensions/lesson-mode/static/progress.js';

today(new URL(document.body.dataset.root, location.href), document.body.dataset.build);

const words = JSON.parse(document.getElementById('page-words').textContent);
const language = document.body.dataset.language;
const game = document.querySelector('[data-game]').dataset.game;
const steps = [...document.querySelectorAll('.step[data-step]')];
const gentle = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function button(text, act, className = 'button plain') {
  const made = element('button', { type: 'button', class: className }, text);
  made.addEventListener('click', () => act(made));
  return made;
}

// ---- example turns: a strip of pictures, with buttons to leaf through it ----

function leaf(strip) {
  const frames = [...strip.children];
  let at = 0;
  let wanted = null;
  const left = (frame) => frame.offsetLeft - frames[0].offsetLeft;
  const counter = element('span', { class: 'counter', dir: 'ltr', 'aria-live': 'polite' });
  const show = (next) => {
    at = wanted = Math.max(0, Math.min(frames.length - 1, next));
    strip.scrollTo({ left: left(frames[at]), behavior: gentle });
    tell();
  };
  const back = button(words.back, () => show(at - 1));
  const on = button(words.next, () => show(at + 1), 'button');
  const tell = () => {
    counter.textContent = `${at + 1} / ${frames.length}`;
    back.disabled = at === 0;
    on.disabled = at === frames.length - 1;
  };
  const seen = () => {
    if (strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 2) return frames.length - 1;
    const far = frames.map((frame) => Math.abs(left(frame) - strip.scrollLeft));
    return far.indexOf(Math.min(...far));
  };
  const settle = () => {
    if (wanted === null) at = seen();
    else if (seen() !== wanted) strip.scrollTo({ left: left(frames[wanted]), behavior: 'instant' });
    wanted = null;
    tell();
  };
  let settled;
  strip.addEventListener('scroll', () => {
    clearTimeout(settled);
    settled = setTimeout(settle, 150);
  });
  for (const own of ['pointerdown', 'wheel', 'keydown']) {
    strip.addEventListener(own, () => (wanted = null), { passive: true });
  }
  const group = { class: 'leaf', role: 'group', 'aria-label': words.controls, dir: 'ltr' };
  strip.after(element('div', group, back, counter, on));
  tell();
}

// ---- a word of the game opens beside the text ----

function openTerm(link) {
  const entry = document.querySelector(`[id="${link.hash.slice(1)}"]`);
  if (!entry) return false;
  const shown = entry.cloneNode(true);
  shown.removeAttribute('id');
  const dialog = element('dialog', { class: 'word', 'aria-label': link.textContent }, shown);
  const close = button(words.term_close, () => dialog.close(), 'button');
  dialog.append(element('p', { class: 'actions' }, close));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return true;
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a.term');
  if (link && openTerm(link)) event.preventDefault();
});

// ---- a link to this very step ----

function offerLink(step) {
  const copy = button(words.copy, async (pressed) => {
    const link = new URL(`#${step.dataset.step}`, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      pressed.textContent = words.copied;
      setTimeout(() => (pressed.textContent = words.copy), 2500);
    } catch {
      prompt(words.copy, link);
    }
  });
  step.querySelector('.actions').append(' ', copy);
}

// ---- where the reader is ----

const twin = document.querySelector('.switch');
let marked = null;

function reading(step) {
  if (step === marked) return;
  marked = step;
  for (const old of document.querySelectorAll('.contents [aria-current]')) old.removeAttribute('aria-current');
  twin.hash = step ? step.dataset.step : '';
  if (!step) return;
  const link = document.querySelector(`.contents [data-step-link="${step.dataset.step}"] a`);
  link.setAttribute('aria-current', 'true');
  const chapter = link.closest('details');
  if (matchMedia('(min-width: 62rem)').matches) {
    for (const other of document.querySelectorAll('.contents details')) other.open = other === chapter;
    link.scrollIntoView({ block: 'nearest' });
  }
  progress.markRead(game, step.dataset.step, language);
}

// A step that a link names is the one being read until the reader moves: what loads above it shifts it.
let named = null;

function passed() {
  return steps.filter((step) => step.getBoundingClientRect().top < innerHeight / 3).at(-1) ?? null;
}

function arrive() {
  named = steps.find((step) => step.dataset.step === location.hash.slice(1)) ?? null;
  if (named) reading(named);
}

let waiting;
addEventListener(
  'scroll',
  () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => reading(named ?? passed()), 150);
  },
  { passive: true },
);
for (const own of ['pointerdown', 'wheel', 'touchstart', 'keydown']) {
  addEventListener(own, () => (named = null), { passive: true });
}
addEventListener('hashchange', arrive);
arrive();

for (const strip of document.querySelectorAll('.strip')) leaf(strip);
for (const step of steps) offerLink(step);
