"""A game for tests: three players, chance, and little else. What its positions are worth. Players.

There is a heap of stones. Whoever is to move takes one, two or three of them. Then fate takes none
or one, twice as often none. Who takes the last stone has 2 points, after fate took it all have 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from knotwidgets import Outcome, Position, Verdict
from knotwidgets.core.arrays import Planes
from knotwidgets.core.errors import PositionError
from knotwidgets.core.game import Game
from knotwidgets.core.kernel import CHANCE, NOBODY, Kernel, ParsedMove
from knotwidgets.core.rules import RuleBook
from knotwidgets.knotwork import Diagram

FATE = 3  # added to the player whose turn comes when fate has had its turn


class Board(NamedTuple):
    stones: int


class State(NamedTuple):
    stones: int
    turn: int  # of a player, or of fate
    winner: int  # -1 for nobody


def fill(_board: Board, state: State, player: int, planes: Any, i: int) -> None:
    planes[i, 0] = state.stones
    planes[i, 1] = player


def start(board: Board) -> State:
    return State(board.stones, 0, -1)


def mover(_board: Board, state: State) -> int:
    if state.stones == 0:
        return NOBODY
    return CHANCE if state.turn >= FATE else state.turn


def count_actions(_board: Board, state: State) -> int:
    if state.turn >= FATE:
        return 2 if state.stones else 0
    return min(3, state.stones)


def nth_action(_board: Board, state: State, n: int) -> int:
    return n if state.turn >= FATE else n + 1


def play(_board: Board, state: State, action: int) -> State:
    left = state.stones - action
    if state.turn >= FATE:
        return State(left, state.turn - FATE, -1)
    return State(left, FATE + (state.turn + 1) % 3, -1 if left else state.turn)


def points(_board: Board, state: State) -> tuple[int, int, int]:
    winner = state.winner
    if winner < 0:
        return 1, 1, 1
    return 2 * (winner == 0), 2 * (winner == 1), 2 * (winner == 2)


def weight(_board: Board, state: State, action: int) -> int:
    return 2 if state.turn >= FATE and action == 0 else 1


class Stones(Game[State]):
    """The game; moves are numbers of stones."""

    name = "Stones"
    players = ("ann", "ben", "cid")
    defaults = MappingProxyType({"stones": 10})

    board: Board

    def __init__(self, *, stones: int = 10) -> None:
        self.board = Board(stones)
        self.rules = RuleBook(
            (), Kernel(start, mover, count_actions, nth_action, play, points, weight)
        )
        self.options = MappingProxyType({"stones": stones})

    @property
    def planes(self) -> Planes:
        return Planes(("stones", "mover"), fill)

    def all_actions(self) -> tuple[int, ...]:
        return 1, 2, 3

    def read_state(self, text: str) -> State:
        raise PositionError(text)

    def write_state(self, state: State) -> str:
        return f"{state.stones} stones, turn {state.turn}"

    def judge(self, state: State, move: str) -> ParsedMove:
        actions = range(count_actions(self.board, state))
        legal = [nth_action(self.board, state, n) for n in actions]
        if move.isdigit() and int(move) in legal:
            return ParsedMove(Verdict(True), int(move))
        return ParsedMove(Verdict(False, "take", "One can't take so many."), None)

    def write_action(self, state: State, action: int) -> str:
        del state
        return str(action)

    def outcome(self, state: State) -> Outcome:
        won = points(self.board, state)
        winner = None if state.winner < 0 else self.players[state.winner]
        return Outcome(winner, dict(zip(self.players, won, strict=True)))

    def knotwork(self, state: State) -> Diagram:
        raise NotImplementedError

    def picks(self, position: Position, move: str) -> tuple[str, ...]:
        del position
        return (move,)

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:
        del position
        return picks[0]


# ---- players of any game ----------------------------------------------------------------------


def first(position: Position) -> str:
    """Plays the first legal move."""
    return position.legal_moves[0]


def last(position: Position) -> str:
    """Plays the last legal move."""
    return position.legal_moves[-1]


# ---- any game, read naively -------------------------------------------------------------------

Worth = tuple[Fraction, ...]


def best_play(position: Position, known: dict[Any, Worth] | None = None) -> Worth:
    """What each player wins if all play best, by trying everything; only for the end of a game."""
    known = {} if known is None else known
    if position.state not in known:
        known[position.state] = _best_play(position, known)
    return known[position.state]


def _best_play(position: Position, known: dict[Any, Worth]) -> Worth:
    if position.outcome:
        return won(position.outcome, position.game.players)
    if position.player == "chance":
        parts = [
            [odds * share for share in best_play(position.play(move), known)]
            for move, odds in position.chance
        ]
        return tuple(map(sum, zip(*parts, strict=True)))  # type: ignore[arg-type]
    player = position.game.players.index(str(position.player))
    worths = [worth for _, worth in after_each(position, known)]
    best = max(worths, key=lambda worth: worth[player])
    assert all(worth == best or worth[player] < best[player] for worth in worths), "ambiguous"
    return best


def after_each(position: Position, known: dict[Any, Worth]) -> Iterator[tuple[str, Worth]]:
    """Yields each move with what it is worth."""
    for move in position.legal_moves:
        yield move, best_play(position.play(move), known)


def won(outcome: Outcome, players: tuple[str, ...]) -> Worth:
    """What each player won: 1, or a part of it if several have the most points."""
    points_of = [outcome.points[player] for player in players]
    best = max(points_of)
    return tuple(Fraction(one == best) / points_of.count(best) for one in points_of)
