"""The games and measures of a study: a plan, from which any game can be made at any time."""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from statistics import fmean
from threading import Event
from types import FunctionType
from typing import Any, NamedTuple

from ...core.arrays import ExtraModule
from ...core.binding import fingerprint
from ...core.errors import expect
from ...core.game import Game
from ...core.kernel import CHANCE, NOBODY
from ...core.measure import Measure
from ...core.position import Position
from ...core.record import Record, tag_name
from ...core.sources import program, versions
from ...engine import checks
from ...engine.budget import Budget, Cancelled
from ...engine.compile import loops_of
from ...engine.contest import MOST_PLIES, fresh_players, play_out, seats_of
from ...engine.loops import (
    GAMES,
    Function,
    Kit,
    Measures,
    bind_loops,
    hooks_of,
    measuring,
    random_games,
    weighted_index,
)
from ...engine.players import AnyPlayer, fresh_player, name_of, win_shares
from ...engine.randomness import GOLDEN, MASK, mix, stream_of
from ...words import listed
from ..measures import Course, Ply

numpy: Any = ExtraModule("numpy")

Columns = dict[str, Any]
"""NumPy arrays with an entry for each game, by name.

`game` is its number; `winner` a seat, `DRAWN` or `GIVEN_UP`; `plies`, `points 0`, `points 1` ... by
seat. With players, `rotation` says that seat s was taken by player s + rotation. Then a column for
each measure that is a number for each game.
"""

PART = 1000  # games of random players, in every variant, that are played and kept together
FEW = 4  # games of real players that are: each may take minutes
EXPECTATIONS = 32  # playouts from a position
UNTOLD = re.compile(" at 0x[0-9a-fA-F]+|(, )?seed=0(?=\\))")
SECONDS = 0.001  # that an interpreted random game takes, about


class Failure(NamedTuple):
    """A game that could not be played: where, and why."""

    variant: str
    game: int
    position: str
    error: str
    seed: int

    def __str__(self) -> str:
        """Say it in a sentence."""
        which = f"{self.variant!r}, game {self.game:,} of seed {self.seed}"
        return f"{which}: {self.error} (position {self.position})"


class Rows(NamedTuple):
    """Games of one variant, one entry each, and failed games, which have no entry."""

    columns: Columns
    failures: tuple[Failure, ...] = ()


def joined(parts: Sequence[Columns]) -> Columns:
    """Return the columns of several parts, one after the other."""
    names = parts[0] if parts else ()
    return {name: numpy.concatenate([one[name] for one in parts]) for name in names}


class Part(NamedTuple):
    """Games with the same numbers of all variants; `number` counts parts from 0."""

    number: int
    rows: Mapping[str, Rows]


@dataclass(frozen=True)
class Plan:
    """The question of a study: variants, players, measures and a seed.

    Game i of a variant depends on the seed and on i alone, and takes the same random numbers in
    every variant. A plan can be pickled where its rules, players and measures can.
    """

    variants: Mapping[str, Position]
    measures: tuple[Measure, ...] = ()
    players: Sequence[AnyPlayer | None] | None = None
    seed: int = 0
    most: int = MOST_PLIES
    expectations: int = EXPECTATIONS
    """Playouts from each position where measures ask what a player could expect."""
    total: int = PART
    """About how many games of a variant there will be: it decides whether rules are compiled."""

    @property
    def part(self) -> int:
        """How many games of a variant make a part."""
        return PART if self.players is None and not self.needs_expectations else FEW

    @property
    def needs_expectations(self) -> bool:
        """Whether measures ask for what players could expect at every ply."""
        return any(one.course for one in self.measures)

    def numbers(self, n: int | None) -> range:
        """Return the numbers of the parts that n games make, or games without end."""
        return range(sys.maxsize if n is None else -(-n // self.part))

    def games_of(self, number: int, n: int | None) -> range:
        """Return the numbers of the games of a part, of at most n games in all."""
        first = number * self.part
        return range(first, first + self.part if n is None else min(n, first + self.part))

    def play(self, number: int, stop: Event | None = None, *, n: int | None = None) -> Part:
        """Play the games of a part in all variants, of at most n games in all.

        Players stop thinking when `stop` is set: it raises `Cancelled`.
        """
        games = self.games_of(number, n)
        wanted = games.start, len(games), stop
        return Part(number, {name: self.rows(name, *wanted) for name in self.variants})

    def rows(self, variant: str, first: int, number: int, stop: Event | None = None) -> Rows:
        """Play some games of one variant, from game `first` on."""
        games = self._games[self.variant_name(variant)]
        return games.rows(first, number, Budget(cancelled=stop or Event()))

    def record(self, variant: str, game: int) -> Record:
        """Play a game again and return its record, with the players and its number as tags."""
        found = self._games[self.variant_name(variant)].record(checks.whole("game", game, 0))
        return found.tagged(Seed=self.seed, Round=game)

    def variant_name(self, variant: str) -> str:
        """Return the name of a variant; `ValueError`, with the nearest, for an unknown one."""
        return expect(variant, self.variants, f"{variant!r} is not a variant")

    @cached_property
    def _games(self) -> dict[str, _Games]:
        return {name: _Games(self, name) for name in self.variants}

    @cached_property
    def values(self) -> list[str]:
        """The names of the measures that are a number for each game."""
        return [one.name for one in self.measures if not one.outcomes]

    def players_of(self, variant: str) -> tuple[str, ...]:
        """Return the seats of a variant's game."""
        return self.variants[variant].game.players

    @property
    def most_players(self) -> int:
        """How many seats the variant with the most of them has."""
        return max(len(self.players_of(variant)) for variant in self.variants)

    @property
    def question(self) -> dict[str, Any]:
        """The question: the description without the seed."""
        return {name: value for name, value in self.description.items() if name != "seed"}

    @cached_property
    def named(self) -> list[str]:
        """The players in words: without their seeds, which follow from that of the study."""
        texts = [repr(one and fresh_player(one, 0)) for one in self.players or ()]
        return [UNTOLD.sub("", one) for one in texts]

    @cached_property
    def description(self) -> dict[str, Any]:
        """The features that make plans different, in words and hashes that JSON can hold."""
        return {
            "variants": {name: described(start) for name, start in self.variants.items()},
            "measures": {one.name: _what_it_does(one) for one in self.measures},
            "players": self.players and self.named,
            "seed": self.seed,
            "most": self.most,
            "expectations": self.expectations,
        }

    @cached_property
    def origin(self) -> dict[str, Any]:
        """What is kept beside the description, so that others can play the same: see `kept.py`."""
        programs = {name: program(start.game) for name, start in self.variants.items()}
        return {"versions": versions(), "programs": programs}

    def __getstate__(self) -> dict[str, Any]:
        """For pickles: without the parts that can be made again."""
        return {name: one for name, one in vars(self).items() if name != "_games"}


def _what_it_does(measure: Measure) -> str:
    """Return a hash that is the same in every process, also for functions of a cell."""
    names = ("step", "finish", "derived", "course", "outcomes")
    given = {name: getattr(measure, name) for name in names if getattr(measure, name)}
    functions = [one for one in given.values() if isinstance(one, FunctionType)]
    others = [one for one in given.values() if one not in functions]
    return fingerprint(functions, {}, *given, *others, measure.start, measure.share)


def described(start: Position) -> list[str]:
    """Return a game in words, what it does as a hash, and its position."""
    plain = start.game.rules.plain
    rules = fingerprint(plain.kernel, hooks_of(plain), start.game.board)
    return [repr(start.game), rules, start.text]


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Name the differences between the descriptions of two plans; empty if there are none.

    >>> differing({"seed": 1, "measures": {"A": "x"}}, {"seed": 2, "measures": {"B": "y"}})
    "seed is 1 there and 2 here; measures: 'A' is missing here and 'B' is missing there"
    """
    found = []
    for name in {**one, **other}:
        there, here = one.get(name), other.get(name)
        if there == here:
            continue
        if isinstance(there, Mapping) and isinstance(here, Mapping):
            wrong = [key for key in {**there, **here} if there.get(key) != here.get(key)]
            differences = (_another(key, there.get(key), here.get(key)) for key in wrong)
            found.append(f"{name}: {listed([*differences])}")
        else:
            found.append(f"{name} is {there} there and {here} here")
    return "; ".join(found)


def _another(key: str, there: Any, here: Any) -> str:
    if not (there and here):
        return f"{key!r} is missing {'here' if there else 'there'}"
    pairs = zip(there, here, strict=False) if isinstance(there, list) else ()
    for one, other in pairs:
        if one != other and not re.fullmatch("[0-9a-f]{64}", one):
            return f"{key!r} is {one} there and {other} here"
    return f"{key!r} is another one, by what it does"


class _Games:
    """The games of one variant."""

    def __init__(self, plan: Plan, name: str) -> None:
        self.plan = plan
        self.name = name
        self.start = plan.variants[name]
        self.game: Game = self.start.game
        self.seats = seats_of(self.game, plan.players)
        self.with_steps = [one for one in plan.measures if one.functions]
        self.kit, self.plies = measuring(self.with_steps, self.game)
        self._compiled: dict[str, Mapping[str, Function]] = {}

    def rows(self, first: int, number: int, budget: Budget) -> Rows:
        """Play games; failed games are left out and reported."""
        try:
            return Rows(self._columns(first, number, budget))
        except Cancelled:
            raise
        except Exception as error:  # noqa: BLE001 - a rule may raise what it likes
            if number == 1:
                return Rows(self._columns(first, 0, budget), (self._failure(first, error),))
        half = number // 2
        parts = self.rows(first, half, budget), self.rows(first + half, number - half, budget)
        columns = joined([rows.columns for rows in parts])
        return Rows(columns, parts[0].failures + parts[1].failures)

    def record(
        self,
        index: int,
        budget: Budget | None = None,
        seen: Callable[[Position], object] = lambda _: None,
    ) -> Record:
        """Play a game and return its record; with players `seen` is called with every position."""
        if self.seats:
            players, stream = deque(self.seats.values()), stream_of(self.plan.seed, index)
            players.rotate(-index)
            seats = dict(zip(self.seats, players, strict=True))
            most, playing = self.plan.most, fresh_players(seats, stream)
            record = play_out(
                self.start, playing, stream=stream, budget=budget, most=most, seen=seen
            )
            return record.tagged(**{tag_name(seat): name_of(one) for seat, one in seats.items()})
        record = Record(self.start)
        for ply in self._random_plies(index):
            record = record.play(self.game.write_action(ply.state, ply.action))
        return record

    def _columns(self, first: int, number: int, budget: Budget) -> Columns:
        players = len(self.game.players)
        measures = Measures.of(number, players)
        values = numpy.zeros((len(self.with_steps), number))
        courses = []
        if number:
            courses = self._fill(first, measures.part(0, number), values, budget)
        points = numpy.asarray(measures.points).reshape(number, players)
        columns = {
            "game": numpy.arange(first, first + number),
            "winner": numpy.asarray(measures.winners),
            "plies": numpy.asarray(measures.lengths),
            **{f"points {seat}": points[:, seat].copy() for seat in range(players)},
        }
        if self.seats:
            columns["rotation"] = (columns["game"] % players).astype("int8")
        with_steps = {one.name: row for one, row in zip(self.with_steps, values, strict=True)}
        for one in self.plan.measures:
            if one.course:
                columns[one.name] = numpy.array([one.course(course) for course in courses], float)
            elif one.derived:
                columns[one.name] = numpy.asarray(one.derived(columns), float)
            elif not one.outcomes:
                columns[one.name] = with_steps[one.name]
        return columns

    @cached_property
    def _interpreted(self) -> Mapping[str, Function]:
        return bind_loops((*self.kit.loops, self.plies, random_games, weighted_index), self.game)

    def _loops(self, kit: Kit, games: float) -> Mapping[str, Function]:
        """Return the quicker loops for the expected number of games."""
        if kit.name not in self._compiled:
            seconds = games * SECONDS
            found = loops_of(self.game, kit, lambda _: None, wanted=None, seconds=seconds)
            self._compiled[kit.name] = found or self._interpreted
        return self._compiled[kit.name]

    def _fill(self, first: int, measures: Measures, values: Any, budget: Budget) -> list[Course]:
        """Play games and fill in the measures; return the games' courses, if these are needed."""
        number, board = len(measures.lengths), self.game.board
        games = range(first, first + number)
        if not self.seats:
            plan = self.plan
            same_variants = sum(start.game == self.game for start in plan.variants.values())
            played = self._loops(self.kit, plan.total * same_variants)["measured_games"]
            played(board, self.start.state, plan.seed, first, plan.most, measures, values)
            return [
                self._course(self._random_plies(index))
                for index in games
                if plan.needs_expectations
            ]
        courses = [self._course(self._plies_of(self.record(index, budget))) for index in games]
        for index, course in enumerate(courses):
            given_up = int(self.game.mover(course.end) != NOBODY)
            measured = measures, values, index
            self._interpreted["measured_plies"](
                board, course.plies, course.end, given_up, *measured
            )
        return courses

    def _random_plies(
        self, index: int, seen: Callable[[Any], object] = lambda _: None
    ) -> Iterator[Ply]:
        """Play a random game as `measured_games` does; `seen` is called with every state."""
        kernel, board = self.game.kernel, self.game.board
        choose = kernel.chance_index or self._interpreted["weighted_index"]
        state, stream = self.start.state, stream_of(self.plan.seed, index)
        for _ in range(self.plan.most):
            seen(state)
            player, actions = kernel.mover(board, state), kernel.count_actions(board, state)
            if not actions:
                return
            number = mix(stream)
            n = choose(board, state, number) if player == CHANCE else number * actions >> 32
            action = kernel.nth_action(board, state, n)
            yield Ply(player, state, action)
            state, stream = kernel.play(board, state, action), stream + GOLDEN & MASK

    def _plies_of(self, record: Record) -> Iterator[Ply]:
        """Return the plies of a record."""
        for position, move in zip(record.positions, record.moves, strict=False):
            action = self.game.judge(position.state, move).action
            if action is not None:
                yield Ply(self.game.mover(position.state), position.state, action)

    def _course(self, plies: Iterable[Ply]) -> Course:
        found = tuple(plies)
        end = self.start.state
        if found:
            end = self.game.next_state(found[-1].state, found[-1].action)
        return Course(self.game, found, end, self._expect)

    def _expect(self, state: Any, number: int) -> Sequence[float]:
        """Return each player's mean share of the wins in random playouts from a state."""
        playouts, players = self.plan.expectations, len(self.game.players)
        found = Measures.of(playouts, players)
        first, part = number * playouts, found.part(0, playouts)
        games = self.game.board, state, self.plan.seed, first, self.plan.most, part
        self._loops(GAMES, inf)["random_games"](*games)
        won = [
            win_shares(found.points[n : n + players]) for n in range(0, len(found.points), players)
        ]
        return [fmean(shares) for shares in zip(*won, strict=True)]

    def _failure(self, index: int, error: Exception) -> Failure:
        """Say at which position a game failed: it is played again until it does."""
        states, reason = (
            [self.start.state],
            f"{_error_text(error)}; not when its moves are played uncompiled",
        )
        try:
            if self.seats:
                self.record(index, seen=lambda here: states.append(here.state))
            else:
                deque(self._random_plies(index, states.append), 0)
        except Exception as again:  # noqa: BLE001 - the same as before
            reason = _error_text(again)
        text = self.game.write_state(states[-1])
        return Failure(self.name, index, text, reason, self.plan.seed)


def _error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
