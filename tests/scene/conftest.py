"""Positions of Kingdoms that between them show everything its pictures can show."""

import random

import pytest

from knotwidgets.games import Kingdoms, Position


def played(seed: int, plies: int, game: Kingdoms | None = None) -> Position:
    """A game of random moves, stopped after so many plies or at its end."""
    chance = random.Random(seed)
    position = (game or Kingdoms()).start()
    while position.player and plies:
        position = position.play(chance.choice(position.legal_moves))
        plies -= 1
    return position


def doubtful() -> Position:
    """A position whose mover may challenge the ringfort on D5."""
    return Kingdoms(illegal_moves="punish").start().play("D4", "E6", "D5")


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
    "doubtful": doubtful(),
    "knots": played(2, 30, Kingdoms(scoring="knots")),
    "large": played(4, 60, Kingdoms(board="12x10")),
    "small": Kingdoms(board="3x3").start().play("B2", "A1", "B3"),
}


@pytest.fixture(params=POSITIONS)
def position(request: pytest.FixtureRequest) -> Position:
    """Each of the positions in turn."""
    return POSITIONS[request.param]


@pytest.fixture
def positions() -> dict[str, Position]:
    """All of the positions, by name."""
    return POSITIONS
