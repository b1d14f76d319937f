"""Setting up positions, and boards, as a game: each edit is a move, and nobody ever wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from knotwidgets.core import Game, Position, PositionError, Verdict
from knotwidgets.core.draft import Draft, PieceKind, drafting_of
from knotwidgets.core.errors import fixed, refusal
from knotwidgets.core.game import StepGame, step
from knotwidgets.core.kernel import ParsedMove
from knotwidgets.knotwork import Diagram
from knotwidgets.words import commas, say

from . import shapes
from .display import Box, Item, Move, Path, Point, Scene, Target
from .spoken import status
from .views import View

ERASER, PIECE = "eraser", "piece:"
STEP, SIZE, BELOW = 1.14, 1.0, 1.22  # of the rack: from slot to slot, a slot, and its height
SLOT = shapes.panel((0, 0, SIZE, SIZE), 0.16)
CROSS = "M.3 .3L.7 .7M.7 .3L.3 .7"


@dataclass(frozen=True)
class Slot:
    """A place in the rack: its id, its label, and its picture."""

    name: str
    label: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Rack:
    """Slots in rows below a picture, with a frame round the one that was used last."""

    picture: Box
    slots: tuple[Slot, ...]
    used: str

    @cached_property
    def _columns(self) -> int:
        fits = int((self.picture[2] - 0.2) / STEP)
        return min(len(self.slots), max(3, fits))

    @cached_property
    def box(self) -> Box:
        """The box of the picture and the rack."""
        x, y, width, height = self.picture
        wide = max(width, self._columns * STEP + 0.3)
        rows = -(-len(self.slots) // self._columns)
        return x - (wide - width) / 2, y, wide, height + rows * BELOW

    def places(self) -> Iterator[tuple[Slot, Point]]:
        """Yield the slots with their upper left corners."""
        x, y, width, height = self.picture
        for index, slot in enumerate(self.slots):
            row, column = divmod(index, self._columns)
            here = min(self._columns, len(self.slots) - row * self._columns)
            left = x + width / 2 - (here * STEP - (STEP - SIZE)) / 2
            yield slot, (left + column * STEP, y + height + row * BELOW)

    def items(self) -> Iterator[Item]:
        """Yield the slots and what lies in them."""
        for slot, at in self.places():
            yield Path(f"rack:{slot.name}", "cells", "plot", SLOT, at)
            for item in shifted(slot.items, at):
                yield replace(item, id=f"rack:{slot.name}:{item.id}")
            if slot.name == self.used:
                yield Path("rack:used", "marks", "highlight", SLOT, at)

    def targets(self) -> Iterator[Target]:
        """Yield the slots as targets."""
        for slot, at in self.places():
            yield Target(slot.name, SLOT, at, slot.label)

    def with_picture(
        self,
        scene: Scene,
        moves: Iterable[Move],
        targets: Iterable[Target],
    ) -> Scene:
        """Return a picture with the rack below it, and these moves and targets beside the rack's.

        The picture's own moves and targets are left out.
        """
        ground = {"d": shapes.panel(self.box, 0.22), "at": (0, 0)}
        items = tuple(
            replace(item, **ground) if item.id == "ground" else item  # type: ignore[arg-type]
            for item in scene.items
            if item.style != "rest"
        )
        return replace(
            scene,
            box=self.box,
            items=(*items, *self.items()),
            targets=(*targets, *self.targets()),
            moves=tuple(moves),
        )


def shifted(items: Iterable[Item], at: Point) -> tuple[Item, ...]:
    """Return items that lie round (0, 0), moved to a place."""
    (x, y) = at
    return tuple(replace(item, at=(item.at[0] + x, item.at[1] + y)) for item in items)


def eraser() -> Slot:
    """Return the eraser's slot."""
    return Slot(ERASER, say("editor.eraser"), (Path("cross", "pieces", "mark", CROSS),))


CLEAR, TURN, AND = "clear", "turn:", "+"


class Editing(StepGame):
    """The game of setting up a position of another game, or its board.

    A state is a `Setup`, or the drawing of a board by the game's `drafting`. A move is its picks:
    `piece:red+D4`, `D4+E5`, `eraser+D4`, `turn:blue battle`, `clear`.

    >>> from knotwidgets import Kingdoms
    >>> position = Editing(Kingdoms(board="3x3")).start().play("piece:red+B2", "B1")
    >>> position.text, position.play("B2+C3").text
    ('3/1r1/1r1 red battle', '2r/3/1r1 red battle')
    """

    name = "Editing"
    defaults = fixed({"game": None})

    def __init__(self, game: Game) -> None:
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
        """Read an edit; it is refused if the drawing, or a rule, refuses it."""
        if move == CLEAR:
            verdict, after = Verdict(True), state.cleared()
        elif move.startswith(TURN):
            verdict = refusal("", "editor.no_choice", choice=move.removeprefix(TURN))
            _, after = state.choices.get(move, ("", None))
        else:
            verdict, after = state.edit(tuple(move.split(AND)))
        if after is None:
            return ParsedMove(verdict, None)
        return step(move, after, after.status)

    def clearing(self, state: Any) -> str:  # noqa: ARG002 - as for all
        """Return the edit that takes all pieces away."""
        return CLEAR

    def read_state(self, text: str) -> Any:
        """Read a position of the game."""
        return Setup.at(self.game.position(text))

    def knotwork(self, state: Any) -> Diagram:
        """Return the knotwork of the pieces; raises if they make no position."""
        return self.game.knotwork(state.position.state)

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:  # noqa: ARG002 - as for all
        """Return the edit with these picks."""
        return AND.join(picks)

    @property
    def view(self) -> EditingView:
        """The pictures and the speech of edits."""
        return EditingView(
            colours=self.game.view.colours,
            turn=lambda position: position.state.status,
            phase=lambda _: say("editor.editing"),
            standing=lambda *_: "",
            explanation=lambda position, move: position.explain(move).message,
        )


class EditingView(View):
    """The pictures of states, which draw themselves."""

    def scene(self, position: Position, **options: Any) -> Scene:
        """The display list of a state, with the edits as its moves."""
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
        """The possible turns, with the phase."""
        return {
            TURN + turn: (status(position), replace(self, turn=turn))
            for turn, position in self.turns.items()
        }

    @property
    def turn_button(self) -> str:
        """Whose turn it is."""
        return TURN + self.turn

    @property
    def status(self) -> str:
        """The turn, the result, or that this is impossible."""
        return say("editor.impossible") if self.fault else status(self.position)

    @property
    def invitation(self) -> str:
        """The invitation to a first edit."""
        return say("editor.invitation")

    def edit(self, picks: tuple[str, ...]) -> tuple[Verdict, Setup | None]:
        """Judge picks, and return the state after them if they are an edit."""
        try:
            after = self._edited(picks)
            if after is None:
                return refusal("", "editor.pick_piece"), None
            after = after.settled()
            after.drawn_position  # noqa: B018 - raises for what can't be drawn
            return Verdict(True), after
        except PositionError as error:
            return Verdict(False, "editor", refusal_text(error.reason), error.marks), None

    def _edited(self, picks: tuple[str, ...]) -> Setup | None:
        """Return the state after an edit, None for picks that are none."""
        lying, cells = self.pieces, self.drafting.cells(self.game)
        first, on_cells = picks[0], [pick for pick in picks if pick in cells]
        turn = picks[-1] if picks[-1] not in (*on_cells, ERASER) and len(picks) > 1 else ""
        if len(on_cells) == 2 and first in lying:
            kind = self.drafting.pieces(self.game)[lying[first][-1]]
            left = self.put(first, *lying[first][:-1])
            return replace(left.laying(PIECE + kind.name, on_cells[1], turn), brush=self.brush)
        if len(on_cells) != 1:
            return None
        (cell,) = on_cells
        if cell in lying and (first == ERASER or {*picks} <= {cell, ERASER}):
            after = self.put(cell, *lying[cell][:-1])
            return replace(after, brush=ERASER if first == ERASER else self.brush)
        brush = first if first.startswith(PIECE) else self.brush if first == cell else ""
        return self.laying(brush, cell, turn) if brush else None

    @property
    def _kinds(self) -> dict[str, PieceKind]:
        """The kinds of pieces by their slots."""
        return {PIECE + kind.name: kind for kind in self.drafting.kinds(self.game)}

    def laying(self, brush: str, cell: str, turn: str) -> Setup:
        """Return the state with a piece of a kind on a cell; beside others, if allowed."""
        kind = self._kinds.get(brush)
        if not kind or turn not in kind.ways:
            raise PositionError(f"there is no piece {brush.removeprefix(PIECE)!r} {turn}".rstrip())
        alone = self.drafting.pieces_per_cell(self.game) == "one"
        below = () if alone else self.pieces.get(cell, ())
        return replace(self.put(cell, *below, kind.ways[turn]), brush=brush)

    def changed(self, before: object) -> tuple[str, ...]:
        """Return the cells with other pieces than before."""
        if not isinstance(before, Setup):
            return ()
        old, new = before.pieces, self.pieces
        return tuple(cell for cell in {**new, **old} if old.get(cell) != new.get(cell))

    def cleared(self) -> Setup:
        """Return it without pieces."""
        return self.clear().settled()

    def scene(self, lang: str = "en", **options: Any) -> Scene:
        """Return the picture; `options` are those of a position's.

        Cells that make the draft impossible, or unreachable, are marked, unless the options have
        marks. Raises `PositionError` for a draft that can't be drawn at all.
        """
        position, fault = self.drawn_position, self.fault or self.doubt
        given = {"legal": False, "last": False, "marks": fault.marks if fault else (), **options}
        scene: Scene = self.game.view.scene(position, **given)
        cells = self.drafting.cells(self.game)
        places = [one for one in scene.targets if one.id in cells]
        racked = {item.id: item for item in scene.items if item.id.startswith("rack:")}
        slots, targets = [], [*places]
        for name, kind in self._kinds.items():
            drawn_slot = racked.get(f"rack:{kind.name}")
            if isinstance(drawn_slot, Path):  # the picture has it already
                targets.append(Target(name, drawn_slot.d, drawn_slot.at, kind.label))
            else:
                icon = self.drafting.icon(self.game, next(iter(kind.ways.values())))
                slots.append(Slot(name, kind.label, icon))
        rack = Rack(scene.box, (*slots, eraser()), self.brush)
        return rack.with_picture(scene, self._moves(places), targets).into(lang)

    def _moves(self, places: Sequence[Target]) -> Iterator[Move]:
        """Yield the possible edits: put a piece, also another one, move one or take it away."""
        for name, kind in self._kinds.items():
            yield from self._puts(kind, places, name)
        if self.brush in self._kinds:
            empty = [one for one in places if one.id not in self.pieces]
            yield from self._puts(self._kinds[self.brush], empty)
        for cell in [one.id for one in places if one.id in self.pieces]:
            yield Move((ERASER, cell))
            yield Move((cell, ERASER))
            yield Move((cell,))
            if self.brush != ERASER:
                top = self.pieces[cell][-1]
                kind = _beginning_with(self.drafting.pieces(self.game)[top], top)
                yield from self._puts(kind, [one for one in places if one.id != cell], cell)

    def _puts(self, kind: PieceKind, places: Sequence[Target], *picks: str) -> Iterator[Move]:
        for turn, piece in kind.ways.items():
            icon = self.drafting.icon(self.game, piece)
            for place in places:
                label = commas([kind.label, turn, place.id]) if turn else ""
                yield Move((*picks, place.id), shifted(icon, place.at), turn, label=label)


def _beginning_with(kind: PieceKind, piece: str) -> PieceKind:
    """Return the kind with its ways in an order that begins with the one of a piece."""
    ways = list(kind.ways.items())
    at = [one for _, one in ways].index(piece)
    return kind._replace(ways=dict(ways[at:] + ways[:at]))


def refusal_text(reason: str) -> str:
    """Say that a state is impossible, and why."""
    if reason.endswith("."):
        return say("common.then", first=say("editor.never"), then=reason)
    return say("editor.refused", fault=reason)
