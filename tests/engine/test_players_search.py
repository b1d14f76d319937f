"""MCTS, interpreted: what it proves, repeats, keeps and tells, and when it stops."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from knotwidgets import MCTS, Budget, Cancelled, Celtic, CelticKnot, Greedy, Kingdoms, Report
from knotwidgets.core import Game
from knotwidgets.core.rules import RuleBook
from knotwidgets.engine.contest import play_out
from tests.amounts import few
from tests.engine.stones import Stones, after_each, best_play

pytestmark = pytest.mark.slow

GAMES: list[Game] = [Kingdoms(), Celtic(), CelticKnot(players=3), Stones()]
SMALL = Kingdoms(board="3x3").start()
NAMES = [game.name for game in GAMES]


def mcts(simulations: int = 60, **options: Any) -> MCTS:
    return MCTS(simulations=simulations, **{"seed": 1, "compiled": False, **options})


# ---- what it proves ---------------------------------------------------------------------------


@pytest.mark.parametrize("stones", [1, 2, 3, 5, 6, 7])
def test_chance_and_three_players_are_solved_exactly(stones: int) -> None:
    position = Stones(stones=stones).start()
    report = mcts(20_000).think(position)
    worth = best_play(position)
    assert report.certain
    assert list(report.win.values()) == pytest.approx([float(share) for share in worth])
    best = [move for move, share in after_each(position, {}) if share == worth]
    assert report.best in best
    after = position.play("1")  # where chance decides, or the game is over
    if after.player == "chance":
        report = mcts(20_000).think(after)
        assert report.certain
        assert [one.move for one in report.candidates] == [move for move, _ in after.chance]
        worth = best_play(after)
        assert list(report.win.values()) == pytest.approx([float(share) for share in worth])
    else:
        with pytest.raises(ValueError, match="the game is over"):
            mcts().think(after)


def contrary(board: Any, state: Any) -> tuple[int, int]:  # who would win, loses
    lead = standing(board, state.own) - standing(board, state.enemy)  # type: ignore[name-defined]  # noqa: F821
    return (1, 0) if lead > 0 else (0, 1) if lead < 0 else (1, 1)


@pytest.mark.parametrize(
    ("opening", "rules"),
    few(
        [
            ("A2 C1 C3", {}),
            ("B2 A1", {"points": contrary}),
            *((opening, {}) for opening in ("B2 A1", "A1 B1", "B2")),
        ],
        2,
    ),
)
def test_a_small_game_of_kingdoms_is_solved_by_its_rules(
    opening: str, rules: dict[str, Any]
) -> None:
    position = Kingdoms(board="3x3", rules=rules).start().play(*opening.split())
    player = position.game.players.index(str(position.player))
    worths = {move: worth[player] for move, worth in after_each(position, {})}
    report = mcts(30_000).think(position)
    assert report.certain
    assert report.win[str(position.player)] == float(max(worths.values()))
    assert worths[report.best] == max(worths.values())


def test_new_moves_come_in_any_order() -> None:
    tried = set()
    for seed in range(20):
        report = mcts(1, seed=seed).think(Kingdoms().start())
        tried |= {one.move for one in report.candidates if one.visits}
    assert len(tried) > 10


# ---- what it repeats --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_same_seed_plays_the_same_game(game: Game) -> None:
    number = 15 if game.name == "Celtic Knot" else 40
    end = game.start()
    player, twin = mcts(number), mcts(number)
    for _ in range(6):
        if end.player == "chance":
            end = end.play(end.chance[0][0])
        else:
            move = player.choose(end)
            assert move == twin.choose(end)
            end = end.play(move)
    assert player.used == twin.used


def test_a_timed_game_is_played_again_from_the_numbers_that_it_used() -> None:
    timed = MCTS(seconds=0.004, seed=3, compiled=False)
    again = play_out(SMALL, {"red": timed, "blue": timed})
    player = MCTS(simulations=timed.used, seed=3, compiled=False)
    assert play_out(SMALL, {"red": player, "blue": player}).moves == again.moves
    assert player.used == timed.used
    with pytest.raises(ValueError, match=f"no limit for search {len(timed.used) + 1}"):
        player.think(SMALL)


def test_to_go_on_is_as_if_it_had_never_stopped() -> None:
    start = Kingdoms().start()
    player = mcts(100)
    player.think(start)
    assert player.think(start).candidates == mcts(200).think(start).candidates
    assert player.used == (100, 100)


# ---- what it keeps ----------------------------------------------------------------------------


@pytest.mark.parametrize("reuse", [True, False])
def test_what_is_known_after_a_reply_is_used(reuse: bool) -> None:  # noqa: FBT001
    start = Kingdoms(board="5x5").start()
    player = mcts(1500, reuse=reuse)
    move = player.choose(start)
    after = start.play(move)
    reply = mcts(1500).think(after).best
    report = player.think(after.play(reply))
    visits = sum(one.visits for one in report.candidates)
    assert (visits > report.simulations == 1500) is reuse


def test_another_game_or_an_unrelated_position_begins_anew() -> None:
    player = mcts(60)
    player.think(Kingdoms().start())
    for position in (Kingdoms().start().play("D4", "E6", "B5", "G5"), Celtic().start()):
        report = player.think(position)
        fresh = mcts(60).think(position)
        assert report.candidates == fresh.candidates


# ---- what it tells ----------------------------------------------------------------------------


@pytest.mark.parametrize("player", [mcts(80), Greedy(seed=3)], ids=["MCTS", "Greedy"])
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_report_agrees_with_itself(game: Game, player: MCTS | Greedy) -> None:
    position = game.start()
    report = player.think(position)
    assert report.position == position
    assert sorted(one.move for one in report.candidates) == sorted(position.legal_moves)
    for one in report.candidates:
        assert tuple(one.win) == game.players
        assert sum(one.win.values()) == pytest.approx(1)
    assert report.win == report.candidates[0].win
    assert report.variation[0] == report.best
    position.play(*report.variation)
    assert report.best in str(report)
    if isinstance(player, MCTS):
        assert sum(one.visits for one in report.candidates) == report.simulations == 80
        assert "80 simulations" in str(report)
    else:
        mover = str(position.player)
        best = max(one.win[mover] for one in report.candidates)
        assert report.win[mover] == pytest.approx(best)


def test_the_only_move_is_played_at_once() -> None:
    position = Kingdoms(board="2x1").start().play("A1")
    player = mcts()
    assert player.choose(position) == "B1"
    assert player.used == ()
    assert player.think(position).best == "B1"


# ---- when it stops ----------------------------------------------------------------------------


def test_it_is_cancelled_and_can_be_asked_again() -> None:
    start = Kingdoms().start()
    player = mcts()
    told: list[Report] = []

    def hear(report: Report) -> None:
        told.append(report)
        budget.cancelled.set()

    budget = Budget(seconds=inf, simulations=10**9, report=hear)
    with pytest.raises(Cancelled):
        player.choose(start, budget=budget)
    assert len(told) == 1
    assert told[0].simulations > 0
    used = player.used
    with pytest.raises(Cancelled):  # and from the start, it does nothing
        player.think(start, budget=budget)
    assert player.used == used
    assert player.choose(start) in start.legal_moves


def test_it_is_hurried() -> None:
    told: list[Report] = []

    def hear(report: Report) -> None:
        told.append(report)
        if len(told) == 2:
            budget.hurried.set()

    budget = Budget(seconds=inf, simulations=10**9, report=hear)
    report = mcts().think(Kingdoms().start(), budget=budget)
    assert report.simulations >= told[1].simulations > told[0].simulations


def test_it_goes_on_after_any_interruption() -> None:
    start = Kingdoms().start()
    fresh = mcts(40).think(start)
    for ply in range(3, 900, 97):
        left = iter([*[False] * ply, True])
        expected = start.game.kernel.play

        def play(*arguments: Any, left: Any = left, expected: Any = expected) -> Any:
            if next(left, False):
                raise KeyboardInterrupt
            return expected(*arguments)

        game = Kingdoms()
        game.rules = RuleBook((), game.kernel._replace(play=play))
        player = mcts(40)
        with pytest.raises(KeyboardInterrupt):
            player.think(game.start())
        assert player.think(game.start()).candidates == fresh.candidates
