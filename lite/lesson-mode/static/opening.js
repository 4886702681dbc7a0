// Asks for the first board's picture as soon as the page's own text is here, before its scripts and
// letters share the line with it; `start.js` shows it. The build writes this into the page.

import * as page from './page.js';

if (page.lesson?.size) {
  const href = page.picture(page.openedStep());
  document.head.append(
    page.element('link', { rel: 'preload', as: 'image', fetchpriority: 'high', href }),
  );
}
