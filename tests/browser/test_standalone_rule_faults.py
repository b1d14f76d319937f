"""A rule of the user's that fails at a click: the board says why, stays as it was, and goes on."""

# No `from __future__ import annotations` here: a notebook cell has none either.

import re
from typing import Any

from playwright.sync_api import expect

from knotwidgets import Kingdoms
from tests.browser.standalone import Opener

FAULTS: list[bool] = []


def leaps(board: Any, hills: int) -> Any:
    if FAULTS:
        return None
    return corners(board, hills, *board.leap) | corners(board, hills, *board.leap[::-1])  # type: ignore[name-defined]  # noqa: F821


def test_a_click_at_which_a_rule_fails_is_refused_in_words(open_board: Opener) -> None:
    host = open_board(Kingdoms(rules={"leaps": leaps}).start().play("D4", "E6"))
    view = host.show()
    before = host.board.position
    FAULTS.append(True)
    view.click("F3")
    expect(view.line).to_have_text(re.compile(r"The rule 'leaps' returned None; expected .*"))
    assert host.board.position == before
    assert view.rev == host.board.state["rev"] == 0
    view.rest()
    FAULTS.clear()
    view.play(host.board.position, "F3")
    expect(view.line).not_to_have_text(re.compile("leaps"))
    assert host.board.record.moves == ("F3",)
