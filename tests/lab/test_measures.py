"""Measures: worked out by hand, and counted a second time from records of the same games."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import isnan, log10
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any

import numpy as np
import pytest

import knotwidgets as kw
from knotwidgets.core.game import Game
from knotwidgets.core.kernel import CHANCE
from knotwidgets.lab.measures import BOARDS, Course, Ply, as_measures, measures
from knotwidgets.lab.study.plan import Plan
from tests.amounts import amount, few
from tests.cells import cell
from tests.engine.stones import FATE, State, Stones
from tests.warned import listening

PAGE = (Path(__file__).parents[2] / "docs" / "measures.md").read_text(encoding="utf-8")
GAMES: list[Game] = [kw.Kingdoms(), kw.Celtic(), kw.CelticKnot(), Stones()]


def counted(record: kw.Record) -> dict[str, float]:
    """Count a game's measures from its record."""
    here = [position for position in record.positions if position.player is not None]
    whose = [one.player for one in here if one.player != "chance"]
    choices = [len(one.legal_moves) for one in here if one.player != "chance"]
    decisions = [number for number in choices if number > 1]
    outcome = record.end.outcome
    assert outcome
    points = [*outcome.points.values()]
    first = outcome.winner == record.game.players[0]
    return {
        "AdvantageP1": 0.5 if outcome.winner is None else float(first),
        "Completion": float(outcome.winner is not None),
        "Drawishness": float(outcome.winner is None),
        "Timeouts": 0.0,
        "DurationMoves": len(choices),
        "DurationTurns": len(list(groupby(whose))),
        "DurationActions": len(record.moves),
        "DecisionMoves": len(decisions) / len(choices),
        "ForcedMoves": choices.count(1) / len(choices),
        "BranchingFactor": fmean(choices),
        "BranchingFactorVariance": pvariance(choices),
        "BranchingFactorMaximum": max(choices),
        "DecisionFactor": fmean(decisions),
        "DecisionFactorVariance": pvariance(decisions),
        "DecisionFactorMaximum": max(decisions),
        "GameTreeComplexity": len(choices) * log10(fmean(choices)),
        "ScoreDifference": max(points) - min(points),
    }


def assert_counted(plan: Plan, number: int) -> None:
    """Check the counting measures of some games of a plan by their records."""
    columns = plan.rows("game", 7, number).columns
    for place, game in enumerate(columns["game"]):
        expected = counted(plan.record("game", int(game)))
        assert {name: columns[name][place] for name in expected} == pytest.approx(expected)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_counting_measures_agree_with_records_of_the_same_games(game: Game) -> None:
    assert_counted(Plan({"game": game.start()}, as_measures(None), seed=5), amount(30))


# Kingdoms is compiled below, with measures of one's own.
@pytest.mark.parametrize("game", few(GAMES, 0), ids=repr)
def test_so_do_compiled_ones(game: Game) -> None:
    assert_counted(Plan({"game": game.start()}, as_measures(None), seed=5, total=10**6), amount(30))


def test_games_of_players_are_measured_in_the_same_way() -> None:
    game = kw.Kingdoms(board="3x3")
    plan = Plan({"small": game.start()}, as_measures(None), players=[kw.Greedy(), None], seed=1)
    columns = plan.rows("small", 0, 4).columns
    assert [*columns["rotation"]] == [0, 1, 0, 1]
    for number in range(4):
        record = plan.record("small", number)
        expected = counted(record)
        assert {name: columns[name][number] for name in expected} == pytest.approx(expected)
        assert dict(record.tags)["Red"].startswith(("Greedy", "Random")[number % 2])


def test_a_game_that_goes_on_too_long_is_given_up() -> None:
    plan = Plan({"long": kw.Kingdoms().start()}, as_measures(None), most=10)
    columns = plan.rows("long", 0, 3).columns
    assert [*columns["winner"]] == [-2] * 3
    assert [*columns["plies"]] == [10] * 3
    assert [*columns["Timeouts"]] == [1.0] * 3
    assert [*columns["AdvantageP1"]] == [0.5] * 3
    assert np.isnan(columns["ScoreDifference"]).all()


# ---- what players could expect, worked out by hand -----------------------------------------------


def course(values: Sequence[tuple[float, ...]], winner: int = 0) -> Course:
    """A game of stones in which players could expect these values before their moves."""
    plies = tuple(Ply(n % 3, State(len(values) - n, n % 3, -1), 1) for n in range(len(values)))

    def expect(state: Any, _: int) -> Sequence[float]:
        return values[len(values) - int(state.stones)]

    return Course(Stones(), plies, State(0, FATE, winner), expect)


SWINGS = [(0.5, 0.3, 0.2), (0.2, 0.6, 0.2), (0.5, 0.5, 0.0), (0.8, 0.1, 0.1)]


def test_drama_has_no_meaning_in_a_game_that_was_given_up() -> None:
    for name in ("DramaAverage", "DecisivenessThreshold", "DecisivenessMoves"):
        measure = measures[name].course
        given_up = Course(Stones(), course(SWINGS).plies, State(3, 0, -1), course(SWINGS).expect)
        assert measure
        assert isnan(measure(given_up))


# ---- boards --------------------------------------------------------------------------------------


def boards(start: kw.Position, game: int = 0) -> tuple[dict[str, float], kw.Record]:
    names = ["BoardCoverage", "PieceNumber", "PieceNumberMaximum", "MoveDistance", "Loops"]
    plan = Plan({"it": start}, as_measures([*names, "Links", "Crossings", "StateTreeComplexity"]))
    columns = plan.rows("it", game, 1).columns
    return {name: column[0] for name, column in columns.items()}, plan.record("it", game)


def test_what_lies_on_the_board_is_measured() -> None:
    found, record = boards(kw.Kingdoms().start())
    occupied = [len(position.game.contents(position)) for position in record.positions]
    assert found["BoardCoverage"] == 1  # each hill has a ringfort in the end
    assert found["PieceNumber"] == pytest.approx(fmean(occupied))
    assert found["PieceNumberMaximum"] == 45
    assert isnan(found["MoveDistance"])
    assert found["StateTreeComplexity"] == pytest.approx(45 * log10(3))
    assert record.end.outcome
    kingdoms = re.findall(r"(\d+) kingdom", record.end.outcome.detail[0])
    assert found["Links"] == sum(map(int, kingdoms))
    assert found["Loops"] == len(record.end.knotwork.loops)
    assert found["Crossings"] == len(record.end.knotwork.crossings)


def test_knotwork_with_loose_ends_is_no_link() -> None:
    celtic = Plan({"it": kw.Celtic().start()}, as_measures(["Links", "Loops"]), seed=3)
    found = celtic.rows("it", 0, 3).columns
    assert [*found["Loops"]] == [2, 0, 1]
    assert [*found["Links"]] == [1, 0, 0]  # two that cross; a loop that crosses a loose strand


# ---- your own ------------------------------------------------------------------------------------


def captured(board: Any, state: Any, action: int, so_far: int) -> Any:  # noqa: ARG001
    """How many ringforts are captured."""
    return so_far + (state.enemy >> action & 1)


def left(board: Any, state: Any, so_far: int) -> Any:  # noqa: ARG001
    return kingdoms(board, state.own) + 0.5  # type: ignore[name-defined]  # noqa: F821


def test_a_measure_of_your_own_is_compiled_like_a_rule() -> None:
    mine = kw.Measure("Captured", captured, unit="ringforts")
    rest = kw.Measure("Kingdoms", finish=left)
    for total in (1, 10**6):
        all_ = (*as_measures(None), mine, rest)
        plan = Plan({"game": kw.Kingdoms().start()}, all_, total=total)
        assert_counted(plan, amount(30))
        columns = plan.rows("game", 0, 20).columns
        for number in range(3):
            record = plan.record("game", number)
            assert columns["Captured"][number] == sum("x" in move for move in record.moves)
            assert columns["Kingdoms"][number] == len(record.end.kingdoms["red"]) + 0.5
    assert mine.definition == "How many ringforts are captured."


def test_a_measure_calls_the_rules_of_the_game_that_it_measures() -> None:
    names = cell(
        "def neighbours(board, hills): return 0\n"
        "def near(board, state, action, so_far):\n"
        "    return so_far + (neighbours(board, 1 << action) != 0)\n"
    )
    changed = kw.Kingdoms(board="3x3", rules={"neighbours": names["neighbours"]})
    for game, total, every in (
        (changed, 1, 0),
        (kw.Kingdoms(board="3x3"), 10**6, 1),
    ):
        plan = Plan({"it": game.start()}, (kw.Measure("near", names["near"]),), total=total)
        with listening() as heard:
            columns = plan.rows("it", 0, 5).columns
        assert [*columns["near"]] == [every * plies for plies in columns["plies"]]
        assert all("'near' uses 'neighbours'" in one.message for one in heard)


def test_a_game_that_fails_is_told_and_the_others_stay() -> None:
    def battle(board: Any, own: int, enemy: int) -> Any:
        if own.bit_count() == 20 and own & 0b1110 << 18 == 0b110 << 18:
            raise ValueError("no battle here")
        return standard(board, own, enemy)

    standard = kw.Kingdoms().rules["battle"]
    game = kw.Kingdoms(rules={"battle": battle})
    plan = Plan({"broken": game.start()}, as_measures(["DurationMoves"]), seed=7)
    rows = plan.rows("broken", 0, 20)
    assert rows.failures
    assert len(rows.columns["game"]) + len(rows.failures) == 20
    failure = rows.failures[0]
    assert f"game {failure.game} of seed 7: RuleError: the rule 'battle' raised" in str(failure)
    assert game.position(failure.position).player is not None
    assert failure.game not in rows.columns["game"]


def test_a_measure_that_fails_is_told_apart_from_a_rule() -> None:
    def share(board: Any, state: Any, so_far: int) -> Any:  # noqa: ARG001
        return 1 / so_far

    measure = kw.Measure("share", lambda board, state, action, so_far: so_far, finish=share)  # noqa: ARG005
    rows = Plan({"it": kw.Kingdoms(board="3x3").start()}, (measure,)).rows("it", 0, 1)
    assert "ZeroDivisionError: division by zero; not when its moves are" in str(rows.failures[0])
    assert " - over)" in str(rows.failures[0])


def test_the_catalogue_and_the_page_define_every_measure() -> None:
    for measure in measures.values():
        assert measure.definition.endswith(".")
        assert measure.unit
        assert measure.source
        interval = "jackknife" if measure.outcomes else "Wilson" if measure.share else "mean"
        told = (f"`{measure.name}`", measure.definition, measure.unit, interval, measure.source)
        row = f"| {' | '.join(told)} |"
        assert row in PAGE, f"docs/measures.md lacks this row: {row}"
    assert "GameTreeComplexity" in repr(measures)
    assert "<table>" in measures._repr_html_()


def played(game: Game, *moves: str) -> Course:
    """The course of a game that begins with these moves."""
    record, plies = kw.Record(game.start()), []
    for move in moves:
        action = game.judge(record.end.state, move).action
        assert action is not None
        plies.append(Ply(0, record.end.state, action))
        record = record.play(move)
    return Course(game, tuple(plies), record.end.state, lambda *_: ())


def choice(*worth: float) -> Course:
    """The course of a game with one move, that takes one, two or three of seven stones."""

    def expect(state: State, _: int) -> tuple[float, ...]:
        return (worth[6 - state.stones],) * 3

    return Course(Stones(), (Ply(0, State(7, 0, -1), 1),), State(6, 1, -1), expect)


def worked_out() -> Iterator[tuple[str, Any]]:
    """Measure what the page works out by hand."""
    square = played(kw.Kingdoms(board="2x2"), "A1", "B1", "A2", "B2")
    coins = played(kw.CelticKnot(), *["I9", "=2", ">I7", "I3", "=2", ">G3'", "I1", "=1", ">H1"])
    clear, swings = choice(0.1, 0.2, 0.9), course(SWINGS)
    columns = {"winner": 1, "plies": 4, "points 0": 3, "points 1": 5, "rotation": 1}
    for name, one in measures.items():
        if one.step and one.finish:
            so_far: Any = one.start
            for actions, player in ((4, 0), (2, CHANCE), (2, 0), (1, 1)):
                so_far = one.step(None, None, 0, actions, player, so_far)
            yield name, one.finish(None, None, so_far)
        elif one.derived:
            yield name, one.derived({key: np.array([value]) for key, value in columns.items()})[0]
        elif one.outcomes:
            yield name, one.outcomes(np.array([5, 3, 2, 10]))
        elif one.course and name == "MoveDistance":
            yield name, one.course(coins)
        elif one.course:
            lies, clarity = one in BOARDS, name.startswith("Clarity")
            yield name, one.course(square if lies else clear if clarity else swings)


def test_the_page_works_out_a_number_for_every_measure() -> None:
    found = dict(worked_out())
    assert found.keys() == measures.keys()
    for name, value in found.items():
        said = re.search(rf"`{name}` (?:is )?([\d./]*\d)", PAGE)
        assert said, f"docs/measures.md works out no number for {name}"
        assert value == pytest.approx(float(Fraction(said[1])), abs=6e-4), name
