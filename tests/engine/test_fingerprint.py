"""What compiled code depends on beside the rules' text: whatever a rule can name, as it is now."""

# No `from __future__ import annotations` here: a notebook cell has none either.

import subprocess
import sys
from array import array
from collections.abc import Callable
from enum import Enum, IntEnum
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms
from knotwidgets.core.binding import fingerprint
from knotwidgets.engine.loops import hooks_of
from knotwidgets.games.kingdoms import state as kingdoms
from tests.engine.compiling import function_of


def module_of(name: str, **names: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(names)
    return made


def hash_of(source: str, **names: Any) -> str:
    return fingerprint([function_of(source, **names)], {})


def test_the_hash_is_that_of_the_source() -> None:
    source = "def g(x): return x + k\ndef f(x): return g(x)"
    assert hash_of(source, k=1) == hash_of(source, k=1, unused=5)
    assert hash_of("\n\n" + source, k=1) == hash_of(source, k=1)


# ---- what was changed in place ----------------------------------------------------------------


def nested() -> ModuleType:
    return module_of("outer", inner=module_of("inner", k=1))


class Settings:
    k = 1


def long_array() -> Any:
    return pytest.importorskip("numpy").zeros(2000, dtype="int64")  # `repr` shows it in part


def record() -> Any:
    return pytest.importorskip("numpy").zeros(1, dtype=[("a", "i8"), ("b", "f8")])[0]


CHANGED: dict[str, tuple[str, Callable[[], Any], str]] = {
    "attribute of a module": ("t.k", lambda: module_of("t", k=1), "t.k = 2"),
    "module in a module": ("t.inner.k", nested, "t.inner.k = 2"),
    "entry of an array": ("t[x]", long_array, "t[1000] = 7"),
    "field of a record": ("t.a", record, "t['a'] = 7"),
    "entry of a buffer": ("t[x]", lambda: array("q", [0]) * 2000, "t[1000] = 7"),
    "entry of a list": ("t[1]", lambda: [0, [1]], "t[1].append(2)"),
    "value in a dictionary": ("t['k']", lambda: {"k": 1}, "t['k'] = 2"),
    "member of a set": ("x in t", lambda: {(1, 2)}, "t.add((3, 4))"),
    "attribute of a base": ("t.k", lambda: type("Mine", (Settings,), {}), "t.__mro__[1].k += 1"),
    "argument of a partial": ("t(x)", lambda: partial(max, [1]), "t.args[0].append(2)"),
    "default": ("k", lambda: None, "f.__defaults__[0][1].append(3)"),
    "keyword": ("n", lambda: None, "f.__kwdefaults__['n'] = 2"),
}


@pytest.mark.parametrize("what", CHANGED)
def test_what_was_changed_in_place_gives_another_hash(what: str) -> None:
    source, value, change = CHANGED[what]
    function = function_of(f"def f(x, k=(1, [2]), *, n=1): return {source}", t=value())
    before = fingerprint([function], {})
    assert fingerprint([function], {}) == before
    exec(change, function.__globals__)  # noqa: S102 - our own text
    assert fingerprint([function], {}) != before


def test_what_a_function_closes_over_counts() -> None:
    k = 1

    def f(x: int) -> int:
        return x + k

    before = fingerprint([f], {})
    k = 2
    assert fingerprint([f], {}) != before


# ---- what looks alike -------------------------------------------------------------------------

DIFFERENT: list[tuple[str, dict[str, Any]]] = [
    ("def g(x): return x - k\ndef f(x): return g(x)", {"k": 1}),  # another callee
    ("def g(x): return x + k\ndef f(x): return g(x)", {"k": 2}),  # another global
    ("def g(x): return x + k\ndef f(x): return g(x)", {"k": True}),
    ("def g(x): return x + k\ndef f(x, y=0): return g(x)", {"k": 1}),
    ("def g(x): return x + k\ndef f(x, y=1): return g(x)", {"k": 1}),
    ("def g(x): return k\ndef f(x): return g(x) + 1", {"k": 1}),
    ("def g(x): return k\ndef f(x): return g(x) + 2", {"k": 1}),
    ("def g(x): return k\ndef f(x): return g(x) + 1.0", {"k": 1}),
    ("def g(x): return k\ndef f(x): return sum(g(y) + 1 for y in x)", {"k": 1}),
    ("def g(x): return k\ndef f(x): return sum(g(y) + 2 for y in x)", {"k": 1}),
    ("def g(x): return k\ndef f(x): return x in {1, 2}", {"k": 1}),
    ("def g(x): return k\ndef f(x): return x in {1, 3}", {"k": 1}),
    ("def f(x): return f(x) if x else k", {"k": (1, 2)}),
    ("def f(x): return f(x) if x else k", {"k": (1, (2,))}),
    ("def f(x): return f(x) if x else k", {"k": ("1", 2)}),
    ("def f(x): return k(x)", {"k": kingdoms.KernelBoard}),
    ("def f(x): return k(x)", {"k": kingdoms.State}),
]


def test_whatever_is_different_gives_another_hash() -> None:
    hashes = [hash_of(source, **names) for source, names in DIFFERENT]
    assert len({*hashes}) == len(DIFFERENT)


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
    hashes = [hash_of("def f(x): return k", k=k) for k in values]
    assert len({*hashes}) == len(values)


STEPS = "def f(plies):\n    return pairwise(plies), Fraction(1).numerator"  # names of classes


def test_the_hash_is_the_same_in_another_process(tmp_path: Path) -> None:
    code = (
        "from knotwidgets import Celtic, CelticKnot, Kingdoms\n"
        "from knotwidgets.engine.loops import hooks_of\n"
        "from knotwidgets.core.binding import fingerprint\n"
        "for game in (Kingdoms(), Celtic(), CelticKnot()):\n"
        "    print(fingerprint(game.kernel, hooks_of(game.rules.plain), game.board))\n"
        "from fractions import Fraction\nfrom itertools import pairwise\n"
        f"{STEPS}\nprint(fingerprint([f], {{}}))"
    )
    root = Path(__file__).parents[2]
    printed = [
        subprocess.check_output(
            [sys.executable, "-c", code],
            cwd=root,
            text=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "HOME": str(tmp_path)},
        )
        for seed in ("1", "2")
    ]
    here = [
        fingerprint(game.kernel, hooks_of(game.rules.plain), game.board)
        for game in (Kingdoms(), Celtic(), CelticKnot())
    ]
    here.append(hash_of(STEPS, pairwise=pairwise, Fraction=Fraction))
    assert printed[0].split() == printed[1].split() == here
