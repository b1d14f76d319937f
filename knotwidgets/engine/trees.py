"""Search trees as Python handles them: grown in short runs, read, and pruned after a move."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any

from ..core.game import Game
from ..core.kernel import CHANCE
from . import search
from .loops import RESULTS, Function, Kit
from .search import Tree

SHORTEST = 1 << 12  # nodes that a new tree has room for
LONGEST = 1 << 18  # nodes that are added at a time, in some milliseconds
DEEPEST = 1024  # nodes of a path
STEP = 10_000  # nodes that are pruned at a time
FAR = 300  # moves that are tried to find a position in a tree
CODES = dict(zip(Tree._fields[:8], "qiiqibib", strict=True))  # types of the columns of `array`


class SearchTree:
    """A tree that grows from a state of a game, up to `most` nodes."""

    def __init__(self, game: Game[Any], state: Any, most: int) -> None:
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
        """Yield the nodes of the best line of play, each visited so often and none by chance."""
        node = 0
        while self.nodes.number[node] and self.nodes.mover[node] != CHANCE:
            if node and self.nodes.visits[node] < least:
                return
            node = self.best(node)
            yield node

    # ---- after a move

    def find(self, state: Any) -> int | None:
        """Return the node of a state, if it comes up soon in what was searched most."""
        kernel, board, tree = self.game.kernel, self.game.board, self.nodes
        if state == self.state:
            return 0
        queue, tried = [(0, 0, self.state)], 0
        while queue and tried < FAR:
            _, node, before = heappop(queue)
            for child in self.children(node):
                if tree.visits[child]:
                    after = kernel.play(board, before, tree.action[child])
                    if after == state:
                        return child
                    tried += 1
                    heappush(queue, (-tree.visits[child], child, after))
        return None

    def prune(
        self, loops: Mapping[str, Function], root: int, state: Any, check: Callable[[], None]
    ) -> None:
        """Make a node, which has that state, the root and forget what is not below it.

        An exception that `check` raises in between spoils the tree.
        """
        if root == 0:
            return
        tree, size = self.nodes, 0
        moved = _zeros("q", len(tree.visits))
        moved[root] = 1
        for begin in range(root, tree.size[0], STEP):
            check()
            end = min(begin + STEP, tree.size[0])
            size = loops["prune"](self.game.board, tree, moved, begin, end, size)
        tree.size[0] = size
        self.state, self.ran, self.seconds = state, 0, 0.0


def new_tree(players: int, room: int) -> Tree:
    """Return a tree of nothing but a root, with room for so many nodes."""
    return Tree(
        **{name: _zeros(code, room) for name, code in CODES.items()},
        wins=_zeros("d", room * players),
        path=_zeros("q", DEEPEST),
        instead=_zeros("q", DEEPEST),
        value=_zeros("d", players),
        size=array("q", [1]),
    )


def lengthen(tree: Tree, most: int) -> None:
    """Give a tree more room, twice as much while it is small, for `most` nodes at most."""
    old, players = len(tree.visits), len(tree.value)
    more = min(old, most - old, LONGEST)
    for column in tree[: len(CODES)]:
        column.frombytes(bytes(column.itemsize * more))  # in place: no second copy of the old part
    tree.wins.frombytes(bytes(tree.wins.itemsize * more * players))


def _zeros(code: str, number: int) -> array[Any]:
    return array(code, bytes(array(code).itemsize * number))


def _some_simulations(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
    for stream in range(1, RESULTS + 1):
        tree = SearchTree(game, game.start().state, SHORTEST)
        tree.run(bound, stream, 20, 0.5)
        child = tree.best()
        state = game.kernel.play(game.board, tree.state, tree.nodes.action[child])
        tree.prune(bound, child, state, lambda: None)
        yield tree.nodes


SEARCH = Kit("tree search", (search.simulations, search.prune), _some_simulations)
