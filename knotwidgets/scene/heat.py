"""Heat maps: numbers of cells as colours, in steps, and the bar that explains the colours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count, pairwise, takewhile
from math import floor, isclose, log10

from . import letters, shapes
from .display import Box, Item, Path, Text, digits
from .themes import HEATS

HEIGHT = 0.78
"""What a bar adds to the height of a picture."""

CHIP = shapes.panel((0.12, 0.12, 0.76, 0.76), 0.2)
"""The coloured part of a square cell: what lies on it keeps a rim of its own colour."""

HOTTEST = 1e300
"""The largest value of a cell: the difference of two is still a finite number."""

COLDEST = 1e-280
"""A negative value above this counts as zero: its steps would be too small for a number."""

SCHEMES = ("heat", "swing")
"""The colours there are: from little to much, and from one side over a middle to the other."""

FIT = "fit"
"""Instead of a range: from the lowest value to the highest."""

LONGEST = 5.4
THICK = 0.2
TICK = 0.07
SIZE = 0.21
APART = 0.22  # between the numbers below a bar, at least
MOST_TICKS = 7
CLOSE = 0.25  # of the way from 0 to 1: nine colours hardly tell values within it apart
SAME = 0.001  # less than a bar's numbers tell


@dataclass(frozen=True)
class Heat:
    """Values by cell, and the range that the colours stand for.

    The range is 0 to 1 if all values lie in it, unless they are close to each other; else from the
    lowest to the highest. Values of both signs have their own colours, and zero is in the middle.

    >>> Heat.of({"A1": 3, "A2": 5}).range, Heat.of({"A1": -1, "A2": 3}).range
    ((3.0, 5.0), (-3.0, 3.0))
    >>> Heat.of({"A1": 0.2, "A2": 0.7}).range, Heat.of({"A1": 0.43, "A2": 0.57}).range
    ((0.0, 1.0), (0.43, 0.57))
    """

    values: Mapping[str, float] = field(default_factory=dict)
    range: tuple[float, float] = (0.0, 1.0)
    scheme: str = ""
    """One of `SCHEMES`; empty for the one that suits the range."""

    @classmethod
    def of(
        cls, values: Mapping[str, float], domain: tuple[float, float] | str = "", scheme: str = ""
    ) -> Heat:
        """The heat of these values, with the range that fits them, unless one is given.

        >>> Heat.of({"A1": 0.43, "A2": 0.57}, FIT).range
        (0.43, 0.57)
        """
        low, high = min(values.values(), default=0.0), max(values.values(), default=1.0)
        if isinstance(domain, tuple):
            low, high = domain
        elif domain == FIT and high > low:
            pass
        elif low > -COLDEST and high <= 1 and not SAME < high - low < CLOSE:
            low, high = 0.0, 1.0
        elif low < 0 < high:
            high = max(-low, high)
            low = -high
        elif low == high:
            low, high = min(low, 0.0), max(high, 0.0)
        return cls(values, (float(low), float(high)), scheme)

    def within(self, cells: Collection[str]) -> Heat:
        """The heat of these cells alone, in the same colours."""
        return replace(self, values={at: v for at, v in self.values.items() if at in cells})

    @property
    def ramp(self) -> str:
        """The name of the colours: "swing" where there are values of both signs, else "heat"."""
        return self.scheme or ("swing" if self.range[0] < 0 < self.range[1] else "heat")

    def style(self, cell: str) -> str:
        """The style of a cell, without its use."""
        low, high = self.range
        share = (self.values[cell] - low) / (high - low)
        return f"{self.ramp} {min(HEATS - 1, max(0, floor(share * HEATS)))}"

    def __bool__(self) -> bool:
        return bool(self.values)


NO_HEAT = Heat()


def bar(heat: Heat, box: Box, below: float = 0) -> Iterator[Item]:
    """The bar at the foot of a picture, above `below` more; nothing if there is no heat.

    >>> items = bar(Heat.of({"A1": 7, "A2": 9}), (0, 0, 9, 9))
    >>> [item.text for item in items if isinstance(item, Text)]
    ['7', '7.5', '8', '8.5', '9']
    """
    if not heat:
        return
    x, y, width, height = box
    length = min(LONGEST, 0.72 * width)
    left, top = x + (width - length) / 2, y + height - below - HEIGHT + 0.1
    for step in range(HEATS):
        block = _block(left + step * length / HEATS, top, length / HEATS)
        yield Path(f"bar:{step}", "labels", f"{heat.ramp} {step}", block)
    (low, high), lines = heat.range, [_block(left, top, length)]
    for number, value in enumerate(_ticks(low, high, length)):
        along = left + length * (value - low) / (high - low)
        lines.append(f"M{shapes.xy((along, top + THICK))}v{digits(TICK)}")
        at = (along, top + THICK + TICK + 0.72 * SIZE)
        yield Text(f"bar:value:{number}", "labels", "coordinate", at, number_text(value), SIZE)
    yield Path("bar", "labels", "bar", "".join(lines))


def _block(left: float, top: float, length: float) -> str:
    return f"M{shapes.xy((left, top))}h{digits(length)}v{digits(THICK)}h{digits(-length)}Z"


def _ticks(low: float, high: float, length: float) -> list[float]:
    """The ends, and round numbers between them if there is room."""
    step = 10.0 ** floor(log10(high - low))
    for part in (0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0):
        size = part * step
        multiples = (n * size for n in count(floor(low / size) + 1))
        inner = takewhile(lambda value: value < high and not isclose(value, high), multiples)
        ticks = [low, *inner, high]
        places = [(tick - low) * length / (high - low) for tick in ticks]
        if len(ticks) <= MOST_TICKS and _have_room(ticks, places):
            return ticks
    return [low, high]


def _have_room(ticks: list[float], places: list[float]) -> bool:
    halves = [letters.width(number_text(tick), SIZE) / 2 for tick in ticks]
    ends = [(at - half, at + half) for at, half in zip(places, halves, strict=True)]
    return all(one[1] + APART <= other[0] for one, other in pairwise(ends))


def number_text(value: float) -> str:
    """A number in few characters.

    >>> number_text(0.30000000000000004), number_text(12500), number_text(-2), number_text(1e-9)
    ('0.3', '12.5k', '-2', '1e-9')
    """
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if unit <= abs(value) < 1e12 and abs(value) >= 1e4:
            return f"{value / unit:.3g}{letter}"
    text = f"{value:.3g}" if abs(value) < 1000 else f"{value:.4g}"
    return text.replace("e-0", "e-").replace("e+0", "e").replace("e+", "e")
