"""The table while it is set and played at: the page's gestures in, what it shows out."""

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from classroom.boards.outlook import Outlook
from classroom.boards.scene import Flight, Look, Moment, Scene
from classroom.games import Game
from classroom.hand import Hand
from classroom.links import TableLink, read_seed
from classroom.messages import Message, fault_text, forbidden
from classroom.stage import BEAT, TRANSPORT, heard
from classroom.story import Story
from classroom.table.hints import Advice, advice
from classroom.table.keeping import Kept, read_kept, write_kept
from classroom.table.log import Log
from classroom.table.panel import called, panel, seat_name, status
from classroom.table.seats import found
from classroom.table.setting import HAND, LOT, PACES, PERSON, Setting, new_setting
from classroom.table.telling import foreseen, story_of, told_so_far
from classroom.table.viewing import Viewing, looked_back, opened, written
from classroom.worksheet.posed import legal_controls
from content import Lesson, Mark, Words, games, lesson, words
from content.drills import SEEDS
from engines.contract import GameError, IllegalMove, InvalidState, InvalidText

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

PLACE = "table"
"""The name of the table's place on its page."""

MOST_KEPT = 4
SOON = {"slow": 1600, "usual": 700, "fast": 30}
"""Milliseconds until a computer acts, by pace."""

AT_ONCE = 4
"""How many moves computers make between two pictures at the fast pace."""

MOVING = frozenset({"tap", "die", "say", "tick"})
"""The gestures after which pieces are seen to move; all others show the result at once."""

OUT_OF_TURN = frozenset({"biyasi", "claim"})
"""What may be said on the board of a card game when another seat is to act."""


@dataclass(slots=True)
class Table:
    """A table; ``act`` takes a gesture, ``scene`` and the panel show the result.

    ``log`` is None until the game begins. ``seen`` is the seat whose side the board is seen from,
    None while the device is handed on. ``stopped`` holds the computers back. ``earlier`` are the
    tables that the browser kept. ``beats`` are the moments still to be shown of a move that was
    made, ``trail`` marks the move that a computer made last. ``foresees`` shows what could
    happen next, ``story`` is what happened when a game is over. ``viewing`` is a record that is
    stepped through, ``record`` the text of this match once it was asked for, ``pasted`` a text to
    be opened.
    """

    language: str
    setting: Setting
    chance: "Random"
    log: Log | None = None
    hand: Hand | None = None
    seen: int | None = None
    stopped: bool = False
    hints: int = 0
    shows: bool = False
    foresees: bool = False
    story: Story | None = None
    advice: Advice | None = None
    told: Message | None = None
    trouble: dict[str, str] = field(default_factory=dict)
    typed: str = ""
    earlier: tuple[Kept, ...] = ()
    unkept: bool = False
    flights: tuple[Flight, ...] = ()
    beats: tuple[Moment, ...] = ()
    trail: tuple[Mark, ...] = ()
    sound: str = ""
    viewing: Viewing | None = None
    record: str = ""
    pasted: str = ""

    @property
    def game(self) -> Game:
        """The game that is on the board."""
        return self.setting.game

    @property
    def words(self) -> Words:
        """The words of the page and of the game."""
        return words(self.language, self.setting.name)

    @property
    def lesson(self) -> Lesson:
        """The lesson that teaches the game's rules."""
        return lesson(self.setting.name, self.language)

    @property
    def look(self) -> Look:
        """How the board is seen: from the side of the only person, else from the first seat."""
        people = self.setting.people
        return Look(other_side=not self.setting.seats.HIDDEN and people == (1,))

    @property
    def is_masked(self) -> bool:
        """Whether nobody's hand may be shown: the device is on its way."""
        return self.log is not None and self.setting.seats.HIDDEN and self.seen is None

    @property
    def covered(self) -> bool:
        """Whether a certain person has to take the device and uncover their hand."""
        return self.is_masked and self.log is not None and self.log.actor in self.setting.people

    @property
    def now(self) -> Moment:
        """The moment on the board."""
        return self.beats[0] if self.beats else self._settled

    @property
    def _settled(self) -> Moment:
        """The moment when every beat has been shown; the empty table where nobody may look."""
        if self.viewing:
            return self.viewing.player.shot.now
        dealt = self.is_masked and bool(getattr(self.log and self.log.state, "deck", ()))
        return self._laid() if self.hand is None or dealt else self.hand.now

    @property
    def is_mine(self) -> bool:
        """Whether a person sees the board and has to act."""
        seen = self.seen
        return self.log is not None and seen in self.setting.people and self.log.actor == seen

    @property
    def is_thinking(self) -> bool:
        """Whether the computers go on by themselves: to move, or to throw their dice."""
        log = self.log
        if log is None or self.stopped:
            return False
        if log.actor is None:
            watched = bool(log.chance) and not self.setting.people
            return watched and self.setting.chance == LOT
        return self.setting.takers[log.actor] != PERSON and not self._waits_for_dice(log)

    @property
    def is_fast(self) -> bool:
        """Whether moves are shown at once, whole."""
        return self.setting.pace == "fast"

    @property
    def kept(self) -> str:
        """What the browser is to keep: this table once something was played, and earlier ones."""
        if self.log is None or not self.log.events:
            return ""
        return json.dumps([write_kept(self.log), *(one.text for one in self.earlier)][:MOST_KEPT])

    @property
    def outlook(self) -> Outlook | None:
        """What could happen next, as far as the reader may know, when that was asked for."""
        playing = self.viewing is not None or (self.log is not None and not self.is_masked)
        if not self.foresees or not playing or self.beats:
            return None
        return foreseen(self.setting.name, self.now, self.language, self.look)

    def scene(self) -> Scene:
        """What the board has to point out."""
        hand = self.hand
        foreseen_marks = self.outlook.marks if self.outlook else ()
        if self.viewing:
            marks = (*self.viewing.player.shot.marks, *foreseen_marks)
            return Scene(marks, self.language, look=self.look)
        if hand is None or self.is_masked or self.beats:
            return Scene(self.trail, self.language, look=self.look)
        marks = self.advice.marks if self.advice else self.trail
        if self.shows and self.is_mine:
            marks = (*marks, *self._possible())
        marks = (*marks, *foreseen_marks)
        return Scene(marks, self.language, hand.selected, hand.targets, hand.die, self.look)

    def panel(self) -> dict[str, Any]:
        """Everything the page writes, ready to be sent."""
        return panel(self)

    def apology(self, trouble: Exception) -> dict[str, Any]:
        """A message when a gesture could not be answered."""
        reason = f"{type(trouble).__name__}: {trouble}"
        return {"kind": "link", "text": self.words.say("step.broken", reason=reason)}

    def act(self, action: str, value: str = "") -> None:
        """Take a gesture of the page; what is not offered is ignored."""
        gestures: dict[str, Callable[[str], None]] = {
            "set": self._set,
            "start": self._start,
            "recall": self._recall,
            "restore": self._restore,
            "unkept": self._not_kept,
            "open": self._open_record,
        }
        if self.viewing:
            gestures |= {"seat": self._look_from, "take-up": self._take_up, "close": self._close}
            gestures |= {"look-at": self._look_at, "outlook": self._foresee}
            gestures |= {name: self._through(name) for name in TRANSPORT}
        if self.log is not None:
            gestures |= {
                "tap": self._tap,
                "aim": self._aim,
                "die": self._die,
                "done": self._done,
                "say": self._say,
                "lot": self._lot,
                "enter": self._enter,
                "put": self._put,
                "undo": self._undo,
                "hint": self._hint,
                "shows": self._show,
                "outlook": self._foresee,
                "look-at": self._look_back,
                "uncover": self._uncover,
                "tick": self._tick,
                "stop": self._stop,
                "go": self._go,
                "new": self._new,
                "record": self._write_record,
            }
        if action in gestures:
            before, seen, self.flights, self.trouble = self.now, self.seen, (), {}
            self.sound = ""
            if action != "tick":
                self.beats, self.trail = (), ()
            gestures[action](value)
            if action in MOVING and seen == self.seen and not self.is_masked:
                self.flights = self.game.view.flights(before, self.now, self.look)
                self.sound = heard(self.game.view, before, self.now)

    def _laid(self) -> Moment:
        """The board before anything is played; of the usual rules when these do not fit."""
        try:
            return self.setting.start()
        except GameError:
            return self.game.engine.State.start()

    def _waits_for_dice(self, log: Log) -> bool:
        return bool(log.chance) and self.setting.chance == HAND

    def _possible(self) -> tuple[Mark, ...]:
        """Where a legal move is made or begins."""
        legal = legal_controls(self.game, self.now, self.language)
        return (Mark("point", legal),) if legal else ()

    def _set(self, value: str) -> None:
        name, _, text = value.partition("=")
        part, _, rest = name.partition(".")
        if name == "entry":
            self.typed = text
        elif name == "paste":
            self.pasted = text
        elif name == "pace" and text in PACES:
            self.setting = replace(self.setting, pace=text)
            if self.log is not None:
                self.log = replace(self.log, setting=self.setting)
        elif self.log is None:
            self._set_up(part, rest, text)

    def _set_up(self, part: str, rest: str, text: str) -> None:
        if part == "game" and text in games():
            self.setting = new_setting(text, self.setting.seed)
        elif part == "taker" and rest.isdecimal():
            self.setting = self.setting.with_taker(int(rest), text)
        elif part == "chance" and text in {LOT, HAND}:
            self.setting = replace(self.setting, chance=text)
        elif part == "seed":
            self._set_seed(text)
        elif part == "rule":
            self._set_rule(rest, text)

    def _set_seed(self, text: str) -> None:
        if read_seed(text):
            self.setting = replace(self.setting, seed=read_seed(text))
        else:
            bad = self.words.say("table.bad-seed", seed=text.strip()[:20], last=SEEDS[-1])
            self.trouble["seed"] = bad

    def _set_rule(self, name: str, text: str) -> None:
        try:
            self.setting = self.setting.with_rule(name, text)
        except (InvalidState, InvalidText) as refusal:
            reason = self._faults(refusal)
            self.trouble["house"] = f"{self.words.say('worksheet.fault.rules')} {reason}"

    def _faults(self, refusal: InvalidState | InvalidText) -> str:
        faults = refusal.faults if isinstance(refusal, InvalidState) else (refusal.fault,)
        return fault_text(self.words, faults)

    def _start(self, _value: str) -> None:
        if self.log is None:
            self.open(Log.of(self.setting))

    def open(self, log: Log) -> None:
        """Go on with a match."""
        self.viewing = None
        self.setting, self.stopped, self.typed, self.told = log.setting, False, "", None
        people = log.setting.people
        self.seen = None if log.setting.seats.HIDDEN and len(people) > 1 else self._first(people)
        self._turn_to(log)

    def _first(self, people: tuple[int, ...]) -> int:
        return people[0] if people else 0

    def _turn_to(self, log: Log) -> None:
        """Show a moment of the match to whom it is for."""
        setting, self.log = log.setting, log
        self.hints, self.advice, self.record = 0, None, ""
        people, actor = setting.people, log.actor
        if len(people) > 1 and actor in people and actor != self.seen:
            self.seen = None if setting.seats.HIDDEN else actor
        self.story = told_so_far(self, self._called)
        self._lay_hand()

    def _lay_hand(self) -> None:
        if self.log is not None:
            at = self._first(self.setting.people) if self.seen is None else self.seen
            faced = self.setting.seats.faced(self.log.state, at)
            self.hand = self.game.hand(self.game.view.start_of(faced))

    def _follow(self, event: str) -> None:
        """Play an event, or tell the rule that forbids it."""
        if self.log is None:
            return
        self.told = None
        try:
            log = self.log.after(event)
        except IllegalMove as refusal:
            self.told = forbidden(self.lesson, self.words, refusal.violation)
        except (InvalidState, InvalidText) as refusal:
            self.told = Message("wrong", self._faults(refusal))
        else:
            self._turn_to(log)
            self._pause(log)

    def _pause(self, log: Log) -> None:
        """Hold the computers where a person who sees a hand may speak before they play."""
        if self.setting.people and self.seen is not None and self.setting.seats.waits(log.state):
            self.stopped = log.actor not in self.setting.people

    @property
    def enters(self) -> bool:
        """Whether dice or cards of a real table are waited for."""
        return bool(self.lot_due) and self.setting.chance == HAND

    def _put(self, die: str) -> None:
        """Add a die to what is being entered; two are a roll."""
        dice = [*self.typed.split(), die]
        self.typed = " ".join(dice)
        if len(dice) > 1:
            self._enter(self.typed)

    def _put_card(self, card: str) -> None:
        """Add a card to what is being entered, or take it out again."""
        held = self.typed.split()
        kept = [one for one in held if one != card]
        self.typed = " ".join(kept if len(kept) < len(held) else [*held, card])

    def _tap(self, control: str) -> None:
        if self.enters and control in map(str, self.setting.seats.PACK):
            self._put_card(control)
            return
        if self.hand is None or self.is_masked or not self._is_on_board(control):
            return
        speaks = self.is_mine or (self.setting.people and control in OUT_OF_TURN)
        if not speaks or (self.setting.seats.HIDDEN and control.startswith("seat")):
            self.told = Message("note", status(self))
            return
        self._moved(self.hand.tap(control))

    def _is_on_board(self, control: str) -> bool:
        controls = self.game.view.controls(self.now, self.language, self.look)
        return control in {item.id for item in controls}

    def _aim(self, control: str) -> None:
        if self.hand is not None and self.is_mine and self._is_on_board(control):
            self.hand = self.hand.aim(control)

    def _die(self, value: str) -> None:
        if self.hand is not None and value.isdecimal() and self.is_mine:
            self._moved(self.hand.pick(int(value)))

    def _moved(self, hand: Hand) -> None:
        """Take what a tap did: a move that is whole is played, a part of one is kept in hand."""
        before, self.hand, self.told = self._settled, hand, None
        self.advice, view = None, self.game.view
        if hand.violation:
            self.told = forbidden(self.lesson, self.words, hand.violation)
        elif hand.note:
            self.told = Message("note", self.words.say(hand.note))
        elif hand.now != before and not view.in_hand(hand.now):
            self._play(hand.now)
            self.beats = () if self.is_fast else view.beats(before, hand.now)

    def _play(self, after: Moment) -> None:
        """Play the move that led to what is on the board."""
        log, seat = self.log, self.seen
        if log is not None and seat is not None:
            faced = self.setting.seats.faced
            self._follow(found(log.state, lambda state: faced(state, seat), after))

    def _done(self, _value: str) -> None:
        """End a turn that its player may think over until then."""
        if self.hand is None or not self.is_mine or not self.game.view.in_hand(self.hand.now):
            return
        ended = self.hand.say("done")
        if ended.violation:
            self.told = forbidden(self.lesson, self.words, ended.violation)
        else:
            self._play(ended.now)

    def _say(self, event: str) -> None:
        """Say one of the things that are offered beside the board."""
        if event in {said for said, _label in self.offers()}:
            self._follow(event)

    def offers(self) -> tuple[tuple[str, str], ...]:
        """What may be said now, each event with its words."""
        log, seat = self.log, self.seen
        if log is None or self.is_masked:
            return ()
        if self.setting.seats.has_next(log.state):
            return (("next", self.words.say("table.next")),)
        if seat is None or seat not in self.setting.people or self.setting.seats.is_over(log.state):
            return ()
        say = self.words.say
        on_board = self.game.view.offers(self.now) if self.is_mine else ()
        skipped = ("roll", "next", "deal ")
        found = [
            (offer.event, say(offer.key))
            for offer in on_board
            if not offer.event.startswith(skipped)
        ]
        for said in self.setting.seats.sayings(log.state, seat):
            if self.is_mine or said.about:
                who = seat_name(self, "SENW".index(said.about)) if said.about else ""
                found.append((said.event, say(said.key, who=who)))
        return tuple(found)

    @property
    def lot_due(self) -> str:
        """The chance that a person has to ask for or to enter now; empty when none."""
        log = self.log
        if log is None or not log.chance or self.is_thinking:
            return ""
        mine = log.actor is None or log.actor in self.setting.people
        return log.chance if mine or self.setting.chance == HAND else ""

    def _lot(self, _value: str) -> None:
        if self.log is not None and self.lot_due and self.setting.chance == LOT:
            self.told = None
            self._turn_to(self.log.drawn())

    def _enter(self, text: str) -> None:
        """Take dice or cards from a real table."""
        if self.log is None or not self.enters:
            return
        self.typed = text
        try:
            event = self.setting.seats.entered(self.log.state, text)
        except (InvalidState, InvalidText) as refusal:
            self.told = Message("wrong", self._faults(refusal))
            return
        self._follow(event)
        if self.told is None:
            self.typed = ""

    def _undo(self, _value: str) -> None:
        if self.hand is not None and self.hand.past:
            self.hand, self.told, self.advice = self.hand.undo(), None, None
        elif self.log is not None and (before := self.log.back()):
            self.told, self.stopped = None, False
            self._turn_to(before)

    @property
    def can_undo(self) -> bool:
        """Whether something may be taken back."""
        if self.covered or self.log is None or not self.setting.people:
            return False
        return bool(self.hand and self.hand.past) or self.log.back() is not None

    def _hint(self, _value: str) -> None:
        """Give the next grade of a hint: the idea, where to look, the move with its why."""
        if self.log is None or not self.is_mine or self.seen is None:
            return
        given = self.setting.seats.hint(self.log.state, self.seen)
        if given is None:
            return
        self._lay_hand()
        self.hints = min(self.hints + 1, 3)
        self.advice = advice(self, given, self.hints)
        self.told = self.advice.message

    def _show(self, _value: str) -> None:
        self.shows = not self.shows

    def _foresee(self, _value: str) -> None:
        self.foresees = not self.foresees

    def _uncover(self, _value: str) -> None:
        if self.covered and self.log is not None:
            actor = self.log.actor
            people = self.setting.people
            self.seen = actor if actor in people else self._first(people)
            self._lay_hand()

    def _tick(self, _value: str) -> None:
        """Show the next moment of a move; then let the computers act, some at a time if fast."""
        if self.beats:
            self.beats = self.beats[1:]
            return
        for _ in range(AT_ONCE if self.is_fast else 1):
            if self.log is None or not self.is_thinking:
                return
            self.told = None
            self._act_for(self.log)

    def _act_for(self, log: Log) -> None:
        """Draw what is due, or let the computer in turn play."""
        if log.chance:
            after = log.drawn()
        elif log.actor is not None:
            after = log.replied(log.actor, self.setting.takers[log.actor])
        else:
            return
        before = self._settled
        self._turn_to(after)
        self._pause(after)
        if not self.is_masked:
            self._trace(before, log, after)

    def _trace(self, before: Moment, log: Log, after: Log) -> None:
        """Mark what a computer did, and show a move of several pieces before the turn is over."""
        view = self.game.view
        turn = self.setting.seats.turn_made(log.state, after.events[-1])
        if turn is not None:
            self.beats, self.trail = (turn,), view.trace(view.start_of(before), turn)
        else:
            self.trail = view.trace(before, self._settled)
            self.beats = view.beats(before, self._settled)
        if self.is_fast:
            self.beats = ()

    def _stop(self, _value: str) -> None:
        self.stopped = True

    def _go(self, _value: str) -> None:
        self.stopped = False

    @property
    def tick(self) -> int:
        """Milliseconds until the page has to send a tick; 0 when nothing moves by itself."""
        if self.viewing:
            player = self.viewing.player
            return player.pace if player.moving else 0
        if self.beats:
            return BEAT
        return SOON[self.setting.pace] if self.is_thinking else 0

    def _new(self, _value: str) -> None:
        """Set the table anew; what was played stays in the browser."""
        if self.log is not None and self.log.events:
            kept = Kept(write_kept(self.log), self.log, 0, len(self.log.events))
            self.earlier = (kept, *self.earlier)[: MOST_KEPT - 1]
        self.log, self.hand, self.seen, self.told = None, None, None, None
        self.story, self.viewing = None, None
        self.setting = replace(self.setting, seed=self.chance.choice(SEEDS), opening="")

    @property
    def may_write(self) -> bool:
        """Whether a record may be shown: not while it would tell hands that are hidden."""
        log, seats = self.log, self.setting.seats
        if log is None:
            return False
        open_hands = not seats.HIDDEN or not self.setting.people
        return (
            open_hands or bool(log.chance) or seats.has_next(log.state) or seats.is_over(log.state)
        )

    def _write_record(self, _value: str) -> None:
        """Show the match in the field's notation."""
        if self.log is not None and self.may_write:
            try:
                self.record = written(self.log)
            except GameError as refusal:
                self.trouble["record"] = self.words.say("table.record-none", reason=str(refusal))

    def _open_record(self, text: str) -> None:
        """Open a record, as far as it is good; the text stays where it was typed."""
        self.pasted = text
        found = opened(text, self.setting, self.language)
        if isinstance(found, str):
            self.trouble["paste"] = found
            return
        self._new("")
        self.setting, self.viewing = found.log.setting, found
        self.story = story_of(self, found.log, self._called)

    def _look_back(self, event: str) -> None:
        """Go back in a match that was played here to a moment its story names."""
        if self.log is None or self.story is None or not event.isdecimal():
            return
        seat = self._first(self.setting.people) if self.seen is None else self.seen
        self.viewing = looked_back(self.log, seat, int(event))
        self.log, self.hand, self.told, self.advice = None, None, None, None

    def _look_at(self, event: str) -> None:
        """Go to a moment of the record on the board."""
        if self.viewing and event.isdecimal():
            self.viewing = self.viewing.at(int(event))

    def _called(self, code: str) -> str:
        return called(self, code)

    def _through(self, name: str) -> "Callable[[str], None]":
        """What a button that goes through the record's moments does."""

        def go(_value: str) -> None:
            if self.viewing:
                self.viewing.player = TRANSPORT[name](self.viewing.player)

        return go

    def _look_from(self, seat: str) -> None:
        """Look at the record from another seat."""
        if self.viewing and seat.isdecimal() and int(seat) < len(self.setting.takers):
            self.viewing = self.viewing.turned(int(seat))

    def _take_up(self, _value: str) -> None:
        """Play on from the moment of the record that is shown."""
        if self.viewing:
            log, self.viewing = self.viewing.taken_up(), None
            self.open(log)

    def _close(self, _value: str) -> None:
        """Put the record away; of a match played here, back to the table."""
        own = self.viewing.log if self.viewing and self.viewing.own else None
        if own is None:
            self._new("")
            return
        self.viewing = None
        self.open(own)

    def _recall(self, text: str) -> None:
        """Hear what the browser kept; it is offered, and nothing here is replaced."""
        try:
            value = json.loads(text)
            texts = [one for one in value if isinstance(one, str)]
        except (ValueError, TypeError, RecursionError):
            texts = [text]
        self.earlier = tuple(map(read_kept, texts[:MOST_KEPT]))

    def _restore(self, value: str) -> None:
        """Go on with a table that was kept."""
        if not value.isdecimal() or int(value) >= len(self.earlier):
            return
        kept = self.earlier[int(value)]
        if kept.log is None:
            return
        self.earlier = tuple(one for one in self.earlier if one is not kept)
        self._new("")
        self.open(kept.log)
        if kept.fault:
            facts = {"number": kept.fault, "total": kept.total}
            self.earlier = (kept, *self.earlier)[: MOST_KEPT - 1]
            self.told = Message("note", self.words.say("table.kept-fault", **facts))

    def _not_kept(self, _value: str) -> None:
        self.unkept = True


def set_table(language: str, link: TableLink, chance: "Random") -> Table:
    """A table that nobody plays at yet, as a link asks for it."""
    setting = new_setting(link.name or games()[0], link.seed or chance.choice(SEEDS))
    return Table(language, setting, chance)
