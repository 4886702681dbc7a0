"""The folders that a build reads and writes, and the error with which it says what is wrong."""

import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LITE = ROOT / "lite"
PREFIX = Path(sys.prefix)
LABEXTENSIONS = PREFIX / "share" / "jupyter" / "labextensions"
NPM = LITE / "node_modules"
CORE = NPM / "pyodide"
LOCK = LITE / "pyodide-lock.json"
LESSON_MODE = LITE / "lesson-mode"
LANGUAGES = ("ur", "en")


class BuildError(RuntimeError):
    """A step cannot go on; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Site:
    """One build: where the lessons come from, where it works and where the site goes."""

    out: Path
    work: Path
    notebooks: Path = ROOT / "notebooks"
    cache: Path = ROOT / ".cache"

    @property
    def wheels(self) -> Path:
        """Wheels as PyPI and this project give them."""
        return self.work / "wheels"

    @property
    def compiled(self) -> Path:
        """Compiled wheels and standard library, or empty when they could not be made."""
        return self.work / "compiled"

    @property
    def fonts(self) -> Path:
        """The page's fonts as .ttf, for pictures drawn at build time."""
        return self.work / "fonts"

    @property
    def lesson_mode(self) -> Path:
        """The page extension inside the site."""
        return self.out / "extensions" / "lesson-mode"

    @property
    def python(self) -> Path:
        """Pyodide and its wheels inside the site."""
        return self.out / "static" / "pyodide"

    def lessons(self) -> dict[str, Path]:
        """Every lesson by the path that links name (``ur/backgammon.ipynb``)."""
        return {
            f"{language}/{file.name}": file
            for language in LANGUAGES
            for file in sorted((self.notebooks / language).glob("*.ipynb"))
        }
