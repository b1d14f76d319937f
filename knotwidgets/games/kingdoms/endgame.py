"""Endgames of Kingdoms, played perfectly: `solve` and the player `Endgame`."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from threading import Lock
from types import MappingProxyType
from typing import Any

from knotwidgets.core.bits import popcount
from knotwidgets.core.game import Game
from knotwidgets.core.position import Position
from knotwidgets.engine import checks
from knotwidgets.engine.budget import Budget, Candidate, Clock, Report, budget_of, win_of
from knotwidgets.engine.compiled import SearchLoops
from knotwidgets.engine.evaluations import shared
from knotwidgets.engine.loops import RESULTS, Function, Kit, bind_loops, some_states
from knotwidgets.engine.mcts import MCTS
from knotwidgets.engine.players import (
    AnyPlayer,
    Portable,
    ask,
    check_turn,
    checked_player,
    name_of,
    renewed,
    seed_or_fresh,
)

from . import alphabeta
from .alphabeta import DEEPEST, INFINITE, PART, TranspositionTable
from .game import Kingdoms
from .state import MANOEUVRES, OVER, State

HILLS = 12  # vacant ones that are solved within a second without compiling; with it, 18
AT_ONCE = 14  # vacant hills that compiled code solves within 40 ms
SLOTS = 1 << 19  # of the table: 29 bytes each
NO_LIMIT = 1 << 62


@dataclass(frozen=True)
class Solution:
    """How a game of Kingdoms ends if both play best.

    `lead` is the number of points by which each player wins, negative for the loser; `variation`
    is the principal variation: one way to play best, to the end. `positions` is the number of
    positions searched, in so many `seconds`.
    """

    position: Position
    lead: Mapping[str, int]
    variation: tuple[str, ...]
    positions: int
    seconds: float

    @property
    def best(self) -> str:
        """A best move."""
        return self.variation[0]

    @property
    def report(self) -> Report:
        """The same as players report it; `simulations` are the positions searched."""
        win = win_of(self.position, shared(tuple(self.lead.values())))
        return Report(
            position=self.position,
            candidates=(Candidate(self.best, self.positions, win, certain=True),),
            variation=self.variation,
            win=win,
            simulations=self.positions,
            seconds=self.seconds,
            certain=True,
        )


def solve(
    position: Game[Any] | Position, *, budget: Budget | None = None, compiled: bool | None = None
) -> Solution:
    """Find out how a game of Kingdoms ends if both play best, by trying all ways to play.

    With 13 vacant hills this takes half a second, and about twice as long with each further one;
    compiled (extra `fast`), 18 take no longer. `compiled` is as for `MCTS`. A game in place of
    a position is solved from its start.

    Raises `TypeError` for another game and `ValueError` where nobody is to move; `TimeoutError` if
    the budget's time is up, or it was hurried, and `Cancelled`.

    >>> position = Kingdoms(board="4x4").start().play("B2", "C3", "D3", "A2", "A4", "D1")
    >>> solution = solve(position)
    >>> solution.lead["red"], solution.best, len(solution.variation)
    (0, 'C2', 10)
    """
    start = checks.start_of("position", position)
    return Solver(start, compiled=compiled).solution(start, budget_of(budget))


class Solver:
    """Solves positions of one game and remembers the results."""

    def __init__(self, position: Position, *, compiled: bool | None = None) -> None:
        if not _solvable(position.game):
            raise TypeError(f"only Kingdoms without a limit can be solved, not {position.game!r}")
        wanted = checks.optional_flag("compiled", compiled)
        self.game: Any = position.game
        self.loops = SearchLoops(position.game, ENDGAMES, wanted=wanted)
        self.table = new_table(self.game, SLOTS)
        self._check: Callable[[], object] = bool
        self._interpreted = bind_loops([alphabeta.solve], self.game)["solve"]
        self._interpreted.__globals__["solve"] = self.lead  # to check at every move

    def solution(self, position: Position, budget: Budget) -> Solution:
        """Solve a position; see `solve`."""
        check_turn(position)
        game, state, clock, counted = self.game, position.state, Clock(budget), 0.0

        def check() -> None:
            nonlocal counted
            now = clock.spent
            self.loops.spend(now - counted)
            counted = now
            try:
                clock.check()
            except TimeoutError:
                raise TimeoutError(f"not solved after {clock.spent:.1f} s: {position!r}") from None

        self.loops.settle(budget)
        self._check, self.table.nodes[0], self.table.nodes[1] = check, 0, NO_LIMIT
        red = self.lead(game.board, self.table, state, -INFINITE, INFINITE, 0)
        moves = []
        while state.phase != OVER:  # what the table knows no more is searched again
            self.lead(game.board, self.table, state, red - 1, red + 1, 0)
            action = self.table.nodes[2]
            moves.append(game.write_action(state, action))
            state = game.kernel.play(game.board, state, action)
        lead = MappingProxyType({"red": red, "blue": -red})
        return Solution(position, lead, tuple(moves), self.table.nodes[0], clock.spent)

    def lead(
        self, board: Any, table: TranspositionTable, state: State, low: int, high: int, depth: int
    ) -> int:
        """Do as `alphabeta.solve`, and check the budget; compiled where little is left to play."""
        self._check()
        loops, run = self.loops.current(), self._interpreted
        if self.loops.compiled and vacant(self.game, state) <= AT_ONCE:
            run = loops["solve"]
        lead: int = run(board, table, state, low, high, depth)
        if table.nodes[1] < 0:
            raise RuntimeError(f"a game goes on for {DEEPEST} moves: {self.game!r}")
        return lead


def _solvable(game: Game[Any]) -> bool:
    return isinstance(game, Kingdoms) and not game.rules.limit


def vacant(game: Any, state: State) -> int:
    """Return the number of vacant hills."""
    return popcount(game.board.cells & ~(state.own | state.enemy))


class Endgame(Portable):
    """Plays the endgame of Kingdoms perfectly, and asks another player before that.

    * `hills`: it solves every position of Battle with at most this many vacant hills; compiled, 18
      take about a second.
    * `otherwise`: the player that it asks in earlier positions, in other games, and when it is
      hurried or out of time; `MCTS()` if none is given.
    * `seed`, `compiled`: as for `MCTS`.

    >>> player = Endgame(hills=10, otherwise=lambda position: position.legal_moves[0])
    >>> player.choose(Kingdoms().start())
    'B1'
    """

    spoken = "kingdoms.endgame"

    def __init__(
        self,
        *,
        hills: int = HILLS,
        otherwise: AnyPlayer | None = None,
        seed: int | None = None,
        compiled: bool | None = None,
    ) -> None:
        self.hills = checks.whole("hills", hills, 0)
        self.seed = seed_or_fresh(seed)
        self.compiled = checks.optional_flag("compiled", compiled)
        if otherwise is None:
            otherwise = MCTS(seed=self.seed, compiled=compiled)
        self.otherwise = checked_player("otherwise", otherwise, none=True)
        self.report: Report | None = None
        """What is known of the last position; certain, if it was solved."""
        self._solver: Solver | None = None
        self._lock = Lock()

    def choose(self, position: Position, *, budget: Budget | None = None) -> str:
        """Return a best move, or the other player's; raise `Cancelled`."""
        check_turn(position)
        budget = budget_of(budget)
        self.report = self._solved(position, budget)
        if self.report:
            return self.report.best
        move = ask(self.otherwise, position, budget)
        self.report = getattr(self.otherwise, "report", None)
        return move

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:
        """Return what is known of a position: all, or what the other player says.

        Raises `Cancelled`, and `TypeError` if that one says nothing.
        """
        checks.position("position", position)
        budget = budget_of(budget)
        report = self._solved(position, budget)
        if report is None:
            think = getattr(self.otherwise, "think", None)
            if think is None:
                raise TypeError(f"{name_of(self.otherwise)} only chooses; it has no method `think`")
            report = think(position, budget=budget)
        self.report = report
        return report

    def _solved(self, position: Position, budget: Budget) -> Report | None:
        state, game = position.state, position.game
        if not _solvable(game) or state.phase in {MANOEUVRES, OVER}:
            return None
        if vacant(game, state) > self.hills:
            return None
        with self._lock, suppress(TimeoutError):
            if self._solver is None or not self._solver.loops.fit(game):
                self._solver = Solver(position, compiled=self.compiled)
            return self._solver.solution(position, budget).report
        return None

    def with_seed(self, seed: int) -> Endgame:
        """Return the same player with another seed."""
        other = renewed(self.otherwise, seed)
        return Endgame(hills=self.hills, otherwise=other, seed=seed, compiled=self.compiled)

    def __repr__(self) -> str:
        return f"Endgame(hills={self.hills}, otherwise={self.otherwise!r})"


# ---- the loops and their arrays ---------------------------------------------------------------


def new_table(game: Game[Any], slots: int) -> TranspositionTable:
    """Return an empty table."""
    hills = game.start().state.targets  # the first ringfort may go anywhere
    row = DEEPEST * popcount(hills)
    parts = -(-hills.bit_length() // PART)
    return TranspositionTable(
        own=_zeros("q", slots * parts),
        enemy=_zeros("q", slots * parts),
        turn=_zeros("b", slots),
        least=_zeros("i", slots),
        most=_zeros("i", slots),
        action=_zeros("i", slots),
        moves=_zeros("q", row),
        ranks=_zeros("q", row),
        nodes=_zeros("q", 3),
    )


def _zeros(code: str, number: int) -> array[int]:
    return array(code, bytes(array(code).itemsize * number))


def _some_positions(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
    for state in islice(some_states(game), RESULTS):
        table = new_table(game, 1 << 8)
        table.nodes[1] = 300
        lead = bound["solve"](game.board, table, state, -INFINITE, INFINITE, 0)
        yield lead, table


ENDGAMES = Kit("endgames", (alphabeta.solve,), _some_positions)
