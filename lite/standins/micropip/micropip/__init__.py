"""A stand-in for micropip: this site asks no other host, so it installs nothing."""


async def install(requirements: object, *_given: object, **_named: object) -> None:
    """Say that nothing is installed from outside; all that lessons use is here already."""
    raise RuntimeError(
        f"this site installs nothing from outside, so {requirements!r} is not to be had here"
    )
