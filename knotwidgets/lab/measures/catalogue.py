"""The catalogue of measures, and how some are chosen from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Any

from ...core.errors import nearest
from ...core.measure import Measure, named
from .board import BOARDS
from .counting import COUNTING, FIRST_LISTED
from .course import COURSES

Chosen = Iterable[str | Measure | Callable[..., Any]] | str | None


class Catalogue(Mapping[str, Measure]):
    """Measures by name; in a notebook a table with their definitions, units and sources."""

    def __init__(self, measures: Iterable[Measure]) -> None:
        self._named = named(measures)

    def __getitem__(self, name: str) -> Measure:
        return self._named[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __repr__(self) -> str:
        wide = max(map(len, self))
        return "\n".join(f"{name:{wide}}  {one.definition}" for name, one in self.items())

    def _repr_html_(self) -> str:
        heads = ("measure", "definition", "unit", "source")
        head = "".join(f'<th style="text-align:left">{name}</th>' for name in heads)
        rows = "".join(
            "<tr>"
            + "".join(
                f'<td style="text-align:left">{escape(text)}</td>'
                for text in (one.name, one.definition, one.unit, one.source)
            )
            + "</tr>"
            for one in self.values()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


measures = Catalogue([*COUNTING, FIRST_LISTED, *COURSES, *BOARDS])


def chosen(wanted: Chosen, *, players: bool = False) -> tuple[Measure, ...]:
    """Return measures that are given by their names, as measures, or as steps.

    None stands for those that count, which cost nearly nothing, of `players` for what the first
    one wins, too; `"all"` for all. Raises
    `ValueError` for an unknown name, with the nearest, and `TypeError` for what can't be one.
    """
    if wanted is None:
        return (*COUNTING, FIRST_LISTED) if players else COUNTING
    if wanted == "all":
        return tuple(measures.values())
    listed = [wanted] if isinstance(wanted, str) else wanted
    return tuple(named(_one(measure) for measure in listed).values())


def _one(given: Any) -> Measure:
    if isinstance(given, Measure):
        return given
    if isinstance(given, str):
        if given not in measures:
            raise ValueError(f"{given!r} is not a measure; {nearest(given, measures)}")
        return measures[given]
    if callable(given):
        return Measure(given.__name__, given)
    raise TypeError(f"a measure must be a name, a step or a Measure, not {given!r}")
