"""Python's core: cut to what the site can call, and split in two."""

import json
import subprocess
from pathlib import Path

import pytest

from lite import wasm
from lite.site import Site
from lite.steps import core

NUMBER = bytes([0x60, 1, wasm.I32, 1, wasm.I32])
NOTHING = bytes([0x60, 0, 0])
ADD, CALL, LOCAL, END = b"\x6a", b"\x10", b"\x20\0", b"\x0b"
RUN = """
const fs = require('node:fs');
const [one, two] = ['one', 'two'].map((name) => new WebAssembly.Module(fs.readFileSync(name)));
const first = new WebAssembly.Instance(one).exports;
const HANDED_ON = new WebAssembly.Module(new Uint8Array(
  [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 4, 1, 0, 0, 0]));
let brought = 0;
const bring = () => {
  brought += 1;
  new WebAssembly.Instance(two, { late: first });
  first.late_here.value = 1;
};
const asked = new WebAssembly.Instance(HANDED_ON, { '': { '': bring } }).exports[''];
first.shared.set(first.shared.length - 1, asked);
const early = [brought, first.early(1), brought];
console.log(JSON.stringify([...early, first.late(1), first.late(2), brought]));
"""


def section(kind: int, body: bytes) -> bytes:
    """Write a section."""
    return bytes([kind]) + wasm.counted(body)


def exported(name: str, at: int) -> bytes:
    """Write an export of a function."""
    return wasm.name(name) + bytes([wasm.A_FUNCTION]) + wasm.number(at)


def small() -> bytes:
    """Return a module: early(n) = n + 10, helper(n) = n + 100, late(n) = helper(early(n))."""
    bodies = [
        b"\0" + LOCAL + wasm.constant(10) + ADD + END,
        b"\0" + LOCAL + wasm.constant(100) + ADD + END,
        b"\0" + LOCAL + CALL + b"\0" + CALL + b"\1" + END,
    ]
    sections = [
        (wasm.TYPE, wasm.vector([NUMBER, NOTHING])),
        (wasm.FUNCTION, wasm.vector([b"\0"] * len(bodies))),
        (wasm.TABLE, wasm.vector([bytes([wasm.FUNCREF, 0, 1])])),
        (wasm.MEMORY, wasm.vector([bytes([0, 1])])),
        (wasm.TAG, wasm.vector([bytes([0, 1])])),
        (wasm.GLOBAL, wasm.vector([bytes([wasm.I32, 1]) + wasm.constant(7) + END])),
        (wasm.EXPORT, wasm.vector([exported("early", 0), exported("late", 2)])),
        (wasm.ELEMENT, wasm.vector([b"\0" + wasm.constant(0) + END + wasm.vector([b"\1"])])),
        (wasm.CODE, wasm.vector([*map(wasm.counted, bodies)])),
    ]
    return wasm.MAGIC + b"".join(section(kind, body) for kind, body in sections)


def test_a_split_module_does_what_the_whole_did(tmp_path: Path) -> None:
    """The second half is brought by the first call that needs it, once, and calls the first."""
    one, two = wasm.split(small(), {0})
    (tmp_path / "one").write_bytes(one)
    (tmp_path / "two").write_bytes(two)
    done = subprocess.run(
        ["node", "-e", RUN], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert json.loads(done.stdout) == [0, 11, 0, 111, 112, 1]


def test_a_watched_module_notes_what_was_called(tmp_path: Path) -> None:
    """Each function has a variable that tells whether it was called."""
    (tmp_path / "spied").write_bytes(wasm.spied(small(), "called "))
    code = """const { exports } = new WebAssembly.Instance(
      new WebAssembly.Module(require('node:fs').readFileSync('spied')));
    exports.early(1);
    console.log(JSON.stringify([0, 1, 2].map((at) => exports[`called ${at}`].value)));"""
    done = subprocess.run(
        ["node", "-e", code], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert json.loads(done.stdout) == [1, 0, 0]


def test_calls_through_a_table_go_one_way(tmp_path: Path) -> None:
    """They do what they did, and none is left but in the small function for their type."""
    by_table = b"\0" + LOCAL + wasm.constant(0) + b"\x11\0\0" + END
    module = wasm.Module(small())
    plain = module.written(
        {
            wasm.FUNCTION: wasm.vector([b"\0"] * 5),
            wasm.EXPORT: wasm.vector([exported("one", 3), exported("two", 4)]),
            wasm.CODE: wasm.vector([*map(wasm.counted, [*module.bodies(), by_table, by_table])]),
        }
    )
    changed, common = wasm.with_common_calls(plain)
    bodies = wasm.Module(changed).bodies()
    assert [at for at, body in enumerate(bodies) if b"\x11\0\0" in body] == list(common) == [5]
    (tmp_path / "plain").write_bytes(plain)
    (tmp_path / "changed").write_bytes(changed)
    code = """const { readFileSync } = require('node:fs');
    const made = ['plain', 'changed'].map((name) => new WebAssembly.Module(readFileSync(name)));
    const found = made.map((module) => new WebAssembly.Instance(module).exports);
    console.log(JSON.stringify(found.map(({ one, two }) => [one(1), two(2)])));"""
    done = subprocess.run(
        ["node", "-e", code], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert json.loads(done.stdout) == [[101, 102], [101, 102]]


@pytest.mark.parametrize(
    "instruction",
    [
        *(b"\x6a", b"\x02\x40", b"\x04\x7f", b"\x05", b"\x06\x40", b"\x07\x81\1", b"\x0c\1"),
        *(b"\x0e\2\0\1\2", b"\x10\x80\1", b"\x11\x80\1\0", b"\x1b", b"\x1c\1\x7f", b"\x20\5"),
        *(b"\x28\2\x80\x80\1", b"\x3f\0", b"\x41\x80\x7f", b"\x42\xff\xff\0", b"\xd2\x85\1"),
        *(b"\x43\0\0\x80\x3f", b"\x44\0\0\0\0\0\0\x80\x80", b"\xd0\x70", b"\xfc\2"),
        *(b"\xfc\x0a\0\0", b"\xfc\x0b\0", b"\x1f\x40\2\0\1\2\3\0"),
    ],
)
def test_an_instruction_ends_where_it_ends(instruction: bytes) -> None:
    """Numbers, bytes and lists in an instruction are passed over with it."""
    reader = wasm.Reader(instruction + END)
    wasm.pass_instruction(reader)
    assert reader.at == len(instruction)


def test_an_unknown_instruction_leaves_calls_as_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What comes with a new Pyodide is not guessed at: its core stays, and the build says so."""
    module = wasm.Module(small())
    strange = module.written({wasm.CODE: wasm.vector([wasm.counted(b"\0\xfd\0" + END)] * 3)})
    with pytest.raises(wasm.WasmError):
        wasm.with_common_calls(strange)
    assert core.with_common_calls(strange) == (strange, range(0))
    assert "more often than it must" in capsys.readouterr().out


@pytest.mark.parametrize("spoilt", [b"", small()[:4], small() + small()[8:]])
def test_what_is_no_module_is_refused(spoilt: bytes) -> None:
    """Other bytes than a module's end with a message, not with a broken core."""
    with pytest.raises(wasm.WasmError):
        wasm.Module(spoilt)


def test_the_site_has_the_core_in_two_halves(site: Site) -> None:
    """The list of first functions is of this core; each function is in one half."""
    assert (site.core / core.LATE).is_file()
    first, late = (wasm.Module((site.core / name).read_bytes()) for name in (core.CODE, core.LATE))
    assert len(first.shared()) + len(late.shared()) == len(first.bodies()) == len(late.bodies())


def test_a_list_of_another_core_leaves_the_core_whole(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After an upgrade of Pyodide the site works with the whole core, and the build says so."""
    listed = tmp_path / "first-functions.txt"
    listed.write_text("another\n1-5\n")
    monkeypatch.setattr(core, "LISTED", listed)
    made = Site(tmp_path / "site", tmp_path / "work", cache=site.cache)
    core.run(made)
    assert list(core.check(made)) == []
    assert not (made.core / core.LATE).exists()
    assert "scripts/first_functions.py" in capsys.readouterr().out


def test_a_core_that_cannot_be_cut_goes_as_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the script hands its exports on in another way, nothing is cut."""
    made = Site(tmp_path / "site", tmp_path / "work", cache=tmp_path / "cache")
    monkeypatch.setattr(core, "used", lambda *_: (_ for _ in ()).throw(core.CoreError("unknown")))
    core.run(made)
    assert (made.core / core.CODE).read_bytes() == (core.CORE / core.CODE).read_bytes()
    assert "stays as it comes" in capsys.readouterr().out


def test_halves_that_miss_a_function_are_found(site: Site, tmp_path: Path) -> None:
    """The step's check refuses two halves of different cores."""
    made = Site(tmp_path / "site", tmp_path / "work")
    made.core.mkdir(parents=True)
    for name in core.NAMES:
        (made.core / name).write_bytes((site.core / name).read_bytes())
    (made.core / core.LATE).write_bytes(wasm.split(small(), {0})[1])
    assert list(core.check(made))


def test_a_list_reads_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions are kept as ranges, for one core only."""
    monkeypatch.setattr(core, "LISTED", tmp_path / "list.txt")
    core.write_list(b"core", {3, 4, 5, 9})
    assert (tmp_path / "list.txt").read_text().split()[1:] == ["3-5", "9"]
    assert core.listed(b"core") == {3, 4, 5, 9}
    assert core.listed(b"other") == set()
