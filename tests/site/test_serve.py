"""The server that shows the site: right types, small bodies, honest answers."""

import gzip
import os
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from lite import serve

TYPES = {
    "a.wasm": "application/wasm",
    "a.mjs": "text/javascript",
    "a.js": "text/javascript",
    "a.json": "application/json",
    "a.ipynb": "application/json",
    "a.woff2": "font/woff2",
    "a.webp": "image/webp",
    "8068.e565cfb.js": "text/javascript",
    "part-0123456789ab.txt": "text/plain",
    "core-0123456789ab/a.wasm": "application/wasm",
    "index.html": "text/html",
}


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A server for a folder with one file of each kind."""
    for name in TYPES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name * 100)
    server = serve.make(tmp_path, 0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


def get(port: int, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    """Ask the server for a path."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


@pytest.mark.parametrize("name", TYPES)
def test_types_are_those_that_browsers_insist_on(port: int, name: str) -> None:
    """Every kind of file goes out under its own type."""
    answer, _ = get(port, f"/{name}")
    assert answer.getheader("Content-Type", "").split(";")[0] == TYPES[name]


def test_a_folder_is_its_page(port: int) -> None:
    """A folder's address answers with the page in it, compressed as any other."""
    answer, body = get(port, "/?x=1", Accept_Encoding="gzip")
    assert answer.getheader("Content-Type", "").split(";")[0] == "text/html"
    assert gzip.decompress(body) == b"index.html" * 100


def test_bodies_are_compressed_for_those_who_take_it(port: int) -> None:
    """A browser that takes gzip gets it, and gets nothing when it has the file already."""
    answer, body = get(port, "/a.wasm", Accept_Encoding="gzip, br")
    assert answer.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(body) == b"a.wasm" * 100
    tag = answer.getheader("ETag", "")
    again, nothing = get(port, "/a.wasm", Accept_Encoding="gzip", If_None_Match=tag)
    assert (again.status, nothing) == (304, b"")
    plain, body = get(port, "/a.wasm")
    assert plain.getheader("Content-Encoding") is None
    assert body == b"a.wasm" * 100


def test_a_copy_beside_a_file_is_sent_while_it_is_of_that_file(port: int, tmp_path: Path) -> None:
    """The copy that the build made goes out, brotli before gzip; never one older than its file."""
    for ending in (".br", ".gz"):
        (tmp_path / f"a.json{ending}").write_text(f"a copy {ending}")
    for taken, encoding, said in (
        ("gzip, deflate, br", "br", b"a copy .br"),
        ("gzip", "gzip", b"a copy .gz"),
        ("deflate", None, b"a.json" * 100),
    ):
        answer, body = get(port, "/a.json", Accept_Encoding=taken)
        assert (answer.getheader("Content-Encoding"), body) == (encoding, said)
    later = (tmp_path / "a.json.br").stat().st_mtime + 5
    os.utime(tmp_path / "a.json", (later, later))
    answer, body = get(port, "/a.json", Accept_Encoding="gzip, br")
    assert answer.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(body) == b"a.json" * 100


def test_what_has_its_hash_in_its_name_may_be_kept(port: int) -> None:
    """A browser need not ask again for a file whose name or query says what is in it."""
    for path, kept in (
        ("/a.json", False),
        ("/a.js?0123456789ab", True),
        ("/a.js?v=0123456789abcdef", True),
        ("/8068.e565cfb.js", True),
        ("/part-0123456789ab.txt", True),
        ("/core-0123456789ab/a.wasm", True),
        ("/gone-0123456789ab.txt", False),
        ("/index.html?path=ur/backgammon.ipynb", False),
        ("/a.woff2", False),
    ):
        answer, _ = get(port, path)
        assert ("immutable" in answer.getheader("Cache-Control", "")) is kept, path


def test_what_is_not_there_is_refused(port: int) -> None:
    """A missing file, and one outside the folder, are answered with 404."""
    assert get(port, "/nothing.js", Accept_Encoding="gzip")[0].status == 404
    assert get(port, "/../../etc/passwd", Accept_Encoding="gzip")[0].status == 404


def test_a_taken_port_is_told(
    port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A port in use gives a message with a way out, not a traceback."""
    monkeypatch.setattr("sys.argv", ["serve", "--port", str(port)])
    assert serve.main() == 1
    assert "try PORT=8123" in capsys.readouterr().err


def test_a_browser_that_goes_away_is_no_fault(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Only what the server itself does wrong is printed."""
    server = serve.make(tmp_path, 0)
    for error in (BrokenPipeError(), ConnectionResetError(), RuntimeError("own fault")):
        try:
            raise error
        except type(error):
            server.handle_error(None, ("127.0.0.1", 1))
    server.server_close()
    said = capfd.readouterr().err
    assert "own fault" in said
    assert "BrokenPipe" not in said
    assert "ConnectionReset" not in said
