"""MCTS: the player that searches a tree by random games."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from threading import Lock
from time import monotonic
from typing import Any

from ..core.game import Game
from ..core.position import Position
from . import checks
from .budget import Budget, Cancelled, budget_of
from .players import check_turn, seed_or_fresh, stream_at
from .reports import Report
from .thinking import Loops, Search
from .trees import SEARCH, SearchTree

FEWEST = 10_000  # nodes: no position has so many moves


class MCTS:
    """Monte Carlo tree search (UCT): plays random games from here and looks which moves win.

    * `seconds`, `simulations`: how long it thinks about a move, whichever comes first; a second
      if neither is given.
    * `seed`: with `simulations` it plays the same game again from it. A fresh one if None.
    * `exploration`: how much it looks at moves that did worse; 0.5 played best here.
    * `nodes`: the most that a tree may have (50 bytes each for two players).
    * `reuse`: whether what it knows of a position is kept when that comes up in the game.
    * `compiled`: whether the rules are compiled first (extra `fast`), for which `seconds` wait.
      By default it begins without and changes over when they are ready; so it does when it is
      hurried meanwhile, or half of a budget's time is over. The moves are the same, only faster.

    It knows nothing of a game but its rules, so it plays any game, also one with changed rules,
    with chance and with any number of players. What is proven it plays without a doubt.

    How many simulations fit into `seconds` depends on the machine, and so do its moves then. `used`
    tells how many each search took: `MCTS(seed=..., simulations=player.used)` plays the same again.

    >>> from knotwidgets import Kingdoms
    >>> player = MCTS(simulations=200, seed=1)
    >>> move = player.choose(Kingdoms().start())
    >>> move == MCTS(simulations=200, seed=1).choose(Kingdoms().start()), player.used
    (True, (200,))
    """

    spoken = "engine.MCTS"

    def __init__(
        self,
        *,
        seconds: float | None = None,
        simulations: int | Sequence[int] | None = None,
        seed: int | None = None,
        exploration: float = 0.5,
        nodes: int = 2_000_000,
        reuse: bool = True,
        compiled: bool | None = None,
    ) -> None:
        if seconds is None and simulations is None:
            seconds = 1.0
        self.seconds = checks.seconds("seconds", seconds)
        self.simulations = _simulations(simulations)
        self.seed = seed_or_fresh(seed)
        self.exploration = checks.number("exploration", exploration)
        self.nodes = checks.whole("nodes", nodes, FEWEST)
        self.reuse = reuse
        self.compiled = checks.optional_flag("compiled", compiled)
        self.report: Report | None = None
        """What came out of the last search."""
        self.used: tuple[int, ...] = ()
        """The number of simulations of each search so far."""
        self._tree: SearchTree | None = None
        self._loops: Loops | None = None
        self._lock = Lock()

    def choose(self, position: Position, *, budget: Budget | None = None) -> str:
        """Return the best move found; a move that is the only one costs no time.

        Raises `Cancelled`, and `ValueError` where nobody is to move.
        """
        check_turn(position)
        game, state = position.game, position.state
        if game.kernel.count_actions(game.board, state) == 1:
            return game.write_action(state, game.kernel.nth_action(game.board, state, 0))
        return self.think(position, budget=budget).best

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:
        """Search a position, be it one where chance decides, and return what came out.

        Asked again about the same position it goes on where it was.
        With `Budget(seconds=math.inf)` it goes on until it is hurried, cancelled, or certain.
        Raises `Cancelled`, and `ValueError` if the game is over.
        """
        if checks.position("position", position).player is None:
            check_turn(position)
        budget = budget_of(budget)
        with self._lock:
            most, begin = self._most(budget), monotonic()
            loops = self._loops_for(position.game)
            loops.settle(budget)
            tree = self._tree_for(position, loops, budget)
            before = tree.ran
            stream = stream_at(self.seed, position)
            search = Search(position, tree, loops, budget, stream, self.exploration)
            try:
                self.report = search.run(self._seconds(budget, begin), most)
            except Cancelled:
                self._tree = tree
                raise
            self._tree = tree
            self.used += (tree.ran - before,)
            return self.report

    def _loops_for(self, game: Game[Any]) -> Loops:
        if self._loops is None or not self._loops.fit(game):
            self._loops, self._tree = Loops(game, SEARCH, wanted=self.compiled), None
        return self._loops

    def _tree_for(self, position: Position, loops: Loops, budget: Budget) -> SearchTree:
        """Return the part of the last tree where the position comes up, or else a new tree."""
        tree, self._tree = self._tree, None  # which an exception at any time may spoil
        node = tree.find(position.state) if tree and self.reuse else None
        if tree is None or node is None:
            tree = SearchTree(position.game, position.state, self.nodes, tree)
        else:
            tree.prune(loops.current(), node, position.state, budget.check)
        return tree

    def _seconds(self, budget: Budget, begin: float) -> float:
        """Return for how long to search: in a budget's time, which has begun, all has to fit."""
        if budget.seconds is None:
            return self.seconds or inf
        return budget.seconds - (monotonic() - begin)

    def _most(self, budget: Budget) -> float:
        if budget.simulations is not None:
            return max(1, budget.simulations)
        if self.simulations is None or isinstance(self.simulations, int):
            return self.simulations or inf
        if len(self.used) < len(self.simulations):
            return max(1, self.simulations[len(self.used)])
        raise ValueError(
            f"simulations={self.simulations!r} says nothing of search {len(self.used) + 1}"
        )

    def with_seed(self, seed: int) -> MCTS:
        """Return the same player with another seed, which knows nothing of any position yet."""
        player = MCTS(**{**self._settings(), "seed": seed})
        player._loops = self._loops
        return player

    def _settings(self) -> dict[str, Any]:
        names = ("seconds", "simulations", "seed", "exploration", "nodes", "reuse", "compiled")
        return {name: getattr(self, name) for name in names}

    def __repr__(self) -> str:
        told = {"exploration": 0.5, "nodes": 2_000_000, "reuse": True}
        shown = [
            f"{name}={value!r}"
            for name, value in self._settings().items()
            if value is not None and (name not in told or value != told[name])
        ]
        return f"MCTS({', '.join(shown)})"


def _simulations(given: Any) -> int | tuple[int, ...] | None:
    """Return a limit for each search, or one for all; a search that knew it all took none."""
    if given is None or not isinstance(given, Sequence) or isinstance(given, str):
        return None if given is None else checks.whole("simulations", given, 1)
    if not given:
        raise ValueError(f"simulations={given!r}; expected a number for each search")
    return tuple(checks.whole(f"simulations[{n}]", one, 0) for n, one in enumerate(given))
