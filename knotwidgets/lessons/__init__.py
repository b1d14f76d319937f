"""Lessons: steps with tasks that answer back, as Markdown files or made in Python.

>>> import knotwidgets as kw
>>> len(list(kw.lessons)) == len(kw.lessons)
True
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from ..core.errors import nearest
from ..games.base import Game  # so that the games are known by name
from ..words import add_sentences
from .blocks import Fault
from .conditions import Condition, ConditionError
from .drills import Drill, kinds
from .lesson import Lesson, LessonError, block_of, check
from .results import Answered, ClassResults, Results, ResultsError, StepResult, collect
from .reviews import review
from .step import Attempt, Choice, Judgement, Step, Task
from .tasks import Choose, Count, Follow, Mark, Play, Put, YesNo
from .vocabulary import VOCABULARY
from .win_puzzles import find_puzzles
from .worksheets import Worksheet, worksheet

FOLDER = Path(__file__).parent
add_sentences(FOLDER / "words")

__all__ = [
    "VOCABULARY",
    "Answered",
    "Attempt",
    "Choice",
    "Choose",
    "ClassResults",
    "Condition",
    "ConditionError",
    "Count",
    "Drill",
    "Fault",
    "Follow",
    "Game",
    "Judgement",
    "Lesson",
    "LessonError",
    "Mark",
    "Play",
    "Put",
    "Results",
    "ResultsError",
    "Step",
    "StepResult",
    "Task",
    "Worksheet",
    "YesNo",
    "block_of",
    "check",
    "collect",
    "find_puzzles",
    "kinds",
    "names",
    "ours",
    "review",
    "worksheet",
]


def names() -> tuple[str, ...]:
    """Return the names of the lessons that come with the package.

    >>> "kingdoms" in names()
    True
    """
    return tuple(sorted(file.stem for file in FOLDER.glob("*.md") if "." not in file.stem))


@cache
def ours(name: str, lang: str = "en") -> Lesson:
    """Return a lesson that comes with the package, in a language, or in English.

    The name may be that of a game, too. Raises `KeyError`, which names the nearest one.

    >>> len(ours("kingdoms")) > 0
    True
    """
    key = "_".join("".join(sign for sign in name.lower() if sign.isalnum() or sign in " _").split())
    if key not in names():
        raise KeyError(f"there is no lesson {name!r}; {nearest(name, names())}")
    return Lesson.open(FOLDER / f"{key}.md").into(lang)


class _Shelf(ModuleType):
    """The module as a list: `kw.lessons` shows itself, and `kw.lessons[name]` opens one."""

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(names())

    def __getitem__(self, name: str) -> Lesson:
        return ours(name)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {ours(name).title}" for name in names())


sys.modules[__name__].__class__ = _Shelf
