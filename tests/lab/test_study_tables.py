"""The table of a study's result, and its plots."""

import re
from math import inf, nan
from typing import Any
from urllib.parse import unquote

import pytest

import knotwidgets as kw
from knotwidgets.lab.measures import as_measures
from knotwidgets.lab.study.charts import pens
from knotwidgets.lab.study.estimates import Estimate, Tally, short, tally_of
from knotwidgets.lab.study.plan import Plan
from knotwidgets.lab.study.results import MOST, WIDTH, StudyResult
from knotwidgets.scene.themes import THEMES

WANTED = ["AdvantageP1", "DurationMoves", "DecisionMoves", "Balance", "Timeouts"]


def studied(variants: dict[str, kw.Position], n: int = 20) -> StudyResult:
    plan = Plan(variants, as_measures(WANTED))
    return StudyResult(Tally.of(plan) + tally_of(plan, plan.play(0, n=n)))


@pytest.fixture(scope="module")
def result() -> StudyResult:
    variants = {"small": kw.Kingdoms(board="3x3"), "large": kw.Kingdoms(board="4x4")}
    return studied({name: game.start() for name, game in variants.items()}, 300)


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(47.1085, 47.0556, 47.1614, 2000), "47.108 ± 0.053"),
        (Estimate(0.5185, 0.4966, 0.5404, 2000, share=True), "51.8 ± 2.2 %"),
        (Estimate(0.97, 0.72, 1.0, 60, share=True), "97 % (72 to 100)"),
        (Estimate(0.0, 0.0, 0.0019, 2000, share=True), "0 % (to 0.19)"),
        (Estimate(1.0, 0.9981, 1.0, 2000, share=True), "100 % (from 99.81)"),
        (Estimate(0.0, 0.0, 3.84e-6, 10**6, share=True), "0 % (to 0.00038)"),
        (Estimate(45.0, 45.0, 45.0, 2000), "45"),
        (Estimate(1234567.0, 1204567.0, 1264567.0, 9), "1234567 ± 30000"),
        (Estimate(3.5, -inf, inf, 1), "3.5 ± ∞"),
        (Estimate(nan, nan, nan, 0), "–"),
    ],
)
def test_an_estimate_has_the_digits_that_are_known(estimate: Estimate, text: str) -> None:
    assert short(estimate) == text


def test_a_table_fits_into_a_hundred_columns(result: StudyResult) -> None:
    lines = repr(result).splitlines()
    assert len(lines) == 2 + len(WANTED)
    assert lines[1].split() == ["small", "large"]
    assert lines[3].startswith("DurationMoves")
    many = studied({f"board {n}": kw.Kingdoms(board="3x3").start() for n in range(8)})
    assert max(map(len, repr(many).splitlines())) <= WIDTH
    for n in range(8):
        assert f"board {n}" in repr(many)


def test_many_variants_are_rows() -> None:
    start = kw.Kingdoms(board="3x3").start()
    many = studied({f"board {n}": start for n in range(12)})
    lines = repr(many).splitlines()
    assert lines[1].split()[0] == "AdvantageP1"
    assert lines[2].startswith("board 0")
    assert max(map(len, lines)) <= WIDTH
    assert many._repr_html_().count("<tr>") == 13
    assert repr(many.compare()).count(" − board 0") == 11


def test_a_row_shows_its_intervals_in_order(result: StudyResult) -> None:
    row = result._repr_html_().split("<tr")[3]
    assert "DurationMoves" in row
    assert '<td style="min-width:150px"><img ' in row  # some pages let pictures shrink to nothing
    svg = unquote(row.split("data:image/svg+xml,")[1].split('"')[0])
    centres = [float(x) for x in re.findall(r"cx=.([\d.]+)", svg)]
    assert centres[0] < centres[1]  # games on the small board are shorter
    starts = [float(x) for x in re.findall(r"x1=.([\d.]+)", svg)]
    assert all(start <= x for start, x in zip(starts, centres, strict=True))
    assert "<img" not in studied({"one": kw.Kingdoms(board="3x3").start()})._repr_html_()


@pytest.mark.parametrize("look", THEMES)
def test_as_many_variants_as_have_a_plot_have_colours_of_their_own(look: str) -> None:
    assert len({pens(place, look) for place in range(MOST)}) == MOST


def test_differences_are_compared_with_none(result: StudyResult) -> None:
    lines = repr(result.compare()).splitlines()
    assert lines[0].split() == ["large", "−", "small"]
    assert lines[2].startswith("DurationMoves")
    assert lines[2].endswith(" *")  # clear
    assert "0.00 ± 0.93 %" in lines[5]  # no game of either was given up
    assert not lines[5].endswith("*")
    row = result.compare()._repr_html_().split("<tr")[3]
    assert "font-weight:bold" in row
    svg = unquote(row.split("data:image/svg+xml,")[1].split('"')[0])
    (none,) = (float(x) for x in re.findall(r"M([\d.]+) 0v", svg))
    (longer,) = (float(x) for x in re.findall(r"cx=.([\d.]+)", svg))
    assert none < longer


def test_what_has_no_games_yet_can_be_shown() -> None:
    start = kw.Kingdoms(board="3x3").start()
    empty = StudyResult(Tally.of(Plan({"one": start, "two": start}, as_measures(WANTED))))
    assert "–" in repr(empty)
    assert "–" in empty._repr_html_()
    assert "–" in repr(empty.compare())
    assert rows_of(empty, "DurationMoves") == []
    assert empty.examples("one", "AdvantageP1", 0, 1) == []
    with pytest.raises(ValueError, match="'Balance' is of all games together"):
        empty.examples("one", "Balance", 0, 1)


def test_names_can_not_break_the_table() -> None:
    start = kw.Kingdoms(board="3x3").start()
    html = studied({"<b>&": start, "two": start})._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;" in html


# ---- charts --------------------------------------------------------------------------------------


def rows_of(result: StudyResult, measure: str) -> list[dict[str, Any]]:
    (rows,) = result.plot(measure).to_dict()["datasets"].values()
    return list(rows)


@pytest.mark.parametrize("measure", ["AdvantageP1", "DurationMoves", "DecisionMoves"])
def test_bars_are_the_games(result: StudyResult, measure: str) -> None:
    rows = rows_of(result, measure)
    for variant in result.variants:
        bars = [row for row in rows if row["variant"] == variant and "games" in row]
        assert sum(row["share"] for row in bars) == pytest.approx(1)
        for bar in bars:
            inside = result.examples(variant, measure, bar["low"], bar["high"])
            assert len(inside) == bar["games"]
        (mean,) = (row for row in rows if row["variant"] == variant and "games" not in row)
        found = result[variant][measure]
        assert (mean["low"], mean["from"], mean["to"]) == pytest.approx(found[:3])


def test_what_no_single_game_has_is_shown_as_estimates(result: StudyResult) -> None:
    for row in rows_of(result, "Balance"):
        found = result[row["variant"]]["Balance"]
        assert (row["value"], row["low"], row["high"]) == pytest.approx(found[:3])
    panels = result.plot(theme="dark").to_dict()["concat"]
    assert [panel["title"]["text"] for panel in panels] == WANTED
