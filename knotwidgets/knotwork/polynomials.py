"""Polynomials with whole coefficients, and exact determinants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


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
