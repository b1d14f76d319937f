"""An album of knots: those that were tied in games, each where it was tied first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..core import Record
from ..core.knots import Tied, called, tied_in
from ..words import figure, into, known_language, one_after_other
from .grid import Grid, grid


class Page(NamedTuple):
    """A knot of an album: where it was tied first, in which game, and how often in all."""

    first: Tied
    record: Record
    times: int

    def svg(self, theme: str = "light", **options: Any) -> str:
        """Return a picture of the position, with the cells of the knot framed."""
        return str(self.first.position.svg(theme, highlight=self.first.knot.cells, **options))


class Album(dict[str, Page]):
    """The knots that were tied in games, by their names; a notebook shows them as one picture.

    `records` may come one at a time, as from `read_games`; `player` is whose knots count, all by
    default. A knot without a name in the tables stands under the number of its crossings. Raises
    `TypeError` for anything but records.

    >>> import knotwidgets as kw
    >>> record = kw.Record(kw.Kingdoms(board="3x3").position("3/r1b/rr1 red battle")).play("B2")
    >>> album = kw.album(record)
    >>> album, album["L4a1"].first.position.last, album["L4a1"].times
    (<Album: L4a1>, 'B2', 1)
    """

    def __init__(self, records: Record | Iterable[Record], player: str | None = None) -> None:
        times, first = Counter[str](), dict[str, tuple[Tied, Record]]()
        for record in (records,) if isinstance(records, Record) else records:
            if not isinstance(record, Record):
                raise TypeError(f"{record!r} has no place in an album; expected records of games")
            for tied in tied_in(record):
                if player in (None, tied.player):
                    times[tied.knot.name] += 1
                    first.setdefault(tied.knot.name, (tied, record))
        super().__init__({name: Page(*first[name], n) for name, n in times.most_common()})

    def grid(self, lang: str = "en", **options: Any) -> Grid:
        """Return the album as one picture, to be saved as well; options as for `kw.grid`."""
        lang = known_language(lang)
        if not self:
            raise ValueError("an album without a knot has no picture")
        both = ((called(name), figure(page.times)) for name, page in self.items())
        captions = [into(one_after_other(one, "beside"), lang) for one in both]
        return grid(self.values(), captions=captions, **options)

    def _repr_mimebundle_(self, **given: object) -> dict[str, str]:
        return self.grid()._repr_mimebundle_(**given) if self else {"text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Album: {', '.join(self) or 'no knot yet'}>"


album = Album  # as it is read: kw.album(records)
