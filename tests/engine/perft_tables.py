"""The tables of counts: `perft_*.txt` beside this file, and the deep one of the benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from knotwidgets import Position
from knotwidgets.core import Game
from tests.games.option_sets import WORDS, OptionSet, file_name


class Row(NamedTuple):
    """The numbers of move sequences from one position, of the depths 1, 2, 3 ..."""

    option_set: OptionSet
    text: str
    """The position; empty for the start."""
    counts: tuple[int, ...]

    def position(self) -> Position:
        """Make the position."""
        game = self.option_set.game()
        return game.position(self.text) if self.text else game.start()

    def __str__(self) -> str:
        return f"{self.option_set} {self.text}".strip()


def rows(kind: type[Game]) -> list[Row]:
    """Read the table of a game: `options | position, else the start | depth 1 | depth 2 ...`."""
    table = Path(__file__).with_name(f"perft_{file_name(kind)}.txt")
    return [
        Row(OptionSet(kind, options), text, tuple(map(int, counts.split())))
        for options, text, counts in cells(table)
    ]


def all_rows() -> list[Row]:
    """Read all tables."""
    return [row for kind in WORDS for row in rows(kind)]


def cells(table: Path) -> Iterator[list[str]]:
    """Read the cells of a table, line by line; `#` begins a comment, and `|` parts cells."""
    for line in table.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [cell.strip() for cell in line.split("|")]
