"""Loops compiled by Numba for one game, from the rules' own functions, in the background.

Numba is imported only when something is compiled.
"""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait as wait_for
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from time import monotonic
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from ..core.binding import Binder, fingerprint, names_of
from ..core.errors import RuleError
from ..core.game import Game
from ..core.grid import BITS, LONGEST, frame
from ..core.guard import ending, written_at
from ..core.values import hints, is_set, kind_of, parts_of
from ..words import say
from . import cache as disk
from .budget import Budget, Clock
from .loops import COUNTS, GAMES, PACKAGE, Function, Kit, bind_loops, hooks_of, some_states
from .parts import Part, compiled_parts, frozen, keep_compiled, parts_reached

if TYPE_CHECKING:
    from typing_extensions import Self


REHEARSAL = 0.15  # seconds of interpreted play that changed rules are rehearsed for
STATES = 30  # of random games whose numbers are looked at
GROWTH = 16  # bits by which one ply may lengthen a number
ROOM = GROWTH + 8  # bits that a number has beside those that it was seen to take


class CannotCompileError(Exception):
    """Says why a game's loops are played interpreted."""

    @property
    def reason(self) -> str:
        """The text as it was given: a `Reason` or a `Phrase` knows more than its text."""
        given: str = self.args[0]
        return given


def compile_loops(
    functions: Iterable[Function], game: Game, *, cached: bool = True, careful: bool = False
) -> dict[str, Function]:
    """Return loops of a game, by name, that are compiled when they are first called.

    They take the same arguments as the loops of `bind_loops`; any array with a buffer will do. A
    loop that Numba refuses raises an exception of Numba's when called. Raises `CannotCompileError`
    for a game that can't be compiled at all.
    """
    reason = obstacle(game)
    if reason:
        raise CannotCompileError(reason)
    try:
        backend = _means(game)
    except (AttributeError, ImportError) as error:
        raise CannotCompileError(say("engine.other_numba", error=str(error))) from error

    standard, plain = is_standard(game), game.rules.plain
    careful = careful or not standard
    if careful:  # as in games with changed rules, which share the functions
        kernel = ending(plain.kernel) if standard else plain.kernel
        plain = plain._replace(quick=None, kernel=kernel)
    primitives = backend.primitives()
    done = {one: one for one in primitives}
    bind = Binder(hooks_of(plain), rules=game.rules.forms(plain.rules), done=done)
    loops = {function: bind(function) for function in functions}
    checks = dict(_checks(game, careful=careful))
    known = parts_reached(loops.values(), game.board, backend, checks, careful=careful)
    binder = Binder(
        {},
        done={**primitives, **compiled_parts(known)},
        finish=partial(
            _finished,
            backend=backend,
            parts={function.__code__: part for function, part in known.items()},
            loops={one.__code__ for one in loops},
            checks=checks,
        ),
        constant=partial(backend.constant, careful=careful),
    )
    fields: Any = game.board
    board = frozen(fields._asdict(), backend, careful=careful)
    entries = {
        function.__name__: _entry(function, binder(loop), game, board, backend, cached=cached)
        for function, loop in loops.items()
    }
    keep_compiled(known, binder.done)
    return entries


def _means(game: Game) -> Any:
    """Return the module that knows how to compile a game's numbers: as words, or as wide ones."""
    return import_module("." + ("native" if longest(game) <= BITS else "wide"), __package__)


def _finished(
    function: FunctionType,
    *,
    backend: Any,
    parts: Mapping[CodeType, Part],
    loops: Collection[CodeType],
    checks: Mapping[CodeType, tuple[str, str]],
) -> Any:
    """Return the function that compiled functions call.

    Numba optimises each function with all that it calls. So a function between a loop and the
    rules, which takes the board first, is copied into its caller: else all rules would be optimised
    once more at each level. A simulation takes its tree first, and is compiled without counting.
    """
    from numba import njit

    code = function.__code__
    recursive = function.__name__ in names_of(code)
    ours = str(function.__module__).startswith(f"{__package__}.")  # in a cell there is no module
    leads = code in loops or (ours and code.co_varnames[:1] == ("board",))
    if leads and not recursive:
        return njit(inline="always")(function)
    own = parts[code]
    part = partial(backend.part, careful=own.careful, board=own.board)
    if code in checks:
        inline = "never" if recursive else "always"
        return part(_checked(njit(inline=inline)(function), code, *checks[code]))
    return part(function, inlined=not recursive, counting=not ours)


def _checks(game: Game, *, careful: bool) -> Iterator[tuple[CodeType, tuple[str, str]]]:
    """Yield functions with checked values: code, the test for a wrong value, the exception then.

    These are changed rules that are to return a part of some set of the board's; and, in careful
    loops, `play` and `points`, whose numbers may grow.
    """
    for name, rule in game.changed_rules.items():
        known = hints(game.rules.standard[name])
        kind = kind_of(known.get("return"))
        if kind and kind.within and not kind.beyond and next(iter(known)) == "board":
            code = rule.__code__
            what = "returned cells that are not on the board"
            failure = (name, what, *written_at(rule))
            yield code, (f"value & ~{{0}}.{kind.within}", f"RuleError{failure!r}")
    if careful:
        bits = BITS if longest(game) <= BITS else LONGEST
        most = 1 << bits - GROWTH
        what = f"a number in a state or in points outgrows {bits - GROWTH} bits"
        what += "; compiled=False plays with any"
        kernel, state = game.rules.plain.kernel, game.start().state
        for function, value in ((kernel.play, state), (kernel.points, (0,) * len(game.players))):
            names = [name for name, _, hint in parts_of(value, None, "value") if not is_set(hint)]
            sums = " | ".join(f"{name} + {most}" for name in names) or "0"  # for a single branch
            wrong = f"({sums}) >> {bits - GROWTH + 1}"
            yield function.__code__, (wrong, f"OverflowError({what!r})")


def _checked(rule: Any, code: CodeType, wrong: str, failure: str) -> Any:
    """Return a function that calls another, and raises an exception for an impossible value."""
    board, *others = code.co_varnames[: code.co_argcount]
    names = ", ".join((board, *others))
    source = (
        f"def {code.co_name}({names}):\n"
        f"    value = rule({names})\n"
        f"    if {wrong.format(board)}:\n"
        f"        raise {failure}\n"
        "    return value\n"
    )
    known = {"rule": rule, "RuleError": RuleError, "__name__": __name__}
    exec(compile(source, "<check>", "exec", dont_inherit=True), known)  # noqa: S102 - our own text
    return known[code.co_name]


def _entry(
    function: Function, loop: Any, game: Game, board: object, backend: Any, *, cached: bool
) -> Function:
    """Return a function that calls a compiled loop with the game's board, ignoring its own."""
    from numba import config, njit

    code = function.__code__
    names = ", ".join(code.co_varnames[1 : code.co_argcount])
    source = f"def {function.__name__}({names}):\n    return loop(board, {names})\n"
    file = None
    if cached and is_standard(game) and not config.CACHE_DIR:  # that need not be private
        name = fingerprint(
            (function,), hooks_of(game.rules.plain), game.board, *_surroundings(backend)
        )
        file = disk.stub(name, source)
    known = {"loop": loop, "board": board, "__name__": __name__}
    exec(compile(source, str(file), "exec", dont_inherit=True), known)  # noqa: S102 - our own text
    options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, **backend.OPTIONS}
    entry = njit(**options, cache=file is not None)(known[function.__name__])
    return lambda _board, *arguments: entry(*map(backend.argument, arguments))


@cache
def _surroundings(backend: Any) -> tuple[str, ...]:
    """Return what compiled code depends on beside the functions; Numba checks the processor."""
    import llvmlite
    import numba

    from . import native, parts

    own = [
        module.__spec__.loader.get_source(module.__name__)  # type: ignore[union-attr]
        for module in (native, backend, parts, sys.modules[__name__])
    ]
    return sys.version, numba.__version__, llvmlite.__version__, *own


def is_standard(game: Game) -> bool:
    """Whether a game's rules are ours, which are known to be sound."""
    return not game.changed_rules and type(game).__module__.startswith(PACKAGE)


def obstacle(game: Game) -> str | None:
    """Say why a game can't be compiled; None if nothing is known to prevent it."""
    most = longest(game)
    if most > LONGEST:
        return say("engine.wide", number=most, bits=LONGEST)
    return None if find_spec("numba") else say("engine.no_numba")


@lru_cache(maxsize=64)
def longest(game: Game) -> int:
    """Return the most bits that a number takes in a game's board or its first state.

    By rules that are not ours, numbers of a state may grow: those of random games count, with room.
    """
    seen, room = [game.board, game.start().state], 0
    if not is_standard(game):
        room = ROOM
        with suppress(Exception):  # a rule may raise what it likes
            seen += islice(some_states(game), STATES)
    places: Any = game.board
    return max(
        frame(places) if hasattr(places, "stride") else 0,
        *(
            part.bit_length() + (0 if one is game.board or is_set(hint) else room)
            for one in seen
            for _, part, hint in parts_of(one)
            if isinstance(part, int)
        ),
    )


# ---- interpreted and compiled loops must do the same ------------------------------------------


def rehearsed(kit: Kit, game: Game) -> list[object]:
    """Return results of an interpreted rehearsal; raise `CannotCompileError` if a rule fails."""
    end = monotonic() + (0 if is_standard(game) else REHEARSAL)
    results = []
    try:
        for result in kit.rehearse(bind_loops(kit.loops, game), game):
            results.append(result)
            if monotonic() >= end:
                break
    except Exception as error:  # a rule may raise what it likes
        raise CannotCompileError(pythons(error)) from error
    return results


def build(kit: Kit, game: Game, expected: list[object]) -> Mapping[str, Function]:
    """Return a kit's compiled loops, once a rehearsal gives the expected results.

    A damaged cache is left aside. Raises `CannotCompileError` where the rules can't be compiled.
    """
    if not threading.main_thread().is_alive():
        raise CannotCompileError("the program ends")
    for cached in (True, False) if is_standard(game) and not kit.careful else (False,):
        loops = compile_loops(kit.loops, game, cached=cached, careful=kit.careful)
        try:
            found = list(islice(kit.rehearse(loops, game), len(expected)))
        except Exception as error:
            if not cached:
                raise CannotCompileError(numbas(error, game)) from error
        else:
            if found == expected:
                return loops
            raise CannotCompileError(
                say("engine.differs", bits=BITS if longest(game) <= BITS else LONGEST)
            )
    raise AssertionError


# ---- why a game is played interpreted ------------------------------------------------------------


FRAME = ("Failed in nopython mode", "- Resolution failure")
"""With these words Numba begins lines that say nothing of the cause."""


class Reason(str):
    """A reason in words, with the swapped rule that is at fault and the place, if that is known."""

    __slots__ = ("file", "line", "rule")

    rule: str
    file: str
    line: int

    def __new__(cls, text: str, rule: str = "", file: str = "", line: int = 0) -> Self:
        """Return a reason; without a line it lies somewhere in the rule."""
        reason = super().__new__(cls, text)
        reason.rule, reason.file, reason.line = rule, file, line
        return reason


def numbas(error: Exception, game: Game) -> Reason:
    """Return the first sentence of Numba's error, and the changed rules, the only new code.

    A single changed rule, or its result, is the one at fault.
    """
    lines = (line.strip() for line in str(error).splitlines())
    reason = next((line for line in lines if line and not line.startswith(FRAME)), "")
    names = [*game.changed_rules]
    changed = f" (changed rules: {', '.join(names)})" if names else ""
    only = names[0] if len(names) == 1 else ""
    return Reason(f"not compiled: {reason or type(error).__name__}{changed}", only)


def pythons(error: BaseException) -> Reason:
    """Return the exception that a rule raised when it was played interpreted, with the line."""
    if isinstance(error, RuleError):
        return Reason(str(error), error.rule, error.file, error.line)
    return Reason(f"the game fails: {error!r}")


def place_of(reason: str, game: Game) -> tuple[str, int]:
    """Return the file and the line that a warning names where no caller can be named."""
    if isinstance(reason, Reason) and reason.line:
        return reason.file, reason.line
    for rule in game.changed_rules.values():
        return written_at(rule)
    return PACKAGE.rstrip("."), 1


# ---- compiled in the background ----------------------------------------------------------------


MOST_GAMES = 16  # whose compiled loops are remembered
TICK = 0.01  # seconds between two checks of a wait
COMPILING = 2.0  # seconds of interpreted work that make compiling pay
ALREADY = 0.005  # seconds of it that make compiled loops pay which are there already
WARM = 0.25  # seconds of interpreted search after which its loops are compiled
PAUSE = 2.0  # seconds until functions are compiled that changed rules will call
NUMBA = find_spec("numba") is not None

Loops = Mapping[str, Function]

_compiler = ThreadPoolExecutor(1, "compile")
"""Numba compiles one thing at a time. A program that ends waits for the one that it is at."""
_guard = threading.Lock()


class Compiled:
    """The compiled loops of one game: those of the requested kits that are built.

    Building goes on in a thread of its own. A game that can't be compiled, or whose rules Numba
    refuses, is played interpreted, and one warning says why.
    """

    def __init__(self, game: Game) -> None:
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
        """Whether every requested kit is built, or won't be."""
        return not self._missing()

    @property
    def progress(self) -> str:
        """The work in progress, in a few words."""
        if missing := self._missing():
            left = f", {len(missing) - 1} more to come" if missing[1:] else ""
            return f"compiling {missing[0]}{left}"
        return f"interpreted: {self.reason}" if self.reason else "compiled"

    def _missing(self) -> list[str]:
        return [name for name, job in [*self._jobs.items()] if not job.done()]

    def start(self, kits: Iterable[Kit] = (GAMES, COUNTS)) -> Compiled:
        """Begin to build the missing kits.

        First changed rules are rehearsed interpreted, for some tenths of a second: that shows
        whether they can be played at all, in a thread where an endless rule can be interrupted.
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
                    self._jobs[kit.name] = _compiler.submit(build, kit, self.game, expected)
                    if is_standard(self.game) and not kit.careful and _is_interactive():
                        _compile_ahead(kit, self.game)
        return self

    def wait(self, timeout: float | None = None) -> Compiled:
        """Wait until `ready`, or for `seconds`; warn if the game is played interpreted."""
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

    def need(self, kit: Kit) -> Loops:
        """Return the compiled loops of a kit, once they are built; raise `CannotCompileError`."""
        self.start([kit])
        job = self._jobs.get(kit.name)
        if job is None:
            raise CannotCompileError(self.reason)
        return job.result()

    def _warn(self) -> None:
        """Warn once that the game is played interpreted."""
        if self.reason and not self._warned:
            self._warned = True
            message = f"{self.game!r} is played interpreted: {self.reason}"
            warn(message, place_of(self.reason, self.game))

    def __repr__(self) -> str:
        return f"<{self.game!r}: {self.progress}>"


def _is_interactive() -> bool:
    """Whether somebody may be about to change a rule."""
    return hasattr(sys, "ps1") or "ipykernel" in sys.modules


def _compile_ahead(kit: Kit, game: Game) -> None:
    """Compile a standard game's functions after a while, as changed rules will call them."""

    def work() -> None:
        loops = compile_loops(kit.loops, game, cached=False, careful=True)
        next(iter(kit.rehearse(loops, game)))

    def begin() -> None:
        with suppress(RuntimeError):  # the program ends
            _compiler.submit(work)

    timer = threading.Timer(PAUSE, begin)
    timer.daemon = True
    timer.start()


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


def compiled(game: Game, own: str = "") -> Compiled:
    """Return the compiled loops of a game, the same for the same rules; nothing is built yet.

    A changed rule's data, such as an array, may change while the game stays equal, so the rules
    themselves are the key. A kit with a key of its `own` is separate: its failure says nothing
    about the game.
    """
    plain = game.rules.plain
    with _guard:
        return _known(game, fingerprint(plain.kernel, hooks_of(plain)) + own)


@lru_cache(maxsize=MOST_GAMES)
def _known(game: Game, _: str) -> Compiled:
    return Compiled(game)


def loops_of(
    game: Game,
    kit: Kit,
    say: Callable[[str], object],
    *,
    wanted: bool | None,
    seconds: float,
) -> Loops | None:
    """Return the compiled loops of a kit if they are wanted, once they are built.

    `wanted=None` decides by the quicker way to do work that takes `seconds` interpreted. None for
    interpreted play.
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

    def __init__(self, game: Game, kit: Kit, *, wanted: bool | None) -> None:
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

    def prepare(self, *, wait: bool) -> None:
        """Begin to build compiled loops if Numba is installed; searches `wait` for them, or not."""
        if self._compiler:
            self.wanted = wait or self.wanted
            self._compiler.start([self.kit])

    @property
    def waits(self) -> bool:
        """Whether a search is to wait for compiled ones, which are being built."""
        return bool(self.wanted and self._compiler and not self._compiler.ready)

    def fit(self, game: Game) -> bool:
        """Whether these are a game's loops. What changed rules read may have changed by now."""
        return game is self.game or (game == self.game and not game.changed_rules)
