"""Studies: games by the million, measured and compared."""

from .results import StudyResult
from .sequential import SPRT

__all__ = ["SPRT", "StudyResult"]
