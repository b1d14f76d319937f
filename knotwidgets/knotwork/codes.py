"""What a link diagram's strands and crossings spell: codes, linking numbers, writhe."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .diagram import Diagram


class OpenStrandError(ValueError):
    """A link was asked of a diagram in which some strand has open ends."""


def pd_code(diagram: Diagram) -> list[tuple[int, int, int, int]]:
    """Implement :meth:`Diagram.pd_code`."""
    _require_link(diagram, "PD code")
    lengths = [len(strand.passes) for strand in diagram.strands]
    starts = [0, *accumulate(lengths)]

    def edges(visit: tuple[int, int]) -> tuple[int, int]:
        # Edge 1 of a strand leads to its pass 0, and its last pass leads back to edge 1.
        strand, position = visit
        after = (position + 1) % lengths[strand]
        return starts[strand] + position + 1, starts[strand] + after + 1

    code = []
    for crossing in diagram.crossings:
        over_in, over_out = edges(crossing.over)
        under_in, under_out = edges(crossing.under)
        if crossing.sign > 0:
            code.append((under_in, over_out, under_out, over_in))
        else:
            code.append((under_in, over_in, under_out, over_out))
    return code


def gauss_code(diagram: Diagram) -> list[list[int]]:
    """Implement :meth:`Diagram.gauss_code`."""
    _require_link(diagram, "Gauss code")
    return [
        [index + 1 if over else -index - 1 for index, over in loop.passes] for loop in diagram.loops
    ]


def linking_matrix(diagram: Diagram) -> list[list[int]]:
    """Implement :meth:`Diagram.linking_matrix`."""
    _require_link(diagram, "linking matrix")
    size = len(diagram.loops)
    twice = [[0] * size for _ in range(size)]
    for crossing in diagram.crossings:
        one, other = crossing.over[0], crossing.under[0]
        if one != other:
            twice[one][other] += crossing.sign
            twice[other][one] += crossing.sign
    return [[number // 2 for number in row] for row in twice]


def writhe(diagram: Diagram) -> int:
    """Implement :attr:`Diagram.writhe`."""
    _require_link(diagram, "writhe")
    return sum(crossing.sign for crossing in diagram.crossings)


def is_alternating(diagram: Diagram) -> bool:
    """Implement :attr:`Diagram.is_alternating`."""
    for strand in diagram.strands:
        overs = [over for _, over in strand.passes]
        following = overs[1:] + overs[:1] if strand.closed else overs[1:]
        if any(one == other for one, other in zip(overs, following, strict=False)):
            return False
    return True


def to_spherogram(diagram: Diagram) -> Any:
    """Implement :meth:`Diagram.to_spherogram`."""
    code = pd_code(diagram)
    try:
        import spherogram
    except ImportError as error:
        raise ImportError(
            "to_spherogram() needs Spherogram: pip install 'knotwidgets[knots]'"
        ) from error
    link = spherogram.Link(code)
    link.unlinked_unknot_components += diagram.free_loops
    return link


def _require_link(diagram: Diagram, wanted: str) -> None:
    for number, strand in enumerate(diagram.strands):
        if not strand.closed:
            raise OpenStrandError(
                f"no {wanted}: strand {number} is open, "
                f"from cell {strand.cells[0]} to cell {strand.cells[-1]}"
            )
