"""Measures of how a game goes: who leads, how often that changes, how clear a move is.

What players can expect at a position is found by random playouts from it: the mean of their shares
of the wins, between 0 and 1. Where Ludii's metrics take a search's value between -1 and 1, these
take that share; definitions are Ludii's otherwise. A *winner* is whoever has the most points at the
end, several in a drawn game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import isnan, nan
from statistics import fmean, pvariance
from typing import Any, NamedTuple

from ...core.game import Game
from ...core.kernel import CHANCE
from ...core.measure import Measure
from ...core.position import Position
from ...engine.evaluations import shared

LUDII = "Ludii, package metrics"
NARROW = 0.75  # of the way from the mean to the best move lies what counts as about as good

Expect = Callable[[Any, int], Sequence[float]]
"""Estimate each player's share of the wins from a state; the number makes estimates differ."""


class Ply(NamedTuple):
    """A decision of a game: whose, where, and what was played."""

    player: int
    state: Any
    action: int


@dataclass(frozen=True)
class Course:
    """A game that was played, and what each player could expect on the way."""

    game: Game[Any]
    plies: tuple[Ply, ...]
    end: Any
    expect: Expect

    @cached_property
    def moves(self) -> tuple[Ply, ...]:
        """The decisions of players."""
        return tuple(ply for ply in self.plies if ply.player != CHANCE)

    @cached_property
    def lying(self) -> tuple[Mapping[str, Any], ...]:
        """What lies on each cell that is not empty, in every position."""
        states = [*(ply.state for ply in self.plies), self.end]
        return tuple(self.game.lying(Position(self.game, state)) for state in states)

    @cached_property
    def values(self) -> tuple[tuple[float, ...], ...]:
        """What each player could expect before each move, by seat."""
        return tuple(tuple(self.expect(ply.state, n)) for n, ply in enumerate(self.moves))

    @cached_property
    def choices(self) -> tuple[tuple[float, ...], ...]:
        """What each legal move promised the player who had the choice, for each move."""
        kernel, board = self.game.kernel, self.game.board
        found = []
        for ply in self.moves:
            after = [kernel.play(board, ply.state, one) for one in self.game.actions(ply.state)]
            found.append(tuple(self.expect(one, n)[ply.player] for n, one in enumerate(after)))
        return tuple(found)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; nobody where the game was given up."""
        if self.game.kernel.mover(self.game.board, self.end) >= CHANCE:
            return ()
        shares = shared(self.game.kernel.points(self.game.board, self.end))
        return tuple(seat for seat, share in enumerate(shares) if share)


def lead_change(course: Course) -> float:
    """The share of moves before which another player, or more or fewer, had the best prospects."""
    leaders = [
        {seat for seat, value in enumerate(values) if value == max(values)}
        for values in course.values
    ]
    return sum(one != other for one, other in pairwise(leaders)) / len(leaders) if leaders else nan


def stability(course: Course) -> float:
    """The variance over a game of what a player can expect, on average over the players."""
    return fmean(map(pvariance, zip(*course.values, strict=True))) if course.values else nan


def _behind(course: Course) -> list[float]:
    """Return, for each move, how far the winners are behind the player with the best prospects."""
    if not course.winners:
        return []
    return [max(one) - fmean(one[seat] for seat in course.winners) for one in course.values]


def drama_average(course: Course) -> float:
    """How far the winner is behind who leads, on average over the moves of a game."""
    behind = _behind(course)
    return fmean(behind) if behind else nan


def drama_maximum(course: Course) -> float:
    """How far the winner is behind who leads, at worst."""
    return max(_behind(course), default=nan)


def drama_minimum(course: Course) -> float:
    """How far the winner is behind who leads, at best."""
    return min(_behind(course), default=nan)


def decisiveness_threshold(course: Course) -> float:
    """The most that a player who doesn't win could expect; none in a game that all share."""
    losers = [
        seat for seat in range(len(course.game.players)) if seat not in course.winners
    ] * bool(course.winners)
    return max((one[seat] for one in course.values for seat in losers), default=nan)


def decisiveness_moves(course: Course) -> float:
    """The share of a game's moves that come before a winner expects more than any loser ever."""
    threshold = decisiveness_threshold(course)
    if isnan(threshold):
        return nan
    for number, values in enumerate(course.values):
        if any(values[seat] > threshold for seat in course.winners):
            return number / len(course.values)
    return 1.0


def clarity_narrowness(course: Course) -> float:
    """The share of legal moves that are nearly as good as the best, on average over the moves.

    That is: more than three quarters of the way from the mean of their values to the best.
    """
    shares = []
    for values in course.choices:
        mean = fmean(values)
        threshold = mean + NARROW * (max(values) - mean)
        shares.append(sum(value > threshold for value in values) / len(values))
    return fmean(shares) if shares else nan


def clarity_variance(course: Course) -> float:
    """The variance of the values of legal moves, on average over the moves of a game."""
    return fmean(map(pvariance, course.choices)) if course.choices else nan


_EXPECTED = "of wins"
COURSES = (
    Measure("LeadChange", course=lead_change, unit="of moves", source=LUDII),
    Measure("Stability", course=stability, unit="of wins²", source=LUDII),
    Measure("DramaAverage", course=drama_average, unit=_EXPECTED, source=LUDII),
    Measure("DramaMaximum", course=drama_maximum, unit=_EXPECTED, source=LUDII),
    Measure("DramaMinimum", course=drama_minimum, unit=_EXPECTED, source=LUDII),
    Measure("DecisivenessMoves", course=decisiveness_moves, unit="of moves", source=LUDII),
    Measure("DecisivenessThreshold", course=decisiveness_threshold, unit=_EXPECTED, source=LUDII),
    Measure("ClarityNarrowness", course=clarity_narrowness, unit="of moves", source=LUDII),
    Measure("ClarityVariance", course=clarity_variance, unit="of wins²", source=LUDII),
)
