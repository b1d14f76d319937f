"""A puzzle whose moments are kept, and what they show."""

from collections.abc import Callable
from typing import Any

from knotwidgets import Puzzle
from knotwidgets.core.advice import Finding
from knotwidgets.games.celtic.puzzles.game import Attempt
from knotwidgets.session.document import Document


class Recorded(Puzzle):
    """A puzzle that keeps all moments that it has shown since it was made."""

    def __init__(self, puzzle: Any, **options: Any) -> None:
        self._moments: list[Document] = []
        super().__init__(puzzle, **options)
        self._moments.clear()

    def _show(self, moment: Document) -> Callable[[], object]:
        self._moments.append(moment)
        return super()._show(moment)

    @property
    def moment(self) -> Document:
        """What is shown."""
        return self._session.moment

    @property
    def finding(self) -> Finding:
        """What is said of the tiles."""
        return finding_of(self.moment)

    @property
    def attempt(self) -> Attempt:
        """The tiles that lie."""
        return attempt_of(self.moment)


def attempt_of(moment: Document) -> Attempt:
    """Return the tiles that a moment shows."""
    attempt = moment.position.state
    assert isinstance(attempt, Attempt)
    return attempt


def finding_of(moment: Document) -> Finding:
    """Return what is said at a moment, or else noticed at once."""
    return moment.finding or Finding(attempt_of(moment).remark)
