"""MCTS: the player that searches a tree by random games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from threading import Lock
from time import monotonic
from typing import Any

from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.position import Position
from . import checks
from .compiled import SearchLoops
from .players import Portable, check_turn, seed_or_fresh, stream_at
from .thinking import Budget, Cancelled, Candidate, Clock, Report, budget_of, win_of
from .trees import SEARCH, SearchTree

FEWEST = 10_000  # nodes: no position has so many moves
SLICE = 0.01  # seconds that a run of simulations should take, before the clock is looked at
KNOWN = 10  # visits from which a node belongs to the principal variation
DEFAULTS = {"exploration": 0.5, "nodes": 2_000_000, "reuse": True}


class MCTS(Portable):
    """Monte Carlo tree search (UCT): plays random games from here and looks which moves win.

    * `seconds`, `simulations`: how long it thinks about a move, whichever comes first; a second
      if neither is given.
    * `seed`: with `simulations` it plays the same game again from it. A fresh one if None.
    * `exploration`: how much it looks at moves that did worse; 0.5 played best here.
    * `nodes`: the most that a tree may have (50 bytes each for two players).
    * `reuse`: whether what it knows of a position is kept when that comes up in the game.
    * `compiled`: whether the rules are compiled first (extra `fast`), before `seconds` begin.
      By default it begins without and changes over when they are ready, but at a board it waits
      for them, so that its first moves are no weaker. With `simulations` the moves are the same.

    It knows nothing of a game but its rules, so it plays any game, also one with changed rules,
    with chance and with any number of players. It always plays a proven win.

    How many simulations fit into `seconds` depends on the machine. `used` has the number that each
    search took: `MCTS(seed=..., simulations=player.used)` plays the same again.

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
        """The result of the last search."""
        self.used: tuple[int, ...] = ()
        """The number of simulations of each search so far."""
        self._tree: SearchTree | None = None
        self._loops: SearchLoops | None = None
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
        """Search a position, also one where chance decides, and return what is known.

        Asked again about the same position it goes on where it was.
        With `Budget(seconds=math.inf)` it goes on until it is hurried, cancelled, or certain.
        Raises `Cancelled`, and `ValueError` if the game is over.
        """
        if checks.position("position", position).player is None:
            check_turn(position)
        budget = budget_of(budget)
        with self._lock:
            most, clock = self._most(budget), Clock(budget)
            loops = self._loops_for(position.game)
            loops.settle(budget)
            tree = self._tree_for(position, loops, budget)
            before = tree.ran
            if budget.seconds is None:
                clock = Clock(budget, self.seconds)
            search = _Search(position, tree, loops, clock, self.exploration)
            try:
                search.run(stream_at(self.seed, position), before + most)
            except Cancelled:
                self._tree = tree
                raise
            self._tree = tree
            self.used += (tree.ran - before,)
            self.report = search.report()
            return self.report

    def prepare(self, game: Game[Any]) -> None:
        """Begin to compile a game's rules, and let `seconds` begin only once they are compiled.

        A board calls it for machines that sit down: so their first moves are as strong as later
        ones. It does nothing where `simulations` are the limit, or without the extra `fast`.
        """
        if self.simulations is None:
            self._loops_for(game).prepare()

    @property
    def prepares(self) -> bool:
        """Whether it waits, or would wait, for rules that are being compiled."""
        return self._loops is not None and self._loops.waits

    def _loops_for(self, game: Game[Any]) -> SearchLoops:
        if self._loops is None or not self._loops.fit(game):
            self._loops, self._tree = SearchLoops(game, SEARCH, wanted=self.compiled), None
        return self._loops

    def _tree_for(self, position: Position, loops: SearchLoops, budget: Budget) -> SearchTree:
        """Return the part of the last tree where the position comes up, or else a new tree."""
        tree, self._tree = self._tree, None  # which an exception at any time may spoil
        node = tree.find(position.state) if tree and self.reuse else None
        if tree is None or node is None:
            return SearchTree(position.game, position.state, self.nodes)
        tree.prune(loops.current(), node, position.state, budget.check)
        return tree

    def _most(self, budget: Budget) -> float:
        if budget.simulations is not None:
            return max(1, budget.simulations)
        if self.simulations is None or isinstance(self.simulations, int):
            return self.simulations or inf
        if len(self.used) < len(self.simulations):
            return max(1, self.simulations[len(self.used)])
        raise ValueError(
            f"simulations={self.simulations!r} has no limit for search {len(self.used) + 1}"
        )

    def with_seed(self, seed: int) -> MCTS:
        """Return the same player with another seed, which knows nothing of any position yet."""
        player = MCTS(**{**self._settings(), "seed": seed})
        player._loops = self._loops
        return player

    def _settings(self) -> dict[str, Any]:
        names = ("seconds", "simulations", "seed", *DEFAULTS, "compiled")
        return {name: getattr(self, name) for name in names}

    def __repr__(self) -> str:
        settings = self._settings().items()
        shown = [f"{name}={value!r}" for name, value in settings if value != DEFAULTS.get(name)]
        return f"MCTS({', '.join(shown)})"


def _simulations(given: Any) -> int | tuple[int, ...] | None:
    """Return a limit for each search, or one for all; a search that knew it all took none."""
    if given is None or not isinstance(given, Sequence) or isinstance(given, str):
        return None if given is None else checks.whole("simulations", given, 1)
    if not given:
        raise ValueError(f"simulations={given!r}; expected a number for each search")
    return tuple(checks.whole(f"simulations[{n}]", one, 0) for n, one in enumerate(given))


@dataclass
class _Search:
    """One search of a position."""

    position: Position
    tree: SearchTree
    loops: SearchLoops
    clock: Clock
    exploration: float

    def run(self, stream: int, end: float) -> None:
        """Search until the tree has run so many simulations, or the time is up."""
        tree, start, pace = self.tree, self.tree.ran, 1.0
        with suppress(TimeoutError):
            while tree.ran < end and not tree.solved:
                self.clock.budget.check()
                if tree.ran > start:
                    self.clock.check()
                    self.clock.report(self.report)
                number, before, begin = int(min(pace, end - tree.ran)), tree.ran, monotonic()
                tree.run(self.loops.current(), stream, number, self.exploration)
                took = monotonic() - begin
                self.loops.spend(took)
                tree.seconds += took
                pace = max(1.0, min(2 * pace, (tree.ran - before) * SLICE / max(took, 1e-9)))

    def report(self) -> Report:
        tree = self.tree
        visits = tree.nodes.visits
        nodes = list(tree.children())
        best = 0
        if tree.nodes.mover[0] != CHANCE:
            best = tree.best()
            nodes.sort(key=lambda node: (node != best, -visits[node]))
        return Report(
            position=self.position,
            candidates=tuple(map(self._candidate, nodes)),
            variation=self._variation(),
            win=win_of(self.position, tree.win(best)),
            simulations=tree.ran,
            seconds=tree.seconds,
            certain=tree.solved,
            compiled=self.loops.compiled,
            interpreted=self.loops.reason,
        )

    def _candidate(self, node: int) -> Candidate:
        tree, (game, state) = self.tree.nodes, (self.position.game, self.position.state)
        move, visits = game.write_action(state, tree.action[node]), tree.visits[node]
        win = win_of(self.position, self.tree.win(node if visits else 0))
        return Candidate(move, visits, win, bool(tree.solved[node]))

    def _variation(self) -> tuple[str, ...]:
        game, state = self.position.game, self.position.state
        line = []
        for node in self.tree.line(KNOWN):
            action = self.tree.nodes.action[node]
            line.append(game.write_action(state, action))
            state = game.kernel.play(game.board, state, action)
        return tuple(line)
