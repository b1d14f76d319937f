"""The results of a study: a table, comparisons, and the games behind them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from math import erfc, inf, isfinite, isnan, nan, sqrt
from os import PathLike
from statistics import fmean
from typing import Any, NamedTuple

from ...core.arrays import ExtraModule
from ...core.errors import count, expect
from ...core.measure import Measure
from ...core.record import Record
from ...engine.contest import SURE
from ...scene import image
from ...scene.themes import SERIES, theme
from . import charts
from .estimates import (
    Estimate,
    SequentialVerdict,
    Tally,
    difference,
    estimate,
    short,
)
from .plan import Failure, Plan
from .store import write_games
from .workers import On

pandas: Any = ExtraModule("pandas")

WIDTH = 100  # characters of a printed table
PLOT = 150  # pixels of a plot's width
STEP = 11  # from one variant to the next
DOT = 4.0
SHARE = 0.02  # the least that a plot of shares is wide
MOST = len(SERIES)  # columns; more are rows, and have no plots
ZERO = theme("light").ui["muted"]
UNIT = "text-align:left;white-space:nowrap;opacity:.7"
CLEAR = "* clear: the interval leaves out 0"
HOLM = "* clear after Holm's correction for {n} comparisons"
ERROR = 0.05  # of an interval without the true value


# ---- tables -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Estimates by column and row; `notes` is the text below them.

    With `clear` they are differences: a line marks 0, and those that are `marked` have a star,
    which `clear` explains. The columns have the colours of variants, from the one with the number
    `first` on.
    """

    columns: Mapping[str, Mapping[str, Estimate]]
    definitions: Mapping[str, str]
    heading: str = ""
    notes: Sequence[str] = ()
    first: int = 0
    marked: Collection[Estimate] = ()
    clear: str = ""

    @property
    def text(self) -> str:
        """The table as text, with as many columns side by side as there is room for."""
        first, *columns = self._grid
        blocks = [[first]]
        for column in columns:
            wide = _width(first) + sum(_width(one) + 2 for one in (*blocks[-1][1:], column))
            if len(blocks[-1]) > 1 and wide > WIDTH:
                blocks.append([first])
            blocks[-1].append(column)
        tables = ["\n".join(_lines(block)) for block in blocks]
        return "\n".join(filter(None, [self.heading, "\n\n".join(tables), self.clear, *self.notes]))

    @property
    def html(self) -> str:
        """The table as HTML, with its estimates as dots on their intervals."""
        rows = self._turned_rows() if self._is_turned else self._rows()
        head, body = next(rows), "".join(rows)
        heading, *notes = (
            f"<p>{escape(one)}</p>" if one else "" for one in (self.heading, *self.notes)
        )
        return (
            f'{heading}<div style="overflow-x:auto"><table><thead>{head}</thead>'
            f"<tbody>{body}</tbody></table></div>{''.join(notes)}"
        )

    @property
    def markdown(self) -> str:
        """The table in Markdown."""
        head, *rows = zip(*self._grid, strict=True)
        dashes = ["---", *["---:"] * (len(head) - 1)]
        lines = (f"| {' | '.join(map(_escaped, row))} |" for row in (head, dashes, *rows))
        return "\n\n".join(["\n".join(lines), *map(_escaped, self._below)])

    @property
    def latex(self) -> str:
        """The table as a `tabular` of LaTeX, with the rules of the package `booktabs`."""
        rows = [" & ".join(map(_in_latex, row)) + r" \\" for row in zip(*self._grid, strict=True)]
        body, below = "\n".join(rows[1:]), "".join(f"\n% {_in_latex(one)}" for one in self._below)
        return rf"""\begin{{tabular}}{{l{"r" * (len(self._grid) - 1)}}}
\toprule
{rows[0]}
\midrule
{body}
\bottomrule
\end{{tabular}}{below}"""

    @property
    def _below(self) -> list[str]:
        """The lines below the table."""
        return [one for one in (self.heading, self.clear, *self.notes) if one]

    @property
    def _is_turned(self) -> bool:
        """Whether the table has too many columns, and shows them as rows."""
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
        plotted = bool(self.clear) or len(self.columns) > 1
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
        drawn = _plot(found, self.first, zero=bool(self.clear))
        plot = f'<td style="min-width:{PLOT}px">{drawn}</td>' if plotted else ""
        named = f'<th style="text-align:left">{escape(name)}</th>'
        unit = f'<td style="{UNIT}">{escape(found[0].unit)}</td>'
        return f'<tr title="{escape(self.definitions[name])}">{named}{plot}{values}{unit}</tr>'

    def _value(self, found: Estimate) -> str:
        bold = ";font-weight:bold" * bool(self._mark(found).strip())
        attributes = f'title="{escape(str(found))}">{escape(short(found))}'
        return f'<td style="white-space:nowrap{bold}" {attributes}</td>'

    def _mark(self, found: Estimate) -> str:
        """Return the mark of a difference: a star if it is clear."""
        if not self.clear:
            return ""
        return " *" if found in self.marked else "  "


def _in_latex(text: str) -> str:
    """Return a text with signs that LaTeX shows."""
    found = _escaped(text, "%&_#${}")
    return found.replace("±", r"$\pm$").replace("−", "$-$").replace("∞", r"$\infty$")


def _escaped(text: str, signs: str = "|*<") -> str:
    """Return a text in one line, with a backslash before some signs: Markdown's, or others."""
    return re.sub(f"[{signs}]", r"\\\g<0>", " ".join(text.split()))


def _head(names: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>"


def _width(column: Sequence[str]) -> int:
    return max(map(len, column))


def _lines(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    wide = [*map(_width, columns)]
    for first, *others in zip(*columns, strict=True):
        cells = [cell.rjust(width) for cell, width in zip(others, wide[1:], strict=True)]
        yield "  ".join([first.ljust(wide[0]), *cells]).rstrip()


def _disc(x: float, y: float, place: int) -> str:
    body, rim = charts.pens(place)
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
        y, colour = STEP * (place + 0.5), charts.pens(first + place)[0]
        ends = f'x1="{at(one.low):.1f}" x2="{at(one.high):.1f}" y1="{y}" y2="{y}"'
        drawn.append(f'<line {ends} stroke="{colour}" stroke-width="3"/>')
        drawn.append(_disc(at(one.value), y, first + place))
    return _svg(PLOT, whole, "".join(drawn), ", ".join(map(str, found)))


# ---- results ------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """The difference of a measure between one variant and another."""

    measure: str
    variant: str
    against: str
    estimate: Estimate
    p: float
    """The probability of a difference as large where there is none: below 0.05 exactly if the
    interval excludes 0, and larger if it was corrected for many comparisons."""
    effect: float = nan
    """Cohen's d: the difference in units of the standard deviation of single games, the root of the
    mean variance of both variants. J. Cohen, "Statistical Power Analysis" (1988)."""

    @property
    def is_clear(self) -> bool:
        """Whether it is there, with an error probability of 5 %."""
        return self.p < ERROR

    def __str__(self) -> str:
        """Say it in a line."""
        clear = "" if self.is_clear else ", not clear"
        return f"{self.measure}: {self.variant} − {self.against} = {self.estimate}{clear}"


def holm(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """Correct for n comparisons: the least p is multiplied by n, the next by n - 1, and so on.

    S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
    Statistics 6 (1979) 65-70. A difference without a p is none of them.
    """
    given = {place: one.p for place, one in enumerate(differences) if not isnan(one.p)}
    least_first = sorted(given, key=given.__getitem__)
    times = range(len(given), 0, -1)
    counted = (min(1.0, n * given[one]) for n, one in zip(times, least_first, strict=True))
    corrected = dict(zip(least_first, accumulate(counted, max), strict=True))
    return tuple(
        one._replace(p=corrected.get(place, one.p)) for place, one in enumerate(differences)
    )


class Tabled:
    """Estimates that show themselves as a table."""

    @property
    def _table(self) -> Table:
        raise NotImplementedError

    def to_markdown(self) -> str:
        """Return the table in Markdown."""
        return self._table.markdown

    def to_latex(self) -> str:
        """Return the table for LaTeX, with its package `booktabs`."""
        return self._table.latex

    def __repr__(self) -> str:
        return self._table.text

    def _repr_html_(self) -> str:
        return self._table.html


class Comparison(Tabled, Sequence[Difference]):
    """Differences between variants, which show themselves as a table and make a pandas frame.

    A difference is *clear* if its interval excludes 0 or, when `corrected`, if its p is below 0.05
    after Holm's correction.
    """

    def __init__(
        self,
        differences: Sequence[Difference],
        variants: Sequence[str],
        *,
        corrected: bool,
    ) -> None:
        self._differences = holm(differences) if corrected else tuple(differences)
        self._variants = tuple(variants)
        n = sum(not isnan(one.p) for one in differences)
        self._clear = HOLM.format(n=n) if corrected else CLEAR

    def __getitem__(self, place: Any) -> Any:
        return self._differences[place]

    def __len__(self) -> int:
        return len(self._differences)

    def to_frame(self) -> Any:
        """Return a row for each difference."""
        return pandas.DataFrame(
            [
                {
                    "measure": one.measure,
                    "variant": one.variant,
                    "against": one.against,
                    **_fields(one.estimate),
                    "effect": one.effect,
                    "p": one.p,
                    "clear": one.is_clear,
                }
                for one in self
            ]
        )

    @property
    def _table(self) -> Table:
        columns: dict[str, dict[str, Estimate]] = {}
        for one in self:
            named = columns.setdefault(f"{one.variant} − {one.against}", {})
            named[one.measure] = one.estimate
        first = self._variants.index(self[0].variant)
        return Table(
            columns,
            {one.measure: "" for one in self},
            first=first,
            marked=[one.estimate for one in self if one.is_clear],
            clear=self._clear,
        )


class StudyResult(Tabled):
    """The result of a study: `result["variant"]["measure"]` is an `Estimate`.

    In a notebook it shows itself as a table. Two results of the same question with other games can
    be added.
    """

    verdict: SequentialVerdict | None = None
    """What a sequential test says, if there was one."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.plan: Plan = tally.plan
        """The variants, players, measures and seed."""
        self.n: int = tally.n
        """How many games were played of each variant."""
        self.variants: tuple[str, ...] = tuple(self.plan.variants)
        """The names of the variants."""
        self.measures: Mapping[str, Measure] = {one.name: one for one in self.plan.measures}
        """The measures by name."""
        self.failures: tuple[Failure, ...] = tally.failures
        """The first of the games that a rule could not play."""

    def __getitem__(self, variant: str) -> Mapping[str, Estimate]:
        """Return the estimates of a variant, by measure; `ValueError` for an unknown name."""
        variant, measures = self.variant(variant), self.measures.items()
        found = _Estimates({name: estimate(self.tally, variant, one) for name, one in measures})
        found.result = self
        return found

    def compare(
        self,
        measure: str | Sequence[str] | None = None,
        against: str | None = None,
        *,
        correction: str | None = None,
    ) -> Comparison:
        """Compare measures, by default all, in all variants with one, by default the first.

        Of twenty differences that aren't there, one is clear by chance; with `correction="holm"`,
        all that are said to be clear are, with a probability of 95 %. The intervals stay.

        Raises `ValueError` for unknown names, and where there is only one variant.
        """
        if len(self.variants) < 2:
            raise ValueError(f"there is only one variant, {self.variants[0]!r}, to compare")
        base = self.variant(against or self.variants[0])
        if correction not in (None, "holm"):
            raise ValueError(f"correction={correction!r} is unknown; expected 'holm' or None")
        wanted = [measure] if isinstance(measure, str) else measure or [*self.measures]
        others = [one for one in self.variants if one != base]
        found = [
            self._difference(self.measure(one), other, base) for one in wanted for other in others
        ]
        return Comparison(found, self.variants, corrected=correction is not None)

    def _difference(self, measure: Measure, variant: str, against: str) -> Difference:
        found = difference(self.tally, variant, against, measure)
        spread = sqrt(
            fmean(estimate(self.tally, one, measure).variance for one in (variant, against))
        )
        near = found.value - (found.low if found.value > 0 else found.high)  # up to the end near 0
        away = found.value / near if near else inf
        p = erfc(away * SURE / sqrt(2)) if found.value else 1.0
        return Difference(
            measure.name, variant, against, found, p, found.value / spread if spread else nan
        )

    def record(self, variant: str, game: int) -> Record:
        """Return the record of a game, which is played again."""
        return self.plan.record(variant, game)

    def games(self, variant: str | None = None) -> Any:
        """Return the first games as a pandas frame, a row for each."""
        names = self.variants if variant is None else [self.variant(variant)]
        frames = [pandas.DataFrame({"variant": n, **self.tally.columns(n)}) for n in names]
        return pandas.concat(frames, ignore_index=True)

    def examples(self, variant: str, measure: str, low: float, high: float) -> list[int]:
        """Return the numbers of games, among the first ones, in which a measure is in a range.

        Raises `ValueError` for unknown names, and for a measure that no single game has.
        """
        columns, name = self.tally.columns(self.variant(variant)), self.measure(measure).name
        if name not in self.plan.values:
            raise ValueError(f"{name!r} is of all games together, so no single one has a value")
        games = zip(columns.get("game", ()), columns.get(name, ()), strict=True)
        return [int(game) for game, value in games if low <= value <= high]

    def plot(self, measure: str | None = None, *, theme: str = "light", lang: str = "en") -> Any:
        """Return an Altair chart of all estimates, or of the distribution of a measure over games.

        `theme` is a theme of boards; with `"auto"` texts take the colour of the page around the
        chart. `lang` is `"en"`, `"de"` or `"fr"`. Raises `ValueError` for unknown names.
        """
        return charts.chart(self, measure, theme, lang)

    def to_frame(self) -> Any:
        """Return a pandas frame with a row for each variant and measure."""
        return pandas.DataFrame(
            [
                {"variant": variant, "measure": name, **_fields(found)}
                for variant in self.variants
                for name, found in self[variant].items()
            ]
        )

    def to_parquet(self, path: str | PathLike[str], on: On = "threads") -> None:
        """Write a row for each game to a Parquet file; the games are played again.

        A run with `path=` keeps them at once. Raises `OSError` for a path that can't be written.
        """
        write_games(path, self.tally, on)

    def measure(self, name: str) -> Measure:
        """Return a measure by name; `ValueError`, with the nearest, for an unknown one."""
        return self.measures[expect(name, self.measures, f"{name!r} was not measured")]

    def variant(self, name: str) -> str:
        """Return the name of a variant; `ValueError`, with the nearest, for an unknown one."""
        return self.plan.variant_name(name)

    def __add__(self, other: StudyResult) -> StudyResult:
        """Return the result of the games of both; `ValueError` if they can't be added."""
        if not isinstance(other, StudyResult):
            return NotImplemented
        return StudyResult(self.tally + other.tally)

    @property
    def heading(self) -> str:
        """The games played, in a line."""
        who = ", ".join(self.plan.named) or "random players"
        failed = f"; {count(self.tally.failed, 'game')} failed" if self.tally.failed else ""
        seeds = [*self.tally.games] or [self.plan.seed]
        seeded = f"seed{'s' * (len(seeds) > 1)} {', '.join(map(str, seeds))}"
        return f"{count(self.n, 'game')} of each variant, {who}, {seeded}{failed}"

    @property
    def notes(self) -> list[str]:
        """The text below the table: the verdict, and some failed games."""
        return [str(one) for one in (self.verdict, *self.failures[:3]) if one]

    @property
    def _table(self) -> Table:
        columns = {variant: self[variant] for variant in self.variants}
        definitions = {name: one.definition for name, one in self.measures.items()}
        return Table(columns, definitions, self.heading, self.notes)


class _Estimates(dict[str, Estimate]):
    """The estimates of one variant by measure; the error for an unknown name has the nearest."""

    result: StudyResult

    def __missing__(self, name: str) -> Estimate:
        return self[self.result.measure(name).name]

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {found}" for name, found in self.items())


def _fields(found: Estimate) -> dict[str, Any]:
    return dict(zip(("value", "low", "high", "n", "unit"), found, strict=False))
