"""The knots of a game: those that lie on the board, and those that moves tie.

A knot is here a prime factor of the closed strands, see `LinkDiagram.factors`: with two crossings
at least, of one strand or of several. A ring by itself is none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..words import Phrase, amount, is_known, one_after_other, player, say

if TYPE_CHECKING:
    from ..knotwork import Cell, LinkDiagram
    from .position import Position
    from .record import Record


class Knot(NamedTuple):
    """A knot on a board, and the cells at its crossings."""

    link: LinkDiagram
    cells: tuple[str, ...]
    places: frozenset[tuple[float, float]]
    """The points of its crossings, in cells."""

    @property
    def name(self) -> str:
        """Its name in the tables; the number of its crossings if they have none."""
        return self.link.name or amount(len(self.link.signs), "crossing")


class Tied(NamedTuple):
    """A knot that a move of a record ties, and the position after that move."""

    player: str
    knot: Knot
    position: Position


def knots_of(position: Position) -> tuple[Knot, ...]:
    """Return the knots on a board.

    >>> from knotwidgets import Kingdoms
    >>> [knot.name for knot in knots_of(Kingdoms(board="3x2").position("rrr/rrr - over"))]
    ['7_4']
    """
    diagram = position.knotwork
    link = diagram.closed
    if not link.blocks:
        return ()
    numbers = getattr(link, "numbers", None) or range(len(diagram.crossings))
    names = names_by_place(position)
    found = []
    for block, factor in zip(link.blocks, link.factors, strict=True):
        crossings = [diagram.crossings[numbers[index]] for index in block]
        places = (cell for one in crossings for cell in one.cells)
        cells = dict.fromkeys(names[cell] for cell in places if cell in names)
        found.append(Knot(factor, tuple(cells), frozenset(one.point for one in crossings)))
    return tuple(found)


def tied(before: Position, after: Position) -> tuple[Knot, ...]:
    """Return the knots that a move ties: they are on the board after it, with a new crossing."""
    if not before.game.ties:
        return ()
    known = {point for knot in knots_of(before) for point in knot.places}
    return tuple(knot for knot in knots_of(after) if not knot.places <= known)


def tied_in(record: Record) -> Iterator[Tied]:
    """Yield the knots that the moves of a record tie, in their order."""
    for before, after in zip(record.positions, record.positions[1:], strict=False):
        for knot in tied(before, after):
            yield Tied(str(before.player), knot, after)


def called(name: str) -> str:
    """Return what people call a knot, or how many crossings it has, with its name in the tables."""
    common, sized = f"knots.{name}", re.match(r"L?(\d+)[a_]", name)
    if not sized:
        return name
    called = say(common) if is_known(common) else amount(int(sized[1]), "crossing")
    return say("knots.known", knot=called, name=name)


def ties(who: str, knot: Knot) -> Phrase:
    """Return that a player ties a knot."""
    return say("knots.ties", player=player(who), knot=called(knot.name))


def tied_by(record: Record) -> Iterator[str]:
    """Yield which of the knots on the board each player has tied in a game, if any."""
    ties = [*tied_in(record)][::-1]
    count = Counter[tuple[str, str]]()
    for knot in knots_of(record.end):
        last = (one.player for one in ties if knot.places <= one.knot.places)
        count[next(last, ""), called(knot.name)] += 1
    for who in record.game.players:
        own = [(n, knot) for (one, knot), n in count.items() if one == who]
        counts = [say("knots.times", n=n, knot=knot) for n, knot in own]
        if counts:
            yield say("knots.tied_by", player=player(who), knots=one_after_other(counts, "beside"))


def names_by_place(position: Position) -> Mapping[Cell, str]:
    """Map each place, a column and a row, to the name of its cell; of two, to the shorter name."""
    cells = position.game.named_cells
    places = cells if isinstance(cells, Mapping) else {cell: place_of(cell) for cell in cells}
    longest_first = sorted(places.items(), key=lambda one: -len(one[0]))
    return {tuple(place): cell for cell, place in longest_first}


def place_of(cell: str) -> Cell:
    """Return the column and the row that a name such as `D4` speaks of, from 0."""
    digits = "".join(sign for sign in cell[1:] if sign.isdigit())
    return ord(cell[:1].upper()) - ord("A"), int(digits or 0) - 1
