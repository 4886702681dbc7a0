"""The names that the kernel sets when it starts."""

from micropip import install

__all__ = ["install"]

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS: list[str] = []
