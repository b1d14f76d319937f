"""Studies: games by the million, measured and compared."""

from .estimates import SPRT
from .results import StudyResult
from .study import Study, study

__all__ = ["SPRT", "Study", "StudyResult", "study"]
