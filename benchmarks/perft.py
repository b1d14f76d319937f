"""Counts move sequences deeper than the tests do, with compiled rules, and compares with tables.

    python3 dev.py bench perft

Every option set is counted: the tables of the tests, which so are confirmed by compiled rules, too,
and the deeper ones of `perft.txt` beside this file. What can't be compiled is counted interpreted,
and said to be. The first time, compiling takes some seconds for each option set.
"""

import re
import sys
import warnings
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from knotwidgets import Celtic, CelticKnot, Kingdoms, perft
from knotwidgets.engine.compile import compiled
from tests.engine.perft_tables import Row, all_rows, cells
from tests.games.option_sets import OPTION_SETS, OptionSet

GAMES = {game.name: game for game in (Kingdoms, Celtic, CelticKnot)}
DEEP = Path(__file__).with_suffix(".txt")


class Count(NamedTuple):
    """A count that is known: the number of sequences of a length from a position."""

    row: Row
    depth: int
    number: int


def known() -> Iterator[Count]:
    """All counts of all tables."""
    for row in all_rows():
        yield from (Count(row, depth, number) for depth, number in enumerate(row.counts, 1))
    for game, options, text, counts in cells(DEEP):
        row = Row(OptionSet(GAMES[game], options), text, ())
        for depth, number in re.findall(r"(\d+): (\d+)", counts):
            yield Count(row, int(depth), int(number))


def counted(option_set: OptionSet, counts: list[Count]) -> bool:
    """Counts anew, prints a line for the option set; says whether all counts are right."""
    wrong, begin = [], perf_counter()
    compiled(option_set.game()).start().wait()
    setting_up, begin = perf_counter() - begin, perf_counter()
    for row, depth, number in counts:
        found = perft(row.position(), depth, compiled=True, progress=False)
        if found != number:
            wrong.append(f"  WRONG: {row}: {found}, not {number} of depth {depth}")
    seconds = perf_counter() - begin
    total = sum(number for _, _, number in counts)
    speed = f"{total / seconds / 1e6:8.1f} M/s, ready in {setting_up:4.1f} s"
    print(f"{option_set!s:75} {total:13,} {speed}", *wrong, sep="\n", flush=True)
    reason = compiled(option_set.game()).reason
    if reason:
        print(f"  interpreted: {reason}")
    return not wrong


def main() -> int:
    """Counts everything; the exit status is 1 if a count is wrong."""
    warnings.simplefilter("ignore", RuntimeWarning)  # what stays interpreted is said here
    by_set = {
        option_set: list(some)
        for option_set, some in groupby(
            sorted(known(), key=lambda count: OPTION_SETS.index(count.row.option_set)),
            key=lambda count: count.row.option_set,
        )
    }
    right = [counted(*one) for one in by_set.items()]
    print("all counts are right" if all(right) else f"{right.count(False)} option sets are wrong")
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
