"""Endgames of Kingdoms, played perfectly: `solve` and the player `Endgame`.

Kingdoms is played out exactly by alpha-beta with a transposition table, interpreted or compiled: by
plain functions of ints, tuples and arrays, which call the game by the names in
`knotwidgets.engine.loops`, and its rule `standing` by that name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableSequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from knotwidgets.core.bits import popcount
from knotwidgets.core.game import Game
from knotwidgets.core.position import Position
from knotwidgets.engine import checks
from knotwidgets.engine.budget import Budget, Candidate, Clock, Report, budget_of, win_of
from knotwidgets.engine.compile import SearchLoops
from knotwidgets.engine.loops import RESULTS, Function, Kit, bind_loops, some_states
from knotwidgets.engine.mcts import MCTS, zeros
from knotwidgets.engine.players import (
    AnyPlayer,
    Portable,
    ask,
    check_turn,
    checked_player,
    fresh_player,
    name_of,
    seed_or_fresh,
    win_shares,
)
from knotwidgets.engine.randomness import mix

from .game import Kingdoms
from .state import MANOEUVRES, OVER, State

if TYPE_CHECKING:
    from knotwidgets.engine.loops import count_actions, nth_action, play, points

    from .rules import standing


DEEPEST = 256  # moves ahead
INFINITE = 1 << 20  # points: a greater lead than any game can have
PRIME = 4_294_967_291  # folds a part of a set of hills into 32 bits
PART = 63  # bits of a set of hills that an entry of the table holds
LOW = (1 << PART) - 1


class TranspositionTable(NamedTuple):
    """The transposition table, with one position in each slot, and the moves to be searched.

    A slot holds a position (`own`, `enemy`, and `turn` for its player and phase), bounds of Red's
    lead in points at the end (`least`, `most`), and the best `action`. On a large board, `own` and
    `enemy` have two entries or more for each slot. `moves` and `ranks` have a row for every depth.

    `nodes[0]` is the number of nodes searched, and `nodes[1]` its limit, -1 after a search deeper
    than `DEEPEST`; `nodes[2]` is the best action at the root.
    """

    own: MutableSequence[int]
    enemy: MutableSequence[int]
    turn: MutableSequence[int]
    least: MutableSequence[int]
    most: MutableSequence[int]
    action: MutableSequence[int]
    moves: MutableSequence[int]
    ranks: MutableSequence[int]
    nodes: MutableSequence[int]


def alpha_beta(
    board: Any, table: TranspositionTable, state: State, low: int, high: int, depth: int
) -> int:
    """Return by how many points Red leads at the end if both play best.

    The result is exact if it lies between `low` and `high`, else a bound below or above them.
    It means nothing once the limit of nodes is passed.
    """
    if state.phase == OVER:
        red, blue = points(board, state)
        return int(red - blue)
    slot, hint = slot_of(table, state), -1
    if state.doubt == 0 and is_here(table, state, slot):
        hint = table.nodes[2] = table.action[slot]
        least, most = table.least[slot], table.most[slot]
        if least >= high or most <= low or least == most:
            return least if least > low else most
    table.nodes[0] += 1
    if is_over(table, depth):
        return 0
    row = depth * (len(table.moves) // DEEPEST)
    end = row + arrange(board, table, state, row, hint)
    is_red = state.player == 0
    best, chosen = -INFINITE if is_red else INFINITE, -1
    for place in range(row, end):
        least, most = (max(low, best), high) if is_red else (low, min(high, best))
        if least >= most:
            break
        action = table.moves[place]
        lead = alpha_beta(board, table, play(board, state, action), least, most, depth + 1)
        if is_over(table, depth):
            return 0
        if lead > best if is_red else lead < best:
            best, chosen = lead, action
    table.nodes[2] = chosen
    if state.doubt == 0:
        write_sets(table, state, slot)
        table.turn[slot], table.action[slot] = turn_of(state), chosen
        table.least[slot] = best if best > low else -INFINITE
        table.most[slot] = best if best < high else INFINITE
    return best


def is_over(table: TranspositionTable, depth: int) -> bool:
    """Whether the limit is passed; a search deeper than `DEEPEST` sets it to -1."""
    if depth == DEEPEST:
        table.nodes[1] = -1
    return table.nodes[0] > table.nodes[1]


def slot_of(table: TranspositionTable, state: State) -> int:
    """Return the slot of a position; there are a power of 2 of them."""
    own, enemy, number = state.own, state.enemy, 0
    for _ in range(parts_of(table)):
        number = mix(number ^ (own & LOW) % PRIME ^ mix((enemy & LOW) % PRIME))
        own, enemy = own >> PART, enemy >> PART
    return number + state.player & (len(table.turn) - 1)


def parts_of(table: TranspositionTable) -> int:
    """Return how many entries a set of hills takes."""
    return len(table.own) // len(table.turn)


def turn_of(state: State) -> int:
    """Return a code of player and phase; never 0, which marks an empty slot."""
    return 1 + 2 * state.phase + state.player


def is_here(table: TranspositionTable, state: State, slot: int) -> bool:
    """Whether a slot holds this position."""
    if table.turn[slot] != turn_of(state):
        return False
    own, enemy, parts = state.own, state.enemy, parts_of(table)
    for entry in range(slot * parts, slot * parts + parts):
        if table.own[entry] != own & LOW or table.enemy[entry] != enemy & LOW:
            return False
        own, enemy = own >> PART, enemy >> PART
    return True


def write_sets(table: TranspositionTable, state: State, slot: int) -> None:
    """Enter a position's sets of hills."""
    own, enemy, parts = state.own, state.enemy, parts_of(table)
    for entry in range(slot * parts, slot * parts + parts):
        table.own[entry], table.enemy[entry] = own & LOW, enemy & LOW
        own, enemy = own >> PART, enemy >> PART


def arrange(board: Any, table: TranspositionTable, state: State, row: int, hint: int) -> int:
    """Write the actions into a row, the most promising first; return their number.

    The better the order, the more of the others are cut off.
    """
    number: int = count_actions(board, state)
    for n in range(number):
        action = nth_action(board, state, n)
        rank = INFINITE if action == hint else promise(board, state, action)
        place = row + n
        while place > row and table.ranks[place - 1] < rank:
            table.moves[place] = table.moves[place - 1]
            table.ranks[place] = table.ranks[place - 1]
            place -= 1
        table.moves[place] = action
        table.ranks[place] = rank
    return number


def promise(board: Any, state: State, action: int) -> int:
    """Rank a hill high if it joins own kingdoms, or would join the enemy's."""
    hill = 1 << action
    return -standing(board, state.own | hill) - standing(board, state.enemy | hill)


HILLS = 12  # vacant ones that are solved within a second without compiling; with it, 18
AT_ONCE = 14  # vacant hills that compiled code solves within 40 ms
SLOTS = 1 << 19  # of the table: 29 bytes each
NO_LIMIT = 1 << 62
PATIENCE = 60.0  # seconds that `solve` takes if it is given no budget


@dataclass(frozen=True)
class Solution:
    """How a game of Kingdoms ends if both play best.

    `lead` is the number of points by which each player wins, negative for the loser; `variation` is
    the principal variation: one way to play best, to the end. `positions` is the number of
    positions searched, in `seconds`.
    """

    position: Position
    lead: Mapping[str, int]
    variation: tuple[str, ...]
    positions: int
    seconds: float

    @property
    def best(self) -> str:
        """A best move."""
        return self.variation[0]

    @property
    def report(self) -> Report:
        """The same as players report it; `simulations` are the positions searched."""
        win = win_of(self.position, win_shares(tuple(self.lead.values())))
        return Report(
            position=self.position,
            candidates=(Candidate(self.best, self.positions, win, certain=True),),
            variation=self.variation,
            win=win,
            simulations=self.positions,
            seconds=self.seconds,
            certain=True,
        )


def solve(
    position: Game | Position, *, budget: Budget | None = None, compiled: bool | None = None
) -> Solution:
    """Find out how a game of Kingdoms ends if both play best, by trying all ways to play.

    With 13 vacant hills this takes half a second, and about twice as long with each further one;
    compiled (extra `fast`), 18 take no longer. So it gives up after a minute, or after the
    `seconds` of a budget; a `Budget()` without any sets no limit. `compiled` is as for `MCTS`. A
    game in place of a position is solved from its start.

    Raises `TypeError` for another game and `ValueError` where nobody is to move; `TimeoutError`,
    with the number of vacant hills, if the time is up, or it was hurried, and `Cancelled`.

    >>> from knotwidgets import Kingdoms
    >>> position = Kingdoms(board="4x4").start().play("B2", "C3", "D3", "A2", "A4", "D1")
    >>> solution = solve(position)
    >>> solution.lead["red"], solution.best, len(solution.variation)
    (0, 'C2', 10)
    """
    start = checks.start_of("position", position)
    limited = Budget(seconds=PATIENCE) if budget is None else budget_of(budget)
    return Solver(start, compiled=compiled).solution(start, limited)


class Solver:
    """Solves positions of one game and remembers the results."""

    def __init__(self, position: Position, *, compiled: bool | None = None) -> None:
        if not _solvable(position.game):
            raise TypeError(f"only Kingdoms without a limit can be solved, not {position.game!r}")
        wanted = checks.compiled(compiled)
        self.game: Any = position.game
        self.loops = SearchLoops(position.game, ENDGAMES, wanted=wanted)
        self.table = new_table(self.game, SLOTS)
        self._check: Callable[[], object] = bool
        self._interpreted = bind_loops([alpha_beta], self.game)["alpha_beta"]
        self._interpreted.__globals__["alpha_beta"] = self.lead  # to check at every move

    def solution(self, position: Position, budget: Budget) -> Solution:
        """Solve a position; see `solve`."""
        check_turn(position)
        game, state, clock, counted = self.game, position.state, Clock(budget), 0.0

        def check() -> None:
            nonlocal counted
            now = clock.spent
            self.loops.spend(now - counted)
            counted = now
            try:
                clock.check()
            except TimeoutError:
                hills = vacant_hills(game, position.state)
                raise TimeoutError(
                    f"not solved after {clock.spent:.1f} s, with {hills} vacant hills, each of "
                    "which about doubles the time; solve a later position, or give more time, such "
                    f"as budget=Budget(seconds=600): {position!r}"
                ) from None

        self.loops.settle(budget)
        self._check, self.table.nodes[0], self.table.nodes[1] = check, 0, NO_LIMIT
        red = self.lead(game.board, self.table, state, -INFINITE, INFINITE, 0)
        moves = []
        while state.phase != OVER:  # a position that the table has dropped is searched again
            self.lead(game.board, self.table, state, red - 1, red + 1, 0)
            action = self.table.nodes[2]
            moves.append(game.write_action(state, action))
            state = game.kernel.play(game.board, state, action)
        lead = MappingProxyType({"red": red, "blue": -red})
        return Solution(position, lead, tuple(moves), self.table.nodes[0], clock.spent)

    def lead(
        self, board: Any, table: TranspositionTable, state: State, low: int, high: int, depth: int
    ) -> int:
        """Do as `alpha_beta`, and check the budget; compiled where little is left to play."""
        self._check()
        loops, run = self.loops.current(), self._interpreted
        if self.loops.compiled and vacant_hills(self.game, state) <= AT_ONCE:
            run = loops["alpha_beta"]
        lead: int = run(board, table, state, low, high, depth)
        if table.nodes[1] < 0:
            raise RuntimeError(f"a game goes on for {DEEPEST} moves: {self.game!r}")
        return lead


def _solvable(game: Game) -> bool:
    return isinstance(game, Kingdoms) and not game.rules.limit


def vacant_hills(game: Any, state: State) -> int:
    """Return the number of vacant hills."""
    return popcount(game.board.cells & ~(state.own | state.enemy))


class Endgame(Portable):
    """Plays the endgame of Kingdoms perfectly, and asks another player before that.

    * `hills`: it solves every position of Battle with at most this many vacant hills; compiled, 18
      take about a second.
    * `otherwise`: the player that it asks in earlier positions, in other games, and when it is
      hurried or out of time; `MCTS()` if none is given.
    * `seed`, `compiled`: as for `MCTS`.

    >>> player = Endgame(hills=10, otherwise=lambda position: position.legal_moves[0])
    >>> player.choose(Kingdoms().start())
    'B1'
    """

    spoken = "kingdoms.endgame"

    def __init__(
        self,
        *,
        hills: int = HILLS,
        otherwise: AnyPlayer | None = None,
        seed: int | None = None,
        compiled: bool | None = None,
    ) -> None:
        self.hills = checks.whole("hills", hills, 0)
        self.seed = seed_or_fresh(seed)
        self.compiled = checks.compiled(compiled)
        if otherwise is None:
            otherwise = MCTS(seed=self.seed, compiled=compiled)
        self.otherwise = checked_player("otherwise", otherwise, none=True)
        self.report: Report | None = None
        """What is known of the last position; certain, if it was solved."""
        self._solver: Solver | None = None
        self._lock = Lock()

    def choose(self, position: Position, *, budget: Budget | None = None) -> str:
        """Return a best move, or the other player's; raise `Cancelled`."""
        check_turn(position)
        budget = budget_of(budget)
        self.report = self._solved(position, budget)
        if self.report:
            return self.report.best
        move = ask(self.otherwise, position, budget)
        self.report = getattr(self.otherwise, "report", None)
        return move

    def think(self, position: Position, *, budget: Budget | None = None) -> Report:
        """Return a report on a position: the solution, or the other player's report.

        Raises `Cancelled`, and `TypeError` if that one says nothing.
        """
        checks.position("position", position)
        budget = budget_of(budget)
        report = self._solved(position, budget)
        if report is None:
            think = getattr(self.otherwise, "think", None)
            if think is None:
                raise TypeError(f"{name_of(self.otherwise)} only chooses; it has no method `think`")
            report = think(position, budget=budget)
        self.report = report
        return report

    def _solved(self, position: Position, budget: Budget) -> Report | None:
        state, game = position.state, position.game
        if not _solvable(game) or state.phase in {MANOEUVRES, OVER}:
            return None
        if vacant_hills(game, state) > self.hills:
            return None
        with self._lock, suppress(TimeoutError):
            if self._solver is None or not self._solver.loops.fit(game):
                self._solver = Solver(position, compiled=self.compiled)
            return self._solver.solution(position, budget).report
        return None

    def with_seed(self, seed: int) -> Endgame:
        """Return the same player with another seed."""
        other = fresh_player(self.otherwise, seed)
        return Endgame(hills=self.hills, otherwise=other, seed=seed, compiled=self.compiled)

    def __repr__(self) -> str:
        return f"Endgame(hills={self.hills}, otherwise={self.otherwise!r})"


# ---- the loops and their arrays ---------------------------------------------------------------


def new_table(game: Game, slots: int) -> TranspositionTable:
    """Return an empty table."""
    hills = game.start().state.targets  # the first ringfort may go anywhere
    row = DEEPEST * popcount(hills)
    parts = -(-hills.bit_length() // PART)
    return TranspositionTable(
        own=zeros("q", slots * parts),
        enemy=zeros("q", slots * parts),
        turn=zeros("b", slots),
        least=zeros("i", slots),
        most=zeros("i", slots),
        action=zeros("i", slots),
        moves=zeros("q", row),
        ranks=zeros("q", row),
        nodes=zeros("q", 3),
    )


def _some_positions(bound: Mapping[str, Function], game: Game) -> Iterator[object]:
    for state in islice(some_states(game), RESULTS):
        table = new_table(game, 1 << 8)
        table.nodes[1] = 300
        lead = bound["alpha_beta"](game.board, table, state, -INFINITE, INFINITE, 0)
        yield lead, table


ENDGAMES = Kit("endgames", (alpha_beta,), _some_positions)
