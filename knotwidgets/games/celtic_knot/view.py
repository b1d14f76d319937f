"""The view of Celtic Knot: roads, coins, where they may go, and how they were flipped.

The pictures ask the game for everything; no rule is known here. The picture keeps its size while a
game is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from knotwidgets.knotwork import backwards
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Disc, Item, Move, Path, Scene, Target
from knotwidgets.scene.heat import HEIGHT as BAR, bar
from knotwidgets.scene.options import Options
from knotwidgets.scene.spoken import noted
from knotwidgets.scene.views import CAPTION_HEIGHT as CAPTION, PositionSubject, View, caption, used

from . import spoken, verdicts
from .coins import (
    HEIGHT as SHELF,
    HOME,
    LARGE,
    LIFT,
    Shelf,
    Stack,
    arranged,
    last_flips,
    motions,
    steps,
    symbols,
    width as shelf_width,
)
from .colours import COLOURS
from .ground import (
    DIAMOND,
    SYMBOLS,
    Ground,
    diamond,
    furniture,
    ground_of,
    heat,
    is_under,
    landings,
    name_plate,
    opened,
    polygon,
    roads,
)

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import CelticKnot


GOAL = 0.14  # radius of the mark on an empty space
ROOM = 0.08  # between coins and the ring round them
HEAD = (0.03, 0.25, 0.15)  # an arrow head: from the coins to its tip and its base, half its width
SPACE = shapes.panel((0.02, 0.02, 0.96, 0.96), 0.24)
SHADOW = 0.04  # how much farther below a lifted stack its shadow is
LENS = 0.6  # round what is below a bridge, where coins lie on it
NAME = 0.3  # the height of the line with the board's name


class Subject(PositionSubject):
    """A position, and what its picture asks for again and again."""

    game: CelticKnot

    @cached_property
    def ground(self) -> Ground:
        """Where the spaces lie."""
        return ground_of(self.game.drawn)

    @cached_property
    def mover(self) -> str | None:
        """Whose turn it is; None when the game is over."""
        return spoken.mover(self.position) if self.position.player else None

    @cached_property
    def coins(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers of coins by space and player."""
        return self.game.lying(self.position)

    @cached_property
    def stacks(self) -> Mapping[str, Stack]:
        """All stacks by the ids of their first items; the mover's come last, above the others.

        Coins in hand are lifted off the coins that stay.
        """
        group = self.game.group(self.position)
        others: dict[str, Stack] = {}
        own: dict[str, Stack] = {}
        for space, numbers in self.coins.items():
            # Two stacks on a bridge lie along it, and leave the gates of a tunnel free.
            upright = self.game.drawn.crossings.get(space) == "vertical"
            for stack in arranged(self.ground.spot(space), numbers, upright=upright):
                name = f"{space}:{stack.player}"
                if stack.player != self.mover:
                    others[f"coin:{name}"] = stack
                    continue
                held = group.number if group and group.space == space else 0
                if stack.number > held:
                    own[f"coin:{name}"] = replace(stack, number=stack.number - held)
                if held:
                    own[f"hand:{name}"] = replace(stack, number=held).lifted()
        return others | own

    @cached_property
    def routes(self) -> Mapping[str, tuple[str, ...]]:
        """The routes of the coins in hand."""
        return self.game.routes(self.position)

    @cached_property
    def choices(self) -> Mapping[str, str]:
        """The spaces that the mover may choose, by the ids of the stacks there."""
        if self.game.phase(self.position) != "choose":
            return {}
        return {f"coin:{space}:{self.mover}": space for space in self.position.legal_moves}

    @cached_property
    def shelf(self) -> Shelf:
        """The foot of the board."""
        x, y, width, height = self.box
        foot = CAPTION if self.options.caption else 0
        foot += BAR if self.options.heat else 0
        return Shelf(
            (x + grid.BARE_MARGIN, y + height - foot - grid.FRAME - SHELF),
            width - 2 * grid.BARE_MARGIN,
            self.game.purse,
            spoken.home(self.position),
            self.mover,
            last_flips(self.position, tuple(self.options.since)),
        )

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The visible items: the board, the shelf, and the caption if there is one."""
        below = SHELF + grid.FRAME + (NAME if self.game.drawn.name else 0)
        below += CAPTION if self.options.caption else 0
        x, y, width, height = grid.box(self.ground.squares, self.options, below)
        wide = shelf_width(self.game.purse, len(self.game.players)) + 2 * grid.BARE_MARGIN
        return x - max(0, wide - width) / 2, y, max(wide, width), height

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All that is shown, and rests."""
        return tuple(_items(self))

    def parts(self, name: str) -> tuple[str, ...]:
        """The ids of a thing's items."""
        ids = (item.id for item in self.items)
        return tuple(one for one in ids if one == name or one.startswith(f"{name}:"))


def draw(position: Position, options: Options) -> Scene:
    """The picture of a position of Celtic Knot; the game's `view` calls this."""
    subject = Subject(position, options)
    moves = tuple(_moves(subject))
    moving = tuple(motions(subject)) if options.motion else ()
    below = dict(_below(subject))
    shown = *(move.ghost for move in moves), *(motion.shown for motion in moving)
    overlays = *shown, *below.values()
    known = {**symbols(subject.game.players), **SYMBOLS, "space": SPACE, "home": HOME}
    labels = spoken.labels(position, subject.coins).items()
    square = subject.ground.spaces.square
    targets = (Target(space, "#space", square(space), label) for space, label in labels)
    return Scene(
        subject.box,
        used(known, subject.items, overlays, always=("space",)),
        subject.items,
        noted(targets, options),
        moves,
        below,
        moving,
        title=subject.title,
        description=position.text,
    )


def _items(subject: Subject) -> Iterator[Item]:
    board, options, ground = subject.game.drawn, subject.options, subject.ground
    yield Path("ground", "ground", "ground", shapes.panel(subject.box, 0.22))
    yield from landings(ground)
    yield from roads(ground)
    yield from heat(ground, options.heat)
    yield from furniture(ground, subject.game.tunnels)
    yield from hints(subject) if options.legal else ()
    yield from _stacks(subject)
    yield from _latest(subject) if options.last else ()
    yield from subject.shelf.items()
    yield from grid.notes(ground.spaces, options, "#space")
    yield from grid.drawn(ground.spaces, options)
    yield from bar(options.heat, subject.box, CAPTION if options.caption else 0)
    yield from grid.coordinates(ground.squares) if options.coordinates else ()
    yield from name_plate(board.name, (board.width / 2, subject.shelf.corner[1] - NAME / 2))
    if options.caption:
        scores = {who: spoken.score(who, n) for who, n in spoken.home(subject.position).items()}
        yield from caption(subject.box, subject, scores, "home")


def _stacks(subject: Subject) -> Iterator[Item]:
    """The stacks: a rim of light round coins that can be chosen, and the coins in hand lifted."""
    for name, stack in subject.stacks.items():
        (x, y), reach, ring = stack.middle, stack.size.reach, stack.size.reach + stack.size.ring
        if name.startswith("hand:"):
            yield Disc(f"{name}:shadow", "pieces", "lift", (x, y + LIFT + SHADOW), reach)
            yield Disc(f"{name}:ring", "pieces", "in hand", (x, y), ring)
        if subject.options.legal and name in subject.choices:
            yield Disc(f"own:{subject.choices[name]}", "pieces", "own", (x, y), ring)
        yield from stack.items(name)
        if name.startswith("hand:") and (group := subject.game.group(subject.position)):
            yield from steps(stack, name, group.total)


def _latest(subject: Subject) -> Iterator[Item]:
    """A mark round the coins that moved last, or round the exit."""
    last = subject.position.last or ""
    if last.startswith(">") and subject.game.phase(subject.position) != "go":
        space = subject.game.square(last[1:])
        if space != subject.game.drawn.exit and space not in subject.coins:
            return  # a changed rule took them away
        yield ring(subject, "last", space, "marks", "last")


def _below(subject: Subject) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """The things below each bridge, in place: to be seen while its landing is pointed at.

    Pointing at the bridge shows it where coins are below, none are on it and none can come.
    """
    ground, reached = subject.ground, map(subject.game.square, subject.routes)
    kept = {*subject.coins, *reached}
    for space in filter(is_under, ground.board.spaces):
        stacks = arranged(ground.middle(space), subject.coins.get(space, {}))
        coins = [item for stack in stacks for item in stack.items(f"opened:{stack.player}")]
        items, bridge = (opened(ground, space), *coins), space.rstrip("'")
        if bridge in subject.coins:  # which lie beyond the road's edges, too
            items = (Disc("lens", "pieces", "lens", ground.middle(space), LENS), *items)
        yield space, items
        if coins and bridge not in kept:
            yield bridge, items


def _moves(subject: Subject) -> Iterator[Move]:
    """A choice of a stack lifts it; a destination shows the way."""
    for name, space in subject.choices.items():
        yield Move((space,), tuple(subject.stacks[name].lifted().items("ghost")))
    for goal, route in subject.routes.items():
        hand = subject.stacks[f"hand:{route[0]}:{subject.mover}"]
        number = 1 if subject.game.options["split"] else hand.number
        start = 0.5 if any(hand.aside) else hand.size.reach
        ghost = route_ghost(subject.ground, route, Stack(hand.player, number, (0, 0)), start)
        yield Move((subject.game.square(goal),), tuple(ghost))


# ---- where the coins in hand may go --------------------------------------------------------------


def hints(subject: Subject) -> Iterator[Item]:
    """A route to every destination, and a mark there: a ring where coins lie."""
    ground = subject.ground
    for goal, route in subject.routes.items():
        yield Path(f"route:{goal}", "hints", "route", ground.data(ground.way(route)))
    for goal, route in subject.routes.items():
        yield ring(subject, f"goal:{goal}", route[-1], "hints", "goal")


def ring(subject: Subject, name: str, space: str, layer: str, style: str) -> Item:
    """A mark on a space, round its coins if there are any, or on the exit."""
    stacks, spot = len(subject.coins.get(space, ())), subject.ground.spot(space)
    if space == subject.game.drawn.exit:
        return Path(name, layer, f"{style} ring", diamond(spot, DIAMOND + ROOM))
    if stacks > 1:
        return Path(name, layer, f"{style} ring", "#space", (spot[0] - 0.5, spot[1] - 0.5))
    if stacks:
        return Disc(name, layer, f"{style} ring", spot, LARGE.reach + ROOM)
    return Disc(name, layer, style, spot, GOAL)


def route_ghost(ground: Ground, route: Sequence[str], coins: Stack, start: float) -> Iterator[Item]:
    """The way of coins, bold, with an arrow head before the place where they will lie.

    It begins at a distance of `start` from where they lie now.
    """
    at, unit = ground.arrival(route)
    tip, base, half = HEAD
    edge = max(coins.size.reach, DIAMOND if route[-1] == ground.board.exit else 0)
    corners = (edge + base, -half), (edge + tip, 0.0), (edge + base, half)
    first, *others = ground.way(route)
    *before, last = (shapes.clear_of(first, start), *others)
    until = backwards(shapes.clear_of(backwards(last), edge + base))
    yield Path("way", "pieces", "way", ground.data((*before, until)))
    yield Path("head", "pieces", "way head", polygon(*corners, at=at, unit=unit))
    yield from replace(coins, middle=at).lifted().items("ghost")


VIEW = View(
    draw=draw,
    colours=COLOURS,
    turn=spoken.turn,
    phase=spoken.phase,
    standing=spoken.standing,
    told=spoken.told,
    figures=lambda position: spoken.reckoning(position).rows,
    goal=spoken.goal,
    announced=spoken.announced,
    decided=lambda position: position.outcome.detail[0] if position.outcome else "",
    reckoning=spoken.reckoning,
    invitation=spoken.invitation,
    possible=spoken.possible,
    allowed=verdicts.allowed,
    sound=lambda _: "coin",
)
