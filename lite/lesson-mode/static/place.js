// Where the reader is: takes them to a step, and keeps what they look at in its place while boards
// above it come alive or are put away.
//
// What they look at is known by its depth in the lesson, which no scrolling changes: where it lies
// deeper than when last looked at, what is above has grown. That is given back before each frame is
// drawn, and before anything else is made of where the page stands.

const CELLS = '.jp-Cell';

export class Place {
  constructor(notebook, headings) {
    this.headings = headings;
    this.scroller = notebook.node.querySelector('.jp-WindowedPanel-outer') ?? notebook.node;
    this.content = this.scroller.firstElementChild;
    this.held = null;
    this.touched = null;
    this.seen = null;
    this.onread = () => {};
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin']) {
      this.scroller.addEventListener(type, (event) => this.met(event), { passive: true });
    }
    const sizes = new ResizeObserver(() => this.settle());
    for (const { node } of [{ node: this.content }, ...notebook.widgets]) {
      sizes.observe(node, { box: 'border-box' });
    }
    this.scroller.addEventListener('scroll', () => this.scrolled(), { passive: true });
  }

  /** Go to a step, or to the top for a lesson's beginning, until the reader moves on their own. */
  hold(step, top = false) {
    this.held = !top && this.headings.has(step) ? step : null;
    if (top) this.moveTo(0);
    else this.settle();
  }

  /** Bring something to the top of the view, once. */
  show(node) {
    this.held = null;
    this.moveTo(this.scroller.scrollTop + this.offset(node));
  }

  /** The reader does something of their own: from now on what they look at is kept in its place. */
  met({ type, target }) {
    if (type !== 'focusin') this.held = null;
    this.touched = target.closest(CELLS);
    this.stay();
  }

  settle() {
    if (!this.held) return this.stay();
    this.moveTo(this.scroller.scrollTop + this.offset(this.headings.get(this.held).node));
  }

  moveTo(top) {
    this.scroller.scrollTop = top;
    this.look();
  }

  /** Give back what has grown above since the last look, wherever the reader has scrolled since. */
  stay() {
    if (this.seen?.cell.offsetHeight) {
      const grown = this.depth(this.seen.cell) - this.seen.depth;
      if (Math.abs(grown) >= 0.5) this.scroller.scrollTop = this.reached() + grown;
    }
    this.look();
  }

  /** How far the reader has scrolled; a shorter page cuts that short by itself, before we hear of it. */
  reached() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const cutShort = scrollTop < this.seen.top && scrollTop + clientHeight > scrollHeight - 1;
    return cutShort ? this.seen.top : scrollTop;
  }

  /** Remember what the reader looks at: the cell they touched last, or the first that begins in view. */
  look() {
    const shown = [...this.content.querySelectorAll(CELLS)].filter((cell) => this.isShown(cell));
    const begins = (cell) => this.offset(cell) > -9;
    const cell = shown.find((one) => one === this.touched) ?? shown.find(begins) ?? shown[0];
    this.seen = cell ? { cell, depth: this.depth(cell), top: this.scroller.scrollTop } : null;
  }

  isShown(cell) {
    const top = this.offset(cell);
    return cell.offsetHeight > 0 && top < this.scroller.clientHeight && top + cell.offsetHeight > 0;
  }

  /** How far below the top of the view a node begins, in pixels. */
  offset(node) {
    return node.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top - 8;
  }

  /** How far below the beginning of the lesson a node begins, in pixels. */
  depth(node) {
    return node.getBoundingClientRect().top - this.content.getBoundingClientRect().top;
  }

  scrolled() {
    this.stay();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.onread(this.held ?? this.passed()), 150);
  }

  /** The step whose heading is the last above the upper edge of the view, or near it. */
  passed() {
    const passed = [...this.headings].filter(([, cell]) => this.offset(cell.node) < 120);
    return passed.at(-1)?.[0] ?? null;
  }
}
