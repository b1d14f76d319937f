"""The words for a position of a game on cells: in captions, in titles, and for screen readers."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, cast

from knotwidgets.core.view import Row
from knotwidgets.knotwork import STEPS
from knotwidgets.words import commas, listed, player, say

from . import rules as base

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import CellGame, GridGame


def turn(position: Position) -> str:
    """Whose turn it is."""
    return say("grid.turn", player=player(position.player))


def standing(position: Position, who: str) -> str:
    """How many pieces a player has; points, in a game with points of its own."""
    key = "pieces" if _counts_pieces(position) else "points_now"
    return say(f"grid.{key}", n=_counted(position)[position.game.players.index(who)])


def _counts_pieces(position: Position) -> bool:
    return cast("GridGame", position.game).state_type is base.State


def _counted(position: Position) -> tuple[int, ...]:
    """The pieces of each player, or its points, in a game with points of its own."""
    game = cast("GridGame", position.game)
    if _counts_pieces(position):
        return tuple(side.bit_count() for side in game.sides(position.state))
    return game.kernel.points(game.board, position.state)


def goal(position: Position) -> str:
    """The aim of the game: the first sentence of its author's description."""
    doc = vars(type(position.game)).get("__doc__") or ""
    return re.split(r"(?<=[.!?])\s", " ".join(doc.split()))[0]


def figures(position: Position) -> tuple[Row, ...]:
    """The pieces of each player, or its points, in a game with points of its own."""
    key = "pieces" if _counts_pieces(position) else "points"
    return (Row("", say(f"grid.{key}_title"), tuple(map(str, _counted(position)))),)


def labels(position: Position, opened: Collection[str]) -> dict[str, str]:
    """The label of each cell for a screen reader; a move may begin where it is `opened`."""
    game = cast("GridGame", position.game)
    owners, masks = game.owners(position), game.open_sides(position.state)
    texts = {}
    for cell in game.grid.cells:
        words = [cell, _piece(owners.get(cell))]
        woven = cell in owners and game.look(owners[cell]) == "knot"
        if beside := links(game, cell, masks[cell]) if woven else []:
            words.append(say("grid.joined", places=listed(beside)))
        if cell in opened:
            words.append(say("grid.can_be_chosen"))
        texts[cell] = commas(words)
    return texts


def _piece(owner: str | None) -> str:
    if owner is None:
        return say("grid.empty")
    return say("grid.piece_of", player=player(owner)) if owner else say("grid.nobodys")


def links(game: CellGame, cell: str, sides: int) -> list[str]:
    """Return the cells beyond some sides of a cell, in the order N, E, S, W."""
    index, stride = game.grid.indices[cell], game.grid.stride
    return [
        game.grid.name(index + columns + rows * stride)
        for side, (columns, rows) in enumerate(STEPS)
        if sides >> side & 1
    ]
