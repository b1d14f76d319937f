"""Random boards: designs from CP-SAT, to which the weave, exit, tunnels and starts are added."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import combinations
from math import dist

from knotwidgets.knotwork import CROSSING, Cell

from ..board import Board
from ..board.reading import CROSSINGS, MOST, PATH, reading
from .design import Lines, design
from .symmetry import SymmetryGroup

SMALLEST = 5  # columns or rows: less leave no room for a crossing with two loops
TRIES = 3  # designs of which the one with most crossings is taken
BATCHES = 8  # of such designs, before giving up
MOST_HOLES = 3  # random squares that stay off the path, not counting their images

STRAIGHT = (0b0101, 0b1010)  # masks of sides
TURN_BONUS = 1.5  # a start where the strand turns counts as farther away: it looks better
MARKS = {"X": 4, "O": 2}  # as many as the rules ask for


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
            board = _finish(lines, group, rng, name) if _crossings(lines) else None
            if board:
                return Board.read(board.text)  # which checks it
    raise ValueError(
        f"no board of {width} columns by {height} rows with the symmetry {symmetry!r} was found "
        f"for seed {seed}; try a larger one or another symmetry"
    )


def _crossings(lines: Lines) -> int:
    return sum(mask == CROSSING for mask in lines.values())


# ---- from lines to a board ----------------------------------------------------------------------


def _finish(lines: Lines, symmetry: SymmetryGroup, rng: random.Random, name: str) -> Board | None:
    """Return a board with these lines.

    The exit is around the middle. About half of the crossings have a tunnel, more where the way to
    the exit takes them. Starts are far from the exit and from each other. None if there is no room
    for them, or if no choice of tunnels opens every way to the exit.
    """
    draw = partial(Board.of, name, symmetry.width, symmetry.height, sides=lines)
    way_out = _exit(lines, symmetry)
    for flipped in rng.sample((False, True), 2):
        signs = _woven(lines, flipped=flipped)
        signs[way_out] = "e" if signs[way_out] == "h" else "E"
        boards = (draw(signs=tunnelled) for tunnelled in _with_tunnels(signs, symmetry, rng))
        board = next(
            (one for one in boards if one.distance_to_exit.keys() == one.arcs.keys()), None
        )
        starts = _starts(board, symmetry) if board else None
        if board and starts:
            return draw(signs={**dict(board.signs), **starts})
    return None


def _exit(lines: Lines, symmetry: SymmetryGroup) -> Cell:
    """Return a square around the middle: a crossing if possible, else preferably no turn."""
    centre = ((symmetry.width - 1) / 2, (symmetry.height - 1) / 2)

    def rank(cell: Cell) -> tuple[int, float, tuple[int, int]]:
        form = 0 if lines[cell] == CROSSING else 1 if lines[cell] in STRAIGHT else 2
        return form, dist(cell, centre), reading(cell)

    return min(lines.keys() & set(symmetry.middle), key=rank)


def _with_tunnels(
    signs: dict[Cell, str], symmetry: SymmetryGroup, rng: random.Random
) -> Iterator[dict[Cell, str]]:
    """Bore tunnels, a crossing and its images at a time; yield the signs when there are enough."""
    crossings = {cell for cell, sign in signs.items() if sign in CROSSINGS}
    orbits = sorted({tuple(sorted(symmetry.orbit(cell) & crossings)) for cell in crossings})
    tunnels = 0
    for orbit in ((), *rng.sample(orbits, len(orbits))):
        tunnels += len(orbit)
        signs |= {cell: signs[cell].upper() for cell in orbit}
        if 2 * tunnels >= len(crossings):
            yield signs


def _woven(lines: Lines, *, flipped: bool) -> dict[Cell, str]:
    """Return the signs of all squares so that every strand goes over and under alternately.

    The faces between the lines can be coloured like a chessboard. If at every crossing the line
    that is over has the same colour on its right, strands alternate. A face's colour is the
    number of lines between it and the left border, modulo 2.
    """
    signs = dict.fromkeys(lines, PATH)
    for (column, row), mask in lines.items():
        if mask == CROSSING:
            left = sum(lines.get((west, row), 0) & 1 for west in range(column + 1))
            signs[column, row] = "v" if left % 2 == flipped else "h"
    return signs


# ---- starts -------------------------------------------------------------------------------------


def _starts(board: Board, symmetry: SymmetryGroup) -> dict[Cell, str]:
    """Choose the starts, one set of images after the other; none if there is no room for all."""
    far = {
        cell: distance * (1 if board.squares[cell] in STRAIGHT else TURN_BONUS)
        for name, distance in board.distance_to_exit.items()
        if distance and board.squares[cell := board.places[name]] != CROSSING
    }
    starts: dict[Cell, str] = {}
    for mark, number in MARKS.items():
        wanted = len(starts) + number
        while len(starts) < wanted:
            room = wanted - len(starts)
            free = far.keys() - starts.keys()
            orbits = _orbits(free, symmetry, room) or _orbits(free, symmetry.pairs)
            if not orbits:
                return {}
            best = max(orbits, key=lambda orbit: _rating(orbit, starts, far))
            starts.update(dict.fromkeys(best, mark))
    return starts


def _orbits(
    cells: AbstractSet[Cell], symmetry: SymmetryGroup, size: int | None = None
) -> list[tuple[Cell, ...]]:
    """Return the sets of images that are free and of this size, by default the usual one."""
    orbits = {tuple(sorted(symmetry.orbit(cell))) for cell in cells}
    size = size or len(symmetry.motions)
    return sorted(orbit for orbit in orbits if len(orbit) == size and cells >= set(orbit))


def _rating(orbit: Collection[Cell], starts: Collection[Cell], far: Mapping[Cell, float]) -> float:
    """Rate a set of images: higher the farther it is from the exit and from other starts."""
    apart = min((dist(*pair) for pair in combinations([*starts, *orbit], 2)), default=1)
    return apart * min(far[cell] for cell in orbit)
