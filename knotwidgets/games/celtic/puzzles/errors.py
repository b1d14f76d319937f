"""What a puzzle may raise instead of giving a solution."""

from __future__ import annotations


class PuzzleError(ValueError):
    """A puzzle, or tiles for one, that can't be read; quotes the text or value and the place."""


class NoSolution(ValueError):  # noqa: N818 - a fact of the puzzle, not a failure
    """It is proved that there is no solution; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"there is no solution: {reason}")
        self.reason = reason


class Unfinished(RuntimeError):  # noqa: N818 - says what the search is
    """The search ended early, so there may be a solution or not; `ended` says why.

    It is `"time"` if the time was up, `"stopped"` for the caller's `stop`.
    """

    def __init__(self, ended: str) -> None:
        why = {"time": "the time is up", "stopped": "it was stopped"}[ended]
        super().__init__(f"no solution was found, and none was ruled out: {why}")
        self.ended = ended
