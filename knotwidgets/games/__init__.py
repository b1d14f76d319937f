"""The games: one file of rules per game, what they share, records and notation."""

from typing import Any

from .annotations import Annotations
from .celtic_game import Celtic
from .celtic_knot_game import CelticKnot
from .errors import (
    BoardError,
    IllegalMove,
    Outcome,
    PositionError,
    RecordError,
    Verdict,
)
from .game import Game
from .kingdoms_game import Kingdoms
from .match import Match
from .position import Position
from .record import Record

GAMES: dict[str, type[Game[Any]]] = {game.name: game for game in (Kingdoms, Celtic, CelticKnot)}

__all__ = [
    "GAMES",
    "Annotations",
    "BoardError",
    "Celtic",
    "CelticKnot",
    "Game",
    "IllegalMove",
    "Kingdoms",
    "Match",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Verdict",
]
