"""Loops against the Tutte polynomial, for every subgraph of the 3x3 grid.

Gross and Tucker, "A Celtic Framework for Knots and Links", Discrete & Computational Geometry 46
(2011) 86-99: the medial link of a connected plane graph has c components, where
|T(-1, -1)| = 2 ** (c - 1). The polynomial of a graph is the product over its connected parts.
"""

from functools import cache
from itertools import compress, islice, product

from knotwidgets.knotwork import medial_of
from tests.amounts import PART

Edges = tuple[tuple[int, int], ...]

CELLS = [(column, row) for row in range(3) for column in range(3)]
JOINS = [
    (cell, other)
    for cell in CELLS
    for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
    if other in CELLS
]


def connected(edges: Edges, start: int, goal: int) -> bool:
    reached, fresh = {start}, [start]
    while fresh:
        vertex = fresh.pop()
        for u, v in edges:
            for here, there in ((u, v), (v, u)):
                if here == vertex and there not in reached:
                    reached.add(there)
                    fresh.append(there)
    return goal in reached


@cache
def tutte(edges: Edges) -> int:
    """T(-1, -1) by deletion and contraction."""
    if not edges:
        return 1
    (u, v), rest = edges[0], edges[1:]
    if u == v:
        return -tutte(rest)
    merged = tuple(sorted((min(a, b), max(a, b)) for a, b in contracted(rest, v, u)))
    if not connected(rest, u, v):
        return -tutte(merged)
    return tutte(rest) + tutte(merged)


def contracted(edges: Edges, old: int, new: int) -> list[tuple[int, int]]:
    return [(new if a == old else a, new if b == old else b) for a, b in edges]


def parts(edges: Edges) -> int:
    count, seen = 0, list[int]()
    for vertex in range(len(CELLS)):
        count += not any(connected(edges, other, vertex) for other in seen)
        seen.append(vertex)
    return count


def test_the_polynomial_of_known_graphs() -> None:
    cycle = ((0, 1), (0, 3), (1, 2), (2, 3))  # T = x^3 + x^2 + x + y
    assert tutte(cycle) == -1 + 1 - 1 - 1
    assert tutte(((0, 1), (1, 2))) == 1
    assert parts(cycle) == len(CELLS) - 3


def test_every_subgraph_of_the_3x3_grid_has_the_loops_that_its_polynomial_says() -> None:
    for chosen in islice(product((False, True), repeat=len(JOINS)), 0, None, PART):
        joins = list(compress(JOINS, chosen))
        edges = tuple(sorted((CELLS.index(a), CELLS.index(b)) for a, b in joins))
        diagram = medial_of(CELLS, joins)
        assert abs(tutte(edges)) == 2 ** (len(diagram.loops) - parts(edges)), joins
        assert len(diagram.crossings) == len(joins)
        assert diagram.is_alternating
