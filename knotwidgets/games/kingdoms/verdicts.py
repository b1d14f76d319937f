"""Kingdoms in words: why a hill is refused, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a swapped rule; if such a rule
refuses a hill for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from knotwidgets.core.errors import Verdict
from knotwidgets.words import Phrase, amount, listed, say
from knotwidgets.words import player as named

from .rules import LAST_TURN, MANOEUVRES, OVER, State

if TYPE_CHECKING:
    from .game import Kingdoms, Tally


def no_hill(game: Kingdoms, name: str) -> Verdict:
    """Refuse a cell that is not on the board."""
    column, row = chr(64 + game.grid.width), game.grid.height
    text = say("kingdoms.no_hill", hill=name, column=column, row=row)
    return Verdict(False, "notation", text)


def no_move(move: str) -> Verdict:
    """Refuse what can't be read."""
    return Verdict(False, "notation", say("kingdoms.no_move", move=repr(move)))


def why_not(game: Kingdoms, state: State, index: int) -> Verdict:
    """Say why the player to move can't build or capture on a hill that is not among the targets."""
    if state.phase == OVER:
        return Verdict(False, "end", say("common.over"))
    bit = 1 << index
    if state.own & bit:
        text = say("kingdoms.own_ringfort", hill=game.grid.name(index))
        return Verdict(False, "vacant", text, game.grid.names_of(bit))
    if state.targets & state.enemy:
        return _capture_due(game, state)
    if state.enemy & bit:
        return _not_besieged(game, state, bit)
    return _no_build(game, state, bit)


def _capture_due(game: Kingdoms, state: State) -> Verdict:
    due = game.grid.names_of(state.targets & state.enemy)
    enemy = _name(game, 1 - state.player)
    text = say("kingdoms.capture_due", n=len(due), player=enemy, hills=listed(due))
    if state.phase == LAST_TURN:
        text = say("kingdoms.out_and", player=enemy, text=text)
    return Verdict(False, "captures", text, due)


def _not_besieged(game: Kingdoms, state: State, bit: int) -> Verdict:
    hill = game.grid.names_of(bit)[0]
    ringfort = say(f"kingdoms.{game.players[1 - state.player]}_ringfort")
    if state.phase == MANOEUVRES:
        text = say("kingdoms.battle_only", hill=hill, ringfort=ringfort)
        return Verdict(False, "vacant", text, (hill,))
    gaps = game.grid.names_of(game.rules["neighbours"](game.board, bit) & ~state.own)
    if not gaps:
        return _other("captures", hill)
    missing = listed(gaps, "or")
    text = say("kingdoms.not_besieged", hill=hill, ringfort=ringfort, hills=missing)
    return Verdict(False, "captures", text, gaps)


def _no_build(game: Kingdoms, state: State, bit: int) -> Verdict:
    if state.targets & bit:
        (hill,) = game.grid.names_of(bit)
        text = say("kingdoms.nothing_there", hill=hill)
        return Verdict(False, "captures", text, (hill,))
    if state.phase == MANOEUVRES:
        return _no_manoeuvre(game, state, bit)
    return _no_battle(game, state, bit)


def _no_manoeuvre(game: Kingdoms, state: State, bit: int) -> Verdict:
    hill = game.grid.names_of(bit)[0]
    if state.own & game.rules["too_close"](game.board, bit):
        friends = game.grid.names_of(state.own & game.rules["too_close"](game.board, bit))
        text = say("kingdoms.too_close", n=len(friends), hill=hill, hills=listed(friends))
        return Verdict(False, "too_close", text, friends)
    reached = game.rules["leaps"](game.board, bit)
    if state.own & reached:
        return _other("manoeuvres", hill)
    where = game.grid.names_of(reached)
    if where:
        hills = listed(where, "or")
        text = say("kingdoms.none_in_reach", hill=hill, leap=_leap(game), hills=hills)
    else:
        text = say("kingdoms.nowhere_in_reach", hill=hill, leap=_leap(game))
    return Verdict(False, "leaps", text, where)


def _no_battle(game: Kingdoms, state: State, bit: int) -> Verdict:
    hill = game.grid.names_of(bit)[0]
    beside = game.rules["neighbours"](game.board, bit)
    if state.own & beside:
        return _other("battle", hill)
    text = say("kingdoms.not_beside", hill=hill)
    return Verdict(False, "battle", text, game.grid.names_of(beside))


def _other(rule: str, hill: str) -> Verdict:
    return Verdict(False, rule, say("common.forbidden", rule=repr(rule), what=hill), (hill,))


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
    words = {"player": _name(game, offender), "why": why.message}
    text = say("kingdoms.cannot_go", fort=fort, hill=hill, **words)
    return Verdict(False, why.rule, text, why.marks)


def _no_challenge(game: Kingdoms, state: State, fort: str) -> Verdict:
    if state.phase == OVER:
        return Verdict(False, "end", say("common.over"))
    if not game.punishes:
        text = say("kingdoms.refused_at_once")
    elif not game.grid.bits_of([fort]) & state.enemy:
        text = say("kingdoms.no_ringfort", player=_name(game, 1 - state.player), hill=fort)
    else:
        text = say("kingdoms.no_challenge", hill=fort)
    return Verdict(False, "replacements", text, (fort,))


def reckoning(
    game: Kingdoms, counts: Mapping[str, Tally], points: tuple[int, int]
) -> tuple[str, ...]:
    """Explain the points in one or two sentences."""
    red, blue = counts.values()
    stand = say(
        "kingdoms.stand",
        red=amount(red.kingdoms, game.unit),
        blue=amount(blue.kingdoms, game.unit),
        ringforts=amount(red.ringforts, "ringfort"),
        others=blue.ringforts,
    )
    if "points" in game.swapped:
        return (stand, say("kingdoms.points", red=points[0], blue=points[1]))
    if points[0] == points[1]:
        return (stand, say("kingdoms.equal"))
    winner = _name(game, int(points[0] < points[1]))
    by_kingdoms = abs(red.kingdoms - blue.kingdoms)
    reason = f"fewest_{game.unit}s" if by_kingdoms else "most_ringforts"
    most = max(points)
    return (stand, say(f"kingdoms.{reason}", player=winner, lead=most - 2, points=most))


def _name(game: Kingdoms, player: int) -> str:
    return named(game.players[player])


def _leap(game: Kingdoms) -> Phrase:
    if game.is_standard("leap"):
        return say("kingdoms.knights_move")
    return say("kingdoms.leap", leap=game.options["leap"])
