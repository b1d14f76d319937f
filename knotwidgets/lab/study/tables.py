"""Tables of estimates, as text and as HTML with a small plot in each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

from ...scene import image
from ...scene.themes import PALETTE, SERIES, THEMES
from .estimates import Estimate, decimals

WIDTH = 100  # characters of a printed table
PLOT = 150  # pixels of a plot's width
STEP = 11  # from one variant to the next
DOT = 4.0
SHARE = 0.02  # the least that a plot of shares is wide
MOST = len(SERIES)  # columns; more are rows, and have no plots
ZERO = PALETTE["muted"][THEMES.index("light")]
UNIT = "text-align:left;white-space:nowrap;opacity:.7"
CLEAR = "* clear: the interval leaves out 0"


@dataclass(frozen=True)
class Table:
    """Estimates by column and row; `told` is what is said below them.

    With `differences` a line stands where there is none, and what is clear of it is marked. The
    columns have the colours of variants, from the one with the number `first` on.
    """

    columns: Mapping[str, Mapping[str, Estimate]]
    definitions: Mapping[str, str]
    heading: str = ""
    told: Sequence[str] = ()
    first: int = 0
    differences: bool = False

    @property
    def text(self) -> str:
        """The table as text, with as many columns side by side as there is room for."""
        first, *columns = self._grid
        blocks, room = [[first]], WIDTH - _width(first)
        for column in columns:
            wide = _width(column) + 2
            if len(blocks[-1]) > 1 and wide > room:
                blocks.append([first])
                room = WIDTH - _width(first)
            blocks[-1].append(column)
            room -= wide
        tables = ["\n".join(_lines(block)) for block in blocks]
        marked = [CLEAR] if self.differences else []
        return "\n".join(filter(None, [self.heading, "\n\n".join(tables), *marked, *self.told]))

    @property
    def html(self) -> str:
        """The table as HTML, with its estimates as dots on their intervals."""
        rows = self._turned_rows() if self._is_turned else self._rows()
        head, body = next(rows), "".join(rows)
        heading, *told = (
            f"<p>{escape(one)}</p>" if one else "" for one in (self.heading, *self.told)
        )
        return (
            f'{heading}<div style="overflow-x:auto"><table><thead>{head}</thead>'
            f"<tbody>{body}</tbody></table></div>{''.join(told)}"
        )

    @property
    def _is_turned(self) -> bool:
        """Whether there are so many columns that they had better be rows."""
        return len(self.columns) > MOST

    @property
    def _grid(self) -> list[Sequence[str]]:
        """The columns of the text, the first one with the names of rows."""
        grid: list[Sequence[str]] = [["", *self.definitions]]
        for name, found in self.columns.items():
            grid.append([name, *(short(one) + self._mark(one) for one in found.values())])
        return [*zip(*grid, strict=True)] if self._is_turned else grid

    def _rows(self) -> Iterator[str]:
        """Yield the head, and a row for each measure."""
        plotted = self.differences or len(self.columns) > 1
        names = [
            (f"{_dot(self.first + place)} " if plotted else "") + escape(name)
            for place, name in enumerate(self.columns)
        ]
        yield _head([*[""] * (1 + plotted), *names, ""])
        for name in self.definitions:
            yield self._row(name, plotted=plotted)

    def _turned_rows(self) -> Iterator[str]:
        """Yield the head, and a row for each column."""
        first = next(iter(self.columns.values()))
        units = [f"{name}, {first[name].unit}".rstrip(", ") for name in self.definitions]
        yield _head(["", *map(escape, units)])
        for name, found in self.columns.items():
            values = "".join(map(self._value, found.values()))
            yield f'<tr><th style="text-align:left">{escape(name)}</th>{values}</tr>'

    def _row(self, name: str, *, plotted: bool) -> str:
        found = [column[name] for column in self.columns.values()]
        values = "".join(map(self._value, found))
        drawn = _plot(found, self.first, zero=self.differences)
        plot = f'<td style="min-width:{PLOT}px">{drawn}</td>' if plotted else ""
        named = f'<th style="text-align:left">{escape(name)}</th>'
        unit = f'<td style="{UNIT}">{escape(found[0].unit)}</td>'
        return f'<tr title="{escape(self.definitions[name])}">{named}{plot}{values}{unit}</tr>'

    def _value(self, found: Estimate) -> str:
        bold = ";font-weight:bold" * bool(self._mark(found).strip())
        told = f'title="{escape(str(found))}">{escape(short(found))}'
        return f'<td style="white-space:nowrap{bold}" {told}</td>'

    def _mark(self, found: Estimate) -> str:
        """Return what follows a difference: a star if it is clear."""
        if not self.differences:
            return ""
        return " *" if found.low > 0 or found.high < 0 else "  "


def short(found: Estimate) -> str:
    """Return an estimate as briefly as its interval can be told: with ±, if it is symmetric."""
    value, low, high = found[:3]
    half, (times, digits) = found.half_width, found.scale
    sign = " %" if found.share else ""
    if not (isfinite(half) and half):
        return str(found)
    if found.share and value in (low, high):
        word, end = ("to", high) if low == value else ("from", low)
        return f"{times * value:g}{sign} ({word} {times * end:.{decimals(2 * times * half)}f})"
    if abs(high + low - 2 * value) > half / 4:
        return str(found)
    return f"{times * value:.{digits}f} ± {times * half:.{digits}f}{sign}"


def _head(names: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"


def _width(column: Sequence[str]) -> int:
    return max(map(len, column))


def _lines(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    wide = [*map(_width, columns)]
    for first, *others in zip(*columns, strict=True):
        cells = [cell.rjust(width) for cell, width in zip(others, wide[1:], strict=True)]
        yield "  ".join([first.ljust(wide[0]), *cells]).rstrip()


def pens(place: int, look: str = "light") -> tuple[str, str]:
    """Return the colours of a variant in a theme: of its body and of its rim."""
    pen = f"{SERIES[place % len(SERIES)]} pen"
    column = THEMES.index("light" if look == "auto" else look)
    return PALETTE[pen][column], PALETTE[f"{pen} rim"][column]


def _disc(x: float, y: float, place: int) -> str:
    body, rim = pens(place)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT}" fill="{body}" stroke="{rim}"/>'


def _svg(width: float, height: float, inner: str, words: str) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return image(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inner}</svg>', words)


def _dot(place: int) -> str:
    return _svg(STEP, STEP, _disc(STEP / 2, STEP / 2, place), "")


def _plot(found: Sequence[Estimate], first: int, *, zero: bool) -> str:
    """Draw the intervals of a row below each other, as far apart as they are."""
    known = [(place, one) for place, one in enumerate(found) if isfinite(one.low + one.high)]
    if not known:
        return ""
    low, high = min(one.low for _, one in known), max(one.high for _, one in known)
    if zero:
        low, high = min(0.0, low), max(0.0, high)
    wide = max(high - low, SHARE if found[0].share else 0)
    whole = STEP * len(found)

    def at(value: float) -> float:
        aside = (value - (low + high) / 2) / wide if wide else 0
        return PLOT / 2 + aside * (PLOT - 3 * DOT)

    drawn = [f'<path d="M{at(0):.1f} 0v{whole}" stroke="{ZERO}"/>'] if zero else []
    for place, one in known:
        y, colour = STEP * (place + 0.5), pens(first + place)[0]
        ends = f'x1="{at(one.low):.1f}" x2="{at(one.high):.1f}" y1="{y}" y2="{y}"'
        drawn.append(f'<line {ends} stroke="{colour}" stroke-width="3"/>')
        drawn.append(_disc(at(one.value), y, first + place))
    return _svg(PLOT, whole, "".join(drawn), ", ".join(map(str, found)))
