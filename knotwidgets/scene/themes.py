"""Themes: what each style token looks like.

A palette names every colour once; `_styles` derives all tokens from it, so themes differ in
colour alone and a token can't be missing from one. A token is a list of passes, painted one after
the other on the same shape, from the bottom up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from . import celtic_knot_styles, pens, schema
from .palettes import PALETTES, Face, Inks, Palette, Weave
from .passes import Pass

RIBBON = 0.16
"""Width of a strand in cells, casing included."""

BODY = RIBBON - 0.046
HIGHLIGHT = 0.023
CASING = (RIBBON - BODY) / 2
LINE = 0.014
GRAIN = 0.018
EDGE = 0.05  # half of it is seen, round a tile

PASS_GAP = 0.118
"""How far from a crossing's middle a strand stops where it passes under, in cells."""


@dataclass(frozen=True)
class Theme:
    """A look: passes for each style token, and the colours of the panel round the board.

    `ui` are those of any panel, `players` those of the players in it by what they play with,
    "strand", "tile" or "coin": two games may have a blue player, and each has a blue of its own.

    >>> theme("light").styles["red strand"][0].width == RIBBON
    True
    """

    name: str
    dark: bool
    styles: Mapping[str, tuple[Pass, ...]]
    ui: Mapping[str, str]
    players: Mapping[str, Mapping[str, str]]

    def wire(self, pieces: str = "") -> schema.Theme:
        """The theme as JSON data, for the panel of a game that is played with such pieces.

        >>> theme("light").wire("coin")["ui"]["penny"]
        '#8f4318'
        """
        styles = {token: [coat.wire() for coat in passes] for token, passes in self.styles.items()}
        ui = {**self.ui, **self.players.get(pieces, {})}
        return {"name": self.name, "dark": self.dark, "styles": styles, "ui": ui}


THEMES = tuple(PALETTES)
"""Names of the themes: "light", "dark", "print" (line art), "safe" (for colour-blind eyes)."""


@cache
def theme(name: str) -> Theme:
    """The theme of this name.

    Raises `ValueError` that quotes the name and lists the themes.

    >>> theme("dark").dark
    True
    >>> theme("drak")
    Traceback (most recent call last):
    ...
    ValueError: 'drak' is not a theme; the themes are light, dark, print, safe. Did you mean 'dark'?
    """
    if name not in PALETTES:
        near = get_close_matches(str(name), PALETTES, n=1)
        hint = f". Did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"{name!r} is not a theme; the themes are {', '.join(THEMES)}{hint}")
    palette = PALETTES[name]
    styles, ui = _styles(name, palette), _ui(name, palette)
    return Theme(name, palette.dark, styles, ui, _players(palette))


def _styles(name: str, palette: Palette) -> dict[str, tuple[Pass, ...]]:
    styles = _board_styles(palette) | _mark_styles(palette) | _frame_styles(palette)
    styles |= _weave_styles(palette.weave, palette) | celtic_knot_styles.styles(palette)
    styles |= pens.styles(name, palette, celtic_knot_styles.LANE) | _target_frames(palette)
    for colour, face in palette.tiles.items():
        own = _tile_styles(face, palette.weave)
        if colour != "neutral":  # stands before the names of players
            own["counter"] = (Pass(fill=face.tray, stroke=face.text, width=0.026),)
        styles |= {f"{colour} {token}": passes for token, passes in own.items()}
    for player, inks in palette.players.items():
        own = _player_styles(inks)
        styles |= {f"{player} {token}": passes for token, passes in own.items()}
    return styles


def _board_styles(palette: Palette) -> dict[str, tuple[Pass, ...]]:
    return {
        "ground": (Pass(fill=palette.ground),),
        "table": (
            Pass(stroke=palette.line, width=0.055),
            Pass(fill=palette.table, stroke=palette.ground, width=0.03),
        ),
        "hill": (
            Pass(fill=palette.shade, shift=(0.0, 0.022)),
            Pass(fill=palette.crest, shift=(0.0, -0.012)),
            Pass(fill=palette.hill, stroke=palette.contour, width=0.01),
        ),
        "coordinate": (Pass(fill=palette.muted),),
        "caption": (Pass(fill=palette.ink),),
        "score": (Pass(fill=palette.muted),),
    }


def _player_styles(inks: Inks) -> dict[str, tuple[Pass, ...]]:
    """A player's tokens, without the player's name in front."""
    return {
        "strand": (
            Pass(stroke=inks.casing, width=RIBBON),
            Pass(stroke=inks.body, width=BODY),
            Pass(stroke=inks.light, width=HIGHLIGHT),
        ),
        "land": (
            Pass(fill=inks.foot, shift=(0.0, 0.022)),
            Pass(fill=inks.tint, stroke=inks.edge, width=0.013),
        ),
        "hint": (Pass(fill=inks.tint, stroke=inks.body, width=0.028),),
        "ghost": (
            Pass(stroke=inks.casing, width=RIBBON, opacity=0.5),
            Pass(stroke=inks.tint, width=BODY),
            Pass(stroke=inks.body, width=BODY, opacity=0.5),
            Pass(stroke=inks.light, width=HIGHLIGHT, opacity=0.7),
        ),
        "spears": (
            Pass(stroke=inks.tint, width=0.07),
            Pass(fill=inks.body, stroke=inks.casing, width=0.026),
        ),
        "siege": (Pass(stroke=inks.text, width=0.03, dash=(0.08, 0.07), cap="butt"),),
        "token": (Pass(fill=inks.body, stroke=inks.casing, width=0.026),),
    }


def _tile_styles(face: Face, weave: Weave) -> dict[str, tuple[Pass, ...]]:
    """The tokens of one colour of tiles, without the colour's name in front."""
    return {
        "tile": (
            Pass(stroke=face.text, width=EDGE, shift=(0.0, 0.006)),
            Pass(fill=face.rim, shift=(0.0, -0.01)),
            Pass(fill=face.fill, stroke=face.grain, width=GRAIN, cap="round"),
        ),
        "ghost tile": (
            Pass(fill=face.tray, opacity=0.8),
            Pass(stroke=face.text, width=LINE, dash=(0.06, 0.04)),
        ),
        # Behind a tile in a rack: seen round it, and through the holes that its strands are.
        "backing": (Pass(stroke=face.text, width=0.04), Pass(fill=weave.body)),
        "stock": (Pass(fill=face.tray), Pass(stroke=weave.casing, width=LINE)),
        "spent": (
            Pass(fill=face.tray, opacity=0.2),
            Pass(stroke=weave.casing, width=0.008, opacity=0.35),
        ),
    }


def _weave_styles(weave: Weave, palette: Palette) -> dict[str, tuple[Pass, ...]]:
    """Strands on tiles: plain, in the tints of finished knots, or made to stand out."""
    bodies = {f"tint {number}": body for number, body in enumerate(weave.tints, 1)}
    return {
        token: (
            Pass(stroke=weave.casing, width=RIBBON),
            Pass(stroke=body, width=BODY),
            Pass(stroke=light, width=HIGHLIGHT),
        )
        for token, body, light in (
            ("strand", weave.body, weave.light),
            ("knot", palette.accent, weave.body),
            *((token, body, weave.body) for token, body in bodies.items()),
        )
    } | {
        "ghost strand": (
            Pass(stroke=weave.casing, width=RIBBON, opacity=0.7),
            Pass(stroke=weave.body, width=BODY),
            Pass(stroke=weave.light, width=HIGHLIGHT),
        ),
        "cut": (Pass(stroke=weave.casing, width=CASING),),
        "latest": (Pass(fill=weave.body, stroke=weave.casing, width=0.026),),
        "count": (Pass(fill=palette.ink, font="bold"),),
        "dim": (Pass(fill=palette.table, opacity=0.55),),
    }


def _frame_styles(palette: Palette) -> dict[str, tuple[Pass, ...]]:
    """The window of a design of tiles, the cells in it, and the racks."""
    return {
        "window": (Pass(stroke=palette.muted, width=0.022, dash=(0.07, 0.07)),),
        "settled": (Pass(stroke=palette.muted, width=0.035),),
        "dot": (Pass(stroke=palette.line, width=0.05, cap="round"),),
        "tray": (Pass(fill=palette.table, stroke=palette.line, width=0.018),),
        "own tray": (Pass(fill=palette.accent),),
        "plot": (Pass(fill=palette.plot, stroke=palette.line, width=0.014),),
        "wait": (Pass(stroke=palette.line, width=0.014, dash=(0.05, 0.05)),),
        "dead": (Pass(stroke=palette.muted, width=0.03, opacity=0.7),),
        "stub": (Pass(stroke=palette.muted, width=0.03, dash=(0.001, 0.055), cap="round"),),
    }


def _mark_styles(palette: Palette) -> dict[str, tuple[Pass, ...]]:
    return {
        "veil": (Pass(fill=palette.hill, opacity=0.8),),
        "due": (
            Pass(stroke=palette.alarm, width=0.15, opacity=0.5),
            Pass(fill=palette.alarm, stroke=palette.alarm_edge, width=0.018),
        ),
        # The browser paints these six on the shapes of targets.
        "open": (Pass(fill=palette.accent, opacity=0.16), Pass(stroke=palette.accent, width=0.03)),
        "hover": (Pass(fill=palette.accent, opacity=0.14),),
        "picked": (Pass(fill=palette.accent, opacity=0.2), Pass(stroke=palette.accent, width=0.05)),
        "pending": (Pass(stroke=palette.accent, width=0.03, dash=(0.08, 0.08)),),
        "refused": (Pass(fill=palette.warn, opacity=0.28), Pass(stroke=palette.warn, width=0.05)),
        "focus": (
            Pass(stroke=palette.ground, width=0.09),
            Pass(stroke=palette.focus, width=0.05),
        ),
    }


def _target_frames(palette: Palette) -> dict[str, tuple[Pass, ...]]:
    """What the browser paints on targets that have a frame: what they hold stays as it is."""
    rim = Pass(stroke=palette.ground, width=0.045)
    colours = {
        **dict.fromkeys(("open", "picked", "highlight"), palette.accent),
        **dict.fromkeys(("refused", "mark"), palette.warn),
        "focus": palette.focus,
    }
    faint = Pass(fill=palette.accent, opacity=0.6)
    return {
        **{f"frame {token}": (rim, Pass(fill=colour)) for token, colour in colours.items()},
        **{f"frame {token}": (rim, faint) for token in ("hover", "pending")},
    }


def _ui(name: str, palette: Palette) -> dict[str, str]:
    names = ("ground", "ink", "muted", "line", "accent", "warn", "focus")
    colours = {name: str(getattr(palette, name)) for name in names}
    return colours | {f"pen-{colour}": pen.body for colour, pen in pens.PENS[name].items()}


def _players(palette: Palette) -> dict[str, dict[str, str]]:
    """Of each player the colour of its name, and those of the dot beside it, which is a piece."""
    strands = {name: (inks.text, inks.body, inks.casing) for name, inks in palette.players.items()}
    tiles = {name: (face.text, face.tray, face.text) for name, face in palette.tiles.items()}
    coins = {
        name: (metal.text, metal.face, metal.edge) for name, metal in palette.enamel.metals.items()
    }
    return {
        pieces: {
            f"{player}{part}": colour
            for player, own in colours.items()
            for part, colour in zip(("", "-body", "-casing"), own, strict=True)
        }
        for pieces, colours in (("strand", strands), ("tile", tiles), ("coin", coins))
    }
