"""Pictures for the build: the first moment of a step's board, and the boards of the glossary."""

from classroom.boards.scene import Moment, Scene
from classroom.boards.surface import SvgSurface
from classroom.games import Game, game
from classroom.links import DrillLink
from classroom.practice import PLACE, set_practice
from classroom.stage import Stage, set_stage
from content import glossary, lesson, words
from content.drills import SEEDS


def step_svg(game_name: str, step_id: str, language: str) -> str:
    """The board of a step, or of the practice, as it first appears; KeyError for an unknown one."""
    stage = _stage(game_name, step_id, language)
    return _document(stage.game, stage.now, stage.scene(), f"b-{step_id}")


def term_svg(game_name: str, term_id: str, language: str) -> str:
    """The board that explains a word; KeyError for an unknown word or one without a board."""
    term = glossary(game_name, language)[term_id]
    if not term.position:
        raise KeyError(term_id)
    played = game(game_name)
    now = played.state(term.position)
    return _document(played, now, Scene(term.marks, language), f"b-term-{term_id}")


def step_text(game_name: str, step_id: str, language: str) -> str:
    """The board of a step in words; KeyError for an unknown step."""
    stage = _stage(game_name, step_id, language)
    return stage.game.view.describe(stage.now, language)


def _document(played: Game, now: Moment, scene: Scene, name: str) -> str:
    view, say = played.view, words(scene.language, played.name).say
    surface = SvgSurface(view.SIZE, name.replace(".", "-"))
    view.draw_base(surface)
    view.draw_pieces(surface, now, scene)
    spoken = view.describe(now, scene.language)
    return surface.document(say("term.board"), spoken, scene.language)


def _stage(game_name: str, step_id: str, language: str) -> Stage:
    course = lesson(game_name, language)
    if step_id == PLACE:
        return set_practice(course, game(game_name), DrillLink(seed=SEEDS[0])).stage
    return set_stage(course, course.step(step_id), game(game_name))
