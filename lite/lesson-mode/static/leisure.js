// What is left for when the board is live and the reader has their hands off the page.

const PAUSE = 4000;
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown'];
const SLICE = 5;

/** Resolve when the reader has touched nothing for a while. */
function pause() {
  return new Promise((go) => {
    let timer = 0;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(over, PAUSE);
    };
    const over = () => {
      for (const type of TOUCHES) removeEventListener(type, again, true);
      go();
    };
    for (const type of TOUCHES) addEventListener(type, again, { capture: true, passive: true });
    again();
  });
}

const idle = () => new Promise((go) => (window.requestIdleCallback ?? setTimeout)(() => go()));

/** Give nodes their layout, a few at a time: until now only those near the view had it. */
export async function layOut(nodes, settle) {
  for (let at = 0; at < nodes.length; at += SLICE) {
    await idle();
    for (const node of nodes.slice(at, at + SLICE)) node.classList.remove('lesson-far');
    settle();
  }
}

/**
 * Let the browser keep the application's scripts compiled. Chromium does so when a script runs for
 * the second time in three days, which would be in the midst of the next visit's start. So it runs
 * here again, marked to do nothing (see lite/steps/scripts.py); what was compiled since it ran first
 * is kept with it.
 */
export async function keepCompiled() {
  await pause();
  await idle();
  for (const { src } of document.querySelectorAll('script[src*="/first-"]:not([data-again])')) {
    const script = document.createElement('script');
    script.dataset.again = '';
    script.src = src;
    document.head.append(script);
  }
}
