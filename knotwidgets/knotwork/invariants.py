"""Invariants of links that need their diagram's crossings one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain

from .planar import Code, Tait, ends_of, together
from .polynomials import Polynomial, determinant


def bracket(code: Code) -> Counter[int]:
    """Return the Kauffman bracket in A, 1 for a loop without a crossing, by exponent.

    Crossings are resolved one after the other; what differs in how the strands that are cut are
    joined is kept apart. L. H. Kauffman, "State models and the Jones polynomial", Topology 26
    (1987) 395-407.
    """
    states = {frozenset[tuple[int, int]](): Counter({0: 1})}
    left, cut = list(code), set[int]()
    while left:
        crossing = max(left, key=lambda edges: len(cut.intersection(edges)))
        left.remove(crossing)
        cut ^= {edge for edge in crossing if crossing.count(edge) == 1}
        a, b, c, d = crossing
        after = dict[frozenset[tuple[int, int]], Counter[int]]()
        for joined, polynomial in states.items():
            for power, pairs in ((1, ((a, b), (c, d))), (-1, ((a, d), (b, c)))):
                ends = dict(joined)
                loops = sum(_join(ends, *pair) for pair in pairs)
                loops -= not left  # one loop counts as 1: the one that is closed last
                terms = after.setdefault(frozenset(ends.items()), Counter())
                for exponent, number in _looped(polynomial, loops).items():
                    terms[exponent + power] += number
        states = after
    return states[frozenset()]


def _join(ends: dict[int, int], one: int, other: int) -> bool:
    """Join two ends of strands; tell whether that closes a loop."""
    if one == other or ends.get(one) == other:
        ends.pop(one, None)
        ends.pop(other, None)
        return True
    first, last = ends.pop(one, one), ends.pop(other, other)
    ends[first], ends[last] = last, first
    return False


def _looped(polynomial: Mapping[int, int], loops: int) -> Mapping[int, int]:
    """Multiply by -A^2 - A^-2 for each loop."""
    for _ in range(loops):
        more = Counter[int]()
        for exponent, number in polynomial.items():
            for power in (2, -2):
                more[exponent + power] -= number
        polynomial = more
    return polynomial


def jones(code: Code, writhe: int, free_loops: int) -> Polynomial:
    """Return the Jones polynomial in t, 1 for the unknot."""
    terms = _looped(bracket(code), free_loops) if code else _looped({0: 1}, free_loops - 1)
    sign = -1 if writhe % 2 else 1
    # t is A^-4, and each kink is taken back by -A^-3 or -A^3.
    return Polynomial.of(
        {Fraction(3 * writhe - power, 4): sign * number for power, number in terms.items()}, "t"
    )


def alexander(code: Code, signs: Sequence[int], free_loops: int) -> Polynomial:
    """Return the Alexander polynomial in t, the same for all loops, its lowest term positive.

    The determinant is taken at a power of two that is larger than twice any coefficient, so that
    its digits are the coefficients. J. W. Alexander, "Topological invariants of knots and links",
    Transactions of the American Mathematical Society 30 (1928) 275-306.
    """
    # A strand below ends an arc at the crossing, the one on top goes on.
    arcs = together(chain.from_iterable(code), [(one, other) for _, one, _, other in code])
    if len(arcs) + free_loops > max(1, len(signs)):  # a loop on top of all others
        return Polynomial((), "t")
    at = {edge: number for number, arc in enumerate(arcs) for edge in arc}
    digit = 2 * len(signs) + 2  # in bits: no row adds up to more than 4
    t = 1 << digit
    matrix = [[0] * len(arcs) for _ in code]
    for row, (below, top, out, _), sign in zip(matrix, code, signs, strict=True):
        left, right = (below, out)[::sign]
        for edge, number in ((top, 1 - t), (left, t), (right, -1)):
            row[at[edge]] += number
    value = determinant([row[1:] for row in matrix[1:]])
    return _of_digits(value, digit)


def _of_digits(value: int, digit: int) -> Polynomial:
    """Return the polynomial that has this value where t is two to the power of `digit`."""
    found = list[int]()
    while value:
        number = value & ((1 << digit) - 1)
        number -= (number >> (digit - 1)) << digit
        found.append(number)
        value = (value - number) >> digit
    lowest = next((place for place, number in enumerate(found) if number), 0)
    sign = -1 if found and found[lowest] < 0 else 1
    return Polynomial.of({i: sign * number for i, number in enumerate(found[lowest:])}, "t")


def goeritz(tait: Tait) -> list[list[int]]:
    """Return the Goeritz matrix of a connected diagram, without one region.

    C. McA. Gordon and R. A. Litherland, "On the signature of a link", Inventiones mathematicae 47
    (1978) 53-69.
    """
    matrix = {row: dict.fromkeys(tait.shaded, 0) for row in tait.shaded}
    for crossing, pair in ends_of(tait.shaded).items():
        sign = 1 if tait.positive[crossing] else -1
        for row, column in (pair, pair[::-1]):
            matrix[row][row] += sign
            matrix[row][column] -= sign
    return [[*row.values()][1:] for row in matrix.values()][1:]
