"""The colours of Celtic Knot: paved roads with kerbs, struck coins, routes and goals.

Roads are numbered from 1, in the order of a board's strands. A coin is one disc, whose radius is
that of its rim's middle; what distinguishes its metal on the rim is a dash, so it needs no item of
its own. So are the stones of kerbs, the planks of decks and the posts of parapets.
"""

from __future__ import annotations

from dataclasses import replace

from knotwidgets.scene.display import Coat, Styles
from knotwidgets.scene.themes import STEPS, Colours, palette

from .state import PLAYERS

LOOKS = 4
"""How many strands look different; a fifth one looks like the first."""

BAND = 0.76
"""Width of a road in squares, kerbs included."""

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
    socket           #3f4026  #0b0f0e  #e4e4e4  #54574b  their sockets
    groove           #98a175  #3d4944  #c4c4c4  #a0a598  what is carved into the ground
    ridge            #d6d9b8  #2a3430  #ffffff  #e4e7dc  the light on it
    kerb             #e3d3a6  #e3d3a6  #ffffff  #e6dcc0  stones along a road, and its bridges
    kerb light       #fff6d6  #fff6d6  #ffffff  #fffaf0
    kerb shade       #8d7648  #8d7648  #9a9a9a  #80745a
    kerb edge        #2e2413  #15110a  #000000  #26231c
    road 1 casing    #082621  #082621  #000000  #062a47  its edges
    road 1 deep      #16443d  #16443d  #8a8a8a  #23587f  its lines
    road 1 body      #3f9380  #3f9380  #ffffff  #62a6da
    road 1 light     #9fd6c0  #9fd6c0  #c8c8c8  #c4e0f5  fine lines along its edges
    road 1 twist     #5eae9a  #5eae9a  #ffffff  #82bbe6
    road 2 casing    #2a080f  #2a080f  #000000  #3a2f06
    road 2 deep      #6a1524  #6a1524  #7a7a7a  #8a7c3a
    road 2 body      #c24b50  #c24b50  #dedede  #dccb7c
    road 2 light     #efb0a8  #efb0a8  #ffffff  #f6edc0
    road 2 twist     #da7773  #da7773  #f2f2f2  #e9dc9c
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
    nickel edge      #18222c  #0a0e13  #000000  #18222c
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
    penny edge       #361404  #2a1005  #000000  #361404
    penny ink        #fff0dc  #fffaf2  #ffffff  #fff0dc
    penny text       #8f4318  #e5935f  #000000  #8f4318
    jewel edge       #2a0407  #2a0407  #000000  #1d0210  the exit
    jewel body       #a51a2a  #a51a2a  #5a5a5a  #7a0a45
    jewel dim        #650a18  #650a18  #1e1e1e  #4a052a
    jewel lit        #e2514a  #e2514a  #a0a0a0  #b83a7a
    jewel line       #ff9c86  #ff9c86  #ffffff  #f2a6cd
    reach            #ffe08a  #ffe08a  #ffffff  #ffffff  what can be chosen, or is in hand, and where it can go
    reach rim        #241a08  #0e0c06  #000000  #000000
    inlay            #e2b23c  #e2b23c  #ffffff  #e8bb48  metal let into the paving
    shadow           #0d0804  #000000  #000000  #14141a  below bridges and coins
""")


KERB = (
    Coat(stroke="kerb edge", width=BAND),
    Coat(stroke="kerb", width=BAND - 0.04),
    Coat(stroke="kerb shade", width=BAND - 0.04, dash=(0.014, 0.106)),
    Coat(stroke="kerb light", width=0.64),
    Coat(stroke="kerb edge", width=0.622),
)


def _road(number: int) -> Styles:
    casing, deep, body, light, twist = (
        f"road {number} {part}" for part in ("casing", "deep", "body", "light", "twist")
    )
    road = (
        *KERB,
        Coat(stroke=casing, width=0.6),
        Coat(stroke=body, width=0.565),
        Coat(stroke=light, width=LANE + 0.045),
        Coat(stroke=deep, width=LANE + 0.025),
        Coat(stroke=body, width=LANE),
    )
    return {
        f"road {number}": road,
        f"deck {number}": (
            *road[:-1],
            Coat(stroke=twist, width=LANE),
            Coat(stroke=light, width=LANE, dash=(0.026, 0.141), opacity=0.5),
            Coat(stroke=deep, width=LANE, dash=(0.014, 0.153)),
        ),
        f"twist {number}": (
            Coat(stroke=deep, width=0.084),
            Coat(stroke=twist, width=0.056),
            Coat(stroke=light, width=0.012, opacity=0.7, shift=(-0.01, -0.01)),
        ),
    }


def _parapet(long: float) -> tuple[Coat, ...]:
    """A wall of stones, with a post at both ends of its stretches of this length."""
    posts = Coat(width=0.0, dash=(0.0, long - 0.001), cap="round")
    return (
        Coat(stroke="shadow", width=0.17, opacity=0.28, shift=(0.02, 0.045)),
        Coat(stroke="kerb edge", width=0.155),
        Coat(stroke="kerb shade", width=0.13),
        Coat(stroke="kerb", width=0.11),
        Coat(stroke="kerb edge", width=0.11, dash=(0.014, 0.1), opacity=0.8),
        Coat(stroke="kerb light", width=0.022, shift=(-0.026, -0.026)),
        replace(posts, stroke="shadow", width=0.2, opacity=0.35, shift=(0.015, 0.03)),
        replace(posts, stroke="kerb edge", width=0.18),
        replace(posts, stroke="kerb shade", width=0.155),
        replace(posts, stroke="kerb", width=0.14, shift=(-0.006, -0.006)),
        replace(posts, stroke="kerb light", width=0.09, shift=(-0.014, -0.016)),
        replace(posts, stroke="old gold", width=0.062),
        replace(posts, stroke="gold", width=0.046),
    )


FILLED = ("nickel", "quarter")
"""Whose emblems are figures; the others' are lines."""


def _metal(metal: str) -> Styles:
    """A player's coins, what is struck into them, and the same at home."""
    face, shine, edge = (f"{metal} {part}" for part in ("face", "shine", "edge"))
    styles: Styles = {
        f"{metal} home": (
            Coat(fill="shadow", opacity=0.4, shift=(0.012, 0.02)),
            Coat(fill=shine, stroke=edge, width=0.018),
            Coat(fill=face, shift=(0.008, 0.01)),
            Coat(stroke=edge, width=0.018),
        ),
        f"{metal} spiral figure": _relief(metal, 0.036, 1),
    }
    for size, rim in RIMS.items():
        pen = (0.018 if metal in FILLED else 0.05) * (0.72 if size else 1)
        emblem = _relief(metal, pen, 0.72 if size else 1)
        if metal in FILLED:
            emblem = tuple(replace(coat, fill=coat.stroke) for coat in emblem)
        long = NOTCHES[size] * NOTCH  # from the east clockwise, as a disc is drawn
        far, near = (Coat(dash=(0.0, at * long, 0.22 * long, long)) for at in (0.015, 0.515))
        line = Coat(stroke=edge, width=rim + 2 * LINE)
        side = Coat(fill=edge, stroke=edge, width=rim + 2 * LINE, shift=(0.0, 0.03))
        shadows = tuple(
            Coat(fill="shadow", stroke="shadow", width=rim + wide, opacity=opacity, shift=shift)
            for wide, opacity, shift in (
                (0.13, 0.1, (0.035, 0.06)),
                (0.06, 0.18, (0.025, 0.045)),
            )
        )
        styles |= {
            f"{metal} {size}emblem figure": emblem,
            f"{metal} {size}lower": (
                *shadows,
                side,
                line,
                Coat(stroke=f"{metal} rim", width=rim),
            ),
            f"{metal} {size}coin": (
                *shadows,
                side,
                Coat(fill=face),
                replace(far, stroke=shine, width=rim + 2 * LINE, shift=(-0.013, -0.016)),
                replace(near, stroke=edge, width=rim + 2 * LINE, opacity=0.4, shift=(0.013, 0.016)),
                line,
                Coat(stroke=f"{metal} rim", width=rim),
                replace(near, stroke=shine, width=rim),
                replace(far, stroke=edge, width=rim, opacity=0.3),
                Coat(stroke=shine, width=rim / 4, shift=(-0.005, -0.006)),
                *_pattern(metal, rim),
            ),
        }
    return styles


def _relief(metal: str, pen: float, scale: float) -> tuple[Coat, ...]:
    """What stands out of a coin: lit from the north-west."""
    struck, (x, y) = Coat(width=pen, cap="round"), (0.009 * scale, 0.011 * scale)
    return (
        replace(struck, stroke=f"{metal} edge", opacity=0.5, shift=(x, y)),
        replace(struck, stroke=f"{metal} shine", shift=(-x, -y)),
        replace(struck, stroke=f"{metal} ink"),
    )


def _pattern(metal: str, rim: float) -> tuple[Coat, ...]:
    """What tells a metal's rim: a fine ring, reeds, pearls or notches."""
    ink = f"{metal} pattern"
    if metal == "dime":
        return (Coat(stroke=ink, width=0.85 * rim, dash=(NOTCH / 7.5, NOTCH / 3 - NOTCH / 7.5)),)
    if metal == "quarter":
        pearl = Coat(stroke=ink, width=0.6 * rim, dash=(0.0, NOTCH / 2), cap="round")
        return (replace(pearl, stroke=f"{metal} edge", width=0.85 * rim), pearl)
    if metal == "penny":
        return (Coat(stroke=ink, width=rim, dash=(0.022, NOTCH - 0.022)),)
    return (Coat(stroke=ink, width=0.2 * rim),)


STYLES: Styles = {
    "meadow": (
        Coat(fill="meadow"),
        Coat(stroke="shadow", width=0.1, opacity=0.1),
        Coat(stroke="shadow", width=0.05, opacity=0.18),
    ),
    "carved": (
        Coat(stroke="ridge", width=0.05, cap="round", shift=(0.011, 0.014)),
        Coat(stroke="groove", width=0.046, cap="round"),
    ),
    "carved ring": (
        Coat(stroke="ridge", width=0.075, shift=(0.01, 0.013)),
        Coat(stroke="groove", width=0.075),
        Coat(stroke="meadow", width=0.045),
        Coat(stroke="groove", width=0.026, dash=(0.0, 0.07854), cap="round"),
    ),
    "roundel": (
        Coat(stroke="ridge", width=0.03, shift=(0.008, 0.012)),
        Coat(fill="turf", stroke="old gold", width=0.036),
        Coat(stroke="gold", width=0.018),
    ),
    "socket": (
        Coat(fill="ridge", shift=(0.01, 0.013)),
        Coat(fill="socket"),
    ),
    "road shadow": tuple(
        Coat(stroke="shadow", width=BAND + wide, opacity=opacity, shift=shift)
        for wide, opacity, shift in (
            (0.14, 0.08, (0.045, 0.08)),
            (0.06, 0.14, (0.03, 0.055)),
            (0.02, 0.18, (0.018, 0.035)),
        )
    ),
    "joint": (
        Coat(stroke="kerb edge", width=0.07),
        Coat(stroke="kerb shade", width=0.046),
        Coat(stroke="kerb", width=0.028),
    ),
    "shade": (Coat(stroke="shadow", width=BAND - 0.03, opacity=0.17),),
    "parapet": _parapet(PARAPET),
    "open parapet": _parapet(PARAPET / 2 - 0.15),
    "gate": (Coat(stroke="shadow", width=0.15),),
    "tunnel": (Coat(stroke="reach rim", width=0.03), Coat(fill="inlay")),
    "start": (
        Coat(stroke="kerb edge", width=0.085, cap="round"),
        Coat(stroke="gold", width=0.06, cap="round"),
        Coat(stroke="gilt", width=0.018, cap="round", shift=(-0.008, -0.01)),
    ),
    "lens": (Coat(fill="ground", stroke="line", width=0.03),),
    "exit": (
        Coat(fill="shadow", stroke="shadow", width=0.08, opacity=0.35, shift=(0.03, 0.06)),
        Coat(fill="old gold", stroke="old gold", width=0.06),
        Coat(fill="gold", stroke="gold", width=0.028),
        Coat(stroke="gilt", width=0.014, shift=(-0.006, -0.006)),
    ),
    "exit stud": (
        Coat(fill="old gold", stroke="old gold", width=0.04),
        Coat(fill="gold"),
        Coat(stroke="gilt", width=0.02, opacity=0.8, shift=(-0.006, -0.008)),
    ),
    "exit stone": (
        Coat(stroke="old gold", width=0.12, dash=(0.0, 0.0622), cap="round"),
        Coat(fill="jewel body", stroke="jewel edge", width=0.034),
    ),
    "exit lit": (Coat(fill="jewel lit"),),
    "exit dim": (Coat(fill="jewel dim"),),
    "exit cut": (Coat(stroke="jewel line", width=0.014, opacity=0.7),),
    "name": (Coat(fill="muted"),),
    "slot": (Coat(fill="table", stroke="line", width=0.018),),
    "slot figure": (Coat(stroke="muted", width=0.03, cap="round"),),
    "total": (Coat(fill="ink", font="bold"),),
    "pile badge": (
        Coat(fill="shadow", opacity=0.35, shift=(0.014, 0.024)),
        Coat(fill="reach rim", stroke="inlay", width=0.022),
    ),
    "pile badge number": (Coat(fill="reach", font="bold"),),
    "steps": (Coat(fill="reach", stroke="reach rim", width=0.03),),
    "steps number": (Coat(fill="reach rim", font="bold"),),
    "own": (Coat(stroke="reach rim", width=0.056), Coat(stroke="reach", width=0.03)),
    "in hand": (Coat(stroke="reach rim", width=0.085), Coat(stroke="reach", width=0.055)),
    "lift": (Coat(fill="shadow", opacity=0.28),),
    "last ring": (
        Coat(stroke="reach rim", width=0.054, dash=(0.0, 0.1), cap="round"),
        Coat(stroke="reach", width=0.032, dash=(0.0, 0.1), cap="round"),
    ),
    "route": (
        Coat(stroke="reach rim", width=0.08, dash=(0.0, 0.16), cap="round", opacity=0.75),
        Coat(stroke="reach", width=0.05, dash=(0.0, 0.16), cap="round"),
    ),
    "goal": (
        Coat(fill="reach rim", opacity=0.3),
        Coat(stroke="reach rim", width=0.07, opacity=0.75),
        Coat(stroke="reach", width=0.036),
    ),
    "goal ring": (Coat(stroke="reach rim", width=0.07), Coat(stroke="reach", width=0.036)),
    "way": (
        Coat(stroke="reach rim", width=0.15, cap="round"),
        Coat(stroke="reach", width=0.1, cap="round"),
    ),
    "way head": (Coat(fill="reach", stroke="reach rim", width=0.03),),
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
