"""Conditions: what a task asks for, as a line of words that is read and never run.

    captures and not wins
    number of cells of red == 1
    legal E5
    neighbours of D4
    winner after D1 E4

A value is a truth, a number, a name, or a set of cells. Words are those of `vocabulary`, and the
questions that a game's positions answer (`game.facts`): of a player, with a cell.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from ..core.errors import IllegalMove, nearest, shortened
from ..core.game import Game
from ..core.position import Position
from .vocabulary import VOCABULARY, Senseless, Situation, fact

Value = Callable[[Situation], Any]

MOST = 400
"""The most characters of a condition."""

DEEPEST = 20  # brackets within brackets

OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "has": lambda cells, others: all(one in cells for one in others),
}
_LINKS = {"and", "or", "not", "of", "with", "after", "(", ")", *OPERATORS}
_TOKEN = re.compile(r"[()]|[^\s()]+")


class ConditionError(ValueError):
    """A condition that can't be read; `column` is where, counted from 1."""

    def __init__(self, reason: str, column: int = 1) -> None:
        super().__init__(f"column {column}: {reason}")
        self.reason, self.column = reason, column


class _Token(NamedTuple):
    text: str
    column: int


@dataclass(frozen=True)
class Condition:
    """A line of words that was read; equal to another with the same words."""

    text: str
    value: Value = field(repr=False, compare=False)
    parts: tuple[Condition, ...] = field(default=(), repr=False, compare=False)
    """The conditions that it joins by `and`; nothing if it is a single one."""

    @classmethod
    def read(cls, text: str, game: Game[Any]) -> Condition:
        """Read a condition for a game; raise `ConditionError`.

        >>> from knotwidgets import Kingdoms
        >>> game = Kingdoms()
        >>> condition = Condition.read("number of kingdoms of red == 1", game)
        >>> condition.value(Situation.at(game.start().play("D4")))
        True
        """
        if len(text) > MOST:
            raise ConditionError(f"more than {MOST} characters are no condition")
        return _Reader(text, game).whole()

    def ends(self, position: Position) -> Situation:
        """Return what it asks about: the last move after `after`, or the position by itself."""
        _, after, moves = self.text.partition(" after ")
        here = Situation.at(position)
        return _played(here, moves.split()) if after else here

    def at(self, position: Position) -> Any:
        """Return what it is of a position by itself."""
        return self.value(Situation.at(position))


@lru_cache(maxsize=1024)
def read_condition(text: str, game: Game[Any]) -> Condition:
    """Return a condition for a game, as `Condition.read` does."""
    return Condition.read(text, game)


class _Reader:
    """Reads one line from the left; each method leaves the place behind what it has read."""

    def __init__(self, text: str, game: Game[Any]) -> None:
        self.text, self.game = text, game
        self.tokens = [_Token(one[0], one.start() + 1) for one in _TOKEN.finditer(text)]
        self.at = self.depth = 0

    def whole(self) -> Condition:
        branches = self.branches()
        if self.at < len(self.tokens):
            raise self.fault(f"{shortened(self.next)} can't stand here")
        parts = tuple(branches[0]) if len(branches) == 1 else ()
        return Condition(self.text, _either(branches), parts)

    def branches(self) -> list[list[Condition]]:
        """Alternatives, each of which is parts that must all hold; `and` binds closer."""
        found = [self.parts()]
        while self.takes("or"):
            found.append(self.parts())
        return found

    def parts(self) -> list[Condition]:
        found = [self.part()]
        while self.takes("and"):
            found.append(self.part())
        return found

    def part(self) -> Condition:
        first, value = self.at, self.negation()
        words = (token.text for token in self.tokens[first : self.at])
        return Condition(" ".join(words), value)

    def negation(self) -> Value:
        if not self.takes("not"):
            return self.comparison()
        value = self.negation()
        return lambda at: not value(at)

    def comparison(self) -> Value:
        left = self.operand()
        if self.next not in OPERATORS:
            return left
        compare = OPERATORS[self.token().text]
        right = self.operand()
        return lambda at: _compared(compare, left(at), right(at))

    def operand(self) -> Value:
        value = self.simple()
        if not self.takes("after"):
            return value
        moves: list[str] = []
        while self.next and self.next not in _LINKS:
            moves.append(self.token().text)
        if not moves:
            raise self.fault("moves must follow 'after'")
        return lambda at: value(_played(at, moves))

    def simple(self) -> Value:
        if self.takes("("):
            return self.bracket()
        if not self.next or self.next in _LINKS:
            what = f"{self.next!r} stands where" if self.next else "the end stands where"
            raise self.fault(f"{what} a word of the vocabulary is expected")
        for length in (3, 2, 1):
            words = " ".join(one.text for one in self.tokens[self.at : self.at + length])
            if words in VOCABULARY:
                self.at += length
                return self.word(words)
        return self.own()

    def bracket(self) -> Value:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fault(f"brackets are nested more than {DEEPEST} deep")
        branches = self.branches()
        if not self.takes(")"):
            raise self.fault("a ')' is missing")
        self.depth -= 1
        return _either(branches)

    def word(self, name: str) -> Value:
        """A word of the vocabulary, with what follows it."""
        word = VOCABULARY[name]
        given = [self.argument(name, need) for need in word.needs]
        return lambda at: word.ask(at, *given)

    def argument(self, name: str, need: str) -> Any:
        if need == "value":
            return self.simple()
        if not self.next or self.next in _LINKS:
            raise self.fault(f"a {need} must follow {shortened(name)}")
        token = self.tokens[self.at]
        known = {
            "cell": self.game.named_cells,
            "player": self.game.players,
            "rule": self.game.rules,
        }
        if need in known and token.text not in known[need]:
            raise self.fault(
                f"there is no {need} {shortened(token.text)}; {nearest(token.text, known[need])}"
            )
        self.at += 1
        return token.text

    def own(self) -> Value:
        """A number, a name, a cell, or what the game tells."""
        text = self.token().text
        if text.isdecimal() and len(text) < 10:
            number = int(text)
            return lambda _: number
        if text.split(".")[0] in self.game.facts:
            return self.fact(text)
        if text in self.game.named_cells:
            return lambda _: (text,)
        if text in {*self.game.players, "nobody"} or text in self.game.rules:
            return lambda _: text
        if text[:1] == text[-1:] == '"' and len(text) > 1:
            return lambda _: text[1:-1]
        self.at -= 1
        words = [*VOCABULARY, *self.game.facts, *self.game.players]
        raise self.fault(f"{shortened(text)} is unknown; {nearest(text, words)}")

    def fact(self, name: str) -> Value:
        key = self.token().text if self.takes("of") else ""
        cell = str(self.argument("with", "cell")) if self.takes("with") else ""
        return lambda at: fact(at.after, name, key, cell)

    # ---- tokens

    @property
    def next(self) -> str:
        return self.tokens[self.at].text if self.at < len(self.tokens) else ""

    def takes(self, text: str) -> bool:
        found = self.next == text
        self.at += found
        return found

    def token(self) -> _Token:
        if self.at == len(self.tokens):
            raise self.fault("something is missing at the end")
        self.at += 1
        return self.tokens[self.at - 1]

    def fault(self, reason: str) -> ConditionError:
        ended = self.at >= len(self.tokens)
        column = len(self.text.rstrip()) + 1 if ended else self.tokens[self.at].column
        return ConditionError(reason, column)


def _either(branches: Sequence[Sequence[Condition]]) -> Value:
    if len(branches) == len(branches[0]) == 1:
        return branches[0][0].value  # a number, a name or cells stay what they are
    return lambda at: any(all(one.value(at) for one in parts) for parts in branches)


def _compared(compare: Callable[[Any, Any], Any], left: Any, right: Any) -> bool:
    if compare is OPERATORS["has"]:
        if any(isinstance(one, str) or not isinstance(one, Iterable) for one in (left, right)):
            raise Senseless(f"{shortened(left)} and {shortened(right)} are not both cells")
    elif compare not in (operator.eq, operator.ne):
        if not (isinstance(left, int) and isinstance(right, int)):
            raise Senseless(f"{shortened(left)} and {shortened(right)} have no order")
    elif type(left) is not type(right):
        raise Senseless(f"{shortened(left)} and {shortened(right)} are not of one kind")
    return bool(compare(left, right))


def _played(at: Situation, moves: Sequence[str]) -> Situation:
    """Return what is asked about after moves: the last of them, and what it led to."""
    try:
        before = at.after.play(*moves[:-1])
        return Situation(before, before.play(moves[-1]))
    except IllegalMove as error:
        raise Senseless(f"{shortened(error.move)} can't be played: {error.message}") from error
