"""From the parts of a lesson's text to its steps: games, positions and tasks by their fields."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ..core.annotations import NOTHING, Annotations, split_comment
from ..core.errors import IllegalMove, PositionError, RuleError, nearest, shortened
from ..core.game import Game
from ..core.position import Position
from ..core.record import known_games
from ..engine import Greedy, Player, Random
from .choosing import Choose, Count, YesNo
from .following import Follow
from .marking import Mark
from .parts import FREE, Fault, Field, Section
from .playing import Play
from .putting import Put
from .step import Step, Task

MakeGame = Callable[[str], Game[Any]]
"""Makes the game of a lesson with options in place of its usual ones."""

POSITION = ("after", "with", "marks", "draw")
PLAYERS: Mapping[str, Callable[..., Player]] = {"random": Random, "greedy": Greedy}
GAME = "game"
WHOLE = "game"
"""How many moves there are in a task that is a whole game."""

_OPTION = re.compile(r"""\s*(\w+)=("[^"]*"|\([^()]*\)|\S+)""")


class _Wrong(Exception):  # noqa: N818 - what is written, not a failure
    """What is wrong with a field, and how far behind the beginning of its value."""

    def __init__(self, field: Field, reason: str, behind: int = 0) -> None:
        super().__init__(reason)
        self.field, self.reason, self.behind = field, reason, behind


# ---- the head -----------------------------------------------------------------------------------


def read_head(
    head: Section, rules: Mapping[str, Callable[..., Any]] | None, faults: list[Fault]
) -> MakeGame | None:
    """Return what makes the game; None if the head doesn't say which, which is a fault."""
    fields, wrong = head.fields("lesson")
    faults += wrong
    for block in head.blocks:
        if block.kind != "lesson":
            what = f"a {block.kind} belongs to a step, below a heading '## ...'"
            faults.append(Fault(block.line, 1, what))
    try:
        return _maker(_only(fields, (GAME, "with")), head, rules)
    except _Wrong as wrong_one:
        faults.append(_fault(wrong_one))
        return None


def _maker(
    known: Mapping[str, Field], head: Section, rules: Mapping[str, Callable[..., Any]] | None
) -> MakeGame:
    line = head.blocks[0].line if head.blocks else 1
    name = known.get(GAME, Field(GAME, "", line, 1))
    usual = known.get("with", name._replace(value=""))
    kinds = {kind.name: kind for kind in known_games()}
    if name.value not in kinds:
        what = f"there is no game {name.value!r}"
        if not name.value:
            what = "a block 'lesson' must say which game"
        raise _Wrong(name, f"{what}; {nearest(name.value, kinds)}")

    @lru_cache(maxsize=64)
    def make(options: str) -> Game[Any]:
        making: Callable[..., Game[Any]] = kinds[name.value]
        given = _options(usual.value) | _options(options)
        return making(**given, **({"rules": rules} if rules else {}))

    try:
        make("")
    except (TypeError, ValueError) as error:
        raise _Wrong(usual, str(error)) from error
    return make


def _options(text: str) -> dict[str, Any]:
    """Read options such as `board="3x3" leap=(1,3)`; raise `ValueError`."""
    given: dict[str, Any] = {}
    at = 0
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


# ---- a step -------------------------------------------------------------------------------------


def make_step(part: Section, make: MakeGame, faults: list[Fault]) -> Step | None:
    """Return a step; None if there are faults, which are added."""
    try:
        return _checked(part, make, faults)
    except _Wrong as wrong:
        faults.append(_fault(wrong))
    return None


def _checked(part: Section, make: MakeGame, faults: list[Fault]) -> Step | None:
    before = len(faults)
    for kind in ("position", "task"):
        blocks = [block for block in part.blocks if block.kind == kind]
        one = f"a step has one {kind}; begin another with '## ...'"
        faults += [Fault(block.line, 1, one) for block in blocks[1:]]
    heads = [block.line for block in part.blocks if block.kind == "lesson"]
    faults += [Fault(line, 1, "the block 'lesson' stands before the first step") for line in heads]
    where, wrong = part.fields("position")
    what, more = part.fields("task")
    faults += [*wrong, *more]
    if len(faults) > before:
        return None
    position, marks, drawn = _position(where, make, part)
    task, asked, said = _task(what, part)
    step = Step(
        "\n".join(part.text).strip(),
        position,
        task,
        title=part.title,
        marks=marks,
        drawn=drawn,
        **said,
    )
    for name, reason in _faults_of(step):
        faults.append(_fault(_blamed(name, reason, asked, part)))
    return step if len(faults) == before else None


def _faults_of(step: Step) -> Iterable[tuple[str, str]]:
    try:
        yield from step.faults()
    except RuleError as error:
        yield "", str(error)


def _blamed(name: str, reason: str, asked: Mapping[str, Field], part: Section) -> _Wrong:
    """Return a fault at the field it names, or at the first one of the task."""
    field = asked.get(name) or next(iter(asked.values()), Field("", "", part.line, 1))
    column = re.match(r"column (\d+): ", reason)
    if column:
        return _Wrong(field, reason[column.end() :], int(column[1]) - 1)
    quoted = re.match(r"'([^']+)'", reason)
    behind = field.value.find(quoted[1]) if quoted else 0
    return _Wrong(field, reason, max(0, behind))


def _position(
    fields: list[Field], make: MakeGame, part: Section
) -> tuple[Position, tuple[str, ...], Annotations]:
    text = [field for field in fields if field.name == FREE]
    known = _only([field for field in fields if field.name != FREE], POSITION)
    options = known.get("with", Field("with", "", part.line, 1))
    try:
        game = make(options.value)
    except (TypeError, ValueError, RuleError) as error:
        raise _Wrong(options, str(error)) from error
    position = game.start()
    if text:
        try:
            position = game.position(" ".join(field.value for field in text))
        except (PositionError, RuleError) as error:
            raise _Wrong(text[0], str(error)) from error
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
            raise _Wrong(
                field, f"{shortened(match[0])} can't be played: {reason}", match.start()
            ) from error
    return position


def _cells(field: Field, game: Game[Any]) -> Iterable[str]:
    for match in re.finditer(r"[^\s,]+", field.value):
        if match[0] not in game.named_cells:
            hint = nearest(match[0], game.named_cells)
            raise _Wrong(field, f"there is no cell {shortened(match[0])}; {hint}", match.start())
        yield match[0]


def _drawn(field: Field, game: Game[Any]) -> Annotations:
    try:
        words, drawn = split_comment(field.value, game.named_cells)
    except (ValueError, TypeError) as error:
        raise _Wrong(field, str(error)) from error
    if words:
        raise _Wrong(
            field, f"{shortened(words)} is no drawing; expected such as [%csl GD4] [%cal GD4-E6]"
        )
    return drawn


# ---- a task -------------------------------------------------------------------------------------


def _task(
    fields: list[Field], part: Section
) -> tuple[Task | None, dict[str, Field], dict[str, Any]]:
    """Return a task, its fields by name, and what is said of answers."""
    if not any(block.kind == "task" for block in part.blocks):
        return None, {}, {}
    line = next(block.line for block in part.blocks if block.kind == "task")
    kinds = [field for field in fields if field.name in KINDS]
    if not kinds:
        name, line = (fields[0].name, fields[0].line) if fields else ("", line)
        what = f"{name!r} is no kind of task" if name else "the kind of task is missing"
        raise _Wrong(Field("", "", line, 1), f"{what}; {nearest(name, KINDS)}")
    if len(kinds) > 1:
        raise _Wrong(kinds[1], f"a task is of one kind, and this one is {kinds[0].name!r} already")
    kind = kinds[0].name
    hints = tuple(field.value for field in fields if field.name == "hint")
    wrongs = [field for field in fields if field.name.split(" ")[0] == "wrong"]
    wrong = {field.name.removeprefix("wrong").strip(): field.value for field in wrongs}
    said = ("hint", *(field.name for field in wrongs))
    known = _only(
        [field for field in fields if field.name not in said],
        (kind, *KINDS[kind].extras, "right"),
    )
    right = known["right"].value if "right" in known else ""
    told = {"hints": hints, "wrong": wrong, "right": right}
    places = {field.name: Field("", "", field.line, 1) for field in wrongs}
    return KINDS[kind].make(known), known | places, told


def _play(known: Mapping[str, Field]) -> Task:
    given: dict[str, Any] = {"moves": "" if known["play"].value == "any" else known["play"].value}
    for name in ("where", "replies", "way"):
        if name in known:
            given[name] = known[name].value
    if "within" in known:
        field = known["within"]
        given["within"] = None if field.value == WHOLE else _number(field, 1, 99)
    if "seed" in known:
        given["seed"] = _number(known["seed"], 0, 2**32 - 1)
    if "against" in known:
        given["against"] = _player(known["against"])
    return Play(**given)


def _player(field: Field) -> Player:
    name, _, seed = field.value.partition(" ")
    if name not in PLAYERS:
        raise _Wrong(field, f"there is no player {shortened(name)}; {nearest(name, PLAYERS)}")
    behind = len(name) + 1
    number = Field(field.name, seed.strip(), field.line, field.column + behind)
    return PLAYERS[name](seed=_number(number, 0, 2**32 - 1) if seed else 0)


def _number(field: Field, least: int, most: int) -> int:
    text = field.value
    if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
        raise _Wrong(field, f"{shortened(text)} is no number of {least} to {most}")
    return int(text)


def _choose(known: Mapping[str, Field]) -> Task:
    options = tuple(filter(None, map(str.strip, known["choose"].value.split(","))))
    if "answer" not in known:
        raise _Wrong(known["choose"], "the right one is missing: 'answer: ...'")
    answer = known["answer"].value
    return Choose(options, f'"{answer}"' if answer in options else answer)


def _follow(known: Mapping[str, Field]) -> Task:
    number = _number(known["crossings"], 1, 99) if "crossings" in known else None
    return Follow(known["follow"].value, number)


def _put(known: Mapping[str, Field]) -> Task:
    if "where" not in known:
        raise _Wrong(known["put"], "what is to hold is missing: 'where: ...'")
    return Put(
        known["put"].value, known["where"].value, known["way"].value if "way" in known else ""
    )


class TaskKind(NamedTuple):
    """A kind of task: what makes one of its fields, and those that only this kind may have."""

    make: Callable[[Mapping[str, Field]], Task]
    extras: tuple[str, ...] = ()


KINDS: Mapping[str, TaskKind] = {
    "play": TaskKind(_play, ("where", "within", "replies", "against", "seed", "way")),
    "mark": TaskKind(lambda known: Mark(known["mark"].value)),
    "yes or no": TaskKind(lambda known: YesNo(known["yes or no"].value)),
    "count": TaskKind(lambda known: Count(known["count"].value)),
    "choose": TaskKind(_choose, ("answer",)),
    "follow": TaskKind(_follow, ("crossings",)),
    "put": TaskKind(_put, ("where", "way")),
}
"""The kinds of task, by the field that a task begins with."""


# ---- fields -------------------------------------------------------------------------------------


def _only(fields: list[Field], names: Iterable[str]) -> dict[str, Field]:
    """Return fields by name; raise `_Wrong` for one that is unknown, or there twice."""
    found: dict[str, Field] = {}
    for field in fields:
        if field.name == FREE:
            what = f"{field.value[:40]!r} is no field; a field is a name, a colon and a blank"
            raise _Wrong(field, what)
        if field.name not in names:
            at = Field(field.name, "", field.line, 1)
            raise _Wrong(
                at, f"{shortened(field.name)} can't stand here; {nearest(field.name, names)}"
            )
        if field.name in found:
            raise _Wrong(
                Field("", "", field.line, 1), f"{shortened(field.name)} stands there twice"
            )
        if not field.value and field.name != "play":
            raise _Wrong(field, f"{shortened(field.name)} is empty")
        found[field.name] = field
    return found


def _fault(wrong: _Wrong) -> Fault:
    return Fault(wrong.field.line, wrong.field.column + wrong.behind, wrong.reason)
