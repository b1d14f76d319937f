"""The board of Celtic Knot being edited: what picks on its picture draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from knotwidgets.core.draft import DraftFault, Edited
from knotwidgets.core.errors import Verdict, refusal
from knotwidgets.knotwork import CROSSING, Cell
from knotwidgets.scene.display import Scene
from knotwidgets.scene.drafts import ERASER
from knotwidgets.scene.options import read
from knotwidgets.words import say

from .board.drawing import Drawing
from .board.reading import name_of
from .picture.drawing import SIGN, SWAP, Paper, drawing_scene

if TYPE_CHECKING:
    from knotwidgets.core.position import Position

    from .game import CelticKnot


@dataclass(frozen=True)
class Redrawing:
    """A drawing, the game whose board it was, and the slot of the rack that was used last."""

    origin: CelticKnot
    drawing: Drawing
    used: str = ""

    @property
    def text(self) -> str:
        """The board as text."""
        return self.drawing.board.text

    @cached_property
    def _paper(self) -> Paper:
        """The squares: always those of the board that it was, too."""
        board = self.origin.drawn
        return Paper(self.drawing, (board.width, board.height))

    @cached_property
    def game(self) -> CelticKnot | None:
        """The game on this board; None while it can't be played on."""
        if self.drawing.faults:
            return None
        options = dict(self.origin.options) | {"board": self.drawing.board}
        coins = options.pop("coins")
        if isinstance(coins, int) and coins <= len(self.drawing.board.marks):
            options["coins"] = coins
        return type(self.origin)(**options, rules=self.origin.swapped)  # type: ignore[arg-type]

    @property
    def position(self) -> Position | None:
        """The start of a game on this board."""
        return self.game.start() if self.game else None

    @property
    def fault(self) -> DraftFault | None:
        """What is wrong with the board, the first thing in words; all places are marked."""
        if not self.drawing.faults:
            return None
        (_, text), *_ = self.drawing.faults
        known = self._paper.layout.cells
        marks = dict.fromkeys(name_of(cell) for cell, _ in self.drawing.faults)
        return DraftFault(text, tuple(name for name in marks if name in known))

    @property
    def doubt(self) -> None:
        """Nothing: every board begins a game."""
        return None

    @property
    def choices(self) -> Mapping[str, tuple[str, Redrawing]]:
        """Nothing else can be chosen of a board."""
        return {}

    chosen = ""

    @property
    def told(self) -> str:
        """Whether it can be played on."""
        return say("celtic_knot.draw_fault" if self.drawing.faults else "celtic_knot.draw_fine")

    def judge(self, picks: tuple[str, ...]) -> tuple[Verdict, Redrawing | None]:
        """Say what would come of picks, and return that if it is an edit."""
        cells = self._paper.layout.cells
        at = [cells[pick] for pick in picks if pick in cells]
        slots = [pick for pick in picks if pick not in cells]
        try:
            if not slots and len(at) == 2:
                after = self.drawing.joined(*at)
            elif len(at) == 1 and len(slots) <= 1:
                after = self._drawn(slots[0] if slots else SWAP, at[0])
            else:
                return refusal("", "celtic_knot.draw_pick"), None
        except ValueError:
            return refusal("", "celtic_knot.draw_line"), None
        if after == self.drawing and slots[:1] != [ERASER]:
            return refusal("", "celtic_knot.draw_crossing"), None
        edited = replace(self, drawing=after, used=slots[0] if slots else self.used)
        return Verdict(True, message=edited.told), edited

    def _drawn(self, slot: str, cell: Cell) -> Drawing:
        """Return what a slot of the rack makes of a square; raises `ValueError` for no slot."""
        if slot == ERASER:
            return self.drawing.erased(cell)
        crossed = self.drawing.sides.get(cell) == CROSSING
        if slot == SWAP:
            return self.drawing.swapped(cell) if crossed else self.drawing
        sign = slot.removeprefix(SIGN)
        if not slot.startswith(SIGN) or sign not in "XOEV":
            raise ValueError(f"there is no slot {slot!r}")
        return self.drawing if sign == "V" and not crossed else self.drawing.signed(cell, sign)

    def step_from(self, before: Edited) -> str:
        """Return the board as text, if it is another one."""
        same = isinstance(before, Redrawing) and before.text == self.text
        return "" if same else self.text

    def changed(self, before: Edited) -> tuple[str, ...]:
        """Return the squares with another sign, or other lines, than before."""
        if not isinstance(before, Redrawing):
            return ()
        drawings = self.drawing, before.drawing
        pairs = [[getattr(one, part) for one in drawings] for part in ("signs", "sides")]
        return tuple(
            name
            for name, cell in self._paper.layout.cells.items()
            if any(new.get(cell) != old.get(cell) for new, old in pairs)
        )

    def cleared(self) -> Redrawing:
        """Return an empty board."""
        return replace(self, drawing=Drawing(self.drawing.name, {}, {}))

    def scene(self, **options: Any) -> Scene:
        """Return the picture; what is wrong is marked."""
        marks = self.fault.marks if self.fault else ()
        given = read({"marks": marks, **options}, self._paper.layout.cells)
        return drawing_scene(self._paper, self.used, given)
