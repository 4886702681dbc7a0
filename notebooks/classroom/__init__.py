"""The classroom: the only package the lesson notebooks import.

>>> from classroom import lesson
>>> step = lesson("backgammon", "en")
"""

from classroom.desks import bench, desk, sitting
from classroom.steps import lesson

__all__ = ["bench", "desk", "lesson", "sitting"]
