"""Speeds that are comparable: all are measured in turn, several times, within one run."""

import statistics
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import NamedTuple

ROUNDS = 5
SECONDS = 0.25  # that a contestant should take in each round
Clock = Callable[[], float]


class Contestant(NamedTuple):
    """Something whose speed is measured: `run(n)` does n pieces of work.

    What is counted is `size` times as many.
    """

    name: str
    run: Callable[[int], object]
    size: int = 1


class Rates(NamedTuple):
    """How many a second each contestant does: the median of the rounds."""

    unit: str
    rates: Mapping[str, float]

    def of(self, names: Sequence[str]) -> "Rates":
        """Those of some, as far as they are there, in this order."""
        return Rates(self.unit, {name: self.rates[name] for name in names if name in self.rates})


def measure(unit: str, contestants: Sequence[Contestant], clock: Clock = process_time) -> Rates:
    """Measures the contestants in turn, round by round, after one that is not counted.

    A second is one of the processor, with all threads, so that neighbours on a machine don't count;
    or of another `clock`, such as `perf_counter` where several threads are compared with one.
    """
    numbers = {one.name: calibrated(one, clock) for one in contestants}
    rates: dict[str, list[float]] = {one.name: [] for one in contestants}
    for _ in range(ROUNDS):
        for one in contestants:
            number = numbers[one.name]
            rates[one.name].append(one.size * number / seconds_of(one, number, clock))
    return Rates(unit, {name: statistics.median(found) for name, found in rates.items()})


def calibrated(contestant: Contestant, clock: Clock) -> int:
    """How many pieces take about `SECONDS`; whatever has to be set up is set up then."""
    seconds_of(contestant, 1, clock)
    number = 1
    while True:
        seconds = seconds_of(contestant, number, clock)
        if seconds > SECONDS / 4:
            return max(1, int(number * SECONDS / seconds))
        number *= 4


def seconds_of(contestant: Contestant, number: int, clock: Clock) -> float:
    """How long it takes for so many pieces."""
    begin = clock()
    contestant.run(number)
    return clock() - begin


# ---- reports ------------------------------------------------------------------------------------


def print_rates(title: str, *several: Rates) -> None:
    """Prints a title, then a line for each contestant."""
    print(f"\n{title}")
    for unit, rates in several:
        for name, rate in rates.items():
            print(f"  {name:42} {rate:14,.0f} {unit} a second")


def print_ratios(rows: Rates, columns: Rates) -> None:
    """Prints how many times as fast the rows are as the columns."""
    names = [name.split(" (", maxsplit=1)[0] for name in columns.rates]
    widths = [max(len(name), 9) + 2 for name in names]
    heads = "".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    print(f"  {'how many times as many':42}{heads}")
    for name, rate in rows.rates.items():
        ratios = (times(rate / other) for other in columns.rates.values())
        cells = "".join(f"{ratio:>{width}}" for ratio, width in zip(ratios, widths, strict=True))
        print(f"  {name:42}{cells}", flush=True)


def times(ratio: float) -> str:
    """A ratio with three digits, as far as a measurement has them.

    >>> times(12345.6), times(12.345), times(0.0123456)
    ('12,300 x', '12.3 x', '0.0123 x')
    """
    if ratio >= 100:
        return f"{int(float(f'{ratio:.3g}')):,} x"
    return f"{ratio:#.3g} x"
