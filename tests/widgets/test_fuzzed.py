"""Ten thousand messages that nobody should send change nothing, and raise nothing in the kernel."""

import json
import logging
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, puzzles
from knotwidgets.widgets import Board, Puzzle
from knotwidgets.widgets.messages import MalformedError, read_message
from tests.widgets.fuzz import Fuzz
from tests.wire import Message, Wire

SEED = 1 if os.environ.get("CI") else random.SystemRandom().randrange(2**32)
WIDGETS: dict[str, Callable[[], Board | Puzzle]] = {
    "kingdoms": lambda: Board(Kingdoms(board="4x3")),
    "celtic": lambda: Board(Celtic()),
    "celtic_knot": lambda: Board(CelticKnot(), seed=1),
    "puzzle": lambda: Puzzle(puzzles.easy()),
}
MESSAGES = 2500  # for each of the widgets
REASONS = {"malformed", "repeated", "stale", "refused", "illegal", "turn"}
TIMELESS = {"draw", "select", "action"}  # kinds that may mean something at any revision


def facts(widget: Board | Puzzle) -> tuple[Any, ...]:
    """What a message may change."""
    if isinstance(widget, Board):
        return widget.record.text, widget.state["panel"]["ply"], widget.annotations
    return widget.laid, widget.steps


def may_change(message: Any, rev: int) -> bool:
    """Whether a message has a form that may be heeded at a revision."""
    try:
        read = read_message(message)
    except MalformedError:
        return False
    return read.rev == rev or read.kind in TIMELESS


def travels(message: Message) -> bool:
    """Whether a message of Python's can be written as Jupyter does."""
    return bool(json.dumps(message, allow_nan=False, ensure_ascii=False).encode())


@pytest.mark.slow
@pytest.mark.parametrize("name", WIDGETS)
def test_messages_that_nobody_should_send(name: str, caplog: pytest.LogCaptureFixture) -> None:
    print(f"seed {SEED}")  # noqa: T201 - to try again
    caplog.set_level(logging.WARNING)
    widget = WIDGETS[name]()
    wire = Wire(widget)
    fuzz = Fuzz(random.Random(f"{SEED} {name}"), lambda: widget.state)
    changes = 0
    for _ in range(MESSAGES):
        message = fuzz.message()
        before, rev = facts(widget), widget.state["rev"]
        wire.published.clear()
        wire.tell(message)
        (reply,) = [sent["content"] for sent in wire.published if sent["method"] == "custom"]
        assert all(map(travels, wire.published))
        assert reply["kind"] == "reply"
        assert reply["rev"] == widget.state["rev"]
        if reply["ok"]:
            assert may_change(message, rev), message
        else:
            assert reply["reason"] in REASONS
            assert facts(widget) == before, message
        changes += facts(widget) != before
    assert changes > MESSAGES / 100  # some were sound
    assert caplog.records == []
    widget.close()
