"""Questions of Python at a board, answered by key, finger and voice, or not at all; games shown."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect

from knotwidgets import Kingdoms, Record
from tests.amounts import few
from tests.browser.standalone import Opener, Standalone
from tests.browser.test_standalone_touch import PHONE

Started = Callable[[Coroutine[Any, Any, Any]], "Future[Any]"]
QUESTION = "Which hill?"
LONG = 30  # seconds: a test that fails ends


@pytest.fixture
def start() -> Iterator[Started]:
    """Runs what waits as a cell does, in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        yield lambda waiting: pool.submit(asyncio.run, waiting)


def asked(host: Standalone) -> bool:
    return bool(host.board.state["panel"]["turn"]["text"] == QUESTION)


def test_a_question_is_answered_by_key_and_finger_or_declined(
    open_board: Opener, start: Started
) -> None:
    host, view = open_board.show(Kingdoms(), screen=PHONE)
    button = view.root.get_by_role("button", name="No answer")

    def answer_by_key() -> None:
        view.board.focus()
        view.page.keyboard.press("ArrowUp")  # to the middle
        view.mentions(spoken="D4")
        view.page.keyboard.press("Enter")

    ways: list[tuple[Callable[[], None], str | None]] = [
        (answer_by_key, "D4"),
        (lambda: view.tap("C6"), "C6"),
        (lambda: view.board.press("Escape"), None),
        (button.click, None),
    ]
    for act, wanted in ways:
        answer = start(host.board.ask(QUESTION, ["D4", "C6"], timeout=LONG))
        host.until(lambda: asked(host))
        view.wait(host.rev)
        expect(view.find("[aria-live]").first).to_contain_text(QUESTION)
        act()
        host.until(answer.done)
        assert answer.result() == wanted
        view.wait(host.rev)
        expect(button).to_have_count(0)
    assert host.moves == ()


@pytest.mark.parametrize("reduced", few(["no-preference", "reduce"]))
def test_a_game_is_shown_move_by_move(open_board: Opener, start: Started, reduced: str) -> None:
    record = Record(Kingdoms().start()).play("D4").play("C6").play("E6").play("B4")
    host, view = open_board.show(Kingdoms(), screen={"reduced_motion": reduced})
    view.count_motions()
    shown = start(host.board.animate(record, pace=0.3))
    while not shown.done():
        ply = host.board.ply
        host.until(lambda ply=ply: host.board.ply != ply or shown.done())  # type: ignore[misc]
        view.wait(host.rev)
    host.release()
    assert host.board.ply == 4
    assert (view.motions > 0) == (reduced != "reduce")
