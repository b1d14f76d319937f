"""Celtic Knot as text: positions and records there and back, errors, options."""

import pytest

from knotwidgets import CelticKnot, IllegalMove, Record, RecordError
from knotwidgets.games.celtic_knot.board import RECONSTRUCTION, Board
from tests.games.celtic_knot_boards import RING

GAME = CelticKnot()


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
    ("turn", "rule"),
    [
        ("A9=2>C9", ""),
        ("a9=2>c9", ""),
        (" A9 =2 >C9 ", ""),
        ("A9=2>C9>C8", "turn"),  # it is Dime's turn already
        ("A9=3>C9", "totals"),
        ("A9=2>B9", "walk"),
        ("A9=2>Z9", "notation"),
        ("A9=2>C9=1", "turn"),
    ],
)
def test_a_whole_turn_can_be_explained(turn: str, rule: str) -> None:
    verdict = GAME.start().explain(turn)
    assert (verdict.legal, verdict.rule) == (not rule, rule)


def test_a_faulty_turn_changes_nothing_and_names_the_decision() -> None:
    start = GAME.start()
    with pytest.raises(IllegalMove) as refused:
        start.play("A9=2>B9")
    assert refused.value.move == ">B9"
    assert "nickel A9=2" in str(refused.value)
    assert start == GAME.start()


def test_apostrophes_as_texts_have_them() -> None:
    pos = GAME.position("nickel:C7 dime:A1 nickel C7=1")
    assert pos.play(">C7’") == pos.play(">c7`") == pos.play("C7'")


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


def test_an_option_of_a_record_is_read_with_the_others() -> None:
    text = '[Game "Celtic Knot"]\n[Board "2 X-E/  | |/1 O-+"]\n[Coins "1"]\n'
    assert Record.read(text).game == CelticKnot(board=RING.partition("\n")[2], coins=1)


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
