"""The option sets that are tried: by the conformance test, by perft, and in recorded games.

Each is written as in a call. The tables of counts beside `tests/engine/test_perft.py` and the
records in `recorded` name them by the same words, and tests see to it that none is missing there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Game
from tests.games.celtic_knot_boards import CURL, RING, TURNED

NAMES = {
    "ISLANDS": "oo.oo/o.o.o/.o.o./oo.oo",
    "CURL": CURL,
    "RING": RING,
    "TURNED": TURNED,
    "CAPS_AND_TEES": "orange 4 cap 2 tee, blue 1 cap 3 straight, neutral 2 corner 2 cross",
    "RICH": "orange 9 straight 9 corner 9 tee, blue 9 corner 9 cross 1 cap, neutral 6 cross",
    "POOR": "orange 1 straight, neutral 1 straight 1 cross",
}
"""What the words of an option set may name beside Python's own."""

WORDS: Mapping[type[Game], tuple[str, ...]] = {
    Kingdoms: (
        "",
        'first="blue"',
        "touch_move=True",
        'scoring="knots"',
        'illegal_moves="punish"',
        'illegal_moves="punish", scoring="knots", first="blue"',
        'board="4x4"',
        'board="4x4", illegal_moves="punish"',
        'board="1x7"',
        'board="2x3"',
        "board=ISLANDS",
        'board=ISLANDS, leap=(1, 1), illegal_moves="punish"',
        'board="5x5", leap=(1, 1)',
        'board="5x6", leap=(0, 2)',
        'board="6x6", leap=(0, 1)',
        'board="9x9", leap=(1, 3)',
        'board="9x9", leap=(3, 3)',
        'board="4x4", most_plies=17',
    ),
    Celtic: (
        "",
        'first="blue"',
        'overrun="forfeit"',
        "window=3",
        'window=3, overrun="forfeit", first="blue"',
        "window=4",
        "window=7",
        "window=9",
        "tiles=POOR",
        "tiles=CAPS_AND_TEES",
        "window=4, tiles=RICH",
        'window=6, tiles=RICH, overrun="forfeit"',
        "window=4, most_plies=9",
    ),
    CelticKnot: (
        "",
        "players=3",
        "players=4",
        "split=True",
        "players=3, split=True",
        "players=4, split=True",
        "coins=1",
        "coins=1, players=3, split=True",
        'exit="dead end"',
        'exit="dead end", split=True',
        "board=TURNED",
        "board=CURL",
        'board=CURL, exit="dead end"',
        "board=RING",
        "board=RING, players=3, split=True",
        'board=RING, exit="dead end", split=True',
        "coins=2, most_plies=30",
    ),
}
"""All option sets, by the game."""


class OptionSet(NamedTuple):
    """A game with options, written as in a call."""

    kind: type[Game]
    words: str

    def game(self) -> Game:
        """Make the game."""
        options: dict[str, Any] = eval(f"dict({self.words})", {**NAMES})  # noqa: S307 - our own
        return self.kind(**options)

    def __str__(self) -> str:
        return f"{self.kind.__name__}({self.words})"


OPTION_SETS = tuple(OptionSet(kind, words) for kind, some in WORDS.items() for words in some)


def of_naive_games(kind: type[Game]) -> list[OptionSet]:
    """Return the option sets of a game that its second reading knows."""
    apart = ("illegal_moves", "touch_move", "most_plies")
    return [
        one
        for one in OPTION_SETS
        if one.kind is kind and not any(option in one.words for option in apart)
    ]


def file_name(kind: type[Game]) -> str:
    """Return the word that the files about a game have in their names.

    >>> file_name(Celtic), file_name(CelticKnot)
    ('celtic', 'celtic_knot')
    """
    return kind.name.lower().rstrip("!").replace(" ", "_")
