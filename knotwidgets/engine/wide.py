"""Numbers of 128 bits in compiled code, for boards of more than 63 cells; this imports Numba.

Where a game's sets outgrow a word of 64 bits, the ints of its state are *wide*: LLVM's integers of
128 bits, which it compiles to pairs of words. So is the result of a shift to the left, as in `1 <<
cell`, and of an operation on a wide number and another. Counters, indices and the like stay words.
A wide number becomes a word where only a word can be used; one too large raises `OverflowError`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import Any

from llvmlite import ir
from numba import extending, njit, types
from numba.core import cgutils, compiler_machinery, imputils, untyped_passes
from numba.core.ir import Assign, Const, Expr
from numba.extending import intrinsic, overload

from ..core import bits
from ..core.grid import BITS
from . import native

SHIFTS = operator.lshift, operator.ilshift
_WIDE, _WORD = ir.IntType(128), ir.IntType(64)


class Wide(int):
    """A number that is wide in compiled code."""


class WideType(types.Type):  # type: ignore[misc]
    """The type of wide numbers."""

    def __init__(self) -> None:
        super().__init__("Wide")

    def can_convert_from(self, context: Any, other: Any) -> Any:
        """Say that any other whole number can become wide, as a short one can become a word."""
        return context.can_convert(types.int32, types.int64) if _is_whole(other) else None

    def unify(self, _context: Any, other: Any) -> Any:
        """Return the type of a variable that holds a wide number now and another then."""
        return self if _is_whole(other) else None


WIDE = WideType()


def _is_whole(kind: Any) -> bool:
    return isinstance(kind, (WideType, types.Integer, types.Boolean))


extending.typeof_impl.register(Wide)(lambda _number, _: WIDE)
extending.register_model(WideType)(
    lambda manager, kind: extending.models.PrimitiveModel(manager, kind, _WIDE)
)
imputils.lower_constant(WideType)(lambda _context, _builder, _kind, value: _WIDE(int(value)))


@extending.unbox(WideType)  # type: ignore[untyped-decorator]
def _from_python(_kind: Any, number: Any, tools: Any) -> Any:
    api, builder = tools.pyapi, tools.builder
    length, mask = api.long_from_longlong(_WORD(64)), api.long_from_ulonglong(_WORD(2**64 - 1))
    upper, lower = api.number_rshift(number, length), api.number_and(number, mask)
    high = builder.sext(api.long_as_longlong(upper), _WIDE)
    low = builder.zext(api.long_as_ulonglong(lower), _WIDE)
    for one in (length, mask, upper, lower):
        api.decref(one)
    value = builder.or_(builder.shl(high, _WIDE(64)), low)
    return extending.NativeValue(value, is_error=cgutils.is_not_null(builder, api.err_occurred()))


@extending.box(WideType)  # type: ignore[untyped-decorator]
def _to_python(_kind: Any, value: Any, tools: Any) -> Any:
    api, builder = tools.pyapi, tools.builder
    high = builder.trunc(builder.ashr(value, _WIDE(64)), _WORD)
    upper, length = api.long_from_longlong(high), api.long_from_longlong(_WORD(64))
    lower = api.long_from_ulonglong(builder.trunc(value, _WORD))
    shifted = api.number_lshift(upper, length)
    number = api.number_or(shifted, lower)
    for one in (upper, length, lower, shifted):
        api.decref(one)
    return number


@extending.lower_cast(types.Integer, WideType)  # type: ignore[untyped-decorator]
@extending.lower_cast(types.Boolean, WideType)  # type: ignore[untyped-decorator]
def _longer(_context: Any, builder: Any, kind: Any, _: Any, value: Any) -> Any:
    return (builder.sext if getattr(kind, "signed", False) else builder.zext)(value, _WIDE)


@extending.lower_cast(WideType, types.Integer)  # type: ignore[untyped-decorator]
def _shorter(context: Any, builder: Any, _: Any, _kind: Any, value: Any) -> Any:
    word = builder.trunc(value, _WORD)
    same = builder.icmp_signed("==", value, builder.sext(word, _WIDE))
    with builder.if_then(builder.not_(same), likely=False):
        text = f"a number of more than {BITS} bits is used where compiled code needs a shorter one"
        context.call_conv.return_user_exc(builder, OverflowError, (text,))
    return word


# ---- operators ----------------------------------------------------------------------------------


def shifted_left(number: int, by: int) -> int:
    """Shift a number, wide or not, to the left; the result is wide."""
    return number << by


def _define(function: Any, result: Any, generate: Callable[..., Any], length: int = 2) -> None:
    """Have a function of numbers, at least one of them wide, generate code of wide ones."""
    always = function is shifted_left

    def typed(*kinds: Any) -> Any:
        return result if all(map(_is_whole, kinds)) and (always or WIDE in kinds) else None

    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pairs = zip(args, signature.args, strict=True)
        return generate(builder, *[context.cast(builder, one, kind, WIDE) for one, kind in pairs])

    typers = {1: lambda a: typed(a), 2: lambda a, b: typed(a, b)}  # noqa: PLW0108 - Numba counts
    extending.type_callable(function)(lambda _context: typers[length])
    for kinds in product((WideType, types.Any), repeat=length):
        if always or WideType in kinds:
            extending.lower_builtin(function, *kinds)(lower)


def _code(name: str, builder: Any, *args: Any) -> Any:
    return getattr(builder, name)(*args)


def _compared(sign: str, builder: Any, one: Any, two: Any = None) -> Any:
    return builder.icmp_signed(sign, one, two or _WIDE(0))


def _shift(name: str, builder: Any, number: Any, by: Any) -> Any:
    """Shift by 127 where more is asked for: the processor takes the amount modulo 128."""
    short = builder.icmp_unsigned("<", by, _WIDE(127))
    return getattr(builder, name)(number, builder.select(short, by, _WIDE(127)))


def _magnitude(builder: Any, number: Any) -> Any:
    return builder.select(_compared("<", builder, number), builder.neg(number), number)


for _name in ("and_", "or_", "xor", "add", "sub", "mul"):
    _define(getattr(operator, _name), WIDE, partial(_code, _name))
    _define(getattr(operator, f"i{_name.rstrip('_')}"), WIDE, partial(_code, _name))
for _name, _sign in {"lt": "<", "le": "<=", "eq": "==", "ne": "!=", "ge": ">=", "gt": ">"}.items():
    _define(getattr(operator, _name), types.boolean, partial(_compared, _sign))
_define(operator.rshift, WIDE, partial(_shift, "ashr"))
_define(operator.irshift, WIDE, partial(_shift, "ashr"))
_define(shifted_left, WIDE, partial(_shift, "shl"))
_define(operator.invert, WIDE, partial(_code, "not_"), 1)
_define(operator.neg, WIDE, partial(_code, "neg"), 1)
_define(operator.not_, types.boolean, partial(_compared, "=="), 1)
_define(bool, types.boolean, partial(_compared, "!="), 1)
_define(int, WIDE, lambda _builder, number: number, 1)
_define(abs, WIDE, _magnitude, 1)


@compiler_machinery.register_pass(mutates_CFG=False, analysis_only=False)
class Widening(compiler_machinery.FunctionPass):  # type: ignore[misc]
    """Makes shifts to the left wide, and long literals."""

    _name = "widening"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Change a function before its types are found."""
        for block in state.func_ir.blocks.values():
            for value in [one.value for one in block.find_insts(Assign)]:
                if isinstance(value, Const):
                    value.value = _lengthened(value.value)
                elif isinstance(value, Expr) and "binop" in value.op and value.fn in SHIFTS:
                    value.op, value.fn = "binop", shifted_left  # numbers are never changed in place
        return True


class WideCompiler(native.Compiler):
    """The compiler with `Widening`, which follows when callees have been copied in."""

    def add_passes(self, passes: Any) -> None:
        """Add `Widening`."""
        passes.add_pass_after(Widening, untyped_passes.InlineInlinables)


# ---- wide numbers as words, and words as wide numbers ------------------------------------------


@intrinsic  # type: ignore[untyped-decorator]
def wide(_typing: Any, value: Any) -> Any:
    """Make a number wide, or those in a tuple; anything else stays as it is."""
    return _cast(value, _widened(value))


def _widened(kind: Any) -> Any:
    if isinstance(kind, types.BaseTuple) and not isinstance(kind, types.BaseNamedTuple):
        return types.BaseTuple.from_types([*map(_widened, kind)])
    return WIDE if _is_whole(kind) else kind


@intrinsic  # type: ignore[untyped-decorator]
def words(_typing: Any, values: Any) -> Any:
    """Make words of the wide numbers in a tuple."""
    kinds = [types.int64 if kind == WIDE else kind for kind in values]
    return _cast(values, types.BaseTuple.from_types(kinds))


def _cast(source: Any, target: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        value = context.cast(builder, args[0], source, target)
        return imputils.impl_ret_borrowed(context, builder, target, value)  # of arrays in a tuple

    return target(source), generate


def _of_words(function: Any) -> Any:
    """Return an `overload` for Numba that gives a function of two numbers words."""
    return lambda a, b: (lambda a, b: function(*words((a, b)))) if WIDE in (a, b) else None


for _function in (operator.getitem, operator.floordiv, operator.mod, divmod):
    overload(_function)(_of_words(_function))
overload(range)(lambda *n: (lambda *n: range(*words(n))) if WIDE in n else None)
overload(min)(lambda a, b: (lambda a, b: b if b < a else a) if WIDE in (a, b) else None)  # noqa: FURB136
overload(max)(lambda a, b: (lambda a, b: b if b > a else a) if WIDE in (a, b) else None)  # noqa: FURB136
overload(operator.setitem)(
    lambda a, n, b: (  # noqa: ARG005
        (lambda a, n, b: operator.setitem(a, *words((n, b)))) if WIDE in (n, b) else None
    )
)
overload(operator.setitem)(  # at several indices
    lambda a, n, b: (  # noqa: ARG005
        (lambda a, n, b: operator.setitem(a, words(n), b)) if _has_wide(n) and b != WIDE else None
    )
)
overload(operator.getitem)(  # of a tuple with wide numbers and words
    lambda a, n: (lambda a, n: wide(a)[n]) if _has_wide(a) and _is_whole(n) else None
)


def _has_wide(kind: Any) -> bool:
    return isinstance(kind, types.Tuple) and WIDE in kind.types and all(map(_is_whole, kind))


# ---- the members of a set -----------------------------------------------------------------------


_members = native.instruction("llvm.ctpop.i128", kind=_WIDE, given=WIDE)
_leading_zeros = native.instruction("llvm.ctlz.i128", ir.IntType(1)(0), kind=_WIDE, given=WIDE)
_lower_word = intrinsic(lambda _typing, _number: (types.int64(WIDE), _truncated))


def _truncated(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    return builder.trunc(args[0], _WORD)


extending.overload_method(WideType, "bit_count")(
    lambda number: lambda number: _members(abs(number))  # noqa: ARG005 - Numba's form
)
extending.overload_method(WideType, "bit_length")(
    lambda number: lambda number: 128 - _leading_zeros(abs(number))  # noqa: ARG005
)


@cache
def primitives() -> dict[Any, Any]:
    """Return the primitives with their compiled counterparts."""
    of_words = native.primitives()
    count, nth = of_words[bits.popcount], of_words.get(bits.nth_bit, int)

    def nth_bit(word: int, n: int) -> int:
        low, (place,) = _lower_word(word), words((n,))
        few = count(low)
        return int(
            nth(low, place) if place < few else 64 + nth(_lower_word(word >> 64), place - few)
        )

    found = {bits.popcount: part(lambda word: _members(word), careful=False)}  # noqa: PLW0108
    return found if nth is int else {**found, bits.nth_bit: part(nth_bit, careful=False)}


# ---- what `native` has for words ---------------------------------------------------------------


OPTIONS = {"pipeline_class": WideCompiler}
part: Callable[..., Any] = partial(native.part, pipeline_class=WideCompiler)


def constant(value: Any, *, careful: bool) -> Any:
    """Return a constant's form in compiled code: wide ints in named tuples and for long ints."""
    if isinstance(value, type) and hasattr(value, "_fields"):
        return _maker(value)
    if hasattr(value, "_fields"):
        return argument(value)
    longer = _lengthened(value)
    return native.constant(value, careful=careful) if longer is value else longer


def _lengthened(value: Any) -> Any:
    if type(value) is tuple and any(_lengthened(one) is not one for one in value):
        return tuple(map(_lengthened, value))
    return Wide(value) if type(value) is int and value.bit_length() > BITS else value


def _maker(kind: Any) -> Any:
    """Return a maker of named tuples of a class, all of one type."""
    names = ", ".join(kind._fields)
    entries = ", ".join(f"wide({name})" for name in kind._fields)
    known = {"kind": kind, "wide": wide, "__name__": __name__}
    exec(f"def make({names}): return kind({entries})", known)  # noqa: S102 - our own text
    make: Any = known["make"]
    make.__defaults__ = tuple(kind._field_defaults.values())
    return njit(forceinline=True)(make)  # by LLVM: Numba itself inlines no call with `*`


def argument(value: Any) -> Any:
    """Return what a compiled loop is given for an argument: in a state, wide ints."""
    if not isinstance(value, tuple):
        return value
    entries = [Wide(one) if isinstance(one, int) else argument(one) for one in value]
    return type(value)._make(entries) if hasattr(value, "_make") else tuple(entries)
