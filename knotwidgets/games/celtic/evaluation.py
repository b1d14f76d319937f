"""A quick evaluation of a position of Celtic!, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knotwidgets.core import Position
from knotwidgets.engine.evaluations import shares

from .state import Tiles

if TYPE_CHECKING:
    from .game import Celtic


def evaluate(game: Celtic, position: Position) -> tuple[float, ...]:
    """Favour good knots: those there are, and those there would be if neutral tiles closed all.

    A knot counts a third of the next better one.
    """
    board, tiles, rules = game.board, position.state.tiles, game.rules
    cells = rules["in_play"](board, tiles)
    north, east, south, west = (
        tiles[side] | rules["must_open"](board, tiles, side) & cells for side in range(4)
    )
    closed = Tiles(north, east, south, west, tiles.orange, tiles.blue, tiles.neutral | cells)
    strength = dict.fromkeys(game.players, 0.0)
    for design in (position, Position(game, position.state._replace(tiles=closed))):
        for player, scores in game.scores(design).items():
            strength[player] += sum(score * 0.3**rank for rank, score in enumerate(scores))
    return shares([0.5 * one for one in strength.values()])
