"""The colours of Celtic!: glazed tiles, cords of ivory and metal on them, and the clay tray.

Each glaze is pressed with a pattern of its own, so that tiles are told apart without colour, too.
"""

from __future__ import annotations

from dataclasses import replace

from knotwidgets.scene.display import Coat, Styles, cord, dive
from knotwidgets.scene.themes import STYLES as SHARED, Colours, Palette, coats, palette

TILES = ("orange", "blue", "neutral")
TINTS = range(1, 7)
SMALL = 0.74  # of a cord's widths: those of cords in racks

PALETTE: Palette = palette("""
                   light    dark     print    safe
    orange fill    #ca7425  #ca7425  #ffffff  #e08a1a  honey
    orange rim     #ffce8f  #ffce8f  #ffffff  #ffd79a  light on the upper and left edge
    orange deep    #8a4714  #8a4714  #bbbbbb  #8f5200  shade on the lower and right edge
    orange edge    #48210a  #48210a  #000000  #4a2a00
    orange grain   #96501a  #96501a  #000000  #955a08  what is pressed into it
    orange body    #ca7425  #ca7425  #d4d4d4  #e08a1a  where no pattern can be seen
    orange text    #9a5410  #f0a860  #000000  #9a5200  its owner's name
    blue fill      #1d457c  #1d457c  #ffffff  #1c5a9c  cobalt
    blue rim       #8fb8e6  #8fb8e6  #ffffff  #9cc9f2
    blue deep      #112c55  #112c55  #bbbbbb  #0a2f5c
    blue edge      #081730  #081730  #000000  #04182f
    blue grain     #0e2a55  #0e2a55  #000000  #093564
    blue body      #1d457c  #1d457c  #8c8c8c  #1c5a9c
    blue text      #2b5c92  #8fbdf0  #000000  #00528f
    neutral fill   #8d9d86  #8d9d86  #ffffff  #b4bab0  celadon
    neutral rim    #dde8d2  #dde8d2  #ffffff  #eef2ea
    neutral deep   #5c6c5a  #5c6c5a  #bbbbbb  #757d74
    neutral edge   #262f26  #262f26  #000000  #2b302b
    neutral grain  #687965  #687965  #000000  #7b8478
    neutral body   #8d9d86  #8d9d86  #ffffff  #b4bab0
    neutral text   #6f6452  #b9b3a2  #000000  #5f5f62
    Cords: ivory while they are open, of a metal each when they are finished.
    strand edge    #241710  #241710  #000000  #1d1b1a
    strand fillet  #fffdf4  #fffdf4  #ffffff  #fffaf0
    strand body    #ece2c8  #ece2c8  #ffffff  #f2ead6
    strand line    #9a8150  #9a8150  #b0b0b0  #8d856f
    tint 1 edge    #352003  #352003  #000000  #352003  gold
    tint 1 fillet  #fff3bd  #fff3bd  #ffffff  #fff6c4
    tint 1         #e6b02f  #e6b02f  #000000  #f0cf2e
    tint 1 line    #80520a  #80520a  #000000  #6e5a00
    tint 1 core    #fff0ae  #fff0ae  #ffffff  #fffac0
    tint 2 edge    #161c22  #161c22  #000000  #161c22  silver
    tint 2 fillet  #ffffff  #ffffff  #ffffff  #ffffff
    tint 2         #aec3d8  #aec3d8  #b5b5b5  #9be0ff
    tint 2 line    #4d5f70  #4d5f70  #b5b5b5  #23607e
    tint 2 core    #ffffff  #ffffff  #000000  #ffffff
    tint 3 edge    #04241a  #04241a  #000000  #04241a  jade
    tint 3 fillet  #d4ffea  #d4ffea  #ffffff  #d4ffea
    tint 3         #3fb585  #3fb585  #5e5e5e  #0a8f6c
    tint 3 line    #0b573b  #0b573b  #5e5e5e  #03392a
    tint 3 core    #d2ffe8  #d2ffe8  #ffffff  #b8ffe6
    tint 4 edge    #2f0f08  #2f0f08  #000000  #200010  copper
    tint 4 fillet  #ffdcc8  #ffdcc8  #ffffff  #ffc8e2
    tint 4         #c8643f  #c8643f  #dadada  #7a0a45
    tint 4 line    #6f2710  #6f2710  #dadada  #3d0020
    tint 4 core    #ffd9c2  #ffd9c2  #000000  #ffb0d8
    tint 5 edge    #1c0b33  #1c0b33  #000000  #280d1b  amethyst
    tint 5 fillet  #efe0ff  #efe0ff  #ffffff  #ffe2ef
    tint 5         #9a6ad0  #9a6ad0  #363636  #e58ab0
    tint 5 line    #4a2380  #4a2380  #363636  #7d2a50
    tint 5 core    #eddcff  #eddcff  #ffffff  #fff0f6
    tint 6 edge    #30030f  #30030f  #000000  #050318  garnet
    tint 6 fillet  #ffc9d6  #ffc9d6  #ffffff  #c9c4ff
    tint 6         #b01c46  #b01c46  #8b8b8b  #1c1466
    tint 6 line    #5c0620  #5c0620  #8b8b8b  #0a0538
    tint 6 core    #ffc0d0  #ffc0d0  #000000  #b0a8ff
    The tray: its floor, the cells in it, and the fret of its frame.
    clay           #574d3f  #38322a  #ffffff  #524f49
    hollow         #1c150e  #0c0a08  #c4c4c4  #1c1b19  shade in it, and on the sheet
    ridge          #9c8d70  #6f6452  #ffffff  #98948a  light on edges
    pit            #504639  #332d26  #f8f8f8  #4c4943  a cell in it
    pit shade      #3b3228  #231f1a  #e3e3e3  #393732  its edge
    pit light      #6e624f  #4b4338  #fbfbfb  #6a675f
    lit            #d8bf8a  #cdb27a  #8a8a8a  #d6d2c6  where a tile may go
    ledge          #e7dcc0  #1b2124  #ffffff  #ebe8df  what the racks lie on
    brink          #cdbf9a  #364140  #c4c4c4  #c9c5b8  its edge
    fret           #79b7a2  #79b7a2  #000000  #9bb8ae
    fret ground    #20302d  #182522  #ffffff  #262c2b
    fret shade     #05100e  #05100e  #ffffff  #0c100f
""")


TILE = """
    N tile        stroke=hollow  width=.15  opacity=.4  shift=.018 .034
                  stroke=N edge  width=.144
                  stroke=N rim  width=.106  shift=-.006 -.006
                  stroke=N deep  width=.106  shift=.006 .006
                  fill=N fill  stroke=N fill  width=.094
                  fill=N rim  opacity=.07  shift=-.025 -.03
                  fill=N rim  opacity=.06  shift=-.045 -.05
                  stroke=N grain  width=.014  opacity=.8
                  stroke=N rim  width=.008  opacity=.3  shift=.009 .011
"""
LIFTED = """
    N ghost tile  stroke=hollow  width=.32  opacity=.13  shift=.085 .14
                  stroke=hollow  width=.19  opacity=.22  shift=.06 .1
"""


def _tile(colour: str) -> Styles:
    """The styles of a tile, and of one in hand, which throws a shadow farther away."""
    laid, held = (coats(table.replace("N", colour)) for table in (TILE, LIFTED))
    (glaze,), ((name, shadows),) = laid.values(), held.items()
    return {**laid, name: shadows + glaze[1:]}


IVORY = cord(
    *("hollow", "strand edge", "strand fillet", "strand body", "strand line"),
    (Coat(stroke="strand body", width=0.05),),
)


METAL = """
    swatch N  stroke=tint N edge  width=.085
              stroke=tint N fillet  width=.064
              stroke=tint N  width=.052
              stroke=tint N core  width=.014
    inlay N   stroke=tint N  width=.054
              stroke=tint N core  width=.024
"""


def _metal(number: int) -> Styles:
    """A finished knot in its metal, with an inlay; and a small one in the caption."""
    styles, name = coats(METAL.replace("N", str(number))), f"tint {number}"
    inlay = styles.pop(f"inlay {number}")
    parts = f"{name} edge", f"{name} fillet", name, f"{name} line"
    return {**styles, name: cord("hollow", *parts, inlay)}


STYLES: Styles = {
    **{style: look for colour in TILES for style, look in _tile(colour).items()},
    **{style: look for n in TINTS for style, look in _metal(n).items()},
    "strand": IVORY,
    "ghost strand": IVORY,
    "stacked strand": tuple(
        replace(coat, width=SMALL * (coat.width or 0)) for coat in IVORY if not coat.below
    ),
    "dive cut": dive("strand edge"),
    **coats("""
    orange counter  fill=orange body  stroke=orange text  width=.024
    blue counter    fill=blue body  stroke=blue text  width=.024
    cut edge    fill=strand edge
    cut fillet  fill=strand fillet
    cut body    fill=strand body
    cut line    stroke=strand line  width=.078
                stroke=strand body  width=.05
    seam    stroke=strand edge  width=.016  opacity=.5
            stroke=strand fillet  width=.008  opacity=.25  shift=.011 .011
    rim     stroke=strand edge  width=.1
            stroke=gold  width=.07
    latest  stroke=old gold  width=.062
            stroke=gold  width=.042
            stroke=gilt  width=.014  shift=-.007 -.007
    rivet   fill=hollow  shift=.01 .016  opacity=.6
            fill=gold  stroke=old gold  width=.014
    dim     fill=clay  opacity=.62
    The tray and its frame.
    table   fill=clay
            stroke=hollow  width=.12  opacity=.22  shift=.03 .045
            stroke=hollow  width=.05  opacity=.4
    """),
    "tray rails": (*SHARED["rails"][:-1], Coat(stroke="fret ground", width=0.27)),
    **coats("""
    fret               stroke=fret shade  width=.044  shift=.006 .01
                       stroke=fret  width=.027
    stud               fill=old gold  stroke=old gold  width=.07
                       fill=gold  stroke=gold  width=.05
                       stroke=gilt  width=.014  shift=-.008 -.008
                       fill=bead  stroke=old gold  width=.014
                       stroke=gilt  width=.022  dash=0 9  cap=round  shift=.045 -.03
    highlight          stroke=strand edge  width=.056
                       stroke=gilt  width=.034
    Cells, at rest and while a tile is in hand that fits there.
    socket             fill=pit  stroke=pit shade  width=.022
                       stroke=pit light  width=.012  shift=.011 .014
    plot               fill=lit  opacity=.16
                       stroke=lit  width=.016  opacity=.75
    open               fill=lit  opacity=.32
                       stroke=gilt  width=.034
    wait               stroke=lit  width=.014  dash=.05 .05  opacity=.7
    dead               stroke=lit  width=.03  opacity=.6  cap=round
    stub               stroke=lit  width=.03  dash=0 .06  cap=round
    window             stroke=gold  width=.02  dash=.07 .07
    settled            stroke=gold  width=.026  cap=round
    The racks.
    tray               fill=ledge  stroke=brink  width=.014
    own tray           stroke=old gold  width=.042
                       stroke=gold  width=.024
    spent              stroke=brink  width=.014
    tile badge         fill=strand edge  stroke=gold  width=.018
    tile badge number  fill=strand fillet  font=bold
    """),
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
    {name: (f"{name} text", f"{name} body", f"{name} text") for name in TILES}
    | {f"tint-{n}": (f"tint {n} edge", f"tint {n}", f"tint {n} edge") for n in TINTS},
    LEGEND,
)
