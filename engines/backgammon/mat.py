"""Match files (`.mat`) as Jellyfish began them and others write them.

White is the left column. Read are the ways of GNU Backgammon, eXtreme Gammon, Jellyfish and the
clients of FIBS: dice `31:` or `3-1:`, the bar as 25 or `bar`, off as 0 or `off`, a dance left
blank or in words, house rules in tags, results on a line or in a column. `; [Said "resign 2"]` is
an event that the format has no cell for, `; [Start "..."]` a state that its first line cannot tell.
"""

import re
from dataclasses import dataclass, field, replace

from engines.backgammon.moves import Play
from engines.backgammon.position import Phase, Rules, Side
from engines.backgammon.record import UNNAMED, Builder, Guess, Misplaced, unknown
from engines.backgammon.state import State
from engines.contract import GameError, InvalidText, fault
from engines.record import SHOWN, Read, Stop, lines

_TAG = re.compile(r'\[([\w ]{1,40})"((?:\\.|[^"\\])*)"\s*\]', re.ASCII)
_LENGTH = re.compile(
    r"(\d{1,5})[ -]?points?[ -]match\b.*|match (?:to|length:?) (\d{1,5})\b.*", re.IGNORECASE
)
_MONEY = re.compile(r"(?:money|unlimited)\b[\w ]*", re.IGNORECASE)
_NAME = re.compile(r"(\S.*?)\s*:\s*(\d{1,5})", re.ASCII)
_NAMES = re.compile(rf"{_NAME.pattern}\s+{_NAME.pattern}", re.ASCII)
_SPACES = str.maketrans("\xa0\u2007\u202f", "   ")
_ROW = re.compile(r"\s*\d+\s*[).]")
_DICE = re.compile(r"\(?(\d)\s?[-,]?\s?(\d)\)?\s*:", re.ASCII)
_CELL = re.compile(
    rf"(?<![\d/*-]){_DICE.pattern}"
    r"|\b(?:(?:re)?doubles?|beavers?|raccoons?|takes?|accepts?|drops?|rejects?|resigns?"
    r"|wins?|los(?:es|ses))\b",
    re.IGNORECASE | re.ASCII,
)
_WINS = re.compile(
    r"(win|los)(?:s|es|ses)? (\d{1,5})(?: points?)?(?: and the match)?[ .!]*", re.IGNORECASE
)
_WORD = re.compile(r"([a-z]+)(?: (?:=>|to) ?(\d{1,5}))?[ .!]*", re.IGNORECASE | re.ASCII)
_DANCE = re.compile(
    r"\(?(?:-*|(?:cannot|can't|can not|unable to|no) (?:legal )?(?:moves?|plays?)|none|blocked"
    r"|pass(?:es|ed)?|danc(?:es?|ed)|fan(?:s|ned)?|skip(?:s|ped)?)\)?[.!]?",
    re.IGNORECASE,
)
_HIDDEN = re.compile(r"\?+")
_REMARK = re.compile(r"\((?!\d\))[^()]*\)|\billegal\b\??", re.IGNORECASE)
_TIMES = re.compile(r"\s+(?=\(\d\))")
_GAME = re.compile(r"game\s*#?\s*\d+\b.*", re.IGNORECASE | re.ASCII)
_NO_CUBE = re.compile(r"no[ -]?cube|cubeless", re.IGNORECASE)
_NEAR, _RIGHT = 10, 20
_WIDEST = 1000
_SILENT = ("resign", "resigns")
_WORDS = {
    **dict.fromkeys(("double", "doubles", "redouble", "redoubles"), "double"),
    **dict.fromkeys(("take", "takes", "accept", "accepts"), "take"),
    **dict.fromkeys(("drop", "drops", "reject", "rejects"), "drop"),
    **dict.fromkeys(("beaver", "beavers"), "beaver"),
}
_SWITCHES = {
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beaver": "beavers",
    "automatic": "automatic_doubles",
}
_ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


def read_mat(text: str, guess: Guess) -> Read:
    """The record of a `.mat` text, up to the first thing that is wrong."""
    reader = _Reader(Builder(guess, Rules(jacoby=guess.jacoby, beavers=guess.beavers)))
    rows = [""]
    try:
        rows = lines(text)
        for reader.number, row in enumerate(rows, 1):
            reader.line(row.translate(_SPACES).expandtabs())
        reader.end()
    except GameError as reason:
        line = getattr(reason, "line", reader.number)
        return Read(reader.builder.record, Stop(line, rows[line - 1].strip()[:SHOWN], reason))
    return Read(reader.builder.record, None)


def plain(name: str) -> str:
    """A name as the line of names and scores can hold it."""
    return " ".join(name.replace(":", "-").split()).lstrip(";#[ ")


@dataclass(slots=True)
class _Reader:
    """Reads line by line.

    `heading` is the line after which names come, `half` the first of two lines of them.
    `blank` is the line of a roll whose play is not written. `first` are the names in the columns
    of the first game; another may have them `flipped`. `waiting` are events with their lines.
    """

    builder: Builder
    number: int = 1
    heading: int = 0
    half: str = ""
    blank: int = 0
    flipped: bool = False
    first: tuple[str, str] = UNNAMED
    tags: dict[str, str] = field(default_factory=dict)
    waiting: list[tuple[int, str]] = field(default_factory=list)

    def line(self, row: str) -> None:
        """Take in one line."""
        words = row.strip()
        if words.startswith((";", "#")) or _TAG.match(words):
            self._tags(words)
        elif len(words) > _WIDEST:
            raise unknown(words)
        elif self.heading and words:
            self._names(f"{self.half} {words}")
        elif match := _LENGTH.fullmatch(words):
            self._length(int(match[1] or match[2]), words)
        elif _GAME.fullmatch(words):
            self.heading = self.number
        elif words and not _MONEY.fullmatch(words):
            self._row(row)

    def _tags(self, words: str) -> None:
        """Names, house rules and events that are written as comments."""
        for name, value in _TAG.findall(words):
            said = re.sub(r"\\(.)", r"\1", value)
            if name.strip().lower() == "said":
                self.waiting.append((self.number, said))
                self._say(between=False)
            elif self.builder.course is None:
                self._rule(name.strip().lower(), said)

    def _say(self, *, between: bool) -> None:
        """Play the events said; those between games wait for the next to begin."""
        course = self.builder.course
        if not between and (course is None or course.state.phase is Phase.OVER):
            return
        here = self.number
        for line, event in self.waiting:
            self.number = line
            self.builder.add(event)
        self.number, self.waiting = here, []

    def _rule(self, name: str, value: str) -> None:
        """A tag before the first game."""
        rules = self.builder.rules
        self.tags[name] = value
        if name in _SWITCHES:
            switch = {_SWITCHES[name]: value.lower() in ("on", "yes", "true")}
            self.builder.rules = replace(rules, **switch)
        elif name == "cubelimit" and re.fullmatch(r"\d{1,5}", value, re.ASCII):
            self.builder.rules = replace(rules, cube_limit=int(value))
        elif name == "variation" and value.lower() not in ("", "backgammon", "standard"):
            raise InvalidText(fault("record.variation", text=value[:SHOWN]))

    def _length(self, length: int, words: str) -> None:
        """The length of the match; in a match nobody plays Jacoby or beavers."""
        if self.builder.course is not None:
            if length != self.builder.rules.match_length or self.builder.now.match_winner:
                raise InvalidText(fault("record.another"))
            return
        rules = replace(self.builder.rules, match_length=length)
        if _NO_CUBE.search(words):
            rules = replace(rules, cube_limit=1)
        self.builder.rules = rules

    def _names(self, words: str) -> None:
        """The names and scores that start a game, on one line or two."""
        match = _NAMES.fullmatch(words.strip())
        if match is None and not self.half and _NAME.fullmatch(words.strip()):
            self.half, self.heading = words.strip(), self.number
            return
        if match is None:
            text = self.half or words.strip()
            line = self.heading if self.half else self.number
            raise Misplaced(line, fault("record.names", text=text[:SHOWN]))
        self.heading, self.half, self.blank = 0, "", 0
        self._seat((match[1], match[3]))
        scores = int(match[2]), int(match[4])
        self._begin((scores[1], scores[0]) if self.flipped else scores)

    def _seat(self, names: tuple[str, str]) -> None:
        """Who plays white: in later games who did so in the first."""
        builder = self.builder
        if builder.course is None:
            builder.names = self._name(0, names[0]), self._name(1, names[1])
            self.first = names
            return
        before, now = (tuple(map(str.casefold, pair)) for pair in (self.first, names))
        self.flipped = now != before and now[::-1] == before
        if not self.flipped and now[0] != before[0] and now[1] != before[1]:
            raise InvalidText(fault("record.another"))

    def _name(self, side: int, name: str) -> str:
        """The name of a player, in the writing of the tag that has it whole."""
        tag = self.tags.get(f"player {side + 1}", "")
        return tag if plain(tag) == name else name

    def _begin(self, scores: tuple[int, int]) -> None:
        """The next game, or the first."""
        rules = self.builder.rules
        if self.builder.course is None and rules.match_length:
            self.builder.rules = replace(rules, jacoby=False, beavers=False)
        if self.builder.course is None and "start" in self.tags:
            self.builder.start(State.from_text(self.tags["start"]))
        else:
            self.builder.begin(scores)
        self._say(between=True)

    def end(self) -> None:
        """The end of the text; raises GameError when something is still to come."""
        if self.builder.course is None:
            raise Misplaced(1, fault("record.no-game"))
        self._say(between=True)

    def _row(self, row: str) -> None:
        """One or two cells; text before the first or an unknown word is an error."""
        number = _ROW.match(row)
        base = number.end() if number else 0
        cells = list(_CELL.finditer(row, base))
        if not cells and (not row[base:].strip() or self._idle(numbered=number is not None)):
            return
        lead = row[base : cells[0].start() if cells else None]
        side = self._column(lead, numbered=number is not None)
        ends = [*(match.start() for match in cells[1:]), len(row)]
        for match, end in zip(cells, ends, strict=True):
            self._cell(side.other if self.flipped else side, row[match.start() : end].strip())
            side = Side.BLACK

    def _idle(self, *, numbered: bool) -> bool:
        """Whether no game is going on, so that words on a line of their own say nothing."""
        course = self.builder.course
        return not numbered and (course is None or course.state.phase is Phase.OVER)

    def _column(self, lead: str, *, numbered: bool) -> Side:
        """Whose column a cell is in, by what stands before it: space, or a player's name."""
        if lead.strip():
            names = [name.casefold() for name in self.first]
            if lead.strip().casefold() not in names:
                raise unknown(lead)
            named = Side(names.index(lead.strip().casefold()))
            return named.other if self.flipped else named
        return Side(int(len(lead) >= (_NEAR if numbered else _RIGHT)))

    def _cell(self, side: Side, cell: str) -> None:
        """What one player did."""
        dice = _DICE.match(cell)
        if won := _WINS.fullmatch(cell):
            self._wins(side if won[1].lower() == "win" else side.other, int(won[2]))
        elif dice:
            self._rolled(side, dice[1] + dice[2], cell[dice.end() :].strip())
        else:
            self._said(side, cell)

    def _said(self, side: Side, cell: str) -> None:
        """A word about the cube; of a resignation only the result counts."""
        match = _WORD.fullmatch(cell)
        if match and match[1].lower() in _SILENT:
            return
        word = _WORDS.get(match[1].lower(), "") if match else ""
        if not match or not word:
            raise unknown(cell)
        self._settle()
        self._in_turn(side)
        self.builder.add(word)
        cube = self.builder.now.offered or self.builder.now.cube
        if match[2] and int(match[2]) != cube:
            raise InvalidText(fault("record.cube", due=cube, said=int(match[2])))

    def _rolled(self, side: Side, dice: str, text: str) -> None:
        """A roll and its play, a beaver before it being taken."""
        if not self._repeated(side, dice):
            self._settle()
            if self.builder.now.beavered:
                self.builder.add("take")
            self._in_turn(side)
            self.builder.roll(side, dice)
        self.blank = 0
        play = _TIMES.sub("", _REMARK.sub("", text).strip())
        dances = self.builder.now.legal_plays() == (Play(),)
        if _HIDDEN.fullmatch(play) or (not play.strip("-") and not dances):
            self.blank = self.number
        else:
            self.builder.add("pass" if _DANCE.fullmatch(text) else play)

    def _repeated(self, side: Side, dice: str) -> bool:
        """Whether these are the dice of a roll whose play was put off."""
        now = self.builder.now
        waits = self.blank and now.phase is Phase.MOVE and now.turn is side
        return bool(waits and sorted(map(str, now.dice or ())) == sorted(dice))

    def _in_turn(self, side: Side) -> None:
        """Check the column against the turn; a player shut out on the bar may leave no trace."""
        now = self.builder.now
        if now.phase is Phase.ROLL and side is not now.turn and _shut_out(now):
            self.builder.add("roll 11")
            self.builder.add("pass")
        elif now.phase in (Phase.ROLL, Phase.MOVE) and side is not now.turn:
            raise InvalidText(fault("record.turn", side=str(side)))

    def _settle(self) -> None:
        """A roll left blank was played if there was but one play."""
        if not self.blank:
            return
        line, self.blank = self.blank, 0
        plays = self.builder.now.legal_plays()
        if len(plays) != 1:
            dice = "-".join(map(str, self.builder.now.dice or ()))
            raise Misplaced(line, fault("record.no-play", dice=dice))
        self.builder.add(str(plays[0]))

    def _wins(self, side: Side, points: int) -> None:
        """The result: of the game played, or of one given up."""
        plays = self.builder.now.legal_plays()
        if self.blank and len(plays) == 1 and self.builder.now.play(plays[0]).outcome:
            self._settle()
        if self.builder.now.phase is not Phase.OVER:
            self.builder.resign(side, points)
        self.blank = 0
        outcome = self.builder.now.outcome
        self.builder.check(outcome.winner if outcome else side, points)


def _shut_out(state: State) -> bool:
    """Whether no roll at all lets the side on turn move."""
    return all(state.roll(dice).legal_plays() == (Play(),) for dice in _ROLLS)
