"""The colours that all games share, by theme.

The sheet, the board, text, hints and refusals are in `Palette`, the colours to draw with in `PENS`,
heat maps in `Palette.heat` and `SWINGS`. The pieces of a game, such as the strands of red, have
theirs in the game's `colours.py`. How a colour is used, and how thick lines are, says `themes.py`,
and for a game its `colours.py` again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

HEATS = 9
"""How many steps of heat there are."""


@dataclass(frozen=True)
class Palette:
    """The colours of a theme that all games share."""

    dark: bool
    ground: str  # the sheet that everything lies on
    table: str  # the board
    plot: str  # an empty cell that is open; the discs of an analysis
    line: str  # its frame
    ink: str  # text
    muted: str  # text of less weight
    accent: str  # hints from the program: heat, arrows, what is picked
    warn: str  # what must not be missed: captures due, refusals
    focus: str  # the cell or button that keys act on
    heat: str  # HEATS colours in even steps of lightness, the lowest value's first


class Pen(NamedTuple):
    """The colours of a pen, which must be seen on any ground: what it draws, and its rim."""

    body: str
    casing: str


PALETTES: Mapping[str, Palette] = {
    "light": Palette(
        dark=False,
        ground="#f7f1e3",
        table="#efe6d1",
        plot="#fffaec",
        line="#b9a77f",
        ink="#2e2a24",
        muted="#6f6452",
        accent="#a8761a",
        warn="#8a1f6a",
        focus="#1d5fd0",
        heat="#fff3c4 #fddf9b #f9c674 #f3a957 #e88a47 #d56a3f #b94c3d #94343c #6b2138",
    ),
    "dark": Palette(
        dark=True,
        ground="#15191c",
        table="#1b2124",
        plot="#3d4340",
        line="#4d5a55",
        ink="#ebe5d6",
        muted="#9fa69c",
        accent="#e0b354",
        warn="#f58fd0",
        focus="#8fb8ff",
        heat="#2b1b3d #4a1f52 #6c255c #8f2f5c #b03f56 #cd584e #e37a4d #f2a35c #fbd07e",
    ),
    "print": Palette(
        dark=False,
        ground="#ffffff",
        table="#ffffff",
        plot="#ffffff",
        line="#000000",
        ink="#000000",
        muted="#444444",
        accent="#6a6a6a",
        warn="#000000",
        focus="#000000",
        heat="#ffffff #e8e8e8 #d1d1d1 #bababa #a3a3a3 #8c8c8c #757575 #5e5e5e #474747",
    ),
    "safe": Palette(
        dark=False,
        ground="#f8f6f0",
        table="#efece2",
        plot="#fffdf6",
        line="#a8a392",
        ink="#26272b",
        muted="#5f5f62",
        accent="#6b6b6b",
        warn="#000000",
        focus="#0b57c2",
        heat="#fff7cf #f5e6a3 #e2d386 #c5bd7f #a3a681 #7f8f86 #5a778b #335e8a #0a427c",
    ),
}

PENS: Mapping[str, Mapping[str, Pen]] = {
    "light": {
        "green": Pen("#37b063", "#0a3a1c"),
        "red": Pen("#e8453f", "#560d10"),
        "blue": Pen("#4a8df0", "#0b2759"),
        "yellow": Pen("#f7c82c", "#4d3703"),
    },
    "dark": {
        "green": Pen("#5bd584", "#06110a"),
        "red": Pen("#ff837c", "#190506"),
        "blue": Pen("#74adff", "#050d1c"),
        "yellow": Pen("#ffd84d", "#171103"),
    },
    "print": {
        "green": Pen("#ffffff", "#000000"),
        "red": Pen("#000000", "#000000"),
        "blue": Pen("#8a8a8a", "#000000"),
        "yellow": Pen("#d2d2d2", "#000000"),
    },
    "safe": {  # after Okabe and Ito
        "green": Pen("#00835f", "#00251b"),
        "red": Pen("#d55e00", "#3a1900"),
        "blue": Pen("#6cc0f5", "#04263d"),
        "yellow": Pen("#f0e442", "#3a3600"),
    },
}
"""The pens of each theme by the names of their colours."""

_BLUE_TO_BROWN = "#006bb5 #2a8bd6 #76ace9 #b5cef1 #f3f0eb #eac5ab #d79c70 #bb7640 #96551d"

SWINGS: Mapping[str, str] = {
    "light": _BLUE_TO_BROWN,
    "dark": "#7ec6ff #5ba2e8 #4a80b6 #455e7c #403d39 #745640 #a47149 #d18f5c #fab17a",
    "print": PALETTES["print"].heat,  # has no two colours to tell the signs apart
    "safe": _BLUE_TO_BROWN,
}
"""Heat of both signs, in even steps of lightness: from blue by the ground's colour to brown."""


def heats(theme: str) -> dict[str, str]:
    """The colour of each step of heat, and of heat of both signs, by its style.

    >>> heats("light")["heat 0"], len(heats("light")) == 2 * HEATS
    ('#fff3c4', True)
    """
    ramps = {"heat": PALETTES[theme].heat, "swing": SWINGS[theme]}
    return {
        f"{ramp} {step}": colour
        for ramp, colours in ramps.items()
        for step, colour in enumerate(colours.split())
    }
