"""What a position of Celtic Knot is worth at a glance, for players that look ahead."""

from __future__ import annotations

from knotwidgets.core import Position
from knotwidgets.core.bits import members
from knotwidgets.engine.evaluations import shares

from .race import turns_home
from .state import height, standing


def evaluate(position: Position) -> tuple[float, ...]:
    """How many turns the coins need to come home, on average and undisturbed.

    Each space's coins go together. Five turns less make the odds 2.7 times as good, as was counted
    in games.
    """
    game, state = position.game, position.state
    strengths = []
    for own in state.coins[: len(game.players)]:
        spaces = members(standing(own))
        turns = sum(turns_home(game, height(own, space))[space] for space in spaces)
        strengths.append(-0.2 * turns)
    return shares(strengths)
