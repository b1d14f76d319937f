"""Our lessons: they ask on the board, force no move, and teach the printed game before others."""

import pytest

from knotwidgets.lessons import Choose, Lesson, Play, Step, names, ours

OF_GAMES = [name for name in names() if name != "knots"]
SIZES = {"board", "window", "tiles", "coins", "players"}
"""Options that make a game smaller or larger, and change none of its rules."""


def first_game(lesson: Lesson) -> int:
    """The place of the first game of the usual kind."""
    return next(at for at, step in enumerate(lesson) if step.title.startswith("Your first "))


def is_game(step: Step) -> bool:
    """Whether a step is a game of several moves from the start."""
    is_long = isinstance(step.task, Play) and step.task.within != 1
    return is_long and step.position == step.position.game.start()


@pytest.mark.parametrize("name", OF_GAMES)
def test_the_board_is_asked_and_no_move_is_forced(name: str) -> None:
    for step in ours(name):
        assert not isinstance(step.task, Choose), step.title
        if isinstance(step.task, Play) and step.task.within is not None:
            assert len(step.position.legal_moves) > 1, step.title


@pytest.mark.parametrize("name", names())
def test_every_wrong_answer_to_a_single_question_is_told_why(name: str) -> None:
    for step in ours(name):
        if isinstance(step.task, Play) and step.task.within != 1:
            continue
        attempt = step.begin()
        judged = {answer: attempt.judge(answer) for answer in attempt.answers}
        assert [one for one, said in judged.items() if not (said.right or said.why)] == []


@pytest.mark.parametrize("name", OF_GAMES)
def test_two_small_games_come_before_the_first_and_other_rules_after_it(name: str) -> None:
    lesson = ours(name)
    first = first_game(lesson)
    usual = lesson[0].position.game.options
    changed = [
        {key for key, value in step.position.game.options.items() if value != usual[key]} - SIZES
        for step in lesson
    ]
    assert sum(map(is_game, lesson.steps[:first])) >= 2
    assert not any(changed[: first + 1])
    assert all(changed[first + 1 :])
    assert all(step.title.startswith("Extra: ") for step in lesson.steps[first + 1 :])
