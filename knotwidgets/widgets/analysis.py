"""An analysis, drawn on the board: where the best moves go, how often tried, how promising."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import cos, sin, tau
from typing import Any

from ..engine import Candidate, Report
from ..games import Position
from ..scene import scene_of, shapes
from ..scene.display import Disc, Item, Path, Point, Target, Text, digits

SHOWN = 8  # places
CHIP = 0.37  # radius of what the numbers are written on
LEAST = 0.01  # of all tries: what was tried less is not shown
CHANCES = (0.27, -0.06)  # the size of a text, and how far below the middle of its cell
TRIES = (0.16, 0.17)


class Places:
    """Where the moves of a position are drawn."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._cells: dict[str, str | None] = {}

    @cached_property
    def targets(self) -> Mapping[str, Target]:
        """The cells of the picture by their names."""
        return {target.id: target for target in scene_of(self.position, legal=False).targets}

    def cell_of(self, move: str) -> str | None:
        """The cell where a move ends, the last that is picked; None if it is not in the picture."""
        if move not in self._cells:
            picks = reversed(self.position.game.picks(self.position, move))
            self._cells[move] = next((pick for pick in picks if pick in self.targets), None)
        return self._cells[move]

    def items(self, report: Report) -> list[dict[str, Any]]:
        """What a report says of the moves, as JSON data: of those that end on a cell, the best."""
        best: dict[str, Candidate] = {}
        for candidate in report.candidates:
            cell = self.cell_of(candidate.move) if len(best) < SHOWN else None
            if cell is not None:
                best.setdefault(cell, candidate)
        tries = sum(candidate.visits for candidate in report.candidates)
        items: list[dict[str, Any]] = []
        for place, (cell, candidate) in enumerate(best.items()):
            share = candidate.visits / tries if tries else 0.0
            if share >= LEAST or place == 0 or not tries:
                drawn = self._candidate(cell, candidate, share, first=place == 0)
                items += [item.wire() for item in drawn]
        return items

    def _candidate(
        self, cell: str, candidate: Candidate, share: float, *, first: bool
    ) -> Iterator[Item]:
        """A chip whose rim tells how often a move was tried, and what comes of it in numbers."""
        x, y = self.targets[cell].at
        middle = x + 0.5, y + 0.5
        yield Disc(f"chip:{cell}", "marks", "plot", middle, CHIP)
        if first:
            yield Disc(f"best:{cell}", "marks", "open", middle, CHIP)
        if share:
            yield Path(f"tried:{cell}", "marks", "highlight", arc(share), middle)
        chances = candidate.win.get(str(self.position.player))
        if chances is not None:
            yield _text(f"chances:{cell}", middle, f"{100 * chances:.0f}", CHANCES)
        if candidate.visits:
            yield _text(f"tries:{cell}", middle, short(candidate.visits), TRIES)


def arc(share: float) -> str:
    """The part of a chip's rim, from the top clockwise, as path data.

    >>> arc(0.25), arc(0.75)
    ('M0 -.37A.37 .37 0 0 1 .37 0', 'M0 -.37A.37 .37 0 1 1 -.37 0')
    """
    if share > 0.999:
        return shapes.circle((0, 0), CHIP)
    end = CHIP * sin(tau * share), -CHIP * cos(tau * share)
    r = digits(CHIP)
    return f"M{shapes.xy((0, -CHIP))}A{r} {r} 0 {int(share > 0.5)} 1 {shapes.xy(end)}"


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
