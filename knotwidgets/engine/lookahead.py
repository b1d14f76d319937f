"""Looking ahead: what a position is worth if everybody chooses best for a few decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..core.game import CHANCE, NOBODY
from ..core.position import Position
from .evaluations import Evaluation

MOST = 500_000  # positions that are remembered

Values = Sequence[float]
"""Each player's probability to win."""


class Lookahead:
    """Values of a game's positions, by an evaluation of those where looking ahead ends.

    Each player decides for its own good (max^n), chance is averaged. Chance doesn't count as a
    decision; where a throw is the last thing to be looked at, so is one decision after it, as what
    a throw is good for shows only then. `check` is called all the time and may raise.
    """

    def __init__(self, position: Position, evaluate: Evaluation, check: Callable[[], None]) -> None:
        self.game = position.game
        self.state = position.state
        self.evaluate = evaluate
        self.check = check
        self.evaluated = 0
        self._known: dict[tuple[Any, int, bool], Values] = {}

    def moves(self, depth: int) -> Iterator[tuple[int, Values]]:
        """Yield each action with its values, looking so many decisions ahead."""
        self._known.clear()
        for action, after in self._after(self.state):
            yield action, self.value(after, depth - 1)

    def value(self, state: Any, depth: int, *, extra: bool = True) -> Values:
        """Return the values of a state, `depth` decisions ahead and one more after a throw."""
        key = state, depth, extra
        known = self._known.get(key)
        if known is None:
            known = self._value(state, depth, extra=extra)
            if len(self._known) == MOST:
                self._known.clear()
            self._known[key] = known
        return known

    def _value(self, state: Any, depth: int, *, extra: bool) -> Values:
        self.check()
        mover = self.game.kernel.mover(self.game.board, state)
        if mover == NOBODY:
            return shared(self.game.kernel.points(self.game.board, state))
        if mover == CHANCE and depth == 0 and extra:
            return self._mean(state, 1, extra=False)
        if depth == 0:
            self.evaluated += 1
            return self.evaluate(Position(self.game, state))
        if mover == CHANCE:
            return self._mean(state, depth, extra=extra)
        values = (self.value(after, depth - 1, extra=extra) for _, after in self._after(state))
        return max(values, key=lambda value: value[mover])

    def _mean(self, state: Any, depth: int, *, extra: bool) -> Values:
        game, total = self.game, 0
        sums = [0.0] * len(game.players)
        for action, after in self._after(state):
            weight = game.kernel.weight(game.board, state, action)
            total += weight
            for player, value in enumerate(self.value(after, depth, extra=extra)):
                sums[player] += weight * value
        return [one / total for one in sums]

    def _after(self, state: Any) -> Iterator[tuple[int, Any]]:
        kernel, board = self.game.kernel, self.game.board
        for n in range(kernel.count_actions(board, state)):
            action = kernel.nth_action(board, state, n)
            yield action, kernel.play(board, state, action)


def shared(points: Sequence[int]) -> Values:
    """Return what each player won: 1 for the most points, shared by those who have as many.

    >>> shared((3, 0)), shared((1, 1))
    ((1.0, 0.0), (0.5, 0.5))
    """
    best = max(points)
    return tuple((one == best) / points.count(best) for one in points)
