"""The view of a puzzle that is solved by hand: the cells to fill, tiles and strands, the rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position
from knotwidgets.knotwork import facing
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Box, Item, Move, Path, Point, Scene, Target
from knotwidgets.scene.heat import HEIGHT, bar
from knotwidgets.scene.options import Options, read
from knotwidgets.scene.spoken import noted
from knotwidgets.scene.svg import export, paint
from knotwidgets.scene.themes import theme as theme_named
from knotwidgets.scene.views import View, headline, used
from knotwidgets.words import into, say

from .. import racks, tiles
from ..colours import COLOURS
from ..spoken import left, move_label
from ..state import shape_of
from ..text import read_sides, write_sides
from ..tiles import Weave
from . import spoken

if TYPE_CHECKING:
    from .attempt import Attempt
    from .model import Hint

RIVETS = "".join(shapes.circle((x, y), 0.03) for x in (0.1, 0.9) for y in (0.1, 0.9))
CAPTION = 0.6  # what a caption adds to the height of a picture


@dataclass(frozen=True)
class _Subject:
    """A puzzle as it stands, and what its picture asks for again and again."""

    attempt: Attempt
    options: Options

    @cached_property
    def layout(self) -> grid.Layout:
        puzzle = self.attempt.puzzle
        return grid.Layout(self.attempt.cells, puzzle.width, puzzle.height)

    @cached_property
    def weave(self) -> Weave:
        return _weave(self.attempt)

    @cached_property
    def box(self) -> Box:
        foot = CAPTION if self.options.caption else 0
        foot += HEIGHT if self.options.heat else 0
        return racks.around(self.layout.span, self.margin, [self.tray], foot)

    @property
    def margin(self) -> float:
        return grid.MARGIN if self.options.coordinates else grid.BARE_MARGIN

    @cached_property
    def shapes(self) -> tuple[str, ...]:
        """The shapes in the rack."""
        return tuple(shape for shape, number in self.attempt.puzzle.tiles.items() if number)

    @cached_property
    def tray(self) -> racks.Tray:
        """The rack: a column beside the board, or a row below it."""
        (x, y, width, height), number = self.layout.span, len(self.shapes)
        length = racks.Tray((0, 0), number).box[2]
        if self.options.arrangement == "tall":
            return racks.Tray((x + (width - length) / 2, y + height + self.margin), number)
        beside = x + width + grid.BARE_MARGIN, y + (height - length) / 2
        return racks.Tray(beside, number, column=True)

    def slot(self, shape: str) -> Point:
        """The place of a shape in the rack."""
        return self.tray.slot(self.shapes.index(shape))


def puzzle_scene(attempt: Attempt, hint: Hint | None = None, **options: object) -> Scene:
    """The display list of a puzzle and the tiles laid so far; `Options` says what the options are.

    A `hint` is shown on its cell as a ghost, and framed there and in the rack. A solved puzzle
    shows its knots in tints unless told otherwise. Raises `TypeError` for an unknown option and
    `ValueError` for an unknown cell.
    """
    subject = _Subject(attempt, read({"tints": attempt.solved, **options}, attempt.cells))
    moves = tuple(_moves(subject))
    items = (
        *grid.board(subject.layout, subject.box),
        *(_empty(subject) if subject.options.legal else ()),
        *_tiles(subject),
        *subject.weave.items(tints=subject.options.tints),
        *_rack(subject),
        *grid.heat(subject.layout, subject.options),
        *grid.notes(subject.layout, subject.options, "#cell"),
        *grid.drawn(subject.layout, subject.options),
        *_foot(subject),
        *(_hint(subject, hint) if hint else ()),
        *(grid.coordinates(subject.layout) if subject.options.coordinates else ()),
    )
    targets = (*noted(_targets(subject), subject.options), *_picks(subject))
    highlights = subject.weave.highlights("#design")
    design = shapes.outline(subject.layout.squares(attempt.tiles), 0, tiles.RADIUS)
    symbols = {"cell": tiles.CELL, "face": tiles.SQUARE, "rivets": RIVETS, **tiles.FACES}
    symbols |= {**tiles.arms(), **racks.symbols(), **subject.weave.symbols(), "design": design}
    symbols |= subject.tray.symbols("tray")
    overlays = *(move.ghost for move in moves), *highlights.values()
    scene = Scene(
        subject.box,
        used(symbols, items, overlays, always=("cell", "slot", "frame", "badged")),
        items,
        targets,
        moves,
        highlights,
        arrangement=subject.options.arrangement,
        title=say("puzzles.titled", text=spoken.headline(attempt)),
        description=spoken.described(attempt),
    )
    return scene.into(subject.options.lang)


def puzzle_picture(
    attempt: Attempt,
    form: str = "svg",
    theme: str = "light",
    hint: Hint | None = None,
    *,
    width: float | None = None,
    scale: float = 1,
    **options: object,
) -> str | bytes:
    """A puzzle in one of the forms of `EXPORTS`; with a caption unless `caption=False`."""
    look = theme_named(theme, COLOURS)
    scene = puzzle_scene(attempt, hint, **{"caption": True, **options})
    return export(paint(scene, look), form, width, scale)


def _empty(subject: _Subject) -> Iterator[Item]:
    """The cells to fill; loose strands beside them are continued as dotted lines."""
    for cell in subject.attempt.empty:
        yield Path(f"cell:{cell}", "cells", "plot", "#cell", subject.layout.square(cell))
    stubs = "".join(
        tiles.stub(subject.layout.centre(cell), side)
        for cell in subject.attempt.empty
        for side in range(4)
        if facing(subject.attempt.sides, subject.attempt.cells[cell], side)
    )
    if stubs:
        yield Path("stubs", "hints", "stub", stubs)


def _tiles(subject: _Subject) -> Iterator[Item]:
    """The tiles laid; given ones are riveted down."""
    for cell, tile in subject.attempt.tiles.items():
        square = subject.layout.square(cell)
        yield Path(f"tile:{cell}", "cells", f"{tile.colour} tile", f"#{tile.colour}", square)
        if subject.attempt.given(cell):
            yield Path(f"given:{cell}", "marks", "latest", "#rivets", square)


def _rack(subject: _Subject) -> Iterator[Item]:
    """The tray, tiles and numbers."""
    yield Path("tray", "ground", "tray", "#tray", subject.tray.at)
    for shape in subject.shapes:
        number, colour = subject.attempt.number(shape), subject.attempt.colour(shape)
        yield from racks.stock(shape, colour, shape, number, subject.slot(shape))


def _hint(subject: _Subject, hint: Hint) -> Iterator[Item]:
    """The tile as it is to be turned, where it goes, and where it is in the rack."""
    sides, square = read_sides(hint.sides) or 0, subject.layout.square(hint.cell)
    shape = shape_of(sides)
    for item in tiles.ghost(subject.attempt.colour(shape), sides, square):
        yield replace(item, id=f"hint:{item.id}")
    yield Path("hint:cell", "marks", "highlight", "#cell", square)
    yield Path("hint:tile", "marks", "highlight", "#slot", subject.slot(shape))


# ---- moves --------------------------------------------------------------------------------------


def _moves(subject: _Subject) -> Iterator[Move]:
    """What can be done: lay any tile anywhere, by shape and turn, and take tiles back.

    From a solved puzzle nothing is taken, so that a stray click does no harm.
    """
    for shape in subject.shapes:
        if subject.attempt.number(shape):
            yield from _lays(subject, shape)
    if not subject.attempt.solved:
        yield from _takes(subject)


def _lays(subject: _Subject, shape: str) -> Iterator[Move]:
    colour = subject.attempt.colour(shape)
    for sides in racks.turns(racks.UPRIGHT[shape]):
        turn = write_sides(sides)
        for cell in subject.attempt.empty:
            label = move_label(shape, "", cell, sides)
            ghost = tiles.ghost(colour, sides, subject.layout.square(cell))
            yield Move((f"tile:{shape}", cell), ghost, turn, any=True, label=label)


def _takes(subject: _Subject) -> Iterator[Move]:
    laid = subject.attempt.tiles
    for cell in sorted(subject.attempt.own, key=lambda cell: laid[cell].sides):
        sides = laid[cell].sides
        veil = Path("veil", "pieces", "dim", "#face", subject.layout.square(cell))
        yield Move((cell,), (veil,), label=spoken.take_label(shape_of(sides), cell, sides))


# ---- words -------------------------------------------------------------------------------------


def _targets(subject: _Subject) -> Iterator[Target]:
    empty = set(subject.attempt.empty)
    for cell, label in spoken.labels(subject.attempt).items():
        yield Target(cell, "#cell", subject.layout.square(cell), label, choices=cell in empty)


def _picks(subject: _Subject) -> Iterator[Target]:
    """The tiles in the rack."""
    for shape in subject.shapes:
        number, at = subject.attempt.number(shape), subject.slot(shape)
        label = left(say(f"celtic.{shape}"), number)
        yield Target(f"tile:{shape}", "#slot", at, label, frame=racks.frame(number))


def _foot(subject: _Subject) -> Iterator[Item]:
    """What stands below it all."""
    options = subject.options
    yield from bar(options.heat, subject.box, CAPTION if options.caption else 0)
    if options.caption:
        yield headline(subject.box, into(spoken.headline(subject.attempt), options.lang), 0.42)


def _weave(attempt: Attempt) -> Weave:
    names = {place: name for name, place in attempt.cells.items()}
    return Weave(attempt.knotwork, names, attempt.puzzle.height)


class PuzzleView(View):
    """How a puzzle is shown and spoken of."""

    def scene(self, position: Position, hint: Hint | None = None, **options: Any) -> Scene:
        """The display list of a puzzle and the tiles laid so far, see `puzzle_scene`."""
        return puzzle_scene(position.state, hint, **options)


def _possible(position: Position, move: str) -> str:  # noqa: ARG001 - as for all
    cell, lays, _ = move.strip("-").partition(":")
    return say("puzzles.may_lay" if lays else "puzzles.may_take", cell=cell)


VIEW = PuzzleView(
    colours=COLOURS,
    turn=lambda position: spoken.headline(position.state),
    phase=lambda position: spoken.progress(position.state),
    standing=lambda position, _: spoken.progress(position.state),
    figures=lambda _: (),
    result=lambda position: spoken.headline(position.state),
    told=lambda before, after: spoken.told(before.state, after.state),
    announced=lambda *_: (),
    reckoning=lambda position: spoken.reckoning(_weave(position.state)),
    invitation=lambda _: say("puzzles.invitation"),
    possible=_possible,
    sound=lambda _: "",  # a tile that lies again after undo is heard, too
)
