"""The solver for large boards: OR-Tools CP-SAT.

The model has a variable for each border (open or not) and for each tile that fits on a cell. It is
enumerated in batches of doubling size, with one worker and a fixed seed, so that the results are
the same every time; between two batches, constraints are added that rule out what was found.

The number of knots is enforced lazily. A filling with too many is ruled out together with others
that fail for the same reason: loops are the dimensions of a kernel (see `parity`), so some cell
must have an odd number of joins across one of its vectors. Others are ruled out one by one.

Measured and rejected: a circuit constraint along the strands, which finds single knots up to ten
times more slowly, and a new search for every solution.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, count, islice
from types import ModuleType
from typing import Any

from knotwidgets.words import say

from ..state import SHAPE_OF, SHAPES
from .layout import PuzzleLayout, Symmetry
from .parity import kernel

MOST_CUTS = 2  # from one batch: each is a whole system of parities, which slows all that follows
LARGEST_BATCH = 512  # fillings
SEEDS = 2**31  # different ones that CP-SAT knows, from 0
_GLANCE = 0.05  # seconds between two looks at the watch


def is_installed() -> bool:
    """Whether OR-Tools is there; says so without importing it."""
    return find_spec("ortools") is not None


def load() -> ModuleType:
    """Import CP-SAT or raise `ImportError`, which names the extra that brings it."""
    try:
        return import_module("ortools.sat.python.cp_model")
    except ImportError as error:
        raise ImportError(say("puzzles.needs_solver")) from error


def solve(
    layout: PuzzleLayout,
    supply: Sequence[int],
    knots: int | None,
    images: Sequence[Symmetry],
    seed: int | None,
    look: Callable[[int], None],
) -> Iterator[bytes | None]:
    """Yield the grids that solve a puzzle, at least one of each set of images.

    `look` is called now and then with the number of batches, and may raise. None is yielded after
    each batch of the largest size without a solution.
    """
    model = _Model(layout, supply, seed)
    for rounds in count():
        size = min(2**rounds, LARGEST_BATCH)
        grids, complete = model.fillings(size, partial(look, rounds))
        surplus: list[tuple[int, ...]] = []
        barren = True
        for grid in grids:
            basis = kernel(layout, grid)
            if knots is None or len(basis) == knots:
                barren = False
                yield grid
                for image in {symmetry.image(grid) for symmetry in images}:
                    model.forbid(image)
            else:
                model.forbid(grid)
                surplus += islice(combinations(basis[1:], knots), MOST_CUTS)
        if complete:
            return
        for vectors in surplus[:MOST_CUTS]:
            model.cut(vectors)
        if barren and size == LARGEST_BATCH:
            yield None


class _Model:
    def __init__(self, layout: PuzzleLayout, supply: Sequence[int], seed: int | None) -> None:
        self.cp = load()
        self.layout, self.seed = layout, (seed or 0) % SEEDS
        self.model = self.cp.CpModel()
        self.borders = [self.model.new_bool_var("") for _ in range(layout.number_of_borders)]
        uses: list[list[Any]] = [[] for _ in SHAPES]
        for cell, fits in enumerate(layout.fits):
            tiles = {sides: self.model.new_bool_var("") for sides in fits}
            self.model.add_exactly_one(tiles.values())
            for side, border in enumerate(layout.borders[cell]):
                if border >= 0:
                    opens = [tile for sides, tile in tiles.items() if sides >> side & 1]
                    self.model.add(sum(opens) == self.borders[border])
            for sides, tile in tiles.items():
                uses[SHAPE_OF[sides]].append(tile)
        for number, used in zip(supply, uses, strict=True):
            self.model.add(sum(used) <= number)

    def fillings(self, size: int, look: Callable[[], None]) -> tuple[list[bytes], bool]:
        """Return some fillings that aren't ruled out yet, and whether they are proved to be all.

        CP-SAT works in a thread of its own, so that this one can stop it and be interrupted.
        """
        look()
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.linearization_level = 0
        solver.parameters.random_seed = self.seed
        solver.parameters.catch_sigint_signal = False
        collector = _collector(self.cp, self.borders, size)
        status: list[Any] = []
        worker = threading.Thread(
            target=lambda: status.append(solver.solve(self.model, collector)), daemon=True
        )
        worker.start()
        try:
            while worker.is_alive():
                worker.join(_GLANCE)
                look()
        finally:
            while worker.is_alive():
                solver.stop_search()
                worker.join(_GLANCE)
        if status not in ([self.cp.INFEASIBLE], [self.cp.OPTIMAL], [self.cp.FEASIBLE]):
            raise RuntimeError("CP-SAT failed")
        return [self._grid(opened) for opened in collector.found], status != [self.cp.FEASIBLE]

    def _grid(self, opened: Sequence[bool]) -> bytes:
        return bytes(
            sum((b >= 0 and opened[b]) << side for side, b in enumerate(borders))
            for borders in self.layout.borders
        )

    def forbid(self, grid: bytes) -> None:
        """Rule out one filling."""
        opened = {
            border: sides >> side & 1
            for sides, borders in zip(grid, self.layout.borders, strict=True)
            for side, border in enumerate(borders)
            if border >= 0
        }
        self.model.add_bool_or(
            self.borders[border].negated() if is_open else self.borders[border]
            for border, is_open in opened.items()
        )

    def cut(self, vectors: Sequence[int]) -> None:
        """Rule out every filling that has all these sets of cells in its kernel."""
        self.model.add_bool_or(odd for vector in vectors for odd in self._odd(vector))

    def _odd(self, vector: int) -> Iterator[Any]:
        """Yield for each cell whether it has an odd number of joins across a set of cells."""
        neighbours = self._across(vector)
        for borders in neighbours:
            if len(borders) == 1:
                yield borders[0]
            elif borders:
                odd = self.model.new_bool_var("")
                self.model.add_bool_xor([*borders, odd, True])
                yield odd

    def _across(self, vector: int) -> list[list[Any]]:
        inside: dict[int, int] = {}
        for cell, borders in enumerate(self.layout.borders):
            for border in borders:
                inside[border] = inside.get(border, 0) + (vector >> cell & 1)
        return [
            [self.borders[b] for b in borders if b >= 0 and inside[b] == 1]
            for borders in self.layout.borders
        ]


def _collector(cp: ModuleType, borders: Sequence[Any], size: int) -> Any:
    """Return a callback that keeps the open borders of each filling and stops after `size`."""

    class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined] # known late
        def __init__(self) -> None:
            super().__init__()
            self.found: list[list[bool]] = []

        def on_solution_callback(self) -> None:
            self.found.append([self.boolean_value(border) for border in borders])
            if len(self.found) == size:
                self.stop_search()

    return Collector()
