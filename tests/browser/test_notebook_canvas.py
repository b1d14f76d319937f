"""What Python draws with ipycanvas in JupyterLab: over a board to play on, and by itself."""

import base64
import io
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from skimage.metrics import structural_similarity

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position
from knotwidgets.scene import theme as theme_named
from tests.amounts import few
from tests.browser.jupyterlab import Lab

WIDTH = 800
ALIKE = 0.98
INK = "#ff00ff"
GAMES = {"Kingdoms": (Kingdoms(), 34), "Celtic": (Celtic(), 6), "CelticKnot": (CelticKnot(), 9)}
# The picture that a canvas shows.
READ = "canvas => canvas.toDataURL()"
READ_BOARD = """scene => {
  const backdrop = scene.parentNode.querySelector(".kw-backdrop");
  const { width, height } = scene;
  const whole = Object.assign(document.createElement("canvas"), { width, height });
  for (const layer of [backdrop, scene]) whole.getContext("2d").drawImage(layer, 0, 0);
  return whole.toDataURL();
}"""
DRAW = """async ([svg, width, height]) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: Math.ceil(height) });
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  return canvas.toDataURL();
}"""
IS_PAINTED = """canvas => {
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  return data.some((value, index) => index % 4 === 3 && value > 0);
}"""
# The middle of what is drawn in the ink, on the page, and how large the board is there.
MIDDLE = """([canvas, board]) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  let [count, x, y] = [0, 0, 0];
  for (let index = 0; index < data.length; index += 4) {
    if (data[index + 3] < 128) continue;
    count += 1;
    x += (index / 4) % width + 0.5;
    y += Math.floor(index / 4 / width) + 0.5;
  }
  const box = canvas.getBoundingClientRect();
  const seen = board.getBoundingClientRect();
  return [
    (box.left + (x / count / width) * box.width - seen.left) / seen.width,
    (box.top + (y / count / height) * box.height - seen.top) / seen.height,
  ];
}"""


@pytest.fixture(params=few([1.5, 1, 2]))
def crisp(request: Any, lab: Lab) -> Iterator[Lab]:
    """JupyterLab on a screen with so many pixels to a pixel of the page."""
    devtools = lab.page.context.new_cdp_session(lab.page)

    def show(ratio: float) -> None:
        screen = {**(lab.page.viewport_size or {}), "deviceScaleFactor": ratio, "mobile": False}
        devtools.send("Emulation.setDeviceMetricsOverride", screen)

    show(request.param)
    yield lab
    assert lab.page.evaluate("devicePixelRatio") == request.param
    show(1)
    devtools.detach()


def wait_for_ink(page: Page, selector: str) -> Any:
    """Wait until something is drawn on a canvas, and return the canvas."""
    page.locator(selector).first.wait_for()
    canvas = page.locator(selector).first.element_handle()
    page.wait_for_function(IS_PAINTED, arg=canvas)
    return canvas


def drawn_at(page: Page) -> list[float]:
    """Return where on the board the sketch has ink: parts of its width and height."""
    canvas = wait_for_ink(page, ".kw-sketch canvas")
    middle: list[float] = page.evaluate(
        MIDDLE, [canvas, page.locator(".kw-board").first.element_handle()]
    )
    return middle


def test_a_sketch_is_where_the_board_is_at_every_size(crisp: Lab) -> None:
    page = crisp.run(
        "import knotwidgets as kw\nboard = kw.play(kw.Kingdoms())\nboard",
        f"s = board.sketch\ns.fill_style = {INK!r}\ns.fill_circle(*s.centre('B3'), 0.4);",
    )
    x, y, width, height = Kingdoms().start().scene().box
    there = [(1.5 - x) / width, (4.5 - y) / height]
    for size in ("None", "333", "407"):
        crisp.run_cell(f"board.width = {size};")
        if size != "None":
            expect(page.locator(".kw-board").first).to_have_css("width", f"{size}px")
        assert drawn_at(page) == pytest.approx(there, abs=0.5 / 333)


def test_clicks_play_below_a_sketch_unless_it_is_drawn_on_freehand(lab: Lab) -> None:
    page = lab.run("import knotwidgets as kw\nboard = kw.play(kw.Kingdoms(), width=400)\nboard")
    lab.run_cell("board.sketch.stroke_line(0, 0, 1, 1)")
    wait_for_ink(page, ".kw-sketch canvas")
    board = page.locator(".kw-board").first
    board.scroll_into_view_if_needed()
    board.click(position={"x": 200, "y": 200})
    expect(page.locator(".kw-widget").first).to_have_attribute("data-painted", "1")
    lab.run_cell("board.sketch.clear(); board.sketch.freehand('#ff00ff', 0.2)")
    expect(page.locator(".kw-sketch.kw-interactive")).to_have_count(1)
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 100, steps=3)
    page.mouse.up()
    # Python draws the line bit by bit: wait until it has come to its end.
    ink = [wait_for_ink(page, ".kw-sketch canvas"), board.element_handle()]
    page.wait_for_function(f"(both) => Math.abs(({MIDDLE})(both)[0] - 0.5) < 0.05", arg=ink)
    assert drawn_at(page) == pytest.approx([0.5, 0.25], abs=0.05)
    assert lab.run_cell("print(len(board.record.moves))") == "1"


def played(game: Any, plies: int) -> Position:
    """A position of a game, as its text has it."""
    position = game.start()
    for ply in range(plies):
        position = position.play(position.legal_moves[7 * ply % len(position.legal_moves)])
    found: Position = game.position(position.text)
    return found


def picture(data: bytes | str, theme: str, aspect: float, *, fits: bool) -> Any:
    """A picture on the theme's ground, in the size in which pictures are compared.

    A canvas has whole pixels alone: what is compared is as high as the picture should be. Where
    that is more than the canvas has, a picture that `fits` is smaller instead.
    """
    if isinstance(data, str):
        data = base64.b64decode(data.partition(",")[2])
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    assert abs(image.height - image.width * aspect) < 1.5
    wide = min(image.width, image.height / aspect) if fits else image.width
    left, high = (image.width - wide) / 2, wide * aspect
    ground = Image.new("RGBA", (image.width, ceil(high)), theme_named(theme).ui["ground"])
    ground.alpha_composite(image.crop((0, 0, *ground.size)))
    size = (WIDTH, round(WIDTH * aspect))
    box = (left, 0, left + wide, high)
    return np.asarray(ground.convert("RGB").resize(size, Image.Resampling.LANCZOS, box))


@pytest.mark.parametrize("name", few(GAMES))
def test_all_painters_paint_the_same_picture(lab: Lab, name: str, tmp_path: Path) -> None:
    position = played(*GAMES[name])
    theme = "dark" if name == "Celtic" else "light"
    given = f"theme={theme!r}, coordinates=False, arrangement='wide', width={WIDTH}"
    lab.page.set_viewport_size({"width": 1800, "height": 1700})
    page = lab.run(
        f"import knotwidgets as kw\npos = kw.{name}().position({position.text!r})",
        f"board = kw.play(pos, {given}, layers={{'hints': False}})\nboard",
        f"kw.canvas(pos, {given})",
    )
    shown: dict[str, Any] = {"theme": theme, "coordinates": False, "legal": False, "caption": False}
    on_canvas = wait_for_ink(page, ".jp-OutputArea canvas[tabindex]")
    on_board = wait_for_ink(page, ".kw-widget .kw-scene")
    *_, width, height = position.scene(coordinates=False).box
    drawn = {
        "png": position.png(width=WIDTH, **shown),
        "svg": page.evaluate(DRAW, [position.svg(**shown), WIDTH, WIDTH * height / width]),
        "board": on_board.evaluate(READ_BOARD),
        "ipycanvas": on_canvas.evaluate(READ),
    }
    pictures = {
        painter: picture(data, theme, height / width, fits=painter == "board")
        for painter, data in drawn.items()
    }
    for painter, painted in pictures.items():
        Image.fromarray(painted).save(tmp_path / f"{painter}.png")
    for painter, painted in pictures.items():
        alike = structural_similarity(pictures["png"], painted, channel_axis=2)
        assert alike >= ALIKE, (painter, tmp_path)
