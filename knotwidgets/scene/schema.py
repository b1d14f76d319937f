"""A picture as JSON data: the form in which a scene and a theme travel to the browser.

This and `knotwidgets/session/schema.py` are the one description of all that travels. Tests check
Python's data against it; `python js/schema.py` makes types and checks for the browser from it.
Lengths are in board units (one cell = 1), y points down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired

Point = Annotated[list[float], 2]
"""x and y."""

Box = Annotated[list[float], 4]
"""x, y, width and height."""


class PathItem(TypedDict):
    """A shape to draw."""

    kind: Literal["path"]
    id: str
    style: str
    d: str
    """Path data, or "#name" of a symbol."""
    at: NotRequired[Point]
    """Where its origin lies."""


class DiscItem(TypedDict):
    """A disc round `at`."""

    kind: Literal["disc"]
    id: str
    style: str
    at: Point
    r: float


class TextItem(TypedDict):
    """A line of text, centred on `at` both ways."""

    kind: Literal["text"]
    id: str
    style: str
    at: Point
    text: str
    size: float


Item = PathItem | DiscItem | TextItem


class Target(TypedDict):
    """Something that can be picked; its shape is written like a path item's."""

    id: str
    d: str
    at: NotRequired[Point]
    label: str
    choices: NotRequired[bool]
    """Picking it shows the moves that it leaves, to choose from."""
    frame: NotRequired[str]
    """Painted instead of its shape while it is pointed at or picked, in the styles of frames."""


class Move(TypedDict):
    """A legal move: the targets to pick, in order, and what to show of it before it is played.

    Several moves of the same picks are the orientations of a piece, clockwise.
    """

    picks: list[str]
    ghost: list[Item]
    turn: NotRequired[str]
    """How the piece lies. A move with a turn is sent as its picks followed by it."""
    any: NotRequired[bool]
    """The targets may be picked in any order. Those that may be picked next light up; where a
    piece can be turned, only with this."""
    label: NotRequired[str]
    """What a screen reader says of the move."""
    each: NotRequired[list[str]]
    """Makes it several moves, one for each of these targets, put where "$" stands in picks and
    label; the ghost then lies relative to the target's place."""


class Travel(TypedDict):
    """Items, drawn round (0, 0), that move along path data."""

    kind: Literal["travel"]
    items: list[Item]
    along: str
    hides: list[str]
    """The items of the scene that are not painted before the motion has ended."""
    delay: float
    """In seconds."""
    time: float


class Flip(TypedDict):
    """A piece that makes half turns round the horizontal axis through `at`; it ends front up."""

    kind: Literal["flip"]
    at: Point
    front: list[Item]
    back: list[Item]
    turns: int
    hides: list[str]
    delay: float
    time: float


Motion = Travel | Flip


Arrangement = Literal["wide", "tall"]
"""What belongs to a board, such as a stock of pieces, lies beside it, or above and below it."""


class Backdrop(TypedDict):
    """What lies below all else, and stays as it is from move to move."""

    symbols: dict[str, str]
    items: list[Item]


class Scene(TypedDict):
    """A whole picture, what can be picked on it, and the legal moves."""

    box: Box
    backdrop: NotRequired[Backdrop]
    """Without one, a board's trait `backdrop` has it."""
    arrangement: NotRequired[Arrangement]
    """Of a picture that could be arranged in the other way: the browser may ask for that."""
    symbols: dict[str, str]
    items: list[Item]
    targets: list[Target]
    moves: list[Move]
    highlights: NotRequired[dict[str, list[Item]]]
    """Shown over the board while a target or a row of the panel of that name is pointed at."""
    motions: NotRequired[list[Motion]]
    """What to show once, before the scene comes to rest."""


class Coat(TypedDict, total=False):
    """One coat of paint on a shape. Lengths in board units; opacity from 0 to 1."""

    fill: str
    stroke: str
    width: float
    opacity: float
    dash: list[float]
    shift: Point
    cap: Literal["butt", "round"]
    font: Literal["normal", "bold", "uncial"]
    below: bool


class Theme(TypedDict):
    """A look: the colours of coats by their names, and those of the panel.

    The panel's are ground, ink, muted, line, accent, warn and focus, and for each player
    <player>-body and <player>-casing, or <player> alone.
    """

    name: str
    dark: bool
    paints: dict[str, str]
    ui: dict[str, str]


Entrance = Literal["settle", "land", "appear", "grow", "follow"]
"""How what was not there comes about: a line grows along itself, or follows once the others have
grown; a thing grows from its middle and settles there; a tile lands as from the hand, and a mark on
it appears when it has."""
