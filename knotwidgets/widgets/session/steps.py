"""Steps, each of which leads to something new to be shown, and the requests that change them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from knotwidgets.core.errors import Verdict
from knotwidgets.words import say

from .exchange import Exchange, Moment, RefusedError


class Step(NamedTuple):
    """A step, as text, and what it has led to."""

    text: str
    attempt: Any


@dataclass(frozen=True, kw_only=True)
class StepsMoment(Moment):
    """The steps so far, and how many of them have led to what is shown.

    `steps` begin with the beginning itself, and those after the `ply`-th can be done again.
    `before` is what was shown before the last change.
    """

    steps: tuple[Step, ...]
    ply: int = 0
    before: Any = None

    @property
    def attempt(self) -> Any:
        """What is shown."""
        return self.steps[self.ply].attempt

    @property
    def may_redo(self) -> bool:
        """Whether a step was taken back and can be done again."""
        return self.ply + 1 < len(self.steps)


M = TypeVar("M", bound=StepsMoment)


class Steps(Exchange[M]):
    """What is done step by step, each undone and done again; safe to use from any thread.

    What is shown has `judge`, which says what comes of picks, and `step_from`, the step as text.
    """

    def pick(self, picks: tuple[str, ...]) -> None:
        """Do the step that picks in the picture mean; raises `RefusedError` if they mean none."""
        with self.lock:
            verdict, after = self.moment.attempt.judge(picks)
            if after is None:
                raise RefusedError(verdict.message, reason="illegal", marks=verdict.marks)
            self.go_on(after)

    def explain(self, picks: tuple[str, ...]) -> Verdict:
        """Say what would come of picks, and change nothing."""
        verdict: Verdict = self.moment.attempt.judge(picks)[0]
        return verdict

    def undo(self) -> None:
        """Take back the last step; raises `RefusedError` if there is none."""
        with self.lock:
            if not self.moment.ply:
                raise RefusedError(say("widget.no_steps_undo"))
            self._show(self.moment.ply - 1)

    def redo(self) -> None:
        """Do again the step that was taken back; raises `RefusedError` if there is none."""
        with self.lock:
            if not self.moment.may_redo:
                raise RefusedError(say("widget.no_steps_redo"))
            self._show(self.moment.ply + 1)

    def jump(self, ply: int) -> None:
        """Show what there was after `ply` steps; raises `RefusedError` if there are not so many."""
        with self.lock:
            last = len(self.moment.steps) - 1
            if not 0 <= ply <= last:
                raise RefusedError(say("widget.no_step", ply=ply, last=last))
            self._show(ply)

    def go_on(self, attempt: Any) -> None:
        """Show what a step has led to, if anything has changed by it."""
        with self.lock:
            if text := attempt.step_from(self.moment.attempt):
                ply = self.moment.ply + 1
                self._show(ply, steps=(*self.moment.steps[:ply], Step(text, attempt)))

    def _show(self, ply: int, **changes: Any) -> None:
        self._set(ply=ply, before=self.moment.attempt, **changes)
