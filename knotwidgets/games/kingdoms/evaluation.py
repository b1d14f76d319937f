"""A quick evaluation of a position of Kingdoms, for players that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knotwidgets.core import Position
from knotwidgets.core.bits import members, popcount
from knotwidgets.engine.evaluations import shares

if TYPE_CHECKING:
    from .game import Kingdoms


ENDS = ("turn", "end")  # with what `points` asks, the rules whose aim it knows


def evaluate(game: Kingdoms, position: Position) -> tuple[float, ...]:
    """Favour few kingdoms, and vacant hills beside own ringforts, where they can grow and merge.

    A hill beside two own ringforts counts twice.
    """
    state, rules, board = position.state, game.rules, game.board
    vacant = rules["vacant"](board, state.own, state.enemy)

    def strength(forts: int) -> float:
        room = rules["neighbours"](board, forts) & vacant
        links = sum(
            popcount(rules["neighbours"](board, 1 << hill) & forts) > 1 for hill in members(room)
        )
        return 0.2 * (popcount(room) + links) - float(rules["standing"](board, forts))

    own, enemy = strength(state.own), strength(state.enemy)
    return shares((own, enemy) if state.player == 0 else (enemy, own))
