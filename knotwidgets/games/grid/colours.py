"""The colours of games on cells: hills on a field, enamelled land with a golden rim, and cords.

Each player has enamels of its own, so that neighbouring kingdoms are told apart; a player's cords
are also told from another's by their texture, a line along the middle or pearls.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import cycle

from knotwidgets.scene.diagrams import KNOT_STYLES, KNOTS, STRAND
from knotwidgets.scene.display import Styles, cord, dive, ribbon
from knotwidgets.scene.themes import Colours, Palette, coats, palette

OURS = ("red", "blue")

CELLS = palette("""
             light    dark     print    safe
    field    #bfc39a  #2a3431  #ffffff  #cfd3c4  the board
    verge    #b2b78d  #222b29  #ffffff  #c0c5b6  the foot of a hill
    slope    #a5ab80  #1a2221  #ffffff  #b0b6a7  nearer to it
    hill     #c9cca6  #2f3a36  #ffffff  #d9ddd0  the hills on it
    fold     #babf97  #27302d  #ffffff  #c8cdbf  below their tops
    top      #d4d6b2  #3c4a44  #ffffff  #e2e6db
    crest    #dfe0bd  #4a5a52  #ffffff  #eceee6  the light on them
    contour  #9ea67a  #4c5b53  #cacaca  #aab1a3  the lines round hills
    leaf     #e3bb5c  #c99a3c  #dddddd  #e9cf6a  the gilded cell of the last move
    gilding  #6b470d  #5c3a00  #000000  #6b470d  its rim
    shade    #33240f  #000000  #ffffff  #26272b  what lies in shadow
""")

PARTS = ("land", "edge", "fillet", "body", "line", "core")
TINTS = range(1, 5)
"""The enamels of a player, by number."""

ENAMELS = """
                  land     edge     fillet   body     line     core
    red 1         #7c1d14  #26060a  #f0916a  #cf3d24  #74120c  #ffbd8c  oxblood
    red 2         #84340f  #2a1006  #f5b063  #d96a16  #7e2f06  #ffd798  amber
    red 3         #70152f  #270713  #ee8f92  #c93c52  #720d2b  #ffb9b4  madder
    red 4         #6a2a1c  #240b08  #e0a07e  #b35535  #6d2413  #f6cfac  russet
    blue 1        #1b3c74  #060f26  #e8f3ff  #86b8ee  #2a5796  #f7fbff  lapis
    blue 2        #0f4d57  #04191e  #e2fff6  #79cec5  #1d6f72  #f4fffb  verdigris
    blue 3        #35307a  #0e0c28  #efeaff  #b0abf4  #524ba8  #faf8ff  violet
    blue 4        #25506f  #081827  #f2fbff  #a2cfe6  #40789a  #ffffff  ice
    red 1 safe    #6b2e00  #241000  #ffb870  #e06a00  #7a3600  #ffe2b8
    red 2 safe    #7d4a00  #2a1900  #ffd08a  #d2840f  #7a4a00  #fff0cc
    red 3 safe    #5c3213  #1f1006  #e0b48a  #b5723a  #6b3a14  #f6dfc4
    red 4 safe    #5a2410  #1f0b04  #f0a080  #cc5a2e  #6e2810  #ffd6c2
    blue 1 safe   #00335c  #001224  #dff1ff  #7cc4f5  #1d5c94  #ffffff
    blue 2 safe   #123f4d  #051519  #e6f8fc  #a8d8e8  #37788c  #ffffff
    blue 3 safe   #1f2f66  #090e22  #e8edff  #9fb6f0  #44589e  #ffffff
    blue 4 safe   #3a3566  #12102a  #f4f2ff  #d6d0f5  #6a63a8  #ffffff
    red print     #ffffff  #000000  #000000  #000000  #000000  #ffffff
    blue print    #ffffff  #000000  #ffffff  #ffffff  #ffffff  #000000
"""


def _enamels() -> Palette:
    """The colours of `ENAMELS`: "red body 2", and so on; in print all of a player's look alike."""
    rows = {
        name.strip(): colours.split()
        for name, colours in re.findall(r"^ +(\w.*?)((?: +#[0-9a-f]{6})+)", ENAMELS, re.MULTILINE)
    }
    return {
        f"{player} {part} {tint}": (bright, bright, rows[f"{player} print"][place], safe)
        for player in OURS
        for tint in TINTS
        for place, part in enumerate(PARTS)
        for bright in [rows[f"{player} {tint}"][place]]
        for safe in [rows[f"{player} {tint} safe"][place]]
    }


PLAYERS: Palette = {
    **_enamels(),
    **palette("""
    red text     #a02a14  #ff8f70  #000000  #a94800  its name; lines seen anywhere
    blue text    #24468a  #9cc2ff  #000000  #00528f
"""),
}

CELL_STYLES: Styles = {
    **coats("""
    field     fill=field
              stroke=shade  width=.1  opacity=.1
              stroke=shade  width=.05  opacity=.18
    hill      fill=verge  shift=.034 .05
              fill=slope  shift=.02 .03
              fill=hill  stroke=crest  width=.016  shift=0 .013
              stroke=contour  width=.0125
    contours  fill=fold  shift=.016 .023
              fill=crest
              fill=top  shift=.012 .017
              stroke=contour  width=.0125
    tufts     stroke=crest  width=.014  cap=round  shift=.008 .007
              stroke=contour  width=.014  cap=round
    veil      fill=hill
    last      fill=leaf  stroke=gilding  width=.014
              stroke=gilding  width=.02  dash=0 .05  cap=round  opacity=.6
    """),
}
"""What is nobody's."""

GHOST = (replace(STRAND[0], opacity=0.6), *STRAND[1:])


LAND = """
    W land    stroke=shade  width=.05  opacity=.28  shift=.02 .03
              stroke=old gold  width=.062
              stroke=gold  width=.044
              stroke=gilt  width=.014  shift=-.009 -.009
              fill=C land N
    W lining  stroke=C edge N  width=.05  opacity=.5
              stroke=C body N  width=.011  opacity=.55
    W veil    stroke=old gold  width=.03
              fill=C land N
"""

INLAYS = {
    "red": """
    inlay     stroke=C body N  width=.056
              stroke=C core N  width=.022
""",
    "blue": """
    inlay     stroke=C core N  width=.042  dash=0 .067  cap=round
""",
}
"""What lies in a player's cords: a line along the middle, or pearls."""

PIECES = """
    W boss         stroke=shade  width=.1  opacity=.35  shift=.02 .03
                   stroke=old gold  width=.1
                   stroke=gold  width=.076
                   stroke=gilt  width=.016  shift=-.008 -.008
                   fill=C body N  stroke=C edge N  width=.016
    W hint         stroke=C text  width=.022
    W token        fill=C body N  stroke=C edge N  width=.026
"""

STONES = """
    W stone        fill=shade  shift=.02 .05  opacity=.4
                   fill=C body N  stroke=C edge N  width=.032
    W shine        stroke=C core N  width=.026  opacity=.75
    W ghost stone  fill=C land N
                   fill=C body N  stroke=C edge N  width=.032  opacity=.6
    W ghost cross  stroke=C body N  width=.16  cap=round  opacity=.5
                   stroke=C land N  width=.114  cap=round  opacity=.8
    W border       stroke=C edge N  width=.12  cap=round
                   stroke=C body N  width=.08  cap=round
"""
"""W stands for the player whose styles they are, C for the one whose colours, N for the enamel."""


def styles_from(table: str, name: str, colour: str, tint: int = 1) -> Styles:
    """A player's styles by a table."""
    styles, number = coats(table.replace("C", colour).replace("N", str(tint))), _numbered(tint)
    return {style.replace("W", name) + number: look for style, look in styles.items()}


def _numbered(tint: int) -> str:
    return f" {tint}" if tint > 1 else ""


def ours(colour: str, *parts: str) -> tuple[str, ...]:
    """The names of some parts of a colour of ours: its text, or parts of its first enamel."""
    return tuple(f"{colour} {part}" + " 1" * (part in PARTS) for part in parts)


def _enamelled(name: str, colour: str, tint: int) -> Styles:
    """The styles of a player's land and knotwork in one of its enamels."""
    _, edge, fillet, body, line, _ = (f"{colour} {part} {tint}" for part in PARTS)
    number = _numbered(tint)
    styles = styles_from(LAND + INLAYS[colour], name, colour, tint)
    strand = cord("shade", edge, fillet, body, line, styles.pop(f"inlay{number}"))
    return {
        **styles,
        f"{name} strand{number}": strand,
        f"{name} cut{number}": dive(edge),
        f"{name} ghost{number}": tuple(
            replace(coat, opacity=0.62 * (coat.opacity or 1)) for coat in strand[2:]
        ),
    }


def player_styles(name: str, colour: str) -> Styles:
    """The styles of a player's pieces, in the colours of that name."""
    styles: Styles = {}
    for tint in TINTS:
        styles |= _enamelled(name, colour, tint)
    return styles | {
        **styles_from(PIECES, name, colour),
        f"{name} last": CELL_STYLES["last"],
    }


def piece_styles(name: str, colour: str) -> Styles:
    """The styles that games have whose pieces are stones, and whose board has a player's sides."""
    edge, body, core = ours(colour, "edge", "body", "core")
    return {
        **styles_from(STONES, name, colour),
        f"{name} cross": tuple(replace(coat, cap="round") for coat in ribbon(edge, body, core)),
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
    styles: Styles = {**CELL_STYLES, **KNOT_STYLES, "ghost": GHOST}
    for name, colour in chosen.items():
        styles |= {**player_styles(name, colour), **piece_styles(name, colour)}
    texts = {name: ours(colour, "text", "body", "edge") for name, colour in chosen.items()}
    return Colours({**CELLS, **PLAYERS, **KNOTS}, styles, texts, LEGEND)
