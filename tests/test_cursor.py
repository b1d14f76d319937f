"""The arrow keys lead from every target of every board to every other, whatever its shape."""

import json
import random
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.scene import Scene
from tests.amounts import amount
from tests.scene.conftest import played
from tests.scene.knot_positions import passed

pytestmark = pytest.mark.slow

JS = Path(__file__).parents[1] / "js"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
# Reads lists of targets, and gives for each where each arrow leads from each of them.
STEPS = """
import {{ step }} from {module};
import {{ readFileSync }} from "node:fs";
const boards = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(boards.map((targets) => Object.fromEntries(
  targets.map(({{ id }}) => [id, {arrows}.map((key) => step(targets, id, key))])))));
"""

Ways = dict[str, list[str]]


def ways(scenes: list[Scene], folder: Path) -> list[Ways]:
    """Where the arrows lead, as the browser's half has it."""
    module = folder / "cursor.mjs"
    build = [JS / "node_modules" / ".bin" / "esbuild", JS / "src" / "input" / "cursor.ts"]
    subprocess.run([*build, "--format=esm", f"--outfile={module}"], check=True, capture_output=True)
    script = STEPS.format(module=json.dumps(module.as_uri()), arrows=json.dumps(ARROWS))
    given = json.dumps([scene.wire()["targets"] for scene in scenes])
    node = subprocess.run(
        ["node", "--input-type=module", "--eval", script],  # noqa: S607 - the one that builds it
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    return list(json.loads(node.stdout))


def reached(leads: Ways, start: str) -> set[str]:
    """The targets to which arrows lead from one."""
    found, ahead = {start}, [start]
    while ahead:
        new = {target for target in leads[ahead.pop()] if target not in found}
        found |= new
        ahead.extend(new)
    return found


def kingdoms() -> Iterator[Scene]:
    """Boards with holes at random, in one piece or not."""
    chance = random.Random(7)
    while True:
        width, height = chance.randint(1, 9), chance.randint(1, 9)
        holes = chance.random() * 0.6
        rows = [
            "".join("." if chance.random() < holes else "o" for _ in range(width))
            for _ in range(height)
        ]
        if any("o" in row for row in rows):
            yield kw.Kingdoms(board="/".join(rows)).start().scene()


def celtic() -> Iterator[Scene]:
    """Games as they grow, from the first tile to the last."""
    for seed in range(3):
        for plies in range(0, 60, 4):
            yield played(seed, plies, kw.Celtic()).scene()


def celtic_knot() -> Iterator[Scene]:
    """All boards of the gallery and some new ones, with coins at different places."""
    for name in kw.boards.gallery:
        yield kw.CelticKnot(board=kw.boards.gallery[name]).start().scene()
    for players in (2, 3, 4):
        for position in passed(players, 90, kw.CelticKnot(players=players)):
            yield position.scene()
    for seed in range(6):
        yield kw.CelticKnot(board=kw.boards.random(seed=seed)).start().scene()


def puzzles() -> Iterator[Scene]:
    """Rectangles of every form, with a rack below."""
    for width in range(1, 8):
        for height in range(1, 8):
            if width * height > 1:
                tiles = f"{width * height} corner 3 cap 2 tee"
                yield puzzle_scene(Attempt.of(kw.puzzles.Puzzle(width, height, tiles)))


@pytest.mark.parametrize("scenes", [kingdoms, celtic, celtic_knot, puzzles])
def test_every_target_is_reached_from_every_other(scenes: Any, tmp_path: Path) -> None:
    boards = list(islice(scenes(), amount(300, 40)))
    for number, leads in enumerate(ways(boards, tmp_path)):
        everywhere = set(leads)
        for start in leads:
            lost = everywhere - reached(leads, start)
            assert not lost, f"board {number}: no arrows lead from {start} to {sorted(lost)}"
