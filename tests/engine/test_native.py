"""What compiled code takes from the processor: the same as in plain Python, on any word."""

# No `from __future__ import annotations` here: rules have none either.

from typing import Any

import pytest
from hypothesis import given, strategies as st

from knotwidgets import CelticKnot, Kingdoms
from knotwidgets.core.bits import nth_bit, nth_member, popcount
from knotwidgets.core.game import Game
from knotwidgets.engine.compile import compile_loops
from knotwidgets.engine.loops import bind_loops

pytest.importorskip("numba")
from llvmlite.binding import ffi
from numba import types
from numba.core.registry import cpu_target

from knotwidgets.engine import native
from knotwidgets.engine.randomness import GOLDEN, MASK, mix, three_numbers

GAME = Kingdoms()
TABLES = CelticKnot()
words = st.integers(0, 2**63 - 1)


def measures(_board: Any, word: int, n: int) -> tuple[int, int, int]:
    return (
        popcount(word),
        nth_bit(word, n % popcount(word)) if word else -1,
        nth_member(word, n % popcount(word)) if word else 0,
    )


def entry(_board: Any, one: int, two: int, three: int, n: int) -> int:
    entries = (one, two, three, one ^ two, two ^ three)
    return entries[n]


def in_turn(_board: Any, one: int, two: int, three: int) -> int:
    entries = (one, two, three, one ^ two, two ^ three)
    found = 0
    for n in range(5):
        found = 3 * found + popcount(entries[n])
    return found


def of_board(board: Any, cell: int, n: int) -> int:
    return int(board.routes[cell] + board.ahead[10] - board.prizes[n % 2][0] + board.size)


def compiled(function: Any, game: Game = GAME) -> Any:
    return compile_loops([function], game)[function.__name__]


@pytest.fixture(scope="module", params=["pdep", "loop"])
def fast_measures(request: pytest.FixtureRequest) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "loop":
            patch.setattr("knotwidgets.engine.native.has_fast_deposit", lambda: False)
        patch.setenv("KNOTWIDGETS_CACHE", "")
        native.primitives.cache_clear()
        loop = compiled(measures)
        loop(GAME.board, 5, 1)
    native.primitives.cache_clear()
    return loop


@given(word=words, n=st.integers(0, 62))
def test_primitives_are_those_of_python(fast_measures: Any, word: int, n: int) -> None:
    assert fast_measures(GAME.board, word, n) == measures(GAME.board, word, n)


def test_three_numbers_are_the_next_of_a_stream() -> None:
    def three(_board: Any, stream: int) -> tuple[int, int, int]:
        return three_numbers(stream)

    loop = compiled(three)
    for stream in (0, 1, 0x9E3779B9, 0xFFFFFFFF, 0x61C88647):
        numbers = tuple(mix(stream + n * GOLDEN & MASK) for n in range(3))
        assert loop(GAME.board, stream) == three(GAME.board, stream) == numbers


def test_integers_have_the_methods_of_python() -> None:
    def methods(_board: Any, number: int) -> tuple[int, int]:
        return number.bit_count(), number.bit_length()

    loop = compiled(methods)
    for word in (0, 1, -1, -5, 2**62, 2**63 - 1, 1 - 2**63):
        assert loop(GAME.board, word) == methods(GAME.board, word)


@given(numbers=st.tuples(words, words, words), n=st.integers(-5, 4))
def test_a_tuple_is_indexed_as_in_python(numbers: tuple[int, int, int], n: int) -> None:
    assert ENTRY(GAME.board, *numbers, n) == entry(GAME.board, *numbers, n)
    assert IN_TURN(GAME.board, *numbers) == in_turn(GAME.board, *numbers)


def test_an_index_beyond_a_tuple_is_an_error() -> None:
    for n in (5, -6, 2**62):
        with pytest.raises(IndexError, match="tuple index out of range"):
            ENTRY(GAME.board, 1, 2, 3, n)


def test_the_boards_fields_are_constants() -> None:
    interpreted = bind_loops([of_board], TABLES)["of_board"]
    for cell in range(11):
        assert OF_BOARD(TABLES.board, cell, cell % 4) == interpreted(TABLES.board, cell, cell % 4)


def test_a_careful_rule_raises_as_in_python() -> None:
    table = tuple(range(20))

    def risky(board: Any, own: int, n: int) -> int:
        return int(board.stride + table[n]) + own // (n - 3) if own == 6 else board.cells & ~own

    def with_rules(board: Any, own: int, n: int) -> int:
        return int(bridges(board, own, n))  # type: ignore[name-defined]  # noqa: F821

    game = Kingdoms(rules={"bridges": risky})
    loop = compile_loops([with_rules], game)["with_rules"]
    for n in (5, -2, -20):
        assert loop(game.board, 6, n) == risky(game.board, 6, n)
    with pytest.raises(ZeroDivisionError):
        loop(game.board, 6, 3)
    for n in (20, 1000, -21):
        with pytest.raises(IndexError):
            loop(game.board, 6, n)


ENTRY, IN_TURN, OF_BOARD = compiled(entry), compiled(in_turn), compiled(of_board, TABLES)


def test_passes_that_have_run_are_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[Any] = []
    for kind in ("Module", "Function"):
        monkeypatch.setitem(ffi.lib._fntab, f"LLVMPY_DisposeNew{kind}PassManger", freed.append)
    codegen = cpu_target.target_context.codegen()
    codegen._module_pass_manager()
    codegen._pass_builder().getFunctionPassManager()
    assert len(freed) == 2


def test_compiled_functions_do_not_keep_what_they_were_made_of() -> None:
    function = native.part(lambda one, two: one + two, careful=False)
    function.compile((types.int64, types.int64))
    assert function.overloads
    for made in function.overloads.values():
        assert made.type_annotation is None
        assert "preserved_ir" not in made.metadata
