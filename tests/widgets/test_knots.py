"""What a board says of the knots that moves tie."""

from typing import Any

import knotwidgets as kw
from knotwidgets.core.knots import knots_of, tied_in
from tests.widgets.machines import Presser, panel

SQUARE = kw.Kingdoms(board="3x3").position("3/r1b/rr1 red battle")


def board(**options: Any) -> kw.Board:
    made = kw.play(SQUARE, **options)
    Presser(made).pick("B2")
    return made


def test_the_board_says_the_name_of_a_knot_that_closes() -> None:
    beside = board().state["panel"]
    said = "Red ties a knot: Solomon’s knot (L4a1)"
    assert beside["announced"] == [{"player": "red", "text": said, "reason": ""}]
    assert f"{said}." in beside["news"]
    assert beside["moves"][-1]["note"] == f"{said}."


def test_it_can_be_switched_off_and_on() -> None:
    made = kw.play(SQUARE, knots=False)
    user = Presser(made)
    user.pick("B2")
    assert panel(made)["announced"] == []
    assert "note" not in panel(made)["moves"][-1]
    assert user.presses("knots")
    assert made.knots
    assert panel(made)["moves"][-1]["note"].startswith("Red ties a knot")
    made.knots = False
    assert "note" not in panel(made)["moves"][-1]


def test_show_marks_one_knot_after_the_other_and_names_it() -> None:
    two = kw.Kingdoms(board="5x2").position("rr1r1/rr1rr red battle")
    made = kw.play(two)
    user = Presser(made)
    assert "knot" in panel(made)["can"]
    user.pick("E2")
    assert "knot/tied" in panel(made)["can"]
    said = []
    for _ in range(3):
        assert user.presses("knot")
        said.append(panel(made)["note"])
    assert said == [
        "Knot 1 of 2: Solomon’s knot (L4a1), on A1, A2, B1 and B2.",
        "Knot 2 of 2: Solomon’s knot (L4a1), on D1, D2, E1 and E2.",
        said[0],
    ]
    assert made.state["scene"]["highlights"]
    made.knots = False
    assert "knot" not in panel(made)["can"]
    nothing = Presser(kw.play(kw.Kingdoms(board="2x2"))).press("knot")
    assert nothing["message"] == "There is no knot on the board."


def test_the_result_tells_who_tied_the_knots_that_are_left() -> None:
    made = kw.play(kw.Kingdoms(board="2x2").position("r1/rr red battle"))
    Presser(made).pick("B2")
    assert "Red has tied: Solomon’s knot (L4a1)." in panel(made)["result"]["detail"]


def test_a_board_whose_knotwork_never_changes_has_no_switch() -> None:
    beside = kw.play(kw.CelticKnot()).state["panel"]
    assert "knots" not in beside["can"]
    assert not [*tied_in(kw.Record(kw.CelticKnot().start()))]


def test_an_album_keeps_where_a_knot_was_tied_first() -> None:
    record = kw.Record(SQUARE).play("B2")
    album = kw.album([record, record], player="red")
    assert list(album) == ["L4a1"]
    page = album["L4a1"]
    assert (page.times, page.record, page.first.knot.cells) == (2, record, ("A1", "A2", "B1", "B2"))
    assert page.svg().startswith("<svg")
    assert set(album._repr_mimebundle_()) >= {"image/svg+xml"}
    assert len(kw.album(record, player="blue")) == 0


def test_loops_that_close_beside_open_strands_are_named_in_celtic() -> None:
    position = kw.Celtic().position(
        "c4:NEo d4:Wb e4:No f4:N* c5:NSo d5:Eo e5:NESW* f5:NSWo b6:NEo c6:NESWb d6:NEWb e6:NSWb "
        "f6:NSo b7:NES* c7:NESWo d7:SW* e7:NS* f7:Sb b8:ESb c8:ESWo d8:EWb e8:SWb -"
    )
    assert all(knot.link.is_alternating for knot in knots_of(position))
