"""Parts of a page as plain values that its script lays out: fields, buttons, notes."""

from collections.abc import Mapping, Sequence
from typing import Any

from classroom.field import Field
from classroom.houserules import house_fields
from content import Words

Item = dict[str, Any]

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def part(name: str, title: str, items: list[Item | None], *, closed: bool = False) -> Item:
    """A part of a page under its title; a closed one is opened by a tap."""
    return {
        "id": name,
        "title": title,
        "items": [item for item in items if item],
        "closed": closed,
    }


def buttons(name: str, label: str, made: list[Item]) -> Item:
    """A group of buttons."""
    return {"type": "buttons", "name": name, "label": label, "buttons": made}


def button(action: str, said: str, value: str = "", **more: Any) -> Item:  # noqa: ANN401 - flags
    """A button: what it sends, and what stands on it."""
    return {"action": action, "value": value, "text": said, "enabled": True, **more}


def text(name: str, label: str, value: str, most: int, **more: Any) -> Item:  # noqa: ANN401
    """A field to type in."""
    return {"type": "text", "name": name, "label": label, "value": value, "most": most, **more}


def note(name: str, said: str, kind: str = "note") -> Item | None:
    """A sentence, or a fault; none when there is nothing to say."""
    return {"type": "note", "name": name, "text": said, "kind": kind} if said else None


def select(name: str, label: str, value: str, options: list[tuple[str, str]]) -> Item:
    """A list to choose from."""
    listed = [{"value": option, "text": said} for option, said in options]
    return {"type": "select", "name": name, "label": label, "value": value, "options": listed}


def output(name: str, label: str, value: str, **more: Any) -> Item:  # noqa: ANN401 - flags
    """A text to be taken away."""
    return {"type": "output", "name": name, "label": label, "value": value, **more}


def pack(label: str, cards: Sequence[Any], places: Mapping[Any, str], say: Words) -> Item:
    """The cards of a pack to be tapped, each with the words of where it is."""
    return {
        "type": "pack",
        "name": "pack",
        "label": label,
        "cards": [_card(str(card), places.get(card, ""), say) for card in cards],
    }


def face(card: str) -> str:
    """A card as it is printed."""
    if card in {"BB", "LB"}:
        return "★" if card == "BB" else "☆"
    return ("10" if card[1] == "T" else card[1]) + SUITS[card[0]]


def _card(card: str, where: str, say: Words) -> Item:
    spoken = say.strings[f"term.card.{card}"]
    return {
        "id": card,
        "text": face(card),
        "red": card[0] in "HD",
        "place": where,
        "label": f"{spoken}: {where}" if where else spoken,
        "pressed": bool(where),
    }


def house_item(one: Field, say: Words) -> Item:
    """A house rule to be chosen or typed."""
    name, label = f"rule.{one.name}", say.say(f"house.{one.name}")
    if not one.choices:
        return text(name, label, one.value, 6, number=True)
    options = [(value, house_value(one, value, say)) for value in one.choices]
    if one.value not in one.choices:
        options.append((one.value, one.value))
    return select(name, label, one.value, options)


def house_value(one: Field, value: str, say: Words) -> str:
    """A value of a house rule in words."""
    if one.words == "house":
        return say.say(f"house.{one.name}.{value}")
    return say.say(f"workshop.value.{value}") if one.words == "yes" else value


def unusual(name: str, rules: Any, say: Words) -> list[str]:  # noqa: ANN401 - each game has its own
    """The house rules of a game that are not the usual ones, each in a line of words."""
    usual = {one.name: one.value for one in house_fields(name, type(rules)())}
    return [
        f"{say.say(f'house.{one.name}')}: {house_value(one, one.value, say)}"
        for one in house_fields(name, rules)
        if one.value != usual[one.name]
    ]
