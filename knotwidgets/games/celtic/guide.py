"""What Celtic! says to those who learn it: where tiles fit, and which knots can be closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from knotwidgets.core import Position
from knotwidgets.core.advice import MOST_TRIED, Advice, join_advice, moves_of
from knotwidgets.engine.players import shares
from knotwidgets.words import listed, player, say

from .state import Tiles
from .text import read_tile

if TYPE_CHECKING:
    from .game import Celtic


def guide(game: Celtic, position: Position) -> Advice:
    """Say on which cells a tile fits, where nothing does, and which knots can be closed.

    >>> from knotwidgets import Celtic
    >>> print(Celtic().guide(Celtic().start()).text)
    You can lay a tile on 4 cells. Path must meet path, edge must meet edge.
    """
    knots = None if game.new_aim else _closing(game, position) or _threat(game, position)
    return join_advice([_fitting_cells(game, position), knots])


def _fitting_cells(game: Celtic, position: Position) -> Advice:
    """Say on which cells tiles fit, and on which that are in play none does."""
    if game.changed_rules:
        return moves_of(position)
    fitting = dict.fromkeys(read_tile(move)[0] for move in position.legal_moves)
    if len(fitting) == 1:
        cell, why = next(iter(fitting)), game.view.why_legal(position, position.legal_moves[0])
        return Advice(say("celtic.guide_only", cell=cell), (cell, *why.marks))
    dead = [cell for cell in game.open_cells(position) if cell not in fitting]
    count = Advice(say("celtic.guide_open", n=len(fitting)))
    if not dead:
        return count
    return join_advice([count, Advice(say("celtic.guide_dead", cells=listed(dead), n=len(dead)))])


def _closing(game: Celtic, position: Position) -> Advice | None:
    """Say which move closes the knot that counts most for the mover beyond the other."""
    mover = str(position.player)
    other = next(one for one in game.players if one != mover)
    before, new_points = game.scores(position), dict[str, list[int]]()
    for move in _distinct_moves(position):
        after = game.scores(position.play(move))
        if len(after[mover]) > len(before[mover]):
            new = (Counter(after[one]) - Counter(before[one]) for one in (mover, other))
            new_points[move] = [sum(one.elements()) for one in new]
    if not new_points:
        return None
    best = max(new_points, key=lambda move: new_points[move][0] - new_points[move][1])
    words = {"cell": read_tile(best)[0], "own": new_points[best][0], "theirs": new_points[best][1]}
    text = say("celtic.guide_closes", player=player(mover), other=player(other), **words)
    return Advice(text, tuple(dict.fromkeys(read_tile(move)[0] for move in new_points)))


def _distinct_moves(position: Position) -> list[str]:
    """The legal moves; moves that differ only in the tile's colour count once: the mover's own."""
    moves = {read_tile(move)[:2]: move for move in reversed(position.legal_moves)}
    return [*moves.values()][:MOST_TRIED]


def _threat(game: Celtic, position: Position) -> Advice | None:
    """Say which knot the other could close next."""
    state = game.after_pass(position.state)
    return None if state is None else _closing(game, game.at(state))


LEVELS: Mapping[str, Mapping[str, float]] = {
    "easy": {"simulations": 300, "seconds": 1, "temperature": 0.07, "content": 0.7},
    "medium": {"simulations": 1500, "seconds": 1, "temperature": 0.025},
    "hard": {"simulations": 7000, "seconds": 1},
    "strongest": {"seconds": 1},
}
"""The levels. With the same 1,000 random games as in Kingdoms, Hard is too far below Strongest.

Interpreted, a second is long enough for some 1,700 games, so Hard plays all of its 7,000 only once
the rules are compiled; until then it answers with fewer.
"""


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
    for design in (position, game.at(position.state._replace(tiles=closed))):
        for name, scores in game.scores(design).items():
            strength[name] += sum(score * 0.3**rank for rank, score in enumerate(scores))
    return shares([0.5 * one for one in strength.values()])
