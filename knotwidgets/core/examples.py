"""Positions in which the rules of a game decide: written for a game, or found in random games."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, wraps
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from .edges import PLIES
from .errors import count, fixed
from .position import Position, bits, cells
from .values import hints, words_for

if TYPE_CHECKING:
    from .game import Game
    from .rules import RuleBook

Illustration = tuple[Position, dict[str, Any]]  # what is drawn, and with which options
MOST_PLIES = 400  # of a game that is played at random
NOTHING: Mapping[str, Any] = fixed({})


class Example(NamedTuple):
    """A position in which a rule decides, a sentence about it, and the rule's arguments.

    The arguments are the fields of the state, and those given here. `show` says how the picture
    shows the rule's result; without it, a set of cells is marked, a state is drawn, and a number is
    written below the picture. `trial` is a position to try the rule, if not this one.
    """

    position: Position
    words: str = ""
    given: Mapping[str, Any] = NOTHING
    show: Callable[[Position, Any], Illustration] | None = None
    trial: Position | None = None

    def ask(self, rules: RuleBook, name: str) -> Any:
        """Return a rule's answer here; raises `KeyError` for an unknown argument."""
        game, state = self.position.game, self.position.state
        known = {**state._asdict(), "state": state, "board": game.board, **self.given}
        return rules[name](
            *(known[one] for one in inspect.signature(rules.standard[name]).parameters)
        )


def adapt_example(example: Example, game: Game, rule: str) -> Example:
    """Return the example under the game's rules and options, except those it fixes itself.

    If its position is impossible under these, it stays as it is, but without its sentence, which
    may then be wrong.
    """
    own = example.position.game
    made = _adapted_game(own, game)
    if made is own or made is None:
        return example
    try:
        position = made.position(example.position.text)
        trial = example.trial and made.position(example.trial.text)
        kinds = hints(own.rules.contracts[rule])
        given = {
            name: _renumbered(value, words_for(kinds[name]), example.position, position)
            for name, value in example.given.items()
        }
    except Exception:  # noqa: BLE001 - changed rules may raise what they like
        return example
    return Example(position, "", given, example.show, trial)


@lru_cache(maxsize=16)  # examples share games; to find that a rule never ends takes long
def _adapted_game(own: Game, game: Game) -> Game | None:
    """Return a game with another's rules and options, but its own ones; None if there is none."""
    kind: Any = type(game)
    chosen = (name for name in game.options if own.is_standard(name) and not game.is_standard(name))
    options = {name: game.options[name] for name in chosen}
    if not options and own.rules.content == game.rules.content:
        return own
    with suppress(Exception):  # changed rules may raise what they like
        made: Game = kind(**{**own.options, **options}, rules=game.changed_rules)
        return made
    return None


def _renumbered(value: Any, kind: str, before: Position, after: Position) -> Any:
    """Return the value of an argument on another board, on which cells may have other numbers."""
    if "set of" in kind and isinstance(value, int):
        return bits(after, cells(before, value))
    if "bit index" in kind:
        return bits(after, cells(before, 1 << value)).bit_length() - 1
    return value


class _Call(NamedTuple):
    """A call of a rule in a random game of these `states`, just before the one numbered `ply`."""

    states: list[Any]
    ply: int
    given: Mapping[str, Any] = NOTHING
    result: Any = None


def find_examples(game: Game, before: Game | None = None) -> dict[str, Example]:
    """Return an example for each rule of a game, from random games whose rules are watched.

    It is the call with the rarest answer, such as a player's win. A rule that was never called has
    a position from the middle of a game. Given the game `before` a change, an example is the first
    call that the same rule of that game answers otherwise, on its own board; other rules have none.
    """
    states, calls = _recorded_calls(game)
    if before is None:
        return {name: _example(game, _rarest(asked, states)) for name, asked in calls.items()}

    def differs(name: str, call: _Call) -> bool:
        with suppress(Exception):  # the rules before need not know what changed ones lead to
            one = Example(Position(before, states[0]), given=call.given)
            return bool(one.ask(before.rules, name) != call.result)
        return False

    first = {
        name: next((_example(game, call) for call in asked if differs(name, call)), None)
        for name, asked in calls.items()
    }
    return {name: one for name, one in first.items() if one}


def _recorded_calls(game: Game) -> tuple[list[Any], dict[str, list[_Call]]]:
    """Play some random games; return the states of the last one, and the calls of each rule."""
    calls: dict[str, list[_Call]] = {name: [] for name in game.rules}
    states: list[Any] = []

    def recorder(name: str, rule: Any, _: object) -> Any:
        names = inspect.signature(game.rules.standard[name]).parameters

        @wraps(rule)
        def record(*arguments: Any) -> Any:
            result = rule(*arguments)
            given = dict(zip(names, arguments, strict=True))
            given.pop("board", None)
            calls[name].append(_Call(states, len(states), given, result))
            return result

        return record

    plies, draw = 0, Random(1)
    try:
        kernel = game.rules.wrapped_kernel(recorder)
        while plies < PLIES:
            states = []
            for state in islice(kernel.random_game(game.board, draw), MOST_PLIES):
                states.append(state)
            plies += len(states)
    except Exception:  # noqa: BLE001 - of a changed rule: what was seen before it failed will do
        states += [] if states else [game.start().state]
    return states, calls


def _rarest(calls: list[_Call], states: list[Any]) -> _Call:
    if not calls:
        return _Call(states, len(states) // 2)
    counts = Counter(repr(call.result) for call in calls)
    rank = [(not call.result, counts[repr(call.result)]) for call in calls]
    best = [call for call, own_rank in zip(calls, rank, strict=True) if own_rank == min(rank)]
    return best[len(best) // 2]


def _example(game: Game, call: _Call) -> Example:
    states = call.states
    ply = min(call.ply, len(states) - 1)
    words = f"After {count(ply, 'move')} at random." if ply else "At the start."
    trial = Position(game, states[max(0, min(ply, len(states) - 2))])  # where the game goes on
    return Example(Position(game, states[ply]), words, call.given, trial=trial)
