"""Games as those of OpenSpiel: its own tests pass, and its algorithms play them."""

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import knotwidgets as kw
from knotwidgets.core.game import Game
from tests.engine.stones import Stones

pyspiel: Any = pytest.importorskip("pyspiel")


def anywhere(board: Any, own: int, enemy: int) -> Any:
    """In Battle a ringfort is built on any empty hill."""
    return vacant(board, own, enemy)  # type: ignore[name-defined]  # noqa: F821


GAMES: list[Game] = [
    kw.Kingdoms(),
    kw.Kingdoms(board="4x4", rules={"battle": anywhere}),
    kw.Celtic(),
    kw.CelticKnot(),
    Stones(),
    kw.CelticKnot(players=4),
    kw.Kingdoms(board="9x9"),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_their_random_simulation_test_passes(game: Game) -> None:
    pyspiel.random_sim_test(kw.openspiel(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES[:5], ids=repr)
def test_both_play_the_same_game(game: Game) -> None:
    luck = random.Random(4)
    state, position = kw.openspiel(game).new_initial_state(), game.start()
    while not state.is_terminal():
        assert str(state) == position.text
        legal = [state.action_to_string(number) for number in state.legal_actions()]
        if state.is_chance_node():
            assert dict(zip(legal, (p for _, p in state.chance_outcomes()), strict=True)) == {
                move: pytest.approx(float(share)) for move, share in position.chance
            }
        else:
            assert game.players[state.current_player()] == position.player
            assert sorted(legal) == sorted(position.legal_moves)
        number = luck.choice(state.legal_actions())
        position = position.play(state.action_to_string(number))
        state.apply_action(number)
    assert position.outcome
    returns = dict(zip(game.players, state.returns(), strict=True))
    assert sum(returns.values()) == pytest.approx(0)
    if position.outcome.winner:
        assert returns[position.outcome.winner] == 1


def test_what_is_observed_is_the_array_of_the_position() -> None:
    state = kw.openspiel(kw.Kingdoms()).new_initial_state()
    state.apply_action(3)
    seen = np.array(state.observation_tensor(0))
    assert np.array_equal(seen, state.position.to_numpy().reshape(-1))
    assert state.observation_string(0) == state.position.text


def test_other_rules_are_another_game_and_the_same_ones_the_same() -> None:
    one, same = kw.openspiel(kw.Kingdoms()), kw.openspiel(kw.Kingdoms())
    other = kw.openspiel(kw.Kingdoms(rules={"battle": anywhere}))
    assert str(one) == str(same) != str(other)
    assert str(pickle.loads(pickle.dumps(one))) == str(one)  # noqa: S301 - our own


def test_a_long_game_is_given_up() -> None:
    state = kw.openspiel(kw.Kingdoms(), most=5).new_initial_state()
    for _ in range(5):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_a_program_that_used_it_ends_well() -> None:
    code = "import knotwidgets as kw; print(kw.openspiel(kw.Kingdoms()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split("_")[0]) == (0, "knotwidgets")


def test_without_openspiel_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotwidgets.lab.environments.find_spec", lambda _: None)
    with pytest.raises(ImportError, match=r"needs OpenSpiel.*pip install open_spiel"):
        kw.openspiel(kw.Kingdoms())
    with pytest.raises(ValueError, match="most=0"):
        kw.openspiel(kw.Kingdoms(), most=0)
