"""Positions that between them show everything that the pictures of their games can show."""

import random

import pytest

from knotwidgets import Celtic, Kingdoms
from knotwidgets.core import Position
from knotwidgets.core.game import Game
from knotwidgets.games.celtic.puzzles import Puzzle, easy, generate
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.games.celtic.tiles import UPRIGHT, turns as turns_of
from knotwidgets.scene import THEMES
from tests.scene.knot_positions import KNOTS
from tests.scene.looks import Colours


def played(seed: int, plies: int, game: Game | None = None) -> Position:
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


def block(size: int) -> Position:
    """A finished square of tiles: as many knots as it has rows."""
    tees, crosses = 4 * (size - 2), (size - 2) ** 2
    game = Celtic(
        window=size,
        tiles=f"orange 4 corner {tees} tee {crosses - 1} cross, neutral 1 cross",
    )
    first, middle = size // 2, size - 1
    words = []
    for row in range(size):
        for column in range(size):
            sides = ("N", row < size - 1), ("E", column < size - 1), ("S", row), ("W", column)
            name = f"{chr(97 + first + column)}{first + row + 1}"
            colour = "*" if first + column == first + row == middle else "o"
            words.append(f"{name}:{''.join(side for side, is_open in sides if is_open)}{colour}")
    return game.position(" ".join([*words, "-"]))


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
    "six knots": block(6),
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


@pytest.fixture(params=ATTEMPTS)
def attempt(request: pytest.FixtureRequest) -> Attempt:
    """Each of the puzzles in turn."""
    return ATTEMPTS[request.param]


@pytest.fixture(params=CELTIC)
def celtic(request: pytest.FixtureRequest) -> Position:
    """Each of the positions of Celtic! in turn."""
    return CELTIC[request.param]


@pytest.fixture(params=KNOTS)
def knot(request: pytest.FixtureRequest) -> Position:
    """Each of the positions of Celtic Knot in turn."""
    return KNOTS[request.param]


@pytest.fixture(params=POSITIONS)
def position(request: pytest.FixtureRequest) -> Position:
    """Each of the positions in turn."""
    return POSITIONS[request.param]


@pytest.fixture(params=THEMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def own(name: str) -> Colours:
    return Colours(name)
