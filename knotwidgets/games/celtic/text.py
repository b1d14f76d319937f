"""Celtic! as text: moves, positions, and the supply of tiles.

A move is the cell, the open sides of the tile, and `*` for a neutral one: `c4:NE`, `c4:NES*`. Sides
are written in the order N E S W and read in any order, in capitals or not. What a player has picked
so far is a part of a move: a cell (`c4`), a tile (`corner`, `corner*`, Blue's `cornerb`), or both
(`c4:corner*`). A part is no legal move, but it can be judged.

A position, `e5:NESW* e6:SWo d5:Eb blue`, is the tiles row by row from the lower left and the player
to move, `-` when the game is over. A tile is its cell, its open sides and its colour: `o` orange,
`b` blue, `*` neutral. The rest follows: the racks, the window, passes. Only a changed rule can lead
to other racks, which are written as `racks:2,2,2,1,2/2,2,1,2,2/1,1,1,1,0`: the numbers of caps,
straights, corners, tees and crosses, orange, blue and neutral.

A supply, `orange 2 cap 1 cross, neutral 1 cross`, is the number of tiles by colour and shape; there
are none of what isn't named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.core import grid
from knotwidgets.core.errors import PositionError, nearest, shortened
from knotwidgets.knotwork import beyond

from .state import (
    COLOURS,
    MOST,
    NEUTRAL,
    NO_TILES,
    SHAPES,
    STRANDS,
    Box,
    Racks,
    State,
    Tile,
    with_tile,
    without_tile,
)

if TYPE_CHECKING:
    from knotwidgets.core.position import Position

    from .game import Celtic

Supply = Mapping[str, Mapping[str, int]]

SIDES = "NESW"
MARKS = "ob*"  # of the colours, in their order
RACKS = "racks:"
SCORING = frozenset({"onward", "closed", "knot", "knot_score", "points"})
"""The rules that have no say in where tiles are laid."""

_MOVE = re.compile(r"([a-z]\d{1,2}):([nesw]{1,4})([ob*]?)", re.ASCII)
_PART = re.compile(rf"([a-z]\d{{1,2}})?:?(?:({'|'.join(SHAPES)})([ob*]?))?", re.ASCII)
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)


# ---- moves ---------------------------------------------------------------------------------------


class PartialMove(NamedTuple):
    """A move as far as its text says it; None for what is missing."""

    cell: str | None
    shape: str | None
    sides: int | None
    colour: int | None  # None for the mover's own


def read_move(text: str) -> PartialMove:
    """Read a move or a part of one; a text that is neither says nothing.

    A move may name the mover's own colour as well: `c4:NEo`.
    """
    word = text.strip().lower()
    cell = shape = mark = sides = None
    if match := _MOVE.fullmatch(word):
        if sides := read_sides(match[2]):
            cell, _, mark = match.groups()
    elif match := _PART.fullmatch(word):
        cell, shape, mark = match.groups()
    return PartialMove(cell, shape, sides, MARKS.index(mark) if mark else None)


def read_tile(move: str) -> tuple[str, int, bool]:
    """Return a move's cell and open sides, and whether its tile is neutral."""
    cell, _, sides, colour = read_move(move)
    if cell is None or sides is None:
        raise ValueError(f"{shortened(move)} is no move; expected such as 'c4:NE'")
    return cell, sides, colour == NEUTRAL


def write_move(cell: str, sides: int, colour: int) -> str:
    """Write a move."""
    return f"{cell}:{write_sides(sides)}{'*' if colour == NEUTRAL else ''}"


def read_sides(letters: str) -> int | None:
    """Return the mask of the sides that letters name; None if they are no sides, or not distinct.

    >>> read_sides("NE"), read_sides("en"), read_sides("EE"), read_sides("c4")
    (3, 3, None, None)
    """
    capitals = letters.upper()
    if not set(capitals) <= set(SIDES) or len(set(capitals)) != len(capitals):
        return None
    return sum(1 << SIDES.index(letter) for letter in capitals)


def write_sides(sides: int) -> str:
    """Return the letters of the sides in a mask, in the order N E S W."""
    return "".join(letter for side, letter in enumerate(SIDES) if sides >> side & 1)


# ---- positions ----------------------------------------------------------------------------------


def write_state(game: Celtic, state: State) -> str:
    """Write a state; see the module for the form."""
    known, racks = game.tiles_of(state), []
    if game.swapped and state.racks != _racks(game, known):
        racks = [RACKS + "/".join(",".join(map(str, _numbers(rack))) for rack in state.racks)]
    tiles = (_write_tile(cell, tile) for cell, tile in known.items())
    return " ".join([*tiles, *racks, _mover(game, state)])


def _numbers(rack: int) -> list[int]:
    return [rack >> 8 * shape & MOST for shape in range(len(SHAPES))]


def _racks(game: Celtic, tiles: Mapping[str, Tile]) -> Racks:
    """Return what is left in the racks when these tiles have been laid, one by one."""
    state: State = game.kernel.start(game.board)
    given, racks = game.tiles_of(state), state.racks
    for cell, tile in tiles.items():
        if given.get(cell) != tile:
            racks = without_tile(racks, tile.sides, COLOURS.index(tile.colour))
    return racks


def _write_tile(cell: str, tile: Tile) -> str:
    return f"{cell}:{write_sides(tile.sides)}{MARKS[COLOURS.index(tile.colour)]}"


def _mover(game: Celtic, state: State) -> str:
    return game.players[state.player] if state.moves else "-"


def read_state(game: Celtic, text: str) -> State:
    """Read a state back or raise `PositionError`, which quotes the text and the place.

    The tiles are laid one after the other, in any order that works: they must fit together, but
    whether the players could have taken turns like that is not checked.
    """
    if not isinstance(text, str):
        raise PositionError(f"a position is given as text, not as {shortened(text)}")
    *words, player = text.split() or [""]
    if player not in (*game.players, "-"):
        known = nearest(player, [*game.players, "-"])
        raise _fault(text, f"the last word {shortened(player)} is not the player to move; {known}")
    more = game.swapped and words and words[-1].startswith(RACKS)
    racks = words.pop() if more else ""
    tiles = _read_tiles(game, text, words)
    lay = _lay if SCORING.issuperset(game.swapped) else place_tiles
    state = lay(game, text, tiles)
    if racks:
        state = state._replace(racks=_read_racks(text, racks))
    board, (design, held, box, *_) = game.board, state
    first = COLOURS.index(player) if player != "-" else 0
    found = [game.begin(board, design, held, box, mover) for mover in (first, 1 - first)]
    meant = next((one for one in found if _mover(game, one) == player), None)
    if meant is None or (meant is found[1] and not game.swapped):
        now = _mover(game, found[0])
        raise _fault(
            text, f"with these tiles it would be {shortened(now)} to move, not {shortened(player)}"
        )
    wrong = game.swapped and game.sound(board, meant)
    if wrong:
        raise _fault(text, wrong)
    return meant


def _read_tiles(game: Celtic, text: str, words: list[str]) -> dict[str, tuple[int, int]]:
    """Return the sides and the colour of the tile on each cell."""
    from .verdicts import no_cell

    tiles: dict[str, tuple[int, int]] = {}
    for word in words:
        cell, _, sides, colour = read_move(word)
        if cell is None or sides is None or colour is None:
            raise _fault(text, f"{shortened(word)} is no tile; expected such as 'e6:SWo'")
        if cell not in game.cells:
            raise _fault(text, f"{shortened(word)}: {no_cell(game, cell).message}")
        if cell in tiles:
            raise _fault(text, f"{shortened(word)} is a second tile on {cell}")
        tiles[cell] = sides, colour
    return tiles


def _lay(game: Celtic, text: str, tiles: dict[str, tuple[int, int]]) -> State:
    """Lay each tile as soon as it fits; if none of the rest does, say why."""
    from . import verdicts

    state: State = game.kernel.start(game.board)
    for cell, tile in game.tiles_of(state).items():
        if tiles.pop(cell, None) != (tile.sides, COLOURS.index(tile.colour)):
            first = _write_tile(cell, tile)
            raise _fault(text, f"{first} is missing, the tile that lies there at the start")
    while tiles:
        judged = {cell: verdicts.tile(game, state, cell, *tiles[cell]) for cell in tiles}
        fitting = next((cell for cell, verdict in judged.items() if verdict.legal), None)
        if fitting is None:
            at, why = min(judged.items(), key=lambda one: one[1].rule == "in_play")
            raise _fault(text, why.message.rstrip("."), (at, *why.marks), why.message)
        index = game.index(state, fitting)
        state = game.rules["lay"](game.board, state, index, *tiles.pop(fitting))
    return state


def place_tiles(game: Celtic, text: str, tiles: dict[str, tuple[int, int]]) -> State:
    """Lay all tiles at once: how changed rules led to them isn't known."""
    state: State = game.kernel.start(game.board)
    n, design, boxes = game.window, NO_TILES, []
    for cell, (sides, colour) in tiles.items():
        x, y = game.cells[cell]
        design = with_tile(design, y % n * n + x % n, sides, colour)
        ends = [(x, y), *(beyond((x, y), side) for side in range(4) if sides >> side & 1)]
        boxes += [Box(*end, *end) for end in ends]
    if not boxes:
        raise _fault(text, "there is no tile")
    left, bottom, right, top = zip(*boxes, strict=True)
    box = Box(min(left), min(bottom), max(right), max(top))
    if min(box) < 0 or max(box) >= game.board.columns:
        raise _fault(text, "a side opens beyond all cells")
    if max(box.right - box.left, box.top - box.bottom) >= n:
        raise _fault(text, "the design does not fit in the window")
    known = {cell: Tile(sides, COLOURS[colour]) for cell, (sides, colour) in tiles.items()}
    return state._replace(tiles=design, racks=_racks(game, known), box=box)


def _read_racks(text: str, word: str) -> Racks:
    """Return what a word says of the racks."""
    colours = [part.split(",") for part in word.removeprefix(RACKS).split("/")]
    shapes = range(len(SHAPES))
    fine = len(colours) == len(COLOURS) and all(
        len(numbers) == len(SHAPES) and all(_NUMBER.fullmatch(one) for one in numbers)
        for numbers in colours
    )
    if not fine or max(int(one) for numbers in colours for one in numbers) > MOST:
        raise _fault(text, f"{shortened(word)} are no racks; expected five numbers for each colour")
    racks = (sum(int(numbers[n]) << 8 * n for n in shapes) for numbers in colours)
    return Racks(*racks)


def _fault(text: str, reason: str, marks: tuple[str, ...] = (), said: str = "") -> PositionError:
    return PositionError(f"{reason} (in position {shortened(text)})", marks, said)


# ---- supplies -----------------------------------------------------------------------------------


def write_supply(supply: Supply) -> str:
    """Write a supply; see the module for the form."""
    return ", ".join(
        " ".join([colour, *(f"{number} {shape}" for shape, number in shapes.items() if number)])
        for colour, shapes in supply.items()
        if any(shapes.values())
    )


def read_supply(tiles: object) -> Supply:
    """Return the number of tiles of every colour and shape, read from a text or a mapping.

    Raises `ValueError`, which quotes what it can't take.
    """
    given = _read_text(tiles) if isinstance(tiles, str) else tiles
    supply = {colour: dict.fromkeys(SHAPES, 0) for colour in COLOURS}
    for colour, shapes in _entries("colour", given, COLOURS):
        for shape, number in _entries("shape", shapes, SHAPES):
            if type(number) is not int or not 0 <= number <= MOST:
                raise ValueError(
                    f"tiles: {number!r} {colour} {shape} is impossible; expected 0 to {MOST}"
                )
            supply[colour][shape] = number
    if not supply["neutral"]["cross"]:
        raise ValueError("tiles: there must be a neutral cross, which lies in the middle at first")
    return MappingProxyType({key: MappingProxyType(value) for key, value in supply.items()})


def _entries(what: str, given: object, known: tuple[str, ...]) -> Iterator[tuple[str, object]]:
    if not isinstance(given, Mapping):
        raise ValueError(f"tiles: {shortened(given)} can't be read; expected numbers by {what}")  # noqa: TRY004
    for name, value in given.items():
        if name not in known:
            raise ValueError(
                f"tiles: the {what} {shortened(name)} is unknown; {nearest(name, known)}"
            )
        yield name, value


def _read_text(text: str) -> dict[str, dict[str, int]]:
    """Read a supply as text into numbers by colour and shape; the names are checked later."""
    supply: dict[str, dict[str, int]] = {}
    for part in text.split(","):
        colour, *words = part.split() or [""]
        numbers, shapes = words[::2], words[1::2]
        if len(numbers) != len(shapes) or not all(map(_NUMBER.fullmatch, numbers)):
            raise ValueError(
                f"tiles: {part.strip()!r} can't be read; expected such as 'orange 2 cap 1 cross'"
            )
        if colour in supply or len(set(shapes)) != len(shapes):
            raise ValueError(f"tiles: {part.strip()!r} names something a second time")
        supply[colour] = dict(zip(shapes, map(int, numbers), strict=True))
    return supply


def characters(game: Celtic, position: Position) -> str:
    """Draw the tiles by their strands, each with the first letter of its colour."""
    tiles = game.tiles_on(position).items()
    marks = {cell: STRANDS[tile.sides] + tile.colour[0] for cell, tile in tiles}
    return grid.characters(game.named_cells, marks)
