"""The move generators: tables of counts, a second reading of the rules, and symmetry."""

import re
from importlib.util import find_spec
from itertools import takewhile

import pytest
from hypothesis import given, settings, strategies as st

from benchmarks.perft import known
from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, perft
from knotwidgets.engine import perft_table
from tests.amounts import few
from tests.engine.perft_tables import Row, all_rows
from tests.games.naive_positions import branches, naive
from tests.games.option_sets import OPTION_SETS, WORDS, OptionSet
from tests.games.random_games import choices, walk

pytestmark = pytest.mark.slow

NAIVE_MOST = 100  # sequences that the slow second reading goes on from
TABLE = all_rows()

each_row = pytest.mark.parametrize("row", TABLE, ids=str)


def depths(row: Row) -> range:
    return range(1, len(row.counts) + 1)


@each_row
def test_the_table(row: Row) -> None:
    position = row.position()
    counts = tuple(perft(position, depth, compiled=False) for depth in depths(row))
    assert counts == row.counts


@each_row
def test_a_second_reading_of_the_rules_confirms_the_table_move_by_move(row: Row) -> None:
    before_last = takewhile(lambda count: count <= NAIVE_MOST, (1, *row.counts[:-1]))
    depth = len(list(before_last))
    counted = branches(naive(row.position()), depth)
    assert counted == perft_table(row.position(), depth, compiled=False)
    assert sum(counted.values()) == row.counts[depth - 1]


def test_every_option_set_is_counted_from_the_start_and_most_from_later_on() -> None:
    starts = {row.option_set for row in TABLE if not row.text}
    later = {row.option_set for row in TABLE if row.text}
    assert starts == set(OPTION_SETS), "see perft_*.txt"
    assert later <= set(OPTION_SETS)
    assert len(later) > 0.8 * len(starts)


def test_the_benchmark_goes_on_where_the_tables_end() -> None:
    tables = {row._replace(counts=()): row.counts for row in TABLE}
    deep = [count for count in known() if not count.row.counts]
    assert len({count.row for count in deep}) > 30
    assert all(depth > len(tables[row]) for row, depth, _ in deep)


@pytest.fixture
def _code_kept(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Compiled code is kept where pytest keeps things from one run to the next."""
    monkeypatch.setenv("KNOTWIDGETS_CACHE", str(request.config.cache.mkdir("compiled")))


@pytest.mark.skipif(find_spec("numba") is None, reason="Numba is not installed")
@pytest.mark.parametrize("kind", few(WORDS), ids=lambda kind: kind.name)
@pytest.mark.usefixtures("_code_kept")
def test_compiled_rules_confirm_the_table(kind: type[Kingdoms | Celtic | CelticKnot]) -> None:
    """Every position is that of one game, so its rules are compiled once."""
    for row in TABLE:
        if row.option_set == OptionSet(kind, ""):
            position = row.position()
            counts = [perft(position, depth, compiled=True, threads=2) for depth in depths(row)]
            assert tuple(counts) == row.counts


def test_a_game_that_ends_earlier_has_no_longer_sequence() -> None:
    start = Kingdoms(board="2x1").start()
    over = start.play("A1", "B1", "xB1")
    assert over.player is None
    assert [perft(start, depth) for depth in range(5)] == [1, 2, 2, 2, 0]
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_a_game_is_counted_from_its_start() -> None:
    game = Kingdoms(board="3x3")
    assert [perft(game, depth) for depth in range(3)] == [1, 9, 72]
    assert perft_table(game, 2) == perft_table(game.start(), 2)


# ---- symmetry: a turned or reflected board plays the same


def images(rows_text: str) -> dict[str, str]:
    """Return the eight images of a square picture, given with one mark per cell."""
    found = {}
    picture = rows_text.split("/")
    for turn in range(4):
        found[f"turn {turn}"] = "/".join(picture)
        found[f"turn {turn}, reflected"] = "/".join(row[::-1] for row in picture)
        picture = ["".join(row) for row in zip(*reversed(picture), strict=True)]
    return found


def unpacked(text: str) -> tuple[str, str]:
    rows_text, rest = text.split(" ", 1)
    return re.sub(r"\d", lambda run: "." * int(run[0]), rows_text), rest


def targets(position: Position) -> str:
    """Return the picture of the hills where the player may build or capture."""
    game = position.game
    assert isinstance(game, Kingdoms)
    hills = {move.removeprefix("x") for move in position.legal_moves}
    return "/".join(
        "".join("t" if f"{chr(65 + x)}{y + 1}" in hills else "." for x in range(game.grid.width))
        for y in reversed(range(game.grid.height))
    )


@pytest.mark.parametrize("leap", [(1, 2), (1, 1), (0, 2)])
@settings(max_examples=8)
@given(numbers=choices, at=st.integers(2, 50))
def test_turned_and_reflected_boards_play_the_same(
    leap: tuple[int, int], numbers: list[int], at: int
) -> None:
    game = Kingdoms(leap=leap)
    *_, position = (pos for pos, _ in zip(walk(game, numbers), range(at), strict=False))
    picture, rest = unpacked(position.text)
    expected = images(targets(position))
    count = perft(position, 2)
    for name, image in images(picture).items():
        turned = game.position(f"{image} {rest}")
        assert targets(turned) == expected[name], name
        assert perft(turned, 2) == count, name


@settings(max_examples=20)
@given(numbers=choices, at=st.integers(1, 60))
def test_the_colours_play_by_the_same_rules(numbers: list[int], at: int) -> None:
    game = Kingdoms()
    *_, position = (pos for pos, _ in zip(walk(game, numbers), range(at), strict=False))
    rows_text, player, phase = position.text.split()
    swapped = rows_text.translate(str.maketrans("rb", "br"))
    other = {"red": "blue", "blue": "red", "-": "-"}[player]
    twin = game.position(f"{swapped} {other} {phase}")
    assert twin.legal_moves == position.legal_moves
    if position.outcome and twin.outcome:
        assert twin.outcome.points["red"] == position.outcome.points["blue"]
        assert twin.outcome.points["blue"] == position.outcome.points["red"]
