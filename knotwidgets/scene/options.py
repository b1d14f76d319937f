"""The options of a picture, by keyword, checked before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from math import inf, nan
from numbers import Rational, Real
from typing import Any

from knotwidgets.core import Annotations, Position
from knotwidgets.core.annotations import NOTHING, Arrow, arrows_of, colour_of
from knotwidgets.core.errors import nearest, shortened
from knotwidgets.words import known_language

from .heat import HOTTEST, NO_HEAT, Heat, written

LONGEST_LABEL = 16  # characters


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a picture shows besides the position itself; cells are named as in the game."""

    coordinates: bool = True
    """Letters and numbers in the margin."""
    legal: bool = True
    """A hint on every cell where the mover may play, a mark where the mover must."""
    outlines: bool = True
    """Connected groups as one area; else each piece keeps its own cell."""
    last: bool = True
    """A small mark on the last move."""
    tints: bool = False
    """Each finished knot in a colour of its own, where the pieces have none."""
    caption: bool = False
    """The score and whose turn it is, below the board."""
    lang: str = "en"
    """The language of all that is written and spoken: `"en"`, `"de"` or `"fr"`."""
    motion: bool = False
    """The move just played, animated."""
    since: Iterable[Position] = ()
    """For `motion`: the positions to animate from, the one shown last first."""
    highlight: Iterable[str] = ()
    """Cells with a frame."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Cells that show why something is so: `["A1"]`, or with a colour `{"A1": "red"}`. The colours
    here and below are green, red, blue and yellow."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """A short text or a number on a cell: `{"A1": "best"}`."""
    arrows: Sequence[Arrow] = ()
    """From cell to cell: `[("A1", "B3")]`, `[("A1", "B3", "red")]` or `{("A1", "B3"): "red"}`."""
    heat: Heat = NO_HEAT
    """Values of cells as colours, explained by a bar below the board; see `Heat` for its range."""
    annotations: Annotations = NOTHING
    """What somebody has drawn on the board."""

    def within(self, cells: Collection[str]) -> Options:
        """The options of these cells alone, with the arrows between them.

        >>> options = read({"marks": ["A1", "A2"], "arrows": [("A1", "A2")]}, ["A1", "A2"])
        >>> options.within(["A1"]).marks, options.within(["A1"]).arrows
        ({'A1': ''}, ())
        """
        return replace(
            self,
            highlight=tuple(cell for cell in self.highlight if cell in cells),
            marks={cell: colour for cell, colour in self.marks.items() if cell in cells},
            labels={cell: text for cell, text in self.labels.items() if cell in cells},
            arrows=tuple(a for a in self.arrows if a[0] in cells and a[1] in cells),
            heat=self.heat.within(cells),
        )


def read(given: Mapping[str, object], cells: Collection[str]) -> Options:
    """Check options and fill in the defaults; `cells` are the names of the cells that there are.

    Raises `TypeError` for an unknown option and `ValueError` for an unknown cell or a value out
    of range; each quotes what was given and says what is expected.

    >>> read({"marks": ["A1"]}, ["A1", "A2"]).marks
    {'A1': ''}
    >>> read({"mark": ["A1"]}, ["A1", "A2"])
    Traceback (most recent call last):
    ...
    TypeError: a picture has no option 'mark'; did you mean 'marks'?
    """
    known = [option.name for option in fields(Options)]
    checked: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise TypeError(f"a picture has no option {name!r}; {nearest(name, known)}")
        try:
            checked[name] = READERS.get(name, _flag)(value, cells)
        except TypeError as error:
            raise TypeError(f"{name}={value!r}; {error}") from error
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error
    return Options(**checked)


def _flag(value: object, _: Collection[str]) -> bool:
    if not isinstance(value, bool):
        raise TypeError("expected True or False")
    return value


def _language(value: object, _: Collection[str]) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a language, such as 'en'")
    return known_language(value)


def _positions(value: object, _: Collection[str]) -> tuple[Position, ...]:
    positions = tuple(value) if isinstance(value, Iterable) else (value,)
    if not all(isinstance(position, Position) for position in positions):
        raise TypeError("expected the positions before this one")
    return positions


def _cells(value: object, cells: Collection[str]) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError("expected several cells, such as ['A1']")
    return tuple(dict.fromkeys(_cell(cell, cells) for cell in value))


def _marks(value: object, cells: Collection[str]) -> dict[str, str]:
    if not isinstance(value, Mapping):
        return dict.fromkeys(_cells(value, cells), "")
    return {_cell(cell, cells): colour_of(colour) for cell, colour in value.items()}


def _labels(value: object, cells: Collection[str]) -> dict[str, str]:
    return {_cell(cell, cells): _label(cell, text) for cell, text in _mapping(value).items()}


def _label(cell: object, given: object) -> str:
    text = str(given)
    if isinstance(given, Real) and not isinstance(given, Rational):
        text = written(float(given))
    if len(text) > LONGEST_LABEL:
        raise ValueError(
            f"{cell} has {shortened(given)}; expected at most {LONGEST_LABEL} characters"
        )
    return text


def _arrows(value: object, cells: Collection[str]) -> tuple[Arrow, ...]:
    pairs = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    arrows = {arrow[:2]: arrow for arrow in arrows_of(pairs)}
    for cell in chain.from_iterable(arrows):
        _cell(cell, cells)
    return tuple(arrows.values())


def _heat(value: object, cells: Collection[str]) -> Heat:
    values = _mapping(value).items()
    return Heat.of({_cell(cell, cells): _finite(cell, number) for cell, number in values})


def _finite(cell: object, given: object) -> float:
    try:
        number = float(given) if isinstance(given, Real) else nan
    except OverflowError:
        number = inf
    if not abs(number) <= HOTTEST:  # nor is nan
        raise ValueError(
            f"{cell} has {shortened(given)}; expected a number between {-HOTTEST:g} and {HOTTEST:g}"
        )
    return number


def _annotations(value: object, cells: Collection[str]) -> Annotations:
    if not isinstance(value, Annotations):
        raise TypeError("expected Annotations(circles=['A1'])")
    return value.check(cells)


def _mapping(value: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise TypeError("expected cells with values, such as {'A1': 1}")
    return value


def _cell(cell: object, cells: Collection[str]) -> str:
    if not isinstance(cell, str) or cell not in cells:
        raise ValueError(f"there is no cell {cell!r}; {nearest(cell, cells)}")
    return cell


READERS: Mapping[str, Callable[[object, Collection[str]], object]] = {
    "lang": _language,
    "since": _positions,
    "highlight": _cells,
    "marks": _marks,
    "labels": _labels,
    "arrows": _arrows,
    "heat": _heat,
    "annotations": _annotations,
}
"""What checks an option; all others are switches."""
