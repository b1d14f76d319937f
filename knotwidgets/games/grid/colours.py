"""The colours of games on cells: cells like mounds, pieces and strands in the players' colours."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

from knotwidgets.scene.diagrams import KNOT_STYLES, KNOTS, STRAND
from knotwidgets.scene.display import BODY, RIBBON, Coat, Styles, ribbon
from knotwidgets.scene.themes import Colours, palette

OURS = ("red", "blue")

CELLS = palette("""
             light    dark     print    safe
    hill     #d3d8b4  #2b3632  #ffffff  #d9dfd8  the board, and the cells on it
    rim      #747c55  #5d6e66  #000000  #66706a  the line round it
    crest    #e9ecd4  #36443e  #ffffff  #e9eee8  light inside the rim, and below a line
    contour  #adb487  #44544d  #c4c4c4  #b5beb5  the line round a cell
    fresh    #f3ecb4  #4c4f2d  #cccccc  #f4ecb0  a cell of the last move
    shade    #a9b085  #101416  #ffffff  #a9b2a9  what lies in shadow
""")

PLAYERS = palette("""
    red casing   #5c170c  #ffc3a6  #000000  #5a2400  the rim of a ribbon
    red body     #cf4226  #e2562f  #000000  #d05800  the ribbon itself
    red light    #f8c3a4  #6a1a0b  #ffffff  #ffd9a8  the line along its middle
    red tint     #f7dcc6  #431f17  #e2e2e2  #fae0c4  the land of a kingdom
    red fresh    #f2c2a0  #7a3a26  #b4b4b4  #f2b878  the same where the last move was
    red edge     #b9694a  #a05540  #8a8a8a  #b5752f  its border
    red foot     #c9a184  #1d0b07  #e2e2e2  #d3b48f  what lies in shadow on it
    red text     #b23318  #ff8f70  #000000  #a94800  its name; lines seen anywhere
    blue casing  #0f1c3b  #dbe9ff  #000000  #00182e
    blue body    #2a4f93  #7aabf0  #ffffff  #004a80
    blue light   #a3c1ec  #1f3f78  #ffffff  #8fd0ff
    blue tint    #d6e1ef  #1b2a44  #ffffff  #d2e3f1
    blue fresh   #b2cae8  #35568a  #cccccc  #8fbcde
    blue edge    #6482ad  #51719f  #8a8a8a  #4d7ea6
    blue foot    #9fb2cb  #0a1120  #ffffff  #9db6c9
    blue text    #24468a  #9cc2ff  #000000  #00528f
""")

SHADOW = (0.0, 0.026)
"""Where the shadow of a strand falls: within the gaps at crossings, so never on another strand."""

CELL_STYLES: Styles = {
    "field": (
        Coat(fill="shade", stroke="shade", width=0.07, shift=(0.0, 0.03), opacity=0.6),
        Coat(stroke="rim", width=0.07),
        Coat(fill="hill", stroke="crest", width=0.034),
    ),
    "hill": (
        Coat(stroke="crest", width=0.016, shift=(0.0, 0.014)),
        Coat(stroke="contour", width=0.016),
    ),
    "veil": (Coat(fill="hill"),),
}


NEUTRAL: Styles = {
    "ghost": (replace(STRAND[0], opacity=0.6), *STRAND[1:]),
    "last": (Coat(fill="fresh", stroke="contour", width=0.013),),
}
"""What is nobody's."""


def ours(colour: str, *parts: str) -> tuple[str, ...]:
    """The names of some parts of a colour of ours, such as its body and its casing."""
    return tuple(f"{colour} {part}" for part in parts)


def player_styles(name: str, colour: str) -> Styles:
    """The styles of a player's pieces, in the colours of that name."""
    casing, body, light, tint, edge = ours(colour, "casing", "body", "light", "tint", "edge")
    strand = ribbon(casing, body, light)
    return {
        f"{name} strand": (Coat(stroke=f"{colour} foot", width=RIBBON, shift=SHADOW), *strand),
        f"{name} land": (
            Coat(fill="shade", shift=(0.0, 0.022)),
            Coat(fill=tint, stroke=edge, width=0.013),
        ),
        f"{name} hint": (Coat(fill=f"{colour} text", stroke=tint, width=0.02),),
        f"{name} last": (Coat(fill=f"{colour} fresh", stroke=edge, width=0.013),),
        f"{name} veil": (Coat(fill=tint, stroke=edge, width=0.013),),
        f"{name} ghost": (
            Coat(stroke=casing, width=RIBBON, opacity=0.8),
            replace(strand[1], stroke=tint),
            replace(strand[1], opacity=0.8),
            replace(strand[2], opacity=0.8),
        ),
        f"{name} token": (Coat(fill=body, stroke=casing, width=0.026),),
    }


def piece_styles(name: str, colour: str) -> Styles:
    """The styles that games have whose pieces are stones, and whose board has a player's sides."""
    casing, body, light, tint = ours(colour, "casing", "body", "light", "tint")
    return {
        f"{name} stone": (
            Coat(fill="shade", shift=(0.0, 0.05)),
            Coat(fill=body, stroke=casing, width=0.032),
        ),
        f"{name} shine": (Coat(stroke=light, width=0.026, opacity=0.75),),
        f"{name} ghost stone": (
            Coat(fill=tint),
            Coat(fill=body, stroke=casing, width=0.032, opacity=0.6),
        ),
        f"{name} cross": tuple(replace(coat, cap="round") for coat in ribbon(casing, body, light)),
        f"{name} ghost cross": (
            Coat(stroke=body, width=RIBBON, cap="round", opacity=0.5),
            Coat(stroke=tint, width=BODY, cap="round", opacity=0.8),
        ),
        f"{name} border": (
            Coat(stroke=casing, width=0.12, cap="round"),
            Coat(stroke=body, width=0.08, cap="round"),
        ),
    }


LEGEND = {
    "hint": "grid.legend_hint",
    "last": "grid.legend_last",
    "land": "grid.legend_land",
    "border": "grid.legend_border",
}
"""What marks mean, by what their ids begin with, or by the last words of their styles."""


def colours_for(players: tuple[str, ...]) -> Colours:
    """The colours of a game: of a player that is named after one of ours that one, else another."""
    rest = cycle([one for one in OURS if one not in players] or OURS)
    chosen = {name: name if name in OURS else next(rest) for name in players}
    styles: Styles = {**CELL_STYLES, **KNOT_STYLES, **NEUTRAL}
    for name, colour in chosen.items():
        styles |= {**player_styles(name, colour), **piece_styles(name, colour)}
    told = {name: ours(colour, "text", "body", "casing") for name, colour in chosen.items()}
    return Colours({**CELLS, **PLAYERS, **KNOTS}, styles, told, LEGEND)
