"""Functions bound to one game: copies whose global names lead to that game's rules.

Interpreted and compiled loops come from the same walk: from a function over all functions that it
reaches by name. What differs is what becomes of each: a copy, or a copy that Numba compiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CellType, CodeType, FunctionType
from typing import Any

from ..core.game import Game, equal_weight
from . import loops

Function = Callable[..., Any]


def hooks_of(game: Game[Any]) -> dict[str, Any]:
    """Return what names stand for in a game: those of its rules, and those of `hooks`."""
    kernel = game.kernel
    whole_game = loops.uniform_game if kernel.weight is equal_weight else loops.chance_game
    return {
        **game.rules,
        **kernel._asdict(),
        "random_game": whole_game,
        "chance_index": kernel.fall or loops.fall,
    }


def bind_loops(
    functions: Iterable[Function], game: Game[Any], **hooks: Function
) -> dict[str, Function]:
    """Return interpreted loops of a game, by name, with `hooks` in place of its own.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms()
    >>> play_on = bind_loops([loops.uniform_game], game)["uniform_game"]
    >>> play_on(game.board, game.start().state, 1, 1000)[1]
    45
    """
    bound = (*game.rules.values(), *game.kernel, *hooks.values())
    binder = Binder({**hooks_of(game), **hooks}, {function: function for function in bound})
    return {function.__name__: binder(function) for function in functions}


def _same(value: Any) -> Any:
    return value


class Binder:
    """Copies a function and all functions that it reaches by its global names or in its closure.

    `hooks` are names that a function may use without its module having them. `done` maps functions
    to what stands for them; it may be given with some that are to be replaced or left alone.
    `finish` makes something of each copy, `constant` of each global that is no function.
    """

    def __init__(
        self,
        hooks: Mapping[str, Any],
        done: dict[Any, Any] | None = None,
        finish: Callable[[FunctionType], Any] = _same,
        constant: Callable[[Any], Any] = _same,
    ) -> None:
        self.hooks = hooks
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
        for name, value in globals_of(function, self.hooks):
            names[name] = self._value(value)
        for cell, value in zip(cells, closure_of(function), strict=True):
            cell.cell_contents = self._value(value)
        return finished

    def _value(self, value: Any) -> Any:
        if is_hashable(value) and value in self.done:
            return self.done[value]
        return self(value) if isinstance(value, FunctionType) else self.constant(value)


def is_hashable(value: Any) -> bool:
    """Whether a value can be a key; a tuple that holds a list can't."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def globals_of(function: FunctionType, hooks: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the global names that a function uses, with their values; built-in ones left out."""
    for name in names_of(function.__code__):
        if name in function.__globals__:
            yield name, function.__globals__[name]
        elif name in hooks:
            yield name, hooks[name]


def closure_of(function: FunctionType) -> Iterator[Any]:
    """Yield the values of the variables that a function closes over."""
    for cell in function.__closure__ or ():
        yield cell.cell_contents


def names_of(code: CodeType) -> dict[str, None]:
    """Return the names of globals and attributes in a code and in those inside it, in order."""
    return dict.fromkeys(name for one in codes_in(code) for name in one.co_names)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and those inside it, such as of a comprehension."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)
