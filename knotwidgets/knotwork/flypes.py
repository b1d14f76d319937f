"""A form of plane graphs that flypes don't change: it tells alternating links apart.

Two reduced alternating diagrams show the same link exactly if flypes lead from one to the other.
A flype moves a crossing past a tangle, which turns over. In the Tait graph, the tangle is a part
that hangs on the rest by two vertices only, its *poles*. Where edges and such parts stand in
series (a chain) or parallel (side by side), a single edge may change places with a part, which is
reflected: in a chain left and right, side by side its two poles. So every chain and bundle is
written with its single edges first, and with each part reflected as often as an edge passes it.
What is neither has one reflection only, and is written as it is walked from a given edge. The
least word over all edges to begin with is the form.

W. Menasco and M. Thistlethwaite, "The classification of alternating links", Annals of Mathematics
138 (1993) 113-171; parts of graphs as in W. T. Tutte, "Graph Theory" (1984), chapter IV.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from .planar import Ends, Rotation, components, ends_of

Part: TypeAlias = str
"""What is beside an edge, as a word: `S` for a chain, `P` for a bundle, with the number of single
edges, or `R` for a rigid part, with how it is walked; then the words of its parts in brackets."""


def form(rotation: Rotation, dual: Rotation) -> str:
    """Return the form of a block of at least two edges: equal for graphs that flypes connect.

    `dual` has the faces of the block as vertices, and the same edges.

    >>> square = {0: [0, 3], 1: [1, 0], 2: [2, 1], 3: [3, 2]}
    >>> bundle = {0: [0, 1, 2, 3], 1: [3, 2, 1, 0]}
    >>> form(square, bundle), form(bundle, square)
    ('S3', 'P3')
    """
    beginnings = _rarest(ends_of(rotation), ends_of(dual))
    return min(_readings(rotation, beginnings), key=lambda word: (len(word), word))


def _readings(rotation: Rotation, beginnings: Collection[int]) -> Iterator[Part]:
    """Yield what is beside some edges, seen from both ends and from both sides of the plane."""
    for plane in (rotation, _reflected(rotation)):
        for start, edges in plane.items():
            for edge in edges:
                if edge in beginnings:
                    yield _read(plane, edge, start)


def _rarest(ends: Ends, faces: Ends) -> list[int]:
    """Return the edges of the rarest kind: those with as many edges parallel and in series.

    No flype changes that, and fewer edges to begin with cost less time.
    """
    parallel, series = (Counter(map(frozenset, one.values())) for one in (ends, faces))
    kinds = {
        edge: (parallel[frozenset(pair)], series[frozenset(faces[edge])])
        for edge, pair in ends.items()
    }
    among = Counter(kinds.values())
    rarest = min(among, key=lambda kind: (among[kind], kind))
    return [edge for edge, kind in kinds.items() if kind == rarest]


def conway(rotation: Rotation) -> str | None:
    """Return Conway's notation of a rational link; None for a block that is none.

    J. H. Conway, "An enumeration of knots and links", in "Computational Problems in Abstract
    Algebra" (1970) 329-358. Chains and bundles take turns, each with one part at most.

    >>> conway({0: [0, 3], 1: [1, 0], 2: [2, 1], 3: [3, 2]})
    '4'
    """
    found = []
    for part in _readings(rotation, ends_of(rotation)):
        if re.fullmatch(r"[SP]\d+(\([SP]\d+)*\)*", part):  # no part has two parts or more
            first, *others = map(int, re.findall(r"\d+", part))
            found.append([first + 1, *others])
    return " ".join(map(str, max(found))) if found else None


def _reflected(rotation: Rotation) -> Rotation:
    return {vertex: edges[::-1] for vertex, edges in rotation.items()}


def _read(rotation: Rotation, root: int, start: int) -> Part:
    """Return what is beside the edge `root`, read from the pole `start` to the other one."""
    ends = ends_of(rotation)
    stop = _other(ends[root], start)
    if len(ends) > 2:
        bundle = _components(rotation, {start, stop}, without=root)
        if len(bundle) > 1:
            order = _after(rotation[start], root)
            bundle.sort(key=lambda part: min(order.index(edge) for edge in part & {*order}))
            return _gathered("P", rotation, ends, [(part, start) for part in bundle])
        chain = _chain(rotation, ends, root, start)
        if len(chain) > 1:
            return _gathered("S", rotation, ends, chain)
        return _rigid(rotation, ends, root, start)
    return "S1"


def _other(pair: tuple[int, int], vertex: int) -> int:
    return pair[pair[0] == vertex]


def _after(edges: Sequence[int], first: int) -> list[int]:
    """Return the edges at a vertex anticlockwise after one of them."""
    place = edges.index(first)
    return [*edges[place + 1 :], *edges[:place]]


def _components(
    rotation: Rotation, cut: Collection[int], without: int | None = None
) -> list[set[int]]:
    """Return the edges that hang together without the vertices of `cut`."""
    edges = {edge for round_one in rotation.values() for edge in round_one} - {without}
    whole = (round_one for vertex, round_one in rotation.items() if vertex not in cut)
    return components(edges, (edges.intersection(one) for one in whole))


def _chain(rotation: Rotation, ends: Ends, root: int, start: int) -> list[tuple[set[int], int]]:
    """Return the parts in series between the poles of `root`, each with the pole it begins at."""
    chain = list[tuple[set[int], int]]()
    stop = _other(ends[root], start)
    joints = [
        vertex
        for vertex in rotation.keys() - {start, stop}
        if len(_components(rotation, {vertex}, without=root)) > 1
    ]
    left = _components(rotation, {*joints}, without=root)
    here = start
    while left:
        # Edges side by side from one joint to the next are of one part.
        part = set[int]().union(*(one for one in left if one.intersection(rotation[here])))
        left = [one for one in left if not one & part]
        chain.append((part, here))
        here = next((v for v in joints if v != here and part.intersection(rotation[v])), stop)
    return chain


def _gathered(
    kind: str,
    rotation: Rotation,
    ends: Ends,
    parts: Sequence[tuple[set[int], int]],
) -> Part:
    """Move the single edges of a chain or bundle to its beginning, and read the rest."""
    singles = sum(len(part) == 1 for part, _ in parts)
    passed, word = singles, f"{kind}{singles or ''}"
    for part, pole in parts:
        if len(part) == 1:
            passed -= 1
        else:
            word += f"({_part(rotation, ends, part, pole, kind if passed % 2 else '')})"
    return word


def _part(
    rotation: Rotation,
    ends: Ends,
    part: set[int],
    pole: int,
    reflected: str = "",
) -> Part:
    """Read a part from a pole, with an edge between its poles in place of all the rest.

    Reflected as in a chain ("S") it keeps its poles, as in a bundle ("P") it is read from the
    other one.
    """
    rest, inner = 1 + max(ends), Rotation()
    poles = list[int]()
    for vertex, edges in rotation.items():
        own = [edge for edge in edges if edge in part]
        if own and len(own) < len(edges):
            # The part's edges at a pole stand side by side: begin where the rest ends.
            first = next(
                i for i, edge in enumerate(edges) if edge in part and edges[i - 1] not in part
            )
            turned = [*edges[first:], *edges[:first]]
            own = [rest, *(edge for edge in turned if edge in part)]
            poles.append(vertex)
        if own:
            inner[vertex] = own
    if reflected:
        inner = _reflected(inner)
    if reflected == "P":
        pole = _other((poles[0], poles[1]), pole)
    return _read(inner, rest, pole)


def _rigid(rotation: Rotation, ends: Ends, root: int, start: int) -> Part:
    """Walk a graph whose parts hang on three others or more, beginning along `root`."""
    parts = _held(rotation, ends, root)
    owner = {edge: number for number, part in enumerate(parts, 1 + max(ends)) for edge in part}
    inner = {
        vertex: list(dict.fromkeys(owner.get(edge, edge) for edge in edges))
        for vertex, edges in rotation.items()
    }
    poles = ends_of({vertex: edges for vertex, edges in inner.items() if len(edges) > 1})
    entry = {start: root, _other(ends[root], start): root}
    number = {vertex: place for place, vertex in enumerate(entry)}
    word, visited = list[str](), {root}
    for vertex in (queue := [*entry]):
        for edge in _after(inner[vertex], entry[vertex]):
            far = _other(poles[edge], vertex)
            if far not in entry:
                entry[far], number[far] = edge, len(number)
                queue.append(far)
            word.append(str(number[far]))
            if edge > max(ends) and edge not in visited:
                word[-1] += f"({_part(rotation, ends, parts[edge - 1 - max(ends)], vertex)})"
            visited.add(edge)
        word.append(".")
    return "R" + ",".join(word)


def _held(rotation: Rotation, ends: Ends, root: int) -> list[set[int]]:
    """Return the largest parts that hang on the edge `root` by two poles only."""
    held = list[set[int]]()
    for pair in combinations(rotation, 2):
        if {*pair} != {*ends[root]}:
            rest = next(one for one in _components(rotation, {*pair}) if root in one)
            part = ends.keys() - rest
            if len(part) > 1:
                held.append(part)
    found = list[set[int]]()
    for part in sorted(held, key=len, reverse=True):
        if not any(part & larger for larger in found):
            found.append(part)
    return found
