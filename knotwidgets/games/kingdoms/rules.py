"""Kingdoms (Tara, Sacred Hill; by Murray Heasman): the rules, in the order of the printed ones.

Two players, Red and Blue, build ringforts on hills. Bridges link every pair of orthogonally
adjacent friendly ringforts, so they follow from the position and are never chosen. In *Manoeuvres*
ringforts are built a knight's move apart; a player who can't calls *BATTLE*. From then on kingdoms
grow outward and besieged ringforts are captured. Fewest kingdoms wins.

Every rule is one function of ints: `own` and `enemy` are the bit sets of the ringforts of the
player to move and of the opponent, `hills` any set of hills (see `grid`). Sets that a rule reaches
by steps (`neighbours`, `leaps`, `too_close`) may hold bits beyond the board; they vanish when the
next rule intersects them with the hills. Where the printed rules leave a choice, a docstring says
"reading". `Board` and `State` are quoted in annotations, so that the source of a rule can be
pasted into a notebook cell and edited there.
"""

from typing import NamedTuple

from knotwidgets.core.bits import nth_bit, popcount
from knotwidgets.core.game import NOBODY, Kernel, equal_weight
from knotwidgets.knotwork import next_open

MANOEUVRES, BATTLE, LAST_TURN, OVER = range(4)
PHASES = ("manoeuvres", "battle", "last turn", "over")
KINGDOMS, KNOTS = range(2)
CHALLENGE = 1 << 16  # added to the hill of an action that re-places a challenged ringfort


class KernelBoard(NamedTuple):
    """What does not change: the hills and the steps that the rules speak of, as shifts of bit sets.

    `stride` leads from a row to the next; `jumps` are the shifts of a leap and `close` those of all
    shorter steps (0, which leads nowhere, among them), one of each opposite pair. `scoring` is
    KINGDOMS or KNOTS, `first` the player who begins (0 Red, 1 Blue). `leaps_from` and `close_to`
    hold the results of the rules `leaps` and `too_close` for each hill, by its bit index.
    """

    hills: int
    stride: int
    jumps: tuple[int, ...]
    close: tuple[int, ...]
    scoring: int
    first: int
    leaps_from: tuple[int, ...] = ()
    close_to: tuple[int, ...] = ()


class State(NamedTuple):
    """What changes. `own` and `enemy` are seen from `player`, who is to move (0 Red, 1 Blue).

    `targets` are the hills on which that player may build or capture now. `doubt` is the
    opponent's last ringfort if it was built against the rules and may still be challenged (else 0),
    `doubt_phase` the phase in which that was. When the game is over, `own` is Red.

    During Manoeuvres, `reach` are the hills a leap away from own ringforts and `near` those too
    close to one, and the same for the enemy. These sets only grow, so keeping them is cheaper than
    working them out at every turn. After Manoeuvres they are 0.
    """

    own: int
    enemy: int
    player: int
    phase: int
    targets: int
    doubt: int = 0
    doubt_phase: int = 0
    reach: int = 0
    near: int = 0
    foe_reach: int = 0
    foe_near: int = 0


# ---- hills ------------------------------------------------------------------------------------


def vacant(board: "KernelBoard", own: int, enemy: int) -> int:
    """A ringfort is built on an empty hill."""
    return board.hills & ~(own | enemy)


def neighbours(board: "KernelBoard", hills: int) -> int:
    """Hills are neighbours if they lie side by side, in a row or in a column.

    Those of a set are all that have a neighbour in it, members of the set among them.
    """
    stride = board.stride
    return hills << 1 | hills >> 1 | hills << stride | hills >> stride


# ---- Manoeuvres -------------------------------------------------------------------------------


def leaps(board: "KernelBoard", hills: int) -> int:
    """A ringfort is built a knight's move away from a friendly one."""
    reached = 0
    for jump in board.jumps:
        reached |= hills << jump | hills >> jump
    return reached


def too_close(board: "KernelBoard", hills: int) -> int:
    """No friendly ringfort may be closer than a knight's move: beside, diagonal or two off in line.

    With another leap: no friendly ringfort may be at a shorter distance than the leap's.
    """
    reached = 0
    for step in board.close:
        reached |= hills << step | hills >> step
    return reached


def manoeuvres(board: "KernelBoard", own: int, enemy: int, reach: int, near: int) -> int:
    """The first ringfort goes anywhere, each later one a leap from a friend and too close to none.

    `reach` are the hills a leap away from own ringforts, `near` those too close to one. Enemy
    ringforts don't matter.
    """
    empty = vacant(board, own, enemy)
    return empty & reach & ~near if own else empty


# ---- Battle -----------------------------------------------------------------------------------


def battle(board: "KernelBoard", own: int, enemy: int) -> int:
    """In Battle a ringfort is built beside a friendly one; where none can be, on any empty hill."""
    empty = vacant(board, own, enemy)
    return empty & neighbours(board, own) or empty


def captures(board: "KernelBoard", own: int, enemy: int) -> int:
    """An enemy ringfort is besieged, and must be captured, if all its neighbours are yours.

    The test is on the position alone, whoever closed the siege (reading). A hill without any
    neighbour is never besieged, or it could be captured for ever.
    """
    shut_in = enemy & ~neighbours(board, board.hills & ~own)
    return shut_in and shut_in & neighbours(board, own)


# ---- turns and the end ------------------------------------------------------------------------


def begin(
    board: "KernelBoard",
    own: int,
    enemy: int,
    player: int,
    phase: int,
    doubt: int,
    doubt_phase: int,
) -> "State":
    """A turn depends on the ringforts, the phase and what may be challenged, on nothing else."""
    if phase != MANOEUVRES:
        return turn(board, own, enemy, player, phase, doubt, doubt_phase, 0, 0, 0, 0)
    hills = board.hills
    reach, near = leaps(board, own) & hills, too_close(board, own) & hills
    foe_reach, foe_near = leaps(board, enemy) & hills, too_close(board, enemy) & hills
    return turn(
        board, own, enemy, player, phase, doubt, doubt_phase, reach, near, foe_reach, foe_near
    )


def turn(  # noqa: PLR0913, PLR0917 - a state's fields: a state made twice costs a tenth of the speed
    board: "KernelBoard",
    own: int,
    enemy: int,
    player: int,
    phase: int,
    doubt: int,
    doubt_phase: int,
    reach: int,
    near: int,
    foe_reach: int,
    foe_near: int,
) -> "State":
    """A player who can't manoeuvre calls BATTLE and builds by the Battle rule in that same turn.

    In Battle a capture that is due is the whole turn. A player without a legal turn is OUT;
    the opponent has exactly one more turn, only for a capture that is due, and the game ends, even
    if another capture is due then (reading). A player who can still challenge is not OUT (reading).
    """
    targets = manoeuvres(board, own, enemy, reach, near) if phase == MANOEUVRES else 0
    if not targets:
        phase = BATTLE
        reach = near = foe_reach = foe_near = 0
        targets = captures(board, own, enemy) or battle(board, own, enemy)
    if targets or doubt:
        return State(
            own, enemy, player, phase, targets, doubt, doubt_phase, reach, near, foe_reach, foe_near
        )
    due = captures(board, enemy, own)
    if due:
        return State(enemy, own, 1 - player, LAST_TURN, due, 0, 0, 0, 0, 0, 0)
    return end(own, enemy, player)


def end(own: int, enemy: int, player: int) -> "State":
    """The game is over; the ringforts stay as they are."""
    red, blue = (own, enemy) if player == 0 else (enemy, own)
    return State(red, blue, 0, OVER, 0, 0, 0, 0, 0, 0, 0)


# ---- score ------------------------------------------------------------------------------------


def kingdoms(board: "KernelBoard", forts: int) -> int:
    """A kingdom is a group of ringforts that bridges link."""
    count = 0
    while forts:
        kingdom, grown = 0, forts & -forts
        while grown != kingdom:
            kingdom = grown
            grown = (kingdom | neighbours(board, kingdom)) & forts
        forts &= ~kingdom
        count += 1
    return count


def bridges(board: "KernelBoard", forts: int, hill: int) -> int:
    """Bridges lead from a ringfort to every neighbour of its colour.

    Returns the sides that have one as a mask: N, E, S, W = 1, 2, 4, 8.
    """
    stride = board.stride
    return (
        (forts >> stride >> hill & 1)
        | (forts >> 1 >> hill & 1) << 1
        | (forts << stride >> hill & 1) << 2
        | (forts << 1 >> hill & 1) << 3
    )


def knots(board: "KernelBoard", forts: int) -> int:
    """A knot is a closed loop of the knotwork of ringforts and bridges.

    Arcs are numbered 4 * hill + side, by the side that they leave clockwise. Each loop is counted
    at its lowest arc: a walk that meets a lower one stops.
    """
    count = 0
    rest = forts
    while rest:
        hill = nth_bit(rest, 0)
        rest &= rest - 1
        sides = bridges(board, forts, hill)
        if sides == 0:
            count += 1
        for side in range(4):
            if sides >> side & 1:
                count += lowest_arc(board, forts, hill, side)
    return count


def lowest_arc(board: "KernelBoard", forts: int, hill: int, side: int) -> int:
    """Return 1 if no arc of the same loop has a lower number, else 0."""
    start = 4 * hill + side
    while True:
        side = next_open(bridges(board, forts, hill), side, 1)
        hill += over(board, side)
        side = next_open(bridges(board, forts, hill), side ^ 2, -1)
        if 4 * hill + side < start:
            return 0
        hill += over(board, side)
        side ^= 2
        if 4 * hill + side <= start:
            return 1 if 4 * hill + side == start else 0


def over(board: "KernelBoard", side: int) -> int:
    """A strand goes over a bridge to the hill on its other end: return the distance in bits."""
    distance = board.stride if side & 1 == 0 else 1
    return distance if side < 2 else -distance


def standing(board: "KernelBoard", forts: int) -> int:
    """Kingdoms count; under Knots scoring, knots do."""
    return knots(board, forts) if board.scoring == KNOTS else kingdoms(board, forts)


def points(board: "KernelBoard", state: "State") -> tuple[int, int]:
    """Fewest kingdoms wins 2 points and the difference in kingdoms.

    If equal, most ringforts wins 2 points and the difference in ringforts. If those are equal too,
    which takes a board with an even number of hills, each has 1 point (reading).
    """
    lead = standing(board, state.enemy) - standing(board, state.own)
    if lead == 0:
        lead = popcount(state.own) - popcount(state.enemy)
    if lead == 0:
        return 1, 1
    return (2 + lead, 0) if lead > 0 else (0, 2 - lead)


# ---- illegal builds, where the players must watch them ----------------------------------------


def replacements(board: "KernelBoard", state: "State") -> int:
    """A challenged ringfort comes off and is put where the rules of that turn allow."""
    offender = state.enemy & ~state.doubt
    return begin(board, offender, state.own, 1 - state.player, state.doubt_phase, 0, 0).targets


def challenge(board: "KernelBoard", state: "State", hill: int) -> "State":
    """The challenger puts the ringfort elsewhere, as if built there, and then has its own turn."""
    bit = 1 << hill
    offender = state.enemy & ~state.doubt | bit
    return begin(board, state.own & ~bit, offender, state.player, state.doubt_phase, 0, 0)


# ---- the game as the engine plays it ----------------------------------------------------------


def start(board: "KernelBoard") -> "State":
    """The board is empty at the start."""
    return begin(board, 0, 0, board.first, MANOEUVRES, 0, 0)


def mover(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001 - a kernel's form
    """Return the player to move, or NOBODY when the game is over."""
    return NOBODY if state.phase == OVER else state.player


def count_actions(board: "KernelBoard", state: "State") -> int:
    """Return the number of legal actions."""
    if state.doubt:
        return popcount(state.targets) + popcount(replacements(board, state))
    return popcount(state.targets)


def nth_action(board: "KernelBoard", state: "State", n: int) -> int:
    """Return the `n`-th legal action: builds by bit index, then challenges."""
    if state.doubt:
        builds = popcount(state.targets)
        if n >= builds:
            return CHALLENGE + nth_bit(replacements(board, state), n - builds)
    return nth_bit(state.targets, n)


def play(board: "KernelBoard", state: "State", action: int) -> "State":
    """A turn is one ringfort: built, or put in the place of a besieged enemy one."""
    if action >= CHALLENGE:
        return challenge(board, state, action - CHALLENGE)
    own, enemy, player, phase, targets, _, _, reach, near, foe_reach, foe_near = state
    bit = 1 << action
    own |= bit
    enemy &= ~bit
    if phase == LAST_TURN:
        return end(own, enemy, player)
    if phase == MANOEUVRES:
        reach |= board.leaps_from[action]
        near |= board.close_to[action]
    doubt = 0 if targets & bit else bit
    before = phase if doubt else 0
    player = 1 - player
    return turn(board, enemy, own, player, phase, doubt, before, foe_reach, foe_near, reach, near)


RULES = (
    vacant,
    neighbours,
    leaps,
    too_close,
    manoeuvres,
    battle,
    captures,
    begin,
    turn,
    end,
    kingdoms,
    bridges,
    knots,
    standing,
    points,
    replacements,
    challenge,
)

KERNEL = Kernel(start, mover, count_actions, nth_action, play, points, equal_weight)
