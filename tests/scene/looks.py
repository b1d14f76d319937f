"""The colours of all games together: what a test of themes looks at."""

from dataclasses import replace

from knotwidgets.games.celtic.colours import COLOURS as CELTIC
from knotwidgets.games.celtic_knot.colours import COLOURS as CELTIC_KNOT
from knotwidgets.games.kingdoms.colours import COLOURS as KINGDOMS
from knotwidgets.scene.themes import PALETTE, THEMES, Theme, theme

GAMES = (KINGDOMS, CELTIC, CELTIC_KNOT)


class Colours:
    """The colours of a theme by their names: those that all games share, and each game's own."""

    def __init__(self, theme: str) -> None:
        column = THEMES.index(theme)
        self.shared, self.kingdoms, self.celtic, self.celtic_knot = (
            {name: row[column] for name, row in palette.items()}
            for palette in (PALETTE, *(game.palette for game in GAMES))
        )

    def of(self, game: str) -> dict[str, str]:
        """Those that the pictures of a game use."""
        own: dict[str, str] = getattr(self, game)
        return self.shared | own


def look(name: str) -> Theme:
    """The theme with the styles of all games."""
    styles = dict(theme(name).styles)
    for game in GAMES:
        styles |= theme(name, game).styles
    return replace(theme(name), styles=styles)
