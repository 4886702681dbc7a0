// Compiles Python files with Pyodide itself, so that the browser need not.
// usage: node compile.mjs PYODIDE_FOLDER JOB.json
// JOB.json: [{"source": zip, "target": zip, "keep": [packages whose source stays], "prefix": path,
//             "bare": whether docstrings are left out}]
// The code runs in Python 3.14 (WASM): the magic number is the browser's, no Python 3.14 is needed
// here. Files get unchecked hashes (nothing is stat'ed at import) and no column tables. A package that
// imports all of its modules for the names in them does so when a name is asked for.

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

# Packages whose modules most pages use few of.
LAZY = {"ipywidgets/__init__.py", "ipywidgets/widgets/__init__.py"}
WHEN_ASKED = """
from importlib import import_module as _import_module
_PLACES = {}
__all__ = [name for name in dict.fromkeys([*globals(), *_PLACES]) if not name.startswith("_")]

def __getattr__(name):
    if f".{name}" in _PLACES.values():
        return _import_module(f".{name}", __package__)
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_import_module(_PLACES[name], __package__), name)
    return value

def __dir__():
    return sorted({*globals(), *_PLACES})
"""

def is_own(node):
    beside = isinstance(node, ast.ImportFrom) and node.level == 1 and node.module
    return beside and not node.module.startswith("_")

def names(node, folder, read):
    for alias in node.names:
        if alias.name == "*":
            inner = ast.parse(read(f"{folder}{node.module}/__init__.py"))
            for below in filter(is_own, inner.body):
                yield from names(below, "", None)
        else:
            yield alias.name

def used(tree):
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}

def lazily(source, folder, read):
    tree = ast.parse(source)
    taken = [node for node in tree.body if is_own(node)]
    places = {name: f".{node.module}" for node in taken for name in names(node, folder, read)}
    kept = [node for node in tree.body if node not in taken]
    needed = sorted(used(ast.Module(kept, [])) & {*places})
    first = "".join(f"from {places[name]} import {name}\\n" for name in needed)
    last = ast.parse(WHEN_ASKED.replace("{}", repr(places), 1))
    at = next((at for at, node in enumerate(tree.body) if node in taken), 0)
    tree.body[at:] = [*ast.parse(first).body, *(n for n in tree.body[at:] if n not in taken), *last.body]
    return ast.unparse(tree)

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
        if item.filename in LAZY:
            data = lazily(data, item.filename.removesuffix("__init__.py"), archive.read).encode()
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
