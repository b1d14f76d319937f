"""From the options of Celtic Knot to the board of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import accumulate, pairwise, product
from typing import Any

from knotwidgets.core.errors import BoardError, count

from .board import RECONSTRUCTION, Board
from .state import MOST, PLAYERS, KernelBoard

NEVER = 1 << 32  # above every random number


def read_players(players: object) -> tuple[str, ...]:
    """Return the players, or raise `ValueError`."""
    if type(players) is int and 2 <= players <= len(PLAYERS):
        return PLAYERS[:players]
    raise ValueError(f"players={players!r} is unknown; expected 2, 3 or 4")


def read_board(board: object) -> Board:
    """Return the board, by default the reconstruction, or raise `BoardError`."""
    if isinstance(board, Board):
        return board
    if board is not None and not isinstance(board, str):
        raise BoardError(f"a board is given as text or as a Board, not as {board!r}")
    return _read(RECONSTRUCTION if board is None else board)


_read = lru_cache(maxsize=64)(Board.read)


def read_coins(coins: object, drawn: Board) -> int:
    """Return how many coins a player starts with, or raise `ValueError`."""
    most = min(len(drawn.marks), MOST)
    if coins is None:
        return most
    if type(coins) is int and 1 <= coins <= most:
        return coins
    reason = f"as the board has {count(most, 'mark')}"
    if len(drawn.marks) > MOST:
        reason = f"as at most {MOST} coins of a player fit on a space"
    raise ValueError(f"coins={coins!r} is impossible; expected 1 to {most}, {reason}")


def kernel_board(
    drawn: Board,
    places: Mapping[str, int],
    rules: Mapping[str, Callable[..., Any]],
    players: int,
    coins: int,
    *,
    dead_end: bool,
    split: bool,
) -> KernelBoard:
    """Return the board of the rules, with tables of what they say: destinations and odds."""
    size = len(drawn.spaces)
    ahead = [0] * (2 * len(places))
    for strand in drawn.strands:
        for before, name in pairwise((strand.spaces[-1], *strand.spaces)):
            ahead[2 * places[before]] = 2 * places[name]
            ahead[2 * places[name] + 1] = 2 * places[before] + 1
    span = rules["totals"](coins)[1] + 1
    limits = [_limits(rules, number) for number in range(coins + 1)]
    row_length = max(map(len, limits))
    board = KernelBoard(
        players=players,
        size=size,
        marks=sum(1 << places[mark] for mark in list(drawn.marks)[:coins]),
        ahead=tuple(ahead),
        below=tuple(places[f"{name}'"] if name in drawn.tunnels else -1 for name in places),
        dead_end=int(dead_end),
        split=int(split),
        prizes=tuple(
            tuple(int(player == winner) for player in range(players))
            for winner in range(players + 1)
        ),
        span=span,
        routes=(),
        row_length=row_length,
        thresholds=tuple(
            limit for row in limits for limit in row + [NEVER] * (row_length - len(row))
        ),
    )
    goals, ways = rules["goals"], product(range(size), range(span))
    return board._replace(
        routes=tuple(total and goals(board, space, total) for space, total in ways)
    )


def _limits(rules: Mapping[str, Callable[..., Any]], number: int) -> list[int]:
    """Return the least random number that selects each total but the first."""
    least, greatest = rules["totals"](number)
    weights = [rules["flips"](number, total) for total in range(least, greatest + 1)]
    every = sum(weights) or 1
    return [-(-below * NEVER // every) for below in accumulate(weights[:-1])]
