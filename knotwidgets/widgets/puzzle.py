"""The widget to solve a puzzle by hand: an anywidget around a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import Game
from ..core.advice import Finding
from ..core.errors import shortened
from ..session.document import Document, RefusedError
from ..session.facts import BULLET, offer, panel_of
from ..session.guide import in_background
from ..session.schema import Panel, State
from ..session.session import error_text
from ..words import one_after_other, say, sentences
from .shell import StepShell


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

    def __init__(
        self,
        puzzle: Any,
        *,
        theme: str = "auto",
        lang: str = "en",
        width: float | None = None,
        height: float | None = None,
        sound: bool = False,
        **picture: object,
    ) -> None:
        self.lang = lang
        try:
            game: Game = puzzle.as_game
        except AttributeError:
            expected = "expected one such as kw.puzzles.easy()"
            raise TypeError(f"{shortened(puzzle)} is not a puzzle; {expected}") from None
        self._known: Any = None  # the solution that the last hint led to
        super().__init__(game, "(laid, solved)", picture, theme, (width, height), sound)
        self._desk.actions["hint"] = self._hint

    # ---- the puzzle

    @property
    def _attempt(self) -> Any:
        return self._session.moment.position.state

    @property
    def puzzle(self) -> Any:
        """What is to be solved."""
        return self._attempt.puzzle

    @property
    def laid(self) -> str:
        """The tiles that lie, given ones included: `"a1:NE b1:NW"`."""
        return self._session.moment.position.text

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps so far: `"c3:NE"` has laid a tile, `"-c3"` has taken one back."""
        moment = self._session.moment
        return tuple(move.replace("+", " ") for move in moment.line.moves[: moment.ply])

    @property
    def solved(self) -> bool:
        """Whether the tiles are a solution."""
        return bool(self._attempt.solved)

    @property
    def hinted(self) -> Any:
        """The hint that is shown."""
        return _finding(self._session.moment).hint

    def lay(self, tiles: Any) -> Puzzle:
        """Lay tiles in one step: `"c3:NE"`, or several, as text, as a mapping, or as a solution.

        Tiles may lie where they don't fit. Raises `PuzzleError`, a ValueError, for a cell that is
        taken, for a tile that isn't left and for what can't be read; then none is laid.
        """
        return self._request(self._step, lambda laid: laid.lay(tiles))

    def take(self, *cells: str) -> Puzzle:
        """Take back the tiles of some cells in one step, also of a puzzle that is solved.

        Raises `PuzzleError`, a ValueError, for a cell without a tile or with a given one.
        """
        return self._request(self._step, lambda laid: laid.take(cells))

    def clear(self) -> Puzzle:
        """Take back all tiles but the given ones; raises `ValueError` if there are none."""
        return self._do("clear")

    def check(self) -> tuple[Any, ...]:
        """Mark what is wrong with the tiles that lie, and return it."""
        with self._session.lock:
            self._session.do("check")
            conflicts: tuple[Any, ...] = self._attempt.conflicts
            return conflicts

    def hint(self) -> Puzzle:
        """Look for a hint, as the button does: it is shown, and is `hinted`, once it is found.

        `puzzle.hint(laid)` of the puzzle itself waits for one and returns it. Raises `ValueError`
        if the puzzle is solved, or a hint is being looked for already.
        """
        return self._request(self._hint)

    def _step(self, step: Callable[[Any], Any]) -> None:
        with self._session.lock:
            before = self._session.moment.position
            after = step(before.state)
            if after != before.state:
                self._session.do("play", after.step_from(before.state).replace(" ", "+"))

    # ---- hints and checks, which change no tile

    def _hint(self) -> None:
        """Look for a hint, in a thread, and show it, if no tile moves meanwhile."""
        with self._session.lock:
            attempt, search = self._attempt, object()
            if attempt.solved:
                raise RefusedError(say("widget.solved_already"))
            if _finding(self._session.moment).looking:
                raise RefusedError(say("widget.looking_already"))
            known = attempt.hint(self._known)
            self._session.do("change", finding=known or Finding(looking=search))
            try:
                if not known:
                    in_background(self._look, attempt, search)
            except BaseException:  # or no hint could be asked for any more
                self._session.do("change", finding=None)
                raise

    def _look(self, attempt: Any, search: object) -> None:
        def is_over() -> bool:
            return self.comm is None or _finding(self._session.moment).looking is not search

        try:
            finding = attempt.hint(stop=is_over) or Finding()
        except Exception as error:  # noqa: BLE001 - nobody else would hear of it in a thread
            finding = Finding(error_text(error))
        with self._session.lock:
            if not is_over():
                self._known = finding.known
                self._session.do("change", finding=finding)

    # ---- the browser

    def _news(self, moment: Document) -> tuple[object, ...]:
        return moment.position.text, moment.position.state.solved

    def _wire(self, moment: Document) -> State:
        finding = _finding(moment)
        marks = {"marks": finding.marks} if finding.marks else {}
        given = self._arranged({**self._picture, **marks})
        scene = moment.position.scene(hint=finding.hint, **given)
        return {"rev": moment.rev, "scene": scene.wire(), "panel": self._panel(moment)}

    def _panel(self, moment: Document) -> Panel:
        panel, finding, position = panel_of(moment), _finding(moment), moment.position
        attempt, view = position.state, position.game.view
        if panel["turn"]:
            panel["turn"]["player"] = BULLET
        looking = say("widget.looking") if finding.looking else ""
        note = one_after_other((finding.text, looking))
        if note:
            panel["answers"] = True
        panel["note"] = note or ("" if attempt.own else view.invitation(position))
        effects = sentences(view.effects(moment.before, position)) if moment.before else ""
        panel["news"] = effects and one_after_other((effects, finding.text))
        if moment.before and len(attempt.own) > len(moment.before.state.own):
            panel["sound"] = "weave" if attempt.solved else "stone"
        able = {
            "undo/step": moment.may_undo,
            "redo/step": moment.may_redo,
            "clear": bool(attempt.own),
        }
        if not attempt.solved:
            able |= {"hint/tile": not finding.looking, "check": bool(position.text)}
        return {**panel, "announced": [], **offer(able)}

    # ---- how it shows itself

    def _paint(self, theme: str) -> str:
        given = {**self._picture, "lang": self.lang}
        return self._session.moment.position.svg(theme, **given)

    def __repr__(self) -> str:
        return f"Puzzle({self.puzzle!r})"


def _finding(moment: Document) -> Finding:
    """Return what was asked for last, or else what is noticed at once."""
    return moment.finding or Finding(moment.position.state.remark)
