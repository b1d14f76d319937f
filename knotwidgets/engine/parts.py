"""Compiled functions that games share: a changed rule compiles itself and what calls it, no more.

A function is compiled for a board that has no fields but those that it reads, itself or by what it
calls. So games on different boards share functions, too, wherever these fields are the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dis import get_instructions
from functools import lru_cache
from threading import Lock
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from ..core.binding import codes_in, fingerprint, reached

MOST = 300  # compiled functions that are kept
RISKY = {"//", "%", "/", "**", "[]"}  # operators that may raise an exception
RISKY_STEPS = {"BINARY_SUBSCR", "STORE_SUBSCR", "BINARY_SLICE", "STORE_SLICE"}

_parts: OrderedDict[str, tuple[Any, ...]] = OrderedDict()
_lock = Lock()


class Part(NamedTuple):
    """What a function is compiled from, beside itself.

    `board` has the fields that it reads, in the form that compiled code has them in. A `careful`
    one raises for an index beyond the end. `key` says all this, and the code of all that it calls.
    """

    board: ModuleType
    careful: bool
    key: str


def parts_reached(
    loops: Iterable[FunctionType],
    board: Any,
    means: Any,
    checks: Mapping[CodeType, tuple[str, str]],
    *,
    careful: bool,
) -> dict[FunctionType, Part]:
    """Return a part for each function that loops reach.

    `means` is the module that compiles it, `checks` are the tests of the results of some codes.
    """
    reach = {one: reached(one) for loop in loops for one in reached(loop)}
    names: dict[CodeType, set[str]] = {}
    for one, others in reach.items():  # some functions have the same code
        read = names.setdefault(one.__code__, set())
        for other in others:
            read |= _read(other.__code__)
            read.update(checks.get(other.__code__, ("",))[0].replace(".", " ").split())
    minds = {one: careful and _minds(one) for one in reach}
    parts = {}
    for one, others in reach.items():
        fields = {
            name: value for name, value in board._asdict().items() if name in names[one.__code__]
        }
        more = [(minds[other], checks.get(other.__code__), *_place(other)) for other in others]
        parts[one] = Part(
            frozen(fields, means, careful=careful),
            minds[one],
            fingerprint((one,), {}, means.__name__, *fields.items(), *more),
        )
    return parts


@lru_cache(maxsize=4096)
def _read(code: CodeType) -> set[str]:
    """Return the names in a code by which it may read a field."""
    strings = (one for part in codes_in(code) for one in part.co_consts if isinstance(one, str))
    return {name for part in codes_in(code) for name in part.co_names}.union(strings)


def _place(function: FunctionType) -> tuple[str, str, int]:
    code = function.__code__
    return function.__module__, code.co_filename, code.co_firstlineno


def _minds(function: FunctionType) -> bool:
    """Whether it makes a difference to a function to be compiled with care."""
    ours = str(function.__module__).startswith("knotwidgets.")
    return not ours or _risks(function.__code__)


@lru_cache(maxsize=4096)
def _risks(code: CodeType) -> bool:
    return any(
        step.opname in RISKY_STEPS
        or (step.opname == "BINARY_OP" and step.argrepr.rstrip("=") in RISKY)
        or step.argval == "divmod"
        for one in codes_in(code)
        for step in get_instructions(one)
    )


_boards: OrderedDict[str, ModuleType] = OrderedDict()


def frozen(fields: Mapping[str, Any], means: Any, *, careful: bool) -> ModuleType:
    """Return fields of a board as a module: Numba takes them for constants.

    So a shift by `board.stride` is a shift by 9, and nothing is passed at run time.
    """
    forms = {name: means.constant(value, careful=careful) for name, value in fields.items()}
    key = fingerprint((), {}, means.__name__, *fields.items(), *map(type, forms.values()))
    with _lock:
        module = _boards.pop(key, None)
        if module is None:
            module = ModuleType("board")
            vars(module).update(forms)
        _boards[key] = module
        if len(_boards) > MOST:
            _boards.popitem(last=False)
    return module


def found(parts: Mapping[FunctionType, Part]) -> dict[FunctionType, Any]:
    """Return the compiled functions that there are."""
    with _lock:
        for part in parts.values():
            if part.key in _parts:
                _parts.move_to_end(part.key)
        return {one: _parts[part.key][1] for one, part in parts.items() if part.key in _parts}


def keep(parts: Mapping[FunctionType, Part], compiled: Mapping[Any, Any]) -> None:
    """Keep compiled functions, with the others: a key may name an object by its identity."""
    with _lock:
        for one in parts.keys() & compiled.keys():  # a primitive reaches some by its source alone
            _parts.setdefault(parts[one].key, (one, compiled[one]))
        while len(_parts) > MOST:
            _parts.popitem(last=False)
