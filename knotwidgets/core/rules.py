"""Rule sets: the rule functions of a game, and the swapping of one for another.

A game's rules are module-level functions that call each other by name. Swapping one must therefore
reach every caller: `bind` copies the functions with their global names pointing at the new set.
The originals are never touched, so two games with different rules live side by side.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, MappingProxyType
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
    names = dict(module)
    for name, value in module.items():
        if isinstance(value, FunctionType) and value.__module__ == module["__name__"]:
            names[name] = _copy(value, names)
    for name, rule in swapped.items():
        names[name] = _copy(rule, {**names, **rule.__globals__})
    for name in swapped:
        own = names[name].__globals__
        renewed = [key for key in own if key in swapped or own[key] is module.get(key)]
        own.update({key: names[key] for key in renewed if key in names})
    rules = {name: names[name] for name in functions}
    return MappingProxyType(rules), Kernel._make(part and names[part.__name__] for part in kernel)


def _copy(function: Rule, names: dict[str, Any]) -> FunctionType:
    copy = FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__doc__ = function.__doc__
    copy.__module__ = function.__module__
    return copy


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
