"""A game's board as a constant of compiled code; importing this imports Numba.

In compiled loops the board is a value of a type of its own that holds nothing at run time: each of
its fields is a constant, known when a rule is compiled. So a shift by `board.stride` is a shift by
9, and no call passes a board. The type knows the values, so another board is another type.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
from numba import types
from numba.core.datamodel import models
from numba.core.imputils import lower_constant
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    lower_getattr_generic,
    register_model,
    typeof_impl,
)

LONGEST_TUPLE = 4  # of ints that stays a tuple: a choice by index among more makes slow code


def constant(value: Any) -> Any:
    """Return what stands for a constant in compiled code: for a long tuple of ints, an array."""
    if type(value) is tuple and len(value) > LONGEST_TUPLE and {*map(type, value)} == {int}:
        return np.array(value, dtype=np.int64)
    return value


class Frozen:
    """A board as a constant, with long tuples as arrays."""

    def __init__(self, board: tuple[Any, ...]) -> None:
        self.fields = {
            name: constant(value)
            for name, value in zip(board._fields, board, strict=True)  # type: ignore[attr-defined]
        }
        self.digest = sha256(repr(board).encode()).hexdigest()[:16]


class FrozenType(types.Opaque):  # type: ignore[misc]
    """The type of one frozen board; two of the same content are the same."""

    def __init__(self, frozen: Frozen) -> None:
        self.frozen = frozen
        super().__init__(f"board({frozen.digest})")


register_model(FrozenType)(models.OpaqueModel)


@typeof_impl.register(Frozen)  # type: ignore[untyped-decorator]
def _type_of(frozen: Frozen, _: Any) -> FrozenType:
    return FrozenType(frozen)


@lower_constant(FrozenType)  # type: ignore[untyped-decorator]
def _lower(context: Any, _builder: Any, _type: Any, _value: Any) -> Any:
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
