"""Keep notation and signed numbers in one piece: inside right-to-left text, and on one line."""

import re

LEFT_TO_RIGHT_ISOLATE = "\u2066"
POP_ISOLATE = "\u2069"
NO_BREAK_SPACE = "\u00a0"

_ISOLATED = f"{LEFT_TO_RIGHT_ISOLATE}[^{POP_ISOLATE}]*{POP_ISOLATE}"
_WORD = r"[A-Za-z0-9]+(?:[/\-–:.=]+[A-Za-z0-9]+)*(?:[%×]|\*(?!\*)|\(\d\))*"
_TOKEN = rf"[-+−]?{_WORD}"
_RUN = re.compile(rf"{_ISOLATED}|(?<![A-Za-z0-9]){_TOKEN}(?:(?: [-+−×=→] | )?{_TOKEN})*")
_LINE = r"(?:[0-9]+ )?[hv] [0-9]+ [0-9]+"
_STEP = r"(?:[0-9]+|bar)(?:/(?:[0-9]+|off)\*?)+(?:\([0-9]\))?"
_MOVE = re.compile(rf"(?<![A-Za-z0-9/])(?:{_LINE}|{_STEP}(?: {_STEP})+)(?![A-Za-z0-9/])")
_LEFT_ALONE = re.compile(rf"\d+|{_ISOLATED}")
_BETWEEN = re.compile("[^\u0590-\u08ff\ufb1d-\ufeff\n]+")
_BARE = re.compile(r"[-+−]?[A-Za-z0-9](?:.*[A-Za-z0-9%])?", re.ASCII)
_EDGES = " .,:;!?\"'“”‘’…"
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"))
_CONTROLS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def isolate(text: str, language: str) -> str:
    """``text`` with each left-to-right run between U+2066 and U+2069 when the language is Urdu.

    Plain whole numbers need no help and are left alone; so is what is isolated already. In both
    languages a written move stays on one line: half of ``v 0 1`` would be another line.
    """
    return _on_one_line(_RUN.sub(_wrapped, text) if language == "ur" else text)


def isolate_runs(text: str, language: str) -> str:
    """A stranger's text with each stretch between Urdu letters in one isolate, as it was typed.

    Unlike :func:`isolate` it keeps together what is no notation of ours: ``f(x)``, an address.
    """
    return _on_one_line(_BETWEEN.sub(_run_wrapped, text) if language == "ur" else text)


def enclosed(text: str, language: str) -> str:
    """A quoted text, such as a learner's own, in one isolate when the language is Urdu.

    Direction marks of its own are taken out, so that it cannot turn the sentence around it.
    """
    clean = _CONTROLS.sub("", text)
    return f"{LEFT_TO_RIGHT_ISOLATE}{clean}{POP_ISOLATE}" if language == "ur" else clean


def _on_one_line(text: str) -> str:
    return _MOVE.sub(lambda move: move.group().replace(" ", NO_BREAK_SPACE), text)


def _run_wrapped(match: re.Match[str]) -> str:
    between = match.group()
    bare = _BARE.search(between)
    if bare is None:
        return between
    whole = between.strip(_EDGES)
    balanced = all(whole.count(left) == whole.count(right) for left, right in _PAIRS)
    run = whole if balanced else bare.group()
    if run.isdigit():
        return between
    before, _, after = between.partition(run)
    return f"{before}{LEFT_TO_RIGHT_ISOLATE}{run}{POP_ISOLATE}{after}"


def _wrapped(match: re.Match[str]) -> str:
    run = match.group()
    if _LEFT_ALONE.fullmatch(run):
        return run
    return f"{LEFT_TO_RIGHT_ISOLATE}{run}{POP_ISOLATE}"
