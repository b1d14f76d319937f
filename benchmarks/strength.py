"""How strong the players are: matches between them, and how far endgames are solved.

    .venv/bin/python -m benchmarks.strength [--games 100] [--seconds 1] [match ...]

Without names all matches are played, which takes hours at a second a move; those whose names begin
with `ladder` are counted in simulations, so they don't depend on the machine. Those whose names
begin with `level` are of each level against the one below, and of the lowest ones against Random
and Greedy. With `--simulations 450000` a level that is limited by time alone has so many
simulations instead, so a busy machine doesn't weaken it. A score counts a draw as half a win; the
interval holds it with a confidence of 95 %. Seats change after every game; of four players both
have two.
"""

import argparse
import statistics
from collections.abc import Iterator
from itertools import pairwise
from time import perf_counter
from typing import NamedTuple

from knotwidgets import Celtic, CelticKnot, Kingdoms, Position
from knotwidgets.core import Game
from knotwidgets.core.bits import popcount
from knotwidgets.engine.budget import Budget
from knotwidgets.engine.compile import NUMBA, compiled
from knotwidgets.engine.contest import contest, wilson
from knotwidgets.engine.expectimax import Expectimax, Greedy
from knotwidgets.engine.levels import level
from knotwidgets.engine.mcts import MCTS, SEARCH
from knotwidgets.engine.players import AnyPlayer, Random, ask
from knotwidgets.games.kingdoms.endgame import ENDGAMES, Endgame, solve

KINGDOMS = Kingdoms()
SEED = 2026
SOLVED = 15  # endgames that are solved for each number of vacant hills
PATIENCE = 20.0  # seconds for one of them
MOST = 24  # vacant hills


class Match(NamedTuple):
    """A match of the benchmark, with the score that the first player should reach."""

    game: Game
    first: AnyPlayer
    second: AnyPlayer
    target: float | None = None


def matches(seconds: float) -> dict[str, Match]:
    """All matches by name; searches take so many seconds a move."""
    mcts = MCTS(seconds=seconds, seed=1)
    celtic, knot = Celtic(), CelticKnot()
    four_handed, greedy = CelticKnot(players=4), Greedy(seed=1)
    quick, two = MCTS(simulations=500, seed=1), Expectimax(depth=2, seed=1)
    once, four = MCTS(simulations=2_000, seed=1), MCTS(simulations=8_000, seed=1)
    return {
        "kingdoms-random": Match(KINGDOMS, mcts, Random(seed=1), 0.99),
        "kingdoms-greedy": Match(KINGDOMS, mcts, Greedy(seed=1), 0.90),
        "kingdoms-four-times": Match(KINGDOMS, four, once, 0.60),
        "kingdoms-greedy-random": Match(KINGDOMS, Greedy(seed=1), Random(seed=1)),
        "ladder-kingdoms-greedy": Match(KINGDOMS, once, greedy),
        "ladder-kingdoms-expectimax": Match(KINGDOMS, once, two),
        "ladder-kingdoms-endgame": Match(KINGDOMS, Endgame(otherwise=once, seed=1), once),
        "ladder-celtic-greedy": Match(celtic, once, greedy),
        "ladder-celtic-knot-greedy": Match(knot, two, greedy),
        "ladder-celtic-knot-mcts": Match(knot, two, quick),
        "ladder-four-greedy": Match(four_handed, two, greedy),
        "ladder-four-mcts": Match(four_handed, greedy, quick),
        "celtic-random": Match(celtic, mcts, Random(seed=1), 0.99),
        "celtic-greedy": Match(celtic, mcts, Greedy(seed=1), 0.90),
        "celtic-greedy-random": Match(celtic, Greedy(seed=1), Random(seed=1)),
        "celtic-knot-random": Match(knot, mcts, Random(seed=1), 0.95),
        "celtic-knot-greedy": Match(knot, mcts, Greedy(seed=1)),
        "celtic-knot-expectimax": Match(knot, Expectimax(depth=4, seed=1), Greedy(seed=1)),
        "celtic-knot-greedy-random": Match(knot, Greedy(seed=1), Random(seed=1), 0.95),
    }


def levels(simulations: int | None) -> dict[str, Match]:
    """The matches of levels by name, from the lowest to the highest."""

    def rung(game: Game, name: str) -> AnyPlayer:
        if simulations and not {"simulations", "depth"} & {*game.levels[name]}:
            return MCTS(simulations=simulations, seed=1)
        return level(name, seed=1)

    games = {
        "kingdoms": KINGDOMS,
        "celtic": Celtic(),
        "celtic-knot": CelticKnot(),
        "four": CelticKnot(players=4),
    }
    made: dict[str, Match] = {}
    for name, game in games.items():
        easy = level("easy", seed=1)
        made[f"level-{name}-easy-random"] = Match(game, easy, Random(seed=1))
        made[f"level-{name}-greedy-easy"] = Match(game, Greedy(seed=1), easy)
        for lower, higher in pairwise(game.levels):
            match = Match(game, rung(game, higher), rung(game, lower))
            made[f"level-{name}-{higher}-{lower}"] = match
    return made


def main() -> None:
    """Plays the matches that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--simulations", type=int, help="of levels that are limited by time alone")
    parser.add_argument("matches", nargs="*", metavar="match")
    asked = parser.parse_args()
    known = {**matches(asked.seconds), **levels(asked.simulations)}
    for name in asked.matches or [*known, "endgames"]:
        if name == "endgames":
            endgames()
        elif name in known:
            play(name, known[name], asked.games)
        else:
            parser.error(f"there is no match {name!r}; there are {', '.join([*known, 'endgames'])}")


def play(name: str, match: Match, games: int) -> None:
    """Plays one match and prints the score."""
    if NUMBA:
        compiled(match.game).loops(SEARCH, wait=True)
    begin = perf_counter()
    pairs = range(len(match.game.players) // 2)
    field = {f"{who} {n}": getattr(match, who) for n in pairs for who in ("first", "second")}
    result = contest(field, match.game, games, seed=SEED)
    score = sum(result.score(f"first {n}") for n in pairs)
    low, high = wilson(score, games)
    target = "" if match.target is None else f", wanted {match.target:.0%}"
    told = f"{score:.0%} ({low:.0%} to {high:.0%}) in {games} games{target}"
    print(f"{name}: {told}, {perf_counter() - begin:.0f} s", flush=True)


def endgames() -> None:
    """Prints how long it takes to solve endgames of Kingdoms, by the number of vacant hills."""
    for mode in (False, True) if NUMBA else (False,):
        if mode:
            compiled(KINGDOMS).loops(ENDGAMES, wait=True)
        print(f"\nEndgames of Kingdoms, {'compiled' if mode else 'interpreted'}: seconds")
        for vacant in range(10, MOST + 1):
            seconds = sorted([solved(one, mode) for one in positions(vacant)])
            share = sum(one <= 1 for one in seconds) / SOLVED
            median = statistics.median(seconds)
            print(f"  {vacant} vacant hills: median {median:.3f}, {share:.0%} within a second")
            if median > 1:
                break


def positions(vacant: int) -> Iterator[Position]:
    """Positions with so many vacant hills from games of Greedy against Greedy."""
    for seed in range(SOLVED):
        position = KINGDOMS.start()
        while vacant_hills(position) > vacant:
            player = Greedy(seed=seed) if position.player == "red" else Greedy(seed=seed + SOLVED)
            position = position.play(ask(player, position))
        yield position


def vacant_hills(position: Position) -> int:
    """How many hills are vacant."""
    state = position.state
    return popcount(KINGDOMS.board.cells & ~(state.own | state.enemy))


def solved(position: Position, mode: bool) -> float:  # noqa: FBT001 - as the key of a table
    """How long it takes to solve a position."""
    begin = perf_counter()
    try:
        solve(position, budget=Budget(seconds=PATIENCE), compiled=mode)
    except TimeoutError:
        return PATIENCE
    return perf_counter() - begin


if __name__ == "__main__":
    main()
