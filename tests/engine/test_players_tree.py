"""The tree that MCTS grows: how it chooses, and that no way to cut or prune it matters."""

from __future__ import annotations

from typing import Any

import pytest

from knotwidgets import MCTS, Budget, Cancelled, Celtic, CelticKnot, Kingdoms
from knotwidgets.core import Game
from knotwidgets.engine import mcts, search
from knotwidgets.engine.compile import SearchLoops, compiled
from knotwidgets.engine.loops import bind_loops
from knotwidgets.engine.mcts import SEARCH, SearchTree
from knotwidgets.engine.search import Tree
from tests.amounts import amount
from tests.engine.stones import Stones

pytestmark = pytest.mark.slow

GAMES: list[Game] = [Kingdoms(), Celtic(), CelticKnot(players=3), Stones()]
NAMES = [game.name for game in GAMES]


def searched(game: Game, number: int, most: int = 10**6) -> SearchTree:
    grown = SearchTree(game, game.start().state, most)
    grown.run(bind_loops(SEARCH.loops, game), 1, number, 0.5)
    return grown


def nodes(grown: SearchTree) -> list[Any]:
    """All that a tree knows."""
    size, players = grown.nodes.size[0], len(grown.game.players)
    return [*(column[:size] for column in grown.nodes[:8]), grown.nodes.wins[: size * players]]


# ---- how it chooses ---------------------------------------------------------------------------


def small_tree(*children: tuple[int, float, bool], visits: int = 100) -> Tree:
    """A root, where the first of two players decides, and children: visits, its mean, if solved."""
    tree = mcts.new_tree(2, 10)
    tree.first[0], tree.number[0], tree.size[0], tree.visits[0] = 1, len(children), 9, visits
    tree.tried[0] = sum(number > 0 for number, _, _ in children)
    for child, (number, mean, solved) in enumerate(children, 1):
        tree.visits[child], tree.solved[child] = number, int(solved)
        tree.wins[2 * child], tree.wins[2 * child + 1] = number * mean, number * (1 - mean)
    return tree


def test_a_draw_for_sure_does_not_settle_what_may_still_be_won() -> None:
    assert search.settle(small_tree((5, 0.95, True), (5, 0.1, False)), 0) == 0
    assert search.settle(small_tree((5, 1.0, True), (5, 0.1, False)), 0) == 1
    assert search.settle(small_tree((5, 0.5, True), (5, 0.1, True)), 0) == 1


def test_the_upper_bound_decides_what_is_tried() -> None:
    tree = small_tree((60, 0.5, False), (20, 0.45, False), (20, 0.4, False))
    assert search.best_child(tree, 0, 0, 0.0, 0) == 1
    assert search.best_child(tree, 0, 0, 0.5, 0) == 2
    assert search.best_child(small_tree((60, 0.5, False), (0, 0, False)), 0, 0, 0.5, 0) == 2


def test_what_is_solved_and_best_counts_but_another_is_tried() -> None:
    tree = small_tree((50, 0.5, True), (50, 0.2, False))
    assert search.best_child(tree, 0, 0, 0.1, 0) == 2
    assert tree.instead[0] == 1
    tree.path[0], tree.path[1] = 0, 2
    tree.value[0], tree.value[1] = 0.0, 1.0
    search.back_up(tree, 1)
    assert [tree.wins[0], tree.wins[1]] == [0.5, 0.5]
    assert (tree.visits[0], tree.visits[2], tree.wins[5]) == (101, 51, 41)


@pytest.mark.parametrize(
    ("sure", "trusted", "best"), [(0.5, 0.4, 1), (0.5, 0.5, 1), (0.5, 0.6, 2), (0.0, 0.1, 2)]
)
def test_what_is_sure_is_played_if_it_is_no_worse(sure: float, trusted: float, best: int) -> None:
    grown = SearchTree(Kingdoms(), Kingdoms().start().state, 10)
    grown.nodes = small_tree((9, sure, True), (80, trusted, False), (20, 0.9, False))
    assert grown.best() == best


def test_a_game_without_end_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LONGEST", 3)
    report = MCTS(simulations=50, seed=1, compiled=False).think(Stones(stones=40).start())
    assert list(report.win.values()) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_runs_may_be_cut_anywhere(game: Game) -> None:
    number = 40 if game.name == "Celtic Knot" else 150
    whole, parts = searched(game, number), searched(game, 1)
    for _ in range(number - 1):
        parts.run(bind_loops(SEARCH.loops, game), 1, 1, 0.5)
    assert nodes(parts) == nodes(whole)


def test_it_makes_no_difference_when_a_tree_is_made_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = searched(Kingdoms(), 200)
    monkeypatch.setattr(mcts, "SHORTEST", 50)
    grown = searched(Kingdoms(), 200)
    assert len(grown.nodes.visits) < len(whole.nodes.visits)
    assert nodes(grown) == nodes(whole)


# ---- pruned, and full --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_pruning_keeps_all_that_is_below(game: Game) -> None:
    grown = searched(game, 30 if game.name in {"Celtic!", "Celtic Knot"} else 300)
    for child in list(grown.children())[:3]:
        other = searched(game, grown.ran)
        expected = below(other, child)
        other.prune(bind_loops(SEARCH.loops, game), child, None, lambda: None)
        assert below(other, 0) == expected
        assert other.nodes.size[0] == size_of(expected)


def below(grown: SearchTree, node: int) -> Any:
    """All that is known of a node and below it."""
    tree = grown.nodes
    won = grown.win(node) if tree.visits[node] else None
    mover = tree.mover[node] if tree.number[node] else None
    own = (tree.action[node], tree.odds[node], mover, tree.visits[node], tree.solved[node], won)
    return own, [below(grown, child) for child in grown.children(node)]


def size_of(tree: Any) -> int:
    return 1 + sum(map(size_of, tree[1]))


def test_a_full_tree_goes_on_counting() -> None:
    game = Kingdoms()
    grown = searched(game, 500, most=300)
    assert grown.nodes.visits[0] == grown.ran == 500
    assert len(grown.nodes.visits) == 300 >= grown.nodes.size[0]
    assert searched(game, 500).nodes.size[0] > 300


# ---- compiled ---------------------------------------------------------------------------------

STONES = Stones(stones=40)  # chance, three players, and soon compiled


def test_a_search_is_the_same_and_may_change_over() -> None:
    pytest.importorskip("numba")
    plain = bind_loops(SEARCH.loops, STONES)
    quick = compiled(STONES).loops(SEARCH, wait=True)
    assert quick
    number, state = amount(3000), STONES.start().state
    slow, fast, mixed = (SearchTree(STONES, state, 10**6) for _ in range(3))
    slow.run(plain, 5, number, 0.5)
    fast.run(quick, 5, number, 0.5)
    mixed.run(plain, 5, number // 2, 0.5)
    mixed.run(quick, 5, number - number // 2, 0.5)
    assert nodes(fast) == nodes(slow) == nodes(mixed)
    child = slow.best()
    for grown, loops in ((slow, plain), (fast, quick)):
        grown.prune(loops, child, None, lambda: None)
    assert nodes(fast) == nodes(slow)


def test_the_player_uses_what_is_compiled() -> None:
    pytest.importorskip("numba")
    start = STONES.start()
    slow, quick = (MCTS(simulations=2000, seed=1, compiled=wish) for wish in (False, True))
    assert quick.think(start).candidates == slow.think(start).candidates
    assert quick.report
    assert quick.report.compiled
    assert slow.report
    assert not slow.report.compiled
    assert quick.with_seed(2).think(start).compiled
    assert MCTS(simulations=20_000, seed=1).think(start).compiled  # a long search changes over


def test_waiting_for_the_compiler_can_be_cancelled() -> None:
    pytest.importorskip("numba")
    budget = Budget()
    budget.cancelled.set()
    with pytest.raises(Cancelled):
        SearchLoops(Kingdoms(board="4x5"), SEARCH, wanted=True).settle(budget)
