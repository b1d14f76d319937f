"""The laboratory: tournaments, and games for the tools of others."""

from .environments import pettingzoo
from .tournament import Tournament, tournament

__all__ = ["Tournament", "pettingzoo", "tournament"]
