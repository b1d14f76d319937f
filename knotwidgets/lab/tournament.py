"""Tournaments: many players, each against others, in every seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from itertools import combinations
from typing import Any

from ..core.arrays import needed
from ..core.errors import count, nearest
from ..core.game import Game
from ..core.position import Position
from ..engine import checks
from ..engine.batches import Progress, progress_line
from ..engine.budget import Budget
from ..engine.contest import Contest, Interval, Played, contest, named_players, wilson
from ..engine.players import AnyPlayer
from ..engine.randomness import in_32_bits, stream_of
from .ratings import PRIOR, Rating, Result, ratings, written

Players = Mapping[str, AnyPlayer] | Sequence[AnyPlayer]
Meeting = tuple[str, ...]


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
        return {pair: sum(scores) / len(scores) for pair, scores in found.items()}

    @property
    def draws(self) -> float:
        """The share of games that nobody won alone."""
        return sum(max(game.shares.values()) < 1 for game in self.games) / len(self.games)

    @property
    def by_seat(self) -> dict[str, tuple[float, Interval]]:
        """What each seat scored, whoever sat there, with its 95 % interval."""
        found = {}
        for seat in self.seats:
            scores = [game.shares[game.seats[seat]] for game in self.games]
            mean = sum(scores) / len(scores)
            found[seat] = mean, wilson(mean, len(scores))
        return found

    def to_frame(self) -> Any:
        """Return the table as a pandas frame, a row for each player (extra `lab`)."""
        return needed("pandas", "lab").DataFrame(
            [
                {
                    "player": name,
                    "elo": rating.elo,
                    "low": rating.low,
                    "high": rating.high,
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
        found = self.ratings()
        for number, (name, rating) in enumerate(found.items(), 1):
            against = (_cell(self.cross.get((name, other))) for other in found)
            yield [str(number), name, written(rating), f"{self.score(name):.1%}", *against]

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
        head = "".join(f"<th>{cell}</th>" for cell in ("", "", "Elo", "score", *numbers))
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self._rows()
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        return f'<p>{escape(self._heading)}</p><div style="overflow-x:auto">{table}</div>'

    __repr__ = __str__  # all games would fill many pages


def _cell(score: float | None) -> str:
    return "·" if score is None else f"{score:.0%}"


def tournament(
    players: Players,
    start: Game[Any] | Position,
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
    if kind not in KINDS:
        raise ValueError(f"kind={kind!r} is unknown; {nearest(kind, KINDS)}")
    if len(named) < seats:
        raise ValueError(f"{count(len(named), 'player')} for a game of {seats}; expected more")
    if seats != 2 and kind != "round robin":
        raise ValueError(f"a {kind} is for games of two players; expected kind='round robin'")
    games: list[Played] = []
    met = 0
    with progress_line(rounds, "rounds", progress) as line, _kept(games):
        for number in range(rounds):
            for meeting in KINDS[kind]([*named], seats):
                met += 1
                field = {name: named[name] for name in meeting}
                stream = stream_of(seed, met)
                played = contest(field, position, seats, seed=stream, budget=budget, progress=False)
                games += (
                    replace(game, record=game.record.tagged(Round=str(number + 1)))
                    for game in played.games
                )
            line.report(number + 1)
    return Tournament(tuple(named), tuple(games), position.game.players)


@contextmanager
def _kept(games: Sequence[Played]) -> Iterator[None]:
    """Let an interruption end the work, and not more, once there are games."""
    try:
        yield
    except KeyboardInterrupt:
        if not games:
            raise


def _round_robin(names: Sequence[str], seats: int) -> Iterator[Meeting]:
    yield from combinations(names, seats)


def _gauntlet(names: Sequence[str], _seats: int) -> Iterator[Meeting]:
    yield from ((names[0], other) for other in names[1:])


KINDS: Mapping[str, Callable[..., Iterator[Meeting]]] = {
    "round robin": _round_robin,
    "gauntlet": _gauntlet,
}
