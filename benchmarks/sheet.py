"""A contact sheet of all boards: each game in each theme at each moment, as a browser shows it.

    python3 dev.py bench sheet

It writes a picture for each game, a row for each theme, to be looked at before a change of the look
is called done. The last columns are small saved pictures, down to the size of a letter.
"""

import random
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from knotwidgets import Celtic, CelticKnot, Game, Kingdoms, Position, Record
from knotwidgets.scene import THEMES
from tests.browser.jupyterlab import chromium_options
from tests.browser.standalone import Opener, Standalone
from tests.browser.view import View

SEED = 5
WIDTH, HEIGHT = 900, 620  # pixels of a board in its cell of the sheet
DESK = {"viewport": {"width": 900, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THUMBNAILS = (24, 48, 160)
Act = Callable[[Standalone, View], object]


def game_from(start: Position) -> list[Position]:
    """The positions of a random game."""
    chance, positions = random.Random(SEED), [start]
    while positions[-1].player:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves)))
    return positions


def refuse(host: Standalone, view: View) -> None:
    """Click a place where no move begins."""
    moves = host.scene()["moves"]
    firsts = {pick for move in moves for pick in move["picks"]}.union(
        *(one["each"] for one in moves)
    )
    view.click(next(cell for cell in view.cells if cell not in firsts))


def guide(host: Standalone, _: View) -> None:
    """Let the board say what may be done."""
    host.board.guide = True


def review(host: Standalone, view: View) -> None:
    """Read a game again that somebody has commented on, and drawn on in all ways."""
    board, cells = host.board, [cell for cell in view.cells if ":" not in cell]
    one, other, *_, far, last = cells
    record = Record(board.position.game.start())
    for position in game_from(record.end)[1:9]:
        record = record.play(str(position.last))
    board.read(record.comment("Too slow: the middle was open.").text)
    board.ply = len(record.moves)
    board.annotate(
        circles={one: "red", last: "blue"},
        arrows=[(other, far), (last, one, "yellow")],
        texts={far: "?!"},
    )


def nothing(_host: Standalone, _view: View) -> None:
    """Leave the board as it is."""


STATES: dict[str, tuple[float, Act, dict[str, Any]]] = {
    "start": (0, nothing, DESK),
    "middle": (0.5, nothing, DESK),
    "refused": (0.3, refuse, DESK),
    "guide": (0.5, guide, DESK),
    "review": (0, review, DESK),
    "end": (1, nothing, DESK),
    "phone": (0.5, nothing, PHONE),
}
"""How far the game has come, what is done then, and the screen."""


def shots(opener: Opener, positions: list[Position], theme: str) -> Iterator[Image.Image]:
    """The board in all states."""
    for part, act, screen in STATES.values():
        host, view = opener.show(
            positions[round(part * (len(positions) - 1))], screen=screen, theme=theme
        )
        act(host, view)
        view.page.wait_for_timeout(700)
        yield Image.open(BytesIO(view.root.screenshot())).convert("RGB")
        opener.clear()


def thumbnails(position: Position, theme: str) -> Image.Image:
    """Small pictures below each other, the smallest also magnified."""
    sheet, y = Image.new("RGB", (260, HEIGHT), "#888"), 10
    for width in THUMBNAILS:
        made = position.png(theme=theme, width=width, caption=False, coordinates=False)
        small = Image.open(BytesIO(made)).convert("RGB")
        sheet.paste(small, (10, y))
        if width < 100:
            sheet.paste(small.resize((small.width * 2, small.height * 2), 0), (20 + width, y))
        y += 2 * small.height + 10
    return sheet


def sheet(opener: Opener, game: Game) -> Image.Image:
    """All themes of a game below each other."""
    positions = game_from(game.start())
    rows = [
        [*shots(opener, positions, theme), thumbnails(positions[-1], theme)] for theme in THEMES
    ]
    for row in rows:
        for picture in row:
            picture.thumbnail((WIDTH, HEIGHT))
    wide = max(sum(one.width + 10 for one in row) for row in rows)
    whole = Image.new("RGB", (wide, (HEIGHT + 10) * len(rows)), "#888")
    for number, row in enumerate(rows):
        x = 0
        for picture in row:
            whole.paste(picture, (x, number * (HEIGHT + 10)))
            x += picture.width + 10
    return whole


def main(folder: Path) -> None:
    """Write the sheets of all games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium_options()) as browser,
    ):
        opener = Opener(browser)
        for game in (Kingdoms(), Celtic(), CelticKnot(players=4)):
            path = folder / f"{type(game).__name__}.png"
            sheet(opener, game).save(path)
            print(path)
        opener.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/contact_sheets"))
