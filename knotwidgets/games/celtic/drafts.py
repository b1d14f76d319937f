"""Positions of Celtic! that are set up by hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from knotwidgets.core.draft import Draft, DraftFault, Drafting, PieceKind
from knotwidgets.scene.display import Item
from knotwidgets.words import player as named, say

from . import tiles
from .positions import place_tiles
from .state import COLOURS, State
from .text import read_tile_of, write_sides, write_tile
from .tiles import UPRIGHT, turns

if TYPE_CHECKING:
    from knotwidgets.core.position import Position

    from .game import Celtic

NO_FITS = (0,) * 16


class CelticDrafting(Drafting):
    """Drafts of tiles, which the racks of the picture hold; a tile is written as in a position."""

    def kinds(self, game: Celtic) -> tuple[PieceKind, ...]:  # noqa: ARG002 - the same in all
        """Return a kind for each colour and shape."""
        return tuple(
            PieceKind(
                f"{colour}:{shape}",
                say(f"celtic.{colour}_{shape}"),
                {write_sides(one): write_tile(one, colour) for one in turns(sides)},
            )
            for colour in COLOURS
            for shape, sides in UPRIGHT.items()
        )

    def draft(self, position: Position) -> Draft:
        """Return a position as a draft; racks that a changed rule led to are those it keeps."""
        game = cast("Celtic", position.game)
        found = _pieces(game, position)
        return Draft(game, found, game.write_state(position.state).split()[-1])

    def initial_pieces(self, game: Celtic) -> Mapping[str, tuple[str, ...]]:
        """Return the tile that lies there at the start."""
        return _pieces(game, game.start())

    def text(self, draft: Draft) -> str:
        """Write the tiles, row by row, and the player."""
        cells = sorted(draft.pieces, key=lambda cell: draft.game.cells[cell][::-1])
        words = (f"{cell}:{tile}" for cell in cells for tile in draft.pieces[cell])
        return " ".join((*words, draft.turn))

    def turns(self, draft: Draft) -> tuple[str, ...]:
        """Return the players, and the end."""
        return (*draft.game.players, "-")

    def state(self, draft: Draft) -> State:
        """Return a state in which nobody moves; raises `PositionError` beyond the window."""
        given = {cell: read_tile_of(tile) for cell, (tile,) in draft.pieces.items()}
        state = place_tiles(draft.game, draft.text, given)
        return state._replace(fits=NO_FITS, moves=0)

    def doubt(self, draft: Draft, position: Position) -> DraftFault | None:
        """Say why turns can't have led to a draft, as long as nobody can have had to pass.

        A player with a tile of each shape can always lay one, and racks never grow.
        """
        game = cast("Celtic", draft.game)
        has_shapes = {
            colour: {shape for shape, left in rack.items() if left}
            for colour, rack in game.rack(position).items()
        }
        can_move = all(
            has_shapes[who] | has_shapes["neutral"] == {*UPRIGHT} for who in game.players
        )
        if game.changed_rules or game.forfeits or not can_move:
            return None
        laid = len(draft.pieces) - 1
        players = deque(game.players)
        players.rotate(-game.board.first)
        for who, most in zip(players, (laid + 1 >> 1, laid >> 1), strict=True):
            own = [cell for cell, tile in game.tiles_on(position).items() if tile.colour == who]
            if len(own) > most:
                fault = say("celtic.doubt_laid", who=named(who), n=most, tiles=len(own))
                return DraftFault(fault, tuple(own))
        if position.player not in (None, players[laid % 2]):
            fault = say("celtic.doubt_turn", who=named(players[laid % 2]), n=laid)
            return DraftFault(fault)
        return None

    def icon(self, game: Celtic, piece: str) -> tuple[Item, ...]:  # noqa: ARG002 - as for all
        """Return a tile in hand."""
        sides, colour = read_tile_of(piece)
        return tiles.ghost(COLOURS[colour], sides, (0, 0))


def _pieces(game: Celtic, position: Position) -> dict[str, tuple[str, ...]]:
    return {cell: (write_tile(*tile),) for cell, tile in game.tiles_on(position).items()}


DRAFTING = CelticDrafting()
