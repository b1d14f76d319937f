"""Compiled games: they are the interpreted ones, ply by ply."""

# No `from __future__ import annotations` here: a notebook cell has none either.

import math
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from knotwidgets import Celtic, CelticKnot, Kingdoms, perft, playouts
from knotwidgets.core import Game
from knotwidgets.engine.compile import compiled
from knotwidgets.engine.loops import COUNTS, GAMES
from tests.amounts import few
from tests.engine.compiling import NOTES, interpreted, note
from tests.games.option_sets import NAMES
from tests.games.test_rule_swaps import neighbours_in_eight_directions, pasted

pytestmark = pytest.mark.slow

pytest.importorskip("numba")


def open_meets_closed(board: Any, tiles: Any, side: int) -> int:
    """A side may be open where the neighbour is closed."""
    return int(board.cells & tiles[side] & 0)


def best_hill(board: Any, state: Any) -> tuple[int, int]:
    """Who holds the lowest hill has as many points as ringforts."""
    lowest = (state.own | state.enemy) & -(state.own | state.enemy)
    if state.own & lowest:
        return int(state.own).bit_count(), 0
    return 0, int(state.enemy).bit_length() + divmod(int(board.cells).bit_count(), 7)[1]


def three_sided(number: int, total: int) -> int:
    return total - number + 1


def up_to_three(number: int) -> tuple[int, int]:
    return number, number + 2


TRIED = [
    Celtic(window=3, overrun="forfeit", first="blue"),
    Kingdoms(rules={"neighbours": neighbours_in_eight_directions, "points": best_hill}),
    Kingdoms(board="4x4", illegal_moves="punish", scoring="knots", first="blue"),
    Kingdoms(board=NAMES["ISLANDS"], leap=(1, 1)),
    Kingdoms(board="6x6", leap=(0, 1)),
    Celtic(),
    Celtic(window=7, tiles=NAMES["RICH"]),
    Celtic(rules={"must_close": open_meets_closed}),
    CelticKnot(coins=1, players=3, split=True),
    CelticKnot(coins=2, rules={"flips": three_sided, "totals": up_to_three}),
    CelticKnot(players=4, split=True),
    CelticKnot(board=NAMES["TURNED"], exit="dead end"),
]


@pytest.mark.parametrize("game", few(TRIED, 2), ids=repr)
def test_the_same_seed_gives_the_same_game_ply_by_ply(game: Game) -> None:
    fast, plain = compiled(game).loops(NOTES, wait=True), interpreted(game)
    assert fast is not None

    @settings(max_examples=12)
    @given(seed=st.integers(0, 2**40))
    def same(seed: int) -> None:
        assert note(fast, game, seed) == note(plain, game, seed)

    same()


@pytest.mark.parametrize(
    ("game", "number"), few([(CelticKnot(), 60), (Kingdoms(), 2500), (Celtic(), 700)]), ids=repr
)
def test_playouts_and_counts_are_the_same_on_any_number_of_threads(game: Game, number: int) -> None:
    seed = 2**33 + 5
    results = playouts(game, number, seed=seed, compiled=False)
    for threads in (1, 2, 7):
        assert playouts(game, number, seed=seed, compiled=True, threads=threads) == results
    middle = game.start()
    for _ in range(5):
        middle = middle.play(middle.legal_moves[-1])
    assert playouts(middle, 40, compiled=True) == playouts(middle, 40, compiled=False)
    counts = [perft(middle, depth, compiled=True) for depth in range(4)]
    assert compiled(game).has(GAMES)
    assert compiled(game).has(COUNTS)
    assert [perft(middle, depth, compiled=False) for depth in range(4)] == counts


def test_a_rule_may_use_what_it_was_defined_with() -> None:
    width = 3
    table = tuple(range(9, 0, -1))

    def half(hills: int) -> int:
        return hills & ((1 << 9 * width) - 1)

    def narrow(board: Any, own: int, enemy: int) -> int:
        empty = int(board.cells & ~(own | enemy))
        return half(empty) if table[width] == 6 and math.sqrt(width) < 2 else empty

    game = Kingdoms(rules={"battle": narrow, "captures": pasted("def captures(b, o, e): return 0")})
    fast = compiled(game).loops(NOTES, wait=True)
    assert fast is not None
    assert note(fast, game, 3) == note(interpreted(game), game, 3)
