"""Themes: what each style looks like.

A style is a list of coats, painted one after the other on the same shape, from the bottom up. Coats
name their colours, and a theme is a column of the table of colours: so themes differ in colour
alone, and none lacks a style. The styles here are those of any picture; a game adds its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import chain
from typing import Any, TypeAlias

from knotwidgets.core.annotations import COLOURS
from knotwidgets.core.errors import expect

from .display import Coat, Coats, Styles

THEMES = ("light", "dark", "print", "safe")
"""Names of the themes; "print" is line art, "safe" is for colour-blind eyes."""

Palette: TypeAlias = Mapping[str, tuple[str, str, str, str]]
"""Colours by name, as CSS "#rrggbb": one for each theme, in the order of `THEMES`."""


def palette(table: str) -> Palette:
    """Read a table with a colour in each row: its name, its value in each theme, its use.

    >>> palette("    ink  #2e2a24  #ebe5d6  #000000  #26272b  text")
    {'ink': ('#2e2a24', '#ebe5d6', '#000000', '#26272b')}
    """
    rows = re.findall(r"^ +(\S.*?)" + r" {2,}(#[0-9a-f]{6})" * len(THEMES), table, re.MULTILINE)
    return {name: tuple(colours) for name, *colours in rows}


NUMBERS = {"width", "opacity", "dash", "shift"}


def coats(table: str) -> Styles:
    """Read a table of coats: a row without a name is a further coat of the style above it.

    >>> [coat.wire() for coat in coats("  joint  stroke=kerb edge  width=.1")["joint"]]
    [{'stroke': 'kerb edge', 'width': 0.1}]
    """
    styles: Styles = {}
    name = ""
    for line in table.splitlines():
        first, *fields = re.split(r"  +", line.strip())
        if "=" in first:
            fields.insert(0, first)
        elif fields:
            name = first
        given: dict[str, Any] = dict(field.split("=") for field in fields)
        for key in NUMBERS & given.keys():
            numbers = (*map(float, given[key].split()),)
            given[key] = numbers if key in ("dash", "shift") else numbers[0]
        if given:
            styles[name] = (*styles.get(name, ()), Coat(**given))
    return styles


SERIES = (*COLOURS, "violet", "orange", "teal", "grey")
"""The pens of what a plot shows side by side, in this order."""

HEATS = 9
"""How many steps of heat there are."""

PALETTE = palette("""
                    light    dark     print    safe
    ground          #f6eed9  #15191c  #ffffff  #f8f6f0  the sheet below it all
    table           #efe6d1  #1b2124  #ffffff  #efece2  the board
    plot            #fffaec  #3d4340  #ffffff  #fffdf6  an open cell; discs of an analysis
    line            #b9a77f  #4d5a55  #000000  #a8a392  frames
    gold            #d8a63f  #d8a63f  #000000  #d8a63f  rims and borders
    gilt            #ffefb8  #fff1bd  #ffffff  #ffefb8  the light on gold
    old gold        #7a5210  #6b470d  #000000  #7a5210  the shade of gold
    band            #2b2013  #0b0d0e  #ffffff  #26272b  what a border's braid lies on
    bead            #b8452b  #8a4a2c  #000000  #6b6b6b  rows of dots
    ink             #2e2a24  #ebe5d6  #000000  #26272b  text
    muted           #6f6452  #9fa69c  #444444  #5f5f62  text of less weight
    accent          #8f6212  #e0b354  #6a6a6a  #6b6b6b  hints: arrows, what is picked
    warn            #8a1f6a  #f58fd0  #000000  #000000  captures due, refusals
    focus           #1d5fd0  #8fb8ff  #000000  #0b57c2  the cell or button that keys act on
    Pens, and the rim of what they draw, seen on any ground; "safe" after Okabe and Ito.
    green pen       #37b063  #5bd584  #ffffff  #00835f
    green pen rim   #03160a  #06110a  #000000  #00251b
    red pen         #e8453f  #ff837c  #000000  #d55e00
    red pen rim     #2c0508  #190506  #000000  #3a1900
    blue pen        #4a8df0  #74adff  #8a8a8a  #6cc0f5
    blue pen rim    #05122d  #050d1c  #000000  #04263d
    yellow pen      #f7c82c  #ffd84d  #d2d2d2  #f0e442
    yellow pen rim  #4d3703  #171103  #000000  #3a3600
    violet pen      #9a5fd6  #c093f5  #5e5e5e  #cc79a7  these are for plots alone
    violet pen rim  #2f1250  #10061c  #000000  #3d1530
    orange pen      #f0851f  #ffa95c  #b4b4b4  #e69f00
    orange pen rim  #4f2503  #1a0d02  #000000  #3a2800
    teal pen        #1fb3b8  #55d6da  #3c3c3c  #0072b2
    teal pen rim    #043335  #021415  #000000  #00202f
    grey pen        #7c848b  #aeb6bc  #ececec  #999999
    grey pen rim    #22272b  #0d0f11  #000000  #262626
    Heat, and heat of both signs, in even steps of lightness; "print" can't tell the signs apart.
    heat 0          #fff3c4  #2b1b3d  #ffffff  #fff7cf
    heat 1          #fddf9b  #4a1f52  #e8e8e8  #f5e6a3
    heat 2          #f9c674  #6c255c  #d1d1d1  #e2d386
    heat 3          #f3a957  #8f2f5c  #bababa  #c5bd7f
    heat 4          #e88a47  #b03f56  #a3a3a3  #a3a681
    heat 5          #d56a3f  #cd584e  #8c8c8c  #7f8f86
    heat 6          #b94c3d  #e37a4d  #757575  #5a778b
    heat 7          #94343c  #f2a35c  #5e5e5e  #335e8a
    heat 8          #6b2138  #fbd07e  #474747  #0a427c
    swing 0         #006bb5  #7ec6ff  #ffffff  #006bb5
    swing 1         #2a8bd6  #5ba2e8  #e8e8e8  #2a8bd6
    swing 2         #76ace9  #4a80b6  #d1d1d1  #76ace9
    swing 3         #b5cef1  #455e7c  #bababa  #b5cef1
    swing 4         #f3f0eb  #403d39  #a3a3a3  #f3f0eb
    swing 5         #eac5ab  #745640  #8c8c8c  #eac5ab
    swing 6         #d79c70  #a47149  #757575  #d79c70
    swing 7         #bb7640  #d18f5c  #5e5e5e  #bb7640
    swing 8         #96551d  #fab17a  #474747  #96551d
""")

STEPS = tuple(name for name in PALETTE if name.startswith(("heat", "swing")))
"""The colours of heat, which are styles of the same names."""


@dataclass(frozen=True, eq=False)
class Colours:
    """A game's part of the themes.

    `players` names, by player, the colours of its name in the panel, and of the body and the rim of
    the dot beside it, which looks like a piece. `legend` has the meanings of marks: sentences, or
    the keys of sentences, by the beginnings of items' ids, or by the last words of styles.
    """

    palette: Palette = field(default_factory=dict)
    styles: Styles = field(default_factory=dict)
    players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)


def joined_colours(games: Iterable[Colours]) -> Colours:
    """Return the colours of several games; where they differ, those of the last."""
    found = list(dict.fromkeys(games))
    if len(found) == 1:
        return found[0]
    names = [one.name for one in fields(Colours)]
    tables = {name: [getattr(one, name).items() for one in found] for name in names}
    return Colours(**{name: dict(chain(*rows)) for name, rows in tables.items()})


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
    styles: Mapping[str, Coats]
    paints: Mapping[str, str]
    ui: Mapping[str, str]


@cache
def theme(name: str, colours: Colours = NO_COLOURS) -> Theme:
    """The theme of this name, with the colours of a game.

    Raises `ValueError` that quotes the name and lists the themes.

    >>> theme("drak")
    Traceback (most recent call last):
    ...
    ValueError: there is no theme 'drak'; did you mean 'dark'?
    """
    expect(name, THEMES, f"there is no theme {name!r}")
    column = THEMES.index(name)
    paints = {colour: row[column] for colour, row in {**PALETTE, **colours.palette}.items()}

    def painted(coat: Coat) -> Coat:
        fill, stroke = coat.fill and paints[coat.fill], coat.stroke and paints[coat.stroke]
        return replace(coat, fill=fill, stroke=stroke)

    styles = {
        style: tuple(painted(coat) for coat in worn)
        for style, worn in {**STYLES, **colours.styles}.items()
    }
    ui = {colour: paints[colour] for colour in PANEL}
    ui |= {f"pen-{pen}": paints[f"{pen} pen"] for pen in COLOURS}
    for player, (text, body, rim) in colours.players.items():
        ui |= {
            player: paints[text],
            f"{player}-body": paints[body],
            f"{player}-casing": paints[rim],
        }
    return Theme(name, name == "dark", styles, paints, ui)


def wire(colours: Colours) -> dict[str, Any]:
    """Return the coats of styles, with names for colours, and these in each theme, as JSON data.

    >>> wire(NO_COLOURS)["styles"]["light"][0]["stroke"]
    'gilt'
    """
    styles = {**STYLES, **colours.styles}
    coats = [coat for worn in styles.values() for coat in worn]
    named = sorted({one for coat in coats for one in (coat.fill, coat.stroke) if one})
    themes = {name: theme(name, colours) for name in THEMES}
    return {
        "styles": {style: [coat.wire() for coat in worn] for style, worn in styles.items()},
        "themes": {
            name: {
                "name": name,
                "dark": one.dark,
                "paints": {colour: one.paints[colour] for colour in named},
                "ui": dict(one.ui),
            }
            for name, one in themes.items()
        },
    }


def tint(wish: int, number: int, taken: list[int]) -> int:
    """Return the tint `wish`, of `number`, or the least taken one after it; note it in `taken`.

    A picture knows its position alone, and not what went before. So what belongs together wishes
    for a tint by one of its cells, and mostly keeps it from move to move.
    """
    found = min(((wish + more) % number for more in range(number)), key=taken.count)
    taken.append(found)
    return found


PEN = """
    N circle  fill=N pen  opacity=.16
              stroke=N pen rim  width=.085
              stroke=N pen  width=.052
    N arrow   stroke=N pen rim  width=.045
              fill=N pen
    N mark    fill=N pen  opacity=.22
              stroke=N pen rim  width=.07
              stroke=N pen  width=.042
"""
"""The coats of a drawing in the colour N."""

PANEL = ("ground", "ink", "muted", "line", "accent", "warn", "focus")
"""The colours of the panel beside those of pens and players."""

STYLES: Styles = {
    **coats("""
    The sheet and the board.
    ground      fill=ground
    table       stroke=line  width=.055
                fill=table  stroke=ground  width=.03
    rails       stroke=band  width=.42  opacity=.1  shift=.03 .07
                stroke=band  width=.37  opacity=.16  shift=.02 .045
                stroke=old gold  width=.35
                stroke=gold  width=.33
                stroke=gilt  width=.32  opacity=.55  shift=-.007 -.007
                stroke=gold  width=.31
                stroke=old gold  width=.29
                stroke=band  width=.27
    braid       stroke=old gold  width=.062
                stroke=gold  width=.046
                stroke=gilt  width=.014  shift=-.007 -.007
    beads       stroke=bead  width=.03  dash=0 .073  cap=round  opacity=.8
    edge        stroke=line  width=.03
    plot        fill=plot  stroke=line  width=.014
    coordinate  fill=muted
    caption     fill=ink
    result      fill=ink  font=uncial
    score       fill=muted
    The end of a game.
    pale        fill=ground
    light       stroke=gilt  width=.2  opacity=.35  cap=round
                stroke=gilt  width=.08  cap=round
    glow        stroke=gilt  width=.46  opacity=.14
                stroke=gilt  width=.34  opacity=.2
                stroke=gilt  width=.2  opacity=.35
    banner      fill=ground  opacity=.9
                stroke=old gold  width=.05
                stroke=gold  width=.03
    The shadow of a tile above the board.
    aloft       stroke=band  width=.34  opacity=.14
                fill=band  stroke=band  width=.16  opacity=.24
    What the options put on cells.
    highlight   stroke=accent  width=.05
    best        stroke=ink  width=.03
    mark        stroke=ground  width=.085  opacity=.8
                stroke=warn  width=.045
    arrow       stroke=ground  width=.06
                fill=accent
    label       fill=ink  font=bold
    plate       fill=ground  stroke=line  width=.012  opacity=.92
    sign        fill=ink  stroke=ground  width=.03
    sign text   fill=ground  font=bold
    bar         stroke=muted  width=.016
    What the browser paints on the shapes of targets ...
    open        fill=accent  opacity=.16
                stroke=accent  width=.03
    hover       fill=accent  opacity=.14
    picked      fill=accent  opacity=.2
                stroke=accent  width=.05
    pending     stroke=accent  width=.03  dash=.08 .08
    planned     fill=accent  opacity=.1
                stroke=accent  width=.055  dash=.16 .1  cap=butt
    refused     stroke=ground  width=.13  cap=round
                stroke=warn  width=.07  cap=round
    focus       stroke=ground  width=.09
                stroke=focus  width=.05
    ... and on those that have a frame: what they hold stays as it is.
    frame open       stroke=ground  width=.045
                     fill=accent
    frame hover      stroke=ground  width=.045
                     fill=accent  opacity=.6
    frame picked     stroke=ground  width=.045
                     fill=accent
    frame pending    stroke=ground  width=.045
                     fill=accent  opacity=.6
    frame planned    stroke=ground  width=.045
                     fill=accent
    frame refused    stroke=ground  width=.045
                     fill=warn
    frame focus      stroke=ground  width=.045
                     fill=focus
    frame highlight  stroke=ground  width=.045
                     fill=accent
    frame mark       stroke=ground  width=.045
                     fill=warn
    """),
    **coats("".join(PEN.replace("N", pen) for pen in COLOURS)),
    **{step: (Coat(fill=step),) for step in STEPS},
}
