"""Join the page's own JavaScript modules into one file, so that a browser asks for one.

Only what these modules use is understood: named imports of a file beside, `import * as`, and
``export`` before a const, a function or a class. Anything else ends the build.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from lite.site import BuildError

IMPORT = re.compile(r"^import (?:\* as (\w+)|\{([^}]*)\}) from '\./(\w+)\.js';\n", re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def joined(folder: Path, first: str, exported: dict[str, str]) -> str:
    """Return the module ``first`` with all that it and the exported names need, as one module.

    ``exported`` has the names that others import of the whole, each with its module.
    """
    order = list(dict.fromkeys([*_needed(folder, [*exported.values()]), *_needed(folder, [first])]))
    parts = [_wrapped(folder, name) for name in order if name != first]
    parts += [f"export const {{ {name} }} = {module}_js;\n" for name, module in exported.items()]
    return "".join([*parts, _body(folder, first)])


def _needed(folder: Path, names: list[str]) -> Iterator[str]:
    for name in names:
        text = (folder / f"{name}.js").read_text("utf-8")
        yield from _needed(folder, [found[3] for found in IMPORT.finditer(text)])
        yield name


def _wrapped(folder: Path, name: str) -> str:
    text = (folder / f"{name}.js").read_text("utf-8")
    names = ", ".join(found[2] for found in EXPORT.finditer(text))
    return f"const {name}_js = (() => {{\n{_body(folder, name)}return {{ {names} }};\n}})();\n"


def _body(folder: Path, name: str) -> str:
    text = (folder / f"{name}.js").read_text("utf-8")
    body = EXPORT.sub(r"\1 \2", IMPORT.sub(_assigned, text))
    if other := OTHER.search(body):
        raise BuildError(f"{name}.js: {other[0]!r} cannot be joined (see lite/modules.py)")
    return body


def _assigned(found: re.Match[str]) -> str:
    whole, names, module = found.groups()
    if whole:
        return f"const {whole} = {module}_js;\n"
    taken = ", ".join(
        part.strip().replace(" as ", ": ") for part in names.split(",") if part.strip()
    )
    return f"const {{ {taken} }} = {module}_js;\n"
