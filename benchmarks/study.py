"""What a study costs: measures, processes, the first verdict, the memory for many games.

    python3 dev.py bench study

Speeds are from one run, measured in turn, and are meant to be read as ratios. Beside each figure
stands what is to be reached. Two processes need two processors with nothing else to do.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter

from benchmarks.rates import ROUNDS, Rates, print_rates
from knotwidgets import Kingdoms, Study, playouts
from knotwidgets.engine.batches import processors
from knotwidgets.engine.compile import NUMBA

GAMES = 1_000_000
MANY = 3_000_000  # for processes: what a run takes however many games it has counts for little
VERDICT = """
import time
begin = time.perf_counter()
import knotwidgets as kw

def battle(board, own, enemy):
    "In Battle a ringfort is built on any empty hill."
    return vacant(board, own, enemy)

study = kw.Study(
    {"printed": kw.Kingdoms(), "changed": kw.Kingdoms(rules={"battle": battle})},
    measures=["AdvantageP1"],
)
result = study.run(100_000, progress=False)
found = result.compare("AdvantageP1")[0].estimate
print(time.perf_counter() - begin, found.half_width)
"""
MEMORY = """
import resource
import knotwidgets as kw

study = kw.Study({"printed": kw.Kingdoms()})
for games in (10**5, 10**6, 10**7):
    study.run(games, progress=False)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def main() -> None:
    """Measures and prints everything."""
    if not NUMBA:
        sys.exit("this takes Numba (extra fast)")
    if hasattr(os, "getloadavg"):
        print(f"{processors()} processors, at first with a load of {os.getloadavg()[0]:.1f}")
    measures()
    processes()
    verdict()
    if sys.platform != "win32":
        memory()


def rates(games: int, contestants: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """How many games a second each contestant plays, in turn, round by round: the medians."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(ROUNDS + 1):  # the first is not counted
        for name, run in contestants.items():
            begin = perf_counter()
            run()
            if number:
                found[name].append(games / (perf_counter() - begin))
    return {name: median(each) for name, each in found.items()}


def measures() -> None:
    """Prints what measures cost, on one thread."""
    game, study = Kingdoms(), Study({"printed": Kingdoms()})
    with ThreadPoolExecutor(1) as thread:
        found = rates(
            GAMES,
            {
                "bare playouts": partial(
                    playouts, game, GAMES, compiled=True, threads=1, progress=False
                ),
                "all counting measures": partial(study.run, GAMES, on=thread, progress=False),
            },
        )
    print_rates("Random games of Kingdoms on one thread", Rates("games", found))
    bare, measured = found.values()
    print(f"\n  measures cost {1 - measured / bare:.0%} of the speed (at most 30 %)")
    print(f"  a million games take {1e6 / measured:.1f} s (at most 2 s)", flush=True)


def processes() -> None:
    """Prints what a second process brings."""
    study, spawn = Study({"printed": Kingdoms()}), get_context("spawn")
    with ProcessPoolExecutor(1, spawn) as one, ProcessPoolExecutor(2, spawn) as two:
        pools = {"one process": one, "two processes": two}
        found = rates(
            MANY,
            {
                name: partial(study.run, MANY, on=pool, progress=False)
                for name, pool in pools.items()
            },
        )
    print_rates("Random games of Kingdoms, counted, on processes", Rates("games", found))
    print(
        f"\n  two are {found['two processes'] / found['one process']:.2f} times one (at least 1.9)"
    )


def verdict() -> None:
    """Prints how long it takes to judge a changed rule in a fresh process, with all imports."""
    with tempfile.TemporaryDirectory() as folder:
        seconds, width = map(float, output(VERDICT, KNOTWIDGETS_CACHE=folder).split())
    print(
        "\nA changed rule against the printed one, from the start of a process: a difference in "
        f"AdvantageP1 to ±{width:.2%} in {seconds:.1f} s (±0.50 % in at most 60 s)",
        flush=True,
    )


def memory() -> None:
    """Prints the most memory that a process had after ever more games."""
    first, *rest = map(float, output(MEMORY).split())
    more = ", ".join(f"{one - first:+.0f} MB" for one in rest)
    print(f"\nMemory: {first:.0f} MB after 100,000 games; after 10 and 100 times as many {more}")


def output(code: str, **environment: str) -> str:
    """What a program prints."""
    command = [sys.executable, "-c", code]
    return subprocess.check_output(command, env={**os.environ, **environment}, text=True)  # noqa: S603 - ours


if __name__ == "__main__":
    main()
