"""How a game is drawn: its `View`, whose pictures are scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from knotwidgets.core import Position
from knotwidgets.core.errors import nearest
from knotwidgets.core.view import View as SpokenView

from .display import Scene
from .options import Options, read
from .svg import mimebundle, paint
from .themes import NO_COLOURS, Colours, Theme
from .themes import theme as theme_named

EXPORTS: dict[str, Callable[[Scene, Theme], str | bytes]] = {"svg": paint}
"""What makes a file of a picture, by the ending of its name."""


@dataclass(frozen=True, kw_only=True)
class View(SpokenView):
    """How a game is shown and spoken of: what a game's attribute `view` holds."""

    draw: Callable[[Position, Options], Scene]
    """The picture of a position, in English."""
    colours: Colours = NO_COLOURS
    """What the game adds to the themes."""

    def scene(self, position: Position, **options: object) -> Scene:
        """The display list of a position; `Options` says what the options are.

        Raises `TypeError` for an unknown option, `ValueError` for an unknown cell or a value that
        an option can't have; both quote it.

        >>> from knotwidgets.games import Kingdoms
        >>> scene = Kingdoms().start().play("D4").scene(highlight=["D4"])
        >>> [item.id for item in scene.items if item.layer in ("pieces", "marks")]
        ['strand:D4', 'highlight:D4']
        >>> Kingdoms().start().scene(lang="de").targets[0].label
        'B1, leerer Hügel, bebaubar'
        """
        checked = read(options, position.game.named_cells)
        # Its caption, which is laid out by width, is in the language already.
        return self.draw(position, checked).into(checked.lang)

    def svg(self, position: Position, theme: str = "light", **options: object) -> str:
        """A position as the text of an SVG file; with a caption unless `caption=False`.

        `theme` is one of `THEMES`, the other options are those of `scene`. Raises `ValueError` for
        an unknown theme.

        >>> from knotwidgets.games import Kingdoms
        >>> Kingdoms().start().svg(theme="print").splitlines()[1]
        '<title>Kingdoms: Red to build · Manoeuvres</title>'
        """
        return str(self._export("svg", position, theme, **options))

    def save(
        self, position: Position, path: str | PathLike[str], theme: str = "light", **options: object
    ) -> None:
        """Write the picture to a file; its ending, one of `EXPORTS`, says in which format.

        Raises `ValueError` for another ending, and what `svg` raises; then nothing is written.
        """
        form = Path(path).suffix[1:]
        if form not in EXPORTS:
            hint = nearest(form, EXPORTS)
            raise ValueError(f"can't save a picture as {str(path)!r}: no format {form!r}; {hint}")
        made = self._export(form, position, theme, **options)
        Path(path).write_bytes(made.encode() if isinstance(made, str) else made)

    def _export(self, form: str, position: Position, theme: str, **options: object) -> str | bytes:
        look = theme_named(theme, self.colours)
        return EXPORTS[form](self.scene(position, **{"caption": True, **options}), look)

    def mimebundle(self, position: Position) -> dict[str, str]:
        """What a position gives a notebook to show."""
        return mimebundle(self.svg(position), repr(position))
