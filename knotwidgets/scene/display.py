"""The display list: the items of a picture, before a painter paints it.

A `Scene` is flat: paths, discs and short texts in painting order, each with an id, a layer and a
style; then the targets that can be picked, and the legal moves as sequences of picks. Lengths are
in cells, x to the right, y *down*. Painters (canvas, SVG) know this list and a theme, and nothing
about any game.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias
from zlib import crc32

from knotwidgets.words import into

from . import schema

if TYPE_CHECKING:
    from .motion import Motion

LAYERS = (
    "backdrop",
    "ground",
    "cells",
    "regions",
    "hints",
    "pieces",
    "marks",
    "labels",
    "drawings",
)
"""The layers, in painting order. The backdrop is what stays as it is from move to move."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # x, y, width and height


PATHS = ("d", "frame")  # the fields of path data


class SceneError(ValueError):
    """A display list that contradicts itself: an id used twice, an unknown layer."""


class Part:
    """A part of a picture; it writes itself as JSON data, by the names of its fields."""

    kind: ClassVar[str] = ""
    """The tag in JSON data that tells this kind of part from others."""
    always: ClassVar[tuple[str, ...]] = ()
    """Fields that are written even while they have their default."""

    def wire(self, named: Collection[str] = ()) -> Any:
        """The part as JSON data: without its layer, as items travel in painting order.

        The parts in it have names in place of the path data that are `named`.
        """
        wire: dict[str, Any] = {"kind": self.kind} if self.kind else {}
        for name, value in vars(self).items():
            is_usual = name not in self.always and value == getattr(type(self), name, self)
            if name != "layer" and not is_usual:
                wire[name] = tight(value) if name in PATHS else _as_json(value, named)
        return wire


def _as_json(value: Any, named: Collection[str] = ()) -> Any:
    if type(value) in (float, int):  # most are, and the code below takes longer
        return number(value)
    if isinstance(value, (tuple, list)):
        return [_as_json(one, named) for one in value]
    if isinstance(value, Part):
        fields = vars(value)
        by_name = tuple([name for name in PATHS if fields.get(name) in named])
        return _shared_wire(type(value), by_name, *fields.values())  # type: ignore[arg-type] # a class
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return {name: _as_json(one, named) for name, one in value.items()}
    return value if isinstance(value, bool) else number(value)


@lru_cache(maxsize=16_384)  # known by the fields, as to hash and compare parts takes longer
def _shared_wire(kind: Any, by_name: tuple[str, ...], *fields: Any) -> Any:
    """A part as JSON data that is shared and never changed: pictures repeat most of their parts."""
    wire = kind(*fields).wire()
    return wire | {name: "#" + _path_name(wire[name]) for name in by_name}


def _path_name(d: str) -> str:
    """A name that follows from path data: so pages write once what repeats from scene to scene."""
    return f"{crc32(d.encode()):x}"


@dataclass(frozen=True)
class Path(Part):
    """SVG path data `d`, moved by `at`."""

    kind = "path"
    id: str
    layer: str
    style: str
    d: str
    at: Point = (0, 0)


@dataclass(frozen=True)
class Disc(Part):
    """A disc of radius `r` round `at`."""

    kind = "disc"
    id: str
    layer: str
    style: str
    at: Point
    r: float


@dataclass(frozen=True)
class Text(Part):
    """One line of text of height `size` (the em), centred on `at` both ways."""

    kind = "text"
    id: str
    layer: str
    style: str
    at: Point
    text: str
    size: float


Item = Path | Disc | Text
Items = tuple[Item, ...]


@dataclass(frozen=True)
class Target(Part):
    """A place that can be picked: its shape (as for `Path`), and its label for a screen reader.

    `choices` says that picking it offers all moves that go on from there, to choose from. `frame`
    is painted instead of `d` while the target is pointed at or picked, so that its content keeps
    its colours: in the style "frame picked" instead of "picked", and so on.
    """

    id: str
    d: str
    at: Point
    label: str
    choices: bool = False
    frame: str = ""


@dataclass(frozen=True)
class Move(Part):
    """A move: the targets to pick, in order, and what to show before it is played.

    Moves with the same picks differ in their `turn`: they are the orientations of a piece, in
    clockwise order. With `any` the targets may be picked in any order. The next targets light up,
    but not for a turned piece without `any`. `label` is the move for a screen reader.

    >>> Move(("tile:cap", "e6"), turn="S", any=True).wire()
    {'picks': ['tile:cap', 'e6'], 'ghost': [], 'turn': 'S', 'any': True}
    """

    always = ("ghost",)
    picks: tuple[str, ...]
    ghost: Items = ()
    turn: str = ""
    any: bool = False
    label: str = ""


@dataclass(frozen=True)
class Scene:
    """A whole picture.

    `box` is the visible part. `items` are put into the order of `LAYERS`; within a layer their own
    order stays. `highlights` are items by a name, painted above the picture while a row of the
    panel or a target of that name is pointed at. `motions` are shown before the picture: see
    `knotwidgets.scene.motion`. `title` and `description` describe the picture in words.
    `arrangement` names the arrangement of a picture that has two: a board asks for the one that
    suits its room.

    Raises `SceneError` for an id used twice, an unknown layer, and a hidden item that doesn't
    exist.

    >>> dot = Disc("dot", "marks", "mark", (0.5, 0.5), 1 / 3)
    >>> Scene((0, 0, 1, 1), items=(dot,)).wire()["items"][0]["r"]
    0.333
    >>> Scene((0, 0, 1, 1), items=(dot, dot))
    Traceback (most recent call last):
    ...
    knotwidgets.scene.display.SceneError: 'dot' is the id of 2 items; an id belongs to one
    """

    box: Box
    items: Items = ()
    targets: tuple[Target, ...] = ()
    moves: tuple[Move, ...] = ()
    highlights: Mapping[str, Items] = field(default_factory=dict)
    motions: tuple[Motion, ...] = ()
    title: str = ""
    description: str = ""
    arrangement: schema.Arrangement | None = None

    def __post_init__(self) -> None:
        for fault in _faults(self):
            raise SceneError(fault)
        ordered = sorted(self.items, key=lambda item: LAYERS.index(item.layer))
        object.__setattr__(self, "items", tuple(ordered))

    def into(self, language: str) -> Scene:
        """The scene with all its texts in another language."""
        if language == "en":
            return self
        items = (
            replace(item, text=into(item.text, language)) if isinstance(item, Text) else item
            for item in self.items
        )
        targets = (replace(one, label=into(one.label, language)) for one in self.targets)
        moves = (replace(one, label=into(one.label, language)) for one in self.moves)
        return replace(
            self,
            items=tuple(items),
            targets=tuple(targets),
            moves=tuple(moves),
            title=into(self.title, language),
            description=into(self.description, language),
        )

    def wire(self) -> schema.Scene:
        """The scene as plain lists, dicts, strings and numbers (three decimals), ready for JSON.

        Moves that differ only in their last target are written once, see `each_target`. Raises
        `SceneError` for a number that JSON doesn't know (infinite, not a number).
        """
        still = tuple(item for item in self.items if item.layer == LAYERS[0])
        moving, moves = self.items[len(still) :], [*_each_target(self)]
        named, symbols = _repeated_paths(
            moving,
            self.targets,
            *(move.ghost for move, _ in moves),
            *self.highlights.values(),
            *(motion.painted_items for motion in self.motions),
        )
        wire = schema.Scene(
            box=_as_json(self.box),
            symbols=symbols,
            items=_as_json(moving, named),
            targets=_as_json(self.targets, named),
            moves=[move.wire(named) | {"each": targets} for move, targets in moves],
        )
        if still:
            wire["backdrop"] = _backdrop_wire(still)
        if self.arrangement:
            wire["arrangement"] = self.arrangement
        if self.highlights:
            wire["highlights"] = _as_json(self.highlights, named)
        if self.motions:
            wire["motions"] = [motion.wire(named) for motion in self.motions]
        return wire


@lru_cache(maxsize=64)  # it stays as it is from move to move, and is known by its identity
def _backdrop_wire(items: Items) -> schema.Backdrop:
    """The backdrop as JSON data."""
    named, symbols = _repeated_paths(items)
    return {"symbols": symbols, "items": _as_json(items, named)}


def _repeated_paths(*parts: Iterable[Part]) -> tuple[Collection[str], dict[str, str]]:
    """Return the path data that several parts have, and the same by name, as it is written.

    Where two would have the same name, only one of them has it.
    """
    uses = Counter(filter(None, [vars(one).get(key) for one in chain(*parts) for key in PATHS]))
    by_name = {_path_name(tight(d)): d for d in uses if uses[d] > 1}
    return {*by_name.values()}, {name: tight(d) for name, d in by_name.items()}


def _faults(scene: Scene) -> Iterator[str]:
    """Where a scene contradicts itself."""
    overlays = [*(move.ghost for move in scene.moves), *scene.highlights.values()]
    moving = chain.from_iterable(motion.painted_items for motion in scene.motions)
    everything = (*scene.items, *chain(*overlays), *moving)
    if not {item.layer for item in everything}.issubset(LAYERS):
        item = next(item for item in everything if item.layer not in LAYERS)
        names = ", ".join(LAYERS)
        yield f"{item.id!r} is on layer {item.layer!r}; the layers are {names}"
    yield from _repeated("items", scene.items)
    for overlay in overlays:
        yield from _repeated("items of a ghost", overlay)
    yield from _repeated("targets", scene.targets)
    yield from _missing(scene)


def _repeated(kind: str, things: Iterable[Item | Target]) -> Iterator[str]:
    ids = [thing.id for thing in things]
    if len(ids) > len(set(ids)):
        name, count = Counter(ids).most_common(1)[0]
        yield f"{name!r} is the id of {count} {kind}; an id belongs to one"


def _missing(scene: Scene) -> Iterator[str]:
    items, targets = {item.id for item in scene.items}, {target.id for target in scene.targets}
    for move in scene.moves:
        for pick in set(move.picks) - targets:
            yield f"move {move.picks!r} picks {pick!r}, which is not a target"
    for name in chain.from_iterable(motion.hides for motion in scene.motions):
        if name not in items:
            yield f"a motion hides {name!r}, which is no item of the picture"


def _each_target(scene: Scene) -> Iterator[tuple[Move, list[str]]]:
    """Neighbours of the moves that differ only in their last target, as one, and these targets.

    `$` stands for the target in `picks` and in `label`, and the ghost lies relative to its place.
    """
    places = {target.id: target.at for target in scene.targets}
    for move, alike in groupby(scene.moves, lambda move: _with_open_target(move, places)):
        yield move, [one.picks[-1] for one in alike]


def _with_open_target(move: Move, places: Mapping[str, Point]) -> Move:
    *others, last = move.picks
    x, y = places[last]
    ghost = tuple(
        replace(item, at=(number(item.at[0] - x), number(item.at[1] - y))) for item in move.ghost
    )
    return replace(move, picks=(*others, "$"), ghost=ghost, label=move.label.replace(last, "$"))


@lru_cache(maxsize=4096)  # pictures of boards repeat their numbers
def number(value: float) -> int | float:
    """`value` to three decimals, as an int where it is whole: short in JSON and in path data.

    >>> number(2.0), number(1 / 3), number(-0.0001)
    (2, 0.333, 0)
    """
    if not math.isfinite(value):
        raise SceneError(f"{value!r} can't be drawn; a length must be a finite number")
    short = round(float(value), 3)
    return int(short) if short.is_integer() else short


@lru_cache(maxsize=4096)  # as `number`
def digits(value: float) -> str:
    """`number` as text for path data, which needs no zero before the point.

    >>> digits(0.25), digits(-0.25), digits(10.25)
    ('.25', '-.25', '10.25')
    """
    text = str(number(value))
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@lru_cache(maxsize=4096)  # most paths stay as they are
def tight(d: str) -> str:
    """Path data without unnecessary blanks.

    >>> tight("M.5 0L-.5 .25 1 .5 -1 0Z")
    'M.5 0L-.5.25 1 .5-1 0Z'
    """
    return re.sub(r"(\.\d+) (?=\.)| (?=-)", r"\1", d)


RIBBON = 0.16
"""Width of a strand in cells, casing included."""

BODY = RIBBON - 0.046
HIGHLIGHT = 0.023

PASS_GAP = 0.11
"""How far from a crossing's middle a strand stops where it passes under, in cells."""


@dataclass(frozen=True)
class Coat(Part):
    """One coat of paint on a shape: colours by their names in the palette, lengths in cells.

    In a `Theme` the colours are CSS "#rrggbb". `cap` is "butt" or "round"; joins are always round.
    A text uses `fill` and `font` ("normal", "bold" or "uncial") alone. Of items of the same style
    that follow one another, the coats `below` are painted first: shadows fall on none of them.

    >>> Coat(stroke="#223344", width=0.1).wire()
    {'stroke': '#223344', 'width': 0.1}
    """

    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    opacity: float | None = None
    dash: tuple[float, ...] | None = None
    shift: Point | None = None
    cap: Literal["butt", "round"] | None = None
    font: Literal["normal", "bold", "uncial"] | None = None
    below: bool = False


Coats = tuple[Coat, ...]
"""What is painted on one shape, from the bottom up."""


def coated(items: Iterable[Item], styles: Mapping[str, Coats]) -> Iterator[tuple[Item, Coats]]:
    """What is painted, in order: items with coats; some come twice, first with those `below`."""
    for style, neighbours in groupby(items, key=lambda item: item.style):
        run, coats = [*neighbours], styles[style]
        low = tuple(coat for coat in coats if coat.below)
        yield from ((item, low) for item in run if low)
        yield from ((item, coats[len(low) :]) for item in run)


Styles: TypeAlias = dict[str, Coats]
"""Styles by name, each with its coats."""


CORD = 0.2
"""Width of a cord in cells, its dark edges included."""


def cord(shadow: str, edge: str, fillet: str, body: str, line: str, inlay: Coats) -> Coats:
    """The coats of a cord in metal: shadows, dark edges, bright fillets, and an inlay on a line."""
    return (
        Coat(stroke=shadow, width=CORD + 0.07, opacity=0.13, shift=(0.03, 0.045), below=True),
        Coat(stroke=shadow, width=CORD + 0.03, opacity=0.2, shift=(0.02, 0.03), below=True),
        Coat(stroke=edge, width=CORD),
        Coat(stroke=fillet, width=CORD - 0.032),
        Coat(stroke=body, width=CORD - 0.05),
        Coat(stroke=line, width=0.078),
        *inlay,
    )


def dive(edge: str) -> Coats:
    """The coats of the shade on a cord that dives: on lines from its cut ends, ever fainter."""
    return tuple(
        Coat(stroke=edge, width=CORD - 0.03, opacity=0.14 if step else 0.75, dash=(length, 9.0))
        for step, length in enumerate((0.03, 0.044, 0.062, 0.084, 0.11, 0.148))
    )


def ribbon(casing: str, body: str, light: str) -> Coats:
    """The three coats of a strand: its casing, its body and the fine line along its middle."""
    return (
        Coat(stroke=casing, width=RIBBON),
        Coat(stroke=body, width=BODY),
        Coat(stroke=light, width=HIGHLIGHT),
    )
