"""Positions of Celtic Knot that are set up by hand, and its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from knotwidgets.core import Game
from knotwidgets.core.bits import members, popcount
from knotwidgets.core.draft import Draft, DraftFault, Drafting, PieceKind
from knotwidgets.core.errors import Verdict, refusal
from knotwidgets.core.view import with_options
from knotwidgets.knotwork import CROSSING, STEPS, Cell, beyond, lattice
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Item, Move, Path, Scene, Target
from knotwidgets.scene.drawings import with_notes
from knotwidgets.scene.editing import ERASER, Rack, Slot, eraser, shifted
from knotwidgets.scene.options import read
from knotwidgets.words import commas, listed, player as named, say

from .board import EXITS, LONGEST, MARKS, TUNNELS, VERTICAL, Board, name_of
from .coins import Stack
from .ground import (
    FIGURES,
    GAP,
    furniture,
    gem,
    ground_of,
    roads,
    squares,
    tunnels,
)
from .state import MOST, NONE, PLAYERS, Coins, State, stacked
from .text import NOBODY_MOVES
from .verdicts import game_of

if TYPE_CHECKING:
    from knotwidgets.core.position import Position

    from .game import CelticKnot


SIGN, SWAP = "sign:", "swap"
SPACE = shapes.panel((0.04, 0.04, 0.92, 0.92), 0.2)
MIDDLE = (0.5, 0.5)
DOT = 0.06
GATES = "M.34 .36L.14 .5L.34 .64ZM.66 .36L.86 .5L.66 .64Z"
CROSSED = "M.2 .5h.2M.6 .5h.2M.5 .2v.6"


def _slots() -> tuple[Slot, ...]:
    starts = (
        Slot(
            f"{SIGN}{mark}",
            say("celtic_knot.start", mark=mark),
            (Path("start", "pieces", "start", FIGURES[f"start-{mark}"], MIDDLE),),
        )
        for mark in MARKS
    )
    tunnel = Path("tunnel", "marks", "tunnel", GATES)
    swap = Path("swap", "pieces", "start", CROSSED)
    return (
        *starts,
        Slot(f"{SIGN}E", say("celtic_knot.exit"), (*gem("exit", MIDDLE),)[2:]),
        Slot(f"{SIGN}V", say("celtic_knot.draw_tunnel"), (tunnel,)),
        Slot(SWAP, say("celtic_knot.draw_swap"), (swap,)),
    )


# ---- drafts of coins -----------------------------------------------------------------------------


class CelticKnotDrafting(Drafting):
    """Drafts of coins, any number of them on a space; the player whose turn it is chooses coins."""

    def pieces_per_cell(self, game: CelticKnot) -> Literal["many"]:  # noqa: ARG002 - as for all
        """Say that any number of coins may lie on a space."""
        return "many"

    def kinds(self, game: CelticKnot) -> tuple[PieceKind, ...]:
        """Return a kind for each player's coins."""
        return tuple(PieceKind(who, named(who), {"": who}) for who in game.players)

    def draft(self, position: Position) -> Draft:
        """Return a position as a draft; it keeps the coins in hand until they are moved."""
        game = game_of(position)
        pieces = {
            space: tuple(chain.from_iterable((who,) * n for who, n in players.items()))
            for space, players in game.contents(position).items()
        }
        words = game.write_state(position.state).split()
        return Draft(game, pieces, " ".join(words[len(game.players) :]))

    def cells(self, game: CelticKnot) -> tuple[str, ...]:
        """Return the spaces: no coin rests on the exit."""
        return game.spaces

    def text(self, draft: Draft) -> str:
        """Write everyone's coins and the turn."""
        words = []
        for who in draft.game.players:
            numbers = [(one, draft.pieces.get(one, ()).count(who)) for one in draft.game.spaces]
            stacks = (one if n == 1 else f"{one}*{n}" for one, n in numbers if n)
            words.append(f"{who}:{','.join(stacks)}")
        return " ".join((*words, draft.turn))

    def turns(self, draft: Draft) -> tuple[str, ...]:
        """Return the players, and the end."""
        return (*draft.game.players, NOBODY_MOVES)

    def state(self, draft: Draft) -> State:
        """Return a state in which nobody moves: a space has at most the coins that it can hold."""
        found = dict.fromkeys(PLAYERS, NONE)
        for space, lying in draft.pieces.items():
            for who, number in Counter(lying).items():
                index = draft.game.places[space]
                found[who] = stacked(found[who], index, min(number, MOST))
        return State(Coins(**found), 0)

    def doubt(self, draft: Draft, position: Position) -> DraftFault | None:  # noqa: ARG002 - as for all
        """Say on which spaces coins lie that no way from a start leads to."""
        game: CelticKnot = draft.game
        if game.changed_rules:
            return None
        reached = set(game.drawn.marks)
        for _ in game.drawn.strands:  # each time a tunnel may lead to one more
            for strand in game.drawn.strands:
                if not reached.isdisjoint(strand.spaces):
                    reached.update(strand.spaces)
                    reached |= {f"{one}'" for one in game.drawn.tunnels if one in strand.spaces}
        beyond = tuple(space for space in draft.pieces if space not in reached)
        return DraftFault(say("celtic_knot.doubt_way", space=beyond[0]), beyond) if beyond else None

    def icon(self, game: CelticKnot, piece: str) -> tuple[Item, ...]:  # noqa: ARG002 - as for all
        """Return a coin."""
        return tuple(Stack(piece, 1, (0.5, 0.5)).items("icon"))

    def board(self, game: CelticKnot) -> Redrawing:
        """Return the board, to be drawn."""
        return Redrawing(game, game.drawn)


DRAFTING = CelticKnotDrafting()


@dataclass(frozen=True)
class Redrawing:
    """A drawing, the game whose board it was, and the slot of the rack that was used last."""

    origin: CelticKnot
    drawing: Board
    used: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The board as text."""
        return self.drawing.text

    @cached_property
    def _layout(self) -> grid.Layout:
        """The squares: a column and a row more than it takes up, and than the board that it was."""
        both = self.drawing, self.origin.drawn
        columns = max(one.width for one in both) + 1
        rows = max(one.height for one in both) + 1
        return squares(min(columns, LONGEST), min(rows, LONGEST))

    @cached_property
    def game(self) -> Game | None:
        """The game on this board; None while the board has faults."""
        if self.drawing.faults:
            return None
        coins: Any = self.origin.options["coins"]
        if coins and coins > len(self.drawing.marks):
            coins = None
        return with_options(self.origin, board=self.drawing, coins=coins)

    @property
    def position(self) -> Position | None:
        """The start of a game on this board."""
        return self.game.start() if self.game else None

    @property
    def fault(self) -> DraftFault | None:
        """The first fault of the board, in words; all places at fault are marked."""
        if not self.drawing.faults:
            return None
        (_, text), *_ = self.drawing.faults
        marks = dict.fromkeys(name_of(cell) for cell, _ in self.drawing.faults)
        return DraftFault(text, tuple(name for name in marks if name in self._layout.cells))

    doubt = None
    """Every board begins a game."""
    choices: ClassVar[Mapping[str, tuple[str, Redrawing]]] = {}
    """A board has no other settings to choose."""

    @property
    def invitation(self) -> str:
        """The invitation to a first edit."""
        return say("editor.draw")

    @property
    def status(self) -> str:
        """Whether it can be played on."""
        return say("celtic_knot.draw_fault" if self.drawing.faults else "celtic_knot.draw_fine")

    def edit(self, picks: tuple[str, ...]) -> tuple[Verdict, Redrawing | None]:
        """Judge picks, and return the state after them if they are an edit."""
        cells = self._layout.cells
        at = [cells[pick] for pick in picks if pick in cells]
        slots = [pick for pick in picks if pick not in cells]
        try:
            if not slots and len(at) == 2:
                after = self.drawing.toggle_line(*at)
            elif len(at) == 1 and len(slots) <= 1:
                after = self._with_sign(slots[0] if slots else SWAP, at[0])
            else:
                return refusal("", "celtic_knot.draw_pick"), None
        except ValueError:
            return refusal("", "celtic_knot.draw_line"), None
        if after == self.drawing and slots[:1] != [ERASER]:
            return refusal("", "celtic_knot.draw_crossing"), None
        edited = replace(self, drawing=after, used=slots[0] if slots else self.used)
        return Verdict(True), edited

    def _with_sign(self, slot: str, cell: Cell) -> Board:
        """Return the board once a slot is used on a square; raises `ValueError` for no slot."""
        if slot == ERASER:
            return self.drawing.erased(cell)
        crossed = self.drawing.squares.get(cell) == CROSSING
        if slot == SWAP:
            return self.drawing.flip_crossing(cell) if crossed else self.drawing
        sign = slot.removeprefix(SIGN)
        if not slot.startswith(SIGN) or sign not in "XOEV":
            raise ValueError(f"there is no slot {slot!r}")
        return self.drawing if sign == "V" and not crossed else self.drawing.toggle_sign(cell, sign)

    def changed(self, before: object) -> tuple[str, ...]:
        """Return the squares with another sign, or other lines, than before."""
        if not isinstance(before, Redrawing):
            return ()
        drawings = self.drawing, before.drawing
        pairs = [[getattr(one, part) for one in drawings] for part in ("path", "squares")]
        return tuple(
            name
            for name, cell in self._layout.cells.items()
            if any(new.get(cell) != old.get(cell) for new, old in pairs)
        )

    def cleared(self) -> Redrawing:
        """Return an empty board."""
        return replace(self, drawing=Board.of(self.drawing.name, 1, 1, {}, {}))

    def scene(self, **options: Any) -> Scene:
        """Return the picture; the faults are marked."""
        layout, slots = self._layout, _slots()
        given = read({"marks": self.fault.marks if self.fault else (), **options}, layout.cells)
        items = (
            Path("ground", "ground", "ground", ""),
            *self._items(),
            *(grid.coordinates(layout) if given.coordinates else ()),
        )
        box = grid.box(layout, given)
        scene = Scene(box, items, title=self.drawing.name)
        rack = Rack(box, (*slots, eraser()), self.used)
        drawn = rack.with_picture(scene, self._moves(slots), self._targets())
        return with_notes(drawn, given, layout.cells).into(given.lang)

    def _items(self) -> Iterator[Item]:
        """Yield the roads: as on a finished board, unless the drawing has faults."""
        board, layout = self.drawing, self._layout
        empty = (name for name, cell in layout.cells.items() if cell not in board.path)
        if circles := "".join(shapes.circle(layout.centre(name), DOT) for name in empty):
            yield Path("dots", "cells", "plot", circles)
        if board.faults:
            yield from self._unfinished_roads()
            return
        ground = ground_of(board)
        signs = tunnels(ground, board.tunnels)
        found = (*roads(ground), *furniture(ground, board.tunnels, plain=True), *signs)
        shown = (replace(one, layer=one.layer.replace("backdrop", "cells")) for one in found)
        yield from shifted(shown, (0, layout.rows - board.height))

    def _unfinished_roads(self) -> Iterator[Item]:
        """Yield roads without an end, and all signs."""
        board, layout = self.drawing, self._layout
        lines = {cell: mask for cell, mask in board.sides if mask}
        pieces = lattice(lines, board.over).pieces(GAP)
        d = (shapes.curve(one.segments, (0, 0), layout.rows, closed=one.closed) for one in pieces)
        yield Path("road", "cells", "road 1", "".join(d))
        for cell, sign in board.signs:
            name = name_of(cell)
            at = layout.centre(name)
            if sign in MARKS:
                yield Path(f"start:{name}", "pieces", "start", FIGURES[f"start-{sign}"], at)
            elif sign in EXITS:
                yield from gem(f"exit:{name}", at)
            elif sign in TUNNELS:
                way = FIGURES[f"tunnel-{'across' if sign in VERTICAL else 'up'}"]
                yield Path(f"tunnel:{name}", "marks", "tunnel", way, at)

    def _targets(self) -> Iterator[Target]:
        """Yield the squares, each with its sign."""
        for name, cell in self._layout.cells.items():
            label = commas([name, *self._square_in_words(cell)])
            yield Target(name, SPACE, self._layout.square(name), label)

    def _square_in_words(self, cell: Cell) -> Iterator[str]:
        sign, mask = self.drawing.path.get(cell), self.drawing.squares.get(cell, 0)
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

    def _moves(self, slots: Iterable[Slot]) -> Iterator[Move]:
        """Yield the possible strokes: a sign, a line, the other road over, and nothing."""
        layout = self._layout
        for slot in slots:
            for name in layout.cells:
                yield Move((slot.name, name), shifted(slot.items, layout.square(name)))
        for name, (column, row) in layout.cells.items():
            for other, (c, r) in layout.cells.items():
                if (c == column) != (r == row):
                    yield Move((name, other))
        for cell, mask in self.drawing.sides:
            if popcount(mask) == len(STEPS):
                yield Move((name_of(cell),))
        for cell in self.drawing.path:
            yield Move((ERASER, name_of(cell)))
            yield Move((name_of(cell), ERASER))
