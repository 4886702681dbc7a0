// Compiles Python files with Pyodide itself, so that the browser need not.
// usage: node compile.mjs PYODIDE_FOLDER JOB.json
// JOB.json: [{"source": zip, "target": zip, "keep": [packages whose source stays], "prefix": path,
//             "bare": whether docstrings are left out}]
// The code runs in Python 3.14 (WASM): the magic number is the browser's, no Python 3.14 is needed
// here. Files get unchecked hashes (nothing is stat'ed at import) and no column tables.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

process.on('uncaughtException', (error) => {
  console.error(String(error.message ?? error));
  process.exit(1);
});

const [core, jobFile] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(core, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: core, env: { PYTHONNODEBUGRANGES: '1' } });

python.runPython(`
import ast, importlib.util, io, marshal, zipfile, _imp

MOMENT = (2026, 1, 1, 0, 0, 0)
UNCHECKED = (1).to_bytes(4, "little")

def without_docstrings(source, name):
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[0].value.value = ""
    return tree

def compiled(source, name, bare):
    tree = without_docstrings(source, name) if bare else source
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    stamp = _imp.source_hash(_imp.pyc_magic_number_token, source)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + stamp + marshal.dumps(code)

def cached_name(name):
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('.py')}.cpython-314.pyc"

def entries(archive, keep, prefix, bare):
    for item in archive.infolist():
        if item.is_dir():
            continue
        data = archive.read(item)
        if not item.filename.endswith(".py"):
            yield item.filename, data
            continue
        kept = item.filename.split("/")[0] in keep
        try:
            code = compiled(data, prefix + item.filename, bare)
        except SyntaxError:
            yield item.filename, data
            continue
        if kept:
            yield item.filename, data
        yield (cached_name(item.filename) if kept else item.filename + "c"), code

def recompile(data, keep, prefix, bare):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as source, zipfile.ZipFile(out, "w") as target:
        for name, data in entries(source, set(keep), prefix, bare):
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            target.writestr(entry, data)
    return out.getvalue()
`);

const recompile = python.globals.get('recompile');
for (const job of JSON.parse(fs.readFileSync(jobFile, 'utf8'))) {
  const { keep, prefix, bare } = job;
  const made = recompile(new Uint8Array(fs.readFileSync(job.source)), python.toPy(keep), prefix, bare);
  fs.writeFileSync(job.target, made.toJs());
  made.destroy();
}
