// Stands before Pyodide: the same `loadPyodide`, begun as soon as this file is there.
//
// The build packs Python's files into parts (lite/steps/parts.py) and names them in `PARTS`. The
// first ones have all that a lesson imports until its board answers; the second comes when the board
// is there, or at once when something imports what only it has. Without parts this is Pyodide as it
// comes, with wheels.

const PARTS = { core: './', first: [] };
const LIBRARY = '/lib/python3.14/';
// Without this Python looks into its zip only, and that is empty here.
export const ENV = { PYTHONPATH: '/lib/python3.14' };
const NO_ZIP = 'data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==';
// Not ipycanvas: it talks to the page as soon as it is imported, and nobody listens yet. No module
// lies beside a lesson; looking for one there asks the page each time.
const IMPORTS = `
import gc
gc.disable()
import piplite.piplite, pyodide_kernel
import ipywidgets, anywidget, numpy, PIL.Image
import classroom.stage, classroom.links
import sys
sys.path.remove("")
gc.enable()
gc.freeze()
`;
const WATCH = `
def watch(names, fetch):
    import sys
    from importlib import invalidate_caches
    from importlib.machinery import PathFinder

    class SecondPart:
        """Fetches the second part when a module of it is imported before it came by itself."""

        def find_spec(self, name, path=None, target=None):
            if name not in names:
                return None
            fetch()
            return PathFinder.find_spec(name, path, target)

    def came():
        names.clear()
        invalidate_caches()

    names = set(names)
    sys.meta_path.append(SecondPart())
    return came
watch
`;

const address = (name) => new URL(name, import.meta.url).href;
const tell = (baithak, reason) => globalThis.postMessage({ baithak, reason });
const never = () => new Promise(() => {});

// Pyodide never answers when its core cannot be fetched, so what it fetches is watched here.
async function watched(work) {
  const { fetch } = globalThis;
  globalThis.fetch = async (...given) => {
    try {
      const answer = await fetch(...given);
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

/** Put a part's files where Python looks for them; return the modules that are left for later. */
export function layOut(FS, part) {
  const length = new DataView(part).getUint32(0, true);
  const about = JSON.parse(new TextDecoder().decode(new Uint8Array(part, 4, length)));
  const folders = new Set();
  let at = 4 + length;
  for (const [name, size] of about.files) {
    const file = LIBRARY + name;
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    if (name.endsWith('.py')) keepCompiled(FS, file, folder);
    FS.writeFile(file, new Uint8Array(part, at, size), { canOwn: true });
    at += size;
  }
  return about.later;
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

async function begin() {
  const core = expectHalf();
  const first = Promise.all(PARTS.first.map(fetched));
  const { loadPyodide: load } = await import(address(`${PARTS.core}pyodide.mjs`));
  const later = [];
  const loading = load({
    indexURL: address(PARTS.core),
    packageBaseUrl: address(PARTS.core),
    lockFileContents: { info: PARTS.info, packages: {} },
    stdLibURL: NO_ZIP,
    env: ENV,
    stdout: (text) => heard.stdout(text),
    stderr: (text) => heard.stderr(text),
    fsInit: async (FS) => {
      for (const part of await first.catch(never)) later.push(...layOut(FS, part));
    },
  });
  const python = await Promise.race([loading, first.then(never)]);
  tell('code');
  python.loadPackagesFromImports = async () => [];
  expectSecond(python, later);
  whenLive(async () => core.half?.come());
  python.runPython(IMPORTS, { globals: python.toPy({ __name__: 'boot' }) });
  return python;
}

function expectSecond(python, names) {
  let here = false;
  const arrive = (part) => {
    if (here) return;
    here = true;
    layOut(python.FS, part);
    came();
  };
  const came = python.runPython(WATCH)(python.toPy(names), () => arrive(fetchedAtOnce(PARTS.second)));
  whenLive(async () => here || arrive(await fetched(PARTS.second)));
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

const begun = PARTS.first.length > 0 && telling(begin);

export async function loadPyodide(options) {
  if (!begun) return telling(() => plain(options));
  Object.assign(heard, { stdout: options.stdout, stderr: options.stderr });
  return begun;
}
