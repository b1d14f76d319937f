"""The style tokens of Celtic Knot: roads of enamel, struck coins, routes and goals.

Roads are numbered from 1, in the order of a board's strands. A coin is one disc, whose radius is
that of its rim's middle; what distinguishes its metal on the rim is a dash, so it needs no item of
its own.
"""

from __future__ import annotations

from knotwidgets.scene.palettes import Palette
from knotwidgets.scene.passes import Pass, Styles
from knotwidgets.scene.pens import heats
from knotwidgets.scene.themes import Colours

from .picture.enamels import ENAMELS, Enamel, Metal, Road

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


def colours(theme: str, palette: Palette) -> Colours:
    """The style tokens of the game in a theme, and its players' colours.

    >>> from knotwidgets.scene.palettes import PALETTES
    >>> len(colours("light", PALETTES["light"]).styles["road 1"])
    4
    """
    enamel = ENAMELS[theme]
    tokens = _board(enamel, palette) | _marks(enamel, palette)
    for number, road in enumerate(enamel.roads, 1):
        tokens |= {f"{name} {number}": passes for name, passes in _road(road).items()}
    for player, metal in enamel.metals.items():
        tokens |= {f"{player} {name}": passes for name, passes in _metal(metal).items()}
        for size, rim in RIMS.items():
            for name, passes in _coin(player, metal, rim).items():
                tokens[f"{player} {size}{name}"] = passes
    for step, colour in heats(theme, palette).items():
        tokens[f"{step} road"] = (Pass(stroke=colour, width=LANE),)
    players = {name: (metal.text, metal.face, metal.edge) for name, metal in enamel.metals.items()}
    return Colours(tokens, players)


def _road(road: Road) -> Styles:
    """The tokens of a strand, without its number."""
    return {
        "road": (
            Pass(stroke=road.casing, width=BAND),
            Pass(stroke=road.body, width=BODY),
            Pass(stroke=road.light, width=LANE + 0.05),
            Pass(stroke=road.body, width=LANE),
        ),
        "joint": (Pass(stroke=road.casing, width=0.018, opacity=0.55),),
        "start": (Pass(stroke=road.casing, width=0.055, cap="round"),),
        "tunnel": (Pass(fill=road.casing),),
        "stem": (Pass(stroke=road.casing, width=0.02, opacity=0.7, cap="round"),),
        "berth": (
            Pass(stroke=road.casing, width=0.05),
            Pass(fill=road.body, stroke=road.light, width=0.018),
        ),
    }


def _metal(metal: Metal) -> Styles:
    """The tokens of what is struck into a player's coins, and of its places, without its name."""
    relief = Pass(stroke=metal.shine, width=LETTER, shift=(0.008, 0.011), cap="round")
    return {
        "letter": (relief, Pass(stroke=metal.ink, width=LETTER, cap="round")),
        "figure": (
            Pass(stroke=metal.shine, width=FIGURE, shift=(0.008, 0.011), cap="round"),
            Pass(stroke=metal.ink, width=FIGURE, cap="round"),
        ),
        "home": (Pass(fill=metal.face, stroke=metal.edge, width=0.022),),
    }


def _coin(player: str, metal: Metal, rim: float) -> Styles:
    """A coin, and one with others below it, with a rim of this width."""
    edge = rim + 2 * LINE
    coin = (
        Pass(fill=metal.shine),
        Pass(fill=metal.face, shift=(0.018, 0.024)),
        Pass(stroke=metal.edge, width=edge),
        Pass(stroke=metal.rim, width=rim),
        _pattern(player, metal, rim),
    )
    shadow = Pass(fill=metal.edge, stroke=metal.edge, width=edge, opacity=0.2, shift=(0.0, 0.03))
    lower = (
        Pass(stroke=metal.edge, width=edge, shift=(0.0, 0.05)),
        Pass(stroke=metal.rim, width=rim, shift=(0.0, 0.05)),
    )
    return {"coin": (shadow, *coin), "pile": (shadow, *lower, *coin)}


def _pattern(player: str, metal: Metal, rim: float) -> Pass:
    """What tells a metal's rim: plain with a fine ring, teeth, beads, or a ring in its edge."""
    teeth = Pass(stroke=metal.pattern, width=rim, dash=(0.026, NOTCH - 0.026), cap="butt")
    beads = Pass(stroke=metal.pattern, width=0.55 * rim, dash=(0.001, NOTCH - 0.001), cap="round")
    ring = Pass(stroke=metal.pattern, width=0.26 * rim)
    return {"dime": teeth, "quarter": beads}.get(player, ring)


def _board(enamel: Enamel, palette: Palette) -> Styles:
    jewel = enamel.jewel
    return {
        "shade": (Pass(stroke=enamel.shadow, width=BODY, opacity=0.17),),
        "exit": (
            Pass(fill=enamel.shadow, opacity=0.2, shift=(0.0, 0.035)),
            Pass(fill=jewel.body, stroke=jewel.edge, width=0.045),
        ),
        "exit line": (Pass(stroke=jewel.line, width=0.024),),
        "exit heart": (Pass(fill=jewel.line),),
        "name": (Pass(fill=palette.muted),),
        "slot": (Pass(fill=palette.table, stroke=palette.line, width=0.018),),
        "slot figure": (Pass(stroke=palette.muted, width=0.03, cap="round"),),
        "total": (Pass(fill=palette.ink, font="bold"),),
    }


def _marks(enamel: Enamel, palette: Palette) -> Styles:
    halo, ink, hint = palette.ground, palette.ink, enamel.hint
    return {
        "badge": (Pass(fill=enamel.badge, stroke=enamel.number, width=0.022),),
        "badge number": (Pass(fill=enamel.number, font="bold"),),
        "own": (Pass(fill=hint, opacity=0.35), Pass(stroke=hint, width=0.045)),
        "lift": (Pass(fill=enamel.shadow, opacity=0.28),),
        "last ring": (Pass(stroke=ink, width=0.03, dash=(0.05, 0.05)),),
        "route": (
            Pass(stroke=halo, width=0.085, opacity=0.75),
            Pass(stroke=ink, width=0.034, cap="round"),
        ),
        "goal": (Pass(fill=hint, stroke=halo, width=0.05),),
        "goal ring": (
            Pass(stroke=halo, width=0.11),
            Pass(stroke=hint, width=0.055),
        ),
        "way": (
            Pass(stroke=halo, width=0.17, cap="round"),
            Pass(stroke=hint, width=0.105, cap="round"),
        ),
        "way head": (Pass(fill=hint, stroke=halo, width=0.03),),
    }
