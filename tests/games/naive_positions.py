"""The second readings of the rules, set up in any position, for whoever walks them beside a game.

Position texts are read here once more, too, as far as the naive games need: nothing of the package
says what a text means.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position
from tests.games import naive_celtic, naive_celtic_knot, naive_kingdoms

DECISIONS = 18  # that `shares` looks ahead


class Naive(Protocol):
    """What the naive games have in common."""

    def legal(self) -> Collection[str]:
        """Return the legal moves."""

    def play(self, move: str, /) -> None:
        """Play a legal move."""


def naive(position: Position) -> Naive:
    """Return the naive game in the same position, where no ringfort is doubted, no coin owed."""
    state, *_ = position.text.split(" ply ")  # which a naive game doesn't count
    return READERS[position.game.name](position.game, state.split())


def forked(game: Naive) -> Naive:
    """Return a copy that plays on by itself."""
    shared = [vars(game)[name] for name in ("drawing", "neighbours") if name in vars(game)]
    return copy.deepcopy(game, {id(one): one for one in shared})


def shares(position: Position, moves: Iterable[str], unknown: int) -> dict[str, Fraction]:
    """How probable a win of the mover is after some moves, if the others do what is worst for it.

    What takes too many more decisions of all counts as `unknown`, 0 or 1.
    """
    begun, known = naive(position), dict[str, Fraction]()
    assert {*begun.legal()} == {*position.legal_moves}

    def after(game: Naive, move: str, left: int) -> Fraction:
        later = forked(game)
        later.play(move)
        return share(later, left)

    def share(game: Any, left: int) -> Fraction:
        moves, key = game.legal(), f"{left} {vars(game)}"
        if not moves:
            return Fraction(_winner(game) == position.player)
        if not left:
            return Fraction(unknown)
        if key not in known:
            found = {move: after(game, move, left - 1) for move in moves}
            if game.player == "chance":
                known[key] = sum((p * found[move] for move, p in game.chance().items()), Fraction())
            else:
                known[key] = (max if game.player == position.player else min)(found.values())
        return known[key]

    return {move: after(begun, move, DECISIONS) for move in moves}


def _winner(game: Any) -> object:
    if isinstance(game, naive_kingdoms.Game):
        points = game.points()
        best = [player for player, number in points.items() if number == max(points.values())]
        return best[0] if len(best) == 1 else None
    return game.winner() if isinstance(game, naive_celtic.Game) else game.winner


def sequences(game: Naive, depth: int) -> int:
    """Count the move sequences of a length."""
    if depth == 0:
        return 1
    return sum(branches(game, depth).values()) if depth > 1 else len(game.legal())


def branches(game: Naive, depth: int) -> dict[str, int]:
    """Count the move sequences of a length by their first move."""
    counts = {}
    for move in game.legal():
        after = forked(game)
        after.play(move)
        counts[move] = sequences(after, depth - 1)
    return counts


def _kingdoms(game: Kingdoms, words: list[str]) -> Naive:
    rows, player, phase = words
    apart = "illegal_moves", "touch_move", "most_plies"
    options = {name: value for name, value in game.options.items() if name not in apart}
    naive_game = naive_kingdoms.of_options(options)
    cells = [re.sub(r"\d", lambda run: "." * int(run[0]), row) for row in rows.split("/")]
    for y, row in enumerate(reversed(cells)):
        for x, mark in enumerate(row):
            if mark in "rb":
                naive_game.forts[x, y] = {"r": "red", "b": "blue"}[mark]
    naive_game.player = player
    naive_game.manoeuvring = phase == "manoeuvres"
    naive_game.battle = phase != "manoeuvres"
    naive_game.out = phase == "last-turn"
    return naive_game


def _celtic(game: Celtic, words: list[str]) -> Naive:
    *tiles, player = words
    supply = {
        (colour, shape): number
        for colour, shapes in game.supply.items()
        for shape, number in shapes.items()
    }
    colours = {"o": "orange", "b": "blue", "*": "neutral"}
    laid = {}
    for tile in tiles:
        cell, _, rest = tile.partition(":")
        laid[naive_celtic.cell_of(cell)] = frozenset(rest[:-1]), colours[rest[-1]]
    return naive_celtic.Game(game.window, supply, player, laid)


def _celtic_knot(game: CelticKnot, words: list[str]) -> Naive:
    (at,) = (at for at, word in enumerate(words) if word in naive_celtic_knot.NAMES)
    coins, player, taken = words[:at], words[at], words[at + 1 :]
    drawing = naive_celtic_knot.Drawing(game.drawn.text)
    options = game.options
    naive_game = naive_celtic_knot.Game(
        drawing, len(coins), options["split"] is True, options["exit"] == "dead end", game.purse
    )
    spaces = {naive_celtic_knot.name(space): space for space in drawing.spaces()}
    naive_game.coins = []
    for word in coins:
        owner, _, stacks = word.partition(":")
        for stack in stacks.split(","):
            space, _, number = stack.partition("*")
            one = (owner, spaces[space])
            naive_game.coins += [naive_celtic_knot.Coin(*one) for _ in range(int(number or 1))]
    naive_game.turn = naive_game.names.index(player)
    for space, number, total in re.findall(r"([A-Z]\d+'?)(?:\*(\d+))?(?:=(\d+))?", "".join(taken)):
        naive_game.take(space)
        naive_game.hand = naive_game.hand[: int(number or 99)]
        naive_game.total = int(total or 0)
    return naive_game


READERS: Mapping[str, Callable[[Any, list[str]], Naive]] = {
    Kingdoms.name: _kingdoms,
    Celtic.name: _celtic,
    CelticKnot.name: _celtic_knot,
}
