"""Random games; for Hypothesis, a game is drawn as a list of numbers that choose among the moves.

So a failing game shrinks: fewer and smaller numbers. Past the end of the list the first move is
played, and every list plays a whole game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, islice, repeat

from hypothesis import strategies as st

from knotwidgets import Kingdoms, Position
from knotwidgets.core import Game

LONGEST = 500  # plies; a game that goes on for longer is broken

choices = st.lists(st.integers(0, 2**16), max_size=70)


def random_line(game: Game, seed: int, most: int = LONGEST) -> list[Position]:
    """Return the positions of a game at random, to its end or so many plies."""
    rng, line = random.Random(seed), [game.start()]
    while (moves := line[-1].legal_moves) and len(line) <= most:
        line.append(line[-1].play(rng.choice(moves)))
    return line


def walk(game: Game, numbers: list[int]) -> Iterator[Position]:
    """Yield every position of the game that the numbers choose, from the start to the end."""
    position = game.start()
    yield position
    for number in islice(chain(numbers, repeat(0)), LONGEST):
        moves = position.legal_moves
        if not moves:
            return
        position = position.play(moves[number % len(moves)])
        yield position
    raise AssertionError(f"no end after {LONGEST} plies: {position.text}")


def walk_with_faults(game: Kingdoms, numbers: list[int]) -> Iterator[Position]:
    """Yield the positions of a game under `illegal_moves="punish"`, a third of it on any hill."""
    position = game.start()
    yield position
    for number in islice(chain(numbers, repeat(1)), LONGEST):
        moves = position.legal_moves
        if not moves:
            return
        vacant = vacant_hills(position) if number % 3 == 0 else ()
        if vacant and game.phase(position) != "last turn":
            moves = vacant
        position = position.play(moves[number // 3 % len(moves)])
        yield position
    raise AssertionError(f"no end after {LONGEST} plies: {position.text}")


def vacant_hills(position: Position) -> tuple[str, ...]:
    """Return the hills without a ringfort."""
    game = position.game
    assert isinstance(game, Kingdoms)
    taken = {hill for hills in game.forts(position).values() for hill in hills}
    return tuple(hill for hill in game.grid.names if hill not in taken)
