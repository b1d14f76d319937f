"""A lesson: steps one after the other, from Python or from a Markdown file."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from os import PathLike
from pathlib import Path
from typing import Any

from ..core.annotations import NOTHING, Annotations, split_comment
from ..core.errors import IllegalMove, PositionError, RuleError, count, nearest, of_kind, shortened
from ..core.game import Game
from ..core.position import Position
from ..core.record import known_games
from . import slips
from .blocks import FREE, Fault, Field, FieldError, Fields, Section, sections_of
from .rules_file import game_made
from .step import Step
from .tasks import KINDS, Task

Rules = Mapping[str, Callable[..., Any]]
MakeGame = Callable[[str], Game]
"""Makes the game of a lesson with options in place of its usual ones."""

# The fields of blocks.
HEAD = ("game", "with", "rules", "from")
POSITION = ("after", "with", "marks", "draw")
FIELDS = dict.fromkeys([*KINDS, *(name for kind in KINDS.values() for name in kind.fields)])
FIELDS |= dict.fromkeys(("right", "wrong", "hint"))
"""The fields of tasks."""
LONGEST = 1_000_000  # characters of a lesson
MOST_STEPS = 200


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
    """The name of its file, without the ending; empty if it isn't one of ours."""
    lang: str = "en"
    folder: Path | None = None
    """Where its file lies, if it was opened from one."""
    run_rules: bool = False
    """Whether the Python file with its changed rules may be run."""
    small: Position | None = None
    """Where a game begins that is so small that a page holds all of it, for two to play."""
    practice: bool = False
    """Whether its tasks come back on later days even if they were never missed."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", tuple(self.steps))
        for given in self.steps:
            if not isinstance(given, Step):
                raise TypeError(
                    f"steps has {shortened(given)}; expected steps, such as kw.Step(...)"
                )
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
        rules: Rules | None = None,
        name: str = "",
        lang: str = "en",
    ) -> Lesson:
        """Read a lesson from Markdown, with changed rules if you like; raise `LessonError`.

        `rules` are those that the game is given, in place of a file that the text names. Nothing
        that is written in the text is run.
        """
        return Reading(text, rules).lesson(name=name, lang=lang)

    @classmethod
    def open(cls, path: str | PathLike[str], *, run_rules: bool = False) -> Lesson:
        """Read a lesson from a file; a name such as `forts.de.md` says its language.

        A lesson may name a Python file with changed rules. That file is run with `run_rules=True`
        alone; otherwise such a lesson is a `LessonError`.
        """
        path = Path(path)
        lang = (path.suffixes[:-1] or [".en"])[-1].removeprefix(".")
        read, name = Reading(_text(path), path=path, run_rules=run_rules), path.name.split(".")[0]
        return read.lesson(name=name, lang=lang, folder=path.parent, run_rules=run_rules)

    def into(self, lang: str) -> Lesson:
        """Return the lesson in a language that has a file beside its own, or as it was written.

        A translation with more steps, or fewer, is not taken.

        >>> import knotwidgets as kw
        >>> lesson = kw.lessons["kingdoms"].into("de")
        >>> lesson[1].title, lesson.into("en")[1].title
        ('Der Rösselsprung', 'The knight’s move')
        """
        for ending in (f"{lang}.md", "md") if self.folder and lang != self.lang else ():
            path = self.folder / f"{self.name}.{ending}"  # type: ignore[operator]
            if path.exists():
                found = Lesson.open(path, run_rules=self.run_rules)
                return found if len(found) == len(self) else self
        return self

    @cached_property
    def version(self) -> str:
        """A name for its positions and tasks: the same in each language, another after changes."""
        contents = [
            self.name or self.title,
            *(f"{step.position!r} {_task_in_words(step.task)}" for step in self),
        ]
        return hashlib.sha256("\0".join(contents).encode("utf-8", "replace")).hexdigest()[:16]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def __repr__(self) -> str:
        return f"<Lesson {self.title or self.name!r}: {count(len(self.steps), 'step')}>"


def _task_in_words(task: Task | None) -> str:
    """Write down a task; functions, of which there is no text, by their names."""
    fields = {} if task is None else vars(task)
    return f"{type(task).__name__} " + " ".join(
        getattr(value, "__name__", repr(value)) for value in fields.values()
    )


def check(
    path: str | PathLike[str], *, rules: Rules | None = None, run_rules: bool = False
) -> tuple[Fault, ...]:
    """Return all that is wrong with the lesson in a file, in the order of its lines.

    A translation, such as `forts.de.md`, must have the positions and tasks of the file beside it,
    `forts.md`. `run_rules` is that of `Lesson.open`. Raises `OSError` for a file that can't be
    read.
    """
    path = Path(path)
    read = Reading(_text(path), rules, path=path, run_rules=run_rules)
    original = path.with_name(f"{path.name.split('.')[0]}.md")
    if not read.faults and original != path and original.exists():
        steps = Reading(_text(original), rules, path=original, run_rules=run_rules).steps
        if len(steps) != len(read.steps):
            what = f"it has {count(len(read.steps), 'step')}, {original.name} has {len(steps)}"
            read.faults.append(Fault(1, 1, what))
        for line, one, other in zip(read.lines, read.steps, steps, strict=False):
            if (one.position, one.task) != (other.position, other.task):
                what = f"its position or its task is not that of {other.title!r} in {original.name}"
                read.faults.append(Fault(line, 1, what))
    return tuple(read.faults)


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig", errors="replace")


class Reading:
    """What was read of a text, with all that is wrong with it: a lesson if there are no faults."""

    def __init__(
        self,
        text: str,
        rules: Rules | None = None,
        *,
        path: Path | None = None,
        run_rules: bool = False,
    ) -> None:
        self.title = self.intro = ""
        self.steps: list[Step] = []
        self.lines: list[int] = []
        """Where each step begins."""
        self.small: Position | None = None
        self.faults: list[Fault] = []
        of_kind("text", text, str, "a lesson as text")
        if len(text) > LONGEST:
            self._blame(1, f"a lesson is text of at most {LONGEST:,} characters")
            return
        lines = text.replace("\r\n", "\n").replace("\r", "\n")
        self.title, (head, *sections), self.faults = sections_of(lines)
        if "\ufffd" in text or "\0" in text:
            line = 1 + re.split("[\ufffd\0]", lines)[0].count("\n")
            self._blame(line, "a sign can't be read; save the file in the encoding UTF-8")
        self.intro = "\n".join(head.text).strip()
        self.lines = [section.line for section in sections]
        if not sections:
            self._blame(1, "there is no step: each begins with a heading '## ...'")
        if len(sections) > MOST_STEPS:
            what = f"{len(sections)} steps are too many; at most {MOST_STEPS} can be read"
            self._blame(sections[MOST_STEPS].line, what)
        for block in head.blocks:
            if block.kind == "task":
                what = f"a {block.kind} belongs to a step, below a heading '## ...'"
                self._blame(block.line, what)
        with self._noting():
            make = _maker(head, rules, partial(game_made, lesson=path, run_rules=run_rules))
            if any(block.kind == "position" for block in head.blocks):
                self.small, *_ = _position(head, make)
            for section in sections[:MOST_STEPS]:
                with self._noting():
                    self._read(section, make)
        quoted = ["", *lines.split("\n")]
        self.faults = [one._replace(quoted=quoted[one.line]) for one in sorted(self.faults)]

    def lesson(self, **given: Any) -> Lesson:
        """Return the lesson, with more fields; raise `LessonError` if there are faults."""
        if self.faults:
            raise LessonError(self.faults)
        return Lesson(self.steps, self.title, self.intro, small=self.small, **given)

    def _blame(self, line: int, what: str) -> None:
        self.faults.append(Fault(line, 1, what))

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Note what is wrong with a field, and go on."""
        try:
            yield
        except FieldError as error:
            self.faults.append(error.fault)

    def _read(self, section: Section, make: MakeGame) -> None:
        """Read a step, unless there are faults."""
        before = len(self.faults)
        for kind in ("position", "task"):
            lines = [block.line for block in section.blocks if block.kind == kind]
            for line in lines[1:]:
                self._blame(line, f"a step has one {kind}; begin another with '## ...'")
        for block in section.blocks:
            if block.kind == "lesson":
                self._blame(block.line, "the block 'lesson' stands before the first step")
        if len(self.faults) > before:
            return
        position, marks, drawn = _position(section, make)
        task, fields, words = _task(section)
        text = "\n".join(section.text).strip()
        step = Step(text, position, task, title=section.title, marks=marks, drawn=drawn, **words)
        try:
            faults = step.faults()
        except RuleError as error:
            faults = (("", str(error)),)
        self.faults += [_placed_fault(fault, fields, section) for fault in faults]
        if len(self.faults) == before:
            self.steps.append(step)


def _placed_fault(fault: tuple[str, str], fields: Fields, section: Section) -> Fault:
    """Return the place of a fault: in the field it names, or in the first one of the task."""
    name, reason = fault
    field = fields.get(name) or next(iter(fields.values()), Field(line=section.line))
    column = re.match(r"column (\d+): ", reason)
    if column:
        return field.wrong(reason[column.end() :], int(column[1]) - 1).fault
    quoted = re.match(r"'([^']+)'", reason)
    return field.wrong(reason, max(0, field.value.find(quoted[1])) if quoted else 0).fault


def _maker(head: Section, rules: Rules | None, made: Callable[[Field], Game]) -> MakeGame:
    """Return a function that makes the head's game; `made` makes it by the field `rules`."""
    known = Fields.of(head.fields("lesson", HEAD), HEAD)
    own = made(known["rules"]) if "rules" in known and rules is None else None
    name = known.get("game", Field("game", line=head.blocks[0].line if head.blocks else 1))
    usual = known.get("with", name._replace(value=""))
    kinds = {kind.name: kind for kind in known_games()}
    if name.value not in kinds:
        what = f"there is no game {name.value!r}"
        if not name.value:
            what = "a block 'lesson' must say which game"
        raise name.wrong(f"{what}; {nearest(name.value, kinds)}")
    if own and type(own) is not kinds[name.value]:
        what = (
            f"{known['rules'].value} makes a game of {own.name}, and the lesson is of {name.value}"
        )
        raise known["rules"].wrong(f"{what}; name the same game in both")
    first = own.options if own else {}
    changed = own.changed_rules if own else rules

    @lru_cache(maxsize=64)
    def make(options: str) -> Game:
        making: Callable[..., Game] = kinds[name.value]
        given = {**first, **_options(usual.value), **_options(options)}
        return making(**given, **({"rules": changed} if changed else {}))

    try:
        make("")
    except (TypeError, ValueError) as error:
        raise usual.wrong(str(error)) from error
    return make


_OPTION = re.compile(r"""\s*(\w+)=("[^"]*"|\([^()]*\)|\S+)""")


def _options(text: str) -> dict[str, Any]:
    """Read options such as `board="3x3" leap=(1,3)`; raise `ValueError`."""
    given: dict[str, Any] = {}
    at = 0
    if slips.QUOTES.search(text):
        raise ValueError(slips.STRAIGHT)
    while match := _OPTION.match(text, at):
        at = match.end()
        value = match[2].replace("(", "[").replace(")", "]")
        try:
            given[match[1]] = json.loads(value)
        except (ValueError, RecursionError):
            given[match[1]] = match[2]
        if isinstance(given[match[1]], list):
            given[match[1]] = tuple(given[match[1]])
    if text[at:].strip():
        raise ValueError(f'{text[at:].strip()!r} is no option; write such as scoring="knots"')
    return given


def block_of(position: Position, move: str = "") -> str:
    """Return a position, and a move there as its task, as blocks to be pasted into a lesson.

    >>> from knotwidgets import Kingdoms
    >>> print(block_of(Kingdoms(leap=(1, 3)).start(), "B2"))
    ```position
    _5_/7/7/7/7/7/_5_ red manoeuvres
    with: leap=(1,3)
    ```
    <BLANKLINE>
    ```task
    play: B2
    ```
    """
    game = position.game
    given = {name: value for name, value in game.options.items() if not game.is_standard(name)}
    options = " ".join(f"{name}={_option_text(value)}" for name, value in given.items())
    lines = [position.text, f"with: {options}" if options else "", "```"]
    task = ["", "```task", f"play: {move}", "```"] if move else []
    return "\n".join(["```position", *filter(None, lines), *task])


def _option_text(value: object) -> str:
    if isinstance(value, tuple):
        return f"({','.join(map(_option_text, value))})"
    return json.dumps(value)


def _position(section: Section, make: MakeGame) -> tuple[Position, tuple[str, ...], Annotations]:
    fields = section.fields("position", POSITION)
    text = [field for field in fields if field.name == FREE]
    named = [field for field in fields if field.name != FREE]
    known = Fields.of(named, POSITION)
    for field in text[1:]:
        if slips.name_of(field.value) in POSITION:
            raise field.wrong(slips.of_field(field.value, POSITION))
    options = known.get("with", Field(line=section.line))
    try:
        game = make(options.value)
    except (TypeError, ValueError, RuleError) as error:
        raise options.wrong(str(error)) from error
    position = game.start()
    if text:
        try:
            position = game.position(" ".join(field.value for field in text))
        except (PositionError, RuleError) as error:
            raise text[0].wrong(str(error)) from error
    if "after" in known:
        position = _played(position, known["after"])
    marks = tuple(_cells(known["marks"], game)) if "marks" in known else ()
    drawn = _drawn(known["draw"], game) if "draw" in known else NOTHING
    return position, marks, drawn


def _played(position: Position, field: Field) -> Position:
    for match in re.finditer(r"\S+", field.value):
        try:
            position = position.play(match[0])
        except (IllegalMove, RuleError) as error:  # noqa: PERF203 - each has its place
            reason = getattr(error, "message", str(error))
            what = f"{shortened(match[0])} can't be played: {reason}"
            raise field.wrong(what, match.start()) from error
    return position


def _cells(field: Field, game: Game) -> Iterator[str]:
    for match in re.finditer(r"[^\s,]+", field.value):
        if match[0] not in game.named_cells:
            hint = nearest(match[0], game.named_cells)
            raise field.wrong(f"there is no cell {shortened(match[0])}; {hint}", match.start())
        yield match[0]


def _drawn(field: Field, game: Game) -> Annotations:
    try:
        words, drawn = split_comment(field.value, game.named_cells)
    except (ValueError, TypeError) as error:
        raise field.wrong(str(error)) from error
    if words:
        what = f"{shortened(words)} is no drawing; expected such as [%csl GD4] [%cal GD4-E6]"
        raise field.wrong(what)
    return drawn


def _task(section: Section) -> tuple[Task | None, Fields, dict[str, Any]]:
    """Return a task, its fields by name, and what is said of answers."""
    line = next((block.line for block in section.blocks if block.kind == "task"), 0)
    if not line:
        return None, Fields(), {}
    fields = section.fields("task", FIELDS)
    for field in fields:
        if field.name == FREE:
            raise field.wrong(slips.of_field(field.value, FIELDS))
    kinds = [field for field in fields if field.name in KINDS]
    if not kinds:
        name, line = (fields[0].name, fields[0].line) if fields else ("", line)
        what = f"{name!r} is no kind of task" if name else "the kind of task is missing"
        raise Field(line=line).wrong(f"{what}; {nearest(name, KINDS)}")
    if len(kinds) > 1:
        what = f"a task is of one kind, and this one is {kinds[0].name!r} already"
        raise kinds[1].wrong(what)
    kind = KINDS[kinds[0].name]
    hints = tuple(field.value for field in fields if field.name == "hint")
    wrongs = [field for field in fields if field.name.partition(" ")[0] == "wrong"]
    wrong = {field.name.removeprefix("wrong").strip(): field.value for field in wrongs}
    apart = {"hint", *(field.name for field in wrongs)}
    rest = (field for field in fields if field.name not in apart)
    known = Fields.of(rest, (*kind.fields, "right"))
    words = {"hints": hints, "wrong": wrong, "right": known.text("right")}
    places = {field.name: Field(line=field.line) for field in wrongs}
    return kind.read(known), Fields(known | places), words
