"""The colours of a race of coins over woven roads: enamelled strands, four metals, the exit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LOOKS = 4
"""How many strands look different; a fifth one looks like the first."""


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
    "nickel": Metal("#9aa4ad", "#c6ced4", "#838d96", "#c6ced4", "#20262b", "#171c20", "#4f5962"),
    "dime": Metal("#f1f3ef", "#ffffff", "#f1f3ef", "#3a444b", "#39434a", "#222a30", "#5c676e"),
    "quarter": Metal("#e8bb48", "#f9df93", "#c48f2a", "#fbe9b0", "#452e05", "#362302", "#7d5a0b"),
    "penny": Metal("#a9562a", "#cf8350", "#8a4119", "#361404", "#361404", "#fff0dc", "#8f4318"),
}

ENAMELS: Mapping[str, Enamel] = {
    "light": Enamel(
        roads=(
            Road("#1f4a45", "#7dbab0", "#cbe9e0"),
            Road("#6b2436", "#dc979f", "#f8d7d6"),
            Road("#37305f", "#aaa3d6", "#dcd8f1"),
            Road("#48491a", "#bdbb72", "#e8e6bb"),
        ),
        metals=_COINS,
        jewel=Jewel("#3d0a14", "#a3243b", "#f6cf7c"),
        hint="#2a4bb0",
        shadow="#1d150c",
        badge="#2e2a24",
        number="#ffffff",
    ),
    "dark": Enamel(
        roads=(
            Road("#8fcabd", "#1c524a", "#4b9386"),
            Road("#e6a2aa", "#6a2738", "#ab5768"),
            Road("#b9aeea", "#41397a", "#7a70bd"),
            Road("#d3d08e", "#4f4c1b", "#97934c"),
        ),
        metals={
            "nickel": Metal(
                "#aab4bd", "#d6dde3", "#8d98a1", "#d3dae0", "#0c0f11", "#12171b", "#b4bec7"
            ),
            "dime": Metal(
                "#f4f6f2", "#ffffff", "#f4f6f2", "#2a3238", "#0c0f11", "#1a2126", "#f1f3ef"
            ),
            "quarter": Metal(
                "#f5cb60", "#fdebb0", "#cf9c34", "#fdeebd", "#171002", "#2e1f02", "#efc353"
            ),
            "penny": Metal(
                "#da804d", "#f5b58a", "#b0592c", "#2a1005", "#140702", "#2a0f02", "#e5935f"
            ),
        },
        jewel=Jewel("#ffd88f", "#a82a41", "#ffd27a"),
        hint="#9dbcff",
        shadow="#000000",
        badge="#ebe5d6",
        number="#15191c",
    ),
    "print": Enamel(
        roads=(
            Road("#000000", "#ffffff", "#a8a8a8"),
            Road("#000000", "#dedede", "#8f8f8f"),
            Road("#000000", "#c4c4c4", "#7a7a7a"),
            Road("#000000", "#a8a8a8", "#6a6a6a"),
        ),
        metals={
            "nickel": Metal(
                "#b4b4b4", "#d2d2d2", "#ffffff", "#000000", "#000000", "#000000", "#000000"
            ),
            "dime": Metal(
                "#ffffff", "#ffffff", "#ffffff", "#000000", "#000000", "#000000", "#000000"
            ),
            "quarter": Metal(
                "#dcdcdc", "#f4f4f4", "#5a5a5a", "#ffffff", "#000000", "#000000", "#000000"
            ),
            "penny": Metal(
                "#4a4a4a", "#6e6e6e", "#4a4a4a", "#ffffff", "#000000", "#ffffff", "#000000"
            ),
        },
        jewel=Jewel("#000000", "#3a3a3a", "#ffffff"),
        hint="#000000",
        shadow="#000000",
        badge="#000000",
        number="#ffffff",
    ),
    "safe": Enamel(
        roads=(
            Road("#0b3a5c", "#7db3dc", "#cfe5f6"),
            Road("#5a4a12", "#e9dfae", "#fbf7df"),
            Road("#2f1440", "#9672ac", "#d6c4e2"),
            Road("#1d3a2c", "#b9cdbf", "#e6f0e9"),
        ),
        metals=_COINS,
        jewel=Jewel("#000000", "#7a0a45", "#ffe14d"),
        hint="#5a0733",
        shadow="#14141a",
        badge="#26272b",
        number="#ffffff",
    ),
}
"""The enamel of each theme, by the theme's name."""
