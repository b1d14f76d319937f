"""Positions that between them show everything that the pictures of their games can show."""

import random
from typing import Any

import pytest

from knotwidgets import Celtic, Kingdoms
from knotwidgets.core.game import Game
from knotwidgets.games.celtic.puzzles import Puzzle, easy, generate
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.tiles import UPRIGHT, turns as turns_of
from knotwidgets.scene import THEMES
from tests.scene.knot_positions import KNOTS, passed
from tests.scene.looks import Colours


def played(seed: int, plies: int, game: Game | None = None) -> Any:
    """A game of random moves, stopped after so many plies or at its end."""
    return passed(seed, plies, game or Kingdoms())[-1]


POSITIONS = {
    "start": Kingdoms().start(),
    "manoeuvres": played(3, 9),
    "battle": played(5, 26),
    "battle of blue": played(5, 27),
    "end": played(11, 99),
    "due": Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ red battle"),
    "due to blue": Kingdoms().position("_5_/7/b6/rb5/b6/7/_5_ blue battle"),
    "besieged": Kingdoms().position("_5_/7/b6/rb5/b6/7/_5_ red battle"),
    "besieged blue": Kingdoms().position("_5_/7/r6/br5/r6/7/_5_ blue battle"),
    "doubtful": Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5"),
    "knots": played(2, 30, Kingdoms(scoring="knots")),
    "large": played(4, 60, Kingdoms(board="12x10")),
    "small": Kingdoms(board="3x3").start().play("B2", "A1", "B3"),
}


SIX_KNOTS = Celtic(window=6, tiles="orange 4 corner 16 tee 15 cross, neutral 1 cross").position("""
    d4:NEo e4:NEWo f4:NEWo g4:NEWo h4:NEWo i4:NWo
    d5:NESo e5:NESWo f5:NESWo g5:NESWo h5:NESWo i5:NSWo
    d6:NESo e6:NESWo f6:NESW* g6:NESWo h6:NESWo i6:NSWo
    d7:NESo e7:NESWo f7:NESWo g7:NESWo h7:NESWo i7:NSWo
    d8:NESo e8:NESWo f8:NESWo g8:NESWo h8:NESWo i8:NSWo
    d9:ESo e9:ESWo f9:ESWo g9:ESWo h9:ESWo i9:SWo -""")

CELTIC = {
    "start": Celtic().start(),
    "orange": played(1, 6, Celtic()),
    "blue": played(5, 9, Celtic()),
    "settled": played(1, 12, Celtic()),
    "draw": played(3, 99, Celtic()),
    "won": played(2, 99, Celtic()),
    "small window": played(4, 3, Celtic(window=3)),
    "large window": played(
        4, 9, Celtic(window=7, tiles="orange 9 tee, blue 9 tee, neutral 9 cross")
    ),
    "six knots": SIX_KNOTS,
}


SQUARE = Puzzle(2, 2, "4 corner")


def filled(puzzle: Puzzle, seed: int, tiles: int) -> Attempt:
    """A puzzle with so many tiles laid anywhere, fitting or not."""
    chance = random.Random(seed)
    attempt = Attempt.of(puzzle)
    for cell in chance.sample(attempt.empty, tiles):
        shape = chance.choice([shape for shape in UPRIGHT if attempt.number(shape)])
        attempt = attempt.lay({attempt.cells[cell]: chance.choice(turns_of(UPRIGHT[shape]))})
    return attempt


def solved(puzzle: Puzzle) -> Attempt:
    return Attempt.of(puzzle).lay(puzzle.solve().sides)


ATTEMPTS = {
    "easy": Attempt.of(easy()),
    "begun": filled(easy(), 1, 9),
    "filled": filled(easy(), 2, 25),
    "solved": solved(easy()),
    "four corners": solved(SQUARE),
    "given": Attempt.of(generate(4, 4, seed=3)),
    "holes": filled(generate(4, 3, seed=4, holes=["a1", "d3"]), 5, 4),
    "one row": Attempt.of(Puzzle(9, 1, "2 cap 7 straight")),
    "one cell": filled(Puzzle(1, 1, "1 cap"), 1, 1),
    "spare": filled(Puzzle(3, 2, "9 corner 9 cap"), 7, 3),
}


# One after the other; what is special to their games is asked of any.


@pytest.fixture(params=ATTEMPTS)
def attempt(request: pytest.FixtureRequest) -> Attempt:
    return ATTEMPTS[request.param]


@pytest.fixture(params=CELTIC)
def celtic(request: pytest.FixtureRequest) -> Any:
    return CELTIC[request.param]


@pytest.fixture(params=KNOTS)
def knot(request: pytest.FixtureRequest) -> Any:
    return KNOTS[request.param]


@pytest.fixture(params=POSITIONS)
def position(request: pytest.FixtureRequest) -> Any:
    return POSITIONS[request.param]


@pytest.fixture(params=THEMES)
def name(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def own(name: str) -> Colours:
    return Colours(name)
