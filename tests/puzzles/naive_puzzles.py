"""Puzzles once more, as plainly as possible: brute force over borders, loops traced point by point.

Nothing here is shared with the package: tiles are sets of letters, cells are (column, row).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product

Cell = tuple[int, int]
Tiles = Mapping[Cell, frozenset[str]]

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
TURNED = "NESW"
FLIPPED = {"N": "N", "E": "W", "S": "S", "W": "E"}


def rectangle(width: int, height: int) -> list[Cell]:
    return [(column, row) for row in range(height) for column in range(width)]


def shape(tile: Iterable[str]) -> str:
    sides = set(tile)
    if len(sides) == 2:
        return "straight" if sides in ({"N", "S"}, {"E", "W"}) else "corner"
    return {1: "cap", 3: "tee", 4: "cross"}[len(sides)]


def supply_of(tiles: Tiles) -> frozenset[tuple[str, int]]:
    return frozenset(Counter(map(shape, tiles.values())).items())


def fillings(cells: Iterable[Cell]) -> Iterator[Tiles]:
    """All ways to open borders between cells such that each cell has one open at least."""
    places = set(cells)
    borders = [
        (cell, side)
        for cell, side in product(sorted(places), "NE")
        if (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]) in places
    ]
    for size in range(len(borders) + 1):
        for opened in combinations(borders, size):
            tiles: dict[Cell, set[str]] = {cell: set() for cell in places}
            for cell, side in opened:
                other = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
                tiles[cell].add(side)
                tiles[other].add(BACK[side])
            if all(tiles.values()):
                yield {cell: frozenset(sides) for cell, sides in tiles.items()}


def is_closed(tiles: Tiles) -> bool:
    """Whether every open side meets an open side, and every closed one none."""
    for (x, y), sides in tiles.items():
        for side, (dx, dy) in STEPS.items():
            if (side in sides) != (BACK[side] in tiles.get((x + dx, y + dy), ())):
                return False
    return True


def count_loops(tiles: Tiles) -> int:
    """Walk every strand. A point is a cell, a side, and whether it lies left seen from within."""
    links: dict[tuple[Cell, str, bool], tuple[Cell, str, bool]] = {}
    for cell, sides in tiles.items():
        for side in sides:
            at = TURNED.index(side)
            following = next(s for s in (TURNED * 3)[at + 1 :] if s in sides)
            # Clockwise round the cell: from this side's right end to the next one's left end.
            links[cell, side, False] = (cell, following, True)
            links[cell, following, True] = (cell, side, False)
    loops = 0
    unseen = set(links)
    while unseen:
        loops += 1
        point = next(iter(unseen))
        while point in unseen:
            unseen.discard(point)
            cell, side, left = links[point]
            unseen.discard((cell, side, left))
            step = STEPS[side]
            # It crosses to the other end of the border: left from here is left from there.
            point = ((cell[0] + step[0], cell[1] + step[1]), BACK[side], left)
    return loops


def images(tiles: Tiles) -> Iterator[Tiles]:
    """The turned and reflected tiles, moved back to where the outline of the board was."""
    for mirrored in (False, True):
        image = dict(tiles)
        if mirrored:
            image = {(-x, y): frozenset(FLIPPED[s] for s in t) for (x, y), t in image.items()}
        for _ in range(4):
            image = {  # a quarter turn clockwise: N to E
                (y, -x): frozenset(TURNED[(TURNED.index(s) + 1) % 4] for s in t)
                for (x, y), t in image.items()
            }
            left, bottom = min(x for x, _ in image), min(y for _, y in image)
            yield {(x - left, y - bottom): t for (x, y), t in image.items()}


def up_to_symmetry(found: Iterable[Tiles]) -> int:
    """How many there are if images on the same cells are one."""
    return len(
        {
            frozenset(
                frozenset(image.items()) for image in images(tiles) if set(image) == set(tiles)
            )
            for tiles in found
        }
    )
