"""Planar diagrams: the regions of a planar-diagram code, its Tait graph and its blocks.

A crossing has four slots, 0 to 3 anticlockwise from the incoming end of the strand below, so that
the strand on top takes slots 1 and 3. Corner `s` of a crossing lies between the slots `s` and
`s + 1`. Corners 1 and 3 are its *A corners*: the strand on top sweeps them when it turns
anticlockwise. A checkerboard colouring shades one of any two regions that share an edge. Shaded
regions are the vertices of the Tait graph, crossings its edges.

L. H. Kauffman, "State models and the Jones polynomial", Topology 26 (1987) 395-407.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Code: TypeAlias = Sequence[tuple[int, int, int, int]]
Slot: TypeAlias = tuple[int, int]
"""A crossing and one of its four slots, or the corner that follows this slot."""

Rotation: TypeAlias = dict[int, list[int]]
"""A plane graph: for each vertex its edges, anticlockwise."""

Ends: TypeAlias = dict[int, tuple[int, int]]
"""The two vertices of each edge."""


def partners(code: Code) -> dict[Slot, Slot]:
    """Return the slot at the other end of the edge at each slot.

    Raises ValueError for a number that doesn't name exactly two slots.
    """
    ends: dict[int, list[Slot]] = {}
    for crossing, edges in enumerate(code):
        if len(edges) != 4:
            raise ValueError(f"crossing {crossing} is {tuple(edges)}; it must have four edges")
        for slot, edge in enumerate(edges):
            ends.setdefault(edge, []).append((crossing, slot))
    for edge, slots in ends.items():
        if len(slots) != 2:
            places = ", ".join(f"crossing {crossing}" for crossing, _ in slots)
            raise ValueError(f"edge {edge} has {len(slots)} ends ({places}); it must have two")
    return {slots[place]: slots[1 - place] for slots in ends.values() for place in (0, 1)}


def regions(code: Code) -> list[list[Slot]]:
    """Return the regions that the strands leave, each by its corners anticlockwise inside it."""
    other, found, seen = partners(code), [], set[Slot]()
    for start in other:
        region = list[Slot]()
        corner = start
        while corner not in seen:
            seen.add(corner)
            region.append(corner)
            crossing, slot = other[corner]
            corner = crossing, (slot - 1) % 4
        if region:
            found.append(region)
    return found


def ends_of(rotation: Rotation) -> Ends:
    """Return the two vertices of each edge."""
    found: dict[int, list[int]] = {}
    for vertex, edges in rotation.items():
        for edge in edges:
            found.setdefault(edge, []).append(vertex)
    return {edge: (one, other) for edge, (one, other) in found.items()}


def components(items: Iterable[T], links: Iterable[Iterable[T]]) -> list[set[T]]:
    """Return the items that links hold together, in the order of the first of each.

    >>> [sorted(one) for one in components("abcd", ["ac", "cd"])]
    [['a', 'c', 'd'], ['b']]
    """
    held = {one: {one} for one in items}
    for link in links:
        whole = set[T]().union(*map(held.__getitem__, link))
        held.update(dict.fromkeys(whole, whole))
    return list({id(one): one for one in held.values()}.values())


class Tait:
    """The graph of the shaded regions of a connected diagram; crossings are its edges.

    The regions at the A corners of the first crossing are `shaded`. They are the vertices of the
    graph; the other regions are `clear`, the vertices of its dual. `positive` tells whether the A
    corners of a crossing are shaded. Where the diagram alternates, those of all crossings are.
    """

    def __init__(self, code: Code) -> None:
        found = regions(code)
        region = {corner: number for number, one in enumerate(found) for corner in one}
        around = {number: [crossing for crossing, _ in one] for number, one in enumerate(found)}
        # Two regions at opposite corners of a crossing have the same shade.
        opposite = (
            (region[crossing, corner], region[crossing, corner + 2])
            for crossing in range(len(code))
            for corner in (0, 1)
        )
        dark = next(one for one in components(around, opposite) if region[0, 1] in one)
        self.shaded = {number: edges for number, edges in around.items() if number in dark}
        self.clear = {number: edges for number, edges in around.items() if number not in dark}
        self.positive = [region[crossing, 1] in dark for crossing in range(len(code))]

    def blocks(self) -> list[list[int]]:
        """Return the crossings by blocks of the graph: the prime factors of the diagram.

        Edges are of one block if they hang together without any one vertex.
        """
        crossings = range(len(self.positive))
        blocks = [{*crossings}]
        for vertex in self.shaded:
            others = [edges for other, edges in self.shaded.items() if other != vertex]
            apart = components(crossings, others)
            blocks = [both for block in blocks for part in apart if (both := block & part)]
        return [sorted(block) for block in blocks]
