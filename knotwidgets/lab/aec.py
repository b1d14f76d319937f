"""The environment itself; importing this imports PettingZoo."""

from __future__ import annotations

import re
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..core.arrays import RENDERED, rendered
from ..core.errors import expect
from ..core.position import Position
from ..engine import checks
from ..engine.loops import bind_loops
from ..engine.randomness import in_32_bits, stream_of
from ..engine.stepping import settle_chance

WIDEST = np.iinfo(np.int16)


class Environment(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """A game that agents play in turn; `kw.pettingzoo(game)` makes one."""

    def __init__(self, start: Position, render_mode: str | None = None) -> None:
        super().__init__()
        game = start.game
        self.metadata = {**metadata_of(start, render_mode), "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(game.players)
        self.position = self._start = start
        self._actions = list(game.all_actions())
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self.observation_spaces = {agent: observed_in(start) for agent in game.players}
        self.action_spaces = {agent: spaces.Discrete(len(self._actions)) for agent in game.players}
        self._settle = bind_loops([settle_chance], game)["settle_chance"]
        self._seed, self._number = randbits(32), 0

    def __getattr__(self, name: str) -> Any:
        """Say that what a game has is there once it has begun."""
        hint = "; call reset() first" if name in AECEnv.__annotations__ else ""
        raise AttributeError(f"the environment has no {name!r}{hint}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations; always the same object."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions of an agent; always the same object."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        return expect(agent, self.possible_agents, f"agent={agent!r} is unknown")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game: with a seed the first one of that seed, else the next one.

        Its luck is that of the same game in the first row of a batch of that seed.
        """
        if seed is not None:
            self._seed, self._number = in_32_bits(checks.seed(seed)), 0
            for number, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(seed + number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._stream = stream_of(stream_of(self._seed, 0), self._number)
        self._number += 1
        self._set_state(self._start.state)

    def step(self, action: int | None) -> None:
        """Play an action; None for an agent whose game is over. `ValueError` for an illegal one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self._legal(agent)
        if action not in legal:
            raise ValueError(
                f"the action {action!r} is not legal in {self.position.text!r}; "
                f"legal are those of the mask, such as {legal[0]}, {self.write(legal[0])}"
            )
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        game, state = self.position.game, self.position.state
        self._set_state(game.kernel.play(game.board, state, self._actions[action]))
        self._accumulate_rewards()

    def _set_state(self, state: Any) -> None:
        """Take over a state, once chance has decided there."""
        game = self._start.game
        state, self._stream = self._settle(game.board, state, self._stream)
        self.position = game.at(state)
        mover = self.position.player
        if mover is not None:
            self.agent_selection = mover
            return
        outcome = self.position.outcome
        if outcome is None:
            raise AssertionError
        won = {agent: 1 if agent == outcome.winner else -1 for agent in self.agents}
        self.rewards = won if outcome.winner else dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"points": outcome.points[agent]} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's present observation."""
        mask = np.zeros(len(self._actions), np.int8)
        mask[self._legal(self._known(agent))] = 1
        return {"observation": self.position.to_numpy(), "action_mask": mask}

    def _legal(self, agent: str) -> list[int]:
        game, state = self.position.game, self.position.state
        actions = game.actions(state) if self.position.player == agent else ()
        return [self._numbers[action] for action in actions]

    def write(self, action: int) -> str:
        """Say an action in the game's notation, in the position as it is."""
        number = checks.place("action", action, len(self._actions))
        return self.position.game.write_action(self.position.state, self._actions[number])

    def render(self) -> Any:
        """Return the position in the form of the render mode; nothing without one."""
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def metadata_of(start: Position, render_mode: str | None) -> dict[str, Any]:
    """Return what describes an environment; raise `ValueError` for an unknown way to render."""
    if render_mode not in (None, *RENDERED):
        known = ", ".join(map(repr, RENDERED))
        raise ValueError(f"render_mode={render_mode!r}; expected {known} or None")
    name = "_".join(re.findall(r"\w+", start.game.name.lower()))
    return {"name": f"{name}_v0", "render_modes": [*RENDERED], "render_fps": 2}


def observed_in(start: Position) -> spaces.Dict:
    """Return the space of observations and masks."""
    shape, actions = start.to_numpy().shape, len(start.game.all_actions())
    return spaces.Dict(
        {
            "observation": spaces.Box(WIDEST.min, WIDEST.max, shape, np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
