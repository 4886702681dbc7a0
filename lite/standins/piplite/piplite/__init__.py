"""A stand-in for piplite: this site asks no other host, so it installs nothing."""

from micropip import install

__all__ = ["install"]
