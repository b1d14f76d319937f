"""The picture of a draft: the game's own, with its edits as moves and a rack of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from knotwidgets.core.draft import Draft, PieceKind
from knotwidgets.words import commas, say

from . import shapes
from .display import Box, Item, Move, Path, Point, Scene, Target
from .views import used

ERASER, PIECE = "eraser", "piece:"
STEP, SIZE, BELOW = 1.14, 1.0, 1.22  # of the rack: from slot to slot, a slot, and its height
SLOT = shapes.panel((0, 0, SIZE, SIZE), 0.16)
CROSS = "M.3 .3L.7 .7M.7 .3L.3 .7"


@dataclass(frozen=True)
class Slot:
    """A place in the rack: what it is called, what is said of it, what is seen there."""

    name: str
    label: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Rack:
    """Slots in rows below a picture, with a frame round the one that was used last."""

    picture: Box
    slots: tuple[Slot, ...]
    used: str

    @cached_property
    def _columns(self) -> int:
        fits = int((self.picture[2] - 0.2) / STEP)
        return min(len(self.slots), max(3, fits))

    @cached_property
    def box(self) -> Box:
        """The box of the picture and the rack."""
        x, y, width, height = self.picture
        wide = max(width, self._columns * STEP + 0.3)
        rows = -(-len(self.slots) // self._columns)
        return x - (wide - width) / 2, y, wide, height + rows * BELOW

    def places(self) -> Iterator[tuple[Slot, Point]]:
        """Yield the slots with their upper left corners."""
        x, y, width, height = self.picture
        for index, slot in enumerate(self.slots):
            row, column = divmod(index, self._columns)
            here = min(self._columns, len(self.slots) - row * self._columns)
            left = x + width / 2 - (here * STEP - (STEP - SIZE)) / 2
            yield slot, (left + column * STEP, y + height + row * BELOW)

    def items(self) -> Iterator[Item]:
        """Yield the slots and what lies in them."""
        for slot, at in self.places():
            yield Path(f"rack:{slot.name}", "cells", "plot", SLOT, at)
            for item in shifted(slot.items, at):
                yield replace(item, id=f"rack:{slot.name}:{item.id}")
            if slot.name == self.used:
                yield Path("rack:used", "marks", "highlight", SLOT, at)

    def targets(self) -> Iterator[Target]:
        """Yield the slots as what can be picked."""
        for slot, at in self.places():
            yield Target(slot.name, SLOT, at, slot.label)

    def under(
        self,
        scene: Scene,
        moves: Iterable[Move],
        targets: Iterable[Target],
        symbols: Mapping[str, str],
    ) -> Scene:
        """Return a picture with the rack below it, and these moves and targets beside the rack's.

        The moves and the targets that it has are left out; `symbols` are what may be used.
        """
        ground = {"d": shapes.panel(self.box, 0.22), "at": (0, 0)}
        items = tuple(
            replace(item, **ground) if item.id == "ground" else item  # type: ignore[arg-type]
            for item in scene.items
            if item.style != "rest"
        )
        moves = tuple(moves)
        items += tuple(self.items())
        ghosts = (move.ghost for move in moves)
        return replace(
            scene,
            box=self.box,
            symbols={**scene.symbols, **used(symbols, items, ghosts)},
            items=items,
            targets=(*targets, *self.targets()),
            moves=moves,
        )


def shifted(items: Iterable[Item], at: Point) -> tuple[Item, ...]:
    """Return items that lie round (0, 0), moved to a place."""
    (x, y) = at
    return tuple(replace(item, at=(item.at[0] + x, item.at[1] + y)) for item in items)


def eraser(label: str) -> Slot:
    """Return the slot of what takes pieces away."""
    return Slot(ERASER, label, (Path("cross", "pieces", "mark", CROSS),))


def draft_scene(draft: Draft, brush: str = "", **options: object) -> Scene:
    """Return the display list of a draft; `options` are those of a picture.

    `brush` is the kind of piece that was used last, or the `ERASER`: a pick of a cell uses it
    again. What makes the draft impossible, or unreachable, is marked, unless the options have
    marks. Raises `PositionError` for what can't be drawn at all.
    """
    language = str(options.pop("lang", "en"))
    position, game = draft.shown, draft.game
    wrong = draft.fault or draft.doubt
    marks = wrong.marks if wrong else ()
    given = {"legal": False, "last": False, "marks": marks, **options}
    scene: Scene = game.view.scene(position, **given)
    cells = draft.drafting.cells(game)
    places = {one.id: one for one in scene.targets if one.id in cells}
    racked = {item.id: item for item in scene.items if item.id.startswith("rack:")}
    kinds, symbols = draft.drafting.kinds(game), draft.drafting.symbols(game)
    slots, targets = [], list(places.values())
    for kind in kinds:
        name = PIECE + kind.name
        there = racked.get(f"rack:{kind.name}")
        if isinstance(there, Path):  # the picture has it already
            targets.append(Target(name, there.d, there.at, kind.label))
        else:
            icon = draft.drafting.icon(game, next(iter(kind.ways.values())))
            slots.append(Slot(name, kind.label, icon))
    slots.append(eraser(say("editor.eraser")))
    rack = Rack(scene.box, tuple(slots), brush)
    return rack.under(scene, _moves(draft, brush, places), targets, symbols).into(language)


def _moves(draft: Draft, brush: str, places: Mapping[str, Target]) -> Iterator[Move]:
    """What can be done: put a piece, also once more, move one or take it away."""
    kinds = {PIECE + kind.name: kind for kind in draft.drafting.kinds(draft.game)}
    filled = [cell for cell in places if cell in draft.pieces]
    empty = [cell for cell in places if cell not in draft.pieces]
    for name, kind in kinds.items():
        yield from _puts(draft, kind, places, places, (name,))
    if brush in kinds:
        yield from _puts(draft, kinds[brush], empty, places, ())
    for cell in filled:
        yield Move((ERASER, cell))
        yield Move((cell, ERASER))
        yield Move((cell,))
        if brush != ERASER:
            top = draft.pieces[cell][-1]
            kind = draft.drafting.pieces(draft.game)[top]
            others = [one for one in places if one != cell]
            yield from _puts(draft, _from(kind, top), others, places, (cell,))


def _puts(
    draft: Draft,
    kind: PieceKind,
    cells: Iterable[str],
    places: Mapping[str, Target],
    picks: tuple[str, ...],
) -> Iterator[Move]:
    for turn, piece in kind.ways.items():
        icon = draft.drafting.icon(draft.game, piece)
        for cell in cells:
            ghost = shifted(icon, places[cell].at)
            label = commas([kind.label, turn, cell]) if turn else ""
            yield Move((*picks, cell), ghost, turn, label=label)


def _from(kind: PieceKind, piece: str) -> PieceKind:
    """Return the kind with the way first in which one of its pieces lies."""
    ways = list(kind.ways.items())
    at = [one for _, one in ways].index(piece)
    return kind._replace(ways=dict(ways[at:] + ways[:at]))
