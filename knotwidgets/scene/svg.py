"""The SVG painter: a scene and a theme become one self-contained picture.

Every colour is a literal attribute, letters are paths, curves stay curves, and nothing has an id.
So the picture looks the same inline, as an image and in a rasteriser, and two pictures in one page
don't interfere.

A notebook gets it as an image with the drawing in its address, which JupyterLab shows even in a
notebook that is not trusted. As a document of its own an image may use ids: paths that repeat are
written once.
"""

from __future__ import annotations

import html
import re
from cmath import rect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from math import isfinite
from numbers import Real
from os import PathLike
from pathlib import Path as File
from typing import Any, ClassVar
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from knotwidgets.core.arrays import import_extra
from knotwidgets.core.errors import nearest, of_kind, shortened
from knotwidgets.core.files import replacing

from . import letters
from .display import Coat, Coats, Disc, Item, Path, Point, Scene, Text, coated, number
from .motion import Sprite
from .themes import Theme

PIXELS = 64
"""Pixels of a cell in a picture that is not scaled."""

PATH = re.compile(r'<path d="([^"]+)"')
GROUP = re.compile(r'<g transform="translate\(([^ ]+) ([^)]+)\)">(.*?)</g>')
SIZE = re.compile(r'width="([^"]+)" height="([^"]+)"')
QUOTED = re.compile(r'="([^"\']*)"')
FONT = re.compile(r"[\w ,'-]{1,200}")
CAPITAL = 0.71  # the usual height of capitals, of the size of a font
LONG = 40  # characters; giving a name to less saves nothing


def paint(scene: Scene, theme: Theme, above: Iterable[Sprite] = (), font: str | None = None) -> str:
    """The scene as the text of an SVG file, with moving items above it.

    Texts are drawn in our letters, or set in a `font` by its CSS name. Raises `KeyError` for a
    style that the theme lacks, `ValueError` for an impossible name.
    """
    expected = "names of fonts, as 'Helvetica, serif'"
    of_kind("font", font, str | None, expected)
    if font is not None and not FONT.fullmatch(font):
        raise ValueError(f"font={shortened(font)}; expected {expected}")
    x, y, columns, rows = (number(value) for value in scene.box)
    size = f'width="{number(columns * PIXELS)}" height="{number(rows * PIXELS)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {columns} {rows}" {size}'
    lines = [f'{head} role="img" fill="none" stroke-linejoin="round">']
    lines += [f"<title>{escape(scene.title)}</title>"] if scene.title else []
    lines += [f"<desc>{escape(scene.description)}</desc>"] if scene.description else []
    for item, coats in coated(scene.items, theme.styles):
        if font and isinstance(item, Text):
            lines += _text_in_font(item, coats, font)
        else:
            lines += _item(item, coats)
    lines += [_group(shown, theme) for shown in above]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _group(sprite: Sprite, theme: Theme) -> str:
    """Moving items as a group with a transform."""
    turned, (across, down) = rect(1, sprite.turn), sprite.scale
    place = (
        *(turned.real * across, turned.imag * across, -turned.imag * down, turned.real * down),
        *(sprite.shift.real, sprite.shift.imag),
    )
    drawn = (_item(item, _thinned(theme.styles[item.style], sprite)) for item in sprite.items)
    written = " ".join(str(number(one)) for one in place)
    return f'<g transform="matrix({written})">{"".join(chain(*drawn))}</g>'


def _thinned(coats: Coats, sprite: Sprite) -> Coats:
    if sprite.fade >= 1 and not sprite.dash:
        return coats
    return tuple(
        replace(one, dash=one.dash or sprite.dash, opacity=sprite.fade * (one.opacity or 1))
        for one in coats
        if not (one.dash and sprite.dash)  # dots come when the line is there
    )


def sized(svg: str, width: float, height: float) -> str:
    """The same picture in another size, in pixels."""
    return SIZE.sub(f'width="{number(width)}" height="{number(height)}"', svg, count=1)


def nested(svg: str, x: float, y: float) -> str:
    """The picture as a part of another one."""
    plain = svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1).rstrip()
    return plain.replace("<svg", f'<svg x="{number(x)}" y="{number(y)}"', 1)


def _item(item: Item, coats: Iterable[Coat]) -> Iterator[str]:
    if isinstance(item, Text):
        for coat in coats:
            font = coat.font or "normal"
            pen = number(letters.pen(item.size, font))
            look = {"stroke": coat.fill or "none", "stroke-width": pen, "stroke-linecap": "round"}
            d = letters.path(item.text, item.at, item.size, font)
            yield f'<path d="{d}" {_written(look)}/>'
    elif isinstance(item, Disc):
        for coat in coats:
            moved = zip(item.at, coat.shift or (0, 0), strict=True)
            x, y = (number(at + shift) for at, shift in moved)
            yield f'<circle cx="{x}" cy="{y}" r="{number(item.r)}" {_paint(coat)}/>'
    elif any(item.at):
        yield f'<g transform="{_moved(item.at)}">{"".join(_path(item, coats))}</g>'
    else:
        yield from _path(item, coats)


def _text_in_font(item: Text, coats: Iterable[Coat], font: str) -> Iterator[str]:
    """A text in a font of the reader's; its capitals stand centred on the height."""
    x, y = item.at
    for coat in coats:
        look = {"fill": coat.fill or "none", "font-family": font, "font-size": number(item.size)}
        if coat.font == "bold":
            look["font-weight"] = "bold"
        place = f'x="{number(x)}" y="{number(y + CAPITAL * item.size / 2)}"'
        yield f'<text {place} text-anchor="middle" {_written(look)}>{escape(item.text)}</text>'


def _path(item: Path, coats: Iterable[Coat]) -> Iterator[str]:
    d = quoteattr(item.d)
    for coat in coats:
        move = f' transform="{_moved(coat.shift)}"' if coat.shift else ""
        yield f"<path d={d}{move} {_paint(coat)}/>"


def _moved(by: Point) -> str:
    return f"translate({number(by[0])} {number(by[1])})"


@lru_cache(maxsize=2_000)  # a picture has many items of few styles
def _paint(coat: Coat) -> str:
    """The attributes of one coat; the root element's defaults are no fill and no stroke."""
    dash = " ".join(str(number(part)) for part in coat.dash or ())
    kinds = [kind for kind in ("fill", "stroke") if getattr(coat, kind)]
    # Plain opacity is that of a group, which takes much longer to paint.
    opacity = f"{kinds[0]}-opacity" if len(kinds) == 1 else "opacity"
    look = {
        "fill": coat.fill,
        "stroke": coat.stroke,
        "stroke-width": coat.width and number(coat.width),
        opacity: coat.opacity and number(coat.opacity),
        "stroke-dasharray": dash or None,
        "stroke-linecap": coat.cap,
    }
    return _written({name: value for name, value in look.items() if value is not None})


def _written(attributes: Mapping[str, object]) -> str:
    return " ".join(f"{name}={quoteattr(str(value))}" for name, value in attributes.items())


def image(svg: str, text: str) -> str:
    """An `img` element with a picture that `paint` has made; `text` says what it shows.

    >>> image("<svg/>", 'a "b"')
    '<img src="data:image/svg+xml,%3Csvg/%3E" alt="a &quot;b&quot;">'
    """
    # A quote of the other kind would take three characters.
    plain = QUOTED.sub(r"='\1'", deduplicated(svg))
    data = quote(plain, safe=" =:/?;,.()!*+-_~$@[]{}|'")
    return f'<img src="data:image/svg+xml,{data}" alt="{html.escape(text)}">'


def mimebundle(svg: str, text: str) -> dict[str, str]:
    """A picture's output for a notebook, in several forms."""
    picture = f'<div class="kw-picture">{image(svg, text)}</div>'
    return {"text/plain": text, "text/html": picture, "image/svg+xml": svg}


class Pictures:
    """What makes pictures, of games or of diagrams, also writes and shows them."""

    picture: ClassVar[Callable[..., str | bytes]]
    """The picture of something in one of the forms of `EXPORTS`, by default an SVG."""

    def save(self, shown: object, path: str | PathLike[str], **options: Any) -> None:
        """Write the picture to a file; its ending, one of `EXPORTS`, says in which form.

        Raises `ValueError` for another ending, `OSError` for a path that can't be written, and any
        exception of `picture`; then the file that was there is as it was.
        """
        save(path, lambda form: self.picture(shown, form, **options))

    def mimebundle(self, shown: object, text: str) -> dict[str, str]:
        """The output of what is shown for a notebook, where a text can stand for it."""
        return mimebundle(str(self.picture(shown)), text)


def deduplicated(svg: str) -> str:
    """The same picture as a document of its own: what repeats is written once, by an id."""
    if svg.count(">\n") < 2:
        return svg
    head, body = svg.split(">\n", 1)
    groups = _names_of_repeated("g", Counter(inner for _, _, inner in GROUP.findall(body)))
    body = GROUP.sub(lambda found: _reference_to(found, groups), body)
    body = "".join(f'<g id="{name}">{inner}</g>' for inner, name in groups.items()) + "\n" + body
    paths = _names_of_repeated("a", Counter(PATH.findall(body)))
    body = PATH.sub(
        lambda path: f'<use href="#{paths[path[1]]}"' if path[1] in paths else path[0], body
    )
    drawn, shown = body.split("\n", 1)
    defined = "".join(f'<path id="{name}" d="{d}"/>' for d, name in paths.items())
    return f"{head}>\n<defs>{defined}{drawn}</defs>\n{shown}"


def _names_of_repeated(prefix: str, uses: Counter[str]) -> dict[str, str]:
    repeated = (text for text, times in uses.items() if times > 1 and len(text) > LONG)
    return {text: f"{prefix}{number}" for number, text in enumerate(repeated)}


def _reference_to(found: re.Match[str], groups: Mapping[str, str]) -> str:
    x, y, inner = found.groups()
    return f'<use href="#{groups[inner]}" x="{x}" y="{y}"/>' if inner in groups else found[0]


LARGEST = 16_384  # pixels on a side: more than a printed page has, less than fills the memory


def png(svg: str) -> bytes:
    """A picture as a PNG, with nothing behind it (vl-convert)."""
    drawn: bytes = import_extra("vl_convert", "export").svg_to_png(deduplicated(svg))
    return drawn


def pdf(svg: str) -> bytes:
    """A picture as one page of a PDF, as large as it is; curves stay curves (vl-convert)."""
    drawn: bytes = import_extra("vl_convert", "export").svg_to_pdf(deduplicated(svg))
    return drawn


EXPORTS: dict[str, Callable[[str], str | bytes]] = {"svg": str, "png": png, "pdf": pdf}
"""What makes a file of a picture, which is given as an SVG document, by the ending of its name."""


def export(svg: str, form: str, width: object = None, scale: object = 1) -> str | bytes:
    """A picture in one of the forms of `EXPORTS`, `width` pixels wide.

    `scale` multiplies its width, which by default is its own. Raises `ValueError` for an impossible
    size, and `ImportError` where a library is not installed.
    """
    wide, high = map(float, SIZE.findall(svg)[0])
    factor = positive("scale", scale) * (1 if width is None else positive("width", width) / wide)
    wide, high = wide * factor, high * factor
    if max(wide, high) > LARGEST:
        size = f"{wide:,.0f} × {high:,.0f}"
        raise ValueError(f"a picture of {size} pixels is too large; at most {LARGEST:,} on a side")
    return EXPORTS[form](sized(svg, wide, high))


def positive(name: str, value: object) -> float:
    """Check a number that must be above zero."""
    if isinstance(value, Real) and isfinite(value) and float(value) > 0:
        return float(value)
    raise ValueError(f"{name}={shortened(value)}; expected a number above 0")


def form_of(path: str | PathLike[str], known: Mapping[str, object]) -> str:
    """The ending of a file's name, which must be a known one."""
    form = File(path).suffix[1:].lower()
    if form not in known:
        hint = nearest("", known)  # names all of them
        raise ValueError(f"can't save as {str(path)!r}: no format {form!r}; {hint}")
    return form


def save(
    path: str | PathLike[str],
    make: Callable[[str], str | bytes],
    known: Mapping[str, object] = EXPORTS,
) -> None:
    """Make one of the known forms by `make`, and write it to a file whose ending names it.

    Raises `ValueError` for another ending, `OSError` for a path that can't be written and any
    exception of `make`; then the file that was there is as it was.
    """
    made = make(form_of(path, known))
    with replacing(path) as file:
        file.write(made.encode() if isinstance(made, str) else made)


def plain(text: str) -> str:
    r"""Return text for Markdown, with its special characters escaped.

    >>> print(plain("<b> [a](b)"))
    \<b\> \[a\](b)
    """
    return re.sub(r"([\\`*_<>\[\]#|])", r"\\\1", text)
