"""The stand-ins: enough for a drawing, and a clear word for anything else."""

import subprocess
import sys
from pathlib import Path

import pytest

from lite.site import LITE
from lite.steps.wheels import STANDINS

DRAWS = """
import ipycanvas, numpy, PIL.Image
from ipycanvas.utils import commands_to_buffer
about, data = commands_to_buffer([[1, [2.5, "a"]]])
assert bytes(data) == b'[[1, [2.5, "a"]]]', bytes(data)
assert about == {"shape": (len(data),), "dtype": "uint8"}, about
canvas = ipycanvas.Canvas(width=20, height=20)
with ipycanvas.hold_canvas():
    canvas.fill_rect(0, 0, 10, 10)
print(numpy.__version__)
"""
ASKS = {
    "numpy.zeros(3)": "numpy on this site is a stand-in without zeros",
    "numpy.frombuffer(b'', dtype=numpy.int64)": "stand-in without frombuffer of another type",
    "PIL.Image.open('x')": "PIL.Image on this site is a stand-in without open",
    "wcwidth.wcswidth('x')": "wcwidth on this site is a stand-in without wcswidth",
    "asyncio.run(piplite.install('pandas'))": "this site installs nothing from outside",
    "asyncio.run(micropip.install('pandas'))": "this site installs nothing from outside",
}


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the stand-ins before everything else."""
    path = ":".join(str(folder) for folder in STANDINS.iterdir() if folder.is_dir())
    return subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": path, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_ipycanvas_draws_with_the_stand_ins() -> None:
    """A canvas packs its commands without NumPy and Pillow."""
    done = run(DRAWS)
    assert done.stdout.strip() == "0.0.0+standin", done.stderr


@pytest.mark.parametrize("asked", ASKS)
def test_a_stand_in_says_what_it_is(asked: str) -> None:
    """Whatever else is asked of a stand-in is answered with what it is."""
    done = run(f"import asyncio, numpy, PIL.Image, micropip, piplite.piplite, wcwidth\n{asked}")
    assert ASKS[asked] in done.stderr


def test_ipython_starts_with_the_stand_ins() -> None:
    """IPython imports its terminal and measures letters without the tables of wcwidth."""
    done = run(
        "import IPython, wcwidth\n"
        "from prompt_toolkit.utils import get_cwidth\n"
        "print(wcwidth.__version__, [get_cwidth(letter) for letter in 'aبگ中\u064b'])"
    )
    assert done.stdout.strip() == "0.0.0+standin [1, 1, 1, 2, 0]", done.stderr


def test_pip_in_a_cell_becomes_a_clear_answer() -> None:
    """The kernel's %pip turns into code that names what was asked for."""
    done = run(
        "import asyncio, piplite.cli\n"
        "print(asyncio.run(piplite.cli.get_transformed_code(['install', 'pandas'])))"
    )
    assert done.stdout.strip() == "import micropip; await micropip.install('install pandas')"


def test_no_compiler_is_needed_for_a_stand_in() -> None:
    """Each stand-in is plain Python in a folder named after what it stands for."""
    assert {folder.name for folder in STANDINS.iterdir() if folder.is_dir()} == {
        "jedi",
        "micropip",
        "numpy",
        "piplite",
        "pillow",
        "wcwidth",
    }
    assert Path(LITE / "standins" / "README.md").is_file()
