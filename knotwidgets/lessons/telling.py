"""What is told of moves and ends, as sentences one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.position import Position
from ..words import say


def in_turn(sentences: Iterable[str]) -> str:
    """Join sentences; those that are empty are left out."""
    said = ""
    for text in filter(None, sentences):
        said = say("common.then", first=said, then=text) if said else text
    return said


def news(before: Position, after: Position) -> str:
    """Say what a move did, and what is announced of it, and why."""
    view = before.game.view
    told: list[str] = [say("widget.sentence", text=one) for one in view.told(before, after)]
    for one in view.announced(before, after):
        told += [say("widget.sentence", text=one.title), one.reason]
    return in_turn(told)
