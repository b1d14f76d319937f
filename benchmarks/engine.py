"""How fast the engine is, alone and against others: random games, tree search, perft.

    python3 dev.py bench engine

All figures are from one run, measured in turn in processor time, and are meant to be read as
ratios: a machine has neighbours. Ours are of one thread if nothing else is said. Where others play
other games, these are more work or less; the Kingdoms of OpenSpiel is the same game with the same
rules, in its framework.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from time import perf_counter

from benchmarks import peers
from benchmarks.rates import Contestant, measure, print_rates, print_ratios, times
from knotwidgets import Celtic, CelticKnot, Kingdoms, perft, playouts
from knotwidgets.core import Game
from knotwidgets.engine.batches import processors
from knotwidgets.engine.compile import NUMBA
from knotwidgets.engine.mcts import MCTS

GAMES: tuple[Game, ...] = (Kingdoms(), Celtic(), CelticKnot())
DEPTHS = {"Kingdoms": (6, 4), "Celtic!": (4, 3), "Celtic Knot": (14, 10)}  # compiled, interpreted
MODES = {True: "compiled", False: "interpreted"} if NUMBA else {False: "interpreted"}
FIRST = """
import time
begin = time.perf_counter()
import knotwidgets as kw
kw.playouts(kw.{game}(), 1000, compiled=True, progress=False)
print(time.perf_counter() - begin)
"""


def name_of(game: Game, compiled: bool) -> str:  # noqa: FBT001 - a key of MODES
    """What a contestant of ours is called."""
    return f"{game.name}, {MODES[compiled]}"


def ours(work: Callable[[Game, bool], Contestant]) -> list[Contestant]:
    """The contestants of our games in each mode."""
    return [work(game, compiled) for compiled in MODES for game in GAMES]


def main() -> None:
    """Measures and prints everything."""
    for name in peers.missing("pyspiel", "chess"):
        print(f"{name} is not installed and is left out (dependency group bench)")
    if not NUMBA:
        print("Numba is not installed, so nothing is compiled (extra fast)")
    if hasattr(os, "getloadavg"):
        print(f"{processors()} processors, at first with a load of {os.getloadavg()[0]:.1f}")
    against("Random games", "games", ours(games_of), list(peers.random_games()))
    against("MCTS from the start", "simulations", ours(simulations_of), list(peers.searches()))
    against("Perft from the start", "sequences", ours(sequences_of), list(peers.counts()))
    if NUMBA:
        threads()
        first_results()


def against(title: str, unit: str, own: list[Contestant], others: list[Contestant]) -> None:
    """Measures ours and others in one go; prints the speeds, then the ratios."""
    found = measure(unit, [*own, *others])
    print_rates(title, found)
    if NUMBA:
        print()
        for game in GAMES:
            compiled, plain = (found.rates[name_of(game, mode)] for mode in MODES)
            print(f"  {game.name}: compiled {compiled / plain:,.0f} x interpreted")
    if others:
        print()
        columns = found.of([one.name for one in others])
        print_ratios(found.of([one.name for one in own]), columns)


def games_of(game: Game, compiled: bool) -> Contestant:  # noqa: FBT001
    """Random games."""
    run = partial(playouts, game, compiled=compiled, threads=1, progress=False)
    return Contestant(name_of(game, compiled), run)


def simulations_of(game: Game, compiled: bool) -> Contestant:  # noqa: FBT001
    """One search of that many simulations."""

    def run(number: int) -> None:
        MCTS(simulations=number, seed=1, compiled=compiled).think(game.start())

    return Contestant(name_of(game, compiled), run)


def sequences_of(game: Game, compiled: bool) -> Contestant:  # noqa: FBT001
    """Perft."""
    depth = DEPTHS[game.name][not compiled]
    count = partial(perft, game.start(), depth, compiled=compiled, threads=1, progress=False)

    def run(number: int) -> None:
        for _ in range(number):
            count()

    return Contestant(name_of(game, compiled), run, count())


def threads() -> None:
    """Prints what a second thread brings in compiled random games, and all there are."""
    numbers = sorted({1, 2, processors()})
    print("\nCompiled random games on several threads")
    for game in GAMES:
        play = partial(playouts, game, compiled=True, progress=False)
        contestants = [Contestant(str(n), partial(play, threads=n)) for n in numbers]
        rates = measure("games", contestants, perf_counter).rates
        ratios = (f"{times(rate / rates['1'])} with {n}" for n, rate in rates.items() if n != "1")
        print(f"  {game.name:42} {', '.join(ratios)}", flush=True)


def first_results() -> None:
    """Prints how long the first compiled result takes in a fresh process, with all imports."""
    print("\nFrom the start of a process to its first 1,000 compiled games")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            cold, warm = (first_result(game, folder) for _ in range(2))
        print(f"  {game.name:42} {cold:5.1f} s on a cold cache, {warm:.1f} s on a warm one")


def first_result(game: Game, cache: str) -> float:
    """How long it takes with that folder for a cache."""
    code = FIRST.format(game=type(game).__name__)
    environment = {**os.environ, "KNOTWIDGETS_CACHE": cache}
    command = [sys.executable, "-c", code]
    return float(subprocess.check_output(command, env=environment, text=True))  # noqa: S603 - ours


if __name__ == "__main__":
    main()
