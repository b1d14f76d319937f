"""Random boards: designs from CP-SAT, to which the weave, exit, tunnels and starts are added."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence, Set as AbstractSet
from functools import partial
from importlib import import_module
from itertools import combinations, product
from math import dist
from typing import Any, NamedTuple

from knotwidgets.core.errors import expect
from knotwidgets.knotwork import CROSSING, Cell, beyond

from ..board import CROSSINGS, LONGEST, PATH, Board, reading

GROUPS = {
    "C1": "xy",
    "C2": "xy XY",
    "C4": "xy XY yX Yx",
    "D1": "xy Xy",
    "D2": "xy XY Xy xY",
    "D4": "xy XY yX Yx Xy xY yx YX",
}
"""The motions of each symmetry, by its name: turns only (C), or mirror images as well (D).

A motion is what becomes of a square's column x and row y; a capital counts from the other end.
"""


class SymmetryGroup(NamedTuple):
    """A group of motions on a board of some size."""

    motions: Sequence[str]
    width: int
    height: int

    @classmethod
    def of(cls, name: str, width: int, height: int) -> SymmetryGroup:
        """Return the symmetry of this name; raise `ValueError` for an unknown or impossible one."""
        expect(name, GROUPS, f"the symmetry {name!r} is unknown")
        if width != height and name in ("C4", "D4"):
            raise ValueError(
                f"the symmetry {name!r} takes a square board, not {width} columns by {height} rows"
            )
        return cls(GROUPS[name].split(), width, height)

    @property
    def pairs(self) -> SymmetryGroup:
        """The part of the symmetry that brings at most two squares together."""
        return self._replace(motions=self.motions[:2])

    @property
    def middle(self) -> tuple[Cell, ...]:
        """The squares around the middle of the board, the very middle first if it is a square."""
        return tuple(product(_middle_of(self.width), _middle_of(self.height)))

    @property
    def crosses_in_the_middle(self) -> bool:
        """Whether lines may cross on the very middle of the board.

        The faces on two sides of a line are of different colours, as on a chessboard. A quarter
        turn or a mirror image would bring one onto the other.
        """
        odd = self.width % 2 == self.height % 2 == 1
        return odd and {*self.motions} <= {"xy", "XY"}

    def images(self, cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
        """Yield the images of some squares, in their order, under each motion."""
        for motion in self.motions:
            yield tuple(self._image(motion, *cell) for cell in cells)

    def _image(self, motion: str, x: int, y: int) -> Cell:
        places = {"x": x, "X": self.width - 1 - x, "y": y, "Y": self.height - 1 - y}
        return places[motion[0]], places[motion[1]]

    def orbit(self, cell: Cell) -> frozenset[Cell]:
        """Return a square and its images.

        >>> sorted(SymmetryGroup.of("C4", 3, 3).orbit((0, 0)))
        [(0, 0), (0, 2), (2, 0), (2, 2)]
        """
        return frozenset(image for (image,) in self.images((cell,)))


def _middle_of(length: int) -> tuple[int, ...]:
    """Return the numbers around the middle of `range(length)`: three, or four of an even one."""
    middle = length // 2
    return (middle, middle - 1, middle + 1, middle - 2)[: 4 - length % 2]


# ---- the lines of a board, designed with OR-Tools CP-SAT -----------------------------------------


Lines = Mapping[Cell, int]
"""The mask of sides by which lines leave each path square: N, E, S, W = 1, 2, 4, 8."""

EFFORT = 0.5  # CP-SAT's deterministic time for one search, about as many seconds
ROUNDS = 20  # designs in several parts before another set of holes is tried
_TASTE = 3  # the most that a square counts, either way, among designs with as many crossings


def design(symmetry: SymmetryGroup, holes: int, seed: int) -> Lines:
    """Return the lines of a board with as many crossings as can be, in one part, or none at all.

    A line between two neighbouring squares is a variable, one for all of its images under the
    symmetry. Strands keep a square apart: two neighbours on the path are joined, and no four
    squares of a block are on the path. So the square north-east of a crossing is free, as the rules
    ask. The model doesn't say that the lines are connected: a design in several parts is ruled out
    by a cut for each part, and the solver runs again; usually a few rounds are enough.

    The seed draws the squares that stay off the path, `holes` of them and their images, and which
    of the designs with equally many crossings is preferred.
    """
    model = _Model(symmetry, holes, seed)
    for _ in range(ROUNDS):
        lines = model.solve()
        parts = _parts(lines)
        if len(parts) <= 1:
            return lines
        for part in parts[:-1]:
            model.join(part)
    return {}


class _Model:
    def __init__(self, symmetry: SymmetryGroup, holes: int, seed: int) -> None:
        try:
            self.cp = import_module("ortools.sat.python.cp_model")
        except ImportError as error:
            raise ImportError(
                "making boards needs OR-Tools, which is not installed: "
                "pip install 'knotwidgets[puzzles]' (the boards of the gallery don't need it)"
            ) from error
        self.seed = seed
        self.model = self.cp.CpModel()
        cells = list(product(range(symmetry.width), range(symmetry.height)))
        first = {cell: min(symmetry.orbit(cell)) for cell in cells}
        orbits = sorted(set(first.values()))
        paths = {cell: self.model.new_bool_var("") for cell in orbits}
        crossings = {cell: self.model.new_bool_var("") for cell in orbits}
        self.path = {cell: paths[first[cell]] for cell in cells}
        self.crossing = {cell: crossings[first[cell]] for cell in cells}
        self.lines: dict[Cell, dict[int, Any]] = {cell: {} for cell in cells}
        self._draw_lines(symmetry)
        self._keep_apart()
        crosses_in_the_middle = self._fill(symmetry)
        rng = random.Random(seed)
        outer = [cell for cell in rng.sample(orbits, len(orbits)) if cell not in symmetry.middle]
        for cell in outer[:holes]:
            self.model.add(self.path[cell] == 0)
        preference = sum(rng.randint(-_TASTE, _TASTE) * paths[cell] for cell in orbits)
        self.weight = 2 * _TASTE * len(orbits) + 1  # a crossing counts for more than all tastes
        number = sum(self.crossing.values()) + crosses_in_the_middle  # which so counts twice
        self.model.maximize(self.weight * number + preference)

    def _draw_lines(self, symmetry: SymmetryGroup) -> None:
        """Give every line and its images a variable; no line, two or four meet on a square."""
        shared: dict[tuple[Cell, ...], Any] = {}
        for cell, side in product(self.lines, (0, 1)):
            other = beyond(cell, side)
            if other in self.lines:
                image = min(tuple(sorted(ends)) for ends in symmetry.images((cell, other)))
                line = shared.setdefault(image, self.model.new_bool_var(""))
                self.lines[cell][side] = self.lines[other][side ^ 2] = line
        for cell, lines in self.lines.items():
            self.model.add(sum(lines.values()) == 2 * self.path[cell] + 2 * self.crossing[cell])
            self.model.add_implication(self.crossing[cell], self.path[cell])

    def _keep_apart(self) -> None:
        """Join neighbours on the path, and leave a square free in every block of four."""
        for cell, lines in self.lines.items():
            free = self.path[cell].negated()
            for side, line in lines.items():
                self.model.add_bool_or([free, self.path[beyond(cell, side)].negated(), line])
            block = [cell, *(beyond(cell, side) for side in (0, 1)), beyond(beyond(cell, 0), 1)]
            if block[-1] in self.lines:
                self.model.add_bool_or([self.path[member].negated() for member in block])

    def _fill(self, symmetry: SymmetryGroup) -> Any:
        """Reach all four borders and the middle; return whether lines cross there."""
        for axis, last in ((0, symmetry.width - 1), (1, symmetry.height - 1)):
            for border in (0, last):
                on_it = [cell for cell in self.lines if cell[axis] == border]
                self.model.add_bool_or([self.path[cell] for cell in on_it])
        middle = symmetry.middle[: 1 if symmetry.crosses_in_the_middle else None]
        self.model.add_bool_or([self.path[cell] for cell in middle])
        crosses = self.model.new_bool_var("")
        self.model.add_bool_or([crosses.negated(), *(self.crossing[cell] for cell in middle)])
        return crosses

    def solve(self) -> Lines:
        """Return the best design found, none if there is none."""
        solver = self.cp.CpSolver()
        solver.parameters.catch_sigint_signal = False  # or Ctrl-C would end the program ever after
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = self.seed
        solver.parameters.max_deterministic_time = EFFORT
        solver.parameters.absolute_gap_limit = self.weight - 1  # tastes need not be met best
        if solver.solve(self.model) not in (self.cp.OPTIMAL, self.cp.FEASIBLE):
            return {}
        masks = {
            cell: sum(1 << side for side, line in lines.items() if solver.boolean_value(line))
            for cell, lines in self.lines.items()
        }
        return {cell: mask for cell, mask in masks.items() if mask}

    def join(self, part: Collection[Cell]) -> None:
        """Ask that a part of a design is joined to the rest, if a square of it is on the path."""
        ways_out = [
            line
            for cell in part
            for side, line in self.lines[cell].items()
            if beyond(cell, side) not in part
        ]
        self.model.add_bool_or([self.path[min(part)].negated(), *ways_out])


def _parts(lines: Lines) -> list[set[Cell]]:
    """Return the parts of a design that hang together, the smallest first."""
    parts, rest = [], set(lines)
    while rest:
        part, edge = set[Cell](), {min(rest)}
        while edge:
            part |= edge
            ends = {
                beyond(cell, side) for cell in edge for side in range(4) if lines[cell] >> side & 1
            }
            edge = ends - part
        parts.append(part)
        rest -= part
    return sorted(parts, key=len)


# ---- random boards -------------------------------------------------------------------------------


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
    if not all(type(length) is int and SMALLEST <= length <= LONGEST for length in (width, height)):
        raise ValueError(
            f"size={size!r} is impossible; expected {SMALLEST} to {LONGEST}, or (columns, rows)"
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
            return draw(signs={**board.path, **starts})
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
