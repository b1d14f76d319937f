"""Compiled code on disk: found again, and never out of date."""

# No `from __future__ import annotations` here: a notebook cell has none either.

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from knotwidgets import Kingdoms
from knotwidgets.engine import cache
from knotwidgets.engine.compile import build, compile_loops, rehearsed
from knotwidgets.engine.loops import Kit, bind_loops
from knotwidgets.games.kingdoms import rules as kingdoms
from tests.games.test_rule_swaps import neighbours_in_eight_directions

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from knotwidgets.games.kingdoms.rules import battle

GAME = Kingdoms()
OWN = 1 << 20


def targets(board: Any, own: int) -> int:
    """Return where to build: asks the rule `battle`, which asks `neighbours`."""
    return battle(board, own, 0)


def asked(game: Kingdoms = GAME) -> int:
    """Return what compiled code says, as a new process would make or load it."""
    return int(compile_loops([targets], game)["targets"](game.board, OWN))


def interpreted() -> int:
    return int(bind_loops([targets], GAME)["targets"](GAME.board, OWN))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pytest.importorskip("numba")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "new" / "cache"))
    return tmp_path / "new" / "cache" / "compiled"


def entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


# ---- what is kept -----------------------------------------------------------------------------


def test_compiled_code_is_loaded_again(folder: Path) -> None:
    first = asked()
    (entry,) = entries(folder)
    kept = {path: path.stat().st_mtime_ns for path in (entry / "__pycache__").iterdir()}
    assert asked() == first == interpreted()
    assert {path: path.stat().st_mtime_ns for path in (entry / "__pycache__").iterdir()} == kept


def test_a_changed_callee_is_never_served_from_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = asked()
    assert before == interpreted()
    with monkeypatch.context() as changed:
        changed.setattr(kingdoms, "neighbours", neighbours_in_eight_directions)
        after = asked()
        assert after == interpreted() != before
    assert asked() == before
    assert len(entries(folder)) == 2


def test_swapped_rules_are_not_kept(folder: Path) -> None:
    game = Kingdoms(rules={"neighbours": neighbours_in_eight_directions})
    assert asked(game) != asked()
    assert len(entries(folder)) == 1


# ---- what can go wrong ------------------------------------------------------------------------


def test_damaged_entries_are_made_again(folder: Path) -> None:
    game = Kingdoms(board="3x3")
    kit = Kit("targets", (targets,), lambda bound, game: iter([bound["targets"](game.board, 16)]))
    expected = rehearsed(kit, game)
    build(kit, game, expected)
    (entry,) = entries(folder)
    for damaged in (b"", b"nothing that was ever saved"):
        for path in (entry / "__pycache__").iterdir():
            path.write_bytes(damaged)
        assert build(kit, game, expected)["targets"](game.board, 16) == expected[0]


def test_without_a_folder_to_write_to_there_is_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    (tmp_path / "file").touch()
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    assert asked() == interpreted()
    monkeypatch.setenv(cache.VARIABLE, "")
    assert asked() == interpreted()
    assert entries(tmp_path) == [tmp_path / "file"]


def test_only_what_the_cache_wrote_is_removed_and_the_entries_used_last_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the folder that the user names, and in the cache's own, by name and by content."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    monkeypatch.setattr(cache, "MOST_ENTRIES", 3)
    others = [tmp_path / "thesis", *(tmp_path / "compiled" / (c * 64) for c in "e0")]
    others.append(tmp_path / "compiled" / "x")
    for other in others:
        other.mkdir(parents=True, mode=0o700)
        (other / "stub.py").write_text("dear")
        os.utime(other, (0, 0))
    (tmp_path / "compiled").chmod(0o700)
    for age, name in enumerate("abcd"):
        file = tmp_path / "compiled" / (name * 64) / "stub.py"
        assert cache.stub(name * 64, "") == file
        (file.parent / "__pycache__").mkdir()
        (file.parent / "__pycache__" / "stub.f-1.py311.nbi").touch()
        if name == "b":
            (file.parent / "mine.txt").touch()
        os.utime(file.parent, (age, age))
        if name == "c":
            cache.stub("a" * 64, "")
    left = {path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".nbi"}
    stubs = {tmp_path / "compiled" / (name * 64) / "stub.py" for name in "acd"}
    mine = tmp_path / "compiled" / ("b" * 64) / "mine.txt"
    assert left == {*(other / "stub.py" for other in others), *stubs, mine}


@pytest.mark.parametrize("mode", [0o700, 0o770, 0o702])
def test_nothing_is_read_where_others_can_write(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    (tmp_path / "compiled").mkdir()
    (tmp_path / "compiled").chmod(mode)
    assert bool(cache.stub("a" * 64, "")) == (mode == 0o700)
    monkeypatch.setattr(os, "getuid", lambda: 12_345)
    assert cache.stub("a" * 64, "") is None


@pytest.mark.parametrize(
    ("platform", "environment", "place"),
    [
        ("linux", {"KNOTWIDGETS_CACHE": "/x/y", "XDG_CACHE_HOME": "/z"}, "/x/y/compiled"),
        ("linux", {"KNOTWIDGETS_CACHE": "x/y", "XDG_CACHE_HOME": "/z"}, None),
        ("linux", {"KNOTWIDGETS_CACHE": ""}, None),
        ("linux", {"XDG_CACHE_HOME": "/z"}, "/z/knotwidgets/compiled"),
        ("linux", {"XDG_CACHE_HOME": "z"}, None),
        ("linux", {}, "~/.cache/knotwidgets/compiled"),
        ("darwin", {}, "~/Library/Caches/knotwidgets/compiled"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/knotwidgets/Cache/compiled"),
        ("win32", {}, "~/AppData/Local/knotwidgets/Cache/compiled"),
    ],
)
def test_the_folder_is_where_the_platform_has_it(
    platform: str, environment: dict[str, str], place: str | None
) -> None:
    expected = Path(place).expanduser() if place else None
    assert cache.folder(environment, platform) == expected


def test_without_a_home_there_is_no_cache_in_the_working_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os.path, "expanduser", str)  # as for a user without HOME and without a name
    assert [cache.folder({}, platform) for platform in ("linux", "darwin", "win32")] == [None] * 3


def test_a_folder_that_numba_was_given_keeps_nothing_of_ours(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba writes to `NUMBA_CACHE_DIR`, and reads from there, even if it is a relative path."""
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "numba"))
    assert asked() == interpreted()
    assert not folder.exists()
    assert not (tmp_path / "numba").exists()
