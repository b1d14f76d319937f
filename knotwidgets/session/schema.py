"""All that a widget and the browser send each other, as JSON data; see `scene/schema.py`.

Python sends the traits `look`, `state`, `ahead`, `thinking`, `drawn`, `lesson_steps`,
`lesson_shown` and `_sketch`, and replies. The browser sends what `Request` has;
`requests.py` checks what may stand in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ..scene.schema import Arrangement, Box, Coat, Entrance, Item, Move, Point, Scene, Target, Theme

if TYPE_CHECKING:
    from typing_extensions import NotRequired

# ---- traits


class Look(TypedDict):
    """What a widget looks like and says, whatever is shown."""

    entrances: NotRequired[dict[str, Entrance]]
    """By the last words of styles, numbers not counted; what has another style fades in. Without
    any, nothing moves."""
    styles: dict[str, list[Coat]]
    """The coats of each style; their colours are names, which each theme gives a colour."""
    themes: dict[str, Theme]
    words: dict[str, str]
    """Every text that the browser itself needs, by key; those of buttons as `buttons.undo`."""
    letters: NotRequired[dict[str, str]]
    """The letters that headlines are drawn in, each with its width, a blank and its path.

    By "" the room between letters, and the heights of accents above small letters and capitals.
    """
    legend: NotRequired[dict[str, str]]
    """The meaning of marks, by the beginning of an item's id or the last words of its style."""
    lang: str
    """The language of all that is shown and spoken, as HTML has it."""
    board: str
    """Names the board: its views know each other by it."""


class Turn(TypedDict):
    """What is said of a player, such as whose turn it is, and to do what."""

    player: str
    text: str


class Score(Turn):
    """How a player stands."""

    name: str
    who: NotRequired[str]
    """The name of who plays for it, and the games won before a rematch."""


class PlayedMove(TypedDict):
    """A turn, which may be several plies."""

    text: str
    notation: NotRequired[str]
    """The turn as it is written, where the text is in words."""
    player: str
    note: NotRequired[str]
    comment: NotRequired[str]
    ply: NotRequired[int]
    """How many plies have been played after it, if that is not its number in the list."""


class Variation(TypedDict):
    """Moves that might have been played instead of others."""

    path: list[int]
    """How to get there: for each branch the plies before it, and its number among those there."""
    moves: list[PlayedMove]


class Course(TypedDict):
    """What has been played, and where in it we are."""

    moves: list[PlayedMove]
    variations: NotRequired[list[Variation]]
    """Each one after what it branches off from."""
    ply: int
    """How many plies have been played in the position shown."""
    path: NotRequired[list[int]]
    """Where that is: the branches that lead there, and the plies; of a game alone."""
    steps: dict[str, int]
    """The plies to go to by key: first, earlier, later and last, where there are moves."""
    opening: NotRequired[str]
    """What is said before the first move."""
    comment: NotRequired[str]
    """What is said of the move that led to the position shown."""
    past: NotRequired[str]
    """Where we are, as words, while we look at what was played before."""
    reading: NotRequired[bool]
    """The moves are there to be read: none can be changed."""


class Offer(TypedDict, total=False):
    """What Python offers to do: buttons by their names in `js/src/panel/commands.ts`.

    What stands in a name behind a slash is the sense in which it is offered: `undo/step`.
    """

    can: list[str]
    cannot: list[str]
    """Those that are there, and can't be pressed now."""
    on: list[str]
    """Those that stay down."""
    pace: str
    """The time between two moves, as buttons say it."""
    labels: dict[str, str]
    """What is written on those that the browser has no words for, such as the answers of a task."""


class ResultRow(TypedDict):
    """A row of a table with a column for each player."""

    id: NotRequired[str]
    """Names one of the scene's highlights."""
    label: str
    values: list[str]
    player: NotRequired[str]
    """Names the colours of its dot, if it has one."""


class Announced(Turn):
    """What has just happened, told on the board; the text may be about nobody."""

    reason: str
    """Why, and what follows from it."""


class Result(TypedDict):
    """How a game has ended."""

    headline: Turn
    detail: list[str]
    ornament: NotRequired[str]
    """The path of a band of knotwork, in the colours of who has won."""
    columns: NotRequired[list[str]]
    """The table's columns after the first, which holds the rows' labels."""
    rows: NotRequired[list[ResultRow]]


Sound = Literal["stone", "weave", "coin"]


class Clock(TypedDict):
    """How much time each player has left, in milliseconds, and whose clock runs."""

    left: dict[str, int]
    runs: str
    spent: int
    """For how long it has run by now."""


class Panel(Course, Offer):
    """What stands beside the board."""

    title: str
    heading: str
    """The title, and how things stand, as a heading."""
    turn: Turn | None
    phase: str
    goal: NotRequired[str]
    """What the players are after, in one line."""
    situation: str
    """All that the panel says of how things stand, to be spoken."""
    note: str
    news: NotRequired[str]
    """What has just happened, to be spoken once."""
    announced: NotRequired[list[Announced]]
    """What of it is told on the board, until something else happens there."""
    scores: list[Score]
    figures: NotRequired[list[ResultRow]]
    """How the players stand: the rows of a table, in the order of the scores."""
    result: Result | None
    error: str
    answers: NotRequired[bool]
    """The note is an answer to the user, and goes before hints of what may be done."""
    binding: NotRequired[bool]
    """Touch-move: a pick can't be taken back."""
    text: NotRequired[str]
    """What is shown, as a text to be copied."""
    clock: NotRequired[Clock]
    sound: NotRequired[Sound]
    """Of the move that has just been played."""


class State(TypedDict):
    """What is shown, replaced as a whole; a new revision answers whatever was asked before."""

    rev: int
    scene: Scene
    panel: Panel
    early: NotRequired[bool]
    """A machine thinks: what is picked is kept until it has moved."""


class Ahead(TypedDict, total=False):
    """What can be picked in advance: the moves, and the targets as they then are."""

    rev: int
    """The revision of the state at which it can be picked."""
    symbols: dict[str, str]
    targets: list[Target]
    moves: list[Move]


class Chances(Turn):
    """A player's probability to win, from 0 to 1."""

    share: float


Tone = Literal["", "right", "wrong", "hint"]


class Steps(TypedDict):
    """The steps of a lesson, and how far they were done when Python told last."""

    key: str
    """By this the browser keeps how far somebody has come; it ends in the lesson's version."""
    lesson: str
    titles: list[str]
    names: list[str]
    """The titles with their numbers."""
    stars: list[int]
    """Of each step, 0 to 3."""
    practice: bool
    """Whether tasks that were never missed come back, too."""
    kept: NotRequired[str]
    """When, as the browser has written it, where Python keeps that in a file."""
    duel: NotRequired[bool]
    """Whether this is a page that has a whole game for two."""


class Given(TypedDict):
    """An answer to a step."""

    answer: str
    right: bool
    rule: str
    """The rule that refused it, if one did."""


class Lesson(TypedDict):
    """What stands beside the board of a lesson, but for its panel; it is of a step alone."""

    rev: int
    """The revision of the state that it belongs to."""
    fresh: bool
    """Whether the lesson has just begun, or begun again."""
    step: int
    stars: int
    """What the step has brought this time, 0 to 3; 0 until it is done."""
    text: str
    """Of the step, as Markdown."""
    task: str
    tone: Tone
    """Of what is told."""
    told: str
    given: NotRequired[Given]
    """The answer that has just been judged."""
    field: NotRequired[str]
    """Names the field for a number, where one is asked for."""
    way: NotRequired[list[Point]]
    """What is to be followed of a strand, up to the next crossing: in cells, with y upward."""
    places: NotRequired[dict[str, Point]]
    """The middles of cells on this way in the same units: targets by these names are there."""
    main: str
    """The action that leads on."""


class Mistake(TypedDict):
    """A move that lost much, in the graph of a game."""

    ply: int
    """Before the move."""
    text: str


class Known(TypedDict):
    """Each player's probability to win after some plies, from 0 to 1."""

    ply: int
    shares: list[float]


class Graph(TypedDict):
    """Each player's probability to win in the course of a game, as far as that is known."""

    players: list[str]
    last: int
    """How many plies the game has."""
    ply: int
    """That of the position shown."""
    known: list[Known]
    mistakes: list[Mistake]


class Thinking(Offer):
    """What a machine, or an analysis, thinks by now: small, and sent several times a second."""

    rev: int
    """The revision of the state that the items lie on."""
    player: str
    text: str
    detail: str
    line: str
    """The moves that it expects."""
    busy: bool
    """Whether it goes on."""
    graph: NotRequired[Graph]
    win: list[Chances]
    items: list[Item]


class Sketch(TypedDict):
    """A canvas of ipycanvas over the board."""

    model: str
    """By which its model is known in the browser."""
    box: Box
    """What it covers of the board, as in a scene."""
    interactive: bool
    """Whether the pointer is its own, not the board's."""


class Drawn(Offer, total=False):
    """What is drawn on a position by hand, and the buttons for it; empty where there is nothing."""

    rev: int
    """The revision of the state that the items lie on."""
    items: list[Item]
    said: dict[str, str]
    """What is drawn on targets, in words."""
    news: str
    """What has just been drawn or taken away, to be spoken once."""


class Kept(TypedDict):
    """The game, to be kept where it outlives Python."""

    of: str
    """The name of the board's game, the same when its cell is run again; empty for none."""
    record: str
    share: str
    """The record as one short word."""
    own: bool
    """Whether somebody has played: else there is nothing to be lost."""
    choice: str
    """The choice in the lobby by which the game has begun; empty for the board's own."""


# ---- replies


class Card(TypedDict):
    """A page of the short rule book."""

    title: str
    text: str
    changed: str
    """Which of the rules that it speaks of are others in this game, and what they say."""
    number: int
    of: int
    scenes: list[Scene]
    """What is shown one after the other."""


class LobbyOption(TypedDict):
    """What can be chosen of a field."""

    value: str
    label: str
    shape: NotRequired[str]
    """A view box, a bar and the path of a picture."""
    picture: NotRequired[str]
    """The address of a picture, which goes before the shape."""


class LobbyField(TypedDict):
    """What is to be chosen, and what is chosen now."""

    name: str
    label: str
    value: str
    options: list[LobbyOption]


class Lobby(TypedDict):
    """What can be chosen for a new game."""

    title: str
    fields: list[LobbyField]
    said: str
    """What the line below is."""
    line: str
    """The line of Python that does the same."""
    play: str
    """The label of the button that begins."""
    doors: list[LobbyOption]
    """What else can be opened: lessons and puzzles."""
    paste: list[str]
    """What is said where a text can be pasted: a title, what it may be, and the button's label."""
    again: str
    """The label of the button that goes on with a game that is kept; empty for none."""
    back: list[str]
    """The label of *Cancel*, and the door that it leads to where no board is behind the lobby."""


class Reply(TypedDict):
    """Python's answer to the message with the id `to`, as things stand at revision `rev`."""

    kind: Literal["reply"]
    to: str
    rev: int
    ok: bool
    reason: NotRequired[str]
    message: NotRequired[str]
    marks: NotRequired[list[str]]
    refused: NotRequired[list[str]]
    hints: NotRequired[list[str]]
    """The items of the scene that show what may be played; they are no part of a saved picture."""
    part: NotRequired[str]
    """The part of the browser's half that was asked for, as the text of a module."""
    card: NotRequired[Card]
    lobby: NotRequired[Lobby]
    clock: NotRequired[Clock]


# ---- what the browser asks

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
    """Show the game of a record, or from a position; or take over what the page has kept.

    Or take when the tasks of a lesson come back, for the file in which that is kept.
    """

    kind: Literal["read", "found", "kept"]
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
    """What is in the reply alone.

    What the clocks show now, as a view that opens later must ask; for a picture that is to be
    saved, its `hints`; or what is shown as a lesson's step, as a `message`.
    """

    kind: Literal["clock", "print", "step"]


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
    | Arrange
    | Glance
    | Load
    | Leaf
    | Answer
    | Choose
)
