"""The colours of Kingdoms: hills, captures that are due, and each player's strands and land."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from knotwidgets.scene.coats import RIBBON, Coat, Styles, ribbon
from knotwidgets.scene.palettes import Palette
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
                casing="#5c170c",
                body="#d2472a",
                light="#f8c3a4",
                tint="#f1d5c0",
                edge="#dbb093",
                foot="#d8ae94",
                text="#b23318",
            ),
            "blue": Inks(
                casing="#0f1c3b",
                body="#2a4f93",
                light="#a3c1ec",
                tint="#ccd5df",
                edge="#a9b8cc",
                foot="#a6b5c9",
                text="#24468a",
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
                casing="#ffc3a6",
                body="#e2562f",
                light="#6a1a0b",
                tint="#4a2b24",
                edge="#6f4034",
                foot="#140b09",
                text="#ff8f70",
            ),
            "blue": Inks(
                casing="#dbe9ff",
                body="#7aabf0",
                light="#1f3f78",
                tint="#2a3a52",
                edge="#445c82",
                foot="#0a0e16",
                text="#9cc2ff",
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
                casing="#000000",
                body="#000000",
                light="#ffffff",
                tint="#e2e2e2",
                edge="#8a8a8a",
                foot="#ffffff",
                text="#000000",
            ),
            "blue": Inks(
                casing="#000000",
                body="#ffffff",
                light="#ffffff",
                tint="#ffffff",
                edge="#8a8a8a",
                foot="#ffffff",
                text="#000000",
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
                casing="#5a2400",
                body="#d05800",
                light="#ffd9a8",
                tint="#f3d9bd",
                edge="#d9ae80",
                foot="#d6ad84",
                text="#a94800",
            ),
            "blue": Inks(
                casing="#00182e",
                body="#004a80",
                light="#8fd0ff",
                tint="#c3d5e2",
                edge="#97b1c6",
                foot="#97afc2",
                text="#00528f",
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
            Coat(fill=land.shade, shift=(0.0, 0.022)),
            Coat(fill=land.crest, shift=(0.0, -0.012)),
            Coat(fill=land.hill, stroke=land.contour, width=0.01),
        ),
        "veil": (Coat(fill=land.hill, opacity=0.8),),
        "due": (
            Coat(stroke=land.alarm, width=0.15, opacity=0.5),
            Coat(fill=land.alarm, stroke=land.alarm_edge, width=0.018),
        ),
    }


def _player(inks: Inks) -> Styles:
    """A player's tokens, without the player's name in front."""
    *_, body, light = ribbon(inks.casing, inks.body, inks.light)
    return {
        "strand": ribbon(inks.casing, inks.body, inks.light),
        "land": (
            Coat(fill=inks.foot, shift=(0.0, 0.022)),
            Coat(fill=inks.tint, stroke=inks.edge, width=0.013),
        ),
        "hint": (Coat(fill=inks.tint, stroke=inks.body, width=0.028),),
        "ghost": (
            Coat(stroke=inks.casing, width=RIBBON, opacity=0.5),
            Coat(stroke=inks.tint, width=body.width),
            replace(body, opacity=0.5),
            replace(light, opacity=0.7),
        ),
        "spears": (
            Coat(stroke=inks.tint, width=0.07),
            Coat(fill=inks.body, stroke=inks.casing, width=0.026),
        ),
        "siege": (Coat(stroke=inks.text, width=0.03, dash=(0.08, 0.07), cap="butt"),),
        "token": (Coat(fill=inks.body, stroke=inks.casing, width=0.026),),
    }
