"""A lesson that is being taken: the step shown, what was answered there, and the requests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from time import monotonic
from typing import Any, NamedTuple

from knotwidgets.core import Annotations, Position, Verdict
from knotwidgets.core.annotations import NOTHING
from knotwidgets.lessons import Attempt, Drill, Judgement, Lesson, Step
from knotwidgets.words import one_after_other, say

from .exchange import Exchange, Moment, RefusedError
from .facts import card_of
from .requests import Desk, hints_at
from .schema import Tone
from .session import explained

MOST_CHOICES = 100  # of a task

LONGEST_PAUSE = 300.0  # seconds: who needs longer from one request to the next has been away


class Practice(NamedTuple):
    """How somebody gets on with tasks without end."""

    score: int = 0
    """How many tasks were solved at once."""
    streak: int = 0
    """How many of them in a row, up to now."""


class StepResult(NamedTuple):
    """How somebody got on with a step of a lesson, all attempts at it together."""

    step: int
    """Its number, from 1."""
    title: str
    solved: bool = False
    """Whether it was solved without being shown how; of a step without a task, whether read."""
    shown: bool = False
    """Whether it was solved after being shown how."""
    tries: int = 0
    """How many answers were given."""
    hints: int = 0
    """How many different hints were asked for."""
    seconds: float = 0.0
    """The time spent on it, without pauses of more than five minutes."""


@dataclass(frozen=True, kw_only=True)
class LessonMoment(Moment):
    """Everything that is shown of a lesson.

    `attempt` is where the learner stands in the step `at`, and `marked` are the cells marked for an
    answer. `told` is what is said of the last answer, or a hint, with its `marks`, which show what
    a rule `forbids` or what is so; `about` is a part of that answer. `passed` are the positions on
    the way to the one that is `shown`, if that isn't the attempt's: what led to the solution of the
    step, or what will be taken `back` to another attempt. `helped` tells that the solution was
    shown in part, `began` that the step has just been opened, and `fresh` that the lesson has. An
    `aside` is said after what the step says.
    """

    lesson: Lesson
    results: tuple[StepResult, ...]
    attempt: Attempt
    at: int = 0
    marked: tuple[str, ...] = ()
    tone: Tone = ""
    told: str = ""
    marks: tuple[str, ...] = ()
    forbids: bool = False
    about: str = ""
    drawn: Annotations = NOTHING
    passed: tuple[Position, ...] = ()
    shown: Position | None = None
    back: Attempt | None = None
    hinted: int = 0
    solved: bool = False
    helped: bool = False
    began: bool = True
    fresh: bool = True
    aside: str = ""
    practice: Practice | None = None
    """Where tasks have no end: the last of them leads to another one."""

    @property
    def step(self) -> Step:
        return self.attempt.step

    @property
    def kind(self) -> str:
        """What the learner does, as tasks name it; empty where there is only something to read."""
        return self.step.task.kind if self.step.task else ""

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.shown or self.attempt.position

    @property
    def is_open(self) -> bool:
        """Whether an answer is awaited."""
        return not (self.solved or self.back)

    @property
    def is_over(self) -> bool:
        """Whether the last step is done."""
        return self.solved and not self.leads_on

    @property
    def leads_on(self) -> bool:
        """Whether there is a step after this one, or can be."""
        return self.at + 1 < len(self.lesson) or bool(self.practice and self.solved)


def _ignore(_: object) -> None:
    pass


class LessonSession(Exchange[LessonMoment]):
    """A lesson being taken, and the requests that lead through it; safe to use from any thread.

    What a request leads to follows from the moment and the request alone; the time that is spent
    is noted, and decides nothing. With a `drill`, whose task is the lesson's only step, the step
    after the last one is the next task.
    """

    def __init__(
        self,
        lesson: Lesson,
        changed: Callable[[LessonMoment], Callable[[], object] | None] = _ignore,
        drill: Drill | None = None,
    ) -> None:
        results = tuple(StepResult(at, step.title) for at, step in enumerate(lesson, 1))
        self._drill = drill
        moment = LessonMoment(
            lesson=lesson,
            results=results,
            attempt=lesson[0].begin(),
            practice=Practice() if drill else None,
        )
        super().__init__(moment, changed)
        self.moment = replace(moment, **self._opening(0, results))
        self._since = monotonic()

    # ---- answers

    def pick(self, picks: tuple[str, ...]) -> None:
        """Play, or mark a cell; take back what was tried, if that is shown.

        Raises `RefusedError` where the step asks for nothing on the board.
        """
        with self.lock:
            moment = self.moment
            if moment.back:
                self.take_back()
            elif moment.is_open and moment.kind == "mark":
                self._mark(picks[-1])
            elif moment.is_open and moment.kind == "put":
                self.answer(picks[-1])
            elif moment.is_open and moment.kind == "play":
                position = moment.position
                self.answer(position.game.move_of(position, picks))
            else:
                raise RefusedError(say(f"widget.lesson_{'done' if moment.solved else 'choose'}"))

    def _mark(self, cell: str) -> None:
        marked = self.moment.marked
        if cell not in self.moment.position.game.named_cells:
            raise RefusedError(say("drawing.no_cell", cell=cell))
        others = tuple(one for one in marked if one != cell)
        self._go_on(marked=others if cell in marked else (*marked, cell))

    def done(self) -> None:
        """Give the marked cells as the answer."""
        with self.lock:
            if not self.moment.marked:
                raise RefusedError(say("widget.lesson_nothing"))
            self.answer(" ".join(self.moment.marked))

    def choose(self, number: int) -> None:
        """Give one of the choices as the answer, by its number from 0."""
        with self.lock:
            choices = self.moment.attempt.choices
            if not 0 <= number < len(choices):
                raise RefusedError(say("widget.lesson_choose"))
            self.answer(choices[number].answer)

    def answer(self, text: str) -> None:
        """Judge an answer and show what comes of it; `RefusedError` where none is awaited."""
        with self.lock:
            if not self.moment.is_open:
                raise RefusedError(say("widget.lesson_done"))
            self._heed(self.moment.attempt.judge(text), tries=1)

    def show(self) -> None:
        """Give the next answer of the solution; `RefusedError` where there is none."""
        with self.lock:
            attempt = self.moment.back or self.moment.attempt
            solution = () if self.moment.solved else attempt.solution
            if not solution:
                raise RefusedError(say("widget.lesson_done"))
            marked = tuple(solution[0].split()) if self.moment.kind == "mark" else ()
            judged = attempt.judge(solution[0])
            self._heed(judged, attempt=attempt, marked=marked, helped=True)

    def hint(self) -> None:
        """Say the next hint, and the first one after the last."""
        with self.lock:
            moment, hints = self.moment, self.moment.step.hints
            if not hints or moment.solved:
                raise RefusedError(say("widget.lesson_no_hint"))
            told, given = hints[moment.hinted % len(hints)], moment.hinted + 1
            noted = max(moment.results[moment.at].hints, min(given, len(hints)))
            results = self._noted(hints=noted)
            self._back_or_on(tone="hint", told=told, hinted=given, results=results)

    def take_back(self) -> None:
        """Take back the move that was tried; raises `RefusedError` if there is none."""
        with self.lock:
            if not self.moment.back:
                raise RefusedError(say("widget.nothing_undo"))
            self._back_or_on()

    # ---- steps

    def jump(self, ply: int) -> None:
        """Open a step, counted from 0; raises `RefusedError` for one that isn't there."""
        with self.lock:
            if self._drill and self.moment.solved and ply == len(self.moment.lesson):
                self._grow(self._drill.go_on())
            last = len(self.moment.lesson)
            if ply not in range(last):
                raise RefusedError(say("widget.lesson_no_step", n=ply + 1, last=last))
            self._open(ply)

    def _grow(self, step: Step) -> None:
        """Add a step to the lesson."""
        moment = self.moment
        number = len(moment.lesson) + 1
        self.moment = replace(
            moment,
            lesson=replace(moment.lesson, steps=(*moment.lesson, step)),
            results=(*moment.results, StepResult(number, step.title)),
        )

    def turn(self, steps: int) -> None:
        """Open the step before, or after."""
        with self.lock:
            self.jump(self.moment.at + steps)

    def again(self) -> None:
        """Begin the step again."""
        with self.lock:
            self._open(self.moment.at)

    def restart(self) -> None:
        """Begin the lesson again, as if nothing had been done."""
        with self.lock:
            lesson = self.moment.lesson
            fresh = tuple(StepResult(at, step.title) for at, step in enumerate(lesson, 1))
            self._set(**self._opening(0, fresh), fresh=True)

    def explain(self, picks: tuple[str, ...]) -> Verdict:
        """Say what would come of picks, and change nothing."""
        return explained(self.moment.position, picks)

    # ---- moments

    def _open(self, at: int) -> None:
        self._set(**self._opening(at, self._noted()), fresh=False)

    def _opening(self, at: int, results: tuple[StepResult, ...]) -> dict[str, Any]:
        """What is shown of a step at first; one without a task is done once it is read."""
        step = self.moment.lesson[at]
        if step.task is None:
            results = _with(results, at, solved=True)
        opening = {name: value for name, value in BEFORE.items() if name != "fresh"}
        return {
            **opening,
            "attempt": step.begin(),
            "at": at,
            "results": results,
            "solved": step.task is None,
            "marked": (),
            "hinted": 0,
            "helped": False,
            "began": True,
        }

    def _heed(
        self,
        judged: Judgement,
        *,
        attempt: Attempt | None = None,
        tries: int = 0,
        helped: bool = False,
        marked: tuple[str, ...] | None = None,
    ) -> None:
        moment, before = self.moment, attempt or self.moment.attempt
        helped = helped or moment.helped
        *passed, shown = (before.position, *judged.shown)
        changes: dict[str, Any] = {
            "attempt": before,
            "tone": "right" if judged.right else "wrong",
            "told": judged.why if judged.solved else _joined(judged),
            "marks": judged.marks,
            "forbids": judged.forbids,
            "about": judged.about,
            "drawn": judged.drawn,
            "passed": tuple(passed),
            "helped": helped,
            "marked": moment.marked if marked is None else marked,
        }
        noted: dict[str, Any] = {"tries": moment.results[moment.at].tries + tries}
        if judged.solved:
            changes |= {"solved": True, "shown": shown}
            noted |= {"shown": True} if helped else {"solved": True}
            changes["practice"] = self._practised(at_once=not helped and noted["tries"] == 1)
        elif judged.right:
            changes["attempt"] = judged.next
        elif judged.shown:
            changes |= {"shown": shown, "back": judged.next or before}
        else:
            changes["attempt"] = judged.next or before
        self._go_on(**changes, results=self._noted(**noted))

    def _practised(self, *, at_once: bool) -> Practice | None:
        """Count a task as solved, once; return how practice goes."""
        if self._drill and self.moment.at == self._drill.number:
            self._drill.solved(at_once=at_once)
            return Practice(self._drill.score, self._drill.streak)
        return self.moment.practice

    def _back_or_on(self, **changes: Any) -> None:
        self._go_on(attempt=self.moment.back or self.moment.attempt, **changes)

    def _go_on(self, **changes: Any) -> None:
        """Change something; what was said before is said no more."""
        self._set(**{**BEFORE, "results": self._noted(), "solved": False, **changes})

    def _noted(self, **changes: Any) -> tuple[StepResult, ...]:
        """The results with what was done in the step shown, and the time since the last request."""
        moment, now = self.moment, monotonic()
        pause, self._since = now - self._since, now
        spent = pause if pause < LONGEST_PAUSE else 0.0
        seconds = moment.results[moment.at].seconds + spent
        return _with(moment.results, moment.at, seconds=seconds, **changes)


BEFORE: dict[str, Any] = {
    "tone": "",
    "told": "",
    "marks": (),
    "forbids": False,
    "about": "",
    "drawn": NOTHING,
    "passed": (),
    "shown": None,
    "back": None,
    "began": False,
    "fresh": False,
}
"""What is said and shown of no answer."""


def _with(results: tuple[StepResult, ...], at: int, **changes: Any) -> tuple[StepResult, ...]:
    return (*results[:at], results[at]._replace(**changes), *results[at + 1 :])


def _joined(judged: Judgement) -> str:
    """Say why an answer is right or not, what others did then, and how a game ended by that."""
    said = judged.why
    for before, after in pairwise(judged.shown):
        for text in before.game.view.told(before, after):
            said = one_after_other((said, say("widget.sentence", text=text)))
    outcome = judged.shown[-1].outcome if judged.shown else None
    if outcome and not judged.right:
        said = one_after_other((said, say("common.over"), *outcome.detail))
    return said


class LessonDesk(Desk):
    """Answers the browser's messages about a lesson."""

    session: LessonSession

    def __init__(self, session: LessonSession) -> None:
        steps = {"lesson:back": partial(session.turn, -1), "lesson:on": partial(session.turn, 1)}
        names = ("done", "hint", "show", "again")
        own = {f"lesson:{name}": getattr(session, name) for name in names}
        choices = {f"choose:{n}": partial(session.choose, n) for n in range(MOST_CHOICES)}
        backs = dict.fromkeys(("undo", "lesson:undo"), session.take_back)
        super().__init__(session, {**steps, **own, **choices, **backs, "restart": session.restart})
        self._handlers["answer"] = lambda message: session.answer(message.answer)
        self._questions["card"] = lambda message: {
            "card": card_of(session.moment.position.game, message.number)
        }

    def hints(self) -> list[str]:
        return hints_at(self.session.moment.position)
