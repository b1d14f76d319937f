"""Contests: players against each other, over many games, in every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from ..games.game import Game
from ..games.position import Position
from ..games.record import Record
from ..games.wording import count
from .binding import bind_loops
from .budget import Budget
from .lookahead import shared
from .players import AnyPlayer, ask, name_of, renewed
from .progress import Progress, progress_line
from .randomness import GOLDEN, MASK, mix, stream_of

if TYPE_CHECKING:
    from .hooks import chance_index, nth_action

MOST_PLIES = 100_000  # a changed rule may never end a game
SURE = 1.96  # standard deviations on either side hold 95 % of a normal distribution

Players = Mapping[str, AnyPlayer] | Sequence[AnyPlayer]


@dataclass(frozen=True)
class Played:
    """A game between players: `seats` tells whose colour was whose, `shares` who won how much."""

    record: Record
    seats: Mapping[str, str]
    shares: Mapping[str, float]


@dataclass(frozen=True)
class Contest:
    """The results of a contest; `names` are those of the players, `games` is every game.

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
        return sum(game.shares[self._known(name)] for game in self.games) / len(self.games)

    def interval(self, name: str) -> tuple[float, float]:
        """Return between what the score lies with a confidence of 95 % (Wilson's interval)."""
        score, n = self.score(name), len(self.games)
        middle = (score + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
        half = sqrt(score * (1 - score) / n + (SURE / (2 * n)) ** 2) * SURE / (1 + SURE**2 / n)
        return middle - half, middle + half

    def count(self, name: str) -> tuple[int, int, int]:
        """Return how many games a player won, shared with others, and lost."""
        shares = [game.shares[self._known(name)] for game in self.games]
        won, lost = shares.count(1.0), shares.count(0.0)
        return won, len(shares) - won - lost, lost

    def _known(self, name: str) -> str:
        if name not in self.names:
            raise ValueError(f"{name!r} does not play; the players are {', '.join(self.names)}")
        return name

    def __str__(self) -> str:
        """Tell it as a small table."""
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


def contest(
    players: Players,
    start: Game[Any] | Position,
    n: int,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    progress: Progress = None,
) -> Contest:
    """Let players play `n` games against each other, and return the results.

    `players` are as many as the game has, in a list or by names of your choice. They move on by a
    seat after every game, so each has every colour equally often if `n` is a multiple of their
    number. In each game they begin anew, with seeds that depend on `seed` and the number of the
    game; so does what falls by chance. `budget` is what they may spend on each move, `progress` is
    as for `playouts`.

    Raises `ValueError` for a wrong number of games or players, `IllegalChoice` for a player that
    breaks the rules, `Cancelled` when the budget's event is set, and what a player raises.
    """
    position = start.start() if isinstance(start, Game) else start
    named, colours = _named(players), position.game.players
    if n < 1:
        raise ValueError(f"the number of games must be positive, not {n}")
    if len(named) != len(colours):
        raise ValueError(
            f"{position.game!r} is for {len(colours)} players ({', '.join(colours)}), "
            f"but {count(len(named), 'player')} came: {', '.join(named)}"
        )
    games = []
    with progress_line(n, "games", progress) as line:
        for index in range(n):
            stream = stream_of(seed, index)
            names = [*named][-index % len(named) :] + [*named][: -index % len(named)]
            seats = {
                colour: renewed(named[name], stream_of(stream, 1 + number))
                for number, (colour, name) in enumerate(zip(colours, names, strict=True))
            }
            record = play_out(position, seats, stream=stream, budget=budget)
            points = position.game.kernel.points(position.game.board, record.end.state)
            shares = dict(zip(names, shared(points), strict=True))
            games.append(Played(record, dict(zip(colours, names, strict=True)), shares))
            line.report(index + 1)
    return Contest(tuple(named), tuple(games))


def play_out(
    position: Position,
    seats: Mapping[str, AnyPlayer],
    *,
    stream: int = 0,
    budget: Budget | None = None,
) -> Record:
    """Play a game to its end and return its record; `seats` are the players by colour.

    Each throw of chance takes one number of the stream of random numbers. Raises `RuntimeError` for
    a game that doesn't end, and what `ask` raises.
    """
    game, budget = position.game, budget or Budget()
    throw = bind_loops([thrown], game)["thrown"]
    record = Record(position)
    for _ in range(MOST_PLIES):
        here = record.end
        if here.player is None:
            return record
        budget.check()
        if here.player == "chance":
            action = throw(game.board, here.state, mix(stream))
            stream = stream + GOLDEN & MASK
            move = game.write_action(here.state, action)
        else:
            move = ask(seats[here.player], here, budget)
        record = record.play(move)
    raise RuntimeError(f"a game did not end within {MOST_PLIES} plies; {record.end!r}")


def thrown(board: Any, state: Any, number: int) -> int:
    """Return the action that a 32-bit random number brings up at a chance node."""
    return nth_action(board, state, chance_index(board, state, number))


def _named(players: Players) -> dict[str, AnyPlayer]:
    """Return players by name; of several with the same one the later ones are numbered."""
    if isinstance(players, Mapping):
        return dict(players)
    named: dict[str, AnyPlayer] = {}
    for player in players:
        name = base = name_of(player)
        number = 1
        while name in named:
            number += 1
            name = f"{base} ({number})"
        named[name] = player
    return named
