"""The review of a guided game: the moments that decided it, as tasks on the board."""

from collections.abc import Iterator

import pytest

import knotwidgets as kw
from knotwidgets import Board
from knotwidgets.core import Position, Record
from knotwidgets.lessons import reviews
from knotwidgets.lessons.reviews import TurningPoint
from knotwidgets.session import guide as guiding
from knotwidgets.session.reviews import hint_of
from knotwidgets.words import percent
from tests.offers import offers
from tests.widgets.machines import Machine, Presser, Watch, first, panel, until_cancelled


def finished(*, guide: bool = True) -> Board:
    """A guided board at the end of a game."""
    board = kw.play(kw.Kingdoms(board="3x3"), guide=guide, motion=False)
    while moves := board.position.legal_moves:
        board.play(moves[-1])
    return board


def decided(record: Record, number: int, who: set[str], _: object) -> list[TurningPoint]:
    """Say of the first moves of some players that the first legal ones are better."""
    found = []
    for ply, (position, move) in enumerate(zip(record.positions, record.moves, strict=False)):
        if position.player in who and position.legal_moves[0] != move:
            found.append(TurningPoint(ply, position, move, position.legal_moves[:1], 0.6, 0.2))
    return found[:number]


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    monkeypatch.setattr(reviews, "turning_points", decided)
    with finished() as shown:
        yield shown


def note(board: Board) -> str:
    return str(panel(board)["note"])


def names(board: Board) -> list[str]:
    return list(offers(panel(board)))


def begun(board: Board) -> Presser:
    user, watch = Presser(board), Watch(board)
    assert user.presses("review")
    watch.until(lambda: note(board).startswith("1 of "))
    return user


def test_a_hint_names_a_good_move_and_goes_with_the_position() -> None:
    position = kw.Kingdoms().start().play("D4")
    board = kw.play(position, motion=False)
    user, watch = Presser(board), Watch(board)
    assert user.presses("hint")
    watch.until(lambda: note(board).startswith("Try "))
    move = note(board)[4:6]
    assert move in position.legal_moves
    marks = [one["id"] for one in board.state["scene"]["items"] if "mark:" in one["id"]]
    assert marks == [f"mark:{move}"]
    assert user.picks(move)
    assert "Try" not in note(board)
    board.undo()
    assert "Try" not in note(board)


def test_a_hint_says_that_a_move_wins_at_once_only_where_it_does() -> None:
    won = kw.Kingdoms(board="3x3").position("r2/1br/3 blue battle")  # B3 wins, some moves later
    thought = guiding.Patient(kw.Budget(), lambda _: None)
    assert str(hint_of(won, thought).text).startswith("Try B3")


def test_there_is_no_hint_for_a_machine_nor_at_the_end() -> None:
    with kw.play(kw.Kingdoms(), red=Machine(until_cancelled), motion=False) as board:
        board.stop()
        assert offers(panel(board))["hint"] is False
        with pytest.raises(ValueError, match="no move"):
            board.hint()
    with finished() as board:
        assert offers(panel(board))["hint"] is False


def picks(position: Position, move: str) -> tuple[str, ...]:
    return position.game.picks(position, move)


def test_each_moment_is_a_task_that_answers_and_plays_nothing(board: Board) -> None:
    record, end = board.record, board.ply
    user = begun(board)
    moments = decided(record, 3, {"red", "blue"}, None)
    asked = f"the chance to win fell from {percent(0.6)} to {percent(0.2)}. Find the best move."
    for number, moment in enumerate(moments, 1):
        assert board.ply == moment.ply
        assert note(board).startswith(f"{number} of {len(moments)}: ")
        assert note(board).endswith(asked)
        assert panel(board)["answers"]
        assert user.picks(*picks(moment.position, moment.move))
        assert note(board).startswith("That is what was played.")
        assert note(board).endswith(asked)
        assert user.picks(*picks(moment.position, moment.best[0]))
        assert note(board) == f"That is right. The better move is {moment.best[0]}."
        marks = [one["id"] for one in board.state["scene"]["items"] if "mark:" in one["id"]]
        assert marks == [f"mark:{picks(moment.position, moment.best[0])[-1]}"]
        assert user.presses("moment:on")
    assert (board.ply, board.record) == (end, record)
    assert "moment:on" not in names(board)


def test_a_wrong_answer_is_told_what_the_other_would_play(board: Board) -> None:
    user, watch = begun(board), Watch(board)
    moment = decided(board.record, 1, {"red", "blue"}, None)[0]
    other = next(one for one in moment.position.legal_moves if one not in moment.best)
    assert user.picks(*picks(moment.position, other))
    watch.until(lambda: " would answer " in note(board))
    assert note(board).endswith("Find the best move.")
    assert any("mark:" in one["id"] for one in board.state["scene"]["items"])
    assert board.ply == moment.ply


def test_show_me_names_the_better_move_and_marks_it(board: Board) -> None:
    user = begun(board)
    assert names(board)[:2] == ["moment:show", "moment:on"]
    assert user.presses("moment:show")
    assert note(board) == f"The better move is {board.position.legal_moves[0]}."


def test_elsewhere_in_the_game_moves_are_played_and_nothing_is_asked(board: Board) -> None:
    user = begun(board)
    board.jump(1)
    assert not note(board).startswith("1 of ")
    assert user.press("moment:on")["reason"] == "stale"
    number = len(board.record.line[1].variations)
    user.pick(*picks(board.position, board.position.legal_moves[0]))
    assert len(board.record.line[1].variations) == number + 1


def test_a_game_against_a_machine_is_reviewed_for_the_human(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def noted(_: Record, __: int, who: set[str], ___: object) -> list[TurningPoint]:
        asked.append(who)
        return []

    monkeypatch.setattr(reviews, "turning_points", noted)
    with finished() as board:
        board.players = {"blue": first}
        watch = Watch(board)
        Presser(board).press("review")
        watch.until(lambda: note(board) == "No move of this game lost much: well played.")
        assert asked == [{"red"}]


def test_who_thinks_may_fail_and_the_board_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> list[TurningPoint]:
        raise ValueError("battle has failed")

    monkeypatch.setattr(reviews, "turning_points", fails)
    with finished() as board:
        watch = Watch(board)
        Presser(board).press("review")
        watch.until(lambda: "battle has failed" in panel(board)["error"])


def test_what_is_found_late_moves_nobody_away(monkeypatch: pytest.MonkeyPatch) -> None:
    board = finished()

    def late(record: Record, *_: object) -> list[TurningPoint]:
        board.new_game()
        return decided(record, 3, {"red", "blue"}, None)

    monkeypatch.setattr(reviews, "turning_points", late)
    with board:
        monkeypatch.setattr(guiding, "Thread", _no_thread)
        Presser(board).press("review")
        assert board.ply == 0
        assert "Find the best move" not in note(board)


def _no_thread(**_: object) -> None:
    raise RuntimeError


def test_moments_are_found_by_playing_on_and_thinking() -> None:
    """With the search that is there, to its end, where threads can't be had."""
    with pytest.MonkeyPatch.context() as patch, finished() as board:
        patch.setattr(guiding, "Thread", _no_thread)
        patch.setattr(guiding, "SECONDS", 60)
        Presser(board).press("review")
        assert note(board).startswith(("1 of ", "No move of this game lost much"))


def test_without_a_guide_a_review_is_the_analysis() -> None:
    with finished() as board:
        board.guide = False
        assert "review" in panel(board)["can"]
        assert "analysis" in board.look["words"]["buttons.review_hint"]
        Presser(board).press("review")
        assert board.ply == 0
        assert "analyse" in board._session.moment.on
