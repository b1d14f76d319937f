"""Studies: games by the million, measured and compared."""

from .results import StudyResult
from .sequential import SPRT
from .study import Study, study

__all__ = ["SPRT", "Study", "StudyResult", "study"]
