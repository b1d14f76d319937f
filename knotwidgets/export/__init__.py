"""Exports from the notebook: files of games, tables of them, many pictures in one."""

from .albums import Album, album
from .games import GameFile, games_frame, read_games, write_games
from .grid import Grid, grid

__all__ = ["Album", "GameFile", "Grid", "album", "games_frame", "grid", "read_games", "write_games"]
