"""The palettes: each colour that all games share, once; a game's own are in its `colours.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

HEATS = 9
"""How many steps of heat there are."""


@dataclass(frozen=True)
class Palette:
    """The colours of a theme that all games share."""

    dark: bool
    ground: str  # the sheet that everything lies on
    table: str  # the board
    line: str  # its frame
    ink: str  # text
    muted: str  # text that stands back
    accent: str  # hints from the machine: heat, arrows, what is picked
    warn: str  # what must be seen: captures due, refusals
    focus: str  # the keyboard's place
    heat: tuple[str, ...]  # HEATS colours in even steps of lightness, the lowest value's first


PALETTES: Mapping[str, Palette] = {
    "light": Palette(
        dark=False,
        ground="#f7f1e3",
        table="#efe6d1",
        line="#b9a77f",
        ink="#2e2a24",
        muted="#6f6452",
        accent="#a8761a",
        warn="#8a1f6a",
        focus="#1d5fd0",
        heat=(
            "#fff3c4",
            "#fddf9b",
            "#f9c674",
            "#f3a957",
            "#e88a47",
            "#d56a3f",
            "#b94c3d",
            "#94343c",
            "#6b2138",
        ),
    ),
    "dark": Palette(
        dark=True,
        ground="#15191c",
        table="#1b2124",
        line="#4d5a55",
        ink="#ebe5d6",
        muted="#9fa69c",
        accent="#e0b354",
        warn="#f58fd0",
        focus="#8fb8ff",
        heat=(
            "#2b1b3d",
            "#4a1f52",
            "#6c255c",
            "#8f2f5c",
            "#b03f56",
            "#cd584e",
            "#e37a4d",
            "#f2a35c",
            "#fbd07e",
        ),
    ),
    "print": Palette(
        dark=False,
        ground="#ffffff",
        table="#ffffff",
        line="#000000",
        ink="#000000",
        muted="#444444",
        accent="#6a6a6a",
        warn="#000000",
        focus="#000000",
        heat=(
            "#ffffff",
            "#e8e8e8",
            "#d1d1d1",
            "#bababa",
            "#a3a3a3",
            "#8c8c8c",
            "#757575",
            "#5e5e5e",
            "#474747",
        ),
    ),
    "safe": Palette(
        dark=False,
        ground="#f8f6f0",
        table="#efece2",
        line="#a8a392",
        ink="#26272b",
        muted="#5f5f62",
        accent="#6b6b6b",
        warn="#000000",
        focus="#0b57c2",
        heat=(
            "#fff7cf",
            "#f5e6a3",
            "#e2d386",
            "#c5bd7f",
            "#a3a681",
            "#7f8f86",
            "#5a778b",
            "#335e8a",
            "#0a427c",
        ),
    ),
}
