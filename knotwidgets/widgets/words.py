"""Every text that the widget itself shows, once; what is said of a game stands with its view."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Button(NamedTuple):
    """A button's label and its tooltip."""

    label: str
    hint: str


BUTTONS: Mapping[str, Button] = MappingProxyType(
    {
        "undo": Button("Undo", "Take back the last move"),
        "redo": Button("Redo", "Play the move that was taken back"),
        "new": Button("New game", "Start again from the first position"),
        "next": Button("Next game", "Go on to the next game of the match"),
    }
)

BROWSER: Mapping[str, str] = MappingProxyType(
    {
        "waiting": "Waiting for Python …",
        "moves": "Moves",
        "start": "Start",
        "board": "Board",
        "place": "Place",
        "choices": "What fits here",
        "turn": "R or the wheel turns it",
        "tap": "Tap the tile to turn it",
        "unreadable": "This position could not be drawn",
    }
)
"""The texts that the browser needs before Python can answer, by key."""

STALE = "The position has changed meanwhile; look again."
MALFORMED = "This message can't be understood: {fault}."
REPEATED = "This message has been answered already."
BINDING = "Touch-move: what is picked once is binding, so nothing is taken back."
NOTHING = {"undo": "There is nothing to take back.", "redo": "There is nothing to play again."}
NO_NEXT = "The match has no next game now."
FAILED = "The function given to {place} failed: {error}"
