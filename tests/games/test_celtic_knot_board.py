"""Boards of Celtic Knot: the text form, what a board says of itself, and what can be wrong."""

import random
from collections.abc import Iterator

import pytest

from knotwidgets.core.errors import BoardError
from knotwidgets.games.celtic_knot import board as form
from knotwidgets.games.celtic_knot.board import RECONSTRUCTION, Board

BOARD = Board.read(RECONSTRUCTION)
LINES = RECONSTRUCTION.splitlines()


NO_STARTS = dict.fromkeys(("A9", "I9", "A1", "I1", "A7", "I3"), "+")


def changed(**squares: str) -> str:
    """The reconstruction with other signs on some squares; a line's name is like `C9_D9`."""
    lines = [list(line.ljust(2 + 2 * 9)) for line in LINES]
    for name, sign in squares.items():
        cells = [(ord(cell[0]) - ord("A"), int(cell[1])) for cell in name.split("_")]
        column = sum(2 + 2 * column for column, _ in cells) // len(cells)
        line = sum(1 + 2 * (9 - row) for _, row in cells) // len(cells)
        lines[line][column] = sign
    return "\n".join("".join(line).rstrip() for line in lines)


def problem(text: str) -> tuple[str, int, int]:
    """The one thing that is wrong with a board."""
    [found] = Board.problems(text)
    with pytest.raises(BoardError) as caught:
        Board.read(text)
    quoted = repr(text.splitlines()[found.line - 1])
    assert str(caught.value) == (
        f"{found.message} (line {found.line}, column {found.column}: {quoted})"
    )
    return found


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


WRONG: list[tuple[str, str, tuple[int, int] | None]] = [
    (changed(B9="?"), "'?' is unknown; it stands where a square is expected: + X O h v", (2, 5)),
    (changed(A9_A8="-"), "'-' stands where a", None),
    (
        changed(C9_D9="-"),
        "the line '-' leads nowhere: a path square must stand on its left",
        (2, 8),
    ),
    (
        changed(C7_C8=" ", D7_D8="|"),
        "the line '|' leads nowhere: a path square must stand above",
        (5, 9),
    ),
    ("# empty", "there is no path on this board", None),
    (
        changed(E5="v"),
        "there is no exit; write E for the square where coins leave the board",
        (2, 3),
    ),
    (changed(F3="E"), "F3 is a second exit; the first is E5", (14, 13)),
    (changed(B8="+"), "B8 is no road: no line leads there", (4, 5)),
    (changed(C5="+"), "lines cross on C5, but which one is over? Write v", (10, 7)),
    (
        changed(B7="V"),
        "the tunnel on B7 is not on a crossing: two lines lead there, not four; write + instead",
        (6, 5),
    ),
    (changed(B7="h"), "the line over another on B7 is not on a cross", None),
    (changed(B8="O"), "the start O on B8 isn’t on a road: no line leads there", (4, 5)),
    ("X-+ E\n| |\n+-O", "the exit E on C2 isn’t on a road: no line leads there", (1, 5)),
    (changed(C5="X"), "the start X on C5 is on a crossing: it must be on one road only", None),
    (
        changed(**NO_STARTS),
        "there is no start; write X or O for a square where coins begin",
        None,
    ),
    (
        changed(E7="h", E3="h"),
        "the exit E5 can’t be reached from the start A9: neither its road",
        (2, 3),
    ),
    (
        changed(**{**NO_STARTS, "I9": "X", "E7": "h", "E3": "h"}),
        "the exit E5 can’t be reached from the road of A9",
        None,
    ),
    (
        "3   +-+\n    | |\n2 X-v-+\n  | |\n1 +-E\n  A B C",
        "the under space B2' needs a square off the road to its north-east, but C3 is on a road",
        (3, 5),
    ),
]


@pytest.mark.parametrize(("text", "message", "place"), WRONG)
def test_what_is_wrong_is_told_with_its_place(
    text: str, message: str, place: tuple[int, int] | None
) -> None:
    found = problem(text)
    assert found[0].startswith(message)
    assert place in (None, found[1:])


@pytest.mark.parametrize("text", ["X-E-", "X-E\n|"])
def test_a_line_that_leaves_the_board(text: str) -> None:
    assert "leads nowhere" in Board.problems(text)[0].message


def test_a_board_that_is_too_large_to_be_named() -> None:
    wide = "X" + "-+" * 25 + "-E"
    message, _, _ = problem(f"{wide}\n|{' ' * 51}|\n{wide.replace('X', '+').replace('E', '+')}")
    assert message == "the board is 27 columns by 2 rows; at most 26 by 26 can be named"
    message, _, _ = problem("X-E\n" + "| |\n+ +\n" * 25 + "| |\n+-+")
    assert message == "the board is 2 columns by 27 rows; at most 26 by 26 can be named"


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ("\n6 ", "\n5 ", "row 6 from the bottom has the number 5", 8),
        ("\n6 ", "\n 6", "the number of row 6 must end below that of row 9", 8),
        ("\n9 ", "\n+\n9 ", "'+' stands outside the rows that are numbered", 2),
        ("\n  |   |   |       |\n8", "\n| |   |   |       |\n8", "'|' stands in the margin", 3),
        ("# reconstruction", "# one/two", "a board's name can't hold '/'", 1),
    ],
)
def test_margins_that_don_t_fit(old: str, new: str, message: str, line: int) -> None:
    found = problem(RECONSTRUCTION.replace(old, new, 1))
    assert found[0].startswith(message)
    assert found[1] == line


def test_a_strand_that_ends_elsewhere_than_at_the_exit() -> None:
    ends = Board.problems(changed(B9_C9=" "))
    assert [(end.message.split(";")[0], end.line, end.column) for end in ends] == [
        ("a road ends on B9: one line leads there", 2, 5),
        ("a road ends on C9: one line leads there", 2, 7),
    ]
    ends = Board.problems(changed(B8="+", A8_B8="-", B8_B9="|"))
    assert [end.message.split(";")[0] for end in ends] == [
        "a road ends on B9: three lines meet there",
        "a road ends on A8: three lines meet there",
    ]


def test_an_exit_is_written_in_capitals() -> None:
    assert problem("e-+\n| |\nX-+")[0].endswith("write E instead of e")


def test_no_coin_rests_under_the_exit_so_it_needs_no_such_square() -> None:
    assert Board.problems("  +-+\n  | |\nX-E-+\n| |\n+-+") == ()


def test_what_is_no_text() -> None:
    with pytest.raises(BoardError, match="a board is given as text, not as 9"):
        Board.read(9)  # type: ignore[arg-type] # on purpose
    with pytest.raises(BoardError, match="a board is given as text, not as None"):
        Board.problems(None)  # type: ignore[arg-type] # on purpose


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
