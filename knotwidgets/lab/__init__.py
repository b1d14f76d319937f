"""The laboratory: studies, tournaments, and games for the tools of others."""

from .environments import pettingzoo
from .explore import explore
from .ladder import ladder
from .tournament import Tournament, tournament

__all__ = ["Tournament", "explore", "ladder", "pettingzoo", "tournament"]
