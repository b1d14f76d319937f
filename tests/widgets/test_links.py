"""Boards that go together: linked to one another, and to other widgets by their traits."""

import threading
from contextlib import suppress
from typing import Any

import ipywidgets
import pytest
import traitlets
from hypothesis import given, settings, strategies as st

from knotwidgets import Board, Celtic, CelticKnot, Kingdoms, Match, Position, play
from tests.amounts import amount
from tests.widgets.machines import PATIENCE, Presser, panel

pytestmark = pytest.mark.slow

SMALL = Kingdoms(board="4x4")


def shows(board: Board) -> tuple[Any, ...]:
    """What a board shows, in Python and in the browser."""
    moves = [move["text"] for move in panel(board)["moves"]]
    return board.position, board.record, board.ply, board.plies, board.text, moves


# ---- traits


def test_to_set_the_ply_is_to_go_there() -> None:
    board = play(Kingdoms()).play("D4", "E6")
    board.ply = 1
    assert board.position == Kingdoms().start().play("D4")


def test_a_slider_walks_through_the_game_and_follows_it() -> None:
    board, slider = play(Kingdoms()), ipywidgets.IntSlider()
    traitlets.dlink((board, "plies"), (slider, "max"))
    ipywidgets.link((board, "ply"), (slider, "value"))
    board.play("D4", "E6", "C6", "F4")
    assert (slider.value, slider.max) == (4, 4)
    slider.value = 1
    assert board.position == Kingdoms().start().play("D4")
    board.play("F5")  # another game from here on, and a shorter one
    assert (slider.value, slider.max, board.ply, board.plies) == (2, 2, 2, 2)
    board.new_game()
    assert (slider.value, slider.max, board.ply) == (0, 0, 0)


def test_observers_see_the_change_as_a_whole_and_outside_of_the_lock() -> None:
    board = play(Kingdoms())
    seen = []

    def look(change: Any) -> None:
        entered = threading.Event()

        def enter() -> None:
            with board._session.lock:
                entered.set()

        threading.Thread(target=enter).start()
        assert entered.wait(PATIENCE)
        seen.append((change["name"], change["old"], change["new"], board.text))

    board.observe(look, ["ply"])
    board.play("D4", "E6")
    assert seen == [("ply", 0, 2, board.position.text)]


# ---- what is pointed at


def test_what_the_user_picks_or_points_at_is_selected() -> None:
    board = play(Celtic())
    seen = []
    board.observe(lambda change: seen.append(change["new"]), ["selected"])
    assert Presser(board).asks("select", target="e6")
    assert Presser(board).asks("pick", picks=["tile:cap", "e6", "S"])
    assert Presser(board).asks("select", target="tile:corner", rev=-5)  # at whatever revision
    assert Presser(board).asks("select", target="nowhere")
    assert not Presser(board).asks("pick", picks=["c3"])
    assert seen == ["e6", "tile:corner", "c3"]
    assert board.get_state()["_spot"] is None  # that is known to the browser


def test_python_points_at_a_target_until_the_user_does() -> None:
    board = play(Kingdoms())
    board.selected = "D4"
    assert (board.selected, board.get_state()["_spot"]) == ("D4", "D4")
    Presser(board).ask("select", target="E6")
    assert (board.selected, board.get_state()["_spot"]) == ("E6", None)
    board.selected = None
    assert board.selected is None


# ---- linked boards


def test_linked_boards_show_the_same_whoever_acts() -> None:
    one, other = play(Kingdoms()).play("D4", "E6"), play(Kingdoms())
    link = one.link(other)
    assert shows(other) == shows(one)
    other.play("C6")
    assert one.record.moves == ("D4", "E6", "C6")
    assert Presser(other).asks("pick", picks=["F4"])
    assert shows(one) == shows(other)
    link.unlink()
    link.unlink()
    one.new_game()
    assert other.ply == 4


def test_a_move_on_one_is_a_move_on_both_once() -> None:
    one, other = play(Kingdoms()), play(Kingdoms())
    one.link(other)
    heard: list[tuple[str, Position]] = []
    other.on_move(lambda *news: heard.append(news))
    one.on_move(lambda *news: heard.append(news))
    one.play("D4", "E6")
    start = Kingdoms().start()
    news = [("D4", start.play("D4")), ("E6", start.play("D4", "E6"))]
    assert sorted(heard, key=str) == sorted(news * 2, key=str)
    one.undo().redo()
    assert len(heard) == 4  # nothing was played


def test_a_move_that_is_followed_is_shown_in_motion() -> None:
    one, other = play(CelticKnot(), seed=4), play(CelticKnot(), seed=9)
    one.link(other)
    one.play("A9")
    assert one.state["scene"]["motions"]
    assert other.state["scene"]["motions"] == one.state["scene"]["motions"]


def test_a_match_is_followed_from_game_to_game() -> None:
    one, other = play(Match(SMALL)), play(Match(SMALL))
    one.link(other)
    while one.position.player:
        one.play(one.position.legal_moves[0])
    other.next_game()
    assert one.match == other.match
    assert one.ply == 0
    assert panel(one)["title"].endswith("game 2 of 2")


def test_a_machine_at_one_board_plays_on_both() -> None:
    one = play(SMALL, blue=lambda position: position.legal_moves[0], pace=0)
    other = play(SMALL)
    one.link(other)
    answered = threading.Event()
    other.observe(lambda change: answered.set() if change["new"] == 2 else None, ["ply"])
    other.play("A1")
    assert answered.wait(PATIENCE)
    assert other.record.line == one.record.line


def test_a_closed_board_is_linked_no_more() -> None:
    one, other = play(Kingdoms()), play(Kingdoms())
    one.link(other)
    one.close()
    assert not one._session.followers
    assert not other._session.followers
    other.play("D4")
    assert one.position == Kingdoms().start()


REQUESTS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(["play", "undo", "redo", "jump", "new"])),
    max_size=25,
)
PAIRS = st.sets(st.sampled_from([(0, 1), (1, 2), (0, 2)]), min_size=2)


def act(board: Board, what: str, number: int) -> None:
    """Does something to a board, if it can be done now."""
    if what == "play" and board.position.player:
        board.play(board.position.legal_moves[number % len(board.position.legal_moves)])
    elif what == "undo" and board.ply:
        board.undo()
    elif what == "redo" and board._session.moment.may_redo:
        board.redo()
    elif what == "jump":
        board.ply = number % (board.plies + 1)
    elif what == "new":
        board.new_game()


@settings(deadline=None, max_examples=amount(40))
@given(REQUESTS, PAIRS, st.integers(0, 10**6))
def test_boards_that_are_linked_in_any_way_never_echo(
    requests: list[tuple[int, str]], pairs: set[tuple[int, int]], seed: int
) -> None:
    with play(SMALL) as a, play(SMALL) as b, play(SMALL) as c:
        boards = (a, b, c)
        for first, second in sorted(pairs):
            boards[first].link(boards[second])
        for number, (index, what) in enumerate(requests):
            before = [board.state["rev"] for board in boards]
            act(boards[index], what, seed + number)
            after = [board.state["rev"] for board in boards]
            assert all(new - old <= 1 for old, new in zip(before, after, strict=True))
            assert shows(a) == shows(b) == shows(c)


def test_boards_in_several_threads_agree_in_the_end() -> None:
    boards = [play(SMALL) for _ in range(3)]
    for first, second in [(0, 1), (1, 2), (2, 0)]:
        boards[first].link(boards[second])

    def work(board: Board) -> None:
        for number in range(20):
            with suppress(ValueError):  # another board was faster
                act(board, ("play", "play", "undo", "jump")[number % 4], number)

    threads = [threading.Thread(target=work, args=(board,)) for board in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    for board in boards:  # what another thread was still telling is told by now
        board._listeners.notify()
    assert shows(boards[0]) == shows(boards[1]) == shows(boards[2])
