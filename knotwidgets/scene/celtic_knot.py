"""The view of Celtic Knot: roads, coins, where they may go, and how they fell.

Everything shown is asked of the game; no rule is known here. The picture keeps its size while a
game is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, cast

from knotwidgets.words import say

from . import celtic_knot_routes as routes
from . import grid, shapes
from .caption import HEIGHT as CAPTION
from .caption import caption
from .celtic_knot_coins import LIFT, Stack, arranged, symbols
from .celtic_knot_ground import Ground, ground
from .celtic_knot_motions import Picture, last_flips, motions
from .celtic_knot_roads import furniture, heat, name_plate, roads
from .celtic_knot_shelf import HEIGHT as SHELF
from .celtic_knot_shelf import HOME, Shelf
from .celtic_knot_shelf import width as shelf_width
from .celtic_knot_words import home, mover, phase, score, spoken, turn
from .display import Disc, Item, Move, Path, Scene, Target
from .heat import HEIGHT as BAR
from .heat import bar
from .motion import Motion
from .notes_words import noted
from .options import Options, read
from .words import result

if TYPE_CHECKING:
    from knotwidgets.games import CelticKnot, Position

SPACE = shapes.panel((0.02, 0.02, 0.96, 0.96), 0.24)
RING = 0.055  # from the edge of coins to the rim of light round them
SHADOW = 0.04  # how much farther than below a lifted stack its shadow falls
NAME = 0.3  # the height of the line with the board's name


@dataclass(frozen=True)
class View:
    """A position, and what its picture keeps asking it for."""

    position: Position
    options: Options

    @cached_property
    def game(self) -> CelticKnot:
        """The game of the position."""
        return cast("CelticKnot", self.position.game)

    @cached_property
    def lie(self) -> Ground:
        """Where the spaces lie."""
        return ground(self.game.drawn)

    @cached_property
    def mover(self) -> str | None:
        """Whose turn it is; None when the game is over."""
        return mover(self.position) if self.position.player else None

    @cached_property
    def coins(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers of coins by space and player."""
        found: dict[str, dict[str, int]] = {}
        for player, spaces in self.game.coins(self.position).items():
            for space, number in spaces.items():
                found.setdefault(space, {})[player] = number
        return found

    @cached_property
    def stacks(self) -> Mapping[str, Stack]:
        """All stacks by the ids of their first items; the mover's are the last, above the others.

        Those in hand are lifted, apart from what stays.
        """
        group = self.game.group(self.position)
        others: dict[str, Stack] = {}
        own: dict[str, Stack] = {}
        for space, numbers in self.coins.items():
            for stack in arranged(self.lie.spot(space), numbers):
                name = f"{space}:{stack.player}"
                if stack.player != self.mover:
                    others[f"coin:{name}"] = stack
                elif group is None or group.space != space:
                    own[f"coin:{name}"] = stack
                else:
                    if stack.number > group.number:
                        own[f"coin:{name}"] = replace(stack, number=stack.number - group.number)
                    own[f"hand:{name}"] = replace(stack, number=group.number).lifted()
        return others | own

    @cached_property
    def choices(self) -> Mapping[str, str]:
        """The spaces that the mover may choose, by the ids of the stacks there."""
        if self.game.phase(self.position) != "choose":
            return {}
        return {f"coin:{space}:{self.mover}": space for space in self.position.legal_moves}

    @cached_property
    def shelf(self) -> Shelf:
        """What lies below the board."""
        x, y, width, height = self.box
        foot = CAPTION if self.options.caption else 0
        foot += BAR if self.options.heat else 0
        room = width - 2 * grid.BARE_MARGIN
        return Shelf(
            (x + grid.BARE_MARGIN, y + height - foot - grid.FRAME - SHELF),
            room,
            self.game.purse,
            home(self.position),
            self.mover,
            last_flips(self.position, tuple(self.options.since)),
        )

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """What is to be seen: the board, the shelf, and the caption if there is one."""
        below = SHELF + grid.FRAME + (NAME if self.game.drawn.name else 0)
        below += CAPTION if self.options.caption else 0
        x, y, width, height = grid.box(self.lie.squares, self.options, below)
        wide = shelf_width(self.game.purse, len(self.game.players)) + 2 * grid.BARE_MARGIN
        return x - max(0, wide - width) / 2, y, max(wide, width), height


def scene(position: Position, given: Mapping[str, object]) -> Scene:
    """The picture of a position of Celtic Knot; `knotwidgets.scene.scene_of` calls this."""
    game = cast("CelticKnot", position.game)
    view = View(position, read(given, game.named_cells))
    items, moves = tuple(_items(view)), tuple(_moves(view))
    moving = _motions(view, items) if view.options.motion else ()
    overlays = (move.ghost for move in moves), (motion.shown for motion in moving)
    shown = chain(items, *chain.from_iterable(overlays))
    return Scene(
        view.box,
        _used({**symbols(game.players), "space": SPACE, "home": HOME}, shown),
        items,
        noted(_targets(view), view.options),
        moves,
        motions=moving,
        title=say("common.titled", title=game.name, text=_headline(position)),
        description=position.text,
        brief=True,
    )


def _items(view: View) -> Iterator[Item]:
    board, options = view.game.drawn, view.options
    yield Path("ground", "ground", "ground", shapes.panel(view.box, 0.22))
    yield from roads(board)
    yield from heat(board, options.heat)
    yield from furniture(board)
    ways = view.game.routes(view.position) if options.legal else {}
    yield from routes.hints(view.lie, ways, view.coins)
    yield from _stacks(view)
    yield from _latest(view) if options.last else ()
    yield from view.shelf.items()
    yield from grid.notes(view.lie.spaces, options, "#space")
    yield from grid.drawn(view.lie.spaces, options)
    yield from bar(options.heat, view.box, CAPTION if options.caption else 0)
    yield from grid.coordinates(view.lie.squares) if options.coordinates else ()
    yield from name_plate(board, (board.width / 2, view.shelf.corner[1] - NAME / 2))
    yield from _caption(view) if options.caption else ()


# ---- coins --------------------------------------------------------------------------------------


def _stacks(view: View) -> Iterator[Item]:
    """The stacks: those that can be chosen with a rim of light, and what is in hand lifted."""
    for name, stack in view.stacks.items():
        (x, y), ringed = stack.middle, stack.reach + RING
        if name.startswith("hand:"):
            yield Disc(f"{name}:shadow", "pieces", "lift", (x, y + LIFT + SHADOW), stack.reach)
            yield Disc(f"{name}:ring", "pieces", "own", (x, y), ringed)
        if view.options.legal and name in view.choices:
            yield Disc(f"own:{view.choices[name]}", "pieces", "own", (x, y), ringed)
        yield from stack.items(name)


def _latest(view: View) -> Iterator[Item]:
    """A mark round the coins that came last, or round the exit."""
    last = view.position.last or ""
    if last.startswith(">") and view.game.phase(view.position) != "go":
        space = view.game.square(last[1:])
        yield routes.ring(view.lie, "last", space, view.coins, "marks", "last")


# ---- moves --------------------------------------------------------------------------------------


def _moves(view: View) -> Iterator[Move]:
    """To choose a stack lifts it; to go somewhere shows the way."""
    for name, space in view.choices.items():
        yield Move((space,), tuple(view.stacks[name].lifted().items("ghost")))
    for goal, route in view.game.routes(view.position).items():
        hand = view.stacks[f"hand:{route[0]}:{view.mover}"]
        number = 1 if view.game.options["split"] else hand.number
        start = 0.5 if any(hand.aside) else hand.reach
        ghost = routes.ghost(view.lie, route, Stack(hand.player, number, (0, 0)), start)
        yield Move((view.game.square(goal),), tuple(ghost))


def _motions(view: View, items: Iterable[Item]) -> tuple[Motion, ...]:
    picture = Picture(view.lie, view.shelf, view.stacks, [item.id for item in items])
    return tuple(motions(picture, (*view.options.since, view.position)))


# ---- words --------------------------------------------------------------------------------------


def _targets(view: View) -> Iterator[Target]:
    for space, label in spoken(view.position, view.coins).items():
        yield Target(space, "#space", view.lie.spaces.square(space), label)


def _caption(view: View) -> Iterator[Item]:
    scores = {who: score(who, safe) for who, safe in home(view.position).items()}
    return caption(view.box, _headline(view.position), scores, "home", view.options.lang)


def _headline(position: Position) -> str:
    if position.outcome:
        return result(position.outcome)
    title = phase(position)
    said = turn(position)
    return say("common.beside", first=said, then=title) if title else said


def _used(known: Mapping[str, str], shown: Iterable[Item]) -> dict[str, str]:
    """The symbols that something is drawn with, or picked by."""
    used = {item.d for item in shown if isinstance(item, Path)} | {"#space"}
    return {key: d for key, d in known.items() if f"#{key}" in used}
