"""The widget of a puzzle as Python sees it, without a kernel and without a browser."""

import gc
import weakref
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Puzzle, puzzles
from knotwidgets.words import say
from tests.offers import offers
from tests.wire import Wire

SQUARE = puzzles.Puzzle(2, 2, "4 corner")
SOLVED = "a1:NE b1:NW a2:ES b2:SW"


def panel(widget: Puzzle) -> dict[str, Any]:
    return dict(widget.state["panel"])


def enabled(widget: Puzzle) -> set[str]:
    return {name for name, can in offers(panel(widget)).items() if can}


# ---- making one


@pytest.mark.usefixtures("only_new_garbage")
def test_what_is_no_option_is_refused_and_nothing_to_show() -> None:
    with pytest.raises(TypeError, match=r"'coordinate'.*coordinates"):
        Puzzle(SQUARE, coordinate=False)
    for maker in (Puzzle, kw.Board):
        with pytest.raises(TypeError, match="missing 1 required positional argument"):
            maker()  # type: ignore[call-arg]
    gc.collect()  # an error in __del__ would be a warning, and that fails the test


# ---- solving


def test_a_tile_that_is_laid_is_heard_and_so_is_the_solution() -> None:
    puzzle = Puzzle(SQUARE, sound=True)
    assert puzzle.sound
    heard = [panel(puzzle.lay(tile)).get("sound") for tile in SOLVED.split()]
    assert heard == ["stone", "stone", "stone", "weave"]
    assert "sound" not in panel(puzzle.take("a1"))


def test_a_puzzle_is_solved_from_python() -> None:
    widget = Puzzle(SQUARE)
    assert widget.lay({"a1": "NE"}).lay("b1:NW a2:NW") is widget
    assert (widget.laid, widget.solved) == ("a1:NE b1:NW a2:NW", False)
    assert {fault.kind for fault in widget.check()} == {"match", "edge"}
    widget.take("a2").lay("a2:ES b2:SW")
    assert widget.solved
    assert widget.steps == ("a1:NE", "b1:NW a2:NW", "-a2", "a2:ES b2:SW")
    assert not widget.undo().solved
    assert widget.redo().solved
    assert widget.clear().laid == ""
    assert widget.undo().laid == SOLVED
    assert len(widget.puzzle.solution(widget.laid).knotwork.loops) == 2


@pytest.mark.parametrize("tiles", [SQUARE.solve(), SQUARE.solve().text, SQUARE.solve().sides])
def test_a_solution_is_laid_in_one_step(tiles: Any) -> None:
    widget = Puzzle(SQUARE).lay(tiles)
    assert widget.solved
    assert widget.steps == (SOLVED,)


def test_steps_are_written_in_one_way_however_they_were_asked_for() -> None:
    widget = Puzzle(SQUARE).lay({"B1": "wn", "A1": "en"}).lay("A2:se")
    widget.take("A2").take("B1", (0, 0))  # type: ignore[arg-type]
    assert widget.steps == ("a1:NE b1:NW", "a2:ES", "-a2", "-a1 -b1")


def test_a_hint_is_shown_on_its_cell_and_in_the_rack() -> None:
    widget = Puzzle(SQUARE)
    for _ in range(4):
        widget.hint()
        # The first search runs in a thread; those after it know the solution.
        while panel(widget)["note"] == say("widget.looking"):
            gc.collect(0)
        assert widget.hinted
        items = {item["id"]: item for item in widget.state["scene"]["items"]}
        targets = {target["id"]: target for target in widget.state["scene"]["targets"]}
        assert items["hint:cell"].get("at", [0, 0]) == targets[widget.hinted.cell]["at"]
        assert items["hint:tile"]["at"] == targets["tile:corner"]["at"]
        widget.lay({widget.hinted.cell: widget.hinted.sides})
        assert widget.hinted is None
    assert widget.solved


# ---- the panel


def test_the_panel_tells_the_task_how_far_it_is_and_the_result() -> None:
    widget = Puzzle(puzzles.Puzzle(2, 2, "4 corner", knots=2))
    first = panel(widget)
    assert first["turn"]["text"] == (
        "Lay all 4 tiles so that no end stays open and there are 2 knots"
    )
    assert (first["phase"], first["result"], first["moves"]) == ("0 of 4", None, [])
    assert first["note"].startswith("Choose a tile, then a cell.")
    widget.lay(SOLVED)
    last = panel(widget)
    assert (last["turn"], last["phase"], last["note"]) == (None, "", "Solved: 2 knots.")
    assert last["result"].pop("headline")["text"] == "Solved: 2 knots"
    assert last["result"] == {
        "detail": [],
        "columns": ["Tiles", "Crossings"],
        "rows": [
            {"id": "knot:1", "label": "Knot 1", "values": ["4", "4"]},
            {"id": "knot:2", "label": "Knot 2", "values": ["4", "4"]},
        ],
    }
    assert set(widget.state["scene"]["highlights"]) == {"knot:1", "knot:2"}


def test_buttons_can_be_pressed_where_they_do_something() -> None:
    widget = Puzzle(SQUARE)
    assert enabled(widget) == {"hint"}
    widget.lay("a1:NE")
    assert enabled(widget) == {"undo", "clear", "hint", "check"}
    widget.undo()
    assert enabled(widget) == {"redo", "hint"}
    assert panel(widget)["steps"] == {"first": 0, "earlier": 0, "later": 1, "last": 1}
    widget.lay(SOLVED)
    assert enabled(widget) == {"undo", "clear"}


# ---- listening


def test_listeners_hear_of_each_step_and_of_nothing_else() -> None:
    widget = Puzzle(SQUARE)
    heard: list[tuple[str, bool]] = []

    @widget.on_change
    def listener(laid: str, solved: bool) -> None:  # noqa: FBT001 - how it is called
        heard.append((laid, solved))

    widget.lay("a1:NE").lay("b1:NW a2:ES b2:SW").undo()
    widget.check()
    widget.hint()
    wire = Wire(widget)
    wire.tell({"kind": "pick", "id": "v:1", "rev": 3, "picks": ["a1"]})
    assert heard == [("a1:NE", False), (SOLVED, True), ("a1:NE", False), ("", False)]
    widget.off_change(listener)
    widget.lay("a1:NE")
    assert len(heard) == 4
    with pytest.raises(ValueError, match="not in list"):
        widget.off_change(listener)


# ---- the end


@pytest.mark.usefixtures("only_new_garbage")
def test_a_closed_puzzle_is_freed_and_its_search_ended() -> None:
    def close_one() -> weakref.ref[Puzzle]:
        with Puzzle(SQUARE) as widget:
            widget.on_change(lambda *_: widget.laid)
            widget.lay("a1:NE").hint()
            while panel(widget)["note"] == say("widget.looking"):
                gc.collect(0)
        assert widget.comm is None
        return weakref.ref(widget)

    trace = close_one()
    gc.collect()
    assert trace() is None


def test_it_shows_itself_as_text_and_as_a_picture() -> None:
    widget = Puzzle(SQUARE).lay(SOLVED)
    bundle, _ = widget._repr_mimebundle_()
    assert bundle["text/plain"] == "Puzzle(Puzzle.read('2x2; 4 corner'))"
    assert "<title>Puzzle · Solved: 2 knots</title>" in bundle["image/svg+xml"]
