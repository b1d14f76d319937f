"""What makes a class a game on cells: it is checked when it is made, and its pieces in play."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Game
from knotwidgets.core.binding import names_of
from knotwidgets.core.errors import nearest
from knotwidgets.core.rules import RuleBook
from knotwidgets.words import listed

from . import movement
from .rules import KERNEL, RULES, State
from .view import LOOKS

if TYPE_CHECKING:
    from .game import GridGame

SIDES = ("north", "east", "south", "west")
CLOSE = 0.85  # the least likeness of a slip
PLIES = 60  # that are looked at when a game is made
NEEDED = ("start", "mover", "count_actions", "nth_action", "play", "points", "pieces")
_PLAYER = re.compile(r"[a-z][a-z0-9]*")


def check_class(kind: type[GridGame]) -> None:
    """Raise `TypeError` or `ValueError` for a game that can't be made from its class."""
    players: Any = kind.players
    if isinstance(players, str) or not all(isinstance(one, str) for one in players):
        raise TypeError(f"players={players!r}; expected names, such as ('red', 'blue')")
    for player in players:
        if not _PLAYER.fullmatch(player) or player == "chance" or players.count(player) > 1:
            raise ValueError(
                f"players={players!r}; a player is one word in lower case, its own, not {player!r}"
            )
    _check_names(kind)
    _check_state(kind)
    _check_rules(kind)
    for look in looks_of(kind):
        if look not in LOOKS:
            raise ValueError(f"looks={kind.looks!r} has {look!r}; {nearest(look, LOOKS)}")
        if look == "knot" and kind.hexagons:
            raise ValueError("looks='knot' with hexagons=True; knotwork is woven on squares")
    for side, owner in kind.borders.items():
        if side not in SIDES or owner not in players:
            raise ValueError(
                f"borders={kind.borders!r}; {side!r}: {owner!r} is no side of a player"
            )


def _check_names(kind: type[GridGame]) -> None:
    """Raise `TypeError` for an attribute that looks like a slip: no game has it."""
    known = ["name", *chain(*map(vars, kind.__mro__[1:]))]
    for name in vars(kind).keys() - known:
        if name == "rules" or get_close_matches(name, known, 1, CLOSE):
            raise TypeError(
                f"{kind.__name__} has {name!r}, which no game has; {nearest(name, known)}"
            )


def _check_state(kind: type[GridGame]) -> None:
    """Raise `TypeError` or `ValueError` for a state without the rules that it needs."""
    own = RuleBook(RULES, KERNEL, own=kind.own_rules).replaced
    if kind.state_type is State:
        if len(kind.players) != 2:
            number = len(kind.players)
            raise ValueError(
                f"players={kind.players!r}; a game of {number} needs its own state_type"
            )
    elif not hasattr(kind.state_type, "_fields"):
        raise TypeError(f"state_type={kind.state_type!r}; expected a NamedTuple of ints")
    elif missing := [name for name in NEEDED if name not in own]:
        raise TypeError(f"a game with its own state_type needs the rules {listed(missing)}, too")


def looks_of(kind: type[GridGame]) -> tuple[str, ...]:
    """Return how the pieces of each player look."""
    if isinstance(kind.looks, str):
        return (kind.looks,) * len(kind.players)
    return kind.looks


def _check_rules(kind: type[GridGame]) -> None:
    """Raise `TypeError` for a rule that nothing would call: a method, or one with a slip in it."""
    known = {rule.__name__ for rule in (*RULES, *movement.DEFAULTS)}
    for name in (known - {*dir(Game)}) & vars(kind).keys():  # `start` is a method of every game
        what = f"{name} is a rule; define it before the class and name it in own_rules"
        raise TypeError(f"{kind.__name__} has a method {name}, but {what}")
    called = {name for rule in kind.own_rules for name in names_of(rule.__code__)}
    for rule in kind.own_rules:
        name = rule.__name__
        if name not in called | known and get_close_matches(name, known):
            raise TypeError(f"nothing calls the rule {name!r}; {nearest(name, known)}")


@lru_cache(maxsize=64)
def clash(game: GridGame) -> str:
    """Play a little; return a cell on which two pieces come to stand, or nothing."""
    states = game.rules.plain.kernel.random_game(game.board, Random(0))
    for state in islice(states, PLIES):
        taken = 0
        for bits in game.sides(state):
            if taken & bits:
                return game.grid.names_of(taken & bits)[0]
            taken |= bits
    return ""
