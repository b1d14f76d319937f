"""The picture of a board that is being drawn: its squares, its roads, and a rack of signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from knotwidgets.core.bits import members, popcount
from knotwidgets.knotwork import CROSSING, STEPS, Cell, beyond
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Item, Move, Path, Point, Scene, Target
from knotwidgets.scene.drafts import ERASER, Rack, Slot, eraser, shifted
from knotwidgets.scene.options import Options
from knotwidgets.words import commas, listed, say

from ..board.drawing import Drawing
from ..board.reading import EXITS, MARKS, MOST, TUNNELS, VERTICAL, name_of
from .ground import GAP, SYMBOLS, diamond, ground_of
from .roads import DIAMOND, furniture, landings, roads

SIGN, SWAP = "sign:", "swap"
SPACE = shapes.panel((0.04, 0.04, 0.92, 0.92), 0.2)
MIDDLE = (0.5, 0.5)
DOT = 0.06
GATES = "M.34 .36L.14 .5L.34 .64ZM.66 .36L.86 .5L.66 .64Z"
CROSSED = "M.2 .5h.2M.6 .5h.2M.5 .2v.6"


@dataclass(frozen=True)
class Paper:
    """A drawing on squares, one column and one row more than it takes up, or than the `least`."""

    drawing: Drawing
    least: tuple[int, int]

    @cached_property
    def layout(self) -> grid.Layout:
        """Where the squares lie."""
        sizes = zip(self.drawing.size, self.least, strict=True)
        columns, rows = (min(max(size) + 1, MOST) for size in sizes)
        cells = {name_of(cell): cell for cell in product(range(columns), range(rows))}
        return grid.Layout(cells, columns, rows)

    def middle(self, cell: Cell) -> Point:
        """The middle of a square."""
        return cell[0] + 0.5, self.layout.rows - cell[1] - 0.5

    def items(self) -> Iterator[Item]:
        """Yield the roads, as on a board where they can be one."""
        drawn = self.drawing.signs
        dots = (self.middle(at) for at in self.layout.cells.values() if at not in drawn)
        if circles := "".join(shapes.circle(at, DOT) for at in dots):
            yield Path("dots", "cells", "plot", circles)
        if self.drawing.faults:
            yield from self._rough()
            return
        board = self.drawing.board
        ground = ground_of(board)
        found = (*landings(ground), *roads(ground), *furniture(ground, board.tunnels))
        yield from shifted(found, (0, self.layout.rows - board.height))

    def _rough(self) -> Iterator[Item]:
        """Yield roads without an end, and signs wherever they stand."""
        signs, sides = self.drawing.signs, self.drawing.sides
        crossed = [cell for cell, mask in sides.items() if mask == CROSSING]
        ways = {"road:below": "", "road": "", "road:over": ""}
        for cell, mask in sides.items():
            if cell in crossed:
                over = 0b0101 if signs[cell] in VERTICAL else 0b1010
                ways["road:below"] += self._way(cell, mask & ~over, GAP)
                ways["road:over"] += self._way(cell, over)
            else:
                ways["road"] += self._way(cell, mask)
        for name, d in ways.items():
            if d:
                yield Path(name, "cells", "road 1", d)
        for cell, sign in signs.items():
            name, at = name_of(cell), self.middle(cell)
            if sign in MARKS:
                yield Path(f"start:{name}", "pieces", "start 1", SYMBOLS[f"start-{sign}"], at)
            elif sign in EXITS:
                yield from _exit(name, at)
            elif sign in TUNNELS:
                way = SYMBOLS[f"tunnel-{'across' if sign in VERTICAL else 'up'}"]
                yield Path(f"tunnel:{name}", "marks", "tunnel 1", way, at)

    def _way(self, cell: Cell, mask: int, gap: float = 0) -> str:
        """From the sides of a square to its middle, in one line where there are two of them."""
        (x, y), ends = self.middle(cell), [STEPS[side] for side in members(mask)]
        tips = [((x + dx / 2, y - dy / 2), (x + gap * dx, y - gap * dy)) for dx, dy in ends]
        if len(tips) == 2 and not gap:
            (first, middle), (last, _) = tips
            return f"M{shapes.xy(first)}L{shapes.xy(middle)}L{shapes.xy(last)}"
        return "".join(f"M{shapes.xy(tip)}L{shapes.xy(near)}" for tip, near in tips)

    def targets(self) -> Iterator[Target]:
        """Yield the squares, each with what is on it."""
        for name, cell in self.layout.cells.items():
            square = self.layout.square(name)
            yield Target(name, SPACE, square, commas([name, *self._said(cell)]))

    def _said(self, cell: Cell) -> Iterator[str]:
        sign, mask = self.drawing.signs.get(cell), self.drawing.sides.get(cell, 0)
        if sign is None:
            yield say("celtic_knot.off_path")
            return
        if sign in EXITS:
            yield say("celtic_knot.exit")
        elif sign in MARKS:
            yield say("celtic_knot.start", mark=sign)
        elif sign in TUNNELS:
            yield say("celtic_knot.tunnelled")
        if mask == CROSSING:
            over = "vertical" if sign in VERTICAL else "horizontal"
            yield say(f"celtic_knot.over_{over}")
        if mask:
            places = [name_of(beyond(cell, side)) for side in members(mask)]
            yield say("celtic_knot.linked", places=listed(places))

    def moves(self, slots: tuple[Slot, ...]) -> Iterator[Move]:
        """Yield what can be drawn: a sign, a line, the other road over, and nothing."""
        cells = self.layout.cells
        for slot in slots:
            for name in cells if slot.name != ERASER else ():
                yield Move((slot.name, name), shifted(slot.items, self.layout.square(name)))
        for name, (column, row) in cells.items():
            yield from (
                Move((name, other))
                for other, (c, r) in cells.items()
                if (c == column) != (r == row)
            )
        for cell, mask in self.drawing.sides.items():
            if popcount(mask) == len(STEPS):
                yield Move((name_of(cell),))
        for cell in self.drawing.signs:
            yield Move((ERASER, name_of(cell)))
            yield Move((name_of(cell), ERASER))


def drawing_scene(paper: Paper, used: str, options: Options) -> Scene:
    """Return the display list of a drawing; `used` is the slot of the rack that was used last."""
    slots, layout = _slots(), paper.layout
    items = (
        Path("ground", "ground", "ground", ""),
        *paper.items(),
        *grid.notes(layout, options, SPACE),
        *(grid.coordinates(layout) if options.coordinates else ()),
    )
    symbols = {name: d for name, d in SYMBOLS.items() if any(_draws(one, name) for one in items)}
    box = grid.box(layout, options)
    scene = Scene(box, symbols, items, title=paper.drawing.name)
    rack = Rack(box, slots, used)
    return rack.under(scene, paper.moves(slots), paper.targets(), {}).into(options.lang)


def _draws(item: Item, symbol: str) -> bool:
    return isinstance(item, Path) and item.d == f"#{symbol}"


def _slots() -> tuple[Slot, ...]:
    starts = (
        Slot(
            f"{SIGN}{mark}",
            say("celtic_knot.start", mark=mark),
            (Path("start", "pieces", "start 1", SYMBOLS[f"start-{mark}"], MIDDLE),),
        )
        for mark in MARKS
    )
    tunnel = Path("tunnel", "marks", "tunnel 1", GATES)
    swap = Path("swap", "pieces", "start 1", CROSSED)
    return (
        *starts,
        Slot(f"{SIGN}E", say("celtic_knot.exit"), tuple(_exit("exit", MIDDLE, 0.75))),
        Slot(f"{SIGN}V", say("celtic_knot.draw_tunnel"), (tunnel,)),
        Slot(SWAP, say("celtic_knot.draw_swap"), (swap,)),
        eraser(say("editor.eraser")),
    )


def _exit(name: str, at: Point, scale: float = 1) -> Iterator[Item]:
    for style, part in (("exit", 1), ("exit line", 0.7), ("exit heart", 0.34)):
        d = diamond((0, 0), scale * part * DIAMOND)
        yield Path(f"{style.replace(' ', ':')}:{name}", "pieces", style, d, at)
