"""A puzzle that is being solved by hand: the steps so far, and the requests that change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event, Thread
from typing import Any

from knotwidgets.core.errors import shortened
from knotwidgets.core.puzzle import Attempt, Finding, Puzzle
from knotwidgets.words import say

from .exchange import RefusedError, noted
from .steps import Step, Steps, StepsMoment

NOTHING = Finding()


@dataclass(frozen=True, kw_only=True)
class PuzzleMoment(StepsMoment):
    """Everything that a picture of a puzzle shows.

    `finding` is what is said of the pieces, and `looking` tells that a hint is being looked for.
    Neither of these makes a new revision: they change no piece.
    """

    puzzle: Puzzle
    finding: Finding = NOTHING
    looking: bool = False

    @property
    def attempt(self) -> Attempt:
        """The pieces that lie."""
        attempt: Attempt = super().attempt
        return attempt


def _ignore(_: object) -> None:
    pass


class PuzzleSession(Steps[PuzzleMoment]):
    """A puzzle being solved, and the requests that change it; safe to use from any thread.

    `changed` is called under the lock with each new moment, also with one that only says something
    else: it has the revision of the moment before.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        changed: Callable[[PuzzleMoment], Callable[[], object] | None] = _ignore,
    ) -> None:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(
                f"{shortened(puzzle)} is not a puzzle; expected one such as kw.puzzles.easy()"
            )
        super().__init__(PuzzleMoment(puzzle=puzzle, steps=(Step("", puzzle.begin()),)), changed)
        self._search: Event | None = None  # ends the search that goes on
        self._known: Any = None  # the solution that the last hint led to

    # ---- what may be asked of a session

    def lay(self, pieces: Any) -> None:
        """Lay pieces, all in one step; raises `ValueError`, and then none is laid."""
        with self.lock:
            self.go_on(self.moment.attempt.lay(pieces))

    def take(self, *cells: str) -> None:
        """Take pieces back, all in one step; raises `ValueError`, and then none is taken."""
        with self.lock:
            self.go_on(self.moment.attempt.take(cells))

    def clear(self) -> None:
        """Take all pieces back but the given ones; raises `RefusedError` if there are none."""
        with self.lock:
            if not self.moment.attempt.own:
                raise RefusedError(say("widget.no_tiles"))
            self.take(*self.moment.attempt.own)

    def check(self) -> tuple[Any, ...]:
        """Mark what is wrong so far, and return it."""
        with self.lock:
            attempt = self.moment.attempt
            self._say(finding=self.moment.puzzle.view.checked(attempt))
            return attempt.conflicts

    def hint(self) -> None:
        """Look for a hint, in a thread, and show it once it is found, if no piece moves meanwhile.

        Raises `RefusedError` if the puzzle is solved, or a hint is being looked for already.
        """
        with self.lock:
            if self.moment.attempt.solved:
                raise RefusedError(say("widget.solved_already"))
            if self._search:
                raise RefusedError(say("widget.looking_already"))
            attempt = self.moment.attempt
            finding = attempt.hint(self._known)
            if finding:
                self._say(finding=finding)
                return
            end = Event()
            try:
                self._search = end
                self._say(finding=NOTHING, looking=True)
                Thread(target=self._look, args=(attempt, end), daemon=True).start()
            except RuntimeError:  # no threads here, as in Pyodide
                self._look(attempt, end)
            except BaseException:  # or no hint could be asked for any more
                self._search = None
                self._say(looking=False)
                raise

    def close(self) -> None:
        """End a search that goes on."""
        with self.lock:
            self._stop()

    # ---- moments

    def _show(self, ply: int, **changes: Any) -> None:
        self._stop()
        after = replace(self.moment, ply=ply, **changes).attempt
        remark = Finding(self.moment.puzzle.view.remark(after))
        super()._show(ply, finding=remark, looking=False, **changes)

    def _say(self, **changes: Any) -> None:
        """Say something else of the same pieces: what a user is about to do stays right."""
        self._take(replace(self.moment, **changes))

    def _look(self, attempt: Attempt, end: Event) -> None:
        try:
            finding = attempt.hint(stop=end.is_set) or NOTHING
        except Exception as error:  # noqa: BLE001 - nobody else would hear of it in a thread
            finding = Finding(noted(error))
        with self.lock:
            if self._search is end:
                self._search, self._known = None, finding.known
                self._say(finding=finding, looking=False)

    def _stop(self) -> None:
        if self._search:
            self._search.set()
            self._search = None
