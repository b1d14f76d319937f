"""What stands beside the board of a lesson, as data: the step, the task, what is said of answers."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache

from knotwidgets.core.view import Reckoning
from knotwidgets.lessons import Count, Lesson
from knotwidgets.scene.ornament import band
from knotwidgets.words import say

from .. import schema
from ..schema import Action, Dot, Panel, Result
from ..session.lesson import LessonMoment, StepResult
from .common import (
    BULLET,
    action,
    heading,
    headline,
    one_after_other,
    result_of,
    sentences,
    situation,
    steps_of,
)

KEYS = {"back": "b", "hint": "h", "show": "w", "again": "a"}
MAIN_KEY = "n"
"""What leads on, whatever that is at the moment."""
MARKUP = re.compile(r"[*`#]+")
SIGN_OFF = ".!?…:"


def lesson_panel_of(moment: LessonMoment, language: str = "en") -> Panel:
    """Return what the panel shows at a moment, as JSON data; its headline is drawn."""
    steps, step = len(moment.lesson), moment.step
    title = moment.lesson.title or say("widget.lesson")
    name = step.title or title
    turn = headline(BULLET, name, language)
    phase = say("widget.lesson_step", n=moment.at + 1, of=steps)
    result = _result(moment, language) if moment.is_over else None
    read = one_after_other((_stopped(name), spoken(moment), asked(moment)))
    return {
        "title": title,
        "heading": heading(title, turn, None),
        "turn": turn,
        "phase": phase,
        "situation": one_after_other((situation(title, phase, None, result), read, moment.told)),
        "note": "",
        "news": one_after_other((phase, read)) if moment.began else _news(moment),
        "scores": [],
        "result": result,
        "moves": [],
        "ply": moment.at,
        "steps": steps_of(range(steps), moment.at),
        "actions": [*_actions(moment)],
        "error": moment.error,
        "text": moment.position.text,
    }


def lesson_of(moment: LessonMoment) -> schema.Lesson:
    """Return what stands there of the lesson alone."""
    shown: schema.Lesson = {
        "rev": moment.rev,
        "key": _key(moment.lesson),
        "fresh": moment.is_fresh,
        "step": moment.at,
        "dots": [_dot(one) for one in moment.results],
        "text": text_of(moment),
        "task": asked(moment),
        "tone": moment.tone,
        "told": moment.told,
        "main": next(_main(moment), {"name": ""})["name"],
    }
    if isinstance(moment.step.task, Count) and moment.is_open:
        shown["field"] = say("widget.lesson_number")
    return shown


def text_of(moment: LessonMoment) -> str:
    """Return what a step says, as Markdown; the first one begins with what the lesson is about."""
    parts = (moment.lesson.intro if moment.at == 0 else "", moment.step.text)
    return "\n\n".join(filter(None, parts))


def spoken(moment: LessonMoment) -> str:
    """Return the same as a plain text."""
    return " ".join(MARKUP.sub("", text_of(moment)).split())


def asked(moment: LessonMoment) -> str:
    """Return the task in a few words; what was solved is asked no more."""
    task = moment.step.task
    return task.prompt if task and not moment.solved else ""


def _stopped(text: str) -> str:
    return text if text.endswith(tuple(SIGN_OFF)) else say("widget.sentence", text=text)


def _news(moment: LessonMoment) -> str:
    if moment.told:
        return moment.told
    if moment.kind == "mark" and moment.is_open:
        return say("widget.lesson_marked", n=len(moment.marked))
    return say("widget.lesson_back")


def _dot(result: StepResult) -> Dot:
    state = "solved" if result.solved else "shown" if result.shown else ""
    name = say("widget.lesson_dot", n=result.step, title=result.title)
    if state:
        name = say("common.beside", first=name, then=say(f"widget.lesson_{state}"))
    return {"name": name, "state": "solved" if result.solved else "shown" if result.shown else ""}


def _actions(moment: LessonMoment) -> Iterator[Action]:
    for number, choice in enumerate(moment.attempt.choices if moment.is_open else ()):
        made = action(f"choose:{number}", "choose", enabled=True, answer=choice.label)
        yield _keyed({**made, "label": choice.label}, str(number + 1) if number < 9 else "")
    yield from _main(moment)
    last = moment.at + 1 == len(moment.lesson)
    offered = {
        "hint": bool(moment.step.hints) and not moment.solved,
        "show": bool(moment.step.task) and not moment.solved,
        "again": bool(moment.step.task) and not moment.began,
        "back": moment.at > 0,
    }
    for name, can in offered.items():
        yield _keyed(_lesson(name, enabled=can), KEYS[name])
    if not (moment.solved and not last):  # else it is the main one
        yield _lesson("on", enabled=not last)
    yield action("rules", enabled=True)
    restart = action("restart", enabled=not moment.is_fresh)
    yield {**restart, "ask": say("buttons.restart_ask")}


def _main(moment: LessonMoment) -> Iterator[Action]:
    """Yield the one action that leads on, if there is one."""
    name = ""
    if moment.back:
        name = "undo"
    elif moment.solved and moment.at + 1 < len(moment.lesson):
        name = "on"
    elif moment.kind == "mark" and not moment.solved:
        name = "done"
    if name:
        yield _keyed(_lesson(name, enabled=name != "done" or bool(moment.marked)), MAIN_KEY)


def _lesson(name: str, *, enabled: bool) -> Action:
    return action(f"lesson:{name}", f"lesson_{name}", enabled=enabled)


def _keyed(made: Action, key: str) -> Action:
    return {**made, "key": key} if key else made


def _result(moment: LessonMoment, language: str) -> Result:
    line = headline(BULLET, say("widget.lesson_over"), language)
    solved = sum(one.solved for one in moment.results)
    detail = say("widget.lesson_score", n=solved, of=len(moment.results))
    return {**result_of(line, [sentences([detail])], Reckoning()), "ornament": band()}


@lru_cache(maxsize=8)
def _key(lesson: Lesson) -> str:
    """Name a lesson by all that it says: what was kept of another text of it is not taken up."""
    said = [lesson.name, lesson.title]
    for step in lesson:
        said += [step.title, step.text, step.position.text]
    digest = hashlib.sha256("\0".join(said).encode("utf-8", "replace")).hexdigest()
    return f"knotwidgets-lesson-{digest[:16]}"
