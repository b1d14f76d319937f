"""Letters as paths: the alphabet of exported pictures, drawn with one stroke of a round pen.

A picture that names a font looks different on every machine, and a rasteriser without that font
draws nothing. So the letters, in `letters.json`, are our own: round and plain, and for results with
some letters of the uncial hand, that of the manuscripts that the knotwork comes from.

Each entry of the file is a width and a path of the commands M, L, C and A with absolute
coordinates. x starts at 0; the baseline is y = 0, capitals reach up to -10, small letters to -6.8,
descenders to 3.2. An accent is drawn round (0, 0), which is put above or below its letter's middle.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from .display import Point, digits

Glyph = tuple[float, str]

EM = 14.0
"""Units of the grid in one em: a capital is 10 high, so about 0.7 of the size."""

GAP = 2.9
"""Room between the strokes of two neighbouring letters, in units of the grid."""

PENS = {"normal": 1.15, "bold": 1.75, "uncial": 1.35}
"""Width of the pen, in units of the grid, by font."""

X_HEIGHT = -6.8
CAPITAL = -10.0
DOTLESS = {"i": "\N{LATIN SMALL LETTER DOTLESS I}", "j": "\N{LATIN SMALL LETTER DOTLESS J}"}
"""Letters that lose their dot under an accent."""

UNKNOWN = (6.0, "M0 0 L0 -10 L6 -10 L6 0 L0 0")
"""What stands in for a letter that the alphabet lacks: an open box."""


@cache
def alphabet() -> Mapping[str, Glyph]:
    """The letters, signs and accents that are drawn, each with its width and its path."""
    drawn: Mapping[str, Glyph] = json.loads((files(__package__) / "letters.json").read_bytes())
    return drawn


@cache
def glyph(letter: str, font: str = "normal") -> Glyph:
    """The width and path of a letter; one that is not drawn is put together with its accent."""
    drawn = alphabet()
    letter = f"{font} {letter}" if f"{font} {letter}" in drawn else letter
    plain, *accents = list(unicodedata.normalize("NFD", letter))
    if letter in drawn:
        return drawn[letter]
    if len(accents) != 1 or plain not in drawn or accents[0] not in drawn:
        return UNKNOWN
    top = 0.0
    if unicodedata.combining(accents[0]) == 230:  # Unicode's number for "above"
        top, plain = CAPITAL if plain.isupper() else X_HEIGHT, DOTLESS.get(plain, plain)
    width, strokes = glyph(plain, font)
    return width, strokes + _placed(drawn[accents[0]][1], (width / 2, top), 1)


def width(text: str, size: float, font: str = "normal") -> float:
    """Width of `text` set at `size` (the em), from the first stroke's middle to the last one's."""
    widths = [glyph(letter, font)[0] for letter in text]
    return (sum(widths) + GAP * max(len(text) - 1, 0)) * size / EM


def pen(size: float, font: str = "normal") -> float:
    """Width of the stroke for letters set at `size`; `font` is "normal", "bold" or "uncial"."""
    return PENS[font] * size / EM


@lru_cache(maxsize=1024)  # from move to move most texts stay as they are
def path(text: str, at: Point, size: float, font: str = "normal") -> str:
    """SVG path data, to be stroked with round ends, of `text` centred on `at`.

    Capitals and figures stand centred on the height. A character that the alphabet lacks is drawn
    as a box.

    >>> path("I", (0, 0), 14)
    'M0 5L0 -5'
    """
    scale, x, strokes = size / EM, at[0] - width(text, size, font) / 2, []
    for letter in text:
        advance, drawn = glyph(letter, font)
        strokes.append(_placed(drawn, (x, at[1] + 5 * scale), scale))
        x += (advance + GAP) * scale
    return "".join(strokes)


def _placed(strokes: str, origin: Point, scale: float) -> str:
    """A path, scaled and moved to its place."""
    placed = []
    for command, numbers in re.findall("([MLCA])([^MLCA]*)", strokes):
        values = [float(number) for number in numbers.split()]
        fixed: list[float] = []
        if command == "A":  # radii scale but do not move; the rotation and the flags stay
            fixed, values = [values[0] * scale, values[1] * scale, *values[2:5]], values[5:]
        points = [origin[index % 2] + value * scale for index, value in enumerate(values)]
        placed.append(command + " ".join(digits(value) for value in (*fixed, *points)))
    return "".join(placed)
