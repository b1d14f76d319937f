"""An example for each rule of Kingdoms, on small boards."""

from __future__ import annotations

from typing import Any

from knotwidgets.core import Position
from knotwidgets.core.cells import bits, cells
from knotwidgets.core.examples import Example, Shown

from .game import Kingdoms

SMALL = Kingdoms(board="5x5")
PUNISHED = Kingdoms(board="5x5", illegal_moves="punish")
KNOTS = Kingdoms(board="4x4", scoring="knots")

EARLY = SMALL.position("5/3b1/5/1r3/5 red manoeuvres")
BATTLE = SMALL.position("5/1rr2/3b1/1b3/5 red battle")
SIEGE = SMALL.position("1r3/rbr2/1r3/3b1/4b red battle")
STUCK = SMALL.position("1r3/3b1/b1r2/r1b1r/4b red battle")
LAST = SMALL.position("rrbbb/rbbrr/rrbbr/brr1b/bbrrb blue battle")
FULL = LAST.play("D2")
RING = KNOTS.position("4/rr2/rr1b/4 red battle")
ILLEGAL = PUNISHED.start().play("B2", "D4", "C2")

B2 = bits(SMALL, ["B2"])


def aims(position: Position, state: Any) -> Shown:
    """Mark where the player to move may build."""
    return Position(position.game, state), {"marks": cells(position.game, state.targets)}


EXAMPLES = {
    "vacant": Example(EARLY, "All hills without a ringfort."),
    "neighbours": Example(EARLY, "The neighbours of B2.", {"hills": B2}),
    "leaps": Example(EARLY, "The hills that a leap from B2 leads to.", {"hills": B2}),
    "too_close": Example(EARLY, "The hills that are too close to B2.", {"hills": B2}),
    "manoeuvres": Example(EARLY, "Where Red may build."),
    "battle": Example(BATTLE, "Red builds beside its own ringforts."),
    "captures": Example(SIEGE, "B4 is besieged: Red must capture it."),
    "turn": Example(STUCK, "Red can't manoeuvre: it builds on one of these.", {"phase": 0}, aims),
    "end": Example(FULL, "The board is full: the game is over.", trial=LAST),
    "kingdoms": Example(BATTLE, "Red has one kingdom.", {"forts": BATTLE.state.own}),
    "bridges": Example(
        RING,
        "A2 has bridges to its north and its east.",
        {"forts": RING.state.own, "hill": KNOTS.grid.indices["A2"]},
    ),
    "knots": Example(RING, "Red's four ringforts make two knots.", {"forts": RING.state.own}),
    "standing": Example(FULL, "Red has two kingdoms.", {"forts": FULL.state.own}, trial=LAST),
    "points": Example(FULL, "Two kingdoms each; Blue has one ringfort more.", trial=LAST),
    "replacements": Example(ILLEGAL, "C2 was too close: Blue may put it on one of these hills."),
    "challenge": Example(
        ILLEGAL,
        "Blue has challenged C2 and put it on D3.",
        {"hill": PUNISHED.grid.indices["D3"]},
    ),
}
