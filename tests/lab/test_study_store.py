"""Studies that last: kept in files, gone on with, the same wherever they are played."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from knotwidgets import CelticKnot, Random, Study
from knotwidgets.lab.study import store as stores
from knotwidgets.lab.study.plan import Failure, Part, Plan
from knotwidgets.lab.study.store import Store
from knotwidgets.lab.study.study import Job
from tests.lab.clusters import PLAN, SMALL, Small, assert_same_there, content
from tests.warned import warned


def played(plan: Plan, n: int | None = 70, **options: Any) -> tuple[Part, ...]:
    return Job(plan, n, **options).result().tally.kept


class Counting(Small):
    """A plan that notes the parts that are played."""

    def play(self, number: int, stop: Event | None = None, *, n: int | None = None) -> Part:
        COUNTED.append(number)
        return super().play(number, stop, n=n)


COUNTED: list[int] = []


class Interrupted(Small):
    """A plan that is interrupted in its third part."""

    def play(self, number: int, stop: Event | None = None, *, n: int | None = None) -> Part:
        if number == 2:
            raise KeyboardInterrupt
        return super().play(number, stop, n=n)


pd: Any = pytest.importorskip("pandas")
parquet: Any = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.usefixtures("uncompiled")


@pytest.fixture
def plan() -> Plan:
    COUNTED.clear()
    return Counting(PLAN.variants, seed=PLAN.seed)


@pytest.mark.parametrize("on", ["threads", "processes"])
@pytest.mark.slow
def test_a_study_is_the_same_byte_for_byte_wherever_it_is_played(on: str) -> None:
    assert_same_there(on)


def test_a_study_goes_on_with_more_games_or_is_read_for_fewer(plan: Plan, tmp_path: Path) -> None:
    played(plan, path=tmp_path)
    COUNTED.clear()
    assert content(played(plan, 104, path=tmp_path)) == content(played(PLAN, 104))
    assert COUNTED == [3, 4, 5]  # the fourth had only 10 games
    assert content(played(plan, 24, path=tmp_path)) == content(played(PLAN, 24))
    assert COUNTED == [3, 4, 5]
    frame = pd.read_parquet(tmp_path)
    assert (
        frame.groupby("variant", observed=True)["game"].apply(sorted).tolist()
        == [[*range(104)]] * 2
    )


def test_a_run_that_is_interrupted_keeps_what_is_done(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        played(Interrupted(PLAN.variants, seed=PLAN.seed), path=tmp_path)
    COUNTED.clear()
    assert content(played(plan, path=tmp_path)) == content(played(PLAN))
    assert not {0, 1} & {*COUNTED}


def test_games_without_end_are_kept_until_enough_was_seen(plan: Plan, tmp_path: Path) -> None:
    for _ in range(2):  # nothing is measured, so all is narrow at the first look
        found = played(plan, None, until=0.5, path=tmp_path)
        assert content(found) == content(played(PLAN, 100))
    assert sorted(number for number in COUNTED if number < 5) == [*range(5)]


def a_bit_flipped(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def cut_off(content: bytes) -> bytes:
    return content[:100]


def emptied(_: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("damage", [a_bit_flipped, cut_off, emptied])
def test_a_damaged_file_is_named_and_played_again(
    damage: Callable[[bytes], bytes], plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "ROWS", 40)  # a file for each part
    played(plan, path=tmp_path)
    damaged = sorted(tmp_path.glob("games-*"))[2]
    inside = damage(damaged.read_bytes())
    damaged.write_bytes(inside)
    COUNTED.clear()
    with warned(RuntimeWarning, match=rf"{damaged.name} is damaged: .*, and part 2 will be"):
        again = played(plan, path=tmp_path)
    assert content(again) == content(played(PLAN))
    assert COUNTED == [2]
    assert damaged.exists()  # the same games have the same checksum
    assert damaged.with_name(f"damaged-{damaged.name}").read_bytes() == inside
    Store(tmp_path, plan).close()


def renamed(path: Path) -> Path:
    return path.rename(path.with_name(path.name.replace("games-0000000-", "games-0000001-")))


def forged(path: Path, content: bytes = b"PAR1") -> Path:
    path.unlink()
    name = f"games-0000000-0000003-{sha256(content).hexdigest()[:16]}.parquet"
    path.with_name(name).write_bytes(content)
    return path.with_name(name)


def without_its_description(path: Path) -> Path:
    return forged(path, rewritten(path, {}))


def of_other_columns(path: Path) -> Path:
    meta = parquet.read_metadata(path).metadata
    return forged(path, rewritten(path, {b"knotwidgets": meta[b"knotwidgets"]}, ["game"]))


def rewritten(path: Path, meta: dict[bytes, bytes], columns: list[str] | None = None) -> bytes:
    table = parquet.read_table(path, columns=columns).replace_schema_metadata(meta)
    parquet.write_table(table, path)
    return path.read_bytes()


@pytest.mark.parametrize("forge", [renamed, forged, without_its_description, of_other_columns])
def test_a_forged_or_renamed_file_is_named(
    forge: Callable[[Path], Path], plan: Plan, tmp_path: Path
) -> None:
    played(plan, path=tmp_path)
    path = forge(min(tmp_path.glob("games-*")))
    with pytest.raises(ValueError, match=f"{path.name} is no file that a study has written: .*"):
        played(plan, path=tmp_path)
    assert path.exists()


def test_a_half_written_file_does_no_harm(plan: Plan, tmp_path: Path) -> None:
    (tmp_path / ".games-0000000-0000003-0123456789abcdef.parquet.1a2b3c4d").write_bytes(b"PAR1")
    assert content(played(plan, path=tmp_path)) == content(played(PLAN))


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (replace(PLAN, seed=6), "seed is 5 there and 6 here"),
        (
            replace(PLAN, variants={"printed": SMALL, "adjacent": SMALL}),
            "variants: 'adjacent' is Kingdoms.*rules={'battle'}.* there and Kingdoms.* here",
        ),
        (
            replace(PLAN, variants={"printed": SMALL}),
            "variants: 'adjacent' is missing here",
        ),
        (replace(PLAN, players=[Random(), Random()]), r"players is None there and \[.*\] here"),
    ],
)
def test_the_games_of_another_study_are_refused(other: Plan, message: str, tmp_path: Path) -> None:
    played(PLAN, 20, path=tmp_path)
    with pytest.raises(ValueError, match=f"holds the games of another study: .*{message}"):
        Store(tmp_path, other)
    assert content(played(PLAN, 20, path=tmp_path)) == content(played(PLAN, 20))


def test_a_folder_with_other_things_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(ValueError, match=r"contains 'notes.txt'.*give path= a folder of its own"):
        Store(tmp_path, PLAN)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    first = Store(tmp_path, PLAN)
    with pytest.raises(BlockingIOError, match=r"another run keeps its games in .*; wait for it"):
        Store(tmp_path, PLAN)
    first.close()
    Store(tmp_path, PLAN).close()


def test_a_row_tells_seed_variant_players_and_more(tmp_path: Path) -> None:
    plan = Plan(
        {"small": SMALL},
        players=[Random(seed=1), Random(seed=2)],
        seed=2**70,
    )
    played(plan, 4, path=tmp_path)
    frame = pd.read_parquet(tmp_path)
    assert [*frame.columns[:8]] == [
        *("seed", "variant", "players", "game", "winner", "plies", "points 0", "points 1")
    ]
    assert set(frame["seed"]) == {str(2**70)}
    names = [f"{Random(seed=1)}", f"{Random(seed=2)}"]
    assert frame["players"].tolist() == [", ".join(names), ", ".join(names[::-1])] * 2


def assert_read_as_written(plan: Plan, part: Part, folder: Path) -> None:
    n = 1 + max(rows.columns["game"].max() for rows in part.rows.values())
    store = Store(folder, plan)
    store.write(part, n)
    store.close()
    assert content([Store(folder, plan).read(0, n)]) == content([part])


def test_variants_with_other_numbers_of_players_are_kept_together(tmp_path: Path) -> None:
    starts = {f"{n} players": CelticKnot(players=n).start() for n in (2, 3)}
    plan = Plan(starts, seed=1)
    assert_read_as_written(plan, plan.play(0, n=5), tmp_path)


def test_games_that_fail_are_kept_as_such(tmp_path: Path) -> None:
    part = PLAN.play(0, n=10)
    failure = Failure("adjacent", 3, "3/3/3 red", "RuleError: oh", 5)
    rows = part.rows["adjacent"]
    kept = {name: np.delete(column, 3) for name, column in rows.columns.items()}
    failed = Part(0, {**part.rows, "adjacent": rows._replace(columns=kept, failures=(failure,))})
    assert_read_as_written(PLAN, failed, tmp_path)


def test_all_games_are_written_to_one_file(tmp_path: Path) -> None:
    question = {"printed": SMALL, "adjacent": PLAN.variants["adjacent"]}
    both = [Study(question, seed=seed, measures=["DurationMoves"]) for seed in (5, 6)]
    first = both[0].run(70, path=tmp_path / "games")
    (first + both[1].run(30)).to_parquet(tmp_path / "all.parquet")
    found = pd.read_parquet(tmp_path / "all.parquet")
    kept = pd.read_parquet(tmp_path / "games")
    assert len(found) == 2 * (70 + 30)
    assert found[found["seed"] == 5].reset_index(drop=True).equals(kept)


KILLED = """
import sys
sys.path[:0] = {path!r}
import os
from knotwidgets.lab.study import plan, store
from knotwidgets.lab.study.study import Job
from tests.lab.clusters import PLAN

class Killed(Job):
    def _add_and_decide(self, tally):
        return tally.kept[0].number == 5 and os._exit(3)

plan.SECONDS, store.ROWS = 0.0, 80
Killed(PLAN, 10_000, path={folder!r}).result()
"""


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_in_another_process(plan: Plan, tmp_path: Path) -> None:
    code = KILLED.format(path=sys.path, folder=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 3
    assert content(played(plan, 140, path=tmp_path)) == content(played(PLAN, 140))
    assert {*COUNTED} in ({6}, {5, 6}, {4, 5, 6})  # by pace: games wait to be written


DESCRIBED = """
import sys
sys.path[:0] = {path!r}
import json
from knotwidgets import Kingdoms
from knotwidgets.core.measure import Measure
from knotwidgets.lab.study.plan import Plan

def battle(board, own, enemy):
    return vacant(board, own, enemy)

def built(board, state, action, so_far):
    return so_far + 1

class Sleepy:
    def choose(self, position):
        return position.legal_moves[-1]

game = Kingdoms(board="3x3", rules={{"battle": battle}})
measures = Measure("Built", built), Measure("Twice", derived=lambda columns: 2 * columns["plies"])
print(json.dumps(Plan({{"a": game.start()}}, measures, players=[Sleepy(), Sleepy()]).description))
"""


@pytest.mark.slow
def test_a_study_from_a_cell_is_the_same_one_in_another_process(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", sys.path[:])
    code = DESCRIBED.format(path=sys.path)
    other = subprocess.check_output([sys.executable, "-c", code], text=True)
    exec(code, {"__name__": "__main__"})  # noqa: S102 - as in a cell
    assert capsys.readouterr().out == other
