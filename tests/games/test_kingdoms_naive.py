"""The engine against the naive reading: random games in step, everything visible equal."""

import random
from typing import Any

import pytest

from knotwidgets import Kingdoms, Position
from tests.amounts import amount
from tests.games.naive_kingdoms import Game, Hill, name
from tests.games.naive_positions import naive
from tests.games.option_sets import OptionSet, of_naive_games


@pytest.mark.parametrize("option_set", of_naive_games(Kingdoms), ids=str)
def test_random_games_in_step(option_set: OptionSet) -> None:
    game: Any = option_set.game()
    for seed in range(amount(20 if option_set.words else 300)):
        rng = random.Random(seed)
        other: Any = naive(game.start())
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
