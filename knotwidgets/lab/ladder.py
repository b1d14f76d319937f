"""The skill ladder: how much more a player wins that thinks twice as long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from ..core.arrays import needed
from ..engine import checks
from ..engine.batches import Progress, progress_line
from ..engine.mcts import MCTS
from ..engine.players import AnyPlayer
from ..scene.themes import SERIES
from .study import charts
from .study.estimates import Estimate
from .study.study import Start, Study
from .study.tables import pens

LEVELS = (25, 50, 100, 200, 400)


class Rung(NamedTuple):
    """One player against others with half of its simulations."""

    simulations: int
    half: int
    wins: Estimate
    """The stronger player's share of the wins; a drawn one is shared."""
    first: Estimate
    """The first seat's share of the wins at this strength."""


class Ladder(Sequence[Rung]):
    """The rungs of a ladder; `to_frame` makes a pandas frame of them, `plot` a chart."""

    def __init__(self, rungs: Sequence[Rung]) -> None:
        self._rungs = tuple(rungs)

    def __getitem__(self, place: Any) -> Any:
        return self._rungs[place]

    def __len__(self) -> int:
        return len(self._rungs)

    def to_frame(self) -> Any:
        """Return a row for each rung and what was measured."""
        return needed("pandas", "lab").DataFrame(
            [
                {
                    "simulations": rung.simulations,
                    "against": rung.half,
                    "measure": name,
                    **{key: getattr(found, key) for key in ("value", "low", "high", "n")},
                }
                for rung in self
                for name, found in (("stronger wins", rung.wins), ("first seat wins", rung.first))
            ]
        )

    def plot(self, *, theme: str = "light") -> Any:
        """Return an Altair chart: shares with their intervals over the number of simulations.

        `theme` is as for the plot of a study.
        """
        charts.known_look(theme)
        altair = needed("altair", "lab")
        drawn = [pens(SERIES.index(pen), theme)[0] for pen in ("blue", "red")]
        base = altair.Chart(self.to_frame()).encode(
            x=altair.X(
                "simulations:Q",
                scale=altair.Scale(type="log", base=2),
                axis=altair.Axis(values=[rung.simulations for rung in self]),
            ),
            color=altair.Color("measure:N", title=None, scale=altair.Scale(range=drawn)),
        )
        share = altair.Y("value:Q", title="share", axis=altair.Axis(format="%"))
        lines = base.mark_line(point=True).encode(y=share)
        return charts.styled(lines + base.mark_rule().encode(y="low:Q", y2="high:Q"), theme)

    def _rows(self) -> list[tuple[str, ...]]:
        head = ("simulations", "against", "stronger wins", "first seat wins")
        return [head, *(tuple(map(str, rung)) for rung in self)]

    def __repr__(self) -> str:
        rows = self._rows()
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(cell.rjust(width) for cell, width in zip(row, wide, strict=True))
            for row in rows
        )

    def _repr_html_(self) -> str:
        rows = [
            "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row) + "</tr>"
            for row, kind in zip(self._rows(), ["th"] + ["td"] * len(self), strict=True)
        ]
        return f"<table>{''.join(rows)}</table>"


def ladder(
    start: Start,
    levels: Sequence[int] = LEVELS,
    n: int = 100,
    *,
    player: Callable[[int], AnyPlayer] | None = None,
    seed: int = 0,
    on: Any = "threads",
    progress: Progress = None,
) -> Ladder:
    """Let players of growing strength meet the one before, and return who won.

    `levels` are numbers of simulations, each best twice the one before; `player` makes a player of
    one, by default `MCTS`. In a game for more than two, one stronger player meets several weaker
    ones. They play `n` games, and move on by a seat after each. A game in which the stronger one
    wins ever more has depth; where the first seat wins ever more, the game is unfair to the second.

    Raises `ValueError` for fewer than two levels, and what `Study.run` raises.

    >>> from knotwidgets import Kingdoms
    >>> ladder(Kingdoms(board="3x3"), (1, 16), 10, seed=1)[0].wins.n
    10
    """
    if len(levels) < 2:
        raise ValueError(f"levels={levels!r}; expected two numbers of simulations or more")
    position = checks.start_of("start", start)
    made = player or (lambda simulations: MCTS(simulations=simulations))
    rungs = []
    with progress_line(len(levels) - 1, "rungs", progress) as line:
        for half, simulations in pairwise(levels):
            weaker = [made(half)] * (len(position.game.players) - 1)
            study = Study(
                {"it": position},
                players=[made(simulations), *weaker],
                measures=["FirstListedWins", "AdvantageP1"],
                seed=seed,
            )
            found = study.run(n, on=on, progress=False)["it"]
            rungs.append(Rung(simulations, half, *found.values()))
            line.report(len(rungs))
    return Ladder(rungs)
