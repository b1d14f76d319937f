"""The colours of Kingdoms: hills, captures that are due, and each player's strands and land."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from knotwidgets.scene.coats import RIBBON, Coat, Styles, ribbon
from knotwidgets.scene.palettes import Palette
from knotwidgets.scene.themes import Colours


class Hills(NamedTuple):
    """The colours of the hills in a theme."""

    hill: str
    crest: str  # the light along its upper rim
    shade: str  # its foot, in shadow
    contour: str  # the contour lines on a hill
    alarm: str  # a hill where a capture is due
    alarm_edge: str


class Inks(NamedTuple):
    """The colours of one player."""

    casing: str  # the dark (or light) rim of a ribbon
    body: str  # the ribbon itself
    light: str  # the fine line along its middle
    tint: str  # the land of a kingdom
    edge: str  # its border
    foot: str  # its foot, in shadow
    text: str  # its name in the panel, and lines that must be seen on any ground


class Land(NamedTuple):
    """The colours that a theme has for the game."""

    hills: Hills
    red: Inks
    blue: Inks


LANDS: Mapping[str, Land] = {
    "light": Land(
        #     hill       crest      shade      contour    alarm      alarm_edge
        Hills("#e3e3c8", "#f4f3de", "#c9c6a2", "#c6c7a0", "#f6cf66", "#c08a1e"),
        #        casing     body       light      tint       edge       foot       text
        red=Inks("#5c170c", "#d2472a", "#f8c3a4", "#f1d5c0", "#dbb093", "#d8ae94", "#b23318"),
        blue=Inks("#0f1c3b", "#2a4f93", "#a3c1ec", "#ccd5df", "#a9b8cc", "#a6b5c9", "#24468a"),
    ),
    "dark": Land(
        Hills("#2c3834", "#43534d", "#101416", "#3b4a45", "#7a5a12", "#e6b84a"),
        red=Inks("#ffc3a6", "#e2562f", "#6a1a0b", "#4a2b24", "#6f4034", "#140b09", "#ff8f70"),
        blue=Inks("#dbe9ff", "#7aabf0", "#1f3f78", "#2a3a52", "#445c82", "#0a0e16", "#9cc2ff"),
    ),
    "print": Land(
        Hills("#ffffff", "#ffffff", "#ffffff", "#d6d6d6", "#a6a6a6", "#000000"),
        red=Inks("#000000", "#000000", "#ffffff", "#e2e2e2", "#8a8a8a", "#ffffff", "#000000"),
        blue=Inks("#000000", "#ffffff", "#ffffff", "#ffffff", "#8a8a8a", "#ffffff", "#000000"),
    ),
    "safe": Land(
        Hills("#e4e2d6", "#f6f5ec", "#c6c3b2", "#c9c6b6", "#e8c400", "#000000"),
        red=Inks("#5a2400", "#d05800", "#ffd9a8", "#f3d9bd", "#d9ae80", "#d6ad84", "#a94800"),
        blue=Inks("#00182e", "#004a80", "#8fd0ff", "#c3d5e2", "#97b1c6", "#97afc2", "#00528f"),
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
    styles, players = _hills(land.hills), {"red": land.red, "blue": land.blue}
    for player, inks in players.items():
        styles |= {f"{player} {token}": coats for token, coats in _player(inks).items()}
    return Colours(styles, {name: (i.text, i.body, i.casing) for name, i in players.items()})


def _hills(hills: Hills) -> Styles:
    return {
        "hill": (
            Coat(fill=hills.shade, shift=(0.0, 0.022)),
            Coat(fill=hills.crest, shift=(0.0, -0.012)),
            Coat(fill=hills.hill, stroke=hills.contour, width=0.01),
        ),
        "veil": (Coat(fill=hills.hill, opacity=0.8),),
        "due": (
            Coat(stroke=hills.alarm, width=0.15, opacity=0.5),
            Coat(fill=hills.alarm, stroke=hills.alarm_edge, width=0.018),
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
