"""A puzzle as a game for one person, whose moves lay tiles and take them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position, PositionError, Verdict
from knotwidgets.core.advice import Finding
from knotwidgets.core.errors import fixed
from knotwidgets.core.kernel import NOBODY, ParsedMove
from knotwidgets.core.steps import StepGame, step
from knotwidgets.knotwork import Diagram
from knotwidgets.words import say

from ..state import shape_of
from .attempt import TILE, Attempt, AttemptError
from .checks import PuzzleError
from .view import VIEW, PuzzleView

if TYPE_CHECKING:
    from .model import Puzzle

AND, PICKED = "+", " "


class PuzzleGame(StepGame):
    """The game of solving a puzzle; a state is an `Attempt`.

    The move `c3:NE` lays a tile and `-c3` takes one back; `a1:NE+b1:NW` are two in one step.

    >>> from knotwidgets import puzzles
    >>> position = puzzles.Puzzle(3, 1, "2 cap 1 straight").as_game.start()
    >>> position = position.play("a1:E", "b1:EW+c1:W")
    >>> position.player, position.play("-b1+-c1").text
    (None, 'a1:E')
    """

    name = say("widget.puzzle")
    defaults = fixed({"puzzle": None})

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.options = puzzle, fixed({"puzzle": puzzle})

    def start(self) -> Position:
        """Return the puzzle with nothing but the given tiles."""
        return Position(self, Attempt.of(self.puzzle))

    def mover(self, state: Attempt) -> int:
        """Return the only player, or that the puzzle is solved."""
        return NOBODY if state.solved else 0

    def judge(self, state: Attempt, move: str) -> ParsedMove:
        """Read a move; of picks that are none, say why."""
        try:
            if move.startswith(PICKED):
                move = _move(*state.meant(tuple(move.split())))
            parts = move.split(AND)
            takes = all(part.startswith("-") for part in parts)
            after: Any = (
                state.take([part[1:] for part in parts]) if takes else state.lay(" ".join(parts))
            )
        except AttemptError as error:
            return ParsedMove(Verdict(False, error.rule, error.message, error.cells), None)
        except PuzzleError as error:
            return ParsedMove(Verdict(False, "notation", str(error)), None)
        return step(after.step_from(state).replace(" ", AND), after)

    def clearing(self, state: Attempt) -> str:
        """Return the move that takes back all tiles but the given ones."""
        return state.take(state.own).step_from(state).replace(" ", AND) if state.own else ""

    def checked(self, state: Attempt) -> Finding:
        """Return what is wrong with the tiles."""
        return state.checked

    def read_state(self, text: str) -> Any:
        """Read the tiles that lie."""
        try:
            return Attempt.of(self.puzzle).lay(text)
        except PuzzleError as error:
            raise PositionError(str(error)) from error

    def knotwork(self, state: Attempt) -> Diagram:
        """Return the knotwork of the tiles."""
        return state.knotwork

    def picks(self, position: Position, move: str) -> tuple[str, ...]:  # noqa: ARG002 - as for all
        """Return the picks that lay or take back one tile."""
        cell, _, turn = move.partition(":")
        shape = shape_of(*self.puzzle.sides_of({cell: turn}).values()) if turn else ""
        return (TILE + shape, cell, turn) if turn else (cell[1:],)

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:
        """Return the move that picks mean, or picks of which `judge` says why they mean none."""
        try:
            return _move(*position.state.meant(picks))
        except AttemptError:
            return PICKED.join(("", *picks))

    @property
    def view(self) -> PuzzleView:
        """How a puzzle is shown and spoken of."""
        return VIEW


def _move(cell: str, turn: str) -> str:
    """Write the move that lays a tile turned so, or takes one back."""
    return f"{cell}:{turn}" if turn else f"-{cell}"
