"""Designing the lines of a board with OR-Tools CP-SAT.

A line between two neighbouring squares is a variable, one for all of its images under the symmetry.
Strands keep a square apart: two neighbours on the path are joined, and no four squares of a block
are on the path. So the square north-east of a crossing is free, as the rules ask.

The model doesn't say that the lines are connected. A design in several parts is ruled out by a cut
for each part, and the solver runs again; usually a few rounds are enough.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from importlib import import_module
from itertools import product
from typing import Any

from knotwidgets.knotwork import Cell, beyond

from .symmetry import SymmetryGroup

Lines = Mapping[Cell, int]
"""The mask of sides by which lines leave each path square: N, E, S, W = 1, 2, 4, 8."""

EFFORT = 0.5  # CP-SAT's deterministic time for one search, about as many seconds
ROUNDS = 20  # designs in several parts before another set of holes is tried
_TASTE = 3  # the most that a square counts, either way, among designs with as many crossings


def design(symmetry: SymmetryGroup, holes: int, seed: int) -> Lines:
    """Return the lines of a board with as many crossings as can be, in one part, or none at all.

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
        taste = sum(rng.randint(-_TASTE, _TASTE) * paths[cell] for cell in orbits)
        self.weight = 2 * _TASTE * len(orbits) + 1  # a crossing counts for more than all tastes
        number = sum(self.crossing.values()) + crosses_in_the_middle  # which so counts twice
        self.model.maximize(self.weight * number + taste)

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
