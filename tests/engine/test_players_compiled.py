"""Players with compiled rules: they play the same as without, and stop as readily."""

from __future__ import annotations

from typing import Any

import pytest

from knotwidgets import MCTS, Budget, Cancelled, Kingdoms, solve
from knotwidgets.engine.compile import SearchLoops, compiled
from knotwidgets.engine.loops import bind_loops
from knotwidgets.engine.mcts import SEARCH, SearchTree
from tests.amounts import amount
from tests.engine.stones import Stones
from tests.engine.test_players_tree import nodes

pytest.importorskip("numba")
pytestmark = pytest.mark.slow

STONES = Stones(stones=40)  # chance, three players, and soon compiled


def test_a_search_is_the_same_and_may_change_over() -> None:
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
    start = STONES.start()
    slow, quick = (MCTS(simulations=20_000, seed=1, compiled=wish) for wish in (False, True))
    assert quick.think(start).candidates == slow.think(start).candidates
    assert quick.report
    assert quick.report.compiled
    assert slow.report
    assert not slow.report.compiled
    assert quick.with_seed(2).think(start).compiled
    assert MCTS(simulations=20_000, seed=1).think(start).compiled  # a long search changes over


@pytest.mark.thorough
def test_a_changed_rule_is_compiled_too() -> None:
    def vacant(board: Any, own: int, enemy: int) -> int:  # the middle is out of bounds
        return board.cells & ~(own | enemy | 1 << board.stride + 1)  # type: ignore[no-any-return]

    changed = Kingdoms(board="3x3", rules={"vacant": vacant}).start()
    reports = [
        MCTS(simulations=300, seed=1, compiled=wish).think(changed) for wish in (True, False)
    ]
    assert reports[0].compiled
    assert reports[0].candidates == reports[1].candidates
    assert "B2" not in {one.move for one in reports[0].candidates}


def test_waiting_for_the_compiler_can_be_cancelled() -> None:
    budget = Budget()
    budget.cancelled.set()
    with pytest.raises(Cancelled):
        SearchLoops(Kingdoms(board="4x5"), SEARCH, wanted=True).settle(budget)


@pytest.mark.thorough
def test_endgames_are_solved_alike() -> None:
    position = Kingdoms().start()
    dice = 7
    while (
        len(position.legal_moves) > 0 and position.text.count("r") + position.text.count("b") < 36
    ):
        dice = dice * 1103515245 + 12345 & 0x7FFFFFFF
        position = position.play(position.legal_moves[dice % len(position.legal_moves)])
    slow, quick = (solve(position, compiled=wish) for wish in (False, True))
    assert quick.lead == slow.lead
