"""SGF files of backgammon (GM[6]), as GNU Backgammon writes and reads them.

Points are letters: a..x are white's 1..24 for both sides, y the bar, z off. White is W. Only the
main line is read; analysis, comments and whatever else is not play are passed over. A position set
up before the first roll is where the record starts. What the format cannot say is not written:
refused resignations, and ties unless they turned the cube.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from engines.backgammon.moves import Cube, Play, Step, parse_move
from engines.backgammon.position import BAR, OFF, End, Phase, Rules, Side, flipped
from engines.backgammon.record import Builder, Game, Guess, Misplaced, games, unknown
from engines.backgammon.state import State
from engines.backgammon.turn import Turn
from engines.contract import GameError, InvalidText, fault
from engines.record import SHOWN, Read, Record, Stop, lines

_SIDES = {"W": Side.WHITE, "B": Side.BLACK}
_TOKEN = re.compile(r"\s*(?:([(;)])|([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+))", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_RESULT = re.compile(r"([WB])\+(\d{1,5})(R?).*", re.ASCII | re.IGNORECASE)
_MOVE = re.compile("([1-6][1-6])((?:[a-z]{2}){0,4})")
_BEGIN = re.compile(r"\(\s*;\s*[A-Za-z]+\s*\[")
_POINTS = re.compile("([a-z])(?::([a-z]))?")
_FOREWORD = 4000
_SETUP = ("AE", "AW", "AB", "CP", "CO", "CV")
_SILENT = ("resign", "resigns")
_WORDS = {
    **dict.fromkeys(("double", "doubles", "redouble"), "double"),
    **dict.fromkeys(("take", "takes", "accept", "accepts"), "take"),
    **dict.fromkeys(("drop", "drops", "pass", "reject", "rejects"), "drop"),
    **dict.fromkeys(("beaver", "beavers"), "beaver"),
}
_RULE_WORDS = {
    "Crawford": "crawford",
    "Jacoby": "jacoby",
    "Beavers": "beavers",
    "AutomaticDoubles": "automatic_doubles",
}
_OTHER_GAMES = re.compile(r"nackgammon|hypergammon\d?|longgammon", re.IGNORECASE)


class Node(NamedTuple):
    """One node of a main line: its line, whether it begins a game, each property's values."""

    line: int
    first: bool
    properties: dict[str, list[str]]

    def one(self, name: str, default: str = "") -> str:
        """The first value of a property."""
        return self.properties.get(name, [default])[0].strip()


class _Token(NamedTuple):
    """A bracket, a semicolon or a property, and the line it stands on."""

    line: int
    mark: str
    name: str
    values: list[str]


def read_sgf(text: str, guess: Guess) -> Read:
    """The record of an SGF text, up to the first thing that is wrong."""
    builder = Builder(guess, Rules())
    rows, line = [""], 1
    reader = _Reader(builder)
    try:
        rows = lines(text)
        for node in _MainLine().nodes("\n".join(rows)):
            line = node.line
            reader.node(node)
        reader.end()
    except GameError as reason:
        at = getattr(reason, "line", line)
        return Read(builder.record, Stop(at, rows[at - 1].strip()[:SHOWN], reason))
    return Read(builder.record, None)


def is_sgf(text: str) -> bool:
    """Whether a text is SGF, perhaps after a few words of another kind."""
    return bool(_BEGIN.search(text, 0, _FOREWORD)) or text.lstrip("\ufeff \t\r\n")[:1] == "("


def write_sgf(record: Record) -> str:
    """The record as an SGF text, one game after the other."""
    return "".join(_written(record, game, n) for n, game in enumerate(games(record)))


class _MainLine:
    """The nodes of all main lines, in order, as tokens come; side lines are passed over."""

    def __init__(self) -> None:
        self.depth = 0
        self.aside = False
        self.first = False
        self.node: Node | None = None

    def nodes(self, text: str) -> Iterator[Node]:
        """Every node once it is whole; raises Misplaced where the text does not hold."""
        try:
            for token in _tokens(text):
                if token.mark and self.node:
                    yield self.node
                    self.node = None
                self._take(token)
            if self.depth or self.node:
                raise _torn(text.count("\n", 0, len(text.rstrip())) + 1, text.rstrip()[-40:])
        except Misplaced:
            if self.node:
                yield self.node
            raise

    def _take(self, token: _Token) -> None:
        """One token; raises Misplaced where it cannot stand."""
        if token.mark == "(":
            self.depth += 1
            self.first = self.depth == 1
            return
        if not self.depth:
            raise _torn(token.line, token.mark + token.name)
        if token.mark == ")":
            self.depth -= 1
            self.aside = self.depth > 0
        elif self.aside:
            return
        elif token.mark:
            self.node, self.first = Node(token.line, self.first, {}), False
        elif self.node is None:
            raise _torn(token.line, token.name)
        else:
            name = "".join(filter(str.isupper, token.name)) or token.name
            self.node.properties.setdefault(name, []).extend(token.values)


def _tokens(text: str) -> Iterator[_Token]:
    """The marks and properties of a text, in order; ends with an error where there is none."""
    begin = _BEGIN.search(text, 0, _FOREWORD)
    at, end = begin.start() if begin else 0, len(text.rstrip())
    line = 1 + text.count("\n", 0, at)
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise _torn(line + text.count("\n", at, at + _blank(text, at)), text[at:])
        start = match.start(1 if match[1] else 2)
        line += text.count("\n", at, start)
        mark, name, values = match.groups(default="")
        yield _Token(line, mark, name, [_plain(value) for value in _VALUE.findall(values)])
        line += text.count("\n", start, match.end())
        at = match.end()


def _blank(text: str, at: int) -> int:
    """How much blank space stands at a place."""
    return len(text[at : at + SHOWN]) - len(text[at : at + SHOWN].lstrip())


def _torn(line: int, text: str) -> Misplaced:
    """The error for text that does not hold together."""
    return Misplaced(line, fault("sgf.torn", text=text.strip()[:40]))


def _plain(value: str) -> str:
    """A value with its escapes undone."""
    return re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL)


@dataclass(slots=True)
class _Reader:
    """Plays node by node; `root` is the first of a game, `setup` a position not begun from."""

    builder: Builder
    root: Node | None = None
    setup: dict[str, list[str]] = field(default_factory=dict)

    def node(self, node: Node) -> None:
        """Take in one node."""
        if node.first:
            self.end()
            self._begin(node)
        elif any(name in node.properties for name in _SETUP):
            if self.builder.record.events:
                raise InvalidText(fault("sgf.setup"))
            self.setup |= node.properties
        if "PL" in node.properties and not self.builder.record.events:
            self.setup["PL"] = node.properties["PL"]
        if "DI" in node.properties:
            self._dice(_SIDES.get(node.one("PL") or self._turn(), Side.WHITE), node.one("DI"))
        for name, side in _SIDES.items():
            if name in node.properties:
                self._act(side, node.one(name))

    def end(self) -> None:
        """The end of a game: its result, of the game as played or of one given up."""
        if self.root:
            self._place(Side.WHITE)
        match = _RESULT.fullmatch(self.root.one("RE")) if self.root else None
        if self.root is None or match is None:
            return
        winner, points = _SIDES[match[1].upper()], int(match[2])
        try:
            if self.builder.now.phase is not Phase.OVER:
                self.builder.resign(winner, points)
            self.builder.check(winner, points)
        except InvalidText as reason:
            raise Misplaced(self.root.line, reason.fault) from reason

    def _begin(self, node: Node) -> None:
        """Start a game from its first node."""
        _check(node)
        builder = self.builder
        length, scores = _match(node)
        words = _rule_words_of(node)
        self.root, self.setup = node, {}
        if builder.course is not None:
            if "MI" in node.properties and length != builder.rules.match_length:
                raise InvalidText(fault("record.another"))
            builder.begin(scores)
        else:
            builder.rules = _rules(length, node, builder.guess)
            builder.names = (node.one("PW"), node.one("PB"))
            known = "Crawford" in words or "CrawfordGame" in words
            builder.begin(scores, crawford="CrawfordGame" in words if known else None)
            self.setup = {name: node.properties[name] for name in _SETUP if name in node.properties}
        if node.properties.keys() & _SETUP == {"CV"}:
            self.setup = {}
            builder.turned(int(node.one("CV")) if _number(node.one("CV")) else 0)

    def _turn(self) -> str:
        """The letter of the side said to be on turn before the first roll."""
        return self.setup.get("PL", [""])[0]

    def _place(self, side: Side) -> None:
        """Begin from the position that was set up, if any; `side` is on turn if none is said."""
        if self.setup.keys() & _SETUP:
            side = _SIDES.get(self._turn(), side)
            self.builder.start(_placed(self.builder.now, self.setup, side))
        self.setup = {}

    def _act(self, side: Side, word: str) -> None:
        """One side's play or cube word."""
        self._place(side)
        now = self.builder.now
        if word.lower() in _SILENT:
            return
        if now.phase is not Phase.OPENING and now.actor is not side:
            raise InvalidText(fault("record.turn", side=str(side)))
        if match := _MOVE.fullmatch(word):
            self._dice(side, match[1])
            pairs = re.findall("..", match[2])
            self.builder.add(str(Play(tuple(_read_step(letters, side) for letters in pairs))))
            return
        known = _WORDS.get(word.lower())
        if known is None:
            raise unknown(word)
        answering = known == "double" and now.phase is Phase.ANSWER
        self.builder.add("beaver" if answering else known)

    def _dice(self, side: Side, dice: str) -> None:
        """A roll, unless it is the one that waits for its play."""
        self._place(side)
        now = self.builder.now
        if not re.fullmatch("[1-6][1-6]", dice):
            raise InvalidText(fault("dice.unknown", text=dice[:20]))
        if now.phase is not Phase.MOVE:
            self.builder.roll(side, dice)
        elif sorted(dice) != sorted(map(str, now.dice or ())):
            rolled = "-".join(map(str, now.dice or ()))
            raise InvalidText(fault("record.dice", rolled=rolled, said=dice))


def _check(node: Node) -> None:
    """Refuse another game, and another way to set up the board."""
    if node.one("GM", "6") != "6":
        raise InvalidText(fault("sgf.game", game=node.one("GM")[:SHOWN]))
    if other := next(filter(_OTHER_GAMES.fullmatch, _rule_words_of(node)), None):
        raise InvalidText(fault("record.variation", text=other))


def _match(node: Node) -> tuple[int, tuple[int, int] | None]:
    """The length of the match and the score before the game, if it is said."""
    values = [value.lower() for value in node.properties.get("MI", []) if ":" in value]
    said = dict(value.split(":", 1) for value in values)
    numbers = [said.get(name, "0").strip() for name in ("length", "ws", "bs")]
    if not all(re.fullmatch(r"\d{1,5}", number, re.ASCII) for number in numbers):
        raise InvalidText(fault("sgf.match", text=",".join(numbers)[:40]))
    length, white, black = map(int, numbers)
    return length, (white, black) if "ws" in said or "bs" in said else None


def _rule_words_of(node: Node) -> list[str]:
    """The words of the rules."""
    return [word for value in node.properties.get("RU", []) for word in value.split(":")]


def _rules(length: int, node: Node, guess: Guess) -> Rules:
    """The house rules of a first node; Crawford holds in a match that names it."""
    words = _rule_words_of(node)
    switches = {field: word in words for word, field in _RULE_WORDS.items()}
    switches["crawford"] |= not length or "CrawfordGame" in words
    switches["jacoby"] |= guess.jacoby and not length
    switches["beavers"] |= guess.beavers and not length
    switches["automatic_doubles"] |= guess.automatic
    limits = [
        int(after) for word, after in pairwise(words) if word == "CubeLimit" and _number(after)
    ]
    return Rules(length, cube_limit=1 if "NoCube" in words else (*limits, 1024)[0], **switches)


def _number(text: str) -> bool:
    """Whether a text is a number of a size that can be."""
    return bool(re.fullmatch(r"\d{1,5}", text, re.ASCII))


def _placed(start: State, setup: dict[str, list[str]], side: Side) -> State:
    """The state that a file sets up, `side` to roll; the dice come after it."""
    board = list(start.points(Side.WHITE))
    if setup.keys() & {"AE", "AW", "AB"}:
        board = [0] * (BAR + 1)
    for place in _points(setup.get("AW", [])):
        board[place] += 1
    for place in _points(setup.get("AB", [])):
        board[0 if place == BAR else place] -= 1
    cube = setup.get("CV", [str(start.cube)])[0].strip()
    if not _number(cube):
        raise unknown(cube)
    holder = (setup.get("CP") or setup.get("CO") or [""])[0].strip().lower()
    owner = {"w": Side.WHITE, "b": Side.BLACK}.get(holder)
    own = tuple(board) if side is Side.WHITE else flipped(tuple(board))
    return replace(start, board=own, turn=side, phase=Phase.ROLL, cube=int(cube), owner=owner)


def _points(values: list[str]) -> Iterator[int]:
    """The places of letters and of ranges of letters, the bar being y."""
    for value in values:
        match = _POINTS.fullmatch(value.strip())
        if match is None or "z" in value:
            raise unknown(value)
        yield from range(ord(match[1]) - ord("a") + 1, ord(match[2] or match[1]) - ord("a") + 2)


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
    rules, start = game.start.rules, game.start
    words = _rule_words(rules, crawford_game=start.crawford_game)
    white, black = start.scores
    head = "(;FF[4]GM[6]CA[UTF-8]"
    head += f"MI[length:{rules.match_length}][game:{number}][ws:{white}][bs:{black}]"
    names = (*record.names, "", "")
    head += f"PW[{_escaped(names[0])}]PB[{_escaped(names[1])}]"
    head += "RU" + "".join(f"[{word}]" for word in words) if words else ""
    states = list(game.states())
    head += _result_text(states[-1])
    moves = zip(game.events, states, states[1:], strict=False)
    nodes = [_node_text(before, event, after) for event, before, after in moves]
    setup = [] if start.phase is Phase.OPENING else [_setup_text(start)]
    return "\n".join([head, *setup, *filter(None, [*nodes, _unplayed(states)])]) + ")\n"


def _setup_text(start: State) -> str:
    """The node of a position that a record starts from, before its roll or with it."""
    points = list(enumerate(start.points(Side.WHITE)))
    white = "".join(f"[{_place(at, Side.WHITE)}]" * n for at, n in points[1:] if n > 0)
    black = "".join(f"[{_place(BAR - at, Side.BLACK)}]" * -n for at, n in points[:-1] if n < 0)
    cube = f"CP[{'c' if start.owner is None else 'wb'[start.owner]}]CV[{start.cube}]"
    checkers = f"AE[a:y]{white and 'AW' + white}{black and 'AB' + black}"
    dice = f";PL[{'WB'[start.turn]}]DI[{'{}{}'.format(*start.dice)}]" if start.dice else ""
    return f";PL[{'WB'[start.turn]}]{cube}{checkers}{dice}"


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
