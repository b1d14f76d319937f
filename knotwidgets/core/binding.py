"""How functions that call each other by name are given others to call.

Rules are module-level functions that call each other by name. Swapping one must therefore reach
every caller: a `Binder` copies the functions, with their global names leading to the new set. The
originals are never touched, so two games with different rules live side by side. The engine binds
its loops to a game in the same way, and to compiled rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dis import get_instructions
from functools import lru_cache
from types import CellType, CodeType, FunctionType
from typing import Any

Rule = Callable[..., Any]


def _same(value: Any) -> Any:
    return value


class Binder:
    """Copies a function and all functions that it reaches by its global names or in its closure.

    `hooks` are names that a function may use without its module having them. `swapped` are rules
    that replace those of the same names: in their module, which `hooks` is then, and in each other.
    `done` maps functions to what stands for them; it may be given with some that are to be replaced
    or left alone. `finish` makes something of each copy, `constant` of each other value.
    """

    def __init__(
        self,
        hooks: Mapping[str, Any],
        *,
        swapped: Mapping[str, Rule] | None = None,
        done: dict[Any, Any] | None = None,
        finish: Callable[[FunctionType], Any] = _same,
        constant: Callable[[Any], Any] = _same,
    ) -> None:
        self.hooks = hooks
        self.swapped = swapped or {}
        self.done = {} if done is None else done
        self.finish = finish
        self.constant = constant

    def __call__(self, function: Any) -> Any:
        """Return what stands for a function."""
        if function in self.done:
            return self.done[function]
        names = dict(function.__globals__)
        cells = tuple(CellType() for _ in function.__closure__ or ())
        copy = FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, cells
        )
        copy.__kwdefaults__ = function.__kwdefaults__
        copy.__doc__ = function.__doc__
        self.done[function] = finished = self.finish(copy)  # before its callees: it may be one
        for name, value in self._globals_of(function).items():
            names[name] = self._value(value)
        for cell, own in zip(cells, function.__closure__ or (), strict=True):
            for value in _held(own):
                cell.cell_contents = self._value(value)
        return finished

    def _globals_of(self, function: FunctionType) -> dict[str, Any]:
        found, own = globals_of(function, self.hooks), function.__globals__
        if own is self.hooks or function in self.swapped.values():
            own = {}  # a rule means the rules of this set, whatever its cell calls by their names
        return {
            name: value if name in own else self.swapped.get(name, value)
            for name, value in found.items()
        }

    def _value(self, value: Any) -> Any:
        try:
            if value in self.done:
                return self.done[value]
        except TypeError:  # it has no hash
            pass
        return self(value) if isinstance(value, FunctionType) else self.constant(value)


def globals_of(function: FunctionType, hooks: Mapping[str, Any]) -> dict[str, Any]:
    """Return the globals that a function uses, or hooks, by their names; built-in ones left out."""
    found = {**hooks, **function.__globals__}
    return {name: found[name] for name in names_of(function.__code__) if name in found}


def reached(function: Any) -> list[FunctionType]:
    """Return a function and all that it calls, all the way: by a global name, or in its closure."""
    found: list[FunctionType] = [function]
    for one in found:  # which grows meanwhile
        named = (one.__globals__.get(name) for name in _called(one.__code__))
        for value in (*named, *closure_of(one)):
            if isinstance(value, FunctionType) and value not in found:
                found.append(value)
    return found


@lru_cache(maxsize=1024)
def _called(code: CodeType) -> tuple[str, ...]:
    """Return the names of globals in a code, those of attributes left out."""
    steps = (step for one in codes_in(code) for step in get_instructions(one))
    return tuple(step.argval for step in steps if step.opname == "LOAD_GLOBAL")


def closure_of(function: FunctionType) -> list[Any]:
    """Return the values of the variables that a function closes over, as far as they have any."""
    return [value for cell in function.__closure__ or () for value in _held(cell)]


def _held(cell: CellType) -> Iterator[Any]:
    try:
        yield cell.cell_contents
    except ValueError:  # the variable has no value yet
        return


def names_of(code: CodeType) -> dict[str, None]:
    """Return the names of globals and attributes in a code and in those inside it, in order."""
    return dict.fromkeys(name for one in codes_in(code) for name in one.co_names)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and those inside it, such as of a comprehension."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)
