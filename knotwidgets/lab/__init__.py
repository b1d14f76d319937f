"""The laboratory: games for the tools of others."""

from .environments import pettingzoo

__all__ = ["pettingzoo"]
