"""Bit sets that notice when a shift leads round the board's edge, to check changed rules with.

A shift by `rows * stride + columns` means a step only while it stays within a row and the empty
guard columns to its right; a longer one comes in on the other side. A `Traced` set remembers the
bits that came that way, through `&`, `|`, `^` and `~`, until they are masked out or counted.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from .bits import members
from .grid import KernelGrid, step


class Wrap(NamedTuple):
    """A shift that led round the edge: from a cell to a cell, by their bit indices, in a line."""

    source: int
    target: int
    file: str
    line: int


class Tracer:
    """Makes traced sets of one board's cells, and remembers where shifts led round the edge."""

    def __init__(self, board: KernelGrid) -> None:
        self.board = board
        self.wraps: dict[int, Wrap] = {}

    def __call__(self, bits: int) -> Traced:
        """Return a set that is traced."""
        return self.made(bits, 0)

    def made(self, bits: int, stray: int) -> Traced:
        """Return a traced set with the bits that are astray already."""
        traced = Traced(bits)
        traced.tracer, traced.stray = self, stray
        return traced

    def found(self, value: Any) -> Wrap | None:
        """Return a wrap that decides over a cell of a set; None if there is none."""
        stray = value.stray & self.board.cells if isinstance(value, Traced) else 0
        if not stray:
            return None
        first = next(iter(self.wraps.values()))
        return next((self.wraps[n] for n in members(stray) if n in self.wraps), first)

    def shifted(self, traced: Traced, shift: int) -> Traced:
        """Shift a set to the left, or to the right if negative, and note what goes astray."""
        frame = sys._getframe(2)  # noqa: SLF001 - the rule's own line
        if frame.f_code is step.__code__:  # it has taken out what would go astray
            return self.made(_shift(int(traced), shift), _shift(traced.stray, shift))
        stride = self.board.stride
        columns = (shift + stride // 2) % stride - stride // 2  # the shorter way along a row
        beyond = 0
        for n in range(self.board.cells.bit_length() + stride):
            if int(traced) >> n & 1 and not 0 <= n % stride + columns < stride and n + shift >= 0:
                beyond |= 1 << n + shift
                wrap = Wrap(n, n + shift, frame.f_code.co_filename, frame.f_lineno)
                self.wraps.setdefault(n + shift, wrap)
        return self.made(_shift(int(traced), shift), _shift(traced.stray, shift) | beyond)


class Traced(int):
    """A bit set with the bits that depend on a shift round the edge: `stray`."""

    tracer: Tracer
    stray: int

    def __lshift__(self, shift: int) -> Traced:
        return self.tracer.shifted(self, int(shift))

    def __rshift__(self, shift: int) -> Traced:
        return self.tracer.shifted(self, -int(shift))

    def __and__(self, other: int) -> Traced:
        mine, theirs = int(self), int(other)
        more = _stray(other)
        stray = self.stray & (theirs | more) | more & (mine | self.stray)
        return self.tracer.made(mine & theirs, stray)

    def __or__(self, other: int) -> Traced:
        mine, theirs = int(self), int(other)
        more = _stray(other)
        stray = self.stray & ~(theirs & ~more) | more & ~(mine & ~self.stray)
        return self.tracer.made(mine | theirs, stray)

    def __xor__(self, other: int) -> Traced:
        return self.tracer.made(int(self) ^ int(other), self.stray | _stray(other))

    def __invert__(self) -> Traced:
        return self.tracer.made(~int(self), self.stray)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__
    __hash__ = int.__hash__


class Index(Traced):
    """The bit index of a cell, as `nth_bit` gives it to rules that are watched: it is no set."""

    stray = 0

    def _refuse(self, *_: object) -> Any:
        n = int(self)
        raise TypeError(f"{n} is the bit index of a cell; the set of that cell is 1 << {n}")

    # With a number on the right it may be one, as in `cell & 1`.
    __and__, __or__, __xor__ = int.__and__, int.__or__, int.__xor__  # type: ignore[assignment]
    __lshift__ = __rshift__ = __rand__ = __ror__ = __rxor__ = __invert__ = _refuse


class _Ints(type):
    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, int)


class TracedInt(int, metaclass=_Ints):
    """What `int` is for a rule that is watched: it leaves a set traced."""

    def __new__(cls, *value: Any, **base: Any) -> int:  # type: ignore[misc]
        """Return what `int` does, or a traced set as it is."""
        return value[0] if value and isinstance(value[0], Traced) else int(*value, **base)


def _stray(value: int) -> int:
    return value.stray if isinstance(value, Traced) else 0


def _shift(bits: int, shift: int) -> int:
    return bits << shift if shift >= 0 else bits >> -shift
