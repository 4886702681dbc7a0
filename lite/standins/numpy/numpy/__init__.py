"""A stand-in for NumPy: a flat array of bytes, all that ipycanvas needs to send a drawing.

The real NumPy is not on this site. It would add 3 MB to every first visit, and no lesson
calculates with arrays. Ask anything else of this module and it says so.
"""

from types import MappingProxyType

__version__ = "0.0.0+standin"


class generic:
    """Only a name that other types are compared with."""


class uint8(generic):
    """The type of one byte."""


class int64(generic):
    """Only a name that other types are compared with."""


class float16(generic):
    """Only a name that other types are compared with."""


class float64(generic):
    """Only a name that other types are compared with."""


class ndarray(bytes):
    """A flat, read-only array of bytes."""

    dtype = "uint8"
    flags = MappingProxyType({"C_CONTIGUOUS": True})

    @property
    def shape(self) -> tuple[int]:
        """Its one length."""
        return (len(self),)


def frombuffer(buffer: bytes, dtype: type[generic] = uint8) -> ndarray:
    """Return the bytes of a buffer as an array; no type but uint8 is known."""
    if dtype is not uint8:
        raise NotImplementedError(_REASON.format("frombuffer of another type than uint8"))
    return ndarray(buffer)


_REASON = "numpy on this site is a stand-in without {}: lessons need no arrays"


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(name)
    raise NotImplementedError(_REASON.format(name))
