"""Celtic Knot in words: why a decision is refused, what happened, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a swapped rule; if such a rule
refuses a decision for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from knotwidgets.core.bits import members
from knotwidgets.core.errors import Verdict
from knotwidgets.core.game import ParsedMove
from knotwidgets.words import capital, listed, player, say

from .routes import distances
from .state import State, height, standing
from .text import OFF, Decision, read_decision

if TYPE_CHECKING:
    from .game import CelticKnot


def judge(game: CelticKnot, state: State, move: str) -> ParsedMove:
    """Judge one decision; `CelticKnot` says how they are written."""
    decision, phase = read_decision(str(move)), game.phase_of(state)
    found: int | Verdict
    if decision is None:
        found = _no("notation", "no_move", move=repr(move))
    elif decision.space and decision.space != OFF and decision.space not in game.places:
        found = no_space(game, decision.space)
    elif phase == "over":
        found = Verdict(False, "end", say("common.over"))
    else:
        found = {"choose": _space, "flip": _total, "go": _goal}[phase](game, state, decision)
    if isinstance(found, Verdict):
        return ParsedMove(found, None)
    return ParsedMove(Verdict(True), found)


def no_space(game: CelticKnot, name: str) -> Verdict:
    """Refuse a name that no space has."""
    square = name.rstrip("'")
    if square in game.places:
        return _no("notation", "no_crossing", square, space=square)
    last = f"{chr(64 + game.drawn.width)}{game.drawn.height}"
    return _no("notation", "no_space", space=square, last=last)


def _no(rule: str, key: str, *marks: str, **given: object) -> Verdict:
    return Verdict(False, rule, say(f"celtic_knot.{key}", **given), marks)


def _forbidden(rule: str, move: str) -> Verdict:
    return Verdict(False, rule, say("common.forbidden", rule=repr(rule), what=move))


def _name(game: CelticKnot, index: int) -> str:
    """A player's name as a sentence begins with it."""
    return capital(player(game.players[index]))


# ---- the space ----------------------------------------------------------------------------------


def _space(game: CelticKnot, state: State, decision: Decision) -> int | Verdict:
    """The number of a space, or why it can't be chosen."""
    who, chosen = _name(game, state.player), decision.space
    spaces = [game.spaces[space] for space in members(state.targets)]
    if decision.is_goal or not chosen:
        return _no("turn", "choose_first", *spaces, player=who, spaces=listed(spaces, "or"))
    index = game.places[chosen]
    if index >= game.board.size:
        return _no("choices", "exit_chosen", chosen, space=chosen)
    if state.targets >> index & 1:
        return index
    if state.bonus:
        return _no("rest", "bonus_due", *spaces, spaces=listed(spaces, "or"), chosen=chosen)
    return _no_coin(game, state, chosen)


def _no_coin(game: CelticKnot, state: State, chosen: str) -> Verdict:
    """Refuse a space without own coins; say whose are there."""
    who, index = _name(game, state.player), game.places[chosen]
    numbers = [height(stacks, index) for stacks in state.coins[: len(game.players)]]
    if numbers[state.player]:
        return _forbidden("choices", chosen)
    there = [(_name(game, other), number) for other, number in enumerate(numbers) if number]
    others = [say("celtic_knot.has", player=other, n=number) for other, number in there]
    if not others:
        return _no("choices", "no_coin", chosen, player=who, space=chosen)
    return _no("choices", "no_coin_but", chosen, player=who, space=chosen, others=listed(others))


# ---- the flips ----------------------------------------------------------------------------------


def _total(game: CelticKnot, state: State, decision: Decision) -> int | Verdict:
    """A sum of flips, or why the coins can't come to it."""
    least, greatest = game.rules["totals"](state.number)
    possible = listed([f"={total}" for total in range(least, greatest + 1)], "or")
    where, number, total = game.spaces[state.space], state.number, decision.total
    if total is None:
        return _no("totals", "flip_first", where, n=number, where=where, totals=possible)
    if least <= total <= greatest:
        return total
    return _no("totals", "total", where, n=number, total=total, possible=possible)


# ---- the destination ----------------------------------------------------------------------------


def _goal(game: CelticKnot, state: State, decision: Decision) -> int | Verdict:
    """The number of a destination, or why coins can't go there."""
    here, total = game.spaces[state.space], state.total
    if not decision.space:
        return _no("go", "go_first", here, total=total, where=here)
    wanted = OFF if game.drawn.target(decision.space) == game.drawn.exit else decision.space
    goal = game.board.size if wanted == OFF else game.places[wanted]
    if state.targets >> goal & 1:
        return goal
    if layer := _other_layer(game, state, wanted):
        return layer
    if goal == state.space:
        return _no("goals", "must_leave", here, here=here, n=total)
    return _not_that_far(game, state, goal, wanted)


def _not_that_far(game: CelticKnot, state: State, goal: int, wanted: str) -> Verdict:
    """Refuse a destination that no way of the right length leads to; say how far it is."""
    here, total = game.spaces[state.space], state.total
    ways, exit_ = distances(game, state.space, goal), game.drawn.exit
    there = say("celtic_knot.the_exit", exit=exit_) if wanted == OFF else wanted
    if (total, True) in ways:
        return _no("leads_on", "dead_end", exit_, there=there, exit=exit_)
    lengths = sorted({length for length, _ in ways})
    marks = here, game.square(wanted)
    if total in lengths:
        return _forbidden("goals", there)
    if not lengths:
        return _no("onward", "no_way", *marks, here=here, there=there)
    near = [length for length in lengths if length < game.board.span] or lengths[:1]
    far = listed([str(length) for length in near], "or")
    away = say("celtic_knot.away", n=max(near), there=there, far=far, here=here)
    if any(length < total and (total - length) % 2 == 0 for length in lengths):
        return _no("onward", "turn_back", *marks, away=away, total=total)
    return _no("walk", "exactly", *marks, away=away, total=total)


def _other_layer(game: CelticKnot, state: State, wanted: str) -> Verdict | None:
    """Refuse one layer of a crossing if the coins come to the other, or stand there."""
    below = wanted.endswith("'")
    twin = wanted.rstrip("'") if below else f"{wanted}'"
    if twin not in game.places:
        return None
    if game.places[twin] == state.space and state.total == 1:
        if below:
            return _no("drop", "no_tunnel", wanted, twin, space=twin)
        return _no("drop", "no_climb", wanted, twin, low=twin, high=wanted)
    if not state.targets >> game.places[twin] & 1:
        return None
    here = game.spaces[state.space]
    return _no("drop", "on_top" if below else "below", wanted, twin, here=here, space=twin)


# ---- events and the reckoning -------------------------------------------------------------------


def events(game: CelticKnot, before: State, after: State) -> tuple[str, ...]:
    """Say that coins have a bonus turn, left the board, or had no way to go."""
    if before.number and not before.total and not after.total:
        ends = after.player != before.player
        return (say("celtic_knot.too_long_ends" if ends else "celtic_knot.too_long"),)
    if not before.total:
        return ()
    mover, own = before.player, _name(game, before.player)
    left = _on_board(after, mover)
    gone = _on_board(before, mover) - left
    if gone:
        return (say("celtic_knot.leave", n=gone, player=own, left=left),)
    goal = _landed(before, after)
    if not game.rules["meets"](game.board, after.coins, mover, goal):
        return ()
    there = [other for other, stacks in enumerate(after.coins) if height(stacks, goal)]
    others = [_name(game, other) for other in there if other != mover]
    if not others:
        return (say("celtic_knot.lands", player=own),)
    return (say("celtic_knot.lands_beside", player=own, others=listed(others)),)


def _on_board(state: State, player: int) -> int:
    return sum(plane.bit_count() << n for n, plane in enumerate(state.coins[player]))


def _landed(before: State, after: State) -> int:
    """The space where coins landed; it is the one they left if they went once round."""
    old, new = before.coins[before.player], after.coins[before.player]
    spaces = members(standing(new))
    return next((one for one in spaces if height(new, one) > height(old, one)), before.space)


def reckoning(game: CelticKnot, state: State, points: Mapping[str, int]) -> tuple[str, ...]:
    """Say how many coins everyone has left, the winner first."""
    if "points" in game.swapped:
        named = [(capital(player(who)), n) for who, n in points.items()]
        stand = [say("celtic_knot.has_points", player=who, n=n) for who, n in named]
        return (say("celtic_knot.stand", points=listed(stand)),)
    left = [(_name(game, index), _on_board(state, index)) for index in range(len(game.players))]
    winner, rest = left.pop(state.player)
    first = say("celtic_knot.home_wins", player=winner, n=game.purse)
    if rest:
        first = say("celtic_knot.wins", player=winner)
    return first, *(say("celtic_knot.left", player=who, n=n) for who, n in left)
