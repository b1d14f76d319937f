"""The game of Celtic! for people: options, notation, texts and scores around the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from knotwidgets.core.bits import members
from knotwidgets.core.errors import fixed
from knotwidgets.core.game import choose, refuse_unknown
from knotwidgets.core.kernel import Limit, ParsedMove
from knotwidgets.core.position import Position
from knotwidgets.core.rules import RuleBook
from knotwidgets.games.base import Game
from knotwidgets.knotwork import Diagram, Strand, beyond, medial
from knotwidgets.words import say

from . import positions, text, verdicts
from .compiled import PLANES
from .drafts import DRAFTING
from .examples import cards, examples
from .guide import LEVELS, evaluate, guide
from .rules import KERNEL, RULES, begin, sound
from .state import (
    COLOURS,
    CROSS,
    NEUTRAL,
    NO_ARCS,
    SHAPES,
    SIDES_OF,
    Arcs,
    Box,
    Frame,
    KernelBoard,
    Knot,
    Racks,
    State,
    Tile,
    Tiles,
    cells_of,
    elsewhere,
    first_of,
    in_box,
    open_sides,
    place,
    shape_of,
    with_arcs,
    without_arcs,
    without_tile,
)
from .view import VIEW

SUPPLY = (
    "orange 2 cap 2 straight 2 corner 2 tee 2 cross, blue 2 cap 2 straight 2 corner 2 tee 2 cross, "
    "neutral 1 cap 1 straight 1 corner 1 tee 1 cross"
)

MOST_COLUMNS = 13  # of a window: 25 columns have one letter each
TILE = "tile:"  # a pick from the rack


class Celtic(Game[State]):
    """Celtic!, the game of tiles.

    Options, all by keyword:

    * `window`: the number of columns and of rows that the design may span, 3 to 13, default 5.
    * `tiles`: the supply, as numbers by colour and shape (`{"orange": {"cap": 2, ...}, ...}`) or as
      text (`"orange 2 cap 2 straight, neutral 1 cross"`). Colours are orange, blue and neutral;
      shapes cap, straight, corner, tee and cross. By default players have two of each, and there is
      one neutral tile of each. The neutral cross of the start is taken from the supply.
    * `overrun`: what happens to a tile that would leave the window: `"refuse"`, or `"forfeit"`: it
      is taken back and the turn is lost.
    * `first`: the player who begins, `"orange"` or `"blue"`.
    * `most_plies`: after how many plies a game is drawn, by default never (0).
    * `rules`: functions to use in place of rules of the same name, see `game.rules`.

    Moves: the cell, the open sides, `*` for a neutral tile: `c4:NE`, `c4:NES*`. `legal_moves` are
    ordered by the mask of open sides, then own before neutral, then row by row from the lower left.

    Raises `TypeError` for an unknown option or rule and `ValueError` for an impossible value.

    >>> Celtic().start().play("e6:S", "d5:E*").legal_moves[:3]
    ('e4:N', 'e4:NE', 'e4:NE*')
    """

    name = "Celtic!"
    players = COLOURS[:NEUTRAL]
    sentences = Path(__file__).parent / "words"
    view = replace(
        VIEW, cards=lambda game: cards(Celtic, game), examples=lambda _: examples(Celtic)
    )
    drafting, planes = DRAFTING, PLANES

    board: KernelBoard

    def __init__(
        self,
        *,
        window: int = 5,
        tiles: str | Mapping[str, Mapping[str, int]] | None = SUPPLY,
        overrun: str = "refuse",
        first: str = "orange",
        most_plies: int = 0,
        rules: Mapping[str, Callable[..., Any]] | None = None,
        **unknown: object,
    ) -> None:
        refuse_unknown(type(self), unknown)
        if type(window) is not int or not 3 <= window <= MOST_COLUMNS:
            raise ValueError(
                f"window={window!r} is unknown; expected 3 to {MOST_COLUMNS} columns and rows"
            )
        self.window = window
        self.supply = text.read_supply(SUPPLY if tiles is None else tiles)
        self.forfeits = bool(choose("overrun", overrun, {"refuse": 0, "forfeit": 1}))
        self.board = _board(window, self.supply, choose("first", first, {"orange": 0, "blue": 1}))
        span = range(2 * window - 1)  # the design may grow either way
        self.cells: Mapping[str, tuple[int, int]] = fixed(
            {name_of(x, y): (x, y) for y in span for x in span}
        )
        self.options = fixed(
            {
                "window": window,
                "tiles": text.write_supply(self.supply),
                "overrun": overrun,
                "first": first,
                "most_plies": most_plies,
            }
        )
        self.rules = RuleBook(
            RULES,
            KERNEL,
            rules,
            sound,
            limit=Limit.of(most_plies, State, self.players),
            elsewhere=elsewhere,
        )
        self.begin: Callable[..., State] = self.rules.of(begin)
        self.sound = self.rules.of(sound)
        self.rules.watch(self.board)

    # ---- the protocol: notation and texts

    read_state = positions.read_state
    write_state = positions.write_state
    levels = LEVELS
    evaluate = evaluate
    guide = guide
    explained = verdicts.reckoning

    def judge(self, state: State, move: str) -> ParsedMove:
        """Judge a move, or a part of one, which is never legal; see `text`."""
        parsed = text.read_move(str(move))
        refusal = verdicts.refusal(self, state, move, parsed)
        if refusal:
            return ParsedMove(refusal, None)
        if parsed.sides is None or parsed.cell is None:
            return ParsedMove(verdicts.part(self, state, parsed), None)
        colour = state.player if parsed.colour is None else parsed.colour
        verdict = verdicts.tile(self, state, parsed.cell, parsed.sides, colour)
        written = text.write_move(parsed.cell, parsed.sides, colour)
        if not verdict.legal and written not in self.punished_moves(state):
            return ParsedMove(verdict, None)
        index = self.index(state, parsed.cell) or 0
        return ParsedMove(verdict, (index * 16 + parsed.sides) * 2 + (colour == NEUTRAL))

    def punished_moves(self, state: State) -> tuple[str, ...]:
        """Return the moves that would leave the window, if that costs the turn; in the usual order.

        >>> game = Celtic(overrun="forfeit", window=3)
        >>> game.punished_moves(game.position("c3:NESW* c4:So orange").state)[:3]
        ('c2:NS', 'c2:NS*', 'c2:NES')
        """
        if not (self.forfeits and state.moves):
            return ()
        astray = self.rules["astray"](self.board, state.tiles, state.box)
        box = in_box(self.board, state.box)
        lost = [cells & box & ~fitting for cells, fitting in zip(astray, state.fits, strict=True)]
        return tuple(
            text.write_move(cell, sides, colour)
            for sides in range(1, 16)
            for colour in (state.player, NEUTRAL)
            if lost[sides] and verdicts.may_take(self, state, sides, colour)
            for cell in self.named(state, lost[sides])
        )

    def write_action(self, state: State, action: int) -> str:
        """Write an action as a move."""
        x, y = place(self.board, state.box, action >> 5)
        colour = NEUTRAL if action & 1 else state.player
        return text.write_move(name_of(x, y), action >> 1 & 15, colour)

    def picks(self, position: Position, move: str) -> tuple[str, ...]:  # noqa: ARG002
        """Return the tile in the rack, the cell, and the open sides: `("tile:tee*", "c4", "NES")`.

        Raises `ValueError` for anything but a move.
        """
        cell, sides, neutral = text.read_tile(move)
        return f"{TILE}{shape_of(sides)}{'*' * neutral}", cell, text.write_sides(sides)

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:  # noqa: ARG002
        """Return the move that these picks mean; the tile and the cell may come in either order.

        Fewer picks give a part of a move, which `explain` can judge; of several tiles or cells, the
        last one counts.
        """
        cell = tile = turn = ""
        for number, pick in enumerate(picks, 1):
            sides = text.read_sides(pick)
            if pick in self.cells:
                cell = pick
            elif pick.startswith(TILE):
                tile = pick.removeprefix(TILE)
            elif number == len(picks) > 2 and sides and shape_of(sides) == tile.rstrip("*"):
                turn = pick + tile.removeprefix(shape_of(sides))
            else:
                return " ".join(picks)  # no move at all
        return ":".join(filter(None, (cell, turn or tile)))

    def events(self, before: State, after: State) -> tuple[str, ...]:
        """Say that a tile was taken back, and that a player has no move and passes."""
        return tuple(verdicts.events(self, before, after))

    def after_pass(self, state: State) -> State | None:
        """Return the state if the mover passed."""
        other = 1 - state.player
        after = self.begin(self.board, state.tiles, state.racks, state.box, other)
        return after if after.moves and after.player == other else None

    def unseen(self, position: Position) -> str:  # noqa: ARG002 - the same in all
        """Say that by a changed rule the window may be another one than the frame shows."""
        return say("celtic.unseen") if "overrun" in self.changed_rules else ""

    # ---- pieces on the board

    ties = True
    facts = "tiles_on", "rack", "open_cells", "frame", "knots", "scores"

    characters = positions.characters

    def tiles_on(self, position: Position) -> dict[str, Tile]:
        """Return the tile on each cell that has one, row by row from the lower left."""
        return dict(self.tiles_of(position.state))

    contents = tiles_on

    def rack(self, position: Position) -> dict[str, dict[str, int]]:
        """Return how many tiles of each shape are left, by colour; `neutral` is the shared pool."""
        held = self.rules["held"]
        return {
            colour: {
                shape: held(rack, sides) for shape, sides in zip(SHAPES, SIDES_OF, strict=True)
            }
            for colour, rack in zip(COLOURS, position.state.racks, strict=True)
        }

    def open_cells(self, position: Position) -> tuple[str, ...]:
        """Return the cells in play: empty, with an open side pointing into them."""
        state = position.state
        return tuple(self.named(state, self.rules["in_play"](self.board, state.tiles)))

    def frame(self, position: Position) -> Frame:
        """Return the window as far as the design has settled it, and where it can still be."""
        left, bottom, right, top = position.state.box
        more = self.window - 1
        reach = Box(right - more, top - more, left + more, bottom + more)
        return Frame(left, bottom, right, top, reach)

    @cached_property
    def widest(self) -> Box:
        """The first and last column and row that the window can ever reach."""
        return self.frame(self.start()).reach

    def knots(self, position: Position) -> tuple[Knot, ...]:
        """Return the knots that the rules count, in the order of `position.knotwork.loops`.

        Knots of a changed rule that are no loops of the woven strands come last.
        """
        if not (knots := self._knots(position.state.tiles)):  # as in most; so nothing is woven
            return ()
        loops = {_arcs_of(loop): n for n, loop in enumerate(position.knotwork.loops)}
        last = len(loops)
        found = (self._knot(position, loops, knot) for knot in knots)
        return tuple(sorted(found, key=lambda one: last if one.loop is None else one.loop))

    def _knot(self, position: Position, loops: dict[frozenset[Any], int], arcs: Arcs) -> Knot:
        """Describe a knot; its tiles are in the order along the loop if it is a woven one.

        That loop is removed from `loops`, so that it counts as one knot only.
        """
        state, box = position.state, position.state.box
        ends = enumerate(map(members, arcs))
        places = {(place(self.board, box, cell), side) for side, on in ends for cell in on}
        number, visited, crossings = loops.pop(frozenset(places), None), cells_of(arcs), 0
        cells: Iterable[str] = self.named(state, visited)
        if number is not None:
            loop = position.knotwork.loops[number]
            cells = dict.fromkeys(name_of(*cell) for cell in loop.cells)
            crossings = len({crossing for crossing, _ in loop.passes})
        tiles = self.tiles_of(state)
        known = tuple(cell for cell in cells if cell in tiles)
        colours = Counter(tiles[cell].colour for cell in known)
        counted = {colour: colours[colour] for colour in COLOURS}
        return Knot(number, known, counted, crossings, self._scores(state.tiles, visited))

    def _scores(self, tiles: Tiles, visited: int) -> dict[str, int]:
        """Return the points of a knot for each player."""
        score = self.rules["knot_score"]
        return {name: score(tiles, visited, player) for player, name in enumerate(self.players)}

    def scores(self, position: Position) -> dict[str, tuple[int, ...]]:
        """Return each player's score of every knot, the highest first."""
        tiles = position.state.tiles
        found = [self._scores(tiles, cells_of(knot)) for knot in self._knots(tiles)]
        return {
            name: tuple(sorted((one[name] for one in found), reverse=True)) for name in self.players
        }

    @lru_cache(maxsize=1024)  # noqa: B019 - as `tiles_of`
    def _knots(self, tiles: Tiles) -> tuple[Arcs, ...]:
        """Return the arcs of each knot, as the rule `points` finds them."""
        rest, found = self.rules["closed"](self.board, tiles), list[Arcs]()
        while rest != NO_ARCS:
            first = first_of(rest)
            found.append(self.rules["knot"](self.board, tiles, first))
            rest = without_arcs(rest, with_arcs(found[-1], first))
        return tuple(found)

    def all_actions(self) -> tuple[int, ...]:
        """Return all tiles on all cells, which are counted modulo the window."""
        numbers = range(self.window * self.window * 32)
        return tuple(number for number in numbers if number >> 1 & 15)

    @property
    def named_cells(self) -> Mapping[str, tuple[int, int]]:
        """The cells, with their places."""
        return self.cells

    def indices(self, state: State) -> Mapping[str, int]:
        """Return the bit of each cell that the window can reach now."""
        return self.named(state, self.board.cells)

    def knotwork(self, state: State) -> Diagram:
        """Return the knotwork of all tiles; strands that no tile ends yet are open."""
        return medial(self.masks(state))

    # ---- cells and states, for texts and verdicts

    def index(self, state: State, cell: str) -> int | None:
        """Return the bit index of a cell at this moment; None if it is not in the box."""
        x, y = self.cells[cell]
        left, bottom, right, top = state.box
        if not (left <= x <= right and bottom <= y <= top):
            return None
        return y % self.window * self.window + x % self.window

    def neighbour(self, cell: str, side: int) -> str:
        """Return the neighbour of a cell on one side, be it on the board or not."""
        return name_of(*beyond(self.cells[cell], side))

    @lru_cache(maxsize=64)  # noqa: B019 - a picture asks ten times; what is kept is small
    def tiles_of(self, state: State) -> Mapping[str, Tile]:
        """Return the tile on each cell that has one, row by row from the lower left."""
        laid = self.named(state, state.tiles.orange | state.tiles.blue | state.tiles.neutral)
        return {
            cell: Tile(
                open_sides(state.tiles, index),
                next(one for n, one in enumerate(COLOURS) if state.tiles[4 + n] >> index & 1),
            )
            for cell, index in laid.items()
        }

    def masks(self, state: State) -> dict[tuple[int, int], int]:
        """Return the open sides of the tile on each place that has one."""
        return {self.cells[cell]: tile.sides for cell, tile in self.tiles_of(state).items()}

    def named(self, state: State, bits: int) -> dict[str, int]:
        """Return the bit indices of a set of cells by name, row by row from the lower left."""
        places = {place(self.board, state.box, index): index for index in members(bits)}
        return {name_of(*xy): places[xy] for xy in sorted(places, key=lambda xy: xy[::-1])}


def _arcs_of(loop: Strand) -> frozenset[tuple[tuple[int, int], int]]:
    """The arcs of a loop by their places, and by the sides by which they leave clockwise."""
    return frozenset((arc.cell, (arc.side + arc.turn) % 4) for arc in loop.arcs)


def name_of(column: int, row: int) -> str:
    """Return the name of a cell: 'e5' is the fifth of the fifth row."""
    return f"{chr(97 + column)}{row + 1}"


def _board(window: int, supply: text.Supply, first: int) -> KernelBoard:
    orange, blue, neutral = (
        sum(number << 8 * bit for bit, number in enumerate(shapes.values()))
        for shapes in supply.values()
    )
    racks = without_tile(Racks(orange, blue, neutral), CROSS, NEUTRAL)
    cells, row = (1 << window * window) - 1, (1 << window) - 1  # one bit a cell
    return KernelBoard(window, 2 * window - 1, cells, row, cells // row, racks, first)
