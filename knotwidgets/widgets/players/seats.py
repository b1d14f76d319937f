"""Who plays: the options of a board that name a game's players, told from those of its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from math import inf
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
    >>> from knotwidgets.engine.players import Random
    >>> seated(Kingdoms(), {"red": None, "blue": Random(seed=1), "legal": False})
    ({'blue': Random(seed=1)}, {'legal': False})
    >>> seated(Kingdoms(), {"bleu": Random(seed=1)})
    Traceback (most recent call last):
    ...
    TypeError: a board of Kingdoms has no option 'bleu'; did you mean 'blue'?
    """
    seats: dict[str, AnyPlayer] = {}
    picture: dict[str, object] = {}
    for name, value in given.items():
        if name in game.players:
            if value is not None:
                seats[name] = checked_player(name, value, none=True)
        elif name in PICTURE:
            picture[name] = value
        else:
            known = [*game.players, *BOARD, *PICTURE]
            hint = nearest(name, known)
            raise TypeError(f"a board of {game.name} has no option {name!r}; {hint}")
    return seats, picture


def checked_pace(pace: object) -> float:
    """Return seconds between two moves, or raise `TypeError` or `ValueError`."""
    if isinstance(pace, bool) or not isinstance(pace, int | float):
        raise TypeError(f"pace={pace!r}; expected a number of seconds")
    if not 0 <= pace < inf:
        raise ValueError(f"pace={pace!r}; expected 0 seconds or more")
    return float(pace)
