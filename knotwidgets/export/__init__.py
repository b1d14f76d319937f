"""Exports from the notebook: files of games, tables of them, many pictures in one."""

from .games import GameFile, games_frame, read_games, write_games
from .grid import Grid, grid

__all__ = ["GameFile", "Grid", "games_frame", "grid", "read_games", "write_games"]
