"""A limit of plies ends a game that goes on, drawn, and changes nothing else."""

from copy import deepcopy
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

import knotwidgets as kw
from knotwidgets.core.bits import nth_bit, popcount
from knotwidgets.core.grid import KernelGrid
from knotwidgets.games.grid.rules import Cells, Mover
from tests.amounts import amount, few

LIMITED = [
    (kw.Kingdoms, {"board": "4x4"}, 17),
    (kw.Celtic, {"window": 3}, 5),
    (kw.CelticKnot, {"coins": 1, "players": 3}, 40),
]


class Walked(NamedTuple):
    """One piece that walks for ever; the field that the limit adds has the same name."""

    piece: Cells
    player: Mover
    plies: int


def start(board: Any) -> Walked:
    return Walked(board.cells & -board.cells, 0, 0)


def mover(board: Any, state: Walked) -> int:  # noqa: ARG001 - a rule's form
    return state.player


def count_actions(board: Any, state: Any) -> int:
    piece, _, _ = state  # as many fields as the class has
    return popcount(board.cells & ~piece)


def nth_action(board: Any, state: Any, n: int) -> int:
    return nth_bit(board.cells & ~state.piece, n)


def play(board: Any, state: Any, action: int) -> Walked:  # noqa: ARG001
    return Walked(1 << action, 1 - state.player, state.plies)


def points(board: Any, state: Any) -> tuple[int, int]:
    return mover(board, state), 0


def pieces(board: KernelGrid, state: Any) -> tuple[int, ...]:  # noqa: ARG001
    return state.piece, 0


class Walk(kw.GridGame):
    """A walk without an end."""

    size, state_type = "3x3", Walked
    own_rules = (start, mover, count_actions, nth_action, play, points, pieces)
    defaults = MappingProxyType({"most_plies": 12})


@pytest.mark.parametrize(("kind", "options", "most"), LIMITED, ids=str)
def test_games_are_the_same_up_to_the_limit(kind: Any, options: Any, most: int) -> None:
    free, limited, draw = kind(**options), kind(**options, most_plies=most), Random(3)
    ends = set()
    for _ in range(amount(25, 12)):
        position, other = free.start(), limited.start()
        for ply in range(most):
            assert (other.player, other.legal_moves) == (position.player, position.legal_moves)
            assert other.chance == position.chance
            assert other.text == f"{position.text} ply {ply}"
            assert limited.position(other.text) == other == deepcopy(other)
            if not other.player:
                break
            move = draw.choice(position.legal_moves)
            position, other = position.play(move), other.play(move)
        ends.add(position.player is None)
        assert other.player is None
        assert not other.legal_moves
        if position.outcome and any(position.outcome.points.values()):
            assert other.outcome == position.outcome
        else:
            assert other.outcome
            assert other.outcome.winner is None
            assert {*other.outcome.points.values()} == {0}
        for move in position.legal_moves[:1]:
            assert other.explain(move).message == "The game is over."
    assert False in ends  # some games came to the limit


@pytest.mark.parametrize(("kind", "options", "most"), few([(Walk, {}, 12), *LIMITED]))
def test_compiled_games_end_there_too(kind: Any, options: Any, most: int) -> None:
    game = kind(**options, most_plies=most)
    results = kw.playouts(game, 300, seed=2, compiled=True)
    assert results == kw.playouts(game, 300, seed=2, compiled=False)
    assert max(results.lengths) == most
    assert {-1} < {*results.winners} or kind is Walk
    assert kw.perft(game, 3, compiled=True) == kw.perft(game, 3, compiled=False)


def test_a_changed_rule_without_an_end_is_played_with_a_limit() -> None:
    def captures(board: Any, own: int, enemy: int) -> int:  # noqa: ARG001
        "Any ringfort of the opponent may be captured."
        return enemy

    rules: Any = {"captures": captures}
    with pytest.raises(RuntimeError, match="such as most_plies=500"):
        kw.playouts(kw.Kingdoms(board="3x3", rules=rules), 1, most=500, compiled=False)
    game = kw.Kingdoms(board="3x3", rules=rules, most_plies=60)
    assert {*kw.playouts(game, 20, compiled=False).lengths} == {60}
    found = kw.contest([kw.MCTS(simulations=5, compiled=False), kw.Greedy()], game, 2)
    assert found.count(found.names[0]) == (0, 2, 0)
    assert kw.Record.read(found.games[0].record.text, game) == found.games[0].record


def test_a_game_of_ones_own_has_a_limit_from_the_start() -> None:
    position = Walk().start()
    for _ in range(12):
        position = position.play(position.legal_moves[0])
    assert position.outcome
    assert position.outcome.detail == ("A draw: no game is longer than 12 moves",)
    assert Walk(most_plies=0).start().text == "3/3/o2 red 0"
    assert kw.playouts(Walk(), 5, compiled=False).winners.tolist() == [-1] * 5


def test_an_endgame_is_not_solved_past_a_limit() -> None:
    position = kw.Kingdoms(board="3x3", most_plies=12).start()
    assert kw.Endgame(otherwise=kw.Greedy()).choose(position) in position.legal_moves


def test_the_plies_may_stand_on_a_line_of_their_own() -> None:
    game = kw.Kingdoms(board="4x4", most_plies=17)
    position = game.start().play("A1", "D4")
    assert game.position(position.text.replace(" ", "\n") + "\n") == position
