"""JSON data in which what repeats is written once, as what a widget shows does from node to node.

The text has the `parts` and the `whole` that is made of them: `{"$": 3}` stands for the fourth
part, `{"$": [3, 5]}` for a list of two. Parts are made of parts before them.
`js/src/page/page.ts` puts them where they belong.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

LEAST = 12  # characters of what is worth a number


@dataclass(frozen=True)
class Taken:
    """Stands for data that was taken in."""

    number: int


class Interned:
    """Takes in data, piece by piece, and keeps of each only what is new in it.

    >>> interned = Interned()
    >>> first = interned.take({"at": [0.25, 0.75, 0.5]})
    >>> interned.text([first, {"at": [0.25, 0.75, 0.5]}])
    '{"parts":[{"at":[0.25,0.75,0.5]}],"whole":{"$":[0,0]}}'
    """

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}  # by what a value is made of: alike ones share one
        self._values: list[tuple[Any, tuple[int, ...]]] = []  # each with the numbers of its parts
        self._uses: list[int] = []
        self._number_by_id: dict[int, int] = {}  # the values of a piece, by identity
        self._parts: list[Any] = []
        self._part_numbers: dict[int, int] = {}

    def take(self, data: Any) -> Taken:
        """Take in a piece of data, which then may be part of another one."""
        number = self._number(data)
        self._number_by_id.clear()
        return Taken(number)

    def text(self, data: Any) -> str:
        """Return data as text, and all that it has of what was taken in."""
        whole = self._written(self.take(data).number)
        made = {"parts": self._parts, "whole": whole}
        return json.dumps(made, separators=(",", ":"), ensure_ascii=False)

    def _number(self, value: Any) -> int:
        parts = tuple[int, ...]()
        if isinstance(value, Taken):
            return value.number
        if isinstance(value, dict):
            parts = self._numbers_of(value.values())
            content = dict, *value, *parts
        elif isinstance(value, (list, tuple)):
            parts = self._numbers_of(value)
            content = list, *parts
        else:
            content = type(value), value
        number = self._number_by_id[id(value)] = self._numbers.setdefault(
            content, len(self._values)
        )
        if number == len(self._values):
            self._values.append((value, parts))
            self._uses.append(0)
            for part in parts:
                self._uses[part] += 1
        return number

    def _numbers_of(self, values: Iterable[Any]) -> tuple[int, ...]:
        known = self._number_by_id.get  # asked here, as a call for each would take twice as long
        return tuple([known(id(one)) or self._number(one) for one in values])

    def _written(self, number: int) -> Any:
        if number in self._part_numbers:
            return {"$": self._part_numbers[number]}
        value, parts = self._values[number]
        if isinstance(value, dict):
            value = dict(zip(value, map(self._written, parts), strict=True))
        elif isinstance(value, (list, tuple)):
            value = _as_one([*map(self._written, parts)])
        if self._uses[number] < 2 or len(repr(value)) < LEAST:
            return value
        self._part_numbers[number] = len(self._parts)
        self._parts.append(value)
        return {"$": self._part_numbers[number]}


def _as_one(made: list[Any]) -> Any:
    """A list of nothing but parts names all of them at once."""
    numbers = [one.get("$") if isinstance(one, dict) else None for one in made]
    return {"$": numbers} if made and all(isinstance(one, int) for one in numbers) else made
