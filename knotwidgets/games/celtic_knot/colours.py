"""The colours of Celtic Knot: roads of enamel, struck coins, routes and goals.

Roads are numbered from 1, in the order of a board's strands. A coin is one disc, whose radius is
that of its rim's middle; what distinguishes its metal on the rim is a dash, so it needs no item of
its own.
"""

from __future__ import annotations

from dataclasses import replace

from knotwidgets.scene.coats import Coat, Styles
from knotwidgets.scene.themes import STEPS, Colours, Palette

from .state import PLAYERS

LOOKS = 4
"""How many strands look different; a fifth one looks like the first."""

BAND = 0.52
"""Width of a road in squares, casing included."""

BODY = BAND - 0.07
LANE = 0.32  # between the fine lines along its edges

RIMS = {"": 0.075, "small ": 0.052}
"""Width of the rim of a large and of a small coin."""

LINE = 0.02
"""Width of the dark line on both sides of a rim."""

NOTCH = 0.078
"""From one tooth or bead of a rim to the next: the radii of discs are whole numbers of them."""

LETTER = 0.05
FIGURE = 0.036

PALETTE: Palette = {
    # theme: light, dark, print, safe
    "road 1 casing": ("#1f4a45", "#8fcabd", "#000000", "#0b3a5c"),  # its rim and marks
    "road 1 body": ("#7dbab0", "#1c524a", "#ffffff", "#7db3dc"),
    "road 1 light": ("#cbe9e0", "#4b9386", "#a8a8a8", "#cfe5f6"),  # lines along its edges
    "road 2 casing": ("#6b2436", "#e6a2aa", "#000000", "#5a4a12"),
    "road 2 body": ("#dc979f", "#6a2738", "#dedede", "#e9dfae"),
    "road 2 light": ("#f8d7d6", "#ab5768", "#8f8f8f", "#fbf7df"),
    "road 3 casing": ("#37305f", "#b9aeea", "#000000", "#2f1440"),
    "road 3 body": ("#aaa3d6", "#41397a", "#c4c4c4", "#9672ac"),
    "road 3 light": ("#dcd8f1", "#7a70bd", "#7a7a7a", "#d6c4e2"),
    "road 4 casing": ("#48491a", "#d3d08e", "#000000", "#1d3a2c"),
    "road 4 body": ("#bdbb72", "#4f4c1b", "#a8a8a8", "#b9cdbf"),
    "road 4 light": ("#e8e6bb", "#97934c", "#6a6a6a", "#e6f0e9"),
    "nickel face": ("#9aa4ad", "#aab4bd", "#b4b4b4", "#9aa4ad"),
    "nickel shine": ("#c6ced4", "#d6dde3", "#d2d2d2", "#c6ced4"),  # inside the rim, beside the ink
    "nickel rim": ("#838d96", "#8d98a1", "#ffffff", "#838d96"),
    "nickel pattern": ("#c6ced4", "#d3dae0", "#000000", "#c6ced4"),  # teeth, beads or rings
    "nickel edge": ("#20262b", "#0c0f11", "#000000", "#20262b"),
    "nickel ink": ("#171c20", "#12171b", "#000000", "#171c20"),  # what is struck into the face
    "nickel text": ("#4f5962", "#b4bec7", "#000000", "#4f5962"),  # the player's name in the panel
    "dime face": ("#f1f3ef", "#f4f6f2", "#ffffff", "#f1f3ef"),
    "dime shine": ("#ffffff", "#ffffff", "#ffffff", "#ffffff"),
    "dime rim": ("#f1f3ef", "#f4f6f2", "#ffffff", "#f1f3ef"),
    "dime pattern": ("#3a444b", "#2a3238", "#000000", "#3a444b"),
    "dime edge": ("#39434a", "#0c0f11", "#000000", "#39434a"),
    "dime ink": ("#222a30", "#1a2126", "#000000", "#222a30"),
    "dime text": ("#5c676e", "#f1f3ef", "#000000", "#5c676e"),
    "quarter face": ("#e8bb48", "#f5cb60", "#dcdcdc", "#e8bb48"),
    "quarter shine": ("#f9df93", "#fdebb0", "#f4f4f4", "#f9df93"),
    "quarter rim": ("#c48f2a", "#cf9c34", "#5a5a5a", "#c48f2a"),
    "quarter pattern": ("#fbe9b0", "#fdeebd", "#ffffff", "#fbe9b0"),
    "quarter edge": ("#452e05", "#171002", "#000000", "#452e05"),
    "quarter ink": ("#362302", "#2e1f02", "#000000", "#362302"),
    "quarter text": ("#7d5a0b", "#efc353", "#000000", "#7d5a0b"),
    "penny face": ("#a9562a", "#da804d", "#4a4a4a", "#a9562a"),
    "penny shine": ("#cf8350", "#f5b58a", "#6e6e6e", "#cf8350"),
    "penny rim": ("#8a4119", "#b0592c", "#4a4a4a", "#8a4119"),
    "penny pattern": ("#361404", "#2a1005", "#ffffff", "#361404"),
    "penny edge": ("#361404", "#140702", "#000000", "#361404"),
    "penny ink": ("#fff0dc", "#2a0f02", "#ffffff", "#fff0dc"),
    "penny text": ("#8f4318", "#e5935f", "#000000", "#8f4318"),
    "jewel edge": ("#3d0a14", "#ffd88f", "#000000", "#000000"),  # the exit
    "jewel body": ("#a3243b", "#a82a41", "#3a3a3a", "#7a0a45"),
    "jewel line": ("#f6cf7c", "#ffd27a", "#ffffff", "#ffe14d"),
    "hint": ("#2a4bb0", "#9dbcff", "#000000", "#5a0733"),  # what can be chosen, and where to
    "shadow": ("#1d150c", "#000000", "#000000", "#14141a"),  # below bridges and coins
    "badge": ("#2e2a24", "#ebe5d6", "#000000", "#26272b"),  # behind the number of a stack
    "badge number": ("#ffffff", "#15191c", "#ffffff", "#ffffff"),
}


def _road(number: int) -> Styles:
    road = f"road {number}"
    casing, body, light = f"{road} casing", f"{road} body", f"{road} light"
    return {
        road: (
            Coat(stroke=casing, width=BAND),
            Coat(stroke=body, width=BODY),
            Coat(stroke=light, width=LANE + 0.05),
            Coat(stroke=body, width=LANE),
        ),
        f"joint {number}": (Coat(stroke=casing, width=0.018, opacity=0.55),),
        f"start {number}": (Coat(stroke=casing, width=0.055, cap="round"),),
        f"tunnel {number}": (Coat(fill=casing),),
        f"stem {number}": (Coat(stroke=casing, width=0.02, opacity=0.7, cap="round"),),
        f"berth {number}": (
            Coat(stroke=casing, width=0.05),
            Coat(fill=body, stroke=light, width=0.018),
        ),
    }


def _metal(metal: str) -> Styles:
    """A player's coins, what is struck into them, and their places at home."""
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
        return Coat(stroke=ink, width=rim, dash=(0.026, NOTCH - 0.026), cap="butt")
    if metal == "quarter":
        return Coat(stroke=ink, width=0.55 * rim, dash=(0.001, NOTCH - 0.001), cap="round")
    return Coat(stroke=ink, width=0.26 * rim)


STYLES: Styles = {
    "shade": (Coat(stroke="shadow", width=BODY, opacity=0.17),),
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
    "badge": (Coat(fill="badge", stroke="badge number", width=0.022),),
    "badge number": (Coat(fill="badge number", font="bold"),),
    "own": (Coat(fill="hint", opacity=0.35), Coat(stroke="hint", width=0.045)),
    "lift": (Coat(fill="shadow", opacity=0.28),),
    "last ring": (Coat(stroke="ink", width=0.03, dash=(0.05, 0.05)),),
    "route": (
        Coat(stroke="ground", width=0.085, opacity=0.75),
        Coat(stroke="ink", width=0.034, cap="round"),
    ),
    "goal": (Coat(fill="hint", stroke="ground", width=0.05),),
    "goal ring": (Coat(stroke="ground", width=0.11), Coat(stroke="hint", width=0.055)),
    "way": (
        Coat(stroke="ground", width=0.17, cap="round"),
        Coat(stroke="hint", width=0.105, cap="round"),
    ),
    "way head": (Coat(fill="hint", stroke="ground", width=0.03),),
    **{f"{step} road": (Coat(stroke=step, width=LANE),) for step in STEPS},
}
for number in range(1, LOOKS + 1):
    STYLES |= _road(number)
for metal in PLAYERS:
    STYLES |= _metal(metal)

COLOURS = Colours(
    PALETTE, STYLES, {name: (f"{name} text", f"{name} face", f"{name} edge") for name in PLAYERS}
)
