// An editor that only shows its text, for cells that nobody edits: a lesson has a hundred of them,
// and each of JupyterLab's own editors takes some five milliseconds to make.

const nothing = () => {};
const signal = { connect: nothing, disconnect: nothing };
const start = { line: 0, column: 0 };
const selection = { start, end: start };
const token = { offset: 0, value: '' };

/** What JupyterLab's CodeEditor.IEditor asks for, as far as a text that never changes can give it. */
export class Still {
  constructor({ host, model, uuid }) {
    Object.assign(this, { host, model, uuid: uuid ?? '' });
    this.text = document.createElement('pre');
    this.fill = () => (this.text.textContent = model.sharedModel.source);
    this.fill();
    model.sharedModel.changed.connect(this.fill);
    host.append(this.text);
  }

  isDisposed = false;
  edgeRequested = signal;
  lineHeight = 16;
  charWidth = 8;
  lineCount = 1;
  options = new Map();

  getOption(name) {
    return this.options.get(name);
  }

  setOption(name, value) {
    this.options.set(name, value);
  }

  setOptions(given) {
    for (const [name, value] of Object.entries(given)) this.options.set(name, value);
  }

  setBaseOptions = nothing;
  injectExtension = nothing;
  undo = nothing;
  redo = nothing;
  clearHistory = nothing;
  focus = nothing;
  blur = nothing;
  resizeToFit = nothing;
  revealPosition = nothing;
  revealSelection = nothing;
  setCursorPosition = nothing;
  setSelection = nothing;
  setSelections = nothing;
  replaceSelection = nothing;
  newIndentedLine = nothing;
  hasFocus = () => false;
  getLine = () => undefined;
  getOffsetAt = () => 0;
  getPositionAt = () => start;
  getPositionForCoordinate = () => null;
  getCoordinateForPosition = () => this.host.getBoundingClientRect();
  getCursorPosition = () => start;
  getSelection = () => selection;
  getSelections = () => [selection];
  getTokenAt = () => token;
  getTokenAtCursor = () => token;
  getTokens = () => [];
  addKeydownHandler = () => ({ isDisposed: true, dispose: nothing });

  dispose() {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.model.sharedModel.changed.disconnect(this.fill);
    this.text.remove();
  }
}
