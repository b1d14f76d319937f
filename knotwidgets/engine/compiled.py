"""A game's compiled loops: built in the background, asked for at any time."""

from __future__ import annotations

import sys
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from ..core.binding import fingerprint
from ..core.game import Game
from .budget import Budget, Clock
from .compile import PACKAGE, CannotCompileError, build, obstacle, place_of, rehearsed
from .loops import COUNTS, GAMES, Function, Kit, bind_loops, hooks_of

MOST_GAMES = 64  # whose compiled loops are remembered
TICK = 0.01  # seconds between two looks of a wait
COMPILING = 2.0  # seconds of interpreted work that make compiling pay
ALREADY = 0.005  # seconds of it from which compiled loops pay, if there are some
WARM = 0.25  # seconds of interpreted search after which its loops are compiled
NUMBA = find_spec("numba") is not None

Loops = Mapping[str, Function]

_compiler = ThreadPoolExecutor(1, "compile")
"""Numba compiles one thing at a time. A program that ends waits for the one that it is at."""
_known: OrderedDict[tuple[Game[Any], str], Compiled] = OrderedDict()
_guard = threading.Lock()


class Compiled:
    """The compiled loops of one game: of those that were asked for, the ones that are built.

    Building goes on in a thread of its own. A game that can't be compiled, or whose rules Numba
    refuses, is played interpreted, and one warning says why.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.searched = 0.0  # seconds of interpreted search, by all players
        self._obstacle = obstacle(game)
        self._jobs: dict[str, Future[Loops]] = {}
        self._warned = False
        self._starting = threading.RLock()

    @property
    def reason(self) -> str | None:
        """Why the game is played interpreted; None if nothing is known to prevent compiling."""
        errors = [job.exception() for job in [*self._jobs.values()] if job.done()]
        failed = (getattr(error, "reason", repr(error)) for error in errors if error)
        return self._obstacle or next(failed, None)

    @property
    def ready(self) -> bool:
        """Whether all that was asked for is built, or won't be."""
        return not self._missing()

    @property
    def progress(self) -> str:
        """What is being done, in a few words."""
        if missing := self._missing():
            left = f", {len(missing) - 1} more to come" if missing[1:] else ""
            return f"compiling {missing[0]}{left}"
        return f"interpreted: {self.reason}" if self.reason else "compiled"

    def _missing(self) -> list[str]:
        return [name for name, job in [*self._jobs.items()] if not job.done()]

    def start(self, kits: Iterable[Kit] = (GAMES, COUNTS)) -> Compiled:
        """Begin to build what is not yet built.

        First changed rules are rehearsed interpreted, for some tenths of a second: that shows
        whether they can be played at all, in a thread where a rule without end can be interrupted.
        """
        with self._starting:
            for kit in kits:
                if self.reason or kit.name in self._jobs:
                    continue
                try:
                    expected = rehearsed(kit, self.game)
                except CannotCompileError as error:
                    self._obstacle = error.reason
                else:
                    self._jobs[kit.name] = _compiler.submit(_build, kit, self.game, expected)
        return self

    def wait(self, timeout: float | None = None) -> Compiled:
        """Wait until `ready`, or for so many seconds; warn if the game is played interpreted."""
        wait_for([*self._jobs.values()], timeout)
        self._warn()
        return self

    def has(self, kit: Kit) -> bool:
        """Whether a kit is built."""
        job = self._jobs.get(kit.name)
        return job is not None and job.done() and not job.exception()

    def loops(
        self, kit: Kit, *, wait: bool = False, say: Callable[[str], object] = lambda _: None
    ) -> Loops | None:
        """Return the compiled loops of a kit; begin to build them if they are not there.

        None, after a warning, if the game is played interpreted. Without `wait`, None also while
        they are being built; during a wait, `say` is called with the progress again and again.
        """
        self.start([kit])
        job = self._jobs.get(kit.name)
        while wait and job and not job.done():
            wait_for([job], TICK)
            say(self.progress)
        self._warn()
        return job.result() if job and self.has(kit) else None

    def _warn(self) -> None:
        """Warn once that the game is played interpreted."""
        if self.reason and not self._warned:
            self._warned = True
            message = f"{self.game!r} is played interpreted: {self.reason}"
            warn(message, place_of(self.reason, self.game))

    def __repr__(self) -> str:
        return f"<{self.game!r}: {self.progress}>"


def _build(kit: Kit, game: Game[Any], expected: list[object]) -> Loops:
    if not threading.main_thread().is_alive():
        raise CannotCompileError("the program ends")
    return build(kit, game, expected)


def warn(message: str, place: tuple[str, int]) -> None:
    """Warn at the line that called this package; where none did, as in a thread, at a place."""
    level = _outside()
    if level is None:
        warnings.warn_explicit(message, RuntimeWarning, *place)
    else:
        warnings.warn(message, RuntimeWarning, stacklevel=level)


def _outside() -> int | None:
    """Return how many frames up from the caller this package was called; None in its own thread."""
    level, frame = 1, sys._getframe(1)  # noqa: SLF001 - `inspect.stack` reads every source file
    while frame.f_back and f"{frame.f_globals.get('__name__')}.".startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    return None if frame.f_globals.get("__name__") == threading.__name__ else level


def compiled(game: Game[Any], own: str = "") -> Compiled:
    """Return the compiled loops of a game, the same for the same rules; nothing is built yet.

    What a changed rule reads, such as an array, may change while the game stays equal, so the rules
    themselves decide. A kit with a key of its `own` is apart: that it fails says nothing of the
    game.
    """
    plain = game.rules.plain
    key = game, fingerprint(plain.kernel, hooks_of(plain)) + own
    with _guard:
        found = _known.pop(key, None) or Compiled(game)
        _known[key] = found
        if len(_known) > MOST_GAMES:
            _known.popitem(last=False)
    return found


def loops_of(
    game: Game[Any],
    kit: Kit,
    say: Callable[[str], object],
    *,
    wanted: bool | None,
    seconds: float,
) -> Loops | None:
    """Return the compiled loops of a kit if they are wanted, once they are built.

    With `wanted=None`, they are where that is the quicker way to do work that takes so many
    `seconds` interpreted. None for interpreted play.
    """
    if not wanted and (wanted is not None or seconds <= ALREADY or not NUMBA):
        return None
    found = compiled(game, kit.key)
    pays = wanted or seconds > COMPILING or found.has(kit)
    return found.loops(kit, wait=True, say=say) if pays else None


class SearchLoops:
    """A kit's loops for a search: interpreted ones, until compiled ones are wanted and ready.

    `wanted` says whether to compile; None: after some time spent without, if Numba is there.
    """

    def __init__(self, game: Game[Any], kit: Kit, *, wanted: bool | None) -> None:
        self.game = game
        self.kit = kit
        self.wanted = wanted
        self.compiled = False
        self._current: Loops = bind_loops(kit.loops, game)
        self._compiler = compiled(game) if wanted or (NUMBA and wanted is None) else None

    def current(self) -> Loops:
        """Return the best loops that there are now."""
        compiler = self._compiler
        if compiler and (compiler.has(self.kit) or compiler.searched > WARM):
            self._change(compiler.loops(self.kit))
        return self._current

    def spend(self, seconds: float) -> None:
        """Count time spent in them; that of many short games between players sums up."""
        if self._compiler:
            self._compiler.searched += seconds

    def settle(self, budget: Budget) -> None:
        """Wait for compiled loops if they are wanted; raise `Cancelled`.

        The search begins without them if the budget is hurried, or half of its time is over.
        """
        if self.wanted and self._compiler:
            clock = Clock(replace(budget, seconds=budget.seconds and budget.seconds / 2))
            with suppress(TimeoutError):
                loops = self._compiler.loops(self.kit, wait=True, say=lambda _: clock.check())
                self._change(loops)

    def _change(self, loops: Loops | None) -> None:
        if loops:
            self._current, self._compiler, self.compiled = loops, None, True

    @property
    def reason(self) -> str:
        """Why they can't be compiled, though that was wanted; empty if nothing is known of it."""
        return (self._compiler and self._compiler.reason) or ""

    def prepare(self) -> None:
        """Begin to build compiled ones where Numba is there, and let searches wait for them."""
        if self._compiler:
            self.wanted = True
            self._compiler.start([self.kit])

    @property
    def waits(self) -> bool:
        """Whether a search is to wait for compiled ones, which are being built."""
        return bool(self.wanted and self._compiler and not self._compiler.ready)

    def fit(self, game: Game[Any]) -> bool:
        """Whether these are a game's loops. What changed rules read may have changed by now."""
        return game is self.game or (game == self.game and not game.swapped)
