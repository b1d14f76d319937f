"""How a game is drawn: its `View`, and the first and last parts of all games' pictures.

The `PositionSubject` is a position with its headline; the caption is the two lines below a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from os import PathLike
from types import ModuleType
from typing import Any

from knotwidgets.core import Game, Position, Record
from knotwidgets.core.view import View as SpokenView
from knotwidgets.words import into, say

from . import letters
from .display import Box, Disc, Item, Point, Scene, Text
from .drawings import with_notes
from .options import Options, read
from .spoken import result as ending, status
from .svg import Pictures, export, paint
from .themes import NO_COLOURS, Colours, theme as theme_named


def not_drawn(position: Position, options: Options) -> Scene:
    """Raise: the view has a `scene` of its own."""
    raise NotImplementedError


def result_text(position: Position) -> str:
    """Say who has won, and by how much; empty while the game goes on."""
    return ending(position.outcome) if position.outcome else ""


@dataclass(frozen=True, kw_only=True)
class View(Pictures, SpokenView):
    """A game's pictures and speech: the value of a game's attribute `view`."""

    draw: Callable[[Position, Options], Scene] = field(default=not_drawn)
    """The picture of a position, in English; a view with a `scene` of its own has none."""
    colours: Colours = NO_COLOURS
    """What the game adds to the themes."""
    result: Callable[[Position], str] = result_text
    """The result in one line."""

    @classmethod
    def of(cls, words: ModuleType, **hooks: Any) -> View:
        """The view whose hooks are those given, and the functions of a module by the same names."""
        known = vars(words)
        from_words = {one.name: known[one.name] for one in fields(cls) if one.name in known}
        return cls(**from_words, **hooks)

    def scene(self, position: Position, **options: Any) -> Scene:
        """The display list of a position; `Options` says what the options are.

        Raises `TypeError` for an unknown option, `ValueError` for an unknown cell or a value that
        an option can't have; both quote it.

        >>> from knotwidgets import Kingdoms
        >>> scene = Kingdoms().start().play("D4").scene(highlight=["D4"])
        >>> [item.id for item in scene.items if item.layer in ("pieces", "marks")]
        ['boss:D4', 'strand:D4', 'highlight:D4']
        >>> Kingdoms().start().scene(lang="de").targets[0].label
        'B1, leerer Hügel, bebaubar'
        """
        checked = read(options, position.game.named_cells)
        # Its caption, which is laid out by width, is in the language already.
        scene = with_notes(self.draw(position, checked), checked, position.game.named_cells)
        return scene.into(checked.lang)

    def picture(
        self,
        position: Position,
        form: str = "svg",
        theme: str = "light",
        *,
        width: float | None = None,
        scale: float = 1,
        font: str | None = None,
        **options: object,
    ) -> str | bytes:
        """A position in one of the forms of `EXPORTS`, with a caption unless `caption=False`.

        Hints where the mover may play are left out unless `legal=True`.

        `theme` is one of `THEMES`, `width` in pixels and multiplied by `scale`; texts are drawn,
        unless a `font` is named. The other options are those of `scene`. Raises `ValueError` for an
        unknown theme, an impossible size and an impossible font.

        >>> from knotwidgets import Kingdoms
        >>> Kingdoms().start().svg(theme="print").splitlines()[1]
        '<title>Kingdoms · Red to build · Manoeuvres</title>'
        """
        look = theme_named(theme, self.colours)
        scene = self.scene(position, **{"caption": True, "legal": False, **options})
        return export(paint(scene, look, font=font), form, width, scale)

    def save_record(self, record: Record, path: str | PathLike[str], **options: Any) -> None:
        """Write a game to a file; see `Record.save`."""
        from .records import save_record

        save_record(record, path, **options)

    def rulebook(self, game: Game, theme: str, **options: Any) -> Any:
        """The rules of a game as a page; see `Game.rulebook`."""
        from .handbook import handbook

        return handbook(game, theme, **options)


@dataclass(frozen=True)
class PositionSubject:
    """A position to draw. A game's own subject adds what its picture keeps using."""

    position: Position
    options: Options

    @property
    def game(self) -> Game:
        """The game of the position; a game's own subject annotates it with its class."""
        return self.position.game

    @property
    def title(self) -> str:
        """The title of the picture: the game and the headline."""
        return say("common.beside", first=self.game.name, then=self.headline)

    @property
    def headline(self) -> str:
        """The result, or whose turn it is and the phase, if it has a name."""
        return status(self.position)


CAPTION_HEIGHT = 1.02
"""What a caption adds to the height of a picture, in cells."""

HEADLINE_SIZE = 0.32
SCORE_SIZE = 0.21


RESULT_SIZE = 0.42


def headline(
    box: Box, text: str, foot: float, size: float = HEADLINE_SIZE, style: str = "caption"
) -> Text:
    """A line of text, at a height above the foot of `box`."""
    x, y, width, height = box
    size *= min(1, (width - 0.5) / letters.width(text, size))
    return Text("caption", "labels", style, (x + width / 2, y + height - foot), text, size)


def caption(
    box: Box,
    subject: PositionSubject,
    scores: Mapping[str, str],
    dot_style: str = "token",
) -> Iterator[Item]:
    """The headline and the scores at the foot of `box`, in smaller letters if they would not fit.

    `scores` are the players' lines; the disc before each has the style "<player> <dot_style>". A
    line below them says what the picture can't show. The texts are translated here, as their widths
    decide where they go.
    """
    language, unseen = subject.options.lang, subject.game.unseen(subject.position)
    shown = (HEADLINE_SIZE, "caption") if subject.position.player else (RESULT_SIZE, "result")
    yield headline(box, into(subject.headline, language), 0.82, *shown)
    if unseen:
        line = headline(box, into(unseen, language), 0.15, 0.75 * SCORE_SIZE)
        yield replace(line, id="unseen", style="score")
    scores = {player: into(text, language) for player, text in scores.items()}
    x, y, width, height = box
    size = min(SCORE_SIZE, (width - 0.5) / row_width(scores))
    at = x + width / 2 - row_width(scores) * size / 2, y + height - 0.38
    yield from players_row(scores, dot_style, at, size)


DOT, SPACE = 1.2, 2.4  # ems: from a player's dot to its text, and between players


def row_width(texts: Mapping[str, str]) -> float:
    """How wide a row of players' texts is, in sizes of its letters."""
    return sum(letters.width(text, 1) + DOT for text in texts.values()) + SPACE * (len(texts) - 1)


def players_row(texts: Mapping[str, str], dot_style: str, at: Point, size: float) -> Iterator[Item]:
    """Players' texts beside each other, from a place to the right; before each is its disc."""
    x, y = at
    for player, text in texts.items():
        length = letters.width(text, size)
        style = f"{player} {dot_style}"
        yield Disc(f"token:{player}", "labels", style, (x + 0.4 * size, y), 0.4 * size)
        middle = (x + DOT * size + length / 2, y)
        yield Text(f"score:{player}", "labels", "score", middle, text, size)
        x += length + (DOT + SPACE) * size
