"""What is to be seen in a picture: its items by their ids, and where they lie."""

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

from knotwidgets.scene import Scene, letters


def ids(scene: Scene, prefix: str) -> set[str]:
    """What follows the prefix in the ids that begin with it."""
    return {i.id.removeprefix(prefix) for i in scene.items if i.id.startswith(prefix)}


def item(scene: Scene, name: str) -> Any:
    return next(item for item in scene.items if item.id == name)


def labels(scene: Scene) -> dict[str, str]:
    """What is spoken of each target."""
    return {target.id: target.label for target in scene.targets}


def corners(scene: Scene, name: str) -> list[tuple[float, float]]:
    """The points of an item's path or a target's, but those that are relative to others."""
    one: Any = next(one for one in (*scene.items, *scene.targets) if one.id == name)
    ends = re.sub(r"A\S+ \S+ \d \d \d ", "L", one.d)  # of an arc
    pairs = re.findall(r"(-?[\d.]+) (-?[\d.]+)", re.sub("[a-z][^A-Z]*", "", ends))
    return [(float(x) + one.at[0], float(y) + one.at[1]) for x, y in pairs]


def edges(scene: Scene, name: str) -> tuple[float, float, float, float]:
    """The edges of an item on the left, above, on the right and below."""
    xs, ys = zip(*corners(scene, name), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def moves_as_read(scene: Scene) -> list[Any]:
    """The moves of a scene that writes them for each target, read as the browser does."""
    places = {target.id: target.at for target in scene.targets}
    read = []
    wire: Any = scene.wire()
    for pattern in wire["moves"]:
        for target in pattern["each"]:
            text = json.dumps({k: v for k, v in pattern.items() if k != "each"})
            move = json.loads(text.replace("$", target))
            for one in move["ghost"]:
                if one.get("d", "").startswith("#"):
                    one["d"] = wire["symbols"][one["d"][1:]]
                (x, y), (dx, dy) = places[target], one.get("at", (0, 0))
                one["at"] = [x + dx, y + dy]
            read.append(move)
    return read


def moves_at_length(scene: Scene) -> list[Any]:
    """The same moves, each written on its own."""
    moves = json.loads(json.dumps([move.wire() for move in scene.moves]))
    for move in moves:
        for one in move["ghost"]:
            one.setdefault("at", [0, 0])
    return list(moves)


def missing(text: str) -> str:
    """The characters that the alphabet of pictures lacks."""
    return "".join(letter for letter in text if letters.glyph(letter) is letters.UNKNOWN)


NAMESPACE = "{http://www.w3.org/2000/svg}"
KNOWN = {
    "svg": {"viewBox", "width", "height", "role", "fill", "stroke-linejoin"},
    "title": set(),
    "desc": set(),
    "g": {"transform"},
    "path": {
        "d", "transform", "fill", "stroke", "stroke-width", "stroke-linecap",
        "stroke-dasharray", "opacity", "fill-opacity", "stroke-opacity",
    },
    "circle": {
        "cx", "cy", "r", "fill", "stroke", "stroke-width", "opacity", "fill-opacity",
        "stroke-opacity", "stroke-dasharray", "stroke-linecap",
    },
}  # fmt: skip


def check_self_contained(picture: str) -> None:
    """Nothing is in an SVG file but elements that we know, with colours and numbers."""
    for element in ET.fromstring(picture).iter():  # noqa: S314  # our own text
        assert set(element.attrib) <= KNOWN[element.tag.removeprefix(NAMESPACE)]
        for attribute in ("fill", "stroke"):
            assert re.fullmatch("#[0-9a-f]{6}|none", element.get(attribute, "none"))
    assert not re.search("NaN|nan|inf|None|href|url|var\\(", picture.partition("</desc>")[2])
