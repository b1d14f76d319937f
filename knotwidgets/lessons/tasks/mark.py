"""A task of marks: mark all cells that a condition gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ...core.errors import Cells, Verdict, nearest, shortened
from ...core.position import Position
from ...words import listed, player, say
from ..conditions import condition_at
from ..step import Answers, Attempt, Faults, Judgement, Step, Task
from ..vocabulary import Senseless, cells_of, in_order

LACKING = {  # what is said of a cell that a word of the vocabulary leaves out
    "captured cells": "none_captured",
    "reached from": "none_reached",
    "empty cells": "none_empty",
    "cells of": "none_owned",
    "neighbours of": "none_joined",
    "strand through": "none_strand",
}


@dataclass(frozen=True)
class Mark(Task):
    """Mark all cells that a condition says, or a function of the position, or these.

    An answer is the cells that are marked, with blanks between them.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.lessons import Step
    >>> step = Step("Where may Red build?", Kingdoms(board="3x3").start().play("B2", "A1"),
    ...             Mark("legal cells"))
    >>> step.begin().solution
    ('B1 A2 C2 B3',)
    """

    cells: str | Iterable[str] | Callable[[Position], Iterable[str]]
    kind = "mark"
    fields = ("mark",)

    def __post_init__(self) -> None:
        if not isinstance(self.cells, str) and not callable(self.cells):
            object.__setattr__(self, "cells", tuple(self.cells))

    def target_cells(self, position: Position) -> Cells:
        """Return the cells to mark, in the game's order; `Senseless` where they can't be told."""
        value = self.cells
        if isinstance(value, str):
            value = _value(value, position)
        elif callable(value):
            value = value(position)
        cells = cells_of(position, value)
        if cells is None:
            raise Senseless(f"{shortened(self.cells)} gives no cells but {shortened(value)}")
        return in_order(position, cells)

    def verdict(self, position: Position, cell: str) -> Verdict:
        """Say whether a cell is one of them, and why."""
        verdict = position.explain(cell)
        belongs = cell in self.target_cells(position)
        about_moves = self._words(position)[0] in ("legal cells", "refused by")
        if about_moves and not verdict.legal:
            return Verdict(belongs, verdict.rule, verdict.message, verdict.marks)
        why = say("lessons.is_one", cell=cell) if belongs else self._lacking(position, cell)
        return Verdict(belongs, "", why, (cell,))

    def _lacking(self, position: Position, cell: str) -> str:
        """Say why a cell is not one of them, or at least what lies there."""
        name, *about = self._words(position)
        alone = (
            isinstance(self.cells, str) and self.cells.split() == " ".join([name, *about]).split()
        )
        if alone and name in LACKING:
            where = "".join(about)
            who = player(where) if where in position.game.players else ""
            return say(f"lessons.{LACKING[name]}", cell=cell, about=where, player=who)
        there = [one.label for one in position.scene().targets if one.id == cell]
        return say("lessons.is_none", there="".join(there) or cell)

    def _words(self, position: Position) -> tuple[str, ...]:
        """Return the word of the vocabulary that its condition begins with, and the arguments.

        There are none where it asks for what is so after some moves.
        """
        if not isinstance(self.cells, str):
            return ("",)
        condition = condition_at(self.cells, position)
        return ("",) if condition.moves else condition.words

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Say of the first cell that is wrong why it is, or how many are missing."""
        position = attempt.position
        given, wanted = answer.replace(",", " ").split(), self.target_cells(position)
        for cell in given:
            if cell not in position.game.named_cells:
                hint = nearest(cell, position.game.named_cells)
                return Judgement(False, say("lessons.no_cell", cell=repr(cell), hint=hint))
            verdict = self.verdict(position, cell)
            if not verdict.legal:
                return Judgement(
                    False, verdict.message, verdict.marks, rule=verdict.rule, about=cell
                )
        missing = len(set(wanted) - set(given))
        if missing:
            return Judgement(False, say("lessons.missing", n=missing), tuple(given))
        return Judgement(True, say("lessons.all_marked", n=len(wanted), cells=listed(wanted)))

    def solution(self, attempt: Attempt) -> Answers:
        """Return all the cells as one answer."""
        return (" ".join(self.target_cells(attempt.position)),)

    def right_answers(self, attempt: Attempt) -> Answers:
        """Return all the cells as one answer."""
        return self.solution(attempt)

    def faults(self, step: Step) -> Faults:
        """Yield that there are no such cells."""
        if not self.target_cells(step.position):
            yield "mark", "there is no such cell"


@lru_cache(maxsize=64)  # each mark and each answer asks for it, and it may try all moves
def _value(asked: str, position: Position) -> Any:
    return condition_at(asked, position).at(position)
