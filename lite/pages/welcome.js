// On the welcome page: what this browser remembers of each game, and the way back into it.

import * as progress from '../extensions/lesson-mode/static/progress.js';

const latest = progress.latest()?.[0];

for (const card of document.querySelectorAll('.card[data-game]')) {
  const { game, steps } = card.dataset;
  const { last, read, solved } = progress.of(game);
  if (!last) continue;
  const line = card.querySelector('.resume');
  const link = document.createElement('a');
  link.href = `${game}/#${encodeURIComponent(last)}`;
  link.textContent = line.dataset.say;
  const facts = { read: read.length, steps, solved: solved.length };
  const count = line.dataset.count.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  line.replaceChildren(link, ` · ${count}`);
  line.hidden = false;
  card.classList.toggle('latest', game === latest);
}
