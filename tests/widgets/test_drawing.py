"""A board that is drawn on: by messages and from Python, kept by the record, with layers."""

from typing import Any

import pytest

from knotwidgets import Annotations, Board, Celtic, CelticKnot, Kingdoms, Record, play
from knotwidgets.core.annotations import NOTHING
from knotwidgets.session.requests import Desk
from knotwidgets.session.session import Session
from tests.offers import offers
from tests.widgets.machines import Machine, Told, Watch, against
from tests.wire import Wire

OPENING = Kingdoms().start().play("D4", "E6")


def draw(*picks: str, rev: int = 0, name: str = "v:1", **rest: Any) -> dict[str, Any]:
    given = rest or {"colour": "green"}
    return {"kind": "draw", "id": name, "rev": rev, "picks": list(picks), **given}


def ids(board: Board) -> set[str]:
    return {item["id"] for item in board.drawn.get("items", ())}


def buttons(board: Board) -> list[str]:
    return list(offers(board.drawn))


# ---- messages


def test_a_stroke_is_drawn_kept_by_the_record_and_acknowledged() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    assert desk.answer(draw("F3")) == {"kind": "reply", "to": "v:1", "rev": 0, "ok": True}
    assert desk.answer(draw("D4", "F3", name="v:2", colour="red"))["ok"]
    assert desk.answer(draw("D4", name="v:3", text="!?"))["ok"]
    drawn = Annotations(["F3"], [("D4", "F3", "red")], {"D4": "!?"})
    assert session.moment.drawn == drawn
    assert session.moment.record.annotations(0) == drawn
    for number, again in enumerate(
        [draw("F3"), draw("D4", "F3", colour="red"), draw("D4", text="")]
    ):
        assert desk.answer(again | {"id": f"w:{number}"})["ok"]
    assert session.moment.drawn == NOTHING


def test_what_was_meant_for_an_earlier_position_is_not_drawn() -> None:
    session = Session(OPENING)
    desk = Desk(session)
    session.do("play", "F3")
    assert desk.answer(draw("D4"))["reason"] == "stale"
    assert session.moment.drawn == NOTHING


# ---- from Python


def test_a_board_is_drawn_on_from_python_and_read() -> None:
    board = play(OPENING)
    assert board.annotations == NOTHING
    board.annotate(circles={"D4": "red"}).annotate(arrows=[("D4", "E6")], texts={"E6": "!"})
    drawn = Annotations({"D4": "red"}, [("D4", "E6")], {"E6": "!"})
    assert board.annotations == drawn == board.record.annotations()
    board.annotations = Annotations(["E6"])
    assert board.annotations == Annotations(["E6"])
    assert board.clear_annotations().annotations == NOTHING


def test_drawings_belong_to_their_position() -> None:
    board = play(OPENING, annotations=Annotations(["D4"])).play("F3").annotate(circles=["F3"])
    assert board.annotations == Annotations(["F3"])
    assert ids(board) == {"circle:F3"}
    board.undo()
    assert board.annotations == Annotations(["D4"])
    assert ids(board) == {"circle:D4"}
    board.play("F3")
    assert ids(board) == {"circle:F3"}
    again = play(Record.read(board.record.text))
    assert again.annotations == Annotations(["F3"])


def test_who_observes_hears_of_strokes_and_of_other_positions() -> None:
    board = play(OPENING)
    heard: list[Annotations] = []
    board.observe(lambda change: heard.append(change["new"]), "annotations")
    wire = Wire(board)
    wire.tell(draw("F3"))
    board.play("F3")
    board.undo()
    board.annotate(circles=["F3"])  # is there already
    assert heard == [Annotations(["F3"]), NOTHING, Annotations(["F3"])]


def test_linked_boards_are_drawn_on_together() -> None:
    one, other = play(OPENING), play(OPENING)
    one.link(other)
    rev = other.state["rev"]
    other.annotate(circles=["D4"])
    assert one.annotations == other.annotations == Annotations(["D4"])
    Wire(one).tell(draw("E6", rev=one.state["rev"]))
    assert other.annotations == Annotations(["D4", "E6"])
    assert other.state["rev"] == rev  # nobody's hand is emptied
    one.play("F3")
    assert other.annotations == NOTHING
    one.undo()
    assert other.annotations == Annotations(["D4", "E6"])


# ---- what travels


def test_a_stroke_sends_what_is_drawn_and_no_picture_and_nothing_else_does() -> None:
    board = play(OPENING)
    wire = Wire(board)
    board.play("F3").undo()
    assert board.drawn == {}
    assert not any("drawn" in message["state"] for message in wire.published)
    wire.published.clear()
    wire.tell(draw("D4", rev=2))
    updates = [{*message["state"]} for message in wire.published if message["method"] == "update"]
    assert updates == [{"drawn", "_game"}]
    assert board.drawn["rev"] == board.state["rev"]


def test_what_is_drawn_is_said_of_its_cells() -> None:
    board = play(OPENING).annotate(circles={"D4": "red"}, arrows=[("D4", "E6")])
    said = {"D4": "red circle, green arrow to E6", "E6": "green arrow from D4"}
    assert board.drawn["said"] == said
    board.lang = "de"
    assert board.drawn["said"]["D4"] == "roter Kreis, grüner Pfeil nach E6"
    board.hide("drawings")
    assert "said" not in board.drawn
    board.show("drawings").play("F3")
    assert "said" not in board.drawn
    board.undo()
    assert set(board.drawn["said"]) == {"D4", "E6"}


def test_each_stroke_is_news_once() -> None:
    board = play(OPENING)
    wire = Wire(board)
    wire.tell(draw("D4", colour="red"))
    assert board.drawn["news"] == "Red circle on D4."
    for again in (
        lambda: setattr(board, "lang", "fr"),
        lambda: board.hide("drawings"),
        lambda: board.play("F3"),
        board.undo,
    ):
        again()
        assert "news" not in board.drawn
    wire.tell(draw("D4", name="v:5", colour="red", rev=board.state["rev"]))
    assert board.drawn["news"] == "Cercle rouge retiré de D4."


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()], ids=lambda game: game.name)
def test_what_is_drawn_lies_where_it_does_in_a_picture(game: Any) -> None:
    board = play(game, seed=1 if game.name == "Celtic Knot" else None)
    shown = [target.id for target in board.position.scene().targets]
    one, *_, other = [cell for cell in game.named_cells if cell in shown]
    board.annotate(circles=[one], arrows=[(one, other, "red")], texts={other: "!"})
    items = board.position.scene(annotations=board.annotations).items
    assert board.drawn["items"] == [item.wire() for item in items if item.layer == "drawings"]


def test_drawing_does_not_disturb_a_machine_that_thinks() -> None:
    told = Told()
    machine = Machine(told)
    board = against(machine, OPENING.game)
    watch = Watch(board)
    board.play("D4")
    position, budget = machine.asked()
    Wire(board).tell(draw("D4", rev=board.state["rev"]))
    board.annotate(circles=["E6"])
    assert not budget.cancelled.is_set()
    told.tell("E6")
    watch.plies(2)
    assert position == board.record.positions[1]
    assert board.record.annotations(1) == Annotations(["D4", "E6"])


def test_the_saved_picture_has_what_is_shown() -> None:
    board = play(OPENING, heat={"D4": 3, "E6": 9}).annotate(circles=["F3"])
    whole = board._svg()
    assert len(board.hide("drawings")._svg()) < len(whole)
    assert "heat" not in board.hide("heat")._session.moment.layers.picture()
    assert board.show("drawings").show("heat")._svg() == whole


# ---- layers


def test_layers_are_switched_from_python_and_by_buttons() -> None:
    board = play(OPENING, heat={"D4": 1}, marks=["E6"], arrows=[("D4", "E6")], labels={"F3": "x"})
    wire = Wire(board)
    assert buttons(board) == ["layer:marks", "layer:arrows", "layer:labels", "layer:heat"]
    assert board.drawn["on"] == buttons(board)
    rev = board.state["rev"]
    for layer in ("marks", "arrows", "labels", "heat"):
        before = {item["id"] for item in board.state["scene"]["items"]}
        wire.tell({"kind": "action", "id": f"v:{layer}", "rev": rev, "name": f"layer:{layer}"})
        assert not board.layers[layer]
        after = {item["id"] for item in board.state["scene"]["items"]}
        gone = before - after
        assert gone
        assert all(layer.rstrip("s") in name or layer in ("heat", "labels") for name in gone)
    assert "on" not in board.drawn
    assert board.state["rev"] == rev
    board.layers = {"heat": True, "arrows": True}
    assert board.layers["heat"]
    assert not board.layers["marks"]


def test_hints_and_coordinates_are_layers_without_buttons() -> None:
    board = play(OPENING, coordinates=False)
    assert not board.layers["coordinates"]
    assert buttons(board) == []
    board.coordinates = True
    assert board.layers["coordinates"]
    board.coordinates = False
    wide = board.state["scene"]["box"]
    board.show("coordinates").hide("hints")
    assert board.coordinates
    assert board.state["scene"]["box"] != wide
    assert not any(item["id"].startswith("hint:") for item in board.state["scene"]["items"])
    assert board.state["scene"]["moves"]


def test_drawings_can_be_hidden_and_come_back_with_the_next_stroke() -> None:
    board = play(OPENING).annotate(circles=["D4"])
    wire = Wire(board)
    assert buttons(board) == ["layer:drawings", "erase", "sweep"]
    wire.tell({"kind": "action", "id": "v:1", "rev": 0, "name": "layer:drawings"})
    assert ids(board) == set()
    assert board.annotations == Annotations(["D4"])
    wire.tell(draw("E6", name="v:2"))
    assert ids(board) == {"circle:D4", "circle:E6"}
    assert board.layers["drawings"]
    wire.tell({"kind": "action", "id": "v:3", "rev": 0, "name": "erase"})
    assert board.annotations == NOTHING
    assert board.drawn == {"rev": 0, "items": [], "can": [], "news": "All drawings removed."}
    board.play("F3")
    assert board.drawn == {}


def test_layers_may_be_given_at_the_start() -> None:
    board = play(OPENING, heat={"D4": 1}, layers={"heat": False})
    assert not board.layers["heat"]
    assert (buttons(board), board.drawn.get("on")) == (["layer:heat"], None)
