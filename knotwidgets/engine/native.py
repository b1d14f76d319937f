"""Numba's and the processor's part in compiled rules; importing this imports Numba.

Primitives of `core.bits` become instructions: the population count, and the n-th member by `pdep`
where the processor has a fast one. The others are compiled from their Python source, for
which Numba learns two methods of integers here.
"""

from __future__ import annotations

import operator
from functools import cache
from typing import Any

import numpy as np
from llvmlite import binding, ir
from llvmlite.binding import ffi, newpassmanagers
from numba import njit, types
from numba.core import cgutils, compiler, compiler_machinery, typed_passes, untyped_passes
from numba.core.ir import Arg, Assign, Const, Expr
from numba.core.ir_utils import get_definition, guard
from numba.core.runtime.context import NRTContext
from numba.extending import (
    intrinsic,
    lower_builtin,
    lower_cast,
    models,
    overload_method,
    register_model,
    typeof_impl,
)
from numba.np.numpy_support import from_dtype

from ..core import bits
from ..core.grid import BITS
from .randomness import GOLDEN, MASK, three_numbers

LONGEST_TUPLE = 4  # of ints that stays a tuple: a choice by index among more makes slow code
LONGEST_VECTOR = 16  # ints, of a tuple that is indexed as `_choice` does
SLOW_PDEP = ("znver1", "znver2", "bdver4")  # these do it in microcode, bit by bit


@compiler_machinery.register_pass(mutates_CFG=False, analysis_only=False)
class Constants(compiler_machinery.FunctionPass):  # type: ignore[misc]
    """Puts in the board's words: Numba then leaves out what is dead on this board."""

    _name = "knotwidgets_constants"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Replace reads of a module's words by their values; return whether that was done."""
        code, done = state.func_ir, False
        for assignment in (
            one for block in code.blocks.values() for one in block.find_insts(Assign)
        ):
            read = assignment.value
            if isinstance(read, Expr) and read.op == "getattr":
                value = getattr(_board(state, read.value), read.attr, None)
                if type(value) is int and value.bit_length() <= BITS:
                    assignment.value = Const(value, read.loc)
                    found = code._definitions[assignment.target.name]  # noqa: SLF001 - Numba's
                    found[found.index(read)] = assignment.value
                    done = True
        return done


def _board(state: Any, name: Any) -> Any:
    """Return the module that is the value of an argument; None for anything else."""
    origin = guard(get_definition, state.func_ir, name)
    kind = state.args[origin.index] if isinstance(origin, Arg) else None
    return kind.pymod if isinstance(kind, types.Module) else None


class Compiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's compiler with `Constants`, and without copies that only inspections read."""

    def define_pipelines(self) -> list[Any]:
        """Return the lists of passes, of which there is one."""
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(untyped_passes.DeadBranchPrune, untyped_passes.InlineInlinables)
        passes.add_pass_after(Constants, untyped_passes.InlineInlinables)
        unread = untyped_passes.PreserveIR, typed_passes.AnnotateTypes
        passes.passes = [one for one in passes.passes if one[0] not in unread]
        self.add_passes(passes)
        passes.finalize()
        return [passes]

    def add_passes(self, passes: Any) -> None:
        """Add more passes."""


OPTIONS: dict[str, Any] = {"pipeline_class": Compiler}  # for Numba, beside those of `part`


def part(
    function: Any,
    *,
    careful: bool,
    board: Any = None,
    inlined: bool = True,
    counting: bool = True,
    **options: Any,
) -> Any:
    """Return a function compiled to be called by compiled functions, and made a part of them.

    Careful: an index beyond the end and a division by 0 raise, as in Python. Counting: references
    to arrays are counted, as functions that make arrays need; a search is a fifth faster without.
    (`_nrt` is a private name of Numba's; so are those that carry `noqa` here.)

    Numba would compile a function anew for each literal number in a call. It gets the number's type
    alone, and compiles a search in four fifths of the time. In place of any board it gets `board`.
    """
    compiled = njit(
        nogil=True,
        boundscheck=careful,
        error_model="python" if careful else "numpy",
        forceinline=inlined,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        _nrt=counting,
        **{**OPTIONS, **options},
    )(function)
    resolve = compiled.get_call_template
    own = board and types.Module(board)

    def given(kind: Any) -> Any:
        if isinstance(kind, types.Integer):
            return types.int64  # also for an entry of a table of bytes
        return own if isinstance(kind, types.Module) else types.unliteral(kind)

    compiled.get_call_template = lambda args, kws: resolve(tuple(map(given, args)), kws)
    return compiled


lower_cast(types.Module, types.Module)(lambda *given: given[-1])  # a module has no value


def _free_passes() -> None:
    """Free passes that have run: llvmlite means to, but inherits a method that does nothing first.

    They take a megabyte for each changed rule.
    """
    for kind in (newpassmanagers.ModulePassManager, newpassmanagers.FunctionPassManager):
        if kind._dispose is ffi.ObjectRef._dispose:  # noqa: SLF001 - llvmlite's
            kind._dispose = newpassmanagers.NewPassManager._dispose  # noqa: SLF001


def _skip_numbers() -> None:
    """Look for references only in values that can hold some.

    Numba takes a tuple apart at each assignment, in search of references to count. A state has
    dozens of numbers and no references: this search made two thirds of what LLVM was given.
    """
    find = NRTContext.get_meminfos

    def find_in_counted(self: Any, builder: Any, kind: Any, value: Any) -> Any:
        counted = self._context.data_model_manager[kind].contains_nrt_meminfo()
        return find(self, builder, kind, value) if counted else []

    NRTContext.get_meminfos = find_in_counted


_free_passes()
_skip_numbers()


def argument(value: Any) -> Any:
    """Return what a compiled loop is given for an argument: the same."""
    return value


def constant(value: Any, *, careful: bool) -> Any:
    """Return a constant's form in compiled code: a long tuple of ints becomes an array."""
    if type(value) is tuple and len(value) > LONGEST_TUPLE and {*map(type, value)} == {int}:
        short = not careful and min(value) >= -128 and max(value) < 128
        table = np.array(value, dtype=np.int8 if short else np.int64)
        return table if careful else table.view(ConstantTable)
    return value


class ConstantTable(np.ndarray):
    """A long tuple of ints as a constant of the standard rules."""


class TableType(types.Array):  # type: ignore[misc]
    """An array that is not indexed from its end.

    Numba tests whether an index is negative, which the standard rules have none of; without the
    test a game is up to a twentieth faster.
    """


register_model(TableType)(models.ArrayModel)


@typeof_impl.register(ConstantTable)  # type: ignore[untyped-decorator]
def _type_of_table(table: ConstantTable, _: Any) -> TableType:
    return TableType(from_dtype(table.dtype), 1, "C", readonly=True)


@lower_builtin(operator.getitem, TableType, types.intp)  # type: ignore[untyped-decorator]
def _entry(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    table = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])
    return builder.load(builder.gep(table.data, [args[1]], inbounds=True))


# ---- numbers ----------------------------------------------------------------------------------

_WORD = ir.IntType(64)
_ZERO_TOO = ir.Constant(ir.IntType(1), 0)  # the result for a zero is defined


def instruction(
    name: str, *more: ir.Constant, kind: Any = _WORD, given: Any = types.int64, words: int = 1
) -> Any:
    """Return an LLVM function of one number or two of a kind, with constants as last arguments.

    It gives a word.
    """

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        called = ir.FunctionType(kind, [kind] * words + [one.type for one in more])
        function = cgutils.get_or_insert_function(builder.module, called, name)
        found = builder.call(function, [*args, *more])
        return found if kind is _WORD else builder.trunc(found, _WORD)

    result = types.int64(*[given] * words), generate
    typers = {1: lambda _typing, _a: result, 2: lambda _typing, _a, _b: result}  # Numba counts
    return intrinsic(typers[words])


_members = instruction("llvm.ctpop.i64")
_trailing_zeros = instruction("llvm.cttz.i64", _ZERO_TOO)
_leading_zeros = instruction("llvm.ctlz.i64", _ZERO_TOO)
_deposit = instruction("llvm.x86.bmi.pdep.64", words=2)

overload_method(types.Integer, "bit_count")(
    lambda number: lambda number: _members(abs(number))  # noqa: ARG005 - Numba's form
)
overload_method(types.Integer, "bit_length")(
    lambda number: lambda number: 64 - _leading_zeros(abs(number))  # noqa: ARG005
)


def _popcount(word: int) -> int:
    return int(_members(word))


def _nth_bit(word: int, n: int) -> int:
    return int(_trailing_zeros(_deposit(1 << n, word)))


def _nth_member(word: int, n: int) -> int:
    return int(_deposit(1 << n, word))


_LANES = ir.VectorType(ir.IntType(32), 4)


def _mixed(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Mix numbers as `mix` does, in a vector: the units for words are left to the rules."""
    half = _LANES.element
    stream, lanes = builder.trunc(args[0], half), _LANES(ir.Undefined)
    for n in range(4):
        lanes = builder.insert_element(lanes, stream, half(n))
    lanes = builder.add(lanes, _LANES([n * GOLDEN & MASK for n in range(4)]))
    for by, factor in (16, 0x7FEB352D), (15, 0x846CA68B), (16, 1):
        lanes = builder.xor(lanes, builder.lshr(lanes, _LANES([by] * 4)))
        lanes = builder.mul(lanes, _LANES([factor] * 4))
    found = [builder.zext(builder.extract_element(lanes, half(n)), _WORD) for n in range(3)]
    return context.make_tuple(builder, signature.return_type, found)


_THREE = types.UniTuple(types.int64, 3)
_three_numbers = intrinsic(lambda _typing, _stream: (_THREE(types.int64), _mixed))


def has_fast_deposit() -> bool:
    """Whether `pdep` can be used and is fast."""
    has: bool = binding.get_host_cpu_features().get("bmi2", False)
    return has and binding.get_host_cpu_name() not in SLOW_PDEP


@cache
def primitives() -> dict[Any, Any]:
    """Return the primitives with their compiled counterparts."""
    found: dict[Any, Any] = {
        bits.popcount: part(_popcount, careful=False),
        three_numbers: part(lambda stream: _three_numbers(stream), careful=False),  # noqa: PLW0108
    }
    if has_fast_deposit():
        found[bits.nth_bit] = part(_nth_bit, careful=False)
        found[bits.nth_member] = part(_nth_member, careful=False)
    return found


# ---- tuples -----------------------------------------------------------------------------------


def _choice(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Take an entry of a tuple of ints by its index, as an entry of a vector.

    Numba branches for each entry, and LLVM then doesn't unroll the loop around. With a vector it
    does, and a constant index leaves just the entry: up to a fifth faster.
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


for _length in range(2, LONGEST_VECTOR + 1):
    lower_builtin(operator.getitem, types.UniTuple(types.int64, _length), types.intp)(_choice)
