"""A step of a lesson: a few sentences, a position, and a task."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from ..core.annotations import NOTHING, Annotations
from ..core.errors import Cells, PositionError, nearest, of_kind, shortened
from ..core.position import Position
from ..engine import checks
from ..words import one_after_other, say
from .blocks import Fields
from .conditions import ConditionError
from .vocabulary import Senseless

Answers: TypeAlias = tuple[str, ...]
"""Answers to a task: given one after the other, or each by itself."""

Faults: TypeAlias = Iterator[tuple[str, str]]
"""What makes a task impossible, each with the field to blame."""


class Task(ABC):
    """What a learner does in a step, and how it is judged."""

    kind: ClassVar[str]
    """What the learner does, in a word: `lessons.ask_<kind>` is the sentence that asks for it."""
    fields: ClassVar[tuple[str, ...]] = ()
    """Its fields in the text of a lesson; a task of this kind begins with the first one."""
    words: ClassVar[tuple[str, ...]] = ()
    """Those of its attributes that are words: given with blanks between them, or as a sequence."""

    def __post_init__(self) -> None:
        for name in self.words:
            given = getattr(self, name)
            words = given.split() if isinstance(given, str) else given
            object.__setattr__(self, name, tuple(words))

    @classmethod
    def read(cls, fields: Fields) -> Task:
        """Return the task that its fields say; raise `FieldError`."""
        return cls(*map(fields.text, cls.fields))

    @property
    def prompt(self) -> str:
        """What is asked for, in a few words."""
        return say(f"lessons.ask_{self.kind}")

    @abstractmethod
    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Judge one answer; never raises for any text."""

    @abstractmethod
    def solution(self, attempt: Attempt) -> Answers:
        """Return the answers that solve the rest of the task."""

    def answers(self, attempt: Attempt) -> Answers:
        """Return every answer that may be judged differently from others: the choices, or cells."""
        choices = tuple(one.answer for one in self.choices(attempt))
        return choices or tuple(attempt.position.game.named_cells)

    def right_answers(self, attempt: Attempt) -> Answers:
        """Return the answers that are right here, each by itself."""
        answers = self.answers(attempt)
        return tuple(answer for answer in answers if self.judge(attempt, answer).right)

    def choices(self, attempt: Attempt) -> tuple[Choice, ...]:  # noqa: ARG002 - for others
        """Return what can be chosen now."""
        return ()

    def marks(self, attempt: Attempt) -> Cells:  # noqa: ARG002 - for others
        """Return the cells to mark while an answer is awaited."""
        return ()

    def why_unreadable(self, attempt: Attempt, answer: str) -> str:
        """Say why a text can be no answer, right or wrong; empty where it can."""
        answers = self.answers(attempt)
        return "" if answer in answers else nearest(answer, answers)

    @abstractmethod
    def faults(self, step: Step) -> Faults:
        """Yield what makes a task of this step impossible, each with the field to blame.

        A condition that can't be read, or asks what makes no sense, may be raised.
        """


@dataclass(frozen=True)
class Judgement:
    """What comes of an answer.

    `why` says it in words, which are those of the rules wherever a rule decides; `marks` are the
    cells that show it, and `drawn` is what else is to be drawn. `shown` are the positions to show
    one after the other: the move, and what follows from it. After a wrong answer it is taken back.
    """

    right: bool
    why: str = ""
    marks: Cells = ()
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
    position: Position = field(compare=False)
    """What is shown now."""
    done: Answers = ()
    replies: int = field(default=0, compare=False)
    """How many scripted replies were given."""

    def judge(self, answer: str) -> Judgement:
        """Judge one answer; never raises for any text."""
        return self.step.judgement_of(self, " ".join(str(answer).split()))

    @property
    def marks(self) -> Cells:
        """The cells to mark while an answer is awaited."""
        marks = self.step.task.marks(self) if self.step.task else ()
        return tuple(dict.fromkeys((*self.step.marks, *marks)))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now, in a task of choices."""
        return self.step.task.choices(self) if self.step.task else ()

    @property
    def answers(self) -> Answers:
        """Every answer that can be given here and that may be judged differently from others.

        In a task of marks these are the cells, one by one.
        """
        return self.step.task.answers(self) if self.step.task else ()

    @property
    def right_answers(self) -> Answers:
        """The answers that are right here, each by itself."""
        return self.step.task.right_answers(self) if self.step.task else ()

    @property
    def solution(self) -> Answers:
        """The answers that solve the rest of the task, one after the other, as shortly as known."""
        return self.step.task.solution(self) if self.step.task else ()


def news(before: Position, after: Position) -> str:
    """Say what a move did, and what is announced of it, and why."""
    view = before.game.view
    texts: list[str] = [say("widget.sentence", text=one) for one in view.effects(before, after)]
    for one in view.announcements(before, after):
        texts += [say("widget.sentence", text=one.title), one.reason]
    return one_after_other(texts)


@dataclass(frozen=True)
class Step:
    """A step: `text` is Markdown, `task` what is to be done in the `position`.

    `right` is said when the task is solved; `wrong` maps answers, moves or cells to what is said of
    them, in place of what the rules say, and `""` to what is said where no rule says why; `hints`
    are given one after the other. Without a task there is something
    to read and to look at.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.lessons import Play
    >>> siege = Kingdoms().position("_2b2_/2brb2/3b3/7/2r4/7/_5_ blue battle")
    >>> step = Step("Take it.", siege, Play("xD6"), title="A siege")
    >>> step.begin().judge("D4").why
    'A capture is due: Red is besieged on D6, and taking it is the whole turn.'
    >>> step.begin().judge("D6").solved
    True
    """

    text: str
    position: Position
    task: Task | None = None
    _: KW_ONLY
    title: str = ""
    right: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    hints: tuple[str, ...] = ()
    marks: Cells = ()
    """Cells that are marked from the beginning."""
    drawn: Annotations = NOTHING
    """What is drawn on the position from the beginning."""

    def __post_init__(self) -> None:
        checks.position("position", self.position)
        of_kind("task", self.task, Task | None, "one of knotwidgets.lessons")
        object.__setattr__(self, "wrong", MappingProxyType(dict(self.wrong)))
        object.__setattr__(self, "hints", tuple(self.hints))

    def __hash__(self) -> int:
        return hash((self.title, self.text, self.position, self.task))

    def begin(self) -> Attempt:
        """Return an attempt at the task with nothing done yet."""
        return Attempt(self, self.position)

    def attempt(self, *answers: str) -> Attempt:
        """Return an attempt in which these answers were given; `ValueError` if one is wrong."""
        attempt = self.begin()
        for answer in answers:
            judged = attempt.judge(answer)
            if not judged.right or judged.next is None:
                raise ValueError(f"{shortened(answer)} doesn't lead on in {shortened(self.title)}")
            attempt = judged.next
        return attempt

    def judge(self, *answers: str) -> Judgement:
        """Judge the last of some answers, given one after the other."""
        *first, last = answers
        return self.attempt(*first).judge(last)

    def judgement_of(self, attempt: Attempt, answer: str) -> Judgement:
        """Judge an answer, in the step's own words where it has some."""
        if self.task is None:
            return Judgement(right=True)
        judged = self.task.judge(attempt, answer)
        why = self.right if judged.solved else self._wrong(judged, answer)
        later = judged.next or (None if judged.right else attempt)
        return replace(judged, why=why or judged.why, next=later)

    def _wrong(self, judged: Judgement, answer: str) -> str:
        """Return what the step says of an answer; of any, only where no rule says why."""
        own = next(
            (self.wrong[one] for one in (answer, judged.about) if one and one in self.wrong), ""
        )
        if own or judged.right or judged.rule or not judged.about:
            return own
        return self.wrong.get("", "")

    def faults(self) -> tuple[tuple[str, str], ...]:
        """Return why the step can't be done as it is, each with the field to blame."""
        return self._faults

    @cached_property
    def _faults(self) -> tuple[tuple[str, str], ...]:
        task, found = self.task, list[tuple[str, str]]()
        if task is None:
            return ()
        try:
            found += task.faults(self)
        except (ConditionError, Senseless, PositionError) as error:
            place = "where" if "where" in task.fields else (*task.fields, "task")[0]
            found.append((place, str(error)))
        for answer in filter(None, () if found else self.wrong):
            if why := task.why_unreadable(self.begin(), answer):
                found.append((f"wrong {answer}", f"{answer!r} is no answer: {why}"))
        return tuple(found)
