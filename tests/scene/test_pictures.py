"""What holds for the pictures of all games: they need nothing else, are as they were, and small."""

import difflib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from knotwidgets.core import Position
from knotwidgets.core.game import Game
from knotwidgets.games import Celtic, CelticKnot, Kingdoms
from knotwidgets.scene import THEMES
from tests.amounts import amount
from tests.scene.conftest import CELTIC, POSITIONS
from tests.scene.knot_positions import FIGURE_EIGHT, KNOTS, passed
from tests.scene.seen import check_self_contained

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parent / "golden"
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
        assert len(json.dumps(wire, separators=(",", ":"))) <= 30 * KILOBYTES


def test_the_same_position_makes_the_same_scene() -> None:
    for position in (*POSITIONS.values(), *CELTIC.values(), *KNOTS.values()):
        assert position.scene() == position.scene()
