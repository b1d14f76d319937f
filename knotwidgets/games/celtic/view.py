"""The view of Celtic!: tiles with woven strands, the window they must fit in, and the racks.

The pictures ask the game for everything; no rule is known here. The picture shows as many columns
and rows as the window has, so its size stays. It follows the design only where that would leave it:
once, to either side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from knotwidgets.scene import grid, heat, letters, shapes
from knotwidgets.scene.display import Disc, Item, Move, Path, Scene, Target, Text
from knotwidgets.scene.options import Options
from knotwidgets.scene.views import CAPTION_HEIGHT, PositionSubject, View, caption
from knotwidgets.words import player, say

from . import spoken, tiles, verdicts
from .colours import COLOURS
from .state import SHAPE_OF, Box, Frame, Knot, Tile, shape_of
from .text import read_tile
from .tiles import Weave
from .tray import coordinates, margins, tray

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Celtic

DEAD = "M.38 .38L.62 .62M.62 .38L.38 .62"
RIM = 0.06  # of what counts as a knot without being woven: how far inside its tiles
EDGE = 0.03  # from the cells of the window to the strips round it
SWATCHES = 0.56  # the height of a row of swatches
WIDE, LEADING, SIZE = 1.35, 0.25, 0.2  # the room for a swatch, and for a line of text beside it


class Subject(PositionSubject):
    """A position, with cached values that its picture needs repeatedly."""

    game: Celtic

    @cached_property
    def layout(self) -> grid.Layout:
        """Where the cells in the picture lie: wherever they are shown, they have the same place."""
        left, bottom, right, top = self.game.widest
        first, low, last, high = self.shown
        cells = {
            cell: (column - left, row - bottom)
            for cell, (column, row) in self.game.cells.items()
            if first <= column <= last and low <= row <= high
        }
        return grid.Layout(cells, right - left + 1, top - bottom + 1)

    @cached_property
    def shown(self) -> tuple[int, int, int, int]:
        """The first and last column and row in the picture.

        They are as many as the window has, in the middle if all that counts can be seen there.
        """
        frame = self.frame
        counts = {*self.tiles, *self.playable, *self.game.open_cells(self.position)}
        counts |= {
            cell
            for cell in self.options.noted_cells
            if _lies_in(frame.reach, *self.game.cells[cell])
        }
        places = [frame[:2], frame[2:4], *(self.game.cells[cell] for cell in counts)]
        columns, rows = (self._span(axis, {place[axis] for place in places}) for axis in (0, 1))
        return columns[0], rows[0], columns[1], rows[1]

    def _span(self, axis: int, counts: Collection[int]) -> tuple[int, int]:
        low, high, most = min(counts), max(counts), self.game.window
        if not self.position.player:  # the design alone is left
            return low, high
        middle = (self.game.widest[axis] + self.game.widest[axis + 2] + 1 - most) // 2
        first = min(max(middle, high - most + 1), low)
        return first, max(first + most - 1, high)

    @cached_property
    def racks(self) -> tiles.RackPicture:
        """The racks, where the options say."""
        options, position = self.options, self.position
        foot = heat.HEIGHT if options.heat else 0
        return tiles.RackPicture(
            self.layout.span,
            *margins(options),
            self.game.rack(position),
            position.player,
            tall=options.arrangement == "tall",
            foot=foot + self.caption_height,
        )

    @cached_property
    def caption_height(self) -> float:
        """The height of the caption, with a row of swatches as soon as there is a knot."""
        height = CAPTION_HEIGHT + (SWATCHES if self.knots else 0)
        return height if self.options.caption else 0

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """The tiles laid."""
        return self.game.tiles_on(self.position)

    @cached_property
    def frame(self) -> Frame:
        """The window, as far as it is settled."""
        return self.game.frame(self.position)

    @cached_property
    def playable(self) -> Collection[str]:
        """The cells where the mover may lay a tile."""
        return {read_tile(move)[0] for move in self.legal}

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The mover's moves."""
        return self.position.legal_moves

    @cached_property
    def dead(self) -> tuple[str, ...]:
        """The cells in play that no tile of any rack fits, whichever way it is turned."""
        state, held, fitting = self.position.state, self.game.rules["held"], 0
        for sides in range(1, 16):
            if any(held(rack, sides) for rack in state.racks):
                fitting |= state.fits[sides]
        in_play = self.game.rules["in_play"](self.game.board, state.tiles)
        return tuple(self.game.named(state, in_play & ~fitting))

    @cached_property
    def weave(self) -> Weave:
        """The strands."""
        names = {place: cell for cell, place in self.game.cells.items()}
        counted = {one.loop: n for n, one in self.knots.items() if one.loop is not None}
        return Weave(self.position.knotwork, names, self.layout.rows, self.game.widest[:2], counted)

    @cached_property
    def knots(self) -> Mapping[int, Knot]:
        """The knots that the rules count, by number."""
        return dict(enumerate(spoken.ranked(self.game.knots(self.position)), 1))

    @cached_property
    def rims(self) -> Mapping[int, str]:
        """The outlines of knots that are no woven loops."""
        plain = {n: one.cells for n, one in self.knots.items() if one.loop is None and one.cells}
        return {
            number: shapes.outline(self.layout.squares(cells), RIM, tiles.RADIUS)
            for number, cells in plain.items()
        }


def _lies_in(box: Box, column: int, row: int) -> bool:
    return box.left <= column <= box.right and box.bottom <= row <= box.top


def draw(position: Position, options: Options) -> Scene:
    """The picture of a position of Celtic!; the game's `view` calls this."""
    subject = Subject(position, options)
    box, moves = subject.racks.box, tuple(_moves(subject))
    items = [
        Path("ground", "backdrop", "ground", shapes.panel((0, 0, *box[2:]), 0.22), box[:2]),
        *tray(subject.layout, ornament=options.ornament),
        *_window(subject),
        *grid.heat(subject.layout, options),
        *(_hints(subject) if options.legal else ()),
        *tiles.laid(subject.layout, subject.tiles),
        *(_latest(subject) if options.last else ()),
        *subject.weave.items(tints=subject.options.tints),
        *(Path(f"rim:{n}", "pieces", "rim", d) for n, d in subject.rims.items()),
        *subject.racks.items(),
        *heat.bar(options.heat, box, subject.caption_height),
        *(_caption(subject, box) if options.caption else ()),
        *coordinates(subject.layout, options),
    ]
    squares = subject.layout.squares(subject.tiles)
    rims = {number: ("rim", d) for number, d in subject.rims.items()}
    return Scene(
        box,
        tuple(items),
        (*_targets(subject), *subject.racks.targets()),
        moves,
        tiles.lit(subject.weave.knots() | rims, squares),
        arrangement=options.arrangement,
        title=subject.title,
        description=position.text,
    )


# ---- the window and the cells in it -------------------------------------------------------------


def _window(subject: Subject) -> Iterator[Item]:
    """The edge of the window: dashed on the sides where it can still move."""
    x, y, across, down = subject.layout.span
    left, bottom, right, top = subject.shown
    reach = subject.frame.reach
    open_sides = top < reach.top, right < reach.right, bottom > reach.bottom, left > reach.left
    level, upright = f"h{across}", f"v{down}"
    starts = f"M0 -{EDGE}", f"M{across + EDGE} 0", f"M0 {down + EDGE}", f"M-{EDGE} 0"
    for side, start in enumerate(starts):  # from the north clockwise
        d = start + (upright if side % 2 else level)
        style = "window" if open_sides[side] else "settled"
        yield Path(f"edge:{side}", "ground", style, d, (x, y))


def _hints(subject: Subject) -> Iterator[Item]:
    """The cells in play: where the mover may lay a tile, where not now, and where nothing fits.

    The ends that wait there are continued as dotted lines, to show which sides must be open.
    """
    for cell in subject.game.open_cells(subject.position):
        style = "plot" if cell in subject.playable else "wait"
        yield Path(f"cell:{cell}", "cells", style, tiles.CELL, subject.layout.square(cell))
        if cell in subject.dead:
            yield Path(f"dead:{cell}", "hints", "dead", DEAD, subject.layout.square(cell))
    cells = subject.game.cells
    empty = {cell: cells[cell] for cell in subject.layout.cells if cell in subject.playable}
    sides = subject.game.masks(subject.position.state)
    yield from tiles.stubs(subject.layout, empty, sides)


def _latest(subject: Subject) -> Iterator[Item]:
    cell = (subject.position.last or "").partition(":")[0]
    if cell in subject.tiles:
        yield Path("last", "regions", "latest", tiles.RIM, subject.layout.square(cell))


def _moves(subject: Subject) -> Iterator[Move]:
    """The legal moves, then moves that lose the turn, where the tile fits in no other way.

    The latter have to be picked in order and don't light up, so nobody plays one by accident.
    """
    legal = [_move(subject, move) for move in _ordered(subject, subject.legal)]
    yield from legal
    fitting = {move.picks for move in legal}
    for losing in _ordered(subject, subject.game.punished_moves(subject.position.state)):
        move = _move(subject, losing)
        if move.picks not in fitting:
            face, strands = move.ghost
            warning = Path("warning", "pieces", "refused", tiles.CELL, face.at)
            label = say("celtic.losing_move", move=move.label)
            yield replace(move, ghost=(warning, strands), any=False, label=label)


def _move(subject: Subject, move: str) -> Move:
    cell, sides, neutral = read_tile(move)
    *picks, turn = subject.game.picks(subject.position, move)
    colour = "neutral" if neutral else str(subject.position.player)
    ghost = tiles.ghost(colour, sides, subject.layout.square(cell))
    label = spoken.move_label(shape_of(sides), colour, cell, sides)
    return Move(tuple(picks), ghost, turn, any=True, label=label)


def _ordered(subject: Subject, moves: Iterable[str]) -> list[str]:
    """Moves by rack, shape, the side where the open sides begin, clockwise; then row and column."""

    def place(move: str) -> tuple[object, ...]:
        cell, sides, neutral = read_tile(move)
        begins = [sides >> side & 1 > sides >> (side - 1) % 4 & 1 for side in range(4)]
        column, row = subject.game.cells[cell]
        return neutral, SHAPE_OF[sides], begins[::-1], row, column

    return sorted(moves, key=place)


def _targets(subject: Subject) -> Iterator[Target]:
    for cell, label in spoken.labels(subject).items():
        square, choices = subject.layout.square(cell), cell in subject.playable
        yield Target(cell, tiles.CELL, square, label, choices=choices)


def _caption(subject: Subject, box: tuple[float, float, float, float]) -> Iterator[Item]:
    position = subject.position
    scores = {
        who: say("celtic.score", player=player(who), standing=spoken.standing(position, who))
        for who in subject.game.players
    }
    x, y, width, height = box
    height += CAPTION_HEIGHT - subject.caption_height
    yield from caption((x, y, width, height), subject, scores, "counter")
    yield from _swatches(subject, (x + width / 2, y + height + 0.16), width - 0.5)


def _swatches(subject: Subject, middle: tuple[float, float], room: float) -> Iterator[Item]:
    """The finished knots in a row: a swatch of each one's metal, and the players' tiles on it."""
    wide = min(WIDE, room / max(1, len(subject.knots)))
    x, y = middle[0] - wide * len(subject.knots) / 2 + 0.12, middle[1]
    for number, knot in subject.knots.items():
        if knot.loop is not None:
            style = subject.weave.metals[number].replace("tint", "swatch")
            yield Path(f"swatch:{number}", "labels", style, tiles.swatch(), (x, y))
        for row, (who, count) in enumerate(knot.scores.items()):
            at, name = y + (row - 0.5) * LEADING, f"{number}:{who}"
            yield Disc(f"share:{name}", "labels", f"{who} counter", (x + 0.72, at), 0.065)
            text = str(count)
            place = x + 0.83 + letters.width(text, SIZE) / 2, at
            yield Text(f"count:{name}", "labels", "score", place, text, SIZE)
        x += wide


VIEW = View.of(
    spoken,
    draw=draw,
    colours=COLOURS,
    why_legal=verdicts.why_legal,
    sound=lambda _: "weave",
)
