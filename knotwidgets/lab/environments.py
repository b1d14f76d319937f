"""Games as environments for reinforcement learning, by the interface of PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.arrays import needed
from ..core.position import Position
from ..engine.checks import start_of

if TYPE_CHECKING:
    from ..core.game import Game
    from .aec import Environment


def pettingzoo(start: Game[Any] | Position, *, render_mode: str | None = None) -> Environment:
    """Return a game as an AEC environment of PettingZoo (extra `games`), from its start on.

    The agents are the players. What one observes has two parts: `"observation"`, which is
    `Position.to_numpy`, and `"action_mask"`, the legal actions; for those who are not to move there
    are none. Action n is the n-th of `game.all_actions()`, and `env.write(n)` says it in the game's
    notation. What chance decides follows from the seed of `reset`, and is no action. A win is worth
    1, any other end of a game that somebody wins -1, and a draw 0; `infos` has the points.

    `env.position` is the position; with `render_mode="ansi"`, `render()` gives its text. Raises
    `TypeError` for what is no game or position, and `ImportError` without PettingZoo.

    >>> import knotwidgets as kw
    >>> env = kw.pettingzoo(kw.Kingdoms())
    >>> env.reset(seed=1)
    >>> env.agents, env.write(10), env.step(10)
    (['red', 'blue'], 'F2', None)
    >>> env.observe("blue")["observation"].shape, env.agent_selection
    ((7, 7, 7), 'blue')
    """
    position = start_of("start", start)
    needed("pettingzoo", "games")
    from .aec import Environment

    return Environment(position, render_mode)
