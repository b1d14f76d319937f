"""Drafts, positions that are set up by hand: pieces by cell, the turn, and what is wrong.

A `Draft` is data, and each change makes another draft. A game's `drafting`, a `Drafting`, knows the
kinds of pieces, and writes a draft as the text of a position. Reading that text shows whether the
position is possible.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .errors import Cells, PositionError, RuleError, nearest

if TYPE_CHECKING:
    from typing_extensions import Self

    from .game import Game
    from .position import Position


class PieceKind(NamedTuple):
    """A kind of piece: its name, its label, and the pieces it becomes when it is turned."""

    name: str
    label: str
    ways: Mapping[str, str]
    """The pieces by how they lie, clockwise; `{"": "red"}` for one that isn't turned."""


class DraftFault(NamedTuple):
    """The reason why a draft is impossible, in words, and the cells that show it."""

    text: str
    marks: Cells = ()


@dataclass(frozen=True)
class Draft:
    """Pieces by cell, and the turn in the words of the position's text."""

    game: Any
    pieces: Mapping[str, tuple[str, ...]]
    turn: str

    @classmethod
    def of(cls, position: Position) -> Draft:
        """Return a position as a draft; raises `TypeError` for a game that has none."""
        return drafting_of(position.game).draft(position)

    @property
    def text(self) -> str:
        """The text of the draft as a position."""
        return self.drafting.text(self)

    @property
    def drafting(self) -> Drafting:
        """The game's `Drafting`."""
        return drafting_of(self.game)

    @cached_property
    def position(self) -> Position:
        """The position; raises `PositionError` if it is impossible, or `RuleError`."""
        position: Position = self.game.position(self.text)
        return position

    @cached_property
    def fault(self) -> DraftFault | None:
        """The reason why this is no position; None if it is one."""
        try:
            self.position  # noqa: B018 - raises
        except PositionError as error:
            return DraftFault(error.reason, error.marks)
        except RuleError as error:
            return DraftFault(str(error))
        return None

    @cached_property
    def doubt(self) -> DraftFault | None:
        """The reason why no game leads to this position, if it is easily seen."""
        return None if self.fault else self.drafting.doubt(self, self.position)

    @cached_property
    def drawn_position(self) -> Position:
        """The pieces to be drawn, where nobody is to move; raises `PositionError`."""
        shown: Position = self.game.at(self.drafting.state(self))
        return shown

    def put(self, cell: str, *pieces: str) -> Self:
        """Return the draft with these pieces on a cell, in place of all others there."""
        cells = self.drafting.cells(self.game)
        if cell not in cells:
            raise PositionError(f"nothing can lie on {cell!r}; {nearest(cell, cells)}")
        known = self.drafting.pieces(self.game)
        for piece in pieces:
            if piece not in known:
                raise PositionError(f"there is no piece {piece!r}; {nearest(piece, known)}")
        shared = self.drafting.pieces_per_cell(self.game)
        if len(pieces) > 1 and shared == "one":
            raise PositionError(f"one piece lies on a cell, not {' and '.join(map(repr, pieces))}")
        if shared == "each":
            pieces = tuple(dict.fromkeys(pieces))
        others = {one: lying for one, lying in self.pieces.items() if one != cell}
        return replace(self, pieces=others | ({cell: pieces} if pieces else {}))

    def clear(self, cells: Iterable[str] | None = None) -> Self:
        """Return the draft without the pieces on some cells, or with the start's pieces alone."""
        if cells is None:
            return replace(self, pieces=self.drafting.initial_pieces(self.game))
        for cell in cells:
            self = self.put(cell)  # noqa: PLW0642 - a value that is followed
        return self

    def settled(self) -> Self:
        """Return the draft with the possible turn that is most like its own, if there is one."""
        if not self.fault or not self.turns:  # most are possible, and the turns take longer
            return self
        words = self.turn.split()

        def likeness(turn: str) -> list[bool]:
            return [word == own for word, own in zip(turn.split(), words, strict=False)]

        return replace(self, turn=max(self.turns, key=likeness))

    @cached_property
    def turns(self) -> Mapping[str, Position]:
        """The turns that are possible with these pieces, each with its position."""
        found = {}
        for turn in dict.fromkeys((self.turn, *self.drafting.turns(self))):
            one = replace(self, turn=turn)
            if not one.fault:
                found[turn] = one.position
        return found


class Drafting(ABC):
    """A game's part in drafts; a game that can be edited has one as `drafting`."""

    def pieces_per_cell(self, game: Any) -> Literal["one", "each", "many"]:  # noqa: ARG002 - for others
        """Say how many pieces may lie on a cell: one, one of each kind, or any number."""
        return "one"

    @abstractmethod
    def kinds(self, game: Any) -> tuple[PieceKind, ...]:
        """Return the kinds of pieces that may be put on a cell."""

    def cells(self, game: Any) -> Collection[str]:
        """Return the cells where pieces may lie."""
        cells: Collection[str] = game.named_cells
        return cells

    @abstractmethod
    def draft(self, position: Position) -> Draft:
        """Return a position as a draft."""

    @abstractmethod
    def text(self, draft: Draft) -> str:
        """Write a draft as the text of a position."""

    @abstractmethod
    def turns(self, draft: Draft) -> Iterable[str]:
        """Return all turns, whether possible with these pieces or not."""

    @abstractmethod
    def state(self, draft: Draft) -> Any:
        """Return a state with these pieces in which nobody moves; raises `PositionError`."""

    @abstractmethod
    def icon(self, game: Any, piece: str) -> tuple[Any, ...]:
        """Return the items that show a piece on a cell whose upper left corner is (0, 0)."""

    def initial_pieces(self, game: Any) -> Mapping[str, tuple[str, ...]]:  # noqa: ARG002 - for others
        """Return the pieces on a cleared board."""
        return {}

    def doubt(self, draft: Draft, position: Position) -> DraftFault | None:  # noqa: ARG002 - for others
        """Say why no game leads to a possible position."""
        return None

    def board(self, game: Any) -> Any:  # noqa: ARG002 - for others
        """Return the game's board for editing, if it can be drawn: a state of `Editing`."""
        return None

    def pieces(self, game: Any) -> Mapping[str, PieceKind]:
        """Return the kinds of all pieces, by piece."""
        return {piece: kind for kind in self.kinds(game) for piece in kind.ways.values()}


def drafting_of(game: Game) -> Drafting:
    """Return a game's `Drafting`; raises `TypeError` if it has none."""
    if game.drafting is None:
        raise TypeError(f"positions of {game.name} can't be edited; give the game a `drafting`")
    return game.drafting
