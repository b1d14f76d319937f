"""Messages from the browser: untrusted data in, a request or a fault out.

A message is a dict with `kind`, an `id` that its view never uses again, the revision `rev` of the
state that the view was showing, and what its kind adds:

* `{"kind": "pick", "picks": ["D4"]}`: targets picked one after the other, meant as a move;
* `{"kind": "explain", "picks": ["D4"]}`: what the rules say of these picks, which nothing is to
  come of;
* `{"kind": "select", "target": "D4"}`: the target that the user points at, which plays nothing;
* `{"kind": "draw", "picks": ["D4", "E6"], "colour": "red"}`: an arrow between two cells or a circle
  round one, to be drawn or, if it is there, taken away; `{"kind": "draw", "picks": ["D4"], "text":
  "!"}` is a text on a cell, or none;
* `{"kind": "action", "name": "undo"}`: a button of the panel;
* `{"kind": "jump", "ply": 12}`: show the position after that many moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.annotations import COLOURS
from ..core.annotations import LONGEST as LONGEST_TEXT
from ..core.errors import shortened

MOST_PICKS = 32
LONGEST = 80  # characters of an id or a name
LARGEST = 2**53  # JavaScript has no larger whole number that is exact


class MalformedError(ValueError):
    """A message that is none; says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message whose form is sound; what it asks for may still be impossible."""

    kind: str
    id: str
    rev: int
    picks: tuple[str, ...] = ()
    name: str = ""
    ply: int = 0
    text: str | None = None


def read_message(content: object) -> Message:
    """Check a message's form; raises `MalformedError`.

    >>> read_message({"kind": "jump", "id": "a:1", "rev": 3, "ply": 2}).ply
    2
    >>> read_message({"kind": "jump", "id": "a:1", "rev": 3, "ply": "2"})
    Traceback (most recent call last):
    ...
    knotwidgets.widgets.messages.MalformedError: 'ply' must be a whole number
    """
    if not isinstance(content, dict):
        raise MalformedError("it is no object")
    kind, message_id, rev = _text(content, "kind"), _text(content, "id"), _number(content, "rev")
    if kind in ("pick", "explain"):
        return Message(kind, message_id, rev, picks=_picks(content))
    if kind == "select":
        return Message(kind, message_id, rev, picks=(_text(content, "target"),))
    if kind == "draw":
        return _stroke(content, message_id, rev)
    if kind == "action":
        return Message(kind, message_id, rev, name=_text(content, "name"))
    if kind == "jump":
        return Message(kind, message_id, rev, ply=_number(content, "ply"))
    raise MalformedError(f"there is no kind {kind!r}")


def id_of(content: object) -> str:
    """Return the id of a message of any form, to answer it by; empty if it has none."""
    try:
        return _text(content, "id") if isinstance(content, dict) else ""
    except MalformedError:
        return ""


def _text(content: dict[Any, Any], key: str) -> str:
    value = content.get(key)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST:
        raise MalformedError(f"{key!r} must be a text of 1 to {LONGEST} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise MalformedError(f"{key!r} has half a character, which no answer could quote")
    return value


def _stroke(content: dict[Any, Any], message_id: str, rev: int) -> Message:
    picks, text, colour = _picks(content), content.get("text"), content.get("colour")
    if text is None:
        if len(picks) > 2:
            raise MalformedError(f"{' '.join(picks)!r} are too many cells to draw an arrow between")
        if colour not in COLOURS:
            raise MalformedError(f"there is no colour {shortened(colour)}")
        return Message("draw", message_id, rev, picks, name=colour)
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
        raise MalformedError(f"{shortened(text)} is no text of at most {LONGEST_TEXT} characters")
    if len(picks) > 1:
        raise MalformedError(f"{' '.join(picks)!r} are too many cells for a text")
    return Message("draw", message_id, rev, picks, text=text)


def _number(content: dict[Any, Any], key: str) -> int:
    value = content.get(key)
    if type(value) is not int or abs(value) > LARGEST:
        raise MalformedError(f"{key!r} must be a whole number")
    return value


def _picks(content: dict[Any, Any]) -> tuple[str, ...]:
    value = content.get("picks")
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PICKS:
        raise MalformedError(f"'picks' must be a list of 1 to {MOST_PICKS} targets")
    return tuple(_text({"picks": pick}, "picks") for pick in value)
