"""What holds for the pictures of all games: they need nothing else, are as they were, and small."""

import difflib
import json
import os
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path as File
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Position
from knotwidgets.core.game import Game
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.knotwork import Diagram
from knotwidgets.scene import THEMES, Disc, Path, Scene, Text, letters
from tests.amounts import amount
from tests.scene.conftest import ATTEMPTS, CELTIC, POSITIONS
from tests.scene.knot_positions import FIGURE_EIGHT, KNOTS, passed
from tests.scene.seen import check_self_contained, corners, moves_as_read, moves_at_length

pytestmark = pytest.mark.slow

GOLDEN = File(__file__).parent / "golden"
KILOBYTES = 1000

SMALL = {
    "kingdoms": Kingdoms(board="3x3").start().play("B2", "A1", "B3", "A2"),
    "celtic": Celtic(window=3).start().play("c4:S", "d3:SW*"),
    "celtic_knot": CelticKnot(board=FIGURE_EIGHT).start().play("A5", "=2"),
}


@pytest.mark.parametrize("name", SMALL)
def test_the_picture_of_a_small_position_is_as_it_was(name: str) -> None:
    """Look at the new picture; if it is meant, write it with KNOTWIDGETS_GOLDEN=1 pytest."""
    picture, golden = SMALL[name].svg(), GOLDEN / f"{name}.svg"
    if os.environ.get("KNOTWIDGETS_GOLDEN"):
        golden.write_text(picture, encoding="utf-8")
    before = golden.read_text(encoding="utf-8").splitlines()
    assert list(difflib.unified_diff(before, picture.splitlines(), lineterm="", n=0)) == []


def pictured(position: Position) -> dict[str, Any]:
    """Options that put something on the first cells."""
    one, other, third, *_ = position.game.named_cells
    return {"labels": {one: "<&>"}, "heat": {other: 1}, "marks": [third], "tints": True}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("positions", [POSITIONS, CELTIC, KNOTS], ids=["k", "c", "ck"])
def test_a_picture_is_self_contained(positions: dict[str, Position], theme: str) -> None:
    for position in positions.values():
        check_self_contained(position.svg(theme, **pictured(position)))
    for position in KNOTS.values() if positions is KNOTS else ():
        check_self_contained(position.svg(theme, heat=position.expected_turns))


@pytest.mark.parametrize(
    "game",
    [
        Kingdoms(),
        Celtic(),
        Celtic(overrun="forfeit"),
        CelticKnot(players=4),
        CelticKnot(players=4, split=True),
    ],
    ids=repr,
)
@pytest.mark.parametrize("seed", [*range(amount(8)), 22])
def test_a_scene_is_small_on_the_wire(seed: int, game: Game) -> None:
    way = passed(seed, 120, game)
    for index, position in enumerate(way):
        since = way[max(index - 2, 0) : index]
        wire = position.scene(caption=True, motion=True, since=since).wire()
        still = wire.pop("backdrop", {})  # sent once; roads and bridges weigh more than hills
        assert len(json.dumps(still, separators=(",", ":"))) <= 40 * KILOBYTES
        most = 31 if isinstance(game, Celtic) else 30  # whose open ends are cut along their tiles
        assert len(json.dumps(wire, separators=(",", ":"))) <= most * KILOBYTES


TILED: dict[str, tuple[Callable[..., Scene], Diagram]] = {
    **{name: (one.scene, one.knotwork) for name, one in CELTIC.items()},
    **{f"puzzle, {n}": (partial(puzzle_scene, one), one.knotwork) for n, one in ATTEMPTS.items()},
}


@pytest.mark.parametrize("name", TILED)
def test_strands_on_tiles_are_one_path_each_and_open_ends_are_cut(name: str) -> None:
    drawn, diagram = TILED[name]
    scene = drawn()
    pieces = [one for one in scene.items if one.layer == "pieces"]
    strands = [one for one in pieces if one.id.startswith(("strand:", "knot:"))]
    curves = [one.d for one in strands if isinstance(one, Path)]
    assert len(curves) == len(diagram.strands)
    assert sum(d.count("M") for d in curves) == len(diagram.pieces())
    cuts = [one.d for one in pieces if isinstance(one, Path) and one.id == "cuts:edge"]
    # Of the two ends on each open side the one on top is cut along the edge.
    assert sum(d.count("M") for d in cuts) == len(diagram.open_strands)


@pytest.mark.parametrize("name", TILED)
def test_moves_of_tiles_written_for_each_target_mean_the_same(name: str) -> None:
    scene = TILED[name][0]()
    assert moves_as_read(scene) == moves_at_length(scene)
    kinds = [move.picks[0] if move.turn else "" for move in scene.moves]
    assert len([*groupby(kinds)]) == len({*kinds})  # all turns of a tile stand together


@pytest.mark.parametrize("options", [{}, {"coordinates": False}, {"arrangement": "tall"}], ids=str)
def test_everything_lies_in_the_box(options: dict[str, Any]) -> None:
    drawers = [drawn for drawn, _ in TILED.values()] if "coordinates" not in options else []
    drawers += [one.scene for one in KNOTS.values()] if "arrangement" not in options else []
    for drawn in drawers:
        scene = drawn(caption=True, **options)
        x, y, width, height = scene.box
        for one in (*scene.items, *scene.targets):
            half = one.r + 0.04 if isinstance(one, Disc) else 0
            half = letters.width(one.text, one.size) / 2 if isinstance(one, Text) else half
            points = [] if isinstance(one, (Disc, Text)) else corners(scene, one.id)
            for u, v in points or [one.at]:
                assert x - 0.001 <= u - half <= u + half <= x + width + 0.001, one
                assert y - 0.001 <= v <= y + height + 0.001, one


def test_the_same_position_makes_the_same_scene() -> None:
    for position in (*POSITIONS.values(), *CELTIC.values(), *KNOTS.values()):
        assert position.scene() == position.scene()
