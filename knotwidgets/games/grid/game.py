"""A base for games on cells: all that a game needs around its rules has a default here."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Annotated, Any, ClassVar

from knotwidgets import core
from knotwidgets.core.arrays import SIDE_BY_SIDE, Planes, mark, side_by_side
from knotwidgets.core.binding import names_of
from knotwidgets.core.errors import RuleError, Verdict, expect, fixed, nearest, of_kind, shortened
from knotwidgets.core.game import choose, flag, refuse_unknown
from knotwidgets.core.grid import Grid, characters
from knotwidgets.core.kernel import NOBODY, Limit, ParsedMove
from knotwidgets.core.position import Position
from knotwidgets.core.rules import RuleBook
from knotwidgets.core.values import Kind, hints
from knotwidgets.core.view import with_options
from knotwidgets.games.base import Game
from knotwidgets.knotwork import Diagram, medial
from knotwidgets.words import Sentences, listed, player as named, say

from . import movement, verdicts
from .drafts import CellDrafting, SetDrafting
from .rules import (
    KERNEL,
    RULES,
    SPAN,
    KernelBoard,
    State,
    count_actions,
    nth_action,
    pair,
    path,
    pieces,
)
from .spoken import links
from .text import read_state, write_state
from .view import LOOKS, SIDES, view_of

GUARD = 1  # empty columns to the right of the board; longer steps are masked
OWN = ("board", "first", "touch_move", "most_plies")  # options that every game on cells has
_MOVE = re.compile(r"([A-Z]\d{1,2})(?:-([A-Z]\d{1,2}))?")


class CellGame(Game):
    """What games on named cells share: a `grid`, and moves that name cells."""

    grid: Grid
    board: Any
    facts: ClassVar[tuple[str, ...]] = ("owners",)
    slant: ClassVar[float] = 0.0  # how far each row is drawn to the right of the one below
    borders: ClassVar[Mapping[str, str]] = fixed({})
    either_way: ClassVar[bool] = False

    @property
    def named_cells(self) -> Mapping[str, tuple[int, int]]:
        """The cells, with their places."""
        return self.grid.cells

    def indices(self, state: Any) -> Mapping[str, int]:  # noqa: ARG002 - the same in all
        """Return the bit of each cell."""
        return self.grid.indices

    def picks(self, position: Position, move: str) -> tuple[str, ...]:  # noqa: ARG002 - for others
        """Return the cells to pick: those that a move names, in order."""
        return tuple(re.findall(r"[A-Z]\d{1,2}", move.upper()))

    def in_match(self, number: int) -> core.Game:
        """Return this game with the players taking turns to begin."""
        return with_options(
            self, first=self.players[(self.board.first + number) % len(self.players)]
        )

    def sides(self, state: Any) -> tuple[int, ...]:
        """Return the pieces of each player, as sets of cells."""
        raise NotImplementedError

    def look(self, owner: str) -> str:  # noqa: ARG002 - for others
        """Return how the pieces of an owner look: as knotwork."""
        return "knot"

    def open_sides(self, state: Any) -> Mapping[str, int]:
        """Return the sides on which each piece is joined, by cell: N, E, S, W = 1, 2, 4, 8."""
        raise NotImplementedError

    def knotwork_groups(self, position: Position) -> Iterable[Sequence[str]]:
        """Return the cells of players' knotwork that belong together, in the order of the board."""
        raise NotImplementedError

    def knotwork(self, state: Any) -> Diagram:
        """Return the knotwork of all pieces."""
        masks = self.open_sides(state)
        return medial({self.grid.cells[cell]: mask for cell, mask in masks.items()})

    def characters(self, position: Position) -> str:
        """Draw the board: a piece is the first letter of its owner's name, nobody's an `o`."""
        owners = self.owners(position)
        marks = {cell: owner[:1].upper() or "o" for cell, owner in owners.items()}
        return characters(self.grid.cells, marks)

    def owners(self, position: Position) -> dict[str, str]:
        """Return who holds each cell on which there is a piece; `""` is nobody."""
        names = (*self.players, "")
        sets = zip(names, self.sides(position.state), strict=False)
        return {cell: name for name, bits in sets for cell in self.grid.names_of(bits)}

    contents = owners


class GridGame(CellGame):
    """The base of a game on cells. A game is a class with a name, players and rules.

    * `name`, `players`: names in lower case, such as `("red", "blue")`; two, unless the game has a
      state of its own.
    * `size`: the board as `"8x8"` or as a picture; a default that the option `board` changes.
    * `own_rules`: functions, in the order of the printed rules, whose docstrings say them. One
      with the name of a rule of `knotwidgets.games.grid.rules` is played in its place: `targets`
      (where a piece may be put), `placed` (what becomes of it), `won`, `turn`, `score`, `setup`.
      With a rule `goals` (where a piece may go) pieces are moved, and `moved` is what becomes.
    * `looks`: how the pieces look, for all players or for each: `"stone"`, `"ring"`, `"cross"`, or
      `"knot"`, knotwork that the rule `joins` joins.
    * `defaults`: further options with their default values, whole numbers; rules find them as
      fields of the board.
    * `hexagons`: whether cells are drawn as hexagons, whose neighbours are one column, one row, or
      one column and one row of the same sign away.
    * `borders`: whose the sides of the board are: `{"north": "blue", ...}`.
    * `has_sides`: whether players see it from opposite sides, so that a board can be flipped.
    * `state_type`: a NamedTuple of ints in place of `State`. Such a game has its own rules `start`,
      `mover`, `count_actions`, `nth_action`, `play`, `points` and `pieces`.
    * `either_way`: whether the two cells of a move may be picked in either order.

    Moves are cells such as `D4`, or `D4-E4` for what `pair` makes of two. Options of every game, by
    keyword: `board`, `first` (who begins), `touch_move`, `most_plies` (after how many plies a game
    is drawn; 0 for no limit) and `rules`, functions in place of rules of the same names. Raises
    `TypeError` for an unknown option or rule, `ValueError` for an impossible value and `RuleError`
    for a rule that fails.

    >>> def targets(board, own, enemy, player):
    ...     "A piece is put on an empty cell beside no other."
    ...     held = own | enemy
    ...     beside = step(board, held, 1, 0) | step(board, held, -1, 0)
    ...     return vacant(board, own, enemy) & ~beside
    >>> class Keep(GridGame):
    ...     "Keep your distance."
    ...     size, own_rules = "5x1", (targets,)
    >>> Keep().start().play("B1").legal_moves
    ('D1', 'E1')
    """

    size: ClassVar[str] = "8x8"
    own_rules: ClassVar[tuple[Callable[..., Any], ...]] = ()
    looks: ClassVar[str | tuple[str, ...]] = "stone"
    hexagons: ClassVar[bool] = False
    state_type: ClassVar[Callable[..., Any]] = State

    players: tuple[str, ...] = ("red", "blue")
    sentences: ClassVar[Sentences] = Path(__file__).parent / "words"
    match_length = 2
    _board_type: ClassVar[Any]
    _base_rules: ClassVar[tuple[Callable[..., Any], ...]]
    _rules: ClassVar[tuple[Callable[..., Any], ...]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" not in vars(cls):
            cls.name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__)
        check_class(cls)
        known = {name: value for name, value in _inherited(cls).items() if name not in OWN}
        if taken := {*known} & {"cells", "stride", "guard", "rules"}:
            raise ValueError(
                f"defaults has {min(taken)!r}, which every board has; take another name"
            )
        if ours := {*vars(cls).get("defaults", ())} & {"board", "first", "touch_move"}:
            raise ValueError(
                f"defaults has {min(ours)!r}, which every game has; a class says its board by "
                "`size`, and by `players` who comes first"
            )
        cls.defaults = fixed(
            {
                "board": Grid.read(cls.size, guard=GUARD).picture,
                **{name: _number(name, value) for name, value in known.items()},
                "first": cls.players[0],
                "touch_move": False,
                "most_plies": _inherited(cls).get("most_plies", 0),
            }
        )
        cls._board_type = _board_type(known)
        more = movement.DEFAULTS if _moves(cls) else ()
        cls._base_rules = tuple(_retyped(rule, cls) for rule in (*RULES, *more))
        cls._rules = _with_defaults(cls)
        cls.slant = -0.5 if cls.hexagons else 0.0
        if "view" not in vars(cls):
            cls.view = view_of(cls)  # type: ignore[assignment, method-assign]
        if "drafting" not in vars(cls):
            cls.drafting = CellDrafting() if cls.state_type is State else SetDrafting()

    def __init__(self, *, rules: Mapping[str, Callable[..., Any]] | None = None, **options: Any):
        if type(self) is GridGame:
            raise TypeError("GridGame is a base: make a class of your own from it, with rules")
        refuse_unknown(type(self), {name: options[name] for name in options.keys() - self.defaults})
        given = {**self.defaults, **options}
        self.grid = Grid.read(given["board"], guard=GUARD)
        players = {name: number for number, name in enumerate(self.players)}
        first = choose("first", given["first"], players)
        self.touch_move = flag("touch_move", given["touch_move"])
        more = {name: _number(name, given[name]) for name in given if name not in OWN}
        self.options = fixed({**given, **more, "board": self.grid.picture})
        self.board = self._board_type(
            self.grid.bits, self.grid.stride, self.grid.guard, first, *map(int, more.values())
        )
        limit = Limit.of(given["most_plies"], self.state_type, self.players)
        self.rules = RuleBook(self._base_rules, KERNEL, rules, own=self._rules, limit=limit)
        self.rules.watch(self.board)
        shared = clash(self)
        if shared:
            name = next(one for one in ("moved", "placed", "play") if one in self.rules)
            raise RuleError(
                name, f"leaves two pieces on {shared}; expected sets that share no cell"
            )

    # ---- the protocol: notation and texts

    read_state = read_state
    write_state = write_state
    explained = verdicts.reckoning

    def flaw(self, state: Any) -> str:  # noqa: ARG002 - for others
        """Name the fault of a state that was read from a text; empty if it has none.

        Asked only where the game has a state of its own.
        """
        return ""

    @lru_cache(maxsize=256)  # noqa: B019 - bounded; a picture asks for each move of a state
    def moves(self, state: Any) -> Mapping[str, int]:
        """Return the legal moves with their actions."""
        return {self.write_action(state, action): action for action in self.actions(state)}

    def judge(self, state: Any, move: str) -> ParsedMove:
        """Judge a move: a cell, or two with a hyphen between them."""
        spelled = _MOVE.fullmatch(str(move).strip().upper())
        if not spelled:
            return ParsedMove(verdicts.no_move(self, str(move)), None)
        cells = tuple(filter(None, spelled.groups()))
        ways = [cells, cells[::-1]] if self.either_way else [cells]
        legal = self.moves(state)
        for way in ways:
            action = legal.get("-".join(way))
            if action is not None:
                return ParsedMove(Verdict(True), action)
        return ParsedMove(verdicts.why_not(self, state, cells), None)

    def write_action(self, state: Any, action: int) -> str:  # noqa: ARG002 - for others
        """Write an action as the cells that it names."""
        return "-".join(map(self.grid.name, path(action)))

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:  # noqa: ARG002
        """Return the move that these picks mean."""
        return "-".join(picks)

    def events(self, before: Any, after: Any) -> tuple[str, ...]:
        """Say that a player has passed."""
        if type(after) is State and after.targets and before.player == after.player:
            return (say("grid.passes", player=named(self.players[1 - after.player])),)
        return ()

    def after_pass(self, state: Any) -> Any:
        """Return the state if the mover passed; None for a game with a state of its own."""
        if self.state_type is not State:
            return None
        other = 1 - state.player
        after = self.rules["turn"](self.board, state.enemy, state.own, other)
        return after if after.targets and after.player == other else None

    # ---- pieces on the board

    @cached_property
    def planes(self) -> Planes:
        """How states are written into arrays."""
        sides = self.sides(self.start().state)
        owners = (*self.players, "nobody")[: len(sides)]
        return Planes((*owners, "mover", "targets"), fill)

    def joins(self) -> Iterable[tuple[str, str]]:
        """Return the cells that lie side by side; of hexagons also those at their third edges."""
        return side_by_side(self.grid.cells, SIDE_BY_SIDE + ((1, 1),) * self.hexagons)

    @property
    def moves_pieces(self) -> bool:
        """Whether a move leads a piece from a cell to a cell."""
        return self.state_type is State and _moves(type(self))

    def all_actions(self) -> tuple[int, ...]:
        """Return all cells; where a move may take two, all pairs after them."""
        cells = tuple(self.grid.indices.values())
        if self.state_type is State and not self.moves_pieces:
            return cells
        return (*cells, *(pair(one, other) for one in cells for other in cells if one != other))

    def sides(self, state: Any) -> tuple[int, ...]:
        """Return the pieces of each player, then nobody's, as sets of cells."""
        found: tuple[int, ...] = self.rules["pieces"](self.board, state)
        return found

    def look(self, owner: str) -> str:
        """Return how the pieces of an owner look; nobody's are knotwork."""
        if owner not in self.players:
            return "knot"
        return looks_of(type(self))[self.players.index(owner)]

    def open_sides(self, state: Any) -> dict[str, int]:
        """Return the sides on which each piece is joined, by cell.

        A game whose state is its own joins nothing unless it has a rule `joins`.
        """
        right = up = 0
        if self.state_type is State or "joins" in self.rules.replaced:
            right, up = self.rules["joins"](self.board, state)
        masks = {}
        for bits in self.sides(state):
            for cell in self.grid.names_of(bits):
                n, stride = self.grid.indices[cell], self.grid.stride
                left = right << 1 >> n & 1
                masks[cell] = (
                    (up >> n & 1) | (right >> n & 1) << 1 | (up << stride >> n & 1) << 2 | left << 3
                )
        return masks

    def knotwork_groups(self, position: Position) -> Iterator[Sequence[str]]:
        """Yield the cells of a player's knotwork that are joined."""
        masks, owners = self.open_sides(position.state), self.owners(position)
        held = {cell for cell, owner in owners.items() if owner and self.look(owner) == "knot"}
        for cell in self.grid.names:
            if cell in held:
                group = [cell]
                for one in group:  # which grows meanwhile
                    group += [near for near in links(self, one, masks[one]) if near not in group]
                held -= {*group}
                yield group


# ---- a state as planes of numbers ---------------------------------------------------------------


def fill(board: KernelBoard, state: Any, player: int, planes: Any, i: int) -> None:
    """Write the pieces of each player, and nobody's, the mover, and what legal moves pick."""
    sides = pieces(board, state)
    for n in range(len(sides)):
        mark(planes, i, n, sides[n], board.stride)
    last = planes.shape[1] - 1
    planes[i, last - 1] = player
    for n in range(count_actions(board, state) if player else 0):
        action = nth_action(board, state, n)
        if action >= SPAN:
            mark(planes, i, last, 1 << action // SPAN - 1, board.stride)
        mark(planes, i, last, 1 << action % SPAN, board.stride)


# ---- values that follow from a class -----------------------------------------------------------


def _inherited(kind: type[GridGame]) -> dict[str, Any]:
    """Return the options that a class and those above it have added."""
    found: dict[str, Any] = {}
    for one in reversed(kind.__mro__):
        found |= vars(one).get("defaults", {})
    return found


def _number(option: str, value: object) -> int:
    if isinstance(value, int):
        return value
    raise ValueError(f"{option}={shortened(value)}; expected a whole number, which rules can use")


def _moves(kind: type[GridGame]) -> bool:
    return any(rule.__name__ == "goals" for rule in kind.own_rules)


def _with_defaults(kind: type[GridGame]) -> tuple[Callable[..., Any], ...]:
    """Return a game's own rules, and those by which pieces move, if they do."""
    own = {rule.__name__ for rule in kind.own_rules}
    more = movement.MOVING if _moves(kind) else ()
    return (*kind.own_rules, *(rule for rule in more if rule.__name__ not in own))


def _board_type(options: Iterable[str]) -> Any:
    """Return the class of a game's boards: what `KernelBoard` has, and a field for each option."""
    return namedtuple("KernelBoard", ["cells", "stride", "guard", "first", *options])  # noqa: PYI024


def _retyped(rule: Callable[..., Any], kind: type[GridGame]) -> Callable[..., Any]:
    """Return a base's rule with annotations that name the game's own state, and its players."""
    known, points = hints(rule), (int,) * len(kind.players)
    changed: dict[str, Any] = {k: kind.state_type for k, hint in known.items() if hint is State}
    if rule.__name__ in ("score", "points"):
        changed["return"] = tuple.__class_getitem__(points)
    if rule.__name__ == "mover":
        who = f"0 to {len(points) - 1}, as there are {len(points)} players; -1 chance, -2 nobody"
        changed["return"] = Annotated[int, Kind(who, least=NOBODY, below=len(points))]
    if not changed or (kind.state_type is State and len(points) == 2):
        return rule
    copy = FunctionType(
        rule.__code__, rule.__globals__, rule.__name__, rule.__defaults__, rule.__closure__
    )
    copy.__doc__ = rule.__doc__
    copy.__annotations__ = {**known, **changed}
    return copy


# ---- checks of a class of games ----------------------------------------------------------------


KINDS: Mapping[str, tuple[Any, str]] = {
    "name": (str, "the name of the game"),
    "players": ((tuple, list), "names, such as ('red', 'blue')"),
    "looks": ((str, tuple, list), "one, such as 'ring', or one for each player"),
    "borders": (Mapping, "the owners of sides, such as {'north': 'red'}"),
    "defaults": (Mapping, "options and whole numbers, such as {'row': 5}"),
    **dict.fromkeys(("has_sides", "hexagons", "either_way"), (bool, "True or False")),
}
CLOSE = 0.85  # the least likeness of a slip
PLIES = 60  # of random play in which a new game is checked
NEEDED = ("start", "mover", "count_actions", "nth_action", "play", "points", "pieces")
_PLAYER = re.compile(r"[a-z][a-z0-9]*")


def check_class(kind: type[GridGame]) -> None:
    """Raise `TypeError` or `ValueError` for a game that can't be made from its class."""
    _check_kinds(kind)
    players: Any = kind.players
    for player in players:
        if not _PLAYER.fullmatch(str(player)) or player == "chance" or players.count(player) > 1:
            raise ValueError(
                f"players={players!r}; a player is one word in lower case, its own, not {player!r}"
            )
    _check_names(kind)
    _check_state(kind)
    _check_rules(kind)
    looks = looks_of(kind)
    if len(looks) != len(players):
        raise ValueError(f"looks={kind.looks!r}; expected one, or one for each of {players!r}")
    for look in looks:
        expect(look, LOOKS, f"looks={kind.looks!r} has {look!r}")
        if look == "knot" and kind.hexagons:
            raise ValueError("looks='knot' with hexagons=True; knotwork is woven on squares")
    for side, owner in kind.borders.items():
        if side not in SIDES or owner not in players:
            raise ValueError(
                f"borders={kind.borders!r}; {side!r}: {owner!r} is no side of a player"
            )


def _check_kinds(kind: type[GridGame]) -> None:
    """Raise `TypeError` for an attribute of the wrong kind, `ValueError` for an impossible name."""
    for name, (kinds, expected) in KINDS.items():
        value = getattr(kind, name)
        of_kind(name, value, kinds, expected)
    if not (kind.name.strip() and kind.name.isprintable()):
        raise ValueError(f"name={kind.name!r}; expected one line of text")


def _check_names(kind: type[GridGame]) -> None:
    """Raise `TypeError` for an attribute that looks like a slip: no game has it."""
    known = ["name", *chain(*map(vars, kind.__mro__[1:]))]
    for name in vars(kind).keys() - known:
        if name == "rules" or get_close_matches(name, known, 1, CLOSE):
            raise TypeError(
                f"{kind.__name__} has {name!r}, which no game has; {nearest(name, known)}"
            )


def _check_state(kind: type[GridGame]) -> None:
    """Raise `TypeError` or `ValueError` for a state without the rules that it needs."""
    own = RuleBook(RULES, KERNEL, own=kind.own_rules).replaced
    if kind.state_type is State:
        if len(kind.players) != 2:
            what = f"a game of {len(kind.players)} needs its own state_type"
            raise ValueError(f"players={kind.players!r}; {what}")
    elif not hasattr(kind.state_type, "_fields"):
        raise TypeError(f"state_type={kind.state_type!r}; expected a NamedTuple of ints")
    elif missing := [name for name in NEEDED if name not in own]:
        raise TypeError(f"a game with its own state_type needs the rules {listed(missing)}, too")


def looks_of(kind: type[GridGame]) -> tuple[str, ...]:
    """Return how the pieces of each player look."""
    if isinstance(kind.looks, str):
        return (kind.looks,) * len(kind.players)
    return kind.looks


def _check_rules(kind: type[GridGame]) -> None:
    """Raise `TypeError` for a rule that nothing would call: a method, or one with a slip in it."""
    known = {rule.__name__ for rule in (*RULES, *movement.DEFAULTS)}
    for name in (known - {*dir(core.Game)}) & vars(kind).keys():  # as `start` is
        what = f"{name} is a rule; define it before the class and name it in own_rules"
        raise TypeError(f"{kind.__name__} has a method {name}, but {what}")
    called = {name for rule in kind.own_rules for name in names_of(rule.__code__)}
    for rule in kind.own_rules:
        name = rule.__name__
        if name not in called | known and get_close_matches(name, known):
            raise TypeError(f"nothing calls the rule {name!r}; {nearest(name, known)}")


@lru_cache(maxsize=64)
def clash(game: GridGame) -> str:
    """Play some plies; return a cell on which two pieces come to lie, or nothing."""
    states = game.rules.plain.kernel.random_game(game.board, Random(0))
    for state in islice(states, PLIES):
        taken = 0
        for bits in game.sides(state):
            if taken & bits:
                return game.grid.names_of(taken & bits)[0]
            taken |= bits
    return ""
