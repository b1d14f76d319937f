"""Puzzles once more, as plainly as possible: brute force over borders.

Nothing here is shared with the package: tiles are sets of letters, cells are (column, row).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product

from tests.games.naive_loops import BACK, CLOCKWISE, Cell, closed_loops, step

Tiles = Mapping[Cell, frozenset[str]]

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
        (cell, side) for cell, side in product(sorted(places), "NE") if step(cell, side) in places
    ]
    for size in range(len(borders) + 1):
        for opened in combinations(borders, size):
            tiles: dict[Cell, set[str]] = {cell: set() for cell in places}
            for cell, side in opened:
                tiles[cell].add(side)
                tiles[step(cell, side)].add(BACK[side])
            if all(tiles.values()):
                yield {cell: frozenset(sides) for cell, sides in tiles.items()}


def is_closed(tiles: Tiles) -> bool:
    """Whether every open side meets an open side, and every closed one none."""
    return all(
        (side in sides) == (BACK[side] in tiles.get(step(cell, side), ()))
        for cell, sides in tiles.items()
        for side in CLOCKWISE
    )


def count_loops(tiles: Tiles) -> int:
    return len([*closed_loops(tiles)])


def images(tiles: Tiles) -> Iterator[Tiles]:
    """The turned and reflected tiles, moved back to where the outline of the board was."""
    for mirrored in (False, True):
        image = dict(tiles)
        if mirrored:
            image = {(-x, y): frozenset(FLIPPED[s] for s in t) for (x, y), t in image.items()}
        for _ in range(4):
            image = {  # a quarter turn clockwise: N to E
                (y, -x): frozenset(CLOCKWISE[(CLOCKWISE.index(s) + 1) % 4] for s in t)
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
