"""From a position to its picture: one view per game, found by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.games.errors import nearest

from . import (
    celtic,
    celtic_knot,
    celtic_knot_words,
    celtic_words,
    kingdoms,
    kingdoms_words,
    told,
)
from .display import Scene
from .svg import paint
from .themes import theme as theme_named
from .words import Reckoning, no_invitation, no_reckoning, plainly_possible

if TYPE_CHECKING:
    from knotwidgets.games import Position


class View(NamedTuple):
    """How a game is shown: its picture, and what is said of a position beside it."""

    scene: Callable[[Position, Mapping[str, object]], Scene]
    turn: Callable[[Position], str]
    phase: Callable[[Position], str]
    standing: Callable[[Position, str], str]
    """What a player of the given name has at this moment."""
    told: Callable[[Position, Position], tuple[str, ...]] = told.plain
    """What the move between two positions has done, as sentences without their stops."""
    reckoning: Callable[[Position], Reckoning] = no_reckoning
    """The players' scores in detail, as a table."""
    invitation: Callable[[Position], str] = no_invitation
    """What the mover may do first, for those who have never played."""
    possible: Callable[[Position, str], str] = plainly_possible
    """What is said of a legal move that nobody has made."""
    pieces: str = ""
    """What the players play with, which gives them their colours: see `Theme.players`."""


VIEWS: Mapping[str, View] = {
    "Kingdoms": View(
        kingdoms.scene,
        kingdoms_words.turn,
        kingdoms_words.phase,
        kingdoms_words.standing,
        told.kingdoms,
        possible=kingdoms_words.possible,
        pieces="strand",
    ),
    "Celtic!": View(
        celtic.scene,
        celtic_words.turn,
        celtic_words.phase,
        celtic_words.standing,
        told.celtic,
        celtic_words.reckoning,
        celtic_words.invitation,
        celtic_words.possible,
        "tile",
    ),
    "Celtic Knot": View(
        celtic_knot.scene,
        celtic_knot_words.turn,
        celtic_knot_words.phase,
        celtic_knot_words.standing,
        told.celtic_knot,
        celtic_knot_words.reckoning,
        celtic_knot_words.invitation,
        celtic_knot_words.possible,
        "coin",
    ),
}
"""The view of each game, by the game's name."""


def view_of(position: Position) -> View:
    """How the position's game is shown; raises `TypeError` for a game without a view."""
    game = position.game.name
    if game not in VIEWS:
        raise TypeError(f"there is no picture of the game {game!r}; {nearest(game, VIEWS)}")
    return VIEWS[game]


def scene_of(position: Position, **options: object) -> Scene:
    """The display list of a position; `Options` says what the options are.

    Raises `TypeError` for an unknown option, `ValueError` for an unknown cell or a value that an
    option can't have; both quote it.

    >>> from knotwidgets.games import Kingdoms
    >>> scene = scene_of(Kingdoms().start().play("D4"), highlight=["D4"])
    >>> [item.id for item in scene.only("pieces", "marks").items]
    ['strand:D4', 'last', 'highlight:D4']
    >>> scene_of(Kingdoms().start(), lang="de").targets[0].label
    'B1, leerer Hügel, bebaubar'
    """
    scene = view_of(position).scene(position, options)
    return scene.into(str(options.get("lang", "en")))  # all but its caption, laid out by its width


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
