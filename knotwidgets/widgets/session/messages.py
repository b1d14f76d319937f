"""Messages from the browser: untrusted data in, a request or a fault out.

The `Request` of `asked.py` says what each kind of message holds. Here that is checked, and what no
type says: how long texts and lists may be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from knotwidgets.core.annotations import LONGEST as LONGEST_TEXT
from knotwidgets.core.errors import shortened
from knotwidgets.words import say

from .. import asked
from .exchange import RefusedError

MOST_PICKS = 32
MOST_BRANCHES = 100  # of a path, as in a record that can be read
LONGEST = 80  # characters of an id or a name
TEXTS = {"comment": 2_000, "record": 200_000, "answer": 80}  # characters of each
LARGEST = 2**53  # JavaScript has no larger whole number that is exact


class MalformedError(RefusedError):
    def __init__(self, fault: str) -> None:
        super().__init__(say("widget.malformed", fault=fault), reason="malformed")


@dataclass(frozen=True, slots=True)
class Message:
    """A message whose form is sound; what it asks for may still be impossible."""

    kind: str
    id: str
    rev: int
    picks: tuple[str, ...] = ()
    target: str = ""
    name: str = ""
    ply: int = 0
    path: tuple[int, ...] = ()
    comment: str = ""
    record: str = ""
    number: int = 0
    answer: str = ""
    arrangement: Any = ""
    colour: str = ""
    text: str | None = None


def read_message(content: object) -> Message:
    if not isinstance(content, dict):
        raise MalformedError("it is not an object")
    kind = _text("kind", content.get("kind"))
    if kind not in _FORMS:
        raise MalformedError(f"there is no kind {shortened(kind)}")
    *others, last = _FORMS[kind]
    form = next((form for form in others if form.keys() <= content.keys()), last)
    message = Message(
        **{key: _reader(key, hint)(key, content.get(key)) for key, hint in form.items()}
    )
    if kind == "draw" and len(message.picks) > (2 if message.text is None else 1):
        what = "an arrow takes" if message.text is None else "a text takes"
        raise MalformedError(f"{' '.join(message.picks)!r} are more cells than {what}")
    return message


def id_of(content: object) -> str:
    try:
        return _text("id", content.get("id")) if isinstance(content, dict) else ""
    except MalformedError:
        return ""


def _forms() -> Mapping[str, list[Mapping[str, object]]]:
    forms: dict[str, list[Mapping[str, object]]] = defaultdict(list)
    for request in get_args(asked.Request):
        hints = get_type_hints(request)
        for kind in get_args(hints["kind"]):
            forms[kind].append(hints)
    return dict(forms)


def _reader(key: str, hint: object) -> Callable[[str, Any], Any]:
    special = _SPECIAL.get(key) or _READERS.get(hint)
    return special or _one_of(get_args(hint))


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST:
        raise MalformedError(f"{shortened(key)} must be text of 1 to {LONGEST} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise MalformedError(
            f"{shortened(key)} has half of a surrogate pair, which no answer could quote"
        )
    return value


def _drawn_text(_: str, text: object) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
        raise MalformedError(f"{shortened(text)} is not text of at most {LONGEST_TEXT} characters")
    return text


def _long_text(key: str, text: object) -> str:
    if not isinstance(text, str) or len(text) > TEXTS[key]:
        raise MalformedError(f"the {key} is not text of at most {TEXTS[key]} characters")
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise MalformedError(f"the {key} has half of a surrogate pair")
    return text


def _number(key: str, value: object) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        raise MalformedError(f"{shortened(key)} must be a whole number")
    return value


def _picks(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_PICKS:
        raise MalformedError(f"{shortened(key)} must be a list of 1 to {MOST_PICKS} targets")
    return tuple(_text(key, pick) for pick in value)


def _path(key: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= 2 * MOST_BRANCHES + 1:
        raise MalformedError(f"{shortened(key)} must be a list of numbers")
    return tuple(_number(key, number) for number in value)


def _one_of(values: tuple[object, ...]) -> Callable[[str, object], object]:
    def read(key: str, value: object) -> object:
        if value not in values:
            raise MalformedError(f"there is no {key} {shortened(value)}")
        return value

    return read


_FORMS = _forms()
_READERS: Mapping[object, Callable[[str, Any], Any]] = {
    str: _text,
    int: _number,
    list[str]: _picks,
    list[int]: _path,
}
_SPECIAL = {"text": _drawn_text, **dict.fromkeys(TEXTS, _long_text)}
