"""A stand-in for PIL.Image. The real Pillow is not on this site; boards are drawn with paths."""


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(name)
    raise NotImplementedError(
        f"PIL.Image on this site is a stand-in without {name}: boards are drawn with paths"
    )
