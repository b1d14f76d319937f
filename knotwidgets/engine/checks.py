"""Checks of arguments; an error quotes the given value, and says what is expected.

They raise `TypeError` for a value of the wrong kind, and `ValueError` for one out of range, or
`IndexError` for a place.
"""

from __future__ import annotations

from math import inf
from numbers import Real
from operator import index
from typing import Any

from ..core.errors import of_kind, shortened
from ..core.game import Game
from ..core.position import Position


def whole(name: str, value: Any, least: int | None = None) -> int:
    """Return a whole number, NumPy's ones too; raise `ValueError` for one below the least.

    >>> whole("n", 2.5, 1)
    Traceback (most recent call last):
    TypeError: n=2.5; expected a whole number, 1 or more
    """
    expected = "a whole number" + ("" if least is None else f", {least:,} or more")
    try:
        number = None if isinstance(value, bool) else index(value)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(_message(name, value, expected))
    if least is not None and number < least:
        raise ValueError(_message(name, value, expected))
    return number


def place(name: str, value: Any, size: int) -> int:
    """Return a place among `size` things, as lists take it: negative from the end on."""
    if not -size <= whole(name, value) < size:
        raise IndexError(_message(name, value, f"a whole number from 0 to {size - 1:,}"))
    return index(value)


def between(name: str, value: Any, low: float = -inf, high: float = inf) -> float:
    """Return a number that is more than one and less than another."""
    expected = "a number" if high == inf else f"a number between {low} and {high}"
    return _real(name, value, expected, fits=lambda real: low < real < high)


def number(name: str, value: Any) -> float:
    """Return a number from 0 on."""
    return _real(name, value, "a number, 0 or more", fits=lambda real: 0 <= real < inf)


def positive(name: str, value: Any) -> float:
    """Return a number above 0."""
    return _real(name, value, "a number, more than 0", fits=lambda real: 0 < real < inf)


def seconds(value: Any, *, zero: bool = False) -> float | None:
    """Return seconds to spend, or None, which sets no limit; with `zero`, 0 is allowed."""
    if value is None:
        return None
    expected = f"seconds, {'0 or more' if zero else 'more than 0'}, or None"
    return _real("seconds", value, expected, fits=lambda real: real > 0 or (zero and real == 0))


def _real(name: str, value: Any, expected: str, *, fits: Any) -> float:
    real: float = value  # as it is: 1 rather than 1.0
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(_message(name, value, expected))
    if not fits(value):  # NaN never does
        raise ValueError(_message(name, value, expected))
    return real


def compiled(value: Any) -> bool | None:
    """Return True, False or None, which leaves the choice."""
    found: bool | None = of_kind("compiled", value, bool | None, "True, False or None")
    return found


def seed(value: Any) -> int:
    """Return the seed of an experiment; None is refused, as nobody could repeat the experiment."""
    if value is None:
        expected = "a whole number; secrets.randbits(32) gives a fresh one"
        raise TypeError(_message("seed", value, expected))
    return whole("seed", value)


def start_of(name: str, value: Any) -> Position:
    """Return the position to start from: a game's first one, or a position as it is."""
    if isinstance(value, Game):
        return value.start()
    return _position(name, value, "game or position", (Game, Position))


def position(name: str, value: Any) -> Position:
    """Return a position."""
    return _position(name, value, "position", Position)


def _position(name: str, value: Any, noun: str, parts: Any) -> Position:
    """Return a position; the error says where in the value there is one, or a game."""
    if isinstance(value, Position):
        return value
    no_class(name, value, noun, fits=isinstance(value, type) and issubclass(value, Game))
    known = ("position", "end", "game")  # of a board, a record, a match
    hints = [part for part in known if isinstance(getattr(value, part, None), parts)]
    if isinstance(value, Game):
        hints = ["start()"]
    hint = f"; did you mean its .{hints[0]}?" if hints else ""
    raise TypeError(_message(name, value, f"a {noun}{hint}"))


def no_class(name: str, value: object, noun: str, *, fits: bool) -> None:
    """Raise `TypeError` for a class, with a hint if an object of it `fits`."""
    if isinstance(value, type):
        hint = f"; did you mean {value.__name__}()?" if fits else f", and no {noun}"
        raise TypeError(f"{name}={value.__name__} is a class{hint}")


def _message(name: str, value: object, expected: str) -> str:
    return f"{name}={shortened(value)}; expected {expected}"
