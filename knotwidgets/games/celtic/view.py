"""The view of Celtic!: tiles with woven strands, the window they must fit in, and the racks.

Everything shown is asked of the game; no rule is known here. The picture has the size of all cells
that the window can ever reach, so nothing moves while the design grows. Once the window has
settled, the picture shows only the window, which is enlarged once to fill it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.scene import grid, shapes
from knotwidgets.scene.caption import HEIGHT as CAPTION
from knotwidgets.scene.caption import caption
from knotwidgets.scene.display import Disc, Item, Move, Path, Scene, Target
from knotwidgets.scene.heat import HEIGHT as HEAT
from knotwidgets.scene.heat import bar
from knotwidgets.scene.options import Options
from knotwidgets.scene.spoken import noted
from knotwidgets.scene.subject import PositionSubject, used
from knotwidgets.scene.views import View
from knotwidgets.words import player, say

from . import spoken
from .colours import COLOURS
from .picture import racks, tiles, weave
from .picture.weave import Weave
from .text import read_sides

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Celtic
    from .state import Frame, Tile

DEAD = "M.38 .38L.62 .62M.62 .38L.38 .62"
DOT = "h.001"  # a dot, in a path that is stroked with round ends
LATEST = 0.075
ASIDE = 0.015  # beside the racks, as a share of the picture's width
SHAPES = tuple(racks.UPRIGHT)
PICKED = ("cell", "slot", "frame", "design")  # symbols that targets and highlights use


class Subject(PositionSubject):
    """A position, and what its picture asks for again and again."""

    game: Celtic

    @cached_property
    def first(self) -> int:
        """The first column and row that the window can reach; the last ones mirror them."""
        return self.game.frame(self.game.start()).reach.left

    @cached_property
    def layout(self) -> grid.Layout:
        """Where the cells in the picture lie: those that the window can ever reach.

        Once it is settled they are those in the window, which lie where they did.
        """
        frame = self.frame if self.settled else self.game.frame(self.game.start())
        span = self.game.width - 2 * self.first
        return grid.Layout(self._within(frame.reach), span, span)

    @cached_property
    def table(self) -> grid.Layout:
        """The layout of the cells that the window can still reach."""
        return replace(self.layout, cells=self._within(self.frame.reach))

    @cached_property
    def settled(self) -> bool:
        """Whether the window can't move any more."""
        return self.frame[:4] == self.frame.reach

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """The tiles laid."""
        return self.game.tiles_on(self.position)

    @cached_property
    def frame(self) -> Frame:
        """The window, as far as it is settled."""
        return self.game.frame(self.position)

    @cached_property
    def dead(self) -> tuple[str, ...]:
        """The cells in play that no tile of any rack fits, whichever way it is turned."""
        return tuple(cell for cell in self.game.open_cells(self.position) if not self._fits(cell))

    @cached_property
    def weave(self) -> Weave:
        """The strands."""
        names = {place: cell for cell, place in self.game.cells.items()}
        origin = self.first, self.first
        return Weave(self.position.knotwork, names, self.layout.rows, origin)

    def _within(self, box: tuple[int, int, int, int]) -> Mapping[str, tuple[int, int]]:
        """The cells from the box's first column and row to the last, with their places."""
        left, bottom, right, top = box
        return {
            cell: (column - self.first, row - self.first)
            for cell, (column, row) in self.game.cells.items()
            if left <= column <= right and bottom <= row <= top
        }

    def _fits(self, cell: str) -> bool:
        state, held = self.position.state, self.game.rules["held"]
        bit = 1 << (self.game.index(state, cell) or 0)
        return any(
            where & bit and any(held(rack, sides) for rack in state.racks)
            for sides, where in enumerate(state.fits)
        )


class Placement(NamedTuple):
    """A move: what to pick, and what it means."""

    picks: tuple[str, ...]  # without the turn
    turn: str
    colour: str
    shape: str
    cell: str
    sides: int


def draw(position: Position, options: Options) -> Scene:
    """The picture of a position of Celtic!; the game's `view` calls this."""
    subject = Subject(position, options)
    box, stand = _box(subject)
    legal = tuple(_moves(subject))
    moves = (*legal, *_losing(subject, legal))
    items = [
        Path("ground", "ground", "ground", shapes.panel(box, 0.22)),
        *_window(subject),
        *grid.heat(subject.table, options),
        *(_hints(subject, legal) if options.legal else ()),
        *_tiles(subject),
        *subject.weave.items(tints=subject.options.tints),
        *(_latest(subject) if options.last else ()),
        *stand.items(),
        *grid.notes(subject.table, options, "#cell"),
        *grid.drawn(subject.layout, options),
        *bar(options.heat, box, CAPTION if options.caption else 0),
        *(grid.coordinates(subject.table) if options.coordinates else ()),
        *(_caption(subject, box) if options.caption else ()),
    ]
    knots = subject.weave.symbols()
    if knots:
        squares = subject.layout.squares(subject.tiles)
        knots["design"] = shapes.outline(squares, 0, tiles.RADIUS)
    symbols = {**stand.symbols(), "cell": tiles.CELL, "face": tiles.SQUARE}
    symbols |= {**tiles.FACES, **tiles.arms(), **knots}
    return Scene(
        box,
        used(symbols, items, (move.ghost for move in moves), always=PICKED),
        tuple(items),
        (*_noted(subject, _targets(subject, legal)), *stand.targets()),
        moves,
        subject.weave.highlights("#design"),
        title=subject.title,
        description=position.text,
    )


def _box(subject: Subject) -> tuple[tuple[float, float, float, float], racks.Racks]:
    """The box of the picture, and the racks below the board, nearly as wide.

    All but a caption and the heat scale keeps its proportions when the window has settled: the
    racks and what is below them stay where they are, and the board grows.
    """
    x, y, width, height = grid.box(subject.layout, subject.options)
    aside = ASIDE * width
    rack = subject.game.rack(subject.position)
    below = y + height - (HEAT if subject.options.heat else 0)
    corner = x + aside, below
    stand = racks.Racks(corner, width - 2 * aside, rack, subject.position.player)
    height += stand.height + aside + (CAPTION if subject.options.caption else 0)
    return (x, y, width, height), stand


# ---- the window and the cells in it -------------------------------------------------------------


def _window(subject: Subject) -> Iterator[Item]:
    """The area that the window can reach, its cells, and the box that is settled."""
    frame = subject.frame
    reach = _rectangle(subject, frame.reach, grid.FRAME)
    yield Path("table", "ground", "table", shapes.panel(reach, 0.2))
    dots = _dots(subject)
    if dots:
        yield Path("dots", "ground", "dot", dots)
    style = "settled" if subject.settled else "window"
    box = _rectangle(subject, frame[:4], 0.06)
    yield Path("window", "ground", style, shapes.panel(box, 0.14))


def _rectangle(
    subject: Subject, cells: tuple[int, int, int, int], grow: float
) -> tuple[float, float, float, float]:
    """A box of cells, given by its first and last column and row, as x, y, width and height."""
    left, bottom, right, top = cells
    x, y = left - subject.first, subject.layout.rows - 1 - (top - subject.first)
    across, down = right - left + 1 + 2 * grow, top - bottom + 1 + 2 * grow
    return x - grow, y - grow, across, down


def _dots(subject: Subject) -> str:
    """A dot wherever cells of the reach meet outside the settled box."""
    x, y, across, down = (int(value) for value in _rectangle(subject, subject.frame.reach, 0))
    left, top, wide, high = (int(value) for value in _rectangle(subject, subject.frame[:4], 0))
    settled = set(product(range(left, left + wide + 1), range(top, top + high + 1)))
    points = product(range(x + 1, x + across), range(y + 1, y + down))
    return "".join(f"M{i} {j}{DOT}" for i, j in points if (i, j) not in settled)


def _hints(subject: Subject, moves: Iterable[Move]) -> Iterator[Item]:
    """The cells in play: where the mover may lay a tile, where not now, and where nothing fits.

    The ends that wait there are continued as dotted lines, to show which sides must be open.
    """
    playable = {move.picks[1] for move in moves}
    for cell in subject.game.open_cells(subject.position):
        style = "plot" if cell in playable else "wait"
        yield Path(f"cell:{cell}", "cells", style, "#cell", subject.layout.square(cell))
        if cell in subject.dead:
            yield Path(f"dead:{cell}", "hints", "dead", DEAD, subject.layout.square(cell))
    stubs = "".join(_stubs(subject, cell) for cell in subject.layout.cells if cell in playable)
    if stubs:
        yield Path("stubs", "hints", "stub", stubs)


def _stubs(subject: Subject, cell: str) -> str:
    """The strands that come into an empty cell."""
    lines = []
    for side in range(4):
        beyond = subject.game.neighbour(cell, side)
        if beyond and beyond in subject.tiles and subject.tiles[beyond].sides >> (side ^ 2) & 1:
            lines.append(weave.stub(subject.layout.centre(cell), side))
    return "".join(lines)


# ---- tiles --------------------------------------------------------------------------------------


def _tiles(subject: Subject) -> Iterator[Item]:
    for cell, tile in subject.tiles.items():
        square = subject.layout.square(cell)
        yield Path(f"tile:{cell}", "cells", f"{tile.colour} tile", f"#{tile.colour}", square)


def _latest(subject: Subject) -> Iterator[Item]:
    cell = (subject.position.last or "").partition(":")[0]
    if cell in subject.tiles:
        yield Disc("last", "marks", "latest", subject.layout.centre(cell), LATEST)


# ---- moves --------------------------------------------------------------------------------------


def _moves(subject: Subject) -> Iterator[Move]:
    """The legal moves: by tile, by its turns, which go clockwise, and by cell."""
    for one in _placements(subject, subject.position.legal_moves):
        ghost = tiles.ghost(one.colour, one.sides, subject.layout.square(one.cell))
        label = spoken.move_label(one.shape, one.colour, one.cell, one.sides)
        yield Move(one.picks, ghost, one.turn, any=True, label=label)


def _losing(subject: Subject, legal: Iterable[Move]) -> Iterator[Move]:
    """The moves that would lose the turn, where the tile fits on the cell in no other way.

    They have to be picked in order and don't light up, so nobody plays one by accident.
    """
    fitting = {move.picks for move in legal}
    for one in _placements(subject, subject.game.punished(subject.position.state)):
        if one.picks not in fitting:
            ghost = tiles.warning(one.sides, subject.layout.square(one.cell))
            label = spoken.losing_label(one.shape, one.colour, one.cell, one.sides)
            yield Move(one.picks, ghost, one.turn, label=label)


def _placements(subject: Subject, moves: Iterable[str]) -> Iterable[Placement]:
    found = [_placement(subject, move) for move in moves]
    return sorted(found, key=lambda one: _order(subject, one))


def _placement(subject: Subject, move: str) -> Placement:
    tile, cell, turn = subject.game.picks(subject.position, move)
    shape = tile.removeprefix("tile:").removesuffix("*")
    colour = "neutral" if tile.endswith("*") else str(subject.position.player)
    return Placement((tile, cell), turn, colour, shape, cell, read_sides(turn) or 0)


def _order(subject: Subject, one: Placement) -> tuple[object, ...]:
    """By rack, shape, the side where the open sides begin, clockwise; then row and column."""
    begins = [one.sides >> side & 1 > one.sides >> (side - 1) % 4 & 1 for side in range(4)]
    column, row = subject.game.cells[one.cell]
    return one.colour == "neutral", SHAPES.index(one.shape), begins[::-1], row, column


# ---- words --------------------------------------------------------------------------------------


def _targets(subject: Subject, moves: Iterable[Move]) -> Iterator[Target]:
    playable = {move.picks[1] for move in moves}
    labels = spoken.labels(subject.position, subject.layout.cells, playable, subject.dead)
    for cell, label in labels.items():
        yield Target(cell, "#cell", subject.layout.square(cell), label, choices=cell in playable)


def _noted(subject: Subject, targets: Iterable[Target]) -> tuple[Target, ...]:
    """The targets with their notes; none is drawn outside the window."""
    return noted(targets, subject.options.within(subject.table.cells))


def _caption(subject: Subject, box: tuple[float, float, float, float]) -> Iterator[Item]:
    scores = {
        who: say(
            "celtic.score", player=player(who), standing=spoken.standing(subject.position, who)
        )
        for who in subject.game.players
    }
    return caption(box, subject.headline, scores, "counter", subject.options.lang)


VIEW = View(
    draw=draw,
    colours=COLOURS,
    turn=spoken.turn,
    phase=spoken.phase,
    standing=spoken.standing,
    told=spoken.told,
    reckoning=spoken.reckoning,
    invitation=spoken.invitation,
    possible=spoken.possible,
)
