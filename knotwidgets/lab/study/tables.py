"""The table of a study's result, as text and as HTML with a small plot in each row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import isfinite
from typing import TYPE_CHECKING

from ...core.annotations import COLOURS
from ...scene import image
from ...scene.themes import PALETTE, THEMES
from .estimates import Estimate

if TYPE_CHECKING:
    from .results import StudyResult

WIDTH = 100  # characters of a printed table
PLOT = 150  # pixels of a plot's width
STEP = 11  # from one variant to the next
DOT = 4.0
SHARE = 0.02  # the least that a plot of shares is wide
MOST = 8  # variants that a plot can show


def text(result: StudyResult) -> str:
    """Return the table as text, with as many variants side by side as there is room for."""
    first = ["", *result.measures]
    columns = [[name, *map(short, result[name].values())] for name in result.variants]
    blocks, room = [[first]], 0
    for column in columns:
        wide = _width(column) + 2
        if len(blocks[-1]) > 1 and wide > room:
            blocks.append([first])
        if len(blocks[-1]) == 1:
            room = WIDTH - _width(first)
        blocks[-1].append(column)
        room -= wide
    tables = ["\n".join(_lines(block)) for block in blocks]
    return "\n".join([result.heading, "\n\n".join(tables), *result.told])


def html(result: StudyResult) -> str:
    """Return the table as HTML, with its estimates as dots on their intervals."""
    plotted = 1 < len(result.variants) <= MOST
    names = [
        (f"{_dot(place)} " if plotted else "") + escape(name)
        for place, name in enumerate(result.variants)
    ]
    head = "".join(f"<th>{name}</th>" for name in [*[""] * (1 + plotted), *names, ""])
    body = "".join(_row(result, name, plotted=plotted) for name in result.measures)
    told = "".join(f"<p>{escape(one)}</p>" for one in result.told)
    return (
        f'<p>{escape(result.heading)}</p><div style="overflow-x:auto">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>{told}"
    )


def short(found: Estimate) -> str:
    """Return an estimate as briefly as its interval can be told: with ±, if it is symmetric."""
    value, low, high = found[:3]
    half, (times, digits) = found.half_width, found.scale
    sign = " %" if found.share else ""
    if not (isfinite(half) and half):
        return str(found)
    if found.share and low == value:
        return f"{times * value:g}{sign} (to {times * high:.{digits}f})"
    if found.share and high == value:
        return f"{times * value:g}{sign} (from {times * low:.{digits}f})"
    if abs(high + low - 2 * value) > half / 4:
        return str(found)
    return f"{times * value:.{digits}f} ± {times * half:.{digits}f}{sign}"


def _width(column: Sequence[str]) -> int:
    return max(map(len, column))


def _lines(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    wide = [*map(_width, columns)]
    for first, *others in zip(*columns, strict=True):
        cells = [cell.rjust(width) for cell, width in zip(others, wide[1:], strict=True)]
        yield "  ".join([first.ljust(wide[0]), *cells]).rstrip()


def _row(result: StudyResult, name: str, *, plotted: bool) -> str:
    measure = result.measures[name]
    found = [result[variant][name] for variant in result.variants]
    values = "".join(
        f'<td style="white-space:nowrap" title="{escape(str(one))}">{escape(short(one))}</td>'
        for one in found
    )
    plot = f"<td>{_plot(found)}</td>" if plotted else ""
    named = f'<th style="text-align:left">{escape(name)}</th>'
    unit = f'<td style="text-align:left;opacity:.7">{escape(measure.unit)}</td>'
    return f'<tr title="{escape(measure.definition)}">{named}{plot}{values}{unit}</tr>'


def pens(place: int, look: str = "light") -> tuple[str, str]:
    """Return the colours of a variant in a theme: of its body and of its rim."""
    pen, column = f"{COLOURS[place % len(COLOURS)]} pen", THEMES.index(look)
    return PALETTE[pen][column], PALETTE[f"{pen} rim"][column]


def _disc(x: float, y: float, place: int) -> str:
    body, rim = pens(place)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT}" fill="{body}" stroke="{rim}"/>'


def _svg(width: float, height: float, inner: str, words: str) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return image(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inner}</svg>', words)


def _dot(place: int) -> str:
    return _svg(STEP, STEP, _disc(STEP / 2, STEP / 2, place), "")


def _plot(found: Sequence[Estimate]) -> str:
    """Draw the intervals of a row below each other, as far apart as they are."""
    known = [(place, one) for place, one in enumerate(found) if isfinite(one.low + one.high)]
    if not known:
        return ""
    low, high = min(one.low for _, one in known), max(one.high for _, one in known)
    wide = max(high - low, SHARE if found[0].share else 0)

    def at(value: float) -> float:
        aside = (value - (low + high) / 2) / wide if wide else 0
        return PLOT / 2 + aside * (PLOT - 3 * DOT)

    drawn = []
    for place, one in known:
        y, colour = STEP * (place + 0.5), pens(place)[0]
        ends = f'x1="{at(one.low):.1f}" x2="{at(one.high):.1f}" y1="{y}" y2="{y}"'
        drawn.append(f'<line {ends} stroke="{colour}" stroke-width="3"/>')
        drawn.append(_disc(at(one.value), y, place))
    return _svg(PLOT, STEP * len(found), "".join(drawn), ", ".join(map(str, found)))
