"""Tasks of choices and numbers: yes or no, one of several answers, how many."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ...core.annotations import NOTHING, Annotations
from ...core.errors import Verdict, shortened
from ...core.knots import called
from ...core.position import Position
from ...words import capital, listed, one_after_other, player, say
from ..blocks import Fields
from ..conditions import Asked, ConditionError, condition_at
from ..step import Answers, Attempt, Choice, Faults, Judgement, Step, Task, news
from ..vocabulary import Senseless, cells_of

MOST = 999  # that can be counted
OF_THE_END = {"winner", "points of", "player", "ends", "wins"}


def answer_by_rules(position: Position, asked: Asked) -> Verdict:
    """Return what the rules say of a question about a move, the end, or who is next."""
    condition = condition_at(asked, position)
    word, *about = condition.words
    if word in ("legal", "rule against") and not condition.moves:
        verdict = position.explain(about[0])
        allowed = word == "legal" and verdict.legal
        return position.game.view.why_legal(position, about[0]) if allowed else verdict
    if word not in OF_THE_END:
        return Verdict(True)
    before, after = condition.situation(position)
    if after.outcome:
        return Verdict(True, "", one_after_other(after.outcome.detail))
    if before == after:
        return Verdict(True)
    next_turn = say("widget.sentence", text=position.game.view.turn(after))
    return Verdict(True, "", one_after_other((news(before, after), next_turn)))


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
    answer: Asked
    kind = "choose"
    fields: ClassVar[tuple[str, ...]] = ("choose", "answer")

    @classmethod
    def read(cls, fields: Fields) -> Choose:
        """Return the task that its fields say; raise `FieldError` without an answer."""
        if "answer" not in fields:
            raise fields["choose"].wrong("the right one is missing: 'answer: ...'")
        options = tuple(filter(None, map(str.strip, fields.text("choose").split(","))))
        answer = fields.text("answer")
        return cls(options, f'"{answer}"' if answer in options else answer)

    def right(self, position: Position) -> str:
        """Return the right option; `Senseless` where there is none."""
        value = condition_at(self.answer, position).at(position)
        name = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        if name not in self.options:
            raise Senseless(
                f"the answer is {shortened(value)}, which is none of {', '.join(self.options)}"
            )
        return name

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Say what the rules say, where the question is about a move, or that it isn't so."""
        verdict = answer_by_rules(attempt.position, self.answer)
        right = answer == self.right(attempt.position)
        why = verdict.message or say("lessons.right" if right else "lessons.not_so")
        forbids = not verdict.legal
        return Judgement(
            right, why, verdict.marks, forbids=forbids, rule=verdict.rule, about=answer
        )

    def choices(self, attempt: Attempt) -> tuple[Choice, ...]:
        """Return the options, with players by their names, and words as they begin a line."""
        known = {one: say(f"lessons.{one}") for one in ("yes", "no", "nobody")}
        names = {one: capital(player(one)) for one in attempt.position.game.players} | known
        words = {one: capital(one) for one in self.options if one.isalpha()}
        return tuple(Choice(one, (words | names).get(one, called(one))) for one in self.options)

    def solution(self, attempt: Attempt) -> Answers:
        """Return the right option."""
        return (self.right(attempt.position),)

    def faults(self, step: Step) -> Faults:
        """Yield a fault if there are too few options or none is right."""
        try:
            self.right(step.position)
            if len(set(self.options)) < 2 or len(set(self.options)) != len(self.options):
                yield "options", "expected two different options or more"
        except (ConditionError, Senseless) as error:
            yield "answer", f"{error}; the options are {listed(self.options, 'and')}"


@dataclass(frozen=True)
class YesNo(Choose):
    """Say yes or no: to what a condition says, or a function of the position.

    >>> YesNo("legal D4").options
    ('yes', 'no')
    """

    options: tuple[str, ...] = field(default=("yes", "no"), init=False)
    fields = ("yes or no",)

    @classmethod
    def read(cls, fields: Fields) -> YesNo:
        """Return the task that its field says."""
        return cls(fields.text("yes or no"))


def numbered(position: Position, asked: Asked) -> Annotations:
    """Number the groups of cells that are counted, each on its cells."""
    if not isinstance(asked, str) or not asked.startswith("number of "):
        return NOTHING
    value = condition_at(asked.removeprefix("number of "), position).at(position)
    groups = [cells_of(position, group) for group in value] if isinstance(value, tuple) else []
    texts = {
        cell: str(number) for number, group in enumerate(groups, 1) for cell in sorted(group or ())
    }
    return Annotations(texts=texts) if all(groups) else NOTHING


@dataclass(frozen=True)
class Count(Task):
    """Say how many: the number that a condition gives, or a function of the position.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.lessons import Step
    >>> step = Step("How many hills?", Kingdoms().start(), Count("number of empty cells"))
    >>> step.judge("44").why, step.judge("45").solved
    ('No, more than 44.', True)
    """

    number: Asked
    kind = "count"
    fields = ("count",)

    def right(self, position: Position) -> int:
        """Return the number; `Senseless` where there is none."""
        value: object = condition_at(self.number, position).at(position)
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
        why = answer_by_rules(position, self.number).message or say(f"lessons.{key}", n=number)
        return Judgement(False, why, drawn=numbered(position, self.number), about=answer)

    def solution(self, attempt: Attempt) -> Answers:
        """Return the number."""
        return (str(self.right(attempt.position)),)

    def answers(self, attempt: Attempt) -> Answers:
        """Return the numbers up to twice the right one, and a few more."""
        return tuple(map(str, range(2 * self.right(attempt.position) + 4)))

    def why_unreadable(self, attempt: Attempt, answer: str) -> str:  # noqa: ARG002 - the same in all
        """Say that a text is no number."""
        return "" if answer.isdecimal() else "it is no number"

    def faults(self, step: Step) -> Faults:
        """Yield nothing: what is no number is raised."""
        self.right(step.position)
        return iter(())
