"""A stand-in for Pillow: ipycanvas imports it and draws without it."""

__version__ = "0.0.0+standin"
