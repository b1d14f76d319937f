"""Braid words of links: every link is a braid whose ends are joined.

Smoothed at each crossing along its direction, a diagram falls into Seifert circles. Where these lie
round each other, all in one direction, the diagram is a braid already. Where they don't, a region
has edges of two circles that both have it on their left, or both on their right: one is pushed over
the other there, until no such region is left. P. Vogel, "Representation of links by braids: a new
algorithm", Commentarii Mathematici Helvetici 65 (1990) 104-113.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import combinations, count, pairwise
from typing import NamedTuple

from .planar import Code, components, regions


class Braid(NamedTuple):
    """A braid: how many strands it has, and its word.

    In the word `i` is a positive crossing of the strands at the places `i` and `i + 1`, from 1,
    and `-i` a negative one.
    """

    strands: int
    word: tuple[int, ...] = ()

    def beside(self, other: Braid) -> Braid:
        """Return both braids side by side."""
        moved = (
            place + self.strands if place > 0 else place - self.strands for place in other.word
        )
        return Braid(self.strands + other.strands, (*self.word, *moved))


class _Crossing(NamedTuple):
    """The edges of a crossing: which come in and which go out, below and on top."""

    sign: int
    below: int
    below_out: int
    top: int
    top_out: int

    @property
    def anticlockwise(self) -> tuple[int, int, int, int]:
        """The edges as in a planar-diagram code."""
        first, last = (self.top_out, self.top)[:: self.sign]
        return self.below, first, self.below_out, last

    @property
    def smoothed(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The edges that follow each other on Seifert circles."""
        return (self.below, self.top_out), (self.top, self.below_out)


_Sides = list[tuple[list[int], list[int]]]
"""For each region the edges that have it on their right, and those that have it on their left."""


def braid(code: Code, signs: Sequence[int]) -> Braid:
    """Return a braid whose closure is the link of a connected diagram with crossings.

    >>> braid([(1, 5, 2, 4), (3, 1, 4, 6), (5, 3, 6, 2)], (1, 1, 1))
    Braid(strands=2, word=(1, 1, 1))
    """
    crossings = _oriented(code, signs)
    fresh = count(1 + max(map(max, code)))
    while True:
        circles, sides = _circles(crossings), _sides(crossings)
        clash = next(_clashes(sides, circles), None)
        if clash is None:
            return _word(crossings, circles, sides)
        _push(crossings, *clash, *(next(fresh) for _ in range(4)))


def seifert_circles(code: Code, signs: Sequence[int]) -> int:
    """Return how many circles remain where strands change places at every crossing."""
    return len({*_circles(_oriented(code, signs)).values()})


def _oriented(code: Code, signs: Sequence[int]) -> list[_Crossing]:
    return [
        _Crossing(sign, below, out, *(first, last)[::-sign])
        for (below, first, out, last), sign in zip(code, signs, strict=True)
    ]


def _circles(crossings: Sequence[_Crossing]) -> dict[int, int]:
    """Return the Seifert circle of each edge."""
    links = [pair for one in crossings for pair in one.smoothed]
    parts = components((edge for pair in links for edge in pair), links)
    return {edge: number for number, part in enumerate(parts) for edge in part}


def _sides(crossings: Sequence[_Crossing]) -> _Sides:
    code = [one.anticlockwise for one in crossings]
    found: _Sides = []
    for region in regions(code):
        found.append(([], []))
        for crossing, slot in region:
            one, edge = crossings[crossing], code[crossing][slot]
            # Its corner follows an edge anticlockwise: it is on the left of one that goes out.
            goes_out = slot == (2, 1 if one.sign > 0 else 3)[slot % 2]
            found[-1][goes_out].append(edge)
    return found


def _clashes(sides: _Sides, circles: dict[int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield edges of two circles that have a region on the same side, and 1 if it is the left."""
    for region in sides:
        for is_left, edges in enumerate(region):
            for one, other in combinations(edges, 2):
                if circles[one] != circles[other]:
                    yield one, other, is_left


def _push(crossings: list[_Crossing], top: int, below: int, is_left: int, *fresh: int) -> None:
    """Push one edge over another across a region: each of them becomes three."""
    top_middle, top_end, below_middle, below_end = fresh
    ends = {top: top_end, below: below_end}
    crossings[:] = [
        one._replace(below=ends.get(one.below, one.below), top=ends.get(one.top, one.top))
        for one in crossings
    ]
    sign = 1 if is_left else -1
    crossings += [
        _Crossing(sign, below_middle, below_end, top, top_middle),
        _Crossing(-sign, below, below_middle, top_middle, top_end),
    ]


def _word(crossings: Sequence[_Crossing], circles: dict[int, int], sides: _Sides) -> Braid:
    """Read the word of a braid, beginning at a line across all circles."""
    ahead = {one.below: (number, one.top_out) for number, one in enumerate(crossings)}
    ahead |= {one.top: (number, one.below_out) for number, one in enumerate(crossings)}
    after = TopologicalSorter[int]()
    places = dict[int, int]()
    for place, start in enumerate(_line(circles, sides), 1):
        places[circles[start]] = place
        passed, edge = list[int](), start
        while not passed or edge != start:
            number, edge = ahead[edge]
            passed.append(number)
        for earlier, later in pairwise(passed):
            after.add(later, earlier)
        after.add(passed[0])
    word = []
    for number in after.static_order():
        one = crossings[number]
        word.append(one.sign * min(places[circles[one.below]], places[circles[one.top]]))
    return Braid(len(places), tuple(word))


def _line(circles: dict[int, int], sides: _Sides) -> Iterator[int]:
    """Yield the edges that a line meets which crosses each circle once, from left to right."""
    # The last circle has nothing on its left but itself.
    rights = {edge: region for region, pair in enumerate(sides) for edge in pair[0]}
    lefts = {edge: region for region, pair in enumerate(sides) for edge in pair[1]}
    edge = next(edge for edge in circles if not sides[rights[edge]][1])
    while True:
        yield edge
        onward = sides[lefts[edge]][0]
        if not onward:
            return
        edge = onward[0]
