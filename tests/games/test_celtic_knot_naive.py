"""The engine against the naive reading: random games in step, everything visible equal."""

import random
from typing import Any, cast

import pytest

from knotwidgets import CelticKnot, Position, boards
from tests.amounts import amount, few
from tests.games.naive_celtic_knot import Game
from tests.games.naive_positions import naive
from tests.games.option_sets import OptionSet, of_naive_games

SEEN = {"no way": "No way", "off": " home", "bonus": "go again"}


@pytest.mark.parametrize("option_set", of_naive_games(CelticKnot), ids=str)
def test_random_games_in_step(option_set: OptionSet) -> None:
    _play_in_step(option_set.game(), 20)


@pytest.mark.parametrize("name", few(boards.gallery))
def test_random_games_in_step_on_every_board_of_the_gallery(name: str) -> None:
    board = boards.gallery[name]
    _play_in_step(CelticKnot(board=board, coins=2), 2)
    _play_in_step(CelticKnot(board=board, coins=2, split=True, exit="dead end"), 2)


def _play_in_step(game: Any, games: int) -> None:
    for seed in range(amount(games)):
        rng = random.Random(seed)
        pos, other = game.start(), cast(Game, naive(game.start()))
        while moves := _compare(game, pos, other):
            if rng.random() < 0.01:
                _compare_verdicts(game, pos, moves, rng)
            move = rng.choice(moves)
            before, pos = pos, pos.play(move)
            other.play(move)
            said = game.events(before.state, pos.state)
            assert len(said) == len(other.events), (pos.text, said)
            assert all(SEEN[event] in "".join(said) for event in other.events), (pos.text, said)
        assert pos.outcome is not None
        assert pos.outcome.winner == other.winner, (seed, pos.text)


def _compare(game: CelticKnot, pos: Position, other: Game) -> tuple[str, ...]:
    moves, legal = pos.legal_moves, other.legal()
    assert (pos.player, set(moves), len(moves)) == (other.player, legal, len(legal)), pos.text
    if pos.player == "chance":
        assert dict(pos.chance) == other.chance(), pos.text
        assert game.coins(pos) == other.table(), pos.text
        group = game.group(pos)
        assert group
        assert group.number == len(other.hand)
    elif other.total:
        group = game.group(pos)
        assert group
        assert (group.number, group.total) == (len(other.hand), other.total), pos.text
        assert [f">{goal}" for goal in game.routes(pos)] == list(moves)
    return moves


def _compare_verdicts(
    game: CelticKnot, pos: Position, moves: tuple[str, ...], rng: random.Random
) -> None:
    spaces = rng.choices(game.spaces, k=9)
    sums = [f"={total}" for total in range(15)]
    goals = [f">{space}" for space in spaces]
    for word in [*spaces, *sums, *goals, ">off", *moves]:
        verdict = pos.explain(word)
        fit = word in moves or (f">{word}" in moves and game.phase(pos) == "go")
        assert verdict.legal == fit, (pos.text, word)
        assert bool(verdict.message) == bool(verdict.rule) == (not verdict.legal)
        assert set(verdict.marks) <= set(game.places)
