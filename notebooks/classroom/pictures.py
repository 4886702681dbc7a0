"""Pictures of a step for the build: the first moment of its board, as SVG and in words."""

from classroom.boards.surface import SvgSurface
from classroom.games import game
from classroom.links import DrillLink
from classroom.practice import PLACE, set_practice
from classroom.stage import Stage, set_stage
from content import lesson
from content.drills import SEEDS


def step_svg(game_name: str, step_id: str, language: str) -> str:
    """The board of a step, or of the practice, as it first appears; KeyError for an unknown one."""
    stage = _stage(game_name, step_id, language)
    surface = SvgSurface(stage.game.view.SIZE, f"b-{step_id.replace('.', '-')}")
    stage.game.view.draw_base(surface)
    stage.game.view.draw_pieces(surface, stage.now, stage.scene())
    return surface.document(
        stage.words.say("term.board"), stage.game.view.describe(stage.now, language), language
    )


def step_text(game_name: str, step_id: str, language: str) -> str:
    """The board of a step in words; KeyError for an unknown step."""
    stage = _stage(game_name, step_id, language)
    return stage.game.view.describe(stage.now, language)


def _stage(game_name: str, step_id: str, language: str) -> Stage:
    course = lesson(game_name, language)
    if step_id == PLACE:
        return set_practice(course, game(game_name), DrillLink(seed=SEEDS[0])).stage
    return set_stage(course, course.step(step_id), game(game_name))
