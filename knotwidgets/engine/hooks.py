"""The names by which loops call a game: its kernel's functions, and a whole random game.

A loop imports these for the type checker alone. They have no value here: `binding` gives them one
for each game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

mover: Callable[[Any, Any], int]
count_actions: Callable[[Any, Any], int]
nth_action: Callable[[Any, Any, int], int]
play: Callable[[Any, Any, int], Any]
points: Callable[[Any, Any], tuple[int, ...]]
weight: Callable[[Any, Any, int], int]

chance_index: Callable[[Any, Any, int], int]
"""Return the index of the action that a 32-bit random number brings up at a chance node.

It is the game's own `chance_index`, else `weighted_index` of `loops`.
"""

random_game: Callable[[Any, Any, int, int], tuple[Any, int]]
"""Play on at random: `(board, state, stream, most)` gives the last state and the number of plies.

That number is -1 if the game goes on after `most` plies.
"""
