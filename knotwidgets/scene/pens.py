"""The look of what is drawn on a picture: the colours of pens, marks and labels, ramps of heat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .palettes import Palette
from .passes import Pass, Styles


class Pen(NamedTuple):
    """The colours of a pen, which must be seen on any ground: what it draws, and its rim."""

    body: str
    casing: str


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

_SWINGS = (
    "#006bb5",
    "#2a8bd6",
    "#76ace9",
    "#b5cef1",
    "#f3f0eb",
    "#eac5ab",
    "#d79c70",
    "#bb7640",
    "#96551d",
)

SWINGS: Mapping[str, tuple[str, ...]] = {
    "light": _SWINGS,
    "dark": (
        "#7ec6ff",
        "#5ba2e8",
        "#4a80b6",
        "#455e7c",
        "#403d39",
        "#745640",
        "#a47149",
        "#d18f5c",
        "#fab17a",
    ),
    "safe": _SWINGS,
}
"""Heat of both signs: from blue by way of the ground's colour to brown, in even steps of lightness.

A theme that lacks one has no two colours to tell signs by; there it is one ramp like any other.
"""


def styles(name: str, palette: Palette) -> Styles:
    """The tokens for one theme.

    >>> from .palettes import PALETTES
    >>> len(styles("light", PALETTES["light"])["green circle"])
    3
    """
    tokens = _notes(palette)
    for colour, pen in PENS[name].items():
        tokens |= {f"{colour} {token}": passes for token, passes in _pen(pen).items()}
    return tokens | {step: (Pass(fill=colour),) for step, colour in heats(name, palette).items()}


def heats(name: str, palette: Palette) -> dict[str, str]:
    """The colour of each step of heat, and of heat of both signs, by its token.

    >>> from .palettes import PALETTES
    >>> len(heats("light", PALETTES["light"])) == 2 * HEATS
    True
    """
    ramps = {"heat": palette.heat, "swing": SWINGS.get(name, palette.heat)}
    return {
        f"{ramp} {step}": colour
        for ramp, colours in ramps.items()
        for step, colour in enumerate(colours)
    }


def _pen(pen: Pen) -> Styles:
    return {
        "circle": (
            Pass(fill=pen.body, opacity=0.16),
            Pass(stroke=pen.casing, width=0.085),
            Pass(stroke=pen.body, width=0.052),
        ),
        "arrow": (
            Pass(stroke=pen.casing, width=0.045),
            Pass(fill=pen.body),
        ),
        "mark": (
            Pass(fill=pen.body, opacity=0.22),
            Pass(stroke=pen.casing, width=0.07),
            Pass(stroke=pen.body, width=0.042),
        ),
    }


def _notes(palette: Palette) -> Styles:
    return {
        "highlight": (Pass(stroke=palette.accent, width=0.05),),
        "best": (Pass(stroke=palette.ink, width=0.03),),
        "mark": (Pass(fill=palette.warn, opacity=0.18), Pass(stroke=palette.warn, width=0.045)),
        "arrow": (Pass(stroke=palette.ground, width=0.06), Pass(fill=palette.accent)),
        "label": (Pass(fill=palette.ink, font="bold"),),
        "plate": (Pass(fill=palette.ground, stroke=palette.line, width=0.012, opacity=0.92),),
        "sign": (Pass(fill=palette.ink, stroke=palette.ground, width=0.03),),
        "sign text": (Pass(fill=palette.ground, font="bold"),),
        "bar": (Pass(stroke=palette.muted, width=0.016),),
    }
