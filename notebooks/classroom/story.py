"""What happened in a game that is over, or so far: the lead, a plot of it, and the rules met."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from classroom.boards.scene import Moment
from classroom.boards.surface import SvgSurface
from classroom.games import game
from classroom.messages import teaching_step
from classroom.plot import SIZE, Axes, Row, draw_plot
from content import Lesson, Words, ledger, words
from engines.recap import Lead, Met, Recap, Standing, Turn, changes


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot with its heading; the picture carries its own description for screen readers."""

    title: str
    svg: str


@dataclass(frozen=True, slots=True)
class Place:
    """A turn in words, and how many events of the record lead to it."""

    text: str
    event: int


@dataclass(frozen=True, slots=True)
class Lore:
    """A rule that came up: its line in the ledger, the step that teaches it, and in which turns."""

    rule: str
    text: str
    step: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A record told: sentences, plots, and rules in the order of the guide."""

    lines: tuple[str, ...]
    plots: tuple[Plot, ...]
    rules: tuple[Lore, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The values of a plot: by turns of one part, or by whole parts of a match.

    ``kind`` is ``turns`` or ``parts``; with ``least`` the side with the least leads.
    """

    kind: str
    sides: tuple[str, ...]
    row: tuple[Standing, ...]
    least: bool = False

    @property
    def leads(self) -> tuple[Lead, ...]:
        """Where the lead changes hands; nobody leads who plays alone."""
        return changes(self.row, least=self.least) if len(self.sides) > 1 else ()

    def ahead(self, standing: Standing) -> int:
        """By how much the first of two sides is ahead; negative when it is behind."""
        difference = standing[0] - standing[1]
        return -difference if self.least else difference


def tell(
    lesson: Lesson, states: Sequence[Moment], events: Sequence[str], names: Mapping[str, str]
) -> Story:
    """The story of a record: ``states`` are its first and the one after each event.

    ``names`` are what the players and sides are called here, by the engine's codes.
    """
    played, say = game(lesson.game), _named(words(lesson.language, lesson.game), names)
    recap = played.recap(states, events)
    courses = tuple(_courses(recap))
    lines = tuple(line for course in courses for line in _lines(say, course))
    plots = tuple(_plot(say, course, f"{lesson.game}-{course.kind}") for course in courses)
    return Story(lines, plots, tuple(_rules(lesson, say, recap)))


def _named(say: Words, names: Mapping[str, str]) -> Words:
    """The words with the names that players and sides have here."""
    called = {f"term.who.{code}": name for code, name in names.items()}
    return Words(say.language, {**say.strings, **called})


def _courses(recap: Recap) -> Iterator[Course]:
    """The match by its parts when there are several, then its last part by turns."""
    if len(recap.scores) > 1:
        yield Course("parts", recap.sides, recap.scores)
    if recap.turns:
        row = tuple(turn.standing for turn in recap.of_part(recap.turns[-1].part))
        if row:
            yield Course("turns", recap.sides, row, recap.least)


def _lines(say: Words, course: Course) -> Iterator[str]:
    """Who took the lead when, by how much at most, and how it stands at the end."""
    yield from _taken(say, course)
    if len(course.sides) == 2:
        most = max(map(course.ahead, course.row), key=abs)
        if most:
            side = course.sides[0 if most > 0 else 1]
            yield say.say("story.most", who=side, count=abs(most))
    held = zip(course.sides, course.row[-1], strict=True)
    told = [say.say("story.standing", who=side, count=count) for side, count in held]
    joined = f"{say.say('list.join')} ".join(told)
    yield f"{say.say(f'story.end-{course.kind}')} {joined}{say.say('story.stop')}"


def _taken(say: Words, course: Course) -> Iterator[str]:
    """The turns after which each side took the lead."""
    if len(course.sides) > 1 and not course.leads:
        yield say.say("story.nobody")
    for place, side in enumerate(course.sides):
        at = tuple(lead.at + 1 for lead in course.leads if lead.side == place)
        if at:
            yield say.say(f"story.lead-{course.kind}", who=side, at=at)


def _plot(say: Words, course: Course, name: str) -> Plot:
    """The plot of a course: one line for two sides, else one for each."""
    title = say.say(f"story.plot-{course.kind}")
    surface = SvgSurface(SIZE, f"story-{name}")
    draw_plot(surface, _drawn(course), _axes(say, course), _turning(course))
    spoken = " ".join(_lines(say, course))
    return Plot(title, surface.document(title, spoken, say.language))


def _drawn(course: Course) -> tuple[Row, ...]:
    if len(course.sides) == 2:
        return (Row("", tuple(map(course.ahead, course.row))),)
    columns = zip(*course.row, strict=True)
    return tuple(Row(side, column) for side, column in zip(course.sides, columns, strict=True))


def _axes(say: Words, course: Course) -> Axes:
    along = say.say(f"story.{course.kind}")
    if len(course.sides) != 2:
        return Axes(say.language, along, say.say("story.measure"))
    above, below = (say.say("story.ahead", who=side) for side in course.sides)
    return Axes(say.language, along, above, below)


def _turning(course: Course) -> tuple[int, ...]:
    """The steps to point out on a plot with one line."""
    return tuple(lead.at + 1 for lead in course.leads) if len(course.sides) == 2 else ()


def _rules(lesson: Lesson, say: Words, recap: Recap) -> Iterator[Lore]:
    """The rules that came up, in the ledger's order, each with its turns."""
    met = [(turn, one) for turn in recap.turns for one in turn.met]
    several = max((turn.part for turn in recap.turns), default=1) > 1
    for rule in ledger(lesson.game).rules.values():
        places = tuple(
            Place(_place(say, turn, one, several=several), one.event)
            for turn, one in met
            if one.rule == rule.id
        )
        if places:
            text = rule.ur if lesson.language == "ur" else rule.en
            yield Lore(rule.id, text, teaching_step(lesson, rule.id), places)


def _place(say: Words, turn: Turn, met: Met, *, several: bool) -> str:
    """A turn and whom it concerned, in words."""
    key = "story.turn" if turn.number else "story.first"
    text = say.say(key, number=turn.number, who=met.who)
    return f"{say.say('story.part', part=turn.part)} {text}" if several else text
