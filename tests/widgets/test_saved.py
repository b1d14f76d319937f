"""The picture that a notebook keeps beside a widget."""

import asyncio
from collections.abc import Callable, Iterator
from threading import Event, Thread, Timer
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest
from IPython.core.events import EventManager
from IPython.core.interactiveshell import InteractiveShell

from knotwidgets import Board, Celtic, Kingdoms, Puzzle, column, puzzles, row
from knotwidgets.scene import image
from knotwidgets.widgets.page import saved
from tests.waiting import PATIENCE, wait_until


class Front:
    """A front end that takes down what is published."""

    def __init__(self) -> None:
        self.outputs: list[dict[str, Any]] = []
        self.names: list[str] = []
        self.updates: list[bool] = []
        self.sent: list[dict[str, Any]] = []  # to pages that have forgotten the names of outputs
        self.events = EventManager(InteractiveShell(), {"post_run_cell": lambda _: None})
        self.quiet = Event()  # lets the time of all timers pass

    def timer(self, _: float, work: Callable[[], None]) -> Timer:
        """A timer that waits until boards are quiet, unless it is cancelled."""

        def wait() -> None:
            self.quiet.wait(PATIENCE)
            if not timer.finished.is_set():
                work()

        timer = Timer(0, wait)
        return timer

    def publish(
        self, data: dict[str, Any], *, transient: Any = None, update: bool = False, **_: Any
    ) -> None:
        self.outputs.append(data)
        self.names.append((transient or {}).get("display_id", ""))
        self.updates.append(update)


@pytest.fixture
def front(monkeypatch: pytest.MonkeyPatch) -> Iterator[Front]:
    made = Front()
    monkeypatch.setattr(saved, "publish_display_data", made.publish)
    monkeypatch.setattr(saved, "get_ipython", lambda: SimpleNamespace(events=made.events))
    monkeypatch.setattr(saved.OutputUpdater, "send", lambda _, content: made.sent.append(content))
    monkeypatch.setattr(saved, "QUIET", 0.01)
    monkeypatch.setattr(saved, "Timer", made.timer)
    yield made
    made.quiet.set()


def shows(output: dict[str, Any], widget: Board | Puzzle) -> bool:
    """Whether an output is a picture of a widget as it is now."""
    return image(widget._svg(), repr(widget)) in output["text/html"]


def until(front: Front, holds: Callable[[], bool]) -> None:
    """Lets time pass, and waits for the thread that draws."""
    front.quiet.set()
    wait_until(holds)
    front.quiet.clear()


def test_a_widget_is_shown_with_a_picture(front: Front) -> None:
    board = Board(Kingdoms())
    board._ipython_display_()
    widget, picture = front.outputs
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert not widget.keys() & {"image/svg+xml", "image/png"}  # which would soon be out of date
    assert (widget["text/html"], widget["text/plain"]) == ("", "")
    assert picture["text/plain"] == repr(board)
    assert shows(picture, board)
    board.close()


def test_the_picture_follows_once_the_board_is_quiet(front: Front) -> None:
    board = Board(Kingdoms())
    board._ipython_display_()
    board.play("D4").play("E6").play("C6")
    until(front, lambda: len(front.outputs) > 2)
    assert front.updates == [False, False, True]
    assert front.sent == [{"name": front.names[1], "data": front.outputs[2]}]
    assert front.names[1] == front.names[2] != ""
    assert shows(front.outputs[2], board)
    board.play("C5")
    front.events.trigger("post_run_cell", None)  # the kernel may end before it is quiet
    assert shows(front.outputs[3], board)
    front.events.trigger("post_run_cell", None)
    assert len(front.outputs) == 4
    board.close()


def test_without_threads_it_is_drawn_by_the_loop_of_events(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    board = Board(Kingdoms())
    board._ipython_display_()
    board.play("D4")  # no loop runs, and nothing comes of it
    assert len(front.outputs) == 2

    async def play() -> None:
        board.play("E6").play("C6")
        while len(front.outputs) < 3:  # noqa: ASYNC110 - a timer, which nobody can await
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert front.updates == [False, False, True]
    assert shows(front.outputs[2], board)
    board.close()


def test_it_goes_with_the_widget(front: Front) -> None:
    puzzle = Puzzle(puzzles.easy())
    puzzle._ipython_display_()
    puzzle.close()
    assert front.outputs[-1] == {"text/html": "", "text/plain": ""}
    assert front.updates[-1]
    assert front.names[-1] == front.names[1]


def test_a_widget_that_nobody_sees_draws_none(front: Front) -> None:
    board = Board(Kingdoms())
    board.play("D4")
    board.close()
    assert front.outputs == []


def test_elsewhere_it_is_shown_in_other_ways() -> None:
    board = Board(Kingdoms())
    for shown in (board, row(board), board.position.game.rulebook()):
        with pytest.raises(NotImplementedError):
            shown._ipython_display_()
    data, _ = board._repr_mimebundle_()
    assert {"text/plain", "image/svg+xml"} <= data.keys()
    board.close()


def test_a_page_that_was_loaded_anew_asks_for_the_picture(front: Front) -> None:
    board = Board(Kingdoms())
    board._ipython_display_()
    assert front.names[1] in front.outputs[1]["text/html"]
    board.play("D4")
    updater = board._saved_picture._updater
    assert updater
    updater._handle_custom_msg({}, [])
    assert shows(front.sent[0]["data"], board)
    assert front.sent[0]["name"] == front.names[1]
    board.close()
    assert front.sent[-1] == {"name": front.names[1], "data": front.outputs[-1]}
    assert updater.comm is None


# ---- boxes


def test_a_box_is_shown_with_the_pictures_of_all_boards_inside(front: Front) -> None:
    one, other, puzzle = Board(Kingdoms()), Board(Celtic(), theme="dark"), Puzzle(puzzles.easy())
    tab = ipywidgets.Tab([puzzle])
    box = column(row(one, other), ipywidgets.IntSlider(), tab)
    box._ipython_display_()
    widget, pictures = front.outputs
    assert widget["application/vnd.jupyter.widget-view+json"]["model_id"] == box.model_id
    assert pictures["text/plain"].startswith("Column(Row(Board(Kingdoms().position(")
    assert all(shows(pictures, inside) for inside in (one, other, puzzle))
    assert pictures["text/html"].count("<img ") == 3
    other.play("e6:S")
    until(front, lambda: len(front.outputs) > 2)
    assert front.names[2] == front.names[1]
    assert shows(front.outputs[2], other)
    tab.children = ()
    one.close()
    until(front, lambda: front.outputs[-1]["text/html"].count("<img ") == 1)
    box.close()
    assert front.outputs[-1] == {"text/html": "", "text/plain": ""}
    other.play("f5:W").close()
    puzzle.close()


def test_what_is_put_into_a_box_later_has_its_picture_too(front: Front) -> None:
    first, second = Board(Kingdoms()), Board(Kingdoms())
    box = row(first)
    box._ipython_display_()
    box.children = (first, second)
    until(front, lambda: len(front.outputs) > 2 and shows(front.outputs[-1], second))
    second.play("D4")
    until(front, lambda: shows(front.outputs[-1], second))
    for widget in (box, first, second):
        widget.close()


def test_a_box_without_boards_has_no_picture(front: Front) -> None:
    row(ipywidgets.IntSlider())._ipython_display_()
    assert len(front.outputs) == 1


def test_boards_share_a_row_unless_they_are_told_otherwise() -> None:
    board, narrow, slider = Board(Kingdoms()), Board(Kingdoms()), ipywidgets.IntSlider()
    narrow.layout.flex = "0 0 200px"
    row(board, narrow, slider, column(Board(Kingdoms())))
    flex = [widget.layout.flex for widget in (board, narrow, slider)]
    assert flex == ["1 1 240px", "0 0 200px", None]
