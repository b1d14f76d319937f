"""Conditions: what a task asks for, as a line of words that is read and never run.

    captures and not wins
    number of cells of red == 1
    legal E5
    neighbours of D4
    winner after D1 E4

A value is a truth, a number, a name, or a set of cells. Words are those of `vocabulary`, and the
questions that a game's positions answer (`game.facts`): of a player, with a cell.

A line is translated into a Python expression of the same length, and Python's `ast` says what
belongs together. A word of the vocabulary with its arguments becomes a name; a word that needs a
value becomes the sign `~`, and `after` the sign `@`: `number of cells of red after D4 == 1` is
translated into `~ _ @ _ == _`, with more blanks. The expression is never run.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any

from ..core.errors import IllegalMove, nearest, shortened
from ..core.game import Game
from ..core.position import Position
from ..knotwork import names
from . import slips
from .vocabulary import VOCABULARY, Senseless, Situation, fact

Value = Callable[[Situation], Any]
Asked = str | Callable[[Position], object]
"""A condition as text, or a function of the position."""

MOST = 400
"""The most characters of a condition."""

DEEPEST = 20  # brackets within brackets

COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda cells, others: all(one in cells for one in others),
}
_SIGNS = {"has": "in", "after": "@", "of": "?", "with": "?"}  # in Python; `?` is never right
_LINKS = {"and", "or", "not", "==", "!=", "<", "<=", ">", ">=", "(", ")", *_SIGNS}

_EXPECTED = "stands where a word of the vocabulary is expected"
_MISPLACED = "can't stand here"


@cache
def knot_names() -> frozenset[str]:
    """Return the names of knots that a condition may ask for."""
    return frozenset(("unknot", *names().values()))


class ConditionError(ValueError):
    """A condition that can't be read; `column` is where, counted from 1."""

    def __init__(self, reason: str, column: int = 1) -> None:
        super().__init__(f"column {column}: {reason}")
        self.reason, self.column = reason, column


@dataclass(frozen=True)
class Condition:
    """A line of words that was read; equal to another with the same words."""

    text: str
    value: Value = field(repr=False, compare=False)
    words: tuple[str, ...] = field(default=("",), repr=False, compare=False)
    """The word of the vocabulary that it begins with, and the arguments of this word."""
    moves: tuple[str, ...] = field(default=(), repr=False, compare=False)
    """The moves behind its first `after`."""
    parts: tuple[Condition, ...] = field(default=(), repr=False, compare=False)
    """The conditions that it joins by `and`; nothing if it is a single one."""

    @staticmethod
    @lru_cache(maxsize=1024)
    def read(text: str, game: Game) -> Condition:
        """Read a condition for a game; raise `ConditionError`.

        >>> from knotwidgets import Kingdoms
        >>> game = Kingdoms()
        >>> condition = Condition.read("number of kingdoms of red == 1", game)
        >>> condition.value(Situation.at(game.start().play("D4")))
        True
        """
        if len(text) > MOST:
            raise ConditionError(f"more than {MOST} characters are no condition")
        return _Reader(text, game).condition()

    def situation(self, position: Position) -> Situation:
        """Return what it asks about: the last move after `after`, or the position by itself."""
        here = Situation.at(position)
        return _played(here, self.moves) if self.moves else here

    def at(self, position: Position) -> Any:
        """Return its value for a position by itself."""
        return self.value(Situation.at(position))


def condition_at(asked: Asked, position: Position) -> Condition:
    """Return the condition of a text or a function, for the game of a position."""
    if callable(asked):
        return Condition("", lambda at: asked(at.after))
    return Condition.read(asked, position.game)


class _Reader:
    """Translates a line from the left; each method leaves the place behind what it has read."""

    def __init__(self, text: str, game: Game) -> None:
        self.text, self.game, self.at = text, game, 0
        self.tokens = [*re.finditer(r"[()]|[^\s()]+", text)]
        self.python = [" "] * len(text)
        # What the names and signs of the expression stand for, by their columns.
        self.values: dict[int, Any] = {}
        self.words: dict[int, tuple[str, ...]] = {}
        self.moves: tuple[str, ...] = ()

    def condition(self) -> Condition:
        depth = 0
        tree: ast.expr | None = None
        while word := self.next:
            first, before = self.at, tree
            depth += (word == "(") - (word == ")")
            if depth > DEEPEST:
                self.take()
                raise self.fault(f"brackets are nested more than {DEEPEST} deep")
            self.translate(word)
            line, closed = "".join(self.python), ")" * depth
            tree = self.parsed(line + closed)
            if tree is None and self.parsed(f"{line} _{closed}") is None:  # nothing can follow
                self.at = first
                raise self.fault(f"{shortened(word)} {_EXPECTED if before is None else _MISPLACED}")
        if tree is None:
            raise self.fault(f"the end {_EXPECTED}")
        if depth:
            raise self.fault("a ')' is missing")
        parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else []
        joined = tuple(self.made(part) for part in parts)
        return replace(self.made(tree), text=self.text, moves=self.moves, parts=joined)

    def made(self, tree: ast.expr) -> Condition:
        words = self.words.get(tree.col_offset, ("",))
        return Condition(" ".join(words), self.value(tree), words)

    def parsed(self, line: str) -> ast.expr | None:
        """Return a line as Python reads it, columns counted from 1; None if it is no condition."""
        try:
            tree = ast.parse(f"({line})", mode="eval").body
            self.value(tree)
        except (SyntaxError, LookupError):
            return None
        return tree

    def value(self, tree: ast.expr) -> Value:
        """Return what computes an expression; `LookupError` for one that is no condition."""
        match tree:
            case ast.Name():
                value: Value = self.values.get(tree.col_offset, str)
                return value
            case ast.BoolOp():
                parts = [self.value(part) for part in tree.values]
                joined = all if isinstance(tree.op, ast.And) else any
                return lambda at: joined(part(at) for part in parts)
            case ast.UnaryOp(ast.Not(), operand):
                value = self.value(operand)
                return lambda at: not value(at)
            case ast.UnaryOp(ast.Invert(), operand):
                ask, value = self.values[tree.col_offset], self.value(operand)
                return lambda at: ask(at, value)
            case ast.BinOp(operand, ast.MatMult(), moves) if not isinstance(operand, ast.BinOp):
                value, moves = self.value(operand), self.values.get(moves.col_offset, ())
                return lambda at: value(_played(at, moves))
            case ast.Compare(left, [sign], [right]):
                one, other, compare = self.value(left), self.value(right), COMPARISONS[type(sign)]
                return lambda at: _compared(compare, one(at), other(at))
        raise LookupError(ast.dump(tree))

    # ---- words

    def translate(self, word: str) -> None:
        """Translate the word at hand with its arguments, or a sign and the moves behind it."""
        first = self.at
        if slip := slips.of_word(word):
            raise self.fault(slip)
        if word in _LINKS:
            self.write(_SIGNS.get(self.take(), word), first)
            while word == "after" and self.next and self.next not in _LINKS:
                self.take()
            if moves := tuple(token[0] for token in self.tokens[first + 1 : self.at]):
                self.moves = self.moves or moves
                self.write("_", first + 1, moves)
            elif word == "after":
                raise self.fault("moves must follow 'after'")
            return
        runs = (self.tokens[first : first + length] for length in (3, 2, 1))
        names = (" ".join(token[0] for token in tokens) for tokens in runs)
        name = next((one for one in names if one in VOCABULARY), "")
        if not name:
            self.write("_", first, self.own(self.take()))
            return
        self.at += name.count(" ") + 1
        ask, needs = VOCABULARY[name]
        sign = "~" if needs == "value" else "_"
        given = [self.argument(name, needs)] if needs and sign == "_" else []
        self.words[self.tokens[first].start() + 1] = (name, *given)
        self.write(sign, first, lambda at, *value: ask(at, *given, *value))

    def write(self, sign: str, first: int, value: Any = None) -> None:
        """Write a sign in place of the tokens from the first one to the last that was read."""
        start, end = self.tokens[first].start(), self.tokens[self.at - 1].end()
        self.python[start:end] = sign.ljust(end - start, "_" if sign == "_" else " ")
        self.values[start + 1] = value

    def argument(self, name: str, need: str, link: str = "") -> str:
        """Read the argument that a word needs; behind a link, such as `of`, it may be missing."""
        if link and self.next != link:
            return ""
        self.at += bool(link)
        if not self.next or self.next in _LINKS:
            raise self.fault(f"a {need} must follow {shortened(f'{name} {link}'.strip())}")
        if need != "move" and (slip := slips.of_word(self.next)):
            raise self.fault(slip)
        known = {
            "cell": self.game.named_cells,
            "player": self.game.players,
            "rule": self.game.rules,
            "knot": knot_names() if need == "knot" else (),
        }.get(need, (self.next,))
        if self.next not in known:
            hint = nearest(self.next, known)
            raise self.fault(f"there is no {need} {shortened(self.next)}; {hint}")
        return self.take()

    def own(self, text: str) -> Callable[..., Any]:
        """Return a number, a name, a cell, or what the game tells."""
        value: Any = text
        if text.partition(".")[0] in self.game.facts:
            key = self.argument(text, "name", "of")
            cell = self.argument(text, "cell", "with")
            return lambda at: fact(at.after, text, key, cell)
        if text.isdecimal() and len(text) < 10:
            value = int(text)
        elif text in self.game.named_cells:
            value = (text,)
        elif text[:1] == text[-1:] == '"' and len(text) > 1:
            value = text[1:-1]
        elif text not in {*self.game.players, *self.game.rules, "nobody"} | knot_names():
            self.at -= 1
            known = [*VOCABULARY, *self.game.facts, *self.game.players]
            raise self.fault(f"{shortened(text)} is unknown; {nearest(text, known)}")
        return lambda _: value

    @property
    def next(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1][0]

    def fault(self, reason: str) -> ConditionError:
        ends = [token.start() for token in self.tokens[self.at :]] + [len(self.text.rstrip())]
        return ConditionError(reason, ends[0] + 1)


def _compared(compare: Callable[[Any, Any], Any], left: Any, right: Any) -> bool:
    if compare is COMPARISONS[ast.In]:
        if any(isinstance(one, str) or not isinstance(one, Iterable) for one in (left, right)):
            raise Senseless(f"{shortened(left)} and {shortened(right)} are not both cells")
    elif compare not in (operator.eq, operator.ne):
        if not (isinstance(left, int) and isinstance(right, int)):
            raise Senseless(f"{shortened(left)} and {shortened(right)} have no order")
    elif type(left) is not type(right):
        raise Senseless(f"{shortened(left)} and {shortened(right)} are not of one kind")
    return bool(compare(left, right))


def _played(at: Situation, moves: Sequence[str]) -> Situation:
    """Return the subject of conditions after moves: the last move, and its result."""
    try:
        before = at.after.play(*moves[:-1])
        return Situation(before, before.play(moves[-1]))
    except IllegalMove as error:
        raise Senseless(f"{shortened(error.move)} can't be played: {error.message}") from error
