"""A board and an Altair chart that drive each other; a test sends what the browser would."""

from collections.abc import Iterator
from typing import Any

import altair as alt
import pytest
import traitlets

from knotwidgets import Kingdoms, play
from knotwidgets.widgets import Board

Chart = Any  # altair's JupyterChart has no types of its own


@pytest.fixture
def board() -> Iterator[Board]:
    with play(Kingdoms()) as board:
        yield board.play("D4", "E6", "C6", "F4")


@pytest.fixture
def chart() -> Iterator[Chart]:
    """A chart with a rule at the ply shown, and points to click on."""
    ply = alt.param(name="ply", value=0)
    clicked = alt.selection_point(name="clicked", fields=["ply"])
    rows = [{"ply": ply, "kingdoms": 1} for ply in range(5)]
    points = alt.Chart(alt.InlineData(rows)).mark_point().encode(x="ply:Q", y="kingdoms:Q")
    chart = alt.JupyterChart(points.add_params(ply, clicked))
    yield chart
    chart.close()


def click(chart: Chart, ply: int) -> None:
    """What the browser sends for a click on a point."""
    field = {"type": "E", "field": "ply"}
    value = {"ply": [ply], "vlPoint": {"or": [{"ply": ply}]}}
    store = [{"fields": [field], "values": [ply]}]
    chart.set_state({"_vl_selections": {"clicked": {"value": value, "store": store}}})


def test_the_ply_is_a_param_of_the_chart_both_ways(board: Board, chart: Chart) -> None:
    traitlets.link((board, "ply"), (chart.params, "ply"))
    assert chart.params.ply == 4
    board.undo()
    assert chart.params.ply == 3
    chart.set_state({"_params": {"ply": 1.0}})
    assert board.ply == 1
    assert board.position == Kingdoms().start().play("D4")


def test_a_click_on_the_chart_moves_the_board(board: Board, chart: Chart) -> None:
    def follow(change: Any) -> None:
        for point in change["new"].value:
            board.ply = point["ply"]

    chart.selections.observe(follow, ["clicked"])
    click(chart, 2)
    assert board.ply == 2
    click(chart, 0)
    assert board.ply == 0


def test_a_half_ply_is_refused(board: Board) -> None:
    with pytest.raises(traitlets.TraitError):
        board.ply = 1.5
