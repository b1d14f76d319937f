"""Setting up positions, and boards, as a game: each edit is a move, and nobody ever wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from knotwidgets.core import Game, Position, PositionError, Verdict
from knotwidgets.core.draft import Draft, drafting_of
from knotwidgets.core.errors import fixed, refusal
from knotwidgets.core.kernel import ParsedMove
from knotwidgets.core.steps import StepGame, step
from knotwidgets.knotwork import Diagram
from knotwidgets.words import say

from .display import Scene
from .drafts import ERASER, PIECE, draft_scene
from .spoken import result
from .views import View

CLEAR, TURN, AND = "clear", "turn:", "+"


class Editing(StepGame):
    """The game of setting up a position of another game, or its board.

    A state is what lies there: a `Setup`, or what the game's `drafting` says of its board. A move
    is what is picked for it: `piece:red+D4`, `D4+E5`, `eraser+D4`, `turn:blue battle`, `clear`.

    >>> from knotwidgets import Kingdoms
    >>> position = Editing(Kingdoms(board="3x3")).start().play("piece:red+B2", "B1")
    >>> position.text, position.play("B2+C3").text
    ('3/1r1/1r1 red battle', '2r/3/1r1 red battle')
    """

    name = "Editing"
    defaults = fixed({"game": None})

    def __init__(self, game: Game[Any]) -> None:
        drafting_of(game)  # raises for a game whose positions can't be edited
        self.game, self.options = game, fixed({"game": game})

    def start(self) -> Position:
        """Return the first position of the game."""
        return self.at(self.game.start())

    def at(self, position: Position) -> Position:
        """Return a position of the game as one that can be edited."""
        return Position(self, Setup.at(position))

    def drawing(self) -> Position | None:
        """Return the board of the game to be edited; None if it can't be drawn."""
        board = drafting_of(self.game).board(self.game)
        return board and Position(self, board)

    def judge(self, state: Any, move: str) -> ParsedMove:
        """Read an edit; what the drawing, or a rule, refuses is refused."""
        if move == CLEAR:
            verdict, after = Verdict(True), state.cleared()
        elif move.startswith(TURN):
            verdict = refusal("", "editor.no_choice", choice=move.removeprefix(TURN))
            _, after = state.choices.get(move, ("", None))
        else:
            verdict, after = state.judge(tuple(move.split(AND)))
        if after is None:
            return ParsedMove(verdict, None)
        return step(move, after, after.told)

    def clearing(self, state: Any) -> str:  # noqa: ARG002 - as for all
        """Return the edit that takes all pieces away."""
        return CLEAR

    def read_state(self, text: str) -> Any:
        """Read a position of the game."""
        return Setup.at(self.game.position(text))

    def knotwork(self, state: Any) -> Diagram:
        """Return the knotwork of what lies there; raises for what is no position."""
        return self.game.knotwork(state.position.state)

    def picks(self, position: Position, move: str) -> tuple[str, ...]:  # noqa: ARG002 - as for all
        """Return the picks of an edit."""
        return tuple(move.split(AND))

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:  # noqa: ARG002 - as for all
        """Return the edit that picks are."""
        return AND.join(picks)

    @property
    def view(self) -> EditingView:
        """How an edit is shown and spoken of."""
        return EditingView(
            colours=self.game.view.colours,
            turn=lambda position: position.state.told,
            phase=lambda _: say("editor.editing"),
            standing=lambda *_: "",
            possible=lambda position, move: position.explain(move).message,
        )


class EditingView(View):
    """The picture of what is edited, which says itself how it looks."""

    def scene(self, position: Position, **options: Any) -> Scene:
        """The display list of what lies there, with the edits as its moves."""
        scene: Scene = position.state.scene(**options)
        return scene


@dataclass(frozen=True)
class Setup(Draft):
    """A draft, and the kind of piece that was put last."""

    brush: str = field(default="", compare=False)

    @classmethod
    def at(cls, position: Position) -> Setup:
        """Return a position to be edited; raises `TypeError` for a game that has no drafts."""
        draft = Draft.of(position)
        return cls(draft.game, draft.pieces, draft.turn)

    @property
    def choices(self) -> Mapping[str, tuple[str, Setup]]:
        """Whose turn it may be, with the phase."""
        return {
            TURN + turn: (told(position), replace(self, turn=turn))
            for turn, position in self.turns.items()
        }

    @property
    def chosen(self) -> str:
        """Whose turn it is."""
        return TURN + self.turn

    @property
    def told(self) -> str:
        """Whose turn it is, the result, or that this can't be."""
        return say("editor.impossible") if self.fault else told(self.position)

    @property
    def invitation(self) -> str:
        """What may be done first."""
        return say("editor.invitation")

    def judge(self, picks: tuple[str, ...]) -> tuple[Verdict, Setup | None]:
        """Say what would come of picks, and return that if it is an edit."""
        try:
            after = self._edited(picks)
            if after is None:
                return refusal("", "editor.pick_piece"), None
            after = after.settled()
            after.shown  # noqa: B018 - raises for what can't be drawn
            return Verdict(True), after
        except PositionError as error:
            return Verdict(False, "editor", refused(error.reason), error.marks), None

    def _edited(self, picks: tuple[str, ...]) -> Setup | None:
        """Return what an edit leads to, None for picks that are none."""
        lying, cells = self.pieces, self.drafting.cells(self.game)
        at = [pick for pick in picks if pick in cells]
        turn = picks[-1] if picks[-1] not in (*at, ERASER) and len(picks) > 1 else ""
        first = picks[0]
        after = None
        if len(at) == 1 and at[0] in lying and (first == ERASER or {*picks} <= {at[0], ERASER}):
            after = self.put(at[0], *lying[at[0]][:-1])
            after = replace(after, brush=ERASER if first == ERASER else self.brush)
        elif len(at) == 1 and (first.startswith(PIECE) or (first == at[0] and self.brush)):
            after = self.laying(first if first.startswith(PIECE) else self.brush, at[0], turn)
        elif len(at) == 2 and first in lying:
            kind = self.drafting.pieces(self.game)[lying[first][-1]]
            left = self.put(first, *lying[first][:-1])
            after = replace(left.laying(PIECE + kind.name, at[1], turn), brush=self.brush)
        return after

    def laying(self, brush: str, cell: str, turn: str = "") -> Setup:
        """Return what comes of a piece of a kind on a cell; on others, where several may lie."""
        drafting = self.drafting
        kinds = {PIECE + kind.name: kind for kind in drafting.kinds(self.game)}
        if brush not in kinds or turn not in kinds[brush].ways:
            raise PositionError(f"there is no piece {brush.removeprefix(PIECE)!r} {turn}".rstrip())
        alone = drafting.shared(self.game) == "one"
        below = () if alone else self.pieces.get(cell, ())
        after = self.put(cell, *below, kinds[brush].ways[turn])
        return replace(after, brush=brush)

    def changed(self, before: object) -> tuple[str, ...]:
        """Return the cells with other pieces than before."""
        if not isinstance(before, Setup):
            return ()
        old, new = before.pieces, self.pieces
        return tuple(cell for cell in {**new, **old} if old.get(cell) != new.get(cell))

    def cleared(self) -> Setup:
        """Return it without pieces."""
        return self.clear().settled()

    def scene(self, **options: Any) -> Scene:
        """Return the picture."""
        return draft_scene(self, self.brush, **options)


def refused(reason: str) -> str:
    """Say that something can't be, and why."""
    if reason.endswith("."):
        return say("common.then", first=say("editor.never"), then=reason)
    return say("editor.refused", fault=reason)


def told(position: Position) -> str:
    """Say whose turn it is and the phase, or the result."""
    if position.outcome:
        return result(position.outcome)
    view = position.game.view
    turn, phase = view.turn(position), view.phase(position)
    return say("common.beside", first=turn, then=phase) if phase else turn
