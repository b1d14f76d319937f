"""The colours of Celtic!: tiles, the strands on them, the window and the racks."""

from __future__ import annotations

from dataclasses import replace

from knotwidgets.scene.diagrams import KNOT_STYLES, KNOTS, STRAND
from knotwidgets.scene.display import CASING, Coat, Styles, ribbon
from knotwidgets.scene.themes import Colours, Palette, palette

LINE = 0.014
GRAIN = 0.018
EDGE = 0.05  # half of it is seen, round a tile
TILES = ("orange", "blue", "neutral")

PALETTE: Palette = {
    **KNOTS,
    **palette("""
                   light    dark     print    safe
    orange fill    #eea84b  #a8642a  #ffffff  #f0a03c
    orange rim     #f8c983  #c98545  #ffffff  #f8c684  light on a tile's upper edge
    orange grain   #cf8830  #8a4f1d  #000000  #d1842a  the marks on it
    orange tray    #eea84b  #a8642a  #d4d4d4  #f0a03c  in a rack, without grain
    orange text    #9a5410  #f0a860  #000000  #9a5200  its owner's name, its outline
    blue fill      #6b98c9  #2f5580  #ffffff  #3f7fb5
    blue rim       #94b9de  #4874a3  #ffffff  #76a9d2
    blue grain     #5885b8  #264669  #000000  #3470a2
    blue tray      #6b98c9  #2f5580  #8c8c8c  #3f7fb5
    blue text      #2b5c92  #8fbdf0  #000000  #00528f
    neutral fill   #dcd4c0  #75726a  #ffffff  #dedad0
    neutral rim    #efe9db  #908c81  #ffffff  #f0ede6
    neutral grain  #c9bfa6  #656259  #000000  #cac5b8
    neutral tray   #dcd4c0  #75726a  #ffffff  #dedad0
    neutral text   #6f6452  #b9b3a2  #000000  #5f5f62
    in play        #f9f3e4  #2e3633  #ffffff  #f5f2e9  a cell that a tile may go on ...
    lit            #fffefa  #6d6f62  #ffffff  #ffffff  ... and one for the tile in hand
"""),
}


def _tile(colour: str) -> Styles:
    tray, text = f"{colour} tray", f"{colour} text"
    return {
        f"{colour} tile": (
            Coat(stroke=text, width=EDGE, shift=(0.0, 0.006)),
            Coat(fill=f"{colour} rim", shift=(0.0, -0.01)),
            Coat(fill=f"{colour} fill", stroke=f"{colour} grain", width=GRAIN, cap="round"),
        ),
        f"{colour} ghost tile": (
            Coat(fill=tray, opacity=0.8),
            Coat(stroke=text, width=LINE, dash=(0.06, 0.04)),
        ),
    }


def _own(player: str) -> Styles:
    """The frame of a player's rack while it is to move."""
    return {f"{player} own": (Coat(fill=f"{player} tray", stroke=f"{player} text", width=LINE),)}


STYLES: Styles = {
    **_tile("orange"),
    **_tile("blue"),
    **_tile("neutral"),
    **_own("orange"),
    **_own("blue"),
    # The dots before the players' names.
    "orange counter": (Coat(fill="orange tray", stroke="orange text", width=0.026),),
    "blue counter": (Coat(fill="blue tray", stroke="blue text", width=0.026),),
    # Strands on tiles: plain, in the tints of finished knots, or made to stand out.
    **KNOT_STYLES,
    "knot": ribbon("strand casing", "accent", "strand body"),
    "rim": (Coat(stroke="strand casing", width=0.1), Coat(stroke="accent", width=0.07)),
    "ghost strand": (replace(STRAND[0], opacity=0.7), *STRAND[1:]),
    "cut": (Coat(stroke="strand casing", width=CASING),),
    "latest": (Coat(fill="strand body", stroke="strand casing", width=0.026),),
    "dim": (Coat(fill="table", opacity=0.55),),
    # Cells, at rest and while a tile is in hand that fits there.
    "plot": (Coat(fill="in play", stroke="line", width=LINE),),
    "open": (Coat(fill="lit", opacity=0.7), Coat(stroke="accent", width=0.028)),
    # The window of a design of tiles, the cells in it, and the racks.
    "window": (Coat(stroke="line", width=0.022, dash=(0.07, 0.07)),),
    "settled": (Coat(stroke="muted", width=0.03, cap="round"),),
    "dot": (Coat(stroke="line", width=0.05, cap="round"),),
    "tray": (Coat(fill="table", stroke="line", width=0.018),),
    "rest": (Coat(fill="table", opacity=0.5),),
    "spent": (Coat(stroke="muted", width=LINE, opacity=0.35, dash=(0.05, 0.05)),),
    "spent line": (Coat(stroke="muted", width=0.03, opacity=0.25, cap="round"),),
    "tile badge": (Coat(fill="strand casing", stroke="strand body", width=0.025),),
    "tile badge number": (Coat(fill="strand body", font="bold"),),
    "wait": (Coat(stroke="line", width=0.014, dash=(0.05, 0.05)),),
    "dead": (Coat(stroke="muted", width=0.03, opacity=0.7),),
    "stub": (Coat(stroke="muted", width=0.03, dash=(0.001, 0.055), cap="round"),),
}

LEGEND = {
    "plot": "celtic.legend_cell",
    "wait": "celtic.legend_wait",
    "dead": "celtic.legend_dead",
    "stub": "celtic.legend_stubs",
    "window": "celtic.legend_window",
    "settled": "celtic.legend_settled",
    "given": "celtic.legend_given",
    "latest": "celtic.legend_last",
    "rim": "celtic.legend_rim",
    "hint": "celtic.legend_hinted",
}
"""What marks mean, by what their ids begin with, or by the last words of their styles."""

COLOURS = Colours(
    PALETTE,
    STYLES,
    {name: (f"{name} text", f"{name} tray", f"{name} text") for name in TILES},
    LEGEND,
)
