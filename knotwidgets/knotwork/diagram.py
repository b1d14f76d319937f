"""Link diagrams: strands, the crossings they pass, and their codes and linking numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import zip_longest
from os import PathLike
from typing import Any, ClassVar, NamedTuple, TypeVar

from .curves import GAP, STRAIGHT, Cell, Piece, Point, Stretch, arc_curve, check_gap, split
from .links import LinkDiagram, Pass, alternates, coded


class OpenStrandError(ValueError):
    """A method for links was called on a diagram in which some strand has open ends."""


class Arc(NamedTuple):
    """The stretch of a strand inside one cell.

    It runs clockwise from the open side ``side`` (0 to 3: N, E, S, W) over ``turn`` quarter
    turns to another one; ``turn`` is 1 to 4, or 0 for the ring of a lone cell. The
    strand takes it in that direction if ``clockwise``, else backwards.
    """

    cell: Cell
    side: int
    turn: int
    clockwise: bool

    @property
    def exit(self) -> int:
        """The side by which the strand leaves the cell."""
        return (self.side + self.turn) % 4 if self.clockwise else self.side


@dataclass(frozen=True)
class Strand:
    """One strand of a diagram: a closed loop, or a path between two open ends.

    In medial knotwork ``passes[i]`` lies between ``arcs[i]`` and the arc after it, which in a loop
    may be the first. In lattice knotwork it lies on an arc, see :meth:`LatticeDiagram.visits`.
    """

    closed: bool
    arcs: tuple[Arc, ...]
    passes: tuple[Pass, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells along the strand, one for each arc, so a cell may come up again."""
        return tuple(arc.cell for arc in self.arcs)


@dataclass(frozen=True)
class Crossing:
    """Two strands that cross, or one that crosses itself.

    ``over`` and ``under`` each name a strand and the position of the crossing among its
    passes. ``sign`` is 1 where the over strand has to turn anticlockwise (by less than a half
    turn) to point along the under strand, else -1. ``cells`` are the two cells that meet here, or
    the one in whose middle it lies.
    """

    point: Point
    over: tuple[int, int]
    under: tuple[int, int]
    sign: int
    cells: tuple[Cell, ...]


Place = TypeVar("Place", bound=Hashable)

Route = tuple[Sequence[Arc], bool, Sequence[tuple[Place, bool, int]]]
"""A strand: its arcs, whether it is closed, and its passes, each with the place of the crossing,
whether the strand is on top, and the side by which it leaves the cell."""


def weave(
    routes: Iterable[Route[Place]],
    places: Mapping[Place, tuple[Point, tuple[Cell, ...]]],
    sign: Callable[[int, int], int],
) -> tuple[tuple[Strand, ...], tuple[Crossing, ...]]:
    """Number strands and crossings, those in the order of their places.

    The sign follows from the sides by which the strands leave, the one on top first.
    """
    numbers = {place: index for index, place in enumerate(places)}
    visits: dict[tuple[Place, bool], tuple[int, int, int]] = {}
    strands = []
    for number, (arcs, closed, passes) in enumerate(routes):
        for position, (place, on_top, side) in enumerate(passes):
            visits[place, on_top] = number, position, side
        crossed = tuple(Pass(numbers[place], on_top) for place, on_top, _ in passes)
        strands.append(Strand(closed, tuple(arcs), crossed))
    crossings = []
    for place, (point, cells) in places.items():
        over, under = visits[place, True], visits[place, False]
        crossings.append(Crossing(point, over[:2], under[:2], sign(over[2], under[2]), cells))
    return tuple(strands), tuple(crossings)


@dataclass(frozen=True, repr=False)
class Diagram(LinkDiagram):
    """A link diagram, immutable and hashable; :func:`medial` and :func:`lattice` make one.

    Codes and linking numbers belong to a link, so they need closed strands; if some are open they
    raise :class:`OpenStrandError`.

    >>> from knotwidgets.knotwork import medial_of
    >>> eight = medial_of([(0, 0), (1, 0)], [((0, 0), (1, 0))])
    >>> eight.loops[0].cells, eight.loops[0].passes
    (((0, 0), (1, 0)), (Pass(crossing=0, over=False), Pass(crossing=0, over=True)))
    """

    strands: tuple[Strand, ...]
    crossings: tuple[Crossing, ...]

    painter: ClassVar[Any] = None
    """What makes pictures; ``knotwidgets.scene`` puts it here, as knotwork knows no colours."""

    usual_gap: ClassVar[float] = GAP
    longest_gap: ClassVar[float] = STRAIGHT
    usual_end: ClassVar[float | None] = None
    """How :meth:`pieces` cuts strands where nothing else is asked for, and how far it can."""

    @cached_property
    def loops(self) -> tuple[Strand, ...]:
        """The closed strands."""
        return tuple(strand for strand in self.strands if strand.closed)

    @cached_property
    def open_strands(self) -> tuple[Strand, ...]:
        """The strands with two open ends."""
        return tuple(strand for strand in self.strands if not strand.closed)

    @property
    def passes(self) -> tuple[tuple[Pass, ...], ...]:
        """The passes of each loop, in order; raises OpenStrandError if a strand is open."""
        for number, strand in enumerate(self.strands):
            if not strand.closed:
                raise OpenStrandError(
                    f"not a link: strand {number} is open, from cell {strand.cells[0]} to cell "
                    f"{strand.cells[-1]}; `closed` has the loops alone"
                )
        return tuple(strand.passes for strand in self.strands)

    @property
    def signs(self) -> tuple[int, ...]:
        """The sign of each crossing; raises OpenStrandError if a strand is open."""
        return tuple(crossing.sign for crossing in self.crossings) if self.passes else ()

    @property
    def is_alternating(self) -> bool:
        """Whether every strand goes over and under alternately, open ones as well."""
        return all(alternates(strand.passes, closed=strand.closed) for strand in self.strands)

    @cached_property
    def closed(self) -> LinkDiagram:
        """The link of the closed strands, as if there were no others."""
        if not self.open_strands:
            return self
        inside = {visit for loop in self.loops for visit in loop.passes}
        kept = {visit.crossing for visit in inside if visit.other in inside}
        signs = [crossing.sign for crossing in self.crossings]
        return coded((loop.passes for loop in self.loops), signs, kept)

    @cached_property
    def mirror(self) -> Diagram:
        """The mirror image: every crossing changed."""
        strands = (replace(one, passes=tuple(v.other for v in one.passes)) for one in self.strands)
        crossings = (
            replace(one, over=one.under, under=one.over, sign=-one.sign) for one in self.crossings
        )
        return replace(self, strands=tuple(strands), crossings=tuple(crossings))

    def to_spherogram(self) -> Any:
        """Return the link as a ``spherogram.Link``, loops without a crossing included.

        Raises ImportError where Spherogram isn't installed (extra ``knots``).
        """
        code = self.pd_code()
        try:
            import spherogram
        except ImportError as error:
            raise ImportError(
                "to_spherogram() needs Spherogram: pip install 'knotwidgets[knots]'"
            ) from error
        link = spherogram.Link(code)
        link.unlinked_unknot_components += self.free_loops
        return link

    def pieces(
        self, gap: float | None = None, end: float | None = None, *, pointed: bool = False
    ) -> tuple[Piece, ...]:
        """Return the curves to draw, cut where they pass below; see :class:`Piece`.

        ``gap`` is the distance in cells from a crossing to the cut ends of the strand below: at
        most ``STRAIGHT``, by default ``GAP``; in lattice knotwork, at most ``LATTICE_STRAIGHT`` and
        by default ``LATTICE_GAP``. ``end`` is the distance from an open end to the border where it
        would cross another strand; by default it is cut like any other, on top or below. In lattice
        knotwork it is the distance to the middle of the square where a strand ends, by default 0.
        With ``pointed``, strands have a point in a closed corner, or turn sharply.

        >>> from knotwidgets.knotwork import medial
        >>> [piece.closed for piece in medial({(0, 0): 0}).pieces()]
        [True]
        """
        gap = self.usual_gap if gap is None else gap
        end = self.usual_end if end is None else end
        check_gap(gap, self.longest_gap)
        check_gap(end or 0.0, self.longest_gap, "end")
        return self._cut(gap, end, pointed=pointed)

    @lru_cache(maxsize=256)  # noqa: B019 - the same strands lie on pieces of other colours
    def _cut(self, gap: float, end: float | None, *, pointed: bool) -> tuple[Piece, ...]:
        drawn: list[Piece] = []
        for number, strand in enumerate(self.strands):
            first, last = strand.arcs[0], strand.arcs[-1]
            # Taken clockwise, an arc begins on top and finishes below.
            ends = (0.0 if first.clockwise else gap, gap if last.clockwise else 0.0)
            stretches = self.stretches(strand, pointed=pointed)
            drawn += split(number, strand, stretches, gap, ends if end is None else (end, end))
        return tuple(drawn)

    def stretches(self, strand: Strand, *, pointed: bool = False) -> tuple[Stretch, ...]:
        """Return the way of a strand, uncut: its parts inside cells, with the passes between them.

        >>> from knotwidgets.knotwork import medial_of
        >>> eight = medial_of([(0, 0), (1, 0)], [((0, 0), (1, 0))])
        >>> [(part.cell, part.after.over) for part in eight.stretches(eight.loops[0])]
        [((0, 0), False), ((1, 0), True)]
        """
        return tuple(
            Stretch(arc.cell, arc_curve(arc, pointed=pointed), after)
            for arc, after in zip_longest(strand.arcs, strand.passes)
        )

    def svg(self, theme: str = "light", *, width: float | None = None, scale: float = 1) -> str:
        """Return the diagram as a self-contained SVG document, each loop in a tint of its own.

        ``theme`` is ``"light"``, ``"dark"``, ``"print"`` or ``"safe"``, ``width`` in pixels and
        multiplied by ``scale``. Raises ValueError for an unknown theme and an impossible size.

        >>> from knotwidgets import Kingdoms
        >>> knot = Kingdoms(board="2x2").start().play("A1", "B1").knotwork
        >>> knot.svg("print", width=300).splitlines()[1]
        '<title>unknot ⊔ unknot: Diagram: 2 loops</title>'
        """
        return str(self._painter.picture(self, "svg", theme, width=width, scale=scale))

    def png(self, theme: str = "light", *, width: float | None = None, scale: float = 1) -> bytes:
        """Return the picture as a PNG. It takes the extra ``export``."""
        made: bytes = self._painter.picture(self, "png", theme, width=width, scale=scale)
        return made

    def save(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the picture to a file: ``x.svg``, ``x.png`` or ``x.pdf``; options as for ``svg``.

        Raises ValueError for another ending and OSError for a path that can't be written; then the
        file that was there is as it was.
        """
        self._painter.save(self, path, **options)

    @property
    def _painter(self) -> Any:
        if self.painter is None:
            raise RuntimeError("pictures of diagrams take knotwidgets.scene: import it before")
        return self.painter

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        made = self.painter and self.painter.mimebundle(self, repr(self))
        return made or {"text/plain": repr(self)}

    def __repr__(self) -> str:
        counts = {
            "open strand": len(self.open_strands),
            "loop": len(self.loops),
            "crossing": len(self.crossings),
        }
        parts = [f"{n} {word}{'s' * (n != 1)}" for word, n in counts.items() if n]
        return f"<Diagram: {', '.join(parts) or 'empty'}>"
