"""The basis of Celtic!'s rules: tiles, racks, the box, arcs, and plain operations on them.

**Sets of cells.** A cell is a column and a row, both from 0 at the lower left. The design never
spans more than `window` columns and rows, so they identify a cell *modulo the window*: a set of
cells is a bit set in which the cell is bit `row % window * window + column % window`, and the `Box`
says which cells those are at the moment. A step over the edge of the window comes out on the other
side. This misleads no rule: no side opens over the edge of a settled window, so such a step finds a
closed side, which asks for a closed one, as the edge itself does.

**Sides** are N, E, S, W = 0, 1, 2, 3; the opposite of `side` is `side ^ 2`. The open sides of a
tile make a mask, `1 << side` each.

**Arcs.** An *arc* is the stretch of a strand round one tile. `Arcs` hold any number of them, as a
set of cells for each side by which they leave their tile, or enter it. So one step of a thousand
strands costs as much as one of one.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from knotwidgets.core.bits import nth_bit
from knotwidgets.core.values import Kind, hints_within

NORTH, EAST, SOUTH, WEST = range(4)
ORANGE, BLUE, NEUTRAL = range(3)
COLOURS = ("orange", "blue", "neutral")
SHAPES = ("cap", "straight", "corner", "tee", "cross")
SHAPE_OF = (-1, 0, 0, 2, 0, 1, 2, 3, 0, 2, 1, 3, 2, 3, 3, 4)  # by the mask of open sides
SIDES_OF = tuple(map(SHAPE_OF.index, range(len(SHAPES))))  # of a tile of each shape
CROSS = 15
MOST = 255  # tiles of one shape and colour: 8 bits of a rack

Cells = Annotated[int, Kind("a set of cells", within="cells")]
Cell = Annotated[int, Kind("a cell, by its bit index")]
Side = Annotated[int, Kind("a side: N, E, S, W are 0 to 3")]
Sides = Annotated[int, Kind("the open sides of a tile: N, E, S, W = 1, 2, 4, 8", below=16)]
Colour = Annotated[int, Kind("a colour: 0 Orange, 1 Blue, 2 neutral", below=3)]
Player = Annotated[int, Kind("a player: 0 Orange, 1 Blue", below=2)]
Rack = Annotated[int, Kind("the numbers of a colour's tiles, 8 bits for each shape")]
Choice = Annotated[int, Kind("whose tile: 1 the player's own, 2 a neutral one, 3 either", below=4)]
Number = Annotated[int, Kind("a number")]
Column = Annotated[int, Kind("a column, from 0 on", below="columns")]
Row = Annotated[int, Kind("a row, from 0 on", below="columns")]
# fmt: off
Fits = tuple[Cells, Cells, Cells, Cells, Cells, Cells, Cells, Cells,
             Cells, Cells, Cells, Cells, Cells, Cells, Cells, Cells]
# fmt: on

# The meanings of the rules' arguments, for the rule book.
TERMS = """
    board    the window, its cells, and the supply of tiles
    tiles    the tiles laid
    racks    the tiles left
    rack     the tiles left of one colour
    player   whose turn it is; for a score, whose score
    box      the columns and rows that the design takes up, with what open sides face
    moves    how many legal moves that player has
    state    all that changes
    cell     where the tile is laid
    arcs     arcs of strands that go clockwise round their tiles
    start    one clockwise arc of the knot
    visited  the cells that a knot visits
"""


class Tiles(NamedTuple):
    """The cells of tiles: `tiles[side]` with that side open, `tiles[4 + colour]` of a colour."""

    north: "Cells"
    east: "Cells"
    south: "Cells"
    west: "Cells"
    orange: "Cells"
    blue: "Cells"
    neutral: "Cells"


NO_TILES = Tiles(0, 0, 0, 0, 0, 0, 0)


class Racks(NamedTuple):
    """The tiles still to be laid, by colour: 8 bits for the number of each shape, cap lowest."""

    orange: "Rack"
    blue: "Rack"
    neutral: "Rack"


class Box(NamedTuple):
    """The first and last column and row of the tiles and of the cells that open sides face."""

    left: "Column"
    bottom: "Row"
    right: "Column"
    top: "Row"


class KernelBoard(NamedTuple):
    """What does not change: the window, its first row and column as sets of cells, and the supply.

    `columns` is the number of columns, and of rows, that the window can ever reach. `racks` is the
    supply without the starting tile, `first` the player who begins.
    """

    window: int
    columns: int
    cells: int
    row: int
    column: int
    racks: "Racks"
    first: int


class State(NamedTuple):
    """The changing part of a game; `begin` makes one from the first four fields, with kept answers
    of the rules.

    `fits[sides]` are the cells where a tile fits with those sides open, whether or not anyone has
    one. `moves` is the number of legal moves of `player`; both are 0 when the game is over.
    """

    tiles: "Tiles"
    racks: "Racks"
    box: "Box"
    player: "Player"
    fits: "Fits"
    moves: "Number"


# ---- cells --------------------------------------------------------------------------------------


def beside(board: "KernelBoard", cells: int, side: int) -> int:
    """Cells are neighbours if they share a side: return the neighbours on one side of a set."""
    n = board.window
    far = n * (n - 1)
    if side == NORTH:
        return (cells << n | cells >> far) & board.cells
    if side == SOUTH:
        return (cells >> n | cells << far) & board.cells
    first, last = board.column, board.column << n - 1
    if side == EAST:
        return cells << 1 & board.cells & ~first | cells >> n - 1 & first
    return cells >> 1 & ~last | cells << n - 1 & last


def elsewhere(board: "KernelBoard", value: Any, hint: Any, steps: int) -> Any:
    """Return what a rule's value becomes if the design moves by `steps` columns and rows."""
    if isinstance(value, tuple):
        parts = [
            elsewhere(board, part, known, steps)
            for part, known in zip(value, hints_within(value, hint), strict=True)
        ]
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    if hint is Column or hint is Row:
        return value + steps
    if hint is Cell:
        return elsewhere(board, 1 << value, Cells, steps).bit_length() - 1
    for _ in range(steps % board.window if hint is Cells else 0):
        value = beside(board, beside(board, value, NORTH), EAST)
    return value


def place(board: "KernelBoard", box: "Box", cell: int) -> tuple[int, int]:
    """Return the column and the row, from 0, of a cell in the box."""
    n = board.window
    column, row = cell % n - box.left % n, cell // n - box.bottom % n
    column += n if column < 0 else 0
    row += n if row < 0 else 0
    return box.left + column, box.bottom + row


def grow(board: "KernelBoard", box: "Box", cell: int, sides: int) -> "Box":
    """Return the box grown by a tile on one of its cells."""
    column, row = place(board, box, cell)
    return Box(
        min(box.left, column - (sides >> WEST & 1)),
        min(box.bottom, row - (sides >> SOUTH & 1)),
        max(box.right, column + (sides >> EAST & 1)),
        max(box.top, row + (sides & 1)),
    )


def in_box(board: "KernelBoard", box: "Box") -> int:
    """Return the cells of the box."""
    n, found = board.window, 0
    for row in range(box.bottom, box.top + 1):
        for column in range(box.left, box.right + 1):
            found |= 1 << row % n * n + column % n
    return found


def box_of(board: "KernelBoard", tiles: "Tiles", box: "Box") -> "Box":
    """Return the box that tiles on cells of a box take up, with the cells that they open to."""
    found = Box(box.right, box.top, box.left, box.bottom)
    for cell in range(board.window * board.window):
        if (tiles.orange | tiles.blue | tiles.neutral) >> cell & 1:
            column, row = place(board, box, cell)
            spot = grow(board, Box(column, row, column, row), cell, open_sides(tiles, cell))
            found = Box(
                min(found.left, spot.left),
                min(found.bottom, spot.bottom),
                max(found.right, spot.right),
                max(found.top, spot.top),
            )
    return found


def nth_cell(board: "KernelBoard", box: "Box", cells: int, n: int) -> int:
    """Return the `n`-th of a set of cells, counted row by row from the lower left of the box."""
    size = board.window
    left, bottom = box.left % size, box.bottom % size  # of the cell that is rotated to bit 0
    cells = (cells >> bottom * size | cells << (size - bottom) * size) & board.cells
    low = board.column * ((1 << left) - 1)  # the columns before the box's first one
    cells = (cells & ~low) >> left | (cells & low) << size - left
    row, column = divmod(nth_bit(cells, n), size)
    row += bottom - (size if row + bottom >= size else 0)
    column += left - (size if column + left >= size else 0)
    return row * size + column


def both(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the cells that allow two sides: none of them open, the one, the other, both."""
    return one[0] & other[0], one[1] & other[0], one[0] & other[1], one[1] & other[1]


def each(cells: int, sets: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Return what four sets have in common with one set."""
    return cells & sets[0], cells & sets[1], cells & sets[2], cells & sets[3]


# ---- tiles --------------------------------------------------------------------------------------


def open_sides(tiles: "Tiles", cell: int) -> int:
    """Return the mask of the open sides of the tile on a cell; 0 where there is none."""
    return (
        (tiles.north >> cell & 1)
        | (tiles.east >> cell & 1) << 1
        | (tiles.south >> cell & 1) << 2
        | (tiles.west >> cell & 1) << 3
    )


def with_tile(tiles: "Tiles", cell: int, sides: int, colour: int) -> "Tiles":
    """Return the tiles with one more."""
    bit = 1 << cell
    return Tiles(
        tiles.north | (sides & 1) << cell,
        tiles.east | (sides >> 1 & 1) << cell,
        tiles.south | (sides >> 2 & 1) << cell,
        tiles.west | (sides >> 3 & 1) << cell,
        tiles.orange | (bit if colour == ORANGE else 0),
        tiles.blue | (bit if colour == BLUE else 0),
        tiles.neutral | (bit if colour == NEUTRAL else 0),
    )


def without_tile(racks: "Racks", sides: int, colour: int) -> "Racks":
    """Return the racks with one tile fewer, if there is one: a changed rule may need none."""
    shift = 8 * SHAPE_OF[sides]
    one = 1 if racks[colour] >> shift & MOST else 0
    return Racks(
        racks.orange - ((one if colour == ORANGE else 0) << shift),
        racks.blue - ((one if colour == BLUE else 0) << shift),
        racks.neutral - ((one if colour == NEUTRAL else 0) << shift),
    )


def laid_on(
    board: "KernelBoard", state: "State", cell: int, sides: int, colour: int
) -> "tuple[Tiles, Racks, Box]":
    """Return the tiles, the racks and the box once a tile is laid."""
    tiles, racks = with_tile(state.tiles, cell, sides, colour), state.racks
    return tiles, without_tile(racks, sides, colour), grow(board, state.box, cell, sides)


def shape_of(sides: int) -> str:
    """Return the shape of a tile with this mask of open sides."""
    return SHAPES[SHAPE_OF[sides]]


# ---- strands -------------------------------------------------------------------------------------


class Arcs(NamedTuple):
    """For each side, the cells that a strand leaves, or enters, by that side."""

    north: "Cells"
    east: "Cells"
    south: "Cells"
    west: "Cells"


NO_ARCS = Arcs(0, 0, 0, 0)


def across(board: "KernelBoard", tiles: "Tiles", leaving: "Arcs") -> "Arcs":
    """Return where strands enter the next tile; strands that end are left out."""
    return Arcs(
        beside(board, leaving.south, SOUTH) & tiles.north,
        beside(board, leaving.west, WEST) & tiles.east,
        beside(board, leaving.north, NORTH) & tiles.south,
        beside(board, leaving.east, EAST) & tiles.west,
    )


def clockwise(tiles: "Tiles", entering: "Arcs") -> "Arcs":
    """Return where strands leave that go clockwise round a tile, to the next open side."""
    north, east, south, west, _, _, _ = tiles
    n, e, s, w = entering
    ws, en, nw, se = w | ~west & s, e | ~east & n, n | ~north & w, s | ~south & e
    return Arcs(
        north & (ws | en & ~(west | south)),
        east & (nw | se & ~(north | west)),
        south & (en | ws & ~(east | north)),
        west & (se | nw & ~(south | east)),
    )


def anticlockwise(tiles: "Tiles", entering: "Arcs") -> "Arcs":
    """Return where strands leave that go anticlockwise round a tile, to the next open side.

    Seen in a mirror, with the east in the west, they go clockwise.
    """
    north, east, south, west, orange, blue, neutral = tiles
    n, e, s, w = entering
    behind = Tiles(north, west, south, east, orange, blue, neutral)
    n, w, s, e = clockwise(behind, Arcs(n, w, s, e))
    return Arcs(n, e, s, w)


def cells_of(arcs: "Arcs") -> int:
    """Return the cells of the tiles that arcs go round."""
    return arcs.north | arcs.east | arcs.south | arcs.west


def first_of(arcs: "Arcs") -> "Arcs":
    """Return one of the arcs alone."""
    north, east, south, west = arcs
    if north:
        return Arcs(north & -north, 0, 0, 0)
    if east:
        return Arcs(0, east & -east, 0, 0)
    if south:
        return Arcs(0, 0, south & -south, 0)
    return Arcs(0, 0, 0, west & -west)


def with_arcs(arcs: "Arcs", more: "Arcs") -> "Arcs":
    """Return the arcs of both sets."""
    return Arcs(
        arcs.north | more.north,
        arcs.east | more.east,
        arcs.south | more.south,
        arcs.west | more.west,
    )


def without_arcs(arcs: "Arcs", fewer: "Arcs") -> "Arcs":
    """Return the arcs that are not in the other set."""
    return Arcs(
        arcs.north & ~fewer.north,
        arcs.east & ~fewer.east,
        arcs.south & ~fewer.south,
        arcs.west & ~fewer.west,
    )


def higher(best: int, number: int, score: int, equal: int, level: int) -> tuple[int, int]:
    """Return the best score, and how many knots have it, with one more knot's score.

    If `equal`, scores from the level up don't count.
    """
    if equal and score >= level:
        return best, number
    if number == 0 or score > best:
        return score, 1
    return best, number + 1 if score == best else number


# ---- what people see of it -----------------------------------------------------------------------


STRANDS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Tiles in characters, by the masks of their open sides."""


class Tile(NamedTuple):
    """A tile on the board: the mask of its open sides (N, E, S, W = 1, 2, 4, 8), its colour."""

    sides: int
    colour: str


class Frame(NamedTuple):
    """The extent of the design, with the cells that open sides point into: columns and rows from 0.

    `reach` is the box of all cells that the window can still cover: the same once it is settled.
    """

    left: int
    bottom: int
    right: int
    top: int
    reach: Box


class Knot(NamedTuple):
    """A knot, which is a closed loop, and the tiles that it visits, each counted once.

    A changed rule may count knots that are no loops of the woven strands; they have no `loop`.
    """

    loop: int | None  # its index among `pos.knotwork.loops`
    cells: tuple[str, ...]  # those of its tiles, in the order along the loop
    tiles: Mapping[str, int]  # how many of each colour
    crossings: int
    scores: Mapping[str, int]  # its points for each player
