"""A puzzle that is being solved by hand: the steps so far, and the requests that change them."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Thread
from typing import Any, NamedTuple

from ..core.errors import Verdict
from ..games.celtic.puzzles import Conflict, Puzzle, PuzzleError
from ..games.celtic.puzzles import spoken as puzzle_words
from ..games.celtic.puzzles.laying import Laying, LayingError
from ..games.celtic.puzzles.solution import Tiles
from ..games.celtic.puzzles.text import write_tiles
from ..games.celtic.state import SHAPES, shape_of
from ..games.celtic.text import read_sides
from ..words import say
from .exchange import Exchange, Moment, RefusedError
from .messages import Message
from .puzzle_hint import NOTHING, Finding, Search
from .words import sentences

TILE = "tile:"  # a pick from the rack


class Step(NamedTuple):
    """A step, as text (`"c3:NE"` lays, `"-c3"` takes back), and what it has led to."""

    text: str
    laying: Laying


@dataclass(frozen=True, kw_only=True)
class PuzzleMoment(Moment):
    """Everything that a picture of a puzzle shows.

    `steps` begin with the puzzle itself; `ply` is the number of steps that have led to what is
    shown, and further ones can be done again. `before` is what lay before the last change.
    `finding` is what is said of the tiles, and `looking` tells that a hint is being looked for.
    Neither of these makes a new revision: they change no tile.
    """

    steps: tuple[Step, ...]
    ply: int = 0
    before: Laying | None = None
    finding: Finding = NOTHING
    looking: bool = False

    @property
    def laying(self) -> Laying:
        """The tiles that lie."""
        return self.steps[self.ply].laying

    @property
    def may_redo(self) -> bool:
        """Whether a step was taken back and can be done again."""
        return self.ply + 1 < len(self.steps)


def _ignore(_: object) -> None:
    pass


class PuzzleSession(Exchange[PuzzleMoment]):
    """A puzzle being solved, and the requests that change it; safe to use from any thread.

    `changed` is called under the lock with each new moment, also with one that only says something
    else: it has the revision of the moment before.
    """

    def __init__(self, puzzle: Puzzle, changed: Callable[[PuzzleMoment], None] = _ignore) -> None:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(
                f"{puzzle!r} is no puzzle; expected one such as knotwidgets.puzzles.easy()"
            )
        super().__init__(PuzzleMoment(steps=(Step("", Laying.of(puzzle)),)), changed)
        self._search: Search | None = None  # that goes on
        self._last: Search | None = None  # that knows a solution

    # ---- what may be asked of a session

    def lay(self, tiles: Tiles) -> None:
        """Lay tiles, all in one step; raises `PuzzleError`, and then none is laid."""
        with self._lock:
            before = self.moment.laying
            after = before.lay(tiles)
            new = {cell: sides for cell, sides in after.sides.items() if cell not in before.sides}
            if new:
                self._go_on(Step(write_tiles(new), after))

    def take(self, *cells: str) -> None:
        """Take tiles back, all in one step; raises `PuzzleError`, and then none is taken."""
        with self._lock:
            before = self.moment.laying
            after = before.take(cells)
            gone = [name for name in before.own if name not in after.tiles]
            if gone:
                self._go_on(Step(" ".join(f"-{name}" for name in gone), after))

    def clear(self) -> None:
        """Take all tiles back but the given ones; raises `RefusedError` if there are none."""
        with self._lock:
            own = self.moment.laying.own
            if not own:
                raise RefusedError(say("widget.no_tiles"))
            self.take(*own)

    def undo(self) -> None:
        """Take back the last step; raises `RefusedError` if there is none."""
        with self._lock:
            if not self.moment.ply:
                raise RefusedError(say("widget.no_steps_undo"))
            self._show(self.moment.steps, self.moment.ply - 1)

    def redo(self) -> None:
        """Do again the step that was taken back; raises `RefusedError` if there is none."""
        with self._lock:
            if not self.moment.may_redo:
                raise RefusedError(say("widget.no_steps_redo"))
            self._show(self.moment.steps, self.moment.ply + 1)

    def jump(self, ply: int) -> None:
        """Show what lay after `ply` steps; raises `RefusedError` for a step that isn't there."""
        with self._lock:
            last = len(self.moment.steps) - 1
            if not 0 <= ply <= last:
                raise RefusedError(say("widget.no_step", ply=ply, last=last))
            self._show(self.moment.steps, ply)

    def check(self) -> tuple[Conflict, ...]:
        """Mark what is wrong so far, and return it."""
        with self._lock:
            laying = self.moment.laying
            cells = (cell for conflict in laying.conflicts for cell in conflict.cells)
            text = _remark(laying).text if laying.solved else puzzle_words.faults(laying.conflicts)
            self._say(finding=Finding(text, tuple(dict.fromkeys(cells))))
            return laying.conflicts

    def hint(self) -> None:
        """Look for a hint, in a thread, and show it once it is found, if no tile moves meanwhile.

        Raises `RefusedError` if the puzzle is solved, or a hint is being looked for already.
        """
        with self._lock:
            if self.moment.laying.solved:
                raise RefusedError(say("widget.solved_already"))
            if self._search:
                raise RefusedError(say("widget.looking_already"))
            known = self._last.solution if self._last else None
            search = self._search = Search(self.moment.laying, known)
            if search.is_short:
                self._look(search)
                return
            self._say(finding=NOTHING, looking=True)
            try:
                Thread(target=self._look, args=(search,), daemon=True).start()
            except RuntimeError:  # no threads here, as in Pyodide
                self._look(search)

    def close(self) -> None:
        """End a search that goes on."""
        with self._lock:
            self._stop()

    # ---- messages from the browser

    def do(self, message: Message) -> None:
        """Do what a message asks for."""
        if message.kind == "jump":
            self.jump(message.ply)
            return
        if message.kind == "select":
            return  # where somebody points is of no account here
        try:
            if message.kind == "action":
                self.perform(message.name, self._actions)
            else:
                cell, turn = self._meant(message.picks)
                if turn:
                    self.lay({cell: turn})
                else:
                    self.take(cell)
        except LayingError as fault:
            raise RefusedError(fault.message, reason="illegal", marks=fault.cells) from fault
        except PuzzleError as fault:
            raise RefusedError(say("widget.malformed", fault=fault)) from fault

    def explain(self, picks: tuple[str, ...]) -> Verdict:
        """Say what would come of some picks: a tile laid or taken back, or why not."""
        laying = self.moment.laying
        try:
            cell, turn = self._meant(picks)
            if turn:
                laying.lay({cell: turn})
                return Verdict(legal=True, message=say("widget.may_lay", cell=cell))
            laying.take((cell,))
            return Verdict(legal=True, message=say("widget.may_take", cell=cell))
        except LayingError as fault:
            return Verdict(legal=False, rule="laid", message=fault.message, marks=fault.cells)
        except RefusedError as refusal:
            return Verdict(legal=False, rule="notation", message=refusal.message)
        except PuzzleError as fault:
            raise RefusedError(say("widget.malformed", fault=fault)) from fault

    @property
    def _actions(self) -> dict[str, Callable[[], None]]:
        def check() -> None:
            self.check()

        return {
            "undo": self.undo,
            "redo": self.redo,
            "clear": self.clear,
            "hint": self.hint,
            "check": check,
        }

    def _meant(self, picks: tuple[str, ...]) -> tuple[str, str]:
        """The cell, and how a tile is to be laid there; without that, its tile is to be taken.

        The cell and a tile of the rack come in either order, then the turn.
        """
        laying = self.moment.laying
        cells = [pick for pick in picks[:2] if pick in laying.cells]
        tiles = [pick.removeprefix(TILE) for pick in picks[:2] if pick.startswith(TILE)]
        turn = picks[2] if len(picks) == 3 else None
        known = len(cells) < 2 and set(tiles) <= set(SHAPES)
        if not known or len(cells) + len(tiles) != min(2, len(picks)) or len(picks) > 3:
            fault = say("widget.no_puzzle_pick", picks=" ".join(picks))
            raise RefusedError(say("widget.malformed", fault=fault))
        for shape in tiles:
            if not laying.number(shape):
                text = say("celtic.none_left", tile=say(f"celtic.{shape}"))
                raise RefusedError(text, reason="illegal")
        if cells and (not tiles or cells[0] in laying.tiles):
            return self._taken(cells[0], tiles), ""
        return self._laid(cells, tiles, turn)

    def _taken(self, cell: str, tiles: list[str]) -> str:
        laying = self.moment.laying
        if cell not in laying.tiles:
            raise RefusedError(say("widget.which_tile", cell=cell), reason="illegal")
        if tiles:  # laid on one that lies there
            raise laying.taken(cell)
        if laying.solved and not laying.given(cell):  # a slip of the hand must not undo the work
            raise LayingError(
                say("widget.stays", undo=say("buttons.puzzle_undo"), clear=say("buttons.clear"))
            )
        return cell

    def _laid(self, cells: list[str], tiles: list[str], turn: str | None) -> tuple[str, str]:
        if not cells or len(tiles) > 1:
            text = say("widget.which_cell", tile=say(f"celtic.the_{tiles[-1]}"))
            raise RefusedError(text, reason="illegal")
        if turn is None:
            text = say("widget.no_turn", tile=say(f"celtic.the_{tiles[0]}"), cell=cells[0])
            raise RefusedError(text, reason="illegal")
        sides = read_sides(turn)
        if not sides or shape_of(sides) != tiles[0]:
            text = say("widget.no_such_turn", tile=say(f"celtic.a_{tiles[0]}"), turn=repr(turn))
            raise RefusedError(text, reason="illegal")
        return cells[0], turn

    # ---- moments

    def _go_on(self, step: Step) -> None:
        ply = self.moment.ply + 1
        self._show((*self.moment.steps[:ply], step), ply)

    def _show(self, steps: tuple[Step, ...], ply: int) -> None:
        self._stop()
        before, remark = self.moment.laying, _remark(steps[ply].laying)
        self._set(steps=steps, ply=ply, before=before, finding=remark, looking=False)

    def _say(self, **changes: Any) -> None:
        """Say something else of the same tiles: what a user is about to do stays right."""
        self.moment = replace(self.moment, **changes)
        self._changed(self.moment)

    def _look(self, search: Search) -> None:
        try:
            finding = search.run()
        except Exception as error:  # noqa: BLE001 - nobody else would hear of it in a thread
            traceback.print_exc(file=sys.stderr)
            finding = Finding(f"{type(error).__name__}: {error}")
        with self._lock:
            if self._search is search:
                self._search, self._last = None, search
                self._say(finding=finding, looking=False)

    def _stop(self) -> None:
        if self._search:
            self._search.stop()
            self._search = None


def _remark(laying: Laying) -> Finding:
    """What is noticed at once: that all cells are filled, for good or not."""
    if laying.solved:
        return Finding(sentences([puzzle_words.headline(laying)]))
    return Finding(say("widget.not_solved")) if laying.full else NOTHING
