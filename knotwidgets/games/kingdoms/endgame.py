"""Endgames of Kingdoms, played perfectly: `solve` and the player `Endgame`."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from threading import Lock
from time import monotonic
from types import MappingProxyType
from typing import Any

from knotwidgets.core.bits import popcount
from knotwidgets.core.game import Game
from knotwidgets.core.position import Position
from knotwidgets.engine import checks
from knotwidgets.engine.compile import BITS
from knotwidgets.engine.compiled import SearchLoops
from knotwidgets.engine.evaluations import shared
from knotwidgets.engine.loops import RESULTS, Function, Kit, some_states
from knotwidgets.engine.mcts import MCTS, SLICE
from knotwidgets.engine.players import (
    AnyPlayer,
    ask,
    check_turn,
    checked_player,
    name_of,
    renewed,
    seed_or_fresh,
)
from knotwidgets.engine.thinking import Budget, Candidate, Clock, Report, budget_of, win_of

from . import alphabeta
from .alphabeta import DEEPEST, FRAME, INFINITE, TranspositionTable
from .game import Kingdoms
from .rules import MANOEUVRES, OVER, State

HILLS = 12  # vacant ones that are solved within a second without compiling; with it, 18
SLOTS = 1 << 20  # of the table in compiled play: 26 bytes each
SLOTS_INTERPRETED = 1 << 16  # as many positions as are looked at in a second


@dataclass(frozen=True)
class Solution:
    """How a game of Kingdoms ends if both play best.

    `lead` is the number of points by which each player wins, negative for the loser; `variation`
    is the principal variation: one way to play best, to the end. `positions` and `seconds` are what
    the search took.
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
        """The same as players report it; `simulations` are the positions looked at."""
        win = win_of(self.position, shared((self.lead["red"], self.lead["blue"])))
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
        if not isinstance(position.game, Kingdoms):
            raise TypeError(f"only Kingdoms can be solved, not {position.game!r}")
        self.game = position.game
        wanted = checks.optional_flag("compiled", compiled)
        self.loops = SearchLoops(position.game, ENDGAMES, wanted=wanted)
        self.table = new_table(self.game, SLOTS_INTERPRETED)
        self.positions = 0

    def solution(self, position: Position, budget: Budget) -> Solution:
        """Solve a position; see `solve`."""
        check_turn(position)
        clock, before = Clock(budget), self.positions

        def check() -> None:
            try:
                clock.check()
            except TimeoutError:
                raise TimeoutError(f"not solved after {clock.spent:.1f} s: {position!r}") from None

        self.loops.settle(budget)
        red = self.lead(position.state, -INFINITE, INFINITE, check)
        return Solution(
            position,
            MappingProxyType({"red": red, "blue": -red}),
            tuple(self._variation(position.state, red, check)),
            self.positions - before,
            clock.spent,
        )

    def _variation(self, state: State, red: int, check: Callable[[], None]) -> Iterator[str]:
        """Yield the moves of the principal variation."""
        while state.phase != OVER:
            action = next(
                action
                for action, after in sorted(self._after(state), key=self._is_unlike_hint(state))
                if self.lead(after, red - 1, red + 1, check) == red
            )
            yield self.game.write_action(state, action)
            state = self.game.kernel.play(self.game.board, state, action)

    def _is_unlike_hint(self, state: State) -> Callable[[tuple[int, State]], bool]:
        """Return a sort key that puts the table's best move first."""
        slot = alphabeta.slot_of(self.table, state)
        known = alphabeta.is_here(self.table, state, slot)
        hint = self.table.action[slot] if known else -1
        return lambda one: one[0] != hint

    def _after(self, state: State) -> Iterator[tuple[int, State]]:
        kernel, board = self.game.kernel, self.game.board
        for n in range(kernel.count_actions(board, state)):
            action = kernel.nth_action(board, state, n)
            yield action, kernel.play(board, state, action)

    def lead(self, state: State, low: int, high: int, check: Callable[[], None]) -> int:
        """Return by how many points Red wins, as `alphabeta.solve` does, in short runs."""
        number, self.table.looked[2] = 100, 0
        while True:
            check()
            loops = self.loops.current()
            if self.loops.compiled and len(self.table.own) < SLOTS:
                self.table = new_table(self.game, SLOTS)
            looked, begin = self.table.looked, monotonic()
            looked[0], looked[1] = 0, number
            lead: int = loops["solve"](self.game.board, self.table, state, low, high, 0)
            took = monotonic() - begin
            self.positions += looked[0]
            self.loops.spent += took
            if looked[1] < 0:
                raise RuntimeError(f"a game goes on for {DEEPEST} moves: {self.game!r}")
            if looked[0] <= looked[1]:
                return lead
            number = max(1, int(min(2.0, SLICE / max(took, 1e-9)) * number))


class Endgame:
    """Plays the endgame of Kingdoms perfectly, and asks another player before that.

    * `hills`: it solves every position of Battle with at most this many vacant hills; with a
      compiled game 18 still take about a second.
    * `otherwise`: the player that it asks in earlier positions and in other games, and when it is
      hurried or out of time; `MCTS()` if none is given.
    * `seed`, `compiled`: for that one; as for `MCTS`.

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
        solution = self._solve(position, budget)
        if solution is None:
            move = ask(self.otherwise, position, budget)
            self.report = getattr(self.otherwise, "report", None)
            return move
        self.report = solution.report
        return solution.best

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:
        """Return what is known of a position: all, or what the other player says.

        Raises `Cancelled`, and `TypeError` if that one says nothing.
        """
        checks.position("position", position)
        budget = budget_of(budget)
        solution = self._solve(position, budget)
        if solution is None:
            think = getattr(self.otherwise, "think", None)
            if think is None:
                raise TypeError(f"{name_of(self.otherwise)} only chooses; it has no method `think`")
            report: Report = think(position, budget=budget)
        else:
            report = solution.report
        self.report = report
        return report

    def _is_near_end(self, position: Position) -> bool:
        state, game = position.state, position.game
        if not isinstance(game, Kingdoms) or state.phase in {MANOEUVRES, OVER}:
            return False
        return popcount(game.board.hills & ~(state.own | state.enemy)) <= self.hills

    def _solve(self, position: Position, budget: Budget) -> Solution | None:
        if not self._is_near_end(position):
            return None
        with self._lock, suppress(TimeoutError):
            if self._solver is None or not self._solver.loops.fit(position.game):
                self._solver = Solver(position, compiled=self.compiled)
            return self._solver.solution(position, budget)
        return None

    def with_seed(self, seed: int) -> Endgame:
        """Return the same player with another seed."""
        other = renewed(self.otherwise, seed)
        return Endgame(hills=self.hills, otherwise=other, seed=seed, compiled=self.compiled)

    def __repr__(self) -> str:
        return f"Endgame(hills={self.hills}, otherwise={self.otherwise!r})"


# ---- the loops and their arrays ---------------------------------------------------------------


def new_table(game: Game[Any], slots: int) -> TranspositionTable:
    """Return an empty table; on a board too large for 64 bits, of lists, for interpreted play."""
    hills = game.start().state.targets  # the first ringfort may go anywhere
    wide = hills.bit_length() > BITS
    row = DEEPEST * popcount(hills)
    return TranspositionTable(
        own=[0] * slots if wide else _zeros("q", slots),
        enemy=[0] * slots if wide else _zeros("q", slots),
        turn=_zeros("b", slots),
        lead=_zeros("i", slots),
        kind=_zeros("b", slots),
        action=_zeros("i", slots),
        moves=_zeros("q", row),
        ranks=_zeros("q", row),
        frames=_zeros("q", FRAME * DEEPEST),
        looked=_zeros("q", 3),
    )


def _zeros(code: str, number: int) -> array[int]:
    return array(code, bytes(array(code).itemsize * number))


def _some_positions(bound: Mapping[str, Function], game: Game[Any]) -> Iterator[object]:
    for state in islice(some_states(game), RESULTS):
        table = new_table(game, 1 << 8)
        table.looked[1] = 300
        lead = bound["solve"](game.board, table, state, -INFINITE, INFINITE, 0)
        yield lead, table


ENDGAMES = Kit("endgames", (alphabeta.solve,), _some_positions)
