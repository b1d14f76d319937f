"""Celtic Knot in words: why a decision is refused, what happened, and how a game was decided.

Every verdict asks the game's own rule functions; a changed one forbids in its own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from knotwidgets.core.bits import members
from knotwidgets.core.errors import Verdict, refusal, shortened
from knotwidgets.core.kernel import ParsedMove
from knotwidgets.words import Phrase, capital, listed, player, say

from .routes import distances
from .state import State, counted, height, standing
from .text import OFF, Decision, no_space, read_decision

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import CelticKnot


def game_of(position: Position) -> CelticKnot:
    """Return the game of a position of Celtic Knot."""
    return cast("CelticKnot", position.game)


def judge(game: CelticKnot, state: State, move: str) -> ParsedMove:
    """Judge one decision; `CelticKnot` says how they are written."""
    decision, phase = read_decision(str(move)), game.phase_of(state)
    found: int | Verdict
    if decision is None:
        found = refusal("notation", "celtic_knot.no_move", move=shortened(move))
    elif decision.space and decision.space != OFF and decision.space not in game.places:
        found = no_space(game, decision.space)
    elif phase == "over":
        found = refusal("end", "common.over")
    else:
        found = {"choose": _space, "flip": _total, "go": _goal}[phase](game, state, decision)
    if isinstance(found, Verdict):
        return ParsedMove(found, None)
    return ParsedMove(Verdict(True), found)


def _name(game: CelticKnot, index: int) -> str:
    """A player's name as a sentence begins with it."""
    return capital(player(game.players[index]))


# ---- the space ----------------------------------------------------------------------------------


def _space(game: CelticKnot, state: State, decision: Decision) -> int | Verdict:
    """The number of a space, or the reason why it can't be chosen."""
    who, chosen = _name(game, state.player), decision.space
    spaces = [game.spaces[space] for space in members(state.targets)]
    words = {"move": chosen or str(decision.total), "spaces": listed(spaces, "or")}
    if decision.is_goal or not chosen:
        return game.refuse("turn", "celtic_knot.choose_first", spaces, player=who, **words)
    index = game.places[chosen]
    if index >= game.board.size:
        marks = [chosen]
        return game.refuse("choices", "celtic_knot.exit_chosen", marks, space=chosen, **words)
    if state.targets >> index & 1:
        return index
    if state.bonus:
        return game.refuse("rest", "celtic_knot.bonus_due", spaces, chosen=chosen, **words)
    if game.rules["choices"](state.coins, state.player) >> index & 1:
        return game.forbid(game.changed("turn", "rest", "start"), chosen)
    return _no_coin(game, state, chosen)


def _no_coin(game: CelticKnot, state: State, chosen: str) -> Verdict:
    """Refuse a space without own coins; say whose are there."""
    who, index = _name(game, state.player), game.places[chosen]
    others = [
        say("celtic_knot.has", player=_name(game, other), n=number)
        for other, stacks in enumerate(state.coins)
        if (number := height(stacks, index))
    ]
    words = {"move": chosen, "player": who, "space": chosen, "others": listed(others or [""])}
    key = "no_coin_but" if others else "no_coin"
    return game.refuse("choices", f"celtic_knot.{key}", [chosen], **words)


# ---- the flips ----------------------------------------------------------------------------------


def _total(game: CelticKnot, state: State, decision: Decision) -> int | Verdict:
    """A sum of flips, or why the coins can't come to it."""
    least, greatest = game.rules["totals"](state.number)
    where, number, total = game.spaces[state.space], state.number, decision.total
    come_up = [one for one in range(least, greatest + 1) if game.rules["flips"](number, one)]
    possible = listed([f"={one}" for one in come_up], "or")
    move = f"={total}" if total is not None else decision.space
    words = {"where": where, "totals": possible, "possible": possible, "move": move}
    if total is None:
        return game.refuse("totals", "celtic_knot.flip_first", (where,), n=number, **words)
    if total in come_up:
        return total
    return game.refuse("totals", "celtic_knot.total", (where,), n=number, total=total, **words)


# ---- the destination ----------------------------------------------------------------------------


def _goal(game: CelticKnot, state: State, decision: Decision) -> int | Verdict:
    """The number of a destination, or why coins can't go there."""
    if not decision.space:
        return _go_first(game, state, f"={decision.total}", "go_first")
    wanted = OFF if game.drawn.target(decision.space) == game.drawn.exit else decision.space
    goal = game.board.size if wanted == OFF else game.places[wanted]
    if state.targets >> goal & 1:
        return goal
    if game.rules["goals"](game.board, state.space, state.total) >> goal & 1:
        marks = game.spaces[state.space], game.square(wanted)
        return game.refuse(game.changed("flip", "go", "rest"), "", marks, move=wanted)
    return (
        _other_stack(game, state, goal, wanted)
        or _by_a_changed_rule(game, state, wanted)
        or _other_layer(game, state, wanted)
        or _not_that_far(game, state, goal, wanted)
    )


def _go_first(game: CelticKnot, state: State, move: str, key: str) -> Verdict:
    """Refuse anything else than a destination for the coins that were flipped."""
    here = game.spaces[state.space]
    goals = listed([game.square(goal) for goal in game.goal_names(state.targets)], "or")
    key = key if WAYS.isdisjoint(game.changed_rules) else "go_now"
    words = {"where": here, "goals": goals, "total": str(state.total), "move": move}
    return game.refuse("go", f"celtic_knot.{key}", (here,), phase=_phase(game, state), **words)


def _phase(game: CelticKnot, state: State) -> Phrase | str:
    """The duty of the coins in hand: the beginning of why they can't go elsewhere."""
    return say("celtic_knot.must_go", here=game.spaces[state.space], total=state.total)


def _other_stack(game: CelticKnot, state: State, goal: int, wanted: str) -> Verdict | None:
    """Refuse to take up other coins while those in hand are still to go."""
    own = state.coins[state.player]
    if goal in (state.space, game.board.size) or not height(own, goal):
        return None
    return _go_first(game, state, wanted, "go_on")


def _by_a_changed_rule(game: CelticKnot, state: State, wanted: str) -> Verdict | None:
    """Let a changed rule forbid by itself, unless it only lays down how a strand is left."""
    layer, drop = _layer_here(game, state, wanted), game.rules["drop"]
    if layer and "goals" not in game.changed_rules and drop(game.board, state.space) < 0:
        return layer
    for rule in ("goals", "walk", "arrival", "onward"):
        if rule in game.changed_rules:
            marks = game.spaces[state.space], game.square(wanted)
            return game.refuse(rule, "", marks, move=wanted)
    return None


def _not_that_far(game: CelticKnot, state: State, goal: int, wanted: str) -> Verdict:
    """Refuse a destination that no way of the right length leads to; say how far it is."""
    here, total, exit_ = game.spaces[state.space], state.total, game.drawn.exit
    if goal == state.space:
        return game.refuse(
            "goals", "celtic_knot.must_leave", (here,), move=wanted, here=here, n=total
        )
    ways, marks = distances(game, state.space, goal), (here, game.square(wanted))
    there = say("celtic_knot.the_exit", exit=exit_) if wanted == OFF else wanted
    words = {"move": wanted, "phase": _phase(game, state)}
    shut = [place for length, place in ways if length == total and place >= 0]
    if shut:
        mark = game.drawn.target([*game.places][shut[0]])
        return game.refuse(
            "leads_on", "celtic_knot.dead_end", (mark,), move=wanted, there=there, exit=exit_
        )
    lengths = sorted({length for length, _ in ways})
    if not lengths:
        rule = game.changed("onward", "drop")
        return game.refuse(rule, "celtic_knot.no_way", marks, there=there, **words)
    near = [length for length in lengths if length < game.board.span] or lengths[:1]
    far = listed([str(length) for length in near], "or")
    away = say("celtic_knot.away", n=max(near), there=there, far=far)
    back = any(length < total and (total - length) % 2 == 0 for length in lengths)
    rule, key = ("onward", "turn_back") if back else ("walk", "exactly")
    return game.refuse(rule, f"celtic_knot.{key}", marks, away=away, **words)


def _layer_here(game: CelticKnot, state: State, wanted: str) -> Verdict | None:
    """Refuse one layer of a crossing if the coins stand on the other, with one point to go."""
    if game.places.get(_twin(wanted)) != state.space or state.total != 1:
        return None
    return _layer(game, state, wanted, "no_tunnel" if wanted.endswith("'") else "no_climb")


def _other_layer(game: CelticKnot, state: State, wanted: str) -> Verdict | None:
    """Refuse one layer of a crossing if the coins come to the other."""
    twin = _twin(wanted)
    if twin not in game.places or not state.targets >> game.places[twin] & 1:
        return None
    return _layer(game, state, wanted, "on_top" if wanted.endswith("'") else "below")


def _layer(game: CelticKnot, state: State, wanted: str, key: str) -> Verdict:
    twin, here = _twin(wanted), game.spaces[state.space]
    words = {"move": wanted, "space": twin, "low": twin, "high": wanted, "here": here}
    return game.refuse("drop", f"celtic_knot.{key}", (wanted, twin), **words)


def _twin(space: str) -> str:
    """The other layer of a crossing."""
    return space.rstrip("'") if space.endswith("'") else f"{space}'"


def why_legal(position: Position, move: str) -> Verdict:
    """Say why a space may be chosen, or gone to, and mark the way there."""
    game, state = game_of(position), position.state
    if not move.startswith(">"):
        rule = game.changed("choices", "turn", "rest", "start")
        together = "why_take_split" if game.options["split"] else "why_take"
        key = "why_bonus" if state.bonus else together
        return game.permit(rule, f"celtic_knot.{key}", (move,), move=move)
    way = game.routes(position)[move[1:]]
    dropped = len(way) > 1 and way[1] == game.drops.get(way[0])
    names = tuple(dict.fromkeys(map(game.drawn.target, way)))
    words = {"move": names[-1], "way": " → ".join(way), "n": state.total}
    rule = game.changed("goals", *sorted(WAYS))
    return game.permit(rule, f"celtic_knot.why_{'drop' if dropped else 'go'}", names, **words)


# ---- events and the reckoning -------------------------------------------------------------------


def events(game: CelticKnot, before: State, after: State) -> tuple[str, ...]:
    """Say that coins have a bonus turn, left the board, or had no way to go."""
    if before.number and not before.total and not after.total:
        return _stay(game, before, after)
    if not before.total:
        return ()
    mover, own = before.player, _name(game, before.player)
    left = counted(after.coins[mover])
    gone = counted(before.coins[mover]) - left
    if gone > 0:
        key = "leave" if left else "last.leave"
        return (say(f"celtic_knot.{key}", n=gone, player=own, left=left),)
    if not wins_bonus(before, after):
        return ()
    goal = _landed(before, after)
    others = [
        _name(game, other)
        for other, stacks in enumerate(after.coins)
        if other != mover and height(stacks, goal)
    ]
    if not others:
        return (say("celtic_knot.lands", player=own),)
    return (say("celtic_knot.lands_beside", player=own, others=listed(others)),)


WAYS = frozenset({"onward", "drop", "leads_on", "walk", "arrival", "goals", "flip"})
"""The rules that decide whether there is a way."""


def _stay(game: CelticKnot, before: State, after: State) -> tuple[str, ...]:
    """Say that flipped coins stay where they are."""
    if before.coins != after.coins:  # by a changed rule
        return ()
    same = WAYS.isdisjoint(game.changed_rules)
    keys = ("too_long", "too_long_ends") if same else ("stay", "stay_ends")
    return (say(f"celtic_knot.{keys[after.player != before.player]}"),)


def wins_bonus(before: State, after: State) -> bool:
    """Whether the coins that went have another turn, now or to come."""
    now = after.number if after.bonus and not after.total else 0
    return before.player == after.player and now + counted(after.owed) > counted(before.owed)


def _landed(before: State, after: State) -> int:
    """The space where coins landed; it is the one they left if they went once round."""
    old, new = before.coins[before.player], after.coins[before.player]
    spaces = members(standing(new))
    return next((one for one in spaces if height(new, one) > height(old, one)), before.space)


def reckoning(game: CelticKnot, state: State, points: Mapping[str, int]) -> tuple[str, ...]:
    """Say how many coins everyone has left, the winner first."""
    if "points" in game.changed_rules:
        stand = [
            say("celtic_knot.has_points", player=capital(player(who)), n=n)
            for who, n in points.items()
        ]
        return (say("celtic_knot.stand", points=listed(stand)),)
    left = [(_name(game, index), counted(state.coins[index])) for index in range(len(game.players))]
    winner, rest = left.pop(state.player)
    first = say("celtic_knot.home_wins", player=winner, n=game.started[state.player])
    if rest or game.changed_rules:
        first = say("celtic_knot.wins", player=winner)
    return first, *(say("celtic_knot.left", player=who, n=n) for who, n in left)
