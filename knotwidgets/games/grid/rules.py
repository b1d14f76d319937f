"""The rules that a game on cells has unless it says otherwise: pieces are put on empty cells.

Two players take turns. Rules take the board, `own` and `enemy`, the pieces of the player to move
and of the opponent as sets of cells, and `player`, whose turn it is (0 or 1). A game's own rules
come in place of those of the same names; one that keeps more than pieces has a `State` of its own
and its own `start`, `count_actions`, `nth_action`, `play`, `points` and `pieces`.
"""

from typing import Annotated, NamedTuple

from knotwidgets.core.bits import nth_bit, popcount
from knotwidgets.core.grid import KernelGrid, step
from knotwidgets.core.kernel import NOBODY, Kernel, equal_weight
from knotwidgets.core.rules import documented
from knotwidgets.core.values import Kind

SPAN = 1 << 12  # more than any cell's index: an action of two cells is (first + 1) * SPAN + second

Cells = Annotated[int, Kind("a set of cells", within="cells")]
Cell = Annotated[int, Kind("a cell, by its bit index")]
Mover = Annotated[int, Kind("a player: 0 is the first, 1 the second")]


class KernelBoard(KernelGrid):
    """What does not change: the cells, who begins, and a field for each option of the game."""

    first: int


class State(NamedTuple):
    """What changes, seen from `player`, who is to move; `targets` is empty when the game is over.

    `own` and `enemy` are that player's pieces and the opponent's, `targets` the cells that can be
    chosen.
    """

    own: "Cells"
    enemy: "Cells"
    player: "Mover"
    targets: "Cells"


# ---- turns --------------------------------------------------------------------------------------


def setup(board: "KernelBoard") -> "tuple[Cells, Cells]":  # noqa: ARG001 - a rule's form
    """The board is empty at the start."""
    return 0, 0


def vacant(board: "KernelBoard", own: "Cells", enemy: "Cells") -> "Cells":
    """A piece is put on an empty cell."""
    return board.cells & ~(own | enemy)


def targets(board: "KernelBoard", own: "Cells", enemy: "Cells", player: "Mover") -> "Cells":  # noqa: ARG001
    """A piece is put on any empty cell."""
    return vacant(board, own, enemy)


def placed(
    board: "KernelBoard",  # noqa: ARG001
    own: "Cells",
    enemy: "Cells",
    player: "Mover",  # noqa: ARG001
    cell: "Cell",
) -> "tuple[Cells, Cells]":
    """A piece stays where it is put. Returns the player's pieces and the opponent's."""
    return own | 1 << cell, enemy


def won(board: "KernelBoard", own: "Cells", enemy: "Cells", player: "Mover") -> bool:  # noqa: ARG001
    """Nobody wins. Returns whether the player who has just moved has won; own are its pieces."""
    return False


def turn(board: "KernelBoard", own: "Cells", enemy: "Cells", player: "Mover") -> "State":
    """A player who can't move passes; when nobody can, the game is over."""
    if won(board, enemy, own, 1 - player):
        return State(own, enemy, player, 0)
    choice = targets(board, own, enemy, player)
    if not choice:
        others = targets(board, enemy, own, 1 - player)
        if others:
            return State(enemy, own, 1 - player, others)
    return State(own, enemy, player, choice)


def score(board: "KernelBoard", first: "Cells", second: "Cells") -> tuple[int, int]:  # noqa: ARG001
    """It is a draw. Returns the points of the first and the second player if nobody has won."""
    return 0, 0


# ---- what is to be seen -------------------------------------------------------------------------


def pieces(board: "KernelBoard", state: "State") -> "tuple[Cells, ...]":  # noqa: ARG001
    """Return the pieces of each player, and then, if there are such, those that are nobody's."""
    if state.player == 0:
        return state.own, state.enemy
    return state.enemy, state.own


def joins(board: "KernelBoard", state: "State") -> "tuple[Cells, Cells]":
    """Knotwork joins pieces of one player that lie side by side.

    Returns the cells that are joined with the one to the right, and those with the one above.
    """
    own, enemy = state.own, state.enemy
    right = own & step(board, own, -1, 0) | enemy & step(board, enemy, -1, 0)
    return right, own & step(board, own, 0, -1) | enemy & step(board, enemy, 0, -1)


# ---- the game as the engine plays it ------------------------------------------------------------


def start(board: "KernelBoard") -> "State":
    """The player of the option `first` begins."""
    first, second = setup(board)
    if board.first == 0:
        return turn(board, first, second, 0)
    return turn(board, second, first, 1)


def mover(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001
    """Return the player to move, or NOBODY when the game is over."""
    return state.player if state.targets else NOBODY


def count_actions(board: "KernelBoard", state: "State") -> int:  # noqa: ARG001
    """Return the number of legal actions."""
    return popcount(state.targets)


def nth_action(board: "KernelBoard", state: "State", n: int) -> int:  # noqa: ARG001
    """Return the `n`-th legal action: a cell, or what `pair` makes of two."""
    return nth_bit(state.targets, n)


def play(board: "KernelBoard", state: "State", action: int) -> "State":
    """A turn is one piece."""
    own, enemy = placed(board, state.own, state.enemy, state.player, action)
    return turn(board, enemy, own, 1 - state.player)


def points(board: "KernelBoard", state: "State") -> tuple[int, ...]:
    """The winner has 1 point; if nobody has won, the points are those of `score`."""
    own, enemy, player, _ = state
    if won(board, enemy, own, 1 - player):
        return (0, 1) if player == 0 else (1, 0)
    return score(board, own, enemy) if player == 0 else score(board, enemy, own)


def pair(first: "Cell", second: "Cell") -> int:
    """Return the action of choosing two cells, one after the other.

    >>> from knotwidgets.games.grid.rules import pair, unpair
    >>> unpair(pair(3, 5))
    (3, 5)
    """
    return (first + 1) * SPAN + second


def unpair(action: int) -> tuple[int, int]:
    """Return the two cells of an action that `pair` made."""
    return action // SPAN - 1, action % SPAN


def path(action: int) -> tuple[int, ...]:
    """Return the cells of any action, one or two, by their bit indices."""
    return (action,) if action < SPAN else unpair(action)


TERMS = """
    board   its `cells` are all cells; and a field for each option of the game
    own     the pieces of the player
    enemy   the pieces of the opponent
    player  whose turn it is
    cell    the cell that was chosen
    first   the pieces of the first player
    second  the pieces of the second player
    state   all that changes in a game
    action  a cell, or what `pair` makes of two
    n       from 0
"""

RULES = documented(
    (
        setup,
        vacant,
        targets,
        placed,
        won,
        turn,
        score,
        pieces,
        joins,
        start,
        mover,
        count_actions,
        nth_action,
        play,
        points,
    ),
    TERMS,
)

KERNEL = Kernel(start, mover, count_actions, nth_action, play, points, equal_weight)
