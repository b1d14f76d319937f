"""Games for the algorithms of others: as environments of PettingZoo and games of OpenSpiel."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..core.arrays import needed
from ..core.binding import fingerprint
from ..core.position import Position
from ..engine import checks
from ..engine.loops import hooks_of

if TYPE_CHECKING:
    from ..core.game import Game
    from .aec import Environment


def pettingzoo(start: Game | Position, *, render_mode: str | None = None) -> Environment:
    """Return a game as an AEC environment of PettingZoo (extra `games`), from its start on.

    The agents are the players. An observation has two parts: `"observation"`, which is
    `Position.to_numpy`, and `"action_mask"`, the legal actions; an agent that is not to move has
    none. Action n is the n-th of `game.all_actions()`, and `env.write(n)` says it in the game's
    notation. The outcomes of chance follow from the seed of `reset`, and are no actions. A win is
    worth 1, any other end of a game that somebody wins -1, and a draw 0; `infos` has the points.

    `env.position` is the position; with `render_mode="ansi"`, `render()` gives its text. Raises
    `TypeError` for anything but a game or position, and `ImportError` without PettingZoo.

    >>> import knotwidgets as kw
    >>> env = kw.pettingzoo(kw.Kingdoms())
    >>> env.reset(seed=1)
    >>> env.agents, env.write(10), env.step(10)
    (['red', 'blue'], 'F2', None)
    >>> env.observe("blue")["observation"].shape, env.agent_selection
    ((7, 7, 7), 'blue')
    """
    position = checks.start_of("start", start)
    needed("pettingzoo", "games")
    from .aec import Environment

    return Environment(position, render_mode)


def openspiel(start: Game | Position, *, most: int = 10_000) -> Any:
    """Return a game as one of OpenSpiel, from its start on, for OpenSpiel's algorithms.

    It is registered under a unique name, which changes with its rules. Action n is the n-th of
    `game.all_actions()`, and `state.action_to_string(n)` says it in the game's notation; outcomes
    of chance have their own numbers. A win is worth 1 and the others together lose 1, so that the
    sum is 0; a drawn game is shared. A game that goes on after `most` moves of players is given up,
    and is worth nothing. A player observes `Position.to_numpy`; `state.position` is the position.

    Raises `ImportError` without OpenSpiel, `TypeError` for anything but a game or position, and
    `ValueError` for a number of moves below 1.

    >>> from knotwidgets import Kingdoms
    >>> state = openspiel(Kingdoms()).new_initial_state()
    >>> state.apply_action(10)
    >>> state.position.text
    '_5_/7/7/7/7/5r1/_5_ blue manoeuvres'
    """
    position = checks.start_of("start", start)
    most = checks.whole("most", most, 1)
    if not find_spec("pyspiel"):
        raise ImportError("this needs OpenSpiel, which is not installed: pip install open_spiel")
    from .spiel import registered

    game, plain = position.game, position.game.rules.plain
    key = fingerprint(plain.kernel, hooks_of(plain), game.board, position.text, most)
    name = "_".join(re.findall(r"\w+", game.name.lower()))
    return registered(position, f"knotwidgets_{name}_{key[:12]}", most)
