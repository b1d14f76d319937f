"""What is told of each moment to those who listen."""

import random

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, Match
from knotwidgets.core import Game
from knotwidgets.games.celtic.puzzles import Puzzle
from knotwidgets.games.celtic_knot.gallery import gallery
from knotwidgets.session.document import Document
from knotwidgets.session.facts import panel_of
from knotwidgets.session.session import Session
from knotwidgets.widgets.puzzle import Puzzle as Solving
from tests.pseudo import PSEUDO, pseudo_language  # noqa: F401 - a fixture
from tests.widgets.machines import panel

pytestmark = pytest.mark.usefixtures("pseudo_language")


def news_of(moment: Document) -> str:
    return panel_of(moment)["news"]


def told(start: object, *moves: str) -> str:
    """What is told once moves were played, all of them at once."""
    session = Session(start)  # type: ignore[arg-type]
    session.do("play", *moves)
    return news_of(session.moment)


def test_builds_captures_and_phases() -> None:
    assert told(Kingdoms(), "D4", "E6") == "Red builds on D4. Blue builds on E6. Red to build."
    besieged = Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle")
    assert told(besieged, "xA4").startswith("Red captures A4. ")
    calls = Kingdoms(board="2x2").start()
    assert "calls BATTLE" in told(calls, "A1", "B2")


def test_challenges() -> None:
    doubtful = Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5")
    move = next(move for move in doubtful.legal_moves if move.startswith("D5>"))
    hill = move.partition(">")[2]
    news = f"Blue challenges the ringfort on D5 and puts it on {hill}. "
    assert told(doubtful, move).startswith(news)


def test_a_tile_that_is_taken_back_was_tried() -> None:
    start = Celtic(overrun="forfeit").start().play("d5:EW", "c5:EW")
    tried = "Orange tries a straight on f5, open east and west."
    lost = "Orange loses the turn: no room in the window."
    assert told(start, "f5:EW") == f"{tried} {lost} Blue to place."


def test_coins_flips_and_bonus_turns() -> None:
    session = Session(CelticKnot(), seed=1)
    session.do("play", "A9")
    flip = session.moment.record.moves[1]
    total = session.moment.position.state.total
    news = f"Nickel flips {total} on A9. Nickel: move {total}."
    assert (flip, news_of(session.moment)) == (f"={total}", news)
    session.do("play", session.moment.position.legal_moves[0])
    assert news_of(session.moment).startswith(f"Nickel flips {total}: A9 to ")
    met = "Nickel flips 2: A7 to A9, meets Dime; flips "
    assert told(CelticKnot(), "A7=2>A9").startswith(met)


def test_looking_back() -> None:
    session = Session(Kingdoms())
    session.do("play", "D4", "E6")
    session.do("undo")
    assert news_of(session.moment) == "Position after this move. Red builds on D4. Blue to build."
    session.do("jump", 0)
    assert news_of(session.moment) == "At the start of the game. Red to build."
    session.do("new")
    assert news_of(session.moment) == "A new game. Red to build."


def test_looking_back_tells_the_move_and_what_it_has_brought_about() -> None:
    session = Session(Kingdoms(board="2x2"))
    session.do("play", "A1", "B2", "A2")
    session.do("jump", 2)
    assert session.moment.record.events[1] == ("Red calls BATTLE",)
    news = "Position after this move. Blue builds on B2. Red calls BATTLE. Red to build."
    assert news_of(session.moment) == news
    tiles = Session(Celtic().start().play("e6:S", "f5:W", "e4:N"))
    tiles.do("play", "d5:E")
    tiles.do("undo")
    tiles.do("redo")
    assert news_of(tiles.moment).startswith(
        "Position after this move. Blue lays a cap on d5, open east. A knot of 5 tiles is closed. "
    )


@pytest.mark.parametrize(
    ("start", "moves"),
    [
        (CelticKnot(coins=1, board=gallery["eight"]), ()),
        (Celtic(overrun="forfeit"), ("d5:EW", "c5:EW", "f5:EW")),
        (Kingdoms(board="3x3"), ()),
    ],
    ids=["Celtic Knot", "Celtic!", "Kingdoms"],
)
def test_every_position_is_looked_back_at_without_a_colon_after_a_colon(
    start: Game, moves: tuple[str, ...]
) -> None:
    chooser = random.Random(1)
    session = Session(start, seed=1)
    session.do("play", *moves)
    while session.moment.position.player:
        session.do("play", chooser.choice(session.moment.position.legal_moves))
    for ply in range(1, session.moment.ply):
        session.do("jump", ply)
        first, move, *_ = news_of(session.moment).split(". ")
        assert first == "Position after this move"
        assert move.count(":") < 2


def test_the_end() -> None:
    session = Session(Match(Kingdoms(board="2x1")))
    while session.moment.position.player:
        session.do("play", session.moment.position.legal_moves[0])
    outcome = session.moment.position.outcome
    assert outcome
    assert news_of(session.moment).endswith(" ".join(outcome.detail))


def test_tiles_of_a_puzzle() -> None:
    puzzle = Solving(Puzzle(2, 2, "4 corner"))
    assert panel(puzzle)["news"] == ""
    puzzle.lay("a1:NE b1:NW")
    assert panel(puzzle)["news"] == "2 tiles laid. 2 of 4 laid."
    puzzle.take("b1")
    assert panel(puzzle)["news"] == "Corner taken back from b1. 1 of 4 laid."
    puzzle.undo()
    laid = "Corner laid on b1, open north and west. 2 of 4 laid."
    assert panel(puzzle)["news"] == laid
    puzzle.lay("a2:ES b2:SW")
    assert panel(puzzle)["news"] == "2 tiles laid. Solved: 2 knots."
    puzzle.clear()
    assert panel(puzzle)["news"] == "4 tiles taken back. 0 of 4 laid."


# ---- what is drawn
