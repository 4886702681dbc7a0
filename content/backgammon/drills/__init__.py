"""The drill topics of backgammon: the rules each practises, and what makes its tasks.

Positions come from seeded games between simple players. The learner is White.
"""

from collections.abc import Mapping

from content.backgammon.drills import bar, counting, ending, moving, must
from content.drills import Topic

TOPICS: Mapping[str, Topic] = {
    "reach": Topic(
        ("move.two-dice", "move.direction", "move.landing", "move.touch-down", "move.blocked"),
        moving.reach,
    ),
    "blocked": Topic(("move.blocked", "move.landing"), moving.blocked),
    "hit": Topic(("hit.blot", "move.landing"), moving.hit),
    "shots": Topic(("plan.blots", "hit.blot"), moving.shots),
    "made": Topic(("point.made",), moving.made),
    "wall": Topic(("point.wall", "point.made"), moving.wall),
    "enter": Topic(("bar.enter-point", "bar.enter-first", "bar.dance"), bar.enter),
    "closed": Topic(("bar.closed-board", "bar.enter-point"), bar.closed),
    "must": Topic(("must.both", "must.one", "must.larger", "must.pass"), must.must),
    "doubles": Topic(("dice.doubles", "must.pass"), must.doubles),
    "off": Topic(
        ("off.exact", "off.higher", "off.move-inside", "off.all-home", "off.hit-returns"),
        ending.off,
    ),
    "most-off": Topic(
        (
            *("off.doubles", "off.exact", "off.higher", "off.move-inside"),
            *("off.all-home", "off.hit-returns"),
        ),
        ending.most_off,
    ),
    "win": Topic(
        ("race.first-off", "win.single", "win.gammon", "win.backgammon", "cube.multiplies"),
        ending.win,
    ),
    "opening": Topic(("opening.higher-first", "opening.tie"), counting.opening),
    "turns": Topic(("turn.alternate", "dice.doubles", "must.pass"), counting.turns),
    "count": Topic(("plan.race",), counting.count),
}
