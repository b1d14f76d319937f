"""The variants that were tried, as a plot beside a board: click one and play it."""

from __future__ import annotations

from typing import Any

import ipywidgets

from ..lab.explore import PICKED, Candidate, Exploration
from ..words import into, say
from .board import Board
from .boxes import Column, Row


class Candidates(Row):
    """Variants that were tried: a plot of the first two aims, and a board to play one on."""

    def __init__(self, found: Exploration, chart: Any, theme: str, lang: str) -> None:
        self.found, self.chart = found, chart
        self._theme, self._lang = theme, lang
        self._boards: dict[int, Board] = {}
        playable = [one for one in found if one.game]
        self._chosen = ipywidgets.Dropdown(
            description=into(say("study.variant"), lang),
            options=[(f"{one.number}: {one.label}", one.number) for one in playable],
            style={"description_width": "initial"},
        )
        self._place = Column()
        super().__init__(Column(self._chosen, chart), self._place)
        self._chosen.value = (found.best or playable)[0].number
        self._show()
        self._chosen.observe(self._show, "value")
        chart.selections.observe(self._pick, PICKED)

    @property
    def candidate(self) -> Candidate:
        """The variant on the board; it may be set."""
        chosen: Candidate = self.found[self._chosen.value]
        return chosen

    @candidate.setter
    def candidate(self, one: Candidate) -> None:
        self._chosen.value = one.number

    @property
    def board(self) -> Board:
        """The board of the variant, at the start of a game."""
        return self._boards[self.candidate.number]

    def close(self) -> None:
        """Take the plot and the board off the page."""
        for widget in (self._chosen, self.chart, *self._boards.values(), *self.children):
            widget.close()
        super().close()

    def _pick(self, change: dict[str, Any]) -> None:
        for point in change["new"].value:
            self._chosen.value = point["number"]

    def _show(self, _: object = None) -> None:
        one = self.candidate
        if one.number not in self._boards and one.game:
            board = Board(one.game.start(), theme=self._theme, lang=self._lang)
            self._boards[one.number] = board
        self._place.children = (self.board,)
