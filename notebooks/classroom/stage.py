"""One step as the learner meets it: one board, and what can be done on it.

The modes share the board: ``turn`` (watch the example), ``task`` (your turn) and ``link`` (a
position from a teacher's link, played freely). A stage takes the page's gestures by name and
says what to draw and what to write; it knows nothing of widgets.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from classroom.boards.scene import READER, Flight, Look, Moment, Offer, Scene, View
from classroom.games import Game
from classroom.hand import Hand
from classroom.links import Link
from classroom.messages import Message, forbidden
from classroom.overlay import Overlay
from classroom.player import SECOND_PER_BEAT, Player, load
from classroom.share import position_text, qr_code, step_address
from classroom.tasks import HINTS, TYPED, Attempt, begin
from content import Lesson, Mark, Step, Words, words

Panel = dict[str, Any]

BEAT = round(1000 * SECOND_PER_BEAT)
"""Milliseconds a beat of the learner's own move stays."""

TRANSPORT = {
    "first": Player.first,
    "back": Player.back,
    "next": Player.next,
    "step": Player.step,
    "last": Player.last,
    "play": Player.toggle,
    "tick": Player.tick,
    "speed": Player.faster,
}
"""What the buttons that go through moments do."""

MOVING = frozenset({"next", "step", "tick", "tap", "die", "offer"})
"""The gestures after which pieces are seen to move; all others show the result at once."""


@dataclass(slots=True)
class Stage:
    """A step being worked on; ``act`` takes a gesture, ``scene`` and ``panel`` show the result.

    ``beats`` are the moments still to be shown of a move the learner has made. ``address`` is the
    page's own, empty where there is no link to share; ``sharing`` says that its link is shown.
    """

    lesson: Lesson
    step: Step
    game: Game
    modes: tuple[str, ...]
    mode: str
    player: Player | None
    attempt: Attempt | None
    free: Hand | None
    notice: str
    dice: Random
    look: Look = READER
    flights: tuple[Flight, ...] = ()
    beats: tuple[Moment, ...] = ()
    sound: str = ""
    address: str = ""
    sharing: bool = False

    @property
    def words(self) -> Words:
        """The words of this lesson."""
        return words(self.lesson.language, self.lesson.game)

    @property
    def now(self) -> Moment:
        """The moment on the board."""
        return self.beats[0] if self.beats else self._settled

    @property
    def _settled(self) -> Moment:
        """The moment when every beat has been shown."""
        if self.mode == "task" and self.attempt:
            return self.attempt.hand.now
        if self.mode == "link" and self.free:
            return self.free.now
        return self.player.shot.now if self.player else self.game.state(self.step.position)

    @property
    def hand(self) -> Hand | None:
        """The hand that plays in this mode, if any does."""
        if self.mode == "task" and self.attempt:
            return self.attempt.hand
        return self.free if self.mode == "link" else None

    def act(self, action: str, value: str = "") -> None:
        """Take a gesture: a button's name, or mode, tap, aim, die, option or offer with its value.

        What the page does not offer at this moment is ignored.
        """
        if not self._is_possible(action, value):
            return
        if action != "tick":
            self.sharing = action == "share" and bool(self.address) and not self.sharing
        if action == "share":
            return
        before, self.flights, self.sound = self.now, (), ""
        if action == "tick" and self.beats:
            self.beats = self.beats[1:]
        else:
            self.beats = ()
            self._take_in_beats(action, value)
        if action in MOVING:
            self.flights = self.game.view.flights(before, self.now, self.look)
            self.sound = heard(self.game.view, before, self.now)

    def _take_in_beats(self, action: str, value: str) -> None:
        settled = self._settled
        self._take(action, value)
        hand = self.hand
        if action in MOVING and hand and hand.past and hand.now != settled:
            self.beats = self.game.view.beats(hand.past[-1], hand.now)

    def _is_possible(self, action: str, value: str) -> bool:
        if action in {"tap", "aim"}:
            controls = self.game.view.controls(self.now, self.lesson.language)
            return value in {control.id for control in controls}
        if action == "offer":
            return value in {offer.event for offer in self._offers()}
        return action != "die" or value.isdigit()

    def apology(self, trouble: Exception) -> Panel:
        """A message for the panel when a gesture could not be answered."""
        text = self.words.say("step.broken", reason=f"{type(trouble).__name__}: {trouble}")
        return {"kind": "link", "badge": "", "text": text, "rule": "", "here": "", "link": None}

    def _take(self, action: str, value: str) -> None:
        if action == "mode":
            self._switch(value)
        elif self.mode == "turn":
            self._watch(action)
        elif self.mode == "task":
            self._try(action, value)
        else:
            self._play(action, value)

    def scene(self) -> Scene:
        """What the board has to point out."""
        language = self.lesson.language
        if self.mode == "turn":
            return Scene(self._shown_marks(), language, look=self.look)
        hand, marks = self.hand, self.attempt.marks if self.mode == "task" and self.attempt else ()
        if hand is None or self.beats:
            return Scene(marks, language, look=self.look)
        return Scene(marks, language, hand.selected, hand.targets, hand.die, self.look)

    def panel(self) -> Panel:
        """Everything the page writes beside the board, ready to be sent."""
        say = self.words
        return {
            "step": self.step.id,
            "language": self.lesson.language,
            "mode": self.mode,
            "tabs": say.say("panel.tabs"),
            "modes": [{"id": mode, "label": say.say(f"panel.mode.{mode}")} for mode in self.modes],
            "say": self._sentence(),
            "transport": self._transport(),
            "options": self._options(),
            "entry": self._entry(),
            "choice": self._choice(),
            "actions": self._actions(),
            "message": None if self.beats else self._message(),
            "board": self._board(),
            "tools": tools(self.game.view, self.words),
            "sound": self.sound,
            "tick": self._tick(),
            "at": self._moved(),
            "solved": self.mode == "task" and bool(self.attempt and self.attempt.solved),
            "share": self._share(),
        }

    def _moved(self) -> str:
        """The position as a link carries it, once the learner has changed what the step shows."""
        if self.mode == "link" and self.free:
            return position_text(self.game, self.free.now)
        if self.mode != "task" or self.attempt is None or not self.attempt.hand.past:
            return ""
        text = position_text(self.game, self.attempt.hand.now)
        return text if text != position_text(self.game, self.attempt.hand.past[0]) else ""

    def _share(self) -> Panel | None:
        if not self.address:
            return None
        say, keys = self.words, ("label", "copy", "copied", "qr", "close")
        texts = {key: say.say(f"share.{key}") for key in keys}
        if not self.sharing:
            return {**texts, "address": "", "code": None}
        address = step_address(self.address, self.step.id, self._moved())
        code = qr_code(address)
        return {**texts, "address": address, "code": {"size": code.size, "path": code.path}}

    def _tick(self) -> int:
        """Milliseconds until the page has to send a tick; 0 when nothing moves by itself."""
        if self.mode == "turn":
            return self.player.pace if self.player and self.player.moving else 0
        return BEAT if self.beats else 0

    def _switch(self, mode: str) -> None:
        if mode in self.modes:
            self.mode = mode
            self.player = self.player.first() if self.player else None

    def _watch(self, action: str) -> None:
        if self.player and action in TRANSPORT:
            self.player = TRANSPORT[action](self.player)

    def _try(self, action: str, value: str) -> None:
        if self.attempt is None:
            return
        buttons = {
            "undo": Attempt.undo,
            "done": Attempt.done,
            "hint": Attempt.hint,
            "again": Attempt.again,
        }
        gestures = {
            "tap": Attempt.tap,
            "aim": Attempt.aim,
            "option": Attempt.choose,
            "enter": Attempt.enter,
            "offer": Attempt.say,
        }
        if action in buttons:
            self.attempt = buttons[action](self.attempt)
        elif action in gestures:
            self.attempt = gestures[action](self.attempt, value)
        elif action == "die":
            self.attempt = self.attempt.pick(int(value))

    def _play(self, action: str, value: str) -> None:
        if self.free is None:
            return
        if action == "tap":
            self.free = self.free.tap(value)
        elif action == "aim":
            self.free = self.free.aim(value)
        elif action == "die":
            self.free = self.free.pick(int(value))
        elif action == "undo":
            self.free = self.free.undo()
        elif action == "done":
            ended = self.free.say("done")
            self.free = ended if ended.violation else ended.settle()
        elif action == "offer":
            self.free = self._offered(self.free, value)

    def _offered(self, hand: Hand, event: str) -> Hand:
        view = self.game.view
        if event == "roll":
            event = view.throw(hand.now, self.dice.randint(1, 6), self.dice.randint(1, 6))
        said = hand.say(event)
        if said.violation:
            return said
        return self.game.hand(view.start_of(said.now))

    def _shown_marks(self) -> tuple[Mark, ...]:
        if self.player is None:
            return self.step.marks
        shot = self.player.shot
        return shot.marks or (self.step.marks if self.player.is_first else ())

    def _sentence(self) -> str:
        if self.mode == "turn":
            return self.player.shot.say if self.player else ""
        if self.mode == "task" and self.attempt:
            return self.attempt.task.question
        return self.words.say("link.free")

    def _transport(self) -> Panel | None:
        if self.mode != "turn" or self.player is None or len(self.player.shots) == 1:
            return None
        return transport(self.player, self.words)

    def _options(self) -> Panel | None:
        attempt = self.attempt
        if self.mode != "task" or attempt is None or not attempt.task.options:
            return None
        return {
            "label": self.words.say("panel.options"),
            "items": [
                {"id": option.id, "text": option.text, "state": _option_state(attempt, option.id)}
                for option in attempt.task.options
            ],
        }

    def _entry(self) -> Panel | None:
        attempt = self.attempt
        if self.mode != "task" or attempt is None or attempt.task.kind not in TYPED:
            return None
        kind = attempt.task.kind
        return {
            "kind": kind,
            "label": self.words.say(f"panel.entry.{kind}"),
            "send": self.words.say(f"panel.send.{kind}"),
            "sign": self.words.say("panel.sign"),
            "open": not attempt.solved,
        }

    def _choice(self) -> Panel | None:
        if self.hand is None or not self.hand.choice:
            return None
        say = self.words
        return {
            "label": say.say("panel.choice"),
            "dice": [
                {"die": die, "label": say.say("panel.choice-die", die=die)}
                for die in self.hand.choice
            ],
        }

    def _actions(self) -> Panel:
        say = self.words
        return {
            "label": say.say("panel.actions"),
            "buttons": [
                {
                    "action": name,
                    "label": say.say(f"panel.{name}"),
                    "enabled": enabled,
                    "main": name == "done" and self.game.view.is_complete(self.now),
                }
                for name, enabled in self._buttons().items()
            ],
            "offers": [
                {"event": offer.event, "label": say.say(offer.key)} for offer in self._offers()
            ],
        }

    def _buttons(self) -> dict[str, bool]:
        if self.mode == "task" and self.attempt:
            attempt, buttons = self.attempt, {}
            if attempt.task.kind == "play":
                buttons["undo"] = bool(attempt.hand.past) and not attempt.solved
                if self.game.view.CONFIRMS:
                    buttons["done"] = self._can_end(attempt.hand) and not attempt.solved
            if attempt.task.hint:
                buttons["hint"] = not attempt.solved and attempt.hints < HINTS
            buttons["again"] = attempt != attempt.again()
            return buttons
        if self.mode == "link" and self.free:
            undo = {"undo": bool(self.free.past)}
            return undo | ({"done": self._can_end(self.free)} if self.game.view.CONFIRMS else {})
        return {}

    def _can_end(self, hand: Hand) -> bool:
        return self.game.view.in_hand(hand.now)

    def _offers(self) -> tuple[Offer, ...]:
        if self.mode == "turn" or self.hand is None:
            return ()
        if self.mode == "task" and self.attempt and self.attempt.task.kind != "play":
            return ()
        offers = self.game.view.offers(self.hand.now)
        if self.mode == "task":
            return tuple(offer for offer in offers if offer.event != "roll")
        return offers

    def _message(self) -> Panel | None:
        message = self._answer()
        if message is None:
            return None
        return {
            "kind": message.kind,
            "badge": self._badge(message.kind),
            "text": message.text,
            "rule": message.rule,
            "here": self.words.say("panel.here") if self._is_taught_here(message) else "",
            "link": self._teaching(message),
        }

    def _answer(self) -> Message | None:
        if self.mode == "task" and self.attempt and self.attempt.message:
            return self.attempt.message
        if self.mode == "link" and self.free:
            if self.free.violation:
                return forbidden(self.lesson, self.words, self.free.violation)
            if self.free.note:
                return Message("note", self.words.say(self.free.note))
        return Message("link", self.notice) if self.notice else None

    def _badge(self, kind: str) -> str:
        keys = {
            "right": "panel.right",
            "wrong": "panel.wrong",
            "other": "panel.other",
            "hint": "panel.hint-badge",
        }
        return self.words.say(keys[kind]) if kind in keys else ""

    def _is_taught_here(self, message: Message) -> bool:
        return message.kind in {"wrong", "other"} and message.step == self.step.id

    def _teaching(self, message: Message) -> Panel | None:
        if not message.step or message.step == self.step.id or message.kind == "right":
            return None
        title = self.lesson.step(message.step).title
        return {"step": message.step, "text": self.words.say("panel.taught", title=title)}

    def _board(self) -> Panel:
        hand = self.hand
        over = Overlay(self.game.view, self.now, self.look, flights=self.flights)
        if hand is not None:
            over = replace(over, selected=hand.selected, targets=hand.targets)
        return over.panel(self.words)


def transport(player: Player, say: Words) -> Panel:
    """The buttons that go through moments, or play them."""
    enabled = {
        "first": not player.is_first,
        "back": not player.is_first,
        "step": not player.is_last,
        "next": not player.is_last,
        "last": not player.is_last,
    }
    step = ("step",) if player.has_beats else ()
    names = ("first", "back", "play", *step, "next", "last")
    labels = {name: say.say(f"panel.{name}") for name in names}
    if player.moving:
        labels["play"] = say.say("panel.pause")
    return {
        "label": say.say("panel.transport"),
        "counter": say.say("panel.counter", at=player.frame, total=player.frames),
        "playing": player.moving,
        "pace": player.pace,
        "buttons": [
            {"action": name, "label": labels[name], "enabled": enabled.get(name, True)}
            for name in names
        ],
        "speed": f"{player.speed:g}×",
        "pacing": say.say("panel.speed", speed=f"{player.speed:g}×"),
    }


def heard(view: View, before: Moment, now: Moment) -> str:
    """The sound of what happened: move, or take when more than the move is to be seen."""
    marks = view.trace(before, now) if "sound" in view.TOOLS else ()
    return ("", "move", "take")[min(len(marks), 2)]


def tools(view: View, say: Words) -> Panel | None:
    """What the table of a game has beside the board, in words."""
    if not view.TOOLS:
        return None
    names = ("label", "pause", "resume", "paused", "mute", "unmute")
    return {name: say.say(f"table.{name}") for name in names}


class OnStage:
    """What goes on around a stage, and is shown and told as that stage."""

    stage: Stage

    @property
    def game(self) -> Game:
        """The game that is on the board."""
        return self.stage.game

    @property
    def look(self) -> Look:
        """How the reader sees the board."""
        return self.stage.look

    @property
    def now(self) -> Moment:
        """The moment on the board."""
        return self.stage.now

    @property
    def flights(self) -> tuple[Flight, ...]:
        """The pieces on their way."""
        return self.stage.flights

    @flights.setter
    def flights(self, flights: tuple[Flight, ...]) -> None:
        self.stage.flights = flights

    def scene(self) -> Scene:
        """What the board has to point out."""
        return self.stage.scene()

    def apology(self, trouble: Exception) -> Panel:
        """A message for the panel when a gesture could not be answered."""
        return self.stage.apology(trouble)


def _option_state(attempt: Attempt, option: str) -> str:
    if option in attempt.struck:
        return "struck"
    if option not in attempt.tried:
        return ""
    return "right" if option in attempt.task.answer else "wrong"


def set_stage(  # noqa: PLR0913 - a step, and three things that only some pages have
    lesson: Lesson,
    step: Step,
    game: Game,
    link: Link | None = None,
    *,
    seed: int | None = None,
    address: str = "",
) -> Stage:
    """The stage of a step, with the position of the link when the link asks for this step.

    Raises the engine's errors when the step's content cannot be played.
    """
    here = link if link and link.step == step.id else Link(step.id)
    look = link.look if link else READER
    player, attempt = None, None
    if step.turn:
        player = load(step.turn, game.view, game.engine.advance, game.state(step.turn.start))
    if step.task:
        attempt = begin(lesson, step.task, game, look)
    free = game.hand(here.now) if here.now is not None else None
    modes = tuple(
        mode
        for mode, part in (("turn", player), ("task", attempt), ("link", free))
        if part is not None
    )
    mode = "link" if free else (modes[0] if modes else "turn")
    dice = Random(seed)  # noqa: S311 - dice for practice
    return Stage(
        lesson,
        step,
        game,
        modes,
        mode,
        player,
        attempt,
        free,
        here.notice,
        dice,
        look,
        address=address,
    )
