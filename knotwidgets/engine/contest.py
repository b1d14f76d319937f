"""Contests: players against each other, over many games, in every seat."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count as numbers
from math import inf, sqrt
from typing import Any

from ..core.errors import count, expect
from ..core.game import Game
from ..core.lines import Ply
from ..core.position import Position
from ..core.record import Record, tag_name
from . import checks
from .batches import Progress, progress_line
from .budget import Budget, budget_of
from .players import AnyPlayer, Random, ask, checked_player, fresh_player, name_of, win_shares
from .randomness import GOLDEN, MASK, chance_move, in_32_bits, mix, stream_of

MOST_PLIES = 30_000  # of a game, unless `most` says otherwise: a changed rule may never end it

Players = Mapping[str, AnyPlayer] | Sequence[AnyPlayer]
Seats = Mapping[str, AnyPlayer | None] | Sequence[AnyPlayer | None]
"""Players by their colours or in the order of the seats; None is a random one."""


@dataclass(frozen=True)
class Played:
    """A game between players: `seats` has each colour's player, `shares` what each player won."""

    record: Record
    seats: Mapping[str, str]
    shares: Mapping[str, float]


@dataclass(frozen=True, repr=False)
class Contest:
    """The results of a contest; `names` are the players' names, `games` is every game.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.engine.players import Random
    >>> first = lambda position: position.legal_moves[0]
    >>> result = contest({"first": first, "random": Random()}, Kingdoms(board="3x3"), 10, seed=1)
    >>> len(result.games), result.score("first") + result.score("random")
    (10, 1.0)
    """

    names: tuple[str, ...]
    games: tuple[Played, ...]

    def score(self, name: str) -> float:
        """Return a player's mean share of the wins: 1 for a win, a draw is shared."""
        shares = self._shares(name)
        return sum(shares) / len(shares) if shares else 0.0

    def interval(self, name: str) -> Interval:
        """Return the 95 % confidence interval of the score (Wilson's)."""
        number = len(self._shares(name))
        return wilson(self.score(name), number) if number else (0.0, 1.0)

    def count(self, name: str) -> tuple[int, int, int]:
        """Return how many games a player won, shared with others, and lost."""
        shares = self._shares(name)
        won, lost = shares.count(1.0), shares.count(0.0)
        return won, len(shares) - won - lost, lost

    def _shares(self, name: str) -> list[float]:
        expect(name, self.names, f"{name!r} is not a player")
        return [game.shares[name] for game in self.games if name in game.shares]

    def __str__(self) -> str:
        """Show it as a small table."""
        width = max(map(len, self.names))
        lines = [f"{count(len(self.games), 'game')}: score, 95 % interval, won / drawn / lost"]
        for name in self.names:
            low, high = self.interval(name)
            won, drawn, lost = self.count(name)
            lines.append(
                f"  {name:{width}}  {self.score(name):6.1%}  {low:6.1%} to {high:6.1%}"
                f"  {won} / {drawn} / {lost}"
            )
        return "\n".join(lines)

    __repr__ = __str__  # all games would fill many pages


def contest(
    players: Players,
    start: Game | Position,
    n: int,
    *,
    seed: int = 0,
    most: int = MOST_PLIES,
    budget: Budget | None = None,
    progress: Progress = None,
) -> Contest:
    """Let players play `n` games against each other, and return the results.

    `players` has a player for each seat, in a list or by names of your choice. They move on by a
    seat after every game. In each they begin anew, with seeds that depend on `seed` and the number
    of the game; so do the outcomes of chance. `budget` limits their thinking about each move,
    `most` and `progress` are as for `playouts`. The record of each game has the players among its
    tags.

    Raises `ValueError` for a wrong number of games or players, `TypeError` for a wrong kind of
    argument, `IllegalChoice` for a player that breaks the rules, `RuntimeError` for a game that
    doesn't end, `Cancelled` when the budget's event is set, and any exception of a player.
    """
    position = checks.start_of("start", start)
    n, seed, budget = checks.whole("n", n, 1), in_32_bits(checks.seed(seed)), budget_of(budget)
    named, colours = named_players(players), position.game.players
    _check_number(position.game, [*named])
    checks.whole("most", most, 1)
    games = []
    with progress_line(n, "games", progress) as line:
        for index in range(n):
            names = [*named][-index % len(named) :] + [*named][: -index % len(named)]
            seats = dict(zip(colours, names, strict=True))
            playing = {colour: named[name] for colour, name in seats.items()}
            record = play_game(position, playing, index, seed=seed, most=most, budget=budget)
            record = record.tagged(**{tag_name(seat): name for seat, name in seats.items()})
            points = position.game.kernel.points(position.game.board, record.end.state)
            games.append(Played(record, seats, dict(zip(names, win_shares(points), strict=True))))
            line.report(index + 1)
    return Contest(tuple(named), tuple(games))


def fresh_players(seats: Mapping[str, AnyPlayer], stream: int) -> dict[str, AnyPlayer]:
    """Return players as they begin a game: with seeds from its stream, and remembering nothing."""
    return {
        colour: fresh_player(player, stream_of(stream, 1 + number))
        for number, (colour, player) in enumerate(seats.items())
    }


def play_out(
    position: Position,
    seats: Mapping[str, AnyPlayer],
    *,
    stream: int = 0,
    budget: Budget | None = None,
    most: int = MOST_PLIES,
    seen: Callable[[Position], object] = lambda _: None,
) -> Record:
    """Play a game to its end and return its record; `seats` are the players by colour.

    Each chance node takes one number of the stream of random numbers. A game that goes on after
    `most` plies is left there. `seen` is called with every position. Raises what `ask` raises.
    """
    budget, positions = budget or Budget(), [position]
    for _ in range(most):
        here = positions[-1]
        seen(here)
        if here.player is None:
            break
        budget.check()
        if here.player == "chance":
            move = chance_move(here, mix(stream))
            stream = stream + GOLDEN & MASK
        else:
            move = ask(seats[here.player], here, budget)
        for decision in here.game.decisions(move):
            positions.append(positions[-1].play(decision))
    record = Record(position, tuple(Ply(str(after.last)) for after in positions[1:]))
    vars(record)["positions"] = (*positions,)  # which need not be replayed
    return record


def play_game(
    position: Position,
    seats: Mapping[str, AnyPlayer],
    number: int,
    *,
    seed: int,
    most: int,
    budget: Budget | None,
) -> Record:
    """Play the game of a number, in which players begin anew; raise if it has no end."""
    stream = stream_of(seed, number)
    record = play_out(
        position, fresh_players(seats, stream), stream=stream, budget=budget, most=most
    )
    if record.end.player:
        raise endless_error(position.game, number, seed, most)
    return record


def endless_error(game: Game, number: int, seed: int, most: int) -> RuntimeError:
    """Return the exception for a game that goes on after `most` plies."""
    return RuntimeError(
        f"game {number} of {game!r} did not end within {most:,} plies (seed {seed}); give its "
        "rules an end, or the game a limit, such as most_plies=500; kw.study leaves such a game "
        "and goes on"
    )


def named_players(players: Players) -> dict[str, AnyPlayer]:
    """Return players by name; players with the same name are numbered from the second one on."""
    if isinstance(players, Mapping):
        return {str(name): checked_player(f"players[{name!r}]", players[name]) for name in players}
    named: dict[str, AnyPlayer] = {}
    for place, player in enumerate(_listed(players)):
        named[distinct_name(name_of(checked_player(f"players[{place}]", player)), named)] = player
    return named


def distinct_name(name: str, taken: Container[str]) -> str:
    """Return a name, with a number where it is taken.

    >>> distinct_name("Maeve", {"Maeve", "Maeve (2)"})
    'Maeve (3)'
    """
    tried = chain([name], (f"{name} ({number})" for number in numbers(2)))
    return next(one for one in tried if one not in taken)


def seats_of(game: Game, players: Any) -> dict[str, AnyPlayer]:
    """Return each colour's player, given in the order of the seats or by colour.

    A missing one, or None, is a random player; without any player the result is empty. Raises
    `ValueError` for a wrong number or an unknown colour, and `TypeError` for anything but players.
    """
    if players is None:
        return {}
    if isinstance(players, Mapping):
        for colour in players:
            expect(colour, game.players, f"{colour!r} is not a player")
        given = {colour: players.get(colour) for colour in game.players}
    else:
        _check_number(game, list(map(name_of, _listed(players))))
        given = dict(zip(game.players, players, strict=True))
    if all(player is None for player in given.values()):
        return {}
    return {
        colour: Random()
        if player is None
        else checked_player(f"players[{colour!r}]", player, none=True)
        for colour, player in given.items()
    }


def _listed(players: Any) -> list[Any]:
    if isinstance(players, str) or not isinstance(players, Sequence):
        expected = "a list of players, or a mapping of names to players"
        raise TypeError(f"players={players!r}; expected {expected}")
    return [*players]


def _check_number(game: Game, names: Sequence[str]) -> None:
    if len(names) != len(game.players):
        raise ValueError(
            f"{game!r} is for {len(game.players)} players ({', '.join(game.players)}), "
            f"but got {count(len(names), 'player')}: {', '.join(names)}"
        )


# ---- confidence intervals ------------------------------------------------------------------------


SURE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

Interval = tuple[float, float]


def wilson(share: float, n: int) -> Interval:
    """Return the confidence interval of a share that was seen in `n` games.

    Where games can be shared, as by a draw, it is wider than it need be. Source: E. B. Wilson,
    "Probable inference, the law of succession, and statistical inference" (1927).

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    middle = (share + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = sqrt(share * (1 - share) / n + (SURE / (2 * n)) ** 2) * SURE / (1 + SURE**2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def student(n: int) -> float:
    """Return Student's factor for `n` values: the number of standard errors in half an interval.

    Source: M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.5.

    >>> [round(student(n), 2) for n in (5, 31, 1000)]
    [2.77, 2.04, 1.96]
    """
    if n < 2:
        return inf
    z, free = SURE, n - 1
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def mean_interval(mean: float, variance: float, n: int) -> Interval:
    """Return the confidence interval of a mean of `n` values, by the central limit theorem."""
    half = student(n) * sqrt(max(0.0, variance) / n) if n > 1 else inf
    return mean - half, mean + half
