"""The board of Celtic Knot: strands of spaces that cross over and under, tunnels, starts, an exit.

The printed board is not available. `RECONSTRUCTION` is ours: it agrees with everything that
the rules say about the board. To draw another board as text, see `reading`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path
from string import ascii_uppercase
from types import MappingProxyType

from knotwidgets.core.errors import BoardError, count, shortened
from knotwidgets.knotwork import CROSSING, Arc, Cell, LatticeDiagram, lattice
from knotwidgets.words import say

from .reading import (
    EXITS,
    MARKS,
    TUNNELS,
    VERTICAL,
    Problem,
    Sketch,
    faults,
    name_of,
    read_sketch,
    reading,
)

RECONSTRUCTION = Path(__file__).with_name("reconstruction.txt").read_text("utf-8").strip()


@dataclass(frozen=True)
class Strand:
    """A strand by the names of its spaces in order, those at the exit included.

    A closed strand goes on from its last space to its first one.
    """

    spaces: tuple[str, ...]
    closed: bool


@dataclass(frozen=True, repr=False)
class Board:
    """A board of Celtic Knot; `Board.read` makes one. Equal boards are drawn and named the same.

    Squares are named like chess squares. Each is a space for coins; one where two lines cross is
    two: over (`C7`) and under (`C7'`).

    >>> board = Board.read(RECONSTRUCTION)
    >>> board
    <Board 'reconstruction': 9 x 9, 62 spaces, 2 strands, 7 crossings>
    >>> board.exit, board.crossings["C7"], board.strands[1].spaces[:5]
    ('E5', 'vertical', ('A9', 'B9', 'C9', 'C8', 'C7'))
    """

    name: str
    """The board's name, empty if it has none."""
    width: int
    height: int
    signs: tuple[tuple[Cell, str], ...]
    """The sign of each path square, in reading order: top row first, left to right."""
    sides: tuple[tuple[Cell, int], ...]
    """The mask of sides by which lines leave each path square; see `squares`."""

    @classmethod
    def read(cls, text: str) -> Board:
        """Read a board drawn as text; see `reading` for the form.

        Raises `BoardError` for the first problem, which quotes its line and column; `problems`
        lists them all.
        """
        sketch = _checked(text)
        if sketch.problems:
            (message, line, column), *more = sketch.problems
            quoted = sketch.lines[line - 1] if sketch.lines else ""
            rest = f"; {count(len(more), 'more problem')}" if more else ""
            raise BoardError(f"{message} (line {line}, column {column}: {shortened(quoted)}{rest})")
        return cls.of(sketch.name, sketch.width, sketch.height, sketch.signs, sketch.sides)

    @classmethod
    def of(
        cls,
        name: str,
        width: int,
        height: int,
        signs: Mapping[Cell, str],
        sides: Mapping[Cell, int],
    ) -> Board:
        """Return the board with these signs and lines, whether it can be played on or not."""
        cells = sorted(signs, key=reading)
        masks = tuple((cell, sides.get(cell, 0)) for cell in cells)
        return cls(name, width, height, tuple((cell, signs[cell]) for cell in cells), masks)

    @staticmethod
    def problems(text: str) -> tuple[Problem, ...]:
        """Return what is wrong with a board drawn as text, in the order of the places.

        >>> [(problem.line, problem.column) for problem in Board.problems("E-+/| |/X-v")]
        [(3, 3)]
        """
        return tuple(_checked(text).problems)

    # ---- as drawn -------------------------------------------------------------------------------

    @cached_property
    def text(self) -> str:
        """The board drawn as text, which `read` takes back."""
        signs, sides, blank = dict(self.signs), self.squares, " " * (len(str(self.height)) + 1)
        lines = [f"# {self.name}"] if self.name else []
        for row in reversed(range(self.height)):
            masks = [sides.get((column, row), 0) for column in range(self.width)]
            squares = (signs.get((column, row), " ") for column in range(self.width))
            east = (sign + " -"[mask >> 1 & 1] for sign, mask in zip(squares, masks, strict=True))
            lines.append(f"{row + 1:{len(blank) - 1}} " + "".join(east))
            if row:
                lines.append(blank + "".join(" |"[mask >> 2 & 1] + " " for mask in masks))
        lines.append(blank + " ".join(ascii_uppercase[: self.width]))
        return "\n".join(line.rstrip() for line in lines)

    @property
    def line(self) -> str:
        """The same on one line, with `/` between rows."""
        return self.text.replace("\n", "/")

    @cached_property
    def squares(self) -> Mapping[Cell, int]:
        """The mask of sides by which lines leave each path square: N, E, S, W = 1, 2, 4, 8.

        In reading order: top row first, left to right.
        """
        return MappingProxyType(dict(self.sides))

    @cached_property
    def exit(self) -> str:
        """The square where coins leave the board."""
        return self._with_signs(EXITS)[0]

    @cached_property
    def crossings(self) -> Mapping[str, str]:
        """Which line is over on each square where lines cross: `"vertical"` or `"horizontal"`."""
        ways = {True: "vertical", False: "horizontal"}
        return MappingProxyType({name_of(cell): ways[up] for cell, up in self._over.items()})

    @cached_property
    def tunnels(self) -> tuple[str, ...]:
        """The squares where a coin may drop from the over to the under space."""
        return self._with_signs(TUNNELS)

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """The start mark, `"X"` or `"O"`, on each square that has one: all X first."""
        return MappingProxyType({name: mark for mark in MARKS for name in self._with_signs(mark)})

    def _with_signs(self, signs: str) -> tuple[str, ...]:
        return tuple(name_of(cell) for cell, sign in self.signs if sign in signs)

    @property
    def _over(self) -> dict[Cell, bool]:
        """Whether the vertical line is over on each square where lines cross."""
        crossed = (cell for cell, mask in self.sides if mask == CROSSING)
        signs = dict(self.signs)
        return {cell: signs[cell] in VERTICAL for cell in crossed}

    # ---- strands and spaces ---------------------------------------------------------------------

    @cached_property
    def diagram(self) -> LatticeDiagram:
        """The knotwork, with the strands in the order of `strands`."""
        first = next(cell for cell in self.squares if name_of(cell) == self.exit)
        return lattice({first: self.squares[first], **self.squares}, self._over)

    @cached_property
    def strands(self) -> tuple[Strand, ...]:
        """The strands: those through the exit from there on, then the others in reading order."""
        found = []
        for strand in self.diagram.strands:
            passed = zip(strand.arcs, self.diagram.visits(strand), strict=True)
            names = (name_of(arc.cell) + "'" * bool(at and not at.over) for arc, at in passed)
            found.append(Strand(tuple(names), strand.closed))
        return tuple(found)

    @cached_property
    def arcs(self) -> Mapping[str, Arc]:
        """The stretch of a strand on every space by its name, the exit included."""
        names = chain.from_iterable(strand.spaces for strand in self.strands)
        arcs = chain.from_iterable(strand.arcs for strand in self.diagram.strands)
        return MappingProxyType(dict(zip(names, arcs, strict=True)))

    @cached_property
    def places(self) -> Mapping[str, Cell]:
        """The (column, row) of every space by its name, rows counted upward, the exit included."""
        return MappingProxyType({name: arc.cell for name, arc in self.arcs.items()})

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces where a coin can rest, strand by strand: all but the exit."""
        return tuple(name for name in self.places if self.target(name) != self.exit)

    def target(self, space: str) -> str:
        """Return what is picked for a space: itself, or the exit's square for the exit's spaces."""
        return self.exit if space.rstrip("'") == self.exit else space

    @cached_property
    def links(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces next to each space along its strand, then the one below its tunnel.

        Those of the exit's square are taken together.

        >>> Board.read(RECONSTRUCTION).links["C7"]
        ('C8', 'C6', "C7'")
        """
        below = {space: (f"{space}'",) for space in self.tunnels}
        along = self.along.items()
        return MappingProxyType({space: ends + below.get(space, ()) for space, ends in along})

    @cached_property
    def along(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces next to each space along its strand; those of the exit are taken together."""
        links: dict[str, dict[str, None]] = {}
        for strand in self.strands:
            spaces = list(map(self.target, strand.spaces))
            for one, then in pairwise(spaces + spaces[: strand.closed]):
                links.setdefault(one, {})[then] = None
                links.setdefault(then, {})[one] = None
        return MappingProxyType({space: tuple(ends) for space, ends in links.items()})

    @cached_property
    def distance_to_exit(self) -> Mapping[str, int]:
        """The fewest spaces that a coin must travel from each space to the exit.

        A drop through a tunnel counts as one. The exit's spaces are included, at 0.

        >>> Board.read(RECONSTRUCTION).distance_to_exit["E7"]
        3
        """
        found: dict[str, int] = {}
        reached = {self.exit}
        while reached:
            found |= dict.fromkeys(reached, max(found.values(), default=-1) + 1)
            near = {space for space, ends in self.links.items() if not reached.isdisjoint(ends)}
            reached = near - found.keys()
        return MappingProxyType(
            {name: found[space] for name in self.places if (space := self.target(name)) in found}
        )

    def __repr__(self) -> str:
        things = {"space": self.spaces, "strand": self.strands, "crossing": self.crossings}
        counts = ", ".join(count(len(found), thing) for thing, found in things.items())
        name = f" {self.name!r}" if self.name else ""
        return f"<Board{name}: {self.width} x {self.height}, {counts}>"


def _checked(text: str) -> Sketch:
    """Read a text and note everything that is wrong with its board, in the order of the places."""
    sketch = read_sketch(text)
    for cell, message in () if sketch.problems else faults_of(sketch):
        sketch.blame(cell, message)
    sketch.problems.sort(key=lambda problem: problem[1:])
    return sketch


def faults_of(sketch: Sketch) -> list[tuple[Cell, str]]:
    """Return what is wrong with a board whose text could be read, with the squares at fault."""
    return list(faults(sketch)) or list(_exit_out_of_reach(sketch))


def _exit_out_of_reach(sketch: Sketch) -> Iterator[tuple[Cell, str]]:
    """Yield the starts, and the strands that a coin can reach, from where no way leads out."""
    board = Board.of(sketch.name, sketch.width, sketch.height, sketch.signs, sketch.sides)
    for strand in board.strands:
        if strand.spaces[0] not in board.distance_to_exit:
            starts = [name for name in board.marks if name in strand.spaces]
            space = min(starts or strand.spaces, key=lambda name: reading(board.places[name]))
            where = "board_start_lost" if starts else "board_strand_lost"
            yield board.places[space], say(f"celtic_knot.{where}", exit=board.exit, space=space)
