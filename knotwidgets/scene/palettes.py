"""The palettes: each colour of a theme, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .enamels import ENAMELS, Enamel


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
class Face:
    """The colours of a tile."""

    fill: str
    rim: str  # the light along its upper edge
    grain: str  # the marks on it
    tray: str  # the same tile in a rack, where it has no grain
    text: str  # its owner's name in the panel, and the line round it, to be seen on any ground


@dataclass(frozen=True)
class Weave:
    """The colours of the strands on tiles."""

    casing: str
    body: str
    light: str
    tints: tuple[str, ...]  # of finished knots, six that are far from each other


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
    plot: str  # an empty cell where a tile may be laid
    contour: str  # the contour lines on a hill
    ink: str  # text
    muted: str  # text that stands back
    accent: str  # hints from the machine: heat, arrows, what is picked
    alarm: str  # a hill where a capture is due
    alarm_edge: str
    warn: str  # what must be seen: captures due, refusals
    focus: str  # the keyboard's place
    players: Mapping[str, Inks]
    weave: Weave
    tiles: Mapping[str, Face]
    enamel: Enamel


PALETTES: Mapping[str, Palette] = {
    "light": Palette(
        dark=False,
        ground="#f7f1e3",
        table="#efe6d1",
        line="#b9a77f",
        hill="#e3e3c8",
        crest="#f4f3de",
        shade="#c9c6a2",
        plot="#fffaec",
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
        weave=Weave(
            "#33241a",
            "#fff8e6",
            "#dcc9a0",
            ("#c8283c", "#ffd942", "#1f7a4d", "#7a3f9d", "#7fd8c4", "#ff9fb4"),
        ),
        tiles={
            "orange": Face("#eea84b", "#f8c983", "#cf8830", "#eea84b", "#9a5410"),
            "blue": Face("#6b98c9", "#94b9de", "#5885b8", "#6b98c9", "#2b5c92"),
            "neutral": Face("#dcd4c0", "#efe9db", "#c9bfa6", "#dcd4c0", "#6f6452"),
        },
        enamel=ENAMELS["light"],
    ),
    "dark": Palette(
        dark=True,
        ground="#15191c",
        table="#1b2124",
        line="#4d5a55",
        hill="#2c3834",
        crest="#43534d",
        shade="#101416",
        plot="#3d4340",
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
        weave=Weave(
            "#120e0a",
            "#f2e8d0",
            "#b9a577",
            ("#ff6b5e", "#ffe066", "#5fd08a", "#c79bff", "#6fd6e8", "#ffa9cf"),
        ),
        tiles={
            "orange": Face("#a8642a", "#c98545", "#8a4f1d", "#a8642a", "#f0a860"),
            "blue": Face("#2f5580", "#4874a3", "#264669", "#2f5580", "#8fbdf0"),
            "neutral": Face("#75726a", "#908c81", "#656259", "#75726a", "#b9b3a2"),
        },
        enamel=ENAMELS["dark"],
    ),
    "print": Palette(
        dark=False,
        ground="#ffffff",
        table="#ffffff",
        line="#000000",
        hill="#ffffff",
        crest="#ffffff",
        shade="#ffffff",
        plot="#ffffff",
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
        weave=Weave(
            "#000000",
            "#ffffff",
            "#ffffff",
            ("#000000", "#b5b5b5", "#5e5e5e", "#dadada", "#363636", "#8b8b8b"),
        ),
        tiles={
            "orange": Face("#ffffff", "#ffffff", "#000000", "#d4d4d4", "#000000"),
            "blue": Face("#ffffff", "#ffffff", "#000000", "#8c8c8c", "#000000"),
            "neutral": Face("#ffffff", "#ffffff", "#000000", "#ffffff", "#000000"),
        },
        enamel=ENAMELS["print"],
    ),
    "safe": Palette(
        dark=False,
        ground="#f8f6f0",
        table="#efece2",
        line="#a8a392",
        hill="#e4e2d6",
        crest="#f6f5ec",
        shade="#c6c3b2",
        plot="#fffdf6",
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
        weave=Weave(
            "#1d1b1a",
            "#fffaf0",
            "#cfc7b4",
            ("#7a0a45", "#ffe14d", "#0a8f6c", "#9be0ff", "#e58ab0", "#1c1466"),
        ),
        tiles={
            "orange": Face("#f0a03c", "#f8c684", "#d1842a", "#f0a03c", "#9a5200"),
            "blue": Face("#3f7fb5", "#76a9d2", "#3470a2", "#3f7fb5", "#00528f"),
            "neutral": Face("#dedad0", "#f0ede6", "#cac5b8", "#dedad0", "#5f5f62"),
        },
        enamel=ENAMELS["safe"],
    ),
}
