"""Bit sets of cells in an int: the few operations that are more than shifts and masks.

Rule functions call these by name, so that compiled code can replace them by single instructions of
the processor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

popcount: Callable[[int], int] = int.bit_count
"""Return the number of members of a set: `popcount(0b1011)` is 3."""


def nth_bit(bits: int, n: int) -> int:
    """Return the bit index of the `n`-th member (from 0, lowest first) of the set `bits`.

    That is a number, not a set: `1 << nth_bit(bits, n)` is the set of this member alone. `n` must
    be below `popcount(bits)`, or the result means nothing.

    >>> nth_bit(0b10110, 2)
    4
    """
    while n >= 4:  # by fours, as the loop itself costs as much as a step
        bits &= bits - 1
        bits &= bits - 1
        bits &= bits - 1
        bits &= bits - 1
        n -= 4
    while n > 0:
        bits &= bits - 1
        n -= 1
    return (bits & -bits).bit_length() - 1


def nth_member(bits: int, n: int) -> int:
    """Return the set of the `n`-th member of the set `bits` alone; see `nth_bit`.

    >>> nth_member(0b10110, 2)
    16
    """
    return 1 << nth_bit(bits, n)


def members(bits: int) -> Iterator[int]:
    """Yield the indices of the set `bits`, lowest first.

    >>> list(members(0b10110))
    [1, 2, 4]
    """
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


class Index(int):
    """The bit index of a cell, as `nth_bit` gives it to rules that are watched: it is no set."""

    def _refuse(self, *_: object) -> Any:
        n = int(self)
        raise TypeError(f"{n} is the bit index of a cell; the set of that cell is 1 << {n}")

    # Only a set on the right is an error: `cell & 1`, with a number there, is allowed.
    __lshift__ = __rshift__ = __rand__ = __ror__ = __rxor__ = __invert__ = _refuse
