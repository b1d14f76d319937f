"""The board of Celtic Knot: strands of spaces that cross over and under, tunnels, starts, an exit.

The printed board is not available. `RECONSTRUCTION` is ours: it agrees with everything that
the rules say about the board. To draw another board as text, see `reading`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from knotwidgets.core.errors import BoardError, count
from knotwidgets.knotwork import CROSSING, Arc, Cell, LatticeDiagram, lattice

from .checks import EXITS, MARKS, TUNNELS, VERTICAL, check
from .reading import Problem, Sketch, name_of, read_sketch, reading, write_board

RECONSTRUCTION = """\
# reconstruction
9 X-+-+   +-+-+-+-X
  |   |   |       |
8 +   +   +       +
  |   |   |       |
7 O-+-V-+-H-+-+   +
      |   |   |   |
6     +   +   +   +
      |   |   |   |
5 +-+-h-+-E-+-h-+-+
  |   |   |   |
4 +   +   +   +
  |   |   |   |
3 +   +-+-H-+-V-+-O
  |       |   |   |
2 +       +   +   +
  |       |   |   |
1 X-+-+-+-+   +-+-X
  A B C D E F G H I"""


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
    """The number of columns."""
    height: int
    """The number of rows."""
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
            message, line, column = min(sketch.problems, key=lambda problem: problem[1:])
            quoted = sketch.lines[line - 1] if sketch.lines else ""
            more = len(sketch.problems) - 1
            rest = f"; {count(more, 'more problem')}" if more else ""
            raise BoardError(f"{message} (line {line}, column {column}: {quoted!r}{rest})")
        return _board(sketch)

    @staticmethod
    def problems(text: str) -> tuple[Problem, ...]:
        """Return what is wrong with a board drawn as text, in the order of the places.

        >>> ring = "E-+/| |/X-v"
        >>> [problem] = Board.problems(ring)
        >>> problem.line, problem.column
        (3, 3)
        """
        return tuple(sorted(_checked(text).problems, key=lambda problem: problem[1:]))

    # ---- as drawn -------------------------------------------------------------------------------

    @cached_property
    def text(self) -> str:
        """The board drawn as text, which `read` takes back."""
        return write_board(self)

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
        return MappingProxyType(
            {
                name_of(cell): "vertical" if self._signs[cell] in VERTICAL else "horizontal"
                for cell, mask in self.squares.items()
                if mask == CROSSING
            }
        )

    @cached_property
    def tunnels(self) -> tuple[str, ...]:
        """The squares where a coin may drop from the over to the under space."""
        return self._with_signs(TUNNELS)

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """The start mark, `"X"` or `"O"`, on each square that has one: all X first."""
        return MappingProxyType({name: mark for mark in MARKS for name in self._with_signs(mark)})

    # ---- strands and spaces ---------------------------------------------------------------------

    @cached_property
    def diagram(self) -> LatticeDiagram:
        """The knotwork, with the strands in the order of `strands`."""
        first = next(cell for cell in self.squares if name_of(cell) == self.exit)
        over = {
            cell: self.crossings[name_of(cell)] == "vertical"
            for cell, mask in self.squares.items()
            if mask == CROSSING
        }
        return lattice({first: self.squares[first], **self.squares}, over)

    @cached_property
    def strands(self) -> tuple[Strand, ...]:
        """The strands: those through the exit from there on, then the others in reading order."""
        return tuple(
            Strand(
                tuple(
                    name_of(arc.cell) + ("'" if visit and not visit.over else "")
                    for arc, visit in zip(strand.arcs, self.diagram.visits(strand), strict=True)
                ),
                strand.closed,
            )
            for strand in self.diagram.strands
        )

    @cached_property
    def places(self) -> Mapping[str, Cell]:
        """The (column, row) of every space by its name, rows counted upward, the exit included."""
        return MappingProxyType({name: arc.cell for name, arc in self.arcs.items()})

    @cached_property
    def arcs(self) -> Mapping[str, Arc]:
        """The stretch of a strand on every space by its name, the exit included."""
        return MappingProxyType(
            {
                name: arc
                for named, strand in zip(self.strands, self.diagram.strands, strict=True)
                for name, arc in zip(named.spaces, strand.arcs, strict=True)
            }
        )

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces where a coin can rest, strand by strand: all but the exit."""
        return tuple(name for name in self.places if name.rstrip("'") != self.exit)

    @cached_property
    def distance_to_exit(self) -> Mapping[str, int]:
        """The fewest spaces that a coin must travel from each space to the exit.

        A drop through a tunnel counts as one. The exit's spaces are included, at 0.

        >>> Board.read(RECONSTRUCTION).distance_to_exit["E7"]
        3
        """
        sources: dict[str, set[str]] = {name: set() for name in self.places}
        for strand in self.strands:
            following = strand.spaces[1:] + strand.spaces[: strand.closed]
            for one, other in zip(strand.spaces, following, strict=False):
                sources[one].add(other)
                sources[other].add(one)
        for tunnel in self.tunnels:
            sources[f"{tunnel}'"].add(tunnel)
        distances = {name: 0 for name in self.places if name.rstrip("'") == self.exit}
        queue = deque(distances)
        while queue:
            space = queue.popleft()
            for source in sources[space] - distances.keys():
                distances[source] = distances[space] + 1
                queue.append(source)
        return MappingProxyType(
            {name: distances[name] for name in self.places if name in distances}
        )

    # ---- helpers --------------------------------------------------------------------------------

    @cached_property
    def _signs(self) -> Mapping[Cell, str]:
        return dict(self.signs)

    def _with_signs(self, signs: str) -> tuple[str, ...]:
        return tuple(name_of(cell) for cell, sign in self.signs if sign in signs)

    def __repr__(self) -> str:
        counts = (
            count(len(self.spaces), "space"),
            count(len(self.strands), "strand"),
            count(len(self.crossings), "crossing"),
        )
        name = f" {self.name!r}" if self.name else ""
        return f"<Board{name}: {self.width} x {self.height}, {', '.join(counts)}>"


def _board(sketch: Sketch) -> Board:
    """Return the board of a sketch without problems."""
    cells = sorted(sketch.signs, key=reading)
    return Board(
        sketch.name,
        sketch.width,
        sketch.height,
        tuple((cell, sketch.signs[cell]) for cell in cells),
        tuple((cell, sketch.sides.get(cell, 0)) for cell in cells),
    )


def _checked(text: str) -> Sketch:
    """Read a text and note everything that is wrong with its board."""
    sketch = read_sketch(text)
    if not sketch.problems:
        check(sketch)
    if not sketch.problems:
        _exit_within_reach(sketch)
    return sketch


def _exit_within_reach(sketch: Sketch) -> None:
    """The exit can be reached from every start, and from every space that a coin can reach."""
    board = _board(sketch)
    for strand in board.strands:
        if strand.spaces[0] not in board.distance_to_exit:
            starts = [name for name in board.marks if name in strand.spaces]
            space = min(starts or strand.spaces, key=lambda name: reading(board.places[name]))
            sketch.blame(
                board.places[space],
                f"the exit {board.exit} can't be reached from "
                f"{'the start' if starts else 'the strand of'} {space}: "
                f"neither its strand nor a tunnel leads there",
            )
