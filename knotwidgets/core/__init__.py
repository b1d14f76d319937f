"""What all games share: the protocol of a game, positions, records, matches, grids and bit sets."""

from .annotations import Annotations
from .errors import BoardError, IllegalMove, Outcome, PositionError, RecordError, RuleError, Verdict
from .game import Game
from .match import Match
from .position import Position
from .record import Record

__all__ = [
    "Annotations",
    "BoardError",
    "Game",
    "IllegalMove",
    "Match",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RuleError",
    "Verdict",
]
