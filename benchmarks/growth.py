"""How games grow: with the processors, in memory, and with the size of the board.

    python -m benchmarks.growth [PICTURE.svg]

Speeds by the size of the board are in processor time; those by the number of threads by the clock,
as what is asked is when the work is done. The memory is the most that a process of its own took.
The picture takes the group `play`.
"""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import altair as alt
import vl_convert

from benchmarks.rates import Contestant, measure
from knotwidgets import Celtic, CelticKnot, Kingdoms, playouts
from knotwidgets.core import Game
from knotwidgets.engine.batches import processors

NUMBERS = (1_000, 10_000, 100_000, 1_000_000)
MEMORY = """
import re
from pathlib import Path
import knotwidgets as kw
result = kw.{run}
print(int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024)
"""  # Linux's own count: that of `getrusage` begins with what the process had that started it
KEPT = {
    "playouts": "playouts(kw.Kingdoms(), {n}, seed=1, compiled=True, progress=False)",
    "study": "study(kw.Kingdoms(), {n}, seed=1, measures=['DurationMoves'], progress=False)",
}
SIZES: dict[str, dict[int, Game]] = {
    "Kingdoms": {side: Kingdoms(board=f"{side}x{side}") for side in range(3, 9)},
    "Celtic!": {side: Celtic(window=side) for side in (3, 4, 5, 6, 7)},
}


def played(game: Game, number: int, threads: int = 1) -> None:
    """Plays random games."""
    playouts(game, number, seed=1, compiled=True, threads=threads, progress=False)


def by_cores() -> Iterator[dict[str, Any]]:
    """The games a second by the number of threads, as multiples of those of one."""
    games: tuple[Game, ...] = (Kingdoms(), Celtic(), CelticKnot())
    threads = range(1, processors() + 1)
    rates = measure(
        "games",
        [
            Contestant(f"{one.name} {n}", partial(played, one, threads=n))
            for one in games
            for n in threads
        ],
        perf_counter,
    ).rates
    for one in games:
        for n in threads:
            yield {"game": one.name, "x": n, "y": rates[f"{one.name} {n}"] / rates[f"{one.name} 1"]}


def by_games() -> Iterator[dict[str, Any]]:
    """The megabytes that a process takes at most, by the number of games."""
    for name, run in KEPT.items():
        for n in NUMBERS:
            code = MEMORY.format(run=run.format(n=n))
            command = [sys.executable, "-c", code]
            output = subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - ours
            yield {"game": name, "x": n, "y": float(output.stdout)}


def by_size() -> Iterator[dict[str, Any]]:
    """The microseconds of a random game, by the side of the board."""
    sized = [(name, side, game) for name, games in SIZES.items() for side, game in games.items()]
    rates = measure(
        "games", [Contestant(f"{name} {side}", partial(played, game)) for name, side, game in sized]
    ).rates
    for name, side, _ in sized:
        yield {"game": name, "x": side, "y": 1e6 / rates[f"{name} {side}"]}


PANELS = (
    (by_cores, "threads", "times as many games", alt.Scale(nice=False)),
    (by_games, "games", "megabytes at most", alt.Scale(type="log")),
    (by_size, "cells on a side", "microseconds a game", alt.Scale(zero=False)),
)


def main(picture: str = "docs/pictures/growth.svg") -> None:
    """Measures, prints and draws."""
    charts = []
    for rows_of, across, up, scale in PANELS:
        rows = [*rows_of()]
        print(f"\n{up}, by {across}")
        for row in rows:
            print(f"  {row['game']:12} {row['x']:>9,} {row['y']:10.3g}")
        ticks = alt.Axis(values=sorted({row["x"] for row in rows}), format="~s", grid=False)
        charts.append(
            alt.Chart(alt.InlineData(rows))
            .mark_line(point=True)
            .encode(
                x=alt.X("x:Q", title=across, axis=ticks, scale=scale),
                y=alt.Y("y:Q", title=up),
                color=alt.Color("game:N", title=None),
            )
            .properties(width=190, height=190)
        )
    chart = alt.hconcat(*charts).resolve_scale(color="independent")
    chart = chart.configure(background="#fbfaf7", font="sans-serif").configure_view(stroke=None)
    Path(picture).write_text(vl_convert.vegalite_to_svg(chart.to_dict()), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
