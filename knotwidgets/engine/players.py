"""Players: anything that chooses a move. Here are their protocol and the simplest of them.

A player is an object with a method `choose`, or a plain function of a position:

    def first(position):
        return position.legal_moves[0]

    class Cautious:
        def choose(self, position, *, budget):
            ...

A player with a method `with_seed(seed)` gets a new seed for each of many games; see `contest`.

An evaluation, for players that look ahead, takes a position in which the game goes on and returns
an estimate of each player's probability to win: numbers that sum to 1. A game's own is its method
`evaluate`. `Greedy(evaluate=...)` and `Expectimax(evaluate=...)` take one of your own:

    def more_ringforts(position):
        forts = position.game.forts(position)
        return shares([len(forts[player]) for player in position.game.players])
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from math import exp, isfinite
from secrets import randbits
from typing import Any, Protocol, TypeAlias, runtime_checkable
from zlib import crc32

from ..core.errors import IllegalMove, Verdict, shortened
from ..core.position import Position
from ..words import say
from . import checks
from .budget import Budget, budget_of
from .randomness import below, in_32_bits, stream_of


@runtime_checkable
class Player(Protocol):
    """Chooses moves: the protocol that a player of your own implements."""

    def choose(self, position: Position, *, budget: Budget) -> str:
        """Return one of the position's legal moves."""
        ...


AnyPlayer: TypeAlias = Player | Callable[..., str]
"""A player, or a plain function of a position (and of a `budget`, if it has such a parameter)."""


class IllegalChoice(IllegalMove):
    """A player chose something that it can't play; the message names the player and the reason."""

    def __init__(self, player: AnyPlayer, move: object, verdict: Verdict, position: str) -> None:
        super().__init__(str(move), verdict, position)
        self.player = player

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.player, *self._given)

    def __str__(self) -> str:
        return f"the player {name_of(self.player)} chose {self.move!r}: {self.args[0]}"


def ask(player: AnyPlayer, position: Position, budget: Budget | None = None) -> str:
    """Return the move that a player chooses, in the game's notation.

    Raises `ValueError` where nobody is to move, `TypeError` for a wrong kind of argument,
    `IllegalChoice` for a move that can't be played, and any exception of the player.

    >>> from knotwidgets import Kingdoms
    >>> ask(lambda position: position.legal_moves[3], Kingdoms().start())
    'E1'
    """
    check_turn(position)
    budget = budget_of(budget)
    choose: Any = getattr(checked_player("player", player), "choose", player)
    takes_budget = hasattr(player, "choose") or "budget" in inspect.signature(choose).parameters
    move = choose(position, budget=budget) if takes_budget else choose(position)
    return _checked_choice(player, position, move)


def checked_player(name: str, value: Any, *, none: bool = False) -> AnyPlayer:
    """Return a player; raise `TypeError` for anything else, also for a class of players."""
    checks.no_class(name, value, "player", fits=hasattr(value, "choose"))
    if not callable(getattr(value, "choose", value)):
        rest = ", a function of a position, or None" if none else " or a function of a position"
        raise TypeError(f"{name}={value!r}; expected a player such as level('easy'){rest}")
    player: AnyPlayer = value
    return player


def _checked_choice(player: AnyPlayer, position: Position, move: object) -> str:
    game = position.game
    action = None
    if not isinstance(move, str):
        example = repr(position.legal_moves[0])
        message = say("thinking.no_text", example=example, move=shortened(move))
        verdict = Verdict(False, "notation", message)
    elif len(game.decisions(move)) != 1:
        verdict = Verdict(False, "notation", say("thinking.several", move=move))
    else:
        verdict, action = game.judge(position.state, move)
    if action is None:
        raise IllegalChoice(player, move, verdict, position.text)
    return game.write_action(position.state, action)


def check_turn(position: Position) -> None:
    """Raise `ValueError` where nobody is to move, and `TypeError` for anything but a position."""
    checks.position("position", position)
    if position.player in {None, "chance"}:
        what = "the game is over" if position.player is None else "chance decides"
        raise ValueError(f"nobody is to move: {what} (position {position.text!r})")


def name_of(player: AnyPlayer) -> str:
    """Return what to call a player: its `name`, a function's name, or else its `repr`."""
    return _own_name(player) or repr(player)


def _own_name(player: AnyPlayer) -> str | None:
    name = getattr(player, "name", None) or getattr(player, "__name__", None)
    return name if isinstance(name, str) else None


def spoken_name(player: AnyPlayer) -> str:
    """Return a short name of a player, for a sentence: its own, a function's, or its class's.

    A class may have words for it: `spoken`, the key of a sentence.
    """
    kind = type(player)
    key = vars(kind).get("spoken")  # not inherited: a derived class is another player
    return _own_name(player) or (say(key) if key else kind.__name__)


def fresh_player(player: AnyPlayer, seed: int) -> AnyPlayer:
    """Return a player with another seed that remembers nothing, if it has `with_seed`."""
    with_seed: Any = getattr(player, "with_seed", None)
    return with_seed(seed) if callable(with_seed) else player


def seed_or_fresh(seed: int | None) -> int:
    """Return a seed, a fresh one for None; raise `TypeError` for anything but a whole number."""
    return randbits(32) if seed is None else checks.whole("seed", seed)


def stream_at(seed: int, position: Position) -> int:
    """Return the stream of random numbers for a position: always the same one."""
    return stream_of(in_32_bits(seed), crc32(position.text.encode()))


class Portable:
    """A player that can be copied and pickled: without its private parts, which begin anew.

    So a copy has the options and results, but no trees and tables of positions.
    """

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(vars(type(self)()) | state)


class Random:
    """Plays any legal move, all with the same probability.

    The move depends on the seed and the position alone. Without a seed it takes a fresh one, kept
    in `seed`.

    >>> from knotwidgets import Kingdoms
    >>> game = Kingdoms().start()
    >>> Random(seed=1).choose(game) == Random(seed=1).choose(game)
    True
    """

    spoken = "engine.Random"

    def __init__(self, *, seed: int | None = None) -> None:
        self.seed = seed_or_fresh(seed)

    def choose(self, position: Position, *, budget: Budget | None = None) -> str:  # noqa: ARG002
        """Return a random move; raise `ValueError` where nobody is to move."""
        check_turn(position)
        game, state = position.game, position.state
        number = game.kernel.count_actions(game.board, state)
        n = below(stream_at(self.seed, position), 0, number)
        return game.write_action(state, game.kernel.nth_action(game.board, state, n))

    def with_seed(self, seed: int) -> Random:
        """Return the same player with another seed."""
        return Random(seed=seed)

    def __repr__(self) -> str:
        return f"Random(seed={self.seed})"


# ---- evaluations -------------------------------------------------------------------------------


Values: TypeAlias = Sequence[float]
"""Each player's probability to win."""
Evaluation: TypeAlias = Callable[[Position], Values]


def checked(evaluate: Evaluation) -> Evaluation:
    """Return a user's evaluation that raises `ValueError` where it gives no probabilities."""

    def checking(position: Position) -> Values:
        given, players = evaluate(position), position.game.players
        try:
            values = [float(value) for value in given]
        except (TypeError, ValueError):
            values = []
        if len(values) != len(players) or not all(map(isfinite, values)):
            raise ValueError(
                f"the evaluation gave {given!r} for the position {position.text!r}; "
                f"expected a probability to win for each of {', '.join(players)}"
            )
        return values

    return checking


def shares(strengths: Sequence[float]) -> tuple[float, ...]:
    """Turn strengths, of which only the differences count, into probabilities to win.

    A strength greater by 1 makes the odds 2.7 times as good.

    >>> shares([3, 3, 3, 3]), round(shares([1, 0])[0], 2)
    ((0.25, 0.25, 0.25, 0.25), 0.73)
    """
    best = max(strengths)
    odds = [exp(strength - best) for strength in strengths]
    return tuple(one / sum(odds) for one in odds)


def win_shares(points: Sequence[int]) -> Values:
    """Return each player's share of the win: the players with the most points share it."""
    best = max(points)
    return tuple((one == best) / points.count(best) for one in points)
