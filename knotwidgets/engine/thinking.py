"""One search of a tree, from a budget to a report: what MCTS does in the time of a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from types import MappingProxyType
from typing import Any

from ..games.game import CHANCE, Game
from ..games.position import Position
from .binding import bind_loops
from .budget import EVERY, Budget
from .compiled import NUMBA, Compiled, compiled
from .kits import Function, Kit
from .reports import Candidate, Report
from .trees import Growing

SLICE = 0.01  # seconds that a run of simulations should take, before Python looks up
WARM = 0.25  # seconds of interpreted search that make compiling worth while
KNOWN = 10  # visits of a node that make it worth telling


class Loops:
    """A kit's loops for a game: interpreted ones, until compiled ones are wanted and ready.

    `wish` says whether to compile; None: after some time spent without, if Numba is there.
    """

    def __init__(self, game: Game[Any], kit: Kit, *, wish: bool | None) -> None:
        self.game = game
        self.kit = kit
        self.wish = wish
        self.spent = 0.0  # seconds in them
        self.pace = 1.0  # simulations that fit into a slice of time
        self.compiled = False
        self._current: Mapping[str, Function] = bind_loops(kit.loops, game)
        self._compiler: Compiled | None = None
        if wish or (NUMBA and wish is None):
            self._compiler = compiled(game)

    def current(self) -> Mapping[str, Function]:
        """Return the best loops that there are now."""
        compiler = self._compiler
        if compiler and (compiler.has(self.kit) or self.spent > WARM):
            self._change(compiler.loops(self.kit))
        return self._current

    def settle(self, budget: Budget) -> None:
        """Wait for the compiled loops where they are wished for; raise `Cancelled`."""
        if self.wish and self._compiler:
            self._change(self._compiler.loops(self.kit, wait=True, say=lambda _: budget.check()))

    def _change(self, loops: Mapping[str, Function] | None) -> None:
        if loops:
            self._current, self._compiler, self.compiled = loops, None, True

    def fit(self, game: Game[Any]) -> bool:
        """Whether these are a game's loops. Equal games may differ in what swapped rules call."""
        return game is self.game or (game == self.game and not game.swapped)


@dataclass
class Search:
    """One search of a position: of a tree that grows, with loops, within a budget."""

    position: Position
    growing: Growing
    loops: Loops
    budget: Budget
    stream: int
    exploration: float

    def run(self, seconds: float, most: float) -> Report:
        """Search for so long or for so many simulations; return what came out."""
        begin = told = monotonic()
        start = self.growing.ran
        self.loops.pace = max(1.0, self.loops.pace / 4)  # here they may take longer
        while (done := self.growing.ran - start) < most and not self.growing.solved:
            self.budget.check()
            now = monotonic()
            if done and (now - begin >= seconds or self.budget.hurried.is_set()):
                break
            if done and now - told >= EVERY:
                self.budget.report(self.report())
                told = now
            self._some(most - done)
        return self.report()

    def _some(self, most: float) -> None:
        """Run as many simulations as take about a slice of time."""
        loops, begin = self.loops, monotonic()
        number, before = int(min(loops.pace, most)), self.growing.ran
        self.growing.run(loops.current(), self.stream, number, self.exploration)
        took = monotonic() - begin
        loops.spent += took
        self.growing.seconds += took
        pace = (self.growing.ran - before) * SLICE / max(took, 1e-9)
        loops.pace = max(1.0, min(2 * loops.pace, pace))

    def report(self) -> Report:
        """Say what is known now."""
        growing = self.growing
        visits = growing.tree.visits
        nodes = list(growing.children())
        best = 0
        if growing.tree.mover[0] != CHANCE:
            best = growing.best()
            nodes.sort(key=lambda node: (node != best, -visits[node]))
        return Report(
            position=self.position,
            candidates=tuple(map(self._candidate, nodes)),
            variation=self._variation(),
            win=self._win(best),
            simulations=growing.ran,
            seconds=growing.seconds,
            certain=growing.solved,
            compiled=self.loops.compiled,
        )

    def _candidate(self, node: int) -> Candidate:
        tree, (game, state) = self.growing.tree, (self.position.game, self.position.state)
        move, visits = game.write_action(state, tree.action[node]), tree.visits[node]
        return Candidate(move, visits, self._win(node if visits else 0), bool(tree.solved[node]))

    def _win(self, node: int) -> Mapping[str, float]:
        shares = zip(self.position.game.players, self.growing.win(node), strict=True)
        return MappingProxyType(dict(shares))

    def _variation(self) -> tuple[str, ...]:
        game, state = self.position.game, self.position.state
        line = []
        for node in self.growing.line(KNOWN):
            action = self.growing.tree.action[node]
            line.append(game.write_action(state, action))
            state = game.kernel.play(game.board, state, action)
        return tuple(line)
