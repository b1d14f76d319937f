"""The words for a position of Celtic!: in captions, in the panel, and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from knotwidgets.core.view import Announcement, Reckoning, Row, plain_effects
from knotwidgets.knotwork import Cell, beyond, facing
from knotwidgets.scene.spoken import name
from knotwidgets.scene.themes import tint
from knotwidgets.words import amount, commas, listed, player, say

from .state import Knot, shape_of
from .text import read_tile

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Celtic
    from .view import Subject

SIDE_NAMES = ("north", "east", "south", "west")  # as the bits of a mask of open sides


def game_of(position: Position) -> Celtic:
    """Return the game of a position of Celtic!."""
    return cast("Celtic", position.game)


def turn(position: Position) -> str:
    """The player to move and the task of the turn: 'Orange to place'."""
    return say("celtic.turn", player=player(position.player))


def invitation(position: Position) -> str:
    """The mover's first choices."""
    changed = "choices" in position.game.changed_rules
    return say("celtic.invitation" if changed else f"celtic.invitation_{position.player}")


def standing(position: Position, who: str) -> str:
    """A player's score of every knot, the highest first: 'knots that count 5, 2'."""
    scores = game_of(position).scores(position)[who]
    if not scores:
        return say("celtic.no_knot_yet") if position.player else say("celtic.no_knot")
    return say("celtic.knots", n=len(scores), scores=commas(scores))


def goal(position: Position) -> str:
    """What wins, where no rule is changed."""
    return "" if position.game.changed_rules else say("celtic.goal")


def announcements(before: Position, after: Position) -> tuple[Announcement, ...]:
    """The knots that were closed, and the events: a pass, a turn that is lost."""
    game = game_of(before)
    closed = () if game.changed_rules else _closed(before, after)
    return (
        *(Announcement(say("celtic.knot_closed"), _worth(knot)) for knot in closed),
        *map(Announcement, game.events(before.state, after.state)),
    )


def win_reason(position: Position) -> str:
    """The first difference; where there is no knot at all, that there is none."""
    detail = position.outcome.detail if position.outcome else ("", "")
    closed = any(game_of(position).scores(position).values())
    return detail[-1 if closed else 0]


def _closed(before: Position, after: Position) -> list[Knot]:
    """Return the knots that a move closed."""
    game = game_of(before)
    known = [knot.cells for knot in game.knots(before)]
    return [knot for knot in game.knots(after) if knot.cells not in known]


def _worth(knot: Knot) -> str:
    """How many tiles a knot runs over, and whose they are."""
    orange, blue = knot.scores.values()
    return say("celtic.knot_worth", n=len(knot.cells), orange=orange, blue=blue)


def figures(position: Position) -> tuple[Row, ...]:
    """How many knots count, and each player's tiles in them, the most first."""
    scores = game_of(position).scores(position).values()
    knots = Row("", say("celtic.knots_closed"), tuple(str(len(one)) for one in scores))
    if not any(scores):
        return (knots,)
    return knots, Row("", say("celtic.tiles_in_them"), tuple(commas(one or "–") for one in scores))


def reckoning(position: Position) -> Reckoning:
    """The knots side by side, the largest first, and the numbers compared below: the scores."""
    game = game_of(position)
    rows, knots = [], dict(enumerate(ranked(game.knots(position)), 1))
    found = metals(
        {
            number: map(game.cells.__getitem__, knot.cells)
            for number, knot in knots.items()
            if knot.loop is not None
        }
    )
    for number, knot in knots.items():
        label = say("celtic.knot_row", number=number, tiles=amount(len(knot.cells), "tile"))
        values = tuple(map(str, knot.scores.values()))
        metal = found.get(number, "").replace(" ", "-")
        rows.append(Row(f"knot:{number}" if knot.cells else "", label, values, metal))
    if rows:
        values = tuple(map(commas, game.scores(position).values()))
        rows.append(Row("", say("celtic.compared"), values))
    return Reckoning(tuple(map(name, game.players)), tuple(rows))


def ranked(knots: Iterable[Knot]) -> list[Knot]:
    """Knots in the order of their numbers, which count from 1: the one on the most tiles first."""
    return sorted(knots, key=lambda knot: -len(knot.cells))


METALS = 3, 6
"""The styles of the knots that most designs have, and of all."""


def metals(knots: Mapping[int, Iterable[Cell]]) -> dict[int, str]:
    """The styles of finished knots, given by their cells, by number.

    The small ones come first: they are mostly older, and keep their metal while others close.
    """
    taken: list[int] = []
    for number in sorted(knots, reverse=True):
        column, row = min(knots[number])
        tint(column + 2 * row, METALS[len(taken) >= METALS[0]], taken)
    return dict(zip(sorted(knots, reverse=True), (f"tint {one + 1}" for one in taken), strict=True))


def explanation(_: Position, move: str) -> str:
    """The explanation of a legal move."""
    cell, sides, neutral = read_tile(move)
    tile = a_tile(shape_of(sides), neutral=neutral)
    return say("celtic.may_lay", tile=tile, opening=opening(sides), cell=cell)


def effects(before: Position, after: Position) -> tuple[str, ...]:
    """Which tile was laid, or tried in vain, and the knots that it closed.

    >>> from knotwidgets import Celtic
    >>> position = Celtic().start().play("e6:S", "f5:W", "e4:N")
    >>> effects(position, position.play("d5:E"))
    ('Blue lays a cap on d5, open east', 'A knot of 5 tiles is closed')
    """
    game, (cell, sides, neutral) = game_of(before), read_tile(str(after.last))
    words = {
        "player": player(before.player),
        "tile": placement_text(shape_of(sides), cell, sides, neutral=neutral),
    }
    there = game.tiles_on(after).get(cell)
    if there is None:  # an event says why it was taken back
        return (say("celtic.told_tries", **words),)
    if there != (sides, "neutral" if neutral else before.player):  # by a changed rule
        return plain_effects(before, after)
    closed = (knot.cells for knot in _closed(before, after) if cell in knot.cells)
    closes = (say("celtic.told_closes", n=len(cells)) for cells in closed)
    return (say("celtic.told_lays", **words), *closes)


def labels(subject: Subject) -> dict[str, str]:
    """The label of each cell for a screen reader."""
    game, position = subject.game, subject.position
    states = dict.fromkeys(subject.layout.cells, "empty")
    states |= dict.fromkeys(game.open_cells(position), "in_play")
    states |= dict.fromkeys(subject.dead, "no_tile_fits")
    states |= dict.fromkeys(subject.playable, "can_be_placed")
    labels = {cell: empty_label(cell, state) for cell, state in states.items()}
    links = linked(game.cells, {cell: tile.sides for cell, tile in subject.tiles.items()})
    knotted = {cell: len(knot.cells) for knot in game.knots(position) for cell in knot.cells}
    for cell, tile in subject.tiles.items():
        kind = f"{tile.colour}_tile"
        labels[cell] = tile_label(cell, kind, tile.sides, links[cell], knotted.get(cell, 0))
    return labels


def linked(
    cells: Mapping[str, tuple[int, int]], sides: Mapping[str, int]
) -> dict[str, tuple[str, ...]]:
    """The cells whose tiles meet that of each cell, side to open side: north, east, south, west."""
    names = {cells[cell]: cell for cell in sides}
    tiles = {place: sides[cell] for place, cell in names.items()}
    return {
        cell: tuple(
            names[beyond(place, side)]
            for side in range(4)
            if tiles[place] >> side & 1 and facing(tiles, place, side)
        )
        for place, cell in names.items()
    }


@lru_cache(maxsize=4096)  # tiles stay where they are
def tile_label(cell: str, tile: str, sides: int, links: tuple[str, ...] = (), knot: int = 0) -> str:
    """The label of a cell with a tile: 'e6, blue tile, open north, linked to e7'.

    `tile` is the key of its words; `knot` the number of tiles of the closed knot on it, if any.
    """
    words = [say("celtic.laid", cell=cell, tile=say(f"celtic.{tile}"), opening=opening(sides))]
    if links:
        words.append(say("celtic.linked", places=listed(links)))
    if knot:
        words.append(say("celtic.told_in_knot", n=knot))
    return commas(words)


@lru_cache(maxsize=4096)  # most cells stay as they are
def empty_label(cell: str, state: str) -> str:
    """The label of a cell without a tile; `state` is the key of its words."""
    return say(f"celtic.{state}", cell=cell)


@lru_cache(maxsize=4096)  # most moves stay possible from turn to turn
def move_label(shape: str, colour: str, cell: str, sides: int) -> str:
    """The label of a move: 'corner to c4, open north and east', or 'neutral corner to c4, ...'."""
    tile = f"neutral_{shape}" if colour == "neutral" else shape
    return say("celtic.move", tile=say(f"celtic.{tile}"), cell=cell, opening=opening(sides))


@cache
def opening(sides: int) -> str:
    """The open sides of a tile: 'open north, east and south'."""
    ways = [say(f"celtic.way_{way}") for side, way in enumerate(SIDE_NAMES) if sides >> side & 1]
    return say("celtic.opening", sides=listed(ways))


def a_tile(shape: str, *, neutral: bool = False) -> str:
    """A tile of a shape, 'a corner'; only a neutral one's colour has to be said."""
    return say(f"celtic.a_neutral_{shape}" if neutral else f"celtic.a_{shape}")


def placement_text(shape: str, cell: str, sides: int, *, neutral: bool = False) -> str:
    """A tile on its cell: 'a corner on c4, open north and east'."""
    tile = a_tile(shape, neutral=neutral)
    return say("celtic.placed", tile=tile, cell=cell, opening=opening(sides))


@cache
def left_label(kind: str, number: int) -> str:
    """How many tiles of a kind are left: 'cap, 2 left' or 'cap, none left'."""
    tile = say(f"celtic.{kind}")
    return say("celtic.left", tile=tile, n=number) if number else say("celtic.used_up", tile=tile)
