"""Kingdoms (Tara, Sacred Hill; by Murray Heasman): the rules, in the order of the printed ones.

Two players, Red and Blue, build ringforts on hills. Bridges link every pair of orthogonally
adjacent friendly ringforts, so they follow from the position and are never chosen. In *Manoeuvres*
ringforts are built a knight's move apart; a player who can't calls *BATTLE*. From then on kingdoms
grow outward and besieged ringforts are captured. Fewest kingdoms wins.

Every rule is one function of ints, which its annotations explain: `own` and `enemy` are the
ringforts of the player to move and of the opponent, as sets of hills. Steps from hill to hill are
said by `step`, which is exact on every board. Where the printed rules leave a choice, a docstring
says "reading". Types are quoted in annotations, so that the source of a rule can be pasted into a
notebook cell and edited there.
"""

from knotwidgets.core.bits import nth_bit, popcount
from knotwidgets.core.grid import moved, step
from knotwidgets.core.kernel import NOBODY, Kernel, equal_weight
from knotwidgets.core.rules import documented
from knotwidgets.knotwork import next_open

from .state import (
    BATTLE,
    CHALLENGE,
    KNOTS,
    LAST_TURN,
    MANOEUVRES,
    OVER,
    TERMS,
    Hill,
    Hills,
    KernelBoard,
    Number,
    Phase,
    Player,
    Reach,
    Side,
    Sides,
    State,
)

# ---- hills ------------------------------------------------------------------------------------


def vacant(board: "KernelBoard", own: "Hills", enemy: "Hills") -> "Hills":
    """A ringfort is built on an empty hill."""
    return board.cells & ~(own | enemy)


def neighbours(board: "KernelBoard", hills: "Hills") -> "Reach":
    """Hills are neighbours if they lie side by side, in a row or in a column.

    Those of a set are all that have a neighbour in it, members of the set among them.
    """
    return board.cells & (
        moved(board, hills, 0, 1)
        | moved(board, hills, 1, 0)
        | moved(board, hills, 0, -1)
        | moved(board, hills, -1, 0)
    )


# ---- Manoeuvres -------------------------------------------------------------------------------


def leaps(board: "KernelBoard", hills: "Hills") -> "Reach":
    """A ringfort is built a knight's move away from a friendly one."""
    near, far = board.leap
    return corners(board, hills, near, far) | corners(board, hills, far, near)


def corners(board: "KernelBoard", hills: "Hills", columns: int, rows: int) -> "Hills":
    """Return the hills that lie so many columns and rows away, in any direction."""
    aside = moved(board, hills, columns, 0) | moved(board, hills, -columns, 0)
    return board.cells & (moved(board, aside, 0, rows) | moved(board, aside, 0, -rows))


def too_close(board: "KernelBoard", hills: "Hills") -> "Reach":
    """No friendly ringfort may be closer than a knight's move: beside, diagonal or two off in line.

    With another leap: no friendly ringfort may be at a shorter distance than the leap's.
    """
    near, far = board.leap
    size = near + far
    reached = 0
    for rows in range(size):
        aside = 0
        for columns in range(1 - size, size):
            if columns * columns + rows * rows < near * near + far * far:
                aside |= moved(board, hills, columns, 0)
        reached |= moved(board, aside, 0, rows) | moved(board, aside, 0, -rows)
    return reached & board.cells


def manoeuvres(board: "KernelBoard", own: "Hills", enemy: "Hills") -> "Hills":
    """The first ringfort goes anywhere, each later one a leap from a friend and too close to none.

    Enemy ringforts don't matter.
    """
    empty = vacant(board, own, enemy)
    return empty & leaps(board, own) & ~too_close(board, own) if own else empty


# ---- Battle -----------------------------------------------------------------------------------


def battle(board: "KernelBoard", own: "Hills", enemy: "Hills") -> "Hills":
    """In Battle a ringfort is built beside a friendly one; where none can be, on any empty hill."""
    empty = vacant(board, own, enemy)
    return empty & neighbours(board, own) or empty


def captures(board: "KernelBoard", own: "Hills", enemy: "Hills") -> "Hills":
    """An enemy ringfort is besieged, and must be captured, if all its neighbours are yours.

    The test is on the position alone, whoever closed the siege (reading). A hill without any
    neighbour is never besieged, or it could be captured for ever.
    """
    shut_in = enemy & ~neighbours(board, board.cells & ~own)
    return shut_in and shut_in & neighbours(board, own)


# ---- turns and the end ------------------------------------------------------------------------


def turn(
    board: "KernelBoard",
    own: "Hills",
    enemy: "Hills",
    player: "Player",
    phase: "Phase",
    doubt: "Hills",
    doubt_phase: "Phase",
) -> "State":
    """A player who can't manoeuvre calls BATTLE and builds by the Battle rule in that same turn.

    In Battle a capture that is due is the whole turn. A player without a legal turn is OUT;
    the opponent has exactly one more turn, only for a capture that is due, and the game ends, even
    if another capture is due then (reading). A player who can still challenge is not OUT (reading).
    """
    targets = manoeuvres(board, own, enemy) if phase == MANOEUVRES else 0
    if not targets:
        phase = BATTLE
        targets = captures(board, own, enemy) or battle(board, own, enemy)
    if targets or doubt:
        return State(own, enemy, player, phase, targets, doubt, doubt_phase)
    due = captures(board, enemy, own)
    if due:
        return State(enemy, own, 1 - player, LAST_TURN, due, 0, 0)
    return end(own, enemy, player)


def end(own: "Hills", enemy: "Hills", player: "Player") -> "State":
    """The game is over; the ringforts stay as they are."""
    red, blue = (own, enemy) if player == 0 else (enemy, own)
    return State(red, blue, 0, OVER, 0, 0, 0)


# ---- score ------------------------------------------------------------------------------------


def kingdoms(board: "KernelBoard", forts: "Hills") -> "Number":
    """A kingdom is a group of ringforts that bridges link."""
    count = wave = 0  # a wave spreads from fort to fort, and leaves nothing behind
    while forts:
        count += 0 if wave else 1
        wave = wave or forts & -forts
        forts &= ~wave
        wave = neighbours(board, wave) & forts
    return count


def bridges(board: "KernelBoard", forts: "Hills", hill: "Hill") -> "Sides":
    """Bridges lead from a ringfort to every neighbour of its colour.

    Returns the sides that have one as a mask: N, E, S, W = 1, 2, 4, 8.
    """
    near = neighbours(board, 1 << hill) & forts
    return (
        (step(board, near, 0, -1) >> hill & 1)
        | (step(board, near, -1, 0) >> hill & 1) << 1
        | (step(board, near, 0, 1) >> hill & 1) << 2
        | (step(board, near, 1, 0) >> hill & 1) << 3
    )


def knots(board: "KernelBoard", forts: "Hills") -> "Number":
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


def lowest_arc(board: "KernelBoard", forts: "Hills", hill: "Hill", side: "Side") -> int:
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


def over(board: "KernelBoard", side: "Side") -> int:
    """A strand goes over a bridge to the hill on its other end: return the distance in bits."""
    distance = board.stride if side & 1 == 0 else 1
    return distance if side < 2 else -distance


def standing(board: "KernelBoard", forts: "Hills") -> "Number":
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


def replacements(board: "KernelBoard", state: "State") -> "Hills":
    """A challenged ringfort comes off and is put where the rules of that turn allow."""
    offender = state.enemy & ~state.doubt
    return turn(board, offender, state.own, 1 - state.player, state.doubt_phase, 0, 0).targets


def challenge(board: "KernelBoard", state: "State", hill: "Hill") -> "State":
    """The challenger puts the ringfort elsewhere, as if built there, and then has its own turn."""
    bit = 1 << hill
    offender = state.enemy & ~state.doubt | bit
    return turn(board, state.own & ~bit, offender, state.player, state.doubt_phase, 0, 0)


# ---- the game as the engine plays it ----------------------------------------------------------


def start(board: "KernelBoard") -> "State":
    """The board is empty at the start."""
    return turn(board, 0, 0, board.first, MANOEUVRES, 0, 0)


def mover(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001 - a kernel's form
    """Return the player to move, or NOBODY when the game is over."""
    return NOBODY if state.phase == OVER else state.player


def count_actions(board: "KernelBoard", state: "State") -> int:
    """Return the number of legal actions."""
    if board.punishes and state.doubt:
        return popcount(state.targets) + popcount(replacements(board, state))
    return popcount(state.targets)


def nth_action(board: "KernelBoard", state: "State", n: int) -> int:
    """Return the `n`-th legal action: builds by bit index, then challenges."""
    if board.punishes and state.doubt:
        builds = popcount(state.targets)
        if n >= builds:
            return CHALLENGE + nth_bit(replacements(board, state), n - builds)
    return nth_bit(state.targets, n)


def play(board: "KernelBoard", state: "State", action: int) -> "State":
    """A turn is one ringfort: built, or put in the place of a besieged enemy one."""
    if board.punishes and action >= CHALLENGE:
        return challenge(board, state, action - CHALLENGE)
    own, enemy, player, phase, targets, _, _ = state
    bit = 1 << action
    own |= bit
    enemy &= ~bit
    if phase == LAST_TURN:
        return end(own, enemy, player)
    doubt = bit & ~targets if board.punishes else 0
    return turn(board, enemy, own, 1 - player, phase, doubt, phase if doubt else 0)


def sound(board: "KernelBoard", state: "State") -> str:
    """Say what is impossible in a state that changed rules lead to; nothing, if it can be."""
    own, enemy, player, phase, targets, doubt, doubt_phase = state
    over, late = phase == OVER, LAST_TURN in (phase, doubt_phase) or OVER in (phase, doubt_phase)
    places = replacements(board, state) if doubt else 0
    faults = {
        "there are hills beyond the board": (own | enemy | targets) & ~board.cells,
        "two ringforts are on the same hill": own & enemy,
        "a player can build on an own ringfort": targets & own,
        "the game is over, and someone is to move": over and (player or targets),
        "nobody can move, and the game is not over": not (targets or places or over),
        "what can be challenged is not one enemy ringfort": doubt & ~enemy or doubt & doubt - 1,
        "a challenge can't be made in this game": doubt and not board.punishes,
        "a challenged ringfort is put where an own one stands": places & enemy,
        "it is too late for a challenge": doubt and late,
        "there is a phase of a challenge, and no challenge": doubt_phase and not doubt,
    }
    return next((fault for fault, wrong in faults.items() if wrong), "")


RULES = documented(
    (
        vacant,
        neighbours,
        leaps,
        too_close,
        manoeuvres,
        battle,
        captures,
        turn,
        end,
        kingdoms,
        bridges,
        knots,
        standing,
        points,
        replacements,
        challenge,
    ),
    TERMS,
)

KERNEL = Kernel(start, mover, count_actions, nth_action, play, points, equal_weight)
