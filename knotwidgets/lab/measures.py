"""Measures of games: the catalogue `kw.measures`, and how some are chosen from it.

Names and definitions are those of Ludii's metrics, after C. Browne, "Automatic Generation and
Evaluation of Recombination Games" (2008), and M. Stephenson et al., "General Game Heuristic
Prediction Based on Ludeme Descriptions" (2021), unless another source is given. A *move* is one
decision of a player; an *action* is a move or an outcome of chance.

Random playouts from a position estimate the players' expectations there: the mean of their shares
of the wins, between 0 and 1. Where Ludii's metrics take a search's value between -1 and 1, these
take that share. A *winner* is a player with the most points at the end; a drawn game has several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from math import isnan, log10, nan
from statistics import fmean, pvariance
from typing import Any, NamedTuple

from ..core.arrays import ExtraModule
from ..core.errors import expect, nearest
from ..core.game import Game
from ..core.kernel import CHANCE
from ..core.knots import knots_of
from ..core.measure import Columns, Measure, named
from ..core.position import Position
from ..core.tables import table
from ..engine.loops import DRAWN, GIVEN_UP
from ..engine.players import win_shares
from ..knotwork import names
from ..knotwork.planar import components

numpy: Any = ExtraModule("numpy")

BROWNE = "C. Browne, Automatic Generation and Evaluation of Recombination Games (2008)"
LUDII = "Ludii, package metrics"
ALLIS = "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence (1994)"
NARROW = 0.75  # a move beyond this share of the way from the mean to the best is about as good

Chosen = Iterable[str | Measure | Callable[..., Any]] | str | None
Pair = tuple[int, int]
Four = tuple[int, int, int, int]
Expect = Callable[[Any, int], Sequence[float]]
"""Estimate each player's share of the wins from a state; the number makes estimates differ."""

# ---- results ------------------------------------------------------------------------------------


def advantage(columns: Columns) -> Any:
    """The first player's share of the games: a win counts 1, a drawn or given up game 1/2."""
    winner = columns["winner"]
    return (winner == 0) + 0.5 * (winner < 0)


def completion(columns: Columns) -> Any:
    """The share of games that somebody won."""
    return (columns["winner"] >= 0) * 1.0


def drawishness(columns: Columns) -> Any:
    """The share of games that ended without a winner."""
    return (columns["winner"] == DRAWN) * 1.0


def timeouts(columns: Columns) -> Any:
    """The share of games that did not end within the plies that a game may take."""
    return (columns["winner"] == GIVEN_UP) * 1.0


def balance(wins: Any) -> float:
    """1 less the greatest difference between the shares of the games that two players won."""
    shares = wins[:-1] / max(1, sum(wins))
    return float(1 - (max(shares) - min(shares)))


def score_difference(columns: Columns) -> Any:
    """The difference between the most and the fewest points that a player has at the end."""
    points = numpy.stack([column for name, column in columns.items() if name.startswith("points ")])
    apart = 1.0 * (points.max(axis=0) - points.min(axis=0))
    return numpy.where(columns["winner"] == GIVEN_UP, nan, apart)


def first_listed(columns: Columns) -> Any:
    """The share of the wins of the player listed first, in whatever seat; of others, no value."""
    if "rotation" not in columns:
        return numpy.full(len(columns["winner"]), nan)
    seats = sum(name.startswith("points ") for name in columns)
    seat = -columns["rotation"].astype(int) % seats
    return numpy.where(columns["winner"] < 0, 1 / seats, columns["winner"] == seat)


# ---- lengths and choices ------------------------------------------------------------------------


def duration_actions(columns: Columns) -> Any:
    """The number of moves and of outcomes of chance in a game."""
    return columns["plies"] * 1.0


def count_turns(
    board: Any,  # noqa: ARG001 - the form of a step
    state: Any,  # noqa: ARG001
    action: int,  # noqa: ARG001
    actions: int,  # noqa: ARG001
    player: int,
    so_far: Pair,
) -> Pair:
    """The number of turns in a game: moves that a player makes one after the other are one."""
    last, turns = so_far
    if player == CHANCE:
        return last, turns
    return player, turns + (1 if player != last else 0)


def turns(board: Any, state: Any, so_far: Pair) -> int:  # noqa: ARG001
    """The number of turns in a game: moves that a player makes one after the other are one."""
    return so_far[1]


def count_choices(
    board: Any,  # noqa: ARG001
    state: Any,  # noqa: ARG001
    action: int,  # noqa: ARG001
    actions: int,
    player: int,
    so_far: Four,
) -> Four:
    """Moves, and of the numbers of legal ones the sum, the sum of squares and the most."""
    moves, total, squares, most = so_far
    if player == CHANCE:
        return so_far
    return moves + 1, total + actions, squares + actions * actions, max(most, actions)


def moves(board: Any, state: Any, so_far: Any) -> int:  # noqa: ARG001
    """The number of decisions that players take in a game."""
    return int(so_far[0])


def choices_average(board: Any, state: Any, so_far: Any) -> float:  # noqa: ARG001
    """The number of legal moves, on average over the moves of a game."""
    return so_far[1] / so_far[0] if so_far[0] else nan


def choices_variance(board: Any, state: Any, so_far: Any) -> float:  # noqa: ARG001
    """The variance of the number of legal moves over the moves of a game."""
    if so_far[0] == 0:
        return nan
    mean = so_far[1] / so_far[0]
    return so_far[2] / so_far[0] - mean * mean  # type: ignore[no-any-return]


def choices_most(board: Any, state: Any, so_far: Any) -> int:  # noqa: ARG001
    """The greatest number of legal moves in a game."""
    return int(so_far[3])


def game_tree(board: Any, state: Any, so_far: Any) -> float:  # noqa: ARG001
    """The power of ten of the game tree's size: b ** d leaves for d moves among b on average."""
    return so_far[0] * log10(so_far[1] / so_far[0]) if so_far[0] else 0.0


def count_decisions(
    board: Any,
    state: Any,
    action: int,
    actions: int,
    player: int,
    so_far: Four,
) -> Four:
    """Count like `count_choices`, but only moves with an alternative."""
    if actions < 2:
        return so_far
    return count_choices(board, state, action, actions, player, so_far)


def count_forced(
    board: Any,  # noqa: ARG001
    state: Any,  # noqa: ARG001
    action: int,  # noqa: ARG001
    actions: int,
    player: int,
    so_far: Pair,
) -> Pair:
    """Moves, and those of them that are the only legal one."""
    if player == CHANCE:
        return so_far
    return so_far[0] + 1, so_far[1] + (1 if actions == 1 else 0)


def forced_share(board: Any, state: Any, so_far: Pair) -> float:  # noqa: ARG001
    """The share of moves in a game that are the only legal one."""
    return so_far[1] / so_far[0] if so_far[0] else nan


def decision_share(board: Any, state: Any, so_far: Pair) -> float:  # noqa: ARG001
    """The share of moves in a game with more than one to choose from."""
    return 1 - so_far[1] / so_far[0] if so_far[0] else nan


def _measure(name: str, of: Any, unit: str, source: str = LUDII, **given: Any) -> Measure:
    """Return a measure that `of` finishes or derives, and whose docstring defines it."""
    kind = "finish" if "step" in given else "outcomes" if of is balance else "derived"
    definition = " ".join((of.__doc__ or "").split())
    return Measure(name, definition=definition, unit=unit, source=source, **{kind: of, **given})


def _share(name: str, of: Any, source: str = BROWNE) -> Measure:
    return _measure(name, of, "of games", source, share=True)


_CHOICES: dict[str, Any] = {"step": count_choices, "start": (0, 0, 0, 0)}
_DECISIONS: dict[str, Any] = {"step": count_decisions, "start": (0, 0, 0, 0)}
_FORCED: dict[str, Any] = {"step": count_forced, "start": (0, 0)}

COUNTING = (
    _share("AdvantageP1", advantage, f"{BROWNE}; in Ludii a draw is 0"),
    _share("Balance", balance),
    _share("Completion", completion),
    _share("Drawishness", drawishness),
    _share("Timeouts", timeouts),
    _measure("DurationMoves", moves, "moves", **_CHOICES),
    _measure("DurationTurns", turns, "turns", step=count_turns, start=(CHANCE, 0)),
    _measure("DurationActions", duration_actions, "actions"),
    _measure("DecisionMoves", decision_share, "of moves", **_FORCED),
    _measure("ForcedMoves", forced_share, "of moves", "1 less DecisionMoves", **_FORCED),
    _measure("BranchingFactor", choices_average, "moves", **_CHOICES),
    _measure("BranchingFactorVariance", choices_variance, "moves²", **_CHOICES),
    _measure("BranchingFactorMaximum", choices_most, "moves", **_CHOICES),
    _measure("DecisionFactor", choices_average, "moves", **_DECISIONS),
    _measure("DecisionFactorVariance", choices_variance, "moves²", **_DECISIONS),
    _measure("DecisionFactorMaximum", choices_most, "moves", **_DECISIONS),
    _measure("GameTreeComplexity", game_tree, "powers of 10", ALLIS, **_CHOICES),
    _measure("ScoreDifference", score_difference, "points"),
)

FIRST_LISTED = _share("FirstListedWins", first_listed, "SkillTrace in " + LUDII)


# ---- how a game goes ----------------------------------------------------------------------------


class Ply(NamedTuple):
    """A decision of a game: the player, the position, and the move."""

    player: int
    state: Any
    action: int


@dataclass(frozen=True)
class Course:
    """A game that was played, and what each player could expect on the way."""

    game: Game
    plies: tuple[Ply, ...]
    end: Any
    expect: Expect

    @cached_property
    def finished(self) -> Position:
        """The position at the end."""
        return Position(self.game, self.end)

    @cached_property
    def moves(self) -> tuple[Ply, ...]:
        """The decisions of players."""
        return tuple(ply for ply in self.plies if ply.player != CHANCE)

    @cached_property
    def contents(self) -> tuple[Mapping[str, Any], ...]:
        """What lies on each cell that is not empty, in every position."""
        positions = [*(Position(self.game, ply.state) for ply in self.plies), self.finished]
        return tuple(map(self.game.contents, positions))

    @cached_property
    def values(self) -> tuple[tuple[float, ...], ...]:
        """What each player could expect before each move, by seat."""
        return tuple(tuple(self.expect(ply.state, n)) for n, ply in enumerate(self.moves))

    @cached_property
    def choices(self) -> tuple[tuple[float, ...], ...]:
        """What each legal move promised the player who had the choice, for each move."""
        found = []
        for ply in self.moves:
            after = [self.game.next_state(ply.state, one) for one in self.game.actions(ply.state)]
            found.append(tuple(self.expect(one, n)[ply.player] for n, one in enumerate(after)))
        return tuple(found)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; nobody where the game was given up."""
        if self.finished.player:
            return ()
        shares = win_shares(self.game.kernel.points(self.game.board, self.end))
        return tuple(seat for seat, share in enumerate(shares) if share)


def lead_change(course: Course) -> float:
    """The share of moves before which another player, or more or fewer, had the best prospects."""
    leaders = [
        {seat for seat, value in enumerate(values) if value == max(values)}
        for values in course.values
    ]
    return sum(one != other for one, other in pairwise(leaders)) / len(leaders) if leaders else nan


def stability(course: Course) -> float:
    """The variance over a game of what a player can expect, on average over the players."""
    return fmean(map(pvariance, zip(*course.values, strict=True))) if course.values else nan


def _behind(course: Course) -> list[float]:
    """Return, for each move, how far the winners are behind the player with the best prospects."""
    if not course.winners:
        return []
    return [max(one) - fmean(one[seat] for seat in course.winners) for one in course.values]


def drama_average(course: Course) -> float:
    """How far the winner is behind the leader, on average over the moves of a game."""
    behind = _behind(course)
    return fmean(behind) if behind else nan


def drama_maximum(course: Course) -> float:
    """How far the winner is behind the leader, at worst."""
    return max(_behind(course), default=nan)


def drama_minimum(course: Course) -> float:
    """How far the winner is behind the leader, at best."""
    return min(_behind(course), default=nan)


def decisiveness_threshold(course: Course) -> float:
    """The most that a player who doesn't win could expect; none in a game that all share."""
    seats = range(len(course.game.players)) if course.winners else ()
    losers = [seat for seat in seats if seat not in course.winners]
    return max((one[seat] for one in course.values for seat in losers), default=nan)


def decisiveness_moves(course: Course) -> float:
    """The share of a game's moves that come before a winner expects more than any loser ever."""
    threshold = decisiveness_threshold(course)
    if isnan(threshold):
        return nan
    for number, values in enumerate(course.values):
        if any(values[seat] > threshold for seat in course.winners):
            return number / len(course.values)
    return 1.0


def clarity_narrowness(course: Course) -> float:
    """The share of legal moves that are nearly as good as the best, on average over the moves.

    That is: more than three quarters of the way from the mean of their values to the best.
    """
    shares = []
    for values in course.choices:
        mean = fmean(values)
        threshold = mean + NARROW * (max(values) - mean)
        shares.append(sum(value > threshold for value in values) / len(values))
    return fmean(shares) if shares else nan


def clarity_variance(course: Course) -> float:
    """The variance of the values of legal moves, on average over the moves of a game."""
    return fmean(map(pvariance, course.choices)) if course.choices else nan


def _course(name: str, course: Any, unit: str = "of wins", source: str = LUDII) -> Measure:
    return Measure(name, course=course, unit=unit, source=source)


COURSES = (
    _course("LeadChange", lead_change, "of moves"),
    _course("Stability", stability, "of wins²"),
    _course("DramaAverage", drama_average),
    _course("DramaMaximum", drama_maximum),
    _course("DramaMinimum", drama_minimum),
    _course("DecisivenessMoves", decisiveness_moves, "of moves"),
    _course("DecisivenessThreshold", decisiveness_threshold),
    _course("ClarityNarrowness", clarity_narrowness, "of moves"),
    _course("ClarityVariance", clarity_variance, "of wins²"),
)


# ---- what lies on the board ---------------------------------------------------------------------


def board_coverage(course: Course) -> float:
    """The share of cells on which something lay at some time in a game."""
    cells = course.game.named_cells
    covered: set[str] = set().union(*course.contents)
    return len(covered.intersection(cells)) / len(cells) if cells else nan


def pieces_average(course: Course) -> float:
    """The number of cells on which something lies, on average over the positions of a game."""
    return fmean(map(len, course.contents))


def pieces_most(course: Course) -> int:
    """The greatest number of cells on which something lies at one time."""
    return max(map(len, course.contents))


def move_distance(course: Course) -> float:
    """The number of joins between the two cells of a move that takes a piece from cell to cell.

    On average over these moves; none in a game where pieces stay where they are put.
    """
    steps = [_step(before, after) for before, after in pairwise(course.contents)]
    distances = [_distances(course.game, step[0]).get(step[1]) for step in steps if step]
    found = [distance for distance in distances if distance is not None]
    return fmean(found) if found else nan


def _step(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the cell that was left and the one that was entered, where just two changed."""
    more = {
        cell: _number_on(after, cell) - _number_on(before, cell)
        for cell in {**before, **after}
        if before.get(cell) != after.get(cell)
    }
    if len(more) == 2:
        left, entered = sorted(more, key=more.__getitem__)
        if more[left] < 0 < more[entered]:
            return left, entered
    return None


def _number_on(contents: Mapping[str, Any], cell: str) -> int:
    """Return the number of pieces on a cell: those of a stack, or one."""
    there = contents.get(cell)
    if isinstance(there, Mapping):
        return sum(there.values())
    return len(there) if isinstance(there, tuple | list) else int(there is not None)


@cache
def _distances(game: Game, start: str) -> dict[str, int]:
    """Return how many joins each cell is from one."""
    joins, found, near, steps = [{*pair} for pair in game.joins()], dict[str, int](), {start}, 0
    while near:
        found |= dict.fromkeys(near, steps)
        steps += 1
        near = set[str]().union(*(pair for pair in joins if pair & near)) - found.keys()
    return found


def state_tree(course: Course) -> float:
    """The power of ten of the number of boards, of which not all can be reached.

    That is: the number of cells times the logarithm of one more than there are kinds of pieces.
    """
    game = course.game
    kinds = len(game.drafting.kinds(game)) if game.drafting else len(game.players)
    return len(game.named_cells) * log10(1 + kinds)


def loops(course: Course) -> int:
    """The number of closed strands in the knotwork of the finished position."""
    return len(course.finished.knotwork.loops)


def crossings(course: Course) -> int:
    """The number of crossings in the knotwork of the finished position."""
    return len(course.finished.knotwork.crossings)


def links(course: Course) -> float:
    """The number of links in the knotwork of the finished position.

    That is: of pieces that hang together by their crossings, and have no loose end. There is no
    value where the knotwork can't show what changed rules say.
    """
    if course.game.unseen(course.finished):
        return nan
    strands, crossings = course.finished.knotwork.strands, course.finished.knotwork.crossings
    pairs = ((one.over[0], one.under[0]) for one in crossings)
    pieces = components(range(len(strands)), pairs)
    return sum(all(strands[number].closed for number in piece) for piece in pieces)


def knots_tied(course: Course) -> int:
    """The number of knots in the finished position; a ring by itself is none."""
    return len(knots_of(course.finished))


def unknotted(course: Course) -> float:
    """The share of games whose finished position has no knot, but perhaps rings."""
    return float(not knots_tied(course))


def largest_knot(course: Course) -> int:
    """The crossing number of the largest knot in the finished position; 0 where there is none."""
    return max((knot.link.crossing_bounds[1] for knot in knots_of(course.finished)), default=0)


def knots_named(name: str) -> Measure:
    """Return a measure: how many knots of a name there are in the finished position.

    >>> knots_named("3_1").definition
    'The number of knots 3_1 in the finished position.'
    """

    def knots(course: Course) -> int:
        return sum(knot.name == name for knot in knots_of(course.finished))

    what = f"The number of knots {name} in the finished position."
    return Measure(f"Knots {name}", course=knots, definition=what, unit="knots")


BOARDS = (
    _course("BoardCoverage", board_coverage, "of cells"),
    _course("PieceNumber", pieces_average, "cells"),
    _course("PieceNumberMaximum", pieces_most, "cells"),
    _course("MoveDistance", move_distance, "joins"),
    _course("StateTreeComplexity", state_tree, "powers of 10"),
    _course("Links", links, "links", "knotwork of the game"),
    _course("Loops", loops, "loops", "knotwork of the game"),
    _course("Crossings", crossings, "crossings", "knotwork of the game"),
    _course("Knots", knots_tied, "knots", "knotwork of the game"),
    _course("Unknotted", unknotted, "of games", "knotwork of the game"),
    _course("LargestKnot", largest_knot, "crossings", "knotwork of the game"),
)


# ---- the catalogue ------------------------------------------------------------------------------


class Catalogue(Mapping[str, Measure]):
    """Measures by name; in a notebook a table with their definitions, units and sources.

    `Knots` with the name of a knot, such as `Knots 7_4`, counts only these.
    """

    def __init__(self, measures: Iterable[Measure]) -> None:
        self._named = named(measures)

    def __getitem__(self, name: str) -> Measure:
        kind, _, knot = str(name).partition(" ")
        if kind == "Knots" and knot in names().values():
            return knots_named(knot)
        if name not in self._named:
            raise KeyError(f"{name!r} is not a measure; {nearest(name, self)}")
        return self._named[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __repr__(self) -> str:
        wide = max(map(len, self))
        return "\n".join(f"{name:{wide}}  {one.definition}" for name, one in self.items())

    def _repr_html_(self) -> str:
        heads = ("measure", "definition", "unit", "source")
        rows = ((one.name, one.definition, one.unit, one.source) for one in self.values())
        return table(heads, rows, style="text-align:left")


measures = Catalogue([*COUNTING, FIRST_LISTED, *COURSES, *BOARDS])


def as_measures(wanted: Chosen, *, players: bool = False) -> tuple[Measure, ...]:
    """Return measures, which may be given by name, as measures, or as steps.

    None stands for the measures that count, which cost nearly nothing, with `players` also for the
    wins of the first one; `"all"` for all. Raises `ValueError` for an unknown name, with the
    nearest, and `TypeError` for anything else.
    """
    if wanted is None:
        return (*COUNTING, FIRST_LISTED) if players else COUNTING
    if wanted == "all":
        return tuple(measures.values())
    given: Any = wanted
    listed = given if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    return tuple(named(_measure_of(measure) for measure in listed).values())


def _measure_of(given: Any) -> Measure:
    if isinstance(given, Measure):
        return given
    if isinstance(given, str):
        return measures[expect(given, measures, f"{given!r} is not a measure")]
    if callable(given):
        return Measure(given.__name__, given)
    raise TypeError(f"a measure must be a name, a step or a Measure, not {given!r}")
