"""The laboratory: studies, tournaments, and games for algorithms that learn."""

from .environments import batch, gymnasium, openspiel, pettingzoo
from .explore import explore
from .tournament import Tournament, tournament

__all__ = [
    "Tournament",
    "batch",
    "explore",
    "gymnasium",
    "openspiel",
    "pettingzoo",
    "tournament",
]
