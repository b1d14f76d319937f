"""The colours of Kingdoms: hills, captures that are due, and each player's strands and land."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from knotwidgets.scene.palettes import Palette
from knotwidgets.scene.passes import RIBBON, Pass, Styles, ribbon
from knotwidgets.scene.themes import Colours


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
class Land:
    """The colours that a theme has for the game."""

    hill: str
    crest: str  # the light along its upper rim
    shade: str  # its foot, in shadow
    contour: str  # the contour lines on a hill
    alarm: str  # a hill where a capture is due
    alarm_edge: str
    players: Mapping[str, Inks]


LANDS: Mapping[str, Land] = {
    "light": Land(
        hill="#e3e3c8",
        crest="#f4f3de",
        shade="#c9c6a2",
        contour="#c6c7a0",
        alarm="#f6cf66",
        alarm_edge="#c08a1e",
        players={
            "red": Inks(
                "#5c170c", "#d2472a", "#f8c3a4", "#f1d5c0", "#dbb093", "#d8ae94", "#b23318"
            ),
            "blue": Inks(
                "#0f1c3b", "#2a4f93", "#a3c1ec", "#ccd5df", "#a9b8cc", "#a6b5c9", "#24468a"
            ),
        },
    ),
    "dark": Land(
        hill="#2c3834",
        crest="#43534d",
        shade="#101416",
        contour="#3b4a45",
        alarm="#7a5a12",
        alarm_edge="#e6b84a",
        players={
            "red": Inks(
                "#ffc3a6", "#e2562f", "#6a1a0b", "#4a2b24", "#6f4034", "#140b09", "#ff8f70"
            ),
            "blue": Inks(
                "#dbe9ff", "#7aabf0", "#1f3f78", "#2a3a52", "#445c82", "#0a0e16", "#9cc2ff"
            ),
        },
    ),
    "print": Land(
        hill="#ffffff",
        crest="#ffffff",
        shade="#ffffff",
        contour="#d6d6d6",
        alarm="#a6a6a6",
        alarm_edge="#000000",
        players={
            "red": Inks(
                "#000000", "#000000", "#ffffff", "#e2e2e2", "#8a8a8a", "#ffffff", "#000000"
            ),
            "blue": Inks(
                "#000000", "#ffffff", "#ffffff", "#ffffff", "#8a8a8a", "#ffffff", "#000000"
            ),
        },
    ),
    "safe": Land(
        hill="#e4e2d6",
        crest="#f6f5ec",
        shade="#c6c3b2",
        contour="#c9c6b6",
        alarm="#e8c400",
        alarm_edge="#000000",
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
"""The colours by the theme's name."""


def colours(theme: str, _: Palette) -> Colours:
    """The style tokens of the game in a theme, and its players' colours.

    >>> from knotwidgets.scene.palettes import PALETTES
    >>> colours("light", PALETTES["light"]).styles["red strand"][0].width == RIBBON
    True
    """
    land = LANDS[theme]
    styles = _hills(land)
    for player, inks in land.players.items():
        styles |= {f"{player} {token}": passes for token, passes in _player(inks).items()}
    players = {name: (inks.text, inks.body, inks.casing) for name, inks in land.players.items()}
    return Colours(styles, players)


def _hills(land: Land) -> Styles:
    return {
        "hill": (
            Pass(fill=land.shade, shift=(0.0, 0.022)),
            Pass(fill=land.crest, shift=(0.0, -0.012)),
            Pass(fill=land.hill, stroke=land.contour, width=0.01),
        ),
        "veil": (Pass(fill=land.hill, opacity=0.8),),
        "due": (
            Pass(stroke=land.alarm, width=0.15, opacity=0.5),
            Pass(fill=land.alarm, stroke=land.alarm_edge, width=0.018),
        ),
    }


def _player(inks: Inks) -> Styles:
    """A player's tokens, without the player's name in front."""
    *_, body, light = ribbon(inks.casing, inks.body, inks.light)
    return {
        "strand": ribbon(inks.casing, inks.body, inks.light),
        "land": (
            Pass(fill=inks.foot, shift=(0.0, 0.022)),
            Pass(fill=inks.tint, stroke=inks.edge, width=0.013),
        ),
        "hint": (Pass(fill=inks.tint, stroke=inks.body, width=0.028),),
        "ghost": (
            Pass(stroke=inks.casing, width=RIBBON, opacity=0.5),
            Pass(stroke=inks.tint, width=body.width),
            replace(body, opacity=0.5),
            replace(light, opacity=0.7),
        ),
        "spears": (
            Pass(stroke=inks.tint, width=0.07),
            Pass(fill=inks.body, stroke=inks.casing, width=0.026),
        ),
        "siege": (Pass(stroke=inks.text, width=0.03, dash=(0.08, 0.07), cap="butt"),),
        "token": (Pass(fill=inks.body, stroke=inks.casing, width=0.026),),
    }
