"""What the table's page shows, part by part, as plain values that its script lays out."""

from typing import TYPE_CHECKING, Any

from classroom import forms
from classroom.forms import Item
from classroom.houserules import house_fields, size_fields
from classroom.messages import Message
from classroom.overlay import Overlay
from classroom.stage import tools, transport
from classroom.table.seats import CARDS, DICE
from classroom.table.setting import HAND, LOT, PACES, PERSON
from classroom.table.telling import outlook_part, story_part, teaching
from classroom.table.viewing import Viewing, file_name
from content import Words, games, lesson
from engines.record import LONGEST

if TYPE_CHECKING:
    from classroom.table.table import Table

LONGEST_ENTRY = 400
LONGEST_EVENT = 60
EXAMPLES = {"dice": "53", "toss": "HQ S9 DQ CT", "dealer": "S / E / N / W", "deal": "SA HT D2"}
BADGES = {"wrong": "panel.wrong", "hint": "panel.hint-badge"}


def panel(table: "Table") -> Item:
    """Everything the page writes, ready to be sent."""
    say = table.words
    if table.viewing:
        parts = [_viewed(table, table.viewing, say), outlook_part(table, say)]
        parts += [story_part(table, say), _open(table, say)]
    elif table.log is None:
        parts = [_kept(table, say), _set_up(table, say), _house(table, say), _open(table, say)]
    else:
        parts = [_play(table, say), outlook_part(table, say), _score(table, say)]
        parts += [story_part(table, say), _shown_setting(table, say)]
        parts += [_record(table, say), _open(table, say), _kept(table, say)]
    return {
        "step": "table",
        "language": table.language,
        "game": table.setting.name,
        "scene": "view" if table.viewing else "play" if table.log else "set-up",
        "board": _board(table, say),
        "covered": _cover(table, say),
        "parts": [part for part in parts if part["items"]],
        "message": None,
        "tick": table.tick,
        "tools": tools(table.game.view, say) if table.log else None,
        "sound": table.sound,
        "keep": {"key": "baithak-table", "value": table.kept},
        "unkept": say.say("table.unkept") if table.unkept else "",
    }


def seat_name(table: "Table", seat: int) -> str:
    """A seat in words: as the only person at a table of cards sees it, else by its own name."""
    setting, say = table.setting, table.words
    if setting.seats.HIDDEN and len(setting.people) == 1:
        return say.say(f"worksheet.winner.{'SENW'[(seat - setting.people[0]) % 4]}")
    return say.say(f"table.seat.{setting.seats.names(setting.rules)[seat]}")


def side_name(table: "Table", name: str) -> str:
    """A seat or a pair that scores, in words."""
    setting, say = table.setting, table.words
    if setting.seats.HIDDEN and len(setting.people) == 1:
        ours = ("SN", "EW")[setting.people[0] % 2]
        return say.say(f"worksheet.winner.{'SN' if name == ours else 'EW'}")
    return say.say(f"table.seat.{name}")


def called(table: "Table", code: str) -> str:
    """A seat, a side or a pair in words, by its code."""
    return seat_name(table, "SENW".index(code)) if code in tuple("SENW") else side_name(table, code)


def status(table: "Table") -> str:
    """What is waited for, in a sentence."""
    log, say = table.log, table.words.say
    if log is None:
        return ""
    seats, state = table.setting.seats, log.state
    if seats.is_over(state):
        return _won(table, "table.match")
    if seats.has_next(state):
        return _won(table, "table.game")
    if log.actor is None:
        return say(f"table.due.{log.chance}")
    who = seat_name(table, log.actor)
    if table.setting.people == (log.actor,):
        return say("table.your-roll" if log.chance else "table.your-turn")
    if table.covered:
        return say("table.hand-on", who=who)
    if table.setting.takers[log.actor] != PERSON:
        key = "table.held" if table.stopped else "table.thinking"
        return say("table.dice-for" if table.lot_due else key, who=who)
    return say("table.roll" if log.chance else "table.turn", who=who)


def _won(table: "Table", key: str) -> str:
    say, log = table.words, table.log
    won = table.setting.seats.leaders(log.state) if log else ()
    if len(won) == 1:
        return say.say(f"{key}-won", who=side_name(table, won[0]))
    if len(won) == len(table.setting.seats.scores(log.state if log else None)):
        return say.say(f"{key}-drawn")
    names = f"{say.say('list.join')} ".join(side_name(table, name) for name in won)
    return say.say(f"{key}-shared", who=names)


def _cover(table: "Table", say: Words) -> Item | None:
    if not table.covered:
        return None
    return {"text": status(table), "button": say.say("table.uncover")}


def _board(table: "Table", say: Words) -> Item:
    hand, plain = table.hand, table.log is None or table.is_masked or table.beats
    board = Overlay(table.game.view, table.now, table.look, flights=table.flights)
    if hand is not None and not plain:
        board = Overlay(
            table.game.view, table.now, table.look, hand.selected, hand.targets, table.flights
        )
    told = board.panel(say)
    if table.log is None or table.is_masked:  # also while a record is on the board
        told["controls"] = []
    if table.is_masked:
        told["description"] = say.say("table.covered")
    elif table.outlook is not None:
        told["description"] = " ".join((told["description"], *table.outlook.lines))
    return told


def _kept(table: "Table", say: Words) -> Item:
    """Tables of earlier visits, to go on with."""
    items: list[Item | None] = []
    buttons = []
    for number, one in enumerate(table.earlier):
        if one.log is None:
            items.append(forms.note(f"torn-{number}", say.say("table.kept-torn"), "fault"))
            items.append(forms.output(f"torn-text-{number}", say.say("table.kept-text"), one.text))
            continue
        title = lesson(one.log.setting.name, table.language).title
        count = len(one.log.events)
        label = say.say("table.restore", name=title, count=count)
        buttons.append(forms.button("restore", label, str(number), main=not items))
    if buttons:
        items.insert(0, forms.buttons("restore", say.say("table.kept-games"), buttons))
    return forms.part("kept", say.say("table.kept"), items, closed=table.log is not None)


def _set_up(table: "Table", say: Words) -> Item:
    setting = table.setting
    named = [(name, lesson(name, table.language).title) for name in games()]
    chances = [(name, say.say(f"table.chance.{name}")) for name in (LOT, HAND)]
    items: list[Item | None] = [
        forms.select("game", say.say("workshop.game"), setting.name, named),
        *(_taker(table, say, seat) for seat in range(len(setting.takers))),
        *(_size(one, say) for one in size_fields(setting.rules)),
        forms.select("chance", say.say("table.chance"), setting.chance, chances)
        if setting.seats.ENTRY
        else None,
        *_seed(table, say),
        _pace(table, say),
        _usual(table, say),
        forms.buttons(
            "start",
            say.say("table.begin"),
            [forms.button("start", say.say("table.start"), main=True)],
        ),
    ]
    return forms.part("set-up", say.say("table.set-up"), items)


def _taker(table: "Table", say: Words, seat: int) -> Item | None:
    levels = table.setting.seats.LEVELS
    if not levels:
        return None
    options = [(PERSON, say.say("table.person"))]
    options += [(level, say.say(f"table.level.{level}")) for level in levels]
    return forms.select(
        f"taker.{seat}", seat_name(table, seat), table.setting.takers[seat], options
    )


def _size(one: Any, say: Words) -> Item:  # noqa: ANN401 - a field
    names = {"match_length": "length"}
    label = say.say(f"workshop.field.{names.get(one.name, one.name)}")
    options = [(value, value) for value in dict.fromkeys((*one.choices, one.value))]
    return forms.select(f"rule.{one.name}", label, one.value, options)


def _seed(table: "Table", say: Words) -> list[Item | None]:
    if not table.setting.seats.ENTRY or table.setting.chance == HAND:
        return []
    seed = str(table.setting.seed)
    return [
        forms.text("seed", say.say("table.seed"), seed, 4, number=True),
        forms.note("seed-note", say.say("table.seed-note")),
        forms.note("seed-fault", table.trouble.get("seed", ""), "fault"),
    ]


def _pace(table: "Table", say: Words) -> Item | None:
    if all(taker == PERSON for taker in table.setting.takers):
        return None
    options = [(pace, say.say(f"table.pace.{pace}")) for pace in PACES]
    return forms.select("pace", say.say("table.pace"), table.setting.pace, options)


def _usual(table: "Table", say: Words) -> Item | None:
    """Which house rules are not the usual ones."""
    lines = forms.unusual(table.setting.name, table.setting.rules, say)
    if not lines:
        return forms.note("usual", say.say("table.usual"))
    return {"type": "lines", "name": "rules", "lines": [say.say("table.unusual"), *lines]}


def _house(table: "Table", say: Words) -> Item:
    rules = house_fields(table.setting.name, table.setting.rules)
    items = [
        forms.note("house-note", say.say("workshop.house-note")),
        forms.note("house-fault", table.trouble.get("house", ""), "fault"),
        *(forms.house_item(one, say) for one in rules),
    ]
    return forms.part("house", say.say("workshop.house"), items, closed=True)


def _play(table: "Table", say: Words) -> Item:
    items: list[Item | None] = [
        {"type": "say", "name": "status", "text": status(table)},
        *_entry(table, say),
        _choice(table, say),
        forms.buttons("actions", say.say("table.actions"), _buttons(table, say)),
        _message(table, table.told, say),
        forms.buttons("ways", say.say("table.ways"), _ways(table, say)),
    ]
    return forms.part("play", lesson(table.setting.name, table.language).title, items)


def _entry(table: "Table", say: Words) -> list[Item | None]:
    """Dice or cards of a real table: to be tapped one after the other, or typed."""
    if not table.enters:
        return []
    kind = {DICE: "dice", CARDS: table.lot_due}[table.setting.seats.ENTRY]
    label = say.say(f"table.entry.{kind}", example=EXAMPLES[kind])
    send = {"action": "enter", "text": say.say("table.enter")}
    typed = forms.text("entry", label, table.typed, LONGEST_ENTRY, language="en", send=send)
    return [*_tapped(table, kind, say), typed]


def _tapped(table: "Table", kind: str, say: Words) -> list[Item | None]:
    """What can be tapped instead of typing."""
    if kind == "dice":
        dice = [
            forms.button("put", str(die), str(die), label=say.say("table.die", number=die))
            for die in range(1, 7)
        ]
        return [forms.buttons("dice", say.say("table.actions"), dice)]
    if kind == "dealer":
        names = table.setting.seats.names(table.setting.rules)
        told = [forms.button("enter", seat_name(table, at), name) for at, name in enumerate(names)]
        return [forms.buttons("dealers", say.say("table.actions"), told)]
    places = {card: str(at) for at, card in enumerate(table.typed.split(), 1)}
    count = say.say("table.typed", count=len(places))
    return [forms.pack(count, list(map(str, table.setting.seats.PACK)), places, say)]


def _choice(table: "Table", say: Words) -> Item | None:
    if table.hand is None or not table.hand.choice or table.beats:
        return None
    made = [
        forms.button("die", say.say("panel.choice-die", die=die), str(die))
        for die in table.hand.choice
    ]
    return forms.buttons("choice", say.say("panel.choice"), made)


def _buttons(table: "Table", say: Words) -> list[Item]:
    """What is to be done now."""
    if table.covered:
        return [forms.button("uncover", say.say("table.uncover"), main=True)]
    made = []
    if table.lot_due and table.setting.chance == LOT:
        made.append(forms.button("lot", say.say(f"table.lot.{table.lot_due}"), main=True))
    view, hand = table.game.view, table.hand
    if view.CONFIRMS and hand is not None and table.is_mine and view.in_hand(hand.now):
        ready = view.is_complete(hand.now)
        made.append(forms.button("done", say.say("panel.done"), main=ready))
    plain = [one for one in table.offers() if not one[0].startswith("resign")]
    made += [forms.button("say", label, event, main=event == "next") for event, label in plain]
    if table.stopped and table.log is not None and not table.is_mine:
        made.append(forms.button("go", say.say("table.go"), main=True))
    elif table.is_thinking:
        made.append(forms.button("stop", say.say("table.stop")))
    return made


def _ways(table: "Table", say: Words) -> list[Item]:
    """Help, and the ways back and out."""
    made = []
    if table.setting.people:
        undo = forms.button("undo", say.say("panel.undo"))
        made.append(undo | {"enabled": table.can_undo})
    if table.is_mine and table.log is not None and not table.log.chance:
        hint = forms.button("hint", say.say("panel.hint"))
        made.append(hint | {"enabled": table.hints < 3})
        made.append(forms.button("shows", say.say("table.shows"), pressed=table.shows))
    if table.log is not None and not table.is_masked:
        said = say.say("outlook.label")
        made.append(forms.button("outlook", said, pressed=table.foresees))
    given_up = [one for one in table.offers() if one[0].startswith("resign")]
    made += [forms.button("say", label, event) for event, label in given_up]
    return [*made, forms.button("new", say.say("table.new"))]


def _message(table: "Table", told: Message | None, say: Words) -> Item | None:
    if told is None or table.beats:
        return None
    badge = say.say(BADGES[told.kind]) if told.kind in BADGES else ""
    return {
        "type": "message",
        "name": "told",
        "kind": told.kind,
        "badge": badge,
        "text": told.text,
        "rule": told.rule,
        "link": teaching(table, say, told.step),
    }


def _score(table: "Table", say: Words) -> Item:
    if table.log is None:
        return forms.part("score", "", [])
    lines = [
        say.say("table.points", who=side_name(table, name), points=points)
        for name, points in table.setting.seats.scores(table.log.state)
    ]
    told = {"type": "lines", "name": "scores", "lines": lines}
    return forms.part("score", say.say("table.score"), [told])


def _shown_setting(table: "Table", say: Words) -> Item:
    """How this table was set, while it is played at."""
    setting = table.setting
    levels = {PERSON: say.say("table.person")}
    levels |= {level: say.say(f"table.level.{level}") for level in setting.seats.LEVELS}
    sat = [
        f"{seat_name(table, seat)}: {levels[taker]}" for seat, taker in enumerate(setting.takers)
    ]
    drawn = setting.seats.ENTRY and setting.chance == LOT
    seed = say.say("table.seed-is", seed=setting.seed) if drawn else ""
    sizes = [_size_line(one, say) for one in size_fields(setting.rules)]
    items: list[Item | None] = [
        {"type": "lines", "name": "seats", "lines": [*sat, *sizes]},
        forms.note("seed-is", seed),
        _usual(table, say),
        _pace(table, say),
    ]
    return forms.part("setting", say.say("table.setting"), items, closed=True)


def _record(table: "Table", say: Words) -> Item:
    """The match in the field's notation, to be copied or saved."""
    items: list[Item | None] = [forms.note("fault", table.trouble.get("record", ""), "fault")]
    if table.record and table.log:
        texts = {"copy": say.say("table.copy"), "copied": say.say("table.copied")}
        save = {"name": file_name(table.log), "text": say.say("table.save")}
        label = say.say("table.record")
        items.append(forms.output("record", label, table.record, **texts, save=save))
    elif not table.may_write:
        items.append(forms.note("later", say.say("table.record-later")))
    else:
        button = forms.button("record", say.say("table.write-record"))
        items.append(forms.buttons("record", say.say("table.record"), [button]))
    return forms.part("record", say.say("table.record"), items, closed=True)


def _open(table: "Table", say: Words) -> Item:
    """A record to be opened, pasted or from a file."""
    items: list[Item | None] = [
        forms.note("paste-note", say.say("table.paste-note")),
        forms.text(
            "paste",
            say.say("table.paste"),
            table.pasted,
            LONGEST,
            language="en",
            lines=3,
            send={"action": "open", "text": say.say("table.open")},
        ),
        {"type": "file", "name": "file", "label": say.say("table.file"), "action": "open"},
        forms.note("paste-fault", table.trouble.get("paste", ""), "fault"),
    ]
    return forms.part("open", say.say("table.open-record"), items, closed=not table.pasted)


def _viewed(table: "Table", viewing: Viewing, say: Words) -> Item:
    """A record that is stepped through."""
    setting, shot = table.setting, viewing.player.shot
    said = shot.say if len(shot.say) <= LONGEST_EVENT else shot.say.partition(" ")[0]
    told = say.say("table.event", event=said) if said else ""
    seats = [(str(seat), seat_name(table, seat)) for seat in range(len(setting.takers))]
    names = zip(viewing.names, seats, strict=False)
    players = [say.say("table.player", who=seat, name=name) for name, (_at, seat) in names if name]
    through = transport(viewing.player, say) if len(viewing.player.shots) > 1 else None
    score = [
        say.say("table.points", who=side_name(table, name), points=points)
        for name, points in setting.seats.scores(viewing.log.states[viewing.event])
    ]
    ways = [
        forms.button("take-up", say.say("table.take-up")),
        forms.button("outlook", say.say("outlook.label"), pressed=table.foresees),
        forms.button("close", say.say("table.back" if viewing.own else "table.close")),
    ]
    items: list[Item | None] = [
        forms.note("record-fault", viewing.fault, "fault"),
        {"type": "transport", "name": "transport", **through} if through else None,
        {"type": "say", "name": "event", "text": told},
        {"type": "lines", "name": "score", "lines": [*players, *score]},
        forms.buttons("ways", say.say("table.ways"), ways),
        _seats_of_view(viewing, seats, say) if setting.seats.HIDDEN else None,
    ]
    return forms.part("view", say.say("table.viewing"), items)


def _seats_of_view(viewing: Viewing, seats: list[tuple[str, str]], say: Words) -> Item:
    """From where the record of a card game is looked at."""
    made = [
        forms.button("seat", name, seat, pressed=int(seat) == viewing.seat) for seat, name in seats
    ]
    return forms.buttons("seats", say.say("table.look-from"), made)


def _size_line(one: Any, say: Words) -> str:  # noqa: ANN401 - a field
    item = _size(one, say)
    return f"{item['label']}: {one.value}"
