"""The catalogue of measures, and how some are chosen from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from html import escape
from itertools import pairwise
from math import log10, nan
from statistics import fmean
from typing import Any

from ...core.errors import nearest
from ...core.game import Game
from ...core.measure import Measure, named
from ...core.position import Position
from .counting import COUNTING, FIRST_LISTED
from .course import COURSES, LUDII, Course

Chosen = Iterable[str | Measure | Callable[..., Any]] | str | None


def board_coverage(course: Course) -> float:
    """The share of cells on which something lay at some time in a game."""
    cells = course.game.named_cells
    covered: set[str] = set().union(*course.lying)
    return len(covered.intersection(cells)) / len(cells) if cells else nan


def pieces_average(course: Course) -> float:
    """The number of cells on which something lies, on average over the positions of a game."""
    return fmean(map(len, course.lying))


def pieces_most(course: Course) -> int:
    """The greatest number of cells on which something lies at one time."""
    return max(map(len, course.lying))


def move_distance(course: Course) -> float:
    """The number of joins between the two cells of a move that takes a piece from cell to cell.

    On average over these moves; none in a game where pieces stay where they are put.
    """
    steps = [_step(before, after) for before, after in pairwise(course.lying)]
    distances = [_distances(course.game, step[0]).get(step[1]) for step in steps if step]
    found = [distance for distance in distances if distance is not None]
    return fmean(found) if found else nan


def _step(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the cell that was left and the one that was entered, where just two changed."""
    changed = [cell for cell in {**before, **after} if before.get(cell) != after.get(cell)]
    left = [cell for cell in changed if _much(before, cell) > _much(after, cell)]
    entered = [cell for cell in changed if _much(before, cell) < _much(after, cell)]
    if len(changed) == 2 and len(left) == len(entered) == 1:
        return left[0], entered[0]
    return None


def _much(lying: Mapping[str, Any], cell: str) -> int:
    """Return how much lies on a cell: the pieces of a stack, or one."""
    there = lying.get(cell)
    if isinstance(there, Mapping):
        return sum(there.values())
    return len(there) if isinstance(there, tuple | list) else int(there is not None)


@cache
def _distances(game: Game[Any], start: str) -> dict[str, int]:
    """Return how many joins each cell is from one."""
    joined: dict[str, list[str]] = {}
    for one, other in game.joins():
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for cell in joined.get(here, ()):
            if cell not in found:
                found[cell] = found[here] + 1
                queue.append(cell)
    return found


def state_tree(course: Course) -> float:
    """The power of ten of the number of boards, of which not all can be reached.

    That is: the number of cells times the logarithm of one more than there are kinds of pieces.
    """
    game = course.game
    kinds = len(game.drafting.kinds(game)) if game.drafting else len(game.players)
    return len(game.named_cells) * log10(1 + kinds)


def loops(course: Course) -> int:
    """The number of closed strands in the knotwork of the finished position."""
    return len(course.game.knotwork(course.end).loops)


def crossings(course: Course) -> int:
    """The number of crossings in the knotwork of the finished position."""
    return len(course.game.knotwork(course.end).crossings)


def links(course: Course) -> float:
    """The number of links in the knotwork of the finished position.

    That is: of pieces that hang together by their crossings, and have no loose end. There is no
    value where the knotwork can't show what changed rules say.
    """
    end = Position(course.game, course.end)
    if course.game.unseen(end):
        return nan
    knotwork = end.knotwork
    found: list[tuple[set[int], bool]] = []
    for strand in (*knotwork.loops, *knotwork.open_strands):
        crossed, closed = {one.crossing for one in strand.passes}, strand.closed
        for piece in [one for one in found if one[0] & crossed]:
            found.remove(piece)
            crossed, closed = crossed | piece[0], closed and piece[1]
        found.append((crossed, closed))
    return sum(closed for _, closed in found)


BOARDS = (
    Measure("BoardCoverage", course=board_coverage, unit="of cells", source=LUDII),
    Measure("PieceNumber", course=pieces_average, unit="cells", source=LUDII),
    Measure("PieceNumberMaximum", course=pieces_most, unit="cells", source=LUDII),
    Measure("MoveDistance", course=move_distance, unit="joins", source=LUDII),
    Measure("StateTreeComplexity", course=state_tree, unit="powers of 10", source=LUDII),
    Measure("Links", course=links, unit="links", source="knotwork of the game"),
    Measure("Loops", course=loops, unit="loops", source="knotwork of the game"),
    Measure("Crossings", course=crossings, unit="crossings", source="knotwork of the game"),
)


class Catalogue(Mapping[str, Measure]):
    """Measures by name; in a notebook a table with their definitions, units and sources."""

    def __init__(self, measures: Iterable[Measure]) -> None:
        self._named = named(measures)

    def __getitem__(self, name: str) -> Measure:
        return self._named[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __repr__(self) -> str:
        wide = max(map(len, self))
        return "\n".join(f"{name:{wide}}  {one.definition}" for name, one in self.items())

    def _repr_html_(self) -> str:
        heads = ("measure", "definition", "unit", "source")
        head = "".join(f'<th style="text-align:left">{name}</th>' for name in heads)
        rows = "".join(
            "<tr>"
            + "".join(
                f'<td style="text-align:left">{escape(text)}</td>'
                for text in (one.name, one.definition, one.unit, one.source)
            )
            + "</tr>"
            for one in self.values()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


measures = Catalogue([*COUNTING, FIRST_LISTED, *COURSES, *BOARDS])


def chosen(wanted: Chosen, *, players: bool = False) -> tuple[Measure, ...]:
    """Return measures that are given by their names, as measures, or as steps.

    None stands for those that count, which cost nearly nothing, of `players` for what the first
    one wins, too; `"all"` for all. Raises
    `ValueError` for an unknown name, with the nearest, and `TypeError` for what can't be one.
    """
    if wanted is None:
        return (*COUNTING, FIRST_LISTED) if players else COUNTING
    if wanted == "all":
        return tuple(measures.values())
    listed = [wanted] if isinstance(wanted, str) else wanted
    return tuple(named(_one(measure) for measure in listed).values())


def _one(given: Any) -> Measure:
    if isinstance(given, Measure):
        return given
    if isinstance(given, str):
        if given not in measures:
            raise ValueError(f"{given!r} is not a measure; {nearest(given, measures)}")
        return measures[given]
    if callable(given):
        return Measure(given.__name__, given)
    raise TypeError(f"a measure must be a name, a step or a Measure, not {given!r}")
