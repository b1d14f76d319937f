"""What is said of an answer, and where a learner stands in a step: values that nothing changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core.annotations import NOTHING, Annotations
from ..core.position import Position
from ..words import say

if TYPE_CHECKING:
    from .step import Step


@dataclass(frozen=True)
class Judgement:
    """What comes of an answer.

    `why` says it in words, which are those of the rules wherever a rule decides; `marks` are the
    cells that show it, and `drawn` is what else is to be drawn. `shown` are the positions to show
    one after the other: the move, and what follows from it. After a wrong answer it is taken back.
    """

    right: bool
    why: str = ""
    marks: tuple[str, ...] = ()
    drawn: Annotations = NOTHING
    shown: tuple[Position, ...] = ()
    forbids: bool = False
    """Whether `marks` show why a rule forbids a move."""
    rule: str = ""
    """The rule that forbids what was tried, if one does."""
    about: str = ""
    """The part of the answer that it speaks of, as the game writes it; empty if it is no part."""
    next: Attempt | None = field(default=None, repr=False)
    """From where the learner goes on; None if the task is solved."""

    @property
    def solved(self) -> bool:
        """Whether nothing is left to be done."""
        return self.right and self.next is None


@dataclass(frozen=True)
class Choice:
    """An answer that may be chosen, and what is written on it."""

    answer: str
    label: str


@dataclass(frozen=True)
class Attempt:
    """Where a learner stands in a step: what was answered so far, all of it right.

    Two are equal if the step and the answers are, so what can be reached by answers is a finite
    automaton wherever `answers` are few: nothing else decides, and no chance but that of a seed.
    """

    step: Step
    done: tuple[str, ...] = ()
    position: Position = field(default=None, compare=False)  # type: ignore[assignment]
    """What is shown now."""
    replies: int = field(default=0, compare=False)
    """How many scripted replies were given."""

    def judge(self, answer: str) -> Judgement:
        """Judge one answer; never raises for any text."""
        return self.step.judged(self, " ".join(str(answer).split()))

    @property
    def marks(self) -> tuple[str, ...]:
        """The cells to mark while an answer is awaited."""
        marks = self.step.task.marks(self) if self.step.task else ()
        return tuple(dict.fromkeys((*self.step.marks, *marks)))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now, in a task of choices."""
        return self.step.task.choices(self) if self.step.task else ()

    @property
    def answers(self) -> tuple[str, ...]:
        """Every answer that can be given here and that may be judged differently from others.

        In a task of marks these are the cells, one by one.
        """
        return self.step.task.answers(self) if self.step.task else ()

    @property
    def accepted(self) -> tuple[str, ...]:
        """The answers that are right here, each by itself."""
        return self.step.task.accepted(self) if self.step.task else ()

    @property
    def solution(self) -> tuple[str, ...]:
        """The answers that solve the rest of the task, one after the other, as shortly as known."""
        return self.step.task.solution(self) if self.step.task else ()


def in_turn(sentences: Iterable[str]) -> str:
    """Join sentences; those that are empty are left out."""
    said = ""
    for text in filter(None, sentences):
        said = say("common.then", first=said, then=text) if said else text
    return said


def news(before: Position, after: Position) -> str:
    """Say what a move did, and what is announced of it, and why."""
    view = before.game.view
    told: list[str] = [say("widget.sentence", text=one) for one in view.told(before, after)]
    for one in view.announced(before, after):
        told += [say("widget.sentence", text=one.title), one.reason]
    return in_turn(told)
