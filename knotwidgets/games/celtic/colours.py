"""The colours of Celtic!: tiles, the strands on them, the window and the racks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotwidgets.scene.coats import CASING, RIBBON, Coat, Styles, ribbon
from knotwidgets.scene.palettes import Palette
from knotwidgets.scene.themes import Colours

LINE = 0.014
GRAIN = 0.018
EDGE = 0.05  # half of it is seen, round a tile


@dataclass(frozen=True)
class Face:
    """The colours of a tile."""

    fill: str
    rim: str  # the light along its upper edge
    grain: str  # the marks on it
    text: str  # its owner's name in the panel, and the line round it, to be seen on any ground
    tray: str = ""  # its fill in a rack, where it has no grain; by default as on the board


@dataclass(frozen=True)
class Table:
    """The colours that a theme has for the game."""

    casing: str  # of strands
    body: str
    light: str
    tints: tuple[str, ...]  # of finished knots, six that are far from each other
    tiles: Mapping[str, Face]


TABLES: Mapping[str, Table] = {
    "light": Table(
        casing="#33241a",
        body="#fff8e6",
        light="#dcc9a0",
        tints=("#c8283c", "#ffd942", "#1f7a4d", "#7a3f9d", "#7fd8c4", "#ff9fb4"),
        tiles={
            "orange": Face(fill="#eea84b", rim="#f8c983", grain="#cf8830", text="#9a5410"),
            "blue": Face(fill="#6b98c9", rim="#94b9de", grain="#5885b8", text="#2b5c92"),
            "neutral": Face(fill="#dcd4c0", rim="#efe9db", grain="#c9bfa6", text="#6f6452"),
        },
    ),
    "dark": Table(
        casing="#120e0a",
        body="#f2e8d0",
        light="#b9a577",
        tints=("#ff6b5e", "#ffe066", "#5fd08a", "#c79bff", "#6fd6e8", "#ffa9cf"),
        tiles={
            "orange": Face(fill="#a8642a", rim="#c98545", grain="#8a4f1d", text="#f0a860"),
            "blue": Face(fill="#2f5580", rim="#4874a3", grain="#264669", text="#8fbdf0"),
            "neutral": Face(fill="#75726a", rim="#908c81", grain="#656259", text="#b9b3a2"),
        },
    ),
    "print": Table(
        casing="#000000",
        body="#ffffff",
        light="#ffffff",
        tints=("#000000", "#b5b5b5", "#5e5e5e", "#dadada", "#363636", "#8b8b8b"),
        tiles={
            "orange": Face(
                fill="#ffffff", rim="#ffffff", grain="#000000", text="#000000", tray="#d4d4d4"
            ),
            "blue": Face(
                fill="#ffffff", rim="#ffffff", grain="#000000", text="#000000", tray="#8c8c8c"
            ),
            "neutral": Face(fill="#ffffff", rim="#ffffff", grain="#000000", text="#000000"),
        },
    ),
    "safe": Table(
        casing="#1d1b1a",
        body="#fffaf0",
        light="#cfc7b4",
        tints=("#7a0a45", "#ffe14d", "#0a8f6c", "#9be0ff", "#e58ab0", "#1c1466"),
        tiles={
            "orange": Face(fill="#f0a03c", rim="#f8c684", grain="#d1842a", text="#9a5200"),
            "blue": Face(fill="#3f7fb5", rim="#76a9d2", grain="#3470a2", text="#00528f"),
            "neutral": Face(fill="#dedad0", rim="#f0ede6", grain="#cac5b8", text="#5f5f62"),
        },
    ),
}
"""The colours by the theme's name."""


def colours(theme: str, palette: Palette) -> Colours:
    """The style tokens of the game in a theme, and its players' colours."""
    table = TABLES[theme]
    styles = _strands(table, palette) | _frames(palette)
    players = {}
    for colour, face in table.tiles.items():
        tray = face.tray or face.fill
        own = _tile(face, tray, table)
        if colour != "neutral":  # stands before the names of players
            own["counter"] = (Coat(fill=tray, stroke=face.text, width=0.026),)
        styles |= {f"{colour} {token}": coats for token, coats in own.items()}
        players[colour] = (face.text, tray, face.text)
    return Colours(styles, players)


def _tile(face: Face, tray: str, table: Table) -> Styles:
    """The tokens of one colour of tiles, without the colour's name in front."""
    return {
        "tile": (
            Coat(stroke=face.text, width=EDGE, shift=(0.0, 0.006)),
            Coat(fill=face.rim, shift=(0.0, -0.01)),
            Coat(fill=face.fill, stroke=face.grain, width=GRAIN, cap="round"),
        ),
        "ghost tile": (
            Coat(fill=tray, opacity=0.8),
            Coat(stroke=face.text, width=LINE, dash=(0.06, 0.04)),
        ),
        # Behind a tile in a rack: seen round it, and through the holes that its strands are.
        "backing": (Coat(stroke=face.text, width=0.04), Coat(fill=table.body)),
        "stock": (Coat(fill=tray), Coat(stroke=table.casing, width=LINE)),
        "spent": (
            Coat(fill=tray, opacity=0.2),
            Coat(stroke=table.casing, width=0.008, opacity=0.35),
        ),
    }


def _strands(table: Table, palette: Palette) -> Styles:
    """Strands on tiles: plain, in the tints of finished knots, or made to stand out."""
    casing, body, light = ribbon(table.casing, table.body, table.light)
    tints = enumerate(table.tints, 1)
    return {
        "strand": (casing, body, light),
        "knot": ribbon(table.casing, palette.accent, table.body),
        **{f"tint {number}": ribbon(table.casing, tint, table.body) for number, tint in tints},
        "ghost strand": (Coat(stroke=table.casing, width=RIBBON, opacity=0.7), body, light),
        "cut": (Coat(stroke=table.casing, width=CASING),),
        "latest": (Coat(fill=table.body, stroke=table.casing, width=0.026),),
        "count": (Coat(fill=palette.ink, font="bold"),),
        "dim": (Coat(fill=palette.table, opacity=0.55),),
    }


def _frames(palette: Palette) -> Styles:
    """The window of a design of tiles, the cells in it, and the racks."""
    return {
        "window": (Coat(stroke=palette.muted, width=0.022, dash=(0.07, 0.07)),),
        "settled": (Coat(stroke=palette.muted, width=0.035),),
        "dot": (Coat(stroke=palette.line, width=0.05, cap="round"),),
        "tray": (Coat(fill=palette.table, stroke=palette.line, width=0.018),),
        "own tray": (Coat(fill=palette.accent),),
        "wait": (Coat(stroke=palette.line, width=0.014, dash=(0.05, 0.05)),),
        "dead": (Coat(stroke=palette.muted, width=0.03, opacity=0.7),),
        "stub": (Coat(stroke=palette.muted, width=0.03, dash=(0.001, 0.055), cap="round"),),
    }
