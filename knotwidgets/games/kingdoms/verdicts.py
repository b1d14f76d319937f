"""Kingdoms in words: why a hill is refused, and how a game was decided.

Every verdict asks the game's own rule functions, so it follows a swapped rule; if such a rule
refuses a hill for a reason of its own, the verdict names the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from knotwidgets.core.errors import Verdict, refusal
from knotwidgets.games.grid.verdicts import no_cell
from knotwidgets.words import amount, listed, player as named, say

from .state import LAST_TURN, MANOEUVRES, OVER, State

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Kingdoms


def game_of(position: Position) -> Kingdoms:
    """Return the game of a position of Kingdoms."""
    return cast("Kingdoms", position.game)


def why_not(game: Kingdoms, state: State, index: int) -> Verdict:
    """Say why the player to move can't build on a hill, or capture there."""
    bit, hill = 1 << index, game.grid.name(index)
    if state.phase == OVER:
        return refusal("end", "common.over")
    if state.own & bit:
        return game.refuse("vacant", "kingdoms.own_ringfort", (hill,), move=hill, hill=hill)
    if state.targets & bit:
        rule = "notation" if "captures" in game.changed_rules else "captures"
        return refusal(rule, "kingdoms.nothing_there", (hill,), hill=hill)
    return _forbidden(game, state, bit, hill)


def _forbidden(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    """Ask the rules, in the order in which a turn does, which of them leads to the targets."""
    own, enemy = state.own, state.enemy
    if state.phase == MANOEUVRES and state.targets == _result_of(game, "manoeuvres", own, enemy):
        return _no_manoeuvre(game, state, bit, hill)
    due = _result_of(game, "captures", own, enemy)
    if due and due == state.targets:
        return _capture_due(game, state, hill)
    if enemy & bit:
        return _not_besieged(game, state, bit, hill)
    if not due and state.targets == _result_of(game, "battle", own, enemy):
        return _no_battle(game, state, bit, hill)
    return game.forbid("turn", hill)


def _result_of(game: Kingdoms, rule: str, *sets: int) -> int:
    return int(game.rules[rule](game.board, *sets))


def _leading_to(game: Kingdoms, rule: str, hills: int, bit: int) -> tuple[str, ...]:
    """Return the hills among some from which the steps of a rule lead to a hill."""
    names = game.grid.names_of(hills)
    return tuple(one for one in names if _result_of(game, rule, 1 << game.grid.indices[one]) & bit)


def _capture_due(game: Kingdoms, state: State, hill: str) -> Verdict:
    due = game.grid.names_of(state.targets)
    enemy = _name(game, 1 - state.player)
    words = {"n": len(due), "player": enemy, "hills": listed(due)}
    verdict = game.refuse("captures", "kingdoms.capture_due", due, move=hill, **words)
    if state.phase == LAST_TURN:
        text = say("kingdoms.out_and", player=enemy, text=verdict.message)
        return Verdict(False, "captures", text, due)
    return verdict


def _not_besieged(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    ringfort = say(f"kingdoms.{game.players[1 - state.player]}_ringfort")
    words = {"hill": hill, "ringfort": ringfort}
    if state.phase == MANOEUVRES:
        return refusal("vacant", "kingdoms.battle_only", (hill,), **words)
    gaps = _leading_to(game, "neighbours", game.grid.bits & ~state.own, bit)
    if not gaps or "captures" in game.changed_rules:
        return game.forbid("captures", hill)
    words["hills"] = listed(gaps, "or")
    return game.refuse("captures", "kingdoms.not_besieged", gaps, move=hill, **words)


def _no_manoeuvre(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    own, names = state.own, game.grid.names_of(state.own)
    if "manoeuvres" in game.changed_rules:
        if state.enemy & bit and _result_of(game, "manoeuvres", own, state.enemy & ~bit) & bit:
            return _taken(game, state, bit, hill)
        return game.forbid("manoeuvres", hill)
    if not _result_of(game, "vacant", own, state.enemy) & bit:
        return _taken(game, state, bit, hill)
    if _result_of(game, "too_close", own) & bit:
        friends = _leading_to(game, "too_close", own, bit) or names
        words = {"hill": hill, "hills": listed(friends), "n": len(friends)}
        return game.refuse("too_close", "kingdoms.too_close", friends, move=hill, **words)
    leap = leap_of(game)
    where = _leading_to(game, "leaps", game.grid.bits, bit)
    if not where:
        return game.refuse("leaps", "kingdoms.nowhere_in_reach", move=hill, hill=hill, leap=leap)
    words = {"hill": hill, "hills": listed(where, "or"), "leap": leap}
    return game.refuse("leaps", "kingdoms.none_in_reach", where, move=hill, **words)


def _no_battle(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    if "battle" in game.changed_rules:
        return game.forbid("battle", hill)
    if not _result_of(game, "vacant", state.own, state.enemy) & bit:
        return _taken(game, state, bit, hill)
    beside = _leading_to(game, "neighbours", game.grid.bits, bit)
    rule = "neighbours" if "neighbours" in game.changed_rules else "battle"
    return game.refuse(rule, "kingdoms.not_beside", beside, move=hill, hill=hill)


def _taken(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    if state.enemy & bit and "vacant" not in game.changed_rules:
        return _not_besieged(game, state, bit, hill)
    return game.forbid("vacant", hill)


def why_legal(position: Position, move: str) -> Verdict:
    """Say which rule opens a hill to a legal move, and mark what shows it."""
    game, state = game_of(position), position.state
    *challenged, hill = game.picks(position, move)
    if challenged:
        fort = challenged[0]
        return game.permit("replacements", "kingdoms.why_challenge", (fort,), move=hill, fort=fort)
    bit = game.grid.bits_of([hill])
    if state.phase == MANOEUVRES and state.targets == _result_of(game, "manoeuvres", *state[:2]):
        return _why_manoeuvre(game, state, bit, hill)
    beside = _leading_to(game, "neighbours", state.own, bit)
    if state.targets == _result_of(game, "captures", *state[:2]):
        return _permit(game, ("captures", "neighbours"), "capture", beside, hill)
    if state.targets == _result_of(game, "battle", *state[:2]):
        rules = ("battle", "vacant", "neighbours")
        return _permit(game, rules, "battle" if beside else "anywhere", beside, hill)
    return game.permit("turn", "", (hill,), move=hill)


def _why_manoeuvre(game: Kingdoms, state: State, bit: int, hill: str) -> Verdict:
    if not state.own:
        return _permit(game, ("manoeuvres", "vacant"), "first", (), hill)
    rules = ("manoeuvres", "vacant", "leaps", "too_close")
    return _permit(game, rules, "leap", _leading_to(game, "leaps", state.own, bit), hill)


def _permit(
    game: Kingdoms, rules: tuple[str, ...], why: str, forts: tuple[str, ...], hill: str
) -> Verdict:
    """Permit a move by the first changed one of these rules, or else by the first."""
    words = {"hills": listed(forts or (hill,)), "n": len(forts), "leap": leap_of(game)}
    return game.permit(game.changed(*rules), f"kingdoms.why_{why}", forts, move=hill, **words)


def leap_of(game: Kingdoms) -> str:
    """How far a leap goes: a knight's move, or in numbers."""
    if set(game.board.leap) == {1, 2}:
        return say("kingdoms.knights_move")
    return say("kingdoms.leap", leap=game.options["leap"])


def challenge(game: Kingdoms, state: State, fort: str, hill: str) -> Verdict:
    """Say whether the ringfort on `fort` can be challenged and put on `hill` instead."""
    for name in (fort, hill):
        if name not in game.grid.indices:
            return no_cell(game, "kingdoms.no_hill", name)
    if not game.grid.bits_of([fort]) & state.doubt:
        return _no_challenge(game, state, fort)
    index, offender = game.grid.indices[hill], 1 - state.player
    places = game.rules["replacements"](game.board, state)
    if places >> index & 1:
        return Verdict(True)
    if "replacements" in game.changed_rules:
        return game.forbid("replacements", hill, f"{fort}>{hill}")
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
    rule = "notation" if "replacements" in game.changed_rules else "replacements"
    return refusal(rule, f"kingdoms.{key}", (fort,), **words)


def reckoning(game: Kingdoms, state: State, points: Mapping[str, int]) -> tuple[str, ...]:
    """Explain the points in one or two sentences."""
    red, blue = game.reckoning(game.at(state)).values()
    changed = "standing" in game.changed_rules
    stand = say(
        "kingdoms.stand",
        red=red.kingdoms if changed else amount(red.kingdoms, game.unit),
        blue=blue.kingdoms if changed else amount(blue.kingdoms, game.unit),
        ringforts=amount(red.ringforts, "ringfort"),
        others=blue.ringforts,
    )
    if not {"points", "standing"}.isdisjoint(game.changed_rules):
        return (stand, say("kingdoms.points", **points))
    most = max(points.values())
    if points["red"] == points["blue"]:
        return (stand, say("kingdoms.equal"))
    reason = "most_ringforts" if red.kingdoms == blue.kingdoms else f"fewest_{game.unit}s"
    words = {"player": _name(game, int(points["red"] < most)), "points": most}
    return (stand, say(f"kingdoms.{reason}", lead=most - 2, **words))


def _name(game: Kingdoms, player: int) -> str:
    return named(game.players[player])
