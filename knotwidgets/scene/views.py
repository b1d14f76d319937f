"""From a position to its picture: one view per game, found by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from knotwidgets.games.errors import nearest

from . import kingdoms
from .display import Scene
from .svg import paint
from .themes import theme as theme_named

if TYPE_CHECKING:
    from knotwidgets.games import Position

VIEWS: Mapping[str, Callable[[Position, Mapping[str, object]], Scene]] = {
    "Kingdoms": kingdoms.scene
}
"""The view of each game, by the game's name."""


def scene_of(position: Position, **options: object) -> Scene:
    """The display list of a position; `Options` says what the options are.

    Raises `TypeError` for an unknown option, `ValueError` for an unknown cell or a value that an
    option can't have; both quote it.

    >>> from knotwidgets.games import Kingdoms
    >>> scene = scene_of(Kingdoms().start().play("D4"), highlight=["D4"])
    >>> [item.id for item in scene.only("pieces", "marks").items]
    ['strand:D4', 'last', 'highlight:D4']
    """
    game = position.game.name
    if game not in VIEWS:
        raise TypeError(f"there is no picture of the game {game!r}; {nearest(game, VIEWS)}")
    return VIEWS[game](position, options)


def svg(position: Position, theme: str = "light", **options: object) -> str:
    """A position as the text of an SVG file; with a caption unless `caption=False`.

    `theme` is one of `THEMES`, the other options are those of `scene_of`. Raises `ValueError` for
    an unknown theme.

    >>> from knotwidgets.games import Kingdoms
    >>> svg(Kingdoms().start(), theme="print").splitlines()[1]
    '<title>Kingdoms: Red to build · Manoeuvres</title>'
    """
    look = theme_named(theme)
    return paint(scene_of(position, **{"caption": True, **options}), look)
