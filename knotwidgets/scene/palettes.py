"""The colours that all games share. How each is used says `themes.py`.

A game's own, such as those of red strands, are in its `colours.py`, in the same form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

THEMES = ("light", "dark", "print", "safe")
"""Names of the themes; "print" is line art, "safe" is for colour-blind eyes."""

Palette: TypeAlias = Mapping[str, tuple[str, str, str, str]]
"""Colours by name, as CSS "#rrggbb": one for each theme, in the order of `THEMES`."""

HEATS = 9
"""How many steps of heat there are."""

PALETTE: Palette = {
    # theme: light, dark, print, safe
    "ground": ("#f7f1e3", "#15191c", "#ffffff", "#f8f6f0"),  # the sheet below it all
    "table": ("#efe6d1", "#1b2124", "#ffffff", "#efece2"),  # the board
    "plot": ("#fffaec", "#3d4340", "#ffffff", "#fffdf6"),  # an open cell; discs of an analysis
    "line": ("#b9a77f", "#4d5a55", "#000000", "#a8a392"),  # frames
    "ink": ("#2e2a24", "#ebe5d6", "#000000", "#26272b"),  # text
    "muted": ("#6f6452", "#9fa69c", "#444444", "#5f5f62"),  # text of less weight
    "accent": ("#a8761a", "#e0b354", "#6a6a6a", "#6b6b6b"),  # hints: arrows, what is picked
    "warn": ("#8a1f6a", "#f58fd0", "#000000", "#000000"),  # captures due, refusals
    "focus": ("#1d5fd0", "#8fb8ff", "#000000", "#0b57c2"),  # the cell or button that keys act on
    # Pens, and the rim of what they draw, seen on any ground; "safe" after Okabe and Ito.
    "green pen": ("#37b063", "#5bd584", "#ffffff", "#00835f"),
    "green pen rim": ("#0a3a1c", "#06110a", "#000000", "#00251b"),
    "red pen": ("#e8453f", "#ff837c", "#000000", "#d55e00"),
    "red pen rim": ("#560d10", "#190506", "#000000", "#3a1900"),
    "blue pen": ("#4a8df0", "#74adff", "#8a8a8a", "#6cc0f5"),
    "blue pen rim": ("#0b2759", "#050d1c", "#000000", "#04263d"),
    "yellow pen": ("#f7c82c", "#ffd84d", "#d2d2d2", "#f0e442"),
    "yellow pen rim": ("#4d3703", "#171103", "#000000", "#3a3600"),
    # Heat, and heat of both signs, in even steps of lightness; "print" can't tell the signs apart.
    "heat 0": ("#fff3c4", "#2b1b3d", "#ffffff", "#fff7cf"),
    "heat 1": ("#fddf9b", "#4a1f52", "#e8e8e8", "#f5e6a3"),
    "heat 2": ("#f9c674", "#6c255c", "#d1d1d1", "#e2d386"),
    "heat 3": ("#f3a957", "#8f2f5c", "#bababa", "#c5bd7f"),
    "heat 4": ("#e88a47", "#b03f56", "#a3a3a3", "#a3a681"),
    "heat 5": ("#d56a3f", "#cd584e", "#8c8c8c", "#7f8f86"),
    "heat 6": ("#b94c3d", "#e37a4d", "#757575", "#5a778b"),
    "heat 7": ("#94343c", "#f2a35c", "#5e5e5e", "#335e8a"),
    "heat 8": ("#6b2138", "#fbd07e", "#474747", "#0a427c"),
    "swing 0": ("#006bb5", "#7ec6ff", "#ffffff", "#006bb5"),
    "swing 1": ("#2a8bd6", "#5ba2e8", "#e8e8e8", "#2a8bd6"),
    "swing 2": ("#76ace9", "#4a80b6", "#d1d1d1", "#76ace9"),
    "swing 3": ("#b5cef1", "#455e7c", "#bababa", "#b5cef1"),
    "swing 4": ("#f3f0eb", "#403d39", "#a3a3a3", "#f3f0eb"),
    "swing 5": ("#eac5ab", "#745640", "#8c8c8c", "#eac5ab"),
    "swing 6": ("#d79c70", "#a47149", "#757575", "#d79c70"),
    "swing 7": ("#bb7640", "#d18f5c", "#5e5e5e", "#bb7640"),
    "swing 8": ("#96551d", "#fab17a", "#474747", "#96551d"),
}

STEPS = tuple(name for name in PALETTE if name.startswith(("heat", "swing")))
"""The colours of heat, which are styles of the same names."""
