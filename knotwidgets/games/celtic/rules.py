"""Celtic! (by Cameron Browne): the rules, in the order of the printed ones.

Every rule is one function of ints and of the tuples of ints that `state` describes, which its
annotations explain. Types are quoted there, so that the source of a rule can be pasted into a
notebook cell and edited.
"""

from knotwidgets.core.bits import popcount
from knotwidgets.core.kernel import NOBODY, Kernel, equal_weight
from knotwidgets.core.rules import documented

from .state import (
    BLUE,
    CROSS,
    EAST,
    MOST,
    NEUTRAL,
    NO_ARCS,
    NO_TILES,
    NORTH,
    ORANGE,
    SHAPE_OF,
    SOUTH,
    TERMS,
    WEST,
    Arcs,
    Box,
    Cell,
    Cells,
    Choice,
    Colour,
    Fits,
    KernelBoard,
    Number,
    Player,
    Rack,
    Racks,
    Side,
    Sides,
    State,
    Tiles,
    across,
    anticlockwise,
    beside,
    both,
    box_of,
    cells_of,
    clockwise,
    each,
    first_of,
    grow,
    higher,
    in_box,
    laid_on,
    nth_cell,
    with_arcs,
    with_tile,
    without_arcs,
)

# ---- tiles ------------------------------------------------------------------------------------


def held(rack: "Rack", sides: "Sides") -> "Number":
    """Tiles come in five shapes, which may be turned; a rack holds a number of each.

    Each player has two of each shape, and one of each is neutral: no other split of the 25 is even
    (reading). Returns the number of tiles in a rack that can be laid with these sides open.
    """
    return rack >> 8 * SHAPE_OF[sides] & MOST


def choices(racks: "Racks", player: "Player", sides: "Sides") -> "Choice":
    """A player lays a tile of their own colour or a neutral one; the neutral ones are shared.

    Returns whose tile can have these open sides: 1 for the player's own, plus 2 for a neutral one.
    """
    own = 1 if held(racks.orange if player == ORANGE else racks.blue, sides) else 0
    return own | 2 if held(racks[NEUTRAL], sides) else own


def start(board: "KernelBoard") -> "State":
    """The neutral cross lies in the middle before play; that is no turn."""
    middle = board.window - 1
    cell = middle * board.window + middle
    spot = Box(middle, middle, middle, middle)
    tiles = with_tile(NO_TILES, cell, CROSS, NEUTRAL)
    return begin(board, tiles, board.racks, grow(board, spot, cell, CROSS), board.first)


# ---- where a tile fits --------------------------------------------------------------------------


def laid(tiles: "Tiles") -> "Cells":
    """A cell holds one tile."""
    return tiles.orange | tiles.blue | tiles.neutral


def must_open(board: "KernelBoard", tiles: "Tiles", side: "Side") -> "Cells":
    """Open meets open: a side must be open where the neighbour there opens to it."""
    return beside(board, tiles[side ^ 2], side ^ 2)


def must_close(board: "KernelBoard", tiles: "Tiles", side: "Side") -> "Cells":
    """Closed meets closed: a side must be closed where the neighbour there is closed to it.

    The background colours of neighbours need not match.
    """
    return beside(board, laid(tiles) & ~tiles[side ^ 2], side ^ 2)


def in_play(board: "KernelBoard", tiles: "Tiles") -> "Cells":
    """A tile is laid on an empty cell that an open side of the design points into."""
    reached = (
        must_open(board, tiles, NORTH)
        | must_open(board, tiles, EAST)
        | must_open(board, tiles, SOUTH)
        | must_open(board, tiles, WEST)
    )
    return reached & ~laid(tiles)


def overrun(board: "KernelBoard", box: "Box", side: "Side") -> "Cells":
    """All tiles, and all cells that open sides point into, must fit in the window.

    Such a cell takes up room even where no tile fits any more (reading). Returns the cells from
    which that side would open out of the largest window. A cell in play is in the box, so a tile
    reaches at most one column or row beyond it.
    """
    n = board.window
    if side & 1:
        if box.right - box.left + 1 < n:
            return 0
        return board.column << (box.right if side == EAST else box.left) % n
    if box.top - box.bottom + 1 < n:
        return 0
    return board.row << (box.top if side == NORTH else box.bottom) % n * n


def ways(board: "KernelBoard", tiles: "Tiles", box: "Box", side: "Side") -> "tuple[Cells, Cells]":
    """Each of the four sides is checked by itself.

    Returns the cells of a tile that may have this side closed, and those that may have it open.
    """
    shut = board.cells & ~must_open(board, tiles, side)
    return shut, board.cells & ~must_close(board, tiles, side) & ~overrun(board, box, side)


def fits(board: "KernelBoard", tiles: "Tiles", box: "Box") -> "Fits":
    """A tile fits on a cell in play if it fits on all four sides. It may be turned, not flipped.

    Returns the cells for each of the 16 ways to have sides open, in the order of the masks.
    """
    cells = in_play(board, tiles)
    ne = both(ways(board, tiles, box, NORTH), ways(board, tiles, box, EAST))
    sw = both(ways(board, tiles, box, SOUTH), ways(board, tiles, box, WEST))
    return (
        each(cells & sw[0], ne)
        + each(cells & sw[1], ne)
        + each(cells & sw[2], ne)
        + each(cells & sw[3], ne)
    )


def astray(board: "KernelBoard", tiles: "Tiles", box: "Box") -> "Fits":
    """A tile that fits otherwise but opens out of the window may not stay.

    Returns cells as `fits` does.
    """
    found = []
    for sides in range(16):
        cells, out = in_play(board, tiles), 0
        for side in range(4):
            if sides >> side & 1:
                beyond = overrun(board, box, side)  # cells modulo the window don't meet there
                cells &= beyond | ~must_close(board, tiles, side)
                out |= beyond
            else:
                cells &= ~must_open(board, tiles, side)
        found.append(cells & out)
    return tuple(found)  # type: ignore[return-value]


# ---- turns --------------------------------------------------------------------------------------


def turn(player: "Player", moves: "Number") -> "Player":
    """A player without a legal move must pass, and only then; the game ends when neither has one.

    `moves` is the number of legal moves of the player whose turn it would be. Returns who is to
    move; without a legal move, either, the game is over. A player who passed may move again later.
    """
    return player if moves else 1 - player


def lay(
    board: "KernelBoard", state: "State", cell: "Cell", sides: "Sides", colour: "Colour"
) -> "State":
    """The tile is laid and the turn is over."""
    tiles, racks, box = laid_on(board, state, cell, sides, colour)
    return begin(board, tiles, racks, box, 1 - state.player)


def forfeit(board: "KernelBoard", state: "State") -> "State":  # noqa: ARG001 - a rule's form
    """Where an overrun is not refused, the tile is taken back and the turn is lost."""
    return handed(state.tiles, state.racks, state.box, 1 - state.player, state.fits)


# ---- score --------------------------------------------------------------------------------------


def onward(board: "KernelBoard", tiles: "Tiles", arcs: "Arcs") -> "Arcs":
    """A strand goes clockwise round one tile, anticlockwise round the next, and so on.

    Between them it crosses from an open side to an open side. Given arcs that go clockwise,
    returns the next clockwise arcs; strands that end on the way are left out.
    """
    beyond = anticlockwise(tiles, across(board, tiles, arcs))
    return clockwise(tiles, across(board, tiles, beyond))


def closed(board: "KernelBoard", tiles: "Tiles") -> "Arcs":
    """A knot is a closed loop of the knotwork.

    Returns the clockwise arcs of all knots: strands with open ends run out, after no more steps
    than there are arcs, and knots go round for ever.
    """
    arcs = Arcs(tiles.north, tiles.east, tiles.south, tiles.west)  # one ends at every open side
    for _ in range(4 * board.window * board.window):
        moved = onward(board, tiles, arcs)
        if moved == arcs:
            break
        arcs = moved
    return arcs


def knot(board: "KernelBoard", tiles: "Tiles", start: "Arcs") -> "Arcs":
    """One knot is all that a strand passes until it is back at the start.

    Returns the arcs that are clockwise in one direction or the other.
    """
    arcs, found = start, NO_ARCS
    for _ in range(4 * board.window * board.window):
        found = with_arcs(found, with_arcs(arcs, across(board, tiles, arcs)))
        arcs = onward(board, tiles, arcs)
        if arcs == start:
            break
    return found


def knot_score(tiles: "Tiles", visited: "Cells", player: "Player") -> "Number":
    """A knot counts the distinct tiles of a player's colour that it visits.

    Neutral tiles count for nobody; a tile that several knots visit counts in each.
    """
    return popcount(visited & tiles[4 + player])


def points(board: "KernelBoard", state: "State") -> tuple[int, int]:
    """The best knots are compared, then the second best, and so on; the first difference decides.

    If there is none, or no knot at all, the game is drawn. The winner has 1 point.
    """
    knots = closed(board, state.tiles)
    equal = level = 0  # 1 once the scores from this level up are equal
    while knots != NO_ARCS:
        rest = knots
        orange = blue = ours = theirs = 0
        while rest != NO_ARCS:
            loop = knot(board, state.tiles, first_of(rest))
            rest = without_arcs(rest, with_arcs(loop, first_of(rest)))
            visited = cells_of(loop)
            score = knot_score(state.tiles, visited, ORANGE)
            orange, ours = higher(orange, ours, score, equal, level)
            score = knot_score(state.tiles, visited, BLUE)
            blue, theirs = higher(blue, theirs, score, equal, level)
        if orange != blue:
            return (1, 0) if orange > blue else (0, 1)
        if ours != theirs:
            return (1, 0) if ours > theirs else (0, 1)
        if ours == 0:
            break
        equal, level = 1, orange
    return 0, 0


# ---- the game as the engine plays it ----------------------------------------------------------


def begin(board: "KernelBoard", tiles: "Tiles", racks: "Racks", box: "Box", player: int) -> "State":
    """Return the state at the beginning of a player's turn."""
    return handed(tiles, racks, box, player, fits(board, tiles, box))


def handed(tiles: "Tiles", racks: "Racks", box: "Box", player: int, where: "Fits") -> "State":
    """Return the state at the beginning of a player's turn, from where tiles fit."""
    moves = count_moves(racks, player, where)
    mover = turn(player, moves)
    if mover != player:
        moves = count_moves(racks, mover, where)
    return State(tiles, racks, box, mover if moves else 0, where, moves)


def count_moves(racks: "Racks", player: int, where: "Fits") -> int:
    """Return the number of legal moves: one tile on any cell and turned in any way that fits."""
    moves = 0
    for sides in range(1, 16):
        moves += popcount(where[sides]) * popcount(choices(racks, player, sides))
    return moves


def mover(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001 - a kernel's form
    """Return the player to move, or NOBODY when the game is over."""
    return state.player if state.moves else NOBODY


def count_actions(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001 - a kernel's form
    """Return the number of legal actions."""
    return state.moves


def nth_action(board: "KernelBoard", state: "State", n: int) -> int:
    """Return the `n`-th legal action: `(cell * 16 + open sides) * 2 + neutral`."""
    sides = below = moves = 0
    for one in range(1, 16):  # all of them: a processor can't foresee where a loop would break
        if moves <= n:
            sides, below = one, moves
        moves += popcount(state.fits[one]) * popcount(choices(state.racks, state.player, one))
    cells = state.fits[sides]
    own = popcount(cells) if choices(state.racks, state.player, sides) & 1 else 0
    neutral = 1 if n - below >= own else 0
    cell = nth_cell(board, state.box, cells, n - below - own * neutral)
    return (cell * 16 + sides) * 2 + neutral


def play(board: "KernelBoard", state: "State", action: int) -> "State":
    """A turn is one tile laid; one that does not fit is taken back."""
    cell, sides = action >> 5, action >> 1 & 15
    if state.fits[sides] >> cell & 1:
        return lay(board, state, cell, sides, NEUTRAL if action & 1 else state.player)
    return forfeit(board, state)


def sound(board: "KernelBoard", state: "State") -> str:
    """Say what is impossible in a state that changed rules lead to; nothing, if it can be."""
    tiles, box, where = state.tiles, state.box, 0
    orange, blue, neutral = tiles[4:]
    every = orange | blue | neutral
    for cells in state.fits:
        where |= cells
    begun = [begin(board, tiles, state.racks, box, player) for player in range(2)]
    span = max(box.right - box.left, box.top - box.bottom)
    faults = {
        "two tiles lie on one cell": orange & blue or (orange | blue) & neutral,
        "sides are open where no tile lies": cells_of(Arcs(*tiles[:4])) & ~every,
        "its box is not that of its tiles": not every or box != box_of(board, tiles, box),
        "the design does not fit in the window": span >= board.window,
        "a tile can be laid on another one": where & every,
        "a tile can be laid apart from the design": where & ~in_box(board, box),
        "its legal moves are not those of its tiles; `begin` makes a state": state not in begun,
    }
    return next((fault for fault, wrong in faults.items() if wrong), "")


RULES = documented(
    (
        held,
        choices,
        start,
        laid,
        must_open,
        must_close,
        in_play,
        overrun,
        ways,
        fits,
        astray,
        turn,
        lay,
        forfeit,
        onward,
        closed,
        knot,
        knot_score,
        points,
    ),
    TERMS,
)

KERNEL = Kernel(start, mover, count_actions, nth_action, play, points, equal_weight)
