// Stands before Pyodide: the same `loadPyodide`, begun as soon as the page gives the line free.
//
// The build packs Python's files into parts (lite/steps/parts.py) and names them in `PARTS`. The
// library and the lessons' common part come first, and with them what the page's own lesson opens.
// The other games and the rest of the library come when the board is live, or at once when something
// opens one of their files. Without parts this is Pyodide as it comes, with wheels.

const PARTS = { core: './' };
const LIBRARY = '/lib/python3.14/';
// Without this Python looks into its zip only, and that is empty here.
export const ENV = { PYTHONPATH: '/lib/python3.14' };
// What Emscripten calls EIO.
const IO_ERROR = 29;
const NO_ZIP = 'data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==';
// Not ipycanvas: it talks to the page as soon as it is imported, and nobody listens yet. No module
// lies beside a lesson; looking for one there asks the page each time.
const IMPORTS = `
import gc
gc.disable()
import piplite.piplite, pyodide_kernel
import ipywidgets, anywidget, numpy, PIL.Image
import sys
sys.path.remove("")
`;
// What a lesson's first cells open, besides what they import themselves.
export const OURS = `
import importlib
importlib.invalidate_caches()
import classroom.stage, classroom.links
`;
const READY = `
gc.enable()
gc.freeze()
`;

const address = (name) => new URL(name, import.meta.url).href;
const tell = (baithak, reason) => globalThis.postMessage({ baithak, reason });
const never = () => new Promise(() => {});

// Pyodide never answers when its core cannot be fetched, so what it fetches is watched here. It
// comes after the application's script, in its order: where many files share a connection, those
// that rank lower wait.
async function watched(work) {
  const { fetch } = globalThis;
  globalThis.fetch = async (what, options) => {
    try {
      const answer = await fetch(what, { priority: 'low', ...options });
      if (!answer.ok) tell('failed', `${answer.status} for ${answer.url}`);
      return answer;
    } catch (error) {
      tell('failed', String(error));
      throw error;
    }
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Put a part's files where Python looks for them; return the names of those left for later. */
export function layOut(FS, part) {
  const length = new DataView(part).getUint32(0, true);
  const about = JSON.parse(new TextDecoder().decode(new Uint8Array(part, 4, length)));
  const folder = makingFolders(FS);
  let at = 4 + length;
  for (const [name, size] of about.files) {
    const file = LIBRARY + name;
    const place = folder(file);
    if (name.endsWith('.py')) keepCompiled(FS, file, place);
    FS.writeFile(file, new Uint8Array(part, at, size), { canOwn: true });
    at += size;
  }
  return about.later;
}

// A function that returns the folder of a file, and makes it before its first file.
function makingFolders(FS) {
  const made = new Set();
  return (file) => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    return folder;
  };
}

// A source that comes after its compiled file takes that file's place in imports: move it to where
// Python looks for the compiled file of a source.
function keepCompiled(FS, file, folder) {
  if (!FS.analyzePath(`${file}c`).exists) return;
  const name = file.slice(folder.length + 1, -'.py'.length);
  FS.mkdirTree(`${folder}/__pycache__`);
  FS.rename(`${file}c`, `${folder}/__pycache__/${name}.cpython-314.pyc`);
}

async function fetched(name) {
  const answer = await fetch(address(name));
  if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
  return answer.arrayBuffer();
}

function fetchedAtOnce(name) {
  const asked = new XMLHttpRequest();
  asked.open('GET', address(name), false);
  asked.responseType = 'arraybuffer';
  asked.send();
  if (asked.status !== 200) throw new Error(`${asked.status} for ${asked.responseURL}`);
  return asked.response;
}

// A module that gives back the one function it takes: only so does a table hold a function of ours.
const HANDED_ON = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 4, 1, 0, 0, 0];

/** Keep the core and what it was given when it is made; `made` hears of it before Python does. */
export function watchCore(made) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const watching = (make) =>
    async function (code, imports) {
      const found = await make.call(WebAssembly, code, imports);
      if (!imports?.env) return found;
      Object.assign(WebAssembly, { instantiate, instantiateStreaming });
      made((found.instance ?? found).exports, imports);
      return found;
    };
  WebAssembly.instantiate = watching(instantiate);
  WebAssembly.instantiateStreaming = watching(instantiateStreaming);
}

// The core's second half, when it was split (lite/wasm.py): it is here before anything asks for it,
// or is fetched when something does.
class Half {
  constructor(exports, imports) {
    this.imports = { ...imports, late: exports };
    this.exports = exports;
    const bring = () => this.arrive(new WebAssembly.Module(fetchedAtOnce(PARTS.late)));
    const handedOn = new WebAssembly.Module(new Uint8Array(HANDED_ON));
    const asked = new WebAssembly.Instance(handedOn, { '': { '': bring } }).exports[''];
    exports.shared.set(exports.shared.length - 1, asked);
  }

  arrive(code) {
    if (this.exports.late_here.value) return;
    new WebAssembly.Instance(code, this.imports);
    this.exports.late_here.value = 1;
  }

  async come() {
    if (this.exports.late_here.value) return;
    this.arrive(await WebAssembly.compile(await fetched(PARTS.late)));
  }
}

const heard = { stdout: console.log, stderr: console.error };

function expectHalf() {
  const core = { half: null };
  if (PARTS.late) watchCore((exports, imports) => (core.half = new Half(exports, imports)));
  return core;
}

// A file that comes later stands there empty. Opening it fetches the part that it is in; when that
// fails, Python hears of it as of any file that cannot be read.
function expect(FS, names, bring) {
  const folder = makingFolders(FS);
  const nodes = names.map((name) => folder(LIBRARY + name) && FS.create(LIBRARY + name));
  const plain = nodes[0]?.stream_ops;
  const open = () => {
    try {
      bring();
    } catch (error) {
      console.warn(String(error));
      throw new FS.ErrnoError(IO_ERROR);
    }
  };
  for (const node of nodes) node.stream_ops = { ...plain, open };
  return () => nodes.forEach((node) => (node.stream_ops = plain));
}

// A part that may come when the board is live: fetched then, or when one of its files is opened.
class Later {
  constructor(FS, names, part) {
    Object.assign(this, { FS, part, before: null, here: false });
    this.free = expect(FS, names, () => this.bring());
  }

  bring() {
    this.before?.bring();
    if (!this.here) this.arrive(fetchedAtOnce(this.part));
  }

  async come() {
    await this.before?.come();
    if (!this.here) this.arrive(await fetched(this.part));
  }

  // Whatever came while this was fetched has laid the same files.
  arrive(part) {
    if (this.here) return;
    this.here = true;
    this.free();
    layOut(this.FS, part);
  }
}

// The page names the worker by the lesson that it opens; any other page may open all of the games.
const own = PARTS.own?.[globalThis.name] ?? PARTS.games;

// The lessons' files follow the library: Python needs them only when it has imported that.
async function fetchedInTurn(library) {
  await library;
  return Promise.all([PARTS.lessons, own].map(fetched));
}

async function begin() {
  const core = expectHalf();
  const library = fetched(PARTS.library);
  const lessons = fetchedInTurn(library);
  lessons.catch(() => {});
  const { loadPyodide: load } = await import(address(`${PARTS.core}pyodide.mjs`));
  let later = [];
  const loading = load({
    indexURL: address(PARTS.core),
    packageBaseUrl: address(PARTS.core),
    lockFileContents: { info: PARTS.info, packages: {} },
    stdLibURL: NO_ZIP,
    env: ENV,
    stdout: (text) => heard.stdout(text),
    stderr: (text) => heard.stderr(text),
    fsInit: async (FS) => {
      later = layOut(FS, await library.catch(never));
    },
  });
  const python = await Promise.race([loading, library.then(never)]);
  tell('code');
  python.loadPackagesFromImports = async () => [];
  const globals = python.toPy({ __name__: 'boot' });
  const second = new Later(python.FS, later, PARTS.second);
  whenLive(async () => core.half?.come());
  whenLive(() => second.come());
  python.runPython(IMPORTS, { globals });
  const others = (await lessons).flatMap((part) => layOut(python.FS, part));
  if (own !== PARTS.games) second.before = new Later(python.FS, others, PARTS.games);
  python.runPython(OURS + READY, { globals });
  return python;
}

// What does not come now is asked for again by what needs it.
function whenLive(come) {
  globalThis.addEventListener('message', ({ data }) => {
    if (data?.baithak === 'live') come().catch(() => {});
  });
}

async function plain(options) {
  const core = expectHalf();
  const { loadPyodide: load } = await import(address(`${PARTS.core}pyodide.mjs`));
  const python = await load({ ...options, indexURL: address(PARTS.core) });
  tell('code');
  whenLive(async () => core.half?.come());
  return python;
}

async function telling(work) {
  tell('python');
  try {
    return await watched(work);
  } catch (error) {
    tell('failed', String(error));
    throw error;
  }
}

// The page says when the line is free, and JupyterLab when it wants Python.
let wanted = () => {};
const free = new Promise((go) => (wanted = go));
globalThis.addEventListener?.('message', ({ data }) => data?.baithak === 'go' && wanted());
const begun = PARTS.library && free.then(() => telling(begin));

export async function loadPyodide(options) {
  if (!begun) return telling(() => plain(options));
  Object.assign(heard, { stdout: options.stdout, stderr: options.stderr });
  wanted();
  return begun;
}
