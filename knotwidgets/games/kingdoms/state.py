"""The basis of Kingdoms' rules: sets of hills, the board, and what changes in a game."""

from typing import Annotated, NamedTuple

from knotwidgets.core.values import Kind

MANOEUVRES, BATTLE, LAST_TURN, OVER = range(4)
PHASES = ("manoeuvres", "battle", "last turn", "over")
KINGDOMS, KNOTS = range(2)
CHALLENGE = 1 << 16  # added to the hill of an action that re-places a challenged ringfort

Hills = Annotated[int, Kind("a set of hills", within="cells")]
Reach = Annotated[int, Kind("a set of hills, beyond the board too", "cells", beyond=True)]
Hill = Annotated[int, Kind("a hill, by its bit index")]
Side = Annotated[int, Kind("a side: N, E, S, W are 0 to 3")]
Sides = Annotated[int, Kind("sides as a mask: N, E, S, W are 1, 2, 4, 8", below=16)]
Player = Annotated[int, Kind("a player: 0 Red, 1 Blue", below=2)]
Phase = Annotated[int, Kind("a phase: 0 Manoeuvres, 1 Battle, 2 the last turn, 3 over", below=4)]
Number = Annotated[int, Kind("a number")]


class KernelBoard(NamedTuple):
    """What does not change: the hills, and the options.

    `cells` is the set of all hills, `stride` the distance in bits between two rows, and `guard` the
    number of empty columns to the right. `leap` are the two numbers of a leap. `scoring` is
    KINGDOMS or KNOTS, `first` the player who begins; `punishes` is 1 if illegal builds stay until
    they are challenged.
    """

    cells: int
    stride: int
    guard: int
    leap: tuple[int, int]
    scoring: int
    first: int
    punishes: int


class State(NamedTuple):
    """What changes. `own` and `enemy` are relative to `player`, the player to move (0 Red, 1 Blue).

    `targets` are the hills on which that player may build or capture now. `doubt` is the
    opponent's last ringfort if it was built against the rules and may still be challenged (else 0),
    `doubt_phase` the phase in which that was. When the game is over, `own` is Red.
    """

    own: "Hills"
    enemy: "Hills"
    player: "Player"
    phase: "Phase"
    targets: "Hills"
    doubt: "Hills" = 0
    doubt_phase: "Phase" = 0


# The meanings of the rules' arguments, for the rule book.
TERMS = """
    board        the hills, and what the options say
    own          the ringforts of the player to move
    enemy        the ringforts of the opponent
    hills        any hills
    forts        the ringforts of one player
    player       who is to move
    phase        where the game stands
    doubt        the opponent's last ringfort, if it may be challenged
    doubt_phase  the phase in which that was built
    state        all that changes
"""
