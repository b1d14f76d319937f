"""A position that is being set up by hand: the edits so far, and the requests that change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from secrets import randbits
from typing import Any

from knotwidgets.core import IllegalMove, Position, PositionError, RuleError, Verdict
from knotwidgets.core.draft import Draft, DraftFault, Edited, drafting_of
from knotwidgets.core.errors import refusal
from knotwidgets.engine.randomness import chance_move
from knotwidgets.scene.display import Scene
from knotwidgets.scene.drafts import ERASER, PIECE, draft_scene
from knotwidgets.scene.spoken import result
from knotwidgets.words import say

from .chance import rests
from .exchange import RefusedError
from .steps import Step, Steps, StepsMoment

TURN = "turn:"


@dataclass(frozen=True)
class Setup:
    """A draft, the kind of piece that was put last, and the position played on from it, if any."""

    draft: Draft
    brush: str = ""
    played: Position | None = None

    @property
    def text(self) -> str:
        """The text of the position."""
        return self.played.text if self.played else self.draft.text

    @property
    def game(self) -> Any:
        """The game."""
        return self.draft.game

    @property
    def position(self) -> Position | None:
        """The position; None while there can be none."""
        if self.played or self.draft.fault:
            return self.played
        return self.draft.position

    @property
    def fault(self) -> DraftFault | None:
        """Why there is no position."""
        return None if self.played else self.draft.fault

    @property
    def doubt(self) -> DraftFault | None:
        """Why no game leads to the position."""
        return None if self.played else self.draft.doubt

    @property
    def choices(self) -> Mapping[str, tuple[str, Setup]]:
        """Whose turn it may be, with the phase."""
        if self.played:
            return {}
        return {
            TURN + turn: (told(position), replace(self, draft=replace(self.draft, turn=turn)))
            for turn, position in self.draft.turns.items()
        }

    @property
    def chosen(self) -> str:
        """Whose turn it is."""
        return TURN + self.draft.turn

    @property
    def has_board(self) -> bool:
        """Whether the board of the game can be edited as well."""
        return self.draft.drafting.board(self.game) is not None

    @property
    def told(self) -> str:
        """Whose turn it is, the result, or that this can't be."""
        return told(self.position) if self.position else say("editor.impossible")

    def judge(self, picks: tuple[str, ...]) -> tuple[Verdict, Setup | None]:
        """Say what would come of picks, and return that if it is an edit, or a move."""
        if self.played:
            return self._play(self.played, picks)
        try:
            after = self._edited(picks)
            if after is None:
                return refusal("", "editor.pick_piece"), None
            after = replace(after, draft=after.draft.settled())
            after.draft.shown  # noqa: B018 - raises for what can't be drawn
        except PositionError as error:
            return Verdict(False, "editor", refused(error.reason), error.marks), None
        return Verdict(True, message=after.told), after

    def _play(self, position: Position, picks: tuple[str, ...]) -> tuple[Verdict, Setup | None]:
        move = position.game.move_of(position, picks)
        try:
            after = position.play(move)
        except IllegalMove as error:
            return Verdict(False, error.rule, error.message, error.marks), None
        said = Verdict(True, message=position.game.view.possible(position, move))
        return said, replace(self, played=rested(after))

    def _edited(self, picks: tuple[str, ...]) -> Setup | None:
        """Return what an edit leads to, None for picks that are none."""
        lying, cells = self.draft.pieces, self.draft.drafting.cells(self.game)
        at = [pick for pick in picks if pick in cells]
        turn = picks[-1] if picks[-1] not in (*at, ERASER) and len(picks) > 1 else ""
        first = picks[0]
        after = None
        if len(at) == 1 and at[0] in lying and (first == ERASER or {*picks} <= {at[0], ERASER}):
            after = self._put(at[0], *lying[at[0]][:-1])
            after = replace(after, brush=ERASER if first == ERASER else self.brush)
        elif len(at) == 1 and (first.startswith(PIECE) or (first == at[0] and self.brush)):
            after = self.laying(first if first.startswith(PIECE) else self.brush, at[0], turn)
        elif len(at) == 2 and first in lying:
            kind = self.draft.drafting.pieces(self.game)[lying[first][-1]]
            left = self._put(first, *lying[first][:-1])
            after = replace(left.laying(PIECE + kind.name, at[1], turn), brush=self.brush)
        return after

    def laying(self, brush: str, cell: str, turn: str = "") -> Setup:
        """Return what comes of a piece of a kind on a cell; on others, where several may lie."""
        drafting = self.draft.drafting
        kinds = {PIECE + kind.name: kind for kind in drafting.kinds(self.game)}
        if brush not in kinds or turn not in kinds[brush].ways:
            raise PositionError(f"there is no piece {brush.removeprefix(PIECE)!r} {turn}".rstrip())
        alone = drafting.shared(self.game) == "one"
        below = () if alone else self.draft.pieces.get(cell, ())
        after = self._put(cell, *below, kinds[brush].ways[turn])
        return replace(after, brush=brush)

    def _put(self, cell: str, *pieces: str) -> Setup:
        return replace(self, draft=self.draft.put(cell, *pieces))

    def step_from(self, before: Edited) -> str:
        """Return the text of what is shown, if that is something else."""
        if isinstance(before, Setup):
            same = (before.text, before.game, before.played is None)
            if same == (self.text, self.game, self.played is None):
                return ""
        return self.text

    def changed(self, before: Edited) -> tuple[str, ...]:
        """Return the cells with other pieces than before."""
        if not isinstance(before, Setup) or self.played or before.played:
            return ()
        old, new = before.draft.pieces, self.draft.pieces
        return tuple(cell for cell in {**new, **old} if old.get(cell) != new.get(cell))

    def cleared(self) -> Setup:
        """Return it without pieces."""
        return replace(self, draft=self.draft.clear().settled(), played=None)

    def scene(self, **options: Any) -> Scene:
        """Return the picture; what is played, as a board shows it."""
        if self.played:
            shown: Scene = self.game.view.scene(self.played, **options)
            return shown
        return draft_scene(self.draft, self.brush, **options)


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


def rested(position: Position) -> Position:
    """Return the position after what chance decides first."""
    while not rests(position):
        position = position.play(chance_move(position, randbits(32)))
    return position


def board_of(game: Any) -> Edited:
    """Return the board of a game to be edited; raises `RefusedError` if it can't be drawn."""
    board = drafting_of(game).board(game)
    if board is None:
        raise RefusedError(say("editor.no_board"))
    return board


@dataclass(frozen=True, kw_only=True)
class EditorMoment(StepsMoment):
    """Everything that a picture of an editor shows."""


class EditorSession(Steps[EditorMoment]):
    """What is being edited, and the requests that change it; safe to use from any thread."""

    def __init__(
        self,
        edited: Edited,
        changed: Callable[[EditorMoment], Callable[[], object] | None] = lambda _: None,
    ) -> None:
        super().__init__(EditorMoment(steps=(Step("", edited),)), changed)

    @property
    def edited(self) -> Edited:
        """What is shown."""
        edited: Edited = self.moment.attempt
        return edited

    def go_on(self, attempt: Edited) -> None:
        """Show what an edit has led to; raises `RefusedError` where a rule fails at it."""
        try:
            super().go_on(attempt)
        except RuleError as error:
            raise RefusedError(refused(str(error))) from error

    def clear(self) -> None:
        """Take all pieces away."""
        self.go_on(self.edited.cleared())

    def choose(self, choice: str) -> None:
        """Make one of the choices that there are, such as whose turn it is."""
        with self.lock:
            choices = self.edited.choices
            if choice not in choices:
                raise RefusedError(say("editor.no_choice", choice=choice.removeprefix(TURN)))
            self.go_on(choices[choice][1])

    def play(self) -> None:
        """Play on from the position shown; raises `RefusedError` while there is none."""
        with self.lock:
            position = self.position()
            self.go_on(Setup(Draft.of(position), played=rested(position)))

    def edit(self) -> None:
        """Edit the pieces again of the position that was played on from, or of the board drawn."""
        with self.lock:
            self.go_on(Setup(Draft.of(self.position())))

    def board(self) -> None:
        """Edit the board of the game; raises `RefusedError` for one that can't be drawn."""
        with self.lock:
            self.go_on(board_of(self.position().game))

    def position(self) -> Position:
        """Return the position shown; raises `RefusedError` while there is none."""
        position, fault = self.edited.position, self.edited.fault
        if position is None:
            text, marks = fault or DraftFault(say("editor.impossible"))
            raise RefusedError(refused(text), marks=marks)
        return position
