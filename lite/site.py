"""The folders that a build reads and writes, and the error with which it says what is wrong."""

import hashlib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from content import games

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


def digest(files: Iterable[Path]) -> str:
    """Return a short hash of files, by their names and what is in them."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Site:
    """One build: where the lessons come from, where it works and where the site goes.

    ``address`` is where the site will be online, with its last slash; empty when nobody knows yet.
    """

    out: Path
    work: Path
    notebooks: Path = ROOT / "notebooks"
    cache: Path = ROOT / ".cache"
    address: str = ""

    @property
    def wheels(self) -> Path:
        """Wheels as PyPI and this project give them."""
        return self.work / "wheels"

    @property
    def compiled(self) -> Path:
        """Compiled wheels and standard library, or empty when they could not be made."""
        return self.work / "compiled"

    @property
    def core(self) -> Path:
        """Pyodide's core as the site has it."""
        return self.work / "core"

    @property
    def parts(self) -> Path:
        """Python's files in two parts, or empty when they could not be made."""
        return self.work / "parts"

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

    @property
    def stamp(self) -> Path:
        """The file that names this build, for browsers that have an older one."""
        return self.out / "static" / "build.json"

    @property
    def build(self) -> str:
        """The name of this build; empty until the page that lessons open in is written."""
        if not self.stamp.is_file():
            return ""
        return str(json.loads(self.stamp.read_text("utf-8"))["build"])

    def dated(self, path: str) -> str:
        """The address of one of the site's files with its hash, so that no old copy answers."""
        return f"{path}?{digest([self.out / path])}"

    def games(self) -> list[str]:
        """Every game that has a lesson here in all languages, by name."""
        files = [{file.stem for file in self._files(language)} for language in LANGUAGES]
        return [game for game in games() if all(game in held for held in files)]

    def _files(self, language: str) -> list[Path]:
        return sorted((self.notebooks / language).glob("*.ipynb"))

    def pages(self) -> dict[str, Path]:
        """Every notebook by the path that links name (``ur/worksheet.ipynb``)."""
        return {
            f"{language}/{file.name}": file
            for language in LANGUAGES
            for file in self._files(language)
        }

    def lessons(self) -> dict[str, Path]:
        """Those of the pages that are the lesson of a game (``ur/backgammon.ipynb``)."""
        return {path: file for path, file in self.pages().items() if file.stem in games()}
