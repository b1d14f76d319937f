"""Guided play: a board that says at each turn what may be done, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..core.advice import Advice
from ..core.errors import shortened
from ..core.game import flag
from .panel.common import action, one_after_other
from .schema import Action, Panel
from .session.moment import GameMoment

NOTHING = Advice("")


class Guide:
    """What a board says to those who learn its game, while it is `on`."""

    def __init__(self, on: object) -> None:
        self.on = flag("guide", on)

    def advice(self, moment: GameMoment) -> Advice:
        """Say what a human may do now; nothing where a machine is to move, and at the end."""
        position = moment.position
        if not self.on or position.player is None or position.player in moment.machines:
            return NOTHING
        return _checked(position.game.guide(position))

    @staticmethod
    def marked(
        given: Mapping[str, Any], advice: Advice, cells: Collection[str]
    ) -> Mapping[str, Any]:
        """Add the marks of an advice to the options of a picture, where cells have none."""
        marks = given.get("marks", {})
        own = marks if isinstance(marks, Mapping) else dict.fromkeys(marks, "")
        added = {cell: "" for cell in advice.marks if cell in cells}
        return {**given, "marks": {**added, **own}} if added else given

    def said(self, panel: Panel, advice: Advice) -> Panel:
        """Add to a panel what is said, shown and spoken, and the switch in its menu."""
        panel["note"] = one_after_other((panel["note"], advice.text))
        panel["news"] = one_after_other((panel.get("news", ""), advice.text))
        panel["situation"] = one_after_other((panel["situation"], advice.text))
        panel["actions"] = [*panel["actions"], self._switch()]
        return panel

    def _switch(self) -> Action:
        return {**action("guide", enabled=True), "pressed": self.on}


def _checked(said: object) -> Advice:
    """Return what a game says as an advice; raises `TypeError` for what is none."""
    match said:
        case str():
            return Advice(said)
        case (str() as text, (list() | tuple()) as marks):
            return Advice(text, tuple(map(str, marks)))
    raise TypeError(f"guide returned {shortened(said)}; expected a text, or a text and cells")
