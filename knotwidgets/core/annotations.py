"""Drawings on a position: circles round cells, arrows between them and short texts on them.

They are immutable values. In a record they stand in the comment on a move, as in a chess PGN: `{a
wide reply [%csl GD4,RE6] [%cal GD4-E6] [%ctx D4=!?]}`. The letter before a cell is its colour's;
special characters in a text are written as in a URL, such as `%2C` for a comma. The time left on a
clock stands there, too: `[%clk 0:04:58]`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, unquote

from .errors import Cells, expect, fixed, of_kind, shortened

COLOURS = ("green", "red", "blue", "yellow")
"""The colours of drawings; the first is the default."""

LONGEST = 3
"""The most characters of a text."""

MOST_ARROWS = 64

Arrow = tuple[str, str, str]

_LETTERS = {colour[0].upper(): colour for colour in COLOURS}
_COMMAND = re.compile(r"\[%(csl|cal|ctx)\s+([^\[\]]*)\]")
_CLOCK = re.compile(r"\[%clk\s+(\d{1,3}):([0-5]?\d):([0-5]?\d(?:\.\d+)?)\s*\]", re.ASCII)


@dataclass(frozen=True, init=False)
class Annotations:
    """The drawings on one position: circles by cell, arrows, and texts by cell.

    Circles may be given as cells alone and arrows as pairs, which get the first of `COLOURS`; or
    both with a colour each, as in `{"D4": "red"}` and `{("D4", "E6"): "red"}`. Of two arrows with
    the same ends the later one counts. Raises `ValueError`, which quotes the value, for an unknown
    colour, an arrow that leads nowhere or too many of them, and a text that is empty or too long;
    `TypeError` for anything but drawings.

    >>> drawn = Annotations(circles=["D4"], arrows=[("D4", "E6", "red")], texts={"D4": "!"})
    >>> dict(drawn.circles), drawn.arrows
    ({'D4': 'green'}, (('D4', 'E6', 'red'),))
    >>> bool(drawn), bool(Annotations())
    (True, False)
    """

    circles: Mapping[str, str]
    arrows: tuple[Arrow, ...]
    texts: Mapping[str, str]

    def __init__(
        self,
        circles: Mapping[str, str] | Iterable[str] = (),
        arrows: Mapping[tuple[str, str], str] | Iterable[tuple[str, str] | Arrow] = (),
        texts: Mapping[str, str] = fixed({}),
    ) -> None:
        object.__setattr__(self, "circles", fixed(_circles(circles)))
        object.__setattr__(self, "arrows", _arrows(arrows))
        object.__setattr__(self, "texts", fixed(_texts(texts)))

    @property
    def cells(self) -> Cells:
        """All cells that something is drawn on, each once."""
        ends = (cell for start, end, _ in self.arrows for cell in (start, end))
        return tuple(dict.fromkeys((*self.circles, *ends, *self.texts)))

    def check(self, places: Collection[str]) -> Annotations:
        """Return this if `places` has all of its cells; else raise `ValueError` that quotes one."""
        for cell in self.cells:
            expect(cell, places, f"there is no cell {shortened(cell)} to draw on")
        return self

    # ---- one stroke of a pen each: drawing the same again in the same colour removes it

    def circle(self, cell: str, colour: str = COLOURS[0]) -> Annotations:
        """Return this with a circle, or without it if the same one is there.

        >>> Annotations().circle("D4").circle("D4", "red").circles["D4"]
        'red'
        >>> bool(Annotations().circle("D4").circle("D4"))
        False
        """
        circles = {at: other for at, other in self.circles.items() if at != cell}
        if self.circles.get(cell) != colour:
            circles[cell] = colour
        return replace(self, circles=circles)

    def arrow(self, start: str, end: str, colour: str = COLOURS[0]) -> Annotations:
        """Return this with an arrow, or without it if the same one is there.

        >>> Annotations().arrow("D4", "E6").arrow("D4", "E6", "red").arrows
        (('D4', 'E6', 'red'),)
        """
        others = tuple(arrow for arrow in self.arrows if arrow[:2] != (start, end))
        new = (start, end, colour)
        return replace(self, arrows=others if new in self.arrows else (*others, new))

    def text(self, cell: str, text: str) -> Annotations:
        """Return this with a text on a cell in place of any other; an empty text removes it."""
        others = {at: other for at, other in self.texts.items() if at != cell}
        return replace(self, texts={**others, cell: text} if text.strip() else others)

    def __or__(self, more: Annotations) -> Annotations:
        """Return these and more drawings; of two in one place the later one counts."""
        return Annotations(
            {**self.circles, **more.circles},
            (*self.arrows, *more.arrows),
            {**self.texts, **more.texts},
        )

    def __bool__(self) -> bool:
        return bool(self.circles or self.arrows or self.texts)

    def __hash__(self) -> int:
        return hash((frozenset(self.circles.items()), self.arrows, frozenset(self.texts.items())))

    def __repr__(self) -> str:
        shown = {"circles": dict(self.circles), "arrows": self.arrows, "texts": dict(self.texts)}
        given = (f"{name}={value!r}" for name, value in shown.items() if value)
        return f"Annotations({', '.join(given)})"


# ---- in a comment


def commands(drawn: Annotations) -> str:
    """Return the commands for drawings in a comment; empty if there are none.

    >>> commands(Annotations(circles=["D4"], arrows=[("D4", "E6", "red")], texts={"D4": "a,b"}))
    '[%csl GD4] [%cal RD4-E6] [%ctx D4=a%2Cb]'
    """
    parts = {
        "csl": [colour[0].upper() + cell for cell, colour in drawn.circles.items()],
        "cal": [f"{colour[0].upper()}{start}-{end}" for start, end, colour in drawn.arrows],
        "ctx": [f"{cell}={_coded(text)}" for cell, text in drawn.texts.items()],
    }
    return " ".join(f"[%{name} {','.join(words)}]" for name, words in parts.items() if words)


def split_comment(comment: str, places: Collection[str]) -> tuple[str, Annotations]:
    """Split a comment into its words and the drawings of its commands.

    Raises `ValueError` for a command that can't be read, or one on an unknown cell.

    >>> words, drawn = split_comment("why [%csl GD4] not", ["D4"])
    >>> words, dict(drawn.circles)
    ('why not', {'D4': 'green'})
    """
    comment = _CLOCK.sub(" ", comment)
    if not has_commands(comment):
        return " ".join(comment.split()), NOTHING
    words_of: dict[str, list[str]] = {"csl": [], "cal": [], "ctx": []}
    for command in _COMMAND.finditer(comment):
        words_of[command[1]] += [word.strip() for word in command[2].split(",") if word.strip()]
    circles = _parsed(words_of["csl"], r"([GRBY])(\S+)", "GD4")
    arrows = _parsed(words_of["cal"], r"([GRBY])([^\s-]+)-([^\s-]+)", "GD4-E6")
    drawn = Annotations(
        {cell: _LETTERS[letter] for letter, cell in circles},
        [(start, end, _LETTERS[letter]) for letter, start, end in arrows],
        {
            cell: unquote(text)
            for cell, text in _parsed(words_of["ctx"], r"([^\s=]+)=(\S+)", "D4=!")
        },
    )
    return " ".join(_COMMAND.sub(" ", comment).split()), drawn.check(places)


def has_commands(comment: str) -> bool:
    """Whether a comment has commands for drawings, or for a clock."""
    return bool(_COMMAND.search(comment) or _CLOCK.search(comment))


def clock_in(comment: str) -> float | None:
    """Return the seconds on the clock of a comment, if it has one.

    >>> clock_in("why [%clk 0:04:58]"), clock_in("not")
    (298.0, None)
    """
    found = None
    for time in _CLOCK.finditer(comment):
        hours, minutes, seconds = map(float, time.groups())
        found = round(3600 * hours + 60 * minutes + seconds, 1)
    return found


def clock_text(seconds: float) -> str:
    """Return a time as a comment has it, to a tenth of a second.

    >>> clock_text(298), clock_text(3600.5)
    ('0:04:58', '1:00:00.5')
    """
    whole, tenth = divmod(round(10 * seconds), 10)
    text = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{text}.{tenth}" if tenth else text


def _parsed(words: Iterable[str], pattern: str, example: str) -> Iterator[tuple[Any, ...]]:
    for word in words:
        match = re.fullmatch(pattern, word)
        if not match:
            raise ValueError(
                f"{shortened(word)} is no drawing; expected one such as {shortened(example)}"
            )
        yield match.groups()


def _coded(text: str) -> str:
    return re.sub(r"[,%\[\]{}\s]", lambda special: quote(special[0], safe=""), text)


# ---- arguments


def _circles(given: object) -> dict[str, str]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(
            f"circles={shortened(given)}; expected cells, such as {{'D4': 'red'}} or ['D4']"
        )
    circles = given if isinstance(given, Mapping) else dict.fromkeys(map(_cell, given), COLOURS[0])
    return {_cell(cell): colour_of(colour) for cell, colour in circles.items()}


def _arrows(given: object) -> tuple[Arrow, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(
            f"arrows={shortened(given)}; expected pairs of cells, such as [('D4', 'E6')]"
        )
    arrows: dict[tuple[str, str], Arrow] = {}
    for start, end, colour in arrows_of(given):
        arrows.pop((start, end), None)
        arrows[start, end] = start, end, colour or COLOURS[0]
    if len(arrows) > MOST_ARROWS:
        raise ValueError(f"{len(arrows)} arrows are too many; at most {MOST_ARROWS} can be drawn")
    return tuple(arrows.values())


def arrows_of(given: Iterable[object]) -> Iterator[Arrow]:
    """Yield arrows as two cells and a colour each, which is empty if none is given or an empty one.

    >>> list(arrows_of([("A1", "B3")])), list(arrows_of({("A1", "B3"): "red"}))
    ([('A1', 'B3', '')], [('A1', 'B3', 'red')])
    """
    if isinstance(given, Mapping):
        for cells, colour in given.items():
            yield (*_arrow(cells, 2)[:2], colour_of(colour))
    else:
        for arrow in given:
            yield _arrow(arrow, 2, 3)


def _arrow(given: object, *lengths: int) -> Arrow:
    if not isinstance(given, tuple | list) or len(given) not in lengths or given[0] == given[1]:
        raise ValueError(
            f"{shortened(given)} is no arrow; expected two cells, ('A1', 'B3'), and a colour"
        )
    colour = colour_of(given[2]) if len(given) == 3 and given[2] != "" else ""
    return _cell(given[0]), _cell(given[1]), colour


def _texts(given: Any) -> dict[str, str]:
    of_kind("texts", given, Mapping, "cells with texts, such as {'D4': '!'}")
    return {_cell(cell): _text(text) for cell, text in given.items()}


def _text(given: object) -> str:
    text = given.strip() if isinstance(given, str) else ""
    if not text or len(text) > LONGEST or not text.isprintable():
        raise ValueError(f"a text can't be {shortened(given)}; expected 1 to {LONGEST} characters")
    return text


def _cell(given: object) -> str:
    if not isinstance(given, str) or not given:
        raise ValueError(f"{shortened(given)} is no cell; expected a name such as 'D4'")
    return given


def colour_of(given: object) -> str:
    """Return a colour of drawings; raise `ValueError` for anything else."""
    return expect(given, COLOURS, f"there is no colour {shortened(given)}")


NOTHING = Annotations()
"""No drawing."""
