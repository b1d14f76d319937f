"""The widgets: thin shells that show a game in a notebook and listen to its players."""

from .board import Board, open, play  # noqa: A004 - kw.open
from .boxes import column, row
from .editor import Editor, edit
from .lessons import LessonBoard, drill, lesson
from .lobbies import Lobby, lobby
from .puzzle import Puzzle

__all__ = [
    "Board",
    "Editor",
    "LessonBoard",
    "Lobby",
    "Puzzle",
    "column",
    "drill",
    "edit",
    "lesson",
    "lobby",
    "open",
    "play",
    "row",
]
