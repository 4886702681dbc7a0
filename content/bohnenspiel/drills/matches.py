"""Drills about a match: who has won it, and who opens the next game."""

from random import Random

from content.bohnenspiel.drills.boards import WHO, standing
from content.bohnenspiel.drills.ending import last_move
from content.bohnenspiel.drills.played import USUAL
from content.drills import EASY, HARD, MIDDLE, Ask, Draft, Said, said
from engines.bohnenspiel import Rules
from engines.bohnenspiel.position import BEANS, HALF, Pair

LOSER_STARTS = Rules(loser_starts=True)

GOAL = USUAL.match_points


def match(rng: Random, level: int) -> Draft | None:
    """Who has won the match after the last move of its second game (easy) or its third."""
    total = rng.choice((HALF, *range(20, 54, 2)))
    before = _before(rng, total, level)
    chosen = last_move(rng, total, is_capture=False)
    if chosen is None or before is None:
        return None
    spot, move = chosen
    state = standing(spot, before=before)
    after = state.play(move.pit)
    end, winner = after.outcome, after.match_winner
    if end is None:
        return None
    answer = "on" if winner is None else WHO[winner]
    kind, rule = _verdict(after.scores)
    drawn = ("match.draw",) if end.winner is None else ()
    facts = {"them": before[1], "you": before[0]}
    told = {"beans": end.beans[0], "theirs": end.beans[1]} if level == EASY else {}
    asked = Ask(
        (rule, *drawn, "match.bean-point"),
        state,
        said("question-told" if told else "question", pit=move.pit, **facts, **told),
        said(f"right-{kind}-{answer}", them=after.scores[1], you=after.scores[0]),
    )
    shown = {name: said(f"option-{name}") for name in (*WHO, "on")}
    return asked.choose(answer, shown, lambda _name: (rule, said(f"wrong.{kind}")))


def opener(rng: Random, level: int) -> Draft | None:
    """Who opens the next game: in turn, after a draw too (middle), or where the loser does."""
    total = HALF if level == MIDDLE or rng.random() < 0.2 else rng.choice(range(24, 50, 2))
    chosen = last_move(rng, total, is_capture=False)
    if chosen is None:
        return None
    spot, move = chosen
    rules = LOSER_STARTS if level == HARD else USUAL
    state = standing(spot, rules=rules, ply=rng.randint(28, 65))
    after = state.play(move.pit)
    end = after.outcome
    if end is None:
        return None
    answer = WHO[after.next_game().turn]
    rule = "match.loser-starts" if level == HARD else "match.opener"
    drawn = "drawn" if end.winner is None else "won"
    facts = {"them": end.beans[1], "you": end.beans[0]}
    key = f"{'loser' if level == HARD else 'question'}-{WHO[state.starter]}"
    asked = Ask((rule,), state, said(key, pit=move.pit, **facts), said(f"right-{answer}"))
    shown = {name: said(f"option-{name}") for name in (*WHO, "lot")}
    wrong: dict[str, Said] = {"lot": said("wrong.lot")}
    other = said(f"wrong.{'loser' if level == HARD else 'turn'}-{drawn}")
    return asked.choose(answer, shown, lambda name: (rule, wrong.get(name, other)))


def _before(rng: Random, total: int, level: int) -> Pair | None:
    """The score of the games before: one (easy), or two that leave one or both at a hundred."""
    games = 1 if level == EASY else 2
    own = rng.choice(range(20, 54, 2) if level == EASY else range(46, GOAL, 2))
    if level == HARD and rng.random() < 0.2:
        own = 108 - total
    before = own, games * BEANS - own
    if max(before) >= GOAL:
        return None
    after = own + total, before[1] + BEANS - total
    return before if level == EASY or (min(after) >= GOAL) == (level == HARD) else None


def _verdict(scores: Pair) -> tuple[str, str]:
    """What decides at these totals, and its rule."""
    if min(scores) >= GOAL:
        return ("tie" if scores[0] == scores[1] else "both"), "match.both-pass"
    return ("passed" if max(scores) >= GOAL else "short"), "match.hundred"
