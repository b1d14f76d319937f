"""Loops compiled by Numba for one game, from the rules' own functions.

Numba is imported only when something is compiled.
"""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from importlib.util import find_spec
from linecache import getline
from types import FunctionType
from typing import Any

from ..games.game import Game
from . import cache as disk
from .binding import Binder, bind_loops, hooks_of, names_of
from .fingerprint import fingerprint
from .kits import Function, Kit

BITS = 63  # of a 64-bit number with a sign
PACKAGE = __name__.split(".", maxsplit=1)[0] + "."


class CannotCompileError(Exception):
    """Says why a game's loops are played interpreted."""


def compile_loops(functions: Iterable[Function], game: Game[Any]) -> dict[str, Function]:
    """Return loops of a game, by name, that are compiled when they are first called.

    They take the same arguments as those of `bind_loops`; arrays may be any with a buffer, such as
    `memoryview(array("q", ...))`. A loop that Numba refuses raises an exception of Numba's when
    called. Raises `CannotCompileError` for a game that can't be compiled at all.
    """
    reason = obstacle(game)
    if reason:
        raise CannotCompileError(reason)
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
        return f"the game takes numbers of {most} bits, compiled play has {BITS}"
    if find_spec("numba") is None:
        return "Numba is not installed (pip install knotwidgets[fast])"
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
    import sys

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


def build(kit: Kit, game: Game[Any]) -> dict[str, Function]:
    """Return a kit's compiled loops; raise `CannotCompileError` where the rules don't allow it."""
    try:
        interpreted = kit.rehearse(bind_loops(kit.loops, game), game)
    except Exception as error:
        raise CannotCompileError(f"a rule fails: {error!r}") from error
    try:
        loops = compile_loops(kit.loops, game)
        compiled = kit.rehearse(loops, game)
    except CannotCompileError:
        raise
    except Exception as error:
        raise CannotCompileError(why(error, game, kit.loops)) from error
    if compiled != interpreted:
        raise CannotCompileError(
            f"compiled {kit.name} differ from interpreted ones; does a rule take numbers of more "
            f"than {BITS} bits?"
        )
    return loops


def why(error: Exception, game: Game[Any], functions: Iterable[Any]) -> str:
    """Return Numba's reason in one line, with the line of the rule that it speaks of."""
    text = str(error)
    said = [line.strip() for line in text.splitlines() if not _is_frame(line)]
    reason = said[0] if said else type(error).__name__
    if reason.endswith("found for signature:"):
        reason = f"{reason.removesuffix(' found for signature:')} for {said[1].lstrip('> ')}"
    for file, number in re.findall(r"([^\s\"]\S*?)\"?(?:, line | \()(\d+)\)?", text):
        for name, code in _codes(game, functions):
            lines = [line for _, _, line in code.co_lines() if line]
            if file == code.co_filename and code.co_firstlineno <= int(number) <= max(lines):
                source = getline(file, int(number)).strip()
                return f"{reason} (rule {name!r}, line {number}: {source})"
    return reason


def _is_frame(line: str) -> bool:
    return not line.strip() or line.startswith(("Failed in nopython mode", "- Resolution failure"))


def _codes(game: Game[Any], functions: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    for name, rule in {**game.swapped, **game.rules}.items():
        yield name, rule.__code__
    for function in functions:
        yield function.__name__, function.__code__
