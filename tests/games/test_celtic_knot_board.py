"""Boards of Celtic Knot: the text form, what a board says of itself, and what can be wrong."""

import random
from collections.abc import Iterator

import pytest

from knotwidgets.core.errors import BoardError
from knotwidgets.games.celtic_knot import board as form
from knotwidgets.games.celtic_knot.board import RECONSTRUCTION, Board
from tests.games.celtic_knot_boards import changed

BOARD = Board.read(RECONSTRUCTION)
LINES = RECONSTRUCTION.splitlines()


# --- The reconstruction -------------------------------------------------------------------------


def test_the_reconstruction_is_what_the_rules_say_of_it() -> None:
    assert (BOARD.name, BOARD.width, BOARD.height, BOARD.exit) == ("reconstruction", 9, 9, "E5")
    first, second = BOARD.strands
    assert " ".join(first.spaces) == (
        "E5 E6 E7' E8 E9 F9 G9 H9 I9 I8 I7 I6 I5 H5 G5 F5 "
        "E5' D5 C5 B5 A5 A4 A3 A2 A1 B1 C1 D1 E1 E2 E3' E4"
    )
    assert " ".join(second.spaces) == (
        "A9 B9 C9 C8 C7 C6 C5' C4 C3 D3 E3 F3 G3' H3 I3 I2 "
        "I1 H1 G1 G2 G3 G4 G5' G6 G7 F7 E7 D7 C7' B7 A7 A8"
    )
    assert all(strand.closed for strand in BOARD.strands)
    assert BOARD.crossings == {
        "C7": "vertical",
        "E7": "horizontal",
        "C5": "horizontal",
        "E5": "vertical",
        "G5": "horizontal",
        "E3": "horizontal",
        "G3": "vertical",
    }
    assert BOARD.tunnels == ("C7", "E7", "E3", "G3")
    assert list(BOARD.marks.items()) == [
        *((name, "X") for name in ("A9", "I9", "A1", "I1")),
        *((name, "O") for name in ("A7", "I3")),
    ]


def test_spaces_are_those_of_the_strands_but_the_exit() -> None:
    along = [space for strand in BOARD.strands for space in strand.spaces]
    assert BOARD.spaces == tuple(space for space in along if space not in {"E5", "E5'"})
    assert len(BOARD.spaces) == 62
    assert BOARD.places["C7"] == BOARD.places["C7'"] == (2, 6)
    assert BOARD.places.keys() == BOARD.arcs.keys() == set(along)


def test_distances_count_spaces_and_a_drop_is_one() -> None:
    distance = BOARD.distance_to_exit
    assert (distance["E5"], distance["E5'"], distance["E6"], distance["A1"]) == (0, 0, 1, 8)
    assert (distance["E7'"], distance["E7"], distance["D7"]) == (2, 3, 4)
    assert (distance["C7'"], distance["C7"]) == (5, 6)  # by the tunnel there: else it would be 7
    assert distance.keys() == BOARD.places.keys()


# --- The text -----------------------------------------------------------------------------------


def without_margins() -> str:
    return "\n".join(line[2:] for line in LINES[1:-1])


@pytest.mark.parametrize(
    "text",
    [
        RECONSTRUCTION,
        RECONSTRUCTION.replace("\n", "\r\n") + "\r\n",
        "\n".join("    " + line for line in LINES),
        "\n".join([LINES[0], LINES[-1], *LINES[1:]]),
        "\n".join([*LINES[:4], "# drawn by heart", *LINES[4:]]),
        "# reconstruction\n" + without_margins(),
        "# reconstruction\n" + without_margins().replace("C7 ", "C7."),
        "#reconstruction\n\n      " + without_margins().replace("\n", "\n      ") + "\n",
        BOARD.line,
    ],
)
def test_margins_comments_and_blanks_don_t_matter(text: str) -> None:
    board = Board.read(text)
    assert board == BOARD
    assert hash(board) == hash(BOARD)
    assert board.text == RECONSTRUCTION


def test_boards_differ_by_what_is_drawn_and_by_their_names() -> None:
    assert Board.read(changed(C7="v")) != BOARD
    assert Board.read(without_margins()) != BOARD
    assert Board.read(without_margins()).name == ""


def test_the_example_of_the_form_is_a_board() -> None:
    drawn = (form.__doc__ or "").split("\n\n")[1]
    board = Board.read(drawn)
    assert (board.name, board.exit, board.width, board.height) == ("eight", "B3", 4, 5)
    assert Board.read(board.text) == board


def test_squares_off_the_path_may_be_points_and_the_margins_keep_them() -> None:
    board = Board.read("3 X-E .\n  | |\n2 +-+\n\n1\n  A B C")
    assert (board.width, board.height, board.exit) == (3, 3, "B3")
    assert board.text == "3 X-E\n  | |\n2 +-+\n\n1\n  A B C"
    assert Board.read(board.text) == board


def test_a_board_of_more_than_nine_rows() -> None:
    sides = "| |\n+ +\n" * 9
    board = Board.read(f"X-E\n{sides}| |\n+-+")
    assert board.text.splitlines()[:3] == ["11 X-E", "   | |", "10 + +"]
    assert Board.read(board.text) == board


# --- One board for each thing that can be wrong -------------------------------------------------


def test_no_coin_rests_under_the_exit_so_it_needs_no_such_square() -> None:
    assert Board.problems("  +-+\n  | |\nX-E-+\n| |\n+-+") == ()


def mutants(seed: int) -> Iterator[str]:
    """Texts that a slip of the hand could make."""
    rng = random.Random(seed)
    for _ in range(200):
        text = RECONSTRUCTION
        for _ in range(rng.randint(1, 3)):
            at, sign = rng.randrange(len(text)), rng.choice("+XOhvHVEe-| .\n#A9/?")
            text = text[:at] + rng.choice([sign, "", sign + text[at]]) + text[at + 1 :]
        yield text


@pytest.mark.parametrize("seed", range(2))
def test_any_text_is_a_board_or_says_where_it_is_wrong(seed: int) -> None:
    for text in mutants(seed):
        problems = Board.problems(text)
        for found in problems:
            line = text.splitlines()[found.line - 1] if "\n" in text else text.split("/")[0]
            assert 1 <= found.column <= max(len(line), 1) + 1, (text, found)
        if problems:
            with pytest.raises(BoardError):
                Board.read(text)
        else:
            board = Board.read(text)
            assert Board.read(board.text) == board
