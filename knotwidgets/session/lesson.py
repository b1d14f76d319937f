"""A lesson on a board: its script judges each answer, and says what is shown next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from time import monotonic
from typing import Any

from knotwidgets.core import Annotations, Position
from knotwidgets.core.annotations import NOTHING
from knotwidgets.core.knots import names_by_place
from knotwidgets.core.view import Reckoning
from knotwidgets.lessons import (
    Answered,
    Attempt,
    Count,
    Drill,
    Follow,
    Judgement,
    Lesson,
    Step,
    StepResult,
)
from knotwidgets.lessons.blocks import unmarked
from knotwidgets.lessons.results import LONGEST_PAUSE, MOST_STARS, Results, ResultsError
from knotwidgets.scene.diagrams import band
from knotwidgets.words import one_after_other, say, sentences

from . import schema
from .document import RefusedError
from .facts import BULLET, heading, offer, result_of, situation, steps_of
from .schema import Offer, Panel, Result, Tone


@dataclass(frozen=True, kw_only=True)
class Script:
    """A lesson that is being taken: what is shown of it, and what follows from each request.

    `attempt` is where the learner stands in the step `at`, and `marked` are the cells marked for an
    answer. `feedback` is what is said of the last answer, or a hint, with its `marks`, which show
    why a rule forbids it (then it `forbids`) or what is true; `about` is a part of that answer.
    `passed` are the positions on the way to the one that is `shown`, if that isn't the attempt's:
    what led to the solution of the step, or what will be taken `back` to another attempt. `stars`
    are those that the step can still bring, `began` tells that it has just been opened, and `fresh`
    that the lesson has. A `remark` is said after what the step says. With a `drill`, whose task is
    the lesson's only step, the step after the last one is the next task; the drill counts what is
    solved. `given` is the answer that has just been judged.

    A request returns another script; what it leads to follows from this one and the request alone.
    The time that is spent is noted `since` the last request, and decides nothing.
    """

    lesson: Lesson
    results: tuple[StepResult, ...]
    attempt: Attempt
    at: int = 0
    marked: tuple[str, ...] = ()
    tone: Tone = ""
    feedback: str = ""
    marks: tuple[str, ...] = ()
    forbids: bool = False
    about: str = ""
    drawn: Annotations = NOTHING
    passed: tuple[Position, ...] = ()
    shown: Position | None = None
    back: Attempt | None = None
    hinted: int = 0
    solved: bool = False
    stars: int = MOST_STARS
    began: bool = True
    fresh: bool = True
    remark: str = ""
    drill: Drill | None = None
    given: Answered | None = None
    since: float = field(default_factory=monotonic, compare=False)

    @classmethod
    def of(cls, lesson: Lesson, drill: Drill | None = None) -> Script:
        """Return the beginning of a lesson."""
        attempt = lesson[0].begin()
        results = _fresh_results(lesson)
        made = cls(lesson=lesson, results=results, attempt=attempt, drill=drill)
        return made.restarted()

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
        return self.at + 1 < len(self.lesson) or bool(self.drill and self.solved)

    def translated(self, lang: str) -> Script:
        """Return the script in another language of the lesson, without what was said last."""
        lesson = self.lesson.into(lang)
        if lesson is self.lesson:
            return self
        attempt = replace(self.attempt, step=lesson[self.at])
        results = tuple(one._replace(title=lesson[at].title) for at, one in enumerate(self.results))
        return self.going_on(lesson=lesson, attempt=attempt, results=results, began=True)

    # ---- answers

    def picked(self, *picks: str) -> Script:
        """Play, or mark a cell; take back what was tried, if that is shown.

        Raises `RefusedError` where the step asks for nothing on the board.
        """
        if self.back:
            return self.taken_back()
        if self.is_open and self.kind == "mark":
            return self._marking(picks[-1])
        if self.is_open and self.kind == "put":
            return self.answered(picks[-1])
        if self.is_open and self.kind == "play":
            return self.answered(self.position.game.move_of(self.position, picks))
        raise RefusedError(say(f"widget.lesson_{'done' if self.solved else 'choose'}"))

    def _marking(self, cell: str) -> Script:
        if cell not in self.position.game.named_cells:
            raise RefusedError(say("drawing.no_cell", cell=cell))
        others = tuple(one for one in self.marked if one != cell)
        return self.going_on(marked=others if cell in self.marked else (*self.marked, cell))

    def done(self) -> Script:
        """Give the marked cells as the answer."""
        if not self.marked:
            raise RefusedError(say("widget.lesson_nothing"))
        return self.answered(" ".join(self.marked))

    def chosen(self, number: str) -> Script:
        """Give one of the choices as the answer, by its number from 0."""
        answers = {str(at): one.answer for at, one in enumerate(self.attempt.choices)}
        if number not in answers:
            raise RefusedError(say("widget.lesson_choose"))
        return self.answered(answers[number])

    def answered(self, text: str) -> Script:
        """Judge an answer and show what comes of it; `RefusedError` where none is awaited."""
        if not self.is_open:
            raise RefusedError(say("widget.lesson_done"))
        return self.heeding(self.attempt.judge(text), text, is_own=True)

    def helping(self) -> Script:
        """Give the next answer of the solution; `RefusedError` where there is none."""
        attempt = self.back or self.attempt
        solution = () if self.solved else attempt.solution
        if not solution:
            raise RefusedError(say("widget.lesson_done"))
        marked = tuple(solution[0].split()) if self.kind == "mark" else ()
        shown = replace(self, attempt=attempt, marked=marked, stars=1)
        return shown.heeding(attempt.judge(solution[0]), solution[0])

    def hinting(self) -> Script:
        """Say the next hint, and the first one after the last."""
        hints = self.step.hints
        if not hints or self.solved:
            raise RefusedError(say("widget.lesson_no_hint"))
        hint, given = hints[self.hinted % len(hints)], self.hinted + 1
        most = max(self.results[self.at].hints, min(given, len(hints)))
        back = replace(self, attempt=self.back or self.attempt)
        return back.going_on(
            {"hints": most}, tone="hint", feedback=hint, hinted=given, stars=min(self.stars, 2)
        )

    def taken_back(self) -> Script:
        """Take back the move that was tried; raises `RefusedError` if there is none."""
        if not self.back:
            raise RefusedError(say("widget.nothing_undo"))
        return self.going_on(attempt=self.back)

    # ---- steps

    def opened(self, at: int) -> Script:
        """Open a step, counted from 0; raises `RefusedError` for one that isn't there."""
        script, last = self, len(self.lesson)
        if self.drill and self.solved and at == last:
            step = self.drill.go_on()
            lesson = replace(self.lesson, steps=(*self.lesson, step))
            results = (*self.results, StepResult(at + 1, step.title))
            script, last = replace(self, lesson=lesson, results=results), last + 1
        if at not in range(last):
            raise RefusedError(say("widget.lesson_no_step", n=at + 1, last=last))
        return script.opening(at)

    def before(self) -> Script:
        """Open the step before."""
        return self.opened(self.at - 1)

    def after(self) -> Script:
        """Open the step after this one."""
        return self.opened(self.at + 1)

    def again(self) -> Script:
        """Begin the step again."""
        return self.opening(self.at)

    def restarted(self) -> Script:
        """Begin the lesson again, as if nothing had been done."""
        return replace(self.opening(0, _fresh_results(self.lesson)), fresh=True)

    def opening(self, at: int, results: tuple[StepResult, ...] = ()) -> Script:
        """Show a step at first; one without a task is done once it is read."""
        step, script = self.lesson[at], self.going_on()
        is_read, results = step.task is None, results or script.results
        results = _with(results, at, stars=MOST_STARS) if is_read else results
        return replace(
            script,
            attempt=step.begin(),
            at=at,
            results=results,
            solved=is_read,
            marked=(),
            hinted=0,
            stars=MOST_STARS,
            began=True,
        )

    def heeding(self, judged: Judgement, answer: str, *, is_own: bool = False) -> Script:
        """Show what comes of an answer, and keep it if it is the learner's own."""
        *passed, shown = (self.attempt.position, *judged.shown)
        rule = "" if judged.right else judged.rule  # a right answer may say what a rule forbids
        given = Answered(answer, judged.right, rule, round(self._spent, 1))
        answers = (*self.results[self.at].answers, *([given] if is_own else []))
        changes: dict[str, Any] = {
            "tone": "right" if judged.right else "wrong",
            "feedback": judged.why if judged.solved else _feedback(judged),
            "marks": judged.marks,
            "forbids": judged.forbids,
            "about": judged.about,
            "drawn": judged.drawn,
            "passed": tuple(passed),
            "given": given,
        }
        result: dict[str, Any] = {"tries": len(answers), "answers": answers}
        if judged.solved:
            changes |= {"solved": True, "shown": shown}
            result["stars"] = max(self.results[self.at].stars, self.stars)
            if self.drill and self.at == self.drill.number:
                self.drill.count_solved(at_once=self.stars > 1 and len(answers) == 1)
        elif judged.right:
            changes["attempt"] = judged.next
        else:
            # After a wrong choice, the right one is no finding of the learner's own.
            changes["stars"] = min(self.stars, 1 if self.attempt.choices else 2)
            back = judged.next or self.attempt
            changes |= {"shown": shown, "back": back} if judged.shown else {"attempt": back}
        return self.going_on(result, **changes)

    def going_on(self, result: dict[str, Any] | None = None, **changes: Any) -> Script:
        """Change something, and note the time; what was said before is said no more."""
        results = _with(self.results, self.at, seconds=self._spent, **(result or {}))
        fields = {**BEFORE, "solved": False, "results": results, "since": monotonic()}
        return replace(self, **{**fields, **changes})

    @property
    def _spent(self) -> float:
        """The seconds spent on the step until now."""
        pause = monotonic() - self.since
        return self.results[self.at].seconds + (pause if pause < LONGEST_PAUSE else 0.0)

    def resumed(self, text: str) -> Script:
        """Take over the results that the browser has kept; raises `RefusedError` for others."""
        try:
            kept = Results.read(text)
        except ResultsError as error:
            raise RefusedError(say("widget.malformed", fault=error)) from error
        if (kept.version, len(kept.steps)) != (self.lesson.version, len(self.results)):
            raise RefusedError(say("widget.malformed", fault="the results are of another lesson"))
        named = zip(kept.steps, self.lesson, strict=True)
        results = tuple(one._replace(title=step.title) for one, step in named)
        return replace(self, results=results, fresh=False) if self.fresh else self


BEFORE: dict[str, Any] = {
    "tone": "",
    "feedback": "",
    "marks": (),
    "forbids": False,
    "about": "",
    "drawn": NOTHING,
    "passed": (),
    "shown": None,
    "back": None,
    "began": False,
    "fresh": False,
    "given": None,
}
"""The fields that speak of the last answer, as they are without any."""


def _fresh_results(lesson: Lesson) -> tuple[StepResult, ...]:
    return tuple(StepResult(at, step.title) for at, step in enumerate(lesson, 1))


def _with(results: tuple[StepResult, ...], at: int, **changes: Any) -> tuple[StepResult, ...]:
    return (*results[:at], results[at]._replace(**changes), *results[at + 1 :])


def _feedback(judged: Judgement) -> str:
    """Say why an answer is right or not, what others did then, and how a game ended by that."""
    pairs = pairwise(judged.shown)
    effects = (text for one, then in pairs for text in one.game.view.effects(one, then))
    text = one_after_other((judged.why, sentences(effects)))
    outcome = judged.shown[-1].outcome if judged.shown else None
    if outcome and not judged.right:
        text = one_after_other((text, say("common.over"), *outcome.detail))
    return text


# ---- what stands beside the board


MAINS = ("undo", "done")
"""Buttons that are there only where they are what leads on."""


def lesson_panel_of(script: Script, error: str) -> Panel:
    """Return what the panel shows of a lesson, as JSON data."""
    steps, step = len(script.lesson), script.step
    title = script.lesson.title or say("widget.lesson")
    name = step.title or title
    turn: schema.Turn = {"player": BULLET, "text": name}
    phase = say("widget.lesson_step", n=script.at + 1, of=steps)
    if drill := script.drill:
        phase = say("widget.lesson_task", n=script.at + 1, score=drill.score, streak=drill.streak)
    result = _result() if script.is_over else None
    texts = map(unmarked, _texts(script))
    step_in_words = one_after_other((sentences((name,)), *texts, task_text(script)))
    standing = situation(title, phase, None, result)
    return {
        "title": title,
        "heading": heading(title, turn, None),
        "turn": turn,
        "phase": phase,
        "situation": one_after_other((standing, step_in_words, unmarked(script.feedback))),
        "note": "",
        "news": one_after_other((phase, step_in_words)) if script.began else _news(script),
        "scores": [],
        "result": result,
        "moves": [],
        "ply": script.at,
        "steps": steps_of(range(steps), script.at),
        **_offer(script),  # type: ignore[typeddict-item] # which has no others
        "error": error,
        "text": script.position.text,
    }


def lesson_of(rev: int, script: Script) -> schema.Lesson:
    """Return what is shown beside a lesson's board, apart from the panel."""
    main = _main(script)
    shown: schema.Lesson = {
        "rev": rev,
        "fresh": script.fresh,
        "step": script.at,
        "stars": script.stars if script.solved else 0,
        "text": one_after_other(_texts(script), "below"),
        "task": task_text(script),
        "tone": script.tone,
        "told": script.feedback,
        "main": main and f"lesson:{main}",
    }
    if given := script.given:
        shown["given"] = {"answer": given.answer, "right": given.right, "rule": given.rule}
    if isinstance(script.step.task, Count) and script.is_open:
        shown["field"] = say("widget.lesson_number")
    task = script.step.task
    passage = task.passage(script.attempt) if isinstance(task, Follow) and script.is_open else None
    if passage:
        places = {name: place for place, name in names_by_place(script.position).items()}
        shown["way"] = [[round(x, 3), round(y, 3)] for x, y in passage.line]
        shown["places"] = {name: [at + 0.5 for at in places[name]] for name in passage.way}
    return shown


def lesson_steps_of(script: Script) -> schema.Steps:
    """Return the steps, and how far they are done; sent again only when that has changed."""
    return {
        "key": "" if script.drill else f"knotwidgets-lesson-{script.lesson.version}",
        "lesson": script.lesson.name or script.lesson.title,
        "titles": [one.title for one in script.results],
        "names": [_step_name(one.step, one.title) for one in script.results],
        "practice": script.lesson.practice,
        "stars": [one.stars for one in script.results],
    }


@lru_cache(maxsize=256, typed=True)  # each answer sends all names again
def _step_name(number: int, title: str) -> str:
    return say("widget.lesson_dot", n=number, title=title) if title else str(number)


def _texts(script: Script) -> tuple[str, str, str]:
    """Return what a step says, as Markdown; the first one begins with what the lesson is about."""
    intro = script.lesson.intro if script.at == 0 else ""
    return intro, script.step.text, script.remark


def task_text(script: Script) -> str:
    """Return the task in a few words."""
    return script.step.task.prompt if script.step.task else ""


def _news(script: Script) -> str:
    if script.feedback:
        return unmarked(script.feedback)
    if script.kind == "mark" and script.is_open:
        return say("widget.lesson_marked", n=len(script.marked))
    return "" if script.tone else say("widget.lesson_back")


def _offer(script: Script) -> Offer:
    """Return the buttons, and what is written on the answers that can be chosen."""
    choices = enumerate(script.attempt.choices if script.is_open else ())
    labels = {f"choose:{number}": choice.label for number, choice in choices}
    able = {"rules": True, "restart": not script.fresh, **dict.fromkeys(labels, True)}
    if not script.drill:
        able["record:results/end" if script.is_over else "record:results"] = True
    has_task, solved, main = bool(script.step.task), script.solved, _main(script)
    steps = {
        "undo": True,
        "done": bool(script.marked) or script.kind == "count",
        "hint": bool(script.step.hints) and not solved,
        "show": has_task and not solved,
        "again": has_task and not script.began,
        "back": script.at > 0,
        "on": script.leads_on,
    }
    there = (name for name in steps if name not in MAINS or name == main)
    made = offer(able | {f"lesson:{name}": steps[name] for name in there})
    return {**made, "labels": labels} if labels else made


def _main(script: Script) -> str:
    """Return the name of the button that leads on; empty where only an answer does."""
    if script.back:
        return "undo"
    if script.solved:
        return "on" if script.leads_on else ""
    return "done" if script.kind in ("mark", "count") else ""


def _result() -> Result:
    line: schema.Turn = {"player": BULLET, "text": say("widget.lesson_over")}
    return {**result_of(line, [], Reckoning()), "ornament": band()}
