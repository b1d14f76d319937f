"""Themes: what each style looks like.

A style is a list of coats, painted one after the other on the same shape, from the bottom up. Coats
name their colours, and a theme is a column of the table of colours: so themes differ in colour
alone, and none lacks a style. The styles here are those of any picture; a game adds its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from knotwidgets.core.annotations import COLOURS
from knotwidgets.core.errors import nearest

from . import schema
from .coats import Coat, Styles
from .palettes import PALETTE, STEPS, THEMES, Palette


@dataclass(frozen=True, eq=False)
class Colours:
    """What a game adds to the themes.

    `players` names, by player, the colours of its name in the panel, and of the body and the rim of
    the dot beside it, which looks like a piece.
    """

    palette: Palette = field(default_factory=dict)
    styles: Styles = field(default_factory=dict)
    players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


NO_COLOURS = Colours()
"""Of a game that is painted in the styles of any picture alone."""


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


@cache
def theme(name: str, colours: Colours = NO_COLOURS) -> Theme:
    """The theme of this name, with the colours of a game.

    Raises `ValueError` that quotes the name and says which there are.

    >>> theme("drak")
    Traceback (most recent call last):
    ...
    ValueError: there is no theme 'drak'; did you mean 'dark'?
    """
    if name not in THEMES:
        raise ValueError(f"there is no theme {name!r}; {nearest(name, THEMES)}")
    column = THEMES.index(name)
    paints = {colour: row[column] for colour, row in {**PALETTE, **colours.palette}.items()}

    def painted(coat: Coat) -> Coat:
        fill, stroke = coat.fill and paints[coat.fill], coat.stroke and paints[coat.stroke]
        return replace(coat, fill=fill, stroke=stroke)

    styles = {
        style: tuple(painted(coat) for coat in coats)
        for style, coats in {**STYLES, **colours.styles}.items()
    }
    ui = {colour: paints[colour] for colour in PANEL}
    ui |= {f"pen-{pen}": paints[f"{pen} pen"] for pen in COLOURS}
    for player, (text, body, rim) in colours.players.items():
        ui |= {
            player: paints[text],
            f"{player}-body": paints[body],
            f"{player}-casing": paints[rim],
        }
    return Theme(name, name == "dark", styles, ui)


def _pen(colour: str) -> Styles:
    """What is drawn in one of the colours."""
    body, rim = f"{colour} pen", f"{colour} pen rim"
    return {
        f"{colour} circle": (
            Coat(fill=body, opacity=0.16),
            Coat(stroke=rim, width=0.085),
            Coat(stroke=body, width=0.052),
        ),
        f"{colour} arrow": (Coat(stroke=rim, width=0.045), Coat(fill=body)),
        f"{colour} mark": (
            Coat(fill=body, opacity=0.22),
            Coat(stroke=rim, width=0.07),
            Coat(stroke=body, width=0.042),
        ),
    }


PANEL = ("ground", "ink", "muted", "line", "accent", "warn", "focus")
"""The colours of the panel beside those of pens and players."""

RIM = Coat(stroke="ground", width=0.045)
FAINT = Coat(fill="accent", opacity=0.6)

STYLES: Styles = {
    # The sheet and the board.
    "ground": (Coat(fill="ground"),),
    "table": (Coat(stroke="line", width=0.055), Coat(fill="table", stroke="ground", width=0.03)),
    "plot": (Coat(fill="plot", stroke="line", width=0.014),),
    "coordinate": (Coat(fill="muted"),),
    "caption": (Coat(fill="ink"),),
    "score": (Coat(fill="muted"),),
    # What the options put on cells.
    "highlight": (Coat(stroke="accent", width=0.05),),
    "best": (Coat(stroke="ink", width=0.03),),
    "mark": (Coat(fill="warn", opacity=0.18), Coat(stroke="warn", width=0.045)),
    "arrow": (Coat(stroke="ground", width=0.06), Coat(fill="accent")),
    "label": (Coat(fill="ink", font="bold"),),
    "plate": (Coat(fill="ground", stroke="line", width=0.012, opacity=0.92),),
    "sign": (Coat(fill="ink", stroke="ground", width=0.03),),
    "sign text": (Coat(fill="ground", font="bold"),),
    "bar": (Coat(stroke="muted", width=0.016),),
    # What the browser paints on the shapes of targets ...
    "open": (Coat(fill="accent", opacity=0.16), Coat(stroke="accent", width=0.03)),
    "hover": (Coat(fill="accent", opacity=0.14),),
    "picked": (Coat(fill="accent", opacity=0.2), Coat(stroke="accent", width=0.05)),
    "pending": (Coat(stroke="accent", width=0.03, dash=(0.08, 0.08)),),
    "refused": (Coat(fill="warn", opacity=0.28), Coat(stroke="warn", width=0.05)),
    "focus": (Coat(stroke="ground", width=0.09), Coat(stroke="focus", width=0.05)),
    # ... and on those that have a frame: what they hold stays as it is.
    "frame open": (RIM, Coat(fill="accent")),
    "frame hover": (RIM, FAINT),
    "frame picked": (RIM, Coat(fill="accent")),
    "frame pending": (RIM, FAINT),
    "frame refused": (RIM, Coat(fill="warn")),
    "frame focus": (RIM, Coat(fill="focus")),
    "frame highlight": (RIM, Coat(fill="accent")),
    "frame mark": (RIM, Coat(fill="warn")),
    **{style: coats for pen in COLOURS for style, coats in _pen(pen).items()},
    **{step: (Coat(fill=step),) for step in STEPS},
}
