"""Themes: what each style looks like.

A palette names every colour once; all styles are derived from it, so themes differ in colour alone
and a style can't be missing from one. The styles here are those of any picture; a game adds its own
by its `colours`. A style is a list of coats, painted one after the other on the same shape, from
the bottom up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple, TypeAlias

from . import schema
from .coats import Coat, Styles
from .palettes import PALETTES, PENS, Palette, Pen, heats


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
    """The colours of a game that is painted in the styles of any picture alone."""
    return Colours({}, {})


@dataclass(frozen=True)
class Theme:
    """A look: the coats of each style, and the colours of the panel round the board.

    >>> theme("light").ui["ink"]
    '#2e2a24'
    """

    name: str
    dark: bool
    styles: Mapping[str, tuple[Coat, ...]]
    ui: Mapping[str, str]

    def wire(self) -> schema.Theme:
        """The theme as JSON data."""
        styles = {style: [coat.wire() for coat in coats] for style, coats in self.styles.items()}
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
    palette, pens = PALETTES[name], PENS[name]
    own = colours(name, palette)
    styles = _board(palette) | _notes(palette) | _targets(palette) | _frames(palette)
    for colour, pen in pens.items():
        styles |= {f"{colour} {style}": coats for style, coats in _pen(pen).items()}
    styles |= {step: (Coat(fill=colour),) for step, colour in heats(name).items()}
    shown = ("ground", "ink", "muted", "line", "accent", "warn", "focus")
    ui = {colour: str(getattr(palette, colour)) for colour in shown}
    ui |= {f"pen-{colour}": pen.body for colour, pen in pens.items()}
    for player, (text, body, rim) in own.players.items():
        ui |= {player: text, f"{player}-body": body, f"{player}-casing": rim}
    return Theme(name, palette.dark, styles | own.styles, ui)


def _board(palette: Palette) -> Styles:
    return {
        "ground": (Coat(fill=palette.ground),),
        "table": (
            Coat(stroke=palette.line, width=0.055),
            Coat(fill=palette.table, stroke=palette.ground, width=0.03),
        ),
        "plot": (Coat(fill=palette.plot, stroke=palette.line, width=0.014),),
        "coordinate": (Coat(fill=palette.muted),),
        "caption": (Coat(fill=palette.ink),),
        "score": (Coat(fill=palette.muted),),
    }


def _notes(palette: Palette) -> Styles:
    """What the options put on cells, in the plain colour."""
    return {
        "highlight": (Coat(stroke=palette.accent, width=0.05),),
        "best": (Coat(stroke=palette.ink, width=0.03),),
        "mark": (Coat(fill=palette.warn, opacity=0.18), Coat(stroke=palette.warn, width=0.045)),
        "arrow": (Coat(stroke=palette.ground, width=0.06), Coat(fill=palette.accent)),
        "label": (Coat(fill=palette.ink, font="bold"),),
        "plate": (Coat(fill=palette.ground, stroke=palette.line, width=0.012, opacity=0.92),),
        "sign": (Coat(fill=palette.ink, stroke=palette.ground, width=0.03),),
        "sign text": (Coat(fill=palette.ground, font="bold"),),
        "bar": (Coat(stroke=palette.muted, width=0.016),),
    }


def _pen(pen: Pen) -> Styles:
    """What is drawn in one of the colours, without its name in front."""
    return {
        "circle": (
            Coat(fill=pen.body, opacity=0.16),
            Coat(stroke=pen.casing, width=0.085),
            Coat(stroke=pen.body, width=0.052),
        ),
        "arrow": (Coat(stroke=pen.casing, width=0.045), Coat(fill=pen.body)),
        "mark": (
            Coat(fill=pen.body, opacity=0.22),
            Coat(stroke=pen.casing, width=0.07),
            Coat(stroke=pen.body, width=0.042),
        ),
    }


def _targets(palette: Palette) -> Styles:
    """What the browser paints on the shapes of targets."""
    return {
        "open": (Coat(fill=palette.accent, opacity=0.16), Coat(stroke=palette.accent, width=0.03)),
        "hover": (Coat(fill=palette.accent, opacity=0.14),),
        "picked": (Coat(fill=palette.accent, opacity=0.2), Coat(stroke=palette.accent, width=0.05)),
        "pending": (Coat(stroke=palette.accent, width=0.03, dash=(0.08, 0.08)),),
        "refused": (Coat(fill=palette.warn, opacity=0.28), Coat(stroke=palette.warn, width=0.05)),
        "focus": (
            Coat(stroke=palette.ground, width=0.09),
            Coat(stroke=palette.focus, width=0.05),
        ),
    }


def _frames(palette: Palette) -> Styles:
    """What the browser paints on targets that have a frame: what they hold stays as it is."""
    rim = Coat(stroke=palette.ground, width=0.045)
    colours = {
        **dict.fromkeys(("open", "picked", "highlight"), palette.accent),
        **dict.fromkeys(("refused", "mark"), palette.warn),
        "focus": palette.focus,
    }
    faint = Coat(fill=palette.accent, opacity=0.6)
    return {
        **{f"frame {style}": (rim, Coat(fill=colour)) for style, colour in colours.items()},
        **{f"frame {style}": (rim, faint) for style in ("hover", "pending")},
    }
