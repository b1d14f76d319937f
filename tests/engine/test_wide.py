"""Numbers of two words in compiled code do what Python's do, and so do games on large boards."""

# No `from __future__ import annotations` here: rules have none either.

from array import array
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets import MCTS, Celtic, Kingdoms, perft, playouts, solve
from knotwidgets.core.bits import nth_bit, popcount
from knotwidgets.core.game import Game
from knotwidgets.engine import native
from knotwidgets.engine.compile import compile_loops
from tests.engine.compiling import Growing
from tests.warned import listening, warned

pytest.importorskip("numba")
pytestmark = pytest.mark.slow

GAME = Kingdoms(board="8x8")
SETS = tuple(1 << cell | 1 << 3 * cell % 81 for cell in range(81))
PLACES = tuple(range(50))
MOST = 1 << 126
numbers = st.integers(-MOST, MOST) | st.integers(-3, 3) | st.integers(62, 65).map(lambda n: 1 << n)
few = st.integers(-(2**31), 2**31)


def some(_board: Any, state: Any, n: int, found: Any) -> None:
    """Operations of two numbers and a word; the results in words of 32 bits."""
    a, b = state
    shift = n & 63
    results = [
        a & b, a | b, a ^ b, a + b, a - b, ~a, -a, abs(a), int(a), a & n, n | a, n ^ b, a + n,
        n - a, (a >> 64) * n, a >> shift, a >> 2 * shift, a >> 3 * shift, (b & 7) << shift,
        1 << shift, 1 << 2 * shift & (1 << 126) - 1, n << shift, min(a, b), max(a, n), max(n, b),
        a and b, a or n, a == b, a != b, a < b, a <= b, a > n, n >= a, a == n,
        not a, bool(a), (a > b) + a, a & (b > 0), a.bit_count(), a.bit_length(), popcount(abs(b)),
        nth_bit(abs(a), n % popcount(abs(a))) if a else -1, 0x1_0000_0000_0000_0000_0001 & a,
        (a & 1023) // (n | 1), (b & 1023) % (n | 1), divmod(b & 1023, n | 1)[1],
        (a, b, 3)[n % 3], (a, b)[n & 1], [a, 0, b][n % 3], (1, 2, 3, 4)[a & 3], SETS[n % 81],
        SETS[a & 63], PLACES[a & 31],
    ]  # fmt: skip
    for index in range(1 & a, 3 & b | 1):
        results += [a ^ index]
    a |= b
    results.append(a)
    a <<= 0
    a >>= 1
    a += n
    results.append(a)
    a = 0
    for index in range(5):
        if n >> index & 1:
            a |= b & 3 << 20 * index
    results.append(a)
    for place in range(len(results)):
        for part in range(4):
            found[4 * place + part] = results[place] >> 32 * part & 0xFFFFFFFF
    found[390 + (a & 7)] += len(results) + (b & 7)


@pytest.fixture(scope="module", params=["pdep", "loop"])
def compiled(request: pytest.FixtureRequest) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "loop":
            patch.setattr(native, "has_fast_deposit", lambda: False)
        clear_primitives()
        loop = compile_loops([some], GAME)["some"]
        outcome(loop, 1, 2, 3)
    clear_primitives()
    return loop


def clear_primitives() -> None:
    from knotwidgets.engine import wide

    for module in (native, wide):
        module.primitives.cache_clear()


def outcome(function: Any, a: int, b: int, n: int) -> list[int]:
    found = array("q", [0]) * 400
    function(GAME.board, (a, b), n, found)
    return [*found]


@given(a=numbers, b=numbers, n=few)
def test_wide_numbers_do_what_pythons_do(compiled: Any, a: int, b: int, n: int) -> None:
    assert outcome(compiled, a, b, n) == outcome(some, a, b, n)


def test_a_wide_number_that_no_word_holds_is_an_error() -> None:
    def part(_board: Any, state: Any) -> int:
        return int(state[0] % 7)

    loop = compile_loops([part], GAME)["part"]
    assert [loop(GAME.board, (number, 0)) for number in (20, -20, 2**62)] == [6, 1, 4]
    for number in (2**63, -(2**63) - 1, 2**100):
        with pytest.raises(OverflowError, match="a number of more than 63 bits is used where"):
            loop(GAME.board, (number, 0))


# ---- games --------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _no_warning() -> Iterator[None]:
    with listening() as heard:
        yield
    assert heard == []  # such as that a game is played interpreted


@pytest.mark.thorough
@pytest.mark.parametrize(
    "game", [Kingdoms(board="9x9", illegal_moves="punish"), Celtic(window=9)], ids=repr
)
def test_statistics_and_searches_are_the_same(game: Game) -> None:
    assert playouts(game, 200, compiled=True) == playouts(game, 200, compiled=False)
    assert perft(game, 2, compiled=True) == perft(game, 2, compiled=False)
    reports = [
        MCTS(simulations=300, seed=1, compiled=compiled).think(game.start())
        for compiled in (True, False)
    ]
    assert [one.compiled for one in reports] == [True, False]
    assert reports[0].candidates == reports[1].candidates


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "ringforts"), [(Kingdoms(), 36), (GAME, 55)], ids=str)
def test_an_endgame_is_solved_the_same(game: Game, ringforts: int) -> None:
    position = game.start()
    while popcount(position.state.own | position.state.enemy) < ringforts:
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])
    solutions = [solve(position, compiled=compiled) for compiled in (True, False)]
    assert solutions[0].lead == solutions[1].lead
    assert solutions[0].positions == solutions[1].positions


def test_a_rule_that_wide_numbers_do_not_suit_is_played_interpreted() -> None:
    def points(board: Any, state: Any) -> Any:  # noqa: ARG001
        return state.cells % 7, 0

    game = Growing(board="8x8", times=1, rules={"points": points})
    with warned(RuntimeWarning, match="a number of more than 63 bits is used where"):
        results = playouts(game, 50, compiled=True)
    assert results == playouts(game, 50, compiled=False)


def test_a_game_with_a_limit_is_compiled_too() -> None:
    game = Growing(board="8x8", times=1, most_plies=9)
    assert playouts(game, 50, compiled=True) == playouts(game, 50, compiled=False)


def test_a_board_that_fits_in_words_is_compiled_with_words() -> None:
    from knotwidgets.engine.compile import _means

    means = [_means(Kingdoms(board=board)).__name__ for board in ("7x6", "7x8")]
    assert means == ["knotwidgets.engine.native", "knotwidgets.engine.wide"]
