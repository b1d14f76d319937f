"""What people mistype: options, boards, moves and position texts, and what they are told."""

from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import BoardError, IllegalMove, Kingdoms, PositionError
from knotwidgets.core import Game
from tests.games.option_sets import WORDS

GAME = Kingdoms()
PUNISHING = Kingdoms(illegal_moves="punish")
EMPTY = "_5_/7/7/7/7/7/_5_"


@pytest.mark.parametrize(
    ("asked", "given", "message"),
    [
        (kw.open, ("D4", "kingdoms"), "game='kingdoms'; expected a game or None"),
        (kw.Match, (5,), "game=5; expected a game"),
        (kw.review, (5,), "record=5; expected the record of a game"),
        (kw.album, (GAME.start(),), "'Position' object is not iterable"),
        (kw.Record(GAME.start()).comment, (5,), "text=5; expected a comment as text"),
        (kw.cells, (GAME, ["D4"]), r"bits=\['D4'\]; expected an int; kw.bits makes it of names"),
        (kw.bits, (GAME, 5), "names=5; expected names of cells; kw.cells gives those of an int"),
        (
            kw.Step,
            ("t", GAME),
            r"position=Kingdoms\(\); expected a position; did you",
        ),
        (kw.Step, ("t", GAME.start(), 5), "task=5; expected one of knotwidgets.lessons"),
        (kw.Lesson, ([5],), "steps has 5; expected steps, such as kw.Step"),
        (kw.Lesson.read, (5,), "text=5; expected a lesson as text"),
        (kw.explore, ("kingdoms", {}, {}), "kind='kingdoms'; expected a class of games"),
        (kw.explore, (Kingdoms, 5, {}), "space=5; expected a list of values by option or rule"),
    ],
)
def test_a_value_of_the_wrong_kind_is_a_type_error_that_quotes_it(
    asked: Any, given: tuple[Any, ...], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        asked(*given)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scorings": "knots"}, "Kingdoms has no option 'scorings'; did you mean 'scoring'?"),
        ({"q": 1}, "Kingdoms has no option 'q'; expected 'board', .* or 'rules'"),
    ],
)
def test_an_unknown_option_is_a_type_error(options: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Kingdoms(**options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scoring": "knot"}, "scoring='knot' is unknown; did you mean 'knots'?"),
        ({"scoring": 1}, "scoring=1 is unknown; expected 'kingdoms' or 'knots'"),
        ({"illegal_moves": "punished"}, "did you mean 'punish'?"),
        ({"first": "green"}, "first='green' is unknown; expected 'red' or 'blue'"),
        ({"touch_move": "yes"}, "touch_move='yes' is unknown; expected True or False"),
        ({"leap": (0, 0)}, r"leap=\(0, 0\) is unknown; expected two steps"),
        ({"leap": (1, -2)}, r"leap=\(1, -2\) is unknown"),
        ({"leap": None}, "is unknown"),
        ({"leap": (1, 2, 3)}, r"leap=\(1, 2, 3\) is unknown"),
        ({"leap": (True, 2)}, "is unknown"),
        ({"leap": (1, 26)}, "is unknown"),
    ],
)
def test_an_impossible_value_is_a_value_error_that_quotes_it(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Kingdoms(**options)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("ooo\no?o\nooo", "line 2, column 2 of the board is '\\?'"),
        ("o o 8", "line 1, column 5 of the board is '8'"),
        ("", "the board '' has no cell"),
        ("0x5", "the board '0x5' has no cell"),
        ("27x1", "27 columns by 1 rows; at most 26 by 99 can be named"),
        ("2x100", "2 columns by 100 rows"),
        (8, "a board is given as text, not as 8"),
    ],
)
def test_a_board_that_cant_be_read_quotes_the_place(board: Any, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        Kingdoms(board=board)


def test_boards_with_gaps_and_uneven_rows() -> None:
    game = Kingdoms(board="  o o\n  # . #\n\n")
    assert game.grid.names == ("A1", "C1", "A2", "B2")
    assert game.options["board"] == "oo./o.o"
    assert Kingdoms(board="26x99").grid.names[-1] == "Z99"


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("A1", "There is no hill A1 on this board; its columns are A to G, its rows 1 to 7."),
        ("D0", "There is no hill D0 "),
        ("D04", "There is no hill D04 "),
        ("xA7", "There is no hill A7 "),
        ("D٤", "There is no hill D٤ "),
        ("", "'' is no move; write a hill to build on, such as D4, or xD6 for a capture."),
        ("D", "'D' is no move"),
        ("XD4", "'XD4' is no move"),
        ("D" * 100_000, "is no move"),
        (None, "None is no move"),
    ],
)
def test_what_is_no_move_is_an_illegal_move_that_quotes_it(move: Any, message: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.start().play(move)
    assert message in refused.value.message
    assert refused.value.rule == "notation"
    assert refused.value.move == move
    assert EMPTY in str(refused.value)


FULL = "_bbbbb_/bbbbbbb/bbbbbbb/rrrrrbb/rrrrrrr/rrrrrrr/_rrrrr_"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (EMPTY, "expected the rows, the player and the phase"),
        ("_5_/7/7 red battle", "it has 3 rows, the board 7"),
        (EMPTY.replace("7", "8", 1) + " red battle", "row '8' has 8 columns, the board 7"),
        (EMPTY.replace("7", "3x3", 1) + " red battle", "'x' on D6 is unknown; expected r, b, _ "),
        (EMPTY.replace("7", "3_3", 1) + " red battle", "D6 is a hill on this board"),
        (EMPTY.replace("_5_", "_6", 1) + " red battle", "G7 is no hill on this board"),
        (EMPTY.replace("_5_", "r5_", 1) + " red battle", "A7 is no hill on this board"),
        (f"{EMPTY} green battle", "the player 'green' is unknown; expected 'red' or 'blue'"),
        (f"{EMPTY} red fight", "the phase 'fight' is unknown"),
        (f"{EMPTY} red over", "the player is '-' exactly when the phase is 'over'"),
        (f"{EMPTY} - battle", "the player is '-' exactly when the phase is 'over'"),
        (f"{EMPTY} red last-turn", "it would be 'blue battle', not 'red last-turn'"),
        (f"{FULL} red battle", "with these ringforts it would be '- over', not 'red battle'"),
        (
            "_bbbbb_/bbbbbbb/bbbbbbb/bbrbrbb/bbbbbbb/bbbbbbb/_bbbbb_ red battle",
            "it would be 'blue last-turn', not 'red battle'",
        ),
        (
            "_2r2_/2r1r2/1r3r1/r2r2r/1r3r1/2r1r2/_2r2_ red manoeuvres",
            "it would be 'red battle', not 'red manoeuvres'",
        ),
        (f"{EMPTY} red battle challenge:D4/battle", "needs a game with illegal_moves='punish'"),
    ],
)
def test_a_position_text_that_cant_be_read_quotes_it(text: str, message: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.position(text)
    assert message in str(refused.value)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("blue manoeuvres chalenge:E4/manoeuvres", "'chalenge:E4/manoeuvres' is unknown"),
        ("blue manoeuvres challenge:E4/over", "the phase 'over' is unknown"),
        ("blue manoeuvres challenge:B1/manoeuvres", "there is no ringfort on B1 that could be"),
        ("blue manoeuvres challenge:E5/manoeuvres", "there is no ringfort on E5 that could be"),
        ("blue battle challenge:E4/battle", "is unfounded: no rule forbade that ringfort"),
        ("- over challenge:E4/battle", "comes too late"),
        ("blue last-turn challenge:E4/battle", "comes too late"),
    ],
)
def test_a_challenge_that_cant_be_is_refused(words: str, message: str) -> None:
    rows = "_5_/7/7/3rr2/7/7/_b4_"
    assert PUNISHING.position(f"{rows} blue manoeuvres challenge:E4/manoeuvres").legal_moves
    with pytest.raises(PositionError) as refused:
        PUNISHING.position(f"{rows} {words}")
    assert message in str(refused.value)


@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("text", [None, b""])
def test_a_position_is_given_as_text(kind: type[Game], text: Any) -> None:
    with pytest.raises(PositionError, match="a position is given as text"):
        kind().position(text)
