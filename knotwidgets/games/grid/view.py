"""The view of games on cells: cells as mounds, pieces as stones, rings, crosses or woven knotwork.

The pictures ask the game for everything; no rule is known here. A move's ghost is the difference
between the positions before and after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.core import Game, Position
from knotwidgets.knotwork import Diagram, cell_arcs, medial
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.diagrams import TINTS as KNOT_TINTS
from knotwidgets.scene.display import PASS_GAP, Box, Disc, Item, Move, Path, Point, Scene, Target
from knotwidgets.scene.heat import bar
from knotwidgets.scene.options import Options
from knotwidgets.scene.themes import tint
from knotwidgets.scene.views import CAPTION_HEIGHT, PositionSubject, View, caption
from knotwidgets.words import player, say

from . import spoken, verdicts
from .colours import TINTS, colours_for

if TYPE_CHECKING:
    from .game import CellGame

MIDDLE = (0.5, 0.5)
HEXAGON = ((0, 1 / 6), (0.5, -1 / 6), (1, 1 / 6), (1, 5 / 6), (0.5, 7 / 6), (0, 5 / 6))
SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1))
SIDES = ("north", "east", "south", "west")
HEX_SIDES = HEXAGON[:3], HEXAGON[2:4], HEXAGON[3:], (HEXAGON[5], HEXAGON[0])
BORDER = 0.065  # from the cells to the middle of a coloured border
SEED = 0.07  # the hint on a cell that can be chosen
BOSS = 0.066  # the middle of a lone ringfort
STONE, SHINE = 0.345, 0.25  # radii
RISING, FALLING = "M.24 .76L.76 .24", "M.24 .24L.76 .76"  # the lines of a cross
LAND = (0.045, 0.16)  # its border: how far inside its cells, and the radius of its corners
LINING = (0.085, 0.12)
LONE, LONE_LINING = 0.455, 0.4  # radii of the land of a cell that is joined to none
ISLE = shapes.circle(MIDDLE, LONE)
LEAF = shapes.panel((0.085, 0.085, 0.83, 0.83), 0.13)  # gilding
ROUNDEL = shapes.circle(MIDDLE, 0.4)  # the same of a lone cell; a ring round one
PLOT = shapes.outline([(0, 0)], 0.014, 0.18)
DOT = shapes.circle(MIDDLE, STONE)  # a stone in a ghost
LOOKS = ("stone", "ring", "cross", "knot")


class Realm(NamedTuple):
    """Cells of an owner's knotwork that belong together, and how names of their styles end."""

    owner: str
    cells: tuple[str, ...]
    enamel: str


class CellSubject(PositionSubject):
    """A position of a game on cells, with cached values that its picture needs repeatedly."""

    game: CellGame

    @cached_property
    def mover(self) -> str:
        """The player to move; "None" when the game is over."""
        return str(self.position.player)

    @cached_property
    def layout(self) -> grid.Layout:
        """Where the cells lie."""
        board, options = self.game.grid, self.options
        cells, columns, rows = board.cells, board.width, board.height
        if options.flipped:  # the lowest row comes first again, from the left
            places = [*cells.items()][::-1]
            cells = {cell: (columns - 1 - x, rows - 1 - y) for cell, (x, y) in places}
        return grid.Layout(cells, columns, rows, self.game.slant, options.ornament)

    @cached_property
    def knotwork(self) -> Diagram:
        """The knotwork where it lies in the picture."""
        if self.options.flipped:
            return medial({self.layout.cells[cell]: sides for cell, sides in self.masks.items()})
        return self.position.knotwork

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """Who holds each held cell."""
        return self.game.owners(self.position)

    @cached_property
    def after(self) -> Mapping[str, Position]:
        """The position after each legal move, without outcomes of chance."""
        if self.mover == "chance":
            return {}
        return {move: self.position.play(move) for move in self.position.legal_moves}

    @cached_property
    def realms(self) -> tuple[Realm, ...]:
        """The groups of knotwork, with their enamels."""
        groups = self.game.knotwork_groups(self.position)
        return tuple(_enamelled(self.owners, groups, self.game.grid.names))

    @cached_property
    def realm_of(self) -> Mapping[str, Realm]:
        """The realm of each cell of knotwork."""
        return {cell: realm for realm in self.realms for cell in realm.cells}

    @cached_property
    def masks(self) -> Mapping[str, int]:
        """The sides on which each piece is joined, as they are seen."""
        masks = self.game.open_sides(self.position.state)
        if self.options.flipped:
            return {cell: (sides << 2 | sides >> 2) & 15 for cell, sides in masks.items()}
        return masks


def draw(position: Position, options: Options) -> Scene:
    """The picture of a position; the game's `view` calls this."""
    return composed(CellSubject(position, options), spoken.labels)


def composed(
    subject: CellSubject,
    labels: Callable[[Position, Collection[str]], Mapping[str, str]],
    *,
    below: Iterable[Item] = (),
    marks: Iterable[Item] = (),
    marked: Collection[str] = (),
) -> Scene:
    """Put the parts of a picture one upon the other: `below` the knotwork, and `marks` above it.

    `labels` gives the cells' labels, from the cells where a move may begin; of these, the `marked`
    ones need no hint.
    """
    options, layout = subject.options, subject.layout
    moves = tuple(_moves(subject))
    picks = (move.picks if move.any else move.picks[:1] for move in moves)
    begun = dict.fromkeys(chain.from_iterable(picks))
    height = CAPTION_HEIGHT if options.caption else 0
    frame = grid.box(layout, options, height)
    labelled = labels(subject.position, begun).items()
    plot = _plot(layout)
    targets = tuple(Target(cell, plot, layout.square(cell), label) for cell, label in labelled)
    items = [
        *_backdrop(layout, frame),
        *_borders(subject),
        *_lands(subject),
        *(_last_move(subject) if options.last else ()),
        *grid.heat(layout, options),
        *(_hints(subject, (one for one in begun if one not in marked)) if options.legal else ()),
        *_pieces(subject),
        *below,
        *_strands(subject),
        *(marks if options.legal else ()),
        *bar(options.heat, frame, height),
        *(grid.coordinates(layout) if options.coordinates else ()),
        *(_captioned(subject, frame) if options.caption else ()),
    ]
    return Scene(
        frame,
        tuple(items),
        targets,
        moves,
        dict(_light(subject)),
        title=subject.title,
        description=subject.position.text,
    )


def view_of(game: type[Game]) -> View:
    """Return the view of a game that is made from `GridGame`."""
    return View.of(
        spoken,
        draw=draw,
        colours=colours_for(game.players),
        why_legal=verdicts.why_legal,
    )


# ---- the board ----------------------------------------------------------------------------------


@lru_cache(maxsize=32)  # it stays as it is from move to move
def _backdrop(layout: grid.Layout, frame: Box) -> tuple[Item, ...]:
    """The empty board."""
    return *grid.board(layout, frame, "field"), *_hills(layout), *_tufts(layout)


def _tufts(layout: grid.Layout) -> Iterator[Item]:
    """Grass where four hills leave room, on an ornate board."""
    squares = {*layout.squares(layout.cells)}
    roots = [(x, y) for x, y in squares if {(x - 1, y), (x, y - 1), (x - 1, y - 1)} <= squares]
    if layout.ornate and roots:
        yield Path("tufts", "backdrop", "tufts", shapes.tufts(sorted(roots)))


HILLS = 5  # different shapes of hills
LEVELS = (0.44, 0.33, 0.215, 0.1)  # radii of the lines round a hill, the outermost first


@cache
def _mound(number: int) -> tuple[str, str]:
    """A hill of one of several forms, and the contour lines on it."""
    foot, *lines = (shapes.mound(_summit(r), r, number) for r in LEVELS)
    return foot, "".join(lines)


def _summit(r: float) -> Point:
    """The middle of a line round a hill: the tops lean to the light."""
    lean = (LEVELS[0] - r) / 10
    return 0.5 - lean, 0.5 - 1.3 * lean


def _hills(layout: grid.Layout) -> Iterator[Item]:
    """The cells, as mounds, with contour lines on an ornate board."""
    for cell, (column, row) in layout.cells.items():
        (foot, lines), square = _mound((7 * column + 3 * row) % HILLS), layout.square(cell)
        hill = HEX_HILL if layout.slant else foot
        yield Path(f"hill:{cell}", "backdrop", "hill", hill, square)
        if layout.ornate and not layout.slant:
            yield Path(f"contours:{cell}", "backdrop", "contours", lines, square)


def _hexagon(scale: float) -> str:
    """A hexagon with round corners, about the middle of a cell."""
    middle, radius = complex(*MIDDLE), 0.28 * scale
    around = [middle + scale * (complex(*corner) - middle) for corner in HEXAGON]
    return shapes.rounded(around, radius, radius)


HEX_HILL = _hexagon(0.93)
HEX_PLOT = _hexagon(0.96)


def _plot(layout: grid.Layout) -> str:
    """The shape of a cell that can be picked."""
    return HEX_PLOT if layout.slant else PLOT


def _borders(subject: CellSubject) -> Iterator[Item]:
    """The sides of the board that belong to players, in their colours, clockwise."""
    layout = subject.layout
    lines = (1, layout.rows - 1, 1), (0, layout.columns - 1, -1), (1, 0, -1), (0, 0, 1)
    for at, (axis, line, way) in enumerate(lines):
        side = SIDES[at - 2 * subject.options.flipped]
        if owner := subject.game.borders.get(side):
            outer = [cell for cell, place in layout.cells.items() if place[axis] == line][::way]
            shown = HEX_SIDES[at] if layout.slant else (SQUARE[at], SQUARE[at - 3])
            corners = [(x + u, y + v) for x, y in layout.squares(outer) for u, v in shown]
            away = BORDER * 1j ** (at + 3)
            d = "M" + "L".join(shapes.xy_of(complex(*one) + away) for one in corners)
            yield Path(f"border:{side}", "cells", f"{owner} border", d)


def _lands(subject: CellSubject) -> Iterator[Item]:
    """The cells of players' knotwork in its enamel: each realm as one area, or each cell alone."""
    layout = subject.layout
    for owner, cells, enamel in subject.realms:
        for group in [cells] if subject.options.outlines else [[cell] for cell in cells]:
            squares = layout.squares(group)
            if len(cells) == 1:
                land, lining = (
                    shapes.circle(layout.centre(cells[0]), r) for r in (LONE, LONE_LINING)
                )
            else:
                land, lining = (shapes.outline(squares, *edge) for edge in (LAND, LINING))
            yield Path(f"land:{group[0]}", "regions", f"{owner} land{enamel}", land)
            yield Path(f"lining:{group[0]}", "regions", f"{owner} lining{enamel}", lining)


def _enamelled(
    owners: Mapping[str, str], groups: Iterable[Sequence[str]], cells: Sequence[str]
) -> Iterator[Realm]:
    """Groups with enamels, the largest first: each wishes for that of its first cell."""
    taken: dict[str, list[int]] = {}
    for group in sorted(groups, key=len, reverse=True):
        owner, found = owners[group[0]], 0
        if len(group) > 1:
            found = tint(cells.index(group[0]), len(TINTS), taken.setdefault(owner, []))
        yield Realm(owner, tuple(group), f" {TINTS[found]}" if found else "")


# ---- pieces -------------------------------------------------------------------------------------


def _pieces(subject: CellSubject) -> Iterator[Item]:
    for cell, owner in subject.owners.items():
        square = subject.layout.square(cell)
        yield from piece(f"piece:{cell}", subject.game.look(owner), owner, square)


def piece(name: str, look: str, owner: str, square: Point) -> Iterator[Item]:
    """A piece of an owner that is not woven: nothing, if it looks like knotwork."""
    centre = square[0] + 0.5, square[1] + 0.5
    if look == "stone":
        yield Disc(name, "pieces", f"{owner} stone", centre, STONE)
        yield Disc(f"{name}:shine", "pieces", f"{owner} shine", centre, SHINE)
    elif look == "cross":
        yield Path(name, "pieces", f"{owner} cross", RISING, square)
        yield Path(f"{name}:over", "pieces", f"{owner} cross", FALLING, square)
    elif look == "ring":
        yield Path(name, "pieces", f"{owner} strand".strip(), arms()[0], square)


def _strands(subject: CellSubject) -> Iterator[Item]:
    """The knotwork of pieces. A piece of it is named after the join that it passes over."""
    names = {place: cell for cell, place in subject.layout.cells.items()}
    diagram, layout = subject.knotwork, subject.layout
    tints, seen = _tints(diagram), Counter[str]()
    strands: list[Path] = []
    cuts: dict[Realm, str] = {}
    for piece in diagram.pieces(PASS_GAP, pointed=True):
        cells = sorted({names[cell] for cell in piece.cells})
        owner = subject.owners[cells[0]]
        if subject.game.look(owner) != "knot":
            continue
        square = min(layout.squares(cells))
        d = shapes.curve(piece.segments, square, layout.rows, closed=piece.closed)
        realm = subject.realm_of.get(cells[0]) or Realm(owner, (cells[0],), "")
        style = f"{owner} strand{realm.enamel}" if owner else tints.get(piece.strand, "strand")
        name = "-".join(cells)
        seen[name] += 1  # changed rules may lead to two loops over the same cells
        name += f":{seen[name]}" if seen[name] > 1 else ""
        strands.append(Path(f"strand:{name}", "pieces", style, d, square))
        if owner and piece.closed:
            yield Disc(f"boss:{name}", "pieces", f"{owner} boss", layout.centre(cells[0]), BOSS)
        elif owner:
            ends = (_dive(*end[:2], layout.rows) for end in piece.ends)
            cuts[realm] = cuts.get(realm, "") + "".join(ends)
    yield from sorted(strands, key=lambda strand: strand.style)
    for (owner, (first, *_), enamel), d in cuts.items():
        yield Path(f"cut:{first}", "pieces", f"{owner} cut{enamel}", d)


SHADE = (-0.018, 0.13)  # from a cut end: back below the strand above, and along the one below


@lru_cache(maxsize=4096)  # from move to move most ends stay as they are
def _dive(end: Point, way: Point, rows: int) -> str:
    """The short line along which a strand is shaded from its end, where it leads `way`."""
    start = complex(*end)
    ahead = shapes.unit(complex(*way) - start)
    points = ((start + part * ahead).conjugate() + 1j * rows for part in SHADE)
    return "M" + "L".join(map(shapes.xy_of, points))


def _light(subject: CellSubject) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """The strands where a move has just joined several cells, along which a light runs."""
    position, layout, diagram = subject.position, subject.layout, subject.knotwork
    picks = subject.game.picks(position, str(position.last)) if subject.options.since else ()
    place = layout.cells.get("".join(picks[-1:]))
    if sum(place in one.cells for one in diagram.crossings) > 1:
        pieces = diagram.pieces(PASS_GAP, pointed=True)
        lit = (one for one in pieces if place in diagram.strands[one.strand].cells)
        d = "".join(shapes.curve(one.segments, (0, 0), layout.rows) for one in lit)
        yield "lit", (Path("lit", "pieces", "light", d),)


def _tints(diagram: Diagram) -> dict[int, str]:
    """The styles of knots that are nobody's: each its own, those on the most cells first."""
    strands = diagram.strands
    knots = [number for number, strand in enumerate(strands) if strand.passes]
    knots.sort(key=lambda number: -len(set(strands[number].cells)))
    return {strand: f"tint {n % len(KNOT_TINTS) + 1}" for n, strand in enumerate(knots)}


# ---- the legal moves and the last move ---------------------------------------------------------


def _hints(subject: CellSubject, cells: Iterable[str]) -> Iterator[Item]:
    """A seed on every cell where a move may begin."""
    for cell in cells:
        centre = subject.layout.centre(cell)
        yield Disc(f"hint:{cell}", "hints", f"{subject.mover} hint", centre, SEED)


def _last_move(subject: CellSubject) -> Iterator[Item]:
    """Gold on the cells of the last move."""
    last = subject.position.last
    picks = subject.game.picks(subject.position, last) if last else ()
    cells = [cell for cell in dict.fromkeys(picks) if cell in subject.layout.cells]
    style = f"{subject.owners.get(cells[-1], '')} last".strip() if cells else ""
    lone = {realm.cells[0] for realm in subject.realms if len(realm.cells) == 1}
    for cell in cells:
        leaf = ROUNDEL if cell in lone else HEX_HILL if subject.layout.slant else LEAF
        yield Path(f"last:{cell}", "regions", style, leaf, subject.layout.square(cell))


# ---- moves --------------------------------------------------------------------------------------


def _moves(subject: CellSubject) -> Iterator[Move]:
    for move, after in subject.after.items():
        picks = subject.game.picks(subject.position, move)
        either = subject.game.either_way and len(picks) > 1
        yield Move(picks, tuple(_ghost(subject, CellSubject(after, subject.options))), any=either)


def _ghost(subject: CellSubject, after: CellSubject) -> Iterator[Item]:
    """What changes: pieces that go and come, and pieces with other joins."""
    before, now, looks = subject.owners, after.owners, subject.game.look
    moved = {cell for cell, _ in before.items() ^ now.items()}
    other = {cell for cell, _ in after.masks.items() - subject.masks.items()}
    joined = {cell for cell in other if looks(now[cell]) == "knot"}
    cells = [cell for cell in subject.layout.cells if cell in moved | joined]
    enamel = _enamel(subject, after, cells)
    yield from _veils(subject, after, cells, enamel)
    for cell in cells:
        if cell in now:
            look, square = looks(now[cell]), subject.layout.square(cell)
            kind = f"ghost {look}" if look in ("stone", "cross") else "ghost"
            d = {"stone": DOT, "cross": RISING + FALLING}.get(look) or arms()[after.masks[cell]]
            style = f"{now[cell]} {kind}{enamel * (kind == 'ghost')}".strip()
            yield Path(f"ghost:{cell}", "pieces", style, d, square)


def _enamel(subject: CellSubject, after: CellSubject, cells: Iterable[str]) -> str:
    """The enamel of a ghost on some cells: that of the realm that a move extends, if it does."""
    kept = (cell for cell in cells if subject.owners.get(cell) == after.owners.get(cell))
    enamels = (subject.realm_of[cell].enamel for cell in kept if cell in subject.realm_of)
    return next(filter(None, enamels), "")


def _veils(
    subject: CellSubject, after: CellSubject, cells: Iterable[str], enamel: str
) -> Iterator[Item]:
    """The ground below the ghosts on cells, hints and pieces hidden: the land as it will be."""
    for cell in cells:
        owner = after.owners.get(cell)
        is_woven = owner and after.game.look(owner) == "knot"
        land = f"{owner} veil{enamel}" if is_woven else "veil"
        is_joined = after.masks.get(cell) or subject.masks.get(cell)
        plot = _plot(after.layout) if is_joined or not is_woven else ISLE
        yield Path(f"veil:{cell}", "pieces", land, plot, after.layout.square(cell))


@cache
def arms() -> tuple[str, ...]:
    """A woven ring for each mask of open sides, with arms that reach half over the joins."""
    return tuple(
        "".join(
            shapes.curve(arc, (0, 0), 1, closed=sides == 0)
            for arc in cell_arcs(sides, PASS_GAP if sides else 0, pointed=True)
        )
        for sides in range(16)
    )


# ---- words --------------------------------------------------------------------------------------


def _captioned(subject: CellSubject, frame: Box) -> Iterator[Item]:
    """The caption: whose turn it is or who won, and what each player has."""
    standing = subject.game.view.standing
    scores = {
        name: say("common.player_has", player=player(name), what=standing(subject.position, name))
        for name in subject.game.players
    }
    return caption(frame, subject, scores)
