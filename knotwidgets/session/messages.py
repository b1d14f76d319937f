"""All that the browser asks of a widget, as JSON data; see `schema.py`, which has the answers."""

from __future__ import annotations

from typing import Literal, TypedDict

from ..scene.schema import Arrangement

Colour = Literal["green", "red", "blue", "yellow"]
"""The pens, in the order of the keys held with the right button: none, Shift or Ctrl, Alt, both."""

PartName = Literal[
    "clock", "drawing", "game", "lesson", "live", "lobby", "repeat", "sketch", "tools"
]
"""What the browser loads when it is first used."""


class Timed(TypedDict, total=False):
    """What messages have where a clock runs."""

    spent: int
    """For how many milliseconds the view was showing whose turn it is."""


class Message(Timed):
    """What all messages have."""

    id: str
    """Never used again by its view."""
    rev: int
    """The revision of the state that the view was showing."""


class Pick(Message):
    """Targets picked one after the other, meant as a move; or only to be explained."""

    kind: Literal["pick", "explain"]
    picks: list[str]


class Select(Message):
    """The target that the user points at, which plays nothing."""

    kind: Literal["select"]
    target: str


class Stroke(Message):
    """An arrow between two cells or a circle round one; one that is there is taken away."""

    kind: Literal["draw"]
    picks: list[str]
    colour: Colour


class Mark(Message):
    """A text on a cell, or none."""

    kind: Literal["draw"]
    picks: list[str]
    text: str


class Press(Message):
    """A button of the panel."""

    kind: Literal["action"]
    name: str


class Jump(Message):
    """Show the position after that many moves of the line that is shown."""

    kind: Literal["jump"]
    ply: int


class Visit(Message):
    """Show the position that a path leads to."""

    kind: Literal["jump"]
    path: list[int]


class Comment(Message):
    """Say something of the move that led to the position shown, or of the game before it begins."""

    kind: Literal["comment"]
    comment: str


class Read(Message):
    """Show the game of a record, or from a position; or take over what the page has kept."""

    kind: Literal["read", "found"]
    record: str


class Keep(Message):
    """When the tasks of a lesson come back, for the file in which that is kept."""

    kind: Literal["kept"]
    record: str


class Open(Message):
    """Show the game of a record in place of the lobby, or offer one that the page has kept.

    The choice is that of the lobby, or the one by which the game that was kept had begun.
    """

    kind: Literal["begin", "found"]
    record: str
    choice: str


class Arrange(Message):
    """The scene would suit the room that it has in another arrangement."""

    kind: Literal["arrange"]
    arrangement: Arrangement


class Glance(Message):
    """What the clocks show now, which is in the reply: a view that opens later must ask."""

    kind: Literal["clock"]


class Print(Message):
    """The picture is to be saved: the reply names its `hints`; or what is shown as a lesson's step.

    The reply has that as its `message`.
    """

    kind: Literal["print", "step"]


class Load(Message):
    """A part of the browser's half is to be used for the first time."""

    kind: Literal["part"]
    name: PartName


class Leaf(Message):
    """A page of the short rule book, from 0."""

    kind: Literal["card"]
    number: int


class Choose(Message):
    """What is chosen for a new game, as a query: the reply has the `lobby`; or begin it."""

    kind: Literal["lobby", "begin"]
    choice: str


class Answer(Message):
    """What was written in answer to a task."""

    kind: Literal["answer"]
    answer: str


Request = (
    Pick
    | Select
    | Mark
    | Stroke
    | Press
    | Visit
    | Jump
    | Comment
    | Open
    | Read
    | Keep
    | Arrange
    | Glance
    | Print
    | Load
    | Leaf
    | Answer
    | Choose
)
