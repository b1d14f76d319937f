"""A board and the Altair chart of the docs; a test sends what the browser would."""

from collections.abc import Iterator
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Board
from tests.recipes import recipe

pytestmark = pytest.mark.slow

Chart = Any  # altair's JupyterChart has no types of its own


@pytest.fixture
def board() -> Iterator[Board]:
    with kw.play(kw.Kingdoms()) as board:
        yield board.play("D4", "E6", "C6", "F4")


@pytest.fixture
def chart(board: Board) -> Iterator[Chart]:
    """The chart of the docs."""
    names: dict[str, Any] = {"kw": kw, "board": board}
    exec(recipe("linking.md", "An Altair chart"), names)  # noqa: S102 - our own document
    yield names["chart"]
    names["chart"].close()


def click(chart: Chart, ply: int) -> None:
    """What the browser sends for a click on a point."""
    field = {"type": "E", "field": "ply"}
    value = {"ply": [ply], "vlPoint": {"or": [{"ply": ply}]}}
    store = [{"fields": [field], "values": [ply]}]
    chart.set_state({"_vl_selections": {"clicked": {"value": value, "store": store}}})


def shown(chart: Chart) -> tuple[int, list[int]]:
    """Where the rule is, and the plies of the points."""
    rows = [row for rows in chart.spec["datasets"].values() for row in rows]
    (here,) = (row["ply"] for row in rows if "player" not in row)
    return here, sorted({row["ply"] for row in rows if "player" in row})


def test_the_board_and_the_chart_move_each_other(board: Board, chart: Chart) -> None:
    assert shown(chart) == (4, [0, 1, 2, 3, 4])
    board.undo()
    assert shown(chart) == (3, [0, 1, 2, 3, 4])
    board.redo().play("E2")
    assert shown(chart) == (5, [0, 1, 2, 3, 4, 5])
    click(chart, 2)
    assert board.ply == shown(chart)[0] == 2
    chart.set_state({"_vl_selections": {"clicked": {"value": {}, "store": []}}, "_params": {}})
    assert board.ply == shown(chart)[0] == 2  # it is shown again, and leaves the board as it is
    click(chart, 0)
    assert board.position == kw.Kingdoms().start()
    board.jump(1).play("E2")
    assert shown(chart) == (2, [0, 1, 2])
