"""Ten thousand messages that nobody should send change nothing, and raise nothing in the kernel."""

import json
import logging
import random
from collections.abc import Callable
from typing import Any

import pytest

from knotwidgets import Board, Celtic, CelticKnot, Kingdoms, Match, Puzzle, Record, play, puzzles
from knotwidgets.session.requests import MalformedError, read_message
from tests.amounts import IS_THOROUGH, amount
from tests.games.example_games import Race
from tests.offers import offers
from tests.widgets.fuzz import NAMES, Fuzz
from tests.widgets.machines import Analyst, first, panel
from tests.wire import Message, Wire

SEED = random.SystemRandom().randrange(2**32) if IS_THOROUGH else 1
SMALL = Kingdoms(board="3x3")
WIDGETS: dict[str, Callable[[], Board | Puzzle]] = {
    "kingdoms": lambda: Board(Kingdoms(board="4x3")),
    "celtic": lambda: Board(Celtic()),
    "celtic_knot": lambda: Board(CelticKnot(), seed=1),
    "puzzle": lambda: Puzzle(puzzles.easy()),
    "a machine": lambda: play(SMALL, blue=first, pace=0),
    "two machines": lambda: play(SMALL, red=first, blue=first, pace=0).think(),
    "a match": lambda: Board(Match(Kingdoms(board="2x2"))),
    "touch move": lambda: Board(Kingdoms(board="3x2", touch_move=True)),
    "layers": lambda: Board(SMALL, heat={"A1": 1}, marks=["A2"], labels={"A3": "!"}, lang="de"),
    "sides": lambda: Board(Race()),
    "a link": lambda: linked(Board(SMALL), Board(SMALL, lang="fr")),
}
MESSAGES = amount(2500)  # for each of the widgets
FEWER = amount(700)  # for those that differ from the first four in one thing
REASONS = {"malformed", "repeated", "stale", "refused", "illegal", "turn"}
# Kinds that may mean something at any revision, as the desk says. Of a game that a page has "kept"
# no board learns anything; machines may have moved since such a message was made.
TIMELESS = {"draw", "select", "action", "write", "kept"}


def linked(board: Board, other: Board) -> Board:
    """A board that another one follows, which is closed with it."""
    board.link(other)
    board._closing.callback(other.close)
    return board


def buttons(widget: Board | Puzzle) -> set[str]:
    """The names of the buttons that a widget shows."""
    told = [panel(widget)]
    told += [widget.thinking, widget.drawn] if isinstance(widget, Board) else []
    return {name for one in told for name in offers(one)}


def facts(widget: Board | Puzzle) -> tuple[Any, ...]:
    """What a message may change."""
    if isinstance(widget, Board):
        drawn = widget._session.moment.drawn  # the trait follows later, outside of the lock
        layers = (*widget.layers.items(), widget.flipped)
        return widget.record.text, panel(widget)["ply"], drawn, layers
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
    if isinstance(widget, Board):
        widget.analyse(Analyst(), on=False)  # who is asked from now on, and takes no time
        widget._desk.thinker = Analyst()
    wire = Wire(widget)
    fuzz = Fuzz(random.Random(f"{SEED} {name}"), lambda: widget.state)
    messages = MESSAGES if name in list(WIDGETS)[:4] else FEWER
    changes, moves, after, shown = 0, 0, facts(widget), buttons(widget)
    for _ in range(messages):
        message = fuzz.message()
        with widget._session.lock:  # machines and searches wait
            before, rev = facts(widget), widget.state["rev"]
            moves += before != after
            wire.published.clear()
            wire.tell(message)
            (reply,) = [sent["content"] for sent in wire.published if sent["method"] == "custom"]
            assert all(map(travels, wire.published))
            assert reply["kind"] == "reply"
            assert reply["rev"] == widget.state["rev"]
            if reply["ok"]:
                assert may_change(message, rev), message
                assert message["kind"] != "kept" or facts(widget) == before
            else:
                assert reply["reason"] in REASONS
                assert facts(widget) == before, message
            after = facts(widget)
            changes += after != before
            shown |= buttons(widget)
    assert changes >= messages // 200  # some were sound
    assert shown <= set(NAMES)  # else some would never be pressed
    assert not moves or "machine" in name
    assert caplog.records == []
    if isinstance(widget, Board):
        record = widget.record  # machines play on
        assert Record.read(record.text, record.game) == record
