"""The tree that MCTS grows: how it chooses, and that no way to cut or prune it matters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knotwidgets import (
    MCTS,
    Celtic,
    CelticKnot,
    Kingdoms,
)
from knotwidgets.core import Game
from knotwidgets.engine import search, thinking, trees
from knotwidgets.engine.binding import bind_loops, hooks_of
from knotwidgets.engine.search import Tree
from knotwidgets.engine.thinking import Loops
from knotwidgets.engine.trees import SEARCH, BrokenOffError, Growing
from tests.engine.stones import Stones

GAMES: list[Game[Any]] = [Kingdoms(), Celtic(), CelticKnot(players=3), Stones()]
NAMES = [game.name for game in GAMES]


def searched(game: Game[Any], number: int, most: int = 10**6) -> Growing:
    growing = Growing(game, game.start().state, most)
    growing.run(bind_loops(SEARCH.loops, game), 1, number, 0.5)
    return growing


def nodes(growing: Growing) -> list[Any]:
    """All that a tree knows."""
    size = growing.tree.size[0]
    players = len(growing.game.players)
    return [
        [column[:size] for column in growing.tree[:7]],
        growing.tree.worth[: size * players],
        growing.tree.solved[:size],
    ]


# ---- how it goes on ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("plies", [1, 3, 50])
def test_a_game_in_parts_is_the_same_game(
    game: Game[Any], plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PLIES", plies)
    name = hooks_of(game)["random_game"].__name__
    whole = bind_loops([hooks_of(game)["random_game"]], game)[name]
    in_parts = Loops(game, SEARCH, wish=False)._random_game()
    state = game.start().state
    for seed in range(5):
        end, length = whole(game.board, state, seed, 10_000)
        for most in (10_000, length, length - 1, length + 1, 7, 0):
            arguments = game.board, state, seed, most
            assert in_parts(*arguments) == whole(*arguments)
        assert in_parts(game.board, end, seed, 10_000) == (end, 0)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_search_that_is_broken_off_anywhere_goes_on_as_if_nothing_had_been(
    game: Game[Any],
) -> None:
    random_game = Loops(game, SEARCH, wish=False)._random_game()
    dice = Random(1)

    def broken_off(*arguments: Any) -> Any:
        if dice.random() < 0.3:
            raise BrokenOffError
        return random_game(*arguments)

    loops = bind_loops(SEARCH.loops, game, random_game=broken_off)
    growing, number = Growing(game, game.start().state, 10**6), 300
    runs = 0
    while growing.ran < number and not growing.solved:
        growing.run(loops, 1, number - growing.ran, 0.5)
        runs += 1
    assert runs > 10
    expected = searched(game, number)
    assert nodes(growing) == nodes(expected)
    assert growing.ran == expected.ran


# ---- how it chooses ---------------------------------------------------------------------------


def small_tree(*children: tuple[int, float, bool], visits: int = 100) -> Tree:
    """A root, where the first of two players decides, and children: visits, its mean, if solved."""
    tree = trees.new_tree(2, 10)
    tree.first[0], tree.number[0], tree.size[0], tree.visits[0] = 1, len(children), 9, visits
    tree.tried[0] = sum(number > 0 for number, _, _ in children)
    for child, (number, mean, solved) in enumerate(children, 1):
        tree.visits[child], tree.solved[child] = number, int(solved)
        tree.worth[2 * child], tree.worth[2 * child + 1] = number * mean, number * (1 - mean)
    return tree


def test_a_draw_for_sure_does_not_settle_what_may_still_be_won() -> None:
    assert search.settle(small_tree((5, 0.95, True), (5, 0.1, False)), 0) == 0
    assert search.settle(small_tree((5, 1.0, True), (5, 0.1, False)), 0) == 1
    assert search.settle(small_tree((5, 0.5, True), (5, 0.1, True)), 0) == 1


def test_the_upper_bound_decides_what_is_tried() -> None:
    tree = small_tree((60, 0.5, False), (20, 0.45, False), (20, 0.4, False))
    assert search.favourite(tree, 0, 0, 0.0, 0) == 1
    assert search.favourite(tree, 0, 0, 0.5, 0) == 2
    assert search.favourite(small_tree((60, 0.5, False), (0, 0, False)), 0, 0, 0.5, 0) == 2


def test_each_new_child_is_taken_once_whatever_the_numbers() -> None:
    tree = small_tree(*[(0, 0, False)] * 5)
    for child in range(1, 6):
        tree.action[child] = 10 * child
    numbers = [0xFFFFFFFF, 0, 0x80000000, 0xFFFFFFFF, 0x12345678]
    taken = [search.favourite(tree, 0, number, 0.5, 0) for number in numbers]
    assert taken == [1, 2, 3, 4, 5]
    assert sorted(tree.action[1:6]) == [10, 20, 30, 40, 50]
    assert list(tree.action[1:6]) != [10, 20, 30, 40, 50]


def test_what_is_solved_and_best_counts_but_another_is_tried() -> None:
    tree = small_tree((50, 0.5, True), (50, 0.2, False))
    assert search.favourite(tree, 0, 0, 0.1, 0) == 2
    assert tree.instead[0] == 1
    tree.path[0], tree.path[1] = 0, 2
    tree.value[0], tree.value[1] = 0.0, 1.0
    search.back_up(tree, 1)
    assert [tree.worth[0], tree.worth[1]] == [0.5, 0.5]
    assert (tree.visits[0], tree.visits[2], tree.worth[5]) == (101, 51, 41)


@pytest.mark.parametrize(
    ("sure", "trusted", "best"), [(0.5, 0.4, 1), (0.5, 0.5, 1), (0.5, 0.6, 2), (0.0, 0.1, 2)]
)
def test_what_is_sure_is_played_if_it_is_no_worse(sure: float, trusted: float, best: int) -> None:
    growing = Growing(Kingdoms(), Kingdoms().start().state, 10)
    growing.tree = small_tree((9, sure, True), (80, trusted, False), (20, 0.9, False))
    assert growing.best() == best


def test_a_game_without_end_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LONGEST", 3)
    report = MCTS(simulations=50, seed=1, compiled=False).think(Stones(stones=40).start())
    assert list(report.win.values()) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_runs_may_be_cut_anywhere(game: Game[Any]) -> None:
    number = 40 if game.name == "Celtic Knot" else 150
    whole, parts = searched(game, number), searched(game, 1)
    for _ in range(number - 1):
        parts.run(bind_loops(SEARCH.loops, game), 1, 1, 0.5)
    assert nodes(parts) == nodes(whole)


def test_it_makes_no_difference_when_a_tree_is_made_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = searched(Kingdoms(), 200)
    monkeypatch.setattr(trees, "SHORTEST", 50)
    grown = searched(Kingdoms(), 200)
    assert len(grown.tree.visits) < len(whole.tree.visits)
    assert nodes(grown) == nodes(whole)


# ---- pruned, and full --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_pruning_keeps_all_that_is_below(game: Game[Any]) -> None:
    growing = searched(game, 30 if game.name == "Celtic Knot" else 300)
    for child in list(growing.children())[:3]:
        other = searched(game, growing.ran)
        expected = below(other, child)
        other.prune(bind_loops(SEARCH.loops, game), child, None, lambda: None)
        assert below(other, 0) == expected
        assert other.tree.size[0] == size_of(expected)


def below(growing: Growing, node: int) -> Any:
    """All that is known of a node and below it."""
    tree = growing.tree
    won = growing.win(node) if tree.visits[node] else None
    mover = tree.mover[node] if tree.number[node] else None
    own = (tree.action[node], tree.odds[node], mover, tree.visits[node], tree.solved[node], won)
    return own, [below(growing, child) for child in growing.children(node)]


def size_of(tree: Any) -> int:
    return 1 + sum(map(size_of, tree[1]))


def test_a_full_tree_goes_on_counting() -> None:
    game = Kingdoms()
    growing = searched(game, 500, most=300)
    assert growing.tree.visits[0] == growing.ran == 500
    assert len(growing.tree.visits) == 300 >= growing.tree.size[0]
    assert searched(game, 500).tree.size[0] > 300
