"""The colours of Kingdoms: hills, captures that are due, and each player's strands and land."""

from __future__ import annotations

from knotwidgets.games.grid.colours import (
    CELL_STYLES,
    CELLS,
    PLAYERS,
    ours,
    player_styles,
    styles_from,
)
from knotwidgets.scene.display import Styles
from knotwidgets.scene.themes import Colours, Palette, coats, palette

PALETTE: Palette = {
    **CELLS,
    **PLAYERS,
    **palette("""
                light    dark     print    safe
    alarm       #f4c341  #f4c341  #a6a6a6  #e8c400  a hill where a capture is due
    alarm edge  #5c3a00  #2a1a00  #000000  #000000
"""),
}


SIDES = """
    W causeway  stroke=C text  width=.2  cap=butt
                stroke=C core N  width=.15  cap=butt
    W spears    stroke=C core N  width=.07
                fill=C body N  stroke=C edge N  width=.026
    W siege     stroke=C text  width=.03  dash=.08 .07  cap=butt
"""


def _player(name: str) -> Styles:
    return {**player_styles(name, name), **styles_from(SIDES, name, name)}


STYLES: Styles = {
    **CELL_STYLES,
    **coats("""
    due  stroke=alarm edge  width=.075  dash=0 .126  cap=round
         stroke=alarm  width=.05  dash=0 .126  cap=round
    """),
    **_player("red"),
    **_player("blue"),
}

LEGEND = {
    "hint": "kingdoms.legend_hint",
    "due": "kingdoms.legend_due",
    "spears": "kingdoms.legend_due",
    "siege": "kingdoms.legend_siege",
    "last": "kingdoms.legend_last",
    "land": "kingdoms.legend_land",
    "causeway": "kingdoms.legend_causeway",
}
"""What marks mean, by what their ids begin with, or by the last words of their styles."""

COLOURS = Colours(
    PALETTE,
    STYLES,
    {name: ours(name, "text", "body", "edge") for name in ("red", "blue")},
    LEGEND,
)
