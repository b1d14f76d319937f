"""Games as PettingZoo's environments."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from numba.core.errors import NumbaWarning

import knotwidgets as kw
from knotwidgets.core import Game
from tests.amounts import few
from tests.warned import listening

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, parallel_api_test, seed_test

# What PettingZoo's own test says of its own board games, too.
USUAL = (
    "Observation space for each agent",
    "Observation is not a NumPy array",
    "We recommend agents",
)

GAMES: list[Game] = [
    kw.Kingdoms(),
    kw.Celtic(),
    kw.CelticKnot(),
    kw.Kingdoms(board="4x4", illegal_moves="punish"),
    kw.Celtic(window=3, overrun="forfeit"),
    kw.CelticKnot(players=4, split=True),
]


@pytest.fixture(autouse=True)
def _usual_warnings_alone() -> Iterator[None]:
    """No filter: a thread that still compiles for an earlier test would undo it."""
    with listening() as heard:
        yield
    unusual = [one for one in heard if not one.message.startswith(USUAL)]
    assert [one for one in unusual if not issubclass(one.category, NumbaWarning)] == []


def played(env: Any, seed: int) -> list[str]:
    """The texts of the positions of a random game."""
    rng, texts = random.Random(seed), [env.position.text]
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        if over:
            outcome = env.position.outcome
            won = 1 if agent == outcome.winner else -1
            assert reward == (won if outcome.winner else 0)
            assert info == {"points": outcome.points[agent]}
            env.step(None)
            continue
        assert reward == 0
        mask = observation["action_mask"]
        assert agent == env.position.player
        assert not any(env.observe(one)["action_mask"].any() for one in env.agents if one != agent)
        legal = [number for number, is_legal in enumerate(mask) if is_legal]
        assert sorted(map(env.write, legal)) == sorted(env.position.legal_moves)
        env.step(rng.choice(legal))
        texts.append(env.position.text)
    return texts


@pytest.mark.parametrize("game", few(GAMES, 3), ids=repr)
def test_an_environment_passes_pettingzoo_s_own_tests_and_plays_by_the_rules(game: Game) -> None:
    env = kw.pettingzoo(game)
    api_test(env, num_cycles=100)
    seed_test(lambda: kw.pettingzoo(game), num_cycles=60)
    env.reset(seed=3)
    assert len(played(env, 3)) > 5


@pytest.mark.parametrize("game", few(GAMES, 3), ids=repr)
def test_its_parallel_form_passes_them_too(game: Game) -> None:
    parallel_api_test(kw.pettingzoo(game, parallel=True), num_cycles=100)
    env = kw.pettingzoo(game, parallel=True)
    observations, _ = env.reset(seed=1)
    assert env.unwrapped.position == game.start()
    (mover,) = (agent for agent, seen in observations.items() if seen["action_mask"].any())
    action = int(observations[mover]["action_mask"].argmax())
    env.step({agent: action if agent == mover else 0 for agent in env.agents})
    assert env.unwrapped.position != game.start()


def test_the_seed_settles_the_luck_and_so_does_another_start() -> None:
    one, other = kw.pettingzoo(kw.CelticKnot(coins=1)), kw.pettingzoo(kw.CelticKnot(coins=1))
    one.reset(seed=5)
    other.reset(seed=5)
    first = played(one, 1)
    assert played(other, 1) == first
    other.reset(seed=6)
    assert played(other, 1) != first
    start = kw.Kingdoms().start().play("D4", "E6")
    env = kw.pettingzoo(start, render_mode="ansi")
    env.reset()
    assert (env.position, env.agent_selection, env.render()) == (start, "red", start.text)
