"""Messages from the browser: untrusted data in, a request or a fault out.

A message is a dict with `kind`, an `id` that its view never uses again, the revision `rev` of the
state that the view was showing, and what its kind adds:

* `{"kind": "pick", "picks": ["D4"]}`: targets picked one after the other, meant as a move;
* `{"kind": "action", "name": "undo"}`: a button of the panel;
* `{"kind": "jump", "ply": 12}`: show the position after that many moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
    if kind == "pick":
        return Message(kind, message_id, rev, picks=_picks(content))
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
    return value


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
