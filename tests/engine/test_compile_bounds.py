"""Compiled games with changed rules: a set that goes beyond the board is noticed, however rare."""

# No `from __future__ import annotations` here: a notebook cell has none either.

from typing import Any

import pytest

from knotwidgets import Kingdoms, RuleError, playouts
from tests.amounts import few

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
