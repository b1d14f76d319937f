"""Guided play: a board that says what may be done and why, warns, and reviews the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.advice import Advice
from ..core.errors import shortened
from ..core.game import flag
from ..words import one_after_other
from .panel.common import action
from .reviewing import Review
from .schema import Action, Panel
from .session.game import Session
from .session.moment import GameMoment
from .warner import Warner

NOTHING = Advice("")


class Guide:
    """What a board says to those who learn its game.

    While it is `on` it says what may be done, and reviews the game; while it `warns` it holds a
    move that gives the game away. A review and a warning take picks in place of the game.
    """

    def __init__(self, on: object) -> None:
        self.on, self.warns = flag("guide", on), False

    def begin(self, session: Session) -> None:
        """Guide through the games of a session."""
        self.review, self.warner = Review(session), Warner(session)

    @property
    def _asides(self) -> Iterator[Review | Warner]:
        if self.on:
            yield self.review
        if self.warns:
            yield self.warner

    def takes(self, picks: tuple[str, ...]) -> bool:
        """Whether picks are no move now."""
        return any(one.takes(picks) for one in self._asides)

    def advice(self, moment: GameMoment) -> Advice:
        """Say what a human may do now; nothing where a machine is to move, and at the end."""
        for one in self._asides:
            if said := one.said(moment):
                return said
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
        """Add to a panel what is said, shown and spoken, and the switches in its menu."""
        actions = [self._renamed(one) for one in panel["actions"]]
        if aside := next((one for one in self._asides if one.said(moment)), None):
            panel |= {"note": "", "news": "", "answers": True}
            actions = [*aside.buttons(), *actions]
        panel["note"] = one_after_other((panel["note"], advice.text))
        panel["news"] = one_after_other((panel.get("news", ""), advice.text))
        panel["situation"] = one_after_other((panel["situation"], advice.text))
        switches = {"guide": self.on, "warn": self.warns}
        pressed = [
            Action(**action(name, enabled=True), pressed=on) for name, on in switches.items()
        ]
        panel["actions"] = [*actions, *pressed]
        return panel

    def _renamed(self, button: Action) -> Action:
        """The button *Review* says what it does in a guided game."""
        guided = self.on and button["name"] == "review"
        return action("review", "review_guided", enabled=button["enabled"]) if guided else button


def _checked(said: object) -> Advice:
    """Return what a game says as an advice; raises `TypeError` for what is none."""
    match said:
        case str():
            return Advice(said)
        case (str() as text, (list() | tuple()) as marks):
            return Advice(text, tuple(map(str, marks)))
    raise TypeError(f"guide returned {shortened(said)}; expected a text, or a text and cells")
