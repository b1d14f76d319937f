"""Random boards: designs from CP-SAT, finished and checked."""

from __future__ import annotations

import random

from knotwidgets.knotwork import CROSSING

from ..board import Board
from ..board.reading import MOST
from .design import Lines, design
from .finish import finish
from .symmetry import SymmetryGroup

SMALLEST = 5  # columns or rows: less leave no room for a crossing with two loops
TRIES = 3  # designs of which the one with most crossings is taken
BATCHES = 8  # of such designs, before giving up
MOST_HOLES = 3  # random squares that stay off the path, not counting their images


def random_board(
    size: int | tuple[int, int] = 9, symmetry: str = "C2", *, seed: int | None = None
) -> Board:
    """Make a board; the same for the same size, symmetry and seed.

    * `size`: the number of columns and rows, 5 to 26, or both as `(columns, rows)`.
    * `symmetry`: of the lines. `"C1"` none, `"C2"` half turns, `"C4"` quarter turns, `"D1"` the
      mirror image left to right, `"D2"` also the one upside down, `"D4"` all of a square. A mirror
      image swaps over and under, as it does with every alternating knot.
    * `seed`: None draws one, which the board's name tells.

    The board has as many crossings as were found, over and under alternately, six starts and the
    exit in the middle, or as near as the symmetry allows: only `"C1"` and `"C2"` let lines cross on
    the very middle, if columns and rows are odd.

    Raises `ValueError` for an impossible value or if no such board was found, and `ImportError`
    without OR-Tools (extra `puzzles`).

    >>> random_board(7, "C4", seed=1)
    <Board 'random 7 x 7 C4, seed 1': 7 x 7, 30 spaces, 2 strands, 4 crossings>
    """
    if seed is None:
        seed = random.SystemRandom().getrandbits(30)
    if type(seed) is not int:
        raise ValueError(f"seed={seed!r} is impossible; expected a whole number")
    width, height = size if isinstance(size, tuple) and len(size) == 2 else (size, size)
    if not all(type(length) is int and SMALLEST <= length <= MOST for length in (width, height)):
        raise ValueError(
            f"size={size!r} is impossible; expected {SMALLEST} to {MOST}, or (columns, rows)"
        )
    group = SymmetryGroup.of(symmetry, width, height)
    name = f"random {width} x {height} {symmetry}, seed {seed}"
    rng = random.Random(name)
    for _ in range(BATCHES):
        designs = [
            design(group, rng.randint(0, MOST_HOLES), rng.getrandbits(30)) for _ in range(TRIES)
        ]
        for lines in sorted(designs, key=_crossings, reverse=True):
            board = finish(lines, group, rng, name) if _crossings(lines) else None
            if board:
                return Board.read(board.text)  # which checks it
    raise ValueError(
        f"no board of {width} columns by {height} rows with the symmetry {symmetry!r} was found "
        f"for seed {seed}; try a larger one or another symmetry"
    )


def _crossings(lines: Lines) -> int:
    return sum(mask == CROSSING for mask in lines.values())
