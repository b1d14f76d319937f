"""The engine against the naive reading: random games in step, everything visible equal."""

import random
from typing import Any

import pytest

from knotwidgets import Kingdoms, Position
from tests.amounts import amount
from tests.games.naive_kingdoms import Game, Hill, name, of_options

RING = "ooooo/o...o/o.o.o/o...o/ooooo"
SCATTERED = "oo.oo/o.o.o/.o.o./oo.oo"
OPTIONS: list[tuple[dict[str, Any], int]] = [
    ({}, 300),
    ({"scoring": "knots"}, 60),
    ({"first": "blue"}, 20),
    ({"board": "4x4"}, 60),
    ({"board": "1x7"}, 40),
    ({"board": RING}, 60),
    ({"board": SCATTERED, "scoring": "knots"}, 60),
    ({"board": "9x9", "leap": (3, 1)}, 8),
    ({"board": "5x6", "leap": (0, 2)}, 30),
    ({"board": "5x5", "leap": (1, 1)}, 30),
    ({"board": "9x9", "leap": (3, 3)}, 8),
]


@pytest.mark.parametrize(("options", "games"), OPTIONS, ids=str)
def test_random_games_in_step(options: dict[str, Any], games: int) -> None:
    for seed in range(amount(games)):
        rng = random.Random(seed)
        game, other = Kingdoms(**options), of_options(options)
        pos = game.start()
        while pos.player:
            assert pos.player == other.player, seed
            assert list(pos.legal_moves) == other.legal(), (seed, pos.text)
            _compare_verdicts(pos, other, rng)
            move = rng.choice(pos.legal_moves)
            pos = pos.play(move)
            other.play(move)
            assert _names(other.forts) == _forts(game, pos), (seed, pos.text)
        assert other.over, (seed, pos.text)
        assert pos.outcome is not None
        assert dict(pos.outcome.points) == other.points(), (seed, pos.text)
        counts = game.reckoning(pos)
        assert {player: count.kingdoms for player, count in counts.items()} == other.counts()


def _compare_verdicts(pos: Position, other: Game, rng: random.Random) -> None:
    """All hills are judged now and then, and a few on every move: it is quadratic otherwise."""
    hills = sorted(other.hills) if rng.random() < 0.1 else rng.sample(sorted(other.hills), 2)
    for hill in hills:
        verdict = pos.explain(name(hill))
        fault = other.fault(hill)
        assert verdict.legal == (fault is None), (pos.text, name(hill), verdict)
        if fault:
            expected = {fault}
            if other.manoeuvring and hill in other.forts:
                expected = {"vacant"}
            assert verdict.rule in expected, (pos.text, name(hill), verdict, fault)
            assert verdict.message
            assert set(verdict.marks) <= {name(h) for h in other.hills}


def _names(forts: dict[Hill, str]) -> dict[str, str]:
    return {name(hill): owner for hill, owner in forts.items()}


def _forts(game: Kingdoms, pos: Position) -> dict[str, str]:
    return {hill: player for player, hills in game.forts(pos).items() for hill in hills}
