"""The build's own checks: each finds the fault that it is there for."""

import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from lite import lock, modules
from lite.build import STEPS, BuildError, build, fingerprint, load
from lite.site import LESSON_MODE, ROOT, Site
from lite.steps import (
    compiled,
    components,
    hosts,
    inline,
    leftovers,
    lessons,
    letters,
    links,
    page,
    parts,
    previews,
    reading,
    scripts,
    settings,
    sheets,
    shell,
    sizes,
    smaller,
    welcome,
)
from lite.steps import fonts as fonts_step
from lite.steps import python as python_step
from lite.steps import wheels as wheels_step


@pytest.fixture
def copy(site: Site, tmp_path: Path) -> Site:
    """A copy of the built site that a test may spoil."""
    shutil.copytree(site.out, tmp_path / "site")
    shutil.copytree(site.work, tmp_path / "work")
    return Site(tmp_path / "site", tmp_path / "work")


def edit_json(file: Path, change: Callable[[dict[str, object]], object]) -> None:
    """Change a JSON file in place."""
    value = json.loads(file.read_text("utf-8"))
    change(value)
    file.write_text(json.dumps(value), "utf-8")


def with_wheels(copy: Site) -> Site:
    """Put Python into a copy the way it goes when its parts could not be made."""
    shutil.rmtree(copy.parts)
    copy.parts.mkdir()
    python_step.run(copy)
    return copy


def found(problems: Iterable[str], part: str) -> bool:
    """Say whether one of the problems tells of this."""
    return any(part in problem for problem in problems)


@pytest.mark.parametrize("name", STEPS)
def test_every_step_approves_of_the_built_site(site: Site, name: str) -> None:
    """No step's check finds anything in a site as it was built."""
    assert list(load(name).check(site)) == []


def test_a_lesson_that_a_browser_could_keep_is_found(copy: Site) -> None:
    """A listing that lets a browser store its own copy of a lesson fails the build."""
    listing = copy.out / "api" / "contents" / "ur" / "all.json"
    edit_json(listing, lambda value: value["content"][0].update(writable=True))  # type: ignore[index]
    assert found(lessons.check(copy), "could be changed in a browser")


def test_an_unlisted_lesson_is_found(copy: Site) -> None:
    """A lesson that no listing names fails the build."""
    listing = copy.out / "api" / "contents" / "en" / "all.json"
    edit_json(listing, lambda value: value.update(content=[]))
    assert found(lessons.check(copy), "en/backgammon.ipynb is not listed")


def test_a_board_without_a_picture_is_found(copy: Site) -> None:
    """A step whose picture is missing fails the build."""
    next((copy.out / "static" / "pictures").rglob("*.webp")).unlink()
    assert found(lessons.check(copy), "has no picture")


def test_another_kernel_is_found(copy: Site) -> None:
    """A notebook for another kernel would ask the learner to choose one."""
    lesson = copy.out / "files" / "ur" / "backgammon.ipynb"
    edit_json(lesson, lambda value: value["metadata"].update(kernelspec={"name": "python3"}))  # type: ignore[attr-defined]
    assert found(lessons.check(copy), "another kernel")


def test_a_foreign_address_is_found(copy: Site) -> None:
    """A page, a style sheet, a setting or a lock that loads from elsewhere fails the build."""
    (copy.out / "extra.html").write_text('<img src="https://example.org/a.png">')
    (copy.out / "extra.css").write_text("@import '//example.org/a.css';")
    edit_json(
        copy.out / "jupyter-lite.json",
        lambda value: value["jupyter-config-data"].update(x="https://example.org"),  # type: ignore[attr-defined]
    )
    edit_json(
        with_wheels(copy).python / "pyodide-lock.json",
        lambda value: value["packages"]["comm"].update(file_name="https://example.org/c.whl"),  # type: ignore[index]
    )
    problems = list(hosts.check(copy))
    for part in ("extra.html", "extra.css", "names another host", "gets comm from"):
        assert found(problems, part)


def test_a_kernel_with_a_way_out_is_found(copy: Site) -> None:
    """A kernel that may ask a package index fails the build."""

    def open_door(value: dict[str, object]) -> None:
        plugins = value["jupyter-config-data"]["litePluginSettings"]  # type: ignore[index]
        plugins[hosts.KERNEL]["disablePyPIFallback"] = False

    edit_json(copy.out / "jupyter-lite.json", open_door)
    assert found(hosts.check(copy), "package index")


def test_a_package_that_is_needed_and_not_there_is_found(copy: Site) -> None:
    """A wheel left out of the lock fails the build, and so does one left out of the site."""
    edit_json(
        with_wheels(copy).python / "pyodide-lock.json",
        lambda value: value["packages"].pop("traitlets"),  # type: ignore[attr-defined]
    )
    next(copy.python.glob("psygnal-*.whl")).unlink()
    problems = list(python_step.check(copy))
    assert found(problems, "which the site does not have")
    assert found(problems, "psygnal")


def test_a_wheel_with_another_hash_is_found(copy: Site) -> None:
    """A wheel whose bytes are not the locked ones fails the build."""
    wheel = next(copy.wheels.glob("comm-*.whl"))
    wheel.write_bytes(wheel.read_bytes() + b" ")
    assert found(wheels_step.check(copy), "comm")


def test_a_widget_of_two_versions_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python and JavaScript halves of a widget package must be of one version."""
    assert list(wheels_step.versions_apart()) == []
    other = lock.read()
    other["packages"]["ipycanvas"]["version"] = "0.1.0"
    monkeypatch.setattr(lock, "read", lambda: other)
    assert found(wheels_step.versions_apart(), "ipycanvas")


def test_a_lost_module_is_found(copy: Site) -> None:
    """A wheel that lost a module when compiled fails the build."""
    wheel = next(copy.compiled.glob("comm-*.whl"))
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("comm/__init__.pyc", b"")
    assert found(compiled.check(copy), "lost a module")


def test_without_a_compiler_the_site_goes_the_plain_way(
    copy: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When nothing can be compiled the build says so, and the site gets the files as they are."""
    bare = Site(copy.out, copy.work, cache=tmp_path / "cache")
    monkeypatch.setattr(compiled, "COMPILER", tmp_path / "missing.mjs")
    (tmp_path / "missing.mjs").write_text("throw new Error('no compiler today')")
    compiled.run(bare)
    assert "no compiler today" in capsys.readouterr().out
    assert list(compiled.check(bare)) == []
    parts.run(bare)
    assert list(parts.check(bare)) == []
    python_step.run(bare)
    assert list(python_step.check(bare)) == []
    shipped = (bare.python / compiled.STDLIB).read_bytes()
    assert shipped == (python_step.CORE / compiled.STDLIB).read_bytes()


def test_parts_that_cannot_be_found_out_leave_the_wheels(
    copy: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When a cell cannot be run under Node the build says so, and the site gets wheels."""
    bare = Site(copy.out, copy.work, cache=tmp_path / "cache")
    cells = {"ur/rung.ipynb": ["from classroom import nothing"]}
    monkeypatch.setattr(parts, "cells", lambda _site: cells)
    parts.run(bare)
    assert "cannot import name 'nothing'" in capsys.readouterr().out
    assert list(parts.check(bare)) == []
    python_step.run(bare)
    assert list(python_step.check(bare)) == []
    assert list(bare.python.glob("baithak-*.whl"))


def test_a_part_that_lacks_a_module_is_found(copy: Site) -> None:
    """A module in no part, in two, or in a lesson's part alone, and a part that is not there."""
    lessons, second = copy.parts / parts.LESSONS, copy.parts / parts.SECOND
    lessons.write_bytes(parts.packed({"wave.pyc": b"x"}))
    (copy.parts / "ur-rung").write_bytes(parts.packed({"chess.pyc": b"x"}))
    problems = list(parts.check(copy))
    assert found(problems, "no part has site-packages/classroom/stage.pyc")
    assert found(problems, "two parts have wave.pyc")
    assert found(problems, "ur-rung has ['chess.pyc'], which no page gets later")
    second.unlink()
    assert found(parts.check(copy), "of Python's parts only ['en-back_alley'")
    next(copy.python.glob("second-*.txt")).unlink()
    assert found(python_step.check(copy), "is missing")


def test_a_boot_file_without_a_place_for_names_is_found(
    copy: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A boot file into which the parts' names cannot be filled ends the build."""
    (tmp_path / "boot.mjs").write_text("export const loadPyodide = 1;")
    monkeypatch.setattr(python_step, "BOOT", tmp_path / "boot.mjs")
    with pytest.raises(BuildError, match="no place"):
        python_step.run(copy)


def test_the_parts_have_what_they_are_for(site: Site) -> None:
    """A lesson's own game and words come first, all games next, our code as written at last."""
    library, lessons, games, second = (set(parts.unpacked(site.parts / n)) for n in parts.SHARED)
    own = set(parts.unpacked(site.parts / "en-rung"))
    assert "site-packages/ipywidgets/__init__.pyc" in library
    assert "site-packages/classroom/static/panel.js" in lessons
    assert "site-packages/content/rung/en.json" in own
    assert "site-packages/content/rung/drills/tricks.pyc" in own
    assert not {name for name in own | lessons if "dabba" in name or "/table/" in name}
    for game in site.games():
        assert f"site-packages/engines/{game}/__init__.pyc" in games
        assert f"site-packages/content/{game}/ur.json" in games
        assert f"site-packages/content/{game}/ur.toml" in second
    assert "site-packages/engines/contract.py" in second
    assert "wave.pyc" in second
    assert "site-packages/ipywidgets/widgets/widget_tagsinput.pyc" in second
    assert not [n for n in lessons | own | games | library if n.endswith((".py", ".toml"))]


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Site, str]:
    """A place for an application, and the one package that has a stand-in."""
    name = "@jupyter/react-components"
    monkeypatch.setattr(components, "PACKAGES", {name: components.PACKAGES[name]})
    site = Site(tmp_path / "site", tmp_path / "work")
    (site.out / scripts.MAIN).parent.mkdir(parents=True)
    return site, name


PACKAGE = """"use strict";(self.chunks=self.chunks||[]).push([[1],{10(e,t,r){r.d(t,{Button:()=>a,
Dialog:()=>a});let a=1}}]);"""
ASKS = """(self.chunks=self.chunks||[]).push([[2],{30(e,t,r){var c=r(20);c.%s},
31(e,t,r){let c;c.Dialog}}]);"""
BUNDLE = """x=[{name:"@jupyter/react-components",version:"0.1",factory:()=>Promise.all([
__webpack_require__.e(1)]).then(()=>()=>__webpack_require__(10)),eager:0}],y={20:{
shareScope:"default",shareKey:"@jupyter/react-components"}}"""


@pytest.mark.parametrize(
    ("asks", "changed", "said"),
    [
        ("Button", {}, ""),
        ("Dialog", {}, "react-components.js has no Dialog"),
        ("Button", {"(10)": "(11)"}, "its script has gone"),
        ("Button", {"()=>a": "a"}, "what is asked of it cannot be read"),
        ("Button", {"shareKey": "sharedKey"}, "what is asked of it cannot be read"),
    ],
)
def test_a_stand_in_takes_the_place_of_a_package_whose_rest_nobody_asks_for(
    bare: tuple[Site, str],
    capsys: pytest.CaptureFixture[str],
    asks: str,
    changed: dict[str, str],
    said: str,
) -> None:
    """When more is asked of a package, or that cannot be read, it stays and the build says so."""
    site, name = bare
    bundle, script = BUNDLE.replace("\n", ""), PACKAGE
    for old, new in changed.items():
        bundle, script = bundle.replace(old, new), script.replace(old, new)
    (site.out / scripts.MAIN).write_text(bundle)
    package = site.out / "build" / "1.js"
    package.write_text(script)
    (site.out / "build" / "2.js").write_text(ASKS % asks)
    components.run(site)
    assert (components.MARK in package.read_text()) is not bool(said)
    out = capsys.readouterr().out
    assert out == (f"  note: {name} stays in the application: {said}\n" if said else "")
    assert list(components.check(site)) == []


def test_leftovers_are_found(copy: Site) -> None:
    """A source map in the site fails the build."""
    (copy.out / "build" / "x.js.map").write_text("{}")
    assert found(leftovers.check(copy), "x.js.map")


def test_a_missing_extension_is_found(copy: Site) -> None:
    """An extension that the site lists and does not have fails the build."""
    shutil.rmtree(copy.out / "extensions" / "ipycanvas")
    assert found(scripts.check(copy), "ipycanvas")
    edit_json(
        copy.out / "jupyter-lite.json",
        lambda value: value["jupyter-config-data"].update(federated_extensions=[]),  # type: ignore[attr-defined]
    )
    assert found(shell.check(copy), "the site has the extensions []")


def test_a_dead_link_on_a_static_page_is_found(copy: Site) -> None:
    """A link to nothing, to no such place or step, or only right at a host's root fails a build."""
    file = copy.out / "en" / "backgammon" / "index.html"
    text = file.read_text("utf-8")
    for old, new, said in (
        ('href="sheet/"', 'href="/sheet/"', "not relative"),
        ('href="sheet/"', 'href="sheets/"', "the site does not have it"),
        ('href="#bar.dance"', 'href="#bar.gone"', "no such place on the page"),
        ("step=bar.dance", "step=bar.gone", "no such step"),
        ('id="bar.dance"', 'id="bar.enter-first"', "'bar.enter-first' twice"),
        ("en/backgammon.ipynb", "en/gone.ipynb", "no such lesson"),
    ):
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")
        assert found(links.check(copy), said)


def test_a_lesson_without_its_pages_is_found(copy: Site) -> None:
    """A lesson that lost its card, a step, its sheet or its picture for links fails the build."""
    for first in (copy.out / "index.html", copy.out / "ur" / "index.html"):
        first.write_text(first.read_text("utf-8").replace("rung", "gnur"), "utf-8")
    assert found(welcome.check(copy), "no link to ur/rung/")
    assert found(welcome.check(copy), "does not have rung")
    lesson_page = copy.out / "en" / "rung" / "index.html"
    text = lesson_page.read_text("utf-8").replace('data-step="fair.talk"', 'data-step="x"')
    lesson_page.write_text(f"{text} **bold**", "utf-8")
    assert found(reading.check(copy), "does not have every step")
    assert found(reading.check(copy), "shows marks")
    shutil.rmtree(copy.out / "ur" / "rung" / "sheet")
    assert found(sheets.check(copy), "ur/rung has no sheet")
    (copy.out / "static" / "previews" / "rung.ur.png").unlink()
    with Image.open(copy.out / "static" / "previews" / "rung.en.png") as image:
        image.resize((600, 315)).save(copy.out / "static" / "previews" / "rung.en.png")
    assert found(previews.check(copy), "rung.ur has no picture")
    assert found(previews.check(copy), "has the size (600, 315)")


def test_a_letter_that_no_font_has_is_found(copy: Site) -> None:
    """A letter on a static page that the cut fonts lack fails the build."""
    page = copy.out / "ur" / "index.html"
    page.write_text(f"{page.read_text('utf-8')}\u06fa \u0152", "utf-8")
    assert found(letters.check(copy), "nastaliq does not have the letters '\u06fa'")
    assert found(letters.check(copy), "serif does not have the letters '\u0152'")


def test_a_site_that_grew_is_found(copy: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site over its limits fails the build."""
    monkeypatch.setattr(sizes, "SITE_LIMIT", 1.0)
    monkeypatch.setattr(sizes, "FIRST_VISIT_LIMIT", 1.0)
    monkeypatch.setattr(sizes, "FIRST_VIEW_LIMIT", 20.0)
    problems = list(sizes.check(copy))
    assert found(problems, "the site has")
    assert found(problems, "a first visit to a lesson fetches")
    assert found(problems, "one to a page with all games fetches")
    assert found(problems, "KB before scrolling")


def test_a_copy_of_another_file_is_found(copy: Site) -> None:
    """A file that changed after its copies were made, or has none, fails the build."""
    next(copy.python.glob("boot.mjs")).write_text("changed " * 200)
    next(copy.python.glob("library-*.txt.br")).unlink()
    problems = list(smaller.check(copy))
    assert found(problems, "boot.mjs.gz is of another file")
    assert found(problems, "has no copy .br")


def test_a_script_that_is_not_there_any_more_is_left_out(
    copy: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After an upgrade the list of first scripts names some that are gone: a note, and no fault."""
    old = scripts.LISTED.read_text("utf-8")
    (tmp_path / "listed.txt").write_text(f"build/9999.gone.js\n{old}")
    monkeypatch.setattr(scripts, "LISTED", tmp_path / "listed.txt")
    assert scripts.listed(copy) == old.split()
    assert "build/9999.gone.js" in capsys.readouterr().out
    page_file = copy.out / "notebooks" / "index.html"
    page_file.write_text(page_file.read_text("utf-8").replace("/first-", "/other-"), "utf-8")
    assert found(scripts.check(copy), "another script")
    with pytest.raises(BuildError, match="no longer says"):
        scripts.put_main(copy, [])


def test_a_joined_script_is_ascii_and_does_nothing_when_run_again(tmp_path: Path) -> None:
    """Its letters mean what they meant; a script whose directive would be lost is refused."""
    site = Site(tmp_path, tmp_path / "work")
    last = tmp_path / "last.js"
    last.write_text("var said = `${'\u2026'}\U0001f512`.match(/[\u0627-\u064a]|\U0001f512/u)[0];")
    (tmp_path / "part.js").write_text('"use strict"; globalThis.letters = "\u0628\u06cc";')
    made = tmp_path / scripts.joined(site, last, ["part.js"])
    assert made.read_text("utf-8").isascii()
    page = f"""const [again] = process.argv.slice(2);
globalThis.document = {{ currentScript: {{ hasAttribute: () => again === 'again' }} }};
require('vm').runInThisContext(require('fs').readFileSync('{made}', 'utf8'));
process.stdout.write([globalThis.said, globalThis.letters].join(' '));"""
    (tmp_path / "page.cjs").write_text(page)
    for word, said in (("once", "\U0001f512 \u0628\u06cc"), ("again", " ")):
        command = ["node", tmp_path / "page.cjs", word]
        assert subprocess.run(command, check=True, capture_output=True).stdout.decode() == said
    last.write_text('"use strict"; var said;')
    with pytest.raises(BuildError, match="directive"):
        scripts.joined(site, last, [])


def test_a_font_is_converted_the_same_every_day(tmp_path: Path) -> None:
    """Pictures are kept by what is in the fonts: with today's date all would be drawn anew."""
    face = fonts_step.FACES[-1]
    made = tmp_path / "made.ttf"
    fonts_step.convert(face, fonts_step.source(face), made)
    with TTFont(fonts_step.source(face)) as before, TTFont(made) as after:
        assert after["head"].modified == before["head"].modified


def test_a_page_with_old_settings_is_found(copy: Site) -> None:
    """Settings that changed after they were written into the page fail the build."""
    edit_json(copy.out / "jupyter-lite.json", lambda value: value.update(x=1))
    assert found(inline.check(copy), "the page has another jupyter-lite.json")
    inline.run(copy)
    assert list(inline.check(copy)) == []


def test_without_one_worker_python_starts_when_it_is_asked_for(
    copy: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    """A kernel whose worker has another name is told of, and the page does without an early one."""
    assert page.worker(copy) is not None
    next(copy.out.glob(page.WORKER)).unlink()
    assert page.worker(copy) is None
    assert "Python will start late" in capsys.readouterr().out


def test_a_module_that_cannot_be_joined_is_found(tmp_path: Path) -> None:
    """What the page's modules do not use today ends the build instead of breaking the page."""
    (tmp_path / "a.js").write_text("import { one as two } from './b.js';\nconsole.log(two);\n")
    (tmp_path / "b.js").write_text("export const one = 1;\n")
    assert modules.joined(tmp_path, "a", {"one": "b"}) == (
        "const b_js = (() => {\nconst one = 1;\nreturn { one };\n})();\n"
        "export const { one } = b_js;\n"
        "const { one: two } = b_js;\nconsole.log(two);\n"
    )
    (tmp_path / "b.js").write_text("export default 1;\n")
    with pytest.raises(BuildError, match="export default 1"):
        modules.joined(tmp_path, "a", {})


def test_a_forgotten_lesson_is_found(copy: Site, tmp_path: Path) -> None:
    """A lesson that the page does not know fails the build."""
    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    (tmp_path / "notebooks" / "en" / "new.ipynb").write_text("{}")
    other = Site(copy.out, copy.work, notebooks=tmp_path / "notebooks")
    assert found(page.check(other), "en/new.ipynb")


def test_a_file_that_is_asked_for_ahead_and_moved_is_found(copy: Site) -> None:
    """What the page asks for before JupyterLab does must be there, or the build ends."""
    (copy.out / page.AHEAD["theme"]).unlink()
    assert found(page.check(copy), "theme-light-extension/index.css is not where it was")


def test_a_letter_that_only_the_whole_font_has_is_found(
    copy: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A letter of our own texts outside the usual ones would fetch another font for it."""
    monkeypatch.setattr(fonts_step, "URDU", fonts_step.URDU.replace("U+0679,", ""))
    assert found(fonts_step.check(copy), "ٹ")


def test_a_renamed_font_is_found(copy: Site) -> None:
    """A font that kept its own name, or did not arrive, fails the build."""
    face = fonts_step.FACES[0]
    shutil.copy(copy.fonts / f"{fonts_step.FACES[2].stem}.ttf", copy.fonts / f"{face.stem}.ttf")
    (copy.lesson_mode / "static" / "fonts" / f"{fonts_step.FACES[1].stem}.woff2").unlink()
    problems = list(fonts_step.check(copy))
    assert found(problems, "is called 'Baithak Serif'")
    assert found(problems, "is not in the site")


def test_a_bold_font_that_tears_words_is_found(copy: Site) -> None:
    """The bold Nastaliq as it comes, whose letters stand too far apart, fails the build."""
    assert not list(fonts_step.check(copy))
    bold = fonts_step.source(fonts_step.LOOSE)
    shutil.copy(bold, copy.lesson_mode / "static" / "fonts" / bold.name)
    assert found(fonts_step.check(copy), "further apart")


def test_settings_that_did_not_arrive_are_found(copy: Site) -> None:
    """An application without our settings fails the build."""
    edit_json(
        copy.out / "notebooks" / "jupyter-lite.json",
        lambda value: value["jupyter-config-data"].update(disabledExtensions=[]),  # type: ignore[attr-defined]
    )
    assert found(settings.check(copy), "did not arrive")


def test_a_build_stops_at_the_first_bad_step(copy: Site) -> None:
    """A step whose check finds something ends the build with its name."""
    with pytest.raises(BuildError, match=r"step lessons:\n  there is no lesson"):
        build(Site(copy.out, copy.work, notebooks=copy.work), ["lessons"], quiet=True)


def test_the_fingerprint_follows_the_sources(tmp_path: Path) -> None:
    """A changed lesson changes what the build remembers, and nothing else does."""
    (tmp_path / "a.ipynb").write_text("1")
    first = fingerprint(tmp_path)
    assert fingerprint(tmp_path) == first
    assert fingerprint(tmp_path, "https://example.org/") != first
    (tmp_path / "a.ipynb").write_text("2")
    assert fingerprint(tmp_path) != first


def test_the_lock_answers_what_is_asked_for() -> None:
    """Every package that pyproject.toml wants in the browser is locked at that version."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    packages = lock.read()["packages"]
    locked = {f"{name}=={package['version']}" for name, package in packages.items()}
    assert set(groups["browser"]) <= locked
    assert set(groups["browser"]) <= set(groups["site"])
    assert lock.read()["info"] == lock.core_info()


def test_no_registry_is_named_in_a_lock() -> None:
    """Locks hold hashes and no address, so any mirror will do."""
    files = [lock.LOCK, ROOT / "lite" / "package-lock.json", *(ROOT / "requirements").iterdir()]
    for file in files:
        text = file.read_text("utf-8")
        assert '"resolved"' not in text
        assert "index-url" not in text
        assert "pythonhosted" not in text
        assert "registry." not in text


def test_arrows_point_one_way() -> None:
    """No package imports one that stands above it."""
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [program, "--no-cache"],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'notebooks'}", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("raw", "user", "composite"),
    [
        ("", {}, {"lines": False, "rank": [1]}),
        ("{}", {}, {"lines": False, "rank": [1]}),
        (
            '{\n    // Notebook\n\n    // Lines\n    "lines": true,\n    "at": "a//b"\n}',
            {"lines": True, "at": "a//b"},
            {"lines": True, "at": "a//b", "rank": [1]},
        ),
        ('{"rank": null}', {"rank": None}, {"rank": None, "lines": False}),
        ("torn {", {}, {"lines": False, "rank": [1]}),
    ],
)
def test_a_setting_that_the_reader_changed_holds(
    raw: str, user: object, composite: object, tmp_path: Path
) -> None:
    """Settings are read as JupyterLab writes them, with its remarks; the rest is as given."""
    shutil.copyfile(LESSON_MODE / "static" / "settings.js", tmp_path / "settings.mjs")
    schema = {"properties": {"lines": {"default": False}, "rank": {"default": [1]}, "other": {}}}
    code = f"""import {{ validator }} from './settings.mjs';
    const plugin = {json.dumps({"raw": raw, "schema": schema})};
    console.log(JSON.stringify([validator.validateData(plugin), plugin.data]));"""
    (tmp_path / "run.mjs").write_text(code, "utf-8")
    done = subprocess.run(
        ["node", "run.mjs"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert json.loads(done.stdout) == [None, {"composite": composite, "user": user}]
