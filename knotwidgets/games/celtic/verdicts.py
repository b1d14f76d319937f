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
from .state import COLOURS, EAST, NEUTRAL, NORTH, State, shape_of
from .text import PartialMove, write_move

if TYPE_CHECKING:
    from .game import Celtic


class Demand(NamedTuple):
    """What a cell asks of one side of a tile, and the rule that asks for it."""

    side: int
    open: bool
    neighbour: str  # because of which it is so; empty at the edge of the window
    rule: str


def no_cell(game: Celtic, name: str) -> Verdict:
    """Refuse a cell that is not on the board."""
    *_, last = game.cells
    return _refused("notation", "no_cell", cell=name, last=last)


def refusal(game: Celtic, state: State, move: str, parsed: PartialMove) -> Verdict | None:
    """Refuse what is wrong wherever the tiles are."""
    if not (parsed.cell or parsed.shape):
        return _refused("notation", "no_move", move=repr(move))
    if parsed.cell and parsed.cell not in game.cells:
        return no_cell(game, parsed.cell)
    if not state.moves:
        return Verdict(False, "end", say("common.over"))
    if parsed.colour not in (None, NEUTRAL, state.player):
        return _refused("choices", f"{game.players[state.player]}_lays")
    return None


def _refused(rule: str, key: str, *marks: str, **words: object) -> Verdict:
    return Verdict(False, rule, say(f"celtic.{key}", **words), marks)


def tile(game: Celtic, state: State, cell: str, sides: int, colour: int) -> Verdict:
    """Say whether a tile of a colour may be laid on a cell with these sides open."""
    index = game.index(state, cell)
    taken = may_take(game, state, sides, colour)
    if taken and index is not None and state.fits[sides] >> index & 1:
        return Verdict(True)
    if not game.rules["held"](state.racks[colour], sides):
        return _none_left(sides, colour)
    what = placed(shape_of(sides), cell, sides, neutral=colour == NEUTRAL)
    if not taken:
        return _other("choices", what, cell)
    return (
        _no_room(game, state, cell)
        or _misfit(game, state, cell, sides, what)
        or _other("fits", what, cell)
    )


def may_take(game: Celtic, state: State, sides: int, colour: int) -> bool:
    """Whether its owner, or the mover if it is neutral, may take a tile with these open sides."""
    neutral = colour == NEUTRAL
    player = state.player if neutral else colour
    return bool(game.rules["choices"](state.racks, player, sides) >> neutral & 1)


def _none_left(sides: int, colour: int) -> Verdict:
    return _refused("held", "none_left", tile=say(f"celtic.{COLOURS[colour]}_{shape_of(sides)}"))


def _no_room(game: Celtic, state: State, cell: str) -> Verdict | None:
    """Say why no tile at all may be laid on a cell; None if it is in play."""
    tiles = game.tiles_of(state)
    if cell in tiles:
        return _refused("laid", f"taken_{tiles[cell].colour}", cell, cell=cell)
    if cell in game.open_cells_of(state):
        return None
    beside = [name for side in range(4) if (name := game.neighbour(cell, side)) in tiles]
    if not beside:
        return _refused("in_play", "alone", cell, cell=cell)
    cells = listed(beside)
    return _refused("in_play", "shut_out", *beside, n=len(beside), cell=cell, cells=cells)


def _misfit(game: Celtic, state: State, cell: str, sides: int, what: str) -> Verdict | None:
    """Name all sides that don't fit the neighbours, or else all that open out of the window."""
    wrong = [one for one in _demands(game, state, cell) if one.open != bool(sides >> one.side & 1)]
    if not wrong:
        return None
    inside = [one for one in wrong if one.neighbour]
    faults = listed([_fault(state, one) for one in inside or wrong])
    if inside:
        cells = (one.neighbour for one in inside)
        return _refused(inside[0].rule, "misfit", *cells, tile=what, faults=faults)
    marks = (
        name
        for name in (*game.tiles_of(state), *game.open_cells_of(state))
        if any(_holds(game, state, name, one.side) for one in wrong)
    )
    key = "outside_lost" if game.forfeits else "outside"
    return _refused("overrun", key, *marks, tile=what, ways=faults)


def _fault(state: State, demand: Demand) -> str:
    """Say what is wrong with a side; one that opens out of the window does so by one line."""
    side = say(f"celtic.side_{SIDE_NAMES[demand.side]}")
    if demand.neighbour:
        key = "must_be_open" if demand.open else "cut_off"
        return say(f"celtic.{key}", side=side, cell=demand.neighbour)
    left, bottom, right, top = state.box
    low, high = (left, right) if demand.side & 1 else (bottom, top)
    new = high + 1 if demand.side in (NORTH, EAST) else low - 1
    if demand.side & 1:
        columns = {"new": chr(97 + new), "low": chr(97 + low), "high": chr(97 + high)}
        return say("celtic.beyond_columns", side=side, **columns)
    return say("celtic.beyond_rows", side=side, new=new + 1, low=low + 1, high=high + 1)


def _holds(game: Celtic, state: State, cell: str, side: int) -> bool:
    """Whether a cell keeps the window from moving to a side: it is on the line farthest from it."""
    column, row = game.cells[cell]
    box = state.box
    return (row == box.bottom, column == box.left, row == box.top, column == box.right)[side]


def _demands(game: Celtic, state: State, cell: str) -> Iterator[Demand]:
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
            yield Demand(side, False, "", "overrun")


def _other(rule: str, what: str, cell: str) -> Verdict:
    return Verdict(False, rule, say("common.forbidden", rule=repr(rule), what=what), (cell,))


def part(game: Celtic, state: State, parsed: PartialMove) -> Verdict:
    """Say what is missing in a move that names no sides, or why nothing could complete it."""
    cell, shape, _, colour = parsed
    colour = state.player if colour is None else colour
    masks = [sides for sides in range(1, 16) if shape in (None, shape_of(sides))]
    if shape and not game.rules["held"](state.racks[colour], masks[0]):
        return _none_left(masks[0], colour)
    tile_words = {"tile": say(f"celtic.the_{shape}")} if shape else {}
    if cell is None:
        return _refused("notation", "where", **tile_words)
    refusal = _no_room(game, state, cell)
    if refusal:
        return refusal
    moves = [
        write_move(cell, sides, one)
        for sides in masks
        for one in ((colour,) if shape else (colour, NEUTRAL))
        if tile(game, state, cell, sides, one).legal
    ]
    if not moves:
        asked = list(_demands(game, state, cell))
        marks = filter(None, (one.neighbour for one in asked))
        key = "shape_misfit" if shape else "nothing_fits"
        sides = listed([_asked(one) for one in asked])
        return _refused("fits", key, *marks, cell=cell, sides=sides, **tile_words)
    if shape:
        ways = listed(moves, "or")
        return _refused("notation", "how_turned", cell=cell, moves=ways, **tile_words)
    return _refused("notation", "which_tile", n=len(moves), cell=cell)


def _asked(demand: Demand) -> str:
    way = say(f"celtic.way_{SIDE_NAMES[demand.side]}")
    if not demand.neighbour:
        return say("celtic.closed_at_edge", way=way)
    state = "open" if demand.open else "closed"
    return say(f"celtic.{state}_towards", way=way, cell=demand.neighbour)


def reckoning(
    game: Celtic, scores: Mapping[str, tuple[int, ...]], points: Mapping[str, int]
) -> tuple[str, ...]:
    """Explain how the game was decided, in two sentences."""
    orange, blue = scores.values()
    stand, decision = say("celtic.no_score"), say("celtic.draw")
    if orange:
        stand = say("celtic.stand", n=len(orange), orange=listed(orange), blue=listed(blue))
        decision = say("celtic.equal")
    differing = [pair for pair in zip(orange, blue, strict=True) if pair[0] != pair[1]]
    if "points" in game.swapped:
        decision = say("celtic.points", **points)
    elif differing:
        less, more = sorted(differing[0])
        winner = player(COLOURS[differing[0].index(more)])
        decision = say("celtic.decided", more=more, less=less, player=winner)
    return stand, decision
