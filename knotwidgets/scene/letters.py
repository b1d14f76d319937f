"""Letters as paths: the alphabet of the pictures, drawn with one stroke of a round pen.

A picture that names a font looks different on every machine, and a rasteriser without that font
draws nothing. So the letters are lines and arcs of our own. They lean towards the insular hand of
the manuscripts that the knotwork comes from (a round E and M, a d whose back leans over) as far as
a caption of eight pixels allows.

A glyph is (width, path). Its grid: baseline y = 0, capitals up to -10, small letters to -6.8,
descenders to 3.2; x starts at 0. Only M, L, C and A with absolute coordinates are used.
"""

from __future__ import annotations

from functools import cache

from .accents import ALONE, accented
from .display import Point, digits

EM = 14.0
"""Units of the grid in one em: a capital is 10 high, so about 0.7 of the size."""

GAP = 2.9
"""Room between the strokes of two neighbouring letters, in units of the grid."""

WEIGHTS = {"normal": 1.15, "bold": 1.75}
"""Width of the pen, in units of the grid."""

UNKNOWN = (6.0, "M0 0 L0 -10 L6 -10 L6 0 L0 0")
"""What stands in for a letter that the alphabet lacks: an open box."""


def _dot(x: float, y: float) -> str:
    """A dot a little fatter than the pen; the bare tip of the pen would look starved."""
    left, right = f"{x - 0.35:.2f} {y}", f"{x + 0.35:.2f} {y}"
    return f"M{left} A0.35 0.35 0 1 1 {right} A0.35 0.35 0 1 1 {left}"


GLYPHS: dict[str, tuple[float, str]] = {
    "A": (8.4, "M0 0 L4.2 -10 L8.4 0 M1.5 -3.5 L6.9 -3.5"),
    "B": (
        6.4,
        (
            "M0 0 L0 -10 L3.4 -10 A2.4 2.4 0 0 1 3.4 -5.2 L0 -5.2"
            " M3.4 -5.2 L3.8 -5.2 A2.6 2.6 0 0 1 3.8 0 L0 0"
        ),
    ),
    "C": (7.6, "M7.6 -8.6 A4.6 5 0 1 0 7.6 -1.4"),
    "D": (7.8, "M0 0 L0 -10 L2.8 -10 A5 5 0 0 1 2.8 0 L0 0"),
    "E": (7.4, "M7.4 -8.7 A4.5 5 0 1 0 7.4 -1.3 M0 -5 L5.6 -5"),
    "F": (5.8, "M0 0 L0 -10 L5.8 -10 M0 -5.2 L4.8 -5.2"),
    "G": (8.2, "M7.6 -8.6 A4.6 5 0 1 0 8.2 -2.2 L8.2 -4.6 L5.2 -4.6"),
    "H": (7.4, "M0 0 L0 -10 M7.4 0 L7.4 -10 M0 -5.2 L7.4 -5.2"),
    "I": (0.0, "M0 0 L0 -10"),
    "J": (4.8, "M4.8 -10 L4.8 -2.6 A2.5 2.6 0 0 1 0 -1.9"),
    "K": (6.8, "M0 0 L0 -10 M6.4 -10 L0 -4.2 M2.2 -6.2 L6.8 0"),
    "L": (5.6, "M0 -10 L0 0 L5.6 0"),
    "M": (
        9.6,
        "M0 0 L0 -7 A2.4 3 0 0 1 4.8 -7 L4.8 0 M4.8 -7 A2.4 3 0 0 1 9.6 -7 L9.6 0",
    ),
    "N": (7.4, "M0 0 L0 -10 L7.4 0 L7.4 -10"),
    "O": (9.4, "M4.7 -10 A4.7 5 0 1 1 4.7 0 A4.7 5 0 1 1 4.7 -10"),
    "P": (6.2, "M0 0 L0 -10 L3.4 -10 A2.8 2.8 0 0 1 3.4 -4.4 L0 -4.4"),
    "Q": (9.4, "M4.7 -10 A4.7 5 0 1 1 4.7 0 A4.7 5 0 1 1 4.7 -10 M5.8 -2.6 L9.2 0.9"),
    "R": (6.6, "M0 0 L0 -10 L3.4 -10 A2.8 2.8 0 0 1 3.4 -4.4 L0 -4.4 M3.2 -4.4 L6.6 0"),
    "S": (
        6.4,
        (
            "M6.1 -8.4 C5.5 -9.4 4.5 -10 3.3 -10 C1.5 -10 0.3 -9 0.3 -7.6 C0.3 -6 1.6 -5.6 3.3 -5.2"
            " C5.1 -4.8 6.4 -4.3 6.4 -2.7 C6.4 -1.1 5.2 0 3.3 0 C1.9 0 0.7 -0.6 0 -1.8"
        ),
    ),
    "T": (7.6, "M0 -10 L7.6 -10 M3.8 -10 L3.8 0"),
    "U": (7.4, "M0 -10 L0 -3.7 A3.7 3.7 0 0 0 7.4 -3.7 L7.4 -10"),
    "V": (8.0, "M0 -10 L4 0 L8 -10"),
    "W": (11.2, "M0 -10 L2.8 0 L5.6 -8 L8.4 0 L11.2 -10"),
    "X": (7.0, "M0 0 L7 -10 M0 -10 L7 0"),
    "Y": (7.6, "M0 -10 L3.8 -4.8 L7.6 -10 M3.8 -4.8 L3.8 0"),
    "Z": (7.0, "M0.2 -10 L6.8 -10 L0 0 L7 0"),
    "a": (5.6, "M5.6 -3.4 A2.8 3.4 0 1 1 0 -3.4 A2.8 3.4 0 1 1 5.6 -3.4 M5.6 -6.8 L5.6 0"),
    "b": (5.8, "M0 -10.2 L0 0 M0 -3.4 A2.9 3.4 0 1 1 5.8 -3.4 A2.9 3.4 0 1 1 0 -3.4"),
    "c": (5.0, "M5 -5.9 A2.9 3.4 0 1 0 5 -0.9"),
    "d": (
        5.8,
        (
            "M5.8 -3.4 A2.9 3.4 0 1 1 0 -3.4 A2.9 3.4 0 1 1 5.8 -3.4"
            " M5.8 -3.4 C5.8 -6.6 4.4 -9.2 1 -10.2"
        ),
    ),
    "e": (5.6, "M0 -3.5 L5.6 -3.5 A2.8 3.4 0 1 0 4.9 -1.1"),
    "f": (3.9, "M3.9 -9.9 A2.3 2.3 0 0 0 1.4 -7.6 L1.4 0 M0 -6.6 L3.7 -6.6"),
    "g": (
        5.6,
        (
            "M5.6 -3.4 A2.8 3.4 0 1 1 0 -3.4 A2.8 3.4 0 1 1 5.6 -3.4"
            " M5.6 -6.8 L5.6 0.4 A2.8 2.8 0 0 1 0.4 1.9"
        ),
    ),
    "h": (5.2, "M0 -10.2 L0 0 M0 -4 A2.6 2.8 0 0 1 5.2 -4 L5.2 0"),
    "i": (0.0, "M0 -6.8 L0 0 " + _dot(0, -9.6)),
    "j": (2.2, "M2.2 -6.8 L2.2 1 A2.2 2.2 0 0 1 0 3.2 " + _dot(2.2, -9.6)),
    "k": (5.2, "M0 -10.2 L0 0 M4.8 -6.8 L0 -2.8 M1.7 -4.2 L5.2 0"),
    "l": (1.7, "M0 -10.2 L0 -1.7 A1.7 1.7 0 0 0 1.7 0"),
    "m": (
        8.8,
        (
            "M0 0 L0 -6.8 M0 -4.4 A2.2 2.4 0 0 1 4.4 -4.4 L4.4 0"
            " M4.4 -4.4 A2.2 2.4 0 0 1 8.8 -4.4 L8.8 0"
        ),
    ),
    "n": (5.2, "M0 0 L0 -6.8 M0 -4.2 A2.6 2.6 0 0 1 5.2 -4.2 L5.2 0"),
    "o": (6.0, "M3 -6.8 A3 3.4 0 1 1 3 0 A3 3.4 0 1 1 3 -6.8"),
    "p": (5.8, "M0 -6.8 L0 3.2 M0 -3.4 A2.9 3.4 0 1 1 5.8 -3.4 A2.9 3.4 0 1 1 0 -3.4"),
    "q": (5.8, "M5.8 -6.8 L5.8 3.2 M5.8 -3.4 A2.9 3.4 0 1 1 0 -3.4 A2.9 3.4 0 1 1 5.8 -3.4"),
    "r": (3.6, "M0 0 L0 -6.8 M0 -3.8 C0.5 -5.8 1.8 -6.9 3.6 -6.7"),
    "s": (
        4.6,
        (
            "M4.3 -5.7 C3.8 -6.4 3.2 -6.8 2.4 -6.8 C1.2 -6.8 0.3 -6.1 0.3 -5.1"
            " C0.3 -3.9 1.3 -3.7 2.4 -3.4 C3.7 -3.1 4.6 -2.8 4.6 -1.7"
            " C4.6 -0.7 3.7 0 2.4 0 C1.4 0 0.6 -0.4 0 -1.2"
        ),
    ),
    "t": (3.9, "M1.4 -9 L1.4 -2 A2 2 0 0 0 3.4 0 L3.9 -0.1 M0 -6.6 L3.7 -6.6"),
    "u": (5.2, "M0 -6.8 L0 -2.6 A2.6 2.6 0 0 0 5.2 -2.6 M5.2 -6.8 L5.2 0"),
    "v": (5.6, "M0 -6.8 L2.8 0 L5.6 -6.8"),
    "w": (8.4, "M0 -6.8 L2.1 0 L4.2 -5.6 L6.3 0 L8.4 -6.8"),
    "x": (5.0, "M0 0 L5 -6.8 M0 -6.8 L5 0"),
    "y": (5.6, "M0 -6.8 L2.9 -0.2 M5.6 -6.8 L2.4 1.3 C1.9 2.6 1.2 3.2 0 3.1"),
    "z": (4.8, "M0.2 -6.8 L4.7 -6.8 L0 0 L4.8 0"),
    "0": (6.4, "M3.2 -10 A3.2 5 0 1 1 3.2 0 A3.2 5 0 1 1 3.2 -10"),
    "1": (2.6, "M0 -8.1 L2.6 -10 L2.6 0"),
    "2": (
        6.2,
        "M0.2 -7.3 C0.3 -9 1.5 -10 3.1 -10 C4.9 -10 6 -8.8 6 -7.2 C6 -4.6 2.6 -3 0 0 L6.2 0",
    ),
    "3": (
        6.2,
        (
            "M0.4 -8.6 C1 -9.5 2 -10 3.1 -10 C4.7 -10 5.8 -9 5.8 -7.6 C5.8 -6.2 4.6 -5.3 2.6 -5.3"
            " C4.9 -5.3 6.2 -4.2 6.2 -2.7 C6.2 -1.1 4.9 0 3 0 C1.7 0 0.6 -0.6 0 -1.6"
        ),
    ),
    "4": (6.6, "M4.9 0 L4.9 -10 L0 -3 L6.6 -3"),
    "5": (
        6.2,
        (
            "M5.6 -10 L1 -10 L0.6 -5.6 C1.3 -6.2 2.1 -6.5 3 -6.5 C5 -6.5 6.2 -5.2 6.2 -3.3"
            " C6.2 -1.3 4.9 0 3 0 C1.7 0 0.7 -0.5 0 -1.5"
        ),
    ),
    "6": (6.2, "M5.3 -10 C2 -9.4 0 -6.6 0 -3.2 A3.1 3.2 0 1 0 6.2 -3.2 A3.1 3.2 0 0 0 0.1 -3.9"),
    "7": (6.2, "M0 -10 L6.2 -10 L2.2 0"),
    "8": (
        6.2,
        (
            "M3.1 -5.4 A2.6 2.3 0 1 1 3.1 -10 A2.6 2.3 0 1 1 3.1 -5.4"
            " A3.1 2.7 0 1 1 3.1 0 A3.1 2.7 0 1 1 3.1 -5.4"
        ),
    ),
    "9": (6.2, "M0.9 0 C4.2 -0.6 6.2 -3.4 6.2 -6.8 A3.1 3.2 0 1 0 0 -6.8 A3.1 3.2 0 0 0 6.1 -6.1"),
    " ": (1.6, ""),
    ".": (0.4, _dot(0.2, -0.3)),
    ",": (0.8, "M0.8 -0.4 L0 1.8"),
    ":": (0.4, _dot(0.2, -0.3) + " " + _dot(0.2, -5.6)),
    ";": (0.8, "M0.8 -0.4 L0 1.8 " + _dot(0.6, -5.6)),
    "'": (0.0, "M0 -10.2 L0 -7.8"),
    "-": (3.4, "M0 -3.6 L3.4 -3.6"),
    "+": (6.0, "M0 -4.4 L6 -4.4 M3 -7.4 L3 -1.4"),
    "=": (5.8, "M0 -5.7 L5.8 -5.7 M0 -3 L5.8 -3"),
    "(": (2.4, "M2.4 -11 A9 9 0 0 0 2.4 1.8"),
    ")": (2.4, "M0 -11 A9 9 0 0 1 0 1.8"),
    "·": (0.4, _dot(0.2, -4.2)),
    "!": (0.4, "M0.2 -10 L0.2 -3.2 " + _dot(0.2, -0.3)),
    "?": (
        4.6,
        "M0 -8.4 C0.5 -9.4 1.3 -10 2.4 -10 C3.7 -10 4.6 -9.1 4.6 -7.8 C4.6 -5.9 2.2 -5.6 2.2 -3.2 "
        + _dot(2.2, -0.3),
    ),
    "/": (4.4, "M0 1 L4.4 -10.6"),
    ">": (5.0, "M0 -7.2 L5 -4.4 L0 -1.6"),
    "<": (5.0, "M5 -7.2 L0 -4.4 L5 -1.6"),
    "*": (4.4, "M2.2 -10 L2.2 -5.6 M0.3 -8.9 L4.1 -6.7 M4.1 -8.9 L0.3 -6.7"),
    "%": (
        8.0,
        (
            "M0.6 0 L7.4 -10 M1.7 -10 A1.7 1.9 0 1 1 1.7 -6.2 A1.7 1.9 0 1 1 1.7 -10"
            " M6.3 -3.8 A1.7 1.9 0 1 1 6.3 0 A1.7 1.9 0 1 1 6.3 -3.8"
        ),
    ),
}
"""The letters of English, each with its width and its path, in units of the grid."""


def missing(text: str) -> str:
    """The characters of `text` that the alphabet lacks, each once, in order.

    >>> missing("Red to build"), missing("Tír Ж")
    ('', 'Ж')
    """
    return "".join(dict.fromkeys(letter for letter in text if glyph(letter) is UNKNOWN))


@cache
def glyph(letter: str) -> tuple[float, str]:
    """The width and path of a letter: drawn for itself, put together with an accent, or a box."""
    return GLYPHS.get(letter) or ALONE.get(letter) or accented(letter, GLYPHS) or UNKNOWN


def width(text: str, size: float) -> float:
    """Width of `text` set at `size` (the em), from the first stroke's middle to the last one's.

    >>> round(width("H", 14), 3)
    7.4
    """
    widths = [glyph(letter)[0] for letter in text]
    return (sum(widths) + GAP * max(len(text) - 1, 0)) * size / EM


def pen(size: float, weight: str = "normal") -> float:
    """Width of the stroke for letters set at `size`; `weight` is "normal" or "bold".

    >>> pen(14) < pen(14, "bold")
    True
    """
    return WEIGHTS[weight] * size / EM


def path(text: str, at: Point, size: float) -> str:
    """SVG path data, to be stroked with round ends, of `text` centred on `at`.

    Capitals and figures stand centred on the height. A character that the alphabet lacks (see
    `missing`) is drawn as a box.

    >>> path("I", (0, 0), 14)
    'M0 5L0 -5'
    """
    scale = size / EM
    x, baseline = at[0] - width(text, size) / 2, at[1] + 5 * scale
    strokes = []
    for letter in text:
        advance, strokes_of_letter = glyph(letter)
        strokes.append(_placed(strokes_of_letter, (x, baseline), scale))
        x += (advance + GAP) * scale
    return "".join(strokes)


def _placed(strokes: str, origin: Point, scale: float) -> str:
    """A glyph's path, scaled and moved to its place on the line."""
    words = strokes.split()
    placed: list[str] = []
    while words:
        command = words[0][0]
        count = {"M": 2, "L": 2, "C": 6, "A": 7}[command]
        values = [float(word.lstrip("MLCA")) for word in words[:count]]
        del words[:count]
        placed.append(command + " ".join(_arguments(command, values, origin, scale)))
    return "".join(placed)


def _arguments(command: str, values: list[float], origin: Point, scale: float) -> list[str]:
    fixed: list[float] = []
    if command == "A":
        # Radii scale but do not move; the rotation and the two flags stay what they are.
        fixed, values = [values[0] * scale, values[1] * scale, *values[2:5]], values[5:]
    points = [origin[index % 2] + value * scale for index, value in enumerate(values)]
    return [digits(value) for value in (*fixed, *points)]
