"""Celtic Knot as text: positions and records there and back, errors, options."""

import re
from typing import Any

import pytest

from knotwidgets import BoardError, CelticKnot, PositionError, Record, RecordError
from knotwidgets.games.celtic_knot.board import RECONSTRUCTION, Board
from tests.games.celtic_knot_boards import RING

GAME = CelticKnot()
SPLIT = CelticKnot(split=True)
# ---- positions and moves -------------------------------------------------------------------------


def test_picks_of_a_whole_turn() -> None:
    start = GAME.start()
    assert GAME.picks(start, "A9=2>C9") == ("A9", "=2", "C9")
    assert GAME.move_of(start, ("A9", "=2", "C9")) == "A9=2>C9"
    assert GAME.picks(start, "E8=3>off") == ("E8", "=3", "E5")
    assert GAME.move_of(start, ("E8", "=3", "E5")) == "E8=3>off"
    assert GAME.move_of(start, ()) == ""
    with pytest.raises(ValueError, match="'A9=' is no move"):
        GAME.picks(start, "A9=")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("nickel:a9,c7’ dime:A1 nickel", "nickel:A9,C7' dime:A1 nickel"),
        ("nickel:C7',A9 dime:A1 nickel  a9", "nickel:A9,C7' dime:A1 nickel A9"),
        ("nickel:A9*2 dime:A1 nickel A9*2=3/2", "nickel:A9*2 dime:A1 nickel A9=3"),
    ],
)
def test_small_letters_any_order_and_what_can_be_left_out(text: str, canonical: str) -> None:
    assert GAME.position(text).text == canonical


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected the coins of 2 players and who is to move, separated by blanks"),
        ("dime:A1 nickel:A9 nickel", "'dime:A1' must be nickel's coins"),
        ("nickel:A9 dime:A1 nikel", "'nikel' is not the player to move; did you mean 'nickel'?"),
        ("nickel:A9 dime:A1 -", "who is to move can't be '-'; expected a player"),
        ("nickel: dime:A1 dime", "can't be 'dime'; expected '-', as nickel has won"),
        ("nickel: dime: -", "nickel and dime can't both have won"),
        ("nickel: dime:A1 - A1", "'A1' comes too late: the game is over"),
        ("nickel:A9*8 dime:A1 nickel", "'A9*8' are 8 coins; a player has 6 in this game"),
        ("nickel:A9,,B9 dime:A1 nickel", "'' is no space with coins"),
        ("nickel:A9*4,B9*3 dime:A1 nickel", "are 7 coins; a player has 6 in this game"),
        ("nickel:A9,a9 dime:A1 nickel", "A9 stands in 'A9,a9' twice"),
        ("nickel:B8 dime:A1 nickel", "There is no space B8: no road leads there"),
        ("nickel:A9' dime:A1 nickel", "A9 is no crossing: there is no space below it"),
        ("nickel:E5 dime:A1 nickel", "E5 is the exit, where no coin rests"),
        ("nickel:A9 dime:A1 nickel A9*2", "'A9*2': nickel has 1 coin on A9"),
        ("nickel:A9*2 dime:A1 nickel A9*1", "all 2 coins on A9 go, unless in a bonus turn"),
        ("nickel:A9 dime:A1 nickel A9=3", "'A9=3': 1 coin can't come to 3"),
        ("nickel:A9*2 dime:A1 nickel A9*1=3/2", "all 2 coins on A9 go"),
        ("nickel:A9 dime:A1 nickel A9=1/2", "2 coins can't have been flipped"),
        ("nickel:A9 dime:A1 nickel off", "'off' is no space with coins in hand"),
        ("nickel:A9 dime:A1 nickel A9 A9", "'A9' is one word too many"),
        ("nickel:A9 dime:A1 nickel bonus A9", "can't have a bonus turn: no opponent's coin is on"),
        ("nickel:A9 dime:A9 nickel bonus", "which coins are in hand? write their space last"),
        ("nickel:A9 dime:A9 nickel owed:A9", "'owed:A9' needs a game with split=True"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=re.escape(reason)) as fault:
        GAME.position(text)
    assert repr(text) in str(fault.value)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("nickel owed:A9,B9", "which coins are in hand?"),
        ("nickel bonus owed:C9,B9", "nickel has fewer coins on C9"),
        ("nickel bonus owed:A9,H1", "no opponent's coin is on H1"),
        ("nickel bonus A9 owed:A9", "'A9': nickel has 1 coin on A9"),
        ("nickel B9=2 owed:A9", "no coin can have a bonus turn to come before 'B9=2'"),
        ("nickel B9=4/1", "1 coin can't have been flipped"),
    ],
)
def test_what_is_wrong_with_coins_that_have_a_bonus_turn_to_come(words: str, reason: str) -> None:
    with pytest.raises(PositionError, match=re.escape(reason)):
        SPLIT.position(f"nickel:A9,B9*2,H1 dime:A9,B9 {words}")


def test_a_sum_without_a_way_is_refused() -> None:
    game = CelticKnot(exit="dead end")
    with pytest.raises(PositionError, match="'I6=12': no way is 12 long"):
        game.position("nickel:I6*6 dime:A1 nickel I6=12")


# ---- records and options -------------------------------------------------------------------------


def test_a_record_takes_whole_turns() -> None:
    moves = ("A9", "=2", ">C9", "A1", "=1", ">B1")
    record = Record(GAME.start()).play("A9=2>C9").play("A1").play("=1>B1")
    assert record.moves == moves
    assert record.play("I9=1>H9", 3).line[3].variations
    assert Record.read('[Game "Celtic Knot"]\n\n1. A9=2>C9 (>A7) A1=1 >B1').moves == moves
    with pytest.raises(
        RecordError, match="line 3, column 4 of the record: 'A9=2>B9': The coins on A9 f"
    ):
        Record.read('[Game "Celtic Knot"]\n\n1. A9=2>B9')


def test_an_option_that_does_not_go_with_another_is_a_fault_of_the_record() -> None:
    text = '[Game "Celtic Knot"]\n[Board "2 X-E/  | |/1 O-+"]\n[Coins "{}"]\n'
    assert Record.read(text.format(1)).game == CelticKnot(board=RING.partition("\n")[2], coins=1)
    with pytest.raises(RecordError, match=r"line 3, column 1 .*coins=3 is impossible"):
        Record.read(text.format(3))


def test_equal_games_are_equal_however_they_are_made() -> None:
    for board in (RECONSTRUCTION, Board.read(RECONSTRUCTION), GAME.options["board"], None):
        assert CelticKnot(board=board, coins=6, players=2) == GAME  # type: ignore[arg-type]
    assert hash(CelticKnot(coins=6)) == hash(GAME)
    assert CelticKnot(coins=5) != GAME
    assert CelticKnot(board=RECONSTRUCTION.replace("reconstruction", "other")) != GAME
    assert GAME.drawn.name == "reconstruction"


def test_a_stack_holds_seven_coins_at_most() -> None:
    board = "3 X-X-X-X/  |     |/2 X     X/  |     |/1 X-O-X-E"
    game = CelticKnot(board=board)
    assert (len(game.drawn.marks), game.purse) == (9, 7)
    assert sum(game.coins(game.start())["dime"].values()) == 7
    pos = game.position("nickel:A1*7 dime:A1 nickel A1=14")
    assert pos.text == "nickel:A1*7 dime:A1 nickel A1=14"
    assert list(game.coins(pos.play(pos.legal_moves[0]))["nickel"].values()) == [7]
    with pytest.raises(ValueError, match="expected 1 to 7, as at most 7 coins of a player fit"):
        CelticKnot(board=board, coins=8)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"player": 3}, TypeError, "CelticKnot has no option 'player'; did you mean 'players'?"),
        ({"players": 1}, ValueError, "players=1 is unknown; expected 2, 3 or 4"),
        ({"players": 5}, ValueError, "players=5 is unknown"),
        ({"players": True}, ValueError, "players=True is unknown"),
        ({"split": 1}, ValueError, "split=1 is unknown; expected True or False"),
        ({"exit": "dead"}, ValueError, "exit='dead' is unknown; did you mean 'dead end'?"),
        (
            {"coins": 0},
            ValueError,
            "coins=0 is impossible; expected 1 to 6, as the board has 6 mark",
        ),
        ({"coins": 7}, ValueError, "coins=7 is impossible"),
        ({"coins": 2.0}, ValueError, r"coins=2\.0 is impossible"),
        ({"board": 8}, BoardError, "a board is given as text or as a Board, not as 8"),
        ({"board": "X-E"}, BoardError, "line 1"),
    ],
)
def test_an_impossible_option_is_an_error_that_quotes_it(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        CelticKnot(**options)
