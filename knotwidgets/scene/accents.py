"""Letters that English does without: accents, which go with any letter, and what stands alone.

Everything is drawn in the grid of `letters`, whose alphabet it completes.
"""

from __future__ import annotations

import re
import unicodedata

X_HEIGHT = -6.8
CAPITAL = -10.0

ABOVE: dict[str, str] = {
    "\N{COMBINING GRAVE ACCENT}": "M0.8 -1.6 L-1 -3.6",
    "\N{COMBINING ACUTE ACCENT}": "M-0.8 -1.6 L1 -3.6",
    "\N{COMBINING CIRCUMFLEX ACCENT}": "M-1.7 -1.6 L0 -3.4 L1.7 -1.6",
    "\N{COMBINING CARON}": "M-1.7 -3.4 L0 -1.6 L1.7 -3.4",
    "\N{COMBINING TILDE}": "M-2 -1.8 C-1.2 -3.4 0.9 -1.2 2 -2.8",
    "\N{COMBINING DIAERESIS}": (
        "M-1.95 -2.5 A0.35 0.35 0 1 1 -1.25 -2.5 A0.35 0.35 0 1 1 -1.95 -2.5"
        " M1.25 -2.5 A0.35 0.35 0 1 1 1.95 -2.5 A0.35 0.35 0 1 1 1.25 -2.5"
    ),
    "\N{COMBINING RING ABOVE}": "M-1.1 -2.6 A1.1 1.1 0 1 1 1.1 -2.6 A1.1 1.1 0 1 1 -1.1 -2.6",
}
"""Accents above a letter; 0 0 is the middle of its top."""

BELOW: dict[str, str] = {
    "\N{COMBINING CEDILLA}": "M0.1 0 L-0.2 1 C1.6 0.9 1.7 3 -0.2 3 C-0.7 3 -1.1 2.9 -1.4 2.7",
}
"""Accents below a letter; 0 0 is the middle of the baseline."""

DOTLESS: dict[str, tuple[float, str]] = {
    "i": (0.0, "M0 -6.8 L0 0"),
    "j": (2.2, "M2.2 -6.8 L2.2 1 A2.2 2.2 0 0 1 0 3.2"),
}
"""Letters that lose their dot under an accent."""

ALONE: dict[str, tuple[float, str]] = {
    "ß": (
        5.8,
        (
            "M0 0 L0 -7.4 A2.6 2.8 0 0 1 5.2 -7.5 C5.2 -6 2.7 -6 2.7 -4.9"
            " C2.7 -3.6 5.8 -3.9 5.8 -1.9 C5.8 -0.7 4.9 0 3.8 0 C3 0 2.4 -0.3 2 -0.8"
        ),
    ),
    "œ": (
        11.6,
        (
            "M3 -6.8 A3 3.4 0 1 1 3 0 A3 3.4 0 1 1 3 -6.8"
            " M6 -3.5 L11.6 -3.5 A2.8 3.4 0 1 0 10.9 -1.1"
        ),
    ),
    "Œ": (
        10.8,
        "M5 -10 A4.9 5 0 1 0 5 0 L10.8 0 M5 -10 L10.8 -10 M6.8 -10 L6.8 0 M6.8 -5.2 L10 -5.2",
    ),
    "æ": (
        11.2,
        (
            "M5.6 -3.4 A2.8 3.4 0 1 1 0 -3.4 A2.8 3.4 0 1 1 5.6 -3.4 M5.6 -6.8 L5.6 0"
            " M5.6 -3.5 L11.2 -3.5 A2.8 3.4 0 1 0 10.5 -1.1"
        ),
    ),
    "’": (0.8, "M0.8 -10.2 L0 -7.8"),
    "”": (2.8, "M0.8 -10.2 L0 -7.8 M2.8 -10.2 L2 -7.8"),
    "“": (2.8, "M0 -10.2 L0.8 -7.8 M2 -10.2 L2.8 -7.8"),
    "„": (2.8, "M0.8 -0.6 L0 1.8 M2.8 -0.6 L2 1.8"),
    "«": (5.2, "M2.4 -5.8 L0 -3.4 L2.4 -1 M5.2 -5.8 L2.8 -3.4 L5.2 -1"),
    "»": (5.2, "M0 -5.8 L2.4 -3.4 L0 -1 M2.8 -5.8 L5.2 -3.4 L2.8 -1"),
    "…": (7.0, "M0 -0.3 L0.4 -0.3 M3.3 -0.3 L3.7 -0.3 M6.6 -0.3 L7 -0.3"),
    "–": (5.4, "M0 -3.6 L5.4 -3.6"),
    "\N{NO-BREAK SPACE}": (1.6, ""),
    "\N{NARROW NO-BREAK SPACE}": (0.2, ""),
}
"""Letters and signs that are drawn for themselves."""


def accented(letter: str, glyphs: dict[str, tuple[float, str]]) -> tuple[float, str] | None:
    """A letter with an accent, drawn with the glyph of the plain one; None if one is unknown.

    >>> accented("é", {"e": (5.6, "M0 -3.5 L5.6 -3.5")})
    (5.6, 'M0 -3.5 L5.6 -3.5 M2.00 -8.40 L3.80 -10.40')
    """
    plain, *marks = list(unicodedata.normalize("NFD", letter))
    if plain not in glyphs or len(marks) != 1:
        return None
    mark, above = marks[0], marks[0] in ABOVE
    width, strokes = DOTLESS.get(plain, glyphs[plain]) if above else glyphs[plain]
    if above:
        top = CAPITAL if plain.isupper() else X_HEIGHT
        return width, f"{strokes} {_moved(ABOVE[mark], width / 2, top)}"
    if mark in BELOW:
        return width, f"{strokes} {_moved(BELOW[mark], width / 2, 0)}"
    return None


def _moved(strokes: str, x: float, y: float) -> str:
    """Strokes moved by x and y; the arcs keep their radii and flags."""

    def move(part: re.Match[str]) -> str:
        numbers = part[2].split()
        fixed, points = (numbers[:5], numbers[5:]) if part[1] == "A" else ([], numbers)
        places = (float(n) + (y if index % 2 else x) for index, n in enumerate(points))
        return part[1] + " ".join([*fixed, *(f"{place:.2f}" for place in places)])

    return re.sub(r"([MLCA])([^MLCA]*[^MLCA ])", move, strokes)
