"""What a position answers by itself: what lies on a cell, the game's facts, the board printed."""

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from examples.games.hex import Hex
from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, Verdict
from knotwidgets.core.kernel import ParsedMove
from tests.toss import Toss

KINGDOMS = Kingdoms(board=".oo/ooo/ooo").start().play("C2", "A1")
CELTIC = Celtic().start().play("e6:S", "d5:NE")
KNOT = CelticKnot().start()

PRINTED = """\
3   · ·
2 · · R
1 B · ·
  A B C
_2/2r/b2 red battle"""

PRINTED_KNOT = """\
9 *-+-+   +-+-+-+-*
  |   |   |       |
8 +   +   +       +
  |   |   |       |
7 *-+-V-+-H-+-+   +
      |   |   |   |
6     +   +   +   +"""


def test_the_board_is_printed_with_its_text_below() -> None:
    assert str(KINGDOMS) == PRINTED
    assert str(KNOT).startswith(PRINTED_KNOT)
    assert str(KNOT).endswith(f"\n  A B C D E F G H I\n{KNOT.text}")
    row = next(line for line in str(CELTIC).splitlines() if line.startswith("5"))
    assert "└b ┼n" in row
    assert "3 · · R" in str(Hex(board="3x3").start().play("C3"))


@pytest.mark.parametrize("position", [KINGDOMS, CELTIC, KNOT], ids=lambda one: one.game.name)
def test_what_lies_on_the_cells_is_what_the_planes_show(position: Position) -> None:
    planes = dict(zip(position.game.planes.names, position.to_numpy(), strict=True))
    cells: Any = position.game.named_cells
    places = cells if isinstance(cells, Mapping) else {one: (n,) for n, one in enumerate(cells)}
    names = {"orange", "neutral", *position.game.players} & {*planes}
    shown = {cell for name in names for cell, at in places.items() if planes[name][tuple(at[::-1])]}
    lying = {cell for cell in position.game.named_cells if position[cell] is not None}
    assert lying == shown != set()


def test_facts_are_asked_of_a_position() -> None:
    assert KINGDOMS.kingdoms == KINGDOMS.game.kingdoms(KINGDOMS)  # type: ignore[attr-defined]
    assert KNOT.coins["dime"]["A9"] == KNOT["A9"]["dime"] == 1
    assert "scores" in dir(CELTIC)
    assert copy.deepcopy(CELTIC) == CELTIC


def test_no_move_is_legal_where_the_game_is_over_whatever_the_game_makes_of_it() -> None:
    class Careless(Toss):
        judge = lambda *_: ParsedMove(Verdict(True), 1)  # noqa: E731

    assert Careless().position("6 0 1 0 0 0").explain("a").rule == "end"
