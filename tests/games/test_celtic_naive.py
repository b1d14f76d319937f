"""The engine against the naive reading: random games in step, everything visible equal."""

import random
from collections import Counter
from collections.abc import Collection
from typing import Any, cast

import pytest

from knotwidgets import Celtic, Position
from tests.amounts import amount
from tests.games.naive_celtic import ALL_SIDES, NEUTRAL, Game, name
from tests.games.naive_loops import CLOCKWISE
from tests.games.naive_positions import naive
from tests.games.option_sets import OptionSet, of_naive_games


@pytest.mark.parametrize("option_set", of_naive_games(Celtic), ids=str)
def test_random_games_in_step(option_set: OptionSet) -> None:
    game: Any = option_set.game()
    passes = overruns = 0
    for seed in range(amount(40 if option_set.words else 300)):
        rng = random.Random(seed)
        pos, other = game.start(), cast(Game, naive(game.start()))
        said: list[str] = []
        while pos.player:
            moves = pos.legal_moves
            assert (pos.player, set(moves)) == (other.player, other.legal()), (seed, pos.text)
            assert len(moves) == len(set(moves)), (seed, pos.text)
            assert game.open_cells(pos) == _in_order(other.open_cells()), (seed, pos.text)
            assert game.frame(pos)[:4] == other.box(), (seed, pos.text)
            _compare_verdicts(game, pos, other, rng)
            punished = game.punished_moves(pos.state)
            assert set(punished) == (_too_far(other, pos) if game.forfeits else set()), pos.text
            loses = punished and rng.random() < 0.3
            move = rng.choice(punished if loses else moves)
            overruns += move not in moves
            before, pos = pos, pos.play(move)
            other.play(move)
            said += game.events(before.state, pos.state)
        assert (other.player, game.punished_moves(pos.state)) == (None, ()), (seed, pos.text)
        assert pos.outcome is not None
        assert pos.outcome.winner == other.winner(), (seed, pos.text)
        assert {k: list(v) for k, v in game.scores(pos).items()} == other.scores()
        assert _rack(game, pos) == +other.left, (seed, pos.text)
        assert sum("passes" in words for words in said) == other.passes, (seed, pos.text)
        passes += other.passes
    assert passes or option_set.words  # about 0.4 a game
    assert bool(overruns) == ("overrun" in option_set.words)


def _too_far(other: Game, pos: Position) -> set[str]:
    """The moves with no other fault than that they leave the window."""
    return {
        _written(cell, sides, colour)
        for cell in other.open_cells()
        for sides in ALL_SIDES
        for colour in (str(pos.player), NEUTRAL)
        if other.fault(cell, sides, colour) == "overrun"
    }


def _written(cell: tuple[int, int], sides: Collection[str], colour: str) -> str:
    letters = "".join(side for side in CLOCKWISE if side in sides)
    return f"{name(cell)}:{letters}{'*' if colour == NEUTRAL else ''}"


def _compare_verdicts(game: Celtic, pos: Position, other: Game, rng: random.Random) -> None:
    """Judge a few moves anywhere, and each turning on one open cell."""
    size = 2 * other.window - 1
    tried = [(rng.randrange(size), rng.randrange(size)) for _ in range(2)]
    samples = [(cell, rng.choice(ALL_SIDES)) for cell in tried]
    cell = rng.choice(sorted(other.open_cells()))
    samples += [(cell, sides) for sides in ALL_SIDES]
    for cell, sides in samples:
        colour = rng.choice((pos.player, NEUTRAL))
        assert colour
        move = _written(cell, sides, colour)
        verdict, fault = pos.explain(move), other.fault(cell, sides, colour)
        assert (verdict.legal, verdict.rule) == (fault is None, fault or ""), (pos.text, move)
        assert bool(verdict.message) != verdict.legal
        assert set(verdict.marks) <= set(game.cells)


def _in_order(cells: set[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(map(name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


def _rack(game: Celtic, pos: Position) -> Counter[tuple[str, str]]:
    return +Counter(
        {
            (colour, shape): number
            for colour, shapes in game.rack(pos).items()
            for shape, number in shapes.items()
        }
    )
