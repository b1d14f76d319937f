"""A task of marks: all cells that ..."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..core.errors import Verdict, nearest, shortened
from ..core.position import Position
from ..words import listed, player, say
from .conditions import ConditionError, read_condition
from .step import Attempt, Judgement, Step, Task
from .vocabulary import Senseless, cells_of, in_order

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
    kind: ClassVar[str] = "mark"

    def __post_init__(self) -> None:
        if not isinstance(self.cells, str) and not callable(self.cells):
            object.__setattr__(self, "cells", tuple(self.cells))

    def wanted(self, position: Position) -> tuple[str, ...]:
        """Return the cells to mark, in the game's order; `Senseless` where they can't be told."""
        if callable(self.cells):
            value: object = self.cells(position)
        elif isinstance(self.cells, str):
            value = read_condition(self.cells, position.game).at(position)
        else:
            value = self.cells
        cells = cells_of(position, value)
        if cells is None:
            raise Senseless(f"{shortened(self.cells)} gives no cells but {shortened(value)}")
        return in_order(position, cells)

    def verdict(self, position: Position, cell: str) -> Verdict:
        """Say whether a cell is one of them, and why."""
        verdict = position.explain(cell)
        belongs = cell in self.wanted(position)
        about_moves = isinstance(self.cells, str) and self.cells.split()[0] in {"legal", "refused"}
        if about_moves and not verdict.legal:
            return Verdict(belongs, verdict.rule, verdict.message, verdict.marks)
        said = say("lessons.is_one", cell=cell) if belongs else self._lacking(position, cell)
        return Verdict(belongs, "", said, (cell,))

    def _lacking(self, position: Position, cell: str) -> str:
        """Say what a cell lacks that is none of them, or at least what is there."""
        words = self.cells.split() if isinstance(self.cells, str) else []
        key, about = LACKING.get(" ".join(words[:2])), "".join(words[2:])
        if key and len(words) < 4:  # no more is asked, such as what is so after a move
            who = player(about) if about in position.game.players else ""
            return say(f"lessons.{key}", cell=cell, about=about, player=who)
        there = [one.label for one in position.scene().targets if one.id == cell]
        return say("lessons.is_none", there="".join(there) or cell)

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Say of the first cell that is wrong why it is, or how many are missing."""
        position = attempt.position
        given, wanted = answer.replace(",", " ").split(), self.wanted(position)
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

    def solution(self, attempt: Attempt) -> tuple[str, ...]:
        """Return all the cells as one answer."""
        return (" ".join(self.wanted(attempt.position)),)

    def answers(self, attempt: Attempt) -> tuple[str, ...]:
        """Return the cells of the game: an answer's judgement follows from theirs."""
        return tuple(attempt.position.game.named_cells)

    def accepted(self, attempt: Attempt) -> tuple[str, ...]:
        """Return all the cells as one answer."""
        return self.solution(attempt)

    def faults(self, step: Step) -> Iterator[tuple[str, str]]:
        """Yield that no cells can be told, or that there are none."""
        try:
            if not self.wanted(step.position):
                yield "mark", "there is no such cell"
        except (ConditionError, Senseless) as error:
            yield "mark", str(error)
