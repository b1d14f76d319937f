"""How a game is drawn: its `View`, whose pictures are scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from knotwidgets.core import Game, Position, Record
from knotwidgets.core.view import View as SpokenView

from .display import Scene
from .options import Options, read
from .spoken import result as ending
from .svg import export, mimebundle, paint, save
from .themes import NO_COLOURS, Colours
from .themes import theme as theme_named


def undrawn(position: Position, options: Options) -> Scene:
    """Raise: the view has a `scene` of its own."""
    raise NotImplementedError


def ended(position: Position) -> str:
    """Say who has won, and by how much; empty while the game goes on."""
    return ending(position.outcome) if position.outcome else ""


@dataclass(frozen=True, kw_only=True)
class View(SpokenView):
    """How a game is shown and spoken of: what a game's attribute `view` holds."""

    draw: Callable[[Position, Options], Scene] = field(default=undrawn)
    """The picture of a position, in English; a view with a `scene` of its own has none."""
    colours: Colours = NO_COLOURS
    """What the game adds to the themes."""
    result: Callable[[Position], str] = ended
    """The result in one line."""

    def scene(self, position: Position, **options: Any) -> Scene:
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

    def picture(
        self,
        position: Position,
        form: str = "svg",
        theme: str = "light",
        *,
        width: float | None = None,
        scale: float = 1,
        **options: object,
    ) -> str | bytes:
        """A position in one of the forms of `EXPORTS`; with a caption unless `caption=False`.

        `theme` is one of `THEMES`, `width` in pixels and multiplied by `scale`, the other options
        are those of `scene`. Raises `ValueError` for an unknown theme or an impossible size.

        >>> from knotwidgets.games import Kingdoms
        >>> Kingdoms().start().svg(theme="print").splitlines()[1]
        '<title>Kingdoms: Red to build · Manoeuvres</title>'
        """
        look = theme_named(theme, self.colours)
        scene = self.scene(position, **{"caption": True, **options})
        return export(paint(scene, look), form, width, scale)

    def save(self, position: Position, path: str | PathLike[str], **options: Any) -> None:
        """Write the picture to a file; its ending, one of `EXPORTS`, says in which form.

        Raises `ValueError` for another ending, `OSError` for a path that can't be written, and what
        `picture` raises; then the file that was there is as it was.
        """
        save(path, lambda form: self.picture(position, form, **options))

    def save_record(self, record: Record, path: str | PathLike[str], **options: Any) -> None:
        """Write a game to a file; see `Record.save`."""
        from .records import save_record

        save_record(record, path, **options)

    def rulebook(self, game: Game[Any], theme: str = "auto", *, embed: bool = False) -> Any:
        """The rules of a game as a page; see `Game.rulebook`."""
        from .handbook import handbook

        return handbook(game, theme, embed=embed)

    def mimebundle(self, position: Position) -> dict[str, str]:
        """What a position gives a notebook to show."""
        return mimebundle(str(self.picture(position)), repr(position))
