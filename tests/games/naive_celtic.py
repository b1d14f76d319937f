"""A second reading of the rules of Celtic!, from the printed text alone.

Slow and plain on purpose: sets of coordinates that never wrap round, no bit, no code shared with
the package. `Game` plays by itself; tests walk it in step with the engine and compare everything
that can be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from tests.games.naive_loops import BACK, CLOCKWISE, Cell, closed_loops, step

Sides = frozenset[str]
Laid = tuple[Sides, str]  # a tile on the board: its open sides, its colour
Box = tuple[int, int, int, int]  # first column and row, last column and row

ORANGE, BLUE, NEUTRAL = "orange", "blue", "neutral"
OTHER = {ORANGE: BLUE, BLUE: ORANGE}
DRAWN = {"cap": "N", "straight": "NS", "corner": "NE", "tee": "NES", "cross": "NESW"}


def turned(sides: Iterable[str], quarters: int) -> Sides:
    return frozenset(CLOCKWISE[(CLOCKWISE.index(side) + quarters) % 4] for side in sides)


SHAPE = {turned(sides, n): shape for shape, sides in DRAWN.items() for n in range(4)}
ALL_SIDES = [frozenset(some) for n in (1, 2, 3, 4) for some in combinations(CLOCKWISE, n)]
STANDARD = {
    (colour, shape): number
    for colour, number in ((ORANGE, 2), (BLUE, 2), (NEUTRAL, 1))
    for shape in DRAWN
}


def name(cell: Cell) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[cell[0]] + str(cell[1] + 1)


def cell_of(word: str) -> Cell:
    return "abcdefghijklmnopqrstuvwxyz".index(word[0]), int(word[1:]) - 1


def around(cells: Iterable[Cell]) -> Box:
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns), max(rows)


class Game:
    def __init__(
        self,
        window: int = 5,
        supply: dict[tuple[str, str], int] = STANDARD,
        first: str = ORANGE,
        tiles: dict[Cell, Laid] | None = None,
    ) -> None:
        self.window = window
        self.left = Counter(supply)
        self.tiles: dict[Cell, Laid] = {}
        self.pointed_at = set[Cell]()
        middle = (window - 1, window - 1)
        for cell, laid in {middle: (frozenset("NESW"), NEUTRAL), **(tiles or {})}.items():
            self._put(cell, laid)
        self.player: str | None = first
        self.passes = 0
        self._find_mover()

    # what may be done

    def open_cells(self) -> set[Cell]:
        return self.pointed_at - set(self.tiles)

    def box(self) -> Box:
        return around([*self.tiles, *self.pointed_at])

    def fault(self, cell: Cell, sides: Sides, colour: str) -> str | None:
        """The first rule that forbids a tile, whoever is to move; None if it may be laid."""
        if not self.left[colour, SHAPE[sides]]:
            return "held"
        if cell in self.tiles:
            return "laid"
        if cell not in self.open_cells():
            return "in_play"
        return self.misfit(cell, sides) or ("overrun" if self.outgrows(cell, sides) else None)

    def misfit(self, cell: Cell, sides: Sides) -> str | None:
        for side in CLOCKWISE:
            neighbour = self.tiles.get(step(cell, side))
            if neighbour and BACK[side] in neighbour[0] and side not in sides:
                return "must_open"
            if neighbour and BACK[side] not in neighbour[0] and side in sides:
                return "must_close"
        return None

    def outgrows(self, cell: Cell, sides: Sides) -> bool:
        corners = [self.settled[:2], self.settled[2:]]
        left, bottom, right, top = around([*corners, *(step(cell, side) for side in sides)])
        return right - left >= self.window or top - bottom >= self.window

    def moves_of(self, player: str) -> set[str]:
        moves = set()
        for cell in self.open_cells():
            for sides in ALL_SIDES:
                if self.misfit(cell, sides) or self.outgrows(cell, sides):
                    continue
                word = f"{name(cell)}:{''.join(side for side in CLOCKWISE if side in sides)}"
                if self.left[player, SHAPE[sides]]:
                    moves.add(word)
                if self.left[NEUTRAL, SHAPE[sides]]:
                    moves.add(word + "*")
        return moves

    def legal(self) -> set[str]:
        return self.moves_of(self.player) if self.player else set()

    # what is done

    def play(self, move: str) -> None:
        """Play a legal move, or one that only the window forbids, which loses the turn."""
        assert self.player
        word, _, letters = move.partition(":")
        colour = NEUTRAL if letters.endswith("*") else self.player
        cell, sides = cell_of(word), frozenset(letters.rstrip("*"))
        fault = self.fault(cell, sides, colour)
        assert fault in (None, "overrun"), (move, fault)
        if not fault:
            self._put(cell, (sides, colour))
        self.player = OTHER[self.player]
        self._find_mover()

    def _put(self, cell: Cell, laid: Laid) -> None:
        self.tiles[cell] = laid
        self.left[laid[1], SHAPE[laid[0]]] -= 1
        assert self.left[laid[1], SHAPE[laid[0]]] >= 0
        self.pointed_at |= {step(cell, side) for side in laid[0]}
        self.settled = self.box()

    def _find_mover(self) -> None:
        assert self.player
        if self.moves_of(self.player):
            return
        self.player = OTHER[self.player]
        if self.moves_of(self.player):
            self.passes += 1
        else:
            self.player = None

    # the score

    def knots(self) -> list[set[Cell]]:
        """Return the tiles that each closed loop visits."""
        return [*closed_loops({cell: sides for cell, (sides, _) in self.tiles.items()})]

    def scores(self) -> dict[str, list[int]]:
        knots = self.knots()
        return {
            player: sorted((self._own(knot, player) for knot in knots), reverse=True)
            for player in (ORANGE, BLUE)
        }

    def _own(self, knot: set[Cell], player: str) -> int:
        return sum(1 for cell in knot if self.tiles[cell][1] == player)

    def winner(self) -> str | None:
        scores = self.scores()
        for orange, blue in zip(scores[ORANGE], scores[BLUE], strict=True):
            if orange != blue:
                return ORANGE if orange > blue else BLUE
        return None
