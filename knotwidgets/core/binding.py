"""Copies of functions that call others than the originals by the same names.

Rules are module-level functions that call each other by name. Swapping one must therefore reach
every caller: a `Binder` copies the functions, with their global names leading to the new set. The
originals are never touched, so two games with different rules live side by side. The engine binds
its loops to a game in the same way, and to compiled rules.
"""

from __future__ import annotations

import inspect
import pickle
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from dis import get_instructions
from functools import cached_property, lru_cache
from hashlib import sha256
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

from .errors import PACKAGE

Rule = Callable[..., Any]
Forms = Mapping[str, tuple[Rule, ...]]


def _unchanged(value: Any) -> Any:
    return value


@dataclass(eq=False)
class Binder:
    """Copies a function and all functions that it reaches by its global names or in its closure.

    `hooks` are names that a function may use without its module having them. `rules` are those of a
    game: for each name the rule in play, and other forms of it, such as the printed one. Where a
    function's global name means one of these forms, the copy calls the rule in play; so it does
    where a user's function has another function under the name of a rule. Under any other name of
    `hooks` a user's function keeps its own function or number. In both cases a warning says which
    counts. The variables that a function closes over, and globals of other kinds, stay. `done` maps
    functions to their copies; it may be given with some that are to be replaced or left alone.
    `finish` is applied to each copy, and `constant` to each other value.
    """

    hooks: Mapping[str, Any]
    _: KW_ONLY
    rules: Forms = field(default_factory=dict)
    done: dict[Any, Any] = field(default_factory=dict)
    finish: Callable[[FunctionType], Any] = _unchanged
    constant: Callable[[Any], Any] = _unchanged

    def __call__(self, function: Any) -> Any:
        """Return the copy that replaces a function."""
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
        for name, value in globals_of(function, self.hooks).items():
            names[name] = self._copied(self._resolved(function, name, value))
        for cell, own in zip(cells, function.__closure__ or (), strict=True):
            for value in _value_in(own):
                cell.cell_contents = self._copied(value)
        return finished

    def _resolved(self, function: FunctionType, name: str, value: Any) -> Any:
        """Return what a function's copy has under a global name instead of `value`."""
        if name not in function.__globals__:
            return value
        forms = self.rules.get(name) or (self.hooks.get(name, value),)
        code, known = _code(value), [*map(_code, forms)]
        if type(code) is not type(known[0]) or not isinstance(code, int | CodeType):
            return value  # no function can stand in for a number, nor a number for a function
        if code in known or function.__code__.co_filename.startswith(PACKAGE):
            return forms[0] if code in known else value
        counts = "yours counts, unless you give it another name"
        if name in self.rules:
            value, counts = forms[0], f"the game's counts, unless rules={{{name!r}: {name}}}"
        clash = f"{function.__name__!r} uses {name!r}, which both this game and you have"
        _warn_once(f"{clash}: {counts}", function.__code__)
        return value

    def _copied(self, value: Any) -> Any:
        try:
            if value in self.done:
                return self.done[value]
        except TypeError:  # it has no hash
            pass
        if hasattr(value, "cache_parameters"):
            return lru_cache(**value.cache_parameters())(self(value.__wrapped__))
        return self(value) if isinstance(value, FunctionType) else self.constant(value)


def _code(value: Any) -> Any:
    return getattr(inspect.unwrap(value), "__code__", value)


@lru_cache(maxsize=256)
def _warn_once(message: str, code: CodeType) -> None:
    warnings.warn_explicit(message, RuntimeWarning, code.co_filename, code.co_firstlineno)


def globals_of(function: FunctionType, hooks: Mapping[str, Any]) -> dict[str, Any]:
    """Return the globals and the hooks that a function uses, by name, without built-in ones."""
    found = {**hooks, **function.__globals__}
    return {name: found[name] for name in _global_names(function.__code__) if name in found}


@lru_cache(maxsize=4096)
def _global_names(code: CodeType) -> dict[str, None]:
    steps = (step for one in codes_in(code) for step in get_instructions(one))
    return dict.fromkeys(
        step.argval for step in steps if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    )


def reachable(function: Any) -> list[FunctionType]:
    """Return a function and all functions that it reaches, by a global name or in its closure."""
    found: list[FunctionType] = [function]
    for caller in found:  # which grows meanwhile
        for value in (*globals_of(caller, {}).values(), *closure_of(caller)):
            if isinstance(value, FunctionType) and value not in found:
                found.append(value)
    return found


def closure_of(function: FunctionType) -> list[Any]:
    """Return the values of the variables that a function closes over, as far as they have any."""
    return [value for cell in function.__closure__ or () for value in _value_in(cell)]


def _value_in(cell: CellType) -> Iterator[Any]:
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


# ---- functions' code, as a hash -----------------------------------------------------------------


PLAIN = (bool, bytes, complex, float, str, type(None), type(...))  # `repr` shows all of these


def fingerprint(functions: Iterable[Any], hooks: Mapping[str, Any], *more: Any) -> str:
    """Return a hash of functions with all that they reach by name, and of more values.

    `hooks` are names that functions may use without their module having them. Of modules and
    classes, only the attributes that functions name count. A value that can't be pickled counts by
    its identity: such a hash means nothing in another process.
    """
    order = [one for one in functions if one is not None]
    numbers = {function: number for number, function in enumerate(order)}
    digest = sha256()

    def add(value: Any, names: Iterable[str] = ()) -> None:
        value = value.__wrapped__ if hasattr(value, "cache_parameters") else value
        if isinstance(value, FunctionType):
            if value not in numbers:
                numbers[value] = len(order)
                order.append(value)
            value = numbers[value]
        digest.update(f"{_content(value, names)}\0".encode(errors="surrogatepass"))

    add(more)
    for function in order:  # which grows meanwhile
        names = names_of(function.__code__)
        add(tuple(_parts_of_code(function.__code__)))
        for name, value in globals_of(function, hooks).items():
            add(name)
            add(value, names)
        for value in (function.__defaults__, function.__kwdefaults__, *closure_of(function)):
            add(value, names)
    return digest.hexdigest()


def _parts_of_code(code: CodeType) -> Iterator[object]:
    yield from (code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_flags)
    yield from (code.co_argcount, code.co_kwonlyargcount, code.co_cellvars)
    for value in code.co_consts:
        yield from _parts_of_code(value) if isinstance(value, CodeType) else [_content(value)]


def _is_importable(kind: Any) -> bool:
    """Whether a class is known by its name, in other processes, too: not one of a notebook."""
    module = None if kind.__module__ == "__main__" else sys.modules.get(kind.__module__)
    return getattr(module, kind.__qualname__, None) is kind


def _content(value: Any, names: Iterable[str] = ()) -> str:
    """Describe a value; `names` are those in the code that refers to it."""
    kind = type(value)
    if kind is int:
        return f"int {value:x}"
    if kind in PLAIN:
        return f"{kind.__name__} {value!r}"
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        return f"{kind.__qualname__}{fields}{[_content(one, names) for one in value]}"
    if isinstance(value, ModuleType | type):
        own = [
            (name, _content(part, [one for one in names if one != name]))
            for name in names
            if hasattr(value, name)
            # No pickle finds a property by its name.
            for part in [getattr(value, name)]
            if not isinstance(part, property | cached_property)
        ]
        known = kind is ModuleType or _is_importable(value)
        identity = getattr(value, "_fields", None if known else id(value))
        return f"{value.__name__} {identity} {own}"
    try:
        return pickle.dumps(value).hex()
    except Exception:  # noqa: BLE001 - pickling may raise anything
        return f"object {id(value)}"
