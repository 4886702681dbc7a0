// Where the reader is: takes them to a step, and keeps it in place while things above it settle.

export class Place {
  constructor(notebook, headings) {
    this.headings = headings;
    this.scroller = notebook.node.querySelector('.jp-WindowedPanel-outer') ?? notebook.node;
    this.held = null;
    this.onread = () => {};
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      this.scroller.addEventListener(type, () => (this.held = null), { passive: true });
    }
    new ResizeObserver(() => this.settle()).observe(this.scroller.firstElementChild);
    this.scroller.addEventListener('scroll', () => this.tell(), { passive: true });
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

  settle() {
    if (this.held) this.scroller.scrollTop += this.offset(this.headings.get(this.held).node);
  }

  /** How far below the top of the view a node begins, in pixels. */
  offset(node) {
    return node.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top - 8;
  }

  tell() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.onread(this.held ?? this.passed()), 150);
  }

  /** The step whose heading is the last above the upper edge of the view, or near it. */
  passed() {
    const passed = [...this.headings].filter(([, cell]) => this.offset(cell.node) < 120);
    return passed.at(-1)?.[0] ?? null;
  }
}
