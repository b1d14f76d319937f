"""Studies: variants of a game are played, measured and compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

from ...core.game import Game
from ...core.position import Position
from ...core.record import Record
from ...engine import checks
from ...engine.batches import Progress, progress_line
from ...engine.contest import MOST_PLIES, Seats, seats_of, unlike
from ...engine.randomness import in_32_bits
from ..measures import Chosen, chosen
from .estimates import SPRT
from .job import ENOUGH, Job
from .plan import EXPECTATIONS, Plan
from .results import StudyResult
from .workers import On

Start = Game[Any] | Position
Variants = Mapping[str, Start] | Sequence[Start] | Start

TICK = 0.1  # seconds from one report of progress to the next


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
        job = self.start(n, until=until, test=test, on=on, path=path)
        with progress_line(n or ENOUGH, "games", progress) as line:
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

        The job tells what was found so far, and shows it in a notebook. What `run` raises while
        games are played, the job's `result` raises.

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
    named = {}
    if isinstance(variants, Mapping):
        for name, one in variants.items():
            named[str(name)] = checks.start_of(f"variants[{name!r}]", one)
    elif isinstance(variants, Game | Position):
        return _named([variants])
    elif not isinstance(variants, Iterable):
        raise TypeError(f"variants={variants!r}; expected games or positions by name")
    else:
        for one in (checks.start_of("variants", given) for given in variants):
            # its repr says nothing of what a changed rule does
            named[unlike(repr(one.game), named)] = one
    if not named:
        raise ValueError("there is no variant to study")
    return named
