"""Positions of Celtic! as text.

A position, `e5:NESW* e6:SWo d5:Eb blue`, is the tiles row by row from the lower left and the player
to move, `-` when the game is over. A tile is its cell, its open sides and its colour: `o` orange,
`b` blue, `*` neutral. The rest follows: the racks, the window, passes. Only a changed rule can lead
to other racks, which are written as `racks:2,2,2,1,2/2,2,1,2,2/1,1,1,1,0`: the numbers of caps,
straights, corners, tees and crosses, orange, blue and neutral.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from knotwidgets.core import grid
from knotwidgets.core.errors import faulty, nearest, shortened

from . import verdicts
from .state import (
    COLOURS,
    MOST,
    NO_TILES,
    SHAPES,
    STRANDS,
    Box,
    Racks,
    State,
    Tile,
    grow,
    with_tile,
    without_tile,
)
from .text import NUMBER, read_move, write_tile

if TYPE_CHECKING:
    from knotwidgets.core.position import Position

    from .game import Celtic

RACKS = "racks:"
SCORING = frozenset({"onward", "closed", "knot", "knot_score", "points"})
"""The rules that have no say in where tiles are laid."""


def write_state(game: Celtic, state: State) -> str:
    """Write a state; see the module for the form."""
    laid, racks = game.tiles_of(state), []
    if game.changed_rules and state.racks != _racks(game, laid):
        racks = [RACKS + "/".join(",".join(map(str, _numbers(rack))) for rack in state.racks)]
    tiles = (_write_tile(cell, tile) for cell, tile in laid.items())
    return " ".join([*tiles, *racks, _mover(game, state)])


def _numbers(rack: int) -> list[int]:
    return [rack >> 8 * shape & MOST for shape in range(len(SHAPES))]


def _racks(game: Celtic, tiles: Mapping[str, Tile]) -> Racks:
    """Return the racks after these tiles have been laid, one by one."""
    state: State = game.kernel.start(game.board)
    given, racks = game.tiles_of(state), state.racks
    for cell, tile in tiles.items():
        if given.get(cell) != tile:
            racks = without_tile(racks, tile.sides, COLOURS.index(tile.colour))
    return racks


def _write_tile(cell: str, tile: Tile) -> str:
    return f"{cell}:{write_tile(*tile)}"


def _mover(game: Celtic, state: State) -> str:
    return game.players[state.player] if state.moves else "-"


def read_state(game: Celtic, text: str) -> State:
    """Read a state back or raise `PositionError`, which quotes the text and the place.

    The tiles are laid one after the other, in any order that works: they must fit together, but
    whether the players could have taken turns like that is not checked.
    """
    *words, player = text.split() or [""]
    if player not in (*game.players, "-"):
        known = nearest(player, [*game.players, "-"])
        raise faulty(text, f"the last word {shortened(player)} is not the player to move; {known}")
    more = game.changed_rules and words and words[-1].startswith(RACKS)
    racks = words.pop() if more else ""
    tiles = _read_tiles(game, text, words)
    lay = _lay_one_by_one if SCORING.issuperset(game.changed_rules) else place_tiles
    state = lay(game, text, tiles)
    if racks:
        state = state._replace(racks=_read_racks(text, racks))
    board, (design, held, box, *_) = game.board, state
    first = COLOURS.index(player) if player != "-" else 0
    begun = [game.begin(board, design, held, box, mover) for mover in (first, 1 - first)]
    matching = next((one for one in begun if _mover(game, one) == player), None)
    if matching is None or (matching is begun[1] and not game.changed_rules):
        expected = _mover(game, begun[0])
        raise faulty(
            text,
            f"with these tiles it would be {shortened(expected)} to move, not {shortened(player)}",
        )
    return game.check_possible(text, matching) if game.changed_rules else matching


def _read_tiles(game: Celtic, text: str, words: list[str]) -> dict[str, tuple[int, int]]:
    """Return the sides and the colour of the tile on each cell."""
    tiles: dict[str, tuple[int, int]] = {}
    for word in words:
        cell, _, sides, colour = read_move(word)
        if cell is None or sides is None or colour is None:
            raise faulty(text, f"{shortened(word)} is no tile; expected such as 'e6:SWo'")
        if cell not in game.cells:
            raise faulty(text, f"{shortened(word)}: {verdicts.no_cell(game, cell).message}")
        if cell in tiles:
            raise faulty(text, f"{shortened(word)} is a second tile on {cell}")
        tiles[cell] = sides, colour
    return tiles


def _lay_one_by_one(game: Celtic, text: str, tiles: dict[str, tuple[int, int]]) -> State:
    """Lay each tile as soon as it fits; if none of the rest does, say why."""
    state: State = game.kernel.start(game.board)
    for cell, tile in game.tiles_of(state).items():
        if tiles.pop(cell, None) != (tile.sides, COLOURS.index(tile.colour)):
            first = _write_tile(cell, tile)
            raise faulty(text, f"{first} is missing, the tile that lies there at the start")
    while tiles:
        judged = {cell: verdicts.tile(game, state, cell, *tiles[cell]) for cell in tiles}
        fitting = next((cell for cell, verdict in judged.items() if verdict.legal), None)
        if fitting is None:
            at, why = min(judged.items(), key=lambda one: one[1].rule == "in_play")
            raise faulty(text, why.message.rstrip("."), (at, *why.marks), why.message)
        index = game.index(state, fitting)
        state = game.rules["lay"](game.board, state, index, *tiles.pop(fitting))
    return state


def place_tiles(game: Celtic, text: str, tiles: dict[str, tuple[int, int]]) -> State:
    """Lay all tiles at once: how changed rules led to them isn't known."""
    state: State = game.kernel.start(game.board)
    n, design, boxes = game.window, NO_TILES, []
    for cell, (sides, colour) in tiles.items():
        x, y = game.cells[cell]
        index = y % n * n + x % n
        design = with_tile(design, index, sides, colour)
        boxes.append(grow(game.board, Box(x, y, x, y), index, sides))
    if not boxes:
        raise faulty(text, "there is no tile")
    left, bottom, right, top = zip(*boxes, strict=True)
    box = Box(min(left), min(bottom), max(right), max(top))
    if min(box) < 0 or max(box) >= game.board.columns:
        raise faulty(text, "a side opens beyond all cells")
    if max(box.right - box.left, box.top - box.bottom) >= n:
        raise faulty(text, "the design does not fit in the window")
    known = {cell: Tile(sides, COLOURS[colour]) for cell, (sides, colour) in tiles.items()}
    return state._replace(tiles=design, racks=_racks(game, known), box=box)


def _read_racks(text: str, word: str) -> Racks:
    """Return the racks that a word describes."""
    colours = [part.split(",") for part in word.removeprefix(RACKS).split("/")]
    shapes = range(len(SHAPES))
    fine = len(colours) == len(COLOURS) and all(
        len(numbers) == len(SHAPES) and all(NUMBER.fullmatch(one) for one in numbers)
        for numbers in colours
    )
    if not fine or max(int(one) for numbers in colours for one in numbers) > MOST:
        raise faulty(text, f"{shortened(word)} are no racks; expected five numbers for each colour")
    racks = (sum(int(numbers[n]) << 8 * n for n in shapes) for numbers in colours)
    return Racks(*racks)


def characters(game: Celtic, position: Position) -> str:
    """Draw the tiles by their strands, each with the first letter of its colour."""
    tiles = game.tiles_on(position).items()
    marks = {cell: STRANDS[tile.sides] + tile.colour[0] for cell, tile in tiles}
    return grid.characters(game.named_cells, marks)
