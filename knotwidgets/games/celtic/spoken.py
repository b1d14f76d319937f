"""The words for a position of Celtic!: in captions, in the panel, and for screen readers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from knotwidgets.core.view import Reckoning, Row, plainly_told
from knotwidgets.scene.spoken import name
from knotwidgets.words import amount, commas, listed, player, say

from .state import NEUTRAL, shape_of
from .text import read_move

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Celtic
    from .state import Box, Knot


SIDE_NAMES = ("north", "east", "south", "west")
"""The sides in the order of the bits of a mask of open sides."""


def turn(position: Position) -> str:
    """Whose turn it is and what it takes.

    >>> from knotwidgets.games import Celtic
    >>> turn(Celtic().start())
    'Orange to place'
    """
    return say("celtic.turn", player=player(position.player))


def invitation(position: Position) -> str:
    """What the mover may do first.

    >>> from knotwidgets.games import Celtic
    >>> invitation(Celtic().start())
    'Choose a tile, orange or neutral, then a cell. Or a cell first: it shows all that fits there.'
    """
    return say(f"celtic.invitation_{position.player}")


def phase(position: Position) -> str:  # noqa: ARG001 - asked of every game
    """The phase as a title: the game has none, so an empty text."""
    return ""


def standing(position: Position, who: str) -> str:
    """A player's score of every knot, the highest first.

    >>> from knotwidgets.games import Celtic
    >>> standing(Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E"), "orange")
    'knot 2'
    >>> standing(Celtic().start(), "orange")
    'no knot yet'
    """
    scores = cast("Celtic", position.game).scores(position)[who]
    if not scores:
        return say("celtic.no_knot_yet") if position.player else say("celtic.no_knot")
    return say("celtic.knots", n=len(scores), scores=_in_a_row(scores))


def ranked(position: Position) -> tuple[Knot, ...]:
    """The knots in the order in which they are numbered: the largest first.

    >>> from knotwidgets.games import Celtic
    >>> [knot.crossings for knot in ranked(Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E"))]
    [4]
    """
    knots = cast("Celtic", position.game).knots(position)
    return tuple(sorted(knots, key=lambda knot: -len(knot.cells)))


def reckoning(position: Position) -> Reckoning:
    """The knots side by side, one in a row, and below them what is compared: the sorted scores.

    >>> from knotwidgets.games import Celtic
    >>> table = reckoning(Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E"))
    >>> table.columns
    ('Orange', 'Blue')
    >>> table.rows[0]
    Row(id='knot:1', label='Knot 1: 5 tiles, 4 crossings', values=('2', '2'))
    """
    game = cast("Celtic", position.game)
    rows = [
        Row(
            f"knot:{number}",
            say(
                "celtic.knot_row",
                number=number,
                tiles=amount(len(knot.cells), "tile"),
                crossings=amount(knot.crossings, "crossing"),
            ),
            tuple(str(knot.tiles[who]) for who in game.players),
        )
        for number, knot in enumerate(ranked(position), 1)
    ]
    if rows:
        scores = game.scores(position)
        values = tuple(_in_a_row(scores[who]) for who in game.players)
        rows.append(Row("", say("celtic.compared"), values))
    return Reckoning(tuple(map(name, game.players)), tuple(rows))


def _in_a_row(scores: Iterable[int]) -> str:
    return ", ".join(map(str, scores))


@lru_cache(maxsize=4096)  # most moves stay possible from turn to turn
def move_label(shape: str, colour: str, cell: str, sides: int) -> str:
    """The label of a move; only a neutral tile's colour has to be said.

    >>> move_label("corner", "orange", "c4", 0b0011)
    'corner to c4, open north and east'
    """
    tile = f"neutral_{shape}" if colour == "neutral" else shape
    return say("celtic.move", tile=say(f"celtic.{tile}"), cell=cell, opening=opening(sides))


def losing_label(shape: str, colour: str, cell: str, sides: int) -> str:
    """The label of a move that would lose the turn.

    >>> losing_label("straight", "orange", "e8", 0b0101)
    'straight to e8, open north and south: loses the turn'
    """
    return say("celtic.losing_move", move=move_label(shape, colour, cell, sides))


def possible(_: Position, move: str) -> str:
    """The sentence for a legal move that was asked about.

    >>> from knotwidgets.games import Celtic
    >>> possible(Celtic().start(), "e6:SW")
    'A corner, open south and west, can be laid on e6.'
    """
    parsed = read_move(move)
    if parsed is None or not parsed.sides:
        raise ValueError(f"{move!r} is no move")
    tile = a_tile(shape_of(parsed.sides), neutral=parsed.colour == NEUTRAL)
    return say("celtic.may_lay", tile=tile, opening=opening(parsed.sides), cell=parsed.cell)


@cache
def stock(colour: str, shape: str, number: int) -> str:
    """The label of a tile in the racks.

    >>> stock("neutral", "cap", 1)
    'neutral cap, 1 left'
    """
    return left(say(f"celtic.{colour}_{shape}"), number)


def left(tile: str, number: int) -> str:
    """How many tiles of a kind are left.

    >>> left("cap", 0)
    'cap, none left'
    """
    return say("celtic.left", tile=tile, n=number) if number else say("celtic.used_up", tile=tile)


def labels(
    position: Position, cells: Iterable[str], playable: Collection[str], dead: Collection[str]
) -> dict[str, str]:
    """What a screen reader says of each cell.

    `playable` are the cells where the mover may lay a tile, `dead` those where nothing fits. Once
    the window is settled on a side, cells beyond it are outside.

    >>> from knotwidgets.games import Celtic
    >>> labels(Celtic().start(), ["e5", "e6", "a1"], ["e6"], [])["e6"]
    'e6, a tile can be placed'
    >>> labels(Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E"), ["d5"], [], [])["d5"]
    'd5, blue tile, open east, linked to e5, in a knot of 5'
    >>> labels(Celtic(window=3).start().play("c4:S"), ["c1", "c2"], [], [])["c1"]
    'c1, outside the window'
    """
    game = cast("Celtic", position.game)
    reach = game.frame(position).reach
    tiles, in_play = game.tiles_on(position), set(game.open_cells(position))
    links = linked(game.cells, {cell: tile.sides for cell, tile in tiles.items()})
    knotted = {cell: len(knot.cells) for knot in game.knots(position) for cell in knot.cells}
    labels = {}
    for cell in cells:
        if cell in tiles:
            tile = tiles[cell]
            kind = f"{tile.colour}_tile"
            labels[cell] = laid(cell, kind, tile.sides, links[cell], knotted.get(cell, 0))
        elif cell in playable:
            labels[cell] = vacant(cell, "can_be_placed")
        elif cell in dead:
            labels[cell] = vacant(cell, "no_tile_fits")
        elif not _is_within(game.cells[cell], reach):
            labels[cell] = vacant(cell, "beyond")
        else:
            labels[cell] = vacant(cell, "in_play" if cell in in_play else "empty")
    return labels


def _is_within(place: tuple[int, int], box: Box) -> bool:
    (column, row), (left, bottom, right, top) = place, box
    return left <= column <= right and bottom <= row <= top


def linked(
    cells: Mapping[str, tuple[int, int]], sides: Mapping[str, int]
) -> dict[str, tuple[str, ...]]:
    """The cells whose tiles meet that of each cell, side to open side: north, east, south, west.

    >>> linked({"a1": (0, 0), "b1": (1, 0), "c1": (2, 0)}, {"a1": 0b0010, "b1": 0b1010})
    {'a1': ('b1',), 'b1': ('a1',)}
    """
    names = {cells[cell]: cell for cell in sides}
    links = {}
    for cell, own in sides.items():
        column, row = cells[cell]
        places = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
        links[cell] = tuple(
            names[place]
            for side, place in enumerate(places)
            if own >> side & 1 and place in names and sides[names[place]] >> (side + 2) % 4 & 1
        )
    return links


@lru_cache(maxsize=4096)  # tiles stay where they are
def laid(cell: str, tile: str, sides: int, links: tuple[str, ...] = (), knot: int = 0) -> str:
    """The label of a cell with a tile; `tile` is the key of its words in the table.

    `knot` is the number of tiles of the closed knot that it belongs to.

    >>> laid("e6", "blue_tile", 0b0001, ("e7",))
    'e6, blue tile, open north, linked to e7'
    """
    words = [say("celtic.laid", cell=cell, tile=say(f"celtic.{tile}"), opening=opening(sides))]
    if links:
        words.append(say("celtic.linked", places=listed(links)))
    if knot:
        words.append(say("celtic.told_in_knot", n=knot))
    return commas(words)


@lru_cache(maxsize=4096)  # most cells stay as they are
def vacant(cell: str, state: str) -> str:
    """The label of a cell without a tile; `state` is the key of its words in the table.

    >>> vacant("a1", "empty")
    'a1, empty'
    """
    return say(f"celtic.{state}", cell=cell)


def told(before: Position, after: Position) -> tuple[str, ...]:
    """Which tile was laid, or tried in vain, and the knots that it closed.

    >>> from knotwidgets.games import Celtic
    >>> position = Celtic().start().play("e6:S", "f5:W", "e4:N")
    >>> told(position, position.play("d5:E"))
    ('Blue lays a cap on d5, open east', 'A knot of 5 tiles is closed')
    """
    game, parsed = cast("Celtic", before.game), read_move(str(after.last))
    if parsed is None or parsed.cell is None or not parsed.sides:
        return plainly_told(before, after)
    cell, neutral = parsed.cell, parsed.colour == NEUTRAL
    tile = placed(shape_of(parsed.sides), cell, parsed.sides, neutral=neutral)
    if cell not in game.tiles_on(after):  # an event says why it was taken back
        return (say("celtic.told_tries", player=player(before.player), tile=tile),)
    laid = say("celtic.told_lays", player=player(before.player), tile=tile)
    closed = [knot for knot in game.knots(after) if cell in knot.cells]
    return (laid, *(say("celtic.told_closes", n=len(knot.cells)) for knot in closed))


# ---- tiles, in the words of rules, pictures and puzzles -------------------------------------


@cache
def opening(sides: int) -> str:
    """The open sides of a tile.

    >>> opening(0b0111), opening(0b1000)
    ('open north, east and south', 'open west')
    """
    ways = [say(f"celtic.way_{way}") for side, way in enumerate(SIDE_NAMES) if sides >> side & 1]
    return say("celtic.opening", sides=listed(ways))


def a_tile(shape: str, *, neutral: bool = False) -> str:
    """A tile of a shape; only a neutral one's colour has to be said.

    >>> a_tile("corner"), a_tile("corner", neutral=True)
    ('a corner', 'a neutral corner')
    """
    return say(f"celtic.a_neutral_{shape}" if neutral else f"celtic.a_{shape}")


def placed(shape: str, cell: str, sides: int, *, neutral: bool = False) -> str:
    """A tile on its cell.

    >>> placed("corner", "c4", 0b0011)
    'a corner on c4, open north and east'
    """
    tile = a_tile(shape, neutral=neutral)
    return say("celtic.placed", tile=tile, cell=cell, opening=opening(sides))
