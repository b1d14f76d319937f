"""Positions of Celtic Knot that between them show everything that its pictures can show."""

import random
import re
from math import dist
from typing import Any

from knotwidgets import CelticKnot
from knotwidgets.core import Game, Position
from knotwidgets.games.celtic_knot.ground import Ground, ground_of
from knotwidgets.scene import Scene

Point = tuple[float, float]

FOUR_RINGS = """\
# four rings
11     +-+-+   +-O-+
       |   |   |   |
10     +   +   +   +
       |   |   |   |
 9 +-+-H-+-V-+-H-+-V-+-+
   |   |   |   |   |   |
 8 O   +   +   +   +   +
   |   |   |   |   |   |
 7 +-+-V-+-H-+-V-+-H-+-+
       |   |   |   |
 6     +   +   +   +
       |   |   |   |
 5 +-+-H-+-V-+-H-+-V-+-+
   |   |   |   |   |   |
 4 E   +   +   +   +   X
   |   |   |   |   |   |
 3 +-+-V-+-H-+-V-+-H-+-+
       |   |   |   |
 2     +   +   +   +
       |   |   |   |
 1     +-X-+   +-+-+
   A B C D E F G H I J K"""

FIGURE_EIGHT = """\
5 X-+-+
  |   |
4 +   +
  |   |
3 +-+-V-+-+
      |   |
2     +   +
      |   |
1     E-+-O
  A B C D E"""

CROWDED = (
    "nickel:A9,B7*2,C7',E3,H5 dime:A9,A3,E7',C7',E3*2 quarter:A9,A3*3,C7',E3 penny:A9*2,A4,C7'*2,I9"
)


def passed(seed: int, plies: int, game: Game | None = None) -> list[Any]:
    """The positions of a game of random moves and flips, stopped after so many plies."""
    chance = random.Random(seed)
    positions = [(game or CelticKnot()).start()]
    while (last := positions[-1]).player and len(positions) <= plies:
        if last.chance:
            moves, weights = zip(*last.chance, strict=True)
            [move] = chance.choices(moves, [float(weight) for weight in weights])
        else:
            move = chance.choice(last.legal_moves)
        positions.append(last.play(move))
    return positions


def crowded(turn: str, **options: Any) -> Any:
    """Up to four stacks on a space, over and under bridges; `turn` is the end of its text."""
    return CelticKnot(players=4, **options).position(f"{CROWDED} {turn}")


def split() -> Position:
    """A position in which each of three coins chooses its own route."""
    game = CelticKnot(split=True)
    return game.position("nickel:A9,B7*3 dime:A9,E7,C7' nickel B7=3")


def late(turn: str) -> Position:
    """Stacks alone on their spaces, and coins of everyone at home."""
    game = CelticKnot(players=4)
    return game.position(f"nickel:B9*2 dime:I6*2 quarter:C1*2,H9 penny:A4*3 {turn}")


KNOTS: dict[str, Any] = {
    "start": CelticKnot().start(),
    "crowded": crowded("nickel"),
    "flip": crowded("nickel B7"),
    "go": crowded("nickel B7=4"),
    "through the exit": crowded("dime E3=4"),
    "off": crowded("dime E3=3"),
    "from below": crowded("dime E7'=1"),
    "bonus": crowded("dime bonus E3*1=2"),
    "split": split(),
    "split bonus": split().play(">A9", ">A9", ">E7"),
    "dead end": crowded("dime E3=4", exit="dead end"),
    "late": late("quarter C1=3"),
    "late penny": late("penny A4=4"),
    "over": passed(1, 9999, CelticKnot(players=3, coins=2))[-1],
    "one gone": next(pos for pos in passed(1, 9999) if pos.last == ">off"),
    "rings": CelticKnot(board=FOUR_RINGS, players=4).start(),
    "small": CelticKnot(board=FIGURE_EIGHT).start().play("A5=1>B5"),
}


# ---- what is asked of their pictures ------------------------------------------------------------


def lie_of(position: Any) -> Ground:
    return ground_of(position.game.drawn)


def ids(scene: Scene, prefix: str) -> set[str]:
    """What follows the prefix in the ids that begin with it, but for the parts of a thing."""
    found = {i.id.removeprefix(prefix) for i in scene.items if i.id.startswith(prefix)}
    return {name for name in found if not re.search(r":(emblem|badge|number|\d)$", name)}


def target(scene: Scene, name: str) -> Any:
    return next(target for target in scene.targets if target.id == name)


def points(d: str) -> list[Point]:
    """The points of absolute path data; of curves with their handles."""
    numbers = [float(word) for word in re.findall(r"-?[\d.]+", d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def apart(point: Point, one: Point, other: Point) -> float:
    """How far a point is from a stretch."""
    (x, y), (u, v) = one, other
    length = (u - x) ** 2 + (v - y) ** 2
    part = ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return dist(point, (x + part * (u - x), y + part * (v - y)))
