"""A study's files have all that is needed to play it again, and run nothing by being opened."""

import json
import sys
from functools import cache
from math import isnan
from pathlib import Path
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import popcount
from knotwidgets.core.sources import program, run
from knotwidgets.lab.study import plan as plans
from knotwidgets.lab.study.results import Difference, holm
from tests.games.test_limits import Walk
from tests.games.test_own_games import Apart

pytest.importorskip("pandas")
numpy = pytest.importorskip("numpy")
pytest.importorskip("pyarrow.parquet")

pytestmark = pytest.mark.usefixtures("uncompiled")

SMALL = "3x3"
FEW = 4
PLIES = 60  # as a module of ours has it, which may change
NUMBERS = numpy.array([[4, 5]], "int16")
SHARES = {"most": 2}


board = object()  # a notebook's


@cache
def bound(more: int) -> int:
    return FEW + more - SHARES["most"] + (NUMBERS[0, 1] > PLIES)  # type: ignore[no-any-return]


def battle(board: Any, own: int, enemy: int) -> int:
    """Only where few stand."""
    return vacant(board, own, enemy) if popcount(own) < bound(2) else 0  # type: ignore[name-defined]  # noqa: F821


CHANGED = kw.Kingdoms(board=SMALL, rules={"battle": battle})


@pytest.mark.parametrize(
    "game", [CHANGED, Apart(), Walk(most_plies=5), kw.Celtic(window=3)], ids=str
)
def test_a_program_makes_the_same_game_again(game: kw.Game) -> None:
    made = run(program(game), "again")
    assert repr(made) == repr(game)
    assert plans.described(made.start()) == plans.described(game.start())
    assert plans.described(run(program(made), "once more").start()) == plans.described(game.start())
    assert "isn't known" not in program(game)
    assert "import PLIES" not in program(game)


def test_a_rule_reads_what_stood_around_it() -> None:
    def made(least: int) -> kw.Game:
        def battle(board: Any, own: int, enemy: int) -> int:
            """Only where some stand."""
            return vacant(board, own, enemy) if popcount(own) > least else 0  # type: ignore[name-defined]  # noqa: F821

        battle.refusal = "Too few stand there."  # type: ignore[attr-defined]
        return kw.Kingdoms(board=SMALL, rules={"battle": battle})

    game = made(1)
    assert "least = 1\n" in program(game)
    again = run(program(game), "again")
    text = "3/r1b/rr1 red battle"
    assert again.position(text).legal_moves == game.position(text).legal_moves
    assert again.rules.words("battle") == "Too few stand there."


def test_what_is_not_known_is_said() -> None:
    odd = object()

    def battle(board: Any, own: int, enemy: int) -> int:
        return board.cells & ~(own | enemy) if odd else 0

    text = program(kw.Kingdoms(board=SMALL, rules={"battle": battle}))
    assert "# odd isn't known: it was a object" in text
    by_lambda = kw.Kingdoms(
        board=SMALL, rules={"battle": lambda board, own, enemy: board.cells & ~(own | enemy)}
    )
    with pytest.raises(ValueError, match="the program of 'x' fails"):
        run(program(by_lambda), "x")
    with pytest.raises(ValueError, match="makes no game"):
        run("game = 3", "x")


def test_a_folder_tells_its_study_and_plays_it_again(tmp_path: Path) -> None:
    study = kw.Study({"printed": kw.Kingdoms(board=SMALL), "few": CHANGED}, seed=3)
    result = study.run(60, path=tmp_path / "games")
    result.to_parquet(tmp_path / "games.parquet")
    for path in (tmp_path / "games", tmp_path / "games.parquet"):
        kept = kw.Study.open(path, run_rules="no")  # type: ignore[arg-type]
        assert kept.versions == kw.versions()
        assert "SHARES = {'most': 2}" in repr(kept)
        assert "seed: 3" in repr(kept)
        with pytest.raises(ValueError, match="run_rules=True"):
            _ = kept.variants
        variants = kw.Study.open(path, run_rules=True).variants
        again = kw.Study(variants, seed=kept.description["seed"]).run(60)
        assert repr(again) == repr(result)


def test_games_of_programs_keep_their_sources_and_travel() -> None:
    apart, _ = (run(program(one), "it") for one in (Apart(), CHANGED))
    program.cache_clear()
    assert "class Apart" in program(apart)
    assert repr(kw.study(apart, 9, on="processes")) == repr(kw.study(apart, 9))


def test_opening_a_strangers_folder_runs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harm = "import sys; sys.was_run = True; import knotwidgets as kw"
    game = "game = kw.Kingdoms(board='3x3', scoring='knots')\r# Harmless."
    origin = {"versions": {}, "programs": {"one": f"{harm}; {game}"}}
    monkeypatch.setattr(plans.Plan, "origin", origin)
    kw.study({"one": kw.Kingdoms(board=SMALL)}, 5, path=tmp_path)
    shown = repr(kw.Study.open(tmp_path))
    assert "scoring='knots')\\r# Harmless." in shown  # where \r, printed, would hide the line
    assert not hasattr(sys, "was_run")
    with pytest.warns(RuntimeWarning, match="'one' is not the same by its code"):
        _ = kw.Study.open(tmp_path, run_rules=True).variants
    del sys.was_run  # type: ignore[attr-defined]


def test_a_file_without_its_programs_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans.Plan, "origin", {"versions": {}, "programs": {"two": ""}})
    kw.study({"one": kw.Kingdoms(board=SMALL)}, 5, path=tmp_path)
    with pytest.raises(ValueError, match="is no file that a study has written"):
        kw.Study.open(tmp_path)


def test_files_without_a_study_are_named(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(ValueError, match=f"{folder.name} has no games of a study"):
            kw.Study.open(folder)
    (tmp_path / "x.parquet").write_bytes(b"PAR1")
    with pytest.raises(ValueError, match=r"x\.parquet is no file that a study has written"):
        kw.Study.open(tmp_path / "x.parquet")


def test_a_record_of_changed_rules_has_their_program() -> None:
    tags = dict(line[1:-1].split(" ", 1) for line in kw.Record(CHANGED.start()).text.splitlines())
    assert json.loads(json.loads(tags["RuleSources"])) == program(CHANGED)


def test_holms_correction_and_effect_sizes() -> None:
    given = [0.01, 0.04, 0.03, 0.005, float("nan")]
    found = holm([Difference(str(p), "a", "b", None, p) for p in given])  # type: ignore[arg-type]
    assert [one.p for one in found[:4]] == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert isnan(found[4].p)
    study = kw.Study({"small": kw.Kingdoms(board=SMALL), "few": CHANGED}, seed=3)
    result = study.run(200)
    for one_result in study.run(2), result:  # intervals of two games end at those of a share
        plain, corrected = one_result.compare(), one_result.compare(correction="holm")
        for one, other in zip(plain, corrected, strict=True):
            assert one.is_clear == (one.estimate.low > 0 or one.estimate.high < 0)
            assert other.p >= one.p or isnan(one.p)
    moves = next(one for one in result.compare() if one.measure == "DurationMoves")
    games = result.games()
    lengths = [games[games.variant == name]["plies"] for name in ("few", "small")]
    spread = ((lengths[0].var() + lengths[1].var()) / 2) ** 0.5
    assert moves.effect == pytest.approx((lengths[0].mean() - lengths[1].mean()) / spread)
    with pytest.raises(ValueError, match="correction='bonferroni' is unknown"):
        result.compare(correction="bonferroni")


def test_tables_for_papers() -> None:
    study = kw.Study(
        {"a_1": kw.Kingdoms(board=SMALL), "{b|\n1}": CHANGED}, measures=["DurationMoves"]
    )
    result = study.run(100)
    head, dashes, row, *_ = result.to_markdown().splitlines()
    assert (head, dashes) == (r"|  | a_1 | {b\| 1} |", "| --- | ---: | ---: |")
    assert row.startswith("| DurationMoves | ")
    latex = result.to_latex().splitlines()
    assert latex[0] == r"\begin{tabular}{lrr}"
    assert latex[2] == r" & a\_1 & \{b| 1\} \\"
    assert r"$\pm$" in latex[4]
    assert "$-$" in result.compare().to_latex()
    assert r"\* clear: the interval" in result.compare().to_markdown()  # and no list
    assert r"$\pm$ $\infty$" in study.run(1).to_latex()


def test_versions_and_citation() -> None:
    assert {*kw.versions()} >= {"knotwidgets", "Python", "numba"}
    assert kw.cite().startswith("@software{knotwidgets,\n")
