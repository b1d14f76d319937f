"""Reversi from the base for games on cells: pieces turn, players pass, and the counts are known."""

from typing import Any

import knotwidgets as kw
from knotwidgets import Cells, GridGame, popcount, step
from knotwidgets.core.bits import members
from tests.games.conformance import check

WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def setup(board: Any) -> tuple[int, int]:
    """Two pieces of each player stand crosswise in the middle."""
    low = 3 * board.stride + 3
    high = low + board.stride
    return 1 << low + 1 | 1 << high, 1 << low | 1 << high + 1


def turned(board: Any, own: Cells, enemy: Cells, cell: int) -> Cells:
    """A row of enemy pieces between the new one and another own one is turned."""
    found = 0
    for columns, rows in WAYS:
        line = 0
        ahead = step(board, 1 << cell, columns, rows)
        while ahead & enemy:
            line |= ahead
            ahead = step(board, ahead, columns, rows)
        if ahead & own:
            found |= line
    return found


def targets(board: Any, own: Cells, enemy: Cells, player: int) -> Cells:  # noqa: ARG001
    """A piece must turn at least one other."""
    found = 0
    for columns, rows in WAYS:
        line = 0
        for _ in range(6):
            line = enemy & step(board, own | line, columns, rows)
            found |= step(board, line, columns, rows)
    return int(found & board.cells & ~(own | enemy))


def placed(board: Any, own: Cells, enemy: Cells, player: int, cell: int) -> tuple[int, int]:  # noqa: ARG001
    """The pieces of all such rows change their owner."""
    flipped = turned(board, own, enemy, cell)
    return own | flipped | 1 << cell, enemy & ~flipped


def score(board: Any, first: Cells, second: Cells) -> tuple[int, int]:  # noqa: ARG001
    """Most pieces win."""
    return popcount(first), popcount(second)


class Reversi(GridGame):
    """As everybody knows it."""

    size = "8x8"
    own_rules = (setup, turned, targets, placed, score)


def test_the_counts_are_those_that_are_known() -> None:
    game = Reversi()
    assert [kw.perft(game, depth, compiled=False) for depth in range(4)] == [1, 4, 12, 56]


def test_it_conforms_and_tells_why() -> None:
    record = check(Reversi(), 1, looks=2)
    assert record.end.outcome
    red, blue = record.end.outcome.points.values()
    assert record.end.outcome.detail == (f"The points: Red {red}, Blue {blue}.",)
    verdict = Reversi().start().explain("A1")
    assert (verdict.rule, verdict.marks) == ("targets", ("A1",))
    assert verdict.message.endswith("“A piece must turn at least one other.”")


def test_a_pass_is_an_event_of_the_record() -> None:
    position = Reversi().position("8/8/8/8/8/8/8/rb4br red")
    after = position.play("C1")
    assert after.player == "red"
    (event,) = position.game.events(position.state, after.state)
    assert event == "Blue can't move and passes"
    assert f"<{event}>" in kw.Record(position).play("C1").text
    assert [*members(position.state.own)][:1] == [0]
