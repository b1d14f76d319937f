"""A game that is kept in a file, and is there again when the cell is run."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knotwidgets import Board, Celtic, Kingdoms, Match, Random, Record
from knotwidgets.widgets import kept
from tests.widgets.machines import Presser, panel

GAME = Kingdoms()


@pytest.fixture(autouse=True)
def due(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What is to be done later; the working folder is an empty one."""
    monkeypatch.chdir(tmp_path)
    work: list[Callable[[], None]] = []

    def later(_: float, act: Callable[[], None]) -> object:
        work.append(act)
        return act

    monkeypatch.setattr(kept, "later", later)
    return work


def read(name: str = "evening") -> str:
    return Path(f"{name}.knot.txt").read_text("utf-8")


def test_a_game_is_there_again_and_is_written_once_for_many_moves(
    due: list[Callable[[], None]],
) -> None:
    board = Board(GAME, keep="evening")
    assert not due
    board.play("D4").play("E6").annotate(circles=["D4"])
    (write,) = due
    write()
    assert read() == f"{board.record.text}\n"
    board.jump(1).play("C5")  # not written when the cell is run again
    again = Board(GAME, keep="evening")
    assert again.record == board.record
    assert again.ply == 2
    again.new_game()
    again.close()
    board.play(board.position.legal_moves[0]).close()  # which keeps nothing any more
    assert read().replace('[Shown "1 0 2"]\n', "") == f"{again.undo().record.text}\n"
    assert [path.name for path in Path().iterdir()] == ["evening.knot.txt"]


def test_a_damaged_file_is_set_aside_and_told() -> None:
    Path("evening.knot.txt").write_text('[Game "Kingdoms"] 1. D4 2. D4', "utf-8")
    board = Board(GAME, keep="evening", lang="de")
    fault = panel(board)["error"]
    assert "liegt nun als evening.damaged-1.knot.txt daneben: Zeile 1, Spalte 28" in fault
    assert "'D4': Auf D4 steht" in fault
    assert "2. D4" in read("evening.damaged-1")
    board.play("E6").close()
    assert Record.read(read()).moves == ("E6",)


@pytest.mark.parametrize(
    ("start", "error", "message"),
    [
        (Celtic(), ValueError, r"keeps a game of Kingdoms\(\), which is not Celtic\(\)"),
        (GAME.start().play("D4"), ValueError, "a game from another first position"),
        (Match(GAME), TypeError, "a match of several"),
    ],
)
def test_a_file_of_another_game_is_told_and_left(
    start: Any, error: type[Exception], message: str
) -> None:
    Board(GAME, keep="evening").play("D4").close()
    with pytest.raises(error, match=message):
        Board(start, keep="evening")
    assert Record.read(read()).moves == ("D4",)


def test_a_game_that_was_chosen_in_the_lobby_is_there_again_with_its_players() -> None:
    board, choice = Board(GAME, keep="evening"), "game=kw.Celtic&against=easy&first=me&lang=de"
    user = Presser(board)
    assert user.asks("begin", choice=choice)
    board.play(board.position.legal_moves[0]).close()
    again = Board(GAME, keep="evening")
    assert (again.record, again.lang) == (board.record, "de")
    assert {name: repr(player) for name, player in again.players.items()} == {
        name: repr(player) for name, player in board.players.items()
    }
    assert again.undo().record.game == GAME
    again.close()
    own = Board(Celtic(), keep="evening")  # the cell has been changed
    assert own.record == board.record


def test_a_chosen_game_that_can_not_be_read_is_set_aside() -> None:
    Path("evening.knot.txt").write_text('[Game "Celtic!"]\n[Chosen "game=kw.Celtic"]\n\n1. x9')
    board = Board(GAME, keep="evening")
    assert board.record.game == GAME
    assert "evening.damaged-1.knot.txt" in panel(board)["error"]


def test_what_somebody_else_has_written_stays(due: list[Callable[[], None]]) -> None:
    board = Board(GAME, keep="evening").play("D4")
    due.pop()()
    Path("evening.knot.txt").write_text("theirs", "utf-8")
    board.play("E6")
    due.pop()()
    assert (read(), Record.read(read("evening.other-1")).moves) == ("theirs", ("D4", "E6"))
    assert "changed by somebody else" in panel(board)["error"]


def test_a_game_is_written_once_there_is_room_again(
    due: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(GAME, keep="evening").play("D4")
    with monkeypatch.context() as full:
        full.setattr(kept, "replacing", raising(OSError(28, "No space left on device")))
        due.pop()()
        assert "No space left on device" in panel(board)["error"]
    assert not Path("evening.knot.txt").exists()
    due.pop()()
    assert read() == f"{board.record.text}\n"
    assert not due


def raising(error: OSError) -> Callable[..., Any]:
    def fail(*_: object) -> Any:
        raise error

    return fail


def test_drafts_of_killed_writers_are_removed_and_those_of_others_stay() -> None:
    drafts = [Path(f".evening.knot.txt.{number}-01234567") for number in (os.getpid(), 2**22 + 1)]
    others = [Path(".evening.knot.txt"), Path(".evening.knot.txt.mine"), Path("4194305-01234567")]
    for path in (*drafts, *others):
        path.write_text("1. D4")
    Board(GAME, keep="evening").close()
    assert {*Path().iterdir()} == {drafts[0], *others}


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("other")])
def test_what_is_no_file_of_its_own_is_refused(make: Callable[[Path], object]) -> None:
    make(Path("evening.knot.txt"))
    with pytest.raises(ValueError, match="is no file of its own, but a folder, a link or a pipe"):
        Board(GAME, keep="evening")


def test_one_is_where_one_was_also_on_a_variation_and_the_machine_waits() -> None:
    board = Board(GAME, keep="evening").play("D4", "E6", "C6").jump(1).play("A2")
    board.jump(1)
    board.close()
    again = Board(GAME, keep="evening", blue=Random())
    assert (again.ply, again.record.line) == (1, board.record.line)
    assert not again.thinking["busy"]
    again.jump(1, 0, 2).close()
    assert '[Shown "1 0 2"]' in read()


@pytest.mark.parametrize("place", ["7", "0 0", "-1", "x", "1 4 2", "9" * 5000])
def test_a_place_that_is_not_there_is_the_end(place: str) -> None:
    record = Record(GAME.start()).play("D4").play("E6")
    Path("evening.knot.txt").write_text(record.tagged(Shown=place).text)
    again = Board(GAME, keep="evening")
    assert (again.ply, again.record.tags) == (2, ())
