"""The moments that decided a game, told by a thinker whose every thought is known."""

from collections.abc import Mapping
from types import SimpleNamespace

import pytest

import knotwidgets as kw
from knotwidgets.engine import Candidate, Report
from knotwidgets.lessons.reviews import turning_points
from knotwidgets.session.guide import warning
from tests.games.naive_positions import shares

START = kw.Kingdoms().start()
RECORD = kw.Record(START)
for _ in range(4):
    RECORD = RECORD.play(RECORD.end.legal_moves[len(RECORD.end.legal_moves) // 2])
BEST = {ply: position.legal_moves[-1] for ply, position in enumerate(RECORD.positions)}


class Oracle:
    """Knows how probable a win of Red is after each number of moves, and the best moves."""

    def __init__(self, red: Mapping[int, float]) -> None:
        self.red = red

    def think(self, position: kw.Position) -> Report:
        """Say what is known."""
        ply = next(n for n, one in enumerate(RECORD.positions) if one == position)
        win = {"red": self.red[ply], "blue": 1 - self.red[ply]}
        moves = sorted(position.legal_moves, key=lambda move: move != BEST[ply])
        candidates = (
            Candidate(moves[0], 100, win),
            Candidate(moves[1], 90, {name: share - 0.01 for name, share in win.items()}),
            Candidate(moves[2], 90, {name: share - 0.2 for name, share in win.items()}),
            Candidate(moves[3], 2, win),
        )
        return Report(position, candidates, (moves[0],), win)


ORACLE = Oracle({0: 0.5, 1: 0.5, 2: 0.8, 3: 0.4, 4: 0.4})
TITLES = [f"{ply + 1}. {move}" for ply, move in enumerate(RECORD.moves)]


def test_the_moves_that_lost_most_are_tasks() -> None:
    lesson = kw.review(RECORD, thinker=ORACLE)
    assert [step.title for step in lesson] == TITLES[1:3]
    blue, red = lesson
    assert "from 50\N{NO-BREAK SPACE}% to 20\N{NO-BREAK SPACE}%" in blue.text
    assert "from 80\N{NO-BREAK SPACE}% to 40\N{NO-BREAK SPACE}%" in red.text
    assert red.position == RECORD.positions[2]
    assert red.judge(BEST[2]).solved


def test_what_is_about_as_good_and_was_tried_is_accepted_too() -> None:
    (step,) = kw.review(RECORD, thinker=ORACLE, who="red")
    first, second, third, rare = sorted(step.position.legal_moves, key=lambda one: one != BEST[2])[
        :4
    ]
    assert step.judge(first).solved
    assert step.judge(second).solved
    assert not step.judge(third).solved
    assert not step.judge(rare).solved
    assert "what was played" in step.judge(RECORD.moves[2]).why


def test_the_worst_come_first_and_are_told_in_order() -> None:
    assert [step.title for step in kw.review(RECORD, 1, thinker=ORACLE)] == TITLES[2:3]


def gloomy(position: kw.Position) -> Report:
    """Think well of one move alone."""
    red = 0.9 if position.last in (None, "C2") else 0.1
    best, win = position.legal_moves[0], {"red": red, "blue": 1 - red}
    return Report(position, (Candidate(best, 9, win),), (best,), win, certain=True)


GLOOMY = SimpleNamespace(think=gloomy)
WON = kw.Kingdoms(board="4x4").position("rr2/1rrb/rb1b/rbbb red battle")


def test_a_move_that_wins_for_certain_lost_nothing_whatever_is_thought_of_it() -> None:
    for move, share in shares(WON, WON.legal_moves, 0).items():
        found = turning_points(kw.Record(WON).play(move), 3, {"red"}, GLOOMY)
        assert [one.best for one in found] == ([] if share else [("C2", "C4")])
        assert (warning(WON, move, GLOOMY) is None) == share


def test_what_can_not_be_reviewed_is_refused() -> None:
    with pytest.raises(ValueError, match="no move of this game lost as much as 5%"):
        kw.review(kw.Record(START), thinker=ORACLE)
