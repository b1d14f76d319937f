"""Guided play: a board that says at each turn what may be done, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ..core.advice import Advice
from ..core.errors import shortened
from ..core.game import flag
from .panel.common import action, one_after_other
from .reviewing import Review
from .schema import Action, Panel
from .session.game import Session
from .session.moment import GameMoment

NOTHING = Advice("")


class Guide:
    """What a board says to those who learn its game, while it is `on`."""

    def __init__(self, on: object) -> None:
        self.on = flag("guide", on)
        self.review: Review | None = None

    def reviews(self, session: Session) -> Review:
        """Review the games of a session from now on."""
        self.review = Review(session)
        return self.review

    def takes(self, picks: tuple[str, ...]) -> bool:
        """Whether picks are an answer, and no move."""
        return self.on and self.review is not None and self.review.takes(picks)

    def asked(self, moment: GameMoment) -> Advice | None:
        """Say what the review asks or answers, if anything."""
        return self.review.said(moment) if self.on and self.review else None

    def advice(self, moment: GameMoment) -> Advice:
        """Say what a human may do now; nothing where a machine is to move, and at the end."""
        if asked := self.asked(moment):
            return asked
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

    def said(self, panel: Panel, moment: GameMoment, advice: Advice) -> Panel:
        """Add to a panel what is said, shown and spoken, and the switch in its menu."""
        if self.review and self.asked(moment):
            panel |= {"note": "", "answers": True}
            panel["actions"] = [*self.review.buttons(), *panel["actions"]]
        panel["note"] = one_after_other((panel["note"], advice.text))
        panel["news"] = one_after_other((panel.get("news", ""), advice.text))
        panel["situation"] = one_after_other((panel["situation"], advice.text))
        panel["actions"] = [*map(self._renamed, panel["actions"]), self._switch()]
        return panel

    def _renamed(self, button: Action) -> Action:
        """The button *Review* says what it does in a guided game."""
        guided = self.on and button["name"] == "review"
        return action("review", "review_guided", enabled=button["enabled"]) if guided else button

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
