"""The rules of a game as one long picture, which becomes a page of a PDF."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from .svg import SIZE, placed

if TYPE_CHECKING:
    from .handbook import Chapter, Handbook

TEXT = 400.0  # pixels: the column of text; beside it are the pictures
GAP = 24.0
SIZES = {"title": 24, "name": 17, "text": 13, "code": 11}  # of letters, in pixels
LINE = 1.4  # a line, in sizes of its letters
NARROWEST = 0.55  # the width of a letter that lines have room for, in sizes: fonts are not known

Drawn = tuple[list[str], float]  # elements, and how far down they reach


def drawn(book: Handbook, picture: float) -> str:
    """The page as a picture, whose letters are text in a font of the reader's.

    `picture` is how wide, and how high, the picture of a rule is.
    """
    look, width = book.look, TEXT + picture + 3 * GAP
    body, foot = _column([(book.title, "title")], (GAP, GAP), TEXT)
    for chapter in book.chapters.values():
        said, left = _said(chapter, foot)
        seen, right = _seen(chapter, foot, picture)
        body, foot = body + said + seen, max(left, right) + GAP
    size = f"{width:g} {foot:.0f}"
    wide, high = size.split()
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{wide}" '
        f'height="{high}" role="img" font-family="sans-serif" fill="{look["ink"]}">'
    )
    ground = f'<path d="M0 0H{wide}V{high}H0Z" fill="{look["ground"]}"/>'
    return "\n".join([head, f"<title>{escape(book.title)}</title>", ground, *body, "</svg>\n"])


def _said(chapter: Chapter, top: float) -> Drawn:
    name = f"{chapter.name} – {chapter.mark}" if chapter.mark else chapter.name
    texts = [(name, "name"), (chapter.call, "code"), *((line, "text") for line in chapter.lines)]
    return _column(texts, (GAP, top), TEXT)


def _seen(chapter: Chapter, top: float, width: float) -> Drawn:
    body, left = list[str](), TEXT + 2 * GAP
    for picture in chapter.pictures:
        small = picture.sized(width)
        body.append(placed(small, left, top))
        told, top = _column(
            [(picture.words, "code")], (left, top + float(SIZE.findall(small)[0][1])), width
        )
        body += told
    return body, top


def _column(texts: Iterable[tuple[str, str]], at: tuple[float, float], width: float) -> Drawn:
    left, top = at
    body = []
    for text, kind in texts:
        size = SIZES[kind]
        bold = ' font-weight="bold"' if kind in ("title", "name") else ""
        for line in wrap(text, int(width / size / NARROWEST)):
            top += LINE * size
            place = f'x="{left:g}" y="{top:.1f}" font-size="{size}"{bold}'
            body.append(f"<text {place}>{escape(line)}</text>")
        top += size / 2
    return body, top
