"""Making puzzles with exactly one solution.

At first a filling is found and all its tiles are given. Then given tiles are taken away, one after
the other in a random order, as long as the solution stays the only one. A tile that had to stay
need not be tried again: with fewer other givens it is needed all the more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping

from knotwidgets.knotwork import Cell, medial
from knotwidgets.words import amount

from ..state import shape_of
from .checks import PuzzleError, Unfinished
from .model import Puzzle, Stop, check_seed, check_stop
from .solver import PuzzleLayout
from .text import MOST_COLUMNS, MOST_ROWS

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
    stop: Stop | None = None,
) -> Puzzle:
    """Make a puzzle whose given tiles leave exactly one solution; the same for the same seed.

    * `tiles`: as for `Puzzle`; None for tiles drawn at random, which are laid in one piece.
    * `givens`: how many tiles are given. The fewer, the harder. None for as few as can be reached
      by taking away; none of them can be spared.
    * `stop`: a function that ends the work with `Unfinished` once it returns true.

    Raises `NoSolution` if the tiles can't be laid at all, `PuzzleError` for an impossible puzzle
    and if none was found in a reasonable number of tries (all are ValueErrors, also for a wrong
    `seed`), and `TypeError` if `stop` is no function.

    >>> puzzle = generate(3, 3, seed=1)
    >>> puzzle.count(distinct=False)
    1
    """
    unlimited = {"cross": MOST_COLUMNS * MOST_ROWS}  # until they are drawn
    blank = Puzzle(width, height, unlimited if tiles is None else tiles, knots=knots, holes=holes)
    most = len(blank.cells)
    if givens is not None and (type(givens) is not int or not 0 <= givens <= most):
        raise PuzzleError(f"givens={givens!r} is impossible; expected None, or 0 to {most}")
    check_seed(seed)
    check_stop(stop)
    rng = random.Random(seed)
    fewest = most
    for _ in range(TRIES):
        if tiles is None:
            puzzle, grid = _draw_puzzle(rng, blank, stop)
        else:
            puzzle, grid = blank, blank.solve(seed=rng.getrandbits(30), stop=stop).sides
        reduced = _without_spare_givens(rng, puzzle, grid, givens or 0, stop)
        if givens is None or len(reduced.givens) == givens:
            return reduced
        fewest = min(fewest, len(reduced.givens))
    raise PuzzleError(f"no puzzle with {givens} given tiles was found; the fewest were {fewest}")


def _draw_puzzle(
    rng: random.Random, blank: Puzzle, stop: Stop | None
) -> tuple[Puzzle, Mapping[Cell, int]]:
    """Draw designs until one has the wanted number of knots; return it with the puzzle of it."""
    width, height, knots, holes = blank.width, blank.height, blank.knots, blank.holes
    for _ in range(DRAWS):
        _check_stop(stop)
        design = _design(rng, blank.layout)
        if not design:
            board = " without ".join(filter(None, (f"{width}x{height}", " ".join(holes))))
            what = "expected two cells or more that hang together"
            raise PuzzleError(f"no tiles in one piece fill {board}; {what}")
        if knots is None or len(medial(design).loops) == knots:
            shapes = Counter(shape_of(sides) for sides in design.values())
            return Puzzle(width, height, shapes, knots=knots, holes=holes), design
    raise PuzzleError(f"{DRAWS:,} random designs had none of {amount(knots or 0, 'knot')}")


def _check_stop(stop: Stop | None) -> None:
    if stop and stop():
        raise Unfinished("stopped")


def _design(rng: random.Random, layout: PuzzleLayout) -> dict[Cell, int]:
    """Draw a connected design: a random tree of joins and some more; empty if there is none."""
    borders: dict[int, list[tuple[int, int]]] = {}
    for cell, numbers in enumerate(layout.borders):
        for side, border in enumerate(numbers):
            if border >= 0:
                borders.setdefault(border, []).append((cell, side))
    loop_rate = rng.uniform(0, 0.6)
    group = list(range(len(layout.cells)))
    masks = [0] * len(layout.cells)
    for border in rng.sample(sorted(borders), len(borders)):
        one, other = (group[cell] for cell, _ in borders[border])
        if one != other or rng.random() < loop_rate:
            group = [one if member == other else member for member in group]
            for cell, side in borders[border]:
                masks[cell] |= 1 << side
    in_one_piece = len(set(group)) == 1 and all(masks)
    return dict(zip(layout.cells, masks, strict=True)) if in_one_piece else {}


def _without_spare_givens(
    rng: random.Random,
    puzzle: Puzzle,
    design: Mapping[Cell, int],
    wanted: int,
    stop: Stop | None,
) -> Puzzle:
    """Take given tiles away down to `wanted`, or until none can be spared."""
    givens = dict(design)
    for cell in rng.sample(sorted(givens), len(givens)):
        if len(givens) == wanted:
            break
        _check_stop(stop)
        fewer = {other: sides for other, sides in givens.items() if other != cell}
        solutions = puzzle.with_givens(fewer).solutions(2, distinct=False, stop=stop)
        number = sum(1 for _ in solutions)
        if solutions.ended == "stopped":
            raise Unfinished("stopped")
        if number == 1:
            givens = fewer
    return puzzle.with_givens(givens)
