"""The colours of Celtic Knot: roads of enamel, struck coins, routes and goals.

Roads are numbered from 1, in the order of a board's strands. A coin is one disc, whose radius is
that of its rim's middle; the metals' rims differ by a dash, so that they need no item of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from knotwidgets.scene.coats import Coat, Styles
from knotwidgets.scene.palettes import Palette, heats
from knotwidgets.scene.themes import Colours

from .state import PLAYERS

Row = TypeVar("Row")

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


@dataclass(frozen=True)
class Road:
    """The colours of one strand."""

    casing: str  # its rim, and what is drawn on it
    body: str
    light: str  # the fine lines along its edges


@dataclass(frozen=True)
class Metal:
    """The colours of a coin."""

    face: str
    shine: str  # the light inside its rim and along what is struck
    rim: str
    pattern: str  # teeth, beads or rings on the rim
    edge: str
    ink: str  # what is struck into the face
    text: str  # its player's name in the panel


@dataclass(frozen=True)
class Enamel:
    """The other colours of a theme."""

    exit_edge: str
    exit_body: str
    exit_line: str
    hint: str  # what can be chosen, and where it may go
    shadow: str  # below bridges and coins
    badge: str  # the disc with the number of coins in a stack
    number: str  # on that disc


def _table(kind: Callable[..., Row], text: str) -> dict[str, Row]:
    """Read rows of colours by their names; the first line says what the colours are of."""
    heading, *rows = (line.split() for line in text.strip().splitlines())
    return {" ".join(row[: -len(heading)]): kind(*row[-len(heading) :]) for row in rows}


ENAMELS = _table(
    Enamel,
    """
          exit-edge exit-body exit-line hint    shadow  badge   number
    light   #3d0a14   #a3243b   #f6cf7c #2a4bb0 #1d150c #2e2a24 #ffffff
    dark    #ffd88f   #a82a41   #ffd27a #9dbcff #000000 #ebe5d6 #15191c
    print   #000000   #3a3a3a   #ffffff #000000 #000000 #000000 #ffffff
    safe    #000000   #7a0a45   #ffe14d #5a0733 #14141a #26272b #ffffff
    """,
)
"""The colours of each theme that are neither a road's nor a coin's."""

ROADS = _table(
    Road,
    """
            casing  body    light
    light 1 #1f4a45 #7dbab0 #cbe9e0
    light 2 #6b2436 #dc979f #f8d7d6
    light 3 #37305f #aaa3d6 #dcd8f1
    light 4 #48491a #bdbb72 #e8e6bb
    dark 1  #8fcabd #1c524a #4b9386
    dark 2  #e6a2aa #6a2738 #ab5768
    dark 3  #b9aeea #41397a #7a70bd
    dark 4  #d3d08e #4f4c1b #97934c
    print 1 #000000 #ffffff #a8a8a8
    print 2 #000000 #dedede #8f8f8f
    print 3 #000000 #c4c4c4 #7a7a7a
    print 4 #000000 #a8a8a8 #6a6a6a
    safe 1  #0b3a5c #7db3dc #cfe5f6
    safe 2  #5a4a12 #e9dfae #fbf7df
    safe 3  #2f1440 #9672ac #d6c4e2
    safe 4  #1d3a2c #b9cdbf #e6f0e9
    """,
)
"""The looks of the strands, by theme and number."""

METALS = _table(
    Metal,
    """
                  face    shine   rim     pattern edge    ink     text
    light nickel  #9aa4ad #c6ced4 #838d96 #c6ced4 #20262b #171c20 #4f5962
    light dime    #f1f3ef #ffffff #f1f3ef #3a444b #39434a #222a30 #5c676e
    light quarter #e8bb48 #f9df93 #c48f2a #fbe9b0 #452e05 #362302 #7d5a0b
    light penny   #a9562a #cf8350 #8a4119 #361404 #361404 #fff0dc #8f4318
    dark nickel   #aab4bd #d6dde3 #8d98a1 #d3dae0 #0c0f11 #12171b #b4bec7
    dark dime     #f4f6f2 #ffffff #f4f6f2 #2a3238 #0c0f11 #1a2126 #f1f3ef
    dark quarter  #f5cb60 #fdebb0 #cf9c34 #fdeebd #171002 #2e1f02 #efc353
    dark penny    #da804d #f5b58a #b0592c #2a1005 #140702 #2a0f02 #e5935f
    print nickel  #b4b4b4 #d2d2d2 #ffffff #000000 #000000 #000000 #000000
    print dime    #ffffff #ffffff #ffffff #000000 #000000 #000000 #000000
    print quarter #dcdcdc #f4f4f4 #5a5a5a #ffffff #000000 #000000 #000000
    print penny   #4a4a4a #6e6e6e #4a4a4a #ffffff #000000 #ffffff #000000
    safe nickel   #9aa4ad #c6ced4 #838d96 #c6ced4 #20262b #171c20 #4f5962
    safe dime     #f1f3ef #ffffff #f1f3ef #3a444b #39434a #222a30 #5c676e
    safe quarter  #e8bb48 #f9df93 #c48f2a #fbe9b0 #452e05 #362302 #7d5a0b
    safe penny    #a9562a #cf8350 #8a4119 #361404 #361404 #fff0dc #8f4318
    """,
)
"""The coins, by theme and player."""


def colours(theme: str, palette: Palette) -> Colours:
    """The style tokens of the game in a theme, and its players' colours."""
    tokens = _board(ENAMELS[theme], palette) | _marks(ENAMELS[theme], palette)
    for number in range(1, LOOKS + 1):
        styles = _road(ROADS[f"{theme} {number}"])
        tokens |= {f"{name} {number}": coats for name, coats in styles.items()}
    players = {}
    for player in PLAYERS:
        metal = METALS[f"{theme} {player}"]
        tokens |= {f"{player} {name}": coats for name, coats in _coins(player, metal).items()}
        players[player] = metal.text, metal.face, metal.edge
    for step, colour in heats(theme).items():
        tokens[f"{step} road"] = (Coat(stroke=colour, width=LANE),)
    return Colours(tokens, players)


def _road(road: Road) -> Styles:
    """The styles of a strand, without its number."""
    return {
        "road": (
            Coat(stroke=road.casing, width=BAND),
            Coat(stroke=road.body, width=BODY),
            Coat(stroke=road.light, width=LANE + 0.05),
            Coat(stroke=road.body, width=LANE),
        ),
        "joint": (Coat(stroke=road.casing, width=0.018, opacity=0.55),),
        "start": (Coat(stroke=road.casing, width=0.055, cap="round"),),
        "tunnel": (Coat(fill=road.casing),),
        "stem": (Coat(stroke=road.casing, width=0.02, opacity=0.7, cap="round"),),
        "berth": (
            Coat(stroke=road.casing, width=0.05),
            Coat(fill=road.body, stroke=road.light, width=0.018),
        ),
    }


def _coins(player: str, metal: Metal) -> Styles:
    """A player's coins, what is struck into them, and their places at home."""
    styles: Styles = {"home": (Coat(fill=metal.face, stroke=metal.edge, width=0.022),)}
    for name, width in (("letter", LETTER), ("figure", FIGURE)):
        struck = Coat(stroke=metal.ink, width=width, cap="round")
        styles[name] = (replace(struck, stroke=metal.shine, shift=(0.008, 0.011)), struck)
    for size, rim in RIMS.items():
        outer = Coat(stroke=metal.edge, width=rim + 2 * LINE)
        inner = Coat(stroke=metal.rim, width=rim)
        shadow = replace(outer, fill=metal.edge, opacity=0.2, shift=(0.0, 0.03))
        lower = (replace(outer, shift=(0.0, 0.05)), replace(inner, shift=(0.0, 0.05)))
        coin = (
            Coat(fill=metal.shine),
            Coat(fill=metal.face, shift=(0.018, 0.024)),
            outer,
            inner,
            _pattern(player, metal, rim),
        )
        styles |= {f"{size}coin": (shadow, *coin), f"{size}pile": (shadow, *lower, *coin)}
    return styles


def _pattern(player: str, metal: Metal, rim: float) -> Coat:
    """What tells a metal's rim: plain with a fine ring, teeth, beads, or a ring in its edge."""
    teeth = Coat(stroke=metal.pattern, width=rim, dash=(0.026, NOTCH - 0.026), cap="butt")
    beads = Coat(stroke=metal.pattern, width=0.55 * rim, dash=(0.001, NOTCH - 0.001), cap="round")
    ring = Coat(stroke=metal.pattern, width=0.26 * rim)
    return {"dime": teeth, "quarter": beads}.get(player, ring)


def _board(enamel: Enamel, palette: Palette) -> Styles:
    return {
        "shade": (Coat(stroke=enamel.shadow, width=BODY, opacity=0.17),),
        "exit": (
            Coat(fill=enamel.shadow, opacity=0.2, shift=(0.0, 0.035)),
            Coat(fill=enamel.exit_body, stroke=enamel.exit_edge, width=0.045),
        ),
        "exit line": (Coat(stroke=enamel.exit_line, width=0.024),),
        "exit heart": (Coat(fill=enamel.exit_line),),
        "name": (Coat(fill=palette.muted),),
        "slot": (Coat(fill=palette.table, stroke=palette.line, width=0.018),),
        "slot figure": (Coat(stroke=palette.muted, width=0.03, cap="round"),),
        "total": (Coat(fill=palette.ink, font="bold"),),
    }


def _marks(enamel: Enamel, palette: Palette) -> Styles:
    halo, ink, hint = palette.ground, palette.ink, enamel.hint
    return {
        "badge": (Coat(fill=enamel.badge, stroke=enamel.number, width=0.022),),
        "badge number": (Coat(fill=enamel.number, font="bold"),),
        "own": (Coat(fill=hint, opacity=0.35), Coat(stroke=hint, width=0.045)),
        "lift": (Coat(fill=enamel.shadow, opacity=0.28),),
        "last ring": (Coat(stroke=ink, width=0.03, dash=(0.05, 0.05)),),
        "route": (
            Coat(stroke=halo, width=0.085, opacity=0.75),
            Coat(stroke=ink, width=0.034, cap="round"),
        ),
        "goal": (Coat(fill=hint, stroke=halo, width=0.05),),
        "goal ring": (Coat(stroke=halo, width=0.11), Coat(stroke=hint, width=0.055)),
        "way": (
            Coat(stroke=halo, width=0.17, cap="round"),
            Coat(stroke=hint, width=0.105, cap="round"),
        ),
        "way head": (Coat(fill=hint, stroke=halo, width=0.03),),
    }
