"""A task of strands: follow one, and say at each crossing whether it passes over or under."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ..core.position import Position
from ..knotwork import Diagram, LatticeDiagram
from ..knotwork.diagram import Pass, Strand
from ..words import listed, say
from .answers import Attempt, Choice, Judgement
from .task import Task
from .vocabulary import in_order, names_by_place

if TYPE_CHECKING:
    from .step import Step

WAYS = ("over", "under")


class Passage(NamedTuple):
    """A crossing on a strand: the way to it, its cells, and how it is passed."""

    way: tuple[str, ...]
    crossing: tuple[str, ...]
    answer: str


@dataclass(frozen=True)
class Follow(Task):
    """Follow the strand through a cell, from there; say of each crossing whether it goes over.

    `crossings` is the number of them; by default it is all of the strand's.

    >>> from knotwidgets import CelticKnot
    >>> from knotwidgets.lessons import Step
    >>> step = Step("Follow the road.", CelticKnot().start(), Follow("A9", 3))
    >>> step.begin().marks, step.begin().solution
    (('A9', 'B9', 'C9', 'C8', 'C7'), ('over', 'under', 'over'))
    """

    cell: str
    crossings: int | None = None
    kind: ClassVar[str] = "follow"

    def passages(self, position: Position) -> tuple[Passage, ...]:
        """Return the crossings to be passed, in order; none where no strand runs there."""
        names = names_by_place(position)
        places = {name: place for place, name in names.items()}
        diagram, found = position.knotwork, list[Passage]()
        for strand in diagram.strands:
            if places.get(self.cell) not in strand.cells:
                continue
            way: list[str] = []
            for place, crossed in _course(diagram, strand, places[self.cell]):
                way += [names[place]] if place in names else []
                if crossed:
                    cells = {names[one] for one in diagram.crossings[crossed.crossing].cells}
                    answer = WAYS[0 if crossed.over else 1]
                    found.append(Passage(tuple(way), in_order(position, cells), answer))
                    way = []
            return tuple(found[: self.crossings])
        return ()

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Say how the strand passes the next crossing."""
        passages = self.passages(attempt.position)
        if len(attempt.done) >= len(passages):
            return Judgement(False, say("lessons.not_so"))
        passage = passages[len(attempt.done)]
        cells = passage.crossing
        why = say(f"lessons.passes_{passage.answer}", n=len(cells), cells=listed(cells))
        if answer != passage.answer:
            return Judgement(False, why, passage.crossing)
        done = (*attempt.done, answer)
        more = len(done) < len(passages)
        later = replace(attempt, done=done) if more else None
        return Judgement(True, why, self.marks(later) if later else passage.crossing, next=later)

    def marks(self, attempt: Attempt) -> tuple[str, ...]:
        """Return the way to the next crossing."""
        rest = self.passages(attempt.position)[len(attempt.done) :]
        return tuple(dict.fromkeys((*rest[0].way, *rest[0].crossing))) if rest else ()

    def choices(self, attempt: Attempt) -> tuple[Choice, ...]:  # noqa: ARG002 - the same in all
        """Return over and under."""
        return tuple(Choice(way, say(f"lessons.{way}")) for way in WAYS)

    def solution(self, attempt: Attempt) -> tuple[str, ...]:
        """Return how the rest of the crossings are passed."""
        passages = self.passages(attempt.position)
        return tuple(passage.answer for passage in passages[len(attempt.done) :])

    def answers(self, attempt: Attempt) -> tuple[str, ...]:  # noqa: ARG002 - the same in all
        """Return over and under."""
        return WAYS

    def faults(self, step: Step) -> Iterator[tuple[str, str]]:
        """Yield that no strand runs there, or that it crosses too little."""
        number = len(self.passages(step.position))
        if not number:
            yield "follow", f"no strand through {self.cell!r} passes a crossing"
        elif self.crossings and number < self.crossings:
            yield "crossings", f"the strand passes {number} crossings only"


def _course(
    diagram: Diagram, strand: Strand, start: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], Pass | None]]:
    """Yield the cells of a strand from a start, each with the crossing after it or in it."""
    passes: list[Pass | None] = list(strand.passes)
    if isinstance(diagram, LatticeDiagram):
        passes = list(diagram.visits(strand))
    passes += [None] * (len(strand.cells) - len(passes))
    first = strand.cells.index(start)
    course = list(zip(strand.cells, passes, strict=False))
    yield from course[first:]
    if strand.closed:
        yield from course[:first]
