"""Every rule is taught: a lesson has a task whose accepted answers change when the rule does."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from knotwidgets import RuleError
from knotwidgets.lessons import Lesson, Play, Step, names, ours
from tests.amounts import few
from tests.games.mutants import Mutant, mutants_of
from tests.lessons.changed_rules import changed

MOST = 24  # mutants of a rule

Accepted = tuple[str, ...]


def accepted(step: Step) -> Accepted:
    """What a step accepts: each right answer to begin with, and all of them where one leads on."""
    begin = step.begin()
    return (
        begin.right_answers
        if isinstance(step.task, Play)
        else (*begin.right_answers, *begin.solution)
    )


def is_long(step: Step) -> bool:
    """Whether it takes several moves, so that much is to be tried."""
    return isinstance(step.task, Play) and step.task.within != 1


def tasks_of(lesson: Lesson) -> dict[Step, Accepted]:
    """The steps with a task, but for long ones, with what they accept by the usual rules."""
    tasks = [step for step in lesson if step.task and not is_long(step)]
    return {step: accepted(step) for step in tasks}


def changes(tasks: dict[Step, Accepted], mutant: Mutant) -> bool:
    """Whether a mutant changes what some step accepts; nonsense is no change."""

    @cache
    def made(options: tuple[tuple[str, Any], ...]) -> Any:
        return kind(**dict(options), rules=mutant.rules)

    kind: Callable[..., Any] = type(next(iter(tasks)).position.game)
    for step, usual in tasks.items():
        position = step.position
        try:
            game = made(tuple(position.game.options.items()))
            begins = position == position.game.start()
            again = game.start() if begins else game.position(position.text)
            moved = replace(step, position=again)
            if accepted(moved) != usual:
                return True
        except (RuleError, ValueError):
            continue
    return False


def taught(lesson: Lesson) -> Iterator[str]:
    """Yield the rules on which accepted answers depend."""
    tasks, rules = tasks_of(lesson), lesson[0].position.game.rules
    for rule in rules:
        own = changed(rule, rules[rule])
        mutants = [Mutant(rule, "changed", own)] if own else mutants_of({rule: rules[rule]}, MOST)
        if any(changes(tasks, mutant) for mutant in mutants):
            yield rule


@pytest.mark.parametrize("name", few([name for name in names()[::-1] if name != "knots"]))
def test_each_rule_of_the_game_has_a_task_that_depends_on_it(name: str) -> None:
    lesson = ours(name)
    assert list(taught(lesson)) == list(lesson[0].position.game.rules)
