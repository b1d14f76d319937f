"""The widget to solve a puzzle by hand: an anywidget around a session."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from ..core.puzzle import Puzzle as Task
from .panel.puzzle import puzzle_panel_of
from .schema import State
from .session.listeners import Listeners
from .session.puzzle import PuzzleMoment, PuzzleSession
from .session.requests import PuzzleDesk
from .shell import ChangeListener, StepShell, lasting


class Puzzle(StepShell):
    """A puzzle to solve by hand: pick a tile in the rack, turn it, and click on a cell.

    `theme`, `lang`, `width`, `height` and `sound` are as for a board; further options are those of
    a picture, such as `coordinates=False`. Raises `TypeError` for anything but a puzzle and for an
    unknown option, and `ValueError` for an impossible value.

        puzzle = kw.Puzzle(kw.puzzles.easy())
        puzzle                                  # shows it
        puzzle.laid, puzzle.solved              # how far it is solved

    All of the methods may be called from any thread.
    """

    _session: PuzzleSession

    def __init__(
        self,
        puzzle: Task,
        *,
        theme: str = "auto",
        lang: str = "en",
        width: float | None = None,
        height: float | None = None,
        sound: bool = False,
        **picture: object,
    ) -> None:
        self._end = ExitStack()
        self.lang = lang
        self._picture = lasting(picture)
        self._session = PuzzleSession(puzzle, self._show)
        self._end.callback(self._session.close)
        listeners = Listeners("on_change", "(laid, solved)", self._session.report)
        self._end.callback(listeners.clear)
        self._told = self._session.moment.rev
        desk = PuzzleDesk(self._session)
        shown = theme, (width, height), puzzle.view.colours, sound
        super().__init__(desk, listeners, *shown)

    # ---- the puzzle

    @property
    def puzzle(self) -> Any:
        """What is to be solved."""
        return self._session.moment.puzzle

    @property
    def laid(self) -> str:
        """The tiles that lie, given ones included: `"a1:NE b1:NW"`."""
        return self._session.moment.attempt.text

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps so far: `"c3:NE"` has laid a tile, `"-c3"` has taken one back."""
        moment = self._session.moment
        return tuple(step.text for step in moment.steps[1 : moment.ply + 1])

    @property
    def solved(self) -> bool:
        """Whether the tiles are a solution."""
        return self._session.moment.attempt.solved

    @property
    def hinted(self) -> Any:
        """The hint that is shown."""
        return self._session.moment.finding.hint

    def lay(self, tiles: Any) -> Puzzle:
        """Lay tiles in one step: `"c3:NE"`, or several, as text, as a mapping, or as a solution.

        Tiles may lie where they don't fit. Raises `PuzzleError`, a ValueError, for a cell that is
        taken, for a tile that isn't left and for what can't be read; then none is laid.
        """
        return self._after(self._session.lay, tiles)

    def take(self, *cells: str) -> Puzzle:
        """Take back the tiles of some cells in one step, also of a puzzle that is solved.

        Raises `PuzzleError`, a ValueError, for a cell without a tile or with a given one.
        """
        return self._after(self._session.take, *cells)

    def clear(self) -> Puzzle:
        """Take back all tiles but the given ones; raises `ValueError` if there are none."""
        return self._after(self._session.clear)

    def check(self) -> tuple[Any, ...]:
        """Mark what is wrong with the tiles that lie, and return it."""
        return self._session.check()

    def hint(self) -> Puzzle:
        """Look for a hint, as the button does: it is shown, and is `hinted`, once it is found.

        `puzzle.hint(laid)` of the puzzle itself waits for one and returns it. Raises `ValueError`
        if the puzzle is solved, or a hint is being looked for already.
        """
        return self._after(self._session.hint)

    # ---- listening

    def on_change(self, listener: ChangeListener) -> ChangeListener:
        """Call `listener(laid, solved)` after each step; returns it, to serve as a decorator.

        An exception in it is shown under the board and stops nothing else.
        """
        self._listeners.add(listener)
        return listener

    # ---- the browser

    def _news(self, moment: PuzzleMoment) -> tuple[object, ...]:
        return moment.attempt.text, moment.attempt.solved

    def _wire(self, moment: PuzzleMoment) -> State:
        finding = moment.finding
        marks = {"marks": finding.marks} if finding.marks else {}
        given = self._arranged({**self._picture, **marks})
        scene = moment.puzzle.view.scene(moment.attempt, finding.hint, **given)
        panel = puzzle_panel_of(moment, self.lang)
        return {"rev": moment.rev, "scene": scene.wire(), "panel": panel}

    # ---- how it shows itself

    def _paint(self, theme: str) -> str:
        given = {**self._picture, "lang": self.lang}
        moment = self._session.moment
        return str(moment.puzzle.view.picture(moment.attempt, "svg", theme, **given))

    def __repr__(self) -> str:
        return f"Puzzle({self.puzzle!r})"
