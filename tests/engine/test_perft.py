"""The move generators: tables of counts, a second reading of the rules, and symmetry."""

import re
from importlib.util import find_spec
from itertools import takewhile

import pytest
from hypothesis import given, settings, strategies as st

from benchmarks.perft import known
from knotwidgets import Celtic, CelticKnot, Kingdoms, Position, perft
from knotwidgets.engine import perft_table
from tests.amounts import amount, few
from tests.engine.perft_tables import Row, all_rows
from tests.games.naive_positions import branches, naive
from tests.games.option_sets import OPTION_SETS, WORDS, OptionSet
from tests.games.random_games import choices, walk

pytestmark = pytest.mark.slow

NAIVE_MOST = 100  # sequences that the slow second reading goes on from
MOST = amount(50_000)  # sequences that are counted, interpreted
TABLE = all_rows()


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_a_second_reading_of_the_rules_confirms_the_table_move_by_move(row: Row) -> None:
    position = row.position()
    for depth, count in enumerate(row.counts, 1):
        if count <= MOST:
            assert perft(position, depth, compiled=False) == count
    before_last = takewhile(lambda count: count <= NAIVE_MOST, (1, *row.counts[:-1]))
    depth = len(list(before_last))
    counted = branches(naive(position), depth)
    assert counted == perft_table(position, depth, compiled=False)
    assert sum(counted.values()) == row.counts[depth - 1]


def test_every_option_set_is_counted_from_the_start_and_most_from_later_on() -> None:
    starts = {row.option_set for row in TABLE if not row.text}
    later = {row.option_set for row in TABLE if row.text}
    assert starts == set(OPTION_SETS), (
        "tests/engine/perft_*.txt have a row for each option set: the numbers of `kw.perft`"
    )
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
            for depth, count in enumerate(row.counts, 1):
                assert perft(position, depth, compiled=True, threads=2) == count


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
@given(numbers=choices, at=st.integers(2, 60))
def test_turned_and_reflected_boards_and_other_colours_play_the_same(
    leap: tuple[int, int], numbers: list[int], at: int
) -> None:
    game = Kingdoms(leap=leap)
    *_, position = (pos for pos, _ in zip(walk(game, numbers), range(at), strict=False))
    hills, player, phase = position.text.split()
    picture = re.sub(r"\d", lambda run: "." * int(run[0]), hills)
    recoloured = picture.translate(str.maketrans("rb", "br"))
    other = {"red": "blue", "blue": "red", "-": "-"}[player]
    expected, count = images(targets(position)), perft(position, 2)
    for rows, mover, colour in ((picture, player, "red"), (recoloured, other, "blue")):
        for name, image in images(rows).items():
            twin = game.position(f"{image} {mover} {phase}")
            assert targets(twin) == expected[name], name
            assert perft(twin, 2) == count, name
            if position.outcome:
                assert twin.outcome
                assert twin.outcome.points[colour] == position.outcome.points["red"]
