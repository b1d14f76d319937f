"""Messages from the browser: untrusted data in, a request or a fault out.

What each kind of message holds is told by the `Request` of the schema; here it is checked, and what
no type tells: how long texts and lists may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from knotwidgets.core.annotations import LONGEST as LONGEST_TEXT
from knotwidgets.core.errors import shortened

from .. import schema

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
    knotwidgets.widgets.session.messages.MalformedError: 'ply' must be a whole number
    """
    if not isinstance(content, dict):
        raise MalformedError("it is no object")
    kind = _text(content, "kind")
    if kind not in _FORMS:
        raise MalformedError(f"there is no kind {kind!r}")
    form = next((form for form in _FORMS[kind] if _has(content, form)), _FORMS[kind][-1])
    read = {key: _reader(key, hint)(content, key) for key, hint in form.items()}
    target, colour = read.pop("target", None), read.pop("colour", None)
    if target is not None:
        read["picks"] = (target,)
    if colour is not None:
        read["name"] = colour
    message = Message(**read)
    if kind == "draw":
        _check_cells(message)
    return message


def id_of(content: object) -> str:
    """Return the id of a message of any form, to answer it by; empty if it has none."""
    try:
        return _text(content, "id") if isinstance(content, dict) else ""
    except MalformedError:
        return ""


Content = dict[Any, Any]
Reader = Callable[[Content, str], Any]


def _forms() -> Mapping[str, tuple[Mapping[str, object], ...]]:
    """The fields of the messages of each kind, with their types."""
    forms: dict[str, tuple[Mapping[str, object], ...]] = {}
    for request in get_args(schema.Request):
        hints = get_type_hints(request)
        (kind,) = get_args(hints["kind"])
        forms[kind] = (*forms.get(kind, ()), hints)
    return MappingProxyType(forms)


def _has(content: Content, form: Mapping[str, object]) -> bool:
    return all(content.get(key) is not None for key in form)


def _reader(key: str, hint: object) -> Reader:
    return _drawn_text if key == "text" else _READERS.get(hint, _one_of(get_args(hint)))


def _text(content: Content, key: str) -> str:
    value = content.get(key)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST:
        raise MalformedError(f"{key!r} must be a text of 1 to {LONGEST} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise MalformedError(f"{key!r} has half a character, which no answer could quote")
    return value


def _drawn_text(content: Content, key: str) -> str:
    text = content.get(key)
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
        raise MalformedError(f"{shortened(text)} is no text of at most {LONGEST_TEXT} characters")
    return text


def _number(content: Content, key: str) -> int:
    value = content.get(key)
    if type(value) is not int or abs(value) > LARGEST:
        raise MalformedError(f"{key!r} must be a whole number")
    return value


def _picks(content: Content, key: str) -> tuple[str, ...]:
    value = content.get(key)
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PICKS:
        raise MalformedError(f"{key!r} must be a list of 1 to {MOST_PICKS} targets")
    return tuple(_text({key: pick}, key) for pick in value)


def _one_of(values: tuple[object, ...]) -> Reader:
    def read(content: Content, key: str) -> object:
        value = content.get(key)
        if value not in values:
            raise MalformedError(f"there is no {key} {shortened(value)}")
        return value

    return read


def _check_cells(message: Message) -> None:
    cells = " ".join(message.picks)
    if message.text is None and len(message.picks) > 2:
        raise MalformedError(f"{cells!r} are too many cells to draw an arrow between")
    if message.text is not None and len(message.picks) > 1:
        raise MalformedError(f"{cells!r} are too many cells for a text")


_FORMS = _forms()
_READERS: Mapping[object, Reader] = MappingProxyType({str: _text, int: _number, list[str]: _picks})
