"""Pictures on ipycanvas: what is sent to its canvases, and where on the board that is."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import ipycanvas.canvas as ipy  # type: ignore[import-untyped]
import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, canvas, play
from knotwidgets.widgets.canvas import BoardCanvas, Layer

START = Kingdoms().start()
NAMES = {number: name for name, number in ipy.COMMANDS.items()}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """All commands that canvases are sent, with what is given to them."""
    heard: list[tuple[str, Any]] = []

    def hear(command: list[Any], _buffers: object = ()) -> None:
        batch = command if isinstance(command[0], list) else [command]
        heard.extend((NAMES[one[0]], one[1] if len(one) > 1 else []) for one in batch)

    monkeypatch.setattr(ipy._CANVAS_MANAGER, "_send_custom", hear)
    return heard


@pytest.fixture
def shown() -> Iterator[BoardCanvas]:
    made = canvas(START, width=300)
    yield made
    made.close()


def of(sent: list[tuple[str, Any]], name: str) -> list[Any]:
    return [given for command, given in sent if command == name]


def test_places_on_the_board_are_pixels_and_back(shown: BoardCanvas) -> None:
    x, y, width, height = shown.above.box
    assert shown.to_board(0, 0) == pytest.approx((x, y))
    assert shown.from_board(x + width, y + height) == pytest.approx((600, shown.height), abs=1)
    assert shown.centre("A2") == (0.5, 5.5)
    assert shown.to_board(*shown.from_board(1.25, 2)) == pytest.approx((1.25, 2))
    with pytest.raises(ValueError, match="there is no cell 'A22'; did you mean 'A2'"):
        shown.centre("A22")


@pytest.mark.parametrize("game", [Kingdoms(), Celtic(), CelticKnot()])
def test_all_that_is_drawn_is_sent_at_once(game: Any, sent: list[tuple[str, Any]]) -> None:
    made = canvas(game.start(), theme="dark", marks=[next(iter(game.named_cells))])
    (drawn,) = of(sent, "drawImage")
    assert drawn[1:] == list(made._shown[0].box)
    before = bytes(made._image.value)
    assert before.startswith(b"<svg")
    made.show(game.start(), marks=[])
    assert len(of(sent, "drawImage")) == 2
    assert bytes(made._image.value) != before
    made.close()
    assert not made._image.comm


def test_a_new_page_is_painted_anew(shown: BoardCanvas, sent: list[tuple[str, Any]]) -> None:
    shown.picture._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert of(sent, "setTransform")
    assert of(sent, "drawImage")


def test_a_layer_is_cleared_wherever_it_is(shown: BoardCanvas, sent: list[tuple[str, Any]]) -> None:
    shown.above.clear()
    commands = [command for command, _ in sent if command != "switchCanvas"]
    assert commands == ["save", "resetTransform", "clear", "restore"]


def tell(layer: Layer, event: str, **place: Any) -> None:
    layer._handle_frontend_event(None, {"event": event, **place}, [])


def test_the_mouse_and_fingers_draw_freehand(
    shown: BoardCanvas, sent: list[tuple[str, Any]]
) -> None:
    layer = shown.above
    a, b = layer.from_board(1, 1), layer.from_board(2, 1)
    layer.freehand("#ff0000", width=0.2)
    tell(layer, "mouse_move", x=b[0], y=b[1])  # not pressed yet
    assert of(sent, "strokeLine") == []
    for event, (x, y) in (("mouse_down", a), ("mouse_move", b), ("mouse_up", b), ("mouse_move", a)):
        tell(layer, event, x=x, y=y)
    assert of(sent, "strokeLine")[-1] == pytest.approx([1, 1, 2, 1])
    tell(layer, "touch_start", touches=[{"x": b[0], "y": b[1]}])
    tell(layer, "touch_move", touches=[{"x": a[0], "y": a[1]}])
    assert of(sent, "strokeLine")[-1] == pytest.approx([2, 1, 1, 1])
    layer.freehand(None)
    number = len(of(sent, "strokeLine"))
    tell(layer, "mouse_down", x=0, y=0)
    assert len(of(sent, "strokeLine")) == number
    with pytest.raises(ValueError, match=r"width=0; expected a number above 0"):
        layer.freehand(width=0)


def test_a_board_has_a_layer_as_large_as_its_scene() -> None:
    with play(Kingdoms()) as board:
        assert not board._sketch
        layer = board.sketch
        assert board.sketch is layer
        assert board._sketch["model"] == layer.model_id
        assert board._sketch["box"] == list(layer.box) == board.state["scene"]["box"]
        assert layer.centre("A2") == (0.5, 5.5)
        layer.freehand()
        assert board._sketch["interactive"]
        layer.freehand(None)
        assert not board._sketch["interactive"]
        assert json.dumps(board.get_state("_sketch"))
    assert layer.comm is None


def test_ipycanvas_waits_until_it_is_used() -> None:
    code = (
        "import sys, knotwidgets as kw; kw.play(kw.Kingdoms()); print('ipycanvas' in sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"
