"""The display list: what a picture is made of, before anyone paints it.

A `Scene` is flat: paths, discs and short texts in painting order, each with an id, a layer and a
style token; then the targets that can be picked, and the legal moves as sequences of picks.
Lengths are in cells, x to the right, y *down*. Painters (canvas, SVG) know this list and a theme,
and nothing about any game.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

LAYERS = ("ground", "cells", "regions", "hints", "pieces", "marks", "labels")
"""The layers, in painting order."""

Point = tuple[float, float]
Json = str | int | float | list["Json"] | dict[str, "Json"]


class SceneError(ValueError):
    """A display list that contradicts itself: an id used twice, an unknown layer or symbol."""


@dataclass(frozen=True)
class Path:
    """SVG path data `d`, moved by `at`; a `d` that starts with "#" names a symbol of the scene.

    >>> Path("hill:A1", "cells", "hill", "#hill", (0, 6)).wire()["d"]
    '#hill'
    """

    id: str
    layer: str
    style: str
    d: str
    at: Point = (0, 0)

    def wire(self) -> dict[str, Json]:
        """The item as JSON data; `at` is left out where it moves nothing."""
        head: dict[str, Json] = {"kind": "path", **_common(self), "d": self.d}
        return head if tuple(self.at) == (0, 0) else {**head, "at": _pair(self.at)}


@dataclass(frozen=True)
class Disc:
    """A disc of radius `r` round `at`.

    >>> Disc("last", "marks", "last", (0.5, 0.5), 0.1).wire()["r"]
    0.1
    """

    id: str
    layer: str
    style: str
    at: Point
    r: float

    def wire(self) -> dict[str, Json]:
        """The item as JSON data."""
        return {"kind": "disc", **_common(self), "at": _pair(self.at), "r": number(self.r)}


@dataclass(frozen=True)
class Text:
    """One line of text of height `size` (the em), centred on `at` both ways.

    >>> Text("column:A", "labels", "coordinate", (0.5, 7.2), "A", 0.2).wire()["text"]
    'A'
    """

    id: str
    layer: str
    style: str
    at: Point
    text: str
    size: float

    def wire(self) -> dict[str, Json]:
        """The item as JSON data."""
        head: dict[str, Json] = {"kind": "text", **_common(self), "at": _pair(self.at)}
        return {**head, "text": self.text, "size": number(self.size)}


Item = Path | Disc | Text


@dataclass(frozen=True)
class Target:
    """A place that can be picked: its shape (as for `Path`), and what a screen reader says of it.

    >>> Target("D4", "#plot", (3, 3), "D4, empty hill").wire()["label"]
    'D4, empty hill'
    """

    id: str
    d: str
    at: Point
    label: str

    def wire(self) -> dict[str, Json]:
        """The target as JSON data."""
        return {"id": self.id, "d": self.d, "at": _pair(self.at), "label": self.label}


@dataclass(frozen=True)
class Move:
    """A legal move: the targets to pick, in order, and what to show before it is played.

    >>> Move(("D4",)).wire()
    {'picks': ['D4'], 'ghost': []}
    """

    picks: tuple[str, ...]
    ghost: tuple[Item, ...] = ()

    def wire(self) -> dict[str, Json]:
        """The move as JSON data."""
        return {"picks": list(self.picks), "ghost": [item.wire() for item in self.ghost]}


@dataclass(frozen=True)
class Scene:
    """A whole picture.

    `box` is what is to be seen: (x, y, width, height). `symbols` are paths that several items
    share. `items` are put into the order of `LAYERS`; within a layer their own order stays.
    `title` and `description` say in words what is to be seen.

    Raises `SceneError` for an id used twice, an unknown layer, or a symbol that isn't there.

    >>> dot = Disc("dot", "marks", "mark", (0.5, 0.5), 1 / 3)
    >>> Scene((0, 0, 1, 1), items=(dot,)).wire()["items"][0]["r"]
    0.333
    >>> Scene((0, 0, 1, 1), items=(dot, dot))
    Traceback (most recent call last):
    ...
    knotwidgets.scene.display.SceneError: 'dot' is the id of 2 items; an id belongs to one
    """

    box: tuple[float, float, float, float]
    symbols: Mapping[str, str] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    targets: tuple[Target, ...] = ()
    moves: tuple[Move, ...] = ()
    title: str = ""
    description: str = ""

    def __post_init__(self) -> None:
        ghosts = tuple(item for move in self.moves for item in move.ghost)
        _check_layers((*self.items, *ghosts))
        _check_unique("items", (item.id for item in self.items))
        for move in self.moves:
            _check_unique("items of a ghost", (item.id for item in move.ghost))
        _check_unique("targets", (target.id for target in self.targets))
        _check_symbols(self.symbols, (*self.items, *ghosts, *self.targets))
        _check_picks(self.moves, {target.id for target in self.targets})
        ordered = sorted(self.items, key=lambda item: LAYERS.index(item.layer))
        object.__setattr__(self, "items", tuple(ordered))

    def only(self, *layers: str) -> Scene:
        """The same scene with the items of these layers alone.

        >>> dot = Disc("dot", "marks", "mark", (0.5, 0.5), 0.1)
        >>> len(Scene((0, 0, 1, 1), items=(dot,)).only("pieces", "labels").items)
        0
        """
        for layer in layers:
            if layer not in LAYERS:
                raise SceneError(f"{layer!r} is not a layer; the layers are {', '.join(LAYERS)}")
        return replace(self, items=tuple(item for item in self.items if item.layer in layers))

    def wire(self) -> dict[str, Json]:
        """The scene as plain lists, dicts, strings and numbers (three decimals), ready for JSON.

        Raises `SceneError` for a number that JSON doesn't know (infinite, not a number).
        """
        return {
            "box": [number(value) for value in self.box],
            "symbols": dict(self.symbols),
            "items": [item.wire() for item in self.items],
            "targets": [target.wire() for target in self.targets],
            "moves": [move.wire() for move in self.moves],
        }


def number(value: float) -> int | float:
    """`value` to three decimals, as an int where it is whole: short in JSON and in path data.

    >>> number(2.0), number(1 / 3), number(-0.0001)
    (2, 0.333, 0)
    """
    if not math.isfinite(value):
        raise SceneError(f"{value!r} can't be drawn; a length must be a finite number")
    short = round(float(value), 3)
    return int(short) if short.is_integer() else short


def digits(value: float) -> str:
    """`number` as text for path data, which needs no zero before the point.

    >>> digits(0.25), digits(-0.25), digits(10.25)
    ('.25', '-.25', '10.25')
    """
    text = str(number(value))
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _pair(point: Point) -> list[Json]:
    return [number(point[0]), number(point[1])]


def _common(item: Item) -> dict[str, Json]:
    return {"id": item.id, "layer": item.layer, "style": item.style}


def _check_layers(items: Iterable[Item]) -> None:
    for item in items:
        if item.layer not in LAYERS:
            names = ", ".join(LAYERS)
            raise SceneError(f"{item.id!r} is on layer {item.layer!r}; the layers are {names}")


def _check_unique(kind: str, ids: Iterable[str]) -> None:
    for name, count in Counter(ids).items():
        if count > 1:
            raise SceneError(f"{name!r} is the id of {count} {kind}; an id belongs to one")


def _check_symbols(symbols: Mapping[str, str], users: Iterable[Item | Target]) -> None:
    for user in users:
        d = getattr(user, "d", "")
        if d.startswith("#") and d[1:] not in symbols:
            known = ", ".join(symbols) or "there are none"
            raise SceneError(f"{user.id!r} uses symbol {d!r}; the symbols are: {known}")


def _check_picks(moves: Iterable[Move], targets: set[str]) -> None:
    for move in moves:
        for pick in move.picks:
            if pick not in targets:
                raise SceneError(f"move {move.picks!r} picks {pick!r}, which is not a target")
