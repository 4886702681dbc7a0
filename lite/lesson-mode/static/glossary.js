// The words of the game: a link in the text opens its meaning beside it, in a card.

import { element, language, picture, rightToLeft, say } from './page.js';

// The anchor of a heading, as Jupyter and the notebook's links write it.
const anchorOf = (heading) => {
  const own = heading.cloneNode(true);
  for (const link of own.querySelectorAll('.jp-InternalAnchorLink')) link.remove();
  return own.textContent.trim().replaceAll(' ', '-');
};

const cellOf = (notebook) =>
  notebook.widgets.find((cell) => cell.model.getMetadata('lesson')?.glossary);

export class Glossary {
  constructor(notebook, go) {
    this.cell = cellOf(notebook);
    this.go = go;
    if (!this.cell) return;
    this.pictures = this.cell.model.getMetadata('lesson').glossary;
    notebook.node.addEventListener('click', (event) => this.clicked(event), true);
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.close());
  }

  clicked(event) {
    const link = event.target.closest('.jp-RenderedMarkdown a[href^="#"]');
    if (!link || link.classList.contains('jp-InternalAnchorLink')) return;
    const anchor = decodeURIComponent(link.hash.slice(1));
    const heading = [...this.cell.node.querySelectorAll('h4')].find((h) => anchorOf(h) === anchor);
    if (!heading) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(heading, anchor, link);
  }

  open(heading, anchor, link) {
    this.close();
    this.link = link;
    const name = anchorOf(heading).replaceAll('-', ' ');
    const text = heading.nextElementSibling?.cloneNode(true) ?? element('p');
    const shown = Object.hasOwn(this.pictures, anchor)
      ? element('img', { src: picture(`term-${this.pictures[anchor]}`), alt: '', width: 1000, height: 800 })
      : null;
    const button = (key, act) =>
      element('button', { type: 'button', class: 'lesson-button', onclick: act }, say(key));
    this.card = element(
      'aside',
      {
        class: 'lesson-term',
        role: 'dialog',
        'aria-label': name,
        tabindex: '-1',
        lang: language,
        dir: rightToLeft ? 'rtl' : 'ltr',
      },
      element('h2', {}, name),
      shown,
      text,
      element(
        'p',
        { class: 'lesson-buttons' },
        button('close', () => this.close()),
        button('glossary', () => this.whole(heading)),
      ),
    );
    document.body.append(this.card);
    this.card.focus();
  }

  whole(heading) {
    this.close();
    this.go(heading);
  }

  close() {
    if (!this.card) return;
    this.card.remove();
    this.card = null;
    this.link.focus({ preventScroll: true });
  }
}
