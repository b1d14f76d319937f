"""Why a move of a game on cells is refused, and how a game was decided.

The rules are asked. A rule that gives a set of cells forbids a cell if all that may be chosen lies
in that set, and the cell does not: so its sentence, the first of its docstring, is true.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from knotwidgets.core.errors import Verdict, refusal, shortened
from knotwidgets.core.match import points_in_words
from knotwidgets.core.rules import sentence as rule_sentence
from knotwidgets.core.values import hints
from knotwidgets.words import player, say

from . import rules as base
from .rules import Cells

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import CellGame, GridGame


def no_move(game: GridGame, move: str) -> Verdict:
    """Refuse a text that is no move."""
    middle = len(game.grid.names) // 2
    example = "-".join(game.grid.names[middle - game.moves_pieces : middle + 1])
    return refusal("notation", "grid.no_move", move=shortened(move), example=example)


def no_cell(game: CellGame, key: str, cell: str) -> Verdict:
    """Refuse a cell that is not on the board, in the sentence of a key."""
    column, row = chr(64 + game.grid.width), game.grid.height
    return refusal("notation", key, cell=cell, column=column, row=row)


def why_not(game: GridGame, state: Any, cells: tuple[str, ...]) -> Verdict:
    """Say why a move that names these cells is refused."""
    for cell in cells:
        if cell not in game.grid.indices:
            return no_cell(game, "grid.no_cell", cell)
    if not game.moves(state):
        return refusal("end", "common.over")
    if game.moves_pieces and not state.own >> game.grid.indices[cells[0]] & 1:
        mover = player(game.players[state.player])
        return refusal("notation", "grid.no_piece", cells[:1], cell=cells[0], player=mover)
    move = "-".join(cells)
    rule = next(_forbidding(game, state, cells), "")
    key = "grid.taken" if rule == "vacant" else "grid.refused"
    rule = rule or _opening_rule(game)
    return game.refuse(rule, key, cells, move=move, sentence=sentence(game, rule))


def _opening_rule(game: GridGame) -> str:
    """Return the rule that opens the cells to moves."""
    rules = game.rules.replaced if game.state_type is not base.State else game.rules
    return next(one for one in ("goals", "targets", "nth_action") if one in rules)


def why_legal(position: Position, move: str) -> Verdict:  # noqa: ARG001 - one rule opens all
    """Say which rule opens the cells to moves."""
    game = cast("GridGame", position.game)
    rule = _opening_rule(game)
    own = sentence(game, rule) if rule != "nth_action" else ""
    return Verdict(True, rule, say("common.own_rule_allows", sentence=own) if own else "")


def _forbidding(game: GridGame, state: Any, cells: tuple[str, ...]) -> Iterator[str]:
    """Yield the rules that forbid the first cell, in the order in which they are written."""
    bit, targets = 1 << game.grid.indices[cells[0]], getattr(state, "targets", 0)
    if len(cells) > 1 or targets & bit:
        return
    known = {**state._asdict(), "board": game.board, "state": state}
    reached = game.rules.rules_reached("targets")
    for name in sorted(game.rules, key=lambda name: name != "vacant"):  # the plainest first
        rule = game.rules[name]
        takes = [*inspect.signature(rule).parameters]
        if not (name in reached and known.keys() >= {*takes}):
            continue
        if hints(game.rules.contracts[name]).get("return") == Cells:
            allowed = rule(*(known[one] for one in takes))
            if not allowed & bit and not targets & ~allowed:
                yield name


def sentence(game: GridGame, name: str) -> str:
    """Return the words of a rule: the first sentence of its docstring."""
    return game.rules.words(name) or re.split(r"(?<=[.!?])\s", rule_sentence(game.rules[name]))[0]


def reckoning(game: GridGame, state: Any, points: Mapping[str, int]) -> tuple[str, ...]:
    """Explain the points: by the rule `won`, if it decided, else by the points of all."""
    if game.state_type is base.State and "points" not in game.rules.replaced:
        own, enemy, player, _ = state[:4]  # a limit counts plies behind them
        if game.rules["won"](game.board, enemy, own, 1 - player):
            return (sentence(game, "won"),)
        if "score" not in game.rules.replaced:
            return (say("grid.nobody"),)
    return (say("grid.points", points=points_in_words(points)),)
