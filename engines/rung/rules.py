"""House rules of Rung, with the defaults of the guide (`content/rung/rules.toml`)."""

from dataclasses import dataclass

from engines.cards import Choices, option_faults
from engines.contract import Fault, fault

CHOICES: Choices = {
    "court": ("all", "first-seven", "seven-hands"),
    "scoring": ("old", "tricks", "simple", "courts"),
    "failed": ("7", "82"),
    "toss_tie": ("again", "team"),
    "redeal": ("ten", "nine", "never"),
    "thirteenth": ("last", "second", "off"),
    "loser_calls": ("right", "last-trick"),
    "sir": ("single", "double"),
    "aces": ("plain", "pair", "never", "finish"),
    "askers": ("all", "opponents"),
    "penalty": ("win", "court"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules of one table.

    Scoring and the match: `court` is what counts as a court: all thirteen tricks, the first
    seven in a row, or seven hands in a row. `scoring` is the old count (7, 13, 52, 82), a won
    hand worth its tricks, the simple count (callers 1, opponents 2, courts double) or courts
    only (1, goon court 3). `biyasi` allows the claim of 82 where the count has it; `failed` is
    what the opponents get when it fails. The match ends at `target` points or after `hands`
    hands, whichever comes first; 0 is no such end.

    Toss and call: `toss_tie` "team" lets partners who tie have the call. `redeal` says when the
    caller may ask a new deal: no card above the ten, none above the nine, never;
    `redeal_limit` how often (0: no limit). `thirteenth` takes the suit of the last card, of a
    card picked unseen from the second batch, or is off. `loser_calls` says which opponent calls
    after a lost hand. `recall` lets the opponents call again over the caller.

    Play: `stop` ends a hand as soon as it is decided. `sir` "double" gathers tricks only when
    one player takes two running; `first_two` and `eleven_twelve` let those pairs gather; `aces`
    bars a pair of aces, any ace, or an ace that would finish. `band` hides the trump card until
    one of the `askers` who cannot follow opens it; `must_trump` binds him, `returns` gives the
    card back at once. `satat` makes the two of hearts the highest trump. `beranga` has no
    call: the first card off suit makes trump. `table` lets players renege, to be caught;
    `penalty` is what the opponents then get.
    """

    court: str = "all"
    scoring: str = "old"
    biyasi: bool = True
    failed: str = "7"
    target: int = 52
    hands: int = 0
    toss_tie: str = "again"
    redeal: str = "ten"
    redeal_limit: int = 0
    thirteenth: str = "last"
    loser_calls: str = "right"
    recall: bool = False
    stop: bool = False
    sir: str = "single"
    first_two: bool = True
    eleven_twelve: bool = True
    aces: str = "plain"
    band: bool = False
    askers: str = "all"
    must_trump: bool = True
    returns: bool = True
    satat: bool = False
    beranga: bool = False
    table: bool = False
    penalty: str = "win"

    @property
    def counts_82(self) -> bool:
        """Whether this table knows the claim of 82."""
        return self.biyasi and self.scoring in ("old", "tricks")

    @property
    def highest_allowed(self) -> int:
        """The highest rank a five-card hand may have for a new deal; 0 when there is none."""
        return {"ten": 10, "nine": 9}.get(self.redeal, 0)


def rules_faults(rules: Rules) -> list[Fault]:
    """Every reason why a table cannot play by `rules`."""
    return option_faults(rules, CHOICES) + [
        fault("option.together", one=one, other=other)
        for one, other, clash in _clashes(rules)
        if clash
    ]


def _clashes(rules: Rules) -> tuple[tuple[str, str, bool], ...]:
    """Pairs of house rules, and whether both are on although one leaves no room for the other."""
    return (
        ("band", "satat", rules.band and rules.satat),
        ("band", "beranga", rules.band and rules.beranga),
        ("beranga", "satat", rules.beranga and rules.satat),
        ("band", "recall", rules.band and rules.recall),
        ("beranga", "recall", rules.beranga and rules.recall),
        ("stop", "scoring=tricks", rules.stop and rules.scoring == "tricks"),
    )
