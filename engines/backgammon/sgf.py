"""SGF files of backgammon (GM[6]), as GNU Backgammon writes and reads them.

Points are letters: a..x are white's 1..24 for both sides, y the bar, z off. White is W. What the
format cannot say is left out: refused resignations, and ties unless they turned the cube.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engines.backgammon.moves import Cube, Play, Step, parse_move
from engines.backgammon.position import BAR, OFF, End, Phase, Rules, Side
from engines.backgammon.record import Builder, Game, InvalidRecord, Record, unknown
from engines.backgammon.state import State
from engines.backgammon.turn import Turn
from engines.contract import GameError, InvalidText, fault

_SIDES = {"W": Side.WHITE, "B": Side.BLACK}
_TOKEN = re.compile(r"\s*(?:([(;)])|([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+))", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_RESULT = re.compile(r"([WB])\+(\d{1,5})(R?)")
_MOVE = re.compile("(\\d\\d)((?:[a-z]{2}){0,4})")
_SETUP = ("AE", "AW", "AB", "CP", "CO")
_RULE_WORDS = {
    "Crawford": "crawford",
    "Jacoby": "jacoby",
    "Beavers": "beavers",
    "AutomaticDoubles": "automatic_doubles",
}


class Node(NamedTuple):
    """One node of a game: its line, and each property with its values."""

    line: int
    properties: dict[str, list[str]]

    def one(self, name: str, default: str = "") -> str:
        """The first value of a property."""
        return self.properties.get(name, [default])[0]


class _Token(NamedTuple):
    """A bracket, a semicolon or a property, and the line it stands on."""

    line: int
    mark: str
    name: str
    values: list[str]


def read_sgf(text: str) -> Record:
    """The record of an SGF text; raises InvalidRecord naming the line that is wrong."""
    builder = Builder()
    line = 1
    try:
        for game in _games(text):
            line = game[0].line
            _begin(builder, game[0])
            for node in game[1:]:
                line = node.line
                _node(builder, node)
            line = game[0].line
            _result(builder, game[0].one("RE"))
    except GameError as reason:
        at = getattr(reason, "line", line)
        lines = text.splitlines() or [""]
        raise InvalidRecord(at, lines[at - 1], reason, builder.record) from reason
    return builder.record


def write_sgf(record: Record) -> str:
    """The record as an SGF text, one game after the other."""
    return "".join(_written(record, game, n) for n, game in enumerate(record.games))


def _games(text: str) -> Iterator[list[Node]]:
    """The games of a collection, each a list of nodes; raises InvalidText for torn text."""
    nodes: list[Node] = []
    inside, line = False, 1
    for token in _tokens(text):
        line = token.line
        if token.mark == "(" and not inside:
            nodes, inside = [], True
        elif token.mark == ")" and inside and nodes:
            yield nodes
            inside = False
        elif token.mark == ";" and inside:
            nodes.append(Node(line, {}))
        elif token.name and inside and nodes:
            nodes[-1].properties[token.name] = token.values
        else:
            raise _Torn(line, token.mark + token.name)
    if inside or not nodes:
        raise _Torn(line, text[-40:])


def _tokens(text: str) -> Iterator[_Token]:
    """The marks and properties of a text, in order; raises InvalidText where there is none."""
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        line = text.count("\n", 0, at) + 1
        if match is None:
            raise _Torn(line, text[at:])
        at = match.end()
        mark, name, values = match.groups(default="")
        line = text.count("\n", 0, match.start(1 if mark else 2)) + 1
        yield _Token(line, mark, name, [_plain(value) for value in _VALUE.findall(values)])


class _Torn(InvalidText):
    """SGF text that does not hold together, and the line of it."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(fault("sgf.torn", text=text.strip()[:40]))
        self.line = line


def _plain(value: str) -> str:
    """A value with its escapes undone."""
    return re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL)


def _begin(builder: Builder, node: Node) -> None:
    """Start a game from its first node."""
    if node.one("GM", "6") != "6":
        raise InvalidText(fault("sgf.game", game=node.one("GM")))
    match = dict(value.split(":", 1) for value in node.properties.get("MI", []) if ":" in value)
    numbers = [match.get(name, "0") for name in ("length", "ws", "bs")]
    if not all(number.isdigit() and len(number) < 6 for number in numbers):
        raise InvalidText(fault("sgf.match", text=",".join(numbers)[:40]))
    length, white, black = map(int, numbers)
    said = node.properties.get("RU", [])
    switches = {field: word in said for word, field in _RULE_WORDS.items()}
    if not length:
        switches["crawford"] = True
    crawford_game = "Crawford:CrawfordGame" in said
    switches["crawford"] |= crawford_game
    limit = next((int(word[10:]) for word in said if re.fullmatch(r"CubeLimit:\d+", word)), 1024)
    builder.rules = replace(Rules(length, cube_limit=limit), **switches)
    builder.names = (node.one("PW", "White"), node.one("PB", "Black"))
    builder.begin(white, black, crawford=crawford_game)


def _node(builder: Builder, node: Node) -> None:
    """Play what one node says."""
    if any(name in node.properties for name in _SETUP):
        raise InvalidText(fault("sgf.setup"))
    if "DI" in node.properties:
        _dice(builder, node.one("DI"), _SIDES.get(node.one("PL", "W"), Side.WHITE))
    for name, side in _SIDES.items():
        if name in node.properties:
            _act(builder, side, node.one(name))


def _act(builder: Builder, side: Side, word: str) -> None:
    """One side's play or cube word."""
    opening = builder.now.phase is Phase.OPENING
    if not opening and builder.now.actor is not side:
        raise InvalidText(fault("record.turn", side=str(side)))
    if word == "double" and builder.now.phase is Phase.ANSWER:
        builder.add("beaver")
    elif word in ("double", "take", "drop"):
        builder.add(word)
    elif match := _MOVE.fullmatch(word):
        if builder.now.phase is not Phase.MOVE:
            _dice(builder, match[1], side)
        letters = match[2]
        steps = [_read_step(letters[n : n + 2], side) for n in range(0, len(letters), 2)]
        builder.add(str(Play(tuple(steps))))
    else:
        raise unknown(word)


def _dice(builder: Builder, dice: str, side: Side) -> None:
    """A roll: in the opening equal dice are a tie, others let `side` begin."""
    if builder.now.phase is Phase.OPENING and dice[0] != dice[-1]:
        builder.open(side, dice)
    else:
        word = "opening" if builder.now.phase is Phase.OPENING else "roll"
        builder.add(f"{word} {dice}")


def _result(builder: Builder, text: str) -> None:
    """The result of a game: of the one played, or of one given up."""
    match = _RESULT.fullmatch(text)
    if match is None:
        return
    winner, points = _SIDES[match[1]], int(match[2])
    if match[3] and builder.now.phase is not Phase.OVER:
        builder.resign(winner, points)
    builder.check(winner, points)


def _read_step(letters: str, side: Side) -> Step:
    """The step of two letters, in the numbers of the side that makes it."""
    source, target = (_read_place(letter, side) for letter in letters)
    return Step(source, target)


def _read_place(letter: str, side: Side) -> int:
    """The place of a letter."""
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a") + 1
    return point if side is Side.WHITE else BAR - point


def _place(place: int, side: Side) -> str:
    """The letter of a place."""
    if place in (BAR, OFF):
        return "y" if place == BAR else "z"
    return chr(ord("a") - 1 + (place if side is Side.WHITE else BAR - place))


def _written(record: Record, game: Game, number: int) -> str:
    """One game as SGF."""
    rules, start = record.rules, game.start
    words = _rule_words(rules, crawford_game=start.crawford_game)
    white, black = start.scores
    head = "(;FF[4]GM[6]CA[UTF-8]"
    head += f"MI[length:{rules.match_length}][game:{number}][ws:{white}][bs:{black}]"
    head += f"PW[{_escaped(record.names[0])}]PB[{_escaped(record.names[1])}]"
    head += "RU" + "".join(f"[{word}]" for word in words) if words else ""
    states = list(game.states())
    head += _result_text(states[-1])
    moves = zip(game.events, states, states[1:], strict=False)
    nodes = [_node_text(before, event, after) for event, before, after in moves]
    return "\n".join([head, *filter(None, [*nodes, _unplayed(states)])]) + ")\n"


def _rule_words(rules: Rules, *, crawford_game: bool) -> list[str]:
    """House rules as GNU Backgammon names them, and its way for those it does not know."""
    words = [word for word, field in _RULE_WORDS.items() if getattr(rules, field)]
    if not rules.match_length and rules.crawford:
        words.remove("Crawford")
    if crawford_game:
        words.append("Crawford:CrawfordGame")
    if rules.cube_limit != 1024:
        words.append(f"CubeLimit:{rules.cube_limit}")
    return words


def _node_text(before: State, event: str, after: State) -> str:
    """The node of an event; nothing for a roll, which stands with its play."""
    if event.startswith("opening"):
        tie = after.phase is Phase.OPENING and after.rules.automatic_doubles
        return f";PL[W]DI[{event[-2:]}]" if tie else ""
    if event.split(" ", maxsplit=1)[0] in ("roll", "resign", "accept", "refuse"):
        return ""
    name = "WB"[before.actor]
    move = parse_move(event)
    if isinstance(move, Play):
        return f";{name}[{_move_text(before, move)}]"
    return f";{name}[{'double' if move is Cube.BEAVER else move}]"


def _move_text(state: State, play: Play) -> str:
    """Dice and letters of a play, one pair of letters for each die."""
    turn = Turn(state).whole(play.steps)
    route = sorted(turn.steps if turn else (), reverse=True)
    letters = "".join(_place(place, state.turn) for step in route for place in step)
    return "{}{}".format(*(state.dice or (0, 0))) + letters


def _unplayed(states: list[State]) -> str:
    """The node of a roll that was given up instead of played."""
    end = states[-1].outcome
    if end is None or end.end is not End.RESIGNED or not states[-2].dice:
        return ""
    return f";PL[{'WB'[states[-2].turn]}]DI[{'{}{}'.format(*states[-2].dice)}]"


def _result_text(end: State) -> str:
    """The result property: who won how much, and whether by resignation."""
    if end.outcome is None:
        return ""
    resigned = "R" * (end.outcome.end is End.RESIGNED)
    return f"RE[{'WB'[end.outcome.winner]}+{end.outcome.points}{resigned}]"


def _escaped(text: str) -> str:
    """A name as an SGF value."""
    return re.sub(r"([\]\\])", r"\\\1", text)
