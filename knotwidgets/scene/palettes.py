"""The palettes: each colour of a theme, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Inks:
    """The colours of one player."""

    casing: str  # the dark (or light) rim of a ribbon
    body: str  # the ribbon itself
    light: str  # the fine line along its middle
    tint: str  # the land of a kingdom
    edge: str  # its border
    foot: str  # its foot, in shadow
    text: str  # its name in the panel, and lines that must be seen on any ground


@dataclass(frozen=True)
class Palette:
    """All colours of a theme."""

    dark: bool
    ground: str  # the sheet that everything lies on
    table: str  # the board
    line: str  # its frame
    hill: str
    crest: str  # the light along its upper rim
    shade: str  # its foot, in shadow
    contour: str  # the contour lines on a hill
    ink: str  # text
    muted: str  # text that stands back
    accent: str  # hints from the machine: heat, arrows, what is picked
    alarm: str  # a hill where a capture is due
    alarm_edge: str
    warn: str  # what must be seen: captures due, refusals
    focus: str  # the keyboard's place
    players: Mapping[str, Inks]


PALETTES: Mapping[str, Palette] = {
    "light": Palette(
        dark=False,
        ground="#f7f1e3",
        table="#efe6d1",
        line="#b9a77f",
        hill="#e3e3c8",
        crest="#f4f3de",
        shade="#c9c6a2",
        contour="#c6c7a0",
        ink="#2e2a24",
        muted="#6f6452",
        accent="#a8761a",
        alarm="#f6cf66",
        alarm_edge="#c08a1e",
        warn="#8a1f6a",
        focus="#1d5fd0",
        players={
            "red": Inks(
                "#5c170c", "#d2472a", "#f8c3a4", "#f1d5c0", "#dbb093", "#d8ae94", "#b23318"
            ),
            "blue": Inks(
                "#0f1c3b", "#2a4f93", "#a3c1ec", "#ccd5df", "#a9b8cc", "#a6b5c9", "#24468a"
            ),
        },
    ),
    "dark": Palette(
        dark=True,
        ground="#15191c",
        table="#1b2124",
        line="#4d5a55",
        hill="#2c3834",
        crest="#43534d",
        shade="#101416",
        contour="#3b4a45",
        ink="#ebe5d6",
        muted="#9fa69c",
        accent="#e0b354",
        alarm="#7a5a12",
        alarm_edge="#e6b84a",
        warn="#f58fd0",
        focus="#8fb8ff",
        players={
            "red": Inks(
                "#ffc3a6", "#e2562f", "#6a1a0b", "#4a2b24", "#6f4034", "#140b09", "#ff8f70"
            ),
            "blue": Inks(
                "#dbe9ff", "#7aabf0", "#1f3f78", "#2a3a52", "#445c82", "#0a0e16", "#9cc2ff"
            ),
        },
    ),
    "print": Palette(
        dark=False,
        ground="#ffffff",
        table="#ffffff",
        line="#000000",
        hill="#ffffff",
        crest="#ffffff",
        shade="#ffffff",
        contour="#d6d6d6",
        ink="#000000",
        muted="#444444",
        accent="#6a6a6a",
        alarm="#a6a6a6",
        alarm_edge="#000000",
        warn="#000000",
        focus="#000000",
        players={
            "red": Inks(
                "#000000", "#000000", "#ffffff", "#e2e2e2", "#8a8a8a", "#ffffff", "#000000"
            ),
            "blue": Inks(
                "#000000", "#ffffff", "#ffffff", "#ffffff", "#8a8a8a", "#ffffff", "#000000"
            ),
        },
    ),
    "safe": Palette(
        dark=False,
        ground="#f8f6f0",
        table="#efece2",
        line="#a8a392",
        hill="#e4e2d6",
        crest="#f6f5ec",
        shade="#c6c3b2",
        contour="#c9c6b6",
        ink="#26272b",
        muted="#5f5f62",
        accent="#6b6b6b",
        alarm="#e8c400",
        alarm_edge="#000000",
        warn="#000000",
        focus="#0b57c2",
        players={
            "red": Inks(
                "#5a2400", "#d05800", "#ffd9a8", "#f3d9bd", "#d9ae80", "#d6ad84", "#a94800"
            ),
            "blue": Inks(
                "#00182e", "#004a80", "#8fd0ff", "#c3d5e2", "#97b1c6", "#97afc2", "#00528f"
            ),
        },
    ),
}
