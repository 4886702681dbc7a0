"""Keep notation and signed numbers in one piece inside right-to-left text."""

import re

LEFT_TO_RIGHT_ISOLATE = "\u2066"
POP_ISOLATE = "\u2069"

_WORD = r"[A-Za-z0-9]+(?:[/\-–:.][A-Za-z0-9]+)*(?:[%×]|\*(?!\*)|\(\d\))*"
_TOKEN = rf"[-+−]?{_WORD}"
_RUN = re.compile(rf"(?<![A-Za-z0-9]){_TOKEN}(?:(?: [-+−×=→] | )?{_TOKEN})*")
_PLAIN_NUMBER = re.compile(r"\d+")


def isolate(text: str, language: str) -> str:
    """``text`` with each left-to-right run between U+2066 and U+2069 when the language is Urdu.

    Plain whole numbers need no help and are left alone; so is text that is already isolated.
    """
    if language != "ur" or LEFT_TO_RIGHT_ISOLATE in text:
        return text
    return _RUN.sub(_wrap, text)


def _wrap(match: re.Match[str]) -> str:
    run = match.group()
    if _PLAIN_NUMBER.fullmatch(run):
        return run
    return f"{LEFT_TO_RIGHT_ISOLATE}{run}{POP_ISOLATE}"
