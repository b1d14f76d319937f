"""Games for algorithms that learn: in batches, as environments, and as games of OpenSpiel."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..core.arrays import import_extra
from ..core.binding import fingerprint
from ..core.errors import expect
from ..core.position import Position
from ..engine import checks
from ..engine.compile import CannotCompileError
from ..engine.loops import hooks_of

if TYPE_CHECKING:
    from ..core.game import Game
    from .batched import Batch

MODES = ("SameStep", "NextStep", "Disabled")
MOST_ACTIONS = 1 << 20  # a table has a place for each
OTHERWISE = "kw.pettingzoo plays it one at a time"


def batch(
    start: Game | Position, n: int, *, seed: int = 0, first: int = 0, autoreset: str = "SameStep"
) -> Batch:
    """Return `n` games that are stepped at once, in compiled code (extras `fast` and `games`).

    `autoreset` is a word of Gymnasium's: in a game that ends the next one begins in the same step
    (`"SameStep"`), in the next step, whatever its action is (`"NextStep"`), or when
    `batch.restart(rows)` says so (`"Disabled"`). The luck of a game follows from the seed, its row
    and its number there, from 0 on. So batches of several processes make one whose rows follow each
    other: `first` is the number of the first row.

    The game is compiled once, in some seconds; standard rules are kept on disk. Raises
    `RuntimeError` for a game that can't be compiled, with the reason, `TypeError` for one that
    can't be written into arrays and for anything but a game or position, `ValueError` for less than
    one game and an unknown word, and `ImportError` without an extra.

    >>> import numpy as np
    >>> import knotwidgets as kw
    >>> games = batch(kw.Kingdoms(), 1000)
    >>> seen, random = games.seen, np.random.default_rng(1)
    >>> seen.observations.shape, seen.masks.shape, seen.movers[:3]
    ((1000, 7, 7, 7), (1000, 45), array([0, 0, 0], dtype=int8))
    >>> for _ in range(46):
    ...     seen = games.step(seen.sample(random))
    >>> seen.ended.sum() > 0, seen.rewards[seen.ended].sum()
    (np.True_, np.float32(0.0))
    """
    position = checks.start_of("start", start)
    n, first = checks.whole("n", n, 1), checks.whole("first", first, 0)
    expect(autoreset, MODES, f"autoreset={autoreset!r}")
    game, actions = position.game, position.game.all_actions()
    if not 0 <= min(actions) <= max(actions) < MOST_ACTIONS:
        raise TypeError(f"{game!r} has actions beyond 0 to {MOST_ACTIONS - 1:,}; {OTHERWISE}")
    import_extra("numpy", "games")
    from .batched import Batch

    try:
        return Batch(position, n, seed, first, autoreset)
    except CannotCompileError as error:
        raise RuntimeError(f"{game!r} has no batch: {error.reason}; {OTHERWISE}") from error


def gymnasium(
    start: Game | Position,
    n: int,
    *,
    autoreset: str = "NextStep",
    render_mode: str | None = None,
) -> Any:
    """Return a batch of games as a `VectorEnv` of Gymnasium, which comes with the extra `games`.

    One agent plays for whoever is to move: `infos["mover"]` are the indices of these players. The
    reward is that of the player whose action it was, `infos["rewards"]` has those of all.
    Observations have the parts of those of `pettingzoo`. Seeds, `autoreset`, and what can't be, are
    as for `batch`, and `env.batch` is one.

    >>> import knotwidgets as kw
    >>> env = gymnasium(kw.Kingdoms(), 3)
    >>> observations, infos = env.reset(seed=1)
    >>> env.step([10, 11, 12])[1]
    array([0., 0., 0.], dtype=float32)
    """
    games = batch(start, n, autoreset="Disabled" if autoreset == "SameStep" else autoreset)
    from gymnasium.vector import AutoresetMode

    from .vector import Games

    return Games(games, AutoresetMode(autoreset), render_mode)


def pettingzoo(
    start: Game | Position, *, parallel: bool = False, render_mode: str | None = None
) -> Any:
    """Return a game as an environment of PettingZoo (extra `games`), from its start on.

    It is an AEC environment, or with `parallel` the parallel form of it, in which the actions of
    those who are not to move count for nothing; that has the AEC one as `unwrapped`.

    The agents are the players. An observation has two parts: `"observation"`, which is
    `Position.to_numpy`, and `"action_mask"`, the legal actions; an agent that is not to move has
    none. Action n is the n-th of `game.all_actions()`, and `env.write(n)` says it in the game's
    notation. The outcomes of chance follow from the seed of `reset`, and are no actions. A win is
    worth 1, any other end of a game that somebody wins -1, and a draw 0; `infos` has the points.

    `env.position` is the position; `render()` gives its text with `render_mode="ansi"`, an SVG
    document with `"svg"`, an array of pixels with `"rgb_array"` (extra `export`). Raises
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
    conversions = import_extra("pettingzoo.utils.conversions", "games")
    from .aec import Environment

    env = Environment(position, render_mode)
    return conversions.turn_based_aec_to_parallel(env) if parallel else env


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
