"""Setting up positions, and boards, as a game: each edit is a move, and nobody ever wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from knotwidgets.core import Game, Outcome, Position, PositionError, Verdict
from knotwidgets.core.draft import Draft, DraftFault, drafting_of
from knotwidgets.core.errors import fixed, refusal
from knotwidgets.core.kernel import ParsedMove
from knotwidgets.core.rules import STEPS
from knotwidgets.knotwork import Diagram
from knotwidgets.words import say

from .display import Scene
from .drafts import ERASER, PIECE, draft_scene
from .spoken import result
from .views import View

CLEAR, TURN, AND = "clear", "turn:", "+"


class Editing(Game[Any]):
    """The game of setting up a position of another game, or its board.

    A state is what lies there: a `Setup`, or what the game's `drafting` says of its board. A move
    is what is picked for it: `piece:red+D4`, `D4+E5`, `eraser+D4`, `turn:blue battle`, `clear`.

    >>> from knotwidgets import Kingdoms
    >>> position = Editing(Kingdoms(board="3x3")).start().play("piece:red+B2", "B1")
    >>> position.text, position.play("B2+C3").text
    ('3/1r1/1r1 red battle', '2r/3/1r1 red manoeuvres')
    """

    name, players = "Editing", ("editor",)
    stepwise = True
    rules = STEPS
    defaults = fixed({"game": None})

    def __init__(self, game: Game[Any]) -> None:
        drafting_of(game)  # raises for a game whose positions can't be edited
        self.game, self.options = game, fixed({"game": game})

    def start(self) -> Position:
        """Return the first position of the game."""
        return self.at(self.game.start())

    def at(self, position: Position) -> Position:
        """Return a position of the game as one that can be edited."""
        return Position(self, Setup(Draft.of(position)))

    def drawing(self) -> Position | None:
        """Return the board of the game to be edited; None if it can't be drawn."""
        board = drafting_of(self.game).board(self.game)
        return board and Position(self, board)

    def mover(self, state: Any) -> int:  # noqa: ARG002 - as for all
        """Return the only player."""
        return 0

    def actions(self, state: Any) -> tuple[Any, ...]:
        """Return whose turn it may be; what may be put where is in the picture."""
        return tuple(state.choices.items())

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
        action: Any = move, after
        return ParsedMove(Verdict(True, message=after.told), action)

    def played(self, state: Any, action: Any) -> Any:  # noqa: ARG002 - as for all
        """Return what an edit leads to, which its action has."""
        return action[1]

    def write_action(self, state: Any, action: Any) -> str:  # noqa: ARG002 - as for all
        """Return the edit as it was made."""
        return str(action[0])

    def read_state(self, text: str) -> Any:
        """Read a position of the game."""
        return Setup(Draft.of(self.game.position(text)))

    def write_state(self, state: Any) -> str:
        """Write the text of what this would be."""
        return str(state.text)

    def outcome(self, state: Any) -> Outcome:
        """Raise: nobody ever wins."""
        raise NotImplementedError

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
class Setup:
    """A draft, and the kind of piece that was put last."""

    draft: Draft
    brush: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The text of the position."""
        return self.draft.text

    @property
    def game(self) -> Game[Any]:
        """The game."""
        game: Game[Any] = self.draft.game
        return game

    @property
    def position(self) -> Position | None:
        """The position; None while there can be none."""
        return None if self.fault else self.draft.position

    @property
    def fault(self) -> DraftFault | None:
        """Why there is no position."""
        return self.draft.fault

    @property
    def doubt(self) -> DraftFault | None:
        """Why no game leads to the position."""
        return self.draft.doubt

    @property
    def choices(self) -> Mapping[str, tuple[str, Setup]]:
        """Whose turn it may be, with the phase."""
        return {
            TURN + turn: (told(position), replace(self, draft=replace(self.draft, turn=turn)))
            for turn, position in self.draft.turns.items()
        }

    @property
    def chosen(self) -> str:
        """Whose turn it is."""
        return TURN + self.draft.turn

    @property
    def told(self) -> str:
        """Whose turn it is, the result, or that this can't be."""
        return told(self.position) if self.position else say("editor.impossible")

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
            return Verdict(True), after.settled()
        except PositionError as error:
            return Verdict(False, "editor", refused(error.reason), error.marks), None

    def settled(self) -> Setup:
        """Return it with a turn that can be; raises `PositionError` for what can't be drawn."""
        draft = self.draft.settled()
        draft.shown  # noqa: B018 - raises
        return replace(self, draft=draft)

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

    def changed(self, before: object) -> tuple[str, ...]:
        """Return the cells with other pieces than before."""
        if not isinstance(before, Setup):
            return ()
        old, new = before.draft.pieces, self.draft.pieces
        return tuple(cell for cell in {**new, **old} if old.get(cell) != new.get(cell))

    def cleared(self) -> Setup:
        """Return it without pieces."""
        return replace(self, draft=self.draft.clear().settled())

    def scene(self, **options: Any) -> Scene:
        """Return the picture."""
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
