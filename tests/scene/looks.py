"""The colours of all games together: what a test of themes looks at."""

from typing import Any

from knotwidgets.games.celtic import colours as celtic
from knotwidgets.games.celtic_knot import colours as celtic_knot
from knotwidgets.games.kingdoms import colours as kingdoms
from knotwidgets.scene.palettes import PALETTES, Palette
from knotwidgets.scene.themes import Colours, Theme, theme


class Whole:
    """All colours of a theme, of any game."""

    def __init__(self, name: str) -> None:
        self.enamel = celtic_knot.ENAMELS[name]
        for part in (PALETTES[name], celtic.TABLES[name]):
            vars(self).update(vars(part))
        land = kingdoms.LANDS[name]
        vars(self).update(land.hills._asdict(), players={"red": land.red, "blue": land.blue})

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def look(name: str) -> Theme:
    """The theme with the tokens of all games."""
    return theme(name, all_colours)


def all_colours(name: str, palette: Palette) -> Colours:
    """The tokens of all games."""
    games = [game.colours(name, palette) for game in (kingdoms, celtic, celtic_knot)]
    styles = [one.styles for one in games]
    assert len(set().union(*styles)) == sum(map(len, styles))  # no two games share a token
    return Colours({token: passes for one in styles for token, passes in one.items()}, {})
