"""How a picture comes of the one before: what grows, lands, dissolves and is traced."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Game, Position
from tests.amounts import few
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import COUNT_INK, View
from tests.scene.looks import look

# Frames come when they come, and are told the time that the test has set, in milliseconds.
CLOCK = """
window.at = 1e6;
window.asked = 0;
const request = window.requestAnimationFrame;
window.requestAnimationFrame = callback => {
  window.asked += 1;
  return request(() => callback(window.at));
};
"""
LONG = 5000  # milliseconds: longer than anything moves
# The bytes of a canvas's pixels, read from a copy on white: what is hardly seen hardly counts.
READ = """canvas => {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.fillStyle = "white";
  copy.fillRect(0, 0, width, height);
  copy.drawImage(canvas, 0, 0);
  return copy.getImageData(0, 0, width, height).data;
}"""
# How many opaque pixels of a canvas are of about a colour.
COUNT_COLOUR = f"""(canvas, colour) => {{
  const wanted = [1, 3, 5].map(index => parseInt(colour.slice(index, index + 2), 16));
  const data = ({READ})(canvas);
  const isNear = (value, index) => Math.abs(data[index] - value) < 9;
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {{
    count += data[at + 3] > 200 && wanted.every((value, index) => isNear(value, at + index));
  }}
  return count;
}}"""
# By how much the colours of two canvases differ at most, from 0 to 255.
COMPARE = f"""([one, other]) => {{
  const [first, second] = [one, other].map({READ});
  if (first.length !== second.length) return 255;
  return first.reduce((most, byte, index) => Math.max(most, Math.abs(byte - second[index])), 0);
}}"""
# Keeps a canvas's pixels; has all canvases painted anew; tells by how much the pixels differ then.
KEEP = f"canvas => {{ window.kept = ({READ})(canvas); }}"
ANEW = "() => document.dispatchEvent(new Event('visibilitychange'))"
DIFFER = f"""canvas => ({READ})(canvas).reduce(
  (most, byte, index) => Math.max(most, Math.abs(byte - window.kept[index])), 0,
)"""
ROUNDING = 64  # soft edges that are painted within other bounds differ by less


def after(view: View, milliseconds: float) -> None:
    """Lets a time pass for what moves."""
    view.page.evaluate("time => { at += time; }", milliseconds)
    view.frame()


def is_moving(view: View, *, moving: bool = True) -> None:
    """Waits until something moves in the view, or nothing."""
    wanted = expect(view.root)
    (wanted.to_have_attribute if moving else wanted.not_to_have_attribute)("data-moving", "true")


def come_to_rest(view: View) -> None:
    """Waits until nothing moves any more."""
    after(view, LONG)
    is_moving(view, moving=False)


def ink(view: View, cell: str = "") -> int:
    """How many pixels are painted on the overlay, on the whole of it or in the middle of a cell."""
    view.frame()
    area = view.areas(cell)[0] if cell else [0, 0, *view.backing]
    counts = view.overlay.evaluate(f"(canvas, area) => ({COUNT_INK})(canvas, [area])", area)
    return int(counts[0])


def past(view: View) -> float:
    """How much is seen of the picture before."""
    opacity = view.find(".kw-past").evaluate("canvas => getComputedStyle(canvas).opacity")
    return float(opacity)


def coloured(view: View, colour: str) -> int:
    """How many pixels of a colour are on the overlay."""
    return int(view.overlay.evaluate(COUNT_COLOUR, colour))


def rests_as_it_should(host: Standalone, view: View) -> None:
    """Compares the scene, pixel by pixel, with that of a view which has never moved."""
    come_to_rest(view)
    fresh = host.show()
    view.frame()
    canvases = [view.canvas.element_handle(), fresh.canvas.element_handle()]
    assert view.page.evaluate(COMPARE, canvases) < ROUNDING
    assert ink(view) == 0
    assert past(view) == 0


def leading_to(start: Position, holds: Callable[[Position], bool]) -> tuple[Position, str]:
    """A position of a random game, and a move there after which something holds."""
    chance, position = random.Random(2), start
    while True:
        for move in position.legal_moves:
            if holds(position.play(move)):
                return position, move
        position = position.play(chance.choice(position.legal_moves))
        if not position.player:
            position = start


def is_closed(position: Position) -> bool:
    """Whether a knot of tiles is finished."""
    return any(strand.closed for strand in position.knotwork.strands)


def test_a_ringfort_is_drawn_along_its_line(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), before=CLOCK)
    host.board.play("D4")
    is_moving(view)
    inks = []
    for _ in range(4):
        after(view, 80)
        inks.append(ink(view))
    assert inks == sorted(set(inks)), "it grows in every frame"
    rests_as_it_should(host, view)


def test_a_tile_lands_and_a_tile_taken_back_fades(open_board: Opener) -> None:
    position = Celtic().start()
    move = position.legal_moves[0]
    host, view = open_board.show(position, before=CLOCK)
    host.board.play(move)
    is_moving(view)
    cell = move.partition(":")[0]
    after(view, 120)
    assert ink(view, cell) > 0
    rests_as_it_should(host, view)
    host.board.undo()
    is_moving(view)
    assert past(view) > 0.9
    assert ink(view, cell) == 0, "it is seen in the picture that fades"
    after(view, 130)
    assert 0.3 < past(view) < 0.7
    rests_as_it_should(host, view)


@pytest.mark.parametrize("tints", few([True, False]))
def test_a_knot_that_closes_is_traced_once(open_board: Opener, *, tints: bool) -> None:
    position, move = leading_to(Celtic().start(), is_closed)
    host, view = open_board.show(position, before=CLOCK, theme="light", tints=tints)
    host.board.play(move)
    is_moving(view)
    styles = {item["style"] for item in host.board.state["scene"]["items"]}
    metal = next((one for one in sorted(styles) if one.startswith("tint ")), "light")
    colour = str(look("light").styles[metal][4 * tints].stroke)
    counts = []
    for _ in range(3):
        after(view, 200)
        counts.append(coloured(view, colour))
    assert counts[0] < counts[1] < counts[2]
    rests_as_it_should(host, view)
    host.board._session.report("nothing new")
    view.mentions(line="nothing new")
    is_moving(view, moving=False)


def test_the_next_picture_and_a_click_cut_it_short(open_board: Opener) -> None:
    host, view = open_board.show(Kingdoms(), before=CLOCK)
    for rev, move in enumerate(("D4", "C3"), 1):
        host.board.play(move)
        view.wait(rev)
        is_moving(view)
        after(view, 100)
    host.withhold = True
    view.click("E6")
    is_moving(view, moving=False)
    assert [message["picks"] for message in host.sent] == [["E6"]]
    assert past(view) == 0
    host.release()
    view.wait(3)
    view.leave()
    host.board.undo()
    view.wait(4)
    rests_as_it_should(host, view)


@pytest.mark.parametrize(
    "given", [{"screen": {"reduced_motion": "reduce"}}, {"motion": False}], ids=["system", "board"]
)
def test_a_picture_is_at_rest_at_once_where_no_motion_is_wanted(
    open_board: Opener, given: dict[str, Any]
) -> None:
    host, view = open_board.show(Kingdoms(), before=CLOCK, **given)
    host.page.evaluate(
        """root => {
          window.moved = 0;
          const look = () => { window.moved += "moving" in root.dataset; };
          new MutationObserver(look).observe(root, { attributes: true });
        }""",
        view.root.element_handle(),
    )
    host.board.play("D4")
    view.wait(1)
    assert host.page.evaluate("moved") == 0
    rests_as_it_should(host, view)


@pytest.mark.parametrize(
    "game", few([Celtic(), Kingdoms(), CelticKnot()]), ids=lambda game: game.name
)
def test_what_is_painted_in_part_looks_as_if_painted_anew(open_board: Opener, game: Game) -> None:
    host, chance = open_board(game, before=CLOCK), random.Random(4)
    view = host.show()
    for turn in range(16):
        if turn % 5 == 4:
            host.board.ply = chance.randrange(host.board.ply)
        else:
            host.board.play(chance.choice(host.position.legal_moves))
        view.wait(turn + 1)
        if turn % 3:  # now and then the next comes while this is on its way
            come_to_rest(view)
            view.canvas.evaluate(KEEP)
            view.page.evaluate(ANEW)
            view.frame()
            assert view.canvas.evaluate(DIFFER) < 2 * ROUNDING  # some edges, here and there
