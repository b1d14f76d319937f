"""The options of a picture, by keyword, checked before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from math import inf, nan
from numbers import Rational, Real
from typing import Any, TypeVar, get_args

from knotwidgets.core import Annotations, Position
from knotwidgets.core.annotations import NOTHING, Arrow, arrows_of, colour_of
from knotwidgets.core.arrays import shape_of
from knotwidgets.core.errors import expect, nearest, shortened
from knotwidgets.words import known_language

from .heat import FIT, HOTTEST, NO_HEAT, SCHEMES, Heat, number_text
from .schema import Arrangement

LONGEST_LABEL = 16  # characters


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options of a picture; cells are named as in the game."""

    coordinates: bool = True
    """Letters and numbers in the margin."""
    legal: bool = True
    """A hint on every cell where the mover may play, a mark where the mover must."""
    outlines: bool = True
    """Connected groups as one area; else each piece keeps its own cell."""
    last: bool = True
    """A mark on the last move."""
    ornament: bool = True
    """The border round the board and what else is there for beauty: `False` for figures."""
    flipped: bool = False
    """The board turned half round: of games made from `GridGame`, and of those drawn like them."""
    tints: bool = True
    """Each finished knot in a metal of its own, where the pieces have no colours."""
    arrangement: Arrangement = "wide"
    """Where a picture has two ways: `"wide"`, with stocks of pieces beside the board, or `"tall"`,
    with these above and below it."""
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
    """Cells that show why something is so: `["A1"]`, or with a colour `{"A1": "red"}`, where `""`
    is the usual one. The colours here and below are green, red, blue and yellow."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """A short text or a number on a cell: `{"A1": "best"}`."""
    arrows: Sequence[Arrow] = ()
    """From cell to cell: `[("A1", "B3")]`, `[("A1", "B3", "red")]` or `{("A1", "B3"): "red"}`."""
    heat: Heat = NO_HEAT
    """Values of cells as colours, explained by a bar below the board: by cell, as a mapping or a
    Series of pandas, or as an array with a number for each column of each row, the lowest first."""
    heat_domain: tuple[float, float] | str = ""
    """The values at the ends of the colours: `(0.4, 0.6)`, or `"fit"` for the lowest and the
    highest; `""` is 0 to 1 where that holds all values, see `Heat`."""
    heat_scheme: str = ""
    """The colours: `"heat"` from little to much, `"swing"` with a middle; `""` for what suits."""
    annotations: Annotations = NOTHING
    """What somebody has drawn on the board."""

    @property
    def noted_cells(self) -> set[str]:
        """The cells that something is put on."""
        arrows = chain.from_iterable(arrow[:2] for arrow in self.arrows)
        given = self.highlight, self.marks, self.labels, self.heat.values, self.annotations.cells
        return set(chain(arrows, *given))

    def within(self, cells: Collection[str]) -> Options:
        """The options of these cells alone, with the arrows between them."""
        return replace(
            self,
            highlight=tuple(cell for cell in self.highlight if cell in cells),
            marks={cell: colour for cell, colour in self.marks.items() if cell in cells},
            labels={cell: text for cell, text in self.labels.items() if cell in cells},
            arrows=tuple(a for a in self.arrows if a[0] in cells and a[1] in cells),
            heat=self.heat.within(cells),
        )


def read(given: Mapping[str, object], cells: Collection[str]) -> Options:
    """Check options and fill in the defaults; `cells` are the names of all cells.

    Raises `TypeError` for an unknown option and `ValueError` for an unknown cell or a value out of
    range; each quotes the value and says what is expected.

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
    if heat := checked.get("heat"):
        more = checked.get("heat_domain", ""), checked.get("heat_scheme", "")
        checked["heat"] = Heat.of(heat.values, *more)
    return Options(**checked)


K = TypeVar("K")
Reader = Callable[[object, Collection[str]], object]
"""Checks a value of an option, with the names of all cells."""


def _kind(value: object, kind: type[K], expected: str) -> K:
    if not isinstance(value, kind):
        raise TypeError(f"expected {expected}")
    return value


def _flag(value: object, _: Collection[str]) -> bool:
    return _kind(value, bool, "True or False")


def _one_of(*known: str) -> Reader:
    def word(value: object, _: Collection[str]) -> str:
        if not isinstance(value, str) or value not in known:
            raise ValueError(
                f"there is no {shortened(value)}; {nearest(value, filter(None, known))}"
            )
        return value

    return word


def _positions(value: object, _: Collection[str]) -> tuple[Position, ...]:
    positions = value if isinstance(value, Iterable) else (value,)
    return tuple(_kind(one, Position, "the positions before this one") for one in positions)


def _cells(value: object, cells: Collection[str]) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise TypeError("expected several cells, such as ['A1']")
    return tuple(dict.fromkeys(_cell(cell, cells) for cell in value))


def _marks(value: object, cells: Collection[str]) -> dict[str, str]:
    if not isinstance(value, Mapping):
        return dict.fromkeys(_cells(value, cells), "")
    colours = {cell: colour and colour_of(colour) for cell, colour in value.items()}
    return {_cell(cell, cells): colour for cell, colour in colours.items()}


def _labels(value: object, cells: Collection[str]) -> dict[str, str]:
    return {_cell(cell, cells): _label(cell, text) for cell, text in _mapping(value).items()}


def _label(cell: object, given: object) -> str:
    text = str(given)
    if isinstance(given, Real) and not isinstance(given, Rational):
        text = number_text(float(given))
    if len(text) <= LONGEST_LABEL:
        return text
    limit = f"expected at most {LONGEST_LABEL} characters"
    raise ValueError(f"{cell} has {shortened(given)}; {limit}")


def _arrows(value: object, cells: Collection[str]) -> tuple[Arrow, ...]:
    pairs = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    arrows = {arrow[:2]: arrow for arrow in arrows_of(pairs)}
    for cell in chain.from_iterable(arrows):
        _cell(cell, cells)
    return tuple(arrows.values())


def _heat(value: object, cells: Collection[str]) -> Heat:
    given = _of_array(value, cells) if hasattr(value, "shape") else value
    values = _mapping(given).items()
    return Heat.of({_cell(cell, cells): _finite(cell, number) for cell, number in values})


def _of_array(value: Any, cells: Collection[str]) -> Mapping[object, object]:
    """The values of an array by cell; those of a Series are by cell already."""
    if hasattr(value, "items"):
        return dict(value.items())
    numbers, shape = value.tolist(), shape_of(cells)
    if value.shape != shape:
        raise ValueError(f"an array of shape {value.shape}; expected {shape}")
    if isinstance(cells, Mapping):
        return {cell: numbers[row][column] for cell, (column, row) in cells.items()}
    return dict(zip(cells, numbers, strict=True))


def _domain(value: object, _: Collection[str]) -> tuple[float, float] | str:
    if value in ("", FIT) and isinstance(value, str):
        return value
    ends = tuple(value) if isinstance(value, (tuple, list)) else ()
    if len(ends) != 2 or not _finite("the lower end", ends[0]) < _finite("the upper end", ends[1]):
        raise ValueError(f"{shortened(value)}; expected two numbers, the lower one first, or 'fit'")
    return float(ends[0]), float(ends[1])


def _finite(cell: object, given: object) -> float:
    try:
        number = float(given) if isinstance(given, Real) else nan
    except OverflowError:
        number = inf
    if abs(number) <= HOTTEST:
        return number
    limits = f"expected a number between {-HOTTEST:g} and {HOTTEST:g}"
    raise ValueError(f"{cell} has {shortened(given)}; {limits}")


def _mapping(value: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise TypeError("expected cells with values, such as {'A1': 1}")
    return value


def _cell(cell: object, cells: Collection[str]) -> str:
    return expect(cell, cells, f"there is no cell {cell!r}")


READERS: Mapping[str, Reader] = {
    "lang": lambda value, _: known_language(_kind(value, str, "a language, such as 'en'")),
    "arrangement": _one_of(*get_args(Arrangement)),
    "since": _positions,
    "highlight": _cells,
    "marks": _marks,
    "labels": _labels,
    "arrows": _arrows,
    "heat": _heat,
    "heat_domain": _domain,
    "heat_scheme": _one_of("", *SCHEMES),
    "annotations": lambda value, cells: _kind(
        value, Annotations, "Annotations(circles=['A1'])"
    ).check(cells),
}
"""What checks an option; all others are switches."""
