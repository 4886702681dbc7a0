// The kernel as a lesson sees it: start it, give it the address, run a cell, notice when it fails.

import * as notice from './notice.js';
import { reports } from './page.js';

const SLOW = 60_000;

export class Python {
  constructor(panel, CodeCell) {
    this.session = panel.sessionContext;
    this.CodeCell = CodeCell;
    this.onrestart = () => {};
    this.started = false;
    this.session.statusChanged.connect((_, status) => this.heardStatus(status));
    this.session.connectionStatusChanged.connect((_, status) => this.heardConnection(status));
    document.addEventListener('baithak:python', ({ detail }) => this.report(detail));
  }

  /** Wait until the kernel answers; false when it failed, and then the reader was told. */
  async start() {
    const slow = setTimeout(() => this.fail('slow', 'slow'), SLOW);
    const failed = new Promise((give) => (this.giveUp = () => give(false)));
    for (const report of reports.splice(0)) this.report(report);
    const answered = this.answer();
    const good = await Promise.race([failed, answered]);
    clearTimeout(slow);
    this.started = good;
    return good;
  }

  async answer() {
    try {
      await this.session.ready;
      await this.giveAddress();
      return true;
    } catch {
      this.fail('failed', 'failed');
      return false;
    }
  }

  /** Tell Python the page's address: step and position are read from it. */
  async giveAddress() {
    const code = `import os; os.environ["LESSON_URL"] = ${JSON.stringify(location.href)}`;
    const kernel = this.session.session.kernel;
    await kernel.requestExecute({ code, silent: true, store_history: false }).done;
  }

  /** Run a cell; true when nothing was raised. */
  async run(cell) {
    const reply = await this.CodeCell.execute(cell, this.session);
    return reply?.content.status === 'ok';
  }

  /** Let Python close the widgets of a step's board; what was done on it is kept there. */
  putAway(step) {
    const code = `step.put_away(${JSON.stringify(step)})`;
    const ask = { code, silent: true, store_history: false };
    return this.session.session.kernel.requestExecute(ask).done;
  }

  report({ baithak: phase }) {
    if (this.started) return;
    if (phase === 'failed') this.fail('failed', 'failed');
    else notice.waiting(phase);
  }

  fail(kind, key) {
    notice.trouble(kind, key, () => location.reload());
    document.body.dataset.lessonTrouble = kind;
    if (kind === 'failed') this.giveUp?.();
  }

  heardStatus(status) {
    if (!this.started || !['restarting', 'autorestarting'].includes(status)) return;
    this.started = false;
    this.restarting = true;
  }

  heardConnection(status) {
    if (!this.restarting || status !== 'connected') return;
    this.restarting = false;
    this.onrestart();
  }
}
