"""Celtic! in words: why a tile doesn't fit, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a swapped rule; if such a rule
refuses a tile for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.core.errors import Verdict
from knotwidgets.words import listed, player, say

from .spoken import SIDE_NAMES, placed
from .state import BLUE, COLOURS, EAST, NEUTRAL, NORTH, ORANGE, SHAPE_OF, SHAPES, State, shape_of
from .text import write_move

if TYPE_CHECKING:
    from .game import Celtic

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
    return Verdict(False, "notation", say("celtic.no_cell", cell=name, last=last))


def no_move(move: str) -> Verdict:
    """Refuse what can't be read."""
    return Verdict(False, "notation", say("celtic.no_move", move=repr(move)))


def over() -> Verdict:
    """Refuse any move after the end."""
    return Verdict(False, "end", say("common.over"))


def wrong_colour(game: Celtic, state: State) -> Verdict:
    """Refuse a tile of the opponent's."""
    return Verdict(False, "choices", say(f"celtic.{game.players[state.player]}_lays"))


# ---- a tile -------------------------------------------------------------------------------------


def tile(game: Celtic, state: State, cell: str, sides: int, colour: int) -> Verdict:
    """Say whether a tile of a colour may be laid on a cell with these sides open."""
    index = game.index(state, cell)
    taken = may_take(game, state, sides, colour)
    if taken and index is not None and state.fits[sides] >> index & 1:
        return Verdict(True)
    if not game.rules["held"](state.racks[colour], sides):
        return none_left(sides, colour)
    what = placed(shape_of(sides), cell, sides, neutral=colour == NEUTRAL)
    if not taken:
        return _other("choices", what, cell)
    return (
        no_room(game, state, cell)
        or _misfit(game, state, cell, sides, what)
        or _outside(game, state, cell, sides, what)
        or _other("fits", what, cell)
    )


def may_take(game: Celtic, state: State, sides: int, colour: int) -> bool:
    """Whether a tile with these open sides can be taken: the owner's, or the mover's neutral."""
    neutral = colour == NEUTRAL
    player = state.player if neutral else colour
    return bool(game.rules["choices"](state.racks, player, sides) >> neutral & 1)


def none_left(sides: int, colour: int) -> Verdict:
    """Refuse a tile because none of its shape is left in that colour."""
    kind = say(f"celtic.{COLOURS[colour]}_{shape_of(sides)}")
    return Verdict(False, "held", say("celtic.none_left", tile=kind))


def no_room(game: Celtic, state: State, cell: str) -> Verdict | None:
    """Say why no tile at all may be laid on a cell; None if it is in play."""
    tiles = game.tiles_of(state)
    if cell in tiles:
        text = say(f"celtic.taken_{tiles[cell].colour}", cell=cell)
        return Verdict(False, "laid", text, (cell,))
    if cell in game.open_cells_of(state):
        return None
    around = (game.neighbour(cell, side) for side in range(4))
    beside = tuple(name for name in around if name in tiles)
    if not beside:
        return Verdict(False, "in_play", say("celtic.alone", cell=cell), (cell,))
    text = say("celtic.shut_out", n=len(beside), cell=cell, cells=listed(beside))
    return Verdict(False, "in_play", text, beside)


def _misfit(game: Celtic, state: State, cell: str, sides: int, what: str) -> Verdict | None:
    """Refuse a tile because of its neighbours; name every side that is wrong."""
    wrong = [
        demand
        for demand in demands(game, state, cell)
        if demand.neighbour and demand.open != bool(sides >> demand.side & 1)
    ]
    if not wrong:
        return None
    text = say("celtic.misfit", tile=what, faults=listed([_fault(one) for one in wrong]))
    return Verdict(False, wrong[0].rule, text, tuple(str(one.neighbour) for one in wrong))


def _fault(demand: Demand) -> str:
    side, neighbour = _side(demand.side), demand.neighbour
    if demand.open:
        return say("celtic.must_be_open", side=side, cell=neighbour)
    return say("celtic.cut_off", side=side, cell=neighbour)


def _outside(game: Celtic, state: State, cell: str, sides: int, what: str) -> Verdict | None:
    """Refuse a tile because a side would open out of the window; say which one and how far."""
    beyond = [
        demand.side
        for demand in demands(game, state, cell)
        if not demand.neighbour and sides >> demand.side & 1
    ]
    if not beyond:
        return None
    ways = listed([_beyond(state, side) for side in beyond])
    text = say("celtic.outside_lost" if game.forfeits else "celtic.outside", tile=what, ways=ways)
    marks = tuple(
        name
        for name in (*game.tiles_of(state), *game.open_cells_of(state))
        if any(_holds(game, state, name, side) for side in beyond)
    )
    return Verdict(False, "overrun", text, marks)


def _beyond(state: State, side: int) -> str:
    """Describe a side that opens out of the window, always by one column or row."""
    left, bottom, right, top = state.box
    if side & 1:
        lines, step = "columns", 1 if side == EAST else -1
        new, low, high = (chr(97 + c) for c in ((right if step > 0 else left) + step, left, right))
    else:
        lines, step = "rows", 1 if side == NORTH else -1
        new, low, high = (str(r + 1) for r in ((top if step > 0 else bottom) + step, bottom, top))
    return say(f"celtic.beyond_{lines}", side=_side(side), new=new, low=low, high=high)


def _side(side: int) -> str:
    return say(f"celtic.side_{SIDE_NAMES[side]}")


def _holds(game: Celtic, state: State, cell: str, side: int) -> bool:
    """Whether a cell keeps the window from moving to a side: it is on the line farthest from it."""
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


def _other(rule: str, what: str, cell: str) -> Verdict:
    return Verdict(False, rule, say("common.forbidden", rule=repr(rule), what=what), (cell,))


# ---- a part of a move --------------------------------------------------------------------------


def part(
    game: Celtic, state: State, cell: str | None, shape: str | None, colour: int | None
) -> Verdict:
    """Say what is missing in a move that names a cell, a shape or both, but no sides.

    Or, if nothing could complete it, why.
    """
    colour = state.player if colour is None else colour
    masks = TURNS[SHAPES.index(shape)] if shape else range(1, 16)
    if shape and not game.rules["held"](state.racks[colour], masks[0]):
        return none_left(masks[0], colour)
    if cell is None:
        text = say("celtic.where", tile=say(f"celtic.the_{shape}"))
        return Verdict(False, "notation", text)
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
        words = {"tile": say(f"celtic.the_{shape}"), "moves": listed(moves, "or")}
        text = say("celtic.how_turned", cell=cell, **words)
    else:
        text = say("celtic.which_tile", n=len(moves), cell=cell)
    return Verdict(False, "notation", text)


def _no_turn(game: Celtic, state: State, cell: str, shape: str | None) -> Verdict:
    asked = list(demands(game, state, cell))
    sides = listed([_asked(one) for one in asked])
    if shape:
        kind = say(f"celtic.the_{shape}")
        text = say("celtic.shape_misfit", tile=kind, cell=cell, sides=sides)
    else:
        text = say("celtic.nothing_fits", cell=cell, sides=sides)
    return Verdict(False, "fits", text, tuple(one.neighbour for one in asked if one.neighbour))


def _asked(demand: Demand) -> str:
    way = say(f"celtic.way_{SIDE_NAMES[demand.side]}")
    if not demand.neighbour:
        return say("celtic.closed_at_edge", way=way)
    state = "open" if demand.open else "closed"
    return say(f"celtic.{state}_towards", way=way, cell=demand.neighbour)


# ---- the reckoning ------------------------------------------------------------------------------


def reckoning(
    game: Celtic, scores: Mapping[str, tuple[int, ...]], points: tuple[int, int]
) -> tuple[str, ...]:
    """Explain how the game was decided, in one or two sentences."""
    orange, blue = scores.values()
    if not orange:
        stand = say("celtic.no_score")
    else:
        stand = say("celtic.stand", n=len(orange), orange=listed(orange), blue=listed(blue))
    if "points" in game.swapped:
        return (stand, say("celtic.points", orange=points[ORANGE], blue=points[BLUE]))
    differing = [pair for pair in zip(orange, blue, strict=True) if pair[0] != pair[1]]
    if not orange:
        return (stand, say("celtic.draw"))
    if not differing:
        return (stand, say("celtic.equal"))
    more, less = max(differing[0]), min(differing[0])
    winner = player(COLOURS[ORANGE if more == differing[0][0] else BLUE])
    return (stand, say("celtic.decided", more=more, less=less, player=winner))
