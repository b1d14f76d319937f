"""A widget's conversation with Python, computed in advance, so that a page needs no Python.

An automaton has *nodes*: what the widget shows there, and for each request that a browser may send
then, the reply and the node that follows. It is made by asking the widget's own desk, so a page
says what the widget would have said. Several automata go side by side in one page where what they
show is independent of each other: a request is for the first that knows it.

`js/src/page/recorded.ts` is the other half.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

TraitValues = Mapping[str, Any]
"""The values of traits, by name."""

Request = Mapping[str, Any]
"""A message of the browser (`Request` in `session/schema.py`) without what its view adds: an id and
a revision."""

Asks = Callable[[TraitValues], Iterable[Request]]
"""The requests that a browser may send where this is shown."""

OF_PAGE = ("kind", "to", "rev")  # what the page adds to a reply by itself


def action(name: str) -> Request:
    """A button that is pressed."""
    return {"kind": "action", "name": name}


def each(kind: str, all_picks: Iterable[Iterable[str]]) -> Iterator[Request]:
    """Picks that are played, or to be explained."""
    return ({"kind": kind, "picks": [*picks]} for picks in all_picks)


def nothing(_: TraitValues) -> Iterable[Request]:
    return ()


class Answer(TypedDict, total=False):
    """What comes of a request: what the reply says, unless that is just "done", and where to go.

    Where a lesson's hints follow on each other, `turns` are what each time leads to. Chance draws
    from `luck`, and from there it can be gone `back`.
    """

    reply: dict[str, Any]
    to: int
    turns: list[int]
    luck: list[int]
    back: bool


@dataclass
class Node:
    """What is shown, and what comes of each request by its key; `also` is shared by nodes.

    `tall` is shown instead with the scene in its other arrangement, if it has one: the page itself
    answers what asks for that. The key of a kind of request alone is that of all others of this
    kind. In a lesson a node `opens` a step, and may have a `marking`: see
    `js/src/page/recorded.ts`.
    """

    shown: TraitValues
    answers: dict[str, Answer] = field(default_factory=dict)
    also: dict[str, Answer] = field(default_factory=dict)
    tall: TraitValues | None = None
    opens: bool = False
    marking: Mapping[str, Any] | None = None

    @property
    def scenes(self) -> int:
        """How many scenes it has."""
        return 2 if self.tall else 1

    def wire(self) -> dict[str, Any]:
        """Return this as JSON data."""
        always = ("shown", "answers", "also")
        return {name: value for name, value in vars(self).items() if value or name in always}


@dataclass
class Automaton:
    """Nodes, and the number of the one to start at.

    `otherwise` is the reply to what no node answers, by the kind of the request; "" for all others.
    """

    nodes: list[Node]
    start: int = 0
    otherwise: dict[str, dict[str, Any]] = field(default_factory=dict)

    def wire(self) -> dict[str, Any]:
        """Return this as JSON data."""
        return {**vars(self), "nodes": [one.wire() for one in self.nodes]}


class TooManyError(ValueError):
    """There is too much to be seen for one page."""


WRITTEN = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def key_of(request: Request) -> str:
    """Return the name by which a node knows a request.

    >>> key_of({"ply": 3, "kind": "jump"})
    '{"kind":"jump","ply":3}'
    """
    return WRITTEN.encode(request)


def answer_of(reply: Mapping[str, Any]) -> Answer:
    """Return a reply as a page has it, without the fields that the page adds by itself."""
    reply = {name: part for name, part in reply.items() if name not in OF_PAGE}
    return {} if reply == {"ok": True} else {"reply": reply}


def shown_of(shown: TraitValues) -> TraitValues:
    """Return what is shown, without revisions."""
    return {
        name: {**value, "rev": 0} if isinstance(value, dict) and "rev" in value else value
        for name, value in shown.items()
    }
