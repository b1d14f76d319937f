"""What a study costs: measures, processes, the first verdict, the memory for many games.

    python3 dev.py bench study

Speeds are from one run, measured in turn, and are meant to be read as ratios. Beside each figure
stands what is to be reached.
"""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context

from benchmarks.rates import Contestant, measure, print_rates
from knotwidgets import Kingdoms, Study, playouts
from knotwidgets.engine.batches import processors
from knotwidgets.engine.compiled import NUMBA

PART = 1000
WARMING = 20_000  # games until each process has compiled what it plays
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


def played(study: Study, on: Executor, number: int) -> None:
    """Play some thousand games."""
    study.run(PART * number, on=on, progress=False)


def measures() -> None:
    """Prints what measures cost, on one thread."""
    game, study = Kingdoms(), Study({"printed": Kingdoms()})
    with ThreadPoolExecutor(1) as thread:
        alone = partial(playouts, game, compiled=True, threads=1, progress=False)
        played(study, thread, 2000)  # compiled from here on
        found = measure(
            "games",
            [
                Contestant("bare playouts", lambda number: alone(PART * number), PART),
                Contestant("all counting measures", partial(played, study, thread), PART),
            ],
        )
    print_rates("Random games of Kingdoms on one thread", found)
    bare, measured = found.rates.values()
    print(f"\n  measures cost {1 - measured / bare:.0%} of the speed (at most 30 %)")
    print(f"  a million games take {1e6 / measured:.1f} s (at most 2 s)", flush=True)


def processes() -> None:
    """Prints what a second process brings."""
    study, spawn = Study({"printed": Kingdoms()}), get_context("spawn")
    with ExitStack() as stack:
        pools = [stack.enter_context(ProcessPoolExecutor(n, spawn)) for n in (1, 2)]
        for pool in pools:
            study.run(WARMING, on=pool, progress=False)
        names = ("one process", "two processes")
        found = measure(
            "games",
            [
                Contestant(name, partial(played, study, pool), PART)
                for name, pool in zip(names, pools, strict=True)
            ],
        )
    print_rates("Random games of Kingdoms, all counting measures, on processes", found)
    one, two = found.rates.values()
    print(f"\n  two are {two / one:.2f} times one (at least 1.9)", flush=True)


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
