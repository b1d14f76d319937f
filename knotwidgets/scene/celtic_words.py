"""What is said of a position of Celtic!: in captions, the panel, and to those who listen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, cast

from knotwidgets.games.wording import count

from .words import Reckoning, Row

if TYPE_CHECKING:
    from knotwidgets.games import Celtic, Position
    from knotwidgets.games.celtic_game import Knot

SIDES = ("north", "east", "south", "west")


def turn(position: Position) -> str:
    """Whose turn it is and what it takes.

    >>> from knotwidgets.games import Celtic
    >>> turn(Celtic().start())
    'Orange to place'
    """
    return f"{str(position.player).capitalize()} to place"


def invitation(position: Position) -> str:
    """What the mover may do first.

    >>> from knotwidgets.games import Celtic
    >>> invitation(Celtic().start())
    'Choose a tile, orange or neutral, then a cell. Or a cell first: it shows all that fits there.'
    """
    return (
        f"Choose a tile, {position.player} or neutral, then a cell. "
        "Or a cell first: it shows all that fits there."
    )


def phase(position: Position) -> str:  # noqa: ARG001 - asked of every game
    """The phase as a title: the game has none, so an empty text."""
    return ""


def standing(position: Position, player: str) -> str:
    """A player's score of every knot, the highest first.

    >>> from knotwidgets.games import Celtic
    >>> standing(Celtic().start().play("e6:S", "f5:W", "e4:N", "d5:E"), "orange")
    'knot 2'
    >>> standing(Celtic().start(), "orange")
    'no knot yet'
    """
    scores = cast("Celtic", position.game).scores(position)[player]
    if not scores:
        return "no knot yet" if position.player else "no knot"
    return f"knot{'s' * (len(scores) > 1)} {', '.join(map(str, scores))}"


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
            f"Knot {number}: {count(len(knot.cells), 'tile')}, {count(knot.crossings, 'crossing')}",
            tuple(str(knot.tiles[player]) for player in game.players),
        )
        for number, knot in enumerate(ranked(position), 1)
    ]
    if rows:
        scores = game.scores(position)
        values = tuple(", ".join(map(str, scores[player])) for player in game.players)
        rows.append(Row("", "Compared from the left", values))
    return Reckoning(tuple(player.capitalize() for player in game.players), tuple(rows))


def opening(sides: int) -> str:
    """The open sides of a tile in words.

    >>> opening(0b0111), opening(0b1000)
    ('open north, east and south', 'open west')
    """
    names = [name for side, name in enumerate(SIDES) if sides >> side & 1]
    return "open " + " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def move_label(shape: str, colour: str, cell: str, sides: int) -> str:
    """What is said of a move; only a neutral tile's colour has to be told.

    >>> move_label("corner", "orange", "c4", 0b0011)
    'corner to c4, open north and east'
    """
    tile = f"neutral {shape}" if colour == "neutral" else shape
    return f"{tile} to {cell}, {opening(sides)}"


def stock(colour: str, shape: str, number: int) -> str:
    """What is said of a tile in the racks.

    >>> stock("neutral", "cap", 1)
    'neutral cap, 1 left'
    """
    return f"{colour} {shape}, {number or 'none'} left"


def spoken(
    position: Position, cells: Iterable[str], playable: Collection[str], dead: Collection[str]
) -> dict[str, str]:
    """What a screen reader says of each cell.

    `playable` are the cells where the mover may lay a tile, `dead` those where nothing fits.

    >>> from knotwidgets.games import Celtic
    >>> spoken(Celtic().start(), ["e5", "e6", "a1"], ["e6"], [])["e6"]
    'e6, a tile can be placed'
    """
    game = cast("Celtic", position.game)
    tiles, in_play = game.tiles_on(position), set(game.open_cells(position))
    labels = {}
    for cell in cells:
        if cell in tiles:
            tile = tiles[cell]
            labels[cell] = f"{cell}, {tile.colour} tile, {opening(tile.sides)}"
        elif cell in playable:
            labels[cell] = f"{cell}, a tile can be placed"
        elif cell in dead:
            labels[cell] = f"{cell}, no tile fits"
        else:
            labels[cell] = f"{cell}, in play" if cell in in_play else f"{cell}, empty"
    return labels
