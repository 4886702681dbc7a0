"""Read and write WebAssembly modules as far as a quick start asks for it.

A module is a list of sections; functions are told apart by their number, imported ones first, and
every number keeps its meaning: both halves of a split have all functions under the same numbers.
What a half does not have itself is a stub that calls the function of that number in a table that
both share. Layout as in the WebAssembly specification, chapter "Binary Format".
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

MAGIC = b"\0asm\1\0\0\0"
TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, CODE, DATA, COUNT, TAG = (
    *(1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13),
)
ORDER = (1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11)
A_FUNCTION, A_TABLE, A_MEMORY, A_GLOBAL, A_TAG = range(5)
# Instructions: those with a list of numbers, and how many more come after it; how many numbers,
# all written as LEB128, stand in each of the others, or how many bytes.
BLOCK, SELECT, TRY_TABLE, BR_TABLE, CALL_INDIRECT, MORE = 0x02, 0x1C, 0x1F, 0x0E, 0x11, 0xFC
CATCH_ALL = 2
LISTS = {SELECT: 0, BR_TABLE: 1}
HELD = dict.fromkeys([0, 1, 5, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x43, 0xC5)], 0)
HELD |= dict.fromkeys([*range(BLOCK, 0x05), *range(0x06, 0x0A), 0x0C, 0x0D, 0x10, 0x12, 0x18], 1)
HELD |= dict.fromkeys([*range(0x20, 0x27), *range(0x3F, 0x43), 0xD0, 0xD2], 1)
HELD |= dict.fromkeys([CALL_INDIRECT, 0x13, *range(0x28, 0x3F)], 2)
HELD |= {MORE << 8 | at: held for at, held in enumerate((*[0] * 8, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1))}
WIDE = {0x43: 4, 0x44: 8}
I32, MUTABLE, FUNCREF, EXTERNREF = 0x7F, 1, 0x70, 0x6F
# What the halves know each other's parts by.
SHARED, LATE, HERE = "shared", "late", "late_here"


T = TypeVar("T")


class WasmError(ValueError):
    """A module is not as this file understands it."""


@dataclass(slots=True)
class Reader:
    """Reads numbers, names and bytes one after the other."""

    data: bytes
    at: int = 0

    def byte(self) -> int:
        """Read one byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read an unsigned number (LEB128)."""
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def signed(self) -> None:
        """Pass over a signed number (LEB128)."""
        while self.byte() >= 128:
            pass

    def text(self) -> bytes:
        """Read a length and as many bytes."""
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]

    def since(self, start: int) -> bytes:
        """Return what was read since a place."""
        return self.data[start : self.at]

    def limits(self) -> bytes:
        """Read the least and the most size of a table or memory."""
        start = self.at
        if self.number() & 1:
            self.number()
        self.number()
        return self.since(start)


def number(value: int) -> bytes:
    """Write an unsigned number (LEB128)."""
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def constant(value: int) -> bytes:
    """Write the instruction that gives a number below 2**31."""
    out = bytearray([0x41])
    while value >= 64:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def name(text: str) -> bytes:
    """Write a name."""
    return counted(text.encode())


def counted(data: bytes) -> bytes:
    """Write a length and as many bytes."""
    return number(len(data)) + data


def vector(parts: Collection[bytes]) -> bytes:
    """Write several things of one kind."""
    return number(len(parts)) + b"".join(parts)


@dataclass(frozen=True, slots=True)
class Named:
    """An import or export: its name, what kind of thing it is, and how it is written."""

    name: str
    kind: int
    whole: bytes


class Module:
    """The sections of a module, and what they hold."""

    def __init__(self, data: bytes) -> None:
        """Read a module.

        Raises:
            WasmError: this is no module, or one with sections in several pieces.
        """
        if not data.startswith(MAGIC):
            raise WasmError("not a WebAssembly module")
        self.sections: list[tuple[int, bytes]] = []
        reader = Reader(data, len(MAGIC))
        while reader.at < len(data):
            self.sections.append((reader.byte(), reader.text()))
        known = [kind for kind, _ in self.sections if kind]
        if len(known) != len(set(known)):
            raise WasmError("a section comes twice")

    def section(self, kind: int) -> Reader:
        """Return a section to read; one that is not there has nothing in it."""
        return Reader(next((body for k, body in self.sections if k == kind), b"\0"))

    def each(self, kind: int, read: Callable[[Reader], T]) -> list[T]:
        """Return what a section holds."""
        reader = self.section(kind)
        return [read(reader) for _ in range(reader.number())]

    def imports(self) -> list[Named]:
        """Return the imports."""
        return self.each(IMPORT, read_import)

    def exports(self) -> list[Named]:
        """Return the exports."""
        return self.each(EXPORT, read_export)

    def bodies(self) -> list[bytes]:
        """Return the functions of its own."""
        return self.each(CODE, Reader.text)

    def imported(self, kind: int) -> int:
        """Return how many of a kind are imported: numbers of its own begin there."""
        return sum(found.kind == kind for found in self.imports())

    def types(self) -> list[tuple[bytes, bytes]]:
        """Return what each type of function takes and gives."""
        return self.each(TYPE, read_type)

    def function_types(self) -> list[int]:
        """Return the type of each function of its own."""
        return self.each(FUNCTION, Reader.number)

    def shared(self) -> list[int]:
        """Return the functions that one half of a split puts into the table of both."""
        reader = self.section(ELEMENT)
        found: list[int] = []
        for _ in range(reader.number()):
            if reader.number() == 0:
                reader.at += 1
                reader.signed()
                reader.at += 1
                for _ in range(reader.number()):
                    reader.number()
                continue
            reader.number()
            reader.at += 1
            reader.signed()
            reader.at += 2
            found += [reader.number() for _ in range(reader.number())]
        return found

    def written(self, changed: dict[int, bytes]) -> bytes:
        """Return the module with some sections changed; an empty one is left out."""
        whole = {**{kind: body for kind, body in self.sections if kind}, **changed}
        custom = [(kind, body) for kind, body in self.sections if not kind]
        ordered = [(kind, whole[kind]) for kind in ORDER if whole.get(kind)]
        return MAGIC + b"".join(
            bytes([kind]) + number(len(body)) + body for kind, body in [*custom, *ordered]
        )


def read_import(reader: Reader) -> Named:
    """Read an import."""
    start = reader.at
    reader.text()
    found = reader.text().decode()
    kind = reader.byte()
    if kind == A_FUNCTION:
        reader.number()
    elif kind == A_TABLE:
        reader.byte()
        reader.limits()
    elif kind == A_MEMORY:
        reader.limits()
    elif kind == A_GLOBAL:
        reader.at += 2
    elif kind == A_TAG:
        reader.byte()
        reader.number()
    else:
        raise WasmError(f"an import of kind {kind}")
    return Named(found, kind, reader.since(start))


def read_export(reader: Reader) -> Named:
    """Read an export."""
    start = reader.at
    found = reader.text().decode()
    kind = reader.byte()
    reader.number()
    return Named(found, kind, reader.since(start))


def read_type(reader: Reader) -> tuple[bytes, bytes]:
    """Read a type of function."""
    if reader.byte() != 0x60:
        raise WasmError("a type that is not a function's")
    return reader.text(), reader.text()


def read_table(reader: Reader) -> bytes:
    """Read a table."""
    start = reader.at
    if reader.byte() not in {FUNCREF, EXTERNREF}:
        raise WasmError("a table of an unknown type")
    reader.limits()
    return reader.since(start)


def read_memory(reader: Reader) -> bytes:
    """Read a memory."""
    return reader.limits()


def read_tag(reader: Reader) -> bytes:
    """Read an exception's tag."""
    start = reader.at
    reader.byte()
    reader.number()
    return reader.since(start)


def read_global(reader: Reader) -> bytes:
    """Read a global variable, and what it begins with."""
    start = reader.at
    reader.at += 2
    if reader.byte() not in {0x41, 0x42}:
        raise WasmError("a variable that begins with something else than a number")
    reader.signed()
    if reader.byte() != 0x0B:
        raise WasmError("a variable that begins with a sum")
    return reader.since(start)


def keep_exports(data: bytes, kept: Collection[str]) -> bytes:
    """Return a module without its other exports."""
    module = Module(data)
    return module.written({EXPORT: vector([e.whole for e in module.exports() if e.name in kept])})


def spied(data: bytes, spy: str) -> bytes:
    """Return a module that notes in an exported variable (``spy`` and number) what was called."""
    module = Module(data)
    before = module.imported(A_GLOBAL)
    own = module.each(GLOBAL, read_global)
    first = module.imported(A_FUNCTION)
    bodies = module.bodies()
    flags = [bytes([I32, MUTABLE]) + constant(0) + b"\x0b"] * len(bodies)
    at = before + len(own)
    exports = [export.whole for export in module.exports()]
    exports += [
        name(f"{spy}{first + i}") + bytes([A_GLOBAL]) + number(at + i) for i in range(len(bodies))
    ]
    noted = [
        with_prologue(body, constant(1) + b"\x24" + number(at + i)) for i, body in enumerate(bodies)
    ]
    return module.written(
        {
            GLOBAL: vector([*own, *flags]),
            EXPORT: vector(exports),
            CODE: vector(list(map(counted, noted))),
        }
    )


def with_prologue(body: bytes, prologue: bytes) -> bytes:
    """Return a function that does something first."""
    reader = Reader(body)
    pass_locals(reader)
    return body[: reader.at] + prologue + body[reader.at :]


def pass_locals(reader: Reader) -> None:
    """Pass over a function's local variables, to its first instruction."""
    for _ in range(reader.number()):
        reader.number()
        if reader.byte() < 0x69:
            raise WasmError("a local variable of an unknown type")


def with_common_calls(data: bytes) -> tuple[bytes, range]:
    """Let every call through a table go by way of a small function, one for each type.

    Chromium compiles a function that runs often a second time, with what it calls at each such call
    written in; at the first call of something else it throws that away and begins anew. Python's
    loop, a third of a second to compile, was so made six times in a start. A call that all share
    goes to so many places that it is left as it is.

    Returns the module, and the numbers of the small functions: they come after all others.

    Raises:
        WasmError: a function has an instruction that this file does not know.
    """
    module = Module(data)
    types = module.types()
    kinds = module.function_types()
    first = module.imported(A_FUNCTION) + len(kinds)
    added: dict[tuple[int, int], int] = {}

    def common(kind: int, table: int) -> bytes:
        return b"\x10" + number(first + added.setdefault((kind, table), len(added)))

    bodies = [calling(body, common) for body in module.bodies()]
    for kind, table in added:
        takes, gives = types[kind]
        with_place = (takes + bytes([I32]), gives)
        if with_place not in types:
            types.append(with_place)
        kinds.append(types.index(with_place))
        given = b"".join(b"\x20" + number(at) for at in range(len(takes) + 1))
        bodies.append(b"\0" + given + b"\x11" + number(kind) + number(table) + b"\x0b")
    changed = {
        TYPE: vector([b"\x60" + b"".join(map(counted, kind)) for kind in types]),
        FUNCTION: vector([number(kind) for kind in kinds]),
        CODE: vector(list(map(counted, bodies))),
    }
    return module.written(changed), range(first, first + len(added))


def calling(body: bytes, call: Callable[[int, int], bytes]) -> bytes:
    """Return a function with other calls in the place of those through a table."""
    reader = Reader(body)
    pass_locals(reader)
    found: list[bytes] = []
    copied = 0
    while reader.at < len(body):
        start = reader.at
        if reader.byte() == CALL_INDIRECT:
            kind, table = reader.number(), reader.number()
            found += [body[copied:start], call(kind, table)]
            copied = reader.at
        else:
            reader.at = start
            pass_instruction(reader)
    return b"".join([*found, body[copied:]])


def pass_instruction(reader: Reader) -> None:
    """Pass over one instruction with all that stands in it."""
    code = reader.byte()
    if code == MORE:
        code = MORE << 8 | reader.number()
    if code in LISTS:
        for _ in range(reader.number() + LISTS[code]):
            reader.number()
    elif code == TRY_TABLE:
        reader.signed()
        for _ in range(reader.number()):
            for _ in range(2 if reader.byte() < CATCH_ALL else 1):
                reader.number()
    elif code in HELD:
        for _ in range(HELD[code]):
            reader.signed()
        reader.at += WIDE.get(code, 0)
    else:
        raise WasmError(f"an instruction {code:#x}")


def split(data: bytes, early: Collection[int]) -> tuple[bytes, bytes]:
    """Split a module: the functions that are needed early, and the others.

    The first half runs as the whole does. It exports a table of all functions (``shared``) whose
    last place is for a function that brings the second half, and a variable (``late_here``) to be
    set when that has come. The second imports the first one's parts from ``late``.
    """
    module = Module(data)
    types = module.types()
    nothing = types.index((b"", b""))
    first = module.imported(A_FUNCTION)
    kinds = module.function_types()
    bodies = module.bodies()
    tables = module.each(TABLE, read_table)
    memories = module.each(MEMORY, read_memory)
    tags = module.each(TAG, read_tag)
    variables = module.each(GLOBAL, read_global)
    if any(module.imported(kind) for kind in (A_TABLE, A_MEMORY, A_TAG, A_GLOBAL)):
        raise WasmError("a module that imports more than functions")
    count = first + len(bodies)
    shared, here = len(tables), len(variables)
    table = bytes([FUNCREF, 0]) + number(count + 1)

    def call(kind: int) -> bytes:
        return b"\x11" + number(kind) + number(shared)

    def stub(at: int, before: bytes) -> bytes:
        takes = range(len(types[kinds[at]][0]))
        given = b"".join(b"\x20" + number(i) for i in takes)
        return b"\0" + before + given + constant(first + at) + call(kinds[at]) + b"\x0b"

    bring = b"\x23" + number(here) + b"\x45\x04\x40" + constant(count) + call(nothing) + b"\x0b"
    is_early = [first + at in early for at in range(len(bodies))]
    ours = [body if is_early[at] else stub(at, bring) for at, body in enumerate(bodies)]
    theirs = [stub(at, b"") if is_early[at] else body for at, body in enumerate(bodies)]

    def part(kind: int, at: int) -> bytes:
        return name(f"{kind}.{at}") + bytes([kind]) + number(at)

    parts = [part(A_TABLE, at) for at in range(shared + 1)]
    parts += [part(A_MEMORY, at) for at in range(len(memories))]
    parts += [part(A_TAG, at) for at in range(len(tags))]
    parts += [part(A_GLOBAL, at) for at in range(here)]
    parts += [name(SHARED) + bytes([A_TABLE]) + number(shared)]
    parts += [name(HERE) + bytes([A_GLOBAL]) + number(here)]
    one = module.written(
        {
            TABLE: vector([*tables, table]),
            GLOBAL: vector([*variables, bytes([I32, MUTABLE]) + constant(0) + b"\x0b"]),
            EXPORT: vector([*(export.whole for export in module.exports()), *parts]),
            ELEMENT: vector([*elements(module), *filled(shared, first, is_early)]),
            CODE: vector(list(map(counted, ours))),
        }
    )
    abouts = [(A_TABLE, [*tables, table]), (A_MEMORY, memories), (A_TAG, tags)]
    abouts += [(A_GLOBAL, [variable[:2] for variable in variables])]
    imports = [found.whole for found in module.imports()]
    imports += [
        name(LATE) + name(f"{kind}.{at}") + bytes([kind]) + about
        for kind, found in abouts
        for at, about in enumerate(found)
    ]
    two = module.written(
        {
            IMPORT: vector(imports),
            **dict.fromkeys((TABLE, MEMORY, TAG, GLOBAL, EXPORT, DATA, COUNT), b""),
            ELEMENT: vector(filled(shared, first, [not early for early in is_early])),
            CODE: vector(list(map(counted, theirs))),
        }
    )
    return one, two


def elements(module: Module) -> list[bytes]:
    """Return what fills a module's own table, one plain piece."""
    reader = module.section(ELEMENT)
    if reader.number() != 1:
        raise WasmError("a table that is filled in pieces")
    return [reader.data[reader.at :]]


def filled(table: int, first: int, which: list[bool]) -> list[bytes]:
    """Return what puts some functions into the shared table, each at its number."""
    found: list[bytes] = []
    at = 0
    while at < len(which):
        end = at
        while end < len(which) and which[end]:
            end += 1
        if end > at:
            place = b"\x02" + number(table) + constant(first + at) + b"\x0b\0"
            found.append(place + vector([number(first + i) for i in range(at, end)]))
        at = end + 1
    return found
