"""A game's compiled loops: built in the background, asked for at any time."""

from __future__ import annotations

import sys
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from typing import Any

from ..games.game import Game
from .binding import hooks_of
from .compile import CannotCompileError, build, obstacle
from .fingerprint import fingerprint
from .kits import COUNTS, GAMES, Function, Kit

MOST_GAMES = 64  # whose compiled loops are remembered
TICK = 0.05  # seconds between two looks of a wait
COMPILING = 2.0  # seconds of interpreted work that are worth compiling the rules
ALREADY = 0.005  # seconds of it that are worth a look whether they are compiled already
NUMBA = find_spec("numba") is not None

_known: OrderedDict[tuple[Game[Any], str], Compiled] = OrderedDict()
_guard = threading.Lock()


class Compiled:
    """The compiled loops of one game: of those that were asked for, the ones that are built.

    Building goes on in a thread of its own. A game that can't be compiled, or whose rules Numba
    refuses, is played interpreted, and one warning says why.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.reason = obstacle(game)
        """Why the game is played interpreted; None if nothing is known to speak against it."""
        self._built: dict[str, Mapping[str, Function]] = {}
        self._asked: list[Kit] = []
        self._current: Kit | None = None
        self._told = False
        self._change = threading.Condition()

    @property
    def ready(self) -> bool:
        """Whether all that was asked for is built, or won't be."""
        return self._current is None

    @property
    def progress(self) -> str:
        """What is being done, in a few words."""
        if self._current:
            left = f", {len(self._asked)} more to come" if self._asked else ""
            return f"compiling {self._current.name}{left}"
        return f"interpreted: {self.reason}" if self.reason else "compiled"

    def start(self, kits: Iterable[Kit] = (GAMES, COUNTS)) -> Compiled:
        """Begin to build what is not yet built; return at once."""
        with self._change:
            if self.reason:
                return self
            known = {*self._built, *(kit.name for kit in (self._current, *self._asked) if kit)}
            self._asked += [kit for kit in kits if kit.name not in known]
            if self._asked and self._current is None:
                self._current = self._asked.pop(0)
                threading.Thread(target=self._work, name="compile").start()
        return self

    def wait(self, timeout: float | None = None) -> Compiled:
        """Wait until `ready`, or for so many seconds; warn if the game is played interpreted."""
        with self._change:
            self._change.wait_for(lambda: self.ready, timeout)
        self._tell()
        return self

    def has(self, kit: Kit) -> bool:
        """Whether a kit is built."""
        return kit.name in self._built

    def loops(
        self, kit: Kit, *, wait: bool = False, say: Callable[[str], None] = lambda _: None
    ) -> Mapping[str, Function] | None:
        """Return the compiled loops of a kit; begin to build them if they are not there.

        None, after a warning, if the game is played interpreted. Without `wait`, None also while
        they are being built; waiting, `say` is told the progress again and again.
        """
        if not self.has(kit):
            self.start([kit])
            with self._change:
                while wait and not self.has(kit) and not self.ready:
                    self._change.wait(TICK)
                    say(self.progress)
        if self.reason:
            self._tell()
        return self._built.get(kit.name)

    def _work(self) -> None:
        """Build what was asked for, one kit after the other, until all is done or one fails."""
        while self._current:
            try:
                loops, reason = build(self._current, self.game), None
            except CannotCompileError as error:
                loops, reason = {}, str(error)
            with self._change:
                if reason:
                    self.reason = reason
                    self._asked.clear()
                else:
                    self._built[self._current.name] = loops
                stop = not self._asked or not threading.main_thread().is_alive()
                self._current = None if stop else self._asked.pop(0)
                self._change.notify_all()

    def _tell(self) -> None:
        """Warn once that the game is played interpreted, at the line that called this package."""
        if self.reason and not self._told:
            self._told = True
            message = f"{self.game!r} is played interpreted: {self.reason}"
            warnings.warn(message, RuntimeWarning, stacklevel=_outside())

    def __repr__(self) -> str:
        return f"<{self.game!r}: {self.progress}>"


def compiled(game: Game[Any]) -> Compiled:
    """Return the compiled loops of a game, the same for the same rules; nothing is built yet.

    Equal games may differ in a function that a swapped rule calls, so the rules themselves decide.
    """
    key = game, fingerprint(game.kernel, hooks_of(game))
    with _guard:
        found = _known.pop(key, None) or Compiled(game)
        _known[key] = found
        while len(_known) > MOST_GAMES:
            _known.popitem(last=False)
    return found


def is_quicker(game: Game[Any], kit: Kit, seconds: float) -> bool:
    """Whether to compile a kit for work that takes so many seconds interpreted."""
    return seconds > ALREADY and NUMBA and (seconds > COMPILING or compiled(game).has(kit))


def loops_of(
    game: Game[Any], kit: Kit, say: Callable[[str], None]
) -> Mapping[str, Function] | None:
    """Return the compiled loops of a kit, when they are built; None if they can't be."""
    return compiled(game).loops(kit, wait=True, say=say)


def _outside() -> int:
    """Return how many frames up from the caller this package was called."""
    package = __name__.split(".", maxsplit=1)[0]
    level, frame = 1, sys._getframe(1)  # noqa: SLF001 - `inspect.stack` reads every source file
    while frame.f_back and frame.f_globals.get("__name__", "").split(".")[0] == package:
        level, frame = level + 1, frame.f_back
    return level
