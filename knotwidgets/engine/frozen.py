"""A game's board and tables as constants of compiled code; importing this imports Numba.

In compiled loops the board is a value of a type of its own that holds nothing at run time: each of
its fields is a constant, known when a rule is compiled. So a shift by `board.stride` is a shift by
9, and no call passes a board. The type knows the values, so another board is another type.
"""

from __future__ import annotations

import operator
from hashlib import sha256
from typing import Any

import numpy as np
from numba import types
from numba.core.datamodel import models
from numba.core.imputils import lower_builtin, lower_constant
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, lower_getattr_generic, register_model, typeof_impl
from numba.np.arrayobj import make_array

LONGEST_TUPLE = 4  # of ints that stays a tuple: a choice by index among more makes slow code


# ---- tables -----------------------------------------------------------------------------------


class Table(np.ndarray):
    """A long tuple of ints as a constant."""


class TableType(types.Array):  # type: ignore[misc]
    """An array that is not indexed from its end.

    Numba looks at each index whether it is negative. The standard rules have none such, and
    without the look a game is up to a twentieth faster; changed rules get an array as usual.
    """


register_model(TableType)(models.ArrayModel)
_TABLE = TableType(types.int64, 1, "C", readonly=True)


@typeof_impl.register(Table)  # type: ignore[untyped-decorator]
def _type_of_table(_table: Table, _: Any) -> TableType:
    return _TABLE


@lower_builtin(operator.getitem, TableType, types.intp)  # type: ignore[untyped-decorator]
def _entry(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    table = make_array(signature.args[0])(context, builder, args[0])
    return builder.load(builder.gep(table.data, [args[1]], inbounds=True))


def constant(value: Any, *, careful: bool = False) -> Any:
    """Return what stands for a constant in compiled code: for a long tuple of ints, a table."""
    if type(value) is not tuple or len(value) <= LONGEST_TUPLE or {*map(type, value)} != {int}:
        return value
    table = np.array(value, dtype=np.int64)
    return table if careful else table.view(Table)


# ---- the board --------------------------------------------------------------------------------


class Frozen:
    """A board as a constant."""

    def __init__(self, board: Any, *, careful: bool = False) -> None:
        self.fields = {
            name: constant(value, careful=careful)
            for name, value in zip(board._fields, board, strict=True)
        }
        self.digest = sha256(repr((board, careful)).encode()).hexdigest()[:16]


class FrozenType(types.Opaque):  # type: ignore[misc]
    """The type of one frozen board; two of the same content are the same."""

    def __init__(self, frozen: Frozen) -> None:
        self.frozen = frozen
        super().__init__(f"Board({frozen.digest})")


register_model(FrozenType)(models.OpaqueModel)


@typeof_impl.register(Frozen)  # type: ignore[untyped-decorator]
def _type_of_board(frozen: Frozen, _: Any) -> FrozenType:
    return FrozenType(frozen)


@lower_constant(FrozenType)  # type: ignore[untyped-decorator]
def _lower_board(context: Any, _builder: Any, _type: Any, _value: Any) -> Any:
    return context.get_dummy_value()


@infer_getattr
class _Fields(AttributeTemplate):  # type: ignore[misc]
    key = FrozenType

    def generic_resolve(self, board: FrozenType, name: str) -> Any:
        """Return the type of a field; None if there is none of that name."""
        if name not in board.frozen.fields:
            return None
        return self.context.resolve_value_type(board.frozen.fields[name])


@lower_getattr_generic(FrozenType)  # type: ignore[untyped-decorator]
def _field(context: Any, builder: Any, board: FrozenType, _value: Any, name: str) -> Any:
    value = board.frozen.fields[name]
    kind = context.typing_context.resolve_value_type(value)
    return context.get_constant_generic(builder, kind, value)
