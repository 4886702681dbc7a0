"""Put the lessons into the site, each board with its picture, so that it is there before Python.

Pictures are files of their own: a page loads those that come near, and a lesson stays small. The
site's own listing (``api/contents``) is written here too: every lesson is read-only, so a
browser can never keep an old copy of one.
"""

import hashlib
import io
import json
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import resvg_py
from PIL import Image

from classroom import pictures
from classroom.boards.surface import SvgSurface
from lite.site import Site, digest

Name = tuple[str, str, str]

TERM = "term-"
WIDTH = 900
QUALITY = 76
ARABIC = re.compile(r"[\u0600-\u06ff]")
MOMENT = "2026-01-01T00:00:00Z"


class Layers(NamedTuple):
    """A picture as two drawings of one size: the empty board, and what stands on it."""

    board: str
    pieces: str


def run(site: Site) -> None:
    """Write every lesson, the pictures of its boards, and the listing of them all."""
    for folder in ("files", "api/contents", "static/pictures"):
        shutil.rmtree(site.out / folder, ignore_errors=True)
    notebooks = {path: json.loads(file.read_text("utf-8")) for path, file in site.pages().items()}
    named = {path: list(boards(notebook)) for path, notebook in notebooks.items()}
    put_pictures(site, [name for notebook in notebooks.values() for name in pictured(notebook)])
    for path, notebook in notebooks.items():
        for name, cell in named[path]:
            spoken = {"text/plain": pictures.step_picture(*name).spoken}
            cell["outputs"] = [{"output_type": "display_data", "data": spoken, "metadata": {}}]
        save(site.out / "files" / path, notebook)
    write_listing(site)


def boards(notebook: dict[str, Any]) -> Iterator[tuple[Name, dict[str, Any]]]:
    """Yield each board cell of a lesson with its game, step and language."""
    lesson = notebook["metadata"]["lesson"]
    for cell in notebook["cells"]:
        step = cell["metadata"].get("lesson", {}).get("step")
        if cell["cell_type"] == "code" and step and "game" in lesson:
            yield (lesson["game"], step, lesson["language"]), cell


def pictured(notebook: dict[str, Any]) -> Iterator[Name]:
    """Yield every picture of a lesson: its boards, and the words that a board explains."""
    yield from (name for name, _cell in boards(notebook))
    lesson = notebook["metadata"]["lesson"]
    for cell in notebook["cells"]:
        for term in cell["metadata"].get("lesson", {}).get("glossary", {}).values():
            yield (lesson["game"], f"{TERM}{term}", lesson["language"])


def drawing(name: Name) -> Layers:
    """Return the picture of a step or of a word, without its words for screen readers."""
    game, place, language = name
    if place.startswith(TERM):
        picture = pictures.term_picture(game, place.removeprefix(TERM), language)
    else:
        picture = pictures.step_picture(*name)
    size = picture.game.view.SIZE
    board, pieces = SvgSurface(size), SvgSurface(size)
    picture.draw(board, pieces)
    return Layers(layer(board, language), layer(pieces, language))


def layer(surface: SvgSurface, language: str) -> str:
    """Return what is drawn on a surface; without Urdu in it, it is the same in two languages."""
    shown = surface.document("", "", language)
    return shown if ARABIC.search(shown) else surface.document("", "", "")


def picture_file(site: Site, name: Name) -> Path:
    """Return where a step's picture lies in the site."""
    game, step, language = name
    return site.out / "static" / "pictures" / game / language / f"{step}.webp"


def put_pictures(site: Site, names: list[Name]) -> None:
    """Put every step's picture into the site; draw those that were not drawn before."""
    fonts = tuple(sorted(site.fonts.glob("*.ttf")))
    drawings = {name: drawing(name) for name in names}
    setting = f"{digest(fonts)} {WIDTH} {QUALITY}"
    kept = {name: kept_file(site, layers, setting) for name, layers in drawings.items()}
    missing = {file: drawings[name] for name, file in kept.items() if not file.is_file()}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        made = pool.map(drawn, missing.values(), repeat(fonts))
        for file, picture in zip(missing, made, strict=True):
            file.write_bytes(picture)
    for name, file in kept.items():
        target = picture_file(site, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)


def kept_file(site: Site, layers: Layers, setting: str) -> Path:
    """Return where the picture of a drawing, set so, is kept between builds."""
    made_of = " ".join([*layers, setting])
    folder = site.cache / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{hashlib.sha256(made_of.encode()).hexdigest()}.webp"


def drawn(layers: Layers, fonts: tuple[Path, ...]) -> bytes:
    """Return a drawing as a small bitmap, set in the site's own fonts."""
    image = board(layers.board, fonts).copy()
    image.alpha_composite(bitmap(layers.pieces, fonts))
    with io.BytesIO() as out:
        image.convert("RGB").save(out, "WEBP", quality=QUALITY, method=6)
        return out.getvalue()


@lru_cache(maxsize=16)
def board(svg: str, fonts: tuple[Path, ...]) -> Image.Image:
    """Return an empty board as a bitmap; to draw one takes three times as long as its pieces."""
    return bitmap(svg, fonts)


def bitmap(svg: str, fonts: tuple[Path, ...]) -> Image.Image:
    """Return a drawing as a bitmap with what is behind it left open."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=WIDTH, skip_system_fonts=True, font_files=[str(f) for f in fonts]
    )
    with Image.open(io.BytesIO(bytes(png))) as image:
        return image.convert("RGBA")


def write_listing(site: Site) -> None:
    """Write ``all.json`` for the top folder and for each language's."""
    api = site.out / "api" / "contents"
    folders: dict[str, list[dict[str, Any]]] = {}
    for path in site.pages():
        folders.setdefault(path.split("/")[0], []).append(entry(path, site))
    for folder, entries in folders.items():
        save(api / folder / "all.json", {**directory(folder), "content": entries})
    save(api / "all.json", {**directory(""), "content": [directory(name) for name in folders]})


def entry(path: str, site: Site) -> dict[str, Any]:
    """Return the listing's entry for one lesson."""
    size = (site.out / "files" / path).stat().st_size
    return {**directory(path), "type": "notebook", "format": None, "size": size}


def directory(path: str) -> dict[str, Any]:
    """Return the listing's entry for a folder."""
    return {
        "name": path.rpartition("/")[2],
        "path": path,
        "type": "directory",
        "format": "json",
        "content": None,
        "mimetype": None,
        "size": None,
        "created": MOMENT,
        "last_modified": MOMENT,
        "hash": None,
        "hash_algorithm": None,
        "writable": False,
    }


def save(file: Path, value: dict[str, Any]) -> None:
    """Write a JSON file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")


def check(site: Site) -> Iterator[str]:
    """Every lesson is there, listed, read-only, and each board has its picture."""
    if not site.lessons():
        yield f"there is no lesson in {site.notebooks}"
    listed = {}
    for file in (site.out / "api" / "contents").rglob("all.json"):
        listing = json.loads(file.read_text("utf-8"))
        for item in [listing, *listing["content"]]:
            listed[item["path"]] = item["writable"]
    yield from (f"{path} could be changed in a browser" for path, open_ in listed.items() if open_)
    for path in site.pages():
        if path not in listed:
            yield f"{path} is not listed"
        notebook = json.loads((site.out / "files" / path).read_text("utf-8"))
        if notebook["metadata"]["kernelspec"]["name"] != "python":
            yield f"{path} names another kernel than 'python'"
        for name in pictured(notebook):
            if not picture_file(site, name).is_file():
                yield f"{path}: {name[1]} has no picture"
