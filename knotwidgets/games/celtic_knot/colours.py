"""The colours of Celtic Knot: roads of enamel, struck coins, routes and goals.

Roads are numbered from 1, in the order of a board's strands. A coin is one disc, whose radius is
that of its rim's middle; what distinguishes its metal on the rim is a dash, so it needs no item of
its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotwidgets.scene.coats import Coat, Styles
from knotwidgets.scene.palettes import Palette, heats
from knotwidgets.scene.themes import Colours

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
class Jewel:
    """The colours of the exit."""

    edge: str
    body: str
    line: str


@dataclass(frozen=True)
class Enamel:
    """What the theme of a picture adds for roads and coins."""

    roads: tuple[Road, ...]  # LOOKS of them
    metals: Mapping[str, Metal]
    jewel: Jewel
    hint: str  # what can be chosen, and where it may go
    shadow: str  # below bridges and coins
    badge: str  # the disc with the number of coins in a stack
    number: str  # on that disc


_COINS = {
    "nickel": Metal(
        face="#9aa4ad",
        shine="#c6ced4",
        rim="#838d96",
        pattern="#c6ced4",
        edge="#20262b",
        ink="#171c20",
        text="#4f5962",
    ),
    "dime": Metal(
        face="#f1f3ef",
        shine="#ffffff",
        rim="#f1f3ef",
        pattern="#3a444b",
        edge="#39434a",
        ink="#222a30",
        text="#5c676e",
    ),
    "quarter": Metal(
        face="#e8bb48",
        shine="#f9df93",
        rim="#c48f2a",
        pattern="#fbe9b0",
        edge="#452e05",
        ink="#362302",
        text="#7d5a0b",
    ),
    "penny": Metal(
        face="#a9562a",
        shine="#cf8350",
        rim="#8a4119",
        pattern="#361404",
        edge="#361404",
        ink="#fff0dc",
        text="#8f4318",
    ),
}

ENAMELS: Mapping[str, Enamel] = {
    "light": Enamel(
        roads=(
            Road(casing="#1f4a45", body="#7dbab0", light="#cbe9e0"),
            Road(casing="#6b2436", body="#dc979f", light="#f8d7d6"),
            Road(casing="#37305f", body="#aaa3d6", light="#dcd8f1"),
            Road(casing="#48491a", body="#bdbb72", light="#e8e6bb"),
        ),
        metals=_COINS,
        jewel=Jewel(edge="#3d0a14", body="#a3243b", line="#f6cf7c"),
        hint="#2a4bb0",
        shadow="#1d150c",
        badge="#2e2a24",
        number="#ffffff",
    ),
    "dark": Enamel(
        roads=(
            Road(casing="#8fcabd", body="#1c524a", light="#4b9386"),
            Road(casing="#e6a2aa", body="#6a2738", light="#ab5768"),
            Road(casing="#b9aeea", body="#41397a", light="#7a70bd"),
            Road(casing="#d3d08e", body="#4f4c1b", light="#97934c"),
        ),
        metals={
            "nickel": Metal(
                face="#aab4bd",
                shine="#d6dde3",
                rim="#8d98a1",
                pattern="#d3dae0",
                edge="#0c0f11",
                ink="#12171b",
                text="#b4bec7",
            ),
            "dime": Metal(
                face="#f4f6f2",
                shine="#ffffff",
                rim="#f4f6f2",
                pattern="#2a3238",
                edge="#0c0f11",
                ink="#1a2126",
                text="#f1f3ef",
            ),
            "quarter": Metal(
                face="#f5cb60",
                shine="#fdebb0",
                rim="#cf9c34",
                pattern="#fdeebd",
                edge="#171002",
                ink="#2e1f02",
                text="#efc353",
            ),
            "penny": Metal(
                face="#da804d",
                shine="#f5b58a",
                rim="#b0592c",
                pattern="#2a1005",
                edge="#140702",
                ink="#2a0f02",
                text="#e5935f",
            ),
        },
        jewel=Jewel(edge="#ffd88f", body="#a82a41", line="#ffd27a"),
        hint="#9dbcff",
        shadow="#000000",
        badge="#ebe5d6",
        number="#15191c",
    ),
    "print": Enamel(
        roads=(
            Road(casing="#000000", body="#ffffff", light="#a8a8a8"),
            Road(casing="#000000", body="#dedede", light="#8f8f8f"),
            Road(casing="#000000", body="#c4c4c4", light="#7a7a7a"),
            Road(casing="#000000", body="#a8a8a8", light="#6a6a6a"),
        ),
        metals={
            "nickel": Metal(
                face="#b4b4b4",
                shine="#d2d2d2",
                rim="#ffffff",
                pattern="#000000",
                edge="#000000",
                ink="#000000",
                text="#000000",
            ),
            "dime": Metal(
                face="#ffffff",
                shine="#ffffff",
                rim="#ffffff",
                pattern="#000000",
                edge="#000000",
                ink="#000000",
                text="#000000",
            ),
            "quarter": Metal(
                face="#dcdcdc",
                shine="#f4f4f4",
                rim="#5a5a5a",
                pattern="#ffffff",
                edge="#000000",
                ink="#000000",
                text="#000000",
            ),
            "penny": Metal(
                face="#4a4a4a",
                shine="#6e6e6e",
                rim="#4a4a4a",
                pattern="#ffffff",
                edge="#000000",
                ink="#ffffff",
                text="#000000",
            ),
        },
        jewel=Jewel(edge="#000000", body="#3a3a3a", line="#ffffff"),
        hint="#000000",
        shadow="#000000",
        badge="#000000",
        number="#ffffff",
    ),
    "safe": Enamel(
        roads=(
            Road(casing="#0b3a5c", body="#7db3dc", light="#cfe5f6"),
            Road(casing="#5a4a12", body="#e9dfae", light="#fbf7df"),
            Road(casing="#2f1440", body="#9672ac", light="#d6c4e2"),
            Road(casing="#1d3a2c", body="#b9cdbf", light="#e6f0e9"),
        ),
        metals=_COINS,
        jewel=Jewel(edge="#000000", body="#7a0a45", line="#ffe14d"),
        hint="#5a0733",
        shadow="#14141a",
        badge="#26272b",
        number="#ffffff",
    ),
}
"""The enamel of each theme, by the theme's name."""


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
    for step, colour in heats(theme).items():
        tokens[f"{step} road"] = (Coat(stroke=colour, width=LANE),)
    players = {name: (metal.text, metal.face, metal.edge) for name, metal in enamel.metals.items()}
    return Colours(tokens, players)


def _road(road: Road) -> Styles:
    """The tokens of a strand, without its number."""
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


def _metal(metal: Metal) -> Styles:
    """The tokens of what is struck into a player's coins, and of its places, without its name."""
    relief = Coat(stroke=metal.shine, width=LETTER, shift=(0.008, 0.011), cap="round")
    return {
        "letter": (relief, Coat(stroke=metal.ink, width=LETTER, cap="round")),
        "figure": (
            Coat(stroke=metal.shine, width=FIGURE, shift=(0.008, 0.011), cap="round"),
            Coat(stroke=metal.ink, width=FIGURE, cap="round"),
        ),
        "home": (Coat(fill=metal.face, stroke=metal.edge, width=0.022),),
    }


def _coin(player: str, metal: Metal, rim: float) -> Styles:
    """A coin, and one with others below it, with a rim of this width."""
    edge = rim + 2 * LINE
    coin = (
        Coat(fill=metal.shine),
        Coat(fill=metal.face, shift=(0.018, 0.024)),
        Coat(stroke=metal.edge, width=edge),
        Coat(stroke=metal.rim, width=rim),
        _pattern(player, metal, rim),
    )
    shadow = Coat(fill=metal.edge, stroke=metal.edge, width=edge, opacity=0.2, shift=(0.0, 0.03))
    lower = (
        Coat(stroke=metal.edge, width=edge, shift=(0.0, 0.05)),
        Coat(stroke=metal.rim, width=rim, shift=(0.0, 0.05)),
    )
    return {"coin": (shadow, *coin), "pile": (shadow, *lower, *coin)}


def _pattern(player: str, metal: Metal, rim: float) -> Coat:
    """What tells a metal's rim: plain with a fine ring, teeth, beads, or a ring in its edge."""
    teeth = Coat(stroke=metal.pattern, width=rim, dash=(0.026, NOTCH - 0.026), cap="butt")
    beads = Coat(stroke=metal.pattern, width=0.55 * rim, dash=(0.001, NOTCH - 0.001), cap="round")
    ring = Coat(stroke=metal.pattern, width=0.26 * rim)
    return {"dime": teeth, "quarter": beads}.get(player, ring)


def _board(enamel: Enamel, palette: Palette) -> Styles:
    jewel = enamel.jewel
    return {
        "shade": (Coat(stroke=enamel.shadow, width=BODY, opacity=0.17),),
        "exit": (
            Coat(fill=enamel.shadow, opacity=0.2, shift=(0.0, 0.035)),
            Coat(fill=jewel.body, stroke=jewel.edge, width=0.045),
        ),
        "exit line": (Coat(stroke=jewel.line, width=0.024),),
        "exit heart": (Coat(fill=jewel.line),),
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
        "goal ring": (
            Coat(stroke=halo, width=0.11),
            Coat(stroke=hint, width=0.055),
        ),
        "way": (
            Coat(stroke=halo, width=0.17, cap="round"),
            Coat(stroke=hint, width=0.105, cap="round"),
        ),
        "way head": (Coat(fill=hint, stroke=halo, width=0.03),),
    }
