"""Positions set up by mouse, by keys and with a finger, in each game, and played on from there."""

from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Editor, Kingdoms
from knotwidgets.core import Game, Position
from tests.amounts import few
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener
from tests.browser.view import View

FINGER = {"has_touch": True, "viewport": {"width": 360, "height": 800}}
GAMES = {  # a game, a piece of its rack, a cell for it, another one, and what then lies there
    "kingdoms": (Kingdoms(board="4x4"), "piece:blue", "B2", "C4", "blue"),
    "celtic": (Celtic(), "piece:blue:corner", "e6", "d6", None),
    "celtic_knot": (CelticKnot(), "piece:dime", "C9", "C7'", {"dime": 1}),
}


def open_editor(opener: Opener, start: Game | Position, **options: Any) -> tuple[View, Editor]:
    host = opener(start, widget=Editor, **options)
    shown: Any = host.board
    return host.show(), shown


def picked(view: View, *targets: str, by: str = "mouse") -> None:
    """Picks targets one after the other, the last of which is an edit, and waits for it."""
    rev = view.rev
    for target in targets:
        view.tap(target) if by == "finger" else view.click(target)
    if by == "finger" and view.place_button.is_visible():
        view.place_button.tap()
    view.wait(rev + 1)


def lying(editor: Editor, cell: str) -> Any:
    """What the text of the editor has on a cell."""
    edited: Any = editor._session.moment.position.state
    return edited.pieces.get(cell, ())


@pytest.mark.parametrize("game", few(GAMES))
def test_a_piece_is_put_moved_and_taken_away_by_mouse(open_board: Opener, game: str) -> None:
    start, piece, cell, other, _ = GAMES[game]
    view, editor = open_editor(open_board, start)
    before = editor.text
    picked(view, piece, cell)
    put = lying(editor, cell)
    assert len(put) == 1
    picked(view, cell, other)  # moved
    assert (lying(editor, cell), lying(editor, other)) == ((), put)
    picked(view, other, other)  # picked twice
    assert editor.text == before
    picked(view, cell)  # the same piece once more
    assert lying(editor, cell) == put
    picked(view, "eraser", cell)
    assert editor.text == before
    view.act("undo")
    assert lying(editor, cell) == put
    view.act("clear")
    assert lying(editor, cell) == ()


def test_a_piece_is_dragged(open_board: Opener) -> None:
    view, editor = open_editor(open_board, Kingdoms(board="4x4"))
    rev = view.rev
    for first, last in (("piece:red", "A1"), ("A1", "D4"), ("D4", "eraser")):
        view.hover(first)
        view.page.mouse.down()
        view.hover(last)
        view.page.mouse.up()
        rev += 1
        view.wait(rev)
        if last != "eraser":
            assert editor.position[last] == "red"
    assert editor.position == Kingdoms(board="4x4").start()


@pytest.mark.parametrize("game", few(GAMES))
def test_a_piece_is_put_by_a_finger(open_board: Opener, game: str) -> None:
    start, piece, cell, _, there = GAMES[game]
    view, editor = open_editor(open_board, start, screen=FINGER)
    picked(view, piece, cell, by="finger")
    assert len(lying(editor, cell)) == 1
    if editor.position and there:
        assert editor.position[cell] == there
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert view.page.evaluate(overflow) == 0


def test_a_position_is_set_up_by_keys_alone_and_told(open_board: Opener) -> None:
    view, editor = open_editor(open_board, Kingdoms(board="3x3"))
    view.board.focus()
    view.board.press("ArrowDown")  # the middle
    view.walk("ArrowDown", "blue")
    view.walk("ArrowLeft", "red")
    view.board.press("Enter")
    view.walk("ArrowUp", "A1")
    view.walk("ArrowRight", "B1")
    rev = view.rev
    view.board.press("Enter")
    view.wait(rev + 1)
    assert editor.position["B1"] == "red"
    view.walk("ArrowUp", "B2")
    view.board.press("Enter")
    view.wait(rev + 2)
    assert editor.text == "3/1r1/1r1 red battle"
    view.board.press("u")
    view.wait(rev + 3)
    assert editor.text == "3/3/1r1 red manoeuvres"
    view.board.press("Shift+U")
    view.wait(rev + 4)
    assert editor.text == "3/1r1/1r1 red battle"


def test_it_is_played_on_from_the_position_and_edited_again(open_board: Opener) -> None:
    view, editor = open_editor(open_board, Kingdoms(board="4x4"))
    picked(view, "piece:red", "B2")
    view.button("turn:blue manoeuvres").click()
    view.wait(view.rev)
    assert editor.position.player == "blue"
    view.act("play")
    picked(view, "D4")
    assert editor.position.last == "D4"
    assert editor.position["D4"] == "blue"
    view.act("edit")
    picked(view, "eraser", "B2")
    assert editor.position["B2"] is None
    assert editor.position["D4"] == "blue"
    assert serious_findings(view.page) == []


def test_a_board_is_drawn_by_mouse_and_played_on(open_board: Opener) -> None:
    view, editor = open_editor(open_board, CelticKnot(), board=True)
    picked(view, "swap", "G5")
    assert editor.game.drawn.crossings["G5"] == "vertical"
    picked(view, "G5", "G5")  # a crossing, picked twice
    assert editor.game == CelticKnot()
    picked(view, "I9", "I5")
    assert editor.fault
    view.mentions(line="a road ends on I9")
    view.shows(turn="Not yet a board")
    view.hover("I5")
    view.page.mouse.down()
    view.hover("I9")
    view.page.mouse.up()
    view.wait(view.rev)
    view.shows(turn="A board to play on")
    picked(view, "sign:X", "C9")
    assert editor.game.drawn.marks["C9"] == "X"
    view.act("play")
    view.shows(turn="Nickel to choose a stack")
