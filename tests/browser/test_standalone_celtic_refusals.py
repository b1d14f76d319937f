"""Celtic!: what can't be picked or laid is explained, and what costs the turn is shown before."""

import re

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic
from tests.amounts import few
from tests.browser.standalone import Opener
from tests.browser.view import View

GAME = Celtic()
FINGER = {"has_touch": True, "viewport": {"width": 390, "height": 800}}

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
        expect(view.line).to_have_text(re.compile(words))
        expect(view.line).to_have_attribute("data-kind", "refusal")
        assert view.picked() == (" ".join(picks[:-1]) or None)  # what was picked stays in hand
        view.page.keyboard.press("Escape")
        expect(view.line).not_to_have_attribute("data-kind", "refusal")
        while view.picked():
            view.page.keyboard.press("Escape")
    assert host.board.record.moves == ()


def test_a_tile_that_fits_in_no_way_is_explained(open_board: Opener) -> None:
    spot = GAME.start().play("e6:SW", "d6:NE*", "f5:SW", "f4:NW")  # e4 must be open north and east
    view = open_board(spot).show()
    view.click("tile:straight")
    view.hover("e4")
    assert view.lies() is None
    view.click("e4")
    expect(view.line).to_have_text(re.compile("The straight does not fit on e4: .*"))
    view.leave()
    assert view.is_framed("e5")  # why
    assert view.is_framed("f4")
    view.hover("d7")
    assert view.lies() == "NS"
    view.click("d7")
    view.wait(1)


# ---- what costs the turn

LOSING = Celtic(overrun="forfeit")
# Orange to place. On e8 a straight opens out of the window; it fits on d5, f5 and f7, lying flat.
NARROW = LOSING.start().play("e6:NS", "e7:NES*")
# Gives the colour that most of an area of a canvas has.
COMMONEST = """(canvas, area) => {
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const counts = new Map();
  const { data } = copy.getImageData(...area);
  for (let index = 0; index < data.length; index += 4) {
    const colour = data.slice(index, index + 4).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0][0];
}"""


def colour(view: View, cell: str) -> str:
    """The colour of most of what is on the overlay in a cell."""
    view.rest()
    return str(view.overlay.evaluate(COMMONEST, view.areas(cell)[0]))


def test_a_tile_that_would_leave_the_window_is_shown_so_and_loses_the_turn(
    open_board: Opener,
) -> None:
    host, view = open_board.show(NARROW)
    view.click("tile:straight")
    view.leave()
    assert set(view.inked()) - {"tile:straight"} == {"d5", "f5", "f7"}  # but neither e4 nor e8
    view.hover("d5")
    fits = colour(view, "d5")
    view.hover("e8")
    assert view.lies() == "NS"
    assert colour(view, "e8") not in (fits, "0,0,0,0")
    view.click("e8")
    view.wait(1)
    assert host.board.record.moves == ("e8:NS",)
    assert host.sent[-1]["picks"] == ["tile:straight", "e8", "NS"]
    expect(view.turn).to_have_text("Blue to place")
    expect(view.line).to_contain_text("Orange loses the turn")
    assert LOSING.tiles_on(host.board.position) == LOSING.tiles_on(NARROW)
