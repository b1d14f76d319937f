"""Tasks of choices and numbers: yes or no, one of several answers, how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..core.annotations import NOTHING, Annotations
from ..core.errors import Verdict, shortened
from ..core.position import Position
from ..words import capital, listed, player, say
from .conditions import ConditionError, read_condition
from .step import Attempt, Choice, Judgement, Step, Task, in_turn, news
from .vocabulary import Senseless, cells_of

MOST = 999  # that can be counted


@dataclass(frozen=True)
class Choose(Task):
    """Choose among options. The right one is what a condition gives, or a function of the position.

    An option is text, and the condition gives that text or a name, such as `winner`; a text in
    double quotes stands for itself.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.lessons import Step
    >>> over = Kingdoms(board="1x2").start().play("A1", "A2")
    >>> Step("Who wins?", over, Choose(("red", "blue", "nobody"), "winner")).begin().solution
    ('nobody',)
    """

    options: tuple[str, ...]
    answer: str | Callable[[Position], object]
    kind: ClassVar[str] = "choose"

    def right(self, position: Position) -> str:
        """Return the right option; `Senseless` where there is none."""
        value = self.value(position)
        name = {True: "yes", False: "no"}.get(value) if isinstance(value, bool) else str(value)
        if name is None or name not in self.options:
            raise Senseless(
                f"the answer is {shortened(value)}, which is none of {', '.join(self.options)}"
            )
        return name

    def value(self, position: Position) -> object:
        """Return what is asked about."""
        if callable(self.answer):
            return self.answer(position)
        return read_condition(self.answer, position.game).at(position)

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Say what the rules say, where the question is about a move, or that it isn't so."""
        verdict = told(attempt.position, self.answer)
        right = answer == self.right(attempt.position)
        why = verdict.message or say("lessons.right" if right else "lessons.not_so")
        forbids = not verdict.legal
        return Judgement(
            right, why, verdict.marks, forbids=forbids, rule=verdict.rule, about=answer
        )

    def choices(self, attempt: Attempt) -> tuple[Choice, ...]:
        """Return the options, with players by their names, and words as they begin a line."""
        known = {
            "yes": say("lessons.yes"),
            "no": say("lessons.no"),
            "nobody": say("lessons.nobody"),
        }
        names = {one: capital(player(one)) for one in attempt.position.game.players} | known
        words = {one: capital(one) for one in self.options if one.isalpha()}
        return tuple(Choice(one, (words | names).get(one, one)) for one in self.options)

    def solution(self, attempt: Attempt) -> tuple[str, ...]:
        """Return the right option."""
        return (self.right(attempt.position),)

    def answers(self, attempt: Attempt) -> tuple[str, ...]:  # noqa: ARG002 - the same in all
        """Return the options."""
        return self.options

    def faults(self, step: Step) -> Iterator[tuple[str, str]]:
        """Yield that there is no choice, or no right one."""
        try:
            self.right(step.position)
            if len(set(self.options)) < 2 or len(set(self.options)) != len(self.options):
                yield "options", "expected two different options or more"
        except (ConditionError, Senseless) as error:
            yield "answer", f"{error}; the options are {listed(self.options, 'and')}"


OF_THE_END = {"winner", "points", "player", "ends", "wins"}


def told(position: Position, asked: object) -> Verdict:
    """Return what the rules say of what is asked: of a move, of the end, or of who is next."""
    if not isinstance(asked, str):
        return Verdict(True)
    word, move, *_ = (*asked.split(), "", "")
    if word == "legal" and " after " not in asked:
        verdict = position.explain(move)
        return position.game.view.allowed(position, move) if verdict.legal else verdict
    if asked.startswith("rule against") and " after " not in asked:
        return position.explain(asked.split()[2])
    if word not in OF_THE_END:
        return Verdict(True)
    before, after = read_condition(asked, position.game).ends(position)
    if after.outcome:
        return Verdict(True, "", in_turn(after.outcome.detail))
    next_turn = say("widget.sentence", text=position.game.view.turn(after))
    return Verdict(
        True, "", in_turn((news(before, after), next_turn) if before != after else ("",))
    )


def numbered(position: Position, asked: object) -> Annotations:
    """Number the groups of cells that are counted, each on its cells."""
    if not isinstance(asked, str) or not asked.startswith("number of "):
        return NOTHING
    value = read_condition(asked.removeprefix("number of "), position.game).at(position)
    groups = [cells_of(position, group) for group in value] if isinstance(value, tuple) else []
    texts = {
        cell: str(number) for number, group in enumerate(groups, 1) for cell in group or () if group
    }
    return Annotations(texts=texts) if all(groups) else NOTHING


def YesNo(answer: str | Callable[[Position], object]) -> Choose:  # noqa: N802 - beside classes
    """Return a task of saying yes or no: to what a condition says, or a function of the position.

    >>> YesNo("legal D4").options
    ('yes', 'no')
    """
    return Choose(("yes", "no"), answer)


@dataclass(frozen=True)
class Count(Task):
    """Say how many: the number that a condition gives, or a function of the position.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.lessons import Step
    >>> step = Step("How many hills?", Kingdoms().start(), Count("number of empty cells"))
    >>> step.judge("44").why, step.judge("45").solved
    ('No, more than 44.', True)
    """

    number: str | Callable[[Position], int]
    kind: ClassVar[str] = "count"

    def right(self, position: Position) -> int:
        """Return the number; `Senseless` where there is none."""
        if callable(self.number):
            value: object = self.number(position)
        else:
            value = read_condition(self.number, position.game).at(position)
        if type(value) is not int or not 0 <= value <= MOST:
            raise Senseless(f"the answer is {shortened(value)}, and not a number of 0 to {MOST}")
        return value

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Say whether there are more or less."""
        if not answer.isdecimal() or len(answer) > 9:
            return Judgement(False, say("lessons.no_number", answer=repr(answer)))
        right, number = self.right(attempt.position), int(answer)
        if number == right:
            return Judgement(True, say("lessons.right"))
        key = "more_than" if number < right else "fewer_than"
        position = attempt.position
        why = told(position, self.number).message or say(f"lessons.{key}", n=number)
        return Judgement(False, why, drawn=numbered(position, self.number), about=answer)

    def solution(self, attempt: Attempt) -> tuple[str, ...]:
        """Return the number."""
        return (str(self.right(attempt.position)),)

    def answers(self, attempt: Attempt) -> tuple[str, ...]:
        """Return the numbers up to twice the right one, and a few more."""
        return tuple(map(str, range(2 * self.right(attempt.position) + 4)))

    def unread(self, attempt: Attempt, answer: str) -> str:  # noqa: ARG002 - the same in all
        """Say that a text is no number."""
        return "" if answer.isdecimal() else "it is no number"

    def faults(self, step: Step) -> Iterator[tuple[str, str]]:
        """Yield that there is no such number."""
        try:
            self.right(step.position)
        except (ConditionError, Senseless) as error:
            yield "count", str(error)
