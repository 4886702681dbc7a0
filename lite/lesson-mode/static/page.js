// What the page knows before Python: the address, the lesson it names, its language and words.

const data = JSON.parse(document.getElementById('lesson-data').textContent);
export const site = new URL(data.site, document.baseURI);
export const lessons = data.lessons;
export const build = data.build;
export const ahead = data.ahead;

/** The kernel's worker as JupyterLab asks for it, and the one that it is given; or null. */
export const worker = data.worker && {
  asked: new URL(data.worker.asked, site).href,
  given: new URL(data.worker.given, site).href,
};

/** What Python's worker has said so far, for those who listen later. */
export const reports = [];

const OWN = ['path', 'step', 'drill', 'embed'];
const query = () => new URLSearchParams(location.search);

export const path = (query().get('path') ?? '').replace(/^\/+/, '');
export const lesson = Object.hasOwn(lessons, path) ? lessons[path] : null;
export const language = lesson?.language ?? guessed();
export const words = data.words[language];
export const rightToLeft = language === 'ur';

function guessed() {
  const first = path.split('/')[0];
  return Object.hasOwn(data.words, first) ? first : 'ur';
}

/** Whether another page shows one step of the lesson in a frame. */
export const embedded = lesson !== null && query().get('embed') === '1';

/** A sentence in the page's language, with its {placeholders} filled. */
export function say(key, facts = {}) {
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

/** The place that the address asks for, by the name it has today; null when it asks for none. */
export function askedStep() {
  const asked = query().get('step') ?? (query().has('drill') ? 'drills' : null);
  if (!asked || !lesson) return null;
  return Object.hasOwn(lesson.redirects, asked) ? lesson.redirects[asked] : asked;
}

export const isStep = (id) => lesson.steps.includes(id);

/** The first step when the address asks for none, or for one that does not exist. */
export const openedStep = () => (isStep(askedStep()) ? askedStep() : lesson.steps[0]);

/** Whether this is a lesson as it stands: a position of somebody's own may need anything. */
export const opensItsOwn = () =>
  Boolean(lesson?.game) && [...query().keys()].every((key) => OWN.includes(key));

/** The page that can be read without Python, at the step asked for; null when there is none. */
export const readable = () =>
  lesson?.game
    ? new URL(`${language}/${lesson.game}/#${encodeURIComponent(openedStep())}`, site).href
    : null;

/** Where a step's picture lies. */
export const picture = (id) =>
  new URL(`static/pictures/${lesson.game}/${language}/${id}.webp?${lesson.pictures}`, site).href;

/** The address of a lesson's page, keeping what else this address says. */
export function address(changes) {
  const next = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.searchParams.delete(name);
    else next.searchParams.set(name, value);
  }
  return next.href;
}

/** The address of the table where a whole game is played. */
export const table = (game) =>
  new URL(`notebooks/index.html?path=${language}/table.ipynb&game=${game}`, site).href;

/** Make an element: its classes and attributes, and what is in it (always as text, never HTML). */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}
