"""Positions of Celtic Knot that are set up by hand, and its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Literal, cast

from knotwidgets.core.draft import Draft, DraftFault, Drafting, PieceKind
from knotwidgets.scene.display import Item
from knotwidgets.words import player as named
from knotwidgets.words import say

from .board.drawing import Drawing
from .picture.coins import Stack, symbols
from .redrawing import Redrawing
from .state import MOST, NONE, PLAYERS, Coins, State, stacked
from .text import NOBODY_MOVES

if TYPE_CHECKING:
    from knotwidgets.core.position import Position

    from .game import CelticKnot


class CelticKnotDrafting(Drafting):
    """Drafts of coins, any number of them on a space; the turn is who is to choose coins."""

    def shared(self, game: CelticKnot) -> Literal["many"]:  # noqa: ARG002 - as for all
        """Say that any number of coins may lie on a space."""
        return "many"

    def kinds(self, game: CelticKnot) -> tuple[PieceKind, ...]:
        """Return a kind for each player's coins."""
        return tuple(PieceKind(who, named(who), {"": who}) for who in game.players)

    def draft(self, position: Position) -> Draft:
        """Return a position as a draft; it keeps the coins in hand until they are moved."""
        game = cast("CelticKnot", position.game)
        pieces = {
            space: tuple(chain.from_iterable((who,) * n for who, n in players.items()))
            for space, players in game.lying(position).items()
        }
        return Draft(game, pieces, " ".join(position.text.split()[len(game.players) :]))

    def cells(self, game: CelticKnot) -> tuple[str, ...]:
        """Return the spaces: no coin rests on the exit."""
        return game.spaces

    def text(self, draft: Draft) -> str:
        """Write everyone's coins and the turn."""
        words = []
        for who in draft.game.players:
            numbers = [(one, draft.pieces.get(one, ()).count(who)) for one in draft.game.spaces]
            stacks = (one if n == 1 else f"{one}*{n}" for one, n in numbers if n)
            words.append(f"{who}:{','.join(stacks)}")
        return " ".join((*words, draft.turn))

    def turns(self, draft: Draft) -> tuple[str, ...]:
        """Return the players, and the end."""
        return (*draft.game.players, NOBODY_MOVES)

    def state(self, draft: Draft) -> State:
        """Return a state in which nobody moves."""
        return State(self._coins(draft), 0, -1, 0, 0, 0, 0, 0, NONE)

    def doubt(self, draft: Draft, position: Position) -> DraftFault | None:  # noqa: ARG002 - as for all
        """Say which coins no way along the board leads to from a start."""
        game = cast("CelticKnot", draft.game)
        if game.swapped:
            return None
        reached = set(game.drawn.marks)
        for _ in game.drawn.strands:  # each time a tunnel may lead to one more
            for strand in game.drawn.strands:
                if not reached.isdisjoint(strand.spaces):
                    reached.update(strand.spaces)
                    reached |= {f"{one}'" for one in game.drawn.tunnels if one in strand.spaces}
        beyond = tuple(space for space in draft.pieces if space not in reached)
        return DraftFault(say("celtic_knot.doubt_way", space=beyond[0]), beyond) if beyond else None

    def icon(self, game: CelticKnot, piece: str) -> tuple[Item, ...]:  # noqa: ARG002 - as for all
        """Return a coin."""
        return tuple(Stack(piece, 1, (0.5, 0.5)).items("icon"))

    def symbols(self, game: CelticKnot) -> Mapping[str, str]:
        """Return what is struck into coins."""
        return symbols(game.players)

    def board(self, game: CelticKnot) -> Redrawing:
        """Return the board, to be drawn."""
        return Redrawing(game, Drawing.of(game.drawn))

    def _coins(self, draft: Draft) -> Coins:
        """Return the coins, of too many on a space as many as there can be."""
        found = dict.fromkeys(PLAYERS, NONE)
        for space, lying in draft.pieces.items():
            for who, number in Counter(lying).items():
                index = draft.game.places[space]
                found[who] = stacked(found[who], index, min(number, MOST))
        return Coins(**found)


DRAFTING = CelticKnotDrafting()
