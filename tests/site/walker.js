// Reads a lesson as a learner does: scrolls to one board after the other, waits for each to come
// alive without a click, turns to its task, and keeps every text it meets with its language.

() => {
  const PATIENCE = 60_000;
  const ENOUGH = 2;
  const UNREAD = 'script, style, noscript, .cm-editor';
  const SPOKEN = ['aria-label', 'title', 'alt'];
  const found = { live: [], dead: [], texts: {} };

  const until = async (good) => {
    const end = performance.now() + PATIENCE;
    while (!good() && performance.now() < end) await new Promise((go) => setTimeout(go, 15));
    return good();
  };

  const keep = (text, node) => {
    if (text?.trim()) found.texts[text.trim()] ??= node.closest('[lang]').lang;
  };

  const read = (root) => {
    const show = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
    const walk = document.createTreeWalker(root, show, (node) =>
      node.matches?.(UNREAD) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = root; node; node = walk.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) keep(node.data, node.parentElement);
      else for (const name of SPOKEN) keep(node.getAttribute(name), node);
    }
  };

  const isLive = (cell) =>
    cell.querySelector('.baithak-step[data-step] canvas') && !cell.querySelector('.lesson-picture');

  const visit = async (cell) => {
    cell.scrollIntoView({ block: 'center' });
    const live = await until(() => isLive(cell));
    (live ? found.live : found.dead).push(cell.dataset.board);
    read(cell);
    const task = cell.querySelector('button[data-mode="task"]');
    if (!task) return;
    task.click();
    const turned = await until(() => cell.querySelector('.baithak-panel[data-mode="task"]'));
    if (!turned) found.dead.push(`${cell.dataset.board}: task`);
    read(cell);
  };

  const walk = async () => {
    for (const cell of document.querySelectorAll('.jp-CodeCell[data-board]')) {
      if (found.dead.length < ENOUGH) await visit(cell);
    }
    read(document.body);
  };

  const stumble = (trouble) => found.dead.push(String(trouble));
  walk()
    .catch(stumble)
    .finally(() => (window.walked = found));
};
