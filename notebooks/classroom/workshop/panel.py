"""What the workshop's page shows, part by part, as plain values that its script lays out."""

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from classroom import forms
from classroom.boards.scene import Moment, Scene
from classroom.field import Field
from classroom.forms import Item
from classroom.games import game
from classroom.houserules import house_fields
from classroom.overlay import Overlay
from classroom.share import qr_code
from classroom.worksheet import (
    LONGEST,
    MOST_ANSWERS,
    MOST_TASKS,
    Kind,
    Result,
    Task,
    WorksheetError,
    identity,
    read_result,
    told,
)
from classroom.worksheet.posed import legal_controls, look_of, question
from classroom.workshop.made import GAMES, JUDGED, Made
from content import LANGUAGES, Words, lesson, words
from content.bidi import isolate, isolate_runs
from engines.contract import GameError

if TYPE_CHECKING:
    from collections.abc import Callable

    from classroom.workshop.bench import Bench

BOARD, QUESTION, SHEET = "board", "question", "sheet"
"""The parts of the page in which a fault is told."""

AWAITED = frozenset({"winner", "points"})
"""What is wrong with a task that has no answer yet."""

LONGEST_LINK = 20_000
MOST_PROPOSED, MOST_LISTED = 90, 16
_AFTER_PLACE = re.compile("[,،:]")
CARD_TOOLS = frozenset({"S", "E", "N", "W"})


def panel(bench: "Bench") -> Item:
    """Everything the page writes, ready to be sent."""
    say = words(bench.language, bench.made.game)
    parts = [
        _board_part(bench, say),
        _house(bench, say),
        _question(bench, say),
        _tasks(bench, say),
        _link(bench, say),
        _results(bench, say),
        _old(bench, say),
    ]
    parts.insert(0 if bench.is_new else len(parts), _drafts(bench, say))
    return {
        "step": "workshop",
        "number": bench.number,
        "sheets": bench.sheets,
        "language": bench.language,
        "board": _board(bench, say),
        "parts": [part for part in parts if part["items"]],
        "message": None,
        "keep": {"key": "baithak-workshop", "value": bench.kept},
        "unkept": say.say("workshop.unkept") if bench.unkept else "",
    }


def learners_address(bench: "Bench", code: str) -> str:
    """The address of a worksheet's page, beside the workshop's own."""
    parts = urlsplit(bench.address)
    query = f"path={bench.page}/worksheet.ipynb"
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, f"w={code}"))


def workshop_address(bench: "Bench", code: str) -> str:
    """The address that opens a worksheet in the workshop again."""
    parts = urlsplit(bench.address)
    query = f"path={bench.language}/workshop.ipynb"
    return urlunsplit((parts.scheme, parts.netloc, parts.path, query, f"w={code}"))


def _both(bench: "Bench", say: Words, name: str, phrase: Any, **more: Any) -> list[Item | None]:  # noqa: ANN401
    """A field for each language, the reader's own first."""
    order = sorted(LANGUAGES, key=lambda language: language != bench.language)
    return [
        forms.text(
            f"{name}.{language}",
            say.say(f"workshop.{name}-{language}"),
            getattr(phrase, language),
            LONGEST[name],
            language=language,
            **more,
        )
        for language in order
    ]


def _fault(bench: "Bench", part: str) -> Item | None:
    found = bench.fault()
    awaited = bench.fresh and found and found[1].reason in AWAITED and not bench.made.answered
    shown = found and found[0] == part and not awaited
    text = told(found[1], bench.language) if found and shown else ""
    return forms.note(f"{part}-fault", text, "fault")


def _drafts(bench: "Bench", say: Words) -> Item:
    buttons = []
    for number, (called, count) in enumerate(bench.summaries()):
        name = isolate_runs(called[:60], say.language) if called else say.say("workshop.unnamed")
        label = say.say("workshop.restore", name=name, count=count)
        buttons.append(forms.button("restore", label, str(number)))
    items = [forms.buttons("drafts", say.say("workshop.drafts"), buttons)] if buttons else []
    return forms.part("drafts", say.say("workshop.drafts"), [*items])


def _board_part(bench: "Bench", say: Words) -> Item:
    made, at = bench.made, bench.editor
    games = [(name, lesson(name, bench.language).title) for name in GAMES]
    tools = [
        forms.button("tool", _tool(say, tool), tool, pressed=tool == bench.tool)
        for tool in bench.tools
    ]
    items: list[Item | None] = [
        forms.select("game", say.say("workshop.game"), made.game, games),
        forms.buttons("tools", say.say("workshop.tools"), tools),
        _fault(bench, BOARD),
        forms.note("held", _held(bench, say)),
        _pack(bench, say),
        *(_field(one, say, made) for one in at.fields(made.draft)),
        forms.buttons("presets", say.say("workshop.presets"), _presets(bench, say)),
        forms.text(
            "paste", say.say("workshop.paste"), bench.paste, LONGEST["position"], language="en"
        )
        | {"send": {"action": "take", "text": say.say("workshop.take")}},
        forms.note("paste-fault", bench.trouble.get("paste", ""), "fault"),
        _code(bench, say),
    ]
    return forms.part("board", say.say("workshop.board"), items)


def _tool(say: Words, tool: str) -> str:
    return say.say(f"worksheet.winner.{tool}" if tool in CARD_TOOLS else f"workshop.tool.{tool}")


def _held(bench: "Bench", say: Words) -> str:
    """What has to be known of the board while it is set up."""
    at: Any = bench.editor
    if hasattr(at, "hand"):
        return say.say("workshop.held", count=at.hand(bench.made.draft))
    return say.say("workshop.rest") if hasattr(at, "CARDS") else ""


def _presets(bench: "Bench", say: Words) -> list[Item]:
    at = bench.editor
    names = [*at.PRESETS, "another", *(["again"] if hasattr(at, "again") else [])]
    buttons = [forms.button(name, say.say(f"workshop.{name}")) for name in names]
    undo = forms.button("undo", say.say("workshop.undo"))
    return [*buttons, undo | {"enabled": bool(bench.past)}]


def _pack(bench: "Bench", say: Words) -> Item | None:
    at: Any = bench.editor
    if not hasattr(at, "CARDS"):
        return None
    wanted = at.where(bench.made.draft)
    places = {card: say.say(f"workshop.place.{place}") for card, place in wanted.items()}
    return forms.pack(say.say("workshop.pack"), at.CARDS, places, say)


def _field(one: Field, say: Words, made: Made) -> Item:
    name = f"field.{one.name}"
    label = _label(one, say)
    if not one.choices:
        return forms.text(name, label, one.value, 6, number=True)
    options = [(value, _value(one, value, say)) for value in one.choices]
    if one.value not in one.choices:
        options.append((one.value, one.value))
    return forms.select(name, label, one.value, options) | {"game": made.game}


def _label(one: Field, say: Words) -> str:
    kind, _, seat = one.name.partition("-")
    if kind == "bid":
        return say.say("workshop.field.bid", seat=seat)
    if one.name[0] == "p" and one.name[1:].isdecimal():
        return say.say("workshop.field.pit", number=one.name[1:])
    return say.say(f"workshop.field.{one.name}")


def _value(one: Field, value: str, say: Words) -> str:
    if not value:
        nothing = {"owner": "owner-none", "card": "any"}.get(one.words, "not")
        return say.say(f"workshop.value.{nothing}")
    if one.words == "suit":
        return say.strings.get(f"term.suit.{value}") or say.say("workshop.value.none")
    if one.words == "card":
        return _card(value, say)
    if one.words in {"yes", "bid"} and not value.isdecimal():
        return say.say(f"workshop.value.{value}")
    if one.words in {"seat", "side", "owner", "player"} and value != "0":
        return say.say(f"worksheet.winner.{value}")
    return value


def _code(bench: "Bench", say: Words) -> Item | None:
    """The position as text, to be copied."""
    try:
        text = bench.editor.position(bench.made.draft)
    except (GameError, WorksheetError):
        return None
    return {
        "type": "output",
        "name": "notation",
        "label": say.say("workshop.notation"),
        "value": text,
    }


def _house(bench: "Bench", say: Words) -> Item:
    rules = bench.editor.rules(bench.made.draft)
    items = [forms.house_item(one, say) for one in house_fields(bench.made.game, rules)]
    note = forms.note("house-note", say.say("workshop.house-note"))
    fault = forms.note("house-fault", bench.trouble.get("house", ""), "fault")
    return forms.part("house", say.say("workshop.house"), [note, fault, *items], closed=True)


def _question(bench: "Bench", say: Words) -> Item:
    made = bench.made
    kinds = [(kind.value, say.say(f"workshop.kind.{kind.value}")) for kind in Kind]
    hint = say.say("workshop.hints")
    items: list[Item | None] = [
        forms.select("kind", say.say("workshop.kind-label"), made.kind.value, kinds),
        _fault(bench, QUESTION),
        *_both(bench, say, "question", made.question, lines=3),
        *_answers(bench, say),
        *_both(bench, say, "note", made.note, lines=3),
        {"type": "check", "name": "hints", "label": hint, "value": made.hints}
        if made.kind is not Kind.DISCUSS
        else None,
    ]
    return forms.part("question", say.say("workshop.question"), items)


def _answers(bench: "Bench", say: Words) -> list[Item | None]:
    made, kind = bench.made, bench.made.kind.value
    if made.kind is Kind.LEGAL:
        note = f"{say.say('workshop.answers-note.legal')} {say.say('term.find-all')}"
        return [forms.note("answers-note", note), _legal(bench, say)]
    if made.kind not in JUDGED:
        return [forms.note("answers-note", say.say(f"workshop.answers-note.{kind}"))]
    known = bench.proposals()
    # An answer that this board does not allow stays in sight, to be let go.
    said = dict.fromkeys(made.answered if made.kind is Kind.PLAY else ())
    stale = [name for name in said if name not in known]
    spoken = _spoken(bench, say)
    buttons = [forms.button("answer", _card(name, say), name, pressed=True) for name in stale] + [
        forms.button("answer", spoken(name), name, pressed=name in made.answered)
        for name in known[:MOST_PROPOSED]
    ]
    listed = forms.buttons("proposals", say.say("workshop.proposals"), buttons) if buttons else None
    note = "" if made.kind is Kind.POINTS else say.say(f"workshop.answers-note.{kind}")
    return [
        forms.note("answers-note", note),
        listed,
        _typed(made, say),
    ]


def _legal(bench: "Bench", say: Words) -> Item | None:
    """How many places are right to tap, and which, unless they are too many to read."""
    if bench.fault():
        return None
    now = bench.game.view.start_of(bench.made.task().state)
    legal = legal_controls(bench.game, now, say.language)
    if len(legal) > MOST_LISTED:
        return forms.note("legal", say.say("workshop.legal-counted", count=len(legal)))
    places = _places(bench, now, say)
    listed = f"{say.say('list.join')} ".join(places[control] for control in legal)
    return forms.note("legal", f"{say.say('workshop.legal-listed', count=len(legal))} {listed}")


def _typed(made: Made, say: Words) -> Item | None:
    """The field in which answers are typed; who wins is only chosen."""
    if made.kind is Kind.WINNER:
        return None
    kind = made.kind.value
    text, most = made.answers.get(kind, ""), LONGEST["answers"] * MOST_ANSWERS
    label = say.say(f"workshop.answers.{kind}")
    return forms.text("answers", label, text, most, language="en", lines=1)


def _card(name: str, say: Words) -> str:
    """A card as it is spoken and as it looks; anything else as it is written."""
    spoken = say.strings.get(f"term.card.{name}")
    return f"{spoken} ({forms.face(name)})" if spoken else isolate(name, say.language)


def _spoken(bench: "Bench", say: Words) -> "Callable[[str], str]":
    """How an answer is said: who wins, or a move as the board's buttons and places name it."""
    if bench.made.kind is Kind.WINNER:
        return lambda name: say.say(f"worksheet.winner.{name}")
    at: Any = bench.editor
    offers = {one.event: one.key for one in bench.game.view.offers(bench.now)}
    places = _places(bench, bench.now, say) if bench.named_on_board else {}

    def move(name: str) -> str:
        button = f"term.button.{name.replace(' ', '')}"
        word, _, what = name.partition(" ")
        match word:
            case _ if name in offers:
                return say.say(offers[name])
            case _ if button in say.strings:
                return say.strings[button]
            case "bid":
                return say.say("workshop.bid", count=what)
            case "hide":
                return f"{say.say('workshop.place.down')}: {_card(what, say)}"
            case "renege":
                return say.say("table.renege", who=say.say(f"worksheet.winner.{what}"))
            case "82":
                return f"{say.say('term.button.biyasi')}: {say.say(f'worksheet.winner.{what}')}"
            case _:
                return places[at.control_of(name)] if places else _card(name, say)

    return move


def _places(bench: "Bench", now: Moment, say: Words) -> dict[str, str]:
    """What each place of the board is called, without what stands there."""
    controls = bench.game.view.controls(now, say.language, bench.look)
    return {one.id: _AFTER_PLACE.split(one.label)[0] for one in controls}


def _number(bench: "Bench", number: int, say: Words) -> Item:
    faulty = bench.fault(number) is not None
    name = "workshop.task-faulty" if faulty else "workshop.task"
    return forms.button(
        "task",
        str(number + 1),
        str(number),
        pressed=number == bench.number,
        label=say.say(name, number=number + 1),
        faulty=faulty,
    )


def _tasks(bench: "Bench", say: Words) -> Item:
    numbers = [_number(bench, number, say) for number in range(len(bench.tasks))]
    room, several = len(bench.tasks) < MOST_TASKS, len(bench.tasks) > 1
    changes = [
        forms.button("add", say.say("workshop.add")) | {"enabled": room},
        forms.button("copy", say.say("workshop.copy")) | {"enabled": room},
        forms.button("earlier", say.say("workshop.earlier")) | {"enabled": bench.number > 0},
        forms.button("remove", say.say("workshop.remove")) | {"enabled": several},
    ]
    items: list[Item | None] = [
        *_both(bench, say, "title", bench.title),
        _fault(bench, SHEET),
        forms.buttons("tasks", say.say("worksheet.tasks"), numbers),
        forms.buttons("changes", say.say("workshop.changes"), changes),
    ]
    return forms.part("tasks", say.say("workshop.tasks"), items)


def _link(bench: "Bench", say: Words) -> Item:
    pages = [(language, say.say(f"workshop.page-{language}")) for language in LANGUAGES]
    items: list[Item | None] = [
        forms.select("page", say.say("workshop.page"), bench.page, pages),
        forms.buttons(
            "share",
            say.say("workshop.share"),
            [forms.button("share", say.say("workshop.share"), main=True)],
        ),
    ]
    if bench.sharing:
        items += _shared(bench, say)
    return forms.part("link", say.say("workshop.link"), items)


def _shared(bench: "Bench", say: Words) -> list[Item | None]:
    try:
        code = bench.code()
    except WorksheetError as error:
        return [forms.note("link-fault", told(error, bench.language), "fault")]
    address = learners_address(bench, code)
    texts = {key: say.say(f"workshop.{key}") for key in ("copy-link", "copied")}
    again = workshop_address(bench, code)
    return [
        {
            "type": "output",
            "name": "address",
            "label": say.say("workshop.address"),
            "value": address,
        }
        | {"copy": texts["copy-link"], "copied": texts["copied"]},
        {"type": "link", "name": "try", "href": address, "text": say.say("workshop.try")},
        {"type": "link", "name": "reopen", "href": again, "text": say.say("workshop.reopen")},
        _qr(address, say),
        forms.note("kept", say.say("workshop.in-link")),
        forms.buttons(
            "paper",
            say.say("workshop.on-paper"),
            [forms.button("print", say.say("workshop.make-paper"))],
        ),
        _sheet(bench, address, say) if bench.printing else None,
    ]


def _sheet(bench: "Bench", address: str, say: Words) -> Item:
    """The worksheet on paper: its questions under their boards, and the way to its page."""
    language = bench.page
    tasks = [
        {
            "label": say.say("workshop.task", number=number),
            "question": _asked(task, language),
            "asked": task.question.language(language),
            "house": _unusual(task, language),
            "board": _picture(task, language, f"sheet-{number}"),
        }
        for number, task in enumerate(bench.worksheet().tasks, 1)
    ]
    title = bench.title
    return {
        "type": "sheet",
        "name": "sheet",
        "label": say.say("workshop.on-paper"),
        "print": say.say("workshop.print"),
        "title": title.to(language),
        "titled": title.language(language),
        "language": language,
        "tasks": tasks,
        "qr": _qr(address, words(language)),
    }


def _asked(task: Task, language: str) -> str:
    return question(task, words(language))


def _unusual(task: Task, language: str) -> str:
    say = words(language, task.game)
    lines = forms.unusual(task.game, task.rules, say)
    return f"{say.say('worksheet.house')} {' · '.join(lines)}" if lines else ""


def _picture(task: Task, language: str, name: str) -> str:
    from classroom.pictures import Picture  # noqa: PLC0415 - few print, and it needs the drills

    played = game(task.game)
    now, look = played.view.start_of(task.state), look_of(task.game, task.kind, task.state)
    return Picture(played, now, Scene(language=language, look=look)).svg(name)


def _qr(address: str, say: Words) -> Item | None:
    from segno import DataOverflowError  # noqa: PLC0415 - see qr_code

    try:
        code = qr_code(address)
    except DataOverflowError:
        return forms.note("qr", say.say("workshop.qr-long"))
    label = say.say("share.qr")
    return {"type": "qr", "name": "qr", "label": label, "size": code.size, "path": code.path}


def _results(bench: "Bench", say: Words) -> Item:
    items: list[Item | None] = [
        forms.text(
            "result", say.say("workshop.result"), bench.result, 2000, language="en", lines=2
        ),
    ]
    if bench.result.strip():
        items += _read(bench, say)
    items.append(forms.note("honest", say.say("workshop.honest")))
    return forms.part("results", say.say("workshop.results"), items, closed=not bench.result)


def _read(bench: "Bench", say: Words) -> list[Item | None]:
    try:
        result = read_result(bench.result)
    except WorksheetError as error:
        return [forms.note("result-fault", told(error, bench.language), "fault")]
    lines = [say.say("workshop.by", name=result.name, right=result.right, total=result.judged)]
    lines += [
        say.say(
            f"workshop.score.{ {True: 'right', False: 'wrong', None: 'discuss'}[score.right] }",
            number=number,
            tries=score.tries,
            time=f"{score.seconds // 60}:{score.seconds % 60:02}",
        )
        for number, score in enumerate(result.scores, 1)
    ]
    same = _is_of(bench, result)
    return [
        forms.note("result-other", "" if same else say.say("workshop.other-sheet")),
        {"type": "lines", "name": "scores", "lines": lines},
    ]


def _old(bench: "Bench", say: Words) -> Item:
    """A worksheet made before is opened here with its link, to be changed."""
    link = forms.text("old", say.say("workshop.old-link"), bench.old, LONGEST_LINK, language="en")
    fault = forms.note("old-fault", bench.trouble.get("old", ""), "fault")
    items = [link | {"send": {"action": "reopen", "text": say.say("workshop.old-open")}}, fault]
    return forms.part("old", say.say("workshop.old"), items, closed=True)


def _is_of(bench: "Bench", result: Result) -> bool:
    try:
        return identity(bench.worksheet()) == result.sheet
    except WorksheetError:
        return False


def _board(bench: "Bench", say: Words) -> Item:
    board = Overlay(bench.game.view, bench.now, bench.look).panel(say)
    taken = [control for control in board["controls"] if bench.editor.takes(control["id"])]
    return board | {"controls": taken}
