"""The view of a puzzle that is solved by hand: the cells to fill, tiles and strands, the rack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position
from knotwidgets.core.view import Reckoning, Row
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Box, Item, Move, Path, Point, Scene, Target
from knotwidgets.scene.drawings import with_notes
from knotwidgets.scene.heat import HEIGHT, bar
from knotwidgets.scene.options import Options, read
from knotwidgets.scene.views import View, headline
from knotwidgets.words import into, say

from .. import tiles
from ..colours import COLOURS
from ..spoken import (
    empty_label,
    left_label,
    linked,
    move_label,
    opening,
    placement_text,
    tile_label,
)
from ..state import shape_of
from ..text import read_sides, write_sides
from ..tiles import Weave
from ..tray import coordinates, margins, tray
from .checks import Conflict

if TYPE_CHECKING:
    from .game import Attempt
    from .model import Hint, Puzzle


def goal(puzzle: Puzzle) -> str:
    """The task."""
    task, n = "fill" if puzzle.spare else "lay", puzzle.knots
    if not n:
        return say(f"puzzles.{task}_all", cells=len(puzzle.cells))
    return say(f"puzzles.{task}_all_as", n=n, cells=len(puzzle.cells), knots=knot_count(n))


def knot_count(knots: int) -> str:
    """A number of knots; a single one has words of its own."""
    return say("puzzles.knotted", n=knots)


def progress(attempt: Attempt) -> str:
    """How much is done."""
    return say("puzzles.progress", laid=len(attempt.tiles), cells=len(attempt.cells))


def standing(attempt: Attempt) -> str:
    """The result in one line, or else the task."""
    if not attempt.solved:
        return goal(attempt.puzzle)
    return say("puzzles.solved", knots=knot_count(len(attempt.knotwork.loops)))


def described(attempt: Attempt) -> str:
    """The puzzle and the tiles laid, in their notation."""
    tiles = attempt.text or say("puzzles.nothing")
    return say("puzzles.described", puzzle=attempt.puzzle.text, tiles=tiles)


def reckoning(weave: Weave) -> Reckoning:
    """The finished knots, one in a row, in the order of their numbers."""
    rows = []
    for strand, number in sorted(weave.numbers.items(), key=lambda knot: knot[1]):
        loop = weave.diagram.strands[strand]
        counts = len(set(loop.cells)), len({visit.crossing for visit in loop.passes})
        label = say("puzzles.knot_row", number=number)
        rows.append(Row(f"knot:{number}", label, tuple(map(str, counts))))
    return Reckoning((say("puzzles.tiles"), say("puzzles.crossings")), tuple(rows))


def labels(attempt: Attempt) -> dict[str, str]:
    """The label of each cell for a screen reader."""
    links = linked(attempt.cells, {cell: tile.sides for cell, tile in attempt.tiles.items()})
    labels = {}
    for cell in attempt.cells:
        tile = attempt.tiles.get(cell)
        if tile:
            shape = shape_of(tile.sides)
            kind = f"given_{shape}" if attempt.given(cell) else shape
            labels[cell] = tile_label(cell, kind, tile.sides, links[cell])
        else:
            labels[cell] = empty_label(cell, "empty")
    return labels


def take_label(shape: str, cell: str, sides: int) -> str:
    """The label of taking a tile back."""
    tile = say(f"celtic.the_{shape}")
    return say("puzzles.take", tile=tile, cell=cell, opening=opening(sides))


def faults(conflicts: Sequence[Conflict]) -> str:
    """The result of a check: the number of faults, and the first of them."""
    if not conflicts:
        return say("puzzles.no_fault")
    return say("puzzles.faults", n=len(conflicts), first=conflicts[0].message)


def hint(shape: str, cell: str, sides: int) -> str:
    """A tile to lay next."""
    return say("puzzles.hint", tile=placement_text(shape, cell, sides))


def dead_end_text(attempt: Attempt, reason: str) -> str:
    """The message when no solution can be reached any more."""
    return say("puzzles.no_way_on" if attempt.own else "puzzles.no_solution", reason=reason)


def effects(before: Attempt, after: Attempt) -> tuple[str, ...]:
    """Which tiles have just been laid or taken back, and how far the puzzle is."""
    done = () if after.solved else (say("puzzles.told_progress", progress=progress(after)),)
    return (*_changes(before, after), *done)


def _changes(before: Attempt, after: Attempt) -> Iterator[str]:
    for verb, old, new in (("taken", after, before), ("laid", before, after)):
        cells = [cell for cell, tile in new.tiles.items() if old.tiles.get(cell) != tile]
        if len(cells) > 1:
            yield say(f"puzzles.told_all_{verb}", n=len(cells))
        elif cells:
            cell = cells[0]
            sides = new.tiles[cell].sides
            tile = say(f"celtic.{shape_of(sides)}")
            yield say(f"puzzles.told_{verb}", tile=tile, cell=cell, opening=opening(sides))


RIVETS = "".join(shapes.circle((x, y), 0.03) for x in (0.1, 0.9) for y in (0.1, 0.9))
CAPTION = 0.6  # the height that a caption adds to a picture


@dataclass(frozen=True)
class _Subject:
    """A puzzle's present state, with values that its picture uses again and again."""

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
        return tiles.board_box(self.layout.span, *margins(self.options), [self.tray], foot)

    @cached_property
    def shapes(self) -> tuple[str, ...]:
        """The shapes in the rack."""
        return tuple(shape for shape, number in self.attempt.puzzle.tiles.items() if number)

    @cached_property
    def tray(self) -> tiles.Tray:
        """The rack: a column beside the board, or a row below it."""
        (x, y, width, height), number = self.layout.span, len(self.shapes)
        margin, near = margins(self.options)
        length = tiles.Tray((0, 0), number).box[2]
        if self.options.arrangement == "tall":
            return tiles.Tray((x + (width - length) / 2, y + height + margin), number)
        beside = x + width + near, y + (height - length) / 2
        return tiles.Tray(beside, number, column=True)

    def slot(self, shape: str) -> Point:
        """The place of a shape in the rack."""
        return self.tray.slot(self.shapes.index(shape))


def puzzle_scene(attempt: Attempt, hint: Hint | None = None, **options: object) -> Scene:
    """The display list of a puzzle and the tiles laid so far; see `Options` for the options.

    A `hint` is shown on its cell as a ghost, and framed there and in the rack. Raises `TypeError`
    for an unknown option and `ValueError` for an unknown cell.
    """
    subject = _Subject(attempt, read(options, attempt.cells))
    moves = tuple(_moves(subject))
    items = (
        Path("ground", "backdrop", "ground", shapes.panel(subject.box, 0.22)),
        *tray(subject.layout, ornament=subject.options.ornament),
        *(_empty(subject) if subject.options.legal else ()),
        *_tiles(subject),
        *subject.weave.items(tints=subject.options.tints),
        *_rack(subject),
        *grid.heat(subject.layout, subject.options),
        *_foot(subject),
        *(_hint(subject, hint) if hint else ()),
        *coordinates(subject.layout, subject.options),
    )
    targets = (*_targets(subject), *_picks(subject))
    scene = Scene(
        subject.box,
        items,
        targets,
        moves,
        tiles.lit(subject.weave.knots(), subject.layout.squares(attempt.tiles)),
        arrangement=subject.options.arrangement,
        title=say("puzzles.titled", text=standing(attempt)),
        description=described(attempt),
    )
    return with_notes(scene, subject.options, attempt.cells).into(subject.options.lang)


def _empty(subject: _Subject) -> Iterator[Item]:
    """The cells to fill; loose strands beside them are continued as dotted lines."""
    for cell in subject.attempt.empty:
        yield Path(f"cell:{cell}", "cells", "plot", tiles.CELL, subject.layout.square(cell))
    empty = {cell: subject.attempt.cells[cell] for cell in subject.attempt.empty}
    yield from tiles.stubs(subject.layout, empty, subject.attempt.sides)


def _tiles(subject: _Subject) -> Iterator[Item]:
    """The tiles laid; given ones are riveted down."""
    yield from tiles.laid(subject.layout, subject.attempt.tiles)
    for cell in filter(subject.attempt.given, subject.attempt.tiles):
        yield Path(f"given:{cell}", "marks", "rivet", RIVETS, subject.layout.square(cell))


def _rack(subject: _Subject) -> Iterator[Item]:
    """The tray, tiles and numbers."""
    yield Path("tray", "backdrop", "tray", subject.tray.shape, subject.tray.at)
    for shape in subject.shapes:
        number, colour = subject.attempt.number(shape), subject.attempt.colour(shape)
        yield from tiles.stock(shape, colour, shape, number, subject.slot(shape))


def _hint(subject: _Subject, hint: Hint) -> Iterator[Item]:
    """The tile as it is to be turned, where it goes, and where it is in the rack."""
    sides, square = read_sides(hint.sides) or 0, subject.layout.square(hint.cell)
    shape = shape_of(sides)
    for item in tiles.ghost(subject.attempt.colour(shape), sides, square):
        yield replace(item, id=f"hint:{item.id}")
    yield Path("hint:cell", "marks", "highlight", tiles.CELL, square)
    yield Path("hint:tile", "marks", "highlight", tiles.SLOT, subject.slot(shape))


# ---- moves --------------------------------------------------------------------------------------


def _moves(subject: _Subject) -> Iterator[Move]:
    """The possible moves: lay any tile anywhere, by shape and turn, and take tiles back.

    From a solved puzzle nothing is taken, so that a stray click does no harm.
    """
    for shape in subject.shapes:
        if subject.attempt.number(shape):
            yield from _lays(subject, shape)
    if not subject.attempt.solved:
        yield from _takes(subject)


def _lays(subject: _Subject, shape: str) -> Iterator[Move]:
    colour = subject.attempt.colour(shape)
    for sides in tiles.turns(tiles.UPRIGHT[shape]):
        turn = write_sides(sides)
        for cell in subject.attempt.empty:
            label = move_label(shape, "", cell, sides)
            ghost = tiles.ghost(colour, sides, subject.layout.square(cell))
            yield Move((f"tile:{shape}", cell), ghost, turn, any=True, label=label)


def _takes(subject: _Subject) -> Iterator[Move]:
    laid = subject.attempt.tiles
    for cell in sorted(subject.attempt.own, key=lambda cell: laid[cell].sides):
        sides = laid[cell].sides
        veil = Path("veil", "pieces", "dim", tiles.faces()["face"], subject.layout.square(cell))
        yield Move((cell,), (veil,), label=take_label(shape_of(sides), cell, sides))


# ---- words -------------------------------------------------------------------------------------


def _targets(subject: _Subject) -> Iterator[Target]:
    empty = set(subject.attempt.empty)
    for cell, label in labels(subject.attempt).items():
        yield Target(cell, tiles.CELL, subject.layout.square(cell), label, choices=cell in empty)


def _picks(subject: _Subject) -> Iterator[Target]:
    """The tiles in the rack."""
    for shape in subject.shapes:
        number, at = subject.attempt.number(shape), subject.slot(shape)
        label = left_label(shape, number)
        yield Target(f"tile:{shape}", tiles.SLOT, at, label, frame=tiles.SLOT_FRAME)


def _foot(subject: _Subject) -> Iterator[Item]:
    """The foot of the picture."""
    options = subject.options
    yield from bar(options.heat, subject.box, CAPTION if options.caption else 0)
    if options.caption:
        yield headline(subject.box, into(standing(subject.attempt), options.lang), 0.42)


def _weave(attempt: Attempt) -> Weave:
    names = {place: name for name, place in attempt.cells.items()}
    return Weave(attempt.knotwork, names, attempt.puzzle.height)


class PuzzleView(View):
    """How a puzzle is shown and spoken of."""

    def scene(self, position: Position, hint: Hint | None = None, **options: Any) -> Scene:
        """The display list of a puzzle and the tiles laid so far, see `puzzle_scene`."""
        return puzzle_scene(position.state, hint, **options)


def _explanation(position: Position, move: str) -> str:  # noqa: ARG001 - as for all
    cell, lays, _ = move.strip("-").partition(":")
    return say("puzzles.may_lay" if lays else "puzzles.may_take", cell=cell)


VIEW = PuzzleView(
    colours=COLOURS,
    turn=lambda position: standing(position.state),
    phase=lambda position: progress(position.state),
    standing=lambda position, _: progress(position.state),
    figures=lambda _: (),
    result=lambda position: standing(position.state),
    effects=lambda before, after: effects(before.state, after.state),
    announcements=lambda *_: (),
    reckoning=lambda position: reckoning(_weave(position.state)),
    invitation=lambda _: say("puzzles.invitation"),
    explanation=_explanation,
    sound=lambda _: "",  # a tile that lies again after undo is heard, too
)
