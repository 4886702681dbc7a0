"""What `%pip` becomes on this site."""


async def get_transformed_code(argv: list[str]) -> str:
    """Return code that says that nothing is installed from outside."""
    return f"import micropip; await micropip.install({' '.join(argv)!r})"
