"""A quick game, which calls rules in a loop of its own, is the game that the kernel plays."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from knotwidgets import CelticKnot, Kingdoms
from knotwidgets.core import Game, Position
from knotwidgets.engine.compile import NUMBA, compile_loops
from knotwidgets.engine.loops import Measures, bind_loops, hooks_of, random_games, uniform_game
from knotwidgets.engine.randomness import stream_of
from tests.amounts import amount, few
from tests.games.option_sets import WORDS, OptionSet

Play = Callable[..., tuple[Any, int]]


def without(game: Game) -> Game:
    """A game like this one that has no quick game."""
    other = type(game)(**game.options)
    other.rules.plain = other.rules.plain._replace(quick=None)
    other.rules.bound = other.rules.bound._replace(quick=None)
    return other


def both_of(game: Game) -> tuple[Play, Play]:
    """The quick game and the one by the kernel, interpreted."""
    loops = [hooks_of(one.rules.bound)["random_game"] for one in (game, without(game))]
    assert loops[0] is not loops[1]
    quick, plain = (bind_loops([loop], game)[loop.__name__] for loop in loops)
    return quick, plain


def results(game: Game, n: int) -> list[bytes]:
    """The measures of so many compiled games."""
    measures = Measures.of(n, len(game.players))
    loops, part = compile_loops([random_games], game), measures.part(0, n)
    assert loops["random_games"](game.board, game.start().state, 7, 0, 9000, part) == n
    return [column.tobytes() for column in measures]


def with_fault(position: Position) -> Any:
    """The state after an illegal build that may be challenged, if there is one."""
    state, kernel, board = position.state, position.game.kernel, cast(Any, position.game.board)
    if getattr(board, "punishes", 0) and state.phase < 2:
        for hill in range(board.cells.bit_length()):
            if (board.cells & ~(state.own | state.enemy | state.targets)) >> hill & 1:
                return kernel.play(board, state, hill)
    return state


@pytest.mark.parametrize("kind", [Kingdoms, CelticKnot])
def test_a_quick_game_ends_in_the_same_state_from_anywhere(kind: type[Game]) -> None:
    draw, doubts = Random(1), 0
    for words in WORDS[kind]:
        game = OptionSet(kind, words).game()
        if game.options.get("most_plies"):
            continue  # such a game has no quick one
        quick, plain = both_of(game)
        for number in range(amount(40, 4)):
            states = [*game.kernel.random_game(game.board, draw)]
            state = draw.choice((states[0], with_fault(Position(game, draw.choice(states)))))
            doubts += getattr(state, "doubt", 0) != 0
            given = game.board, state, stream_of(3, number)
            end, plies = plain(*given, 30_000)
            for most in (plies, plies + 1, plies + 2):
                assert quick(*given, most)[1] == plain(*given, most)[1], (game, state, number)
            assert quick(*given, plies + 1) == (end, plies), (game, state, number)
    assert doubts or kind is not Kingdoms


@pytest.mark.skipif(not NUMBA, reason="Numba is not installed")
@pytest.mark.parametrize(
    ("game", "full"),
    few(
        [
            (Kingdoms(), 1_000_000),
            (CelticKnot(), 300_000),
            (Kingdoms(board="9x9", scoring="knots"), 100_000),
            (CelticKnot(players=4), 100_000),
        ],
        2,
    ),
    ids=repr,
)
def test_compiled_ones_are_the_same(game: Game, full: int) -> None:
    n = amount(full)
    assert results(game, n) == results(without(game), n)


def test_it_is_left_out_where_a_rule_is_changed_or_a_limit_counts_plies() -> None:
    def battle(board: Any, own: int, enemy: int) -> int:
        return int(board.cells & ~(own | enemy))

    assert hooks_of(Kingdoms().rules.bound)["random_game"].__name__ == "quick_game"
    for game in (Kingdoms(rules={"battle": battle}), Kingdoms(most_plies=9)):
        for bound in (game.rules.bound, game.rules.plain):
            assert hooks_of(bound)["random_game"] is uniform_game
