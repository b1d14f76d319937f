"""Tree search by random games (UCT), written once for interpreted and for compiled play.

One *simulation* goes down the tree from the root, by the best upper confidence bound where a
player decides and by the odds where chance does, to a leaf. It plays a random game from there and
adds the result to every node that it passed.

Any number of players: a node has the wins of each player, and players decide for their own good
(max^n). A node is *solved* when its value is certain: the game is over there, or a child wins for
the player who decides, or all children are solved. Solved nodes are not searched again.

The functions are plain ones as in `loops`, whose names for a game they call.
"""

from __future__ import annotations

from array import array
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.kernel import CHANCE
from .randomness import GOLDEN, MASK, mix, stream_of

if TYPE_CHECKING:
    from .loops import count_actions, mover, nth_action, play, points, random_game, weight

VISITS = 2  # visits before a node gets children: saves memory, and plays no worse
LONGEST = 10_000  # plies of a random game; one that goes on counts as shared by all


class Tree(NamedTuple):
    """A tree in arrays, one entry for each node; the root is node 0.

    The `number` children of a node lie side by side from `first` on; where a player decides, the
    `tried` ones that have been visited come first. `action` leads to a node; if chance chooses it,
    `odds` is its weight. `mover` is the player who decides at a node with children. `wins` has an
    entry for each player: the sum of the shares of won games. `size[0]` is the number of nodes.
    `path` and `value` belong to the current simulation; where `instead` has a child, its value
    counts in place of the one from below.
    """

    first: array[int]
    number: array[int]
    tried: array[int]
    action: array[int]
    odds: array[int]
    mover: array[int]
    visits: array[int]
    solved: array[int]
    wins: array[float]
    path: array[int]
    instead: array[int]
    value: array[float]
    size: array[int]


def simulations(
    board: Any,
    tree: Tree,
    state: Any,
    stream: int,
    begin: int,
    number: int,
    exploration: float,
    most: int,
) -> int:
    """Run simulations from `state`, the root's; return how many were run.

    The first is simulation `begin` of the search with that `stream`. Fewer are run than asked for
    if the root is solved, or if the arrays are full and shorter than `most` nodes; at that length
    the tree grows no more.
    """
    for done in range(number):
        own = stream_of(stream, begin + done)
        if tree.solved[0] or not simulation(tree, board, state, own, exploration, most):
            return done
    return number


def simulation(
    tree: Tree, board: Any, state: Any, stream: int, exploration: float, most: int
) -> bool:
    """Run one simulation; return false, with nothing changed, if the arrays are full."""
    node, depth, last = 0, 0, len(tree.path) - 1
    tree.path[0] = 0
    while True:
        if tree.solved[node]:
            recall(tree, node)
            break
        if tree.number[node] == 0:
            actions = count_actions(board, state)
            early = depth and tree.visits[node] < VISITS
            ends = actions == 0 or early or depth == last
            room = len(tree.visits) - tree.size[0]
            if not ends and room < actions and len(tree.visits) < most:
                return False  # on the way here no child was new: it can be run again
            if ends or room < actions:
                playout(board, tree, state, stream)
                tree.solved[node] = 1 if actions == 0 else 0
                break
            expand(board, tree, state, node, actions)
        tree.instead[depth] = -1
        if tree.mover[node] == CHANCE:
            node = drawn_child(tree, node, mix(stream))
        else:
            node = best_child(tree, node, mix(stream), exploration, depth)
        stream = stream + GOLDEN & MASK
        state = play(board, state, tree.action[node])
        depth += 1
        tree.path[depth] = node
    back_up(tree, depth)
    return True


# ---- down the tree ----------------------------------------------------------------------------


def expand(board: Any, tree: Tree, state: Any, node: int, actions: int) -> None:
    """Give a node its children."""
    first, players = tree.size[0], len(tree.value)
    player = mover(board, state)
    for n in range(actions):
        child = first + n
        action = nth_action(board, state, n)
        tree.action[child] = action
        tree.odds[child] = weight(board, state, action) if player == CHANCE else 0
        tree.number[child] = 0
        tree.visits[child] = 0
        tree.solved[child] = 0
        for entry in range(child * players, child * players + players):
            tree.wins[entry] = 0.0
    tree.mover[node] = player
    tree.first[node] = first
    tree.number[node] = actions
    tree.tried[node] = 0
    tree.size[0] = first + actions


def best_child(tree: Tree, node: int, number: int, exploration: float, depth: int) -> int:
    """Return the unsolved child with the best upper confidence bound; first any unvisited one.

    If a solved child is better, nothing more can be learned from it: its value counts, but another
    is searched.
    """
    if tree.tried[node] < tree.number[node]:
        return new_child(tree, node, number)
    players, first = len(tree.value), tree.first[node]
    entry = first * players + tree.mover[node]
    scale = exploration * exploration * log(tree.visits[node] + 1.0)
    best, most, sure, certain = first, -1.0, -1, -1.0
    for child in range(first, first + tree.number[node]):
        part = 1.0 / tree.visits[child]
        mean = tree.wins[entry] * part
        if tree.solved[child]:
            if mean > certain:
                sure, certain = child, mean
        elif mean > most or scale * part > (most - mean) * (most - mean):  # it may be the best
            bound = mean + sqrt(scale * part)
            if bound > most:
                best, most = child, bound
        entry += players
    if certain > most:
        tree.instead[depth] = sure
    return best


def new_child(tree: Tree, node: int, number: int) -> int:
    """Return the unvisited child that a 32-bit random number selects.

    It changes places with the first of them; both have nothing but their action.
    """
    tried = tree.tried[node]
    child = tree.first[node] + tried
    other = child + (number * (tree.number[node] - tried) >> 32)
    action = tree.action[child]
    tree.action[child] = tree.action[other]
    tree.action[other] = action
    tree.tried[node] = tried + 1
    return child


def drawn_child(tree: Tree, node: int, number: int) -> int:
    """Return the child that a 32-bit random number selects by the odds."""
    first = tree.first[node]
    total = 0
    for child in range(first, first + tree.number[node]):
        total += tree.odds[child]
    child, rest = first, (number * total >> 32) - tree.odds[first]
    while rest >= 0:
        child += 1
        rest -= tree.odds[child]
    return child


# ---- the value of a leaf -----------------------------------------------------------------------


def playout(board: Any, tree: Tree, state: Any, stream: int) -> None:
    """Play a random game to its end, where 1 goes to the player with the most points.

    If several have the most they share it; so do all if the game is not over.
    """
    end, plies = random_game(board, state, stream, LONGEST)
    won = points(board, end)
    best, winners = max(won), 0
    for one in won:
        winners += 1 if one == best or plies < 0 else 0
    for player in range(len(won)):
        tree.value[player] = 1.0 / winners if won[player] == best or plies < 0 else 0.0


def recall(tree: Tree, node: int) -> None:
    """Make the mean value of a node that of the simulation; it is exact if the node is solved."""
    players = len(tree.value)
    for player in range(players):
        tree.value[player] = tree.wins[node * players + player] / tree.visits[node]


# ---- up again ---------------------------------------------------------------------------------


def back_up(tree: Tree, depth: int) -> None:
    """Add the value to all nodes of the path, and solve those that it settles."""
    players = len(tree.value)
    news = tree.solved[tree.path[depth]]
    for place in range(depth, -1, -1):
        node = tree.path[place]
        tree.visits[node] += 1
        if place < depth:
            if tree.instead[place] >= 0:
                recall(tree, tree.instead[place])
            if news:
                news = settle(tree, node)
        for player in range(players):
            entry = node * players + player
            if news:
                tree.wins[entry] = tree.value[player] * tree.visits[node]
            else:
                tree.wins[entry] += tree.value[player]


def settle(tree: Tree, node: int) -> int:
    """Solve a node if its children allow it; return 1 if so, else 0."""
    first, player, players = tree.first[node], tree.mover[node], len(tree.value)
    best, most, unsolved = -1, -1.0, 0
    for child in range(first, first + tree.number[node]):
        if tree.solved[child] == 0:
            unsolved += 1
        elif player != CHANCE:
            mean = tree.wins[child * players + player] / tree.visits[child]
            if mean > most:
                best, most = child, mean
    if unsolved and most < 1.0:
        return 0
    tree.solved[node] = 1
    if player == CHANCE:
        average(tree, first, first + tree.number[node])
    else:
        recall(tree, best)
    return 1


def average(tree: Tree, first: int, end: int) -> None:
    """Make the mean of the solved children of a chance node, by their odds, the value."""
    players, total = len(tree.value), 0
    for player in range(players):
        tree.value[player] = 0.0
    for child in range(first, end):
        total += tree.odds[child]
        for player in range(players):
            mean = tree.wins[child * players + player] / tree.visits[child]
            tree.value[player] += mean * tree.odds[child]
    for player in range(players):
        tree.value[player] /= total


# ---- the next move ----------------------------------------------------------------------------


def prune(_board: Any, tree: Tree, moved: array[int], begin: int, end: int, size: int) -> int:
    """Move the nodes to keep, of those from `begin` to `end`, to the front, behind `size` nodes.

    Returns how many nodes lie there then. `moved` has a 1 for the new root, where the first pass
    begins, else 0. A node lies behind its parent, which enters its own new index, plus 1, for each
    child; so one pass is enough.
    """
    players = len(tree.value)
    for old in range(begin, end):
        if moved[old]:
            parent = moved[old] - 1
            if tree.first[parent] == old:
                tree.first[parent] = size
            for child in range(tree.first[old], tree.first[old] + tree.number[old]):
                moved[child] = size + 1
            move(tree, old, size, players)
            size += 1
    return size


def move(tree: Tree, old: int, new: int, players: int) -> None:
    """Copy a node to another place."""
    tree.first[new] = tree.first[old]
    tree.number[new] = tree.number[old]
    tree.tried[new] = tree.tried[old]
    tree.action[new] = tree.action[old]
    tree.odds[new] = tree.odds[old]
    tree.mover[new] = tree.mover[old]
    tree.visits[new] = tree.visits[old]
    tree.solved[new] = tree.solved[old]
    for player in range(players):
        tree.wins[new * players + player] = tree.wins[old * players + player]
