"""A quick evaluation of a position of Celtic Knot, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knotwidgets.core import Position
from knotwidgets.core.bits import members
from knotwidgets.engine.evaluations import shares

from .race import turns_home
from .state import height, standing

if TYPE_CHECKING:
    from .game import CelticKnot


ENDS = ("home", "rest")  # with what `points` asks, the rules whose aim it knows


def evaluate(game: CelticKnot, position: Position) -> tuple[float, ...]:
    """Compare how many turns the coins need to come home, on average and undisturbed.

    The coins of a space go together, but for those in hand and those that have a bonus turn to
    come: they must leave the others. Who moves first is ahead by a part of a turn. Being five turns
    ahead makes the odds 2.7 times as good, as counted in games.
    """
    state, players, strengths = position.state, len(game.players), []
    for player, own in enumerate(state.coins[:players]):
        later = (player - state.player) % players
        turns = later / players
        for space in members(standing(own)):
            bound = 0 if later else height(state.owed, space)
            bound += 0 if later or space != state.space else state.number
            groups = bound, height(own, space) - bound
            turns += sum(turns_home(game, coins)[space] for coins in groups if coins)
        strengths.append(-0.2 * turns)
    return shares(strengths)
