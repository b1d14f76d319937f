"""The engine against the naive reading: random games in step, everything visible equal."""

import random
from collections import Counter
from collections.abc import Collection
from typing import Any

import pytest

from knotwidgets import Celtic, Position
from tests.amounts import amount
from tests.games.naive_celtic import ALL_SIDES, CLOCKWISE, NEUTRAL, STANDARD, Game, name

CAPS_AND_TEES = "orange 4 cap 2 tee, blue 1 cap 3 straight, neutral 2 corner 2 cross"
RICH = "orange 9 straight 9 corner 9 tee 9 cross, blue 9 corner 9 cross 1 cap, neutral 6 cross"
POOR = "orange 1 straight, neutral 1 straight 1 cross"
OPTIONS: list[tuple[dict[str, Any], int]] = [
    ({}, 300),
    ({"overrun": "forfeit"}, 40),
    ({"first": "blue"}, 10),
    ({"window": 3}, 30),
    ({"window": 4}, 30),
    ({"window": 6, "tiles": RICH}, 6),
    ({"window": 7}, 10),
    ({"tiles": CAPS_AND_TEES}, 40),
    ({"tiles": RICH}, 15),
    ({"tiles": POOR, "first": "blue"}, 10),
]


@pytest.mark.parametrize(("options", "games"), OPTIONS, ids=str)
def test_random_games_in_step(options: dict[str, Any], games: int) -> None:
    passes = overruns = 0
    for seed in range(amount(games)):
        rng = random.Random(seed)
        game = Celtic(**options)
        pos, other = game.start(), _naive(game)
        said: list[str] = []
        while pos.player:
            moves = pos.legal_moves
            assert (pos.player, set(moves)) == (other.player, other.legal()), (seed, pos.text)
            assert len(moves) == len(set(moves)), (seed, pos.text)
            assert game.open_cells(pos) == _in_order(other.open_cells()), (seed, pos.text)
            assert game.frame(pos)[:4] == other.box(), (seed, pos.text)
            _compare_verdicts(game, pos, other, rng)
            punished = game.punished(pos.state)
            assert set(punished) == (_too_far(other, pos) if game.forfeits else set()), pos.text
            loses = punished and rng.random() < 0.3
            move = rng.choice(punished if loses else moves)
            overruns += move not in moves
            before, pos = pos, pos.play(move)
            other.play(move)
            said += game.events(before.state, pos.state)
        assert other.player is None, (seed, pos.text)
        assert pos.outcome is not None
        assert pos.outcome.winner == other.winner(), (seed, pos.text)
        assert {k: list(v) for k, v in game.scores(pos).items()} == other.scores()
        assert _rack(game, pos) == +other.left, (seed, pos.text)
        assert sum("passes" in words for words in said) == other.passes, (seed, pos.text)
        passes += other.passes
    assert passes or games < 200  # about 0.4 a game
    assert bool(overruns) == ("overrun" in options)


def _naive(game: Celtic) -> Game:
    first = game.players[game.board.first]
    supply = {(colour, shape): game.supply[colour][shape] for colour, shape in STANDARD}
    return Game(game.window, supply, first)


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
