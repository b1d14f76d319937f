"""Players that look ahead and judge by an evaluation: Expectimax, and Greedy, which looks least."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from time import monotonic
from types import MappingProxyType

from ..core.position import Position
from . import checks
from .budget import EVERY, Budget, budget_of
from .evaluations import Evaluation, looked_over
from .lookahead import Lookahead, Values
from .players import check_turn, seed_or_fresh, stream_at
from .randomness import below
from .reports import Candidate, Report

SAME = 1e-9  # differences of values below this come from rounding


class Expectimax:
    """Looks `depth` decisions ahead, over all throws of chance, and takes the best move.

    * `depth`: a turn may be several decisions. The default is made for turns of two, such as a
      space and a destination; where there are more moves, less will do.
    * `seconds`: a limit. All shallower depths come first, so there is a move when time is up.
    * `evaluate`: judges the positions where it stops; see `knotwidgets.engine.evaluations`.
    * `seed`: of moves that are equally good it takes one by lot; the lot depends on the seed and
      the position alone.

    >>> from knotwidgets import CelticKnot
    >>> start = CelticKnot().start()
    >>> move = Expectimax(depth=2, seed=1).choose(start)
    >>> move in start.legal_moves, move == Expectimax(depth=2, seed=1).choose(start)
    (True, True)
    """

    spoken = "engine.Expectimax"

    def __init__(
        self,
        *,
        depth: int = 4,
        seconds: float | None = None,
        seed: int | None = None,
        evaluate: Evaluation | None = None,
    ) -> None:
        self.depth = checks.whole("depth", depth, 1)
        self.seconds = checks.seconds("seconds", seconds)
        self.seed = seed_or_fresh(seed)
        if evaluate is not None and not callable(evaluate):
            raise TypeError(f"evaluate={evaluate!r}; expected a function of a position, or None")
        self.evaluate = evaluate
        self.report: Report | None = None
        """What came out of the last move's thinking."""

    def choose(self, position: Position, *, budget: Budget | None = None) -> str:
        """Return the best move found; raise `Cancelled`, and `ValueError` where nobody moves."""
        return self.think(position, budget=budget).best

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:
        """Look ahead and return what came out; `simulations` are the positions evaluated."""
        check_turn(position)
        own, budget = self.evaluate, budget_of(budget)
        evaluate = position.game.evaluate if own is None else looked_over(own)
        if budget.seconds is None:
            budget = replace(budget, seconds=self.seconds)
        self.report = _Thought(position, evaluate, budget, self.seed).run(self.depth)
        return self.report

    def with_seed(self, seed: int) -> Expectimax:
        """Return the same player with another seed."""
        return Expectimax(depth=self.depth, seconds=self.seconds, seed=seed, evaluate=self.evaluate)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._told()}seed={self.seed})"

    def _told(self) -> str:
        seconds = "" if self.seconds is None else f"seconds={self.seconds}, "
        return f"depth={self.depth}, {seconds}"


class Greedy(Expectimax):
    """Takes the move after which the position looks best at once; `Expectimax` with a depth of 1.

    >>> from knotwidgets import Kingdoms
    >>> player, position = Greedy(seed=1), Kingdoms(board="3x3").start().play("B2", "A1")
    >>> player.choose(position) in position.legal_moves
    True
    """

    spoken = "engine.Greedy"

    def __init__(self, *, seed: int | None = None, evaluate: Evaluation | None = None) -> None:
        super().__init__(depth=1, seed=seed, evaluate=evaluate)

    def with_seed(self, seed: int) -> Greedy:
        """Return the same player with another seed."""
        return Greedy(seed=seed, evaluate=self.evaluate)

    def _told(self) -> str:
        return ""


class _TimeIsUpError(Exception):
    pass


class _Thought:
    """One look ahead within a budget: depth after depth."""

    def __init__(self, position: Position, evaluate: Evaluation, budget: Budget, seed: int) -> None:
        self.position = position
        self.budget = budget
        self.stream = stream_at(seed, position)
        self.look = Lookahead(position, evaluate, self.check)
        self.player = position.game.players.index(position.player or "")
        self.start = self.told = monotonic()
        self.values: list[tuple[int, Values]] = []
        """What is known: each action with its values."""
        self.certain = False

    def run(self, most: int) -> Report:
        """Look deeper and deeper; return what is known in the end."""
        for depth in range(1, most + 1):
            found: list[tuple[int, Values]] = []
            before = self.look.evaluated
            try:
                for action, values in self.look.moves(depth):
                    found.append((action, values))
                    if depth == 1:
                        self.values = found
            except _TimeIsUpError:
                break
            self.values = found
            if self.look.evaluated == before:  # every line of play came to its end
                self.certain = True
                break
        return self.report()

    def check(self) -> None:
        """Look at the budget and the clock; once there is a move to play, time may be up."""
        self.budget.check()
        now, budget = monotonic(), self.budget
        if not self.values:
            return
        most = inf if budget.seconds is None else budget.seconds
        if budget.hurried.is_set() or now - self.start >= most:
            raise _TimeIsUpError
        if budget.simulations is not None and self.look.evaluated >= budget.simulations:
            raise _TimeIsUpError
        if now - self.told >= EVERY:
            self.told = now
            budget.report(self.report())

    def report(self) -> Report:
        """Say what is known now; the best comes first, by lot if there are several."""
        game, state, player = self.position.game, self.position.state, self.player
        most = max(values[player] for _, values in self.values)
        best = [one for one in self.values if one[1][player] > most - SAME]
        first = best[below(self.stream, 0, len(best))]
        ordered = sorted(self.values, key=lambda one: (one is not first, -one[1][player]))
        candidates = tuple(
            Candidate(
                game.write_action(state, action),
                0,
                MappingProxyType(dict(zip(game.players, values, strict=True))),
                self.certain,
            )
            for action, values in ordered
        )
        return Report(
            position=self.position,
            candidates=candidates,
            variation=(candidates[0].move,),
            win=candidates[0].win,
            simulations=self.look.evaluated,
            seconds=monotonic() - self.start,
            certain=self.certain,
        )
