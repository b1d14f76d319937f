"""What callers may get wrong: each error quotes what was given, and says what is expected."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import inf, nan
from typing import Any

import pytest

from knotwidgets import (
    MCTS,
    Budget,
    Endgame,
    Expectimax,
    Greedy,
    Kingdoms,
    Match,
    Random,
    Record,
    contest,
    perft,
    perft_table,
    play,
    playouts,
    solve,
)
from knotwidgets.engine.players import ask
from tests.engine.stones import first

GAME = Kingdoms(board="4x4")
START = GAME.start()


class Whole:
    """A whole number that is no `int`, as NumPy's are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def giving(chances: Any) -> Any:
    """An evaluation that finds everything alike."""
    return lambda _: chances


BOTH = [first, first]


ANY, FROM_0, FROM_1 = "a whole number", "a whole number, 0 or more", "a whole number, 1 or more"
WISH, PLAYER = "True, False or None", "a player such as level('easy')"
START_AT = "a game or position"
TIME, TIME_0 = "seconds, more than 0, or None", "seconds, 0 or more, or None"

PLAYOUTS = partial(playouts, GAME, 5)
CONTEST = partial(contest, BOTH, GAME, 1)
PERFT = partial(perft, START, 0)

WRONG: Mapping[str, tuple[Callable[..., object], str, tuple[Any, ...]]] = {
    "playouts n": (partial(playouts, GAME), FROM_1, (0, -1, 2.5, True, "10", None)),
    "playouts seed": (PLAYOUTS, ANY, ("x", 1.5, None)),
    "playouts threads": (PLAYOUTS, FROM_1, (0, "2")),
    "playouts compiled": (PLAYOUTS, WISH, ("yes", 1)),
    "playouts progress": (PLAYOUTS, "True, False, None or", ("x", 1)),
    "playouts start": (partial(playouts, n=5), START_AT, ("x", None, 3)),
    "contest n": (partial(contest, BOTH, GAME), FROM_1, (0, 2.5)),
    "contest seed": (CONTEST, ANY, ("x",)),
    "contest start": (partial(contest, BOTH, n=1), START_AT, ("x",)),
    "contest budget": (CONTEST, "a budget, such as", (5,)),
    "contest players[1]": (
        lambda **one: contest([first, *one.values()], GAME, 1),
        PLAYER,
        (3, "x"),
    ),
    "ask player": (lambda player: ask(player, START), PLAYER, (3, None)),
    "perft depth": (partial(perft, START), FROM_0, (-1, 1.5)),
    "perft threads": (PERFT, FROM_1, (0, 1.5)),
    "perft compiled": (PERFT, WISH, ("y",)),
    "perft position": (partial(perft, depth=2), START_AT, ("x",)),
    "perft_table depth": (partial(perft_table, START), FROM_1, (0, 1.5)),
    "solve position": (solve, START_AT, ("x",)),
    "solve compiled": (partial(solve, START), WISH, ("y",)),
    "solve budget": (partial(solve, START), "a budget, such as", (5,)),
    "Random seed": (Random, ANY, ("x",)),
    "Greedy evaluate": (Greedy, "a function of a position", (3, "x")),
    "Expectimax depth": (Expectimax, FROM_1, (0, 1.5)),
    "Expectimax seconds": (Expectimax, TIME, (0, "x")),
    "MCTS seed": (MCTS, ANY, (1.0,)),
    "MCTS seconds": (MCTS, TIME, (0, -1, nan, -inf, "1", True)),
    "MCTS simulations": (MCTS, FROM_1, (0, "many")),
    "MCTS simulations[1]": (lambda **n: MCTS(simulations=[5, *n.values()]), FROM_0, (-5, "x")),
    "MCTS nodes": (MCTS, "a whole number, 10,000 or more", (3, "many", 1e6)),
    "MCTS exploration": (MCTS, "a number, 0 or more", (-1, nan, inf, "a", True)),
    "MCTS compiled": (MCTS, WISH, ("yes",)),
    "Endgame hills": (Endgame, FROM_0, (-1, "x")),
    "Endgame otherwise": (Endgame, PLAYER, (3, 0, "x")),
    "Endgame compiled": (Endgame, WISH, (0,)),
    "Budget seconds": (Budget, TIME_0, (-1, nan, "x", True)),
    "Budget simulations": (Budget, FROM_0, (-1, "x")),
    "Budget report": (Budget, "a function of a report", (3,)),
}
"""What takes an argument of the name below, what is expected of it, and what is given instead."""


@pytest.mark.parametrize("what", WRONG)
def test_what_can_not_be_is_refused(what: str) -> None:
    call, expected, values = WRONG[what]
    name = what.rpartition(" ")[2]
    kinds = (int,) if "whole" in expected else (int, float)
    for value in values:
        with pytest.raises((TypeError, ValueError)) as caught:
            call(**{name: value})
        told = f"{name}={value!r}; expected {expected}"
        assert str(caught.value).startswith(told)
        number = "number" in expected or "seconds" in expected
        right_kind = number and type(value) in kinds
        assert caught.type is (ValueError if right_kind else TypeError)


def test_a_list_without_numbers_says_nothing_of_any_search() -> None:
    with pytest.raises(ValueError, match=r"simulations=\[\]; expected a number for each search"):
        MCTS(simulations=[])


def test_a_class_in_the_place_of_a_thing_gets_its_brackets() -> None:
    game: Any = Kingdoms
    player: Any = Greedy
    for call in (lambda: playouts(game, 5), lambda: MCTS(simulations=5).choose(game)):
        with pytest.raises(TypeError, match=r"=Kingdoms is a class; did you mean Kingdoms\(\)\?"):
            call()
    for wrong in (
        lambda: contest([first, player], GAME, 1),
        lambda: Endgame(otherwise=player),
        lambda: ask(player, START),
    ):
        with pytest.raises(TypeError, match=r"=Greedy is a class; did you mean Greedy\(\)\?"):
            wrong()
    with pytest.raises(TypeError, match="start=MCTS is a class, and no game or position"):
        playouts(MCTS, 5)  # type: ignore[arg-type]


def test_what_has_a_position_or_a_game_is_told_where() -> None:
    with play(GAME) as board:
        for thing, part in [(board, "position"), (Record(START), "end"), (Match(GAME), "game")]:
            wrong: Any = thing
            with pytest.raises(TypeError, match=rf"expected a game or position; .* its \.{part}\?"):
                playouts(wrong, 5)
            with pytest.raises(TypeError, match=rf"its \.{part}\?"):
                contest([first, first], wrong, 1)


@pytest.mark.parametrize(
    "choose",
    [MCTS().choose, MCTS().think, Random().choose, Greedy().choose, Endgame().choose],
    ids=lambda method: method.__qualname__,
)
def test_a_player_chooses_in_a_position(choose: Any) -> None:
    message = r"position=Kingdoms\(board='.*'\); expected a position; did you mean its \.start\(\)"
    with pytest.raises(TypeError, match=message):
        choose(GAME)


def test_what_does_is_taken() -> None:
    ten: Any = Whole(10)
    assert playouts(GAME, ten, seed=ten, threads=ten) == playouts(GAME, 10, seed=10)
    assert perft(GAME, Whole(2)) == 16 * 15  # type: ignore[arg-type]
    assert MCTS(seconds=Fraction(1, 2)).seconds == 0.5  # type: ignore[arg-type]
    assert Budget(seconds=inf, simulations=0).seconds == inf
    assert MCTS(simulations=[5, 0]).simulations == (5, 0)
    assert solve(Kingdoms(board="2x2")).lead == solve(Kingdoms(board="2x2").start()).lead


@pytest.mark.parametrize("given", [0.5, (1,), None, (nan, nan), ("a", "b"), (1, 0, 0)])
def test_an_evaluation_that_gives_no_chances_is_quoted(given: Any) -> None:
    with pytest.raises(
        ValueError, match=r"the evaluation gave .*; expected a probability to win for each of"
    ) as e:
        Greedy(evaluate=giving(given), seed=1).choose(START)
    assert repr(given) in str(e.value)


def test_chances_may_be_any_numbers_in_a_row() -> None:
    given: Any
    for given in ([0.5, 0.5], (1, 0), array("d", [0.5, 0.5])):
        player = Greedy(evaluate=giving(given), seed=1)
        assert player.choose(START) in START.legal_moves
