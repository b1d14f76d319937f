"""Compiled games with changed rules: a set that goes beyond the board is noticed, however rare."""

# No `from __future__ import annotations` here: a notebook cell has none either.

from typing import Any, NamedTuple

import pytest

from knotwidgets import NOBODY, Cells, GridGame, Kingdoms, RuleError, nth_bit, playouts, popcount
from knotwidgets.engine.compile import longest
from tests.amounts import IS_THOROUGH, few

pytestmark = pytest.mark.slow

pytest.importorskip("numba")

LOW = (1 << 62) - 1  # compiled code divides no larger number
RARE = 100_003  # interpreted play, which comes first, meets no such position


def battle(board: Any, own: int, enemy: int) -> Any:
    empty = vacant(board, own, enemy)  # type: ignore[name-defined]  # noqa: F821
    if (own & LOW) % RARE == 7:
        return empty | 1 << board.cells.bit_length()
    return empty & neighbours(board, own) or empty  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize("board", few(["7x7", "8x8"]))  # the latter takes wide numbers
def test_the_rule_that_left_the_board_is_named(board: str) -> None:
    game = Kingdoms(board=board, rules={"battle": battle})
    with pytest.raises(RuleError) as failed:
        playouts(game, 400_000, seed=1, compiled=True)
    assert "the rule 'battle' returned cells that are not on the board" in str(failed.value)
    code = battle.__code__
    assert (failed.value.file, failed.value.line) == (code.co_filename, code.co_firstlineno)


def test_a_rule_that_stays_on_the_board_plays_as_before() -> None:
    def plain(board: Any, own: int, enemy: int) -> Any:
        empty = vacant(board, own, enemy)  # type: ignore[name-defined]  # noqa: F821
        return empty & neighbours(board, own) or empty  # type: ignore[name-defined]  # noqa: F821

    changed = playouts(Kingdoms(rules={"battle": plain}), 500, seed=1, compiled=True)
    assert changed == playouts(Kingdoms(), 500, seed=1, compiled=False)


class Held(NamedTuple):
    cells: Cells
    number: int


def start(board: Any) -> Any:  # noqa: ARG001
    return Held(0, 1)


def mover(board: Any, state: Any) -> Any:
    return NOBODY if state.cells == board.cells else 0


def count_actions(board: Any, state: Any) -> Any:
    return popcount(board.cells & ~state.cells)


def nth_action(board: Any, state: Any, n: int) -> Any:
    return nth_bit(board.cells & ~state.cells, n)


def play(board: Any, state: Any, action: int) -> Any:
    cells, number = state.cells | 1 << action, state.number
    if board.always or not cells & cells + 1:
        number = number * board.times + action
    return Held(cells, number)


def points(board: Any, state: Any) -> Any:  # noqa: ARG001
    return state.number & 1023, state.number >> 60


def pieces(board: Any, state: Any) -> Any:  # noqa: ARG001
    return state.cells, 0


class Growing(GridGame):
    """A number grows with each piece, or with the pieces that are put in a row."""

    size = "5x1"
    defaults = {"always": 1, "times": 1 << 15}  # noqa: RUF012
    state_type = Held
    own_rules = (start, mover, count_actions, nth_action, play, points, pieces)


def test_a_number_that_outgrows_a_word_in_later_states_is_exact() -> None:
    assert longest(Growing()) > 75  # bits, of which the first state has one
    games = 1_000_000 if IS_THOROUGH else 5000
    one, other = (playouts(Growing(), games, seed=3, compiled=way) for way in (True, False))
    assert one == other
    assert max(one.points[1]) > 1 << 14


def test_a_number_that_seldom_grows_so_long_is_an_error() -> None:
    game = Growing(board="16x1", always=0, times=1 << 10)
    told = "a number in a state or in points outgrows 47 bits; compiled=False"
    with pytest.raises(OverflowError, match=told):
        playouts(game, 400_000, seed=1, compiled=True)


def test_points_that_outgrow_a_word_are_an_error() -> None:
    def squared(board: Any, state: Any) -> Any:  # noqa: ARG001
        return state.number * state.number, 0

    game = Growing(board="16x1", always=0, times=1 << 4, rules={"points": squared})
    with pytest.raises(OverflowError, match="a number in a state or in points outgrows 47 bits"):
        playouts(game, 400_000, seed=1, compiled=True)
