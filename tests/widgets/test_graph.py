"""The graph of a game: each player's chances in its course, and the moves that lost much."""

from functools import partial
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets.lessons import reviews
from knotwidgets.lessons.reviews import TurningPoint
from knotwidgets.session import schema
from tests.schema import faults
from tests.widgets.machines import Presser, Watch
from tests.widgets.test_guide_review import finished


def graph(board: kw.Board) -> Any:
    return board.thinking.get("graph")


@pytest.mark.parametrize("guide", [False, True])
def test_a_review_draws_the_course_of_the_game_with_its_mistakes(
    *, guide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decided(record: Any, _number: int, _who: object, thinker: Any) -> list[TurningPoint]:
        first = record.positions[0]
        for position in record.positions[:4]:
            thinker.think(position)
        return [TurningPoint(0, first, record.moves[0], first.legal_moves[:1], 0.6, 0.2)]

    monkeypatch.setattr(reviews, "turning_points", decided)
    with finished(guide=guide) as board:
        user, watch = Presser(board), Watch(board)
        assert graph(board) is None
        assert user.presses("review")
        watch.until(lambda: bool(graph(board) and graph(board)["mistakes"]))
        shown = graph(board)
        assert [one["ply"] for one in shown["known"]][:4] == [0, 1, 2, 3]
        assert all(abs(sum(one["shares"]) - 1) < 0.01 for one in shown["known"])
        (mistake,) = shown["mistakes"]
        assert mistake["ply"] == 0
        assert board.record.moves[0] in mistake["text"]
        assert (shown["last"], shown["players"]) == (len(board.record.moves), ["red", "blue"])
        assert list(faults(board.thinking, schema.Thinking)) == []
        board.jump(2)
        assert graph(board)["ply"] == 2  # and it stays while one looks round


def test_an_analysis_draws_what_it_has_seen_of_the_game_and_a_hint_nothing() -> None:
    board = kw.play(kw.Kingdoms(board="3x3"), motion=False)
    watch = Watch(board)
    board.play("A1", "C3").hint()
    assert graph(board) is None
    board.analyse()
    for ply in (2, 1):
        board.jump(ply)
        seen = board.position
        watch.until(partial(board._machines.chances.__contains__, seen))
    watch.until(lambda: bool(graph(board)))
    assert {1, 2} <= {one["ply"] for one in graph(board)["known"]}
    board.analyse(on=False)
    assert graph(board) is None
