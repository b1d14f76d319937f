"""What holds in every game, checked in games at random."""

from collections.abc import Iterable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given, settings

from knotwidgets import Kingdoms, Position
from tests.amounts import amount
from tests.games.random_games import choices, walk, walk_with_faults

STANDARD = Kingdoms()
PUNISHING = Kingdoms(illegal_moves="punish")
GAMES = [
    STANDARD,
    PUNISHING,
    Kingdoms(scoring="knots", first="blue", touch_move=True),
    Kingdoms(board="4x4"),
    Kingdoms(board="4x4", illegal_moves="punish", first="blue"),
    Kingdoms(board="9x9", leap=(1, 3)),
    Kingdoms(board="1x7"),
    Kingdoms(board="oo.oo/o.o.o/.o.o./oo.oo", illegal_moves="punish", leap=(1, 1)),
]
games = pytest.mark.parametrize("game", GAMES, ids=repr)


def positions(game: Kingdoms, numbers: list[int]) -> Iterable[Position]:
    return walk_with_faults(game, numbers) if game.punishes else walk(game, numbers)


@games
@settings(max_examples=amount(6, 2))
@given(numbers=choices)
def test_positions_are_values(game: Kingdoms, numbers: list[int]) -> None:
    seen = {}
    for position in positions(game, numbers):
        copy = game.position(position.text)
        assert hash(copy) == hash(position)
        seen[position] = position.text
        for move in position.legal_moves[:3]:
            position.play(move)
        with pytest.raises(FrozenInstanceError):
            position.state = None  # type: ignore[misc]
    assert all(position.text == text for position, text in seen.items())  # no play changed one
    assert len(set(seen.values())) == len(seen)


@settings(max_examples=amount(60, 2))
@given(numbers=choices)
def test_the_standard_board_has_no_draw(numbers: list[int]) -> None:
    *_, over = walk(STANDARD, numbers)
    assert over.outcome is not None
    assert over.outcome.winner is not None
    loser = "blue" if over.outcome.winner == "red" else "red"
    assert over.outcome.points[loser] == 0
    assert over.outcome.points[over.outcome.winner] >= 3


@settings(max_examples=amount(60, 2))
@given(numbers=choices)
def test_nothing_can_be_besieged_during_manoeuvres_on_the_standard_board(
    numbers: list[int],
) -> None:
    captures, board = STANDARD.rules["captures"], STANDARD.board
    for position in walk(STANDARD, numbers):
        if STANDARD.phase(position) != "manoeuvres":
            break
        state = position.state
        assert not captures(board, state.own, state.enemy)
        assert not captures(board, state.enemy, state.own)


@pytest.mark.parametrize("game", [STANDARD, Kingdoms(board="1x7"), Kingdoms(board="4x4")], ids=repr)
@settings(max_examples=amount(40, 2))
@given(numbers=choices)
def test_a_captured_hill_is_never_retaken(game: Kingdoms, numbers: list[int]) -> None:
    captured = [p.last for p in walk(game, numbers) if p.last and p.last.startswith("x")]
    assert len(captured) == len(set(captured))


def test_the_game_and_its_options_are_part_of_a_positions_equality() -> None:
    assert STANDARD.start() != Kingdoms(touch_move=True).start()
    assert STANDARD.start() != Kingdoms(scoring="knots").start()
    assert STANDARD != "Kingdoms()"
    position = STANDARD.start().play("D4")
    assert position == STANDARD.position(position.text)  # how one got there is not part of it
    assert (position.last, STANDARD.position(position.text).last) == ("D4", None)


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
