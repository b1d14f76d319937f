"""Who plays: the options of a board that name a game's players, apart from those of its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from knotwidgets.core import Game
from knotwidgets.core.errors import nearest
from knotwidgets.engine.players import AnyPlayer, checked_player
from knotwidgets.scene.options import Options

BOARD = ("theme", "lang", "seed", "motion", "pace", "layers")
OWN = {"lang", "motion", "since"}  # options of a picture that a board sees to itself
PICTURE = tuple(option.name for option in fields(Options) if option.name not in OWN)


def seated(
    game: Game[Any], given: Mapping[str, object]
) -> tuple[dict[str, AnyPlayer], dict[str, object]]:
    """Return the machines by player, and the options of the picture.

    Raises `TypeError` for any other option, and for what is no player.

    >>> from knotwidgets import Kingdoms
    >>> seated(Kingdoms(), {"bleu": None})
    Traceback (most recent call last):
    ...
    TypeError: a board of Kingdoms has no option 'bleu'; did you mean 'blue'?
    """
    known = (*game.players, *BOARD, *PICTURE)
    for name in given:
        if name not in known:
            hint = nearest(name, known)
            raise TypeError(f"a board of {game.name} has no option {name!r}; {hint}")
    seats = {
        name: checked_player(name, given[name], none=True)
        for name in given
        if name in game.players and given[name] is not None
    }
    return seats, {name: value for name, value in given.items() if name not in game.players}
