"""Boards that everybody can use, as far as a program can tell."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, puzzles
from tests.amounts import few
from tests.browser.accessibility import findings, serious_findings
from tests.browser.standalone import Opener
from tests.browser.view import View


def played(position: Position, plies: int = 999) -> Position:
    """The position after some moves at random, or at the end."""
    chance = random.Random(2)
    while plies and position.player:
        moves = position.legal_moves or [move for move, _ in position.chance]
        position = position.play(chance.choice(moves))
        plies -= 1
    return position


def nothing(_: View) -> None:
    """Looks at what is shown first."""


def focus(view: View) -> None:
    """Comes to the board by key, and to a place on it."""
    view.board.focus()
    view.press("ArrowUp")


def key(name: str) -> Callable[[View], None]:
    """Comes to the board and presses a key there."""

    def press(view: View) -> None:
        focus(view)
        view.press(name)

    press.__name__ = {"?": "keys", "t": "table", "p": "panel"}[name]
    return press


def choose(view: View) -> None:
    """Opens the choices of a cell."""
    cell = next(target["id"] for target in view.scene()["targets"] if target.get("choices"))
    view.click(cell)
    expect(view.choices.first).to_be_visible()


def refuse(view: View) -> None:
    """Tries what is not allowed."""
    view.click(view.cells[0])
    view.tells("refusal")


BEGUN: dict[str, Any] = {
    "Kingdoms": played(Kingdoms().start(), 20),
    "Celtic!": Celtic().start().play("e6:S", "f5:W", "e4:NES"),
    "Celtic Knot": played(CelticKnot().start(), 12),
    "puzzle": puzzles.easy(),
    "Kingdoms over": played(Kingdoms().start()),
    "Celtic! over": played(Celtic().start()),
    "Celtic Knot over": played(CelticKnot(coins=1).start()),
}
table, panel, keys = map(key, "tp?")
# Each game, each sheet and each state of the panel once; then the rest.
FIRST = [
    *(("Kingdoms", focus), ("Celtic!", choose), ("Celtic Knot", refuse), ("puzzle", choose)),
    *(("Kingdoms", keys), ("Celtic!", table), ("puzzle", panel)),
    *(("Kingdoms over", nothing), ("Celtic! over", table), ("Celtic Knot over", panel)),
]
REST = [(name, way) for name in BEGUN for way in (nothing, table, panel)]
WAYS = dict.fromkeys([*FIRST, *REST, ("puzzle", focus), ("puzzle", keys), ("Kingdoms", refuse)])
THEMES = ("light", "dark")
# Both themes in turn, and the other way round in a thorough run.
CASES = [
    (name, way, THEMES[(number + shift) % 2])
    for shift in range(2)
    for number, (name, way) in enumerate(WAYS)
]


@pytest.mark.parametrize(("name", "way", "theme"), few(CASES, len(FIRST)))
def test_no_findings_at_any_level(
    open_board: Opener, name: str, way: Callable[[View], None], theme: str
) -> None:
    host, view = open_board.show(BEGUN[name], theme=theme)
    way(view)
    view.frame()
    assert findings(host.page) == []


def test_the_check_finds_what_is_wrong(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms())
    view.button("undo").evaluate("button => { button.replaceChildren(); button.title = '' }")
    view.find(".kw-title").evaluate("element => { element.style.color = '#bbb' }")
    findings = " ".join(serious_findings(host.page))
    assert "Buttons must have discernible text" in findings
    assert "contrast" in findings
