"""A step of a lesson: a few sentences, a position, and a task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ..core.annotations import NOTHING, Annotations
from ..core.errors import shortened
from ..core.position import Position
from .answers import Attempt, Judgement
from .task import Task


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
    title: str = field(default="", kw_only=True)
    right: str = field(default="", kw_only=True)
    wrong: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    hints: tuple[str, ...] = field(default=(), kw_only=True)
    marks: tuple[str, ...] = field(default=(), kw_only=True)
    """Cells that are marked from the beginning."""
    drawn: Annotations = field(default=NOTHING, kw_only=True)
    """What is drawn on the position from the beginning."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "wrong", MappingProxyType(dict(self.wrong)))
        object.__setattr__(self, "hints", tuple(self.hints))

    def __hash__(self) -> int:
        return hash((self.title, self.text, self.position, self.task))

    def begin(self) -> Attempt:
        """Return an attempt at the task with nothing done yet."""
        return Attempt(self, (), self.position)

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

    def judged(self, attempt: Attempt, answer: str) -> Judgement:
        """Judge an answer, in the step's own words where it has some."""
        if self.task is None:
            return Judgement(right=True, next=None)
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

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield why the step can't be done as it is, each with the field to blame."""
        if self.task is None:
            return
        yield from (found := list(self.task.faults(self)))
        for answer in filter(None, () if found else self.wrong):
            if why := self.task.unread(self.begin(), answer):
                yield f"wrong {answer}", f"{answer!r} is no answer: {why}"
