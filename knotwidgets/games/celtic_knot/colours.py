"""The colours of Celtic Knot: paved roads with kerbs, struck coins, routes and goals.

Roads are numbered from 1, in the order of a board's strands. A coin is one disc, whose radius is
that of its rim's middle; what distinguishes its metal on the rim is a dash, so it needs no item of
its own. So are the stones of kerbs, the planks of decks and the posts of parapets.
"""

from __future__ import annotations

from dataclasses import replace

from knotwidgets.scene.display import Coat, Styles
from knotwidgets.scene.themes import STEPS, Colours, coats, palette

from .state import PLAYERS

LOOKS = 4
"""How many strands look different; a fifth one looks like the first."""

LANE = 0.43  # between the fine lines along its edges
JOINT = 0.57  # the length of a joint
PARAPET = 0.92  # the length of a parapet

RIMS = {"": 0.072, "small ": 0.052}
"""Width of the rim of a large and of a small coin."""

NOTCHES = {"": 16, "small ": 11}
"""The lengths of these rims in notches."""

LINE = 0.011
"""Width of the dark line on both sides of a rim."""

NOTCH = 0.117
"""From one notch of a rim to the next: the radii of discs are whole numbers of them."""

PALETTE = palette("""
                     light    dark     print    safe
    meadow           #bfc39a  #222b28  #ffffff  #cfd3c4  the board
    turf             #a4aa7d  #171e1c  #ffffff  #b4b9aa  roundels
    hollow           #3f4026  #0b0f0e  #e4e4e4  #54574b  their sockets
    groove           #98a175  #3d4944  #c4c4c4  #a0a598  what is carved into the ground
    sheen            #d6d9b8  #2a3430  #ffffff  #e4e7dc  the light on it
    kerb             #e3d3a6  #e3d3a6  #ffffff  #e6dcc0  stones along a road, and its bridges
    kerb light       #fff6d6  #fff6d6  #ffffff  #fffaf0
    kerb shade       #8d7648  #8d7648  #9a9a9a  #80745a
    kerb edge        #2e2413  #15110a  #000000  #26231c
    road 1 casing    #082621  #082621  #000000  #062a47  its edges
    road 1 deep      #16443d  #16443d  #8a8a8a  #23587f  its lines
    road 1 body      #3f9380  #3f9380  #ffffff  #62a6da
    road 1 light     #9fd6c0  #9fd6c0  #c8c8c8  #c4e0f5  fine lines along its edges
    road 1 twist     #5eae9a  #5eae9a  #ffffff  #82bbe6
    road 2 casing    #22060b  #22060b  #000000  #3a2f06
    road 2 deep      #561320  #561320  #7a7a7a  #8a7c3a
    road 2 body      #a83c45  #a83c45  #dedede  #dccb7c
    road 2 light     #e6a298  #e6a298  #ffffff  #f6edc0
    road 2 twist     #c2605f  #c2605f  #f2f2f2  #e9dc9c
    road 3 casing    #1a1240  #1a1240  #000000  #25082f
    road 3 deep      #392d7c  #392d7c  #6a6a6a  #55306a
    road 3 body      #7467bd  #7467bd  #c4c4c4  #8a5f9f
    road 3 light     #c5bdf2  #c5bdf2  #f4f4f4  #d3bbe2
    road 3 twist     #9188d4  #9188d4  #dcdcdc  #a67fba
    road 4 casing    #201d04  #201d04  #000000  #12301f
    road 4 deep      #504b10  #504b10  #5a5a5a  #54705f
    road 4 body      #928b30  #928b30  #a8a8a8  #a3bfac
    road 4 light     #e2dda0  #e2dda0  #e8e8e8  #dcebe2
    road 4 twist     #aea64c  #aea64c  #c2c2c2  #bcd2c3
    nickel face      #7d99b6  #7d99b6  #cbcbcb  #7d99b6
    nickel shine     #bccede  #cfdeec  #e4e4e4  #bccede  inside the rim, beside the ink
    nickel rim       #607c9a  #7f99b5  #ffffff  #607c9a
    nickel pattern   #cbd9e6  #d9e6f2  #000000  #cbd9e6  teeth, beads or rings
    nickel edge      #0c131b  #080c11  #000000  #18222c
    nickel ink       #1b2937  #1b2937  #000000  #1b2937  what is struck into the face
    nickel text      #465b70  #a9c0d8  #000000  #465b70  the player's name in the panel
    dime face        #e4e9ec  #e4e9ec  #ffffff  #f1f3ef
    dime shine       #ffffff  #ffffff  #ffffff  #ffffff
    dime rim         #f1f3ef  #f4f6f2  #ffffff  #f1f3ef
    dime pattern     #3a444b  #2a3238  #000000  #3a444b
    dime edge        #333c43  #333c43  #000000  #333c43
    dime ink         #535f69  #535f69  #000000  #535f69
    dime text        #5c676e  #f1f3ef  #000000  #5c676e
    quarter face     #e2b23c  #e2b23c  #999999  #e8bb48
    quarter shine    #f9df93  #fdebb0  #b2b2b2  #f9df93
    quarter rim      #c48f2a  #cf9c34  #3c3c3c  #c48f2a
    quarter pattern  #fbe9b0  #fdeebd  #ffffff  #fbe9b0
    quarter edge     #2a1b02  #171002  #000000  #2a1b02
    quarter ink      #5a3c08  #5a3c08  #000000  #5a3c08
    quarter text     #7d5a0b  #efc353  #000000  #7d5a0b
    penny face       #a9562a  #b05c2e  #4a4a4a  #a9562a
    penny shine      #cf8350  #cf8350  #6e6e6e  #cf8350
    penny rim        #8a4119  #8a4119  #4a4a4a  #8a4119
    penny pattern    #361404  #361404  #ffffff  #361404
    penny edge       #220b02  #220b02  #000000  #361404
    penny ink        #fff0dc  #fffaf2  #ffffff  #fff0dc
    penny text       #8f4318  #e5935f  #000000  #8f4318
    jewel edge       #2a0407  #2a0407  #000000  #1d0210  the exit
    jewel body       #a51a2a  #a51a2a  #5a5a5a  #7a0a45
    jewel dim        #650a18  #650a18  #1e1e1e  #4a052a
    jewel lit        #e2514a  #e2514a  #a0a0a0  #b83a7a
    jewel line       #ff9c86  #ff9c86  #ffffff  #f2a6cd
    reach            #ffe08a  #ffe08a  #ffffff  #ffffff  what can be chosen, and where it can go
    reach rim        #241a08  #0e0c06  #000000  #000000
    inlay            #e2b23c  #e2b23c  #ffffff  #e8bb48  metal let into the paving
    shadow           #0d0804  #000000  #4a4a4a  #14141a  below bridges and coins
""")


ROAD = """
    road N   stroke=kerb edge  width=.76
             stroke=kerb  width=.72
             stroke=kerb shade  width=.72  dash=.014 .106
             stroke=kerb light  width=.64
             stroke=kerb edge  width=.622
             stroke=road N casing  width=.6
             stroke=road N deep  width=.575
             stroke=road N light  width=.475
             stroke=road N deep  width=.455
             stroke=road N body  width=.43
    planks N  stroke=road N light  width=.43  dash=.026 .141  opacity=.5
             stroke=road N deep  width=.43  dash=.014 .153
    twist N  stroke=road N deep  width=.084
             stroke=road N twist  width=.056
             stroke=road N light  width=.012  opacity=.7  shift=-.01 -.01
"""

WALL = """
    parapet  stroke=shadow  width=.17  opacity=.28  shift=.02 .045
             stroke=kerb edge  width=.155
             stroke=kerb shade  width=.13
             stroke=kerb  width=.11
             stroke=kerb edge  width=.11  dash=.014 .1  opacity=.8
             stroke=kerb light  width=.022  shift=-.026 -.026
             stroke=shadow  width=.2  dash=POSTS  cap=round  opacity=.35  shift=.015 .03
             stroke=kerb edge  width=.18  dash=POSTS  cap=round
             stroke=kerb shade  width=.155  dash=POSTS  cap=round
             stroke=kerb  width=.14  dash=POSTS  cap=round  shift=-.006 -.006
             stroke=kerb light  width=.09  dash=POSTS  cap=round  shift=-.014 -.016
             stroke=old gold  width=.062  dash=POSTS  cap=round
             stroke=gold  width=.046  dash=POSTS  cap=round
"""

FILLED = ("nickel", "quarter")
"""Whose emblems are figures; the others' are lines."""


FLIPPED = """
    N home            fill=shadow  opacity=.4  shift=.012 .02
                      fill=N shine  stroke=N edge  width=.018
                      fill=N face  shift=.008 .01
                      stroke=N edge  width=.018
    N spiral figure   stroke=N edge  width=.036  opacity=.5  cap=round  shift=.009 .011
                      stroke=N shine  width=.036  cap=round  shift=-.009 -.011
                      stroke=N ink  width=.036  cap=round
"""
"""A metal's coins at home, and what shows how they fell."""

PATTERNS = {
    "nickel": "stroke=N pattern  width={ring}",
    "dime": "stroke=N pattern  width={wide}  dash={reed}",
    "quarter": """stroke=N edge  width={wide}  dash={pearl}  cap=round
                  stroke=N pattern  width={bead}  dash={pearl}  cap=round""",
    "penny": "stroke=N pattern  width={rim}  dash={notch}",
}
"""What tells a metal's rim: a fine ring, reeds, pearls or notches."""


def _coin(metal: str, size: str, rim: float) -> Styles:
    """A player's coin of a size, one below it in a stack, and what is struck into it."""
    whole, long = rim + 2 * LINE, NOTCHES[size] * NOTCH
    # from the east clockwise, as a disc is drawn
    far, near = (f"0 {at * long} {0.22 * long} {long}" for at in (0.015, 0.515))
    pattern = PATTERNS[metal].format(
        rim=rim,
        ring=0.2 * rim,
        wide=0.85 * rim,
        bead=0.6 * rim,
        reed=f"{NOTCH / 7.5} {NOTCH / 3 - NOTCH / 7.5}",
        pearl=f"0 {NOTCH / 2}",
        notch=f"0.022 {NOTCH - 0.022}",
    )
    scale = 0.72 if size else 1
    pen = (0.018 if metal in FILLED else 0.05) * scale
    x, y = 0.009 * scale, 0.011 * scale
    table = f"""
    N {size}lower  stroke=shadow  width={rim + 0.13}  opacity=.1  shift=.035 .06
                   stroke=shadow  width={rim + 0.06}  opacity=.18  shift=.025 .045
                   fill=N edge  stroke=N edge  width={whole}  shift=0 .03
                   stroke=N edge  width={whole}
                   stroke=N rim  width={rim}
    N {size}coin   stroke=shadow  width={rim + 0.13}  opacity=.1  shift=.035 .06
                   stroke=shadow  width={rim + 0.06}  opacity=.18  shift=.025 .045
                   fill=N edge  stroke=N edge  width={whole}  shift=0 .03
                   fill=N face
                   stroke=N shine  width={whole}  dash={far}  shift=-.013 -.016
                   stroke=N edge  width={whole}  dash={near}  opacity=.4  shift=.013 .016
                   stroke=N edge  width={whole}
                   stroke=N rim  width={rim}
                   stroke=N shine  width={rim}  dash={near}
                   stroke=N edge  width={rim}  dash={far}  opacity=.3
                   stroke=N shine  width={rim / 4}  shift=-.005 -.006
                   {pattern}
    N {size}emblem figure  stroke=N edge  width={pen}  opacity=.5  cap=round  shift={x} {y}
                   stroke=N shine  width={pen}  cap=round  shift=-{x} -{y}
                   stroke=N ink  width={pen}  cap=round
    """
    styles, emblem = coats(table.replace("N", metal)), f"{metal} {size}emblem figure"
    if metal in FILLED:
        styles[emblem] = tuple(replace(coat, fill=coat.stroke) for coat in styles[emblem])
    return styles


STYLES = {
    **coats("""
    meadow        fill=meadow
                  stroke=shadow  width=.08  opacity=.2
    carved        stroke=sheen  width=.05  cap=round  shift=.011 .014
                  stroke=groove  width=.046  cap=round
    carved ring   stroke=sheen  width=.075  shift=.01 .013
                  stroke=groove  width=.075
                  stroke=meadow  width=.045
                  stroke=groove  width=.026  dash=0 .07854  cap=round
    roundel       stroke=sheen  width=.03  shift=.008 .012
                  fill=turf  stroke=old gold  width=.036
                  stroke=gold  width=.018
    hollow        fill=sheen  shift=.01 .013
                  fill=hollow
    road shadow   stroke=shadow  width=.86  opacity=.12  shift=.04 .07
                  stroke=shadow  width=.79  opacity=.24  shift=.022 .042
    joint         stroke=kerb edge  width=.07
                  stroke=kerb shade  width=.046
                  stroke=kerb  width=.028
    shade         stroke=shadow  width=.73  opacity=.12  dash=.08 9
                  stroke=shadow  width=.73  opacity=.12  dash=.12 9
                  stroke=shadow  width=.73  opacity=.12  dash=.17 9
                  stroke=shadow  width=.73  opacity=.12  dash=.23 9
                  stroke=shadow  width=.73  opacity=.12  dash=.31 9
                  stroke=shadow  width=.73  opacity=.12  dash=.4 9
    gate          stroke=shadow  width=.15
    tunnel        stroke=reach rim  width=.03
                  fill=inlay
    start         stroke=kerb edge  width=.085  cap=round
                  stroke=gold  width=.06  cap=round
                  stroke=gilt  width=.018  cap=round  shift=-.008 -.01
    exit          stroke=shadow  width=.08  opacity=.35  shift=.03 .06
                  fill=old gold  stroke=old gold  width=.06
                  fill=gold  stroke=gold  width=.028
                  stroke=gilt  width=.014  shift=-.006 -.006
    exit stud     fill=old gold  stroke=old gold  width=.04
                  fill=gold
                  stroke=gilt  width=.02  opacity=.8  shift=-.006 -.008
    exit stone    stroke=old gold  width=.12  dash=0 .0622  cap=round
                  fill=jewel body  stroke=jewel edge  width=.034
    exit lit      fill=jewel lit
    exit dim      fill=jewel dim
    exit cut      stroke=jewel line  width=.014  opacity=.7
    name          fill=muted
    slot          fill=table  stroke=line  width=.018
    slot figure   stroke=muted  width=.03  cap=round
    total         fill=ink  font=bold
    pile badge    fill=shadow  opacity=.35  shift=.014 .024
                  fill=reach rim  stroke=inlay  width=.022
    pile badge number  fill=reach  font=bold
    steps         fill=reach  stroke=reach rim  width=.03
    steps number  fill=reach rim  font=bold
    own           stroke=reach rim  width=.056
                  stroke=reach  width=.03
    in hand       stroke=reach rim  width=.085
                  stroke=reach  width=.055
    lift          fill=shadow  opacity=.28
    last ring     stroke=reach rim  width=.054  dash=0 .1  cap=round
                  stroke=reach  width=.032  dash=0 .1  cap=round
    route         stroke=reach rim  width=.08  dash=0 .16  cap=round  opacity=.75
                  stroke=reach  width=.05  dash=0 .16  cap=round
    goal          fill=reach rim  opacity=.3
                  stroke=reach rim  width=.07  opacity=.75
                  stroke=reach  width=.036
    goal ring     stroke=reach rim  width=.07
                  stroke=reach  width=.036
    way           stroke=reach rim  width=.15  cap=round
                  stroke=reach  width=.1  cap=round
    way head      fill=reach  stroke=reach rim  width=.03
    """),
    **coats(WALL.replace("POSTS", f"0 {PARAPET - 0.001}")),
    **coats(WALL.replace("POSTS", "0 .309").replace("parapet", "open parapet")),
    **{f"{step} road": (Coat(stroke=step, width=LANE),) for step in STEPS},
}
for number in range(1, LOOKS + 1):
    STYLES |= coats(ROAD.replace(" N", f" {number}"))
    STYLES[f"deck {number}"] = STYLES[f"road {number}"] + STYLES.pop(f"planks {number}")
for metal in PLAYERS:
    STYLES |= coats(FLIPPED.replace("N", metal))
    for kind, width in RIMS.items():
        STYLES |= _coin(metal, kind, width)

LEGEND = {
    "own": "celtic_knot.legend_own",
    "goal": "celtic_knot.legend_goal",
    "route": "celtic_knot.legend_route",
    "tunnel": "celtic_knot.legend_tunnel",
    "bridge": "celtic_knot.legend_under",
    "last ring": "celtic_knot.legend_last",
    "steps": "celtic_knot.legend_steps",
    "exit": "celtic_knot.legend_exit",
    "pile badge": "celtic_knot.legend_pile",
}
"""What marks mean, by what their ids begin with, or by the last words of their styles."""

COLOURS = Colours(
    PALETTE,
    STYLES,
    {name: (f"{name} text", f"{name} face", f"{name} edge") for name in PLAYERS},
    LEGEND,
)
