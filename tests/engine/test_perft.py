"""The move generator: a table of counts, a second reading of the rules, and symmetry."""

import copy
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotwidgets import Kingdoms, Position, perft
from tests.games.naive_kingdoms import Game, of_options
from tests.games.random_games import choices, walk

NAIVE_LIMIT = 2500  # counts that the slow second reading confirms


class Row(NamedTuple):
    options: str
    counts: list[int]
    deep: list[int]

    def values(self) -> dict[str, Any]:
        return dict(eval(f"dict({self.options})"))  # noqa: S307 - our own table


def table() -> list[Row]:
    text = Path(__file__).with_name("perft_kingdoms.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    rows = []
    for options, counts in (line.split("|") for line in lines):
        deep = [int(count) for count in re.findall(r"\((\d+)\)", counts)]
        rows.append(Row(options.strip(), [int(n) for n in counts.split() if n.isdigit()], deep))
    return rows


rows = pytest.mark.parametrize("row", table(), ids=lambda row: row.options or "standard")


@rows
def test_the_table(row: Row) -> None:
    start = Kingdoms(**row.values()).start()
    assert [perft(start, depth) for depth in range(1, len(row.counts) + 1)] == row.counts


@rows
def test_a_second_reading_of_the_rules_confirms_the_table(row: Row) -> None:
    options = {k: v for k, v in row.values().items() if k != "illegal_moves"}
    counts = [count for count in row.counts if count <= NAIVE_LIMIT]
    game = of_options(options)
    assert [naive_perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


def naive_perft(game: Game, depth: int) -> int:
    moves = game.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.copy(game)
        after.forts = dict(game.forts)
        after.play(move)
        total += naive_perft(after, depth - 1)
    return total


def test_the_table_knows_the_deep_count_of_the_standard_board() -> None:
    (standard,) = [row for row in table() if not row.options]
    assert standard.deep == [1353408]


def test_a_game_that_ends_earlier_has_no_longer_sequence() -> None:
    start = Kingdoms(board="2x1").start()
    over = start.play("A1", "B1", "xB1")
    assert over.player is None
    assert [perft(start, depth) for depth in range(5)] == [1, 2, 2, 2, 0]
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_a_depth_is_not_negative() -> None:
    with pytest.raises(ValueError, match="a depth can't be negative: -1"):
        perft(Kingdoms().start(), -1)


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
