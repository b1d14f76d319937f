"""A lesson: steps one after the other, from Python or from a Markdown file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from ..core.errors import count
from .making import make_step, read_head
from .parts import Fault, parts_of
from .step import Step


class LessonError(ValueError):
    """A lesson that can't be given; `faults` are all that is wrong with it.

    The message quotes the first one, with its line and column.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        first, *more = self.faults
        rest = f"; {count(len(more), 'more fault')}" if more else ""
        super().__init__(f"{first}{rest}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class Lesson:
    """Steps with a title; a sequence of them. Made of steps, or read from Markdown.

    Raises `LessonError` for a step that can't be solved: an accepted move that the rules refuse, a
    goal out of reach, a task without an answer.

    >>> import knotwidgets as kw
    >>> pos = kw.Kingdoms(board="3x3").start().play("B2", "A1")
    >>> lesson = kw.Lesson([kw.Step("Where may Red build?", pos, kw.lessons.Mark("legal cells"))])
    >>> lesson.steps[0].judge("B1 A2 C2 B3").solved
    True
    >>> kw.Lesson([kw.Step("Build here.", pos, kw.lessons.Play("B2"))])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    knotwidgets.lessons.lesson.LessonError: step 1, play: 'B2' is refused: B2 is taken: ...
    """

    steps: Sequence[Step]
    title: str = ""
    intro: str = ""
    """What is said before the first step, as Markdown."""
    name: str = ""
    """What it is called by, ; empty if it isn't one of ours."""
    lang: str = "en"

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", tuple(self.steps))
        faults = [
            Fault(0, 0, f"step {number}, {place}: {reason}")
            for number, step in enumerate(self.steps, 1)
            for place, reason in step.faults()
        ]
        if not self.steps:
            faults.append(Fault(0, 0, "a lesson needs a step"))
        if faults:
            raise LessonError(faults)

    @classmethod
    def read(
        cls,
        text: str,
        *,
        rules: Mapping[str, Callable[..., Any]] | None = None,
        name: str = "",
        lang: str = "en",
    ) -> Lesson:
        """Read a lesson from Markdown, with changed rules if you like; raise `LessonError`.

        `rules` are those that the game is given. Nothing that is written in the text is run.
        """
        sketch = read_sketch(text, rules)
        if sketch.faults:
            raise LessonError(sketch.faults)
        return _made(sketch, name, lang)

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Lesson:
        """Read a lesson from a file; a name such as `forts.de.md` says its language."""
        path = Path(path)
        lang = (path.suffixes[:-1] or [".en"])[-1].removeprefix(".")
        return cls.read(
            path.read_bytes().decode("utf-8-sig", errors="replace"),
            name=path.name.split(".")[0],
            lang=lang,
        )

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def __repr__(self) -> str:
        return f"<Lesson {self.title or self.name!r}: {count(len(self.steps), 'step')}>"


def _made(sketch: Reading, name: str, lang: str) -> Lesson:
    """Return the lesson of a sketch, which was checked already."""
    lesson = object.__new__(Lesson)
    given = {
        "steps": tuple(sketch.steps),
        "title": sketch.title,
        "intro": sketch.intro,
        "name": name,
        "lang": lang,
    }
    for place, value in given.items():
        object.__setattr__(lesson, place, value)
    return lesson


def check(
    path: str | PathLike[str], *, rules: Mapping[str, Callable[..., Any]] | None = None
) -> tuple[Fault, ...]:
    """Return all that is wrong with the lesson in a file, in the order of its lines.

    A translation, such as `forts.de.md`, must have the positions and tasks of the file beside it,
    `forts.md`. Raises `OSError` for a file that can't be read.
    """
    path = Path(path)
    sketch = _sketch(path, rules)
    original = path.with_name(f"{path.name.split('.')[0]}.md")
    if not sketch.faults and original != path and original.exists():
        steps = _sketch(original, rules).steps
        if len(steps) != len(sketch.steps):
            what = f"it has {count(len(sketch.steps), 'step')}, {original.name} has {len(steps)}"
            sketch.faults.append(Fault(1, 1, what))
        for line, one, other in zip(sketch.lines, sketch.steps, steps, strict=False):
            if (one.position, one.task) != (other.position, other.task):
                what = f"its position or its task is not that of {other.title!r} in {original.name}"
                sketch.faults.append(Fault(line, 1, what))
    return tuple(sketch.faults)


def _sketch(path: Path, rules: Mapping[str, Callable[..., Any]] | None) -> Reading:
    return read_sketch(path.read_bytes().decode("utf-8-sig", errors="replace"), rules)


LONGEST = 1_000_000  # characters of a lesson
MOST_STEPS = 200


@dataclass
class Reading:
    """What was read: a lesson if there are no faults."""

    title: str = ""
    intro: str = ""
    steps: list[Step] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Where each step begins."""


def read_sketch(text: str, rules: Mapping[str, Callable[..., Any]] | None = None) -> Reading:
    """Read a lesson, with all that is wrong with it, in the order of the lines."""
    sketch = Reading()
    if len(text) > LONGEST:
        what = f"a lesson is text of at most {LONGEST:,} characters"
        sketch.faults.append(Fault(1, 1, what))
        return sketch
    sketch.title, (head, *parts), sketch.faults = parts_of(text.replace("\r\n", "\n"))
    sketch.intro = "\n".join(head.text).strip()
    make_game = read_head(head, rules, sketch.faults)
    if not parts:
        sketch.faults.append(Fault(1, 1, "there is no step: each begins with a heading '## ...'"))
    if len(parts) > MOST_STEPS:
        what = f"{len(parts)} steps are too many; at most {MOST_STEPS} can be read"
        sketch.faults.append(Fault(parts[MOST_STEPS].line, 1, what))
    sketch.lines = [part.line for part in parts]
    if make_game:
        made = [make_step(part, make_game, sketch.faults) for part in parts[:MOST_STEPS]]
        sketch.steps = [step for step in made if step]
    sketch.faults.sort()
    return sketch
