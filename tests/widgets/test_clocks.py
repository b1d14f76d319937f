"""Clocks: who loses time, what undo gives back, what records keep, and who is believed."""

import random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import knotwidgets as kw
from knotwidgets import Board, Budget, CelticKnot, Kingdoms, Position, Record, play
from knotwidgets.session import machines as tasks
from knotwidgets.session.lobby import CLOCKS
from tests.widgets.machines import Machine, Presser, Watch, panel, report_of, until_cancelled

BASE, BONUS = 60, 5
Time = list[float]


def timed(start: Any = None, clock: Any = (BASE, BONUS), **options: Any) -> tuple[Board, Time]:
    """A board with clocks, and the time that it goes by."""
    board, now = play(start or Kingdoms(), clock=clock, **options), [1000.0]
    board._session.time = lambda: now[0]
    return board, now


def any_move(board: Board, at: int = 0) -> str:
    moves = board.position.legal_moves
    return str(moves[at % len(moves)])


def headline(board: Board) -> str:
    return str(panel(board)["result"]["headline"]["text"])


def test_a_clock_begins_with_the_first_move() -> None:
    board, now = timed()
    now[0] += 1000
    assert board.times == {"red": 60, "blue": 60}
    assert panel(board)["clock"]["runs"] == ""
    board.play("D4")
    assert panel(board)["clock"] == {
        "left": {"red": 60_000, "blue": 60_000}, "runs": "blue", "spent": 0
    }  # fmt: skip
    now[0] += 12.34
    assert board.times == pytest.approx({"red": 60, "blue": 47.66})
    board.play("E6")
    now[0] += 2
    assert board.times == pytest.approx({"red": 58, "blue": 52.7})
    assert board.record.text.splitlines()[-1] == "1. D4 {[%clk 0:01:00]} 2. E6 {[%clk 0:00:52.7]}"
    tips = [row["notation"].replace("\xa0", " ") for row in panel(board)["moves"]]
    assert tips == ["D4 · 0:01:00", "E6 · 0:00:52.7"]


def test_undo_gives_the_time_of_that_place_back() -> None:
    board, now = timed()
    board.play("D4")
    now[0] += 10
    board.play("E6")
    now[0] += 20
    board.undo()
    assert board.times == {"red": 60, "blue": 60}  # as they were when it was blue's turn
    now[0] += 4
    assert board.times == {"red": 60, "blue": 56}
    board.redo()
    assert board.times == {"red": 60, "blue": 55}
    board.undo().undo()
    now[0] += 50
    assert (board.ply, dict(board.times)) == (0, {"red": 60, "blue": 60})


def test_a_clock_runs_on_while_one_looks_back_or_writes() -> None:
    board, now = timed()
    board.play("D4")
    now[0] += 5
    board.play("E6").jump(1)
    now[0] += 7
    assert board.times["red"] == 53
    assert panel(board)["clock"]["runs"] == "red"
    board.jump(2)
    board.names = {"red": "Anna"}
    Presser(board).ask("comment", comment="hm")
    now[0] += 1
    assert board.times["red"] == 52
    board.undo()  # the comment
    assert panel(board)["clock"]["runs"] == "red"
    board.jump(1)
    board.play("C2")  # what is tried elsewhere goes by the times of its place
    assert board.times == {"red": 60, "blue": 60}
    now[0] += 1
    assert board.times == {"red": 59, "blue": 60}


@pytest.mark.parametrize("doing", ["new", "read", "delete", "resign"])
def test_a_clock_stops_where_another_game_is_shown(doing: str) -> None:
    board, now = timed()
    user = Presser(board)
    board.play("D4", "E6")
    if doing == "new":
        board.jump(0)
        board.new_game()
    elif doing == "read":
        text = board.record.text.replace("E6", "F1")
        assert user.asks("read", record=text)
    elif doing == "delete":  # the variation where the clock runs
        board.jump(1).play("F1")
        assert user.presses("delete")
    else:  # in another line than that where the clock runs
        board.jump(1).play("F1").jump(2).resign()
    assert panel(board)["clock"]["runs"] == ""
    now[0] += 100
    assert not user.presses("flag")


def test_a_turn_of_several_moves_adds_time_once() -> None:
    board, now = timed(CelticKnot(), seed=1)
    board.play(any_move(board))
    mover, seen = board.position.player, set[str]()
    assert mover
    while board.position.player != mover or not seen:
        now[0] += 1
        before, who = dict(board.times), str(board.position.player)
        board.play(any_move(board))
        goes_on = board.position.player == who
        seen.add(who + str(goes_on))
        assert board.times[who] == before[who] + (0 if goes_on else BONUS)
    assert {one[-4:] for one in seen} == {"True", "alse"}


def test_who_has_no_time_left_has_lost() -> None:
    board, now = timed(names={"blue": "Bert"})
    board.play("D4")
    user = Presser(board)
    now[0] += 59.9
    assert not user.presses("flag")
    now[0] += 0.1
    assert user.presses("flag")
    assert headline(board) == "Blue's time is over: Red wins"
    assert board.times == {"red": 60, "blue": 0}
    assert dict(board.record.tags)["Termination"] == "blue's time is over"
    assert Record.read(board.record.share) == board.record
    assert not user.presses("flag")
    user.press("undo")
    assert panel(board)["clock"] == {
        "left": {"red": 60_000, "blue": 60_000}, "runs": "", "spent": 0
    }  # fmt: skip
    board.play("E6")
    assert panel(board)["clock"]["runs"] == "red"
    now[0] += 61
    board.jump(1)
    board.play("E6")  # a look at what is there is no move
    assert user.presses("flag")  # wherever one looks
    assert (board.ply, headline(board)) == (2, "Red's time is over: Blue (Bert) wins")


def test_a_move_too_late_is_none() -> None:
    board, now = timed()
    board.play("D4")
    now[0] += 60
    heard: list[str] = []
    board.on_move(lambda move, _: heard.append(move))
    board.play("E6")
    assert headline(board) == "Blue's time is over: Red wins"
    assert (board.record.moves, heard) == (("D4",), [])


@pytest.mark.parametrize(
    ("spent", "left"),
    [
        (2_000, 58 + BONUS),  # Python was busy for 18 of the 20 seconds
        (25_000, 40 + BONUS),  # more than has passed
        (0, 60 + BONUS),
        *((senseless, 40 + BONUS) for senseless in (-1, 1.5, True, "0", 2**60)),
    ],
)
def test_a_view_tells_for_how_long_it_has_shown_the_position(spent: Any, left: float) -> None:
    board, now = timed()
    board.play("D4")
    now[0] += 20
    reply = Presser(board).ask("pick", picks=["E6"], spent=spent)
    assert reply["ok"]
    assert board.times["blue"] == left
    now[0] += 1  # which is not what the next one has lost
    assert board.times["red"] == 59


def test_what_a_view_told_is_for_its_request_alone() -> None:
    board, now = timed()
    board.play("D4")
    now[0] += 20
    user = Presser(board)
    assert not user.asks("pick", picks=["D4"], spent=1)
    board.play("E6")
    assert board.times["blue"] == 40 + BONUS
    now[0] += 3
    clock = user.ask("clock")["clock"]
    assert clock == {"left": {"red": 57_000, "blue": 45_000}, "runs": "red", "spent": 3000}


# ---- whatever happens


@given(st.integers(0, 2**32), st.sampled_from([Kingdoms(board="4x4"), CelticKnot(players=3)]))
def test_times_grow_by_increments_alone(seed: int, game: Any) -> None:
    chance = random.Random(seed)
    board, now = timed(game, seed=1)
    known = {board.path: dict(board.times)}
    for _ in range(25):
        before, mover, ply = dict(board.times), board.position.player, board.ply
        passed = chance.choice([0, 0.04, 1, 7, 30])
        now[0] += passed
        doing = chance.choice(["play", "play", "play", "undo", "redo", "resign"])
        runs = panel(board)["clock"]["runs"]
        if doing == "play" and mover:
            board.play(any_move(board, chance.randrange(99)))
        elif doing in ("undo", "redo") and Presser(board).presses(doing):
            pass
        else:
            continue
        after = dict(board.times)
        assert all(time >= 0 for time in after.values())
        if doing == "play" and not board.position.outcome and board.path not in known:
            most = {who: before[who] + (BONUS if who == mover and runs else 0) for who in before}
            assert all(after[who] <= most[who] + 0.06 for who in after)  # they are rounded
            assert all(after[who] == before[who] for who in after if who != mover)
            assert board.ply > ply
        if doing == "play" and not board.position.outcome:
            known[board.path] = after  # a move that was taken back may be played anew
        elif not board.position.outcome:
            assert after == known.setdefault(board.path, after)
    assert Record.read(board.record.text) == board.record
    assert Record.read(board.record.share) == board.record


# ---- settings and records


def test_a_clock_goes_on_with_the_record() -> None:
    board, now = timed(clock=300)
    board.play("D4")
    now[0] += 100
    board.play("E6")
    with kw.open(board.record.share) as other:
        assert other.times == {"red": 300, "blue": 200}
        assert panel(other)["clock"]["runs"] == ""  # until somebody moves
    Presser(board).press("rematch")
    assert board.times == {"red": 300, "blue": 300}
    board.new_game()
    assert dict(board.record.tags)["TimeControl"] == "300"


def test_times_of_strangers_are_read() -> None:
    text = '[Game "Kingdoms"]\n{}\n1. D4 {{why [%clk 1:00:09.96]}} 2. E6 {{[%clk 0:00:00]}}'
    record = Record.read(text.format('[TimeControl "40/7200:3600"]\n'))
    assert [ply.clock for ply in record.line] == [3610.0, 0.0]
    assert record.line[0].comment == "why"
    assert not record.clock
    with play(record) as board:
        assert "clock" not in panel(board)
        assert panel(board)["moves"][0]["notation"].endswith("1:00:10")
        assert not board.times
        assert not Presser(board).presses("flag")
    assert Record.read(record.text) == record
    odd = Record.read(text.format("").replace("0:00:00", "5 minutes"))
    assert odd.line[1].comment == "[%clk 5 minutes]"


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_lobby_begins_with_the_clock_that_its_line_has(clock: str) -> None:
    board = play(Kingdoms(), clock=1800)
    user, asked = Presser(board), f"game=kw.Kingdoms&clock={clock.replace('+', '%2B')}"
    lobby = user.ask("lobby", choice=asked)["lobby"]
    assert user.asks("begin", choice=asked)
    with eval(lobby["line"], {"kw": kw}) as other:  # noqa: S307 - our own line
        assert other.record == board.record
    assert dict(board.record.tags).get("TimeControl", "no") == clock
    assert board.undo().record.clock == (1800, 0)
    lobby = user.ask("lobby", choice="")["lobby"]
    assert "clock=1800" in lobby["line"]  # as on the board, unless one is chosen


def test_the_lobby_offers_the_clock_of_a_board_that_has_one_of_its_own() -> None:
    board = play(Kingdoms(), clock=(330, 3), lang="de")
    lobby = Presser(board).ask("lobby", choice="")["lobby"]
    assert "clock=(330, 3)" in lobby["line"]
    (clock,) = (one for one in lobby["fields"] if one["name"] == "clock")
    assert clock["value"] == "330+3"
    labels = [one["label"] for one in clock["options"]]
    assert labels == ["Aus", "3 min + 2 s", "10 min + 5 s", "30 min", "5 min 30 s + 3 s"]


def test_linked_boards_share_their_clock() -> None:
    board, now = timed()
    other, _ = timed()
    other._session.time = board._session.time
    board.link(other)
    board.play("D4")
    now[0] += 10
    other.play("E6")
    now[0] += 1
    assert board.times == other.times == {"red": 59, "blue": 55}


# ---- machines


def test_a_machine_that_is_late_loses() -> None:
    machine = Machine(until_cancelled)
    board, now = timed(blue=machine, pace=0)
    board.play("D4")
    machine.asked()
    now[0] += 61
    assert Presser(board).presses("flag")
    assert headline(board) == "Blue's time is over: Red wins"
    assert machine.at_rest


def test_a_machine_is_hurried_when_its_time_gets_short(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(tasks, "monotonic", lambda: now[0])

    def ponder(position: Position, budget: Budget) -> str:
        while not budget.hurried.is_set():
            now[0] += 0.1
            budget.report(report_of(position, {"E6": 9}))
        return "E6"

    board, _ = timed(blue=Machine(ponder), clock=40, pace=0)
    with board:
        board.play("D4")
        Watch(board).until(lambda: board.ply == 2)
        assert 0 < now[0] - 100 < 20
