// The picture of a step's board, in the place of the live board until that has drawn itself.

import { element, lesson, picture, say } from './page.js';

const frames = async (count) => {
  for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame);
};

export class Picture {
  constructor(cell, step) {
    this.cell = cell;
    const spoken = cell.model.sharedModel.outputs[0]?.data?.['text/plain'] ?? '';
    const alt = Array.isArray(spoken) ? spoken.join('') : spoken;
    this.image = element('img', {
      class: 'lesson-picture',
      src: picture(step),
      alt,
      width: lesson.size[0],
      height: lesson.size[1],
      loading: 'lazy',
      decoding: 'async',
    });
    this.image.style.setProperty('--board-shape', lesson.size[0] / lesson.size[1]);
    this.place = cell.node.querySelector('.jp-Cell-outputWrapper');
    this.show();
  }

  show() {
    this.place.classList.add('lesson-pictured');
    this.place.append(this.image);
  }

  /** Stand where the live board stood, as high as it, and let that go. */
  comeBack() {
    this.place.style.minHeight = `${this.place.offsetHeight}px`;
    this.show();
    this.cell.model.outputs.clear();
  }

  /** Wait for the live board to stand behind the picture, then take the picture away. */
  async giveWay() {
    if (!this.image.isConnected) return;
    for (let tries = 0; tries < 100 && !this.board(); tries += 1) {
      await new Promise((go) => setTimeout(go, 30));
    }
    await frames(3);
    this.note?.remove();
    this.image.remove();
    this.place.style.minHeight = '';
    this.place.classList.remove('lesson-pictured');
  }

  board() {
    return this.place.querySelector('.baithak-step canvas, .baithak-notice');
  }

  fail(retry) {
    this.note?.remove();
    const button = { type: 'button', class: 'lesson-button', onclick: retry };
    this.note = element(
      'p',
      { class: 'lesson-failed', role: 'alert' },
      say('failed_step'),
      ' ',
      element('button', button, say('retry')),
    );
    this.place.append(this.note);
  }
}
