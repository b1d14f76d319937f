"""A quick evaluation of a position of Celtic!, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knotwidgets.core import Position
from knotwidgets.core.bits import members
from knotwidgets.engine.evaluations import shares

from .state import NEUTRAL, Tiles, with_tile

if TYPE_CHECKING:
    from .game import Celtic


def evaluate(game: Celtic, position: Position) -> tuple[float, ...]:
    """Favour good knots: those there are, and those there would be if neutral tiles closed all.

    A knot counts a third of the next better one.
    """
    state = position.state
    closed = state._replace(tiles=_closed(game, state.tiles))
    strength = dict.fromkeys(game.players, 0.0)
    for design in (position, Position(game, closed)):
        for player, scores in game.scores(design).items():
            strength[player] += sum(score * 0.3**rank for rank, score in enumerate(scores))
    return shares([0.5 * one for one in strength.values()])


def _closed(game: Celtic, tiles: Tiles) -> Tiles:
    """Return the design with a neutral tile in each cell in play that opens where it must."""
    board, rules = game.board, game.rules
    wanted = [rules["must_open"](board, tiles, side) for side in range(4)]
    for cell in members(rules["in_play"](board, tiles)):
        sides = sum((cells >> cell & 1) << side for side, cells in enumerate(wanted))
        tiles = with_tile(tiles, cell, sides, NEUTRAL)
    return tiles
