"""A batch of games in Gymnasium's form; importing this imports Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core.arrays import rendered
from .aec import metadata_of, observed_in
from .batched import Batch, Seen


class Games(VectorEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """Games for one agent that plays for whoever is to move; `kw.gymnasium` makes them."""

    def __init__(self, batch: Batch, mode: AutoresetMode, render_mode: str | None) -> None:
        self.metadata = {**metadata_of(batch.start, render_mode), "autoreset_mode": mode}
        self.render_mode = render_mode
        self.batch = batch
        self.num_envs = len(batch)
        self.single_observation_space = observed_in(batch.start)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = spaces.Discrete(len(batch.actions))
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.mode = mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games, or with `options={"reset_mask": ...}` the next ones in some rows."""
        super().reset(seed=seed)
        some = (options or {}).get("reset_mask")
        seen = (
            self.batch.reset(seed) if some is None else self.batch.restart(np.asarray(some, bool))
        )
        return observations_of(seen), infos_of(seen)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game; the reward is that of the player who played it."""
        before = self.batch.seen.movers
        seen = last = self.batch.step(actions)
        infos: dict[str, Any] = {}
        if self.mode is AutoresetMode.SAME_STEP and seen.ended.any():
            seen = self.batch.restart(seen.ended)
            infos = {
                "final_obs": final_observations(last),
                "final_info": infos_of(last),
                **dict.fromkeys(("_final_obs", "_final_info"), last.ended),
            }
        rewards = last.rewards[np.arange(self.num_envs), np.maximum(before, 0)]
        over = last.movers < 0
        return (
            observations_of(seen),
            rewards,
            over,
            np.zeros_like(over),
            {**infos_of(seen), **infos},
        )

    def render(self) -> tuple[Any, ...] | None:
        """Return each position in the form of the render mode; nothing without one."""
        if self.render_mode is None:
            return None
        rows = range(self.num_envs)
        return tuple(rendered(self.batch.position(row), self.render_mode) for row in rows)


def observations_of(seen: Seen) -> dict[str, Any]:
    """Return the observations of all games."""
    return {"observation": seen.observations, "action_mask": seen.masks.view(np.int8)}


def final_observations(seen: Seen) -> Any:
    """Return the observations of the games that have ended, one by one as Gymnasium wants them."""
    found, parts = np.full(len(seen.ended), None, object), observations_of(seen)
    for row in np.flatnonzero(seen.ended):
        found[row] = {name: part[row] for name, part in parts.items()}
    return found


def infos_of(seen: Seen) -> dict[str, Any]:
    """Return whose turn it is in each game, and what each player has won by the last step."""
    return {"mover": seen.movers, "rewards": seen.rewards, "points": seen.points}
