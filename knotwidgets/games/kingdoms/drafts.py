"""Positions of Kingdoms that are set up by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

from knotwidgets.core.bits import members, popcount
from knotwidgets.core.draft import Draft, DraftFault
from knotwidgets.core.position import Position
from knotwidgets.games.grid.drafts import CellDrafting
from knotwidgets.words import player, say

from .state import LAST_TURN, MANOEUVRES, OVER, State
from .text import PHASE_WORDS


class KingdomsDrafting(CellDrafting):
    """Drafts of ringforts; the turn is the player and the phase."""

    def turns(self, draft: Draft) -> tuple[str, ...]:
        """Return the players in each phase, and the end."""
        phases = product(draft.game.players, PHASE_WORDS[: LAST_TURN + 1])
        return (*map(" ".join, phases), f"- {PHASE_WORDS[OVER]}")

    def state(self, draft: Draft) -> State:
        """Return a state in which the game is over."""
        red, blue = self.sets(draft).values()
        return State(red, blue, 0, OVER, 0)

    def doubt(self, draft: Draft, position: Position) -> DraftFault | None:
        """Say that no game led to a position: ringforts too close, or too many of a player."""
        game, state = draft.game, position.state
        if game.punishes or game.changed_rules:
            return None
        if state.phase != MANOEUVRES:
            return _too_many(game, state)
        for forts in (state.own, state.enemy):
            for index in members(forts):
                near = game.rules["too_close"](game.board, 1 << index) & forts & ~(1 << index)
                if near:
                    one, other = marks = game.grid.names_of(1 << index | near & -near)
                    return DraftFault(say("kingdoms.doubt_close", one=one, other=other), marks)
        behind = popcount(state.enemy) - popcount(state.own)
        if behind == int(state.player != game.board.first):
            return None
        first, mover = game.players[game.board.first], position.player
        return DraftFault(say("kingdoms.doubt_turn", first=player(first), mover=player(mover)))


def _too_many(game: Any, state: State) -> DraftFault | None:
    """Say that a player has more ringforts than building in turn and captures have led to.

    The hills round a captured one are of its colour, and stay so: each protects the others.
    """
    begins = state.player == game.board.first
    first, second = (state.own, state.enemy) if begins else (state.enemy, state.own)
    ahead = popcount(first) - popcount(second)
    more = int(begins == (state.phase == LAST_TURN))  # turns that the first one has had more
    turns = (-1, 2) if state.phase == OVER else (more, more)  # a last one may be the other's
    players = list(game.players)
    if game.board.first:
        players.reverse()
    for forts, who, least in (
        (first, players[0], ahead - turns[1]),
        (second, players[1], turns[0] - ahead),
    ):
        found = sum(
            not game.rules["neighbours"](game.board, 1 << index) & game.board.cells & ~forts
            for index in members(forts)
        )
        if least > found:
            fault = say("kingdoms.doubt_captures", who=player(who), n=least, found=found)
            return DraftFault(fault, game.grid.names_of(forts))
    return None


DRAFTING = KingdomsDrafting()
