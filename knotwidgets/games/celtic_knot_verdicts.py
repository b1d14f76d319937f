"""Celtic Knot in words: why a decision is refused, what happened, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a rule that was swapped; where such
a rule refuses a decision for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .bits import members
from .celtic_knot_routes import distances
from .celtic_knot_state import State, height, standing
from .celtic_knot_text import OFF
from .errors import Verdict
from .wording import count, listed

if TYPE_CHECKING:
    from .celtic_knot_game import CelticKnot


def no_move(move: object) -> Verdict:
    """Refuse a text that is no move."""
    text = (
        f"{move!r} is no move; write a space such as A9, flips such as =3, "
        "a destination such as >C7' or >off, or all in one word."
    )
    return Verdict(False, "notation", text)


def no_space(game: CelticKnot, name: str) -> Verdict:
    """Refuse a name that no space has."""
    square = name.rstrip("'")
    if square in game.places:
        text = f"{square} is no crossing: there is no space below it."
        return Verdict(False, "notation", text, (square,))
    last = f"{chr(64 + game.drawn.width)}{game.drawn.height}"
    text = f"There is no space {square}: it is not on the path (the board has A1 to {last})."
    return Verdict(False, "notation", text)


def over() -> Verdict:
    """Refuse any move after the end."""
    return Verdict(False, "end", "The game is over.")


def name(game: CelticKnot, player: int) -> str:
    """Return a player's name as a sentence has it."""
    return game.players[player].capitalize()


# ---- the space ----------------------------------------------------------------------------------


def choose_first(game: CelticKnot, state: State) -> Verdict:
    """Refuse another decision before a space is chosen."""
    spaces = _names(game, state.targets)
    text = f"{name(game, state.player)} first chooses a space: {listed(spaces, 'or')}."
    return Verdict(False, "turn", text, spaces)


def space(game: CelticKnot, state: State, chosen: str) -> Verdict:
    """Say why a space can't be chosen."""
    index = game.places[chosen]
    if index >= game.board.size:
        return Verdict(False, "choices", f"{chosen} is the exit: no coin rests there.", (chosen,))
    if state.bonus:
        spaces = _names(game, state.targets)
        text = (
            f"A bonus turn is due: the coins on {listed(spaces, 'or')} go, not those on {chosen}."
        )
        return Verdict(False, "rest", text, spaces)
    heights = [height(stacks, index) for stacks in state.coins]
    if heights[state.player]:
        return _other("choices", chosen)
    others = [
        f"{name(game, player)} has {number}"
        for player, number in enumerate(heights[: len(game.players)])
        if number
    ]
    there = f"only {listed(others)}" if others else "nobody has"
    text = f"{name(game, state.player)} has no coin on {chosen}; {there}."
    return Verdict(False, "choices", text, (chosen,))


# ---- the flips ----------------------------------------------------------------------------------


def flip_first(game: CelticKnot, state: State) -> Verdict:
    """Refuse another decision while coins are to be flipped."""
    where = game.spaces[state.space]
    text = (
        f"First {_coins(state.number)} on {where} must be flipped: "
        f"{listed(_totals(game, state), 'or')}."
    )
    return Verdict(False, "totals", text, (where,))


def total(game: CelticKnot, state: State, wish: int) -> Verdict:
    """Say why coins can't have fallen like that."""
    where, possible = game.spaces[state.space], listed(_totals(game, state), "or")
    text = f"{count(state.number, 'coin')} can't come to {wish}; write {possible}."
    return Verdict(False, "totals", text, (where,))


def _totals(game: CelticKnot, state: State) -> list[str]:
    least, greatest = game.rules["totals"](state.number)
    return [f"={number}" for number in range(least, greatest + 1)]


# ---- the destination ----------------------------------------------------------------------------


def go_first(game: CelticKnot, state: State) -> Verdict:
    """Refuse other flips when the coins have been flipped."""
    where = game.spaces[state.space]
    text = f"The flips have come to {state.total}; now the coins on {where} must go that far."
    return Verdict(False, "go", text, (where,))


def goal(game: CelticKnot, state: State, wish: str) -> Verdict:
    """Say why coins can't go to a space or off the board."""
    target = game.board.size if wish == OFF else game.places[wish]
    here, there = game.spaces[state.space], _there(game, wish)
    layer = _other_layer(game, state, wish)
    if layer:
        return layer
    if target == state.space:
        text = f"The coins on {here} must leave it and go exactly {_spaces(state.total)}."
        return Verdict(False, "goals", text, (here,))
    ways = distances(game, state.space, target)
    if any(way == (state.total, True) for way in ways):
        exit_ = game.drawn.exit
        text = f"The way to {there} leads through the exit on {exit_}, which is a dead end."
        return Verdict(False, "leads_on", text, (exit_,))
    lengths = sorted({way.length for way in ways})
    if state.total in lengths:
        return _other("goals", there)
    if not lengths:
        text = (
            f"No way leads from {here} to {there}: coins follow their strand, and only from where "
            "they stand may they drop through a tunnel."
        )
        return Verdict(False, "onward", text, (here, game.square(wish)))
    return _distance(game, state, wish, lengths)


def _distance(game: CelticKnot, state: State, wish: str, lengths: list[int]) -> Verdict:
    """Refuse a goal that is nearer or farther than the flips say."""
    here, there = game.spaces[state.space], _there(game, wish)
    near = [length for length in lengths if length < game.board.span] or lengths[:1]
    far = listed([str(length) for length in near], "or")
    plural = "space" if near == [1] else "spaces"
    marks = (here, game.square(wish))
    away = f"{there[0].upper()}{there[1:]} is {far} {plural} away from {here}"
    if any(length < state.total and (state.total - length) % 2 == 0 for length in lengths):
        text = f"{away}; to be there after {state.total}, coins would have to turn back."
        return Verdict(False, "onward", text, marks)
    return Verdict(False, "walk", f"{away}; the coins go exactly {state.total}.", marks)


def _other_layer(game: CelticKnot, state: State, wish: str) -> Verdict | None:
    """Refuse one layer of a crossing if the coins come to the other, or stand there."""
    below = wish.endswith("'")
    twin = wish.rstrip("'") if below else f"{wish}'"
    if wish == OFF or twin not in game.places:
        return None
    here, marks = game.spaces[state.space], (wish, twin)
    if game.places[twin] == state.space and state.total == 1:
        text = f"{twin} has no tunnel." if below else f"No coin climbs from {twin} to {wish}."
        return Verdict(False, "drop", text, marks)
    if not state.targets >> game.places[twin] & 1:
        return None
    if below:
        text = (
            f"From {here} the coins come to {twin} on top, not below: they could drop through a "
            "tunnel only where they stand."
        )
    else:
        text = f"From {here} the coins come to {twin} below, not on top: no coin climbs."
    return Verdict(False, "drop", text, marks)


def _there(game: CelticKnot, wish: str) -> str:
    return f"the exit on {game.drawn.exit}" if wish == OFF else wish


def _names(game: CelticKnot, spaces: int) -> tuple[str, ...]:
    return tuple(game.spaces[space] for space in members(spaces))


def _coins(number: int) -> str:
    return "the coin" if number == 1 else f"the {number} coins"


def _spaces(number: int) -> str:
    return count(number, "space")


def _other(rule: str, move: str) -> Verdict:
    return Verdict(False, rule, f"The rule {rule!r} of this game does not allow {move}.")


# ---- events and the reckoning -------------------------------------------------------------------


def events(game: CelticKnot, before: State, after: State) -> tuple[str, ...]:
    """Tell what a decision brought about: a bonus turn, coins that left, a turn without a way."""
    if before.number and not before.total and not after.total:
        what = "these coins stay" if after.player == before.player else "the turn ends"
        return (f"No way is that long: {what}",)
    if not before.total:
        return ()
    player, own = before.player, name(game, before.player)
    gone = _on_board(before, player) - _on_board(after, player)
    if gone:
        leave = "coin leaves" if gone == 1 else "coins leave"
        return (f"{gone} {leave} the board: {own} has {_on_board(after, player)} left",)
    goal = _landed(before, after)
    if not game.rules["meets"](game.board, after.coins, player, goal):
        return ()
    others = [
        name(game, other)
        for other in range(len(game.players))
        if other != player and height(after.coins[other], goal)
    ]
    beside = f" beside {listed(others)}" if others else ""
    return (f"{own} lands{beside}: a bonus turn",)


def _on_board(state: State, player: int) -> int:
    stacks = state.coins[player]
    return sum(height(stacks, space) for space in members(standing(stacks)))


def _landed(before: State, after: State) -> int:
    """Return the space where coins landed; it is the one they left if they went once round."""
    old, new = before.coins[before.player], after.coins[before.player]
    spaces = members(standing(new))
    return next((one for one in spaces if height(new, one) > height(old, one)), before.space)


def reckoning(game: CelticKnot, state: State, points: Mapping[str, int]) -> tuple[str, ...]:
    """Tell how many coins everyone has left, the winner first."""
    if "points" in game.swapped:
        stand = [f"{player.capitalize()} has {count(n, 'point')}" for player, n in points.items()]
        return (f"{listed(stand)}.",)
    first = f"{name(game, state.player)} has brought home {count(game.purse, 'coin')} and wins."
    if _on_board(state, state.player):
        first = f"{name(game, state.player)} wins."
    return (
        first,
        *(
            f"{name(game, player)} has {count(_on_board(state, player), 'coin')} left."
            for player in range(len(game.players))
            if player != state.player
        ),
    )
