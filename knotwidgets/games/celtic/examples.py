"""An example for each rule of Celtic!, in a small window."""

from __future__ import annotations

from collections import Counter
from typing import Any

from knotwidgets.core import Position
from knotwidgets.core.cells import bits, cells
from knotwidgets.core.examples import Example, Shown

from .game import Celtic
from .state import BLUE, EAST, NO_ARCS, NORTH, ORANGE, WEST, cells_of

GAME = Celtic(window=3)

EARLY = GAME.position("b3:Eo c3:NESW* c4:ESb orange")
DUE = GAME.position("b2:Eo c2:NWb b3:NE* c3:NESW* d3:W* c4:SWb orange")
KNOTTED = GAME.position("c2:N* b3:NEo c3:NESW* d3:NSW* b4:ES* c4:SWo blue")
LAST = GAME.position("b2:Eo c2:NEWb d2:Wb b3:Eo c3:NESW* d3:NW* c4:ESo orange")
DONE = LAST.play("d4:SW")

CORNER = 0b0011  # open to the north and to the east
D3 = {"cell": bits(EARLY, ["d3"]).bit_length() - 1, "sides": 0b1001, "colour": ORANGE}
EAST_OF_C3 = NO_ARCS._replace(east=bits(DONE, ["c3"]))
KNOT = GAME.rules["knot"](GAME.board, DONE.state.tiles, EAST_OF_C3)


def numbers(position: Position, sets: Any) -> Shown:
    """Label the cells with the number of ways to lay a tile there."""
    found = [cells(position, one) for one in sets]
    return position, {"labels": dict(Counter(name for one in found for name in one))}


def either(position: Position, sets: Any) -> Shown:
    """Label the cells in play with whether a side may be open there."""
    in_play = GAME.rules["in_play"](GAME.board, position.state.tiles)
    shut, free = (cells(position, one & in_play) for one in sets)
    labels = {name: "closed" if name in shut else "open" for name in (*shut, *free)}
    return position, {"labels": labels | {name: "either" for name in shut if name in free}}


def leads(position: Position, arcs: Any) -> Shown:
    """Draw an arrow from c3 to where its strand is next."""
    return position, {"arrows": [("c3", cell) for cell in cells(position, cells_of(arcs))]}


def passed(position: Position, arcs: Any) -> Shown:
    """Mark the tiles that arcs go round."""
    return position, {"marks": cells(position, cells_of(arcs))}


def score(position: Position, _: int) -> Shown:
    """Mark Orange's tiles in the knot."""
    return position, {"marks": cells(position, cells_of(KNOT) & position.state.tiles.orange)}


def laid(position: Position, state: Any) -> Shown:
    """Draw the position after, with what is new marked."""
    rule = GAME.rules["laid"]
    new = rule(state.tiles) & ~rule(position.state.tiles)
    return Position(position.game, state), {"marks": cells(position, new)}


EXAMPLES = {
    "held": Example(
        EARLY,
        "Orange has two corners yet.",
        {"rack": EARLY.state.racks.orange, "sides": CORNER},
    ),
    "choices": Example(
        EARLY, "Orange may lay an own corner (1) or a neutral one (2).", {"sides": CORNER}
    ),
    "start": Example(EARLY, "The neutral cross lies in the middle."),
    "laid": Example(EARLY, "The cells with a tile."),
    "must_open": Example(EARLY, "A tile here must be open to the west.", {"side": WEST}),
    "must_close": Example(EARLY, "A tile here must be closed to the north.", {"side": NORTH}),
    "in_play": Example(EARLY, "Open sides point to these cells."),
    "overrun": Example(
        EARLY, "A side that is open to the east leaves the window here.", {"side": EAST}
    ),
    "ways": Example(
        EARLY,
        "What the north side of a tile may be, on the cells in play.",
        {"side": NORTH},
        either,
    ),
    "fits": Example(EARLY, "In how many ways a tile can lie on a cell.", {}, numbers),
    "astray": Example(EARLY, "In how many ways a tile would fit but for the window.", {}, numbers),
    "turn": Example(
        DUE,
        "Only a corner fits on b2 and b4; Blue has none left: it is Orange's turn.",
        {"player": BLUE, "moves": 0},
    ),
    "lay": Example(EARLY, "Orange lays a corner on d3.", D3, laid),
    "forfeit": Example(EARLY, "The tile is taken back: now it is Blue's turn."),
    "onward": Example(
        DONE, "From c3 round d3 to d4, one step of a strand.", {"arcs": EAST_OF_C3}, leads, LAST
    ),
    "closed": Example(KNOTTED, "The tiles that knots visit.", {}, passed),
    "knot": Example(DONE, "One of two knots.", {"start": EAST_OF_C3}, passed, LAST),
    "knot_score": Example(
        DONE,
        "The knot round c4, d4, d3 and c3 visits two orange tiles.",
        {"visited": cells_of(KNOT), "player": ORANGE},
        score,
        LAST,
    ),
    "points": Example(DONE, "Orange's best knot has 4 tiles, Blue's has 2.", trial=LAST),
}
