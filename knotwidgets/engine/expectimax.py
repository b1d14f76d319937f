"""Players that look ahead and judge by an evaluation: Expectimax, and Greedy, which looks least."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..core.game import Game
from ..core.kernel import CHANCE, NOBODY
from ..core.position import Position
from . import checks
from .budget import Budget, Candidate, Clock, Report, budget_of, win_of
from .compile import place_of, warn
from .mcts import MCTS
from .players import Evaluation, Values, check_turn, checked, seed_or_fresh, stream_at, win_shares
from .randomness import below

if TYPE_CHECKING:
    from typing_extensions import Self

SAME = 1e-9  # differences of values below this come from rounding
MOST = 500_000  # positions that are remembered
PLAYOUTS = 100  # for each decision ahead, where there is no evaluation for the aim of the rules


class Expectimax:
    """Looks `depth` decisions ahead, averages over chance, and takes the best move.

    * `depth`: a turn may be several decisions. The default is made for turns of two, such as a
      space and a destination; where there are more moves, less will do.
    * `seconds`: a limit. All shallower depths come first, so there is a move when time is up.
    * `evaluate`: judges the positions where it stops; see `knotwidgets.engine.players`.
    * `seed`: decides between moves that are equally good, together with the position alone.

    The game's own evaluation is made for the printed aim. If changed rules decide who wins, it is
    not used, and one warning says so: random games find the move instead, 100 for each decision
    ahead, as `MCTS` finds it.

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
        self.seconds = checks.seconds(seconds)
        self.seed = seed_or_fresh(seed)
        if evaluate is not None and not callable(evaluate):
            raise TypeError(f"evaluate={evaluate!r}; expected a function of a position, or None")
        self.evaluate = evaluate
        self.report: Report | None = None
        """What it found when it last chose a move."""

    def choose(self, position: Position, *, budget: Budget | None = None) -> str:
        """Return the best move found; raise `Cancelled`, and `ValueError` where nobody moves."""
        return self.think(position, budget=budget).best

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:
        """Look ahead and return a report; its `simulations` are the positions evaluated."""
        check_turn(position)
        if self.evaluate is None and _has_another_aim(position.game):
            most = PLAYOUTS * self.depth
            player = MCTS(simulations=most, seconds=self.seconds, seed=self.seed)
            self.report = player.think(position, budget=budget)
            return self.report
        evaluate = checked(self.evaluate or position.game.evaluate)
        clock = Clock(budget_of(budget), self.seconds)
        self.report = _Lookahead(position, evaluate, clock, self.seed).run(self.depth)
        return self.report

    def with_seed(self, seed: int) -> Self:
        """Return the same player with another seed."""
        player = copy(self)
        player.seed, player.report = seed, None
        return player

    def __repr__(self) -> str:
        seconds = "" if self.seconds is None else f"seconds={self.seconds}, "
        return f"Expectimax(depth={self.depth}, {seconds}seed={self.seed})"


class Greedy(Expectimax):
    """Takes the move after which the position looks best at once; `Expectimax` with a depth of 1.

    `evaluate` says how good a position looks, as for `Expectimax`.

    >>> from knotwidgets import Kingdoms
    >>> player, position = Greedy(seed=1), Kingdoms(board="3x3").start().play("B2", "A1")
    >>> player.choose(position) in position.legal_moves
    True
    """

    spoken = "engine.Greedy"

    def __init__(self, *, seed: int | None = None, evaluate: Evaluation | None = None) -> None:
        super().__init__(depth=1, seed=seed, evaluate=evaluate)

    def __repr__(self) -> str:
        return f"Greedy(seed={self.seed})"


@lru_cache(maxsize=64)
def _has_another_aim(game: Game) -> bool:
    """Whether a game's evaluation is for another aim than that of its rules; warn once if so."""
    changed = game.new_aim
    if not changed or type(game).evaluate is Game.evaluate:
        return False
    message = (
        f"{game!r}: Greedy and Expectimax play random games ahead, as the game's own evaluation "
        f"doesn't know the aim of changed rules ({', '.join(changed)}); give one as evaluate="
    )
    warn(message, place_of(message, game))
    return True


class _Lookahead:
    """One look ahead from a position, depth after depth.

    Each player decides for its own good (max^n), chance is averaged. Chance doesn't count as a
    decision; where a line ends with chance, one more decision is searched, as only that shows the
    worth of an outcome.
    """

    def __init__(self, position: Position, evaluate: Evaluation, clock: Clock, seed: int) -> None:
        self.position = position
        self.game = position.game
        self.evaluate = evaluate
        self.clock = clock
        self.stream = stream_at(seed, position)
        self.evaluated = 0
        self.certain = False
        self.values: list[tuple[int, Values]] = []
        """What is known: each action with its values."""

    def run(self, most: int) -> Report:
        """Look deeper and deeper; return the last report.

        Where some moves end the turn and others go on by chance, as with a bonus turn, no further
        than a decision: the others' replies would count only against the moves that end the turn,
        and a turn may go on for ever.
        """
        movers = {self.game.mover(after) for _, after in self._successors(self.position.state)}
        most = 1 if CHANCE in movers and len(movers - {NOBODY}) > 1 else most
        for depth in range(1, most + 1):
            found: list[tuple[int, Values]] = []
            before = self.evaluated
            self.value = lru_cache(MOST)(self._value)
            try:
                for action, after in self._successors(self.position.state):
                    found.append((action, self.value(after, depth - 1)))
                    if depth == 1:
                        self.values = found
            except TimeoutError:
                break
            self.values = found
            if self.evaluated == before:  # every line of play came to its end
                self.certain = True
                break
        return self.report()

    def check(self) -> None:
        """Raise `Cancelled`, or `TimeoutError` once there is a move to play and time is up."""
        budget = self.clock.budget
        budget.check()
        if self.values:
            self.clock.check()
            if budget.simulations is not None and self.evaluated >= budget.simulations:
                raise TimeoutError
            self.clock.report(self.report)

    def _value(self, state: Any, depth: int, *, extra: bool = True) -> Values:
        """Return the values of a state, `depth` decisions ahead and one `extra` after chance."""
        self.check()
        game = self.game
        mover = game.mover(state)
        if mover == NOBODY:
            return win_shares(game.kernel.points(game.board, state))
        if mover == CHANCE and (depth or extra):
            return self._mean(state, depth, extra=extra) if depth else self._mean(state, 1)
        if depth == 0:
            self.evaluated += 1
            return self.evaluate(Position(game, state))
        values = (self.value(after, depth - 1, extra=extra) for _, after in self._successors(state))
        return max(values, key=lambda value: value[mover])

    def _mean(self, state: Any, depth: int, *, extra: bool = False) -> Values:
        game, total = self.game, 0
        sums = [0.0] * len(game.players)
        for action, after in self._successors(state):
            weight = game.kernel.weight(game.board, state, action)
            total += weight
            for player, value in enumerate(self.value(after, depth, extra=extra)):
                sums[player] += weight * value
        return [one / total for one in sums]

    def _successors(self, state: Any) -> Iterator[tuple[int, Any]]:
        for action in self.game.actions(state):
            yield action, self.game.next_state(state, action)

    def report(self) -> Report:
        """Return the present report; the seed decides which of several best moves comes first."""
        position, player = self.position, self.game.players.index(self.position.player or "")
        most = max(values[player] for _, values in self.values)
        best = [one for one in self.values if one[1][player] > most - SAME]
        first = best[below(self.stream, 0, len(best))]
        ordered = sorted(self.values, key=lambda one: (one is not first, -one[1][player]))
        candidates = tuple(
            Candidate(
                self.game.write_action(position.state, action),
                0,
                win_of(position, values),
                self.certain,
            )
            for action, values in ordered
        )
        return Report(
            position=position,
            candidates=candidates,
            variation=(candidates[0].move,),
            win=candidates[0].win,
            simulations=self.evaluated,
            seconds=self.clock.spent,
            certain=self.certain,
        )
