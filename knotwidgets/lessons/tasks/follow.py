"""A task of strands: follow one, and say at each crossing whether it passes over or under."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from ...core.errors import Cells
from ...core.knots import names_by_place
from ...core.position import Position
from ...knotwork import Diagram
from ...knotwork.curves import Cell, Point, Stretch, dots
from ...knotwork.diagram import Strand
from ...words import listed, say
from ..blocks import Fields
from ..step import Answers, Attempt, Choice, Faults, Judgement, Step, Task
from ..vocabulary import in_order

WAYS = ("over", "under")


class Passage(NamedTuple):
    """A crossing on a strand: the way to it, its cells, and how it is passed.

    The `line` is the way as points, in units of a cell with y upward.
    """

    way: Cells
    crossing: Cells
    answer: str
    line: tuple[Point, ...]


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
    kind = "follow"
    fields = ("follow", "crossings")

    @classmethod
    def read(cls, fields: Fields) -> Follow:
        """Return the task that its fields say; raise `FieldError`."""
        return cls(fields.text("follow"), fields.number("crossings", 1, 99, 0) or None)

    def passages(self, position: Position) -> tuple[Passage, ...]:
        """Return the crossings to be passed, in order; none where no strand runs there."""
        names = names_by_place(position)
        places = {name: place for place, name in names.items()}
        strands = position.knotwork.strands
        found, start = list[Passage](), places.get(self.cell)
        strand = next((one for one in strands if start in one.cells), None)
        if strand is None or start is None:
            return ()
        way, line, last = list[str](), list[Point](), None
        for stretch in _course(position.knotwork, strand, start):
            if stretch.cell != last and stretch.cell in names:
                way.append(names[stretch.cell])
            line += stretch.curve[0][:1] if stretch.curve and not line else ()
            line += dots(stretch.curve)
            last = stretch.cell
            if stretch.after:
                crossed = position.knotwork.crossings[stretch.after.crossing].cells
                cells = in_order(position, {names[one] for one in crossed})
                answer = WAYS[0 if stretch.after.over else 1]
                found.append(Passage(tuple(way), cells, answer, tuple(line)))
                way, line = [], []
        return tuple(found[: self.crossings])

    def passage(self, attempt: Attempt) -> Passage | None:
        """Return the next passage, if there is one."""
        passages = self.passages(attempt.position)
        return passages[len(attempt.done)] if len(attempt.done) < len(passages) else None

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Say how the strand passes the next crossing."""
        passage = self.passage(attempt)
        if passage is None:
            return Judgement(False, say("lessons.not_so"))
        cells = passage.crossing
        why = say(f"lessons.passes_{passage.answer}", n=len(cells), cells=listed(cells))
        if answer != passage.answer:
            return Judgement(False, why, passage.crossing)
        done = (*attempt.done, answer)
        next_one = replace(attempt, done=done)
        later = next_one if self.passage(next_one) else None
        return Judgement(True, why, self.marks(later) if later else passage.crossing, next=later)

    def marks(self, attempt: Attempt) -> Cells:
        """Return the way to the next crossing."""
        passage = self.passage(attempt)
        return tuple(dict.fromkeys((*passage.way, *passage.crossing))) if passage else ()

    def choices(self, attempt: Attempt) -> tuple[Choice, ...]:  # noqa: ARG002 - the same in all
        """Return over and under."""
        return tuple(Choice(way, say(f"lessons.{way}")) for way in WAYS)

    def solution(self, attempt: Attempt) -> Answers:
        """Return how the rest of the crossings are passed."""
        passages = self.passages(attempt.position)
        return tuple(passage.answer for passage in passages[len(attempt.done) :])

    def faults(self, step: Step) -> Faults:
        """Yield that no strand runs there, or that it crosses too little."""
        number = len(self.passages(step.position))
        if not number:
            yield "follow", f"no strand through {self.cell!r} passes a crossing"
        elif self.crossings and number < self.crossings:
            yield "crossings", f"the strand passes {number} crossings only"


def _course(diagram: Diagram, strand: Strand, start: Cell) -> tuple[Stretch, ...]:
    """Return the way of a strand from where it first comes into a cell."""
    stretches = diagram.stretches(strand)
    first = next(at for at, one in enumerate(stretches) if one.cell == start)
    return stretches[first:] + (stretches[:first] if strand.closed else ())
