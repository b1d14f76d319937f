"""Players: what one may be, what one may choose, and the random one."""

from collections import Counter
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Budget, IllegalChoice, IllegalMove, Kingdoms, Position, Random
from knotwidgets.engine.players import Player, ask, name_of

START = Kingdoms().start()


def corner(_position: Position) -> str:
    return "D4"


class Other:
    def __init__(self) -> None:
        self.budget: Budget | None = None

    def choose(self, position: Position, *, budget: Budget) -> str:
        self.budget = budget
        return position.legal_moves[-1]


# ---- what a player may be ---------------------------------------------------------------------


def test_a_function_is_a_player() -> None:
    assert ask(corner, START) == "D4"


def test_a_function_gets_the_budget_if_it_wants_it() -> None:
    given = Budget(simulations=7)
    seen = []

    def careful(position: Position, budget: Budget) -> str:
        seen.append(budget)
        return position.legal_moves[0]

    assert ask(careful, START, given) == "B1"
    assert seen == [given]


def test_an_object_with_choose_is_a_player_and_gets_a_budget_in_any_case() -> None:
    player = Other()
    assert isinstance(player, Player)
    assert ask(player, START) == "F7"
    assert player.budget == Budget()


def test_a_move_comes_back_in_the_notation_of_the_game() -> None:
    assert ask(lambda _: "d4", START) == "D4"


# ---- what a player may choose -----------------------------------------------------------------


def test_an_illegal_choice_names_player_move_and_reason() -> None:
    position = START.play("D4", "A2")
    with pytest.raises(IllegalChoice) as caught:
        ask(corner, position)
    error = caught.value
    assert isinstance(error, IllegalMove)
    assert error.player is corner
    assert error.rule == position.explain("D4").rule
    told = str(error)
    assert told.startswith("the player corner chose 'D4': ")
    assert position.explain("D4").message in told
    assert position.text in told


def named(name: str, choice: Any) -> Any:
    def player(_: Position) -> Any:
        return choice

    player.__name__ = name
    return player


def test_what_the_rules_punish_but_do_not_refuse_may_be_chosen() -> None:
    position = Kingdoms(illegal_moves="punish").start().play("D4", "A2")
    assert ask(lambda _: "D5", position) == "D5"


def test_names() -> None:
    class Named(Other):
        name = "Maeve"

    assert name_of(Named()) == "Maeve"
    assert name_of(corner) == "corner"
    assert name_of(Random(seed=3)) == "Random(seed=3)"


@pytest.mark.parametrize(
    "text",
    [
        "MCTS(seconds=1, seed=2)",
        "MCTS(simulations=5, seed=2, exploration=0.7)",
        "Expectimax(depth=4, seconds=2, seed=2)",
        "Greedy(seed=2)",
        "Endgame(hills=9, otherwise=Greedy(seed=2))",
    ],
)
def test_a_player_looks_like_what_makes_it(text: str) -> None:
    player = eval(text, {name: getattr(kw, name) for name in kw.__all__})  # noqa: S307 - our own
    assert repr(player) == text
    assert repr(player.with_seed(9)) == text.replace("seed=2", "seed=9")


# ---- the random player ------------------------------------------------------------------------


def test_random_depends_on_seed_and_position_alone() -> None:
    player, later = Random(seed=5), START.play("D4", "A2")
    moves = [player.choose(START), player.choose(later), player.choose(START)]
    assert moves[0] == moves[2]
    assert player.with_seed(5).choose(later) == moves[1]


def test_random_plays_all_moves_alike() -> None:
    position = START.play("D4", "A2")
    counts = Counter(Random(seed=seed).choose(position) for seed in range(1200))
    assert set(counts) == set(position.legal_moves)
    expected = 1200 / len(position.legal_moves)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_a_fresh_seed_is_told() -> None:
    player = Random()
    assert Random(seed=player.seed).choose(START) == player.choose(START)
    assert {Random().seed for _ in range(10)} != {player.seed}
