"""Batches in Gymnasium's form, and pictures of environments."""

from typing import Any

import pytest

import knotwidgets as kw
from tests.amounts import few
from tests.engine.stones import Stones
from tests.games.example_games import TicTacToe

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("gymnasium")
# ruff: noqa: E402 - after what is skipped without them
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

GAMES = [TicTacToe(), Stones(), kw.Kingdoms(board="4x4")]


def legal(env: Any, observations: Any) -> Any:
    """An action of each game, drawn as Gymnasium draws them."""
    masks = tuple(observations["action_mask"])
    return np.array([env.single_action_space.sample(mask) for mask in masks])


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("game", few(GAMES, 2), ids=repr)
def test_a_vector_environment_keeps_gymnasium_s_promises(game: Any, mode: AutoresetMode) -> None:
    env = kw.gymnasium(game, 5, autoreset=mode.value)
    assert env.metadata["autoreset_mode"] is mode
    first = env.reset(seed=4)
    assert data_equivalence(first, env.reset(seed=4))
    observations, _ = first
    assert observations in env.observation_space
    env.single_action_space.seed(1)
    was_over, endings = np.zeros(5, bool), 0
    for _ in range(80):
        actions, before = legal(env, observations), env.batch.seen.movers
        if mode is AutoresetMode.DISABLED and was_over.any():
            observations, _ = env.reset(options={"reset_mask": was_over})
            actions, before = legal(env, observations), env.batch.seen.movers
        assert actions in env.action_space
        observations, rewards, over, cut, infos = env.step(actions)
        assert observations in env.observation_space
        assert (rewards.shape, over.dtype, cut.any()) == ((5,), bool, False)
        playing = before >= 0
        won = infos.get("final_info", infos)
        assert np.array_equal(rewards[playing], won["rewards"][np.arange(5), before][playing])
        assert not rewards[~over].any()
        if mode is AutoresetMode.NEXT_STEP:
            assert not over[was_over].any()
        assert ("final_obs" in infos) == (mode is AutoresetMode.SAME_STEP and over.any())
        for row in np.flatnonzero(over):
            shown = {name: part[row] for name, part in observations.items()}
            ended = infos["final_obs"][row] if "final_obs" in infos else shown
            assert ended in env.single_observation_space
            assert not ended["action_mask"].any()
            if mode is AutoresetMode.SAME_STEP:
                assert observations["action_mask"][row].any()
        was_over, endings = over, endings + int(over.sum())
    assert endings >= 3
    env.close()


def test_gymnasium_s_own_wrappers_can_be_put_around_it() -> None:
    for mode in ("NextStep", "SameStep"):
        env = DictInfoToList(RecordEpisodeStatistics(kw.gymnasium(TicTacToe(), 3, autoreset=mode)))
        observations, infos = env.reset(seed=1)
        assert len(infos) == 3
        lengths = []
        for _ in range(40):
            observations, _, _, _, infos = env.step(legal(env, observations))
            lengths += [int(one["episode"]["l"]) for one in infos if "episode" in one]
        assert len(lengths) > 5
        assert {*lengths} <= {5, 6, 7, 8, 9}


@pytest.mark.parametrize("make", [kw.pettingzoo, lambda *a, **k: kw.gymnasium(a[0], 2, **k)])
def test_positions_are_rendered(make: Any) -> None:
    pytest.importorskip("PIL")
    found = {}
    for mode in (None, "ansi", "svg", "rgb_array"):
        env = make(kw.Kingdoms(board="3x3"), render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        found[mode] = shown[0] if isinstance(shown, tuple) else shown
        assert mode is None or mode in env.metadata["render_modes"]
    assert found[None] is None
    assert found["ansi"] == "3/3/3 red manoeuvres"
    assert found["svg"].startswith("<svg")
    height, width, colours = found["rgb_array"].shape
    assert min(height, width) > 100
    assert (colours, found["rgb_array"].dtype) == (3, np.uint8)
    assert found["rgb_array"].std() > 10
