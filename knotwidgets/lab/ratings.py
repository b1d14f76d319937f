"""Ratings of players from the results of their games, by the model of Bradley and Terry.

A player who is rated higher by d scores 1 / (1 + 10 ** (-d / 400)) on average: the scale of A. Elo,
"The Rating of Chessplayers" (1978). A draw counts as half a win. Ratings are relative to the mean
of the players. Their intervals are those of the normal distribution that fits the likelihood at its
maximum; see D. Hunter, "MM algorithms for generalized Bradley-Terry models" (2004), for the model,
and R. Coulom's program "Bayeselo" (2005) for a prior that keeps ratings finite.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log
from typing import Any, NamedTuple

from ..core.arrays import needed
from ..engine.contest import SURE

SCALE = 400 / log(10)  # points of Elo for a factor e of the odds
PRIOR = 350.0  # points of Elo: the spread of players that nothing is known of
STEPS = 100
CLOSE = 1e-9


class Rating(NamedTuple):
    """A player's rating in points of Elo, and the ends of its 95 % interval."""

    elo: float
    low: float
    high: float


class Result(NamedTuple):
    """How much of a game between two players the first of them won, from 0 to 1.

    `weight` is how many games it counts for: less than one where a game has several pairs.
    """

    one: str
    other: str
    score: float
    weight: float = 1.0


def ratings(
    names: Sequence[str], results: Sequence[Result], prior: float | None = PRIOR
) -> dict[str, Rating]:
    """Return each player's rating.

    `prior` is the spread of all players' ratings before a game is played, in points of Elo. None is
    for none: the maximum of the likelihood, which is infinite for a player who won all games, or
    none, and for players whose games are not linked. Raises `ImportError` without NumPy.

    >>> games = [Result("Maeve", "Ailill", 1.0)] * 3 + [Result("Maeve", "Ailill", 0.0)]
    >>> {name: round(one.elo) for name, one in ratings(["Maeve", "Ailill"], games, None).items()}
    {'Maeve': 95, 'Ailill': -95}
    """
    numpy = needed("numpy", "lab")
    if prior is None and (loose := _unbounded(names, results)):
        return {name: _endless(name, loose) for name in names}
    place = {name: number for number, name in enumerate(names)}
    ones = numpy.array([place[result.one] for result in results], int)
    others = numpy.array([place[result.other] for result in results], int)
    scores = numpy.array([result.score for result in results])
    weights = numpy.array([result.weight for result in results])
    stiff = 0.0 if prior is None else (SCALE / prior) ** 2
    levels, bend = numpy.zeros(len(names)), numpy.eye(len(names))
    for _ in range(STEPS):
        expected = 1 / (1 + numpy.exp(levels[others] - levels[ones]))
        pull, spread = weights * (scores - expected), weights * expected * (1 - expected)
        slope = -stiff * levels
        numpy.add.at(slope, ones, pull)
        numpy.add.at(slope, others, -pull)
        bend = _bend(numpy, len(names), ones, others, spread) + stiff * numpy.eye(len(names))
        step = numpy.linalg.pinv(bend, hermitian=True) @ slope
        levels += step
        if abs(step).max(initial=0.0) < CLOSE:
            break
    relative = numpy.eye(len(names)) - 1 / len(names)  # to the mean of the players
    varied = relative @ numpy.linalg.pinv(bend, hermitian=True) @ relative
    levels, away = relative @ levels, SURE * SCALE * numpy.sqrt(varied.diagonal())
    return {
        name: Rating(float(elo), float(elo - far), float(elo + far))
        for name, elo, far in zip(names, levels * SCALE, away, strict=True)
    }


def _bend(numpy: Any, size: int, ones: Any, others: Any, spread: Any) -> Any:
    """Return how the likelihood bends: minus its second derivatives."""
    bend = numpy.zeros((size, size))
    for rows, columns, sign in ((ones, ones, 1), (others, others, 1), (ones, others, -1)):
        numpy.add.at(bend, (rows, columns), sign * spread)
    numpy.add.at(bend, (others, ones), -spread)
    return bend


def _unbounded(names: Sequence[str], results: Sequence[Result]) -> dict[str, float] | None:
    """Return infinite ratings if some group of players never scored against the rest, else None.

    The likelihood has a maximum if and only if from each player a chain of points leads to each
    other one (L. R. Ford, 1957).
    """
    beats: Mapping[str, set[str]] = {name: set() for name in names}
    for one, other, score, _ in results:
        if score > 0:
            beats[one].add(other)
        if score < 1:
            beats[other].add(one)
    reached = {name: _reached(name, beats) for name in names}
    if all(len(found) == len(names) for found in reached.values()):
        return None
    far = {
        name: len(found) - sum(name in of for of in reached.values())
        for name, found in reached.items()
    }
    return {name: inf if ahead > 0 else -inf if ahead < 0 else 0.0 for name, ahead in far.items()}


def _reached(name: str, beats: Mapping[str, set[str]]) -> set[str]:
    found, new = {name}, [name]
    while new:
        new = [other for one in new for other in beats[one] if other not in found]
        found.update(new)
    return found


def _endless(name: str, loose: Mapping[str, float]) -> Rating:
    return Rating(loose[name], -inf, inf)


def written(rating: Rating) -> str:
    """Return a rating as text: `+95 ± 30`."""
    return f"{rating.elo:+.0f} ± {(rating.high - rating.low) / 2:.0f}"
