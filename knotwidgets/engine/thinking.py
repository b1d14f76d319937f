"""One search of a tree, from a budget to a report: what MCTS does in the time of a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from threading import local
from time import monotonic
from types import MappingProxyType
from typing import Any

from ..core.game import CHANCE, Game
from ..core.position import Position
from .binding import Function, bind_loops, hooks_of
from .budget import EVERY, Budget
from .compiled import NUMBA, Compiled, compiled
from .kits import Kit
from .randomness import GOLDEN, MASK
from .reports import Candidate, Report
from .trees import BrokenOffError, Growing

SLICE = 0.01  # seconds that a run of simulations should take, before Python looks up
WARM = 0.25  # seconds of interpreted search that make compiling worth while
KNOWN = 10  # visits of a node that make it worth telling
PLIES = 100  # of an interpreted random game, before it looks up


class _Look(local):
    """What a thread looks up at during an interpreted random game: whether to break it off."""

    is_enough: Callable[[], bool] = bool  # no


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
        self.look = _Look()
        self._current: Mapping[str, Function] = bind_loops(
            kit.loops, game, random_game=self._random_game()
        )
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
        """Wait for the compiled loops where they are wished for; raise `Cancelled`.

        It is begun without them if the budget is hurried, or half of its time is over.
        """
        end = monotonic() + (inf if budget.seconds is None else budget.seconds / 2)

        def look(_: str) -> None:
            budget.check()
            if budget.hurried.is_set() or monotonic() >= end:
                raise TimeoutError

        if self.wish and self._compiler:
            with suppress(TimeoutError):
                self._change(self._compiler.loops(self.kit, wait=True, say=look))

    def _random_game(self) -> Function:
        """Return what plays a random game interpreted, in parts: one may take long."""
        whole = hooks_of(self.game)["random_game"]
        play_on = bind_loops([whole], self.game)[whole.__name__]

        def random_game(board: Any, state: Any, stream: int, most: int) -> tuple[Any, int]:
            for before in range(0, most, PLIES):
                state, plies = play_on(board, state, stream, min(PLIES, most - before))
                if plies >= 0:
                    return state, before + plies
                if self.look.is_enough():
                    raise BrokenOffError
                stream = stream + PLIES * GOLDEN & MASK
            return state, -1

        return random_game

    def _change(self, loops: Mapping[str, Function] | None) -> None:
        if loops:
            self._current, self._compiler, self.compiled = loops, None, True

    @property
    def reason(self) -> str:
        """Why they can't be compiled, though that was wanted; empty if nothing is known of it."""
        return (self._compiler and self._compiler.reason) or ""

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
    start: int = 0
    end: float = inf

    def run(self, seconds: float, most: float) -> Report:
        """Search for so long or for so many simulations; return what came out."""
        self.start, self.end = self.growing.ran, monotonic() + seconds
        self.loops.pace = max(1.0, self.loops.pace / 4)  # here they may take longer
        self.loops.look.is_enough = self._is_enough
        try:
            self._simulate(most)
        finally:
            self.loops.look.is_enough = bool
        return self.report()

    def _is_enough(self) -> bool:
        """Whether to stop at once; but something must be known, if only the move is wanted."""
        if self.growing.ran == self.start:
            return self.budget.cancelled.is_set()
        return (
            self.budget.cancelled.is_set()
            or self.budget.hurried.is_set()
            or monotonic() >= self.end
        )

    def _simulate(self, most: float) -> None:
        """Run simulations, and say again and again what is known."""
        told = monotonic()
        while (done := self.growing.ran - self.start) < most and not self.growing.solved:
            self.budget.check()
            if self._is_enough():
                break
            if done and monotonic() - told >= EVERY:
                self.budget.report(self.report())
                told = monotonic()
            self._some(most - done)

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
            interpreted=self.loops.reason,
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
