"""Loops compiled by Numba for one game, from the rules' own functions.

Numba is imported only when something is compiled.
"""

from __future__ import annotations

import atexit
import inspect
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from threading import Event, Lock
from time import monotonic
from types import FunctionType
from typing import Any

from ..core.game import Game
from ..words import say
from . import cache as disk
from .apart import EndlessError, StoppedError, apart
from .binding import Binder, bind_loops, hooks_of, names_of
from .fingerprint import fingerprint
from .kits import Function, Kit
from .reasons import numbas, pythons

BITS = 63  # of a 64-bit number with a sign
PACKAGE = __name__.split(".", maxsplit=1)[0] + "."
REHEARSAL = 0.2  # seconds of interpreted play that changed rules are rehearsed for
LONGEST = 10  # seconds that a rehearsal may take

_setting_up = Lock()  # held while Numba is imported and made ready


class CannotCompileError(Exception):
    """Says why a game's loops are played interpreted."""

    @property
    def reason(self) -> str:
        """What it says, as it was said: a `Reason` or a `Phrase` knows more than its text."""
        said: str = self.args[0]
        return said


def compile_loops(functions: Iterable[Function], game: Game[Any]) -> dict[str, Function]:
    """Return loops of a game, by name, that are compiled when they are first called.

    They take the same arguments as those of `bind_loops`; arrays may be any with a buffer, such as
    `memoryview(array("q", ...))`. A loop that Numba refuses raises an exception of Numba's when
    called. Raises `CannotCompileError` for a game that can't be compiled at all.
    """
    reason = obstacle(game)
    if reason:
        raise CannotCompileError(reason)
    with _setting_up:
        return _loops(functions, game)


def _loops(functions: Iterable[Function], game: Game[Any]) -> dict[str, Function]:
    from .frozen import Frozen, constant
    from .native import options, primitives
    from .parts import whole

    standard = is_standard(game)
    compiler = _compiler(options(careful=not standard))
    binder = Binder(hooks_of(game), primitives(), compiler, partial(constant, careful=not standard))
    board = Frozen(game.board, careful=not standard)
    loops: dict[str, Function] = {}
    for function in functions:
        entry = whole(_entry(binder(function), board))
        if standard:
            entry._cache = _Cache(_name(function, game))  # noqa: SLF001 - Numba's own way
        loops[function.__name__] = _without_board(entry)
    return loops


def is_standard(game: Game[Any]) -> bool:
    """Whether a game's rules are ours: they are known to be sound, and worth keeping compiled."""
    return not game.swapped and type(game).__module__.startswith(PACKAGE)


def obstacle(game: Game[Any]) -> str | None:
    """Say why a game can't be compiled; None if nothing speaks against trying.

    >>> from knotwidgets import Kingdoms
    >>> obstacle(Kingdoms(board="8x8"))
    'the game takes numbers of 78 bits, compiled play has 63'
    """
    most = max(map(int.bit_length, _numbers((game.board, game.start().state))))
    if most > BITS:
        return say("engine.wide", number=most, bits=BITS)
    if find_spec("numba") is None:
        return say("engine.no_numba")
    return None


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _numbers(one)


def _compiler(options: Mapping[str, Any]) -> Callable[[FunctionType], Any]:
    """Return what makes a compiled function of a rule; one that calls itself can't be inlined."""
    from .parts import part

    def compiled(function: FunctionType) -> Any:
        recursive = function.__name__ in names_of(function.__code__)
        return part(function, **{**options, "forceinline": not recursive})

    return compiled


def _entry(loop: Any, board: Any) -> Function:
    def entry(*arguments: Any) -> Any:
        return loop(board, *arguments)

    return entry


def _without_board(entry: Any) -> Function:
    def loop(_board: Any, *arguments: Any) -> Any:
        return entry(*arguments)

    return loop


# ---- the cache on disk ------------------------------------------------------------------------


def _name(function: Any, game: Game[Any]) -> str:
    return fingerprint((function,), hooks_of(game), game.board, _surroundings())


@cache
def _surroundings() -> tuple[str, ...]:
    """Return what compiled code depends on beside the functions that it is made from."""
    import llvmlite
    import numba

    from . import frozen, native, parts

    own = (inspect.getsource(module) for module in (native, frozen, parts))
    return sys.version, numba.__version__, llvmlite.__version__, *native.processor(), *own


class _Cache:
    """One loop's compiled code on disk, in the form of Numba's caches."""

    cache_path = None

    def __init__(self, name: str) -> None:
        self.name = name

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the compiled code for these types; None if there is none that works."""
        from numba.core.compiler import CompileResult

        content = disk.load(self._entry(signature))
        if content is None:
            return None
        context.refresh()
        try:
            return CompileResult._rebuild(context, *pickle.loads(content))  # noqa: S301, SLF001
        except Exception:  # noqa: BLE001 - whatever is wrong with it, it can be made again
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the compiled code for these types, unless it holds addresses."""
        from numba.core.serialize import dumps

        if not compiled.library.has_dynamic_globals:
            disk.save(self._entry(signature), dumps(compiled._reduce()))  # noqa: SLF001

    def _entry(self, signature: Any) -> str:
        return fingerprint((), {}, self.name, str(signature))

    def enable(self) -> None:
        """Do nothing: it is always on."""

    disable = flush = enable


# ---- what can go wrong ------------------------------------------------------------------------


def build(kit: Kit, game: Game[Any], stop: Event) -> dict[str, Function]:
    """Return a kit's compiled loops.

    First the rules are rehearsed interpreted, which shows whether they can be played at all; then
    compiled, where a loop without end can't be ended. Raises `CannotCompileError` where the rules
    don't allow it, and `StoppedError` if `stop` is set during the first rehearsal.
    """
    try:
        interpreted = apart(partial(_rehearsed, kit, game), stop, LONGEST)
    except StoppedError:
        raise
    except EndlessError as error:
        raise CannotCompileError(say("engine.endless", seconds=LONGEST)) from error
    except BaseException as error:  # a rule may raise what it likes
        raise CannotCompileError(pythons(error, game)) from error
    try:
        loops = compile_loops(kit.loops, game)
        compiled = list(islice(kit.rehearse(loops, game), len(interpreted)))
    except CannotCompileError:
        raise
    except Exception as error:
        raise CannotCompileError(numbas(error, game, kit.loops)) from error
    if compiled != interpreted:
        raise CannotCompileError(differing())
    return loops


def differing() -> str:
    """Return the reason to leave compiled loops that don't do what the interpreted ones did."""
    return say("engine.differs", bits=BITS)


def _rehearsed(kit: Kit, game: Game[Any]) -> list[object]:
    """Return results of an interpreted rehearsal: one of rules that are known to be sound."""
    end = monotonic() + (0 if is_standard(game) else REHEARSAL)
    results = []
    for result in kit.rehearse(bind_loops(kit.loops, game), game):
        results.append(result)
        if monotonic() >= end:
            break
    return results


@atexit.register
def _let_numba_finish() -> None:
    """Wait, at the end of the program, while a thread compiles: it must not be killed in LLVM."""
    _setting_up.acquire()
    numba = sys.modules.get("numba.core.compiler_lock")
    if numba:
        numba.global_compiler_lock.acquire()
