// What this browser remembers of a learner: steps read, tasks solved, practice, worksheets begun,
// games at the table.
// It is kept in the browser's own storage and nowhere else.

const KEY = 'baithak-progress';
const OTHERS = /^baithak-(drills-[a-z_]{1,30}|worksheet-[0-9a-z]{1,40})$/;
const TABLE = 'baithak-table';
const NAME = /^[a-z_]{1,30}$/;
const STEP = /^[a-z0-9.-]{1,60}$/;
const LONGEST = 4_000_000;
const LONGEST_RECORD = 20_000;
const MOST_TABLES = 4;
const KIND = 'baithak-progress';

const empty = () => ({ read: [], solved: [], last: '', language: '', when: 0 });

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isSet = (value) => Array.isArray(value) && value.length <= 500 && value.every((id) => STEP.test(id));

const isLesson = (value) =>
  value !== null &&
  typeof value === 'object' &&
  isSet(value.read) &&
  isSet(value.solved) &&
  (value.last === '' || STEP.test(value.last)) &&
  ['', 'ur', 'en'].includes(value.language) &&
  Number.isSafeInteger(value.when);

/** The lessons of a kept text; what is not a record of a lesson is left out. */
function lessonsOf(value) {
  const kept = value && typeof value === 'object' && value.lessons;
  if (!kept || typeof kept !== 'object') return new Map();
  return new Map(Object.entries(kept).filter(([name, lesson]) => NAME.test(name) && isLesson(lesson)));
}

const all = () => lessonsOf(parsed(stored(KEY) ?? ''));

function keep(lessons) {
  return store(KEY, JSON.stringify({ kind: KIND, version: 1, lessons: Object.fromEntries(lessons) }));
}

function change(game, edit) {
  const lessons = all();
  const lesson = lessons.get(game) ?? empty();
  edit(lesson);
  lesson.when = Math.max(lesson.when, Date.now());
  lessons.set(game, lesson);
  return keep(lessons);
}

const add = (list, id) => list.includes(id) || list.push(id);

/** Whether this browser keeps anything for the page. */
export function isKept() {
  return store(`${KEY}-try`, '1') && store(`${KEY}-try`, null);
}

/** What is kept of a lesson: the ids of steps read and solved, the last one, when. */
export function of(game) {
  return all().get(game) ?? empty();
}

/** The lesson that was read last, as [game, record]; null when there is none. */
export function latest() {
  const lessons = [...all()].filter(([, lesson]) => lesson.last);
  return lessons.sort(([, a], [, b]) => b.when - a.when)[0] ?? null;
}

/** The practice of a game: answers right at the first try, all answers, the longest run. */
export function practice(game) {
  const kept = parsed(stored(`baithak-drills-${game}`) ?? '');
  const sum = (at) => Object.values(kept.rules).reduce((all, share) => all + whole(share?.[at]), 0);
  return kept?.rules ? { right: sum(0), total: sum(1), best: whole(kept.best) } : { right: 0, total: 0, best: 0 };
}

/** How many games of this kind are kept at the table. */
export function tables(game) {
  return tableTexts().filter((text) => parsed(text)?.game === game).length;
}

/** Remember that a step was read. */
export function markRead(game, step, language) {
  return change(game, (lesson) => {
    add(lesson.read, step);
    lesson.last = step;
    lesson.language = language;
  });
}

/** Remember that a step's task was solved. */
export function markSolved(game, step) {
  return change(game, (lesson) => add(lesson.solved, step));
}

/** Forget one game: its lesson, its practice, its tables; or everything. */
export function forget(game = null) {
  const lessons = all();
  for (const name of game === null ? [...lessons.keys()] : [game]) lessons.delete(name);
  for (const key of others().keys()) {
    if (game === null || key === `baithak-drills-${game}`) store(key, null);
  }
  const left = game === null ? [] : tableTexts().filter((text) => parsed(text)?.game !== game);
  return keepTables(left) && keep(lessons);
}

const whole = (value) => (Number.isSafeInteger(value) ? value : 0);

/** The tables as they are kept, the last one first; what holds no list holds one table. */
function tableTexts() {
  const text = stored(TABLE);
  const value = parsed(text ?? '');
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return text ? [text] : [];
}

const keepTables = (texts) => store(TABLE, texts.length ? JSON.stringify(texts) : null);

/** The records of practice and of worksheets, as they are kept. */
function others() {
  const records = new Map();
  try {
    for (const key of Object.keys(localStorage)) if (OTHERS.test(key)) records.set(key, stored(key));
  } catch {
    // Storage is blocked: there is nothing to tell of.
  }
  return records;
}

/** Everything that is kept, as the text of a file. */
export function exported() {
  const lessons = Object.fromEntries(all());
  const records = Object.fromEntries(others());
  return JSON.stringify({ kind: KIND, version: 1, lessons, records, tables: tableTexts() }, null, 1);
}

/**
 * Add what a file holds to what is kept: nothing that is here already is lost.
 * Returns '' when it went well, else the key of the reason: not-ours, newer, full, some.
 */
export function imported(text) {
  const value = text.length <= LONGEST ? parsed(text) : null;
  if (value?.kind !== KIND) return 'not-ours';
  if (value.version !== 1) return 'newer';
  const lessons = all();
  for (const [game, more] of lessonsOf(value)) lessons.set(game, joined(lessons.get(game), more));
  if (!(keep(lessons) && addRecords(value.records))) return 'full';
  return addTables(value.tables);
}

function joined(here, more) {
  if (!here) return more;
  const later = more.when > here.when ? more : here;
  const both = (key) => [...new Set([...here[key], ...more[key]])];
  return { ...later, read: both('read'), solved: both('solved') };
}

// A record of this browser stays where it holds more than the file's.
function addRecords(records) {
  if (!records || typeof records !== 'object') return true;
  return Object.entries(records)
    .filter(([key, text]) => OTHERS.test(key) && typeof text === 'string' && text.length <= LONGEST_RECORD)
    .filter(([key, text]) => worth(text) > worth(stored(key) ?? ''))
    .every(([key, text]) => store(key, text));
}

// A game that was played on elsewhere takes the place of its earlier state.
function addTables(texts) {
  if (!Array.isArray(texts)) return '';
  const here = tableTexts();
  for (const text of texts.filter((one) => typeof one === 'string' && parsed(one)?.game)) {
    const at = here.findIndex((kept) => goesOn(kept, text) || goesOn(text, kept));
    if (at < 0) here.push(text);
    else if (goesOn(here[at], text)) here[at] = text;
  }
  if (!keepTables(here.slice(0, MOST_TABLES))) return 'full';
  return here.length > MOST_TABLES ? 'some' : '';
}

/** Whether the second table is the first, played on. */
function goesOn(before, after) {
  const [one, other] = [parsed(before), parsed(after)];
  const starts = ({ game, seed, opening, rules }) => JSON.stringify([game, seed, opening, rules]);
  if (!Array.isArray(one?.events) || !Array.isArray(other?.events) || starts(one) !== starts(other)) return false;
  return one.events.every((event, place) => event === other.events[place]);
}

// How much a record tells: the answers of practice; of a worksheet, its length.
function worth(text) {
  const kept = parsed(text);
  if (!kept?.rules) return kept ? text.length : 0;
  return Object.values(kept.rules).reduce((sum, share) => sum + (Number(share?.[1]) || 0), 0);
}
