"""How long a lesson takes."""

from content.model import Lesson, Step

WORDS_A_MINUTE = 150
TASK_MINUTES = 0.5
STEP = 5


def minutes(lesson: Lesson) -> int:
    """Minutes to read a lesson and do its tasks, in steps of five.

    A learner reads the prose and the sentences of the example turns at 150 words a minute and
    takes half a minute for each task.
    """
    read = sum(map(_words, lesson.steps)) / WORDS_A_MINUTE
    done = sum(step.task is not None for step in lesson.steps) * TASK_MINUTES
    return STEP * max(1, round((read + done) / STEP))


def _words(step: Step) -> int:
    frames = step.turn.frames if step.turn else ()
    asked = step.task.question if step.task else ""
    return len(" ".join([step.prose, asked, *(frame.say for frame in frames)]).split())
