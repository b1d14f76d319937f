"""Positions on cells as one line of text: rows from the top, and words.

In a row a letter is a piece, a number counts empty cells, and `_` is no cell: `1x1/3/_o1`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from knotwidgets.core.errors import faulty, nearest, shortened
from knotwidgets.core.grid import Grid
from knotwidgets.core.values import checker, hints

from .rules import Cells, Mover, State

if TYPE_CHECKING:
    from .game import GridGame

MARK = "o"  # a cell of a set, in a state that has sets of its own


def write_rows(grid: Grid, sets: Mapping[str, int]) -> str:
    """Write sets of cells, each with its letter, as rows from the top.

    >>> write_rows(Grid.read("3x2", guard=0), {"x": 0b001, "o": 0b100})
    '3/x1o'
    """
    rows = []
    for row in reversed(range(grid.height)):
        first = row * grid.stride
        marks = [_mark(grid, sets, n) for n in range(first, first + grid.width)]
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(marks)))
    return "/".join(rows)


def _mark(grid: Grid, sets: Mapping[str, int], index: int) -> str:
    if not grid.bits >> index & 1:
        return "_"
    return next((mark for mark, bits in sets.items() if bits >> index & 1), ".")


def read_rows(grid: Grid, text: str, rows: str, marks: str, noun: str = "cell") -> dict[str, int]:
    """Read the sets of cells that rows of a position's text have, by their letters."""
    lines = rows.split("/")
    if len(lines) != grid.height:
        raise faulty(text, f"it has {len(lines)} rows, the board {grid.height}")
    sets = dict.fromkeys(marks, 0)
    for row, line in zip(reversed(range(grid.height)), lines, strict=True):
        found = re.sub(r"\d{1,2}", lambda run: "." * int(run[0]), line)
        if len(found) != grid.width:
            raise faulty(
                text, f"row {shortened(line)} has {len(found)} columns, the board {grid.width}"
            )
        for column, mark in enumerate(found):
            index = row * grid.stride + column
            name = grid.name(index)
            if mark not in f"{marks}._":
                known = ", ".join(marks)
                raise faulty(
                    text, f"{shortened(mark)} on {name} is unknown; expected {known}, _ or a number"
                )
            if (mark == "_") == bool(grid.bits >> index & 1):
                raise faulty(text, f"{name} is {'a' if mark == '_' else 'no'} {noun} on this board")
            if mark in sets:
                sets[mark] |= 1 << index
    return sets


def one_of(text: str, what: str, word: str, known: tuple[str, ...]) -> int:
    """Return the number of a word among those known."""
    if word not in known:
        raise faulty(text, f"the {what} {shortened(word)} is unknown; {nearest(word, known)}")
    return known.index(word)


def letters(players: tuple[str, ...]) -> str:
    """Return a letter for each player: the first of its name, or of the alphabet if some are equal.

    >>> letters(("cross", "nought")), letters(("ann", "arne"))
    ('cn', 'ab')
    """
    first = "".join(player[0] for player in players)
    return first if len(set(first)) == len(first) else "abcdefghijklmnop"[: len(players)]


# ---- whole positions ----------------------------------------------------------------------------


def write_state(game: GridGame, state: Any) -> str:
    """Write a state: of a game that has none of its own, the rows and the player."""
    if game.state_type is State:
        sets = (state.own, state.enemy) if state.player == 0 else (state.enemy, state.own)
        rows = write_rows(game.grid, dict(zip(letters(game.players), sets, strict=True)))
        return f"{rows} {game.players[state.player]}"
    kinds = hints(game.state_type)
    return " ".join(_word(game, kind, getattr(state, name)) for name, kind in kinds.items())


def _word(game: GridGame, kind: Any, value: int) -> str:
    if kind == Cells:
        return write_rows(game.grid, {MARK: value})
    return game.players[value] if kind == Mover else str(value)


def read_state(game: GridGame, text: str) -> Any:
    """Read a state back or raise `PositionError`, which quotes the text and the place."""
    words = text.split()
    if game.state_type is State:
        return _read_pieces(game, text, words)
    state = read_fields(game, text, words)
    wrong = checker(game.state_type)(state, game.board)
    if wrong:
        raise faulty(text, f"expected {wrong}")
    flaw = game.flaw(state)
    if flaw:
        raise faulty(text, flaw)
    return state


def _read_pieces(game: GridGame, text: str, words: list[str]) -> State:
    if len(words) != 2:
        raise faulty(text, "expected the rows and the player, separated by a blank")
    sets = read_rows(game.grid, text, words[0], letters(game.players)).values()
    player = one_of(text, "player", words[1], game.players)
    own, enemy = sets if player == 0 else reversed(sets)
    state: State = game.rules["turn"](game.board, own, enemy, player)
    if state.player != player:
        raise faulty(text, f"{words[1]} can't move here; it is {game.players[state.player]}'s turn")
    return state


def read_fields(game: GridGame, text: str, words: list[str]) -> Any:
    """Read the fields of a state, be it possible or not."""
    kinds = hints(game.state_type)
    if len(words) != len(kinds):
        raise faulty(text, f"expected {', '.join(kinds)}, separated by blanks")
    values = [_field(game, text, *one) for one in zip(words, kinds.items(), strict=True)]
    return game.state_type(*values)


def _field(game: GridGame, text: str, word: str, field: tuple[str, Any]) -> int:
    name, kind = field
    if kind == Cells:
        return read_rows(game.grid, text, word, MARK)[MARK]
    if kind == Mover:
        return one_of(text, name, word, game.players)
    if not re.fullmatch(r"-?\d{1,18}", word) or str(int(word)) != word:
        raise faulty(text, f"the {name} {shortened(word)} is no number")
    return int(word)
