"""Kingdoms in words: why a hill is refused, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a swapped rule; if such a rule
refuses a hill for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from knotwidgets.core.errors import Verdict, refusal
from knotwidgets.words import amount, listed, say
from knotwidgets.words import player as named

from .rules import LAST_TURN, MANOEUVRES, OVER, State

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Kingdoms


def no_hill(game: Kingdoms, name: str) -> Verdict:
    """Refuse a cell that is not on the board."""
    column, row = chr(64 + game.grid.width), game.grid.height
    return refusal("notation", "kingdoms.no_hill", hill=name, column=column, row=row)


def why_not(game: Kingdoms, state: State, index: int) -> Verdict:
    """Say why the player to move can't build or capture on a hill that is not among the targets."""
    bit, hill = 1 << index, game.grid.name(index)
    if state.phase == OVER:
        return refusal("end", "common.over")
    if state.own & bit:
        return refusal("vacant", "kingdoms.own_ringfort", (hill,), hill=hill)
    if state.targets & state.enemy:
        return _capture_due(game, state)
    if state.enemy & bit:
        return _not_besieged(game, state, bit, hill)
    if state.targets & bit:
        return refusal("captures", "kingdoms.nothing_there", (hill,), hill=hill)
    return (_no_manoeuvre if state.phase == MANOEUVRES else _no_battle)(game, state, bit, hill)


def _capture_due(game: Kingdoms, state: State) -> Verdict:
    due = game.grid.names_of(state.targets & state.enemy)
    enemy = _name(game, 1 - state.player)
    text = say("kingdoms.capture_due", n=len(due), player=enemy, hills=listed(due))
    if state.phase == LAST_TURN:
        text = say("kingdoms.out_and", player=enemy, text=text)
    return Verdict(False, "captures", text, due)


def _not_besieged(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    ringfort = say(f"kingdoms.{game.players[1 - state.player]}_ringfort")
    words = {"hill": hill, "ringfort": ringfort}
    if state.phase == MANOEUVRES:
        return refusal("vacant", "kingdoms.battle_only", (hill,), **words)
    gaps = game.grid.names_of(game.rules["neighbours"](game.board, bit) & ~state.own)
    if not gaps:
        return _other("captures", hill)
    return refusal("captures", "kingdoms.not_besieged", gaps, **words, hills=listed(gaps, "or"))


def _no_manoeuvre(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    if near := state.own & game.rules["too_close"](game.board, bit):
        friends = game.grid.names_of(near)
        words = {"hill": hill, "hills": listed(friends)}
        return refusal("too_close", "kingdoms.too_close", friends, n=len(friends), **words)
    reached = game.rules["leaps"](game.board, bit)
    if state.own & reached:
        return _other("manoeuvres", hill)
    leap = say("kingdoms.leap", leap=game.options["leap"])
    if game.is_standard("leap"):
        leap = say("kingdoms.knights_move")
    where = game.grid.names_of(reached)
    if not where:
        return refusal("leaps", "kingdoms.nowhere_in_reach", hill=hill, leap=leap)
    words = {"hill": hill, "hills": listed(where, "or")}
    return refusal("leaps", "kingdoms.none_in_reach", where, leap=leap, **words)


def _no_battle(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    beside = game.rules["neighbours"](game.board, bit)
    if state.own & beside:
        return _other("battle", hill)
    return refusal("battle", "kingdoms.not_beside", game.grid.names_of(beside), hill=hill)


def _other(rule: str, hill: str) -> Verdict:
    return refusal(rule, "common.forbidden", (hill,), rule=repr(rule), what=hill)


def challenge(game: Kingdoms, state: State, fort: str, hill: str) -> Verdict:
    """Say whether the ringfort on `fort` can be challenged and put on `hill` instead."""
    for name in (fort, hill):
        if name not in game.grid.indices:
            return no_hill(game, name)
    if not game.grid.bits_of([fort]) & state.doubt:
        return _no_challenge(game, state, fort)
    index, offender = game.grid.indices[hill], 1 - state.player
    places = game.rules["replacements"](game.board, state)
    if places >> index & 1:
        return Verdict(True)
    turn = State(state.enemy & ~state.doubt, state.own, offender, state.doubt_phase, places)
    why = why_not(game, turn, index)
    words = {"fort": fort, "hill": hill, "player": _name(game, offender), "why": why.message}
    return refusal(why.rule, "kingdoms.cannot_go", why.marks, **words)


def _no_challenge(game: Kingdoms, state: State, fort: str) -> Verdict:
    if state.phase == OVER:
        return refusal("end", "common.over")
    key, words = "no_challenge", {"hill": fort, "player": _name(game, 1 - state.player)}
    if not game.punishes:
        key = "refused_at_once"
    elif not game.grid.bits_of([fort]) & state.enemy:
        key = "no_ringfort"
    return refusal("replacements", f"kingdoms.{key}", (fort,), **words)


def reckoning(game: Kingdoms, end: Position, points: tuple[int, int]) -> tuple[str, ...]:
    """Explain the points in one or two sentences."""
    red, blue = game.reckoning(end).values()
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
    reason = "most_ringforts" if red.kingdoms == blue.kingdoms else f"fewest_{game.unit}s"
    words = {"player": _name(game, int(points[0] < points[1])), "points": max(points)}
    return (stand, say(f"kingdoms.{reason}", lead=max(points) - 2, **words))


def _name(game: Kingdoms, player: int) -> str:
    return named(game.players[player])
