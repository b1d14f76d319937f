"""What leaves the notebook: files of games, and tables of them."""

from .frame import games_frame
from .games import GameFile, read_games, write_games

__all__ = ["GameFile", "games_frame", "read_games", "write_games"]
