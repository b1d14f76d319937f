"""Pages of paper: texts and pictures one below the other, in columns, page by page.

All lengths are points, of which an inch has 72.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from html import escape
from textwrap import wrap
from typing import NamedTuple

from ..core.arrays import import_extra
from ..core.errors import expect
from .display import number
from .svg import SIZE, nested, pdf, sized

PAPERS = {"A4": (595.0, 842.0), "Letter": (612.0, 792.0)}
MARGIN = 42.0
GAP = 14.0
PIXELS = 4 / 3  # of a screen, to a point
SIZES = {"title": 18.0, "name": 12.0, "text": 10.0, "code": 8.0}  # of letters
LINE = 1.4  # a line, in sizes of its letters
NARROWEST = 0.55  # the width taken for a letter, in sizes: the reader's font is not known


class Block(NamedTuple):
    """SVG elements, and how far they reach down from their place."""

    body: str
    height: float

    def at(self, x: float, y: float, scale: float = 1) -> str:
        """The elements at a place, made smaller."""
        small = "" if scale == 1 else f" scale({scale:.4f})"
        return f'<g transform="translate({number(x)} {number(y)}){small}">{self.body}</g>'


def column(texts: Iterable[tuple[str, str]], width: float) -> Block:
    """Return texts one below the other, each with the name of its size."""
    top, body = 0.0, []
    for text, kind in texts:
        size = SIZES[kind]
        bold = ' font-weight="bold"' if kind in ("title", "name") else ""
        for line in wrap(text, int(width / size / NARROWEST)):
            top += LINE * size
            place = f'x="0" y="{top - size * (LINE - 1):.1f}" font-size="{size:g}"{bold}'
            body.append(f"<text {place}>{escape(line)}</text>")
        top += size / 2
    return Block("\n".join(body), top)


def picture(svg: str, width: float, height: float) -> Block:
    """Return a picture that fits into a width and a height."""
    wide, high = map(float, SIZE.findall(svg)[0])
    factor = min(width / wide, height / high)
    return Block(nested(sized(svg, wide * factor, high * factor), 0, 0), high * factor)


def rules(number: int, width: float, gap: float = 22.0) -> Block:
    """Return lines to write on."""
    lines = "".join(f"M0 {(at + 1) * gap:g}H{width:g}" for at in range(number))
    return Block(f'<path d="{lines}" stroke="#888" stroke-width="0.6"/>', number * gap)


def stacked(blocks: Iterable[Block], gap: float = 4.0) -> Block:
    """Return blocks one below the other."""
    top, body = 0.0, []
    for block in blocks:
        body.append(block.at(0, top))
        top += block.height + gap
    return Block("\n".join(body), top - gap)


def beside(left: Block, right: Block, across: float) -> Block:
    """Return two blocks beside each other, the second `across` to the right."""
    return Block(f"{left.at(0, 0)}\n{right.at(across, 0)}", max(left.height, right.height))


def aligned_right(block: Block) -> Block:
    """Return texts that end at their place instead of beginning there."""
    return Block(f'<g text-anchor="end">{block.body}</g>', block.height)


def pages(
    blocks: Iterable[Block],
    head: Callable[[int], Block] = lambda _: Block("", 0),
    *,
    paper: str = "A4",
    columns: int = 1,
) -> list[str]:
    """Set blocks in columns, below the `head` of each page; return each page as an SVG.

    A block that is higher than a page is made smaller.
    """
    wide, high = PAPERS[paper]
    step = column_width(paper, columns) + GAP
    made: list[list[str]] = []
    top = foot = across = 0.0
    for block in blocks:
        if made and foot > top and foot + block.height > high - MARGIN:
            across, foot = across + step, top
        if not made or across > wide - MARGIN - step / 2:
            first = head(len(made) + 1)
            made.append([first.at(MARGIN, MARGIN)])
            top = foot = MARGIN + first.height + (GAP if first.height else 0)
            across = MARGIN
        scale = min(1.0, (high - MARGIN - foot) / block.height)
        made[-1].append(block.at(across, foot, scale))
        foot += block.height * scale + GAP
    return [_page(body, wide, high) for body in made]


def whole(blocks: Iterable[Block], ground: str, ink: str) -> str:
    """Return blocks as one long page, in pixels of a screen."""
    block = stacked(blocks, GAP)
    wide, high = PAPERS["A4"][0], block.height + 2 * MARGIN
    return sized(
        _page([block.at(MARGIN, MARGIN)], wide, high, ground, ink), wide * PIXELS, high * PIXELS
    )


def column_width(paper: str, columns: int) -> float:
    """Return the width of one of some columns; raises `ValueError` for an unknown paper."""
    expect(paper, PAPERS, f"paper={paper!r}")
    return (PAPERS[paper][0] - 2 * MARGIN - (columns - 1) * GAP) / columns


def _page(
    body: Iterable[str], wide: float, high: float, ground: str = "#fff", ink: str = "#000"
) -> str:
    size = f'width="{wide:g}" height="{high:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" {size}'
    behind = f'<path d="M0 0H{wide:g}V{high:g}H0Z" fill="{ground}"/>'
    return "\n".join([f'{head} font-family="sans-serif" fill="{ink}">', behind, *body, "</svg>\n"])


def bound(svgs: Iterable[str]) -> bytes:
    """Return pages as one PDF (vl-convert, pypdf)."""
    writer = import_extra("pypdf", "export").PdfWriter()
    for svg in svgs:
        writer.append(io.BytesIO(pdf(svg)))
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()
