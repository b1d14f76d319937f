"""Plots of a study's result, made with Altair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import isfinite, isnan
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from ...core.arrays import ExtraModule
from ...core.measure import Measure
from ...scene.themes import SERIES, Theme, theme
from ...words import into, known_language, say
from .estimates import KEPT, short

if TYPE_CHECKING:
    from .results import StudyResult

alt: Any = ExtraModule("altair")
numpy: Any = ExtraModule("numpy")

WIDE = 300  # pixels of a plot with the games of one measure
NARROW = 185  # of one among many
PADDING = 8  # pixels around a plot
ROW = 22  # from one variant to the next
HIGH = 72  # of the games of a variant; less where there are many variants
LOW = 20
WHOLE = 600  # of the games of all variants, about
LINE = 44  # characters that there is room for
BINS = 30  # bars of a variant, about
DISTINCT = 45  # values that have a bar each
PICKED = "picked"
"""The name of the selection: a bar or a dot, by its variant and the ends `low` and `high`."""
ENDS = ["variant", "low", "high"]


def pens(place: int, look: str = "light") -> tuple[str, str]:
    """Return the colours of a variant in a theme: of its body and of its rim."""
    pen, paints = SERIES[place % len(SERIES)], known_look(look).paints
    return paints[f"{pen} pen"], paints[f"{pen} pen rim"]


def known_look(look: str) -> Theme:
    """Return a theme, for `"auto"` the light one; `ValueError`, with the nearest, for others."""
    return theme("light" if look == "auto" else look)


def chart(result: StudyResult, name: str | None, look: str, lang: str) -> Any:
    """Return a chart of the distribution of a measure over games, or of all estimates.

    Estimates have a panel a measure, with a dot on its interval for each variant; so has a measure
    that no single game has. Else there is a row a variant; a bar and the dot of a mean can be
    picked, see `PICKED`.
    """
    known_look(look)
    known_language(lang)
    wanted = [*result.measures.values()]
    if name is not None:
        measure = result.measure(name)
        wanted, rows = [measure], [*rows_of(result, measure)]
        if any("games" in row for row in rows):
            return styled(_spread(result, measure, rows, (look, lang)), look)
    panels = [_panel(result, one, look) for one in wanted]
    return styled(panels[0] if len(panels) == 1 else alt.concat(*panels, columns=3), look)


def _panel(result: StudyResult, measure: Measure, look: str) -> Any:
    found = ((variant, result[variant][measure.name]) for variant in result.variants)
    rows = [
        {"variant": variant, "value": one.value, "low": one.low, "high": one.high, "is": str(one)}
        for variant, one in found
        if isfinite(one.low + one.high)
    ]
    axis = alt.Axis(**_format(measure), tickCount=4, title=None, grid=True)
    across = partial(alt.X, scale=alt.Scale(zero=False, nice=False, padding=6), axis=axis)
    chart = alt.Chart(alt.InlineData(rows)).encode(
        y=alt.Y("variant:N", sort=[*result.variants], title=None, axis=alt.Axis(grid=False)),
        color=_colour(result, look),
        tooltip=["variant:N", alt.Tooltip("is:N", title=measure.name)],
    )
    bars = chart.mark_rule(strokeWidth=3).encode(x=across("low:Q"), x2="high:Q")
    dots = chart.mark_point(filled=True, size=70, opacity=1, strokeWidth=1).encode(
        x=across("value:Q"), stroke=_colour(result, look, rim=True)
    )
    title = alt.TitleParams(measure.name, subtitle=measure.unit)
    height = ROW * max(1, len(result.variants))
    return alt.layer(bars, dots).properties(title=title, width=NARROW, height=height)


def _spread(
    result: StudyResult,
    measure: Measure,
    rows: list[dict[str, Any]],
    shown: tuple[str, str],
) -> Any:
    look, lang = shown
    picked = alt.selection_point(name=PICKED, fields=ENDS, empty=True)
    chart = alt.Chart().encode(color=_colour(result, look))
    axis = alt.Axis(**_format(measure), title=measure.unit, grid=False)
    across = alt.X("low:Q", axis=axis, scale=alt.Scale(zero=False, nice=False, padding=6))
    share = alt.Axis(format="%", tickCount=2, title=None)
    bars = (
        chart.transform_filter("isValid(datum.games)")
        .mark_bar(binSpacing=1, strokeWidth=0.5, cursor="pointer")
        .encode(
            x=across,
            x2="high:Q",
            y=alt.Y("share:Q", axis=share),
            y2=alt.datum(0),
            stroke=_colour(result, look, rim=True),
            opacity=alt.condition(picked, alt.value(1), alt.value(0.45)),
            tooltip=[
                alt.Tooltip("is:N", title=measure.name),
                alt.Tooltip("games:Q", title=into(say("study.games"), lang), format=","),
                alt.Tooltip("share:Q", title=into(say("study.share"), lang), format=".2%"),
            ],
        )
        .add_params(picked)
    )
    means = chart.transform_filter("!isValid(datum.games)")
    whole = means.mark_rule(strokeWidth=3).encode(x="from:Q", x2="to:Q", y=alt.datum(0))
    dots = means.mark_point(
        filled=True, size=90, opacity=1, strokeWidth=1.5, cursor="pointer"
    ).encode(
        x="low:Q",
        y=alt.datum(0),
        stroke=_colour(result, look, rim=True),
        tooltip=["variant:N", alt.Tooltip("is:N", title=measure.name)],
    )
    head = alt.Header(labelOrient="top", labelAnchor="start", labelPadding=3, labelFontSize=12)
    high = max(LOW, min(HIGH, WHOLE / len(result.variants)))
    labels = [one["label"] for one in rows if "games" not in one]
    layers = alt.layer(bars, whole, dots, data=alt.InlineData(rows))
    note = say("study.first", n=KEPT) if result.n > KEPT else say("study.shares")
    below = wrap(into(note, lang), LINE)
    return (
        layers.properties(width=WIDE, height=high)
        .facet(row=alt.Row("label:N", sort=labels, title=None, header=head), spacing=8)
        .properties(title=alt.TitleParams(measure.name, subtitle=below))
    )


def rows_of(result: StudyResult, measure: Measure) -> Iterator[dict[str, Any]]:
    """Yield the bars of each variant, and its mean, which has no number of games."""
    found = {}
    for variant in result.variants:
        values = result.tally.columns(variant).get(measure.name, numpy.empty(0))
        found[variant] = values[~numpy.isnan(values)]
    bars = [*_bars(numpy.concatenate([*found.values()]), measure)]
    for variant, values in found.items():
        mean = result[variant][measure.name]
        shown = {"variant": variant, "label": f"{variant}: {short(mean)}"}
        for low, high, name in bars:
            if number := int(((values >= low) & (values <= high)).sum()):
                counted = {"games": number, "share": number / len(values)}
                yield {**shown, "low": low, "high": high, "is": name, **counted}
        if not isnan(mean.value):
            around = {"from": mean.low, "to": mean.high} if isfinite(mean.half_width) else {}
            yield {**shown, "low": mean.value, "high": mean.value, "is": str(mean), **around}


def _bars(values: Any, measure: Measure) -> Iterator[tuple[float, float, str]]:
    """Yield the ends and names of bars: one for each value if there are few, else evenly."""
    distinct = numpy.unique(values)
    if len(distinct) <= DISTINCT:
        gap = float(numpy.diff(distinct).min(initial=1.0))
        half = gap / 8 if measure.share else gap / 2.2
        for value in map(float, distinct):
            yield value - half, value + half, f"{value:g}"
        return
    low, high = float(distinct[0]), float(distinct[-1])
    if (distinct == distinct.round()).all():
        wide = -(-(high - low + 1) // BINS)
        for first in numpy.arange(low, high + 1, wide):
            yield first - 0.5, first + wide - 0.5, f"{first:g} to {first + wide - 1:g}"
        return
    ends = numpy.linspace(low, high, BINS + 1)
    for first, last in pairwise(ends):
        upper = last if last == high else numpy.nextafter(last, low)  # no value is in two bars
        yield float(first), float(upper), f"{first:.4g} to {last:.4g}"


def _format(measure: Measure) -> dict[str, str]:
    return {"format": "%"} if measure.share else {}


def _colour(result: StudyResult, look: str, *, rim: bool = False) -> Any:
    colours = [pens(place, look)[rim] for place, _ in enumerate(result.variants)]
    scale = alt.Scale(domain=[*result.variants], range=colours)
    return (alt.Stroke if rim else alt.Color)("variant:N", scale=scale, legend=None)


def styled(chart: Any, look: str) -> Any:
    """Give a chart the colours of a theme; `"auto"` takes the colours of the text around it."""
    ui = {} if look == "auto" else theme(look).ui
    ink, line = ui.get("ink", "currentColor"), ui.get("line", "currentColor")
    axis = {
        "labelColor": ink,
        "titleColor": ink,
        "titleFontWeight": "normal",
        "domainColor": line,
        "domainOpacity": 0.6,
        "tickColor": line,
        "tickOpacity": 0.6,
        "gridColor": line,
        "gridOpacity": 0.25,
        "labelLimit": 160,
    }
    return (
        chart.properties(
            background=ui.get("ground", "transparent"),
            padding=PADDING,
            usermeta={"embedOptions": {"renderer": "svg", "actions": False}},
        )
        .resolve_scale(color="shared", stroke="shared")
        .configure(font="sans-serif", axis=axis)
        .configure_view(stroke=None)
        .configure_header(labelColor=ink)
        .configure_legend(labelColor=ink, titleColor=ink)
        .configure_title(anchor="start", color=ink, subtitleColor=ui.get("muted", ink), fontSize=13)
    )
