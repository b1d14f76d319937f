"""Links by their diagrams: codes, invariants and names.

Everything here holds for diagrams as they are, not only for alternating ones, where it doesn't say
otherwise. Loops keep the direction that the diagram gives them; for links of several loops, the
linking numbers, the signature, the genus and the polynomials depend on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, pairwise, product
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from . import invariants
from .braids import Braid, braid, seifert_circles
from .flypes import conway, form
from .planar import Code, Slot, Tait, components, partners, regions

MOST = 11
"""The most crossings in the table of names: of prime alternating knots and links."""

COMMON = {
    "L2a1": "Hopf link",
    "3_1": "trefoil",
    "4_1": "figure eight",
    "L4a1": "Solomon's knot",
    "5_1": "cinquefoil",
    "L5a1": "Whitehead link",
    "6_1": "stevedore",
    "L6a4": "Borromean rings",
    "7_4": "endless knot",
    "8_18": "carrick mat",
}
"""What people call some of them."""


class Pass(NamedTuple):
    """A strand's way through a crossing: the crossing's index, and whether it is on top."""

    crossing: int
    over: bool

    @property
    def other(self) -> Pass:
        """The pass of the other strand there."""
        return self._replace(over=not self.over)


class LinkDiagram:
    """A diagram of closed loops: the crossings that each passes, and their signs."""

    if TYPE_CHECKING:  # at run time, a property here would bar fields of these names

        @property
        def passes(self) -> tuple[tuple[Pass, ...], ...]:
            """The passes of each loop, in order."""

        @property
        def signs(self) -> tuple[int, ...]:
            """The sign of each crossing.

            It is 1 where the strand on top has to turn anticlockwise, by less than a half turn, to
            point along the strand below, else -1.
            """

    @property
    def components(self) -> int:
        """The number of loops."""
        return len(self.passes)

    @property
    def free_loops(self) -> int:
        """The number of loops without a crossing, which no code mentions."""
        return sum(not loop for loop in self.passes)

    @property
    def is_alternating(self) -> bool:
        """Whether every strand of the diagram goes over and under alternately."""
        return all(alternates(loop, closed=True) for loop in self.passes)

    @property
    def writhe(self) -> int:
        """The sum of the crossings' signs."""
        return sum(self.signs)

    def pd_code(self) -> list[tuple[int, int, int, int]]:
        """Return the planar-diagram code in the KnotTheory convention.

        Edges are numbered from 1 along the loops. Each crossing gives its four edges
        anticlockwise, from the incoming one of the strand below. It lacks :attr:`free_loops`.

        >>> from knotwidgets.knotwork import medial_of
        >>> medial_of([(0, 0), (1, 0)], [((0, 0), (1, 0))]).pd_code()
        [(1, 1, 2, 2)]
        """
        starts = [0, *accumulate(map(len, self.passes))]
        edges: dict[Pass, tuple[int, int]] = {}
        for start, loop in zip(starts, self.passes, strict=False):
            # Edge 1 of a loop leads to its first pass, and its last pass leads back to edge 1.
            for position, visit in enumerate(loop):
                after = (position + 1) % len(loop)
                edges[visit] = start + position + 1, start + after + 1
        code = []
        for crossing, sign in enumerate(self.signs):
            under_in, under_out = edges[Pass(crossing, over=False)]
            first, last = edges[Pass(crossing, over=True)][::-sign]
            code.append((under_in, first, under_out, last))
        return code

    def gauss_code(self) -> list[list[int]]:
        """Return the crossings that each loop passes, in order, numbered from 1.

        Positive where the loop goes over, negative where it goes under; a loop without a
        crossing gives an empty list.

        >>> from knotwidgets.knotwork import medial_of
        >>> medial_of([(0, 0), (1, 0)], [((0, 0), (1, 0))]).gauss_code()
        [[-1, 1]]
        """
        return [[index + 1 if over else -index - 1 for index, over in loop] for loop in self.passes]

    def dt_code(self) -> list[list[int]]:
        """Return the Dowker-Thistlethwaite code: for 1, 3, 5, ... the even number at its crossing.

        Loops are begun so that odd meets even at each crossing, and come in the order in which they
        meet. A number is negative where the odd strand is not as at 1, on top or below. It lacks
        :attr:`free_loops`.

        C. H. Dowker and M. B. Thistlethwaite, "Classification of knot projections", Topology and
        its Applications 16 (1983) 19-31.

        >>> from knotwidgets.knotwork import medial_of
        >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
        >>> medial_of(square, zip(square, square[1:] + square[:1])).dt_code()
        [[8, 6], [4, 2]]
        """
        numbers: dict[Pass, int] = {}
        begun, ahead = list[list[Pass]](), [list(loop) for loop in self.passes if loop]
        while ahead:
            # First a loop that meets one with numbers, as its parity follows from them.
            loop, shift = next(
                (
                    (loop, (position + numbers[loop[position].other]) % 2)
                    for loop in ahead
                    for position in range(len(loop))
                    if loop[position].other in numbers
                ),
                (ahead[0], 0),
            )
            ahead.remove(loop)
            begun.append(loop[shift:] + loop[:shift])
            for visit in begun[-1]:
                numbers[visit] = len(numbers) + 1
        same = begun[0][0].over if begun else False
        return [
            [numbers[visit.other] * (1 if visit.over == same else -1) for visit in loop[::2]]
            for loop in begun
        ]

    def linking_matrix(self) -> list[list[int]]:
        """Return the linking number of every two loops, in their order.

        The diagonal is zero. The sign of an entry changes if one loop of the two is reversed.

        >>> from knotwidgets.knotwork import medial_of
        >>> medial_of([(0, 0), (5, 5)]).linking_matrix()
        [[0, 0], [0, 0]]
        """
        at = {visit: number for number, loop in enumerate(self.passes) for visit in loop}
        twice = [[0] * self.components for _ in range(self.components)]
        for crossing, sign in enumerate(self.signs):
            one, other = (at[Pass(crossing, over)] for over in (True, False))
            if one != other:
                twice[one][other] += sign
                twice[other][one] += sign
        return [[number // 2 for number in row] for row in twice]

    def restricted(self, crossings: Collection[int]) -> CodedDiagram:
        """Return the link of the loops that pass these crossings, as if there were no others."""
        loops = (loop for loop in self.passes if any(one in crossings for one, _ in loop))
        return coded(loops, self.signs, crossings)

    @cached_property
    def mirror(self) -> LinkDiagram:
        """The mirror image: every crossing changed."""
        loops = tuple(tuple(visit.other for visit in loop) for loop in self.passes)
        return CodedDiagram(loops, tuple(-sign for sign in self.signs))

    @cached_property
    def parts(self) -> tuple[LinkDiagram, ...]:
        """The parts that hang together by crossings, without loops that have none."""
        if len(self._parts) == 1 and not self.free_loops:
            return (self,)
        return tuple(map(self.restricted, self._parts))

    @cached_property
    def _parts(self) -> list[list[int]]:
        met = [[visit.crossing for visit in loop] for loop in self.passes]
        return [sorted(part) for part in components(range(len(self.signs)), met)]

    @cached_property
    def tait(self) -> Tait:
        """The Tait graph; the diagram must be in one piece."""
        return Tait(self.pd_code())

    @cached_property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """The crossings of each factor, by their indices."""
        return tuple(
            tuple(crossings[number] for number in block)
            for crossings, piece in zip(self._parts, self.parts, strict=True)
            for block in piece.tait.blocks()
            if len(block) > 1
        )

    @cached_property
    def factors(self) -> tuple[LinkDiagram, ...]:
        """The prime factors: diagrams without crossings that can be turned away.

        A factor is a block of the Tait graph with two edges or more. Where all alternates, these
        are the factors of the link; W. Menasco, "Closed incompressible surfaces in alternating knot
        and link complements", Topology 23 (1984) 37-44.

        >>> from knotwidgets import Kingdoms
        >>> position = Kingdoms(board="3x3").position("1rr/rrr/rr1 blue manoeuvres")
        >>> [factor.name for factor in position.knotwork.factors]
        ['L4a1', 'L4a1']
        """
        return tuple(map(self._factor, self.blocks))

    def _factor(self, crossings: Sequence[int]) -> LinkDiagram:
        return self.restricted(crossings)

    @cached_property
    def crossing_bounds(self) -> tuple[int, int]:
        """The bounds of the crossing number: at least and at most so many crossings are needed.

        The two are equal for links whose factors alternate. Else the lower one is the span of the
        Jones polynomial; L. H. Kauffman, K. Murasugi, M. B. Thistlethwaite, Topology 26 (1987).
        """
        sizes = [len(factor.signs) for factor in self.factors]
        spans = [
            size if factor.is_alternating else int(factor.jones.span)
            for size, factor in zip(sizes, self.factors, strict=True)
        ]
        return sum(spans), sum(sizes)

    @property
    def crossing_number(self) -> int | None:
        """The least number of crossings of any diagram of the link; None where it isn't known."""
        low, high = self.crossing_bounds
        return low if low == high else None

    @property
    def is_split(self) -> bool | None:
        """Whether a sphere parts the link; None where that isn't known.

        An alternating diagram in one piece never is split (Menasco), nor is a link whose
        determinant isn't 0.
        """
        if len(self.parts) + self.free_loops > 1:
            return True
        return False if self.is_alternating or self.determinant else None

    @cached_property
    def determinant(self) -> int:
        """The determinant of the link; where it alternates, the spanning trees of its Tait graph.

        >>> from knotwidgets.knotwork import medial_of
        >>> medial_of([(0, 0)]).determinant
        1
        """
        if len(self.parts) + self.free_loops > 1:
            return 0
        return abs(invariants.determinant(invariants.goeritz(self.tait))) if self.signs else 1

    @cached_property
    def signature(self) -> int:
        """The signature, negative for the right-handed trefoil."""
        total = 0
        for piece in self.parts:
            total -= invariants.signature(invariants.goeritz(piece.tait))
            for positive, sign in zip(piece.tait.positive, piece.signs, strict=True):
                # Only crossings count where the clear regions form a surface against the loops.
                total -= sign if positive != (sign > 0) else 0
        return total

    @property
    def genus(self) -> int | None:
        """The least genus of a surface that the loops bound; None where not all alternates.

        R. Crowell and K. Murasugi, 1958 to 1960: it is that of Seifert's surface.
        """
        if not self.is_alternating:
            return None
        return sum(
            (2 + len(one.signs) - one.seifert_circles - one.components) // 2 for one in self.parts
        )

    @property
    def seifert_circles(self) -> int:
        """The number of circles that remain where strands change places at every crossing."""
        return seifert_circles(self.pd_code(), self.signs)

    @cached_property
    def jones(self) -> invariants.Polynomial:
        """The Jones polynomial in t, which is 1 for the unknot."""
        return invariants.jones(self.pd_code(), self.writhe, self.free_loops)

    @cached_property
    def alexander(self) -> invariants.Polynomial:
        """The Alexander polynomial in t, the same for all loops, its lowest term positive."""
        return invariants.alexander(self.pd_code(), self.signs, self.free_loops)

    @cached_property
    def forms(self) -> tuple[str, str]:
        """The forms of a prime alternating diagram and of its mirror image; see :mod:`.flypes`."""
        shaded, clear = self.tait.shaded, self.tait.clear
        return form(shaded, clear), form(clear, shaded)

    @cached_property
    def name(self) -> str | None:
        """The names of the factors in the tables of prime knots and links; None where one has none.

        >>> from knotwidgets.knotwork import medial_of
        >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
        >>> medial_of(square, zip(square, square[1:] + square[:1])).name
        'L4a1'
        """
        if len(self.parts) == 1 and not self.free_loops:
            return _joined(" # ", map(_prime_name, self.factors)) if self.factors else "unknot"
        free = ("unknot" for _ in range(self.free_loops))
        return _joined(" ⊔ ", [*(part.name for part in self.parts), *free])

    @property
    def conway(self) -> str | None:
        """Conway's notation of a rational link, such as "3 1 3"; None for all others."""
        is_prime = self.is_alternating and len(self.factors) == len(self.parts) == 1
        return conway(self.factors[0].tait.shaded) if is_prime else None

    @cached_property
    def braid(self) -> Braid:
        """A braid whose closure is the link, by Vogel's algorithm: not always the shortest.

        >>> CodedDiagram.of_pd([(1, 5, 2, 4), (3, 1, 4, 6), (5, 3, 6, 2)]).braid
        Braid(strands=2, word=(1, 1, 1))
        """
        whole = Braid(self.free_loops)
        for part in self.parts:
            whole = whole.beside(braid(part.pd_code(), part.signs))
        return whole

    @property
    def common_name(self) -> str | None:
        """What people call it, such as "trefoil" for 3_1; None where they have no name for it."""
        return COMMON.get(self.name or "")

    def same_as(self, other: LinkDiagram) -> bool:
        """Whether two links with alternating factors are the same, directions aside.

        A mirror image counts as another link. Raises ValueError for factors that don't alternate.
        """
        if self._kinds() != other._kinds():
            return False
        if any(len(one.factors) > 1 and one.components > 1 for one in self.parts):
            raise ValueError("a sum of links: its factors are the same, but may be tied elsewhere")
        return True

    @property
    def is_amphicheiral(self) -> bool | None:
        """Whether it is its own mirror image, directions aside; None where that isn't known."""
        try:
            return self.same_as(self.mirror)
        except ValueError:
            return None

    def _kinds(self) -> tuple[int, list[list[str]]]:
        for number, factor in enumerate(self.factors):
            if not factor.is_alternating:
                raise ValueError(f"factor {number} doesn't alternate; flypes don't tell it apart")
        pieces = [sorted(factor.forms[0] for factor in piece.factors) for piece in self.parts]
        return self.free_loops, sorted(pieces)


@dataclass(frozen=True)
class CodedDiagram(LinkDiagram):
    """A link diagram without a picture: the passes of each loop and the signs of the crossings.

    >>> CodedDiagram.of_pd([(1, 5, 2, 4), (3, 1, 4, 6), (5, 3, 6, 2)]).name
    '3_1'
    """

    passes: tuple[tuple[Pass, ...], ...]
    signs: tuple[int, ...]
    numbers: tuple[int, ...] = ()
    """What the crossings' indices are in the diagram that this one is part of, if it is."""

    @classmethod
    def of_pd(cls, code: Code, free_loops: int = 0) -> CodedDiagram:
        """Read a planar-diagram code, as :meth:`LinkDiagram.pd_code` writes it.

        Strands below give the direction; a loop that is on top throughout may have either.
        Raises ValueError for a code that is damaged or that no plane diagram has.
        """
        other, signs = partners(code), [0] * len(code)
        loops, seen = list[tuple[Pass, ...]](), set[Slot]()
        for start in product((0, 1, 3), range(len(code))):
            here, loop = start[::-1], list[Pass]()
            while here not in seen:
                crossing, slot = here
                if slot == 2:
                    raise ValueError(f"crossing {crossing}: its strand below is entered at its end")
                out = crossing, (slot + 2) % 4
                seen |= {here, out}
                loop.append(Pass(crossing, over=slot % 2 == 1))
                signs[crossing] += slot - 2 if slot % 2 else 0
                here = other[out]
            if loop:
                loops.append(tuple(loop))
        made = cls((*loops, *((),) * free_loops), tuple(signs))
        if len(regions(code)) != len(code) + 2 * len(made._parts):
            raise ValueError("no diagram in the plane has this code: a virtual link, or a slip")
        return made


def coded(
    loops: Iterable[tuple[Pass, ...]], signs: Sequence[int], crossings: Collection[int]
) -> CodedDiagram:
    """Make a diagram of loops, without their passes at all crossings but these."""
    kept = tuple(sorted(crossings))
    places = {crossing: place for place, crossing in enumerate(kept)}
    return CodedDiagram(
        tuple(
            tuple(Pass(places[one], over) for one, over in loop if one in places) for loop in loops
        ),
        tuple(signs[crossing] for crossing in kept),
        kept,
    )


@cache
def names() -> Mapping[str, str]:
    """Return the name of each link by its form, the lesser of its own and its mirror image's."""
    text = Path(__file__).with_name("names.txt").read_text(encoding="utf-8")
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return MappingProxyType({form: name for name, form in lines})


def _prime_name(factor: LinkDiagram) -> str | None:
    known = len(factor.signs) <= MOST and factor.is_alternating
    return names().get(min(factor.forms)) if known else None


def _joined(sign: str, parts: Iterable[str | None]) -> str | None:
    """Join names in their order; None if one is missing."""
    known = [*parts]
    return None if None in known else sign.join(sorted(filter(None, known)))


def alternates(passes: Sequence[Pass], *, closed: bool) -> bool:
    """Whether a strand goes over and under alternately."""
    overs = [over for _, over in (*passes, *passes[:closed])]
    return all(one != other for one, other in pairwise(overs))
