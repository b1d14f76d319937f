"""What stands beside the board of a lesson, as data: the step, the task, and what is told."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache

from knotwidgets.core.view import Reckoning
from knotwidgets.lessons import Count, Follow, Lesson
from knotwidgets.lessons.vocabulary import names_by_place
from knotwidgets.scene.diagrams import band
from knotwidgets.words import one_after_other, say

from . import schema
from .facts import (
    BULLET,
    heading,
    offer,
    result_of,
    situation,
    steps_of,
)
from .lesson import LessonMoment, StepResult
from .schema import Action, Panel, Result

KEYS = {"back": "b", "hint": "i", "show": "w", "again": "a"}
MAIN_KEY = "n"
"""What leads on, whatever that is at the moment."""
MAINS = ("undo", "done")
"""What is there only where it leads on."""
MARKUP = re.compile(r"[*`#]+")
SIGN_OFF = ".!?…:"


def lesson_panel_of(moment: LessonMoment) -> Panel:
    """Return what the panel shows at a moment, as JSON data."""
    steps, step = len(moment.lesson), moment.step
    title = moment.lesson.title or say("widget.lesson")
    name = step.title or title
    turn: schema.Turn = {"player": BULLET, "text": name}
    phase = say("widget.lesson_step", n=moment.at + 1, of=steps)
    if moment.practice:
        phase = say("widget.lesson_task", n=moment.at + 1, **moment.practice._asdict())
    result = _result() if moment.is_over else None
    read = one_after_other((_stopped(name), spoken(moment), asked(moment)))
    stands = situation(title, phase, None, result)
    able = {"rules": True, "restart": not moment.fresh}
    return {
        "title": title,
        "heading": heading(title, turn, None),
        "turn": turn,
        "phase": phase,
        "situation": one_after_other((stands, read, plain(moment.told))),
        "note": "",
        "news": one_after_other((phase, read)) if moment.began else _news(moment),
        "scores": [],
        "result": result,
        "moves": [],
        "ply": moment.at,
        "steps": steps_of(range(steps), moment.at),
        **offer(able),  # type: ignore[typeddict-item] # which has no others
        "actions": [*_actions(moment)],
        "error": moment.error,
        "text": moment.position.text,
    }


def lesson_of(moment: LessonMoment) -> schema.Lesson:
    """Return what stands there of the lesson alone."""
    main = _main(moment)
    shown: schema.Lesson = {
        "rev": moment.rev,
        "fresh": moment.fresh,
        "step": moment.at,
        "done": ("shown" if moment.helped else "solved") if moment.solved else "",
        "text": text_of(moment),
        "task": asked(moment),
        "tone": moment.tone,
        "told": moment.told,
        "main": main and f"lesson:{main}",
    }
    if isinstance(moment.step.task, Count) and moment.is_open:
        shown["field"] = say("widget.lesson_number")
    task = moment.step.task
    passage = task.passage(moment.attempt) if isinstance(task, Follow) and moment.is_open else None
    if passage:
        places = {name: place for place, name in names_by_place(moment.position).items()}
        shown["way"] = [[round(x, 3), round(y, 3)] for x, y in passage.line]
        shown["places"] = {name: [at + 0.5 for at in places[name]] for name in passage.way}
    return shown


def steps_told(moment: LessonMoment) -> schema.Steps:
    """Return the steps, and how far they are done; it is told anew where that has changed."""
    return {
        "key": "" if moment.practice else _key(moment.lesson),
        "names": [*map(_named, moment.results)],
        "done": [_done(one) for one in moment.results],
        "said": {name: say(f"widget.lesson_{name}") for name in ("solved", "shown")},
    }


def _named(result: StepResult) -> str:
    number, title = result.step, result.title
    return say("widget.lesson_dot", n=number, title=title) if title else str(number)


def _done(result: StepResult) -> schema.Progress:
    return "solved" if result.solved else "shown" if result.shown else ""


def text_of(moment: LessonMoment) -> str:
    """Return what a step says, as Markdown; the first one begins with what the lesson is about."""
    return one_after_other(_texts(moment), "below")


def spoken(moment: LessonMoment) -> str:
    """Return the same as a plain text."""
    return one_after_other(map(plain, _texts(moment)))


def _texts(moment: LessonMoment) -> tuple[str, str, str]:
    intro = moment.lesson.intro if moment.at == 0 else ""
    return intro, moment.step.text, moment.aside


def plain(text: str) -> str:
    """Return Markdown as a text to be spoken; what our sentences say has no markup."""
    is_ours = not MARKUP.search(text) and "\n" not in text
    return text if is_ours else " ".join(MARKUP.sub("", text).split())


def asked(moment: LessonMoment) -> str:
    """Return the task in a few words."""
    return moment.step.task.prompt if moment.step.task else ""


def _stopped(text: str) -> str:
    return text if text.endswith(tuple(SIGN_OFF)) else say("widget.sentence", text=text)


def _news(moment: LessonMoment) -> str:
    if moment.told:
        return plain(moment.told)
    if moment.kind == "mark" and moment.is_open:
        return say("widget.lesson_marked", n=len(moment.marked))
    return "" if moment.tone else say("widget.lesson_back")


def _actions(moment: LessonMoment) -> Iterator[Action]:
    for number, choice in enumerate(moment.attempt.choices if moment.is_open else ()):
        made: Action = {
            "name": f"choose:{number}",
            "label": choice.label,
            "hint": say("buttons.choose_hint", answer=choice.label),
            "enabled": True,
            "place": "lesson",
        }
        yield _keyed(made, str(number + 1) if number < 9 else "")
    main, keys = _main(moment), {**KEYS, _main(moment): MAIN_KEY}
    for name, can in _offered(moment, main).items():
        button: Action = {
            "name": f"lesson:{name}",
            "label": say(f"buttons.lesson_{name}"),
            "hint": say(f"buttons.lesson_{name}_hint"),
            "enabled": can,
            "place": "lesson",
        }
        yield _keyed(button, keys.get(name, ""))


def _offered(moment: LessonMoment, main: str) -> dict[str, bool]:
    """Whether each button can be pressed now, of those that are there."""
    has_task, solved = bool(moment.step.task), moment.solved
    offered = {
        "undo": True,
        "done": bool(moment.marked) or moment.kind == "count",
        "hint": bool(moment.step.hints) and not solved,
        "show": has_task and not solved,
        "again": has_task and not moment.began,
        "back": moment.at > 0,
        "on": moment.leads_on,
    }
    return {name: can for name, can in offered.items() if name not in MAINS or name == main}


def _main(moment: LessonMoment) -> str:
    """Return what leads on, if anything does but an answer."""
    if moment.back:
        return "undo"
    if moment.solved:
        return "on" if moment.leads_on else ""
    return "done" if moment.kind in ("mark", "count") else ""


def _keyed(made: Action, key: str) -> Action:
    return {**made, "key": key} if key else made


def _result() -> Result:
    line: schema.Turn = {"player": BULLET, "text": say("widget.lesson_over")}
    return {**result_of(line, [], Reckoning()), "ornament": band()}


@lru_cache(maxsize=8)
def _key(lesson: Lesson) -> str:
    """Name a lesson by all that it says: what was kept of another text of it is not taken up."""
    said = [lesson.name, lesson.title]
    for step in lesson:
        said += [step.title, step.text, step.position.text]
    digest = hashlib.sha256("\0".join(said).encode("utf-8", "replace")).hexdigest()
    return f"knotwidgets-lesson-{digest[:16]}"
