"""Celtic! tile by tile: picked up, turned, aimed and laid by mouse, by keys and with a finger."""

import re

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, Position
from knotwidgets.games.celtic.spoken import move_label
from tests.amounts import few
from tests.browser.accessibility import serious_findings
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import BROWSER, View

GAME = Celtic()
# Blue is to place. A tee fits on e4 and f4 in three ways, on d5 in one: open east, south and west.
SPOT = GAME.start().play("e6:SW", "d6:NE*", "f5:SW")
FINGER = {"has_touch": True, "viewport": {"width": 390, "height": 800}}
NEXT_SIDE = dict(zip("NESW", "ESWN", strict=True))


def turns(position: Position, tile: str, cell: str) -> set[str]:
    """The ways in which a tile fits on a cell."""
    picks = (position.game.picks(position, move) for move in position.legal_moves)
    return {turn for *before, turn in picks if before == [tile, cell]}


def turned(turn: str, fitting: set[str]) -> str:
    """The next of the fitting ways, clockwise."""
    while True:
        turn = "".join(sorted(map(NEXT_SIDE.__getitem__, turn), key="NESW".index))
        if turn in fitting:
            return turn


def on(position: Position, cell: str) -> dict[str, str]:
    """The legal moves on a cell, by what is said of them."""
    moves = {}
    for move in position.legal_moves:
        tile, where, turn = position.game.picks(position, move)
        if where == cell:
            shape = tile.removeprefix("tile:").removesuffix("*")
            colour = "neutral" if tile.endswith("*") else str(position.player)
            sides = sum(1 << "NESW".index(side) for side in turn)
            moves[move_label(shape, colour, cell, sides)] = move
    return moves


def show(open_board: Opener, **screen: object) -> tuple[Standalone, View]:
    host = open_board(SPOT, screen=screen)
    return host, host.show()


# ---- tile first, by mouse


def test_the_tile_in_hand_lights_the_cells_and_the_ghost_is_what_is_laid(
    open_board: Opener,
) -> None:
    host, view = show(open_board)
    view.click("tile:corner*")  # none is left
    view.click("tile:corner")
    assert view.picked() == "tile:corner"
    view.shows(line=BROWSER["turn"])
    view.tells("hint")
    view.leave()
    assert set(view.inked()) == {"d5", "d7", "e4", "f4"}
    assert view.is_framed("tile:corner")
    assert not view.is_framed("tile:tee")
    before = view.overlaid()
    view.hover("e4")
    assert view.overlaid() != before
    assert view.lies() in turns(SPOT, "tile:corner", "e4")
    shown = view.lies()
    view.click("e4")
    view.wait(1)
    assert host.moves == (f"e4:{shown}",)
    assert host.sent[-1]["picks"] == ["tile:corner", "e4", shown]
    assert view.picked() is None
    view.leave()
    assert view.inked() == []


# ---- dragged


def drag(view: View, start: str, *way: str) -> None:
    """Presses the button on a cell or tile, moves over others, and stays there."""
    view.hover(start)
    view.page.mouse.down()
    for cell in way:
        view.hover(cell)


def test_a_tile_is_dragged_to_where_it_is_to_lie(open_board: Opener) -> None:
    host, view = show(open_board)
    drag(view, "tile:corner", "d5")
    assert view.picked() == "tile:corner"
    held = view.find(".kw-held")
    view.page.mouse.move(990, 400)  # beside the board, where the tile goes along
    expect(held).to_be_visible()
    box = held.bounding_box()
    assert box
    assert abs(box["x"] + box["width"] / 2 - 990) < 1
    view.hover("e4")
    expect(held).to_be_hidden()  # its ghost shows it in place
    shown = view.lies()
    assert shown in turns(SPOT, "tile:corner", "e4")
    view.press("R")
    turned_to = str(view.lies())
    view.page.mouse.up()
    view.wait(1)
    assert host.moves == (f"e4:{turned_to}",)


@pytest.mark.parametrize("before", few([((),), (("tile:corner",),)]), ids=["picked up", "in hand"])
def test_a_tile_that_is_let_go_elsewhere_stays_in_hand(
    open_board: Opener, before: tuple[str, ...]
) -> None:
    host, view = show(open_board)
    for tile in before:
        view.click(tile)
    drag(view, "tile:corner", "e4", "tile:corner")
    view.page.mouse.up()
    assert view.picked() == "tile:corner"
    drag(view, "tile:corner", "c3")
    view.page.mouse.up()
    view.tells("refusal")
    assert view.picked() == "tile:corner"
    assert host.moves == ()


# ---- cell first, by mouse


@pytest.mark.parametrize("number", few([4, 0, -1]))
def test_a_cell_picked_first_shows_every_tile_and_turn_that_fits(
    open_board: Opener, number: int
) -> None:
    host, view = show(open_board)
    expect(view.strip).to_be_hidden()
    view.click("e4")
    assert view.picked() == "e4"
    view.shows(line=BROWSER["choose"])
    fitting = on(SPOT, "e4")
    expect(view.choices).to_have_count(len(fitting))
    labels = [choice.get_attribute("aria-label") for choice in view.choices.all()]
    assert sorted(map(str, labels)) == sorted(fitting)
    pictures = view.choices.locator("canvas").evaluate_all(
        "all => all.map(canvas => canvas.toDataURL())"
    )
    assert len(set(pictures)) == len(fitting)
    before = view.overlaid()
    choice = view.choices.nth(number)
    choice.hover()
    assert view.overlaid() != before  # the ghost on e4
    choice.click()
    view.wait(1)
    assert host.moves == (fitting[str(labels[number])],)
    expect(view.strip).to_be_hidden()


# ---- by keys


def test_a_tile_is_fetched_turned_and_laid_by_keys(open_board: Opener) -> None:
    host, view = show(open_board)
    keys = host.page.keyboard
    keys.press("Tab")
    view.has_focus()
    keys.press("ArrowDown")
    view.walk("ArrowDown", "neutral")
    view.walk("ArrowRight", "blue cross, 2 left")
    view.walk("ArrowUp", "blue corner, 2 left")
    keys.press("Enter")
    assert view.picked() == "tile:corner"
    view.walk("ArrowLeft", "g5")
    view.walk("ArrowDown", "g4")
    view.walk("ArrowLeft", "corner to f4")
    said, shown = view.spoken.inner_text(), str(view.lies())
    keys.press("R")
    expect(view.spoken).not_to_have_text(said)
    assert view.lies() == turned(shown, turns(SPOT, "tile:corner", "f4"))
    keys.press("Shift+R")
    view.shows(spoken=said)
    keys.press("R")
    shown = str(view.lies())
    keys.press("Enter")
    view.wait(1)
    assert host.moves == (f"f4:{shown}",)
    view.mentions(spoken="f4, blue tile, open ")


def test_a_cell_is_picked_and_its_tile_chosen_by_keys(open_board: Opener) -> None:
    host, view = show(open_board)
    keys = host.page.keyboard
    keys.press("Tab")
    keys.press("ArrowDown")
    view.walk("ArrowDown", "e4, a tile can be placed")
    keys.press("Enter")
    expect(view.choices.first).to_be_focused()
    keys.press("Escape")
    view.has_focus()
    expect(view.strip).to_be_hidden()
    assert view.picked() is None
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(view.choices.nth(2)).to_be_focused()
    keys.press("ArrowDown")
    keys.press("ArrowUp")
    keys.press("ArrowLeft")
    expect(view.choices.nth(1)).to_be_focused()
    label = str(view.choices.nth(1).get_attribute("aria-label"))
    keys.press("Enter")
    view.wait(1)
    assert host.moves == (on(SPOT, "e4")[label],)
    view.has_focus()


# ---- with a finger


def test_a_finger_aims_turns_and_places(open_board: Opener) -> None:
    host, view = show(open_board, **FINGER)
    fitting = turns(SPOT, "tile:tee", "e4")
    view.hover("f4")  # where a mouse lies meanwhile
    view.tap("tile:tee")
    view.shows(line=BROWSER["aim"])
    expect(view.place_button).to_be_hidden()
    view.tap("d5")
    assert view.lies() == "ESW"
    view.shows(line=BROWSER["only"])
    view.tap("f4")
    view.tap("e4")  # rather there
    expect(view.place_button).to_be_visible()
    view.shows(line=BROWSER["tap"])
    assert serious_findings(view.page) == []
    shown = str(view.lies())
    for _ in range(4):
        view.tap("e4")
        assert view.lies() == turned(shown, fitting)
        shown = str(view.lies())
    assert host.sent == []
    view.place_button.tap()
    view.wait(1)
    assert host.moves == (f"e4:{shown}",)
    expect(view.place_button).to_be_hidden()


# ---- what is not allowed

SPENT = GAME.start().play("e6:S", "d5:E*")  # Orange to place; no neutral cap is left
REFUSALS = (
    (["tile:cap", "tile:teeb"], r"The blue tiles are Blue’s; Orange lays orange or .*"),
    (["e4", "tile:cap*"], r"No neutral cap is left\."),
    (["g7"], r"g7 is not next to an open side: .*"),
    (["tile:tee", "e5"], r"e5 is taken: the tile there is neutral\."),
)


@pytest.mark.parametrize("means", few(["click", "tap"]))
def test_what_can_not_be_picked_is_explained(open_board: Opener, means: str) -> None:
    host, view = open_board.show(SPENT, screen=FINGER if means == "tap" else None)
    for picks, words in REFUSALS:
        for pick in picks:
            getattr(view, means)(pick)
        view.shows(line=re.compile(words))
        view.tells("refusal")
        assert view.picked() == (" ".join(picks[:-1]) or None)  # what was picked stays in hand
        view.press("Escape")
        expect(view.line).not_to_have_attribute("data-kind", "refusal")
        while view.picked():
            view.press("Escape")
    assert host.moves == ()
