"""Studies from the question to the answer; the search for variants."""

from typing import Any

import numpy as np
import pytest

import knotwidgets as kw
from knotwidgets.lab.study import plan

pytestmark = pytest.mark.usefixtures("uncompiled")

SMALL = kw.Kingdoms(board="3x3")
WIDER = kw.Kingdoms(board="3x3", leap=(0, 2))


def anywhere(board: Any, own: int, enemy: int) -> Any:
    """In Battle a ringfort is built on any empty hill."""
    return vacant(board, own, enemy)  # type: ignore[name-defined]  # noqa: F821


def test_a_study_measures_and_compares_variants() -> None:
    result = kw.study({"printed": SMALL, "free": kw.Kingdoms(rules={"battle": anywhere})}, 100)
    assert result.variants == ("printed", "free")
    assert result.n == 100
    assert result.compare("DurationMoves")[0].is_clear
    record = result.record("free", 3)
    assert len(record.moves) == result.games("free")["plies"][3]


def test_variants_may_be_one_game_a_list_or_positions() -> None:
    assert kw.study(SMALL, 10).variants == (repr(SMALL),)
    assert kw.study([SMALL, WIDER], 10).variants == (repr(SMALL), repr(WIDER))
    assert kw.study({"later": SMALL.start().play("B2")}, 10, measures="DurationMoves").n == 10


def test_variants_in_a_list_all_count_though_they_are_written_alike() -> None:
    def first(board: Any, own: int, enemy: int) -> Any:
        there = vacant(board, own, enemy)  # type: ignore[name-defined]  # noqa: F821
        return there & -there

    alike = [kw.Kingdoms(board="3x3", rules={"battle": rule}) for rule in (anywhere, first)]
    result = kw.study(alike, 60, measures=["AdvantageP1"])
    one, other = result.variants
    assert other == f"{one} (2)"
    assert result[one]["AdvantageP1"].value != result[other]["AdvantageP1"].value
    with pytest.raises(ValueError, match="game=-1; expected a whole number, 0 or more"):
        result.record(one, -1)


def test_a_variant_is_compiled_for_its_own_games_from_all_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Many variants of few games each would be compiled for nothing, and fill the memory."""
    seconds = {}

    def noted(game: kw.Game, *_: Any, **wanted: Any) -> None:
        seconds[game] = wanted["seconds"]

    monkeypatch.setattr(plan, "SECONDS", 0.5)
    monkeypatch.setattr(plan, "loops_of", noted)
    moved = SMALL.start().play(SMALL.start().legal_moves[0])
    kw.study({"printed": SMALL, "wider": WIDER, "moved": moved}, 10, progress=False)
    assert seconds == {SMALL: 0.5 * 20, WIDER: 0.5 * 10}


def test_a_study_ends_when_every_interval_is_narrow() -> None:
    result = kw.study(SMALL, until=0.02, measures=["AdvantageP1", "DurationMoves"])
    assert 2_000 <= result.n < 10_000
    for found in result[result.variants[0]].values():
        assert found.half_width <= 0.02 * max(1, found.value)


def test_a_study_ends_when_the_verdict_of_a_test_is_clear() -> None:
    test = kw.SPRT("DurationMoves", 0.0, 1.0, variant="wider", against="printed")
    result = kw.study({"printed": SMALL, "wider": WIDER}, 20_000, test=test)
    assert result.verdict
    assert result.verdict.says
    assert result.n < 20_000
    assert str(result.verdict) in repr(result)


def test_the_seeds_of_players_make_no_other_study() -> None:
    one, other = (
        kw.study(SMALL, 4, players=[kw.Greedy(seed=seed), None], measures=["DurationMoves"])
        for seed in (1, 2)
    )
    assert np.array_equal(one.tally.sums, other.tally.sums)
    assert one.plan.description == other.plan.description
    assert "Greedy(), Random(), seed 0" in one.heading


def test_only_among_players_one_is_listed_first() -> None:
    for players in (None, [kw.Greedy(), None]):
        assert ("FirstListedWins" in kw.study(SMALL, 2, players=players)[repr(SMALL)]) == bool(
            players
        )


# ---- looking for variants ------------------------------------------------------------------------

SPACE: dict[str, Any] = {"board": ["3x3", "4x3", "4x4"], "battle": [None, anywhere]}


def test_of_a_large_space_what_promises_most_is_tried() -> None:
    space: dict[str, Any] = {
        "leap": [(a, b) for a in range(3) for b in range(3) if a + b],
        "board": ["3x3", "4x4"],
    }
    found = kw.explore(kw.Kingdoms, space, {"DurationMoves": "least"}, trials=8, n=30)
    assert len(found) == 8
    again = kw.explore(kw.Kingdoms, space, {"DurationMoves": "least"}, trials=8, n=30)
    assert [*map(repr, found)] == [*map(repr, again)]


def test_a_small_space_is_tried_whole_and_best_are_those_that_no_other_beats() -> None:
    aims: dict[Any, Any] = {"Balance": "most", "DurationMoves": np.int64(12)}  # any real number
    found = kw.explore(kw.Kingdoms, SPACE, aims, n=50)
    assert len(found) == 6
    assert {one.label for one in found} >= {"board='3x3', battle=standard"}
    kept = {one.number for one in found.best}
    values = {
        one.number: (
            -one.found["Balance"].value,
            abs(one.found["DurationMoves"].value - 12),
        )
        for one in found
    }
    for number, (a, b) in values.items():
        beaten = any(x <= a and y <= b and (x, y) != (a, b) for x, y in values.values())
        assert beaten == (number not in kept)
    assert found.plot().to_dict()["layer"]
    assert list(found.to_frame()["best"]).count(True) == len(kept)
    assert "<table>" in found._repr_html_()
    assert {at for at, line in enumerate(repr(found).splitlines()[1:]) if ", best" in line} == kept


def test_a_measure_of_your_own_may_be_aimed_at_and_one_without_a_value_is_not_best() -> None:
    def plain(columns: Any) -> Any:
        return columns["plies"] * (1.0 if columns["plies"].max() < 12 else np.nan)

    aims = {kw.Measure("plain", derived=plain): "most"}
    found = kw.explore(kw.Kingdoms, {"board": ["4x4", "3x3"]}, aims, n=20)
    assert [one.number for one in found.best] == [1]
    assert found.aims == {"plain": "most"}


def test_a_variant_that_can_not_be_made_is_kept_with_its_error() -> None:
    found = kw.explore(kw.Kingdoms, {"board": ["3x3", "nothing"]}, {"Balance": "most"}, n=10)
    assert found[1].error.startswith("BoardError: line 1, column 1 of the board")
    assert found[1].game is None
    assert [one.number for one in found.best] == [0]
