"""MCTS: the player that searches a tree by random games.

Trees as Python handles them come first: grown in short runs, read, and pruned after a move.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from heapq import heappop, heappush
from inspect import signature
from math import inf
from threading import Lock
from time import monotonic
from typing import Any

from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.position import Position
from . import checks, search
from .budget import Budget, Cancelled, Candidate, Clock, Report, budget_of, win_of
from .compile import SearchLoops
from .loops import RESULTS, Function, Kit
from .players import Portable, check_turn, seed_or_fresh, stream_at
from .search import Tree

SHORTEST = 1 << 12  # nodes that a new tree has room for
LONGEST = 1 << 18  # nodes that are added at a time, in some milliseconds
DEEPEST = 1024  # nodes of a path
STEP = 10_000  # nodes that are pruned at a time
FAR = 300  # moves that are tried to find a position in a tree
SLICE = 0.01  # seconds that a run of simulations should take, before the clock is looked at
KNOWN = 10  # visits from which a node belongs to the principal variation
CODES = dict(zip(Tree._fields[:8], "qiiqibib", strict=True))  # types of the columns of `array`


class SearchTree:
    """A tree that grows from a state of a game, up to `most` nodes."""

    def __init__(self, game: Game, state: Any, most: int) -> None:
        self.game = game
        self.state = state
        self.most = most
        self.nodes = new_tree(len(game.players), min(SHORTEST, most))
        self.ran = 0  # simulations from this root
        self.seconds = 0.0  # that they took

    def run(
        self, loops: Mapping[str, Function], stream: int, number: int, exploration: float
    ) -> None:
        """Run simulations, with room for them; fewer if the root is solved."""
        end = self.ran + number
        while self.ran < end and not self.solved:
            rest = (self.ran, end - self.ran, exploration, self.most)
            self.ran += loops["simulations"](self.game.board, self.nodes, self.state, stream, *rest)
            if self.ran < end and not self.solved:
                lengthen(self.nodes, self.most)

    @property
    def solved(self) -> bool:
        """Whether the value of the root is certain."""
        return bool(self.nodes.solved[0])

    # ---- reading

    def children(self, node: int = 0) -> range:
        """Return the nodes of the moves at a node."""
        first = self.nodes.first[node]
        return range(first, first + self.nodes.number[node])

    def win(self, node: int) -> tuple[float, ...]:
        """Return each player's probability to win at a node that has been visited."""
        tree, players = self.nodes, len(self.nodes.value)
        visits = tree.visits[node]
        return tuple([share / visits for share in tree.wins[node * players : (node + 1) * players]])

    def best(self, node: int = 0) -> int:
        """Return the child to be played: the most visited one, as that is what UCT trusts.

        The best of the solved ones instead, if it is no worse than that.
        """
        tree, mover = self.nodes, self.nodes.mover[node]
        visited = [child for child in self.children(node) if tree.visits[child]]
        solved = [child for child in visited if tree.solved[child]]
        others = [child for child in visited if not tree.solved[child]]
        trusted = max(others, key=tree.visits.__getitem__, default=-1)
        sure = max(
            solved, key=lambda child: (self.win(child)[mover], tree.visits[child]), default=-1
        )
        if min(sure, trusted) < 0:
            return max(sure, trusted)
        return sure if self.win(sure)[mover] >= self.win(trusted)[mover] else trusted

    def line(self, least: int) -> Iterator[int]:
        """Yield the nodes of the best line of play, up to chance or to a node with few visits."""
        node = 0
        while self.nodes.number[node] and self.nodes.mover[node] != CHANCE:
            if node and self.nodes.visits[node] < least:
                return
            node = self.best(node)
            yield node

    # ---- a search of a position, which is the root's

    def search(
        self,
        position: Position,
        loops: SearchLoops,
        clock: Clock,
        stream: int,
        end: float,
        exploration: float,
    ) -> None:
        """Search until a number of simulations have been run, or the time is up."""
        start, pace = self.ran, 1.0
        with suppress(TimeoutError):
            while self.ran < end and not self.solved:
                clock.budget.check()
                if self.ran > start:
                    clock.check()
                    clock.report(partial(self.report, position, loops))
                number, before, begin = int(min(pace, end - self.ran)), self.ran, monotonic()
                self.run(loops.current(), stream, number, exploration)
                took = monotonic() - begin
                loops.spend(took)
                self.seconds += took
                pace = max(1.0, min(2 * pace, (self.ran - before) * SLICE / max(took, 1e-9)))

    def report(self, position: Position, loops: SearchLoops) -> Report:
        """Return what is known so far."""
        visits, best, nodes = self.nodes.visits, 0, [*self.children()]
        if self.nodes.mover[0] != CHANCE:
            best = self.best()
            nodes.sort(key=lambda node: (node != best, -visits[node]))
        return Report(
            position=position,
            candidates=tuple(self._candidate(position, node) for node in nodes),
            variation=tuple(self._variation(position)),
            win=win_of(position, self.win(best)),
            simulations=self.ran,
            seconds=self.seconds,
            certain=self.solved,
            compiled=loops.compiled,
            interpreted=loops.reason,
        )

    def _candidate(self, position: Position, node: int) -> Candidate:
        tree, visits = self.nodes, self.nodes.visits[node]
        move = position.game.write_action(position.state, tree.action[node])
        win = win_of(position, self.win(node if visits else 0))
        return Candidate(move, visits, win, bool(tree.solved[node]))

    def _variation(self, position: Position) -> Iterator[str]:
        game, state = position.game, position.state
        for node in self.line(KNOWN):
            action = self.nodes.action[node]
            yield game.write_action(state, action)
            state = game.next_state(state, action)

    # ---- after a move

    def find(self, state: Any) -> int | None:
        """Return the node of a state, if it comes up soon in the lines searched most."""
        tree = self.nodes
        if state == self.state:
            return 0
        queue, tried = [(0, 0, self.state)], 0
        while queue and tried < FAR:
            _, node, before = heappop(queue)
            for child in self.children(node):
                if tree.visits[child]:
                    after = self.game.next_state(before, tree.action[child])
                    if after == state:
                        return child
                    tried += 1
                    heappush(queue, (-tree.visits[child], child, after))
        return None

    def prune(
        self, loops: Mapping[str, Function], root: int, state: Any, check: Callable[[], None]
    ) -> None:
        """Make the node of a state the root and drop all nodes that are not below it.

        An exception that `check` raises in between spoils the tree.
        """
        if root == 0:
            return
        tree, size = self.nodes, 0
        moved = zeros("q", len(tree.visits))
        moved[root] = 1
        for begin in range(root, tree.size[0], STEP):
            check()
            end = min(begin + STEP, tree.size[0])
            size = loops["prune"](self.game.board, tree, moved, begin, end, size)
        tree.size[0] = size
        self.state, self.ran, self.seconds = state, 0, 0.0


def new_tree(players: int, room: int) -> Tree:
    """Return a tree with a root alone, and room for a number of nodes."""
    return Tree(
        **{name: zeros(code, room) for name, code in CODES.items()},
        wins=zeros("d", room * players),
        path=zeros("q", DEEPEST),
        instead=zeros("q", DEEPEST),
        value=zeros("d", players),
        size=array("q", [1]),
    )


def lengthen(tree: Tree, most: int) -> None:
    """Give a tree more room, twice as much while it is small, for `most` nodes at most."""
    old, players = len(tree.visits), len(tree.value)
    more = min(old, most - old, LONGEST)
    for column in tree[: len(CODES)]:
        column.frombytes(bytes(column.itemsize * more))  # in place: no second copy of the old part
    tree.wins.frombytes(bytes(tree.wins.itemsize * more * players))


def zeros(code: str, number: int) -> array[Any]:
    """Return a column of `number` zeros, of the type that `array` calls `code`."""
    return array(code, bytes(array(code).itemsize * number))


def _rehearse_search(bound: Mapping[str, Function], game: Game) -> Iterator[object]:
    for stream in range(1, RESULTS + 1):
        tree = SearchTree(game, game.start().state, SHORTEST)
        tree.run(bound, stream, 20, 0.5)
        child = tree.best()
        state = game.next_state(tree.state, tree.nodes.action[child])
        tree.prune(bound, child, state, lambda: None)
        yield tree.nodes


SEARCH = Kit("tree search", (search.simulations, search.prune), _rehearse_search)


# ---- the player ----------------------------------------------------------------------------------


FEWEST = 10_000  # nodes: no position has more moves
INTERPRETED = 2_000  # simulations a second, about, without compiled rules


class MCTS(Portable):
    """Monte Carlo tree search (UCT): plays random games from here and looks which moves win.

    * `seconds`, `simulations`: how long it thinks about a move, whichever comes first; a second
      if neither is given.
    * `seed`: with `simulations` it plays the same game again from it. A fresh one if None.
    * `exploration`: how much it searches moves that did worse; 0.5 played best here.
    * `nodes`: the most that a tree may have (50 bytes each for two players).
    * `reuse`: whether it keeps its results about a position that comes up in the game.
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
        self.seconds = checks.seconds(seconds)
        self.simulations = _simulations(simulations)
        self.seed = seed_or_fresh(seed)
        self.exploration = checks.number("exploration", exploration)
        self.nodes = checks.whole("nodes", nodes, FEWEST)
        self.reuse = reuse
        self.compiled = checks.compiled(compiled)
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
        """Search a position, also one where chance decides, and return a report.

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
            stream, end = stream_at(self.seed, position), before + most
            try:
                tree.search(position, loops, clock, stream, end, self.exploration)
            except Cancelled:
                self._tree = tree
                raise
            self._tree = tree
            self.used += (tree.ran - before,)
            self.report = tree.report(position, loops)
            return self.report

    def prepare(self, game: Game) -> None:
        """Begin to compile a game's rules, and let `seconds` begin only once they are compiled.

        A board calls it for machines that sit down: so their first moves are as strong as later
        ones. Searches that are limited by `simulations` wait for nothing; the rules are compiled
        for them, too, if `seconds` would end them before. Without the extra `fast` it does nothing.
        """
        most, slow = self.simulations, INTERPRETED * (self.seconds or inf)
        if most is None or (isinstance(most, int) and most > slow):
            self._loops_for(game).prepare(wait=most is None)

    @property
    def prepares(self) -> bool:
        """Whether it waits, or would wait, for rules that are being compiled."""
        return self._loops is not None and self._loops.waits

    def _loops_for(self, game: Game) -> SearchLoops:
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
        return {name: getattr(self, name) for name in signature(MCTS).parameters}

    def __repr__(self) -> str:
        known, given = signature(MCTS).parameters, self._settings().items()
        shown = [f"{name}={value!r}" for name, value in given if value != known[name].default]
        return f"MCTS({', '.join(shown)})"


def _simulations(given: Any) -> int | tuple[int, ...] | None:
    """Return a limit for each search, or one for all; a search with a known result took none."""
    if given is None or not isinstance(given, Sequence) or isinstance(given, str):
        return None if given is None else checks.whole("simulations", given, 1)
    if not given:
        raise ValueError(f"simulations={given!r}; expected a number for each search")
    return tuple(checks.whole(f"simulations[{n}]", one, 0) for n, one in enumerate(given))
