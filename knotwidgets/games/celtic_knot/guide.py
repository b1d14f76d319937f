"""What Celtic Knot says to those who learn it: which coins may go, where to, and for what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from knotwidgets.core import Position
from knotwidgets.core.advice import Advice, join_advice, moves_of
from knotwidgets.core.bits import members
from knotwidgets.engine.players import shares
from knotwidgets.words import listed, percent, say

from .routes import turns_home
from .state import State, counted, height, standing
from .verdicts import game_of, wins_bonus

if TYPE_CHECKING:
    from .game import CelticKnot

HOME, BONUS = "home", "bonus"


def guide(game: CelticKnot, position: Position) -> Advice:
    """Say which coins can be chosen, or where those in hand can go, and what that brings.

    >>> from knotwidgets import CelticKnot
    >>> print(CelticKnot().guide(CelticKnot().start()).text.partition(" From")[0])
    Choose I9, A1, A9, I3, I1 or A7: all your coins there are flipped and go together.
    """
    if game.phase(position) == "go":
        return _goals(position)
    return join_advice([_choices(position), *_chances(position)])


def _choices(position: Position) -> Advice:
    """Say which spaces there are to choose from; in a bonus turn, why it is one."""
    game, legal = game_of(position), position.legal_moves
    if game.changed_rules:
        return moves_of(position)
    key = "guide_choose_split" if game.options["split"] else "guide_choose"
    choice = Advice(say(f"celtic_knot.{key}", spaces=listed(legal, "or"), n=len(legal)))
    if not position.state.bonus:
        return choice
    why = game.view.why_legal(position, legal[0])
    return join_advice([Advice(why.message, why.marks), choice])


def _chances(position: Position) -> Iterator[Advice]:
    """Say which space most probably brings a coin home, and which a bonus turn."""
    best: dict[str, tuple[Fraction, str]] = {}
    for space in position.legal_moves:
        for what, chance in _odds_of_effects(position.play(space)).items():
            best[what] = max(best.get(what, (Fraction(0), "")), (chance, space))
    for what in () if position.game.new_aim else (HOME, BONUS):
        chance, space = best.get(what, (Fraction(0), ""))
        if chance:
            shown = percent(float(chance))
            text = say(f"celtic_knot.guide_chance_{what}", space=space, percent=shown)
            yield Advice(text, (space,))


def _odds_of_effects(chosen: Position) -> dict[str, Fraction]:
    """How probably the coins chosen can then come home, or win a bonus turn."""
    found: dict[str, Fraction] = {}
    for action, chance in chosen.game.chance(chosen.state):
        flipped = chosen.play(chosen.game.write_action(chosen.state, action))
        for what in _goals_by_effect(flipped):
            found[what] = found.get(what, Fraction(0)) + chance
    return found


def _goals_by_effect(position: Position) -> dict[str, tuple[str, ...]]:
    """The goals of the coins in hand by their effects; nothing once they need no decision."""
    game, state = game_of(position), position.state
    if game.phase(position) != "go":
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for move in position.legal_moves:
        for what in _effects(state, position.play(move).state):
            found[what] = (*found.get(what, ()), game.picks(position, move)[-1])
    return found


def _effects(before: State, after: State) -> Iterator[str]:
    own = before.player
    if counted(after.coins[own]) < counted(before.coins[own]):
        yield HOME
    if wins_bonus(before, after):
        yield BONUS


def _goals(position: Position) -> Advice:
    """Say where the coins in hand can go and why; which goals bring them home, or a bonus turn."""
    legal, view = position.legal_moves, position.game.view
    why = view.why_legal(position, legal[0])
    first = view.explanation(position, legal[0])
    parts = [Advice(first), Advice(why.message, why.marks)]
    if len(legal) > 1:
        goals = tuple(position.game.picks(position, move)[-1] for move in legal)
        text = say("celtic_knot.guide_goals", n=position.state.total, spaces=listed(goals, "or"))
        parts = [Advice(text, goals)]
    for what, goals in _goals_by_effect(position).items():
        parts.append(Advice(say(f"celtic_knot.guide_{what}", spaces=listed(goals, "or")), goals))
    return join_advice(parts)


ENDS = ("home", "rest")  # `evaluate` knows the aim of these, and of the rules that `points` calls


DEPTH = {"depth": 2}
LEVELS: Mapping[int, Mapping[str, Mapping[str, float]]] = {
    2: {
        "easy": {**DEPTH, "temperature": 0.32},
        "medium": {**DEPTH, "temperature": 0.1},
        "hard": {**DEPTH, "temperature": 0.045},
        "strongest": DEPTH,
    },
    4: {
        "easy": {**DEPTH, "temperature": 0.2, "content": 0.4},
        "medium": {**DEPTH, "temperature": 0.08, "content": 0.6},
        "hard": {**DEPTH, "temperature": 0.045},
        "strongest": DEPTH,
    },
}
"""The levels by the number of players; with three they are those with four."""


def evaluate(game: CelticKnot, position: Position) -> tuple[float, ...]:
    """Compare how many turns the coins need to come home, on average and undisturbed.

    The coins of a space go together, except coins in hand and coins with a bonus turn to come: they
    must leave the others. Who moves first is ahead by a part of a turn. Being five turns ahead
    makes the odds 2.7 times as good, as counted in games.
    """
    state, players, strengths = position.state, len(game.players), []
    for player, own in enumerate(state.coins[:players]):
        later = (player - state.player) % players
        turns = later / players
        for space in members(standing(own)):
            bound = 0 if later else height(state.owed, space)
            bound += 0 if later or space != state.space else state.number
            groups = bound, height(own, space) - bound
            turns += sum(turns_home(game, coins)[space] for coins in groups if coins)
        strengths.append(-0.2 * turns)
    return shares(strengths)
