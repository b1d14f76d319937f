"""A film of a game and the board show the same on the way from one position to the next."""

import io
import random
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageSequence
from skimage.metrics import structural_similarity

from knotwidgets import Celtic, CelticKnot, Kingdoms, Record
from knotwidgets.scene.records import PACE, STEP, animation
from tests.amounts import few
from tests.browser.standalone import Opener

# Animation frames think that no time passes but what a test lets pass.
CLOCK = """
window.now = 0;
const request = window.requestAnimationFrame;
window.requestAnimationFrame = callback => request(() => callback(window.now));
"""
WIDTH = 480  # pixels
AHEAD = 16  # milliseconds by which a board is ahead in its first frame
ALIKE = 0.93  # structural similarity of what differs before and after
# A game, after how many plies at least, what the next move begins with, and which frame to look at.
GAMES: dict[str, tuple[Any, int, str, int]] = {
    "kingdoms": (Kingdoms(), 29, "", 3),
    "celtic": (Celtic(), 12, "", 3),
    "celtic knot": (CelticKnot(), 12, ">", 5),
}


def played(game: Any, plies: int, goes: str) -> Record:
    """A random game, of which so many plies are played, or more until a move begins so."""
    chance = random.Random(3)
    record = Record(game.start())
    while len(record.line) < plies or not record.end.legal_moves[0:1][0].startswith(goes):
        drawn = [move for move, _ in record.end.chance or ()]
        record = record.play(chance.choice(drawn or record.end.legal_moves))
    return record


def frames(record: Record, *numbers: int) -> list[Any]:
    """What the film of a record of one move shows at the ends of steps; the last one is -1."""
    options: dict[str, Any] = {"caption": False, "arrangement": "wide", "coordinates": False}
    made = Image.open(io.BytesIO(animation(record, form="gif", width=WIDTH, **options)))
    seen = [(one.convert("RGB"), one.info["duration"]) for one in ImageSequence.Iterator(made)]
    ends = list(accumulate(duration for _, duration in seen))
    times = [1000 * (PACE + STEP * (number - 0.5)) for number in numbers]
    at = [next((n for n, end in enumerate(ends) if end > time), -1) for time in times]
    return [seen[-1 if number < 0 else n][0] for number, n in zip(numbers, at, strict=True)]


def likeness(one: Any, other: Any, area: Any) -> float:
    """The structural similarity where something moves."""
    shades = [np.asarray(image.convert("L")) for image in (one, other)]
    _, alike = structural_similarity(*shades, full=True)
    return float(alike[area].mean())


@pytest.mark.parametrize("name", few(GAMES))
def test_the_film_shows_what_the_board_shows(open_board: Opener, name: str, tmp_path: Path) -> None:
    kind, plies, goes, number = GAMES[name]
    start = played(kind, plies, goes).end
    record = Record(start).play(start.legal_moves[len(start.legal_moves) // 2])
    options: dict[str, Any] = {"theme": "light", "layers": {"hints": False}, "coordinates": False}
    host, view = open_board.show(start, before=CLOCK, width=WIDTH, **options)
    host.board.play(record.moves[0])
    view.wait(1)
    view.frame()
    view.page.evaluate("time => { now += time; }", 1000 * STEP * number - AHEAD)
    view.frame()
    box = view.canvas.bounding_box()
    assert box
    seen = Image.open(io.BytesIO(view.page.screenshot(clip=box))).convert("RGB")
    film, before, after = frames(record, number, 0, -1)
    assert seen.size == film.size
    for painted, image in (("board", seen), ("film", film)):
        image.save(tmp_path / f"{painted}.png")
    changed = ImageChops.difference(before, after).convert("L").filter(ImageFilter.MaxFilter(9))
    moved = np.asarray(changed) > 40
    way, *ends = (likeness(seen, one, moved) for one in (film, before, after))
    assert way > ALIKE, tmp_path
    assert way > max(ends) + 0.05, tmp_path
