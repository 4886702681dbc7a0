"""Pictures for the build: boards of a lesson at the moments that a page without Python shows."""

from dataclasses import dataclass

from classroom.boards.scene import Moment, Scene
from classroom.boards.surface import Surface, SvgSurface
from classroom.games import Game, game
from classroom.links import DrillLink
from classroom.practice import PLACE, set_practice
from classroom.stage import set_stage
from classroom.tasks import HINTS, begin
from content import Lesson, Step, Task, glossary, lesson, words
from content.drills import SEEDS


@dataclass(frozen=True, slots=True)
class Picture:
    """A board at one moment, with what is pointed out on it."""

    game: Game
    now: Moment
    scene: Scene

    @property
    def spoken(self) -> str:
        """The board in words."""
        return self.game.view.describe(self.now, self.scene.language, self.scene.look)

    def svg(self, name: str) -> str:
        """The picture as SVG; no other picture of the same page may have that name."""
        say = words(self.scene.language, self.game.name).say
        surface = SvgSurface(self.game.view.SIZE, name.replace(".", "-"))
        self.draw(surface, surface)
        return surface.document(say("term.board"), self.spoken, self.scene.language)

    def draw(self, board: Surface, pieces: Surface) -> None:
        """Draw the empty board on one surface, and what stands on it on the same or another."""
        self.game.view.draw_base(board, self.scene.look)
        self.game.view.draw_pieces(pieces, self.now, self.scene)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a task's last hint tells: a sentence, and the board with its marks if it has any."""

    text: str
    picture: Picture | None


def step_picture(game_name: str, step_id: str, language: str) -> Picture:
    """The board of a step, or of the practice, as it first appears; KeyError for an unknown one."""
    course, played = lesson(game_name, language), game(game_name)
    if step_id == PLACE:
        stage = set_practice(course, played, DrillLink(seed=SEEDS[0])).stage
    else:
        stage = set_stage(course, course.step(step_id), played)
    return Picture(played, stage.now, stage.scene())


def term_picture(game_name: str, term_id: str, language: str) -> Picture:
    """The board that explains a word; KeyError for an unknown word or one without a board."""
    term = glossary(game_name, language)[term_id]
    if not term.position:
        raise KeyError(term_id)
    played = game(game_name)
    return Picture(played, played.state(term.position), Scene(term.marks, language))


def turn_pictures(course: Lesson, step: Step) -> tuple[tuple[Picture, str], ...]:
    """The frames of a step's example turn, each with its sentence; none when it has no turn."""
    played = game(course.game)
    player = set_stage(course, step, played).player
    shots = [shot for shot in player.shots if not shot.beat] if player else []
    marks = [shot.marks or (step.marks if shot is shots[0] else ()) for shot in shots]
    return tuple(
        (Picture(played, shot.now, Scene(shown, course.language)), shot.say)
        for shot, shown in zip(shots, marks, strict=True)
    )


def task_picture(course: Lesson, task: Task) -> Picture:
    """The board on which a task is set."""
    played = game(course.game)
    return Picture(played, begin(course, task, played).start, Scene((), course.language))


def task_answer(course: Lesson, task: Task) -> Answer:
    """What the last grade of the hint tells of a task."""
    played = game(course.game)
    attempt = begin(course, task, played)
    for _grade in range(HINTS):
        attempt = attempt.hint()
    shown = Picture(played, attempt.hand.now, Scene(attempt.marks, course.language))
    return Answer(attempt.message.text if attempt.message else "", shown if attempt.marks else None)
