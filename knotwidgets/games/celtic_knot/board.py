"""Boards of Celtic Knot: the text that people can draw and edit, and the board that it means.

    # eight
    5   +-+-X
        |   |
    4   +   +
        |   |
    3 +-E-+-+
      | |
    2 + +
      | |
    1 X-+
      A B C D

Two characters for a square across and two lines for a square down, so that the lines between
squares have a place of their own. The signs of squares are those of `SIGNS`; a blank or `.` is off
the path. Lines are drawn as `-` and `|`. The numbers of the rows and the letters of the columns
may be left out. Lines that begin with `#` are comments, and the first one names the board. On a
single line, rows may be separated by `/`.

The printed board is not available. `RECONSTRUCTION` is ours: it agrees with everything that the
rules say about the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

from knotwidgets.core.bits import members, popcount
from knotwidgets.core.errors import BoardError, count, fixed, shortened
from knotwidgets.knotwork import CROSSING, STEPS, Arc, Cell, LatticeDiagram, beyond, lattice
from knotwidgets.words import say

LONGEST = 26  # columns, for a column has one letter, and rows

EAST, SOUTH = 1, 2

PATH = "+"
SIGNS = "+XOhvHVEe"
"""The signs of squares on the path.

* `+`: path
* `X`, `O`: path with that start mark
* `h`, `v`: a crossing with the horizontal or the vertical line over
* `H`, `V`: the same with a tunnel
* `E`: the exit, with the vertical line over if lines cross there
* `e`: the exit with the horizontal line over
"""
OFF_PATH = " ."
LINES = {(0, 1): "-", (1, 0): "|"}  # by what is odd: the line's place and the column's

_NUMBER = re.compile(r" *(\d+)(?= |$)")


class Problem(NamedTuple):
    """A fault of a board, and its place in the text; line and column count from 1."""

    message: str
    line: int
    column: int


def name_of(cell: Cell) -> str:
    """Return the name of a square: C7 is that of (2, 6)."""
    return f"{ascii_uppercase[cell[0]]}{cell[1] + 1}"


def reading(cell: Cell) -> tuple[int, int]:
    """Return a key that sorts squares as one reads: top row first, left to right."""
    return -cell[1], cell[0]


class _Line(NamedTuple):
    """A line of the text that isn't a comment, and the number of a row at its beginning."""

    number: int
    text: str
    row: re.Match[str] | None

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())


@dataclass
class Sketch:
    """A text as far as it could be read: its board, its faults, and the places of its squares.

    `rows` are the numbers of the lines with rows of squares or with the lines between two such
    rows, and `margin` is the width of the text left of the first column.
    """

    lines: list[str]
    problems: list[Problem] = field(default_factory=list)
    name: str = ""
    width: int = 0
    height: int = 0
    signs: dict[Cell, str] = field(default_factory=dict)
    sides: dict[Cell, int] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)
    margin: int = 0

    def note(self, message: str, line: int, column: int) -> None:
        """Note a problem; line and column count from 1."""
        self.problems.append(Problem(message, line, column))

    @property
    def board(self) -> Board:
        """The board, as far as the text could be read."""
        return Board.of(self.name, self.width, self.height, self.signs, self.sides)


def read_sketch(text: str) -> Sketch:
    """Read a text; the result's `problems` are its faults and those of its board, by their places.

    Raises `BoardError` for anything but a text.
    """
    if not isinstance(text, str):
        raise BoardError(f"a board is given as text, not as {shortened(text)}")
    sketch = Sketch(text.splitlines() if "\n" in text else text.split("/"))
    lines = _body(sketch)
    rows = [_without_margin(sketch, line) for line in lines]
    sketch.rows = [line.number for line in lines]
    sketch.height = (len(rows) + 1) // 2
    sketch.width = max([sketch.width, *((len(row) + 1) // 2 for row in rows)])
    if not sketch.problems and not any(map(str.strip, rows)):
        sketch.note("there is no path on this board", 1, 1)
    if max(sketch.width, sketch.height) > LONGEST:
        size = f"{sketch.width} columns by {sketch.height} rows"
        message = f"the board is {size}; at most {LONGEST} by {LONGEST} can be named"
        sketch.note(message, sketch.rows[0], 1)
    if not sketch.problems:
        _draw(sketch, rows)
    for (column, row), message in () if sketch.problems else sketch.board.faults:
        line = sketch.rows[2 * (sketch.height - 1 - row)]
        sketch.note(message, line, sketch.margin + 2 * column + 1)
    sketch.problems.sort(key=lambda problem: problem[1:])
    return sketch


def _body(sketch: Sketch) -> list[_Line]:
    """Read comments and margins; return the lines of the board itself, squares first."""
    body: list[_Line] = []
    letters: int | None = None
    for number, line in enumerate(sketch.lines, 1):
        words = line.split()
        if words and words[0].startswith("#"):
            name = line.strip().strip("#").strip()
            sketch.name = sketch.name or name
            if "/" in name:
                sketch.note("a board's name can't hold '/'", number, line.index("/") + 1)
        elif len(words) > 1 and "".join(words) == ascii_uppercase[: len(words)]:
            letters, sketch.width = line.index("A"), len(words)
        else:
            body.append(_Line(number, line.rstrip(), _NUMBER.match(line)))
    numbered = [at for at, line in enumerate(body) if line.row]
    drawn = numbered or [at for at, line in enumerate(body) if line.text] or [0]
    outside = body[: drawn[0]] + body[drawn[-1] + 1 :]
    body = body[drawn[0] : drawn[-1] + 1]
    if numbered:
        return body if _numbers_fit(sketch, body, outside) else []
    indents = [line.indent for line in body if line.text]
    sketch.margin = min(indents, default=0) if letters is None else letters
    return body


def _numbers_fit(sketch: Sketch, body: list[_Line], outside: list[_Line]) -> bool:
    """Check the numbers of the rows: aligned on the right, on every second line, down to 1."""
    numbered = [(at, line, line.row) for at, line in enumerate(body) if line.row]
    sketch.margin = numbered[0][2].end() + 1
    for index, (at, line, row) in enumerate(numbered):
        expected = len(numbered) - index
        if int(row[1]) != expected:
            message = f"row {expected} from the bottom has the number {row[1]}"
        elif at != 2 * index:
            message = f"row {expected} must stand two lines below row {expected + 1}"
        elif row.end() + 1 != sketch.margin:
            message = f"the number of row {expected} must end below that of row {len(numbered)}"
        else:
            continue
        sketch.note(message, line.number, row.end())
        return False
    for line in outside:
        if line.text:
            message = f"{line.text.strip()!r} stands outside the rows that are numbered"
            sketch.note(message, line.number, line.indent + 1)
    return True


def _without_margin(sketch: Sketch, line: _Line) -> str:
    start = line.row.end() if line.row else 0
    stray = line.text[start : sketch.margin].strip()
    if stray:
        message = f"{stray!r} stands in the margin, left of the first column"
        sketch.note(message, line.number, line.text.index(stray, start) + 1)
    return line.text[sketch.margin :]


def _draw(sketch: Sketch, rows: list[str]) -> None:
    """Note the signs of all squares, and then the lines between them."""
    lines = []
    for down, (number, row) in enumerate(zip(sketch.rows, rows, strict=True)):
        for across, character in enumerate(row):
            cell = (across // 2, sketch.height - 1 - down // 2)
            place = (down % 2, across % 2)
            column = sketch.margin + across + 1
            if place == (0, 0) and character in SIGNS:
                sketch.signs[cell] = character
            elif place in LINES and character == LINES[place]:
                lines.append((cell, EAST if place == (0, 1) else SOUTH, number, column))
            elif character not in (OFF_PATH if place == (0, 0) else " "):
                sketch.note(f"{character!r} {_misplaced(place, character)}", number, column)
                if place == (0, 0):  # meant as a path, so the lines that lead there are no fault
                    sketch.signs[cell] = PATH
    for cell, side, number, column in lines:
        other = beyond(cell, side)
        if {cell, other} <= sketch.signs.keys():
            sketch.sides[cell] = sketch.sides.get(cell, 0) | 1 << side
            sketch.sides[other] = sketch.sides.get(other, 0) | 1 << (side ^ 2)
        else:
            where = "'-' leads nowhere: a path square must stand on its left and on its right"
            if side == SOUTH:
                where = "'|' leads nowhere: a path square must stand above and below it"
            sketch.note(f"the line {where}", number, column)


def _misplaced(place: tuple[int, int], character: str) -> str:
    expected = "a blank is expected, amidst four squares"
    if place == (0, 0):
        expected = f"a square is expected: {' '.join(SIGNS)}, or a blank off the road"
    elif place in LINES:
        expected = f"a line {LINES[place]!r} or a blank is expected"
    known = {*SIGNS, *LINES.values(), *OFF_PATH}
    return f"{'stands' if character in known else 'is unknown; it stands'} where {expected}"


EXITS = "Ee"
MARKS = "XO"
TUNNELS = "HV"
VERTICAL = "vVE"
CROSSINGS = "hHvV"
SWAPPED = dict(zip("vVEhHe", "hHevVE", strict=True))
TUNNELLED = dict(zip("vhVH", "VHvh", strict=True))
NO_CROSSING = {**dict.fromkeys(CROSSINGS, PATH), "e": "E"}


def _faults(board: Board) -> Iterator[tuple[Cell, str]]:
    """Yield the faults of signs, with the square that causes each."""
    top, signs = (0, board.height - 1), board.path
    exits = [cell for cell, sign in board.signs if sign in EXITS]
    if not exits:
        yield top, say("celtic_knot.board_no_exit")
    for cell in exits[1:]:
        yield cell, say("celtic_knot.board_exits", name=name_of(cell), first=name_of(exits[0]))
    if not board.marks:
        yield top, say("celtic_knot.board_no_start")
    for cell, mask in board.sides:
        sign, beside = signs[cell], (cell[0] + 1, cell[1] + 1)
        if key := _fault(sign, popcount(mask), shows=beside not in signs):
            words = {"sign": sign, "name": name_of(cell), "n": popcount(mask)}
            words |= {"beside": name_of(beside)} if key == "under" else {}
            right = "E" if sign in EXITS else PATH
            yield cell, say(f"celtic_knot.board_{key}", right=right, **words)


def _fault(sign: str, lines: int, *, shows: bool) -> str:
    """Return how a sign doesn't suit the number of lines that lead there; empty if it does.

    `shows` says that the square beside it is free, where coins below a crossing are shown.
    """
    if lines == 0:
        return "start_off" if sign in MARKS else "exit_off" if sign in EXITS else "alone"
    if lines == 2 and sign in CROSSINGS + "e":
        return "tunnel" if sign in TUNNELS else "over"
    if lines == 4 and sign in MARKS + PATH:
        return "start_crossed" if sign in MARKS else "which"
    if lines == 4:
        return "under" if sign in CROSSINGS and not shows else ""
    return "ends" if lines != 2 and sign not in EXITS else ""


# ---- a board: strands of spaces, tunnels, starts, an exit ----------------------------------------


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
        sketch = read_sketch(text)
        if sketch.problems:
            (message, line, column), *more = sketch.problems
            quoted = sketch.lines[line - 1] if sketch.lines else ""
            rest = f"; {count(len(more), 'more problem')}" if more else ""
            raise BoardError(f"{message} (line {line}, column {column}: {shortened(quoted)}{rest})")
        return sketch.board

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
        """Return the faults of a board drawn as text, in the order of their places.

        >>> [(problem.line, problem.column) for problem in Board.problems("E-+/| |/X-v")]
        [(3, 3)]
        """
        return tuple(read_sketch(text).problems)

    # ---- as drawn -------------------------------------------------------------------------------

    @cached_property
    def text(self) -> str:
        """The board drawn as text, which `read` takes back."""
        signs, sides, blank = self.path, self.squares, " " * (len(str(self.height)) + 1)
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
    def path(self) -> Mapping[Cell, str]:
        """The sign of each path square, in reading order."""
        return fixed(dict(self.signs))

    @cached_property
    def squares(self) -> Mapping[Cell, int]:
        """The mask of sides by which lines leave each path square: N, E, S, W = 1, 2, 4, 8.

        In reading order: top row first, left to right.
        """
        return fixed(dict(self.sides))

    @cached_property
    def exit(self) -> str:
        """The square where coins leave the board."""
        return self._with_signs(EXITS)[0]

    @cached_property
    def crossings(self) -> Mapping[str, str]:
        """Which line is over on each square where lines cross: `"vertical"` or `"horizontal"`."""
        ways = {True: "vertical", False: "horizontal"}
        return fixed({name_of(cell): ways[up] for cell, up in self.over.items()})

    @cached_property
    def tunnels(self) -> tuple[str, ...]:
        """The squares where a coin may drop from the over to the under space."""
        return self._with_signs(TUNNELS)

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """The start mark, `"X"` or `"O"`, on each square that has one: all X first."""
        return fixed({name: mark for mark in MARKS for name in self._with_signs(mark)})

    def _with_signs(self, signs: str) -> tuple[str, ...]:
        return tuple(name_of(cell) for cell, sign in self.signs if sign in signs)

    @property
    def over(self) -> dict[Cell, bool]:
        """Whether the vertical line is over on each square where lines cross."""
        crossed = (cell for cell, mask in self.sides if mask == CROSSING)
        return {cell: self.path[cell] in VERTICAL for cell in crossed}

    # ---- strands and spaces ---------------------------------------------------------------------

    @cached_property
    def diagram(self) -> LatticeDiagram:
        """The knotwork, with the strands in the order of `strands`."""
        first = next(cell for cell in self.squares if name_of(cell) == self.exit)
        return lattice({first: self.squares[first], **self.squares}, self.over)

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
        return fixed(dict(zip(names, arcs, strict=True)))

    @cached_property
    def places(self) -> Mapping[str, Cell]:
        """The (column, row) of every space by its name, rows counted upward, the exit included."""
        return fixed({name: arc.cell for name, arc in self.arcs.items()})

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces where a coin can rest, strand by strand: all but the exit."""
        return tuple(name for name in self.places if self.target(name) != self.exit)

    def target(self, space: str) -> str:
        """Return the pick for a space: itself, or the exit's square for the exit's spaces."""
        return self.exit if space.rstrip("'") == self.exit else space

    @cached_property
    def links(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces next to each space along its strand, then the one below its tunnel.

        The spaces of the exit's square count as one.

        >>> Board.read(RECONSTRUCTION).links["C7"]
        ('C8', 'C6', "C7'")
        """
        below = {space: (f"{space}'",) for space in self.tunnels}
        along = self.along.items()
        return fixed({space: ends + below.get(space, ()) for space, ends in along})

    @cached_property
    def along(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces next to each space along its strand; the spaces of the exit count as one."""
        links: dict[str, dict[str, None]] = {}
        for strand in self.strands:
            spaces = list(map(self.target, strand.spaces))
            for one, then in pairwise(spaces + spaces[: strand.closed]):
                links.setdefault(one, {})[then] = None
                links.setdefault(then, {})[one] = None
        return fixed({space: tuple(ends) for space, ends in links.items()})

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
        return fixed(
            {name: found[space] for name in self.places if (space := self.target(name)) in found}
        )

    # ---- drawn by hand --------------------------------------------------------------------------

    @cached_property
    def faults(self) -> tuple[tuple[Cell, str], ...]:
        """What keeps the board from being played on, with the squares at fault."""
        return tuple(_faults(self)) or tuple(_exit_out_of_reach(self))

    def toggle_line(self, one: Cell, other: Cell) -> Board:
        """Return the board with a line between two squares, or without it if all of it is there.

        Raises `ValueError` for squares that are not in line.

        >>> ring = Board.of("", 1, 1, {}, {})
        >>> for one, other in pairwise([(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]):
        ...     ring = ring.toggle_line(one, other)
        >>> print(ring.toggle_sign((0, 0), "X").toggle_sign((2, 2), "E").text)
        3 +-+-E
          |   |
        2 +   +
          |   |
        1 X-+-+
          A B C
        """
        way = tuple(_between(one, other))
        steps = [(cell, STEPS.index((c - cell[0], r - cell[1]))) for cell, (c, r) in pairwise(way)]
        is_joined = all(self.squares.get(cell, 0) >> side & 1 for cell, side in steps)
        sides = dict(self.sides)
        for cell, side in steps:
            for at, bit in ((cell, 1 << side), (beyond(cell, side), 1 << (side ^ 2))):
                mask = sides.get(at, 0)
                sides[at] = mask & ~bit if is_joined else mask | bit
        return self._redrawn(self.path, sides)

    def toggle_sign(self, cell: Cell, sign: str) -> Board:
        """Return the board with a sign on a square, or without it where it is already.

        An exit that was elsewhere goes. The sign `V` makes a tunnel of a crossing, or none of one;
        where there is none, the board stays as it is.
        """
        signs, before = dict(self.signs), self.path.get(cell, PATH)
        if sign == "V":
            signs[cell] = TUNNELLED.get(before, before)
        elif sign in EXITS:
            for other in [one for one, there in signs.items() if there in EXITS]:
                signs[other] = PATH
            if before not in EXITS:
                signs[cell] = sign
        else:
            signs[cell] = PATH if before == sign else sign
        return self._redrawn(signs, self.squares)

    def flip_crossing(self, cell: Cell) -> Board:
        """Return the board with the other line over on a crossing."""
        sign = self.path.get(cell, PATH)
        return self._redrawn({**self.path, cell: SWAPPED.get(sign, sign)}, self.squares)

    def erased(self, cell: Cell) -> Board:
        """Return the board without a square and the lines that lead there."""
        board = self
        for side in members(self.squares.get(cell, 0)):
            board = board.toggle_line(cell, beyond(cell, side))
        return self._redrawn({at: sign for at, sign in board.signs if at != cell}, board.squares)

    def _redrawn(self, signs: Mapping[Cell, str], sides: Mapping[Cell, int]) -> Board:
        """Return the board up to the last of these signs, which are suited to the lines.

        Where four lines meet there is a crossing.
        """
        suited = {}
        for cell in {**sides, **signs}:
            sign, lines = signs.get(cell, PATH), popcount(sides.get(cell, 0))
            if lines == popcount(CROSSING):
                sign = "vh"[sum(cell) % 2] if sign == PATH else sign
            else:
                sign = NO_CROSSING.get(sign, sign)
            if lines or sign in MARKS + EXITS:
                suited[cell] = sign
        columns, rows = zip(*(suited or [(0, 0)]), strict=True)
        return Board.of(self.name, max(columns) + 1, max(rows) + 1, suited, sides)

    def __repr__(self) -> str:
        things = {"space": self.spaces, "strand": self.strands, "crossing": self.crossings}
        counts = ", ".join(count(len(found), thing) for thing, found in things.items())
        name = f" {self.name!r}" if self.name else ""
        return f"<Board{name}: {self.width} x {self.height}, {counts}>"


def _exit_out_of_reach(board: Board) -> Iterator[tuple[Cell, str]]:
    """Yield the starts, and the strands that a coin can reach, from where no way leads out."""
    for strand in board.strands:
        if strand.spaces[0] not in board.distance_to_exit:
            starts = [name for name in board.marks if name in strand.spaces]
            space = min(starts or strand.spaces, key=lambda name: reading(board.places[name]))
            where = "board_start_lost" if starts else "board_strand_lost"
            yield board.places[space], say(f"celtic_knot.{where}", exit=board.exit, space=space)


def _between(one: Cell, other: Cell) -> Iterator[Cell]:
    """Yield the squares from one to another in the same row or column."""
    (column, row), (c, r) = one, other
    if (column == c) == (row == r):
        raise ValueError("the squares are not in line")
    count = abs(c - column) + abs(r - row)
    dx, dy = (c - column) // count, (r - row) // count
    return ((column + n * dx, row + n * dy) for n in range(count + 1))
