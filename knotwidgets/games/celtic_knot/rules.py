"""Celtic Knot (by Jonathan Leistiko): the rules, in the order of the printed ones.

Two to four players race their coins to the exit of a board of woven strands. In a turn a player
flips the coins on a space and moves them as far as the flips say. Coins of any number and owner may
share a space; nothing is captured or blocked, but landing beside an opponent gives a bonus turn.

Every rule is one function of ints and of the tuples of ints that `state` describes, which its
annotations explain. The functions know nothing of names, pictures or options.

Where the printed rules leave a choice, a docstring says "reading". Types are quoted in annotations,
so that the source of a rule can be pasted into a notebook cell and edited there.
"""

from knotwidgets.core.bits import members, nth_bit, popcount
from knotwidgets.core.kernel import CHANCE, NOBODY, Kernel
from knotwidgets.core.rules import documented

from .state import (
    MOST,
    NONE,
    PART,
    Coins,
    Goals,
    Heading,
    KernelBoard,
    Number,
    Place,
    Player,
    Points,
    Space,
    Spaces,
    Stacks,
    State,
    Total,
    Ways,
    added,
    coins_of,
    counted,
    height,
    one_each,
    stacked,
    standing,
    with_stacks,
)

# ---- setup --------------------------------------------------------------------------------------


def start(board: "KernelBoard") -> "State":
    """Each player puts one coin on every mark."""
    own = one_each(board.marks)
    coins = Coins(own, own, own if board.players > 2 else NONE, own if board.players > 3 else NONE)
    return turn(board, coins, 0)


# ---- a turn: choose and flip --------------------------------------------------------------------


def turn(board: "KernelBoard", coins: "Coins", player: "Player") -> "State":  # noqa: ARG001
    """A turn begins with the choice of a space."""
    return State(coins, player, -1, 0, 0, 0, choices(coins, player), 0, NONE)


def choices(coins: "Coins", player: "Player") -> "Spaces":
    """A player chooses a space with own coins; returns those spaces."""
    return standing(coins_of(coins, player))


def choose(board: "KernelBoard", state: "State", space: "Space") -> "State":  # noqa: ARG001
    """All own coins on the space are in hand; in a bonus turn only those that have it to come."""
    if state.bonus:
        number, owed = height(state.owed, space), stacked(state.owed, space, 0)
        return State(state.coins, state.player, space, number, 0, 0, 0, 1, owed)
    number = height(coins_of(state.coins, state.player), space)
    return State(state.coins, state.player, space, number, 0, 0, 0, 0, NONE)


def totals(number: "Number") -> "tuple[Total, Total]":
    """Each coin in hand is flipped: heads is 1, tails is 2. Returns the least and greatest sum."""
    return number, 2 * number


def flips(number: "Number", total: "Total") -> "Ways":
    """The coins are fair: returns how many of the possible flips of these coins give that total.

    The number of tails is the total less the number of coins.
    """
    ways = 1
    for tails in range(1, total - number + 1):
        ways = ways * (number - tails + 1) // tails
    return ways


# ---- the way of the coins -----------------------------------------------------------------------


def onward(board: "KernelBoard", heading: "Heading") -> "Heading":
    """Coins follow a strand and don't turn back; at a crossing they go straight on.

    So coins on top stay on top, and coins below stay below. Returns the next heading.
    """
    return board.ahead[heading]


def drop(board: "KernelBoard", space: "Space") -> "Place":
    """From a tunnel's over space, the first point may take the coins to the under space instead.

    They go on along that strand, either way; no coin climbs. Returns the under space, -1 if none.
    """
    return board.below[space]


def leads_on(board: "KernelBoard", place: "Place") -> bool:
    """Coins may pass through the exit and go on (reading), unless the board makes it a dead end."""
    return place < board.size or board.dead_end == 0


def walk(board: "KernelBoard", heading: "Heading", total: "Total") -> "Heading":
    """The coins go exactly as many spaces as the flips say; returns -1 where they can't."""
    for _ in range(total):
        if not leads_on(board, heading >> 1):
            return -1
        heading = onward(board, heading)
    return heading


def arrival(board: "KernelBoard", heading: "Heading") -> "Goals":
    """Coins that end on the exit, over or under, leave the board. Returns the set of this goal."""
    if heading < 0:
        return 0
    return 1 << min(heading >> 1, board.size)


def goals(board: "KernelBoard", space: "Space", total: "Total") -> "Goals":
    """The player chooses among all routes of that length; returns where they end."""
    under = drop(board, space)
    found = 0
    for way in range(2):
        found |= arrival(board, walk(board, 2 * space + way, total))
        if under >= 0:
            found |= arrival(board, walk(board, 2 * under + way, total - 1))
    return found


def together(board: "KernelBoard", number: "Number") -> "Number":
    """The coins in hand move together along one route (reading), unless each is to choose its own.

    Returns how many go at once.
    """
    return 1 if board.split else number


def move(board: "KernelBoard", state: "State", goal: "Space") -> "Coins":
    """Coins of any number and owner may share a space, and nothing is captured or blocked."""
    number = together(board, state.number)
    own = coins_of(state.coins, state.player)
    own = stacked(own, state.space, height(own, state.space) - number)
    if goal < board.size:
        own = added(own, goal, number)
    return with_stacks(state.coins, state.player, own)


# ---- after the move -----------------------------------------------------------------------------


def meets(board: "KernelBoard", coins: "Coins", player: "Player", space: "Space") -> bool:
    """Coins that land on a space with an opponent's coin have another turn, and must take it.

    A vacant space, one with own coins only, and the exit give none.
    """
    others = 0 if player == 0 else standing(coins.nickel)
    others |= 0 if player == 1 else standing(coins.dime)
    if board.players > 2:
        others |= 0 if player == 2 else standing(coins.quarter)
        others |= 0 if player == 3 else standing(coins.penny)
    return others >> space & 1 == 1


def home(coins: "Coins", player: "Player") -> bool:
    """The first player with no coins left on the board wins, at once."""
    return standing(coins_of(coins, player)) == 0


def following(board: "KernelBoard", player: "Player") -> "Player":
    """Play passes clockwise; returns the next player."""
    return player + 1 if player + 1 < board.players else 0


def rest(board: "KernelBoard", coins: "Coins", player: "Player", owed: "Stacks") -> "State":
    """When no coin is in hand, the game is over, a bonus turn follows, or the turn ends.

    A bonus turn is one with the same coins: those that moved. If they stand on several spaces, the
    player chooses which go next, until none has a turn to come (reading).
    """
    spaces = standing(owed)
    if home(coins, player):
        return State(coins, player, -1, 0, 0, 0, 0, 0, NONE)
    if not spaces:
        return turn(board, coins, following(board, player))
    state = State(coins, player, -1, 0, 0, 0, spaces, 1, owed)
    if spaces & spaces - 1:
        return state
    return choose(board, state, nth_bit(spaces, 0))


def flip(board: "KernelBoard", state: "State", total: "Total") -> "State":
    """If there is no full route for the coins, they stay, and their turn ends."""
    targets = reached(board, state.space, total)
    if not targets:
        return rest(board, state.coins, state.player, state.owed)
    return State(
        state.coins,
        state.player,
        state.space,
        state.number,
        state.number,
        total,
        targets,
        state.bonus,
        state.owed,
    )


def go(board: "KernelBoard", state: "State", goal: "Space") -> "State":
    """The coins move; those still in hand go next, each one as far."""
    number = together(board, state.number)
    coins, owed, left = move(board, state, goal), state.owed, state.number - number
    if goal < board.size and meets(board, coins, state.player, goal):
        owed = added(owed, goal, number)
    if not left:
        return rest(board, coins, state.player, owed)
    return State(
        coins,
        state.player,
        state.space,
        left,
        state.flipped,
        state.total,
        state.targets,
        state.bonus,
        owed,
    )


# ---- the game as the engine plays it ------------------------------------------------------------


def reached(board: "KernelBoard", space: int, total: int) -> int:
    """Return what `goals` says: the board keeps it for every space and total."""
    return 0 + board.routes[space * board.span + total]  # as 0, compiled, is no short integer


def mover(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001 - a kernel's form
    """Return the player to move, CHANCE while coins are to be flipped, NOBODY at the end.

    The game is over once a player is home. One who has nothing to choose has not won by that.
    """
    if state.targets:
        return state.player
    if state.number:
        return CHANCE
    return NOBODY if home(state.coins, state.player) else state.player


def count_actions(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001 - a kernel's form
    """Return the number of legal actions."""
    if state.targets:
        return popcount(state.targets)
    if state.number == 0:
        return 0
    least, greatest = totals(state.number)
    return greatest - least + 1


def nth_action(board: "KernelBoard", state: "State", n: int) -> int:  # noqa: ARG001 - a kernel's form
    """Return the `n`-th legal action: a space, a total, or a destination.

    Spaces are in the order of the board, with off the board as the last one; totals ascend.
    """
    if state.targets:
        return nth_bit(state.targets, n)
    return totals(state.number)[0] + n


def play(board: "KernelBoard", state: "State", action: int) -> "State":
    """A turn is a space, the flips, and a destination; a bonus turn begins with the flips."""
    if state.number == 0:
        return choose(board, state, action)
    if state.total == 0:
        return flip(board, state, action)
    return go(board, state, action)


def points(board: "KernelBoard", state: "State") -> "Points":
    """The winner has 1 point, the others have none."""
    over = mover(board, state) == NOBODY
    return board.prizes[state.player if over else board.players]


def weight(board: "KernelBoard", state: "State", action: int) -> int:  # noqa: ARG001 - a kernel's form
    """Return how many of the possible flips of the coins in hand give a total."""
    return flips(state.number, action) if state.number and state.total == 0 else 1


def chance_index(board: "KernelBoard", state: "State", number: int) -> int:
    """Return the total that a random number of 32 bits selects, counted from the least one."""
    if board.even:
        return board.drawn[(MOST + 1) * (number // PART) + state.number]
    passed = 0
    for n in range(board.row_length):
        passed += 1 if number >= board.thresholds[board.row_length * state.number + n] else 0
    return passed


def sound(board: "KernelBoard", state: "State") -> str:
    """Say what is impossible in a state that changed rules lead to; nothing, if it can be."""
    coins, player, space, number, flipped, total, targets, _, owed = state
    stacks = (*coins, owed)
    own, many = coins_of(coins, player), max(map(counted, coins))
    chosen = height(own, space) if space >= 0 else 0
    more = [one for one in range(board.size) if height(owed, one) > height(own, one)]
    least, greatest = totals(flipped) if flipped else (0, 0)
    faults = {
        "coins lie beyond the board": any(one.spaces & ~board.spaces for one in stacks),
        "there are numbers of coins for more or fewer spaces": any(
            one.heights.bit_length() + 3 >> 2 != popcount(one.spaces) for one in stacks
        ),
        "a stack has no coins": any(
            not height(one, at) for one in stacks for at in members(one.spaces)
        ),
        "someone who doesn't play has coins": any(map(counted, coins[board.players :])),
        f"a player has {many} coins on the board, of {board.purse}": many > board.purse,
        "more coins are in hand than lie on the space": not 0 <= number <= chosen,
        "coins are in hand, and no space is chosen": (number == 0) != (space < 0),
        "a space without own coins can be chosen": not number and targets & ~standing(own),
        "coins have a bonus turn to come that aren't there": more,
        "there are flips without coins in hand": flipped and not flipped >= number > 0,
        "the flips can't come to their total": not least <= total <= greatest,
        "there is a way before the flips": number and targets and not total,
        "there is no way after the flips": total and not targets,
        "a player has nothing to choose, and is not home": not number
        and not targets
        and not home(coins, player),
        "the game is over in a bonus turn": not number and not targets and counted(owed),
    }
    return next((fault for fault, wrong in faults.items() if wrong), "")


TERMS = """
    board    the spaces and strands, and what the options say
    coins    everyone's coins on the board
    player   whose turn it is
    state    all that changes
    space    where coins stand, or land
    number   how many coins are in hand
    total    the sum of their flips, or what is left of it to go
    heading  where a coin is, and which way it faces
    goal     where the coins go; the number after the last space is off the board
    owed     coins that have a bonus turn to come
"""

RULES = documented(
    (
        start,
        turn,
        choices,
        choose,
        totals,
        flips,
        onward,
        drop,
        leads_on,
        walk,
        arrival,
        goals,
        together,
        move,
        meets,
        home,
        following,
        rest,
        flip,
        go,
        points,
    ),
    TERMS,
)

KERNEL = Kernel(start, mover, count_actions, nth_action, play, points, weight, chance_index)
