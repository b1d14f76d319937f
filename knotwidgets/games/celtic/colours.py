"""The colours of Celtic!: tiles, the strands on them, the window and the racks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotwidgets.scene.palettes import Palette
from knotwidgets.scene.passes import CASING, RIBBON, Pass, Styles, ribbon
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
class Table:
    """The colours that a theme has for the game."""

    plot: str  # an empty cell where a tile may be laid
    weave: Weave
    tiles: Mapping[str, Face]


TABLES: Mapping[str, Table] = {
    "light": Table(
        plot="#fffaec",
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
    ),
    "dark": Table(
        plot="#3d4340",
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
    ),
    "print": Table(
        plot="#ffffff",
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
    ),
    "safe": Table(
        plot="#fffdf6",
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
    ),
}
"""The colours by the theme's name."""


def colours(theme: str, palette: Palette) -> Colours:
    """The style tokens of the game in a theme, and its players' colours.

    >>> from knotwidgets.scene.palettes import PALETTES
    >>> colours("light", PALETTES["light"]).styles["strand"][0].width == RIBBON
    True
    """
    table = TABLES[theme]
    styles = _strands(table.weave, palette) | _frames(table, palette)
    for colour, face in table.tiles.items():
        own = _tile(face, table.weave)
        if colour != "neutral":  # stands before the names of players
            own["counter"] = (Pass(fill=face.tray, stroke=face.text, width=0.026),)
        styles |= {f"{colour} {token}": passes for token, passes in own.items()}
    players = {name: (face.text, face.tray, face.text) for name, face in table.tiles.items()}
    return Colours(styles, players)


def _tile(face: Face, weave: Weave) -> Styles:
    """The tokens of one colour of tiles, without the colour's name in front."""
    return {
        "tile": (
            Pass(stroke=face.text, width=EDGE, shift=(0.0, 0.006)),
            Pass(fill=face.rim, shift=(0.0, -0.01)),
            Pass(fill=face.fill, stroke=face.grain, width=GRAIN, cap="round"),
        ),
        "ghost tile": (
            Pass(fill=face.tray, opacity=0.8),
            Pass(stroke=face.text, width=LINE, dash=(0.06, 0.04)),
        ),
        # Behind a tile in a rack: seen round it, and through the holes that its strands are.
        "backing": (Pass(stroke=face.text, width=0.04), Pass(fill=weave.body)),
        "stock": (Pass(fill=face.tray), Pass(stroke=weave.casing, width=LINE)),
        "spent": (
            Pass(fill=face.tray, opacity=0.2),
            Pass(stroke=weave.casing, width=0.008, opacity=0.35),
        ),
    }


def _strands(weave: Weave, palette: Palette) -> Styles:
    """Strands on tiles: plain, in the tints of finished knots, or made to stand out."""
    casing, body, light = ribbon(weave.casing, weave.body, weave.light)
    tints = enumerate(weave.tints, 1)
    return {
        "strand": (casing, body, light),
        "knot": ribbon(weave.casing, palette.accent, weave.body),
        **{f"tint {number}": ribbon(weave.casing, tint, weave.body) for number, tint in tints},
        "ghost strand": (Pass(stroke=weave.casing, width=RIBBON, opacity=0.7), body, light),
        "cut": (Pass(stroke=weave.casing, width=CASING),),
        "latest": (Pass(fill=weave.body, stroke=weave.casing, width=0.026),),
        "count": (Pass(fill=palette.ink, font="bold"),),
        "dim": (Pass(fill=palette.table, opacity=0.55),),
    }


def _frames(table: Table, palette: Palette) -> Styles:
    """The window of a design of tiles, the cells in it, and the racks."""
    return {
        "window": (Pass(stroke=palette.muted, width=0.022, dash=(0.07, 0.07)),),
        "settled": (Pass(stroke=palette.muted, width=0.035),),
        "dot": (Pass(stroke=palette.line, width=0.05, cap="round"),),
        "tray": (Pass(fill=palette.table, stroke=palette.line, width=0.018),),
        "own tray": (Pass(fill=palette.accent),),
        "plot": (Pass(fill=table.plot, stroke=palette.line, width=0.014),),
        "wait": (Pass(stroke=palette.line, width=0.014, dash=(0.05, 0.05)),),
        "dead": (Pass(stroke=palette.muted, width=0.03, opacity=0.7),),
        "stub": (Pass(stroke=palette.muted, width=0.03, dash=(0.001, 0.055), cap="round"),),
    }
