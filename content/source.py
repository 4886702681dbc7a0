"""Read content files, and name file and key in every complaint."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from content.errors import ContentError

LANGUAGES = ("ur", "en")
# The build reads each file for the browser, which reads JSON in a tenth of the time (lite/steps).
WRITTEN, READ = ".toml", ".json"
T = TypeVar("T")


class Table:
    """A TOML table that remembers where it stands.

    Every getter raises :class:`ContentError` when the key is absent or of another type.
    """

    def __init__(self, values: Mapping[str, Any], file: str, path: str = "") -> None:
        self._values = values
        self._file = file
        self._path = path

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def error(self, key: str, problem: str) -> ContentError:
        """An error about one key of this table."""
        return ContentError(f"{self._file}: {self._at(key)}: {problem}")

    def only(self, *keys: str) -> "Table":
        """This table, once it is sure that it holds no other key."""
        for key in self._values:
            if key not in keys:
                raise self.error(key, f"unknown key; write one of {', '.join(keys)}")
        return self

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        if default is not None and key not in self:
            return default
        return str(self._get(key, str)).strip()

    def number(self, key: str) -> int:
        """A whole number."""
        return int(self._get(key, int))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings; empty when the key is absent."""
        return tuple(self._text_of(key, value) for value in self._list(key))

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers; empty when the key is absent."""
        values = self._list(key)
        if not all(type(value) is int for value in values):
            raise self.error(key, "not a list of whole numbers")
        return tuple(values)

    def rows(self, key: str) -> tuple[tuple[str, ...], ...]:
        """A list of lists of strings; empty when the key is absent."""
        rows = self._list(key)
        if not all(isinstance(row, list) for row in rows):
            raise self.error(key, "not a list of lists")
        return tuple(tuple(self._text_of(key, value) for value in row) for row in rows)

    def mapping(self, key: str) -> dict[str, str]:
        """A table of strings; empty when the key is absent."""
        if key not in self:
            return {}
        return {name: self._text_of(key, value) for name, value in self._get(key, dict).items()}

    def table(self, key: str) -> "Table":
        """A table."""
        return Table(self._get(key, dict), self._file, self._at(key))

    def holds_table(self, key: str) -> bool:
        """Whether the value of that key is a table."""
        return isinstance(self._values[key], dict)

    def tables(self, key: str) -> tuple["Table", ...]:
        """A list of tables, each named in errors by its id; empty when the key is absent."""
        rows = self._list(key)
        if not all(isinstance(row, dict) for row in rows):
            raise self.error(key, "not a list of tables")
        return tuple(
            Table(row, self._file, f"{self._at(key)}[{row.get('id', index)}]")
            for index, row in enumerate(rows)
        )

    def flat(self, key: str) -> dict[str, str]:
        """The strings of a table and of the tables inside it, by dotted key."""
        inner = self.table(key)
        found: dict[str, str] = {}
        for name in inner:
            if inner.holds_table(name):
                found |= {f"{key}.{rest}": text for rest, text in inner.flat(name).items()}
            else:
                found[f"{key}.{name}"] = inner.text(name)
        return found

    def _at(self, key: str) -> str:
        name = f'"{key}"' if self._path and "." in key else key
        return f"{self._path}.{name}" if self._path else name

    def _get(self, key: str, kind: type[T]) -> T:
        if key not in self:
            raise self.error(key, "missing; add it")
        value = self._values[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.error(key, f"not of type {kind.__name__}: {value!r}")
        return value

    def _list(self, key: str) -> list[Any]:
        found: list[Any] = self._get(key, list) if key in self else []
        return found

    def _text_of(self, key: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.error(key, f"not of type str: {value!r}")
        return value.strip()


def root() -> Path:
    """The folder that holds one folder per game, and ``interface``."""
    return Path(__file__).parent


@cache
def games() -> tuple[str, ...]:
    """The games that have a lesson, by name."""
    folders = (item.name for item in root().iterdir() if item.is_dir())
    return tuple(sorted(name for name in folders if holds(name, "lesson")))


def holds(folder: str, name: str) -> bool:
    """Whether there is a file ``<folder>/<name>.toml``."""
    return _found(folder, name) is not None


@cache
def read(folder: str, name: str) -> Table:
    """The file ``<folder>/<name>.toml``; :class:`ContentError` when absent or not TOML."""
    file, found = f"{folder}/{name}{WRITTEN}", _found(folder, name)
    if found is None:
        raise ContentError(f"{file}: no such file")
    try:
        text = found.read_text(encoding="utf-8")
        return Table(json.loads(text) if found.suffix == READ else _loaded(text), file)
    except OSError as error:
        raise ContentError(
            f"{file}: cannot be read; try again, perhaps with a connection"
        ) from error
    except ValueError as error:
        raise ContentError(f"{file}: not readable: {error}") from error


def _found(folder: str, name: str) -> Path | None:
    """A file as the build has read it, or as it was written; none when there is neither."""
    places = (root() / folder / f"{name}{ending}" for ending in (READ, WRITTEN))
    return next((place for place in places if place.is_file()), None)


def _loaded(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - a browser does without it

    return tomllib.loads(text)


def checked_language(language: str) -> str:
    """``language``, when it is one of :data:`LANGUAGES`; :class:`ContentError` otherwise."""
    if language not in LANGUAGES:
        raise ContentError(f"no such language: {language!r} (of {', '.join(LANGUAGES)})")
    return language
