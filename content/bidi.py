"""Keep notation and signed numbers in one piece inside right-to-left text."""

import re

LEFT_TO_RIGHT_ISOLATE = "\u2066"
POP_ISOLATE = "\u2069"

_ISOLATED = f"{LEFT_TO_RIGHT_ISOLATE}[^{POP_ISOLATE}]*{POP_ISOLATE}"
_WORD = r"[A-Za-z0-9]+(?:[/\-–:.=]+[A-Za-z0-9]+)*(?:[%×]|\*(?!\*)|\(\d\))*"
_TOKEN = rf"[-+−]?{_WORD}"
_RUN = re.compile(rf"{_ISOLATED}|(?<![A-Za-z0-9]){_TOKEN}(?:(?: [-+−×=→] | )?{_TOKEN})*")
_LEFT_ALONE = re.compile(rf"\d+|{_ISOLATED}")
_CONTROLS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def isolate(text: str, language: str) -> str:
    """``text`` with each left-to-right run between U+2066 and U+2069 when the language is Urdu.

    Plain whole numbers need no help and are left alone; so is what is isolated already.
    """
    return _RUN.sub(_wrapped, text) if language == "ur" else text


def enclosed(text: str, language: str) -> str:
    """A quoted text, such as a learner's own, in one isolate when the language is Urdu.

    Direction marks of its own are taken out, so that it cannot turn the sentence around it.
    """
    clean = _CONTROLS.sub("", text)
    return f"{LEFT_TO_RIGHT_ISOLATE}{clean}{POP_ISOLATE}" if language == "ur" else clean


def _wrapped(match: re.Match[str]) -> str:
    run = match.group()
    if _LEFT_ALONE.fullmatch(run):
        return run
    return f"{LEFT_TO_RIGHT_ISOLATE}{run}{POP_ISOLATE}"
