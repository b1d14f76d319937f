"""The colours of games on cells: cells like mounds, and pieces and strands in those of players."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

from knotwidgets.scene.coats import BODY, RIBBON, Coat, Styles, ribbon
from knotwidgets.scene.themes import Colours, Palette

TINTS = range(1, 7)
OURS = ("red", "blue")

CELLS: Palette = {
    # theme: light, dark, print, safe
    "hill": ("#e3e3c8", "#2c3834", "#ffffff", "#e4e2d6"),
    "crest": ("#f4f3de", "#43534d", "#ffffff", "#f6f5ec"),  # light on its upper rim
    "shade": ("#c9c6a2", "#101416", "#ffffff", "#c6c3b2"),  # its foot, in shadow
    "contour": ("#c6c7a0", "#3b4a45", "#d6d6d6", "#c9c6b6"),  # the contour lines on it
}

PLAYERS: Palette = {
    "red casing": ("#5c170c", "#ffc3a6", "#000000", "#5a2400"),  # the rim of a ribbon
    "red body": ("#d2472a", "#e2562f", "#000000", "#d05800"),  # the ribbon itself
    "red light": ("#f8c3a4", "#6a1a0b", "#ffffff", "#ffd9a8"),  # the line along its middle
    "red tint": ("#f1d5c0", "#4a2b24", "#e2e2e2", "#f3d9bd"),  # the land of a kingdom
    "red edge": ("#dbb093", "#6f4034", "#8a8a8a", "#d9ae80"),  # its border
    "red foot": ("#d8ae94", "#140b09", "#ffffff", "#d6ad84"),  # its foot, in shadow
    "red text": ("#b23318", "#ff8f70", "#000000", "#a94800"),  # its name; lines seen anywhere
    "blue casing": ("#0f1c3b", "#dbe9ff", "#000000", "#00182e"),
    "blue body": ("#2a4f93", "#7aabf0", "#ffffff", "#004a80"),
    "blue light": ("#a3c1ec", "#1f3f78", "#ffffff", "#8fd0ff"),
    "blue tint": ("#ccd5df", "#2a3a52", "#ffffff", "#c3d5e2"),
    "blue edge": ("#a9b8cc", "#445c82", "#8a8a8a", "#97b1c6"),
    "blue foot": ("#a6b5c9", "#0a0e16", "#ffffff", "#97afc2"),
    "blue text": ("#24468a", "#9cc2ff", "#000000", "#00528f"),
}

KNOTS: Palette = {
    "strand casing": ("#33241a", "#120e0a", "#000000", "#1d1b1a"),
    "strand body": ("#fff8e6", "#f2e8d0", "#ffffff", "#fffaf0"),
    "strand light": ("#dcc9a0", "#b9a577", "#ffffff", "#cfc7b4"),
    "tint 1": ("#c8283c", "#ff6b5e", "#000000", "#7a0a45"),  # finished knots: far from each other
    "tint 2": ("#ffd942", "#ffe066", "#b5b5b5", "#ffe14d"),
    "tint 3": ("#1f7a4d", "#5fd08a", "#5e5e5e", "#0a8f6c"),
    "tint 4": ("#7a3f9d", "#c79bff", "#dadada", "#9be0ff"),
    "tint 5": ("#7fd8c4", "#6fd6e8", "#363636", "#e58ab0"),
    "tint 6": ("#ff9fb4", "#ffa9cf", "#8b8b8b", "#1c1466"),
}

STRAND = ribbon("strand casing", "strand body", "strand light")

KNOT_STYLES: Styles = {
    "strand": STRAND,
    **{f"tint {n}": ribbon("strand casing", f"tint {n}", "strand body") for n in TINTS},
}

CELL_STYLES: Styles = {
    "hill": (
        Coat(fill="shade", shift=(0.0, 0.022)),
        Coat(fill="crest", shift=(0.0, -0.012)),
        Coat(fill="hill", stroke="contour", width=0.01),
    ),
    "veil": (Coat(fill="hill", opacity=0.8),),
}


NEUTRAL: Styles = {
    "ghost": (replace(STRAND[0], opacity=0.6), *STRAND[1:]),
    "token": (Coat(fill="strand body", stroke="strand casing", width=0.026),),
}
"""What is nobody's."""


def ours(colour: str, *parts: str) -> tuple[str, ...]:
    """The names of some parts of a colour of ours, such as its body and its casing."""
    return tuple(f"{colour} {part}" for part in parts)


def player_styles(name: str, colour: str) -> Styles:
    """The styles of what a player has on the board, in the colours of that name."""
    casing, body, light, tint = ours(colour, "casing", "body", "light", "tint")
    strand = ribbon(casing, body, light)
    return {
        f"{name} strand": strand,
        f"{name} land": (
            Coat(fill=f"{colour} foot", shift=(0.0, 0.022)),
            Coat(fill=tint, stroke=f"{colour} edge", width=0.013),
        ),
        f"{name} hint": (Coat(fill=tint, stroke=body, width=0.028),),
        f"{name} ghost": (
            Coat(stroke=casing, width=RIBBON, opacity=0.5),
            replace(strand[1], stroke=tint),
            replace(strand[1], opacity=0.5),
            replace(strand[2], opacity=0.7),
        ),
        f"{name} token": (Coat(fill=body, stroke=casing, width=0.026),),
    }


def piece_styles(name: str, colour: str) -> Styles:
    """The styles that games have whose pieces are stones, and whose board has a player's sides."""
    casing, body, light, tint = ours(colour, "casing", "body", "light", "tint")
    return {
        f"{name} stone": (
            Coat(fill="shade", shift=(0.0, 0.05)),
            Coat(fill=body, stroke=casing, width=0.032),
        ),
        f"{name} shine": (Coat(stroke=light, width=0.026, opacity=0.75),),
        f"{name} ghost stone": (Coat(fill=tint, stroke=body, width=0.03, opacity=0.85),),
        f"{name} cross": tuple(replace(coat, cap="round") for coat in ribbon(casing, body, light)),
        f"{name} ghost cross": (
            Coat(stroke=body, width=RIBBON, cap="round", opacity=0.5),
            Coat(stroke=tint, width=BODY, cap="round", opacity=0.8),
        ),
        f"{name} dot": (Coat(fill=light, stroke=casing, width=0.02),),
        f"{name} border": (
            Coat(stroke=casing, width=0.12, cap="round"),
            Coat(stroke=body, width=0.08, cap="round"),
        ),
    }


def colours_for(players: tuple[str, ...]) -> Colours:
    """The colours of a game: of a player that is named after one of ours that one, else another."""
    rest = cycle([one for one in OURS if one not in players] or OURS)
    chosen = {name: name if name in OURS else next(rest) for name in players}
    styles: Styles = {**CELL_STYLES, **KNOT_STYLES, **NEUTRAL}
    for name, colour in chosen.items():
        styles |= {**player_styles(name, colour), **piece_styles(name, colour)}
    told = {name: ours(colour, "text", "body", "casing") for name, colour in chosen.items()}
    return Colours({**CELLS, **PLAYERS, **KNOTS}, styles, told)
