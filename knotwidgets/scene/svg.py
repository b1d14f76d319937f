"""The SVG painter: a scene and a theme become one self-contained picture.

Every colour is a literal attribute, letters are paths, curves stay curves, and nothing has an id.
So the picture looks the same inline, as an image and in a rasteriser, and two pictures in one page
don't interfere.

A notebook gets it as an image with the drawing in its address, which JupyterLab shows even where it
trusts nobody. As a document of its own an image may use ids: paths that repeat are written once.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from . import letters
from .coats import Coat
from .display import Disc, Item, Scene, Text, number
from .themes import Theme

PIXELS = 64
"""Pixels of a cell in a picture that is not scaled."""

PATH = re.compile(r'<path d="([^"]+)"')
LONG = 40  # characters of a path; giving a name to a shorter one saves nothing


def paint(scene: Scene, theme: Theme, width: float | None = None) -> str:
    """The scene as the text of an SVG file, `width` pixels wide.

    Raises `KeyError` for a style that the theme lacks.
    """
    x, y, columns, rows = (number(value) for value in scene.box)
    scale = PIXELS if width is None else width / columns
    size = f'width="{number(columns * scale)}" height="{number(rows * scale)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {columns} {rows}" {size}'
    lines = [f'{head} role="img" fill="none" stroke-linejoin="round">']
    lines += [f"<title>{escape(scene.title)}</title>"] if scene.title else []
    lines += [f"<desc>{escape(scene.description)}</desc>"] if scene.description else []
    for item in scene.items:
        lines += _item(item, scene, theme)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _item(item: Item, scene: Scene, theme: Theme) -> Iterator[str]:
    for coat in theme.styles[item.style]:
        if isinstance(item, Text):
            weight = coat.font or "normal"
            pen = number(letters.pen(item.size, weight))
            look = {"stroke": coat.fill or "none", "stroke-width": pen, "stroke-linecap": "round"}
            yield _element("path", {"d": letters.path(item.text, item.at, item.size), **look})
            continue
        shift = coat.shift or (0, 0)
        x, y = (number(at + moved) for at, moved in zip(item.at, shift, strict=True))
        if isinstance(item, Disc):
            yield _element("circle", {"cx": x, "cy": y, "r": number(item.r), **_paint(coat)})
        else:
            d = scene.symbols[item.d[1:]] if item.d.startswith("#") else item.d
            move = {"transform": f"translate({x} {y})"} if (x, y) != (0, 0) else {}
            yield _element("path", {"d": d, **move, **_paint(coat)})


def _paint(coat: Coat) -> dict[str, object]:
    """The attributes of one coat; the root element's defaults are no fill and no stroke."""
    dash = " ".join(str(number(part)) for part in coat.dash or ())
    look = {
        "fill": coat.fill,
        "stroke": coat.stroke,
        "stroke-width": coat.width and number(coat.width),
        "opacity": coat.opacity and number(coat.opacity),
        "stroke-dasharray": dash or None,
        "stroke-linecap": coat.cap,
    }
    return {name: value for name, value in look.items() if value is not None}


def _element(name: str, attributes: Mapping[str, object]) -> str:
    written = " ".join(f"{key}={quoteattr(str(value))}" for key, value in attributes.items())
    return f"<{name} {written}/>"


def image(svg: str, text: str) -> str:
    """An `img` element with a picture that `paint` has made; `text` says what it shows.

    >>> image("<svg/>", 'a "b"')
    '<img src="data:image/svg+xml,%3Csvg/%3E" alt="a &quot;b&quot;">'
    """
    data = quote(once(svg), safe=" =:/?;,.()!*+-_~$@[]{}|")
    return f'<img src="data:image/svg+xml,{data}" alt="{html.escape(text)}">'


def mimebundle(svg: str, text: str) -> dict[str, str]:
    """What a picture gives a notebook to choose from, and to keep."""
    picture = f'<div class="kw-picture">{image(svg, text)}</div>'
    return {"text/plain": text, "text/html": picture, "image/svg+xml": svg}


def once(svg: str) -> str:
    """The same picture as a document of its own: paths that repeat are written once, by an id."""
    uses = Counter(PATH.findall(svg))
    repeated = (d for d, times in uses.items() if times > 1 and len(d) > LONG)
    names = {d: f"a{number}" for number, d in enumerate(repeated)}
    if not names:
        return svg

    def named(path: re.Match[str]) -> str:
        return f'<use href="#{names[path[1]]}"' if path[1] in names else path[0]

    defined = "".join(f'<path id="{name}" d="{d}"/>' for d, name in names.items())
    head, body = svg.split(">\n", 1)
    return f"{head}>\n<defs>{defined}</defs>\n{PATH.sub(named, body)}"
