"""A game's compiled loops: built in the background, asked for at any time."""

from __future__ import annotations

import sys
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

from ..core.game import Game
from ..words import say as tell
from .apart import StoppedError
from .binding import hooks_of
from .compile import CannotCompileError, build, differing, obstacle
from .fingerprint import fingerprint
from .kits import COUNTS, GAMES, Function, Kit
from .reasons import place_of

MOST_GAMES = 64  # whose compiled loops are remembered
TICK = 0.01  # seconds between two looks of a wait
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

    def __init__(self, game: Game[Any], rules: str) -> None:
        self.game = game
        self.rules = rules
        """A hash of the rules that are compiled here."""
        self.reason = obstacle(game)
        """Why the game is played interpreted; None if nothing is known to speak against it."""
        self._built: dict[str, Mapping[str, Function]] = {}
        self._asked: list[Kit] = []
        self._current: Kit | None = None
        self._told = False
        self._stop = threading.Event()
        self._change = threading.Condition()

    @property
    def is_outdated(self) -> bool:
        """Whether a rule, or what it uses, was changed before all was built."""
        return self.reason == tell("engine.changed")

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
            self._stop.clear()
            if self._asked and self._current is None:
                self._current = self._asked.pop(0)
                threading.Thread(target=self._work, name="compile", daemon=True).start()
        return self

    def stop(self) -> None:
        """Build no more for now, unless Numba is at work already: it can't be interrupted.

        Above all this ends a rehearsal, where a rule may go on for ever.
        """
        self._stop.set()

    def refuse(self, reason: str) -> None:
        """Let the game be played interpreted from now on, with a warning."""
        with self._change:
            self.reason = reason
            self._built.clear()
        self._tell()

    def wait(self, timeout: float | None = None) -> Compiled:
        """Wait until `ready`, or for so many seconds; warn if the game is played interpreted."""
        with self._patience():
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
            with self._patience():
                while wait and not self.has(kit) and not self.ready:
                    self._change.wait(TICK)
                    say(self.progress)
        if self.reason:
            self._tell()
        return self._built.get(kit.name)

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Be there for a wait; if somebody loses patience, nothing is begun any more."""
        try:
            with self._change:
                yield
        except KeyboardInterrupt:
            self.stop()
            raise

    def _work(self) -> None:
        """Build what was asked for, one kit after the other, until all is done or one fails."""
        while self._current:
            loops, reason = self._build(self._current)
            with self._change:
                if not (loops or reason or self._stop.is_set()):
                    continue  # it was stopped, but then asked for anew
                self.reason = reason
                if loops:
                    self._built[self._current.name] = loops
                else:
                    self._asked.clear()
                self._current = self._asked.pop(0) if self._asked else None
                self._change.notify_all()

    def _build(self, kit: Kit) -> tuple[Mapping[str, Function], str | None]:
        """Return loops, or none with the reason; without one they may be built another time."""
        try:
            loops = build(kit, self.game, self._stop)
        except StoppedError:
            return {}, None
        except CannotCompileError as error:
            return {}, error.reason
        except BaseException as error:  # noqa: BLE001 - others wait for an answer
            return {}, repr(error)
        if rules_of(self.game) != self.rules:
            return {}, tell("engine.changed")
        return loops, None

    def _tell(self) -> None:
        """Warn once that the game is played interpreted, at the line that called this package.

        Where none did, as in a thread of a board, at the rule.
        """
        if self.reason and not self._told:
            self._told = True
            message = f"{self.game!r} is played interpreted: {self.reason}"
            level = _outside()
            if level is None:
                warnings.warn_explicit(message, RuntimeWarning, *place_of(self.reason, self.game))
            else:
                warnings.warn(message, RuntimeWarning, stacklevel=level)

    def __repr__(self) -> str:
        return f"<{self.game!r}: {self.progress}>"


def compiled(game: Game[Any]) -> Compiled:
    """Return the compiled loops of a game, the same for the same rules; nothing is built yet.

    Equal games may differ in a function that a swapped rule calls, so the rules themselves decide.
    """
    key = game, rules_of(game)
    with _guard:
        found = _known.pop(key, None)
        if found is None or found.is_outdated:
            found = Compiled(*key)
        _known[key] = found
        while len(_known) > MOST_GAMES:
            _known.popitem(last=False)[1].stop()
    return found


def rules_of(game: Game[Any]) -> str:
    """Return a hash of a game's rules with all that they reach, as it is now."""
    return fingerprint(game.kernel, hooks_of(game))


def is_quicker(game: Game[Any], kit: Kit, seconds: float) -> bool:
    """Whether to compile a kit for work that takes so many seconds interpreted."""
    return seconds > ALREADY and NUMBA and (seconds > COMPILING or compiled(game).has(kit))


def loops_of(
    game: Game[Any],
    kit: Kit,
    say: Callable[[str], None],
    agree: Callable[[Mapping[str, Function]], bool] = lambda _: True,
) -> Mapping[str, Function] | None:
    """Return the compiled loops of a kit, when they are built; None if they can't be.

    `agree` tells of loops whether they do what the interpreted ones did. If they don't, or fail,
    the game stays interpreted, and a warning says so.
    """
    found = compiled(game)
    loops = found.loops(kit, wait=True, say=say)
    if loops is None:
        return None
    with suppress(Exception):
        if agree(loops):
            return loops
    found.refuse(differing())
    return None


def _outside() -> int | None:
    """Return how many frames up from the caller this package was called; None in its own thread."""
    package = __name__.split(".", maxsplit=1)[0]
    level, frame = 1, sys._getframe(1)  # noqa: SLF001 - `inspect.stack` reads every source file
    while frame.f_back and frame.f_globals.get("__name__", "").split(".")[0] == package:
        level, frame = level + 1, frame.f_back
    return None if frame.f_globals.get("__name__") == threading.__name__ else level
