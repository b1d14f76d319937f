"""Levels: players that tune themselves to the game, and what they are never wrong about."""

import copy
import pickle
from math import inf
from threading import Event
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Celtic, CelticKnot, Game, Kingdoms
from knotwidgets.engine.levels import Level
from knotwidgets.engine.loops import Kit, bind_loops
from knotwidgets.engine.players import AnyPlayer, Player, name_of, spoken_name
from knotwidgets.words import into
from tests.engine.compiling import built_by
from tests.engine.stones import Stones

NAMES = ("easy", "medium", "hard", "strongest")
SMALL = Kingdoms(board="3x3")


# ---- what a level is ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [SMALL, Celtic(), CelticKnot(), CelticKnot(players=4)])
def test_a_level_plays_each_game(game: Game, name: str) -> None:
    player = kw.level(name, seed=1)
    start = game.start()
    assert isinstance(player, Player)
    assert player.choose(start, budget=kw.Budget(simulations=20)) in start.legal_moves


def test_a_level_is_called_by_its_name_in_each_language() -> None:
    player = kw.level("strongest")
    said = [into(spoken_name(player), language) for language in ("en", "de", "fr")]
    assert said == ["Strongest", "Stärkste Stufe", "Le plus fort"]
    assert name_of(kw.level("easy")) == "Easy"
    assert repr(kw.level("hard")) == "level('hard')"
    assert repr(kw.level("hard", SMALL)) == f"level('hard', {SMALL!r})"


# ---- how it chooses -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES[:3])
def test_a_game_depends_on_the_seed(name: str) -> None:
    def moves(seed: int) -> tuple[str, ...]:
        field: dict[str, AnyPlayer] = {"a": kw.level(name), "b": kw.Random()}
        budget = kw.Budget(simulations=60)
        return kw.contest(field, SMALL, 3, seed=seed, budget=budget).games[-1].record.moves

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_the_easy_level_varies_its_moves_and_the_hard_one_plays_what_it_finds_best() -> None:
    start, budget = Kingdoms().start(), kw.Budget(simulations=50)
    easy = {kw.level("easy", seed=seed).choose(start, budget=budget) for seed in range(8)}
    assert len(easy) > 4
    found = kw.MCTS(simulations=50, seed=3).choose(start)
    assert kw.level("hard", seed=3).choose(start, budget=budget) == found


def test_the_same_position_met_again_may_get_another_move() -> None:
    """Else a weak level could go in circles for ever."""
    player, position = kw.level("easy", seed=1), CelticKnot().start()
    assert len({player.choose(position) for _ in range(30)}) > 1


@pytest.mark.parametrize("name", NAMES)
def test_a_win_that_is_there_at_once_is_taken(name: str) -> None:
    """A search of one random game knows nothing of it."""
    position = Stones(stones=3).start()
    assert position.play("3").outcome
    for seed in range(10):
        player = kw.level(name, seed=seed)
        assert player.choose(position, budget=kw.Budget(simulations=1)) == "3"


def test_what_it_thinks_begins_with_the_move_that_it_plays() -> None:
    player, start = kw.level("easy", seed=4), SMALL.start()
    report = player.think(start, budget=kw.Budget(simulations=50))
    assert player.report == report
    assert report.variation[0] == report.best
    assert report.win == report.candidates[0].win
    assert sorted(one.move for one in report.candidates) == sorted(start.legal_moves)
    assert kw.level("easy", seed=4).choose(start, budget=kw.Budget(simulations=50)) == report.best


# ---- changed rules, users' games ----------------------------------------------------------------


def searched(player: Level, game: Any) -> str:
    return type(player._search(game)).__name__


def test_where_the_aim_is_changed_and_in_users_games_only_random_games_count() -> None:
    printed = CelticKnot()
    rule = printed.rules["home"]

    def other(coins: Any, player: Any) -> Any:
        return rule(coins, player)

    player = kw.level("medium", seed=1)
    assert searched(player, printed) == "Expectimax"
    changed = CelticKnot(rules={"home": other})
    assert changed.new_aim
    assert searched(player, changed) == "MCTS"
    assert searched(player, Stones()) == "MCTS"


def test_a_level_for_a_game_keeps_the_numbers_of_that_game() -> None:
    assert searched(kw.level("medium", CelticKnot()), Stones()) == "Expectimax"


@pytest.mark.parametrize(
    ("name", "compiles", "waits"),
    [("easy", 0, 0), ("medium", 0, 0), ("hard", 1, 0), ("strongest", 1, 1)],
)
def test_at_a_board_rules_are_compiled_for_levels_that_interpreted_ones_hold_up(
    name: str, compiles: int, waits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hard answers meanwhile, as it can; in Celtic! it has all of its random games only then."""
    monkeypatch.setattr("knotwidgets.engine.compile.WARM", inf)  # however slow the machine is
    begun, may_end = [], Event()

    def build(kit: Kit, game: Game, _: object) -> Any:
        begun.append(game)
        assert may_end.wait(20)
        return bind_loops(kit.loops, game)

    with built_by(build):
        player, start = kw.level(name, seed=1), Celtic().start()
        player.prepare(start.game)
        assert player.prepares == waits
        assert (player._search(start.game).simulations is None) == waits  # type: ignore[union-attr]
        if not waits:
            assert player.choose(start, budget=kw.Budget(simulations=20))
        may_end.set()
    assert len(begun) == compiles


# ---- copies and mistakes ------------------------------------------------------------------------


def test_a_copy_plays_the_same() -> None:
    start, budget = SMALL.start(), kw.Budget(simulations=30)
    player = kw.level("medium", SMALL, seed=5)
    copies = [copy.deepcopy(player), pickle.loads(pickle.dumps(player))]  # noqa: S301 - our own
    move = player.choose(start, budget=budget)
    assert [one.choose(start, budget=budget) for one in copies] == [move, move]
    assert [repr(one) for one in copies] == [repr(player)] * 2
    assert player.with_seed(7).seed == 7
