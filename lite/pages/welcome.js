// On the welcome page: what this browser remembers of each game, the way back into it, and what can
// be done with it all: saved to a file, loaded from one, forgotten.

import { today } from '../extensions/lesson-mode/static/fresh.js';
import * as progress from '../extensions/lesson-mode/static/progress.js';

today(new URL(document.body.dataset.root, location.href), document.body.dataset.build);

const words = JSON.parse(document.getElementById('page-words').textContent);
const kept = document.querySelector('.kept');
const told = kept.querySelector('[role=status]');

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

/** A button that does something only at the second press, having asked at the first. */
function asksFirst(button, act) {
  const { textContent } = button;
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    button.textContent = textContent;
    delete button.dataset.asked;
  };
  button.addEventListener('click', () => {
    if ('asked' in button.dataset) {
      calm();
      act();
      return;
    }
    button.dataset.asked = '';
    button.textContent = words.sure;
    timer = setTimeout(calm, 6000);
  });
}

/** A line of what is kept: the way back to it, and how much it is. */
function line(href, text, count) {
  const row = document.createElement('p');
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  row.append(link, ` · ${count}`);
  return row;
}

/** What is kept of a game, line by line. */
function lines({ game, steps, drills, table }) {
  const { last, read, solved } = progress.of(game);
  const { right, total, best } = progress.practice(game);
  const count = progress.tables(game);
  const rows = [];
  if (last) {
    const told = filled(words.count, { read: read.length, steps, solved: solved.length });
    rows.push(line(`${game}/#${encodeURIComponent(last)}`, words.resume, told));
  }
  if (total) rows.push(line(drills, words.practice, filled(words.practised, { right, total, best })));
  if (count) rows.push(line(table, words.table, filled(words.tables, { count })));
  return rows;
}

function showCard(card, latest) {
  const { game } = card.dataset;
  const place = card.querySelector('.resume');
  const rows = lines(card.dataset);
  card.classList.toggle('latest', game === latest);
  place.hidden = rows.length === 0;
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'again';
  again.textContent = words.again;
  asksFirst(again, () => progress.forget(game) && show());
  rows.at(-1)?.append(' · ', again);
  place.replaceChildren(...rows);
}

function show() {
  const latest = progress.latest()?.[0];
  for (const card of document.querySelectorAll('.card[data-game]')) showCard(card, latest);
}

function save() {
  const file = new Blob([progress.exported()], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'baithak-progress.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function load({ target }) {
  const [file] = target.files;
  if (!file) return;
  const trouble = progress.imported(await file.text());
  target.value = '';
  told.textContent = words[trouble || 'loaded'];
  show();
}

kept.hidden = false;
if (!progress.isKept()) {
  kept.querySelector('.actions').hidden = true;
  told.textContent = words.blocked;
}
kept.querySelector('[data-kept=save]').addEventListener('click', save);
kept.querySelector('[data-kept=load]').addEventListener('change', load);
asksFirst(kept.querySelector('[data-kept=forget]'), () => progress.forget() && show());
show();
