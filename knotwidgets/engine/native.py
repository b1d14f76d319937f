"""What compiled rules take from the processor and from Numba; importing this imports Numba.

Two primitives of `games.bits` become instructions: the population count, and the n-th member by
`pdep` where the processor has a fast one. The others are compiled from their Python source. The
integer methods that such sources use are made known to Numba here.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.imputils import lower_builtin
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload_method

from ..core import bits
from .parts import part


def options(*, careful: bool) -> dict[str, Any]:
    """Return how a rule is compiled; careful: an index beyond the end and a division by 0 raise."""
    return {
        "boundscheck": careful,
        "error_model": "python" if careful else "numpy",
        "forceinline": True,
    }


SLOW_PDEP = ("znver1", "znver2", "bdver4")  # these do it in microcode, bit by bit

_WORD = ir.IntType(64)


def _code(name: str, *more: ir.Constant) -> Callable[..., Any]:
    """Return the code generator of an LLVM function of words, with constants as last arguments."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kinds = [_WORD] * len(args) + [one.type for one in more]
        function = builder.module.globals.get(name) or ir.Function(
            builder.module, ir.FunctionType(_WORD, kinds), name
        )
        return builder.call(function, [*args, *more])

    return generate


_ZERO_TOO = ir.Constant(ir.IntType(1), 0)  # the result for a zero is defined


@intrinsic  # type: ignore[untyped-decorator]
def _members(_typing: Any, _word: Any) -> Any:
    return types.int64(types.int64), _code("llvm.ctpop.i64")


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(_typing: Any, _word: Any) -> Any:
    return types.int64(types.int64), _code("llvm.cttz.i64", _ZERO_TOO)


@intrinsic  # type: ignore[untyped-decorator]
def _leading_zeros(_typing: Any, _word: Any) -> Any:
    return types.int64(types.int64), _code("llvm.ctlz.i64", _ZERO_TOO)


@intrinsic  # type: ignore[untyped-decorator]
def _deposit(_typing: Any, _word: Any, _mask: Any) -> Any:
    return types.int64(types.int64, types.int64), _code("llvm.x86.bmi.pdep.64")


@overload_method(types.Integer, "bit_count")  # type: ignore[untyped-decorator]
def _bit_count(number: Any) -> Any:
    del number

    def bit_count(number: Any) -> Any:
        return _members(abs(number))

    return bit_count


@overload_method(types.Integer, "bit_length")  # type: ignore[untyped-decorator]
def _bit_length(number: Any) -> Any:
    del number

    def bit_length(number: Any) -> Any:
        return 64 - _leading_zeros(abs(number))

    return bit_length


def _popcount(word: int) -> int:
    return int(_members(word))


def _nth_bit(word: int, n: int) -> int:
    return int(_trailing_zeros(_deposit(1 << n, word)))


def processor() -> tuple[str, str, str]:
    """Return what compiled code depends on: the platform, the processor, and its features."""
    platform, name, features = cpu_target.target_context.codegen().magic_tuple()
    return str(platform), str(name), str(features)


def has_fast_deposit() -> bool:
    """Whether `pdep` can be used and is fast."""
    _, name, features = processor()
    return "+bmi2" in features.split(",") and name not in SLOW_PDEP


def primitives() -> dict[Any, Any]:
    """Return the primitives with what stands for them in compiled code."""
    if not _shared:
        _shared[bits.popcount] = part(_popcount, **options(careful=False))
        if has_fast_deposit():
            _shared[bits.nth_bit] = part(_nth_bit, **options(careful=False))
    return dict(_shared)


_shared: dict[Any, Any] = {}


# ---- tuples -----------------------------------------------------------------------------------

LONGEST = 16  # ints, of a tuple that is indexed as below


def _choice(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Take an entry of a tuple of ints by its index, as an entry of a vector.

    Numba jumps to one place per entry, and LLVM then doesn't unroll the loop around. Of a vector it
    does, and a constant index leaves just the entry.
    """
    length = ir.Constant(_WORD, signature.args[0].count)
    entries, index = args
    negative = builder.icmp_signed("<", index, ir.Constant(_WORD, 0))
    index = builder.select(negative, builder.add(index, length), index)
    with builder.if_then(builder.icmp_unsigned(">=", index, length), likely=False):
        context.call_conv.return_user_exc(builder, IndexError, ("tuple index out of range",))
    vector = ir.Constant(ir.VectorType(_WORD, signature.args[0].count), ir.Undefined)
    for n in range(signature.args[0].count):
        entry = builder.extract_value(entries, n)
        vector = builder.insert_element(vector, entry, ir.Constant(ir.IntType(32), n))
    return builder.extract_element(vector, index)


for _length in range(2, LONGEST + 1):
    lower_builtin(operator.getitem, types.UniTuple(types.int64, _length), types.intp)(_choice)
