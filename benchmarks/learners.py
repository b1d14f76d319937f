"""How many observed steps a second there are for those who train players.

    python3 dev.py bench learners

A step plays an action that was drawn at random, and makes what a player sees after it: observations
and masks as arrays. Drawing the action counts. Batches have 1,024 games. Beside them are, each in
one run, batches of pgx, if that is installed, and one game as an environment of PettingZoo. All
figures are of CPU time; JAX below pgx uses several threads, whose time is added up.
"""

from functools import partial
from typing import Any

import numpy as np

import knotwidgets as kw
from benchmarks import peers
from benchmarks.rates import Contestant, measure, print_rates, times
from knotwidgets.core import Game

GAMES: tuple[Game, ...] = (kw.Kingdoms(), kw.Celtic(), kw.CelticKnot())
ROWS = 1024


def main() -> None:
    """Measures and prints everything."""
    for name in peers.missing("pgx"):
        print(f"{name} isn't installed and is left out")
    batches = [ours(game, game.name) for game in GAMES]
    print_rates("Batches", measure("observed steps", [*batches, *peers.batches(ROWS)]))
    for game in GAMES:
        contestants = [
            ours(game, f"kw.batch, {ROWS:,} games"),
            Contestant(f"kw.gymnasium, {ROWS:,} games", vectors(game), ROWS),
            Contestant("kw.pettingzoo, one game", partial(single, kw.pettingzoo(game))),
        ]
        found = measure("observed steps", contestants)
        print_rates(game.name, found)
        batch, _, one = found.rates.values()
        print(f"  as many as one game: {times(batch / one)}", flush=True)


def ours(game: Game, name: str) -> Contestant:
    """A batch of one of our games."""
    return Contestant(name, partial(batched, kw.batch(game, ROWS)), ROWS)


def batched(games: Any, number: int) -> None:
    """Steps of a batch."""
    draw = np.random.default_rng(1)
    for _ in range(number):
        games.step(games.seen.sample(draw))


def vectors(game: Game) -> partial[None]:
    """Steps of Gymnasium's form."""
    env = kw.gymnasium(game, ROWS)
    env.reset(seed=1)
    return partial(vector, env)


def vector(env: Any, number: int) -> None:
    """Steps of Gymnasium's form; the batch inside draws the actions."""
    draw = np.random.default_rng(1)
    for _ in range(number):
        env.step(env.batch.seen.sample(draw))


def single(env: Any, number: int) -> None:
    """Steps of one game, again and again."""
    draw = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(number):
        if not env.agents or any(env.terminations.values()):
            env.reset()
        seen, *_ = env.last()
        env.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))


if __name__ == "__main__":
    main()
