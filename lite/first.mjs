// Says which files Python opens until a board is on the screen, by running cells under Node.
// usage: node first.mjs PYODIDE_FOLDER PART JOB.json
// JOB.json: {"zip": an empty zip, "pages": {path: [code, ...]}, "ours": [packages], "target": file}
// The target gets {path: [names]} as JSON. Each page runs as in a Python of its own, as far as our own
// packages go; of all others a page opens what the pages before it opened, too.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENV, OURS, layOut } from './boot.mjs';

process.on('uncaughtException', (error) => {
  console.error(String(error.message ?? error));
  process.exit(1);
});

const [core, partFile, jobFile] = process.argv.slice(2).map((name) => path.resolve(name));
const job = JSON.parse(fs.readFileSync(jobFile, 'utf8'));
const packed = new Uint8Array(fs.readFileSync(partFile)).buffer;
const { loadPyodide } = await import(pathToFileURL(path.join(core, 'pyodide.mjs')));
const python = await loadPyodide({
  indexURL: core,
  stdLibURL: job.zip,
  env: ENV,
  fsInit: async (FS) => layOut(FS, packed),
});
python.loadPackagesFromImports = async () => [];
const { ours } = job;
const pages = Object.fromEntries(
  Object.entries(job.pages).map(([name, cells]) => [name, [OURS, ...cells]]),
);
const globals = python.toPy({ __name__: 'first', pages, ours });

const [opened, trouble] = await python.runPythonAsync(
  `
import sys

LIBRARY = "/lib/python3.14/"
loaded = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
opened = {getattr(spec, "origin", None) for spec in loaded}
sys.addaudithook(lambda event, given: opened.add(given[0]) if event == "open" else None)


def is_ours(name):
    return name.partition(".")[0] in ours


def listed():
    names = {name for name in opened if isinstance(name, str) and name.startswith(LIBRARY)}
    return sorted(name.removeprefix(LIBRARY) for name in names)


import piplite.piplite, pyodide_kernel

pyodide_kernel.kernel_instance.interpreter.send_comm = lambda *given: None
shared, found, trouble = set(opened), {}, ""
for path, cells in pages.items():
    for name in [name for name in sys.modules if is_ours(name)]:
        del sys.modules[name]
    opened = set()
    for cell in cells:
        done = await pyodide_kernel.kernel_instance.run(cell)
        if done["status"] != "ok":
            trouble += f"{done['ename']}: {done['evalue']} in {cell!r}\\n"
    found[path] = listed()
opened = shared
[{**found, "": listed()}, trouble]
`,
  { globals },
).then((found) => found.toJs({ dict_converter: Object.fromEntries }));
if (trouble) throw new Error(trouble);
fs.writeFileSync(job.target, JSON.stringify(opened));
