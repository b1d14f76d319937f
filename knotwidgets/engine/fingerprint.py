"""A hash of all that compiled code is made from: every function that is reached, every constant.

Numba's own cache goes by the time stamp of one file, so it serves old code when a rule in another
file or a global has changed. This hash changes with any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .binding import closure_of, globals_of


def fingerprint(functions: Iterable[Any], hooks: Mapping[str, Any], *more: Any) -> str:
    """Return a hash of functions with all that they reach by name, and of more values.

    `hooks` are the names that functions may use without their module having them. Where a value is
    of no kind that has a lasting description, its `repr` is taken: if that tells an address, the
    hash is another one in every process, which costs time but is never wrong.
    """
    digest = sha256()
    for piece in _Description(hooks).of((*functions, *more)):
        digest.update(piece.encode())
        digest.update(b"\0")
    return digest.hexdigest()


class _Description:
    """Describes values by pieces of text; a function once, then by its number."""

    def __init__(self, hooks: Mapping[str, Any]) -> None:
        self.hooks = hooks
        self.numbers: dict[FunctionType, int] = {}

    def of(self, value: Any) -> Iterator[str]:
        if isinstance(value, FunctionType):
            yield from self._function(value)
        elif isinstance(value, CodeType):
            yield from self._code(value)
        elif isinstance(value, type):
            yield from (value.__module__, value.__qualname__)
            yield from self.of(getattr(value, "_fields", ()))
            yield from self.of(tuple(getattr(value, "_field_defaults", {}).items()))
        elif isinstance(value, tuple):
            yield f"{type(value).__qualname__} of {len(value)}"
            for one in value:
                yield from self.of(one)
        elif isinstance(value, frozenset):
            yield from ("set", *sorted(map(repr, value)))
        else:
            yield value.__name__ if isinstance(value, ModuleType) else repr(value)

    def _function(self, function: FunctionType) -> Iterator[str]:
        if function in self.numbers:
            yield f"function {self.numbers[function]}"
            return
        self.numbers[function] = len(self.numbers)
        yield from self._code(function.__code__)
        yield from self.of(function.__defaults__)
        yield from self.of(tuple(sorted((function.__kwdefaults__ or {}).items())))
        for name, value in globals_of(function, self.hooks):
            yield name
            yield from self.of(value)
        yield from self.of(tuple(closure_of(function)))

    def _code(self, code: CodeType) -> Iterator[str]:
        yield code.co_code.hex()
        shape = (code.co_argcount, code.co_kwonlyargcount, code.co_flags)
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        yield from self.of((code.co_name, *shape, *names, code.co_consts))
