// One lesson on the page: pictures first, then Python, then a live board wherever the reader is.

import { Glossary } from './glossary.js';
import { listSteps, reading, showProgress } from './header.js';
import { keepCompiled, layOut } from './leisure.js';
import * as notice from './notice.js';
import * as page from './page.js';
import { Place } from './place.js';
import { Picture } from './picture.js';
import * as progress from './progress.js';
import { Python } from './python.js';

const NEAR = '700px 0px';
// A live board holds some 20 MB of canvas: a phone has room for a few, not for a whole lesson.
const LIVE = 6;
const fonts = {
  ur: ["400 20px 'Baithak Nastaliq'", "700 20px 'Baithak Nastaliq'"],
  en: ["italic 400 20px 'Baithak Serif'"],
  both: ["400 20px 'Baithak Serif'", "600 20px 'Baithak Serif'"],
};

const stepOf = (cell) => cell.model.getMetadata('lesson')?.step ?? null;

export class Lesson {
  constructor(panel, CodeCell) {
    this.panel = panel;
    this.notebook = panel.content;
    this.python = new Python(panel, CodeCell);
    const code = this.notebook.widgets.filter((cell) => cell.model.type === 'code');
    const hidden = code.filter((cell) => cell.model.getMetadata('jupyter')?.source_hidden);
    this.setup = hidden.filter((cell) => !stepOf(cell));
    this.exercises = code.filter((cell) => !hidden.includes(cell));
    this.boards = new Map(code.filter(stepOf).map((cell) => [stepOf(cell), cell]));
    this.headings = new Map(
      this.notebook.widgets
        .filter((cell) => cell.model.type === 'markdown' && stepOf(cell))
        .map((cell) => [stepOf(cell), cell]),
    );
    this.pictures = new Map();
    this.near = new Set();
    this.done = new Set();
    this.live = new Set();
    this.running = false;
    this.moved = new Map();
    this.reading = null;
    for (const { node } of this.notebook.widgets) node.classList.add('lesson-far');
    document.addEventListener('baithak:live', () => this.rest(), { once: true });
    if (page.embedded) this.keepOnly(page.openedStep());
  }

  /** In another page's frame one step is the whole lesson. */
  keepOnly(step) {
    for (const cell of this.notebook.widgets) {
      cell.node.classList.toggle('lesson-elsewhere', stepOf(cell) !== step);
    }
    this.exercises = [];
    this.boards = new Map([[step, this.boards.get(step)]]);
    this.headings = new Map([[step, this.headings.get(step)]]);
  }

  async open() {
    this.keepClean();
    this.guardKeys();
    this.unname();
    this.showPictures();
    this.place = new Place(this.notebook, this.headings);
    this.listSteps();
    this.offerRuns();
    this.offerTable();
    this.glossary = new Glossary(this.notebook, (heading) => this.place.show(heading));
    this.sayUnknownStep();
    this.laidOut = this.rendered();
    document.addEventListener('baithak:goto', ({ detail }) => this.go(detail.step));
    document.addEventListener('baithak:board', ({ detail }) => this.board(detail));
    addEventListener('hashchange', () => this.openedAnew());
    addEventListener('popstate', () => this.place.hold(page.openedStep()));
    this.python.onrestart = () => this.begin();
    const begun = this.begin();
    await this.laidOut;
    this.notebook.node.classList.remove('lesson-unread');
    this.place.hold(page.openedStep(), !page.askedStep() || page.embedded);
    this.place.onread = (step) => this.read(step);
    this.read(page.openedStep());
    document.getElementById('lesson-splash')?.remove();
    await begun;
  }

  /** The reader has come to a step: it counts as read, and the other language opens there. */
  read(step) {
    if (page.lesson.game && step !== this.reading && page.isStep(step)) {
      progress.markRead(page.lesson.game, step, page.language);
      showProgress(progress.of(page.lesson.game));
    }
    this.reading = step;
    reading(step, this.moved.get(step));
  }

  /** A board has changed: what the learner did on it counts, and goes along to the other language. */
  board({ step, at, solved }) {
    if (!page.isStep(step)) return;
    this.moved.set(step, at);
    if (solved && !progress.of(page.lesson.game).solved.includes(step)) {
      progress.markSolved(page.lesson.game, step);
      showProgress(progress.of(page.lesson.game));
    }
    if (step === this.reading) reading(step, at);
  }

  /**
   * Run the setup and the step asked for; then whatever comes near. Python need not wait until the
   * lesson is laid out, nor the lesson for Python.
   */
  async begin() {
    this.done.clear();
    this.live.clear();
    document.body.dataset.lessonReady = 'false';
    const wanted = [...fonts[page.language], ...fonts.both];
    const loaded = Promise.all(wanted.map((font) => document.fonts.load(font, 'اA8')));
    if (!(await this.python.start())) return;
    notice.waiting('board');
    for (const cell of this.setup) await this.python.run(cell);
    await loaded;
    await this.show(page.openedStep());
    document.body.dataset.lessonReady = 'true';
    document.dispatchEvent(new CustomEvent('baithak:live'));
    this.told?.remove();
    notice.ready();
    this.watch();
  }

  /** Run one step's board; its picture stays until the board has drawn itself. */
  async show(step) {
    const cell = this.boards.get(step);
    if (!cell || this.done.has(step)) return;
    this.done.add(step);
    const good = await this.python.run(cell);
    await this.laidOut;
    if (!good) return this.pictures.get(step)?.fail(() => this.again(step));
    await this.pictures.get(step)?.giveWay();
    this.live.add(step);
    for (const far of this.tooMany()) await this.putAway(far);
  }

  /** The live boards over the limit, those far from the reader only. */
  tooMany() {
    const far = [...this.live].filter((step) => !this.near.has(step));
    far.sort((a, b) => this.distance(b) - this.distance(a));
    return far.slice(0, Math.max(0, this.live.size - LIVE));
  }

  /** Put a board's picture back in its place; it goes on when the reader comes back. */
  async putAway(step) {
    this.live.delete(step);
    this.pictures.get(step)?.comeBack();
    await this.python.putAway(step);
    this.done.delete(step);
  }

  /** The board is live: what the start has left out. */
  async rest() {
    const nodes = this.notebook.widgets.map(({ node }) => node);
    await layOut(nodes, () => this.place.settle());
    await keepCompiled();
  }

  again(step) {
    this.done.delete(step);
    this.near.add(step);
    this.work();
  }

  watch() {
    this.watcher?.disconnect();
    const root = this.place.scroller;
    this.watcher = new IntersectionObserver((seen) => this.came(seen), { root, rootMargin: NEAR });
    for (const [step, cell] of this.boards) {
      cell.node.dataset.board = step;
      this.watcher.observe(cell.node);
    }
  }

  came(seen) {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) this.near.add(target.dataset.board);
      else this.near.delete(target.dataset.board);
    }
    this.work();
  }

  /** Run the boards that are near, one at a time, the one closest to the reader first. */
  async work() {
    if (this.running) return;
    this.running = true;
    for (let next = this.closest(); next; next = this.closest()) await this.show(next);
    this.running = false;
  }

  closest() {
    const waiting = [...this.near].filter((step) => !this.done.has(step));
    return waiting.sort((a, b) => this.distance(a) - this.distance(b))[0] ?? null;
  }

  /** How far a step's board is from the reader, in pixels. */
  distance(step) {
    return Math.abs(this.place.offset(this.boards.get(step).node));
  }

  go(step) {
    if (!page.isStep(step)) return;
    if (page.embedded) {
      open(page.address({ step, at: null, embed: null }), '_blank', 'noopener');
      return;
    }
    history.pushState(null, '', page.address({ step }));
    this.place.hold(step);
  }

  /** Another worksheet in the same tab: a page reads its fragment once, when it opens. */
  openedAnew() {
    if (!page.lesson.game && /[#&]w=/.test(location.hash)) location.reload();
  }

  listSteps() {
    const entries = [];
    for (const cell of this.notebook.widgets) {
      const source = cell.model.type === 'markdown' ? cell.model.sharedModel.source : '';
      const heading = /^(#{2,3}) +(.+)$/m.exec(source);
      if (heading) entries.push({ level: heading[1].length, title: heading[2], step: stepOf(cell) });
    }
    listSteps(entries, (step) => this.go(step));
    showProgress(progress.of(page.lesson.game));
  }

  sayUnknownStep() {
    const asked = page.askedStep();
    if (!asked || page.isStep(asked)) return;
    this.told = notice.tell('unknown_step', { step: `\u2068${asked}\u2069` });
  }

  /** Code that is there to be changed gets a button, for those without Shift and Enter. */
  offerRuns() {
    for (const cell of this.exercises) {
      const run = () => this.python.started && this.python.run(cell);
      const button = { type: 'button', class: 'lesson-button lesson-run', onclick: run };
      cell.node
        .querySelector('.jp-Cell-inputWrapper')
        .after(page.element('button', button, page.say('run')));
    }
  }

  /** A lesson's end leads to a table where the whole game is played. */
  offerTable() {
    for (const cell of this.notebook.widgets) {
      const game = cell.model.getMetadata('lesson')?.table;
      if (!game || page.embedded) continue;
      const link = { class: 'lesson-button lesson-table', href: page.table(game) };
      const line = { lang: page.language, dir: page.rightToLeft ? 'rtl' : 'ltr' };
      cell.node
        .querySelector('.jp-Cell-inputWrapper')
        .after(page.element('p', line, page.element('a', link, page.say('table'))));
    }
  }

  showPictures() {
    if (!page.lesson.size) return;
    for (const [step, cell] of this.boards) this.pictures.set(step, new Picture(cell, step));
  }

  async rendered() {
    await Promise.all([...this.headings.values()].map((cell) => cell.ready));
    // Their text is put in with the next frame.
    await new Promise(requestAnimationFrame);
  }

  /** Nothing that a lesson does is an unsaved change. */
  keepClean() {
    const model = this.panel.context.model;
    model.stateChanged.connect((_, change) => {
      if (change.name === 'dirty' && change.newValue) model.dirty = false;
    });
    model.dirty = false;
  }

  /** To a reader the page is one text: the notebook's own names for its cells are not spoken. */
  unname() {
    const feed = this.notebook.node.querySelector('[role=feed]');
    feed?.removeAttribute('role');
    feed?.removeAttribute('aria-label');
    for (const { node } of this.notebook.widgets) {
      const unname = () => node.removeAttribute('aria-label');
      // A cell is named anew when it gets an output.
      new MutationObserver(unname).observe(node, { attributeFilter: ['aria-label'] });
      unname();
    }
  }

  /** Keys pressed on a board are the board's: `x` must not cut a cell. */
  guardKeys() {
    this.notebook.node.addEventListener('keydown', (event) => {
      if (event.target.closest('.cm-editor') || event.ctrlKey || event.metaKey) return;
      event.stopPropagation();
    });
  }
}
