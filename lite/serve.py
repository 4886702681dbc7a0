"""Serve the built site on this machine: ``python -m lite.serve --port 8000``.

Any static host will do; this one is to look at the site before it goes there. It sends the
compressed copies that a build lays beside files, compresses the rest, and names the types that
browsers insist on. What has its hash in its name may be kept for good, all else is asked for anew.
"""

import argparse
import gzip
import re
import sys
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from lite.site import ROOT

COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".ipynb", ".svg", ".wasm", ".txt"}
COPIES = {"br": ".br", "gzip": ".gz"}
BAD_REQUEST = 400
FOREVER = "max-age=31536000, immutable"
# A file whose name or query has the hash of what is in it never changes.
HASHED = re.compile(r"[.-][0-9a-f]{7,20}(?:/|\.\w+$|\.\w+\?)|\?(?:\w+=)?[0-9a-f]{7,20}$")
TYPES = {
    ".ipynb": "application/json",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
}


class Handler(SimpleHTTPRequestHandler):
    """Answers for one folder, with gzip, the right types and no stale copies."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 - a base's
    quiet = True
    found = False
    keeps = "no-cache"
    sends: tuple[str, ...] = tuple(COPIES)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send a compressed body where that helps, else what the base class sends."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        if path.suffix not in COMPRESSED or not path.is_file():
            return super().send_head()
        stat = path.stat()
        encoding, body = squeezed(path, stat.st_mtime_ns, self.taken())
        if not encoding:
            return super().send_head()
        tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}-{encoding}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.end_headers()
            return None
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return BytesIO(body)

    def taken(self) -> tuple[str, ...]:
        """Return the compressions that the browser takes and this server sends, the best first."""
        given = self.headers.get("Accept-Encoding", "").replace(" ", "").split(",")
        return tuple(name for name in self.sends if name in given)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Remember whether the browser gets what it asked for."""
        self.found = code < BAD_REQUEST
        super().send_response(code, message)

    def end_headers(self) -> None:
        """Say how long the browser may keep what it has without asking again."""
        hashed = self.found and self.keeps == Handler.keeps and HASHED.search(self.path)
        self.send_header("Cache-Control", FOREVER if hashed else self.keeps)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Print requests only when asked to."""
        if not self.quiet:
            super().log_message(format, *args)


@lru_cache(maxsize=1000)
def squeezed(path: Path, changed: int, taken: tuple[str, ...]) -> tuple[str, bytes]:
    """Return how a file is compressed, and so, by the copy beside it when that is not older.

    The time of the file's last change is part of the cache's key.
    """
    for encoding in taken:
        copy = path.with_name(f"{path.name}{COPIES[encoding]}")
        if copy.is_file() and copy.stat().st_mtime_ns >= changed:
            return encoding, copy.read_bytes()
    if "gzip" in taken:
        return "gzip", gzip.compress(path.read_bytes(), 6)
    return "", b""


class Server(ThreadingHTTPServer):
    """A server that answers many requests at once and ends when its program does."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that went away in the middle of an answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make(folder: Path, port: int, kind: type[Handler] = Handler) -> Server:
    """Return a server for a folder; port 0 takes any free one.

    Raises:
        OSError: the port is taken.
    """

    def handler(*given: object) -> Handler:
        return kind(*given, directory=str(folder))  # type: ignore[arg-type]

    return Server(("127.0.0.1", port), handler)


def main() -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--log", action="store_true", help="print every request")
    arguments = parser.parse_args()
    Handler.quiet = not arguments.log
    try:
        server = make(arguments.folder, arguments.port)
    except OSError as error:
        print(f"port {arguments.port} cannot be used ({error}); try PORT=8123", file=sys.stderr)
        return 1
    print(f"Baithak is at http://127.0.0.1:{server.server_port}/  (Ctrl+C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
