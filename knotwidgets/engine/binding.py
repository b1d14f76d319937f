"""Loops bound to one game: copies whose global names lead to that game's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..core.game import Game, equal_weight
from ..core.rules import Binder
from . import loops

Function = Callable[..., Any]


def hooks_of(game: Game[Any]) -> dict[str, Any]:
    """Return what names stand for in a game: those of its rules, and those of `hooks`."""
    kernel = game.kernel
    whole_game = loops.uniform_game if kernel.weight is equal_weight else loops.chance_game
    return {
        **game.rules,
        **kernel._asdict(),
        "random_game": whole_game,
        "chance_index": kernel.chance_index or loops.weighted_index,
    }


def bind_loops(
    functions: Iterable[Function], game: Game[Any], **hooks: Function
) -> dict[str, Function]:
    """Return interpreted loops of a game, by name, with `hooks` in place of its own.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms()
    >>> play_on = bind_loops([loops.uniform_game], game)["uniform_game"]
    >>> play_on(game.board, game.start().state, 1, 1000)[1]
    45
    """
    bound = (*game.rules.values(), *game.kernel, *hooks.values())
    binder = Binder({**hooks_of(game), **hooks}, done={function: function for function in bound})
    return {function.__name__: binder(function) for function in functions}
