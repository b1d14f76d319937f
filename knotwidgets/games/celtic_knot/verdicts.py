"""Celtic Knot in words: why a decision is refused, what happened, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a swapped rule; if such a rule
refuses a decision for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from knotwidgets.core.bits import members
from knotwidgets.core.errors import Verdict
from knotwidgets.words import capital, listed, player, say

from .routes import distances
from .state import State, height, standing
from .text import OFF

if TYPE_CHECKING:
    from .game import CelticKnot


def no_move(move: object) -> Verdict:
    """Refuse a text that is no move."""
    return Verdict(False, "notation", say("celtic_knot.no_move", move=repr(move)))


def no_space(game: CelticKnot, name: str) -> Verdict:
    """Refuse a name that no space has."""
    square = name.rstrip("'")
    if square in game.places:
        text = say("celtic_knot.no_crossing", space=square)
        return Verdict(False, "notation", text, (square,))
    last = f"{chr(64 + game.drawn.width)}{game.drawn.height}"
    return Verdict(False, "notation", say("celtic_knot.no_space", space=square, last=last))


def over() -> Verdict:
    """Refuse any move after the end."""
    return Verdict(False, "end", say("common.over"))


def name(game: CelticKnot, index: int) -> str:
    """Return a player's name as a sentence begins with it."""
    return capital(player(game.players[index]))


# ---- the space ----------------------------------------------------------------------------------


def choose_first(game: CelticKnot, state: State) -> Verdict:
    """Refuse another decision before a space is chosen."""
    spaces = _names(game, state.targets)
    who = name(game, state.player)
    text = say("celtic_knot.choose_first", player=who, spaces=listed(spaces, "or"))
    return Verdict(False, "turn", text, spaces)


def space(game: CelticKnot, state: State, chosen: str) -> Verdict:
    """Say why a space can't be chosen."""
    index = game.places[chosen]
    if index >= game.board.size:
        text = say("celtic_knot.exit_chosen", space=chosen)
        return Verdict(False, "choices", text, (chosen,))
    if state.bonus:
        spaces = _names(game, state.targets)
        text = say("celtic_knot.bonus_due", spaces=listed(spaces, "or"), chosen=chosen)
        return Verdict(False, "rest", text, spaces)
    heights = [height(stacks, index) for stacks in state.coins]
    if heights[state.player]:
        return _other("choices", chosen)
    others = [
        say("celtic_knot.has", player=name(game, index), n=number)
        for index, number in enumerate(heights[: len(game.players)])
        if number
    ]
    who = name(game, state.player)
    text = say("celtic_knot.no_coin", player=who, space=chosen)
    if others:
        text = say("celtic_knot.no_coin_but", player=who, space=chosen, others=listed(others))
    return Verdict(False, "choices", text, (chosen,))


# ---- the flips ----------------------------------------------------------------------------------


def flip_first(game: CelticKnot, state: State) -> Verdict:
    """Refuse another decision while coins are to be flipped."""
    where = game.spaces[state.space]
    totals = listed(_totals(game, state), "or")
    text = say("celtic_knot.flip_first", n=state.number, where=where, totals=totals)
    return Verdict(False, "totals", text, (where,))


def total(game: CelticKnot, state: State, wanted: int) -> Verdict:
    """Say why the flips can't give that total."""
    where, possible = game.spaces[state.space], listed(_totals(game, state), "or")
    text = say("celtic_knot.total", n=state.number, total=wanted, possible=possible)
    return Verdict(False, "totals", text, (where,))


def _totals(game: CelticKnot, state: State) -> list[str]:
    least, greatest = game.rules["totals"](state.number)
    return [f"={number}" for number in range(least, greatest + 1)]


# ---- the destination ----------------------------------------------------------------------------


def go_first(game: CelticKnot, state: State) -> Verdict:
    """Refuse other flips when the coins have been flipped."""
    where = game.spaces[state.space]
    text = say("celtic_knot.go_first", total=state.total, where=where)
    return Verdict(False, "go", text, (where,))


def goal(game: CelticKnot, state: State, wanted: str) -> Verdict:
    """Say why coins can't go to a space or off the board."""
    target = game.board.size if wanted == OFF else game.places[wanted]
    here, there = game.spaces[state.space], _there(game, wanted)
    layer = _other_layer(game, state, wanted)
    if layer:
        return layer
    if target == state.space:
        text = say("celtic_knot.must_leave", here=here, n=state.total)
        return Verdict(False, "goals", text, (here,))
    ways = distances(game, state.space, target)
    if any(way == (state.total, True) for way in ways):
        exit_ = game.drawn.exit
        text = say("celtic_knot.dead_end", there=there, exit=exit_)
        return Verdict(False, "leads_on", text, (exit_,))
    lengths = sorted({way.length for way in ways})
    if state.total in lengths:
        return _other("goals", there)
    if not lengths:
        text = say("celtic_knot.no_way", here=here, there=there)
        return Verdict(False, "onward", text, (here, game.square(wanted)))
    return _distance(game, state, wanted, lengths)


def _distance(game: CelticKnot, state: State, wanted: str, lengths: list[int]) -> Verdict:
    """Refuse a goal that is nearer or farther than the flips say."""
    here, there = game.spaces[state.space], _there(game, wanted)
    near = [length for length in lengths if length < game.board.span] or lengths[:1]
    far = listed([str(length) for length in near], "or")
    marks = (here, game.square(wanted))
    away = say("celtic_knot.away", n=max(near), there=there, far=far, here=here)
    if any(length < state.total and (state.total - length) % 2 == 0 for length in lengths):
        text = say("celtic_knot.turn_back", away=away, total=state.total)
        return Verdict(False, "onward", text, marks)
    text = say("celtic_knot.exactly", away=away, total=state.total)
    return Verdict(False, "walk", text, marks)


def _other_layer(game: CelticKnot, state: State, wanted: str) -> Verdict | None:
    """Refuse one layer of a crossing if the coins come to the other, or stand there."""
    below = wanted.endswith("'")
    twin = wanted.rstrip("'") if below else f"{wanted}'"
    if wanted == OFF or twin not in game.places:
        return None
    here, marks = game.spaces[state.space], (wanted, twin)
    if game.places[twin] == state.space and state.total == 1:
        text = say("celtic_knot.no_climb", low=twin, high=wanted)
        if below:
            text = say("celtic_knot.no_tunnel", space=twin)
        return Verdict(False, "drop", text, marks)
    if not state.targets >> game.places[twin] & 1:
        return None
    text = say("celtic_knot.on_top" if below else "celtic_knot.below", here=here, space=twin)
    return Verdict(False, "drop", text, marks)


def _there(game: CelticKnot, wanted: str) -> str:
    return say("celtic_knot.the_exit", exit=game.drawn.exit) if wanted == OFF else wanted


def _names(game: CelticKnot, spaces: int) -> tuple[str, ...]:
    return tuple(game.spaces[space] for space in members(spaces))


def _other(rule: str, move: str) -> Verdict:
    return Verdict(False, rule, say("common.forbidden", rule=repr(rule), what=move))


# ---- events and the reckoning -------------------------------------------------------------------


def events(game: CelticKnot, before: State, after: State) -> tuple[str, ...]:
    """Say what a decision led to: a bonus turn, coins that left, a turn without a way."""
    if before.number and not before.total and not after.total:
        ends = after.player != before.player
        return (say("celtic_knot.too_long_ends" if ends else "celtic_knot.too_long"),)
    if not before.total:
        return ()
    mover, own = before.player, name(game, before.player)
    left = _on_board(after, mover)
    gone = _on_board(before, mover) - left
    if gone:
        return (say("celtic_knot.leave", n=gone, player=own, left=left),)
    goal = _landed(before, after)
    if not game.rules["meets"](game.board, after.coins, mover, goal):
        return ()
    others = [
        name(game, other)
        for other in range(len(game.players))
        if other != mover and height(after.coins[other], goal)
    ]
    if not others:
        return (say("celtic_knot.lands", player=own),)
    return (say("celtic_knot.lands_beside", player=own, others=listed(others)),)


def _on_board(state: State, player: int) -> int:
    stacks = state.coins[player]
    return sum(height(stacks, space) for space in members(standing(stacks)))


def _landed(before: State, after: State) -> int:
    """Return the space where coins landed; it is the one they left if they went once round."""
    old, new = before.coins[before.player], after.coins[before.player]
    spaces = members(standing(new))
    return next((one for one in spaces if height(new, one) > height(old, one)), before.space)


def reckoning(game: CelticKnot, state: State, points: Mapping[str, int]) -> tuple[str, ...]:
    """Say how many coins everyone has left, the winner first."""
    if "points" in game.swapped:
        stand = [
            say("celtic_knot.has_points", player=capital(player(who)), n=n)
            for who, n in points.items()
        ]
        return (say("celtic_knot.stand", points=listed(stand)),)
    winner = name(game, state.player)
    first = say("celtic_knot.home_wins", player=winner, n=game.purse)
    if _on_board(state, state.player):
        first = say("celtic_knot.wins", player=winner)
    return (
        first,
        *(
            say("celtic_knot.left", player=name(game, index), n=_on_board(state, index))
            for index in range(len(game.players))
            if index != state.player
        ),
    )
