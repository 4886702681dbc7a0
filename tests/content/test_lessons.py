"""Lessons: the same in both languages, drawn, and true on the board."""

import re
from importlib import import_module

from classroom.boards.surface import SvgSurface
from classroom.games import game as classroom_game
from classroom.stage import Stage, set_stage
from content import LANGUAGES, Lesson, Step, Task, lesson


def tasks(read: Lesson) -> list[tuple[str, Task]]:
    """Every task with the id of its step."""
    return [(step.id, step.task) for step in read.steps if step.task]


def test_sentences_are_there(read: Lesson) -> None:
    """Every frame says something, and so does every answer of a task."""
    for step in read.steps:
        assert step.turn
        assert all(frame.say for frame in step.turn.frames), step.id
    for step_id, task in tasks(read):
        said = (task.question, task.right, task.hint, *task.wrong.values())
        assert all(said), step_id
        assert all(option.text for option in task.options), step_id


def test_languages_tell_the_same_lesson(game: str) -> None:
    """Both languages have the same steps, moves, positions and answers."""
    shapes = [[_shape(step) for step in lesson(game, language).steps] for language in LANGUAGES]
    assert all(shape == shapes[0] for shape in shapes)


def _shape(step: Step) -> tuple[object, ...]:
    turn, task = step.turn, step.task
    assert turn
    assert task
    moves = [
        (frame.do, [(mark.kind, mark.places) for mark in frame.marks]) for frame in turn.frames
    ]
    answers = (task.accept, task.answer, sorted(task.wrong), bool(task.otherwise))
    return step.id, step.rules, step.position, turn.start, moves, task.position, answers


def test_numbers_are_the_same_in_both_languages(game: str) -> None:
    """A question has the same dice and points in it, whatever the language."""
    found = [
        [sorted(re.findall(r"\d+", task.question)) for _step, task in tasks(lesson(game, language))]
        for language in LANGUAGES
    ]
    assert all(numbers == found[0] for numbers in found)


def test_a_play_left_out_is_answered(read: Lesson) -> None:
    """Where legal plays are not accepted, the task says why; elsewhere it says nothing."""
    engine = import_module(f"engines.{read.game}")
    for step_id, task in tasks(read):
        if task.kind == "play":
            legal = len(engine.State.from_text(task.position).legal_moves())
            left_out = bool(task.accept) and legal > len(task.accept)
            assert left_out == bool(task.otherwise), step_id


def test_every_moment_can_be_drawn(read: Lesson) -> None:
    """Every frame of every example turn is drawn with its marks, and so is every task."""
    shown = classroom_game(read.game)
    for step in read.steps:
        assert step.turn
        stage = set_stage(read, step, shown)
        for _frame in step.turn.frames:
            assert _drawn(stage)
            stage.act("next")
        stage.act("mode", "task")
        assert _drawn(stage)


def _drawn(stage: Stage) -> str:
    surface = SvgSurface(stage.game.view.SIZE, "board")
    stage.game.view.draw_pieces(surface, stage.now, stage.scene())
    return surface.document("board", "", stage.lesson.language)


def test_answers_are_proved(game: str) -> None:
    """The engine finds the very answers of each task that names a proof."""
    answers = import_module(f"content.{game}.proofs").answers
    for step_id, task in tasks(lesson(game, "en")):
        if task.proof:
            assert answers(task) == set(task.accept or task.answer), step_id


def test_answers_without_a_play_always_have_a_proof(game: str) -> None:
    """What is tapped, chosen or forced rests on the engine, not on the author."""
    engine = import_module(f"engines.{game}")
    for step_id, task in tasks(lesson(game, "en")):
        legal = engine.State.from_text(task.position).legal_moves()
        if task.kind != "play" or (len(legal) == 1 and task.accept != (str(legal[0]),)):
            assert task.proof, step_id


def test_choices_and_taps_answer_every_mistake(read: Lesson) -> None:
    """Every wrong option has its own answer and rule; a wrong tap has at least the common one."""
    for step_id, task in tasks(read):
        assert set(task.wrong) == set(task.wrong_rules), step_id
        if task.kind == "choose":
            options = {option.id for option in task.options}
            assert set(task.wrong) == options - set(task.answer), step_id
            assert len(task.answer) == 1, step_id
        elif task.kind == "tap":
            assert "*" in task.wrong, step_id
            assert not set(task.wrong) & set(task.answer), step_id


def test_task_positions_fit_the_kind(game: str) -> None:
    """A task to play starts where White has something to do."""
    shown = classroom_game(game)
    for step_id, task in tasks(lesson(game, "en")):
        if task.kind == "play":
            assert shown.state(task.position).legal_moves(), step_id
