"""A task of pieces: put them so that a condition holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ...core.draft import Draft
from ...core.errors import Cells, PositionError, nearest
from ...core.position import Position
from ...words import commas, player, say
from ..blocks import Fields
from ..conditions import Asked, condition_at
from ..step import Answers, Attempt, Faults, Judgement, Step, Task

MOST_TRIED = 4_000  # positions, in looking for a way


@dataclass(frozen=True)
class Put(Task):
    """Put pieces on the board, one after the other, so that a condition holds in the end.

    `pieces` are such as `Position.put` takes, with blanks between or a sequence. An answer is the
    cell of the next one. `where` is a condition, or a function of the position. `way` is a
    solution, where none is found by trying.

    >>> from knotwidgets import Kingdoms
    >>> from knotwidgets.lessons import Step
    >>> pos = Kingdoms(board="3x3").position("3/1r1/1b1 blue battle")
    >>> step = Step("Besiege it.", pos, Put("blue blue blue", "captured cells has B2"))
    >>> step.begin().solution, step.judge("A2", "B3", "C2").solved
    (('A2', 'C2', 'B3'), True)
    """

    pieces: str | Sequence[str]
    where: Asked
    way: str | Sequence[str] = ()
    kind = "put"
    words = ("pieces", "way")
    fields = ("put", "where", "way")

    @classmethod
    def read(cls, fields: Fields) -> Task:
        """Return the task that its fields say; raise `FieldError` without a condition."""
        if "where" not in fields:
            raise fields["put"].wrong("what is to hold is missing: 'where: ...'")
        return super().read(fields)

    @property
    def prompt(self) -> str:
        """What is asked for."""
        return say("lessons.ask_put", pieces=commas([player(one) for one in self.pieces]))

    def judge(self, attempt: Attempt, answer: str) -> Judgement:
        """Put the next piece on a cell; after the last one, say whether it is as it should be."""
        position, done = attempt.position, len(attempt.done)
        if answer not in position.game.named_cells:
            return Judgement(False, say("lessons.no_cell", cell=repr(answer)))
        try:
            after = _with_piece(position, answer, self.pieces[done])
        except PositionError as error:
            return Judgement(False, str(error), (answer,), about=answer)
        if after is None:
            return Judgement(False, say("lessons.occupied", cell=answer), (answer,), about=answer)
        if self.holds(after):
            return Judgement(True, say("lessons.right"), shown=(after,), about=answer)
        if done + 1 < len(self.pieces):
            later = replace(attempt, done=(*attempt.done, answer), position=after)
            return Judgement(True, shown=(after,), about=answer, next=later)
        again, why = attempt.step.begin(), say("lessons.not_yet")
        return Judgement(False, why, shown=(after,), about=answer, next=again)

    def holds(self, position: Position) -> bool:
        """Whether a position is as it should be."""
        return bool(condition_at(self.where, position).at(position))

    def solution(self, attempt: Attempt) -> Answers:
        """Return cells for the rest of the pieces, or those that were given; nothing if unknown."""
        done = len(attempt.done)
        if self.way and attempt.done == tuple(self.way[:done]):
            return tuple(self.way[done:])
        return self._search(attempt.position, self.pieces[done:], [MOST_TRIED]) or ()

    def _search(self, position: Position, pieces: Sequence[str], budget: list[int]) -> Cells | None:
        """Return cells for the pieces; None if there are none, or the budget is spent."""
        for cell in position.game.named_cells if pieces else ():
            budget[0] -= 1
            if budget[0] < 0:
                return None
            try:
                after = _with_piece(position, cell, pieces[0])
            except PositionError:
                continue
            if after is None:
                continue
            if self.holds(after):
                return (cell,)
            rest = self._search(after, pieces[1:], budget)
            if rest is not None:
                return (cell, *rest)
        return None

    def faults(self, step: Step) -> Faults:
        """Yield that there is nothing to be done, or no way to do it."""
        known = Draft.of(step.position).drafting.pieces(step.position.game)
        strange = [piece for piece in self.pieces if piece not in known]
        if strange:
            yield "put", f"{strange[0]!r} is no piece; {nearest(strange[0], known)}"
        elif not self.pieces or self.holds(step.position):
            yield "put", "there is nothing to be put so that the condition holds"
        elif not (way := self.solution(step.begin())) or not self._solves(step, way):
            yield "way" if self.way else "where", "no way is found to put the pieces so"

    def _solves(self, step: Step, way: Sequence[str]) -> bool:
        attempt = step.begin()
        for cell in way:
            judged = self.judge(attempt, cell)
            if not judged.right or judged.next is None:
                return judged.right
            attempt = judged.next
        return False


@lru_cache(maxsize=4096)  # a page asks for each cell several times, and it tries whose turn it is
def _with_piece(position: Position, cell: str, piece: str) -> Position | None:
    """Return a position with one piece more; None where another one lies that it can't join."""
    lying = position[cell]
    if lying is None:
        return position.put(cell, piece)
    if not isinstance(lying, Mapping):
        return None
    stack = [one for one, number in lying.items() for _ in range(number)]
    return position.put(cell, *stack, piece)
