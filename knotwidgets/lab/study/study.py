"""Studies: variants of a game are played, measured and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike
from threading import Event
from typing import Any

from ...core.game import Game
from ...core.position import Position
from ...core.record import Record
from ...engine import checks
from ...engine.batches import Progress, progress_line
from ...engine.contest import MOST_PLIES, Seats, seats_of, unlike
from ...engine.randomness import in_32_bits
from ..measures.catalogue import Chosen, chosen
from .job import Job
from .places import On
from .plan import EXPECTATIONS, Plan
from .playing import play
from .results import StudyResult
from .running import interruptible
from .sequential import SPRT, SequentialVerdict, is_narrow
from .store import Store
from .tally import Counted, Tally, counted

Start = Game[Any] | Position
Variants = Mapping[str, Start] | Sequence[Start] | Start

FIRST = 5  # parts before intervals are looked at
GROWTH = 1.1  # from one look at them to the next
ENOUGH = 1_000_000  # games that a study without a number may take, to estimate its work


class Study:
    """The question how variants of a game, or several games, play.

    `variants` are games or positions by name, in a list, or one alone. Of each, game i takes the
    same random numbers. Games are played at random or, with `players`, by one for each seat, who
    move on by a seat after every game; None is a random player.

    `measures` are names from `kw.measures`, measures or steps of your own; by default those that
    count, which cost little, and with `"all"` all. A game that goes on after `most` plies is given
    up. Measures of what players could expect play `expectations` random games from each position.

    Raises `ValueError` for unknown names, with the nearest, and `TypeError` for a wrong kind of
    argument.

    >>> from knotwidgets import Kingdoms
    >>> study = Study({"small": Kingdoms(board="3x3"), "large": Kingdoms(board="4x4")}, seed=1)
    >>> result = study.run(200)
    >>> print(result["small"]["DurationMoves"])
    9.595 (9.503 to 9.687)
    >>> result.compare("DurationMoves")[0].is_clear
    True
    """

    def __init__(
        self,
        variants: Variants,
        *,
        players: Seats | None = None,
        measures: Chosen = None,
        seed: int = 0,
        most: int = MOST_PLIES,
        expectations: int = EXPECTATIONS,
    ) -> None:
        starts = _named(variants)
        seats = [seats_of(start.game, players) for start in starts.values()]
        self.plan = Plan(
            starts,
            chosen(measures, players=bool(seats[0])),
            [*seats[0].values()] or None,
            in_32_bits(checks.seed(seed)),
            checks.whole("most", most, 1),
            checks.whole("expectations", expectations, 1),
        )

    def run(
        self,
        n: int | None = None,
        *,
        until: float | None = None,
        test: SPRT | None = None,
        on: On = "threads",
        path: str | PathLike[str] | None = None,
        progress: Progress = None,
    ) -> StudyResult:
        """Play and return what was found.

        `n` games of each variant are played, or, without a number, as many as it takes: with
        `until`, until every interval is that narrow (half of it, for shares; for means that part of
        the mean, or of the standard deviation where that is larger), with `test`, until the verdict
        is clear. With a number these may end it earlier. Looking again and again makes intervals a
        little too narrow; a test's error rates hold.

        `on` says where: `"threads"`, `"processes"`, an executor of `concurrent.futures` or a Dask
        client. Results are the same everywhere. With a `path`, games are kept in a folder of
        Parquet files, and a run that was killed goes on where it was; a damaged file is named in a
        warning, and its games are played again. Ctrl-C, or stopping the cell, returns what was
        found so far. `progress` is as for `playouts`.

        Raises `ValueError` for a wrong number, where nothing says when to end, and for a folder
        with the games of another study, `TypeError` for a wrong kind of argument, and what a player
        raises.
        """
        run = Run(self.plan, n, until, test, path)
        stop = Event()
        with progress_line(run.total, "games", progress) as line, interruptible(stop) as pressed:
            run.go(on, report=line.report, stop=stop)
        if pressed.is_set() and not run.result.n:
            raise KeyboardInterrupt
        return run.result

    def start(
        self,
        n: int | None = None,
        *,
        until: float | None = None,
        test: SPRT | None = None,
        on: On = "threads",
        path: str | PathLike[str] | None = None,
    ) -> Job:
        """Begin to play in the background, and return at once; all else is as for `run`.

        The job tells what was found so far, and shows it in a notebook. What `run` raises while
        games are played, the job's `result` raises.

        >>> from knotwidgets import Kingdoms
        >>> job = Study({"small": Kingdoms(board="3x3")}, seed=1).start(50)
        >>> job.result().n, job.progress
        (50, Progress(done=50, total=50))
        """
        run = Run(self.plan, n, until, test, path)
        return Job(partial(run.go, on), lambda: run.result, run.n)

    def record(self, variant: str, game: int) -> Record:
        """Return the record of a game, which is played again; `ValueError` for no game's number."""
        return self.plan.record(variant, game)


class Run:
    """A study that is being played: `result` is what was found so far."""

    def __init__(
        self,
        plan: Plan,
        n: int | None,
        until: float | None = None,
        test: SPRT | None = None,
        path: str | PathLike[str] | None = None,
    ) -> None:
        if n is None and until is None and test is None:
            raise ValueError("nothing says when the study ends; expected n=, until= or test=")
        if until is not None and not 0 < until < 1:
            raise ValueError(f"until={until!r} must lie between 0 and 1")
        self.n = None if n is None else checks.whole("n", n, 1)
        self.total = self.n or ENOUGH
        self.plan = replace(plan, total=self.total * len(plan.variants))
        self.until = until
        self.test = test
        self.tally = Tally.of(self.plan)
        self.verdict: SequentialVerdict | None = None
        self._looking = FIRST * self.plan.part
        if test:
            test.of(self.result)  # its names are known
        self.store = None if path is None else Store(path, self.plan)

    @property
    def result(self) -> StudyResult:
        """What was found so far."""
        return StudyResult(self.tally, self.verdict)

    def go(
        self,
        on: On = "threads",
        *,
        report: Callable[[int], object] = lambda _: None,
        stop: Event | None = None,
    ) -> None:
        """Play until there are enough games; `report` is called with their number."""

        def take(counted: Counted) -> bool:
            self.tally.add(counted)
            report(self.tally.n)
            return self._is_enough()

        digest = partial(counted, self.plan)
        play(self.plan, self.n, deliver=take, on=on, digest=digest, stop=stop, store=self.store)

    def _is_enough(self) -> bool:
        if self.test:
            self.verdict = self.test.of(self.result)
            if self.verdict.says:
                return True
        if self.until is None or self.tally.n < self._looking:
            return False
        self._looking = int(GROWTH * self.tally.n)
        return is_narrow(self.result, self.until)


def study(  # noqa: PLR0913 - each by its name
    variants: Variants,
    n: int | None = None,
    *,
    players: Seats | None = None,
    measures: Chosen = None,
    seed: int = 0,
    most: int = MOST_PLIES,
    expectations: int = EXPECTATIONS,
    until: float | None = None,
    test: SPRT | None = None,
    on: On = "threads",
    path: str | PathLike[str] | None = None,
    progress: Progress = None,
) -> StudyResult:
    """Play and measure variants of a game, or several games, and compare them.

    `Study` says what is asked, and `Study.run` how much is played, and where.

    >>> from knotwidgets import Kingdoms
    >>> study({"printed": Kingdoms()}, 30, seed=1)["printed"]["DurationMoves"].n
    30
    """
    asked = Study(
        variants,
        players=players,
        measures=measures,
        seed=seed,
        most=most,
        expectations=expectations,
    )
    return asked.run(n, until=until, test=test, on=on, path=path, progress=progress)


def _named(variants: Variants) -> dict[str, Position]:
    """Return the starts of variants by name."""
    if isinstance(variants, Game | Position):
        return _named([variants])
    if isinstance(variants, Mapping):
        named = {
            str(name): checks.start_of(f"variants[{name!r}]", variants[name]) for name in variants
        }
    else:
        if not isinstance(variants, Iterable):
            raise TypeError(f"variants={variants!r}; expected games or positions by name")
        named = {}
        for one in (checks.start_of("variants", given) for given in variants):
            name = unlike(repr(one.game), named)  # repr says nothing of what a changed rule does
            named[name] = one
    if not named:
        raise ValueError("there is no variant to study")
    return named
