"""Many positions in one picture: small multiples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from os import PathLike
from typing import Any

from ..core import Record
from ..core.errors import count, of_kind
from ..engine.checks import whole
from ..scene import letters, mimebundle
from ..scene.display import number
from ..scene.svg import SIZE, deduplicated, export, nested, positive, save, sized
from ..scene.themes import theme as theme_named

GAP = 12.0  # pixels between pictures
MOST_COLUMNS = 5  # where nobody says how many
COLUMN = 176.0  # pixels, where nobody says how wide
LETTER, LINE = 13.0, 20.0  # pixels: a caption's letters, and the line that they stand on

Captions = Sequence[str] | Callable[[Any], str] | None


@dataclass(frozen=True)
class Grid:
    """Pictures in rows, which a notebook shows as one; `grid` makes it."""

    pictures: tuple[Any, ...]
    columns: int
    width: float
    captions: tuple[str, ...]
    theme: str
    options: Mapping[str, Any]

    def svg(self, *, width: float | None = None, scale: float = 1) -> str:
        """Return the picture as a self-contained SVG document, in its own width or another."""
        return str(export(self._svg(), "svg", width, scale))

    def png(self, *, width: float | None = None, scale: float = 1) -> bytes:
        """Return the picture as a PNG. It takes the extra `export`."""
        made = export(self._svg(), "png", width, scale)
        return made if isinstance(made, bytes) else made.encode()

    def save(
        self, path: str | PathLike[str], *, width: float | None = None, scale: float = 1
    ) -> None:
        """Write the picture to a file, whose ending says the form; errors as for a position."""
        save(path, lambda form: export(deduplicated(self._svg()), form, width, scale))

    def _svg(self) -> str:
        rows, foot = [], 0.0
        pieces = iter(map(self._picture, self.pictures))
        captions = iter(self.captions or [""] * len(self.pictures))
        while row := list(islice(pieces, self.columns)):
            high = max(height for _, height in row)
            for place, (svg, height) in enumerate(row):
                x = place * (self._column + GAP)
                rows.append(nested(svg, x, foot + (high - height) / 2))
                rows += self._caption(next(captions), x + self._column / 2, foot + high)
            foot += high + (LINE if self.captions else 0) + GAP
        wide, high_all = number(self.width), number(max(foot - GAP, 1))
        ground = theme_named(self.theme).ui["ground"]
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high_all}" '
            f'width="{wide}" height="{high_all}" role="img" fill="none" stroke-linejoin="round">'
        )
        return "\n".join(
            [head, f'<path d="M0 0H{wide}V{high_all}H0Z" fill="{ground}"/>', *rows, "</svg>\n"]
        )

    @property
    def _column(self) -> float:
        return (self.width + GAP) / self.columns - GAP

    def _picture(self, shown: Any) -> tuple[str, float]:
        """Return a picture as wide as a column, and its height."""
        svg = str(shown.svg(self.theme, **self.options))
        wide, high = map(float, SIZE.findall(svg)[0])
        height = self._column * high / wide
        return sized(svg, self._column, height), height

    def _caption(self, text: str, middle: float, foot: float) -> Iterator[str]:
        if text:
            size = LETTER * min(1.0, self._column / letters.width(text, LETTER))
            d = letters.path(text, (middle, foot + LINE / 2), size)
            ink = theme_named(self.theme).ui["muted"]
            pen = number(letters.pen(size, "normal"))
            yield f'<path d="{d}" stroke="{ink}" stroke-width="{pen}" stroke-linecap="round"/>'

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        bundle = mimebundle(self._svg(), repr(self))
        return {**bundle, "image/svg+xml": deduplicated(bundle["image/svg+xml"])}  # a tenth as long

    def __repr__(self) -> str:
        return f"<Grid: {count(len(self.pictures), 'picture')}>"


def grid(
    positions: Iterable[Any],
    *,
    columns: int | None = None,
    width: float | None = None,
    captions: Captions = None,
    theme: str = "light",
    **options: Any,
) -> Grid:
    """Return a picture of many positions, which a notebook shows; `save` writes it to a file.

    Records stand for their last positions; solutions of puzzles may stand there as well. `columns`
    are at most five by default, `width` is in pixels. `captions` are the texts below, or a function
    that makes one of each. Other options are those of a picture; by default there are no
    coordinates, no ornament and no hints. Raises `TypeError` for a thing without a picture and for
    an unknown option, `ValueError` for an impossible value.

    >>> import knotwidgets as kw
    >>> pos = kw.Kingdoms().start()
    >>> replies = [pos.play(move) for move in pos.legal_moves[:6]]
    >>> opening = kw.grid(replies, captions=lambda after: after.last)
    >>> opening, opening.svg(width=600).count("<svg")
    (<Grid: 6 pictures>, 7)
    """
    several: Any = positions
    given = [*several] if isinstance(several, Iterable) else []
    if not given:
        raise TypeError(f"positions={positions!r}; expected one position or more, in a list")
    shown = tuple(one.end if isinstance(one, Record) else one for one in given)
    for one in shown:
        if not callable(getattr(one, "svg", None)):
            raise TypeError(f"{one!r} has no picture; expected positions")
    columns = min(len(shown), MOST_COLUMNS) if columns is None else whole("columns", columns, 1)
    wide = columns * (COLUMN + GAP) - GAP if width is None else positive("width", width)
    if wide <= columns * GAP:
        raise ValueError(f"width={width!r} leaves no room for {count(columns, 'column')}")
    of_kind("captions", captions, Iterable | Callable | None, "texts, or a function of a position")
    texts = tuple(map(str, map(captions, shown) if callable(captions) else captions or ()))
    if texts and len(texts) != len(shown):
        raise ValueError(
            f"captions are {count(len(texts), 'text')} for {count(len(shown), 'picture')}"
        )
    small = {"caption": False, "coordinates": False, "ornament": False, "legal": False, **options}
    made = Grid(shown, columns, wide, texts, theme, small)
    made._picture(shown[0])  # noqa: SLF001 - options are checked where they are given
    return made
