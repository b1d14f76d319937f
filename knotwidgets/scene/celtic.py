"""The view of Celtic!: tiles with woven strands, the window they must fit in, and the racks.

Everything shown is asked of the game; no rule is known here. The picture has the size of all cells
that the window can ever reach, so nothing moves while the design grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, cast

from knotwidgets.games.celtic_moves import read_sides
from knotwidgets.words import player, say

from . import celtic_racks as racks
from . import grid, shapes, tiles, weave
from .caption import HEIGHT as CAPTION
from .caption import caption
from .celtic_words import move_label, spoken, standing, turn
from .display import Disc, Item, Move, Path, Scene, Target
from .heat import bar
from .options import Options, read
from .weave import Weave
from .words import result

if TYPE_CHECKING:
    from knotwidgets.games import Celtic, Position
    from knotwidgets.games.celtic_game import Frame, Tile

DEAD = "M.38 .38L.62 .62M.62 .38L.38 .62"
DOT = "h.001"  # a dot, in a path that is stroked with round ends
LATEST = 0.075
SHAPES = tuple(racks.UPRIGHT)
PICKED = ("cell", "slot", "design")  # symbols that targets and highlights use


@dataclass(frozen=True)
class View:
    """A position, and what its picture keeps asking it for."""

    position: Position
    options: Options

    @cached_property
    def game(self) -> Celtic:
        """The game of the position."""
        return cast("Celtic", self.position.game)

    @cached_property
    def first(self) -> int:
        """The first column and row that the window can reach; the last ones mirror them."""
        return self.game.frame(self.game.start()).reach.left

    @cached_property
    def layout(self) -> grid.Layout:
        """Where the cells lie; those that the window never reaches lie outside the picture."""
        cells = {
            cell: (column - self.first, row - self.first)
            for cell, (column, row) in self.game.cells.items()
        }
        span = self.game.width - 2 * self.first
        return grid.Layout(cells, span, span)

    @cached_property
    def shown(self) -> Mapping[str, tuple[int, int]]:
        """The cells in the picture, with their places in the layout."""
        inside = range(self.layout.columns)
        return {
            cell: place
            for cell, place in self.layout.cells.items()
            if place[0] in inside and place[1] in inside
        }

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
        """The cells in play that no tile of any rack fits, however it is turned."""
        return tuple(cell for cell in self.game.open_cells(self.position) if not self._fits(cell))

    @cached_property
    def weave(self) -> Weave:
        """The strands."""
        names = {place: cell for cell, place in self.game.cells.items()}
        origin = self.first, self.first
        return Weave(self.position.knotwork, names, self.layout.rows, origin)

    def _fits(self, cell: str) -> bool:
        state, held = self.position.state, self.game.rules["held"]
        bit = 1 << (self.game.index(state, cell) or 0)
        return any(
            where & bit and any(held(rack, sides) for rack in state.racks)
            for sides, where in enumerate(state.fits)
        )


class Placement(NamedTuple):
    """A legal move: what to pick, and what it means."""

    picks: tuple[str, ...]  # without the turn
    turn: str
    colour: str
    shape: str
    cell: str
    sides: int


def scene(position: Position, given: Mapping[str, object]) -> Scene:
    """The picture of a position of Celtic!; `knotwidgets.scene.scene_of` calls this."""
    options = read(given, position.game.named_cells)
    view = View(position, options)
    box, stand = _box(view)
    moves = tuple(_moves(view))
    items = [
        Path("ground", "ground", "ground", shapes.panel(box, 0.22)),
        *_window(view),
        *grid.heat(view.layout, options),
        *(_hints(view, moves) if options.legal else ()),
        *_tiles(view),
        *view.weave.items(tints=view.options.tints),
        *(_latest(view) if options.last else ()),
        *stand.items(),
        *grid.notes(view.layout, options, "#cell"),
        *bar(options.heat, box, CAPTION if options.caption else 0),
        *(grid.coordinates(_lettered(view)) if options.coordinates else ()),
        *(_caption(view, box) if options.caption else ()),
    ]
    knots = view.weave.symbols()
    design = shapes.outline(view.layout.squares(view.tiles), 0, tiles.RADIUS)
    symbols = {**stand.symbols(), "cell": tiles.CELL, "face": tiles.SQUARE}
    symbols |= {**tiles.FACES, **tiles.arms(), **knots}
    symbols |= {"design": design} if knots else {}
    return Scene(
        box,
        _used(symbols, items, moves),
        tuple(items),
        (*_targets(view, moves), *stand.targets()),
        moves,
        view.weave.highlights("#design"),
        title=say("common.titled", title=view.game.name, text=_headline(position)),
        description=position.text,
        brief=True,
    )


def _box(view: View) -> tuple[tuple[float, float, float, float], racks.Racks]:
    """What is to be seen, and the racks at their place below the board."""
    below = racks.HEIGHT + 2 * grid.FRAME + (CAPTION if view.options.caption else 0)
    x, y, width, height = grid.box(view.layout, view.options, below - grid.FRAME)
    wide = max(width, racks.WIDTH + 2 * grid.BARE_MARGIN)
    x -= (wide - width) / 2
    margin = -y
    corner = x + (wide - racks.WIDTH) / 2, view.layout.rows + margin
    stand = racks.Racks(corner, view.game.rack(view.position), view.position.player)
    return (x, y, wide, height), stand


# ---- the window and the cells in it -------------------------------------------------------------


def _window(view: View) -> Iterator[Item]:
    """The area that the window can reach, its cells, and the box that is settled."""
    frame = view.frame
    reach = _rectangle(view, frame.reach, grid.FRAME)
    yield Path("table", "ground", "table", shapes.panel(reach, 0.2))
    dots = _dots(view)
    if dots:
        yield Path("dots", "ground", "dot", dots)
    style = "settled" if frame[:4] == frame.reach else "window"
    box = _rectangle(view, frame[:4], 0.06)
    yield Path("window", "ground", style, shapes.panel(box, 0.14))


def _rectangle(
    view: View, cells: tuple[int, int, int, int], grow: float
) -> tuple[float, float, float, float]:
    """A box of cells, given by its first and last column and row, as x, y, width and height."""
    left, bottom, right, top = cells
    x, y = left - view.first, view.layout.rows - 1 - (top - view.first)
    across, down = right - left + 1 + 2 * grow, top - bottom + 1 + 2 * grow
    return x - grow, y - grow, across, down


def _dots(view: View) -> str:
    """A dot wherever cells of the reach meet outside the settled box."""
    x, y, across, down = (int(value) for value in _rectangle(view, view.frame.reach, 0))
    left, top, wide, high = (int(value) for value in _rectangle(view, view.frame[:4], 0))
    settled = set(product(range(left, left + wide + 1), range(top, top + high + 1)))
    points = product(range(x + 1, x + across), range(y + 1, y + down))
    return "".join(f"M{i} {j}{DOT}" for i, j in points if (i, j) not in settled)


def _lettered(view: View) -> grid.Layout:
    """The layout of the cells whose columns and rows are named: where tiles may still come."""
    left, bottom, right, top = view.frame.reach
    places = product(range(left, right + 1), range(bottom, top + 1))
    within = {(column - view.first, row - view.first) for column, row in places}
    cells = {cell: place for cell, place in view.shown.items() if place in within}
    return replace(view.layout, cells=cells)


def _hints(view: View, moves: Iterable[Move]) -> Iterator[Item]:
    """The cells in play: where the mover may lay a tile, where not now, and where nothing fits.

    The ends that wait there go on as dotted lines, so that one sees which sides must be open.
    """
    playable = {move.picks[1] for move in moves}
    for cell in view.game.open_cells(view.position):
        style = "plot" if cell in playable else "wait"
        yield Path(f"cell:{cell}", "cells", style, "#cell", view.layout.square(cell))
        if cell in view.dead:
            yield Path(f"dead:{cell}", "hints", "dead", DEAD, view.layout.square(cell))
    stubs = "".join(_stubs(view, cell) for cell in view.shown if cell in playable)
    if stubs:
        yield Path("stubs", "hints", "stub", stubs)


def _stubs(view: View, cell: str) -> str:
    """The strands that come into an empty cell."""
    lines = []
    for side in range(4):
        beyond = view.game.neighbour(cell, side)
        if beyond and beyond in view.tiles and view.tiles[beyond].sides >> (side ^ 2) & 1:
            lines.append(weave.stub(view.layout.centre(cell), side))
    return "".join(lines)


# ---- tiles --------------------------------------------------------------------------------------


def _tiles(view: View) -> Iterator[Item]:
    for cell, tile in view.tiles.items():
        square = view.layout.square(cell)
        yield Path(f"tile:{cell}", "cells", f"{tile.colour} tile", f"#{tile.colour}", square)


def _latest(view: View) -> Iterator[Item]:
    cell = (view.position.last or "").partition(":")[0]
    if cell in view.tiles:
        yield Disc("last", "marks", "latest", view.layout.centre(cell), LATEST)


# ---- moves --------------------------------------------------------------------------------------


def _moves(view: View) -> Iterator[Move]:
    """The legal moves: by tile, by its turns, which go clockwise, and by cell."""
    found = [_placement(view, move) for move in view.position.legal_moves]
    for one in sorted(found, key=lambda one: _order(view, one)):
        square = view.layout.square(one.cell)
        ghost = tiles.ghost(one.colour, one.sides, square)
        label = move_label(one.shape, one.colour, one.cell, one.sides)
        yield Move(one.picks, ghost, one.turn, any=True, label=label)


def _placement(view: View, move: str) -> Placement:
    tile, cell, turn = view.game.picks(view.position, move)
    shape = tile.removeprefix("tile:").removesuffix("*")
    colour = "neutral" if tile.endswith("*") else str(view.position.player)
    return Placement((tile, cell), turn, colour, shape, cell, read_sides(turn) or 0)


def _order(view: View, one: Placement) -> tuple[object, ...]:
    """By rack, shape, the side where the open sides begin, clockwise; then row and column."""
    begins = [one.sides >> side & 1 > one.sides >> (side - 1) % 4 & 1 for side in range(4)]
    column, row = view.game.cells[one.cell]
    return one.colour == "neutral", SHAPES.index(one.shape), begins[::-1], row, column


# ---- words --------------------------------------------------------------------------------------


def _targets(view: View, moves: Iterable[Move]) -> Iterator[Target]:
    playable = {move.picks[1] for move in moves}
    labels = spoken(view.position, view.shown, playable, view.dead)
    for cell, label in labels.items():
        yield Target(cell, "#cell", view.layout.square(cell), label, choices=cell in playable)


def _caption(view: View, box: tuple[float, float, float, float]) -> Iterator[Item]:
    scores = {
        who: say("celtic.score", player=player(who), standing=standing(view.position, who))
        for who in view.game.players
    }
    return caption(box, _headline(view.position), scores, "stock", view.options.lang)


def _headline(position: Position) -> str:
    return result(position.outcome) if position.outcome else turn(position)


def _used(
    symbols: Mapping[str, str], items: Iterable[Item], moves: Iterable[Move]
) -> dict[str, str]:
    """The symbols that something is drawn with, or picked by."""
    drawn = (*items, *(item for move in moves for item in move.ghost))
    used = {item.d for item in drawn if isinstance(item, Path)}
    return {name: d for name, d in symbols.items() if f"#{name}" in used or name in PICKED}
