"""The colours of Celtic Knot: roads of enamel, struck coins, routes and goals.

Roads are numbered from 1, in the order of a board's strands. A coin is one disc, whose radius is
that of its rim's middle; what distinguishes its metal on the rim is a dash, so it needs no item of
its own.
"""

from __future__ import annotations

from dataclasses import replace

from knotwidgets.scene.display import Coat, Styles
from knotwidgets.scene.themes import STEPS, Colours, palette

from .state import PLAYERS

LOOKS = 4
"""How many strands look different; a fifth one looks like the first."""

BAND = 0.72
"""Width of a road in squares, casing included."""

BODY = BAND - 0.075
LANE = 0.515  # between the fine lines along its edges

RIMS = {"": 0.085, "small ": 0.062}
"""Width of the rim of a large and of a small coin."""

LINE = 0.02
"""Width of the dark line on both sides of a rim."""

NOTCH = 0.117
"""From one tooth or bead of a rim to the next: the radii of discs are whole numbers of them."""

LETTER = 0.05
FIGURE = 0.036

PALETTE = palette("""
                     light    dark     print    safe
    road 1 casing    #0c3833  #8fd3c4  #000000  #062a47  its rim and marks
    road 1 body      #3f978b  #22695e  #ffffff  #62a6da
    road 1 light     #97d6ca  #3f9585  #a8a8a8  #b5d8f2  lines along its edges
    road 2 casing    #450c1d  #f0a9b2  #000000  #473a08
    road 2 body      #ba5060  #84293f  #dedede  #dccb7c
    road 2 light     #eaa5a8  #bd5a6e  #8f8f8f  #f6edc0
    road 3 casing    #231a55  #bcb0f2  #000000  #25082f
    road 3 body      #7467bd  #473a92  #c4c4c4  #8a5f9f
    road 3 light     #bbb1ee  #7a6dcc  #7a7a7a  #c9aadb
    road 4 casing    #302f08  #dbd78c  #000000  #12301f
    road 4 body      #928b30  #67611a  #a8a8a8  #a3bfac
    road 4 light     #dcd78c  #989140  #6a6a6a  #d9eadf
    nickel face      #7d99b6  #9db7d3  #cbcbcb  #7d99b6
    nickel shine     #bccede  #cfdeec  #e4e4e4  #bccede  inside the rim, beside the ink
    nickel rim       #607c9a  #7f99b5  #ffffff  #607c9a
    nickel pattern   #cbd9e6  #d9e6f2  #000000  #cbd9e6  teeth, beads or rings
    nickel edge      #18222c  #0a0e13  #000000  #18222c
    nickel ink       #171c20  #12171b  #000000  #171c20  what is struck into the face
    nickel text      #465b70  #a9c0d8  #000000  #465b70  the player's name in the panel
    dime face        #f1f3ef  #f4f6f2  #ffffff  #f1f3ef
    dime shine       #ffffff  #ffffff  #ffffff  #ffffff
    dime rim         #f1f3ef  #f4f6f2  #ffffff  #f1f3ef
    dime pattern     #3a444b  #2a3238  #000000  #3a444b
    dime edge        #39434a  #0c0f11  #000000  #39434a
    dime ink         #222a30  #1a2126  #000000  #222a30
    dime text        #5c676e  #f1f3ef  #000000  #5c676e
    quarter face     #e8bb48  #f5cb60  #999999  #e8bb48
    quarter shine    #f9df93  #fdebb0  #b2b2b2  #f9df93
    quarter rim      #c48f2a  #cf9c34  #3c3c3c  #c48f2a
    quarter pattern  #fbe9b0  #fdeebd  #ffffff  #fbe9b0
    quarter edge     #2a1b02  #171002  #000000  #2a1b02
    quarter ink      #362302  #2e1f02  #000000  #362302
    quarter text     #7d5a0b  #efc353  #000000  #7d5a0b
    penny face       #a9562a  #da804d  #4a4a4a  #a9562a
    penny shine      #cf8350  #f5b58a  #6e6e6e  #cf8350
    penny rim        #8a4119  #b0592c  #4a4a4a  #8a4119
    penny pattern    #361404  #2a1005  #ffffff  #361404
    penny edge       #361404  #140702  #000000  #361404
    penny ink        #fff0dc  #2a0f02  #ffffff  #fff0dc
    penny text       #8f4318  #e5935f  #000000  #8f4318
    jewel edge       #3d0a14  #ffd88f  #000000  #000000  the exit
    jewel body       #a3243b  #a82a41  #3a3a3a  #7a0a45
    jewel line       #f6cf7c  #ffd27a  #ffffff  #ffe14d
    choose           #1f49c4  #8fb4ff  #000000  #96004f  what can be chosen
    reach            #ffdf3d  #ffd21f  #ffffff  #ffffff  where coins can go
    reach rim        #241a08  #0e0c06  #000000  #000000
    move             #1b1712  #ffffff  #3a3a3a  #1b1712  whose turn it is, and what is in hand
    shadow           #1d150c  #000000  #000000  #14141a  below bridges and coins
""")


def _road(number: int) -> Styles:
    road = f"road {number}"
    casing, body, light = f"{road} casing", f"{road} body", f"{road} light"
    return {
        road: (
            Coat(stroke="shadow", width=BAND, opacity=0.16, shift=(0.012, 0.045)),
            Coat(stroke=casing, width=BAND),
            Coat(stroke=body, width=BODY),
            Coat(stroke=light, width=LANE + 0.045),
            Coat(stroke=body, width=LANE),
        ),
        f"joint {number}": (Coat(stroke=casing, width=0.02, opacity=0.5),),
        f"parapet {number}": (
            Coat(stroke=casing, width=0.125, cap="round"),
            Coat(stroke=light, width=0.055, cap="round"),
        ),
        f"start {number}": (Coat(stroke=casing, width=0.06, cap="round"),),
        f"tunnel {number}": (Coat(stroke=light, width=0.045), Coat(fill=casing)),
        f"landing {number}": (
            Coat(stroke=casing, width=0.065),
            Coat(fill="ground"),
            Coat(fill=light, opacity=0.5),
        ),
    }


def _metal(metal: str) -> Styles:
    """A player's coins, the figures on them, and their places at home."""
    face, shine, edge = f"{metal} face", f"{metal} shine", f"{metal} edge"
    styles: Styles = {f"{metal} home": (Coat(fill=face, stroke=edge, width=0.022),)}
    for name, width in (("letter", LETTER), ("figure", FIGURE)):
        struck = Coat(stroke=f"{metal} ink", width=width, cap="round")
        styles[f"{metal} {name}"] = (replace(struck, stroke=shine, shift=(0.008, 0.011)), struck)
    for size, rim in RIMS.items():
        line = Coat(stroke=edge, width=rim + 2 * LINE)
        band = Coat(stroke=f"{metal} rim", width=rim)
        body = (Coat(fill=shine), Coat(fill=face, shift=(0.018, 0.024)))
        coin = (*body, line, band, _pattern(metal, rim))
        shadow = replace(line, fill=edge, opacity=0.2, shift=(0.0, 0.03))
        lower = (replace(line, shift=(0.0, 0.05)), replace(band, shift=(0.0, 0.05)))
        styles[f"{metal} {size}coin"] = (shadow, *coin)
        styles[f"{metal} {size}pile"] = (shadow, *lower, *coin)
    return styles


def _pattern(metal: str, rim: float) -> Coat:
    """What tells a metal's rim: plain with a fine ring, teeth, beads, or a ring in its edge."""
    ink = f"{metal} pattern"
    if metal == "dime":
        return Coat(stroke=ink, width=rim, dash=(NOTCH / 2, NOTCH / 2), cap="butt")
    if metal == "quarter":
        return Coat(stroke=ink, width=0.62 * rim, dash=(0.001, NOTCH - 0.001), cap="round")
    return Coat(stroke=ink, width=0.26 * rim)


STYLES: Styles = {
    "shade": (Coat(stroke="shadow", width=BODY, opacity=0.17),),
    "lens": (Coat(fill="ground", stroke="line", width=0.03),),
    "exit": (
        Coat(fill="shadow", opacity=0.2, shift=(0.0, 0.035)),
        Coat(fill="jewel body", stroke="jewel edge", width=0.045),
    ),
    "exit line": (Coat(stroke="jewel line", width=0.024),),
    "exit heart": (Coat(fill="jewel line"),),
    "name": (Coat(fill="muted"),),
    "slot": (Coat(fill="table", stroke="line", width=0.018),),
    "slot figure": (Coat(stroke="muted", width=0.03, cap="round"),),
    "total": (Coat(fill="ink", font="bold"),),
    "pile badge": (Coat(fill="ink", stroke="ground", width=0.022),),
    "pile badge number": (Coat(fill="ground", font="bold"),),
    "steps": (Coat(fill="reach", stroke="reach rim", width=0.03),),
    "steps number": (Coat(fill="reach rim", font="bold"),),
    "own": (Coat(stroke="ground", width=0.12), Coat(stroke="choose", width=0.065)),
    "in hand": (
        Coat(stroke="ground", width=0.13),
        Coat(stroke="move", width=0.09),
        Coat(stroke="ground", width=0.025),
    ),
    "lift": (Coat(fill="shadow", opacity=0.28),),
    "last ring": (Coat(stroke="ink", width=0.03, dash=(0.05, 0.05)),),
    "route": (
        Coat(stroke="reach rim", width=0.085, opacity=0.75),
        Coat(stroke="reach", width=0.04, cap="round"),
    ),
    "goal": (Coat(fill="reach", stroke="reach rim", width=0.05),),
    "goal ring": (Coat(stroke="reach rim", width=0.12), Coat(stroke="reach", width=0.06)),
    "way": (
        Coat(stroke="reach rim", width=0.17, cap="round"),
        Coat(stroke="reach", width=0.1, cap="round"),
    ),
    "way head": (Coat(fill="reach", stroke="reach rim", width=0.035),),
    **{f"{step} road": (Coat(stroke=step, width=LANE),) for step in STEPS},
}
for number in range(1, LOOKS + 1):
    STYLES |= _road(number)
for metal in PLAYERS:
    STYLES |= _metal(metal)

LEGEND = {
    "own": "celtic_knot.legend_own",
    "goal": "celtic_knot.legend_goal",
    "route": "celtic_knot.legend_route",
    "tunnel": "celtic_knot.legend_tunnel",
    "landing": "celtic_knot.legend_landing",
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
