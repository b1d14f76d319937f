"""What is explained on demand: an answer like a refusal's, of which nothing comes."""

import random
import re
from itertools import count
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, GridGame, Kingdoms, puzzles
from knotwidgets.core import Game
from knotwidgets.session.requests import Desk
from knotwidgets.session.schema import Reply
from knotwidgets.session.session import Session

NUMBERS = count()
EASY = puzzles.easy()
CELL, TURN = "c3", "NE"


def explained(session: Session, *picks: str) -> Reply:
    """The answer to a request to explain some picks, after which all is as before."""
    before = session.moment
    content = {"kind": "explain", "id": f"v:{next(NUMBERS)}", "picks": list(picks)}
    reply = Desk(session).answer({**content, "rev": before.rev})
    assert session.moment is before
    assert reply["rev"] == before.rev
    return reply


def test_an_illegal_pick_is_explained_as_it_would_be_refused() -> None:
    session = Session(Kingdoms().start().play("D4", "E6"))
    desk = Desk(session)
    reply = explained(session, "D6")
    refusal = desk.answer({"kind": "pick", "id": "w:1", "rev": 0, "picks": ["D6"]})
    assert reply["ok"]
    for key in ("message", "marks", "refused"):
        assert reply[key] == refusal[key]
    assert reply["marks"] == ["D4"]


def test_a_pick_on_the_way_to_a_move_says_how_it_goes_on() -> None:
    session = Session(Celtic())
    assert "Where should the corner go" in explained(session, "tile:corner")["message"]
    reply = explained(session, "e6")
    assert "Which tile should go on e6" in reply["message"]
    assert reply["refused"] == []
    assert "the tile on e5 opens into it" in reply["message"]
    assert reply["marks"] == ["e5"]


class Filling(GridGame):
    """A game of one's own, with the rules that all have."""


def grow(board: Any, own: int, enemy: int) -> int:
    """Ringforts grow like grass. Anywhere."""
    return int(board.cells & ~(own | enemy))


@pytest.mark.parametrize(
    "game", [Kingdoms(), Kingdoms(illegal_moves="punish"), Celtic(), CelticKnot()]
)
def test_no_answer_speaks_notation(game: Game) -> None:
    """Whatever is picked on the way through a game, also a turned tile where it doesn't fit."""
    chooser = random.Random(4)
    notation = re.compile(r":[NESW]|[>=*]|\bx[A-Z]\d")
    session = Session(game, seed=4)
    for _ in range(12):
        position = session.moment.position
        if position.player is None:
            break
        picks = [game.picks(position, move) for move in position.legal_moves]
        first, *rest = chooser.choice(picks)
        cell = chooser.choice(sorted(game.named_cells))
        elsewhere = (first, cell, *rest[1:]) if rest else (cell,)
        for one in (*picks, elsewhere, (first,)):
            assert not notation.search(explained(session, *one)["message"]), one
        session.do("play", chooser.choice(position.legal_moves))


def test_a_puzzle_explains_its_cells_and_tiles() -> None:
    session = Session(EASY.as_game)
    assert not explained(session, "nowhere").get("marks")
    assert "tile" in explained(session, CELL)["message"]
    assert "can be laid" in explained(session, "tile:cross", CELL, "NESW")["message"]
    assert "Where should the corner go" in explained(session, "tile:corner")["message"]
    session.do("play", f"{CELL}:{TURN}")
    assert "can be taken back" in explained(session, CELL)["message"]
    reply = explained(session, "tile:cross", CELL, "NESW")
    assert reply["marks"] == [CELL]
    assert reply["refused"]
