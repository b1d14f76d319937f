"""The plot of a study and its board; a test sends what the browser would."""

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

import knotwidgets as kw
from knotwidgets.lab.study import StudyResult
from knotwidgets.lab.study.estimates import Tally, tally_of
from knotwidgets.lab.study.plan import Rows
from knotwidgets.widgets.boxes import _pictures
from knotwidgets.widgets.studies import Browser, Candidates

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def result() -> StudyResult:
    far = kw.Kingdoms(board="4x4", leap=(1, 3))
    variants = {"small": kw.Kingdoms(board="3x3"), "far": far}
    return kw.study(variants, 60, measures=["DurationMoves", "Balance", "AdvantageP1"])


@pytest.fixture
def browser(result: StudyResult) -> Iterator[Browser]:
    browser = kw.browse(result)
    yield browser
    browser.close()


def bars(browser: Browser, variant: str) -> list[dict[str, Any]]:
    (rows,) = browser.chart.spec["datasets"].values()
    return [row for row in rows if row["variant"] == variant and "games" in row]


def click(browser: Browser, row: dict[str, Any]) -> None:
    """What the browser sends for a click on a bar or a dot."""
    names = ["variant", "low", "high"]
    point = {name: row[name] for name in names}
    value = {name: [row[name]] for name in names} | {"vlPoint": {"or": [point]}}
    fields = [{"type": "E", "field": name} for name in names]
    store = [{"fields": fields, "values": [row[name] for name in names]}]
    browser.chart.set_state({"_vl_selections": {"picked": {"value": value, "store": store}}})


def test_a_click_on_a_bar_shows_such_a_game(browser: Browser, result: StudyResult) -> None:
    bar = bars(browser, "far")[-1]
    click(browser, bar)
    variant, game = browser.game
    assert variant == "far"
    assert game in result.examples("far", "DurationMoves", bar["low"], bar["high"])
    assert browser.board.record == result.record("far", game)
    assert browser.board.ply == 0
    assert f"far, game {game}: DurationMoves {browser.board.plies}" in browser._caption.value
    click(browser, bars(browser, "small")[0])
    assert browser.board.record.game == kw.Kingdoms(board="3x3")
    assert browser._place.children == (browser.board,)


def test_another_goes_round_the_games_of_a_bar(browser: Browser) -> None:
    bar = min(bars(browser, "far"), key=lambda row: row["games"])
    seen = []
    click(browser, bar)
    for _ in range(bar["games"]):
        seen.append(browser.game)
        browser._another.click()
    assert len({*seen}) == bar["games"]
    assert browser.game == seen[0]


def test_a_dot_shows_a_game_near_the_mean(browser: Browser, result: StudyResult) -> None:
    mean = result["far"]["DurationMoves"].value
    click(browser, {"variant": "far", "low": mean, "high": mean})
    assert abs(browser.board.plies - mean) <= 1


def test_a_selection_that_is_lifted_changes_nothing(browser: Browser) -> None:
    click(browser, bars(browser, "far")[0])
    before = browser.game
    browser.chart.set_state({"_vl_selections": {"picked": {"value": {}, "store": []}}})
    assert browser.game == before


def test_where_something_waits_the_game_is_played(browser: Browser) -> None:
    async def wait() -> None:
        browser.pace = 0
        click(browser, bars(browser, "small")[0])
        assert browser._task
        await browser._task

    asyncio.run(wait())
    assert browser.board.ply == browser.board.plies > 0


def test_another_measure_can_be_chosen(browser: Browser) -> None:
    browser.measure = "AdvantageP1"
    assert browser.chart.spec["title"]["text"] == "AdvantageP1"
    (won,) = (row for row in bars(browser, "small") if row["is"] == "1")
    click(browser, won)
    outcome = browser.board.record.end.outcome
    assert outcome
    assert outcome.winner == "red"


def test_a_saved_notebook_keeps_the_plot_and_the_end_of_a_game(browser: Browser) -> None:
    assert browser.board.ply == browser.board.plies > 0
    plot, board = _pictures(browser).split("<img")[1:]
    assert 'alt="DurationMoves"' in plot
    assert "far: " in unquote(plot)
    assert "Board(" in board


def test_a_variant_of_which_all_games_failed_is_passed_over(result: StudyResult) -> None:
    part = result.tally.kept[0]
    none = {name: column[:0] for name, column in part.rows["small"].columns.items()}
    failed = part._replace(rows={**part.rows, "small": Rows(none)})
    tally = Tally.of(result.plan) + tally_of(result.plan, failed)
    browser = kw.browse(StudyResult(tally))
    assert browser.game[0] == "far"


def test_what_can_not_be_browsed_is_refused(result: StudyResult) -> None:
    with pytest.raises(ValueError, match="no game has a value of 'Balance'"):
        kw.browse(result, "Balance")
    with pytest.raises(ValueError, match="did you mean 'DurationMoves'"):
        kw.browse(result, "DurationMove")
    with pytest.raises(TypeError, match=r"expected what kw\.study or kw\.explore returns"):
        kw.browse([1])


def test_who_can_not_click_chooses_from_a_list(browser: Browser, result: StudyResult) -> None:
    bar = bars(browser, "far")[-1]
    options = dict(browser._value.options)
    browser._value.value = options[f"far: {bar['is']} ({bar['games']})"]
    variant, game = browser.game
    assert game in result.examples(variant, "DurationMoves", bar["low"], bar["high"])
    browser.measure = "AdvantageP1"
    assert browser._value.value[0] == "far"
    assert "far: 1 (" in " ".join(name for name, _ in browser._value.options)


def test_a_variant_that_was_found_can_be_played() -> None:
    space = {"board": ["3x3", "4x4", "nothing"]}
    found = kw.explore(kw.Kingdoms, space, {"DurationMoves": "least", "Balance": "most"}, n=20)
    candidates = kw.browse(found)
    assert isinstance(candidates, Candidates)
    assert candidates.candidate in found.best
    other = 1 - candidates.candidate.number
    point = {"number": other}
    value = {"number": [other]} | {"vlPoint": {"or": [point]}}
    store = [{"fields": [{"type": "E", "field": "number"}], "values": [other]}]
    candidates.chart.set_state({"_vl_selections": {"picked": {"value": value, "store": store}}})
    assert candidates.candidate.number == other
    assert candidates.board.position.game == found[other].game
    candidates.board.play("A1")
    candidates.candidate = found.best[0]
    assert candidates.board.ply in (0, 1)
    candidates.close()
    with pytest.raises(ValueError, match="none of the variants could be made"):
        kw.browse(kw.explore(kw.Kingdoms, {"board": ["nothing"]}, {"Balance": "most"}, n=2))
