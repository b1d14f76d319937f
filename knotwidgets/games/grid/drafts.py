"""Positions on cells that are set up by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal

from knotwidgets.core.draft import Draft, Drafting, PieceKind
from knotwidgets.core.position import Position
from knotwidgets.core.values import hints
from knotwidgets.scene import shapes
from knotwidgets.scene.display import Item, Path, Text
from knotwidgets.words import player as named, say

from .rules import Cells, Mover, State
from .text import MARK, letters, read_fields, write_rows
from .view import MIDDLE, PLOT, STONE, piece as drawn

NAME = 0.26  # the em of a set's name


class CellDrafting(Drafting):
    """Drafts with the players' pieces; their text is rows and words."""

    def kinds(self, game: Any) -> tuple[PieceKind, ...]:
        """Return a kind for each player."""
        return tuple(
            PieceKind(name, say("grid.piece_of", player=named(name)), {"": name})
            for name in game.players
        )

    def draft(self, position: Position) -> Draft:
        """Return a position as a draft; a piece that is nobody's follows from the others."""
        game: Any = position.game
        pieces = {cell: (who,) for cell, who in game.owners(position).items() if who}
        return Draft(game, pieces, game.write_state(position.state).split(" ", 1)[1])

    def text(self, draft: Draft) -> str:
        """Write the rows and the turn."""
        sets = dict(zip(letters(draft.game.players), self.sets(draft).values(), strict=True))
        return f"{write_rows(draft.game.grid, sets)} {draft.turn}"

    def turns(self, draft: Draft) -> tuple[str, ...]:
        """Return the players."""
        return tuple(draft.game.players)

    def state(self, draft: Draft) -> Any:
        """Return a state in which nobody moves."""
        own, enemy = self.sets(draft).values()
        return State(own, enemy, 0, 0)

    def icon(self, game: Any, piece: str) -> tuple[Item, ...]:
        """Return a piece of a player."""
        return tuple(_icon(piece, game.look(piece)))

    def sets(self, draft: Draft) -> dict[str, int]:
        """Return the cells of each kind of piece, by its name."""
        game = draft.game
        return {
            kind.name: game.grid.bits_of(
                cell for cell, lying in draft.pieces.items() if kind.name in lying
            )
            for kind in self.kinds(game)
        }


class SetDrafting(CellDrafting):
    """Drafts of games with a state of their own, in which each set of cells is a piece."""

    def pieces_per_cell(self, game: Any) -> Literal["each"]:  # noqa: ARG002 - as for all
        """Say that a cell may be in several sets."""
        return "each"

    def kinds(self, game: Any) -> tuple[PieceKind, ...]:
        """Return the names of the sets."""
        sets = (name for name, kind in hints(game.state_type).items() if kind == Cells)
        return tuple(PieceKind(name, name.replace("_", " "), {"": name}) for name in sets)

    def draft(self, position: Position) -> Draft:
        """Return a position as a draft."""
        game: Any = position.game
        written = game.write_state(position.state).split()
        words = dict(zip(hints(game.state_type), written, strict=True))
        pieces: dict[str, tuple[str, ...]] = {}
        for kind in self.kinds(game):
            for cell in game.grid.names_of(getattr(position.state, kind.name)):
                pieces[cell] = (*pieces.get(cell, ()), kind.name)
            del words[kind.name]
        return Draft(game, pieces, " ".join(words.values()))

    def text(self, draft: Draft) -> str:
        """Write the fields of the state in their order."""
        game = draft.game
        rest = iter(draft.turn.split())
        sets = self.sets(draft)
        return " ".join(
            write_rows(game.grid, {MARK: sets[name]}) if name in sets else next(rest)
            for name in hints(game.state_type)
        )

    def turns(self, draft: Draft) -> tuple[str, ...]:
        """Return all that fields which name players may be."""
        others = [one for one in hints(draft.game.state_type).values() if one != Cells]
        words = zip(others, draft.turn.split(), strict=True)
        ways = (draft.game.players if one == Mover else (word,) for one, word in words)
        return tuple(map(" ".join, product(*ways)))

    def state(self, draft: Draft) -> Any:
        """Return the state as it is given."""
        return read_fields(draft.game, draft.text, draft.text.split())

    def icon(self, game: Any, piece: str) -> tuple[Item, ...]:
        """Return a piece as its owner's look: of a set of cells that is nobody's, a dot.

        Sets of cells may look alike, so their names are there.
        """
        cell = next(iter(game.grid.cells))
        turn = Draft.of(game.start()).turn
        state = self.state(Draft(game, {cell: (piece,)}, turn))
        bit = game.grid.bits_of([cell])
        sides = zip((*game.players, ""), game.sides(state), strict=False)
        owner = next((who for who, held in sides if held & bit), None)
        name = Text("icon:name", "labels", "label", MIDDLE, piece.replace("_", " "), NAME)
        return (*_icon(owner or "", "dot" if owner is None else game.look(owner)), name)


def _icon(owner: str, look: str) -> Iterator[Item]:
    """Yield a piece that lies alone, on a cell whose upper left corner is (0, 0)."""
    if look == "dot":
        yield Path("icon", "pieces", "sign", shapes.circle(MIDDLE, STONE / 2))
    elif look == "knot" and owner:
        yield Path("icon:land", "pieces", f"{owner} land", PLOT)
    yield from drawn("icon", "ring" if look == "knot" else look, owner, (0, 0))
