"""The envelope of codes: a letter for the version, a checksum, deflate, and base64 for addresses.

What is written can be read anywhere: only what comes out of deflate matters, never how small this
or that library makes it.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from classroom.worksheet import form
from classroom.worksheet.dictionary import DICTIONARY
from classroom.worksheet.errors import WorksheetError

LONGEST_CODE = 16_000
"""Characters of a code."""

BIGGEST = 48_000
"""Bytes of the JSON in a code."""

CHECK_BYTES = 4
RAW = -15
_LETTERS = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


def written(value: object) -> bytes:
    """A value as the shortest JSON: no spaces, letters as they are, UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def pack(version: str, value: object) -> str:
    """The code of a value; WorksheetError when it is longer than a code may be."""
    plain = written(value)
    if len(plain) > BIGGEST:
        raise WorksheetError("too-long", most=LONGEST_CODE)
    press = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    squeezed = press.compress(plain) + press.flush()
    code = version + _base64(checksum(plain) + squeezed)
    if len(code) > LONGEST_CODE:
        raise WorksheetError("too-long", most=LONGEST_CODE)
    return code


def unpack(version: str, code: str) -> Any:  # noqa: ANN401 - it may be anything
    """The value of a code of this version; WorksheetError says why there is none."""
    if len(code) > LONGEST_CODE:
        raise WorksheetError("too-long", most=LONGEST_CODE)
    _expect(version, code[:1])
    data = _bytes(code[1:])
    plain = _inflated(data[CHECK_BYTES:])
    if data[:CHECK_BYTES] != checksum(plain):
        raise WorksheetError("torn")
    try:
        return form.parsed(plain.decode())
    except UnicodeDecodeError as error:
        raise WorksheetError("form", place="UTF-8") from error


def _expect(version: str, letter: str) -> None:
    """A code of another version says so; upper case are worksheets, lower case results."""
    if letter == version:
        return
    if not (letter.isascii() and letter.isalpha()):
        raise WorksheetError("torn")
    if letter.isupper() != version.isupper():
        raise WorksheetError("not-result" if letter.isupper() else "not-worksheet")
    raise WorksheetError("newer")


def checksum(plain: bytes) -> bytes:
    """The checksum of a plain text: its CRC-32, the highest byte first."""
    return zlib.crc32(plain).to_bytes(CHECK_BYTES, "big")


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    if not _LETTERS.fullmatch(letters) or len(letters) % 4 == 1:
        raise WorksheetError("torn")
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def _inflated(squeezed: bytes) -> bytes:
    """What deflate gives back, never more than a code may hold, whatever it claims to be."""
    spring = zlib.decompressobj(RAW, DICTIONARY)
    try:
        plain = spring.decompress(squeezed, BIGGEST + 1)
    except zlib.error as error:
        raise WorksheetError("torn") from error
    if len(plain) > BIGGEST:
        raise WorksheetError("too-big", most=BIGGEST)
    if not spring.eof or spring.unused_data:
        raise WorksheetError("torn")
    return plain
