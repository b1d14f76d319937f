"""Practice and puzzles: every task has an answer that is right, and is worth asking."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import knotwidgets as kw
from knotwidgets.lessons import Drill, Mark, kinds
from knotwidgets.lessons.drills import KINDS, LATER
from tests.amounts import amount, few
from tests.games.example_games import Hex, TicTacToe, Twain
from tests.games.naive_positions import shares


def battle(board, own, enemy):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201
    """In Battle a ringfort may be built on any hill of the bottom row, taken or not."""
    return board.cells & 0b111 & ~(own | enemy)


SMALL = kw.Kingdoms(board="3x3")
FEW = "orange 2 cap 2 corner 1 tee, blue 2 cap 2 corner 1 tee, neutral 1 cross 1 tee"
CHANGED = kw.Kingdoms(board="3x3", rules={"battle": battle})
DRILLS = [
    (kw.Kingdoms(board="5x5"), "legal captures moves joins"),
    (CHANGED, "legal"),
    (kw.Celtic(), "legal moves again"),
    (kw.CelticKnot(), "legal reach moves"),
    (TicTacToe(), "legal moves wins"),
    (Hex(), "joins"),
    (Twain(), "reach knots again"),
]


@pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for game, named in DRILLS for kind in named.split()]
)
def test_each_task_has_an_answer_and_is_not_solved_by_any(game: Any, kind: str) -> None:
    @settings(max_examples=amount(20, 2), deadline=None)
    @given(st.integers(0, 2**40), st.integers(0, 2))
    def check(seed: int, level: int) -> None:
        drill = Drill(game, kind, seed=seed)
        step = drill.task(1, level)
        assert not step.faults()
        attempt = step.begin()
        assert attempt.judge(attempt.solution[0]).solved
        wrong = [answer for answer in attempt.answers if not attempt.judge(answer).solved]
        assert 2 * len(wrong) >= len(attempt.answers) >= 3
        again = Drill(game, kind, seed=seed).task(1, level)
        assert (again.position, again.task, again.text) == (step.position, step.task, step.text)

    check()


def test_legal_cells_are_those_of_the_changed_rule() -> None:
    steps = [Drill(CHANGED, "legal", seed=seed).step for seed in range(amount(60, 12))]
    battles = [one.position for one in steps if "battle" in one.position.text]
    assert battles
    for step in steps:
        task = step.task
        assert isinstance(task, Mark)
        legal = [cell for cell in CHANGED.named_cells if step.position.explain(cell).legal]
        assert sorted(task.target_cells(step.position)) == sorted(legal)


def test_where_a_move_can_end_that_chance_and_its_mover_decide_one_after_the_other() -> None:
    game = kw.CelticKnot(coins=3)
    step = Drill(game, "reach", seed=3).step
    origin, begun = str(step.task).split("'")[1].split()[-1], step.position
    cells = [cell for cell in game.named_cells if cell != game.drawn.exit]
    flipped = [begun.play(origin, flip) for flip in begun.play(origin).legal_moves]
    ends = [cell for cell in cells if any(one.explain(f">{cell}").legal for one in flipped)]
    wanted = step.begin().solution[0].split()
    assert sorted(ends) == sorted(cell for cell in wanted if cell in cells)


def test_what_was_missed_comes_again_and_what_is_solved_at_once_counts() -> None:
    drill = Drill(SMALL, "legal", seed=4)
    missed = drill.step
    assert not drill.answer("B9").right
    shown = [missed]
    while len(shown) < LATER + 3:
        assert drill.answer(drill.step.begin().solution[0]).solved
        shown.append(drill.step)
    assert [at for at, step in enumerate(shown) if step is missed] == [0, LATER + 1]
    assert (drill.number, drill.score, drill.streak) == (LATER + 2, LATER + 1, LATER + 1)
    drill.answer("B9")
    assert (drill.score, drill.streak) == (LATER + 1, 0)
    assert repr(drill).endswith(f"{drill.score} of {drill.number} at once>")


def test_a_task_that_is_missed_each_time_gives_way_after_two_repeats() -> None:
    drill, shown = Drill(kw.Kingdoms(), "moves"), []
    for _ in range(5 * (LATER + 1)):
        shown.append(drill.step)
        drill.answer("0")
        drill.answer(drill.step.begin().solution[0])
    first = shown[: LATER + 1]
    assert shown[: 3 * len(first)] == 3 * first
    assert not {*first} & {*shown[3 * len(first) :]}


def test_a_kind_is_refused_by_the_nearest_that_makes_sense() -> None:
    game = TicTacToe()
    assert "wins" in kinds(game)
    assert set(kinds(game)) < set(KINDS)


@pytest.mark.parametrize(
    ("game", "number", "within"),
    [
        (kw.Kingdoms(), 20, 3),
        *few([(kw.CelticKnot(coins=2), 1, 2), (kw.CelticKnot(), 10, 3)]),
        *few([(kw.Celtic(window=4, tiles=FEW), 1, 2), (kw.Celtic(), 5, 3)]),
    ],
)
def test_only_the_answer_of_a_puzzle_wins(game: Any, number: int, within: int) -> None:
    for step in kw.find_puzzles(game, amount(number), within=within, date="2026-11-23"):
        position = step.position
        (best,) = step.begin().solution
        sure = shares(position, [best], 0)[best]
        possible = max(shares(position, {*position.legal_moves} - {best}, 1).values())
        assert ("chance" in step.text) == (sure < 1)
        assert sure - possible > (0.1 if isinstance(game, kw.CelticKnot) else 0.9)


def test_a_day_has_its_own_puzzles() -> None:
    days = [kw.find_puzzles(SMALL, 2, date=f"2026-11-{day}") for day in (23, 23, 24)]
    first, again, other = ([step.position for step in lesson] for lesson in days)
    assert first == again != other


def test_practice_is_taken_on_a_board_in_any_language() -> None:
    board = kw.drill(SMALL, "captures", 3, lang="de")
    assert "Markiere alle Hügel" in board.lesson_shown["text"]
    board.answer(board.lesson[0].begin().solution[0])
    assert board.results()[0].solved
    board.close()


def solve(board: Any, *, at_once: bool = True) -> None:
    """Solve the task shown, and go on; else after a wrong answer."""
    attempt = board.lesson[board.step - 1].begin()
    if not at_once:
        board.answer(next(one for one in attempt.answers if one != attempt.solution[0]))
    board.answer(attempt.solution[0])


def test_practice_on_a_board_goes_as_the_drill_does_without_end() -> None:
    board = kw.drill(SMALL, "legal", seed=3)
    drill = Drill(SMALL, "legal", seed=3)
    for number, phase in enumerate(("0 at once, 0", "1 at once, 1", "2 at once, 2"), 1):
        assert board.step == number == len(board.lesson)
        assert board.lesson[number - 1] == drill.step
        assert f"Task {number} · " in board.state["panel"]["phase"]
        if number == 1:
            drill.answer("B9")
        drill.answer(drill.step.begin().solution[0])
        solve(board, at_once=number > 1)
        assert f"{phase} in a row" in board.state["panel"]["phase"]
        board.step = number + 1
    assert [result.solved for result in board.results()] == [True] * 3 + [False]
    assert board.lesson_steps["key"] == ""
    board.step = 2
    solve(board)  # which counts nothing twice
    assert "2 at once, 2 in a row" in board.state["panel"]["phase"]
    assert len(board.lesson) == 4
    with pytest.raises(ValueError, match="step"):
        board.step = 9
    board.close()
