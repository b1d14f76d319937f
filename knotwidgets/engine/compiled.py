"""A game's compiled loops: built in the background, asked for at any time."""

from __future__ import annotations

import sys
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from importlib.util import find_spec
from typing import Any

from ..core.game import Game
from .binding import Function, hooks_of
from .compile import (
    CannotCompileError,
    build,
    obstacle,
    rehearsed,
)
from .fingerprint import fingerprint
from .kits import COUNTS, GAMES, Kit
from .reasons import place_of

MOST_GAMES = 64  # whose compiled loops are remembered
TICK = 0.01  # seconds between two looks of a wait
COMPILING = 2.0  # seconds of interpreted work that are worth compiling the rules
ALREADY = 0.005  # seconds of it that are worth a look whether they are compiled already
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
        self._obstacle = obstacle(game)
        self._jobs: dict[str, Future[Loops]] = {}
        self._warned = False
        self._starting = threading.RLock()

    @property
    def reason(self) -> str | None:
        """Why the game is played interpreted; None if nothing is known to speak against it."""
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
        wait([*self._jobs.values()], timeout)
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
        they are being built; waiting, `say` is told the progress again and again.
        """
        self.start([kit])
        job = self._jobs.get(kit.name)
        while wait and job and not job.done():
            _wait([job], TICK)
            say(self.progress)
        self._warn()
        return job.result() if job and self.has(kit) else None

    def _warn(self) -> None:
        """Warn once that the game is played interpreted, at the line that called this package.

        Where none did, as in a thread of a board, at the rule.
        """
        if self.reason and not self._warned:
            self._warned = True
            message = f"{self.game!r} is played interpreted: {self.reason}"
            level = _outside()
            if level is None:
                warnings.warn_explicit(message, RuntimeWarning, *place_of(self.reason, self.game))
            else:
                warnings.warn(message, RuntimeWarning, stacklevel=level)

    def __repr__(self) -> str:
        return f"<{self.game!r}: {self.progress}>"


_wait = wait  # as there is an argument of that name


def _build(kit: Kit, game: Game[Any], expected: list[object]) -> Loops:
    if not threading.main_thread().is_alive():
        raise CannotCompileError("the program ends")
    return build(kit, game, expected)


def compiled(game: Game[Any]) -> Compiled:
    """Return the compiled loops of a game, the same for the same rules; nothing is built yet.

    Equal games may differ in a function that a swapped rule calls, so the rules themselves decide.
    """
    key = game, fingerprint(game.kernel, hooks_of(game))
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
    wish: bool | None,
    seconds: float,
) -> Loops | None:
    """Return the compiled loops of a kit if they are wished for, once they are built.

    Without a wish, where that is the quicker way to do work that takes so many `seconds`
    interpreted. None for interpreted play.
    """
    if wish is None:
        wish = seconds > ALREADY and NUMBA and (seconds > COMPILING or compiled(game).has(kit))
    return compiled(game).loops(kit, wait=True, say=say) if wish else None


def _outside() -> int | None:
    """Return how many frames up from the caller this package was called; None in its own thread."""
    package = __name__.split(".", maxsplit=1)[0]
    level, frame = 1, sys._getframe(1)  # noqa: SLF001 - `inspect.stack` reads every source file
    while frame.f_back and frame.f_globals.get("__name__", "").split(".")[0] == package:
        level, frame = level + 1, frame.f_back
    return None if frame.f_globals.get("__name__") == threading.__name__ else level
