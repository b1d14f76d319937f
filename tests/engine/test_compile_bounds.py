"""Compiled games with changed rules: a set that goes beyond the board is noticed, however rare."""

# No `from __future__ import annotations` here: a notebook cell has none either.

from typing import Any

import pytest

from knotwidgets import Kingdoms, RuleError, playouts
from knotwidgets.engine.compile import longest
from tests.amounts import IS_THOROUGH, few
from tests.engine.compiling import Growing

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


def test_a_number_that_outgrows_a_word_in_later_states_is_exact() -> None:
    assert longest(Growing()) > 75  # bits, of which the first state has one
    games = 1_000_000 if IS_THOROUGH else 5000
    one, other = (playouts(Growing(), games, seed=3, compiled=way) for way in (True, False))
    assert one == other
    assert max(one.points[1]) > 1 << 14


def squared(board: Any, state: Any) -> Any:  # noqa: ARG001
    return state.number * state.number, 0


@pytest.mark.parametrize(
    "options",
    [{"times": 1 << 10}, {"times": 1 << 4, "rules": {"points": squared}}],
    ids=["state", "points"],
)
def test_a_state_or_points_that_seldom_outgrow_a_word_are_an_error(options: dict[str, Any]) -> None:
    game = Growing(board="16x1", always=0, **options)
    told = "a number in a state or in points outgrows 47 bits; compiled=False"
    with pytest.raises(OverflowError, match=told):
        playouts(game, 400_000, seed=1, compiled=True)
