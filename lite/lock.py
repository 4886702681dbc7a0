"""Solve the locks: Python's requirements and the wheels that the browser gets.

``python -m lite.lock`` writes ``requirements/*.txt`` and ``lite/pyodide-lock.json`` again.
``python -m lite.lock --check`` solves the browser's wheels with the locked versions and says
whether the committed lock is what comes out.
"""

import argparse
import json
import logging
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, cast

from lite.site import CORE, LABEXTENSIONS, LOCK, ROOT

GROUPS = ("site", "dev")
KERNEL_WHEELS = LABEXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
KERNEL_PACKAGES = ("ipykernel", "pyodide_kernel")
# A stand-in answers for the first six; the last two are JavaScript that the site has already.
LEFT_OUT = (
    "jedi",
    "micropip",
    "numpy",
    "pillow",
    "piplite",
    "wcwidth",
    "jupyterlab-widgets",
    "widgetsnbextension",
)


def core_info() -> dict[str, str]:
    """Return what Pyodide's core says of itself, with its version."""
    lock = json.loads((CORE / "pyodide-lock.json").read_text("utf-8"))
    version = json.loads((CORE / "package.json").read_text("utf-8"))["version"]
    return {**lock["info"], "version": version}


def kernel_wheels() -> list[Path]:
    """Return the wheels that ride in the kernel's own labextension."""
    return [next(KERNEL_WHEELS.glob(f"{name}-*.whl")) for name in KERNEL_PACKAGES]


def solve(constraints: list[str]) -> dict[str, Any]:
    """Solve the browser's packages; wheels from PyPI only are in the answer."""
    from pyodide_lock.uv_pip_compile import UvPipCompile  # noqa: PLC0415 - not there in a build

    logging.disable(logging.WARNING)  # it would print all that it solved
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        start = work / "start.json"
        start.write_text(json.dumps({"info": core_info(), "packages": {}}))
        UvPipCompile(
            input_path=start,
            output_path=work / "solved.json",
            wheel_dir=work / "wheels",
            work_dir=work,
            specs=groups["browser"],
            wheels=kernel_wheels(),
            constraints=constraints,
            excludes=list(LEFT_OUT),
        ).update()
        solved = json.loads((work / "solved.json").read_text("utf-8"))
    return tidy(solved)


def tidy(solved: dict[str, Any]) -> dict[str, Any]:
    """Keep what a download needs: no folder of this machine, no wheel that PyPI does not hold."""
    packages = {
        name: {**package, "file_name": Path(package["file_name"]).name}
        for name, package in sorted(solved["packages"].items())
        if name.replace("-", "_") not in KERNEL_PACKAGES
    }
    return {"info": solved["info"], "packages": packages}


def read() -> dict[str, Any]:
    """Read the committed lock."""
    return cast("dict[str, Any]", json.loads(LOCK.read_text("utf-8")))


def drift() -> list[str]:
    """Say where the committed lock and a new solve with its versions differ."""
    old = read()
    new = solve([f"{name}=={p['version']}" for name, p in old["packages"].items()])
    names = sorted({*old["packages"], *new["packages"]})
    changed = [n for n in names if old["packages"].get(n) != new["packages"].get(n)]
    lines = [f"{LOCK.name}: {name} is not what a new solve gives" for name in changed]
    if old["info"] != new["info"]:
        lines.append(f"{LOCK.name}: made for another Pyodide: {old['info']!r}")
    return lines


def lock_python() -> None:
    """Write requirements/*.txt again, with hashes and no address."""
    for group in GROUPS:
        target = f"requirements/{group}.txt"
        after = ["-c", "requirements/site.txt"] if group != "site" else []
        command = ["uv", "pip", "compile", "pyproject.toml", "--group", group, "-o", target]
        options = ["--quiet", "--universal", "--generate-hashes", "--no-annotate", "--no-header"]
        version = ["--python-version", "3.11", "--prerelease", "if-necessary-or-explicit"]
        subprocess.run([*command, *options, *version, *after], cwd=ROOT, check=True)


def main() -> int:
    """Solve and write the locks, or check the browser's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    arguments = parser.parse_args()
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    os.environ["UV_PYTHON_DOWNLOADS"] = "never"
    if arguments.check:
        problems = drift()
        print("\n".join(problems) or f"{LOCK.name} is what a solve gives")
        return bool(problems)
    lock_python()
    LOCK.write_text(json.dumps(solve([]), indent=1, sort_keys=True) + "\n", "utf-8")
    print(f"wrote requirements/*.txt and {LOCK.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
