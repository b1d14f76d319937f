"""Mutants: changed rules made from the standard ones, and what must hold of games with them.

Nothing here knows a game. A mutant calls the standard rule and returns something else, as the
annotation of what is returned allows: nothing, everything, less, more. `truly` plays a game of
it, or tells in which words the game was refused.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import FunctionType
from typing import Any, NamedTuple, get_args, get_origin

from knotwidgets import Position, RuleError
from knotwidgets.core import Game
from knotwidgets.core.guard import Rule
from knotwidgets.core.values import Kind, hints
from knotwidgets.words import Phrase
from tests.games.conformance import played, words_of
from tests.games.conformance_looks import (
    check_copies,
    check_moves,
    check_picks,
    check_refusals,
    check_scene,
)

WORDS = "This is another rule."
"""The docstring of every mutant."""

PLIES = 60
"""Of a game that a mutant is tried in."""


Make = Callable[[Mapping[str, Rule]], Game]
"""Makes a game with changed rules."""


class Mutant(NamedTuple):
    """A changed rule, told by what it returns instead of `value`."""

    rule: str
    returns: str
    function: Rule

    @property
    def rules(self) -> Mapping[str, Rule]:
        """What a game is given."""
        return {self.rule: self.function}

    def __str__(self) -> str:
        return f"{self.rule}: {self.returns}"


def mutants_of(rules: Mapping[str, Rule], most: int = 1000) -> Iterator[Mutant]:
    """Yield up to so many mutants of each rule, by the annotations of what they return."""
    for name, rule in rules.items():
        known = hints(rule)
        board = next(iter(known), "") == "board"
        found = [*dict.fromkeys(_others("value", known["return"], board=board))]
        for returns in random.Random(name).sample(found, min(most, len(found))):
            yield Mutant(name, returns, _function(name, rule, returns))


def _function(name: str, rule: Rule, returns: str) -> Rule:
    names = ", ".join(rule.__code__.co_varnames[: rule.__code__.co_argcount])
    source = (
        f'def {name}({names}):\n    """{WORDS}"""\n    value = standard({names})\n'
        f"    return {returns}\n"
    )
    cell: dict[str, Any] = {"standard": rule}
    exec(source, cell)  # noqa: S102 - our own text
    function = cell[name]
    assert isinstance(function, FunctionType)
    return function


def _others(value: str, hint: Any, *, board: bool) -> Iterator[str]:
    """Yield expressions for other values of a type, of which `value` is one."""
    kind = next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Kind)), None)
    base = get_args(hint)[0] if kind else hint
    if base is bool:
        yield from (f"not {value}", "True", "False")
    elif base is int and kind and kind.within:
        yield from ("0", f"{value} & {value} - 1", f"{value} & -{value}")
        if board:
            yield from (f"board.{kind.within}", f"board.{kind.within} & ~{value}")
            yield f"{value} | {value} << 1 & board.{kind.within}"
    elif base is int:
        yield from ("0", f"{value} + 1", f"{value} - 1", f"2 * {value}")
    elif get_origin(base) is tuple:
        yield from (f"{value}[::-1]", f"tuple(0 for _ in {value})")
        yield from _entries(value, get_args(base), board=board)
    elif hasattr(base, "_fields"):
        for field, kind_of_field in hints(base).items():
            for other in _others(f"{value}.{field}", kind_of_field, board=board):
                yield f"{value}._replace({field}={other})"


def _entries(value: str, parts: tuple[Any, ...], *, board: bool) -> Iterator[str]:
    """Yield tuples in which the first entry is another one."""
    for other in _others(f"{value}[0]", parts[0], board=board):
        yield f"({other}, *{value}[1:])"


# ---- playing them -------------------------------------------------------------------------------


def truly(make: Make, mutant: Mutant, seed: int = 0, plies: int = PLIES) -> str:
    """Play a random game by a mutant and look at it from all sides.

    Returns nothing, or the words in which the mutant was refused. Raises `AssertionError` for what
    is neither; any other error is a crash.
    """
    try:
        line = played(make(mutant.rules), random.Random(seed), plies)
        look(line, random.Random(seed), mutant)
    except (AssertionError, RuleError) as error:
        failed = error.__cause__ if isinstance(error, AssertionError) else error
        if not isinstance(failed, RuleError):
            raise
        assert failed.rule == mutant.rule, f"{mutant}: another rule is blamed: {failed}"
        return str(failed)
    return ""


def look(line: list[Position], rng: random.Random, mutant: Mutant) -> None:
    """Look at a game: texts read back, moves as the kernel plays them, pictures, spoken words."""
    words = words_of(line)
    for position in {line[0], rng.choice(line), line[-1]}:
        check_moves(position)
        check_refusals(position, words, rng)
        check_picks(position)
        check_copies(position, rng)
        check_scene(position)
        list(shown(position))
        check_own_words(position, words, mutant)
    for before, after in pairwise(line):
        list(told(before, after))


def check_own_words(position: Position, words: list[str], mutant: Mutant) -> None:
    """What a changed rule forbids is told in its own words."""
    for word in words[:60]:
        verdict = position.explain(word)
        if verdict.rule == mutant.rule and phrase_key(verdict.message) != "common.over":
            assert WORDS in verdict.message, f"{mutant}, {word} in {position.text}: {verdict}"


def phrase_key(text: str) -> str:
    """Return the key of a sentence; none if it is no sentence of ours."""
    return text.key if isinstance(text, Phrase) else ""


# ---- what is said -------------------------------------------------------------------------------


def shown(position: Position) -> Iterator[str]:
    """Yield what is said of a position, in its picture and beside it."""
    view, scene = position.game.view, position.scene(caption=True, tints=True, lang="de")
    yield from (target.label for target in scene.targets)
    assert position.svg()
    assert len(position.game.evaluate(position)) == len(position.game.players)
    assert all(turns >= 1 for turns in position.expected_turns.values())
    yield view.phase(position)
    yield from (view.standing(position, player) for player in position.game.players)
    table = view.reckoning(position)
    assert {row.id for row in table.rows if row.id} <= set(scene.highlights), position
    yield from (row.label for row in table.rows)
    if position.player and position.player != "chance":
        yield from (view.turn(position), view.invitation(position))
        yield from (view.explanation(position, move) for move in position.legal_moves[:9])
    if position.outcome:
        yield from position.outcome.detail


def told(before: Position, after: Position) -> Iterator[str]:
    """Yield what is said of a move that was played."""
    yield from before.game.events(before.state, after.state)
    yield from before.game.view.effects(before, after)
