"""A hash of all that compiled code is made from: every function that is reached, every constant.

Numba's own cache goes by the time stamp of one file, so it serves old code when a rule in another
file or a global has changed. This hash changes with any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, EnumMeta
from functools import partial
from hashlib import sha256
from itertools import count
from os import getpid
from secrets import token_hex
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FunctionType,
    MethodDescriptorType,
    ModuleType,
)
from typing import Any
from weakref import ref

from .binding import codes_in, globals_of, names_of

Names = tuple[str, ...]
"""The names that a function uses: of its globals, and of their attributes."""
PLAIN = {bool, bytes, complex, float, str, type(None), type(...)}  # whose `repr` tells everything
MADE = 1 << 9  # the flag of a class that a program makes, whose name others may have, too


def fingerprint(functions: Iterable[Any], hooks: Mapping[str, Any], *more: Any) -> str:
    """Return a hash of functions with all that they reach by name, and of more values.

    `hooks` are the names that functions may use without their module having them. Of a module and
    of a class counts what the functions name. Of a value of no kind that has a lasting description
    counts which object it is: then the hash is another one in every process, which costs time but
    is never wrong.
    """
    digest = sha256()
    for piece in _Description(hooks).of_all((*functions, *more)):
        digest.update(piece.encode(errors="surrogatepass"))
        digest.update(b"\0")
    return digest.hexdigest()


class _Description:
    """Describes values by pieces of text; what may lead back to itself once, then by its number."""

    def __init__(self, hooks: Mapping[str, Any]) -> None:
        self.hooks = hooks
        self.numbers: dict[tuple[int, Names], int] = {}
        self.kept: list[Any] = []  # what has a number, so that nothing else gets its address
        self.functions: list[FunctionType] = []

    def of_all(self, values: tuple[Any, ...]) -> Iterator[str]:
        """Describe values, and then all functions that they lead to."""
        yield from self.of(values)
        for function in self.functions:  # which grows meanwhile: they may lead far
            yield from self._function(function)

    def of(self, value: Any, names: Names = ()) -> Iterator[str]:
        """Describe a value; the names are those that the code uses which came upon it."""
        kind = type(value)
        if kind is int:
            yield format(value, "x")
        elif kind in PLAIN:
            yield repr(value)
        elif isinstance(value, tuple):
            yield from () if kind is tuple else self.of(kind)
            yield from self._items(value, names)
        elif isinstance(value, CodeType):
            yield from self._code(value)
        else:
            used = names if isinstance(value, type | ModuleType) else ()
            number = self.numbers.setdefault((id(value), used), len(self.numbers))
            yield f"number {number}"
            if number == len(self.kept):
                self.kept.append(value)
                yield from self._once(value, names)

    def _items(self, values: tuple[Any, ...] | list[Any], names: Names) -> Iterator[str]:
        yield f"{len(values)} values"
        for one in values:
            yield from self.of(one, names)

    def _once(self, value: Any, names: Names) -> Iterator[str]:
        if isinstance(value, FunctionType):
            self.functions.append(value)
        elif isinstance(value, ModuleType):
            yield value.__name__
            yield from self._attributes(vars(value), names)
        elif isinstance(value, type):
            yield from self._class(value, names)
        else:
            yield from self.of(type(value))
            yield from self._object(value, names)

    def _class(self, value: type, names: Names) -> Iterator[str]:
        yield from (value.__module__, value.__qualname__)
        own: Names = ()
        if issubclass(value, tuple) and hasattr(value, "_fields"):
            own = value._fields
            yield from self.of((own, tuple(getattr(value, "_field_defaults", {}).items())))
        elif isinstance(value, EnumMeta):
            own = tuple(value.__members__)
            yield from (base.__qualname__ for base in value.__mro__)
            yield from self.of(tuple((name, value[name].value) for name in own))
        elif value.__flags__ & MADE:
            yield identity(value)
        if value.__flags__ & MADE:
            found = {name: one for base in value.__mro__[::-1] for name, one in vars(base).items()}
            yield from self._attributes(found, tuple(name for name in names if name not in own))

    def _attributes(self, found: Mapping[str, Any], names: Names) -> Iterator[str]:
        """Describe the attributes that are named."""
        yield from self.of(tuple((name, found[name]) for name in names if name in found), names)

    def _object(self, value: Any, names: Names) -> Iterator[str]:
        if isinstance(value, list):
            yield from self._items(value, names)
        elif isinstance(value, dict):
            yield from self._items([*value, *value.values()], names)
        elif isinstance(value, set | frozenset):
            yield from sorted(" ".join(self.of(one, names)) for one in value)
        elif isinstance(value, Enum):
            yield value.name
        elif isinstance(value, partial):
            yield from self.of((value.func, value.args, value.keywords), names)
        elif isinstance(owner := owner_of(value), ModuleType | type):
            yield value.__qualname__
            yield from self.of(owner)
        else:
            yield contents(value) or identity(value)

    def _function(self, function: FunctionType) -> Iterator[str]:
        codes = codes_in(function.__code__)
        texts = [one for code in codes for one in code.co_consts if isinstance(one, str)]
        names = (*names_of(function.__code__), *texts)  # as there is `getattr`
        yield from self._code(function.__code__)
        held = (
            function.__defaults__,
            function.__kwdefaults__,
            *map(_held, function.__closure__ or ()),
        )
        yield from self.of((*held, *globals_of(function, self.hooks)), names)

    def _code(self, code: CodeType) -> Iterator[str]:
        yield code.co_code.hex()
        shape = (code.co_argcount, code.co_kwonlyargcount, code.co_flags)
        names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        yield from self.of((code.co_name, *shape, *names, code.co_consts))


def _held(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # the variable has no value yet
        return ...


def owner_of(value: Any) -> Any:
    """Return the module or class of a function that is not written in Python; None for others.

    >>> owner_of(int.bit_count), owner_of(len).__name__
    (<class 'int'>, 'builtins')
    """
    if isinstance(value, MethodDescriptorType):
        return value.__objclass__
    return value.__self__ if isinstance(value, BuiltinFunctionType) else None


def contents(value: Any) -> str | None:
    """Return a hash of what is in an array, with its type and shape; None for what is no array.

    >>> contents(bytearray(3)) == contents(bytearray(3)) != contents(bytearray(4))
    True
    """
    try:
        with memoryview(value) as view:
            return f"{view.format} {view.shape} {sha256(view.tobytes()).hexdigest()}"
    except (BufferError, TypeError, ValueError):
        return None


_process = token_hex(8)
_numbers = count()
_objects: dict[int, tuple[object, int]] = {}
"""By its address each object that was told apart from others, weakly if it can be, and its number.

An address may be that of another object later on, a number may not.
"""


def identity(value: object) -> str:
    """Return what tells an object apart from all others, also those to come or of other processes.

    >>> one = object()
    >>> identity(one) == identity(one) != identity(object())
    True
    """
    address = id(value)
    if address not in _objects:
        try:
            held: object = ref(value, lambda _: _objects.pop(address, None))
        except TypeError:
            held = value
        _objects.setdefault(address, (held, next(_numbers)))
    return f"object {_objects[address][1]} of {getpid()} {_process}"
