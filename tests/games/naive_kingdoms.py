"""A second reading of the Kingdoms rules, from the printed text alone.

Slow and plain on purpose: sets of coordinates, no bit, no cache, no code shared with the package.
`Game` plays by itself; tests walk it in step with the engine and compare everything that can be
seen.
"""

from __future__ import annotations

from typing import Any

from tests.games.naive_loops import STEPS, closed_loops, step

Hill = tuple[int, int]

RED, BLUE = "red", "blue"
OTHER = {RED: BLUE, BLUE: RED}

TARA = """
.ooooo.
ooooooo
ooooooo
ooooooo
ooooooo
ooooooo
.ooooo.
"""


def hills_of(picture: str) -> set[Hill]:
    rows = [line.replace(" ", "") for line in picture.strip().splitlines()]
    return {
        (x, len(rows) - 1 - y)
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == "o"
    }


def name(hill: Hill) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[hill[0]] + str(hill[1] + 1)


def distance(a: Hill, b: Hill) -> tuple[int, int]:
    short, long = sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))
    return short, long


class Game:
    def __init__(
        self,
        picture: str = TARA,
        leap: tuple[int, int] = (1, 2),
        first: str = RED,
        scoring: str = "kingdoms",
    ) -> None:
        self.hills = hills_of(picture)
        self.leap = (min(leap), max(leap))
        self.scoring = scoring
        self.forts: dict[Hill, str] = {}
        self.player = first
        self.neighbours = {
            hill: {other for other in self.hills if distance(hill, other) == (0, 1)}
            for hill in self.hills
        }
        self.manoeuvring = True  # whether the player to move does
        self.battle = False  # whether BATTLE has been called
        self.out = False
        self.over = False

    def of(self, player: str) -> set[Hill]:
        return {hill for hill, owner in self.forts.items() if owner == player}

    def beside(self, hill: Hill) -> set[Hill]:
        return self.neighbours[hill]

    def vacant(self) -> set[Hill]:
        return self.hills - set(self.forts)

    # what a hill is refused for, or None

    def manoeuvre_fault(self, player: str, hill: Hill) -> str | None:
        if hill in self.forts:
            return "vacant"
        friends = self.of(player)
        if not friends:
            return None
        length = self.leap[0] ** 2 + self.leap[1] ** 2
        for friend in friends:
            near = distance(hill, friend)
            if near[0] ** 2 + near[1] ** 2 < length:
                return "too_close"
        for friend in friends:
            if distance(hill, friend) == self.leap:
                return None
        return "leaps"

    def besieged(self, player: str) -> set[Hill]:
        """Hills of the opponent of `player` that `player` surrounds."""
        return {
            hill
            for hill in self.of(OTHER[player])
            if self.beside(hill) and all(self.forts.get(n) == player for n in self.beside(hill))
        }

    def battle_fault(self, player: str, hill: Hill) -> str | None:
        due = self.besieged(player)
        if hill in due:
            return None
        if self.forts.get(hill) == player:
            return "vacant"
        if due:
            return "captures"
        if hill in self.forts:
            return "captures"
        next_to_own = {h for h in self.vacant() if self.beside(h) & self.of(player)}
        if next_to_own and hill not in next_to_own:
            return "battle"
        return None

    def fault(self, hill: Hill) -> str | None:
        if self.over:
            return "end"
        if self.manoeuvring:
            return self.manoeuvre_fault(self.player, hill)
        return self.battle_fault(self.player, hill)

    def can_manoeuvre(self, player: str) -> bool:
        return any(self.manoeuvre_fault(player, hill) is None for hill in self.vacant())

    def legal(self) -> list[str]:
        if self.over:
            return []
        rows = sorted(self.hills, key=lambda h: (h[1], h[0]))
        legal = [hill for hill in rows if self.fault(hill) is None]
        return [("x" if hill in self.forts else "") + name(hill) for hill in legal]

    def play(self, move: str) -> None:
        hill = next(h for h in self.hills if name(h) == move.removeprefix("x"))
        assert self.fault(hill) is None, move
        self.forts[hill] = self.player
        if self.out:
            self.over = True
            return
        self.player = OTHER[self.player]
        self.manoeuvring = not self.battle and self.can_manoeuvre(self.player)
        if self.manoeuvring:
            return
        self.battle = True
        if not self.vacant() and not self.besieged(self.player):
            self.out = True
            self.player = OTHER[self.player]
            self.over = not self.besieged(self.player)

    # the score

    def groups(self, player: str) -> list[set[Hill]]:
        left = self.of(player)
        groups: list[set[Hill]] = []
        while left:
            group: set[Hill] = set()
            edge = {left.pop()}
            while edge:
                group |= edge
                edge = {n for hill in edge for n in self.beside(hill) if n in left}
                left -= edge
            groups.append(group)
        return groups

    def closed_loops(self, player: str) -> int:
        forts = self.of(player)
        open_sides = {fort: [way for way in STEPS if step(fort, way) in forts] for fort in forts}
        return len([*closed_loops(open_sides)])

    def counts(self) -> dict[str, int]:
        if self.scoring == "kingdoms":
            return {player: len(self.groups(player)) for player in (RED, BLUE)}
        return {player: self.closed_loops(player) for player in (RED, BLUE)}

    def points(self) -> dict[str, int]:
        number, forts = self.counts(), {player: len(self.of(player)) for player in (RED, BLUE)}
        if number[RED] != number[BLUE]:
            winner = min(number, key=lambda player: number[player])
            return {winner: 2 + abs(number[RED] - number[BLUE]), OTHER[winner]: 0}
        if forts[RED] != forts[BLUE]:
            winner = max(forts, key=lambda player: forts[player])
            return {winner: 2 + abs(forts[RED] - forts[BLUE]), OTHER[winner]: 0}
        return {RED: 1, BLUE: 1}


def of_options(options: dict[str, Any]) -> Game:
    """The naive game with the options of a `Kingdoms`."""
    words = dict(options)
    if "board" in words:
        board = words.pop("board")
        if "x" in board:
            width, height = map(int, board.split("x"))
            board = "/".join(["o" * width] * height)
        words["picture"] = board.replace("/", "\n")
    return Game(**words)
