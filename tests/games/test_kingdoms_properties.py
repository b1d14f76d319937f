"""What holds in every game, checked in games at random."""

from collections.abc import Iterable
from dataclasses import FrozenInstanceError
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotwidgets import IllegalMove, Kingdoms, Position
from tests.amounts import amount
from tests.games.random_games import choices, vacant_hills, walk, walk_with_faults

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
@settings(max_examples=amount(12, 2))
@given(numbers=choices)
def test_a_positions_text_reads_back_at_every_ply(game: Kingdoms, numbers: list[int]) -> None:
    for position in positions(game, numbers):
        assert game.position(position.text) == position
        assert "\n" not in position.text


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


@games
@settings(max_examples=amount(12, 2))
@given(numbers=choices)
def test_the_board_is_full_at_the_end_and_every_ply_but_a_capture_fills_a_hill(
    game: Kingdoms, numbers: list[int]
) -> None:
    *before, over = positions(game, numbers)
    assert over.player is None
    assert over.outcome is not None
    assert over.legal_moves == ()
    if not game.punishes:
        moves = [position.last for position in [*before[1:], over]]
        captures = sum(str(move).startswith("x") for move in moves)
        assert len(moves) == len(game.grid.names) + captures
    assert vacant_hills(over) == ()
    assert sum(len(hills) for hills in game.forts(over).values()) == len(game.grid.names)
    assert all(position.outcome is None for position in before)


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


@settings(max_examples=amount(40, 2))
@given(numbers=choices)
def test_the_players_take_turns_until_one_is_out(numbers: list[int]) -> None:
    line = list(walk(STANDARD, numbers))
    for before, after in pairwise(line):
        if STANDARD.phase(after) == "last turn":
            assert after.player == before.player
        elif after.player is not None:
            assert after.player != before.player


@games
@settings(max_examples=amount(4, 2))
@given(numbers=choices, every=st.integers(3, 7))
def test_legal_moves_are_accepted_and_all_else_is_refused_with_a_reason(
    game: Kingdoms, numbers: list[int], every: int
) -> None:
    for position in list(positions(game, numbers))[::every]:
        legal = set(position.legal_moves)
        assert len(legal) == len(position.legal_moves)
        for move in legal:
            assert position.explain(move).legal
            assert position.play(move).last == move
        vacant = set(vacant_hills(position))
        for hill in set(game.grid.names) - {move.removeprefix("x") for move in legal}:
            _check_refusal(game, position, hill, stands=game.punishes and hill in vacant)


def _check_refusal(game: Kingdoms, position: Position, hill: str, *, stands: bool) -> None:
    verdict = position.explain(hill)
    assert not verdict.legal
    assert verdict.rule in {*game.rules, "end", "notation"}
    named = {hill, *game.due(position), "over"}
    assert any(word in verdict.message for word in named), verdict
    assert verdict.message[0].isupper()
    assert verdict.message.endswith(".")
    assert set(verdict.marks) <= set(game.grid.names)
    if stands:
        assert hill in game.forts(position.play(hill))[str(position.player)]
        return
    with pytest.raises(IllegalMove) as refused:
        position.play(hill)
    assert position.text in str(refused.value)
    assert refused.value.marks == verdict.marks
    assert refused.value.rule == verdict.rule
    assert refused.value.message == verdict.message


def test_the_game_and_its_options_are_part_of_a_positions_equality() -> None:
    assert Kingdoms() == STANDARD
    assert hash(STANDARD) == hash(Kingdoms())
    assert STANDARD.start() == Kingdoms().start()
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
