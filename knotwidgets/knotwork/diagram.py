"""Link diagrams: strands, the crossings they pass, and their codes and linking numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise, zip_longest
from os import PathLike
from typing import Any, ClassVar, NamedTuple, TypeVar

from .curves import Cell, Piece, Point, Stretch, arc_curve, pieces


class OpenStrandError(ValueError):
    """A method for links was called on a diagram in which some strand has open ends."""


class Pass(NamedTuple):
    """A strand's way through a crossing: the crossing's index, and whether it is on top."""

    crossing: int
    over: bool


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
class Diagram:
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

    @cached_property
    def loops(self) -> tuple[Strand, ...]:
        """The closed strands."""
        return tuple(strand for strand in self.strands if strand.closed)

    @cached_property
    def open_strands(self) -> tuple[Strand, ...]:
        """The strands with two open ends."""
        return tuple(strand for strand in self.strands if not strand.closed)

    @property
    def free_loops(self) -> int:
        """The number of loops without a crossing, which no code mentions."""
        return sum(not loop.passes for loop in self.loops)

    @property
    def is_alternating(self) -> bool:
        """Whether every strand goes over and under alternately."""
        for strand in self.strands:
            overs = [over for _, over in (*strand.passes, *strand.passes[: strand.closed])]
            if any(one == other for one, other in pairwise(overs)):
                return False
        return True

    @property
    def writhe(self) -> int:
        """The sum of the crossings' signs."""
        self._require_link("writhe")
        return sum(crossing.sign for crossing in self.crossings)

    def pd_code(self) -> list[tuple[int, int, int, int]]:
        """Return the planar-diagram code in the KnotTheory convention.

        Edges are numbered from 1 along the loops. Each crossing gives its four edges
        anticlockwise, from the incoming one of the strand below. It lacks :attr:`free_loops`.

        >>> from knotwidgets.knotwork import medial_of
        >>> medial_of([(0, 0), (1, 0)], [((0, 0), (1, 0))]).pd_code()
        [(1, 1, 2, 2)]
        """
        self._require_link("PD code")
        lengths = [len(strand.passes) for strand in self.strands]
        starts = [0, *accumulate(lengths)]

        def edges(visit: tuple[int, int]) -> tuple[int, int]:
            # Edge 1 of a strand leads to its pass 0, and its last pass leads back to edge 1.
            strand, position = visit
            after = (position + 1) % lengths[strand]
            return starts[strand] + position + 1, starts[strand] + after + 1

        code = []
        for crossing in self.crossings:
            under_in, under_out = edges(crossing.under)
            first, last = edges(crossing.over)[:: -crossing.sign]
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
        self._require_link("Gauss code")
        return [
            [index + 1 if over else -index - 1 for index, over in loop.passes]
            for loop in self.loops
        ]

    def linking_matrix(self) -> list[list[int]]:
        """Return the linking number of every two loops, in the order of :attr:`loops`.

        The diagonal is zero. The sign of an entry changes if one loop of the two is reversed.

        >>> from knotwidgets.knotwork import medial_of
        >>> medial_of([(0, 0), (5, 5)]).linking_matrix()
        [[0, 0], [0, 0]]
        """
        self._require_link("linking matrix")
        size = len(self.loops)
        twice = [[0] * size for _ in range(size)]
        for crossing in self.crossings:
            one, other = crossing.over[0], crossing.under[0]
            if one != other:
                twice[one][other] += crossing.sign
                twice[other][one] += crossing.sign
        return [[number // 2 for number in row] for row in twice]

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
        most ``STRAIGHT``, by default ``GAP``. ``end`` is the distance from an open end to the
        border where it would cross another strand; by default it is cut like any other, on top or
        below. With ``pointed``, strands have a point in a closed corner.

        >>> from knotwidgets.knotwork import medial
        >>> [piece.closed for piece in medial({(0, 0): 0}).pieces()]
        [True]
        """
        return tuple(pieces(self, gap, end, pointed=pointed))

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
        '<title>Diagram: 2 loops</title>'
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
        made = self.painter and self.painter.mimebundle(self)
        return made or {"text/plain": repr(self)}

    def _require_link(self, wanted: str) -> None:
        for number, strand in enumerate(self.strands):
            if not strand.closed:
                raise OpenStrandError(
                    f"no {wanted}: strand {number} is open, "
                    f"from cell {strand.cells[0]} to cell {strand.cells[-1]}"
                )

    def __repr__(self) -> str:
        counts = {
            "open strand": len(self.open_strands),
            "loop": len(self.loops),
            "crossing": len(self.crossings),
        }
        parts = [f"{n} {word}{'s' * (n != 1)}" for word, n in counts.items() if n]
        return f"<Diagram: {', '.join(parts) or 'empty'}>"
