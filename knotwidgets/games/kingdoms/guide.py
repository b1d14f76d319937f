"""What Kingdoms says to those who learn it: the open moves, sieges, and joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knotwidgets.core import Position
from knotwidgets.core.advice import MOST_NAMED, Advice, join_advice, moves_of
from knotwidgets.core.bits import members, popcount
from knotwidgets.engine.players import shares
from knotwidgets.words import listed, player, say

from .state import BATTLE, MANOEUVRES
from .verdicts import game_of, leap_of

if TYPE_CHECKING:
    from .game import Kingdoms


def guide(game: Kingdoms, position: Position) -> Advice:
    """Say which hills are open and by which rule; which ringforts are besieged; and which moves
    join kingdoms.

    >>> from knotwidgets import Kingdoms
    >>> print(Kingdoms().guide(Kingdoms().start()).text)
    You can build on 45 hills. The first ringfort goes on any empty hill.
    """
    if not position.state.targets:  # there is only something to challenge
        return moves_of(position)
    if game.due(position):
        return join_advice([_open_hills(position), _joins(position)])
    late = position.state.phase >= BATTLE
    sieges = [_besieged(position), _sieges(position)] if late else []
    return join_advice([_open_hills(position), *sieges, _joins(position)])


def _open_hills(position: Position) -> Advice:
    """Say how many hills are open, and which rule opens them; mark what shows a capture."""
    game, state = game_of(position), position.state
    hills = game.grid.names_of(state.targets)
    why = game.view.why_legal(position, _builds(position)[0])
    if due := game.due(position):
        words = {"n": len(due), "hills": listed(due), "player": player(position.player)}
        reason = why.message if game.changed_rules else say("kingdoms.due_why", **words)
        return Advice(reason, (*due, *why.marks))
    if len(hills) == 1:
        only = Advice(game.view.explanation(position, hills[0]), hills)
        return join_advice([only, Advice(why.message, why.marks)])
    count = Advice(say("kingdoms.guide_open", n=len(hills)))
    if game.changed_rules or not (state.own and why.marks):
        return join_advice([count, Advice(why.message)])
    rule = "leap" if state.phase == MANOEUVRES else "beside"
    return join_advice([count, Advice(say(f"kingdoms.guide_{rule}", leap=leap_of(game)))])


def _builds(position: Position) -> list[str]:
    """The legal moves that challenge nothing."""
    return [move for move in position.legal_moves if ">" not in move]


def _besieged(position: Position) -> Advice | None:
    """Say which of the mover's ringforts the other could take now."""
    game, state = game_of(position), position.state
    taken = game.grid.names_of(game.rules["captures"](game.board, state.enemy, state.own))
    if not taken:
        return None
    words = {"hills": listed(taken), "player": player(game.players[1 - state.player])}
    return Advice(say("kingdoms.guide_besieged", n=len(taken), **words), taken)


def _sieges(position: Position) -> Advice | None:
    """Say on which hills a ringfort would besiege one of the other's."""
    game, state = game_of(position), position.state
    found: dict[str, tuple[str, ...]] = {}
    for hill in game.grid.names_of(state.targets):
        own = state.own | game.grid.bits_of([hill])
        if shut := game.rules["captures"](game.board, own, state.enemy):
            found[hill] = game.grid.names_of(shut)
    if not found:
        return None
    hill, shut_in = next(iter(found.items()))
    text = say("kingdoms.guide_sieges", hill=hill, hills=listed(shut_in), n=len(shut_in))
    return Advice(text, (hill, *shut_in))


def _joins(position: Position) -> Advice | None:
    """Say which hills leave the mover with the fewest kingdoms, if any move lowers them."""
    game, mover = game_of(position), str(position.player)
    if game.new_aim:
        return None
    left: dict[str, int] = {}
    for move in _builds(position):
        hill = game.picks(position, move)[-1]
        left[hill] = game.reckoning(position.play(move))[mover].kingdoms
    now, least = game.reckoning(position)[mover].kingdoms, min(left.values())
    if least >= now:
        return None
    hills = [hill for hill, kingdoms in left.items() if kingdoms == least]
    words = {"hills": listed(hills[:MOST_NAMED], "or"), "now": now, "n": least}
    return Advice(say(f"kingdoms.guide_joins_{game.unit}s", **words), tuple(hills))


ENDS = ("turn", "end")  # `evaluate` knows the aim of these, and of the rules that `points` calls


def evaluate(game: Kingdoms, position: Position) -> tuple[float, ...]:
    """Favour few kingdoms, and vacant hills beside own ringforts, where they can grow and merge.

    A hill beside two own ringforts counts twice.
    """
    state, rules, board = position.state, game.rules, game.board
    vacant = rules["vacant"](board, state.own, state.enemy)

    def strength(forts: int) -> float:
        room = rules["neighbours"](board, forts) & vacant
        links = sum(
            popcount(rules["neighbours"](board, 1 << hill) & forts) > 1 for hill in members(room)
        )
        return 0.2 * (popcount(room) + links) - float(rules["standing"](board, forts))

    own, enemy = strength(state.own), strength(state.enemy)
    return shares((own, enemy) if state.player == 0 else (enemy, own))
