"""Invariants of links that need their diagram's crossings one by one: polynomials and matrices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from .planar import Code, Tait, components, ends_of


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
    arcs = components(chain.from_iterable(code), [(one, other) for _, one, _, other in code])
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


# ---- polynomials with whole coefficients, and exact determinants ---------------------------------


@dataclass(frozen=True)
class Polynomial:
    """A polynomial in `variable`, whose exponents may be negative or halves.

    `terms` are exponents with coefficients other than 0, lowest first.

    >>> print(Polynomial.of({Fraction(-1, 2): 2, 0: -1, 3: 1}, "t"))
    2t^(-1/2) - 1 + t^3
    """

    terms: tuple[tuple[Fraction, int], ...]
    variable: str

    @classmethod
    def of(cls, terms: Mapping[Fraction, int] | Mapping[int, int], variable: str) -> Polynomial:
        """Make a polynomial of coefficients by exponent."""
        found = sorted((Fraction(power), number) for power, number in terms.items() if number)
        return cls(tuple(found), variable)

    @property
    def span(self) -> Fraction:
        """The difference of the highest and the lowest exponent, 0 for 0."""
        return self.terms[-1][0] - self.terms[0][0] if self.terms else Fraction(0)

    def __str__(self) -> str:
        said = ""
        for power, number in self.terms:
            size = "" if abs(number) == 1 and power else str(abs(number))
            shown = f"^{power}" if power.denominator == 1 and power > 0 else f"^({power})"
            factor = self.variable + shown.removesuffix("^1") if power else ""
            sign = ("-" if number < 0 else "") if not said else " - " if number < 0 else " + "
            said += sign + size + factor
        return said or "0"


def determinant(matrix: Sequence[Sequence[int]]) -> int:
    """Return the determinant of a square matrix of ints, exactly.

    E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination",
    Mathematics of Computation 22 (1968) 565-578.

    >>> determinant([[2, 1], [1, 2]]), determinant([])
    (3, 1)
    """
    rows, sign, last = [list(row) for row in matrix], 1, 1
    for step in range(len(rows)):
        swap = next((i for i in range(step, len(rows)) if rows[i][step]), None)
        if swap is None:
            return 0
        if swap != step:
            rows[step], rows[swap], sign = rows[swap], rows[step], -sign
        pivot = rows[step]
        for row in rows[step + 1 :]:
            for column in range(step + 1, len(rows)):
                row[column] = (row[column] * pivot[step] - row[step] * pivot[column]) // last
        last = pivot[step]
    return sign * last


def signature(matrix: Sequence[Sequence[int]]) -> int:
    """Return how many more eigenvalues of a symmetric matrix are positive than are negative.

    >>> signature([[2, 1], [1, 2]]), signature([[0, 1], [1, 0]])
    (2, 0)
    """
    rows = [[Fraction(number) for number in row] for row in matrix]
    total = 0
    while rows:
        size = range(len(rows))
        pivot = next((i for i in size if rows[i][i]), None)
        if pivot is None:
            pair = next(((i, j) for i in size for j in size if rows[i][j]), None)
            if pair is None:
                return total
            # Adding one row and column to another makes the entry on the diagonal other than 0.
            pivot, other = pair
            rows[pivot] = [a + b for a, b in zip(rows[pivot], rows[other], strict=True)]
            for row in rows:
                row[pivot] += row[other]
        here = rows.pop(pivot)
        value = here.pop(pivot)
        total += 1 if value > 0 else -1
        for row in rows:
            share = row.pop(pivot) / value
            for column, number in enumerate(here):
                row[column] -= share * number
    return total
