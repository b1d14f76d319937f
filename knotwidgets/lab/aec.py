"""The environment itself; importing this imports PettingZoo."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..core.kernel import CHANCE
from ..core.position import Position

WIDEST = np.iinfo(np.int16)


class Environment(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """A game that agents play in turn; `kw.pettingzoo(game)` makes one."""

    def __init__(self, start: Position, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode={render_mode!r}; expected 'ansi' or None")
        game = start.game
        name = "_".join(re.findall(r"\w+", game.name.lower()))
        self.metadata = {"name": f"{name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = list(game.players)
        self.position = self._start = start
        self._actions = list(game.all_actions())
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        shape = start.to_numpy().shape
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(WIDEST.min, WIDEST.max, shape, np.int16),
                    "action_mask": spaces.Box(0, 1, (len(self._actions),), np.int8),
                }
            )
            for agent in game.players
        }
        self.action_spaces = {agent: spaces.Discrete(len(self._actions)) for agent in game.players}
        self._random = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions of an agent; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; without a seed, the luck goes on."""
        if seed is not None:
            self._random.seed(seed)
            for number, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(seed + number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(self._start)

    def step(self, action: int | None) -> None:
        """Play an action; None for an agent whose game is over. `ValueError` for an illegal one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._mask(agent)[action]:
            raise ValueError(f"the action {action!r} is not legal in {self.position.text!r}")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._go_on(self._after(self._actions[action]))
        self._accumulate_rewards()

    def _after(self, action: int) -> Position:
        game, state = self.position.game, self.position.state
        return Position(game, game.kernel.play(game.board, state, action))

    def _go_on(self, position: Position) -> None:
        """Take over a position, once chance has decided there."""
        self.position = position
        game = position.game
        while game.kernel.mover(game.board, self.position.state) == CHANCE:
            outcomes = game.chance(self.position.state)
            (action,) = self._random.choices(
                [action for action, _ in outcomes], [float(share) for _, share in outcomes]
            )
            self.position = self._after(action)
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
        return {"observation": self.position.to_numpy(), "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Any:
        mask = np.zeros(len(self._actions), np.int8)
        if self.position.player == agent:
            for action in self.position.game.actions(self.position.state):
                mask[self._numbers[action]] = 1
        return mask

    def write(self, action: int) -> str:
        """Say an action in the game's notation, in the position as it is."""
        return self.position.game.write_action(self.position.state, self._actions[action])

    def render(self) -> str | None:
        """Return the position as text; nothing without a render mode."""
        return self.position.text if self.render_mode else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
