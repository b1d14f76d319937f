"""The floating window: every box that can come about, every cell in it, every way to open sides."""

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from knotwidgets import Celtic, Position
from knotwidgets.games.celtic.rules import overrun
from knotwidgets.games.celtic.state import Box, grow, place
from tests.amounts import amount, few
from tests.games.naive_celtic import ALL_SIDES, NEUTRAL, Game, Laid, name
from tests.games.naive_loops import CLOCKWISE

PLENTY = ", ".join(
    f"{colour} 99 cap 99 straight 99 corner 99 tee 99 cross" for colour in ("orange", "neutral")
)
EVERY_SHAPE = {
    (colour, shape): 99
    for colour in ("orange", NEUTRAL)
    for shape in ("cap", "straight", "corner", "tee", "cross")
}


def spans(window: int) -> list[tuple[int, int]]:
    """The first and last columns (or rows) of all boxes: the start opens one cell to each side."""
    middle = window - 1
    return [
        (low, high)
        for low in range(middle)
        for high in range(middle + 1, 2 * window - 1)
        if high - low < window
    ]


@pytest.mark.parametrize("window", few([3, 6, 4, 5, 7], 2))
def test_the_sets_say_what_coordinates_say(window: int) -> None:
    board = Celtic(window=window).board
    for (left, right), (bottom, top) in product(spans(window), repeat=2):
        box = Box(left, bottom, right, top)
        out = [overrun(board, box, side) for side in range(4)]
        for x, y in product(range(left, right + 1), range(bottom, top + 1)):
            cell = y % window * window + x % window
            assert place(board, box, cell) == (x, y)
            for sides in range(16):
                n, e, s, w = (sides >> side & 1 for side in range(4))
                grown = (min(left, x - w), min(bottom, y - s), max(right, x + e), max(top, y + n))
                assert grow(board, box, cell, sides) == grown
                too_wide = grown[2] - grown[0] >= window or grown[3] - grown[1] >= window
                assert too_wide == any(
                    out[side] >> cell & 1 for side in range(4) if sides >> side & 1
                ), (box, (x, y), sides)


def designs(window: int) -> Iterator[dict[tuple[int, int], Laid]]:
    """Arms of straights from the start: every box; and each arm's end open or closed by a cap."""
    middle = window - 1
    for (left, right), (bottom, top) in product(spans(window), repeat=2):
        arms = {
            "N": range(middle + 1, top),
            "E": range(middle + 1, right),
            "S": range(middle - 1, bottom, -1),
            "W": range(middle - 1, left, -1),
        }
        for capped in product((False, True), repeat=4):
            tiles: dict[tuple[int, int], Laid] = {}
            for (side, places), cap in zip(arms.items(), capped, strict=True):
                across = side in "EW"
                ends = [*places, (places[-1] if places else middle) + (1 if side in "NE" else -1)]
                for at in ends if cap else places:
                    sides = frozenset("EW" if across else "NS")
                    if at == ends[-1]:
                        sides &= {CLOCKWISE[(CLOCKWISE.index(side) + 2) % 4]}
                    tiles[(at, middle) if across else (middle, at)] = (sides, NEUTRAL)
            yield tiles


@pytest.mark.parametrize("window", few([3, 4, 5], 2))
def test_every_box_with_open_and_closed_ends(window: int) -> None:
    game = Celtic(window=window, tiles=PLENTY)
    seen = set()
    for tiles in designs(window):
        other = Game(window, EVERY_SHAPE, "orange", tiles)
        words = [
            f"{name(cell)}:{''.join(s for s in CLOCKWISE if s in sides)}*"
            for cell, (sides, _) in other.tiles.items()
        ]
        pos = game.position(" ".join([*words, "orange" if other.player else "-"]))
        assert set(pos.legal_moves) == other.legal(), pos.text
        assert game.frame(pos)[:4] == other.box(), pos.text
        seen.add(other.box())
        for cell in other.open_cells():
            for sides in ALL_SIDES:
                move = f"{name(cell)}:{''.join(s for s in CLOCKWISE if s in sides)}"
                fault = other.fault(cell, sides, "orange")
                if pos.player:
                    assert pos.explain(move).rule == (fault or ""), (pos.text, move)
    assert len(seen) == len(spans(window)) ** 2


def test_a_dead_cell_still_takes_up_room() -> None:
    # Only straights are left. On b5 one would leave the window, so nothing fits there; and b5 is
    # why the design may not grow to the east beyond column f.
    game = Celtic(tiles="orange 9 straight, blue 9 straight, neutral 1 cross")
    pos = game.start().play("d5:EW", "c5:EW")
    assert "b5" in game.open_cells(pos)
    assert not [move for move in pos.legal_moves if move.startswith(("b5", "f5"))]
    verdict = pos.explain("f5:EW")
    assert (verdict.rule, verdict.marks) == ("overrun", ("b5",))
    assert verdict.message == (
        "A straight on f5, open east and west, would leave the window: "
        "its east side opens into column g, one column too far, "
        "as the design takes up columns b to f."
    )
    dead = pos.explain("b5:straight")
    assert (dead.rule, dead.marks) == ("fits", ("c5",))
    assert dead.message == (
        "The straight does not fit on b5: it would have to be open in the east towards c5 "
        "and closed in the west at the edge of the window."
    )


def test_the_frame_settles_as_the_design_grows() -> None:
    game = Celtic()

    def frame(pos: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        left, bottom, right, top, reach = game.frame(pos)
        return (left, bottom, right, top), tuple(reach)

    pos = game.start()
    assert frame(pos) == ((3, 3, 5, 5), (1, 1, 7, 7))
    pos = pos.play("e6:S")  # a closed end asks for no more room
    assert frame(pos) == ((3, 3, 5, 5), (1, 1, 7, 7))
    pos = pos.play("d5:EW")
    assert frame(pos) == ((2, 3, 5, 5), (1, 1, 6, 7))
    pos = pos.play("f5:EW")
    assert frame(pos) == ((2, 3, 6, 5), (2, 1, 6, 7))
    pos = pos.play("e4:NS", "e3:NS*")
    assert frame(pos) == ((2, 1, 6, 5), (2, 1, 6, 5))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_designs_stay_in_the_reach_that_the_frame_foretold(count: int) -> None:
    for seed in range(amount(40)):
        rng = random.Random(seed + 1000 * count)
        game = Celtic(window=3 + count)
        pos, boxes = game.start(), []
        while pos.player:
            boxes.append(game.frame(pos))
            pos = pos.play(rng.choice(pos.legal_moves))
        end = game.frame(pos)
        for before, after in combinations([*boxes, end], 2):
            assert _within(before[:4], after[:4])
            assert _within(after.reach, before.reach)
            assert _within(after[:4], before.reach)


def _within(inner: tuple[int, ...], outer: tuple[int, ...]) -> bool:
    left, bottom, right, top = inner
    return outer[0] <= left and outer[1] <= bottom and right <= outer[2] and top <= outer[3]
