"""Celtic! in words: why a tile doesn't fit, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a rule that was swapped; where such
a rule refuses a tile for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from .celtic_moves import write_move
from .celtic_state import (
    BLUE,
    COLOURS,
    EAST,
    NEUTRAL,
    NORTH,
    ORANGE,
    SHAPE_OF,
    SHAPES,
    State,
    shape_of,
)
from .errors import Verdict
from .wording import count, listed

if TYPE_CHECKING:
    from .celtic_game import Celtic

SIDE_NAMES = ("north", "east", "south", "west")
TURNS = tuple(tuple(s for s in range(1, 16) if SHAPE_OF[s] == shape) for shape in range(5))
"""The masks of open sides that a tile of each shape can have, as it is turned."""


class Demand(NamedTuple):
    """What a cell asks of one side of a tile: open or closed, and because of which neighbour.

    `neighbour` is None at the edge of the window; `rule` names the function that asks for it.
    """

    side: int
    open: bool
    neighbour: str | None
    rule: str


def no_cell(game: Celtic, name: str) -> Verdict:
    """Refuse a cell that is not on the board."""
    *_, last = game.cells
    text = f"There is no cell {name}; the cells are a1 to {last}."
    return Verdict(False, "notation", text)


def over() -> Verdict:
    """Refuse any move after the end."""
    return Verdict(False, "end", "The game is over.")


def wrong_colour(game: Celtic, state: State, colour: int) -> Verdict:
    """Refuse a tile of the opponent's."""
    mover = game.players[state.player]
    text = (
        f"The {COLOURS[colour]} tiles are {COLOURS[colour].capitalize()}'s; "
        f"{mover.capitalize()} lays {mover} or neutral ones."
    )
    return Verdict(False, "choices", text)


# ---- a tile -------------------------------------------------------------------------------------


def tile(game: Celtic, state: State, cell: str, sides: int, colour: int) -> Verdict:
    """Say whether a tile of a colour may be laid on a cell with these sides open."""
    index = game.index(state, cell)
    taken = may_take(game, state, sides, colour)
    if taken and index is not None and state.fits[sides] >> index & 1:
        return Verdict(True)
    if not game.rules["held"](state.racks[colour], sides):
        return none_left(sides, colour)
    move = write_move(cell, sides, colour)
    if not taken:
        return _other("choices", move, cell)
    return (
        no_room(game, state, cell)
        or _misfit(game, state, cell, sides, move)
        or _outside(game, state, cell, sides, move)
        or _other("fits", move, cell)
    )


def may_take(game: Celtic, state: State, sides: int, colour: int) -> bool:
    """Whether a tile with these open sides can be taken: the owner's, or the mover's neutral."""
    neutral = colour == NEUTRAL
    player = state.player if neutral else colour
    return bool(game.rules["choices"](state.racks, player, sides) >> neutral & 1)


def none_left(sides: int, colour: int) -> Verdict:
    """Refuse a tile because none of its shape is left in that colour."""
    shape = shape_of(sides)
    return Verdict(False, "held", f"No {COLOURS[colour]} {shape} is left.")


def no_room(game: Celtic, state: State, cell: str) -> Verdict | None:
    """Say why no tile whatever may be laid on a cell; None if it is in play."""
    tiles = game.tiles_of(state)
    if cell in tiles:
        text = f"{cell} is taken: the tile there is {tiles[cell].colour}."
        return Verdict(False, "laid", text, (cell,))
    if cell in game.open_cells_of(state):
        return None
    around = (game.neighbour(cell, side) for side in range(4))
    beside = tuple(name for name in around if name in tiles)
    if not beside:
        text = f"{cell} is not next to an open side: there is no tile beside it."
        return Verdict(False, "in_play", text, (cell,))
    closed = "tile on {} is" if len(beside) == 1 else "tiles on {} are"
    text = f"{cell} is not next to an open side: the {closed.format(listed(beside))} closed to it."
    return Verdict(False, "in_play", text, beside)


def _misfit(game: Celtic, state: State, cell: str, sides: int, move: str) -> Verdict | None:
    """Refuse a tile because of its neighbours; tell of every side that is wrong."""
    wrong = [
        demand
        for demand in demands(game, state, cell)
        if demand.neighbour and demand.open != bool(sides >> demand.side & 1)
    ]
    if not wrong:
        return None
    text = f"{move} doesn't fit: {listed([_fault(one) for one in wrong])}."
    return Verdict(False, wrong[0].rule, text, tuple(str(one.neighbour) for one in wrong))


def _fault(demand: Demand) -> str:
    side, neighbour = SIDE_NAMES[demand.side], demand.neighbour
    if demand.open:
        return f"its {side} side must be open, as {neighbour} opens into it"
    return f"its {side} side is cut off by {neighbour}, which is closed there"


def _outside(game: Celtic, state: State, cell: str, sides: int, move: str) -> Verdict | None:
    """Refuse a tile because a side would open out of the window: tell which one and how far."""
    beyond = [
        demand.side
        for demand in demands(game, state, cell)
        if not demand.neighbour and sides >> demand.side & 1
    ]
    if not beyond:
        return None
    ways = listed([_beyond(state, side) for side in beyond])
    text = f"{move} would leave the window: {ways}."
    marks = tuple(
        name
        for name in (*game.tiles_of(state), *game.open_cells_of(state))
        if any(_holds(game, state, name, side) for side in beyond)
    )
    return Verdict(False, "overrun", text, marks)


def _beyond(state: State, side: int) -> str:
    """Tell of a side that opens out of the window; a tile reaches one line beyond it at most."""
    left, bottom, right, top = state.box
    if side & 1:
        line, step = "column", 1 if side == EAST else -1
        new, low, high = (chr(97 + c) for c in ((right if step > 0 else left) + step, left, right))
    else:
        line, step = "row", 1 if side == NORTH else -1
        new, low, high = (str(r + 1) for r in ((top if step > 0 else bottom) + step, bottom, top))
    return (
        f"its {SIDE_NAMES[side]} side opens into {line} {new}, one {line} too far, "
        f"as the design takes up {line}s {low} to {high}"
    )


def _holds(game: Celtic, state: State, cell: str, side: int) -> bool:
    """Whether a cell holds the window back on a side: it lies on the line farthest from there."""
    column, row = game.cells[cell]
    box = state.box
    return (row == box.bottom, column == box.left, row == box.top, column == box.right)[side]


def demands(game: Celtic, state: State, cell: str) -> Iterator[Demand]:
    """Yield what a cell in play asks of the sides of a tile."""
    index, tiles = game.index(state, cell), game.tiles_of(state)
    if index is None:
        return
    board, rules = game.board, game.rules
    for side in range(4):
        neighbour = game.neighbour(cell, side)
        if neighbour in tiles and rules["must_open"](board, state.tiles, side) >> index & 1:
            yield Demand(side, True, neighbour, "must_open")
        elif neighbour in tiles and rules["must_close"](board, state.tiles, side) >> index & 1:
            yield Demand(side, False, neighbour, "must_close")
        elif rules["overrun"](board, state.box, side) >> index & 1:
            yield Demand(side, False, None, "overrun")


def _other(rule: str, move: str, cell: str) -> Verdict:
    return Verdict(False, rule, f"The rule {rule!r} of this game does not allow {move}.", (cell,))


# ---- a part of a move --------------------------------------------------------------------------


def part(
    game: Celtic, state: State, cell: str | None, shape: str | None, colour: int | None
) -> Verdict:
    """Say what is still to be said in a move that names a cell, a shape or both, but no sides.

    Or, if nothing could complete it, why.
    """
    colour = state.player if colour is None else colour
    masks = TURNS[SHAPES.index(shape)] if shape else range(1, 16)
    if shape and not game.rules["held"](state.racks[colour], masks[0]):
        return none_left(masks[0], colour)
    if cell is None:
        return Verdict(False, "notation", f"Where is the {shape} to go, and how turned?")
    refusal = no_room(game, state, cell)
    if refusal:
        return refusal
    moves = [
        write_move(cell, sides, one)
        for sides in masks
        for one in ((colour,) if shape else (colour, NEUTRAL))
        if tile(game, state, cell, sides, one).legal
    ]
    if not moves:
        return _no_turn(game, state, cell, shape)
    if shape:
        text = f"How is the {shape} on {cell} to be turned? {listed(moves, 'or')} would do."
    else:
        text = (
            f"Which tile is to go on {cell}, and how turned? {count(len(moves), 'move')} would do."
        )
    return Verdict(False, "notation", text)


def _no_turn(game: Celtic, state: State, cell: str, shape: str | None) -> Verdict:
    asked = list(demands(game, state, cell))
    what = f"The {shape} does not fit" if shape else "No tile that is left fits"
    text = f"{what} on {cell}: it would have to be {listed([_asked(one) for one in asked])}."
    return Verdict(False, "fits", text, tuple(one.neighbour for one in asked if one.neighbour))


def _asked(demand: Demand) -> str:
    state = "open" if demand.open else "closed"
    why = f"towards {demand.neighbour}" if demand.neighbour else "at the edge of the window"
    return f"{state} in the {SIDE_NAMES[demand.side]} {why}"


# ---- the reckoning ------------------------------------------------------------------------------


def reckoning(
    game: Celtic, scores: Mapping[str, tuple[int, ...]], points: tuple[int, int]
) -> tuple[str, ...]:
    """Tell how the game was decided, in one or two sentences."""
    orange, blue = scores.values()
    if not orange:
        stand = "No knot has been closed, so nobody has a score."
    else:
        lists = (listed(list(map(str, scores))) for scores in (orange, blue))
        stand = "{}: Orange has {}, Blue {}.".format(count(len(orange), "knot"), *lists)
    if "points" in game.swapped:
        return (stand, f"Orange has {points[ORANGE]} points, Blue {points[BLUE]}.")
    differing = [pair for pair in zip(orange, blue, strict=True) if pair[0] != pair[1]]
    if not orange:
        return (stand, "The game is a draw.")
    if not differing:
        return (stand, "There is no difference: a draw.")
    more, less = max(differing[0]), min(differing[0])
    winner = COLOURS[ORANGE if more == differing[0][0] else BLUE].capitalize()
    return (stand, f"The first difference decides, {more} against {less}: {winner} wins.")
