"""A puzzle's messages: what is granted, what is refused, what changes nothing."""

import random

import pytest

from knotwidgets.games.celtic.puzzles import Puzzle, easy
from knotwidgets.games.celtic.puzzles.view import puzzle_scene
from knotwidgets.words import say
from tests.widgets.solving import Recorded
from tests.wire import pick

pytestmark = pytest.mark.slow

SQUARE = Puzzle(2, 2, "4 corner")
SOLVED = "a1:NE b1:NW a2:ES b2:SW"
GIVEN = Puzzle(3, 1, "2 cap 1 straight", givens="a1:E")


# ---- what is granted


@pytest.mark.parametrize("picks", [("tile:corner", "b1", "NW"), ("b1", "tile:corner", "NW")])
def test_a_tile_a_cell_and_a_turn_lay_in_either_order(picks: tuple[str, ...]) -> None:
    puzzle = Recorded(SQUARE)
    assert puzzle._desk.answer(pick(*picks))["ok"]
    assert puzzle.attempt.text == "b1:NW"
    assert (puzzle.moment.rev, puzzle.steps) == (1, ("b1:NW",))


def test_a_pick_takes_nothing_from_a_puzzle_that_is_solved_but_python_does() -> None:
    puzzle = Recorded(GIVEN)
    puzzle.lay("b1:EW c1:W")
    before = puzzle.moment
    explained = puzzle._desk.answer({**pick("b1", rev=1), "kind": "explain"})
    reply = puzzle._desk.answer(pick("b1", rev=1, name="v:2"))
    assert (reply["ok"], reply["reason"], reply["refused"]) == (False, "illegal", ["b1"])
    assert explained["message"] == reply["message"]
    for button_ in ("undo_step", "clear"):  # the ways out
        assert say(f"buttons.{button_}") in reply["message"]
    fixed = puzzle._desk.answer(pick("a1", rev=1, name="v:3"))
    assert fixed["message"] == "a1 is fixed: the tile given there is a cap, open east."
    assert puzzle.moment is before
    puzzle.take("b1")
    assert puzzle._desk.answer(pick("c1", rev=2, name="v:4"))["ok"]
    assert puzzle.attempt.text == "a1:E"


def test_every_move_of_the_picture_is_granted() -> None:
    puzzle = Recorded(easy())
    chance = random.Random(2)
    for number in range(25):
        move = chance.choice(puzzle_scene(puzzle.attempt).moves)
        picks = (*move.picks, *filter(None, [move.turn]))
        before = puzzle.moment
        assert puzzle._desk.answer(pick(*picks, rev=before.rev, name=f"v:{number}"))["ok"], picks
        assert puzzle.moment.rev == before.rev + 1


# ---- what is refused


@pytest.mark.parametrize(
    ("picks", "message", "marks"),
    [
        (("a1",), "a1 is fixed: the tile given there is a cap, open east.", ["a1"]),
        (
            ("tile:cap", "b1", "E"),
            "b1 is taken: the tile there is a straight, open east and west.",
            ["b1"],
        ),
        (("c1",), "Which tile should go on c1?", []),
        (("tile:cap",), "Where should the cap go?", []),
        (("tile:cap", "c1"), "Which way should the cap on c1 be turned?", []),
        (("tile:cap", "c1", "EW"), "A cap can’t lie 'EW'.", []),
        (("tile:straight", "c1", "EW"), "No straight is left.", []),
        (("tile:cap", "tile:cap"), "Where should the cap go?", []),
    ],
)
def test_a_pick_that_can_not_be_granted_is_explained(
    picks: tuple[str, ...], message: str, marks: list[str]
) -> None:
    puzzle = Recorded(GIVEN)
    puzzle.lay("b1:EW")
    before = puzzle.moment
    reply = puzzle._desk.answer(pick(*picks, rev=1))
    assert (reply["ok"], reply["message"], reply["marks"]) == (False, message, marks)
    assert reply["reason"] == "illegal"
    assert reply["refused"] == [picks[-1]]
    assert puzzle.moment is before


@pytest.mark.parametrize(
    "picks",
    [
        ("z9",),
        ("tile:wheel", "c1", "N"),
        ("c1", "b1"),
        ("N", "tile:cap", "c1"),
        ("tile:cap", "N"),
    ],
)
def test_picks_without_sense_are_quoted(picks: tuple[str, ...]) -> None:
    puzzle = Recorded(GIVEN)
    reply = puzzle._desk.answer(pick(*picks))
    assert not reply["ok"]
    assert repr(" ".join(picks)) in reply["message"]


def test_jumps_lead_to_the_steps_that_there_are() -> None:
    puzzle = Recorded(SQUARE)
    puzzle.lay("a1:NE")
    puzzle.lay("b1:NW")
    for ply, laid in ((0, ""), (2, "a1:NE b1:NW"), (1, "a1:NE")):
        puzzle._session.do("go", ply)
        assert puzzle.attempt.text == laid
        assert len(puzzle.moment.line.line) == 2
    jump = {"kind": "jump", "id": "v:1", "rev": puzzle.moment.rev, "ply": 3}
    assert puzzle._desk.answer(jump)["message"] == "There is no step 3; the puzzle has 0 to 2."


def test_laying_what_lies_already_is_no_step() -> None:
    puzzle = Recorded(SQUARE)
    puzzle.lay(SOLVED)
    before = puzzle.moment
    puzzle.lay(SOLVED)
    puzzle.take()
    assert puzzle.moment is before


# ---- what is noticed


def test_that_all_is_filled_for_nothing_is_noticed() -> None:
    puzzle = Recorded(SQUARE)
    puzzle.lay("a1:NE b1:NW a2:ES b2:NE")
    assert puzzle.finding.text == say("puzzles.not_solved")


def test_a_check_marks_all_faults_and_tells_the_first() -> None:
    puzzle = Recorded(SQUARE)
    assert not puzzle.check()
    assert puzzle.finding.text == "No fault so far."
    puzzle.lay("a1:ES b1:NE")
    assert puzzle.finding.text == ""
    faults = puzzle.check()
    assert [fault.kind for fault in faults] == ["edge", "match", "edge"]
    assert puzzle.finding.text == f"3 faults. The first: {faults[0].message}."
    assert puzzle.finding.marks == ("a1", "b1")
    puzzle.take("b1")
    assert not puzzle.finding.marks
