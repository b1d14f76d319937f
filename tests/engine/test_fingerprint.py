"""What compiled code depends on beside the rules' text: whatever a rule can name, as it is now."""

# No `from __future__ import annotations` here: a notebook cell has none either.

from array import array
from collections.abc import Callable
from enum import Enum, IntEnum
from functools import partial
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, cast

import pytest

from knotwidgets import Kingdoms, playouts
from knotwidgets.engine.cache import fingerprint
from tests.engine.compiling import function_of
from tests.games.test_rule_swaps import pasted

Change = Callable[[], object]
Case = tuple[FunctionType, Change]


def module_of(name: str, **names: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(names)
    return made


def attribute_of_a_module() -> Case:
    settings = module_of("settings", k=1)
    return function_of("def f(x): return x + s.k", s=settings), partial(setattr, settings, "k", 2)


def attribute_of_a_module_in_a_module() -> Case:
    inner = module_of("inner", k=1)
    outer = module_of("outer", inner=inner)
    return function_of("def f(x): return o.inner.k", o=outer), partial(setattr, inner, "k", 2)


def entry_of_a_long_array() -> Case:
    numpy = pytest.importorskip("numpy")
    table = numpy.zeros(2000, dtype=numpy.int64)  # which `repr` does not show entirely
    return function_of("def f(x): return t[x]", t=table), lambda: table.__setitem__(1000, 7)


def fields_of_a_record() -> Case:
    numpy = pytest.importorskip("numpy")
    record = numpy.zeros(1, dtype=[("a", "i8"), ("b", "f8")])[0]
    return function_of("def f(x): return r.a", r=record), lambda: record.__setitem__("a", 7)


def entry_of_a_buffer() -> Case:
    table = array("q", [0]) * 2000
    return function_of("def f(x): return t[x]", t=table), lambda: table.__setitem__(1000, 7)


def entry_of_a_list() -> Case:
    table = [0, [1]]
    return function_of("def f(x): return t[1]", t=table), lambda: table[1].append(2)  # type: ignore[attr-defined]


def value_in_a_dictionary() -> Case:
    table = {"k": 1}
    return function_of("def f(x): return t['k']", t=table), lambda: table.update(k=2)


def member_of_a_set() -> Case:
    table = {(1, 2)}
    return function_of("def f(x): return x in t", t=table), lambda: table.add((3, 4))


def attribute_of_a_class() -> Case:
    class Settings:
        k = 1

    class Mine(Settings):
        pass

    return function_of("def f(x): return s.k", s=Mine), partial(setattr, Settings, "k", 2)


def default_argument() -> Case:
    f = function_of("def f(x, k=(1, [2])): return x")
    return f, lambda: f.__defaults__[0][1].append(3)  # type: ignore[index]


def keyword_argument() -> Case:
    f = function_of("def f(x, *, k=1): return x")
    return f, lambda: (f.__kwdefaults__ or {}).update(k=2)


def variable_of_a_closure() -> Case:
    k = 1

    def f(x: int) -> int:
        return x + k

    def change() -> None:
        nonlocal k
        k = 2

    return f, change  # type: ignore[return-value]


def argument_of_a_partial() -> Case:
    table = [1]
    return function_of("def f(x): return p(x)", p=partial(max, table)), lambda: table.append(2)


CASES = [
    attribute_of_a_module,
    attribute_of_a_module_in_a_module,
    entry_of_a_long_array,
    fields_of_a_record,
    entry_of_a_buffer,
    entry_of_a_list,
    value_in_a_dictionary,
    member_of_a_set,
    attribute_of_a_class,
    default_argument,
    keyword_argument,
    variable_of_a_closure,
    argument_of_a_partial,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_what_was_changed_in_place_gives_another_hash(case: Callable[[], Case]) -> None:
    function, change = case()
    before = fingerprint([function], {})
    assert fingerprint([function], {}) == before
    change()
    assert fingerprint([function], {}) != before


def members(kind: type[Enum], **values: int) -> Any:
    return cast("Any", kind)("Colour", values)


def point(names: str) -> Any:
    return cast("Any", NamedTuple)("Point", [(name, int) for name in names])


def named_point(names: str) -> Any:
    return point(names)(1, 2)


def plain_class(k: int) -> Any:
    return type("Settings", (), {"k": k})


SAME_NAMES: list[list[Any]] = [
    [members(Enum, RED=1), members(Enum, RED=2), members(IntEnum, RED=1)],
    [members(Enum, RED=1, BLUE=2).RED, members(Enum, RED=3, BLUE=2).RED],
    [named_point("xy"), named_point("yx"), (1, 2)],
    [plain_class(1), plain_class(2)],
    [0.0, -0.0, 0, False, None],
    [[1, 2], (1, 2), {1, 2}, {1: 2}, b"\1\2", bytearray(b"\1\2")],
    [module_of("a", k=1), module_of("b", k=1)],
    [int.bit_count, int.bit_length, len, {}.get],
    [10**5000, 10**5000 + 1],
    [lambda: 1, lambda: 2],
    ["\ud800", "\ud801"],
]


@pytest.mark.parametrize("values", SAME_NAMES, ids=lambda values: type(values[0]).__name__)
def test_values_that_look_alike_are_told_apart(values: list[Any]) -> None:
    hashes = [fingerprint([function_of("def f(x): return k", k=k)], {}) for k in values]
    assert len({*hashes}) == len(values)


# ---- the same, to the end ---------------------------------------------------------------------


@pytest.mark.slow
def test_no_kernel_is_served_that_was_made_of_something_else() -> None:
    pytest.importorskip("numba")
    numpy = pytest.importorskip("numpy")
    settings, table = module_of("settings", barred=0), numpy.zeros(2000, dtype=numpy.int64)
    battle = pasted(
        "def battle(board, own, enemy):\n"
        "    empty = vacant(board, own, enemy)\n"
        "    left = empty & ~(settings.barred | int(table[1000]))\n"
        "    return left if left else empty"
    )
    battle.__globals__.update(settings=settings, table=table)

    def played(*, compiled: bool) -> Any:
        game = Kingdoms(board="4x4", rules={"battle": battle})
        return playouts(game, 200, seed=1, compiled=compiled).lengths

    lengths = [played(compiled=True)]
    assert lengths[0] == played(compiled=False)
    vars(settings)["barred"] = 0b110
    lengths.append(played(compiled=True))
    assert lengths[1] == played(compiled=False)
    table[1000] = 0b11 << 6
    lengths.append(played(compiled=True))
    assert lengths[2] == played(compiled=False)
    assert lengths[0] != lengths[1] != lengths[2]
