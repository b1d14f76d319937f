"""Files of many games: what is written is read again, and what is damaged costs only itself."""

import os
import stat
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from knotwidgets import (
    Celtic,
    Game,
    Kingdoms,
    Random,
    Record,
    games_frame,
    read_games,
    write_games,
)
from knotwidgets.engine.contest import play_out
from tests.warned import warned

DAMAGED = """\
[Game "Kingdoms"]
[Red "Maeve"]

1. D4 2. E6

[Game "Kingdoms"]

1. D4 2. D4

[Game "Kingdoms"]

1. D4 {never closed

[Game "Chess"]

1. e4

[Red "Ailill"]
[Game "Kingdoms"]

1. D4
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.txt"


def random_record(game: Game) -> Record:
    return play_out(game.start(), {player: Random(seed=1) for player in game.players})


def one_by_one(record: Record, number: int) -> Iterator[Record]:
    for _ in range(number):
        yield record


def test_records_of_all_kinds_come_back(path: Path) -> None:
    start = Kingdoms(leap=(1, 3)).start()
    records = [
        random_record(Celtic()),
        Record(start),
        Record(start).play("D4").comment("[Game is no tag here]").play("E7"),
        Record(Kingdoms().start(), tags=(("Red", 'Maeve "the" Queen'),)).play("D4"),
    ]
    assert write_games(path, iter(records)) == len(records)
    games = read_games(path)
    assert list(games) == records
    assert list(games) == records  # it can be read again
    assert games.errors == []


def test_games_are_added_and_tagged(path: Path) -> None:
    record = Record(Kingdoms().start(), tags=(("Event", "Imbolc"),)).play("D4")
    write_games(path, record)
    write_games(path, [record], append=True, Event="Samhain", Round=2)
    first, second = read_games(path)
    assert first == record
    assert second.tags == (("Event", "Samhain"), ("Round", "2"))


def test_a_damaged_game_costs_only_itself_and_is_told_with_its_place(path: Path) -> None:
    path.write_text(DAMAGED)
    games = read_games(path)
    with warned(UserWarning, match=r"3 games can't be read and are left out; the first: li"):
        good = list(games)
    assert [dict(record.tags) for record in good] == [{"Red": "Maeve"}, {"Red": "Ailill"}]
    assert [(error.line, error.column) for error in games.errors] == [(8, 10), (12, 7), (14, 1)]
    assert str(games.errors[0]).startswith(f"line 8, column 10 of {path}: 'D4': ")


def test_changed_rules_are_kept_as_text_and_never_run(path: Path) -> None:
    def battle(board, own, enemy):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
        """In Battle any empty hill may be built on."""
        return board.cells & ~(own | enemy)

    game = Kingdoms(rules={"battle": battle})
    record = Record(game.start()).play("D4")
    write_games(path, record)
    assert "return board.cells & ~(own | enemy)" in path.read_text("utf-8")
    assert list(read_games(path, game)) == [record]
    games = read_games(path)
    with warned(UserWarning, match=r"1 game can't be read and is left out"):
        assert list(games) == []
    assert "played with changed rules (battle); pass the game as game=" in str(games.errors[0])


def test_a_file_that_was_there_survives_a_failure(path: Path) -> None:
    record = Record(Kingdoms().start()).play("D4")
    write_games(path, record)
    before = path.read_bytes()

    def failing() -> Iterator[Record]:
        yield record
        raise RuntimeError("the machine stops")

    with pytest.raises(RuntimeError):
        write_games(path, failing())
    with pytest.raises(TypeError, match=r"records='D4'; expected records"):
        write_games(path, ["D4"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match=r"the tag .Game. can.t be given"):
        write_games(path, record, Game="Chess")
    assert path.read_bytes() == before
    assert [*path.parent.iterdir()] == [path]


def test_a_path_that_cannot_be_written_is_quoted(tmp_path: Path) -> None:
    record = Record(Kingdoms().start())
    for bad in (tmp_path, tmp_path / "none" / "games.txt"):
        with pytest.raises(OSError, match=str(bad)):
            write_games(bad, record)
    with pytest.raises(FileNotFoundError, match=r"none\.txt"):
        read_games(tmp_path / "none.txt")


@pytest.mark.skipif(os.name == "nt", reason="links and modes are those of other systems")
def test_a_file_that_is_replaced_stays_where_it_is(path: Path, tmp_path: Path) -> None:
    path.touch()
    link = tmp_path / "link.txt"
    link.symlink_to(path)
    write_games(link, Record(Kingdoms().start()))
    assert link.is_symlink()
    assert path.read_text("utf-8").startswith("[Game")
    assert stat.S_IMODE(path.stat().st_mode) & stat.S_IRUSR


def test_any_number_of_games_takes_the_same_memory(path: Path) -> None:
    record = Record(Kingdoms(board="3x3").start()).play("B2")
    peaks: dict[int, int] = {}
    for number in (40, 160) * 4:  # the least counts: a thread or a cache may take some
        tracemalloc.start()
        write_games(path, one_by_one(record, number))
        assert sum(1 for _ in read_games(path)) == number
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        peaks[number] = min(peak, peaks.get(number, peak))
    assert peaks[160] < 1.5 * peaks[40] + 40_000


def test_games_as_a_table() -> None:
    pandas = pytest.importorskip("pandas")
    won = random_record(Kingdoms(board="3x3"))
    going_on = Record(Kingdoms().start(), tags=(("Red", "Maeve"),)).play("D4")
    frame = games_frame([won, going_on])
    assert frame["plies"].tolist() == [len(won.line), 1]
    assert frame["board"].tolist()[0] == won.game.options["board"]
    assert frame["Red"].tolist()[1] == "Maeve"
    outcome = won.end.outcome
    assert outcome
    assert frame.loc[0, "points_red"] == outcome.points["red"]
    assert frame.loc[1, "result"] == "*"
    assert pandas.isna(frame.loc[1, "winner"])
    with pytest.raises(TypeError, match="expected records"):
        games_frame(["D4"])  # type: ignore[list-item]
