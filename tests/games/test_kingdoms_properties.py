"""What holds in every game, checked in games at random."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given, settings

from knotwidgets import Kingdoms
from tests.amounts import amount
from tests.games.random_games import choices, walk

STANDARD = Kingdoms()
GAMES = [
    STANDARD,
    Kingdoms(illegal_moves="punish"),
    Kingdoms(scoring="knots", first="blue", touch_move=True),
    Kingdoms(board="4x4"),
    Kingdoms(board="4x4", illegal_moves="punish", first="blue"),
    Kingdoms(board="9x9", leap=(1, 3)),
    Kingdoms(board="1x7"),
    Kingdoms(board="oo.oo/o.o.o/.o.o./oo.oo", illegal_moves="punish", leap=(1, 1)),
]


@settings(max_examples=amount(60, 2))
@given(numbers=choices)
def test_the_standard_board_has_no_draw_no_early_siege_and_no_hill_taken_twice(
    numbers: list[int],
) -> None:
    captures, board = STANDARD.rules["captures"], STANDARD.board
    *line, over = walk(STANDARD, numbers)
    for position in line:
        if STANDARD.phase(position) == "manoeuvres":
            own, enemy = position.state.own, position.state.enemy
            assert not captures(board, own, enemy) | captures(board, enemy, own)
    captured = [one.last for one in (*line, over) if one.last and one.last.startswith("x")]
    assert len(captured) == len(set(captured))
    assert over.outcome is not None
    assert over.outcome.winner is not None
    loser = "blue" if over.outcome.winner == "red" else "red"
    assert over.outcome.points[loser] == 0
    assert over.outcome.points[over.outcome.winner] >= 3


def test_the_game_and_its_options_are_part_of_a_positions_equality() -> None:
    assert STANDARD.start() != Kingdoms(touch_move=True).start()
    assert STANDARD.start() != Kingdoms(scoring="knots").start()
    assert STANDARD != "Kingdoms()"
    position = STANDARD.start().play("D4")
    assert position == STANDARD.position(position.text)  # how one got there is not part of it
    assert (position.last, STANDARD.position(position.text).last) == ("D4", None)
    with pytest.raises(FrozenInstanceError):
        position.state = None  # type: ignore[misc]


def test_a_board_is_equal_however_it_is_written() -> None:
    game = Kingdoms(board="2x3")
    assert game == Kingdoms(board="oo/oo/oo")
    assert game == Kingdoms(board="\n # #\n##\no O \n")
    assert Kingdoms(leap=[1, 2]) == STANDARD  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_games_repr_makes_it_again(game: Kingdoms) -> None:
    names: dict[str, Any] = {"Kingdoms": Kingdoms}
    assert eval(repr(game), names) == game  # noqa: S307 - our own text
    position = game.start().play(game.grid.names[0])
    assert eval(repr(position), names) == position  # noqa: S307
