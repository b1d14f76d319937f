"""Studies: variants of a game are played, measured and compared, also in the background."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import replace
from functools import partial
from html import escape
from os import PathLike
from threading import Event, Thread
from time import monotonic
from typing import Any, NamedTuple

from ...core.errors import of_kind
from ...core.game import Game
from ...core.position import Position
from ...core.record import Record
from ...engine import batches, checks
from ...engine.contest import MOST_PLIES, Seats, distinct_name, seats_of
from ...engine.randomness import in_32_bits
from ..measures import Chosen, as_measures
from .estimates import SPRT, Tally, is_narrow, tally_of
from .kept import KeptStudy
from .plan import EXPECTATIONS, Part, Plan
from .results import StudyResult
from .store import Store
from .workers import On, results

FIRST = 5  # parts before intervals are looked at
GROWTH = 1.1  # from one look at them to the next
ENOUGH = 1_000_000  # games that a study without a number may take, to estimate its work
EVERY = 0.5  # seconds from one display of the result so far to the next
SHARE = 10  # one of this many seconds goes to displays, at most


class Progress(NamedTuple):
    """The number of games done of each variant, and of all games; None if unknown."""

    done: int
    total: int | None

    def __str__(self) -> str:
        """Say it in words."""
        if self.total is None:
            return f"{self.done:,} games"
        return f"{self.done:,} of {self.total:,} games"


class Job:
    """A study that is played in a thread of its own; `Study.start` makes it.

    In a notebook it shows its progress and its results so far, again and again. It ends with the
    program.
    """

    def __init__(
        self,
        plan: Plan,
        n: int | None,
        until: float | None = None,
        test: SPRT | None = None,
        path: str | PathLike[str] | None = None,
        on: On = "threads",
    ) -> None:
        if n is None and until is None and test is None:
            raise ValueError("nothing says when the study ends; expected n=, until= or test=")
        if until is not None:
            checks.between("until", until, 0, 1)
        of_kind("test", test, SPRT | None, "a test, such as kw.SPRT(...)")
        self._n = None if n is None else checks.whole("n", n, 1)
        self._plan = replace(plan, total=self._n or ENOUGH)
        self._until, self._test, self._on = until, test, on
        self.partial = StudyResult(Tally.of(self._plan))
        """The result so far."""
        self._next_check = FIRST * plan.part
        if test:
            test.of(self.partial)  # its names are known
        self._store = None if path is None else Store(path, self._plan)
        self._stop, self._ended = Event(), Event()
        self._state = "done"
        self._error: BaseException | None = None
        self._begun = self._next = monotonic()
        self._seconds = 0.0
        self._first: tuple[float, int] | None = None  # when the first games were there, how many
        self._displays: list[Any] = []
        Thread(target=self._work, name="study").start()

    @property
    def progress(self) -> Progress:
        """How many games of each variant are played, and how many it will be."""
        return Progress(self.partial.n, self._n)

    @property
    def done(self) -> bool:
        """Whether it has ended: all was played, it was stopped, or it failed."""
        return self._ended.is_set()

    def stop(self) -> None:
        """End it soon; `result` then returns the result so far."""
        if not self.done:
            self._state = "stopped"
        self._stop.set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the end, at most for `timeout` seconds; return whether it has ended."""
        return self._ended.wait(timeout and checks.number("timeout", timeout))

    def result(self, timeout: float | None = None) -> StudyResult:
        """Wait for the end, and return the result.

        Raises the exception of the work, and `TimeoutError` after `timeout` seconds.
        """
        if not self.wait(timeout):
            raise TimeoutError(f"the study goes on: {self.progress}; see its .partial")
        if self._error:
            raise self._error
        return self.partial

    # ---- how it is played

    def _work(self) -> None:
        try:
            with closing(self._tallies()) as tallies:
                for tally in tallies:
                    if self._stop.is_set() or self._add_and_decide(tally):
                        break
                    self._first = self._first or (monotonic(), self.partial.n)
                    if monotonic() >= self._next:
                        self._show()
        except BaseException as error:  # noqa: BLE001 - `result` raises it
            self._error, self._state = error, "failed"
        self._seconds = monotonic() - self._begun
        self._ended.set()
        self._show()

    def _tallies(self) -> Generator[Tally, None, None]:
        """Yield the tallies of parts in order; kept parts are read, and all others are played."""
        plan, n, store = self._plan, self._n, self._store
        missing = (number for number in plan.numbers(n) if not (store and store.has(number, n)))
        parts = missing if n is None else [*missing]
        work = partial(_play_part, plan, n, keep=bool(store))
        played = results(work, parts, on=self._on, stop=self._stop)
        with closing(store) if store else nullcontext(), closing(played):
            for number in plan.numbers(n):
                if store and store.has(number, n):
                    yield store.tally(number, n)
                elif found := next(played, None):
                    tally, part = found
                    if store:
                        store.write(part, n)
                    yield tally
                else:
                    return  # it was stopped

    def _add_and_decide(self, tally: Tally) -> bool:
        """Add a part to the result, and return whether there are enough games now."""
        found = StudyResult(self.partial.tally + tally)
        if self._test:
            found.verdict = self._test.of(found)
        self.partial = found
        if found.verdict and found.verdict.says:
            return True
        if self._until is None or found.n < self._next_check:
            return False
        self._next_check = int(GROWTH * found.n)
        return is_narrow(found, self._until)

    # ---- how it is shown

    def __repr__(self) -> str:
        return f"<study: {self._says()}>"

    def _says(self) -> str:
        """Say in a line how far it is."""
        if self._error:
            return f"failed after {self.progress}: {type(self._error).__name__}: {self._error}"
        if self.done:
            return f"{self._state}: {self.progress} in {_time(self._seconds)}"
        return f"{self.progress}{self._left()}"

    def _left(self) -> str:
        """Say how long it will take, as far as that is known."""
        if self._first is None:
            return "; rules are compiled first"
        since, done = monotonic() - self._first[0], self.partial.n
        if self._n is None or done == self._first[1]:
            return ""
        return f", {_time(since * (self._n - done) / (done - self._first[1]))} left"

    def _repr_html_(self) -> str:
        share = self.partial.n / self._n if self._n else 0.0
        bar = (
            '<div style="height:.3em;width:30em;max-width:100%;margin:.3em 0 1em;'
            f"border-radius:.15em;background:linear-gradient(90deg,#4c8bd6 {share:.1%},"
            'color-mix(in srgb,currentColor 15%,transparent) 0)"></div>'
        )
        playing = "" if self.done or self._n is None else bar
        found = self.partial._repr_html_() if self.partial.n else ""
        return f"<p>{escape(self._says())}</p>{playing}{found}"

    def _bundle(self) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._repr_html_()}

    def _ipython_display_(self) -> None:
        """Be shown, and shown anew, by IPython, which calls this."""
        display = sys.modules["IPython"].display.display
        shown = display(self._bundle(), raw=True, display_id=True)
        if shown:
            self._displays.append(shown)
        if self.done:  # perhaps only just now
            self._show()

    def _show(self) -> None:
        begin = monotonic()
        for display in self._displays:
            with suppress(Exception):  # the display may be gone; the games go on
                display.update(self._bundle(), raw=True)
        self._next = monotonic() + max(EVERY, SHARE * (monotonic() - begin))


def _play_part(
    plan: Plan, n: int | None, number: int, stop: Event | None, *, keep: bool
) -> tuple[Tally, Part | None]:
    """Play a part, and return its sums; also its games if they are kept."""
    part = plan.play(number, stop, n=n)
    return tally_of(plan, part), part if keep else None


def _time(seconds: float) -> str:
    """Write a time: seconds, minutes or hours.

    >>> _time(3), _time(240), _time(9000)
    ('3 s', '4 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


Start = Game | Position
Variants = Mapping[str, Start] | Sequence[Start] | Start

TICK = 0.1  # seconds from one report of progress to the next


class Study:
    """The question how variants of a game, or several games, play.

    `variants` are games or positions by name, in a list, or one alone. Of each, game i takes the
    same random numbers. Games are played at random or, with `players`, by one for each seat, who
    move on by a seat after every game; None is a random player.

    `measures` are names from `kw.measures`, measures or steps of your own; by default the measures
    that count, which cost little, and with `"all"` all. A game that goes on after `most` plies is
    given up. Measures of what players could expect play `expectations` random games from each
    position.

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
        starts = _starts_by_name(variants)
        seats = [seats_of(start.game, players) for start in starts.values()]
        self.plan = Plan(
            starts,
            as_measures(measures, players=bool(seats[0])),
            [*seats[0].values()] or None,
            in_32_bits(checks.seed(seed)),
            checks.whole("most", most, 1),
            checks.whole("expectations", expectations, 1),
        )

    open = staticmethod(KeptStudy.open)

    def run(
        self,
        n: int | None = None,
        *,
        until: float | None = None,
        test: SPRT | None = None,
        on: On = "threads",
        path: str | PathLike[str] | None = None,
        progress: batches.Progress = None,
    ) -> StudyResult:
        """Play and return the result.

        `n` games of each variant are played, or, without a number, as many as it takes: with
        `until`, until every interval is that narrow (half of it, for shares; for means that part of
        the mean, or of the standard deviation where that is larger), with `test`, until the verdict
        is clear. With a number these may end it earlier. Looking again and again makes intervals a
        little too narrow; a test's error rates hold.

        `on` says where: `"threads"`, `"processes"`, an executor of `concurrent.futures` or a Dask
        client. Results are the same everywhere. With a `path`, games are kept in a folder of
        Parquet files, and a run that was killed goes on where it was; a damaged file is named in a
        warning, and its games are played again. Ctrl-C, or stopping the cell, returns the result so
        far. `progress` is as for `playouts`.

        Raises `ValueError` for a wrong number, without a condition to end, and for a folder with
        the games of another study, `TypeError` for a wrong kind of argument, and any exception of a
        player.
        """
        job = self.start(n, until=until, test=test, on=on, path=path)
        with batches.progress_line(n or ENOUGH, "games", progress) as line:
            try:
                while not job.wait(TICK):
                    line.report(job.progress.done)
            except KeyboardInterrupt:
                job.stop()
                if not job.result().n:
                    raise
            found = job.result()
            line.report(found.n)
        return found

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

        The job has the result so far, and shows it in a notebook. What `run` raises while games are
        played, the job's `result` raises.

        >>> from knotwidgets import Kingdoms
        >>> job = Study({"small": Kingdoms(board="3x3")}, seed=1).start(50)
        >>> job.result().n, job.progress
        (50, Progress(done=50, total=50))
        """
        return Job(self.plan, n, until, test, path, on)

    def record(self, variant: str, game: int) -> Record:
        """Return the record of a game, which is played again; `ValueError` for no game's number."""
        return self.plan.record(variant, game)


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
    progress: batches.Progress = None,
) -> StudyResult:
    """Play and measure variants of a game, or several games, and compare them.

    `Study` has the question, and `Study.run` the number of games and where they are played.

    >>> from knotwidgets import Kingdoms
    >>> study({"printed": Kingdoms()}, 30, seed=1)["printed"]["DurationMoves"].n
    30
    """
    question = Study(
        variants,
        players=players,
        measures=measures,
        seed=seed,
        most=most,
        expectations=expectations,
    )
    return question.run(n, until=until, test=test, on=on, path=path, progress=progress)


def _starts_by_name(variants: Variants) -> dict[str, Position]:
    """Return the starts of variants by name."""
    named = {}
    if isinstance(variants, Game | Position):
        variants = [variants]
    if isinstance(variants, Mapping):
        for name, one in variants.items():
            named[str(name)] = checks.start_of(f"variants[{name!r}]", one)
    elif isinstance(variants, Iterable):
        for one in (checks.start_of("variants", given) for given in variants):
            # its repr says nothing of what a changed rule does
            named[distinct_name(repr(one.game), named)] = one
    else:
        raise TypeError(f"variants={variants!r}; expected games or positions by name")
    if not named:
        raise ValueError("there is no variant to study")
    return named
