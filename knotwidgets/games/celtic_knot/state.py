"""The basis of Celtic Knot's rules: spaces, headings, coins, and plain operations on them.

**Spaces.** The spaces where a coin can rest are numbered from 0 in the order of the drawn board:
strand by strand, an over and an under space apart. The number after the last one, `board.size`,
means off the board; so a set of destinations is a bit set of `size + 1` bits. *Places* are these
spaces and, from `board.size` on, the exit's own, which coins pass or leave by.

**Headings.** A moving coin is on a place and faces along its strand: `2 * place` one way,
`2 * place + 1` the other.

**Coins.** A player's coins are the set of spaces with coins, and one number that says how many lie
on each of them: four bits for each, the lowest space first.
"""

from collections.abc import Callable, Mapping
from itertools import accumulate, pairwise, product
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from knotwidgets.core.bits import members, popcount
from knotwidgets.core.errors import RuleError
from knotwidgets.core.guard import written_at
from knotwidgets.core.values import Kind

if TYPE_CHECKING:
    from .board import Board

PLAYERS = ("nickel", "dime", "quarter", "penny")
MOST = 7  # coins of a player
FARTHEST = 99  # that coins can go at once, also by a changed rule
NEVER = 1 << 32  # above every random number
PARTS = 64  # of the random numbers: six fair coins fall in as many ways
PART = NEVER // PARTS

Spaces = Annotated[int, Kind("a set of spaces", within="spaces")]
Goals = Annotated[int, Kind("a set of spaces, and off the board as the last", within="goals")]
Space = Annotated[int, Kind("a space, by its number", least=-1, below="size")]
Place = Annotated[int, Kind("a space or a place of the exit, or -1", least=-1, below="below")]
Heading = Annotated[int, Kind("a heading; -1 if there is none", least=-1, below="ahead")]
Player = Annotated[int, Kind("a player: 0 nickel, 1 dime, 2 quarter, 3 penny", below="players")]
Number = Annotated[int, Kind("a number of coins")]
Heights = Annotated[int, Kind("numbers of coins, four bits each")]
Total = Annotated[int, Kind("a sum of flips")]
Ways = Annotated[int, Kind("a number of ways")]
Flag = Annotated[int, Kind("1 or 0", below=2)]
Points = Annotated[tuple[int, ...], Kind("a tuple with each player's points", entries="players")]


class Stacks(NamedTuple):
    """A number of coins on each space: the spaces with coins, and how many lie on each of them."""

    spaces: "Spaces"
    heights: "Heights"


class Coins(NamedTuple):
    """Everyone's coins on the board; a player who isn't in the game has none."""

    nickel: "Stacks"
    dime: "Stacks"
    quarter: "Stacks"
    penny: "Stacks"


class KernelBoard(NamedTuple):
    """What does not change.

    `size` is the number of spaces, `spaces` the set of all, `goals` the same with off the board;
    `marks` are the spaces where coins start, `purse` is the number of a player's coins.
    `ahead[heading]` is the heading one place further along the strand, `below[place]` the under
    space that a tunnel leads to, else -1. `dead_end` and `split` are 1 where these options are on.
    `prizes[player]` are the points if
    that player wins; the last entry is for a game that goes on.

    `routes[space * span + total]` is the answer of the rule `goals` for coins there, called once
    for every space and total; `span` is one more than the greatest total. `thresholds` follows from
    the rule `flips`, with `row_length` entries for each number of coins: the least random numbers
    of 32 bits that give the second total, the third one, and so on. Where all these are multiples
    of `PART`, `even` is 1, and `drawn[(MOST + 1) * part + number]` says which total each part of
    the random numbers gives. `ends[(twelfth * size + space) * span + total]` is the destination
    that each twelfth of them gives; -1 if there is none.
    """

    players: int
    size: int
    spaces: int
    goals: int
    marks: int
    purse: int
    ahead: tuple[int, ...]
    below: tuple[int, ...]
    dead_end: int
    split: int
    prizes: tuple[tuple[int, ...], ...]
    span: int
    routes: tuple[int, ...]
    ends: tuple[int, ...]
    row_length: int
    thresholds: tuple[int, ...]
    even: int
    drawn: tuple[int, ...]


NONE = Stacks(0, 0)


class State(NamedTuple):
    """What changes.

    `number` coins of `player` on `space` are in hand: they were chosen and have yet to go (0 and -1
    when a space is to be chosen). `flipped` of them were flipped, for a sum of `total`; both are 0
    before. `targets` is the set of the present choices, spaces or destinations; it is empty while
    coins are to be flipped, and when the game is over, which `player` has won.

    `bonus` is 1 in a bonus turn; `owed` are coins that have one yet to come, besides those in hand.
    """

    coins: "Coins"
    player: "Player"
    space: "Space" = -1
    number: "Number" = 0
    flipped: "Number" = 0
    total: "Total" = 0
    targets: "Goals" = 0
    bonus: "Flag" = 0
    owed: "Stacks" = NONE


def one_each(spaces: int) -> "Stacks":
    """Return one coin on each space of a set."""
    return Stacks(spaces, (1 << 4 * popcount(spaces)) // 15)


def standing(stacks: "Stacks") -> int:
    """Return the spaces with coins."""
    return stacks.spaces


def parted(stacks: "Stacks", space: int) -> tuple[int, int, int]:
    """Return where a space's number begins, the numbers of lower spaces, and those from it on."""
    first = 4 * popcount(stacks.spaces & ~(-1 << space))
    return first, stacks.heights & ~(-1 << first), stacks.heights >> first


def height(stacks: "Stacks", space: int) -> int:
    """Return the number of coins on a space."""
    _, _, upper = parted(stacks, space)
    return upper & 15 if stacks.spaces >> space & 1 else 0


def counted(stacks: "Stacks") -> int:
    """Return the number of all coins."""
    return sum(height(stacks, space) for space in members(stacks.spaces))


def stacked(stacks: "Stacks", space: int, number: int) -> "Stacks":
    """Return the stacks with exactly that number of coins on a space."""
    first, lower, upper = parted(stacks, space)
    upper = upper >> 4 if stacks.spaces >> space & 1 else upper
    if number:
        return Stacks(stacks.spaces | 1 << space, lower | (upper << 4 | number) << first)
    return Stacks(stacks.spaces & ~(1 << space), lower | upper << first)


def added(stacks: "Stacks", space: int, number: int) -> "Stacks":
    """Return the stacks with more coins on a space."""
    first, lower, upper = parted(stacks, space)
    upper = upper if stacks.spaces >> space & 1 else upper << 4
    return Stacks(stacks.spaces | 1 << space, lower | upper + number << first)


def coins_of(coins: "Coins", player: int) -> "Stacks":
    """Return one player's coins: `coins[player]`, but compiled code has no index to follow."""
    if player == 0:
        return coins.nickel
    if player == 1:
        return coins.dime
    return coins.quarter if player == 2 else coins.penny


def with_stacks(coins: "Coins", player: int, stacks: "Stacks") -> "Coins":
    """Return the coins with other ones of one player."""
    return Coins(
        stacks if player == 0 else coins.nickel,
        stacks if player == 1 else coins.dime,
        stacks if player == 2 else coins.quarter,
        stacks if player == 3 else coins.penny,
    )


# ---- the board, with answers of the rules -------------------------------------------------------


def kernel_board(
    drawn: "Board",
    places: Mapping[str, int],
    rules: Mapping[str, Callable[..., Any]],
    players: int,
    coins: int,
    *,
    dead_end: bool,
    split: bool,
) -> KernelBoard:
    """Return the board of the rules, with tables of their answers: destinations and odds."""
    size = len(drawn.spaces)
    ahead = [0] * (2 * len(places))
    for strand in drawn.strands:
        for before, name in pairwise((strand.spaces[-1], *strand.spaces)):
            ahead[2 * places[before]] = 2 * places[name]
            ahead[2 * places[name] + 1] = 2 * places[before] + 1
    odds = [_odds(rules, number) for number in range(1, coins + 1)]
    span = max(least + len(weights) for least, weights in odds)
    limits = [[], *map(_limits, odds)]
    row_length = max(map(len, limits))
    even = not any(limit % PART for row in limits for limit in row)
    board = KernelBoard(
        players=players,
        size=size,
        spaces=(1 << size) - 1,
        goals=(2 << size) - 1,
        purse=coins,
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
        ends=(),
        row_length=row_length,
        thresholds=tuple(
            limit for row in limits for limit in row + [NEVER] * (row_length - len(row))
        ),
        even=int(even),
        drawn=tuple(
            sum(limit <= part * PART for limit in row)
            for part in range(even and PARTS)
            for row in limits + [[]] * (MOST - coins)
        ),
    )
    goals, ways = rules["goals"], product(range(size), range(span))
    routes = tuple(total and goals(board, space, total) for space, total in ways)
    choices = [[*members(found)] or [-1] for found in routes]
    ends = (one[twelfth * len(one) // 12] for twelfth in range(12) for one in choices)
    return board._replace(routes=routes, ends=tuple(ends))


def _odds(rules: Mapping[str, Callable[..., Any]], number: int) -> tuple[int, list[int]]:
    """Return the least total of a number of coins, and in how many ways each total comes up."""
    least, greatest = rules["totals"](number)
    if not 1 <= least <= greatest <= FARTHEST:
        what = f"returned {(least, greatest)} for {number}; expected two sums from 1 to {FARTHEST}"
        raise RuleError("totals", what, *written_at(rules["totals"]))
    weights = [rules["flips"](number, total) for total in range(least, greatest + 1)]
    if min(weights) < 0 or not 0 < sum(weights) < NEVER:
        what = f"returned {weights} for {number}; expected numbers of ways, not all 0"
        raise RuleError("flips", what, *written_at(rules["flips"]))
    return least, weights


def _limits(odds: tuple[int, list[int]]) -> list[int]:
    """Return the least random number that selects each total but the first."""
    _, weights = odds
    return [-(-below * NEVER // sum(weights)) for below in accumulate(weights[:-1])]
