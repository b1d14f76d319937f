"""An analysis, drawn on the board: where the best moves go, how often tried, how promising."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, dist, sin, tau

from knotwidgets.core import Position
from knotwidgets.engine import Candidate, Report
from knotwidgets.scene import schema, shapes
from knotwidgets.scene.display import Disc, Item, Path, Point, Scene, Text, digits

SHOWN = 8  # places
LEAST = 0.01  # of all tries: what was tried less is not shown
TRIES = (0.16, 0.17)  # the size of a text, and how far below the middle of its chip
AROUND = 0.045  # from a chip's rim to the ring round the best
ASIDE = (0.34, 0.46)  # from the middle of a cell to a chip beside its pieces, along an axis
EDGE = 0.08  # of a piece, outside of its disc
WAYS = ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))


@dataclass(frozen=True)
class Chip:
    """What the numbers of a move are written on: a disc of radius `r` round `middle`."""

    middle: Point
    r: float = 0.37
    chances: tuple[float, float] = (0.27, -0.06)
    """The size of a text, and how far below the middle it is."""
    has_tries: bool = True

    def beside(self, pieces: Sequence[tuple[Point, float]]) -> Chip:
        """A smaller one, beside pieces, which it speaks of: where it lies on the least of them."""
        x, y = self.middle
        places = [(x + far * across, y + far * down) for far in ASIDE for across, down in WAYS]
        chips = [Chip(place, 0.25, (0.23, 0.01), has_tries=False) for place in places]

        def room(chip: Chip) -> float:
            free = min(dist(chip.middle, middle) - reach for middle, reach in pieces)
            return min(free, chip.r)

        return max(chips, key=room)  # the nearest that has room enough


class Places:
    """Where the moves of a position are drawn: cells, and the pieces on them with their reach."""

    def __init__(self, position: Position) -> None:
        scene: Scene = position.scene(legal=False)
        self.position = position
        self.targets = {target.id: target for target in scene.targets}
        self.pieces = [
            (item.at, item.r + EDGE)
            for item in scene.items
            if isinstance(item, Disc) and item.layer == "pieces"
        ]

    def cell_of(self, move: str) -> str | None:
        picks = reversed(self.position.game.picks(self.position, move))
        return next((pick for pick in picks if pick in self.targets), None)

    def items(self, report: Report) -> list[schema.Item]:
        """What a report says of the moves, as JSON data: of those that end on a cell, the best."""
        best: dict[str, Candidate] = {}
        for candidate in report.candidates:
            if len(best) < SHOWN and (cell := self.cell_of(candidate.move)):
                best.setdefault(cell, candidate)
        tries = sum(candidate.visits for candidate in report.candidates)
        items: list[schema.Item] = []
        for place, (cell, candidate) in enumerate(best.items()):
            share = candidate.visits / tries if tries else 0.0
            if share >= LEAST or place == 0 or not tries:
                drawn = self._candidate(cell, candidate, share, first=place == 0)
                items += [item.wire() for item in drawn]
        return items

    def _candidate(
        self, cell: str, candidate: Candidate, share: float, *, first: bool
    ) -> Iterator[Item]:
        """A chip whose rim shows how often a move was tried, and what comes of it in numbers."""
        chip = self._chip(cell)
        yield Disc(f"chip:{cell}", "marks", "plot", chip.middle, chip.r)
        if first:
            yield Disc(f"best:{cell}", "marks", "best", chip.middle, chip.r + AROUND)
        if share:
            yield Path(f"tried:{cell}", "marks", "highlight", arc(share, chip.r), chip.middle)
        chances = candidate.win.get(str(self.position.player))
        if chances is not None:
            yield _text(f"chances:{cell}", chip.middle, f"{100 * chances:.0f}", chip.chances)
        if candidate.visits and chip.has_tries:
            yield _text(f"tries:{cell}", chip.middle, short(candidate.visits), TRIES)

    def _chip(self, cell: str) -> Chip:
        """The chip of a cell: in its middle, unless pieces lie there."""
        x, y = self.targets[cell].at
        middle = x + 0.5, y + 0.5
        near = [one for one in self.pieces if dist(one[0], middle) < 1 + one[1]]
        lying = any(max(abs(u - middle[0]), abs(v - middle[1])) < 0.5 for (u, v), _ in near)
        return Chip(middle).beside(near) if lying else Chip(middle)


def arc(share: float, radius: float) -> str:
    if share > 0.999:
        return shapes.circle((0, 0), radius)
    end = radius * sin(tau * share), -radius * cos(tau * share)
    r = digits(radius)
    return f"M{shapes.xy((0, -radius))}A{r} {r} 0 {int(share > 0.5)} 1 {shapes.xy(end)}"


def short(number: int) -> str:
    """A number in four characters at most.

    >>> short(950), short(12_345), short(2_345_678)
    ('950', '12k', '2.3M')
    """
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if number >= unit:
            digits = f"{number / unit:.1f}" if number < 9.95 * unit else f"{number / unit:.0f}"
            return digits.removesuffix(".0") + letter
    return str(number)


def _text(name: str, at: Point, text: str, form: tuple[float, float]) -> Text:
    size, below = form
    return Text(name, "marks", "label", (at[0], at[1] + below), text, size)
