"""A puzzle as a game for one person, whose moves lay tiles and take them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from knotwidgets.core import Position, PositionError, Verdict
from knotwidgets.core.advice import Finding
from knotwidgets.core.errors import fixed
from knotwidgets.core.game import StepGame, step
from knotwidgets.core.kernel import NOBODY, ParsedMove
from knotwidgets.knotwork import Cell, Diagram, medial
from knotwidgets.words import say

from ..game import name_of
from ..spoken import a_tile, opening
from ..state import SHAPES, Tile, shape_of
from ..text import read_sides
from . import view
from .checks import Conflict, NoSolution, PuzzleError, Unfinished
from .text import read_cell, write_tiles
from .view import VIEW

if TYPE_CHECKING:
    from .model import Puzzle, Solution, Stop, Tiles


TILE = "tile:"  # a pick from the rack
UNREAD = "notation"  # the rule against picks that are no step
PATIENCE = 60  # seconds that the search for a hint may take


class AttemptError(PuzzleError):
    """A tile that can't be laid or taken back; `cells` are the names of cells that show why.

    `message` can be translated. `rule` is `"laid"`, or `"notation"` for picks that are no step.
    """

    def __init__(self, message: str, cells: Iterable[str] = (), rule: str = "laid") -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.cells = tuple(cells)


@dataclass(frozen=True)
class Attempt:
    """A puzzle and the tiles laid so far; immutable.

    `tiles` are those laid, given ones included, by the names of their cells. Tiles may lie where
    they don't fit. A tile takes the colour with the most tiles of its shape left, and keeps it
    until it is taken back.

    >>> from knotwidgets.games.celtic.puzzles import Puzzle
    >>> attempt = Attempt.of(Puzzle(3, 1, "2 cap 1 straight")).lay("a1:E b1:EW")
    >>> attempt.text, attempt.number("cap"), attempt.solved
    ('a1:E b1:EW', 1, False)
    >>> attempt.lay("c1:W").solved
    True
    """

    puzzle: Puzzle
    tiles: Mapping[str, Tile] = field(hash=False)

    @classmethod
    def of(cls, puzzle: Puzzle) -> Attempt:
        """Return the beginning of a puzzle: the given tiles alone."""
        return cls(puzzle, fixed({})).with_tiles(puzzle.givens)

    @cached_property
    def cells(self) -> Mapping[str, Cell]:
        """The cells to fill, by name."""
        return {name_of(*cell): cell for cell in self.puzzle.cells}

    @cached_property
    def sides(self) -> Mapping[Cell, int]:
        """The mask of open sides of each tile laid."""
        return {self.cells[name]: tile.sides for name, tile in self.tiles.items()}

    @property
    def text(self) -> str:
        """The tiles as text, such as `"a1:NE b1:NW"`; what `Puzzle` reads as tiles."""
        return write_tiles(self.sides)

    @cached_property
    def knotwork(self) -> Diagram:
        """The knotwork of the tiles laid."""
        return medial(self.sides)

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The faults of the tiles laid that no further tile can mend."""
        return self.puzzle.conflicts(self.sides)

    @property
    def full(self) -> bool:
        """Whether a tile lies on every cell."""
        return len(self.tiles) == len(self.cells)

    @property
    def solved(self) -> bool:
        """Whether the tiles are a solution."""
        return self.full and not self.conflicts

    @property
    def remark(self) -> str:
        """Faults that are noticed at once: that all cells are filled, for good or not."""
        if self.solved:
            return say("puzzles.sentence", text=view.standing(self))
        return say("puzzles.not_solved") if self.full else ""

    @property
    def empty(self) -> tuple[str, ...]:
        """The names of the cells without a tile, row by row from the lower left."""
        return tuple(name for name in self.cells if name not in self.tiles)

    @property
    def own(self) -> tuple[str, ...]:
        """The names of the cells whose tiles aren't given, row by row from the lower left."""
        return tuple(name for name in self.cells if name in self.tiles and not self.given(name))

    def given(self, name: str) -> bool:
        """Whether the tile of a cell is given."""
        return self.cells[name] in self.puzzle.givens

    @cached_property
    def tiles_left(self) -> Mapping[str, Mapping[str, int]]:
        """The numbers of tiles left, by shape and then by the colours in which it comes."""
        left = {
            shape: {colour or "neutral": own[shape] for colour, own in self.puzzle.supply.items()}
            for shape in SHAPES
        }
        for tile in self.tiles.values():
            left[shape_of(tile.sides)][tile.colour] -= 1
        return left

    def number(self, shape: str) -> int:
        """Return how many tiles of a shape are left."""
        return max(0, sum(self.tiles_left[shape].values()))  # more may be given than the supply has

    def colour(self, shape: str) -> str:
        """Return the colour of the tile of a shape that will be laid next."""
        colours = self.tiles_left[shape]
        return max(colours, key=lambda colour: colours[colour])

    def lay(self, tiles: Tiles) -> Attempt:
        """Return the attempt with more tiles; tiles that already lie there stay.

        Raises `AttemptError` for a cell that has another tile and for a shape that is used up, and
        `PuzzleError` for anything that can't be read.
        """
        new = self.puzzle.sides_of(tiles)
        new = {cell: sides for cell, sides in new.items() if self.sides.get(cell) != sides}
        wanted = Counter[str]()
        for cell, sides in new.items():
            name, shape = name_of(*cell), shape_of(sides)
            if name in self.tiles:
                raise self.taken_error(name)
            wanted[shape] += 1
            if wanted[shape] > self.number(shape):
                kind = say(f"celtic.{shape}")
                raise AttemptError(say("puzzles.not_left", cell=name, shape=kind))
        return self.with_tiles(new)

    def take(self, cells: Iterable[str]) -> Attempt:
        """Return the attempt without the tiles of some cells.

        Raises `AttemptError` for a cell without a tile or with a given one, and `PuzzleError` for
        anything but a cell.
        """
        tiles = dict(self.tiles)
        for cell in cells:
            name = name_of(*read_cell(cell, self.puzzle.cells))
            if name not in tiles:
                raise AttemptError(say("puzzles.nothing_to_take", cell=name), [name])
            if self.given(name):
                raise self.taken_error(name)
            del tiles[name]
        return replace(self, tiles=fixed(tiles))

    def taken_error(self, name: str) -> AttemptError:
        """Return the error that says which tile is on a cell."""
        sides = self.tiles[name].sides
        lies = {"tile": a_tile(shape_of(sides)), "opening": opening(sides)}
        fault = "fixed" if self.given(name) else "taken"
        return AttemptError(say(f"puzzles.{fault}", cell=name, **lies), [name])

    def step_from(self, before: Attempt) -> str:
        """Return the step that has led here: `"c3:NE"` has laid a tile, `"-c3"` taken one back."""
        new = {cell: sides for cell, sides in self.sides.items() if cell not in before.sides}
        gone = [f"-{name}" for name in before.own if name not in self.tiles]
        return write_tiles(new) or " ".join(gone)

    def hint(self, known: Solution | None = None, stop: Stop | None = None) -> Finding | None:
        """Say what to lay next; None if that takes a search, and there is no `stop`.

        A `known` solution is followed as long as the tiles laid are part of it.
        """
        if self.conflicts:
            fault = self.conflicts[0]
            return Finding(view.dead_end_text(self, fault.message), fault.cells)
        if known is None or not self.sides.items() <= known.sides.items():
            if stop is None:
                return None
            try:
                known = self.puzzle.with_givens(self.sides).solve(seconds=PATIENCE, stop=stop)
            except NoSolution as proof:
                return Finding(view.dead_end_text(self, proof.reason))
            except Unfinished:
                return Finding(say("puzzles.no_hint", seconds=PATIENCE))
        hint = self.puzzle.hint(self.sides, known=known)
        if hint is None:
            return Finding()
        sides = known.sides[self.cells[hint.cell]]
        return Finding(view.hint(shape_of(sides), hint.cell, sides), hint=hint, known=known)

    # ---- picks in the picture

    def placement(self, picks: tuple[str, ...]) -> tuple[str, str]:
        """Return the cell, and how a tile is to be laid there; to take its tile, nothing.

        A tile is laid by picking a cell and a tile of the rack, in either order, and then the turn.
        Raises `AttemptError` for picks that mean no step.
        """
        cells = [pick for pick in picks[:2] if pick in self.cells]
        tiles = [pick.removeprefix(TILE) for pick in picks[:2] if pick.startswith(TILE)]
        known = len(cells) < 2 and set(tiles) <= set(SHAPES)
        if not (known and picks) or len(cells) + len(tiles) != min(2, len(picks)) or len(picks) > 3:
            raise _unread("puzzles.no_picks", picks=" ".join(picks))
        for shape in tiles:
            if not self.number(shape):
                raise _unread("celtic.none_left", tile=say(f"celtic.{shape}"))
        if cells and (not tiles or cells[0] in self.tiles):
            self._check_take(cells[0], laid_on=bool(tiles))
            return cells[0], ""
        if not cells or len(tiles) > 1:
            raise _unread("puzzles.which_cell", tile=say(f"celtic.the_{tiles[-1]}"))
        cell, shape, turn = cells[0], tiles[0], "".join(picks[2:])
        if len(picks) < 3:
            raise _unread("puzzles.no_turn", tile=say(f"celtic.the_{shape}"), cell=cell)
        sides = read_sides(turn)
        if not sides or shape_of(sides) != shape:
            raise _unread("puzzles.no_such_turn", tile=a_tile(shape), turn=repr(turn))
        return cell, turn

    def _check_take(self, cell: str, *, laid_on: bool) -> None:
        if cell not in self.tiles:
            raise _unread("puzzles.which_tile", cell=cell)
        if laid_on:
            raise self.taken_error(cell)
        if self.solved and not self.given(cell):  # a slip of the hand must not undo the work
            undo, clear = say("buttons.undo_step"), say("buttons.clear")
            raise AttemptError(say("puzzles.stays", undo=undo, clear=clear))

    def with_tiles(self, tiles: Mapping[Cell, int]) -> Attempt:
        """Return the attempt with more tiles, unchecked, in the colours with most tiles left."""
        attempt = self
        for cell, sides in tiles.items():
            tile = Tile(sides, attempt.colour(shape_of(sides)))
            more = fixed({**attempt.tiles, name_of(*cell): tile})
            attempt = replace(attempt, tiles=more)
        return attempt


def _unread(key: str, **given: object) -> AttemptError:
    return AttemptError(say(key, **given), rule=UNREAD)


AND, PICKED = "+", " "


class PuzzleGame(StepGame):
    """The game of solving a puzzle; a state is an `Attempt`.

    The move `c3:NE` lays a tile and `-c3` takes one back; `a1:NE+b1:NW` are two in one step.

    >>> from knotwidgets import puzzles
    >>> position = puzzles.Puzzle(3, 1, "2 cap 1 straight").as_game.start()
    >>> position = position.play("a1:E", "b1:EW+c1:W")
    >>> position.player, position.play("-b1+-c1").text
    (None, 'a1:E')
    """

    name = say("widget.puzzle")
    defaults = fixed({"puzzle": None})
    view = VIEW

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.options = puzzle, fixed({"puzzle": puzzle})

    @cached_property
    def named_cells(self) -> Mapping[str, Cell]:
        """The cells to fill, with their places."""
        return Attempt.of(self.puzzle).cells

    def contents(self, position: Position) -> Mapping[str, Tile]:
        """Return the tile on each cell that is filled."""
        tiles: Mapping[str, Tile] = position.state.tiles
        return tiles

    def start(self) -> Position:
        """Return the puzzle with nothing but the given tiles."""
        return Position(self, Attempt.of(self.puzzle))

    def mover(self, state: Attempt) -> int:
        """Return the only player, or that the puzzle is solved."""
        return NOBODY if state.solved else 0

    def judge(self, state: Attempt, move: str) -> ParsedMove:
        """Read a move; of picks that are none, say why."""
        try:
            if not move.strip(AND) or move.startswith(PICKED):
                move = _move(*state.placement(tuple(move.split())))
            parts = move.split(AND)
            takes = all(part.startswith("-") for part in parts)
            after: Any = (
                state.take([part[1:] for part in parts]) if takes else state.lay(" ".join(parts))
            )
        except AttemptError as error:
            return ParsedMove(Verdict(False, error.rule, error.message, error.cells), None)
        except PuzzleError as error:
            return ParsedMove(Verdict(False, "notation", str(error)), None)
        return step(after.step_from(state).replace(" ", AND), after)

    def clearing(self, state: Attempt) -> str:
        """Return the move that takes back all tiles but the given ones."""
        return state.take(state.own).step_from(state).replace(" ", AND) if state.own else ""

    def checked(self, state: Attempt) -> Finding:
        """Return what is wrong with the tiles, with the cells at fault."""
        cells = (cell for conflict in state.conflicts for cell in conflict.cells)
        text = state.remark if state.solved else view.faults(state.conflicts)
        return Finding(text, tuple(dict.fromkeys(cells)))

    def read_state(self, text: str) -> Any:
        """Read the tiles that lie."""
        try:
            return Attempt.of(self.puzzle).lay(text)
        except PuzzleError as error:
            raise PositionError(str(error)) from error

    def knotwork(self, state: Attempt) -> Diagram:
        """Return the knotwork of the tiles."""
        return state.knotwork

    def picks(self, position: Position, move: str) -> tuple[str, ...]:  # noqa: ARG002 - as for all
        """Return the picks that lay or take back one tile."""
        cell, _, turn = move.partition(":")
        shape = shape_of(*self.puzzle.sides_of({cell: turn}).values()) if turn else ""
        return (TILE + shape, cell, turn) if turn else (cell[1:],)

    def move_of(self, position: Position, picks: tuple[str, ...]) -> str:
        """Return the move that picks mean, or the picks, for `judge` to say why they mean none."""
        try:
            return _move(*position.state.placement(picks))
        except AttemptError:
            return PICKED.join(("", *picks))


def _move(cell: str, turn: str) -> str:
    """Write the move that lays a tile turned so, or takes one back."""
    return f"{cell}:{turn}" if turn else f"-{cell}"
