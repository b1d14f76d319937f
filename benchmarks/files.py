"""Files of many games: how fast they are written, read and put into a table, in how much memory.

    python3 dev.py bench files

Each number of games is measured in a process of its own, whose greatest memory is told: that of
writing and reading does not depend on how many games there are, that of a table does.
"""

import random
import resource
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from knotwidgets import Kingdoms, Record, games_frame, read_games, write_games

NUMBERS = (10_000, 100_000)
DIFFERENT = 50  # games that are written again and again, with other tags
BOARD = "4x4"
PER_MEGABYTE = 2**20 if sys.platform == "darwin" else 2**10


def main() -> None:
    """Prints games per second and the greatest memory for each number of games."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        print(f"Files of games of Kingdoms, {BOARD}")
        for number in NUMBERS:
            for work in (written, read, tabled):
                with get_context("spawn").Pool(1) as pool:
                    seconds, peak = pool.apply(measured, (work.__name__, path, number))
                print(f"  {work.__name__:8} {number:8,d} {number / seconds:8,.0f}/s {peak:6.0f} MB")


def measured(name: str, path: Path, number: int) -> tuple[float, float]:
    """Does some work; gives its seconds, and the greatest memory so far in megabytes."""
    began = perf_counter()
    globals()[name](path, number)
    passed = perf_counter() - began
    return passed, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / PER_MEGABYTE


def written(path: Path, number: int) -> None:
    """Writes so many games, which come one at a time."""
    write_games(path, tagged(number), Event="Samhain")


def read(path: Path, number: int) -> None:
    """Reads them again, one at a time."""
    if sum(1 for _ in read_games(path)) != number:
        raise AssertionError("not all games were read")


def tabled(path: Path, number: int) -> None:
    """Puts them into a table."""
    if len(games_frame(read_games(path))) != number:
        raise AssertionError("not all games are in the table")


def tagged(number: int) -> Iterator[Record]:
    """Random games, each with its number."""
    chance = random.Random(1)
    games = []
    for _ in range(DIFFERENT):
        record = Record(Kingdoms(board=BOARD).start())
        while record.end.legal_moves:
            record = record.play(chance.choice(record.end.legal_moves))
        games.append(record)
    for round_, record in enumerate(islice(cycle(games), number), 1):
        yield record.tagged(Round=round_)


if __name__ == "__main__":
    main()
