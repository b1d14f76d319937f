"""What functions do, as a hash: two that do the same, by the same means, have the same one."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .binding import closure_of, globals_of, names_of

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
        add(tuple(_described(function.__code__)))
        for name, value in globals_of(function, hooks).items():
            add(name)
            add(value, names)
        for value in (function.__defaults__, function.__kwdefaults__, *closure_of(function)):
            add(value, names)
    return digest.hexdigest()


def _described(code: CodeType) -> Iterator[object]:
    yield from (code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_flags)
    yield from (code.co_argcount, code.co_kwonlyargcount, code.co_cellvars)
    for value in code.co_consts:
        yield from _described(value) if isinstance(value, CodeType) else [_content(value)]


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
            (name, _content(getattr(value, name), [one for one in names if one != name]))
            for name in names
            if hasattr(value, name)
        ]
        known = kind is ModuleType or value.__module__.startswith("knotwidgets.")
        kept = getattr(value, "_fields", None if known else id(value))
        return f"{value.__name__} {kept} {own}"
    try:
        return pickle.dumps(value).hex()
    except Exception:  # noqa: BLE001 - pickling may raise anything
        return f"object {id(value)}"
