"""Rule sets: the rule functions of a game, and the swapping of one for another.

Rules are module-level functions that call each other by name. Swapping one must therefore reach
every caller: a `Binder` copies the functions, with their global names leading to the new set. The
originals are never touched, so two games with different rules live side by side. The engine binds
its loops to a game in the same way, and to compiled rules.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CellType, CodeType, FunctionType, MappingProxyType
from typing import Any

from .errors import nearest
from .game import Kernel

Rule = Callable[..., Any]


def bind(
    standard: Iterable[Rule], kernel: Kernel, swapped: Mapping[str, Rule] | None = None
) -> tuple[Mapping[str, Rule], Kernel]:
    """Return the rules by name and the kernel, with the `swapped` ones wherever a rule is called.

    A swapped function may use the names of the module it replaces a rule of (so the source of a
    standard rule, edited in a cell, works as it stands) as well as its own globals. Raises
    `TypeError` for an unknown rule, for something that is not a plain function and for another
    number of parameters.
    """
    functions: dict[str, Any] = {rule.__name__: rule for rule in standard}
    if not swapped:
        return MappingProxyType(functions), kernel
    for name, rule in swapped.items():
        _check(name, rule, functions)
    module = next(iter(functions.values())).__globals__
    imported = [
        value
        for value in module.values()
        if isinstance(value, FunctionType) and value.__globals__ is not module
    ]
    binder = Binder(module, swapped=swapped, done={one: one for one in imported})
    rules = {name: binder(swapped.get(name, rule)) for name, rule in functions.items()}
    parts = (part and binder(swapped.get(part.__name__, part)) for part in kernel)
    return MappingProxyType(rules), Kernel._make(parts)


def _check(name: str, rule: Rule, functions: Mapping[str, Rule]) -> None:
    if name not in functions:
        raise TypeError(f"there is no rule {name!r}; {nearest(name, functions)}")
    if not isinstance(rule, FunctionType):
        raise TypeError(f"the rule {name!r} must be a plain Python function, not {rule!r}")
    wanted = list(inspect.signature(functions[name]).parameters)
    if len(inspect.signature(rule).parameters) != len(wanted):
        raise TypeError(
            f"the rule {name!r} takes ({', '.join(wanted)}), but the function given in its place "
            f"takes {inspect.signature(rule)}"
        )


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
        found = globals_of(function, self.hooks)
        if function.__globals__ is self.hooks or function in self.swapped.values():
            found |= {name: self.swapped[name] for name in found if name in self.swapped}
        return found

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
