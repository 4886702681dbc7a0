"""Write the page that every lesson opens in, with what it must know before Python is there."""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from html import escape
from string import Template
from typing import Any

from classroom.games import game
from content import lesson
from lite import modules
from lite.site import LANGUAGES, LITE, ROOT, BuildError, Site, digest

FOLDER = LITE / "page"
PAGES = LITE / "pages"
WORDS = ROOT / "content" / "interface"
JOINED = "joined.js"
OURS = "extensions/lesson-mode/static"
EARLY = LITE / "early.mjs"
BOOT_FILE = "boot.mjs"
# What every lesson asks for, the same for all: the page asks before JupyterLab does.
AHEAD = {
    "settings": "build/schemas/all.json",
    "theme": "build/themes/@jupyterlab/theme-light-extension/index.css",
}
WORKER = "extensions/@jupyterlite/pyodide-kernel-extension/static/comlink.worker.*.js"
MAIN = re.compile(r'<link id="jupyter-lite-main"[^>]*>')
BOOT = re.compile(r"'(\.\./config-utils\.js\?_=\w+)'")


def run(site: Site) -> None:
    """Replace JupyterLite's page by ours, which starts it the same way."""
    file = site.out / "notebooks" / "index.html"
    theirs = file.read_text("utf-8")
    main, boot = MAIN.search(theirs), BOOT.search(theirs)
    if main is None or boot is None:
        raise BuildError("JupyterLite's page no longer says how it starts (see lite/steps/page.py)")
    script = joined(site)
    words = {language: page_words(language) for language in LANGUAGES}
    data = {"site": "../", "worker": worker(site), "words": words, "lessons": lessons(site)}
    data |= {"build": stamp(site), "ahead": AHEAD}
    facts = {f"{key}_{lang}": escape(words[lang][key]) for lang in LANGUAGES for key in words[lang]}
    file.write_text(
        Template((FOLDER / "index.html").read_text("utf-8")).substitute(
            facts,
            site=escape(f"{words['ur']['site']} · {words['en']['site']}"),
            main=main.group(0).replace("<link ", '<link fetchpriority="low" '),
            boot=boot.group(1),
            modules=json.dumps({"imports": {f"../{OURS}/plugin.js": f"../{script}"}}),
            fonts_css=site.dated(f"{OURS}/fonts/fonts.css"),
            page_css=site.dated(f"{OURS}/page.css"),
            notebook_css=site.dated(f"{OURS}/notebook.css"),
            start_js=script,
            opening=modules.joined(site.out / OURS, "opening", {}),
            data=json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),
        ),
        "utf-8",
    )
    (site.out / "static").mkdir(exist_ok=True)
    shutil.copyfile(FOLDER / "icon.svg", site.out / "static" / "icon.svg")


def stamp(site: Site) -> str:
    """Name this build by all that pages are made of, and leave the name for old pages to ask."""
    made = [site.out / OURS, site.python, site.out / "files", site.out / "static" / "pictures"]
    files = sorted(file for folder in made for file in folder.rglob("*") if file.is_file())
    around = [*FOLDER.iterdir(), *PAGES.iterdir(), *WORDS.glob("*.toml")]
    build = digest([*files, *sorted(around)])
    site.stamp.parent.mkdir(exist_ok=True)
    site.stamp.write_text(json.dumps({"build": build}), "utf-8")
    return build


def joined(site: Site) -> str:
    """Join the page's modules, what JupyterLab asks of them too; return the path of the whole."""
    folder = site.out / OURS
    text = modules.joined(folder, "start", {"makePlugins": "plugin"})
    (folder / JOINED).write_text(text, "utf-8")
    return site.dated(f"{OURS}/{JOINED}")


def worker(site: Site) -> dict[str, str] | None:
    """Return the kernel's worker, and ours that takes its place; none when there is not one."""
    found = list(site.out.glob(WORKER))
    if len(found) != 1:
        print(f"  note: Python will start late, the kernel has {len(found)} workers")
        return None
    asked = found[0].relative_to(site.out).as_posix()
    boot = site.dated(f"static/pyodide/{BOOT_FILE}")
    text = (
        EARLY.read_text("utf-8")
        .replace("BOOT", f"../../{boot}")
        .replace("WORKER", f"../../{asked}")
    )
    (site.python / EARLY.name).write_text(text, "utf-8")
    return {"asked": asked, "given": site.dated(f"static/pyodide/{EARLY.name}")}


def page_words(language: str) -> dict[str, str]:
    """Return the page's own words in one language."""
    file = WORDS / f"{language}.toml"
    words: dict[str, str] = tomllib.loads(file.read_text("utf-8"))["page"]
    return words


def lessons(site: Site) -> dict[str, dict[str, Any]]:
    """Return what the page must know of each lesson, and of other pages, before it opens them."""
    return {
        path: about(path, json.loads(file.read_text("utf-8"))) | {"pictures": pictures(site, path)}
        for path, file in site.pages().items()
    }


def pictures(site: Site, path: str) -> str:
    """Return a hash of a lesson's pictures."""
    language, _, name = path.partition("/")
    folder = site.out / "static" / "pictures" / name.removesuffix(".ipynb") / language
    return digest(sorted(folder.glob("*.webp")))


def about(path: str, notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a page's language, title, steps, and the path of the same page in the other language.

    A page that is not the lesson of a game has no game, and no size of its boards' pictures.
    """
    meta = notebook["metadata"]["lesson"]
    other = next(language for language in LANGUAGES if language != meta["language"])
    found = {
        "game": None,
        "language": meta["language"],
        "title": meta.get("title", ""),
        "size": None,
        "steps": places(notebook),
        "redirects": {},
        "twin": f"{other}/{path.partition('/')[2]}",
    }
    return found | (about_lesson(meta["game"], meta["language"]) if "game" in meta else {})


def about_lesson(name: str, language: str) -> dict[str, Any]:
    """Return what only the lesson of a game has."""
    course = lesson(name, language)
    return {
        "game": name,
        "title": course.title,
        "size": list(game(name).view.SIZE),
        "redirects": dict(course.redirects),
    }


def places(notebook: dict[str, Any]) -> list[str]:
    """Return every place of a lesson that has a board: its steps, and the practice."""
    marks = (cell["metadata"].get("lesson", {}).get("step") for cell in notebook["cells"])
    return list(dict.fromkeys(mark for mark in marks if mark))


def check(site: Site) -> Iterator[str]:
    """The page names what is there and every lesson, and both languages have the same words."""
    page = (site.out / "notebooks" / "index.html").read_text("utf-8")
    for path in AHEAD.values():
        if not (site.out / path).is_file():
            yield f"{path} is not where it was: {AHEAD} in lite/steps/page.py"
    for path in site.pages():
        if f'"{path}"' not in page:
            yield f"the page does not know {path}"
    first, second = (set(page_words(language)) for language in LANGUAGES)
    for key in sorted(first ^ second):
        yield f"page.{key} is missing in one language"
