"""Themes: what each style token looks like.

A palette names every colour once; all tokens are derived from it, so themes differ in colour alone
and a token can't be missing from one. The tokens here are those of any picture; a game adds its own
by its `colours`. A token is a list of passes, painted one after the other on the same shape, from
the bottom up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple, TypeAlias

from . import pens, schema
from .palettes import PALETTES, Palette
from .passes import Pass, Styles


class Colours(NamedTuple):
    """What a game adds to a theme.

    `players` gives, by player, the colour of its name in the panel, and the body and the rim of the
    dot beside it, which looks like a piece.
    """

    styles: Styles
    players: Mapping[str, tuple[str, str, str]]


ColoursOf: TypeAlias = Callable[[str, Palette], Colours]
"""A game's colours in a theme: a function of the theme's name and its palette."""


def no_colours(theme: str, palette: Palette) -> Colours:  # noqa: ARG001 - asked of every game
    """The colours of a game that is painted with the tokens of any picture alone."""
    return Colours({}, {})


@dataclass(frozen=True)
class Theme:
    """A look: passes for each style token, and the colours of the panel round the board.

    >>> theme("light").ui["ink"]
    '#2e2a24'
    """

    name: str
    dark: bool
    styles: Mapping[str, tuple[Pass, ...]]
    ui: Mapping[str, str]

    def wire(self) -> schema.Theme:
        """The theme as JSON data."""
        styles = {token: [coat.wire() for coat in passes] for token, passes in self.styles.items()}
        return {"name": self.name, "dark": self.dark, "styles": styles, "ui": {**self.ui}}


THEMES = tuple(PALETTES)
"""Names of the themes: "light", "dark", "print" (line art), "safe" (for colour-blind eyes)."""


@cache
def theme(name: str, colours: ColoursOf = no_colours) -> Theme:
    """The theme of this name, with the colours of a game.

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
    shared = _board_styles(palette) | _target_styles(palette) | _target_frames(palette)
    own = colours(name, palette)
    styles = shared | pens.styles(name, palette) | own.styles
    return Theme(name, palette.dark, styles, _ui(name, palette) | _players(own))


def _board_styles(palette: Palette) -> Styles:
    return {
        "ground": (Pass(fill=palette.ground),),
        "table": (
            Pass(stroke=palette.line, width=0.055),
            Pass(fill=palette.table, stroke=palette.ground, width=0.03),
        ),
        "coordinate": (Pass(fill=palette.muted),),
        "caption": (Pass(fill=palette.ink),),
        "score": (Pass(fill=palette.muted),),
    }


def _target_styles(palette: Palette) -> Styles:
    """What the browser paints on the shapes of targets."""
    return {
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


def _target_frames(palette: Palette) -> Styles:
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


def _players(own: Colours) -> dict[str, str]:
    return {
        f"{player}{part}": colour
        for player, three in own.players.items()
        for part, colour in zip(("", "-body", "-casing"), three, strict=True)
    }
