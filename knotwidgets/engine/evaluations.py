"""What a position is worth at a glance: one function for each game, for players that look ahead.

An evaluation takes a position in which the game goes on and returns each player's probability to
win, estimated: numbers that sum to 1. It asks the game's own rules, so it follows changed ones.
`Greedy(evaluate=...)` and `Expectimax(evaluate=...)` take one of your own:

    def more_ringforts(position):
        forts = position.game.forts(position)
        return shares([len(forts[player]) for player in position.game.players])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, isfinite
from typing import Any, TypeAlias

from ..games import Celtic, CelticKnot, Game, Kingdoms, Position
from ..games.bits import members, popcount
from ..games.celtic_knot_state import height, standing
from ..games.celtic_state import NEUTRAL, Tiles, with_tile

Evaluation: TypeAlias = Callable[[Position], Sequence[float]]

FAR = 1000.0  # turns: from here a coin does not come home
CLOSE = 1e-9  # turns, where counting them more exactly ends


def evaluation_of(game: Game[Any]) -> Evaluation:
    """Return the evaluation for a game; in one that is not known here all are level."""
    kinds = ((Kingdoms, kingdoms), (Celtic, celtic), (CelticKnot, celtic_knot))
    return next((function for kind, function in kinds if isinstance(game, kind)), level)


def looked_over(evaluate: Evaluation) -> Evaluation:
    """Return an evaluation of somebody's own that raises `ValueError` where it gives no chances."""

    def evaluate_well(position: Position) -> Sequence[float]:
        given, players = evaluate(position), position.game.players
        try:
            values = [float(value) for value in given]
        except (TypeError, ValueError):
            values = []
        if len(values) != len(players) or not all(map(isfinite, values)):
            raise ValueError(
                f"the evaluation gave {given!r} for the position {position.text!r}; "
                f"expected each one's chance to win, for {', '.join(players)}"
            )
        return values

    return evaluate_well


def shares(strengths: Sequence[float]) -> tuple[float, ...]:
    """Turn strengths, of which only the differences count, into probabilities to win.

    One that is greater by 1 makes the odds 2.7 times as good.

    >>> shares([3, 3, 3, 3]), round(shares([1, 0])[0], 2)
    ((0.25, 0.25, 0.25, 0.25), 0.73)
    """
    best = max(strengths)
    odds = [exp(strength - best) for strength in strengths]
    return tuple(one / sum(odds) for one in odds)


def level(position: Position) -> tuple[float, ...]:
    """Any game: all are level."""
    return shares([0.0] * len(position.game.players))


# ---- Kingdoms ---------------------------------------------------------------------------------


def kingdoms(position: Position) -> tuple[float, ...]:
    """Kingdoms: few kingdoms are good, and vacant hills beside own ringforts, to grow and to merge.

    Hills beside two of them count twice.
    """
    state, rules, board = position.state, position.game.rules, position.game.board
    vacant = rules["vacant"](board, state.own, state.enemy)

    def strength(forts: int) -> float:
        room = rules["neighbours"](board, forts) & vacant
        links = sum(
            popcount(rules["neighbours"](board, 1 << hill) & forts) > 1 for hill in members(room)
        )
        return 0.2 * (popcount(room) + links) - float(rules["standing"](board, forts))

    own, enemy = strength(state.own), strength(state.enemy)
    return shares((own, enemy) if state.player == 0 else (enemy, own))


# ---- Celtic! ----------------------------------------------------------------------------------


def celtic(position: Position) -> tuple[float, ...]:
    """Celtic!: the best knots that there are, and those that there would be.

    For the latter, neutral tiles close every open side. A knot counts a third of the next better.
    """
    game: Any = position.game
    state = position.state
    closed = state._replace(tiles=_closed(game, state.tiles))
    worth = dict.fromkeys(game.players, 0.0)
    for design in (position, Position(game, closed)):
        for player, scores in game.scores(design).items():
            worth[player] += sum(score * 0.3**rank for rank, score in enumerate(scores))
    return shares([0.5 * one for one in worth.values()])


def _closed(game: Game[Any], tiles: Tiles) -> Tiles:
    """Return the design with a neutral tile in each cell in play that opens where it must."""
    board, rules = game.board, game.rules
    wanted = [rules["must_open"](board, tiles, side) for side in range(4)]
    for cell in members(rules["in_play"](board, tiles)):
        sides = sum((cells >> cell & 1) << side for side, cells in enumerate(wanted))
        tiles = with_tile(tiles, cell, sides, NEUTRAL)
    return tiles


# ---- Celtic Knot ------------------------------------------------------------------------------


def celtic_knot(position: Position) -> tuple[float, ...]:
    """Celtic Knot: how many turns the coins need to come home, on average and undisturbed.

    Each space's coins go together. Five turns less make the odds 2.7 times as good, as was counted
    in games.
    """
    game, state = position.game, position.state
    strengths = []
    for own in state.coins[: len(game.players)]:
        spaces = members(standing(own))
        turns = sum(turns_home(game, height(own, space))[space] for space in spaces)
        strengths.append(-0.2 * turns)
    return shares(strengths)


@lru_cache(maxsize=64)
def turns_home(game: CelticKnot, number: int) -> tuple[float, ...]:
    """Return the fewest expected turns from each space for so many coins that go together.

    For one coin they are those of `Position.expected_turns`, up to rounding.
    """
    board, rules = game.board, game.rules
    least, greatest = rules["totals"](number)
    ways = [rules["flips"](number, total) for total in range(least, greatest + 1)]
    odds = [way / sum(ways) for way in ways]
    goals = [
        [
            tuple(members(board.routes[space * board.span + total])) or (space,)
            for total in range(least, greatest + 1)
        ]
        for space in range(board.size)
    ]
    turns, change = [0.0] * (board.size + 1), 1.0
    while change > CLOSE and max(turns) < FAR:
        before = turns
        turns = [
            1
            + sum(
                share * min(before[goal] for goal in ends)
                for share, ends in zip(odds, one, strict=True)
            )
            for one in goals
        ]
        turns.append(0.0)
        change = max(map(float.__sub__, turns, before))
    return tuple(turns)
