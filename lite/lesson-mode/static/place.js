// Where the reader is: takes them to a step, and keeps what they look at in its place while boards
// above it come alive or are put away.

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
    new ResizeObserver(() => this.settle()).observe(this.content);
    this.scroller.addEventListener('scroll', () => this.scrolled(), { passive: true });
  }

  /** Go to a step, or to the top for a lesson's beginning, until the reader moves on their own. */
  hold(step, top = false) {
    this.held = !top && this.headings.has(step) ? step : null;
    if (top) this.scroller.scrollTop = 0;
    this.settle();
  }

  /** Bring something to the top of the view, once. */
  show(node) {
    this.held = null;
    this.scroller.scrollTop += this.offset(node);
  }

  /** The reader does something of their own: from now on what they look at is kept in its place. */
  met({ type, target }) {
    if (type !== 'focusin') this.held = null;
    this.touched = target.closest(CELLS);
    this.look();
  }

  settle() {
    if (this.held) this.scroller.scrollTop += this.offset(this.headings.get(this.held).node);
    else if (this.seen) this.scroller.scrollTop += this.depth(this.seen.cell) - this.seen.depth;
    this.look();
  }

  /** Remember what the reader looks at: the cell they touched last, or the first that begins in view. */
  look() {
    const shown = [...this.content.querySelectorAll(CELLS)].filter((cell) => this.isShown(cell));
    const begins = (cell) => this.offset(cell) > -9;
    const cell = shown.find((one) => one === this.touched) ?? shown.find(begins) ?? shown[0];
    this.seen = cell ? { cell, depth: this.depth(cell) } : null;
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
    this.look();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.onread(this.held ?? this.passed()), 150);
  }

  /** The step whose heading is the last above the upper edge of the view, or near it. */
  passed() {
    const passed = [...this.headings].filter(([, cell]) => this.offset(cell.node) < 120);
    return passed.at(-1)?.[0] ?? null;
  }
}
