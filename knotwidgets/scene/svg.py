"""The SVG painter: a scene and a theme become one self-contained picture.

Every colour is a literal attribute, letters are paths, curves stay curves, and nothing has an id.
So the picture looks the same inline, as an image and in a rasteriser, and two pictures in one page
don't interfere.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from . import letters
from .coats import Coat
from .display import Disc, Item, Path, Point, Scene, Text, number
from .themes import Theme

Attributes = dict[str, str | float]

PIXELS = 64
"""Pixels of a cell in a picture that is not scaled."""


def paint(scene: Scene, theme: Theme) -> str:
    """The scene as the text of an SVG file.

    Raises `KeyError` for a style that the theme lacks.

    >>> from knotwidgets.scene.themes import theme
    >>> dot = Disc("dot", "marks", "highlight", (0.5, 0.5), 0.1)
    >>> picture = paint(Scene((0, 0, 1, 1), items=(dot,), title="A dot"), theme("light"))
    >>> print(picture.splitlines()[1])
    <title>A dot</title>
    """
    x, y, width, height = (number(value) for value in scene.box)
    size = f'width="{number(width * PIXELS)}" height="{number(height * PIXELS)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" {size}'
    lines = [f'{head} role="img" fill="none" stroke-linejoin="round">']
    lines += [f"<title>{escape(scene.title)}</title>"] if scene.title else []
    lines += [f"<desc>{escape(scene.description)}</desc>"] if scene.description else []
    for item in scene.items:
        lines += _item(item, scene, theme)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _item(item: Item, scene: Scene, theme: Theme) -> Iterator[str]:
    for coat in theme.styles[item.style]:
        if isinstance(item, Text):
            yield _text(item, coat)
        elif isinstance(item, Disc):
            centre = _moved(item.at, coat)
            place: Attributes = {"cx": centre[0], "cy": centre[1], "r": number(item.r)}
            yield _element("circle", place | _paint(coat))
        else:
            d = scene.symbols[item.d[1:]] if item.d.startswith("#") else item.d
            yield _element("path", {"d": d} | _translation(item, coat) | _paint(coat))


def _text(item: Text, coat: Coat) -> str:
    weight = coat.font or "normal"
    strokes = letters.path(item.text, item.at, item.size)
    look = {"stroke": coat.fill or "none", "stroke-width": number(letters.pen(item.size, weight))}
    return _element("path", {"d": strokes, **look, "stroke-linecap": "round"})


def _paint(coat: Coat) -> Attributes:
    """The attributes of one coat; the root element's defaults are no fill and no stroke."""
    look: dict[str, str | float | None] = {
        "fill": coat.fill,
        "stroke": coat.stroke,
        "stroke-width": number(coat.width) if coat.width is not None else None,
        "opacity": number(coat.opacity) if coat.opacity is not None else None,
        "stroke-dasharray": " ".join(str(number(part)) for part in coat.dash or ()) or None,
        "stroke-linecap": coat.cap,
    }
    return {name: value for name, value in look.items() if value is not None}


def _translation(item: Path, coat: Coat) -> Attributes:
    x, y = _moved(item.at, coat)
    return {"transform": f"translate({x} {y})"} if (x, y) != (0, 0) else {}


def _moved(at: Point, coat: Coat) -> Point:
    shift = coat.shift or (0, 0)
    return number(at[0] + shift[0]), number(at[1] + shift[1])


def _element(name: str, attributes: Attributes) -> str:
    written = " ".join(f"{key}={quoteattr(str(value))}" for key, value in attributes.items())
    return f"<{name} {written}/>"
