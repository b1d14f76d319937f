"""Pieces that move before a picture comes to rest, and turns of several plies in the panel."""

from playwright.sync_api import Locator, expect

from tests.browser.standalone import MOVING, Opener
from tests.browser.view import COUNT_INK, View
from tests.toss import Toss

# Lets animation frames think that they come so many seconds later, and counts them.
CLOCK = """
window.ahead = 0;
window.asked = 0;
const request = window.requestAnimationFrame;
window.requestAnimationFrame = callback => {
  window.asked += 1;
  return request(now => callback(now + 1000 * window.ahead));
};
"""
LONG = 600  # seconds: longer than any test
RED, BLUE = 0, 1


def ink(canvas: Locator, areas: list[list[int]]) -> list[int]:
    """How many pixels are painted in each of some areas, in device pixels."""
    return list(canvas.evaluate(f"(canvas, areas) => ({COUNT_INK})(canvas, areas)", areas))


def inked(view: View, row: int) -> tuple[list[int], list[int]]:
    """The spaces of a row that are painted: what rests, and what lies over it."""
    view.frame()
    size = view.backing[0] / 7
    middles = [[(x + 0.3) * size, (row + 0.3) * size, 0.4 * size, 0.4 * size] for x in range(7)]
    areas = [[int(length) for length in middle] for middle in middles]
    resting, moving = (ink(canvas, areas) for canvas in (view.canvas, view.overlay))
    return [x for x in range(7) if resting[x]], [x for x in range(7) if moving[x]]


def let_pass(view: View, seconds: float) -> None:
    """Lets a time pass for what moves."""
    view.frame()
    view.page.evaluate("seconds => { ahead += seconds; }", seconds)
    view.frame()


def is_moving(view: View, *, moving: bool = True) -> None:
    """Waits until something moves in the view, or nothing."""
    if moving:
        expect(view.root).to_have_attribute("data-moving", "true")
    else:
        expect(view.root).not_to_have_attribute("data-moving", "true")


def test_a_coin_travels_to_its_space_and_rests_there_without_work(open_board: Opener) -> None:
    host, view = open_board.show(Toss(time=LONG), before=CLOCK)
    assert inked(view, RED) == ([0], [])
    host.board.play("b=2>go")
    view.wait(1)
    is_moving(view)
    assert inked(view, RED) == ([], [0])
    assert inked(view, BLUE) == ([0], [])
    let_pass(view, LONG)  # the toss came first
    let_pass(view, LONG / 2)
    assert inked(view, RED) == ([], [1])
    let_pass(view, LONG / 2)
    is_moving(view, moving=False)
    assert inked(view, RED) == ([2], [])
    view.frame()
    before = host.page.evaluate("asked")
    view.frame()
    view.frame()
    assert host.page.evaluate("asked") == before + 4  # those of the waiting itself


def test_another_view_and_another_theme_show_the_picture_at_rest(open_board: Opener) -> None:
    host = open_board(Toss(time=LONG), screen=MOVING)
    first = host.show()
    host.board.play("b=2>stay")
    is_moving(first)
    second = host.show()
    is_moving(second, moving=False)
    assert inked(second, RED) == ([0], [])
    host.board.theme = "dark"
    expect(second.root).to_have_attribute("data-theme", "dark")
    second.frame()
    is_moving(second, moving=False)
    is_moving(first)
