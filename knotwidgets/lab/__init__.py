"""The laboratory: studies, tournaments, and games for the tools of others."""

from .environments import openspiel, pettingzoo
from .explore import explore
from .tournament import Tournament, tournament

__all__ = ["Tournament", "explore", "openspiel", "pettingzoo", "tournament"]
