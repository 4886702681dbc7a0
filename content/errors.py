"""The one error of this package."""


class ContentError(ValueError):
    """A content file that cannot be used; the message names the file and the key."""
