"""Making puzzles with exactly one solution.

A filling is found, all of it is given, and then given tiles are taken away one after the other,
in an order drawn from the seed, as long as the solution stays the only one. It need not be checked
again for a tile that had to stay: with fewer others given it is needed all the more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping

from ..games.celtic_state import shape_of
from ..knotwork import Cell
from .errors import PuzzleError, Unfinished
from .layout import Layout
from .model import Puzzle
from .parity import kernel

TRIES = 20  # fillings, and orders to take tiles away, before giving up on a number of givens
DRAWS = 10_000  # random designs, before giving up on a number of knots


def generate(
    width: int = 5,
    height: int = 5,
    tiles: str | Mapping[str, int] | Mapping[str, Mapping[str, int]] | None = None,
    *,
    knots: int | None = None,
    givens: int | None = None,
    holes: Collection[str] = (),
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Puzzle:
    """Make a puzzle whose given tiles leave exactly one solution; the same for the same seed.

    * `tiles`: as for `Puzzle`; None for tiles drawn at random, which are laid in one piece.
    * `givens`: how many tiles are given. The fewer, the harder. None for as few as can be reached
      by taking away; none of them can be spared.
    * `stop`: a function that ends the work with `Unfinished` once it returns true.

    Raises `NoSolution` if the tiles can't be laid at all, and `PuzzleError` if no such puzzle was
    found in a reasonable number of tries.

    >>> puzzle = generate(3, 3, seed=1)
    >>> puzzle.count(distinct=False)
    1
    """
    rng = random.Random(seed)
    fewest = width * height
    for _ in range(TRIES):
        puzzle, grid = _filling(rng, width, height, tiles, knots, holes, stop)
        if givens is not None and not 0 <= givens <= len(puzzle.cells):
            raise PuzzleError(f"givens={givens!r} is impossible; expected 0 to {len(puzzle.cells)}")
        reduced = _reduced(rng, puzzle, grid, givens or 0, stop)
        if givens is None or len(reduced.givens) == givens:
            return reduced
        fewest = min(fewest, len(reduced.givens))
    raise PuzzleError(f"no puzzle with {givens} given tiles was found; the fewest were {fewest}")


def _filling(
    rng: random.Random,
    width: int,
    height: int,
    tiles: str | Mapping[str, int] | Mapping[str, Mapping[str, int]] | None,
    knots: int | None,
    holes: Collection[str],
    stop: Callable[[], bool] | None,
) -> tuple[Puzzle, Mapping[Cell, int]]:
    if tiles is not None:
        puzzle = Puzzle(width, height, tiles, knots=knots, holes=holes)
        return puzzle, puzzle.solve(seed=rng.getrandbits(30), stop=stop).sides
    blank = Puzzle(width, height, {"cross": width * height}, holes=holes)
    for _ in range(DRAWS):
        design = _design(rng, blank.layout)
        if design and knots in (None, len(kernel(blank.layout, bytes(design.values())))):
            shapes = Counter(shape_of(sides) for sides in design.values())
            return Puzzle(width, height, shapes, knots=knots, holes=holes), design
    raise PuzzleError(f"{DRAWS:,} random designs had none of {knots} knots")


def _design(rng: random.Random, layout: Layout) -> dict[Cell, int]:
    """Draw a connected design: a random tree of joins and some more; empty if there is none."""
    borders: dict[int, list[tuple[int, int]]] = {}
    for cell, numbers in enumerate(layout.borders):
        for side, border in enumerate(numbers):
            if border >= 0:
                borders.setdefault(border, []).append((cell, side))
    share = rng.uniform(0, 0.6)
    group = list(range(len(layout.cells)))
    masks = [0] * len(layout.cells)
    for border in rng.sample(sorted(borders), len(borders)):
        one, other = (group[cell] for cell, _ in borders[border])
        if one != other or rng.random() < share:
            group = [one if member == other else member for member in group]
            for cell, side in borders[border]:
                masks[cell] |= 1 << side
    in_one_piece = len(set(group)) == 1 and all(masks)
    return dict(zip(layout.cells, masks, strict=True)) if in_one_piece else {}


def _reduced(
    rng: random.Random,
    puzzle: Puzzle,
    design: Mapping[Cell, int],
    wanted: int,
    stop: Callable[[], bool] | None,
) -> Puzzle:
    """Take given tiles away down to `wanted`, or until none can be spared."""
    givens = dict(design)
    for cell in rng.sample(sorted(givens), len(givens)):
        if len(givens) == wanted:
            break
        fewer = {other: sides for other, sides in givens.items() if other != cell}
        solutions = puzzle.with_givens(fewer).solutions(2, distinct=False, stop=stop)
        number = sum(1 for _ in solutions)
        if solutions.ended == "stopped":
            raise Unfinished("stopped")
        if number == 1:
            givens = fewer
    return puzzle.with_givens(givens)
