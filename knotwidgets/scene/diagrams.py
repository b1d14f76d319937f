"""Link diagrams as pictures: each strand woven as on a board, the loops in tints of their own."""

from __future__ import annotations

from functools import cache

from knotwidgets.knotwork import Diagram as Diagram, medial  # noqa: PLC0414 - public here, with its painter

from . import shapes
from .display import PASS_GAP, RIBBON, Path, Scene, Styles, ribbon
from .svg import Pictures, export, paint
from .themes import Colours, palette, theme as theme_named

TINTS = range(1, 7)

KNOTS = palette("""
                   light    dark     print    safe
    strand casing  #33241a  #120e0a  #000000  #1d1b1a
    strand body    #fff8e6  #f2e8d0  #ffffff  #fffaf0
    strand light   #dcc9a0  #b9a577  #ffffff  #cfc7b4
    tint 1         #c8283c  #ff6b5e  #000000  #7a0a45  finished knots: far from each other
    tint 2         #ffd942  #ffe066  #b5b5b5  #ffe14d
    tint 3         #1f7a4d  #5fd08a  #5e5e5e  #0a8f6c
    tint 4         #7a3f9d  #c79bff  #dadada  #9be0ff
    tint 5         #7fd8c4  #6fd6e8  #363636  #e58ab0
    tint 6         #ff9fb4  #ffa9cf  #8b8b8b  #1c1466
""")

STRAND = ribbon("strand casing", "strand body", "strand light")

KNOT_STYLES: Styles = {
    "strand": STRAND,
    **{f"tint {n}": ribbon("strand casing", f"tint {n}", "strand body") for n in TINTS},
}

COLOURS = Colours(palette=KNOTS, styles=KNOT_STYLES)


def scene(diagram: Diagram) -> Scene:
    """The display list of a diagram; open strands have the colour of bare knotwork."""
    cells = {cell for strand in diagram.strands for cell in strand.cells} or {(0, 0)}
    columns, rows = zip(*cells, strict=True)
    corner = (min(columns) - RIBBON, -max(rows) - 1 - RIBBON)
    size = (max(columns) - corner[0] + 1 + RIBBON, RIBBON - min(rows) - corner[1])
    closed = (number for number, strand in enumerate(diagram.strands) if strand.closed)
    loops = {number: n for n, number in enumerate(closed)}
    items = [Path("ground", "ground", "ground", shapes.panel((*corner, *size), RIBBON))]
    for number, piece in enumerate(diagram.pieces(PASS_GAP)):
        loop = loops.get(piece.strand)
        style = "strand" if loop is None else f"tint {loop % len(TINTS) + 1}"
        d = shapes.curve(piece.segments, (0, 0), 0, closed=piece.closed)
        items.append(Path(f"strand:{number}", "pieces", style, d))
    known = None if diagram.open_strands else diagram.name
    title = ": ".join(filter(None, (known, repr(diagram)[1:-1])))
    return Scene((*corner, *size), items=tuple(items), title=title)


class Painter(Pictures):
    """Makes pictures of diagrams, which know no scenes themselves."""

    def picture(
        self,
        diagram: Diagram,
        form: str = "svg",
        theme: str = "light",
        *,
        width: float | None = None,
        scale: float = 1,
    ) -> str | bytes:
        """A diagram in one of the forms of `EXPORTS`."""
        svg = paint(scene(diagram), theme_named(theme, COLOURS))
        return export(svg, form, width, scale)


Diagram.painter = Painter()


COLUMNS, ROWS = 9, 2


@cache
def band() -> str:
    """Return the path of the band's strands, cut where they pass below, in cells of 1 by 1."""
    east, west, up, down = 2, 8, 1, 4
    sides = {
        (column, row): (east if column < COLUMNS - 1 else 0)
        | (west if column else 0)
        | (up if row < ROWS - 1 else 0)
        | (down if row else 0)
        for column in range(COLUMNS)
        for row in range(ROWS)
    }
    pieces = medial(sides).pieces(PASS_GAP)
    return "".join(
        shapes.curve(piece.segments, (0, 0), ROWS, closed=piece.closed) for piece in pieces
    )
