"""Kingdoms in words: why a hill is refused, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a rule that was swapped; where such
a rule refuses a hill for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .errors import Verdict
from .kingdoms import LAST_TURN, MANOEUVRES, OVER, State
from .wording import count, listed

if TYPE_CHECKING:
    from .kingdoms_game import Count, Kingdoms


def no_hill(game: Kingdoms, name: str) -> Verdict:
    """Refuse a cell that is not on the board."""
    columns, rows = f"A to {chr(64 + game.grid.width)}", f"1 to {game.grid.height}"
    text = f"There is no hill {name} on this board; its columns are {columns}, its rows {rows}."
    return Verdict(False, "notation", text)


def why_not(game: Kingdoms, state: State, index: int) -> Verdict:
    """Say why the player to move can't build or capture on a hill that is not among the targets."""
    if state.phase == OVER:
        return Verdict(False, "end", "The game is over.")
    bit = 1 << index
    if state.own & bit:
        text = f"{game.grid.name(index)} is taken: your own ringfort stands there."
        return Verdict(False, "vacant", text, game.grid.names_of(bit))
    if state.targets & state.enemy:
        return _capture_due(game, state)
    if state.enemy & bit:
        return _not_besieged(game, state, bit)
    return _no_build(game, state, bit)


def _capture_due(game: Kingdoms, state: State) -> Verdict:
    due = game.grid.names_of(state.targets & state.enemy)
    one = "it" if len(due) == 1 else "one of them"
    text = (
        f"A capture is due: {_name(game, 1 - state.player)} is besieged on {listed(due)}, "
        f"and taking {one} is the whole turn."
    )
    if state.phase == LAST_TURN:
        text = f"{_name(game, 1 - state.player)} is OUT. {text}"
    return Verdict(False, "captures", text, due)


def _not_besieged(game: Kingdoms, state: State, bit: int) -> Verdict:
    hill = game.grid.names_of(bit)[0]
    taken = f"{hill} is taken by a {game.players[1 - state.player]} ringfort"
    if state.phase == MANOEUVRES:
        text = f"{taken}; ringforts are captured in Battle only."
        return Verdict(False, "vacant", text, (hill,))
    gaps = game.grid.names_of(game.rules["neighbours"](game.board, bit) & ~state.own)
    if not gaps:
        return _other("captures", hill)
    text = f"{taken}, and it is not besieged: you don't hold {listed(gaps, 'or')}."
    return Verdict(False, "captures", text, gaps)


def _no_build(game: Kingdoms, state: State, bit: int) -> Verdict:
    if state.targets & bit:
        (hill,) = game.grid.names_of(bit)
        text = f"There is nothing to capture on {hill}: the hill is empty."
        return Verdict(False, "captures", text, (hill,))
    if state.phase == MANOEUVRES:
        return _no_manoeuvre(game, state, bit)
    return _no_battle(game, state, bit)


def _no_manoeuvre(game: Kingdoms, state: State, bit: int) -> Verdict:
    hill = game.grid.names_of(bit)[0]
    if state.own & game.rules["too_close"](game.board, bit):
        friends = game.grid.names_of(state.own & game.rules["too_close"](game.board, bit))
        forts = "ringfort" if len(friends) == 1 else "ringforts"
        text = f"{hill} is too close to your {forts} on {listed(friends)}."
        return Verdict(False, "too_close", text, friends)
    reached = game.rules["leaps"](game.board, bit)
    if state.own & reached:
        return _other("manoeuvres", hill)
    text = f"{hill} is not {_leap(game)} away from any of your ringforts: there is none"
    where = game.grid.names_of(reached)
    text += f" on {listed(where, 'or')}." if where else " that could reach it."
    return Verdict(False, "leaps", text, where)


def _no_battle(game: Kingdoms, state: State, bit: int) -> Verdict:
    hill = game.grid.names_of(bit)[0]
    beside = game.rules["neighbours"](game.board, bit)
    if state.own & beside:
        return _other("battle", hill)
    text = f"{hill} is not beside any of your ringforts; in Battle you must build next to one."
    return Verdict(False, "battle", text, game.grid.names_of(beside))


def _other(rule: str, hill: str) -> Verdict:
    return Verdict(False, rule, f"The rule {rule!r} of this game does not allow {hill}.", (hill,))


def challenge(game: Kingdoms, state: State, fort: str, hill: str) -> Verdict:
    """Say whether the ringfort on `fort` can be challenged and put on `hill` instead."""
    for name in (fort, hill):
        if name not in game.grid.indices:
            return no_hill(game, name)
    if not game.grid.bits_of([fort]) & state.doubt:
        return _no_challenge(game, state, fort)
    index = game.grid.indices[hill]
    places = game.rules["replacements"](game.board, state)
    if places >> index & 1:
        return Verdict(True)
    offender = 1 - state.player
    turn = State(state.enemy & ~state.doubt, state.own, offender, state.doubt_phase, places)
    why = why_not(game, turn, index)
    text = f"{fort} can't go to {hill}; the rules tell {_name(game, offender)}: “{why.message}”"
    return Verdict(False, why.rule, text, why.marks)


def _no_challenge(game: Kingdoms, state: State, fort: str) -> Verdict:
    if state.phase == OVER:
        return Verdict(False, "end", "The game is over.")
    if not game.punishes:
        text = "Nothing can be challenged in this game: illegal builds are refused at once."
    elif not game.grid.bits_of([fort]) & state.enemy:
        text = f"{_name(game, 1 - state.player)} has no ringfort on {fort} to challenge."
    else:
        text = (
            f"The ringfort on {fort} can't be challenged: "
            "only the last one built can, and only if it broke a rule."
        )
    return Verdict(False, "replacements", text, (fort,))


def reckoning(
    game: Kingdoms, counts: Mapping[str, Count], points: tuple[int, int]
) -> tuple[str, ...]:
    """Tell how the points came about, in one or two sentences."""
    red, blue = counts.values()
    stand = (
        f"{count(red.kingdoms, game.unit)} of Red, {count(blue.kingdoms, game.unit)} of Blue; "
        f"{count(red.ringforts, 'ringfort')} against {blue.ringforts}."
    )
    if "points" in game.swapped:
        return (stand, f"Red has {points[0]} points, Blue {points[1]}.")
    if points[0] == points[1]:
        return (stand, "All is equal: a draw, with 1 point each.")
    winner = _name(game, int(points[0] < points[1]))
    by_kingdoms = abs(red.kingdoms - blue.kingdoms)
    reason = f"fewest {game.unit}s" if by_kingdoms else "most ringforts"
    lead = max(points) - 2
    return (stand, f"{winner} has the {reason}: 2 + {lead} = {max(points)} points.")


def _name(game: Kingdoms, player: int) -> str:
    return game.players[player].capitalize()


def _leap(game: Kingdoms) -> str:
    leap = game.options["leap"]
    return "a knight's move" if game.is_standard("leap") else f"a leap of {leap}"
