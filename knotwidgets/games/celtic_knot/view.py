"""The view of Celtic Knot: roads, coins, where they may go, and how they were flipped.

The pictures ask the game for everything; no rule is known here. The picture keeps its size while a
game is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from knotwidgets.knotwork import STEPS, backwards
from knotwidgets.scene import grid, shapes
from knotwidgets.scene.display import Box, Disc, Item, Move, Path, Point, Scene, Target, Text
from knotwidgets.scene.heat import HEIGHT as BAR, bar
from knotwidgets.scene.options import Options
from knotwidgets.scene.views import CAPTION_HEIGHT as CAPTION, PositionSubject, View, caption

from . import spoken, verdicts
from .coins import (
    ASIDE,
    HEIGHT as SHELF,
    LARGE,
    LIFT,
    ROUNDEL,
    SMALL,
    Stack,
    arranged,
    at_home,
    below,
    last_flips,
    motions,
    roundels,
    shelf,
    steps,
    width as shelf_width,
)
from .colours import COLOURS
from .ground import (
    DIAMOND,
    Ground,
    bridge,
    diamond,
    furniture,
    ground_of,
    heat,
    homes,
    is_under,
    polygon,
    roads,
    triskeles,
    tunnels,
)

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import CelticKnot


GOAL = 0.19  # radius of the mark on an empty space
ROOM = 0.08  # between coins and the ring round them
HEAD = (0.03, 0.25, 0.15)  # an arrow head: from the coins to its tip and its base, half its width
SPACE = shapes.panel((0.02, 0.02, 0.96, 0.96), 0.24)
# The same of a space under a bridge: large enough for a finger, and narrow beside the next space.
MOUTH = shapes.rounded([0.5 + 0.07j, 0.93 + 0.5j, 0.5 + 0.93j, 0.07 + 0.5j], 0.08, 0.08)
SHADOW = 0.04  # how much farther below a lifted stack its shadow is
NAME, NAME_SIZE = 0.3, 0.2  # the height of the line with the board's name, and of its letters


class Subject(PositionSubject):
    """A position, with cached values that its picture needs repeatedly."""

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
        return self.game.contents(self.position)

    @cached_property
    def stacks(self) -> Mapping[str, Stack]:
        """All stacks by the ids of their first items; the mover's come last, above the others.

        Coins in hand are lifted off the coins that stay.
        """
        group = self.game.group(self.position)
        others: dict[str, Stack] = {}
        own: dict[str, Stack] = {}
        for space, numbers in self.coins.items():
            for stack in self.stacks_on(space, numbers):
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

    def stacks_on(self, space: str, numbers: Mapping[str, int]) -> Iterator[Stack]:
        """The stacks of a space."""
        at = self.ground.spot(space)
        if is_under(space):
            dx, dy = STEPS[self.ground.mouth(space)]
            return below(at, numbers, (dx, -dy))
        # Two stacks on a bridge lie along it, and leave the gates of a tunnel free.
        return arranged(at, numbers, upright=self.game.drawn.crossings.get(space) == "vertical")

    def bridge(self, space: str) -> Iterator[Item]:
        """A bridge, above what lies below."""
        return bridge(self.ground, space, "pieces", is_open=space in self.game.tunnels)

    def resting(self, space: str) -> Iterator[Item]:
        """The coins of a space, but for those in hand."""
        for name, stack in self.stacks.items():
            if name.startswith(f"coin:{space}:"):
                yield from stack.items(name)

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
    def homes(self) -> Mapping[str, Point]:
        """Where each player's coins come home: round the exit, or on the shelf at the right."""
        players = self.game.players
        places = homes(self.ground, len(players))
        if not places:
            x, y = self.foot
            right = x + self.box[2] / 2 - grid.BARE_MARGIN - ROUNDEL
            shown = range(len(players) - 1, -1, -1)
            places = tuple((right - back * ASIDE, y) for back in shown)
        return dict(zip(players, places, strict=True))

    @property
    def beside(self) -> int:
        """How many homes are on the shelf."""
        players = len(self.game.players)
        return 0 if homes(self.ground, players) else players

    @cached_property
    def foot(self) -> Point:
        """The middle of the shelf."""
        x, y, width, height = self.box
        foot = CAPTION if self.options.caption else 0
        foot += BAR if self.options.heat else 0
        return x + width / 2, y + height - foot - grid.FRAME - SHELF / 2

    @cached_property
    def layout(self) -> grid.Layout:
        """All squares of the board."""
        return replace(self.ground.squares, ornate=self.options.ornament)

    @cached_property
    def box(self) -> Box:
        """The visible items: the board, the shelf, and the caption if there is one."""
        below = SHELF + grid.FRAME + (NAME if self.game.drawn.name else 0)
        below += CAPTION if self.options.caption else 0
        x, y, width, height = grid.box(self.layout, self.options, below)
        wide = shelf_width(self.game.purse, self.beside) + 2 * grid.BARE_MARGIN
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
    labels = spoken.labels(position, subject.coins).items()
    square = subject.ground.square
    # Mouths reach into the squares beside them, and so come last, which is above.
    labelled = sorted(labels, key=lambda label: is_under(label[0]))
    targets = tuple(Target(space, _plot(space), square(space), label) for space, label in labelled)
    return Scene(
        subject.box,
        subject.items,
        targets,
        moves,
        dict(_below(subject)),
        moving,
        title=subject.title,
        description=position.text,
    )


def _plot(space: str) -> str:
    """The shape of a space."""
    return MOUTH if is_under(space) else SPACE


@lru_cache(maxsize=16)
def _still(
    ground: Ground,
    layout: grid.Layout,
    box: Box,
    gates: tuple[str, ...],
    places: tuple[tuple[str, Point], ...],
    purse: int,
) -> tuple[Item, ...]:
    """What stays as it is: the board with its roads, and the places for coins at home."""
    return (
        *grid.board(layout, box, "meadow"),
        *(triskeles(ground, {at for _, at in places}) if layout.ornate else ()),
        *roads(ground),
        *furniture(ground, gates, plain=not layout.ornate),
        *roundels(dict(places), purse),
    )


def _items(subject: Subject) -> Iterator[Item]:
    game, options, ground, places = subject.game, subject.options, subject.ground, subject.homes
    layout, purse = subject.layout, game.purse
    yield from _still(ground, layout, subject.box, game.tunnels, (*places.items(),), purse)
    yield from heat(ground, options.heat)
    yield from at_home(places, purse, spoken.home(subject.position))
    if subject.mover:
        yield Disc("mover", "hints", "in hand", places[subject.mover], ROUNDEL)
    yield from hints(subject) if options.legal else ()
    yield from _stacks(subject)
    yield from _latest(subject) if options.last else ()
    middle, foot = subject.foot
    flips = last_flips(subject.position, tuple(options.since))
    yield from shelf((middle - subject.beside * ASIDE / 2, foot), flips)
    yield from tunnels(ground, game.tunnels)
    yield from bar(options.heat, subject.box, CAPTION if options.caption else 0)
    yield from grid.coordinates(layout) if options.coordinates else ()
    if name := game.board_name(game.drawn.name):
        yield Text("name", "labels", "name", (middle, foot - (SHELF + NAME) / 2), name, NAME_SIZE)
    if options.caption:
        scores = {who: spoken.score(who, n) for who, n in spoken.home(subject.position).items()}
        yield from caption(subject.box, subject, scores, "home")


def _stacks(subject: Subject) -> Iterator[Item]:
    """The stacks: those in the mouth of a bridge above those beside it, and below the bridge."""
    crossings = subject.game.drawn.crossings
    places = {name: name.split(":")[:2] for name in subject.stacks}
    above = [name for name, (kind, at) in places.items() if kind == "hand" or at in crossings]
    below = [name for name, (_, at) in places.items() if is_under(at) and name not in above]
    for name in (*(name for name in places if name not in (*above, *below)), *below):
        yield from _stack(subject, name)
    for space in dict.fromkeys(places[name][1].rstrip("'") for name in below):
        yield from subject.bridge(space)
    for name in above:
        yield from _stack(subject, name)


def _stack(subject: Subject, name: str) -> Iterator[Item]:
    """A stack: a rim of light round coins that can be chosen, and coins in hand lifted."""
    stack = subject.stacks[name]
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
    """The coins below each bridge, all of them seen while its mouth is pointed at.

    Pointing at the bridge shows them where none are on it and none can come.
    """
    kept = {*subject.coins, *map(subject.game.square, subject.routes)}
    for space, numbers in subject.coins.items():
        if is_under(space):
            stacks = subject.stacks_on(space, numbers)
            coins = tuple(item for one in stacks for item in one.items(f"opened:{one.player}"))
            for name in (space, *({space.rstrip("'")} - kept)):
                yield name, coins


def _moves(subject: Subject) -> Iterator[Move]:
    """A choice of a stack lifts it; a destination shows the way."""
    for name, space in subject.choices.items():
        yield Move((space,), tuple(subject.stacks[name].lifted().items("ghost")))
    for goal, route in subject.routes.items():
        hand = subject.stacks[f"hand:{route[0]}:{subject.mover}"]
        number = 1 if subject.game.options["split"] else hand.number
        start = 0.5 if any(hand.aside) else hand.size.reach
        size = SMALL if is_under(route[-1]) else LARGE
        coins = Stack(hand.player, number, (0, 0), size=size)
        ghost = route_ghost(subject.ground, route, coins, start)
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
    if stacks > 1 and not is_under(space):
        return Path(name, layer, f"{style} ring", SPACE, (spot[0] - 0.5, spot[1] - 0.5))
    if stacks:
        size = SMALL if is_under(space) else LARGE
        return Disc(name, layer, f"{style} ring", spot, size.reach + ROOM)
    return Disc(name, layer, style, spot, GOAL)


def route_ghost(ground: Ground, route: Sequence[str], coins: Stack, start: float) -> Iterator[Item]:
    """The way of coins, bold, with an arrow head before the place where they will lie.

    It begins at a distance of `start` from where they lie now.
    """
    at, unit = ground.arrival(route)
    tip, base, half = HEAD
    edge = max(coins.size.reach, DIAMOND if route[-1] == ground.board.exit else 0)
    corners = edge + base - 1j * half, edge + tip, edge + base + 1j * half
    first, *others = ground.way(route)
    *before, last = (shapes.clear_of(first, start), *others)
    until = backwards(shapes.clear_of(backwards(last), edge + base))
    yield Path("way", "pieces", "way", ground.data((*before, until)))
    yield Path("head", "pieces", "way head", polygon(*corners, at=at, unit=unit))
    yield from replace(coins, middle=at).lifted().items("ghost")


VIEW = View.of(
    spoken,
    draw=draw,
    colours=COLOURS,
    figures=lambda position: spoken.reckoning(position).rows,
    win_reason=lambda position: position.outcome.detail[0] if position.outcome else "",
    why_legal=verdicts.why_legal,
    sound=lambda _: "coin",
)
