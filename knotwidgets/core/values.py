"""The values that rules take and return: their meanings, and checks of them.

A rule's annotations state these meanings. `Hills = Annotated[int, Kind("a set of hills",
within="cells")]` is an int for Python and for type checkers; the rule book shows the words, and a
changed rule's results are compared with the annotation of the rule that it replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from .bits import Index

Check = Callable[[Any, Any], str]


@dataclass(frozen=True)
class Kind:
    """The meaning of an int, in words.

    `within` names the board's set that a set is a part of; `beyond` means that a set may hold more,
    which its users leave out. A number goes from `least` up to, but not including, `below`: a
    number, or the name of a field of the board, which is a number or a tuple with that length.
    `entries` names the field of the board that says how many entries a tuple of this kind has.
    """

    words: str
    within: str = ""
    beyond: bool = False
    least: int = 0
    below: int | str = ""
    entries: str = ""

    def allows(self, value: int, board: Any) -> bool:
        """Whether a number is one of this kind, as far as the board is known that limits it."""
        limit = getattr(board, self.below, None) if isinstance(self.below, str) else self.below
        limit = len(limit) if isinstance(limit, tuple) else limit
        return limit is None or self.least <= value < limit


@cache
def hints(annotated: Callable[..., Any]) -> dict[str, Any]:
    """Return the annotations of a function or a class, quoted ones too."""
    return get_type_hints(annotated, include_extras=True)


def words_for(hint: Any) -> str:
    """Describe a value of a type in words.

    >>> words_for(tuple[int, int]), words_for(Annotated[int, Kind("a set of hills")])
    ('a tuple of 2 numbers', 'a set of hills')
    """
    kind = kind_of(hint)
    if kind:
        return kind.words
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        number = "" if Ellipsis in parts else f"{len(parts)} "
        what = {words_for(part) for part in parts if part is not Ellipsis}
        named = what.pop() if len(what) == 1 else "values"
        plural = {"a whole number": "numbers"}.get(named, f"values, each {named}")
        return f"a tuple of {number}{plural}"
    plain = {int: "a whole number", bool: "True or False", None: "None", type(None): "None"}
    return plain.get(hint) or str(getattr(hint, "__name__", hint))


def checker(hint: Any) -> Check:
    """Return a checker of values: with a board, it names the expected kind, or is empty for a right
    value.

    >>> fault = checker(tuple[int, int])
    >>> fault(None, None), fault((1, 0), None)
    ('a tuple of 2 numbers', '')
    >>> fault((1, 0.5), None)
    'a whole number as its entry 1'
    """
    kind = kind_of(hint)
    base = get_args(hint)[0] if kind else hint
    if base is int:
        return partial(_fault_of_int, hint, kind)
    if get_origin(base) is tuple:
        parts = get_args(base)
        number = None if Ellipsis in parts else len(parts)
        checks = [checker(part) for part in parts if part is not Ellipsis]
        return partial(_fault_of_tuple, hint, kind, number, checks)
    if hasattr(base, "_fields"):
        fields = {name: checker(one) for name, one in hints(base).items()}
        return partial(_fault_of_fields, base, fields)
    wanted = int if base is bool else object if base is Any else base
    return lambda value, _: "" if isinstance(value, wanted) else words_for(hint)


def _fault_of_int(hint: Any, kind: Kind | None, value: Any, board: Any) -> str:
    counts = kind is not None and not kind.within  # True counts as 1, but is no set
    if not isinstance(value, int) or (isinstance(value, bool) and not counts):
        return f"{words_for(hint)} (an int)" if kind else words_for(hint)
    if kind and kind.within and isinstance(value, Index):
        return f"{words_for(hint)}, not the bit index of a cell"
    if kind and not kind.allows(value, board):
        return words_for(hint)
    allowed = getattr(board, kind.within, None) if kind and not kind.beyond else None
    return "" if allowed is None or not value & ~allowed else f"{words_for(hint)} of this board"


def _fault_of_tuple(
    hint: Any, kind: Kind | None, number: int | None, checks: list[Check], value: Any, board: Any
) -> str:
    wanted = getattr(board, kind.entries, None) if kind and kind.entries else number
    if not isinstance(value, tuple) or wanted not in (None, len(value)):
        return words_for(hint)
    for n, one in enumerate(value):
        wrong = checks[0 if number is None else n](one, board)
        if wrong:
            return f"{wrong} as its entry {n}"
    return ""


def _fault_of_fields(kind: Any, fields: Mapping[str, Check], value: Any, board: Any) -> str:
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        return f"{article} {kind.__name__}({', '.join(kind._fields)})"
    for name, check in fields.items():
        wrong = check(getattr(value, name), board)
        if wrong:
            return f"{wrong} as its {name}"
    return ""


def parts_of(value: Any, hint: Any = None, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the parts of a value: the code for each part, the part, and its annotation.

    >>> [*parts_of((1, (2, 3)), None, "value")]
    [('value[0]', 1, None), ('value[1][0]', 2, None), ('value[1][1]', 3, None)]
    """
    if isinstance(value, tuple):
        places = [f".{name}" for name in getattr(value, "_fields", ())]
        places = places or [f"[{n}]" for n in range(len(value))]
        for part, known, place in zip(value, hints_within(value, hint), places, strict=True):
            yield from parts_of(part, known, path + place)
    else:
        yield path, value, hint


def kind_of(hint: Any) -> Kind | None:
    """Return the kind in an annotation of an int; None if it has none."""
    if get_origin(hint) is Annotated:
        return next((one for one in get_args(hint)[1:] if isinstance(one, Kind)), None)
    return None


def is_set(hint: Any) -> bool:
    """Whether an annotation says that an int is a set."""
    kind = kind_of(hint)
    return kind is not None and bool(kind.within)


def hints_within(value: tuple[Any, ...], hint: Any) -> list[Any]:
    """Return the annotations of a tuple's parts, as far as its class or its own annotation tells.

    >>> hints_within((1, 2), tuple[int, ...]), hints_within((1, 2), None)
    ([<class 'int'>, <class 'int'>], [None, None])
    """
    known = hints(type(value)).values() if hasattr(value, "_fields") else get_args(hint)
    parts = [one for one in known if one is not Ellipsis] or [None]
    return (parts * len(value))[: len(value)]
