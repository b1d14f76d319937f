"""Tournaments: many players, each against others, in every seat; and their ratings.

Ratings follow the model of Bradley and Terry. A player rated higher by d scores 1 / (1 + 10 ** (-d
/ 400)) on average: the scale of A. Elo, "The Rating of Chessplayers" (1978). A draw counts as half
a win. Ratings are relative to the mean of the players. Their intervals come from the normal
distribution that fits the likelihood at its maximum; see D. Hunter, "MM algorithms for generalized
Bradley-Terry models" (2004), for the model, and R. Coulom's program "Bayeselo" (2005) for a prior
that keeps ratings finite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from itertools import combinations
from math import inf, log
from statistics import fmean
from typing import Any, NamedTuple

from ..core.arrays import ExtraModule
from ..core.errors import count, expect
from ..core.game import Game
from ..core.position import Position
from ..core.tables import table
from ..engine import checks
from ..engine.batches import Progress, progress_line
from ..engine.budget import Budget
from ..engine.contest import (
    SURE,
    Contest,
    Interval,
    Played,
    Players,
    contest,
    named_players,
    wilson,
)
from ..engine.randomness import in_32_bits, stream_of

numpy: Any = ExtraModule("numpy")
pandas: Any = ExtraModule("pandas")

Meeting = tuple[str, ...]

SCALE = 400 / log(10)  # points of Elo for a factor e of the odds
PRIOR = 350.0  # points of Elo: the spread of players that nothing is known of
STEPS = 100
CLOSE = 1e-9


# ---- ratings ------------------------------------------------------------------------------------


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
    number_of = {name: number for number, name in enumerate(names)}
    rows = [
        (number_of[one], number_of[other], score, weight) for one, other, score, weight in results
    ]
    *sides, scores, weights = numpy.array(rows, float).reshape(-1, 4).T
    ones, others = numpy.array(sides, int)
    identity = numpy.eye(len(names))
    if prior is None:
        scored = identity > 0
        scored[ones[scores > 0], others[scores > 0]] = True
        scored[others[scores < 1], ones[scores < 1]] = True
        if endless := _unbounded(names, scored):
            return endless
    prior_weight = 0.0 if prior is None else (SCALE / checks.positive("prior", prior)) ** 2
    # A row for each result: 1 for its one player, -1 for the other.
    differences = identity[ones] - identity[others]
    levels, curvature = numpy.zeros(len(names)), identity
    for _ in range(STEPS):
        expected = 1 / (1 + numpy.exp(-(differences @ levels)))
        gradient = (weights * (scores - expected)) @ differences - prior_weight * levels
        # The curvature of the likelihood: minus its second derivatives.
        curvature = (
            differences.T * (weights * expected * (1 - expected))
        ) @ differences + prior_weight * identity
        step = numpy.linalg.pinv(curvature, hermitian=True) @ gradient
        levels += step
        if abs(step).max(initial=0.0) < CLOSE:
            break
    centred = identity - 1 / len(names)  # to the mean of the players
    covariance = centred @ numpy.linalg.pinv(curvature, hermitian=True) @ centred
    levels, half_widths = centred @ levels, SURE * SCALE * numpy.sqrt(covariance.diagonal())
    return {
        name: Rating(float(elo), float(elo - half), float(elo + half))
        for name, elo, half in zip(names, levels * SCALE, half_widths, strict=True)
    }


def _unbounded(names: Sequence[str], scored: Any) -> dict[str, Rating] | None:
    """Return infinite ratings if some group of players never scored against the rest, else None.

    `scored` tells which player, by row, scored against which, by column; each against itself. The
    likelihood has a maximum if and only if from each player a chain of points leads to each other
    one (L. R. Ford, 1957).
    """
    reached = numpy.linalg.matrix_power(scored, len(names))
    if reached.all():
        return None
    ahead = reached.sum(axis=1) - reached.sum(axis=0)
    return {
        name: Rating(inf if more > 0 else -inf if more < 0 else 0.0, -inf, inf)
        for name, more in zip(names, ahead, strict=True)
    }


def rating_text(rating: Rating) -> str:
    """Return a rating as text: `+95 ± 30`."""
    return f"{rating.elo:+.0f} ± {(rating.high - rating.low) / 2:.0f}"


# ---- tournaments --------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Tournament(Contest):
    """The results of a tournament: a contest of which each game has some of the players.

    `seats` are the colours. Printed, it is a table with the best player first; `to_frame` makes one
    of pandas.
    """

    seats: tuple[str, ...]

    def ratings(self, prior: float | None = PRIOR) -> dict[str, Rating]:
        """Return the ratings, with their 95 % intervals, in points of Elo, the best first.

        With a `prior`, the spread of ratings before any game, they are Bayesian; with None they
        have the greatest likelihood. Of a game of more than two players each pair counts, together
        as much as one game for each player.
        """
        found = ratings(self.names, self._results, prior)
        return dict(sorted(found.items(), key=lambda item: -item[1].elo))

    @cached_property
    def _results(self) -> tuple[Result, ...]:
        weight = 1 / (len(self.seats) - 1)
        return tuple(
            Result(one, other, (1 + game.shares[one] - game.shares[other]) / 2, weight)
            for game in self.games
            for one, other in combinations(game.shares, 2)
        )

    @cached_property
    def cross(self) -> dict[tuple[str, str], float]:
        """Each player's score against each other one, by both names; a draw counts a half."""
        found: dict[tuple[str, str], list[float]] = {}
        for one, other, score, _ in self._results:
            found.setdefault((one, other), []).append(score)
            found.setdefault((other, one), []).append(1 - score)
        return {pair: fmean(scores) for pair, scores in found.items()}

    @property
    def draws(self) -> float:
        """The share of games that nobody won alone."""
        return fmean(max(game.shares.values()) < 1 for game in self.games)

    @property
    def by_seat(self) -> dict[str, tuple[float, Interval]]:
        """The score of each seat, over all players, with its 95 % interval."""
        found = {}
        for seat in self.seats:
            scores = [game.shares[game.seats[seat]] for game in self.games]
            mean = fmean(scores)
            found[seat] = mean, wilson(mean, len(scores))
        return found

    def to_frame(self) -> Any:
        """Return the table as a pandas frame, a row for each player (extra `lab`)."""
        return pandas.DataFrame(
            [
                {
                    "player": name,
                    **rating._asdict(),
                    "score": self.score(name),
                    "games": len(self._shares(name)),
                    **{f"against {other}": self.cross.get((name, other)) for other in self.names},
                }
                for name, rating in self.ratings().items()
            ]
        )

    @property
    def _heading(self) -> str:
        seats = ", ".join(f"{seat} {mean:.1%}" for seat, (mean, _) in self.by_seat.items())
        return f"{count(len(self.games), 'game')}, {self.draws:.0%} drawn; by seat: {seats}"

    def _rows(self) -> Iterator[list[str]]:
        """Yield the rows of the table, the best player first."""
        found, cross = self.ratings(), self.cross
        for number, (name, rating) in enumerate(found.items(), 1):
            pairs = ((name, other) for other in found)
            against = (f"{cross[pair]:.0%}" if pair in cross else "·" for pair in pairs)
            yield [str(number), name, rating_text(rating), f"{self.score(name):.1%}", *against]

    def __str__(self) -> str:
        """Show the table."""
        wide = max(map(len, self.names))
        numbers = "".join(f"{number:>6}" for number in range(1, len(self.names) + 1))
        lines = [self._heading, f"    {'':{wide}}  {'Elo':>12}  score{numbers}"]
        for number, name, elo, score, *against in self._rows():
            cells = "".join(f"{cell:>6}" for cell in against)
            lines.append(f"{number:>3} {name:{wide}}  {elo:>12}  {score:>5}{cells}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        numbers = map(str, range(1, len(self.names) + 1))
        shown = table(["", "", "Elo", "score", *numbers], self._rows())
        return f'<p>{escape(self._heading)}</p><div style="overflow-x:auto">{shown}</div>'

    __repr__ = __str__  # all games would fill many pages


def tournament(
    players: Players,
    start: Game | Position,
    *,
    rounds: int = 1,
    kind: str = "round robin",
    seed: int = 0,
    budget: Budget | None = None,
    progress: Progress = None,
) -> Tournament:
    """Let many players play each other, and return the results with ratings.

    In each meeting as many players as the game has play each other in every seat, by turns. In a
    `"round robin"` everyone meets everyone; in a `"gauntlet"` the first player meets all others.
    All that is done `rounds` times. Seeds depend on `seed` and the number of the meeting; each
    game's record has the players and the round among its tags. `budget` and `progress` are as for
    `contest`. Ctrl-C, or stopping the cell, returns the games of the meetings that are over.

    Raises `ValueError` for too few players, an unknown kind, or a gauntlet of a game for more than
    two, and what `contest` raises.

    >>> import knotwidgets as kw
    >>> field = {"greedy": kw.Greedy(), "one": kw.Random(seed=1), "two": kw.Random(seed=2)}
    >>> result = kw.tournament(field, kw.Kingdoms(board="3x3"), rounds=4, seed=1)
    >>> len(result.games), next(iter(result.ratings()))
    (24, 'greedy')
    """
    position = checks.start_of("start", start)
    rounds, seed = checks.whole("rounds", rounds, 1), in_32_bits(checks.seed(seed))
    named, seats = named_players(players), len(position.game.players)
    expect(kind, KINDS, f"kind={kind!r} is unknown")
    if len(named) < seats:
        raise ValueError(f"{count(len(named), 'player')} for a game of {seats}; expected more")
    if seats != 2 and kind != "round robin":
        raise ValueError(f"a {kind} is for games of two players; expected kind='round robin'")
    meetings = [*KINDS[kind]([*named], seats)]
    games: list[Played] = []
    try:
        with progress_line(rounds, "rounds", progress) as line:
            for met in range(rounds * len(meetings)):
                number, place = divmod(met, len(meetings))
                field = {name: named[name] for name in meetings[place]}
                stream = stream_of(seed, met + 1)
                played = contest(field, position, seats, seed=stream, budget=budget, progress=False)
                games += (
                    replace(game, record=game.record.tagged(Round=number + 1))
                    for game in played.games
                )
                line.report((met + 1) // len(meetings))
    except KeyboardInterrupt:
        if not games:
            raise
    return Tournament(tuple(named), tuple(games), position.game.players)


KINDS: Mapping[str, Callable[[Sequence[str], int], Iterable[Meeting]]] = {
    "round robin": combinations,
    "gauntlet": lambda names, _: ((names[0], other) for other in names[1:]),
}
