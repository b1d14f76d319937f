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

from ..core.binding import codes_in, fingerprint, reachable
from ..core.guard import written_at

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
    backend: Any,
    checks: Mapping[CodeType, tuple[str, str]],
    *,
    careful: bool,
) -> dict[FunctionType, Part]:
    """Return a part for each function that loops reach.

    `backend` is the module that compiles it, `checks` are the tests of the results of some codes.
    """
    reach = {function: reachable(function) for loop in loops for function in reachable(loop)}
    names: dict[CodeType, set[str]] = {}
    for function, reached in reach.items():  # some functions have the same code
        names_read = names.setdefault(function.__code__, set())
        for other in reached:
            names_read |= _field_names(other.__code__)
            names_read.update(checks.get(other.__code__, ("",))[0].replace(".", " ").split())
    needs_care = {function: careful and _needs_care(function) for function in reach}
    parts = {}
    for function, reached in reach.items():
        fields = {
            name: value
            for name, value in board._asdict().items()
            if name in names[function.__code__]
        }
        more = [
            (needs_care[other], checks.get(other.__code__), other.__module__, *written_at(other))
            for other in reached
        ]
        parts[function] = Part(
            frozen(fields, backend, careful=careful),
            needs_care[function],
            fingerprint((function,), {}, backend.__name__, *fields.items(), *more),
        )
    return parts


@lru_cache(maxsize=4096)
def _field_names(code: CodeType) -> set[str]:
    """Return the names in a code by which it may read a field."""
    strings = (one for part in codes_in(code) for one in part.co_consts if isinstance(one, str))
    return {name for part in codes_in(code) for name in part.co_names}.union(strings)


def _needs_care(function: FunctionType) -> bool:
    """Whether a function may behave differently if it is compiled without care."""
    ours = str(function.__module__).startswith("knotwidgets.")
    return not ours or _may_raise(function.__code__)


@lru_cache(maxsize=4096)
def _may_raise(code: CodeType) -> bool:
    return any(
        step.opname in RISKY_STEPS
        or (step.opname == "BINARY_OP" and step.argrepr.rstrip("=") in RISKY)
        or step.argval == "divmod"
        for one in codes_in(code)
        for step in get_instructions(one)
    )


_boards: OrderedDict[str, ModuleType] = OrderedDict()


def frozen(fields: Mapping[str, Any], backend: Any, *, careful: bool) -> ModuleType:
    """Return fields of a board as a module: Numba takes them for constants.

    So a shift by `board.stride` is a shift by 9, and nothing is passed at run time.
    """
    forms = {name: backend.constant(value, careful=careful) for name, value in fields.items()}
    key = fingerprint((), {}, backend.__name__, *fields.items(), *map(type, forms.values()))
    with _lock:
        module = _boards.pop(key, None)
        if module is None:
            module = ModuleType("board")
            vars(module).update(forms)
        _boards[key] = module
        if len(_boards) > MOST:
            _boards.popitem(last=False)
    return module


def compiled_parts(parts: Mapping[FunctionType, Part]) -> dict[FunctionType, Any]:
    """Return the functions of these parts that are compiled already."""
    with _lock:
        for part in parts.values():
            if part.key in _parts:
                _parts.move_to_end(part.key)
        return {one: _parts[part.key][1] for one, part in parts.items() if part.key in _parts}


def keep_compiled(parts: Mapping[FunctionType, Part], compiled: Mapping[Any, Any]) -> None:
    """Keep compiled functions, with the others: a key may name an object by its identity."""
    with _lock:
        for one in parts.keys() & compiled.keys():  # a primitive reaches some by its source alone
            _parts.setdefault(parts[one].key, (one, compiled[one]))
        while len(_parts) > MOST:
            _parts.popitem(last=False)
