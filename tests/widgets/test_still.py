"""The picture that a notebook keeps beside a widget."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest

from knotwidgets import Kingdoms, puzzles
from knotwidgets.widgets import Board, Puzzle, still


class Front:
    """A front end that takes down what is published."""

    def __init__(self) -> None:
        self.outputs: list[dict[str, Any]] = []
        self.names: list[str] = []
        self.updates: list[bool] = []

    def publish(
        self, data: dict[str, Any], *, transient: Any = None, update: bool = False, **_: Any
    ) -> None:
        self.outputs.append(data)
        self.names.append((transient or {}).get("display_id", ""))
        self.updates.append(update)


@pytest.fixture
def front(monkeypatch: pytest.MonkeyPatch) -> Front:
    made = Front()
    for module in ("knotwidgets.widgets.still", "knotwidgets.widgets.shell"):
        monkeypatch.setattr(f"{module}.publish", made.publish)
    monkeypatch.setattr("knotwidgets.widgets.shell.in_ipython", lambda: True)
    monkeypatch.setattr(still, "QUIET", 0.05)
    return made


def drawn(html: str) -> str:
    """The SVG in a picture."""
    (data,) = re.findall(r'src="data:image/svg\+xml,([^"]*)"', html)
    return unquote(data)


def until(holds: Callable[[], bool]) -> None:
    """Waits for the thread that draws."""
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_widget_is_shown_with_a_picture(front: Front) -> None:
    board = Board(Kingdoms())
    board._ipython_display_()
    widget, picture = front.outputs
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert widget["text/plain"] == repr(board)
    assert picture.keys() == {"text/html"}
    assert drawn(picture["text/html"]) == board._svg()
    board.close()


def test_the_picture_follows_once_the_board_is_quiet(front: Front) -> None:
    board = Board(Kingdoms())
    board._ipython_display_()
    board.play("D4").play("E6").play("C6")
    until(lambda: len(front.outputs) > 2)
    assert front.updates == [False, False, True]
    assert front.names[1] == front.names[2] != ""
    assert drawn(front.outputs[2]["text/html"]) == board._svg()
    assert repr(board).replace("'", "&#x27;") in front.outputs[2]["text/html"]
    board.close()


def test_without_threads_it_is_drawn_by_the_loop_of_events(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(still, "Thread", refuse)
    board = Board(Kingdoms())
    board._ipython_display_()
    board.play("D4")  # no loop runs, and nothing comes of it
    assert len(front.outputs) == 2

    async def play() -> None:
        board.play("E6")
        await asyncio.sleep(0.02)
        board.play("C6")
        await asyncio.sleep(0.2)

    asyncio.run(play())
    assert front.updates == [False, False, True]
    assert drawn(front.outputs[2]["text/html"]) == board._svg()
    board.close()


def test_it_goes_with_the_widget(front: Front) -> None:
    puzzle = Puzzle(puzzles.easy())
    puzzle._ipython_display_()
    puzzle.close()
    assert front.outputs[-1] == {"text/html": ""}
    assert front.updates[-1]
    assert front.names[-1] == front.names[1]


def test_a_widget_that_nobody_sees_draws_none(front: Front) -> None:
    board = Board(Kingdoms())
    board.play("D4")
    board.close()
    assert front.outputs == []


def test_elsewhere_it_is_shown_in_other_ways() -> None:
    board = Board(Kingdoms())
    with pytest.raises(NotImplementedError):
        board._ipython_display_()
    data, _ = board._repr_mimebundle_()
    assert {"text/plain", "image/svg+xml"} <= data.keys()
    board.close()
