"""What is to be seen in a picture: its items by their ids, and where they lie."""

import re
from typing import Any

from knotwidgets.games import Celtic, Position
from knotwidgets.scene import Scene


def game_of(position: Position) -> Celtic:
    assert isinstance(position.game, Celtic)
    return position.game


def ids(scene: Scene, prefix: str) -> set[str]:
    """What follows the prefix in the ids that begin with it."""
    return {i.id.removeprefix(prefix) for i in scene.items if i.id.startswith(prefix)}


def item(scene: Scene, name: str) -> Any:
    return next(item for item in scene.items if item.id == name)


def corners(scene: Scene, name: str) -> list[tuple[float, float]]:
    """The points of an item's path or a target's, but those that are relative to others."""
    one: Any = next(one for one in (*scene.items, *scene.targets) if one.id == name)
    d = scene.symbols[one.d[1:]] if one.d.startswith("#") else one.d
    ends = re.sub(r"A\S+ \S+ \d \d \d ", "L", d)  # of an arc
    pairs = re.findall(r"(-?[\d.]+) (-?[\d.]+)", re.sub("[a-z][^A-Z]*", "", ends))
    return [(float(x) + one.at[0], float(y) + one.at[1]) for x, y in pairs]


def edges(scene: Scene, name: str) -> tuple[float, float, float, float]:
    """The edges of an item on the left, above, on the right and below."""
    xs, ys = zip(*corners(scene, name), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
