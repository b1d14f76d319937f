"""A task: what a learner does, and how an answer is judged. The kinds of task have a file each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from ..core.errors import nearest
from ..words import say
from .answers import Attempt, Choice, Judgement

if TYPE_CHECKING:
    from .step import Step


class Task(ABC):
    """What a learner does in a step, and how it is judged."""

    kind: ClassVar[str]
    """What the learner does, in a word: `lessons.ask_<kind>` is the sentence that asks for it."""

    @property
    def prompt(self) -> str:
        """What is asked for, in a few words."""
        return say(f"lessons.ask_{self.kind}")

    @abstractmethod
    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Judge one answer; never raises for any text."""

    @abstractmethod
    def solution(self, attempt: Attempt) -> tuple[str, ...]:
        """Return the answers that solve the rest of the task."""

    @abstractmethod
    def answers(self, attempt: Attempt) -> tuple[str, ...]:
        """Return every answer that may be judged differently from others."""

    def accepted(self, attempt: Attempt) -> tuple[str, ...]:
        """Return the answers that are right here, each by itself."""
        answers = self.answers(attempt)
        return tuple(answer for answer in answers if self.judge(attempt, answer).right)

    def choices(self, attempt: Attempt) -> tuple[Choice, ...]:  # noqa: ARG002 - for others
        """Return what can be chosen now."""
        return ()

    def marks(self, attempt: Attempt) -> tuple[str, ...]:  # noqa: ARG002 - for others
        """Return the cells to mark while an answer is awaited."""
        return ()

    def unread(self, attempt: Attempt, answer: str) -> str:
        """Say why a text can be no answer, right or wrong; empty where it can."""
        answers = self.answers(attempt)
        return "" if answer in answers else nearest(answer, answers)

    @abstractmethod
    def faults(self, step: Step) -> Iterator[tuple[str, str]]:
        """Yield what makes a task of this step impossible, each with the field to blame."""
