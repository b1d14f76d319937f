"""The options of a picture, by keyword, checked before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from math import inf, nan
from numbers import Rational, Real
from typing import Any

from knotwidgets.core import Annotations, Position
from knotwidgets.core.annotations import NOTHING, arrows_of, colour_of
from knotwidgets.core.errors import nearest, shortened
from knotwidgets.words import known_language

from .heat import HOTTEST, NO_HEAT, Heat, written

LONGEST_LABEL = 16  # characters


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a picture shows beside the position itself.

    Cells are named as in the game. `highlight` frames cells, `marks` marks the ones that show why
    something is so, as cells or, in colours, as `{"A1": "red"}`; `labels` writes a short text or a
    number on a cell, `arrows` are pairs of cells, with a colour as `("A1", "B3", "red")` or as
    `{("A1", "B3"): "red"}`. `heat` gives cells values, which a bar of colours below the board
    explains: see `Heat` for their range.
    `annotations` are what somebody has drawn. The colours are green, red, blue and yellow.
    """

    coordinates: bool = True
    """Letters and numbers in the margin."""
    legal: bool = True
    """A hint on every cell where a legal move may go, and a mark where one must."""
    outlines: bool = True
    """Connected groups as one stretch of land; else each piece keeps its own cell."""
    last: bool = True
    """A small mark on the last move."""
    tints: bool = False
    """Each finished knot in a tint of its own, where pieces do not tell knots apart."""
    caption: bool = False
    """The score and whose turn it is, below the board."""
    lang: str = "en"
    """The language of all that is written and spoken: `"en"`, `"de"` or `"fr"`."""
    motion: bool = False
    """What has just been played, as motions that go before the picture."""
    since: Iterable[Position] = ()
    """For the motions: the positions passed since the last picture, from the one that it showed."""
    highlight: Iterable[str] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    arrows: Sequence[tuple[str, str, str]] = ()
    heat: Heat = NO_HEAT
    annotations: Annotations = NOTHING

    def within(self, cells: Collection[str]) -> Options:
        """Without what was given for other cells, and arrows that end there.

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
    for name in given:
        if name not in known:
            raise TypeError(f"a picture has no option {name!r}; {nearest(name, known)}")
    readers: Mapping[str, Callable[[str, object, Collection[str]], Any]] = {
        "lang": _language,
        "since": _positions,
        "highlight": _cells,
        "marks": _marks,
        "labels": _labels,
        "arrows": _arrows,
        "heat": _heat,
        "annotations": _annotations,
    }
    return Options(
        **{
            name: readers[name](name, value, cells) if name in readers else _flag(name, value)
            for name, value in given.items()
        }
    )


def _flag(name: str, value: object) -> Any:
    if not isinstance(value, bool):
        raise TypeError(f"{name}={value!r}; expected True or False")
    return value


def _language(name: str, value: object, _: Collection[str]) -> Any:
    if not isinstance(value, str):
        raise TypeError(f"{name}={value!r}; expected a language, such as 'en'")
    return known_language(value)


def _positions(name: str, value: object, _: Collection[str]) -> Any:
    positions = tuple(value) if isinstance(value, Iterable) else (value,)
    for position in positions:
        if not isinstance(position, Position):
            raise TypeError(f"{name}: {position!r} is no position; expected those before this one")
    return positions


def _cells(name: str, value: object, cells: Collection[str]) -> Any:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError(f"{name}={value!r}; expected several cells, such as {name}=['A1']")
    return tuple(dict.fromkeys(_cell(name, cell, cells) for cell in value))


def _labels(name: str, value: object, cells: Collection[str]) -> Any:
    return {
        _cell(name, cell, cells): _label(name, cell, text)
        for cell, text in _mapping(name, value).items()
    }


def _label(name: str, cell: object, given: object) -> str:
    text = str(given)
    if isinstance(given, Real) and not isinstance(given, Rational):
        text = written(float(given))
    if len(text) > LONGEST_LABEL:
        raise ValueError(
            f"{name}: {cell} has {shortened(given)}; expected at most {LONGEST_LABEL} characters"
        )
    return text


def _marks(name: str, value: object, cells: Collection[str]) -> Any:
    if not isinstance(value, Mapping):
        return dict.fromkeys(_cells(name, value, cells), "")
    return {_cell(name, cell, cells): _colour(name, colour) for cell, colour in value.items()}


def _colour(name: str, colour: object) -> str:
    try:
        return colour_of(colour)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def _annotations(name: str, value: object, cells: Collection[str]) -> Any:
    if not isinstance(value, Annotations):
        raise TypeError(f"{name}={value!r}; expected Annotations(circles=['A1'])")
    return value.check(cells)


def _heat(name: str, value: object, cells: Collection[str]) -> Any:
    heat = {
        _cell(name, cell, cells): _finite(name, cell, warmth)
        for cell, warmth in _mapping(name, value).items()
    }
    return Heat.of(heat)


def _finite(name: str, cell: object, warmth: object) -> float:
    try:
        number = float(warmth) if isinstance(warmth, Real) else nan
    except OverflowError:
        number = inf
    if not abs(number) <= HOTTEST:  # nor is nan
        raise ValueError(
            f"{name}: {cell} has {shortened(warmth)}; "
            f"expected a number between {-HOTTEST:g} and {HOTTEST:g}"
        )
    return number


def _arrows(name: str, value: object, cells: Collection[str]) -> Any:
    pairs = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    try:
        arrows = {arrow[:2]: arrow for arrow in arrows_of(pairs)}
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error
    for cell in chain.from_iterable(arrows):
        _cell(name, cell, cells)
    return tuple(arrows.values())


def _mapping(name: str, value: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{name}={value!r}; expected cells with values, such as {{'A1': 1}}")
    return value


def _cell(name: str, cell: object, cells: Collection[str]) -> str:
    if not isinstance(cell, str) or cell not in cells:
        raise ValueError(f"{name}: there is no cell {cell!r}; {nearest(cell, cells)}")
    return cell
