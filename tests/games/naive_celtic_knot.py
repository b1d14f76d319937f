"""A second reading of the rules of Celtic Knot, from the printed text alone.

Slow and plain on purpose: squares are coordinates, every coin is a thing of its own with a place of
its own, walks go step by step over the drawn lines, and no code is shared with the package. `Game`
plays by itself; tests walk it in step with the engine and compare everything that can be seen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

Square = tuple[int, int]
Space = tuple[int, int, str]  # column, row, "over" or "under"; a plain square is "over"

OFF: Space = (-1, -1, "over")
WAY = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
NAMES = ("nickel", "dime", "quarter", "penny")


def name(space: Space) -> str:
    if space == OFF:
        return "off"
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[space[0]] + str(space[1] + 1) + "'" * (space[2] == "under")


class Drawing:
    """A drawn board: the sign on each square, and the lines that leave it."""

    def __init__(self, text: str) -> None:
        rows = [line for line in text.splitlines() if not line.startswith("#")][:-1]
        margin = len(rows[0].split()[0]) + 1
        self.signs: dict[Square, str] = {}
        self.lines: dict[Square, set[str]] = {}
        height = (len(rows) + 1) // 2
        for down, row in enumerate(rows):
            for across, sign in enumerate(row[margin:]):
                square = (across // 2, height - 1 - down // 2)
                if sign == "-":
                    self.join(square, "E")
                elif sign == "|":
                    self.join(square, "S")
                elif sign != " ":
                    self.signs[square] = sign

    def join(self, square: Square, side: str) -> None:
        self.lines.setdefault(square, set()).add(side)
        self.lines.setdefault(step(square, side), set()).add(BACK[side])

    def crosses(self, square: Square) -> bool:
        return len(self.lines[square]) == 4

    def layer(self, square: Square, side: str) -> str:
        """Whether the line that leaves a square by a side is over or under there."""
        vertical_over = self.signs[square] in "vVE"
        return "over" if not self.crosses(square) or vertical_over == (side in "NS") else "under"

    def ways_out(self, space: Space) -> set[str]:
        square = space[:2]
        return {side for side in self.lines[square] if self.layer(square, side) == space[2]}

    def spaces(self) -> list[Space]:
        layers = [(square, layer) for square in self.lines for layer in ("over", "under")]
        return [(*square, layer) for square, layer in layers if self.ways_out((*square, layer))]

    def is_exit(self, square: Square) -> bool:
        return self.signs[square] in "eE"

    def marks(self) -> list[Square]:
        """The marks, X before O, each in reading order."""
        found = [square for square, sign in self.signs.items() if sign in "XO"]
        return sorted(found, key=lambda s: (self.signs[s] == "O", -s[1], s[0]))

    def reach(self, space: Space, points: int, *, dead_end: bool) -> set[Space]:
        found = set()
        for side in self.ways_out(space):
            found |= self.walk(space, side, points, dead_end=dead_end)
        if self.signs[space[:2]] in "VH" and space[2] == "over":
            below = (space[0], space[1], "under")
            for side in self.ways_out(below):
                found |= self.walk(below, side, points - 1, dead_end=dead_end)
        return found

    def walk(self, space: Space, side: str, points: int, *, dead_end: bool) -> set[Space]:
        """Where one comes out, if anywhere, by leaving a space by a side."""
        square, first = (space[0], space[1]), True
        for _ in range(points):
            if self.is_exit(square) and dead_end and not first:
                return set()
            first = False
            square = step(square, side)
            if not self.crosses(square):
                (side,) = self.lines[square] - {BACK[side]}
        if self.is_exit(square):
            return {OFF}
        return {(*square, self.layer(square, side))}


def step(square: Square, side: str) -> Square:
    return square[0] + WAY[side][0], square[1] + WAY[side][1]


@dataclass(eq=False)  # coins that look the same are still two coins
class Coin:
    owner: str
    space: Space


@dataclass
class Game:
    drawing: Drawing
    players: int = 2
    split: bool = False
    dead_end: bool = False
    number: int | None = None
    coins: list[Coin] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = NAMES[: self.players]
        for player in self.names:
            for mark in self.drawing.marks()[: self.number]:
                self.coins.append(Coin(player, (*mark, "over")))
        self.turn = 0
        self.hand: list[Coin] = []
        self.total = 0
        self.again: list[Coin] = []
        self.winner: str | None = None
        self.events: list[str] = []

    # what can be seen

    @property
    def player(self) -> str | None:
        if self.winner:
            return None
        return "chance" if self.hand and not self.total else self.owner

    @property
    def owner(self) -> str:
        return self.names[self.turn]

    def table(self) -> dict[str, dict[str, int]]:
        return {
            player: dict(
                Counter(
                    name(coin.space)
                    for coin in self.coins
                    if coin.owner == player and coin.space != OFF
                )
            )
            for player in self.names
        }

    def legal(self) -> set[str]:
        if self.winner:
            return set()
        if self.total:
            return {f">{name(space)}" for space in self.targets()}
        if self.hand:
            return {f"={sum(flips)}" for flips in product((1, 2), repeat=len(self.hand))}
        coins = self.again or [coin for coin in self.coins if coin.owner == self.owner]
        return {name(coin.space) for coin in coins if coin.space != OFF}

    def chance(self) -> dict[str, Fraction]:
        falls = list(product((1, 2), repeat=len(self.hand)))
        sums = Counter(map(sum, falls))
        return {f"={total}": Fraction(ways, len(falls)) for total, ways in sums.items()}

    def targets(self) -> set[Space]:
        return self.drawing.reach(self.hand[0].space, self.total, dead_end=self.dead_end)

    # what is done

    def play(self, word: str) -> None:
        self.events = []
        if self.total:
            self.go(word.removeprefix(">"))
        elif self.hand:
            self.total = int(word.removeprefix("="))
            if not self.targets():
                self.events.append("no way")
                self.finish()
        else:
            self.take(word)

    def take(self, word: str) -> None:
        coins = self.again or [coin for coin in self.coins if coin.owner == self.owner]
        self.hand = [coin for coin in coins if coin.space != OFF and name(coin.space) == word]
        self.again = [coin for coin in self.again if coin not in self.hand]

    def go(self, word: str) -> None:
        (goal,) = [space for space in self.targets() if name(space) == word]
        for coin in [self.hand[0]] if self.split else list(self.hand):
            self.hand.remove(coin)
            coin.space = goal
            others = {other.space for other in self.coins if other.owner != self.owner}
            if goal != OFF and goal in others:
                self.again.append(coin)
        if goal == OFF:
            self.events.append("off")
        elif any(coin.space == goal for coin in self.again):
            self.events.append("bonus")
        if not self.hand:
            self.finish()

    def finish(self) -> None:
        """No coin is in hand, or those that are have no way."""
        self.hand, self.total = [], 0
        if all(coin.space == OFF for coin in self.coins if coin.owner == self.owner):
            self.winner = self.owner
        elif not self.again:
            self.turn = (self.turn + 1) % self.players
        elif len({coin.space for coin in self.again}) == 1:
            self.hand, self.again = self.again, []
