"""Loops compiled by Numba for one game, from the rules' own functions.

Numba is imported only when something is compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from time import monotonic
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from ..core.binding import Binder, fingerprint, names_of
from ..core.errors import RuleError
from ..core.game import Game
from ..core.grid import LONGEST
from ..core.values import hints, is_set, kind_of, parts_of
from ..words import say
from . import cache as disk
from .loops import Function, Kit, bind_loops, hooks_of, some_states

if TYPE_CHECKING:
    from typing_extensions import Self


BITS = 63  # of a word, a 64-bit number with a sign
PACKAGE = __name__.split(".", maxsplit=1)[0] + "."
REHEARSAL = 0.2  # seconds of interpreted play that changed rules are rehearsed for
STATES = 60  # of random games whose numbers are looked at
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
    functions: Iterable[Function], game: Game[Any], *, cached: bool = True, careful: bool = False
) -> dict[str, Function]:
    """Return loops of a game, by name, that are compiled when they are first called.

    They take the same arguments as those of `bind_loops`; arrays may be any with a buffer. A loop
    that Numba refuses raises an exception of Numba's when called. Raises `CannotCompileError` for a
    game that can't be compiled at all.
    """
    reason = obstacle(game)
    if reason:
        raise CannotCompileError(reason)
    try:
        means = _means(game)
    except (AttributeError, ImportError) as error:
        raise CannotCompileError(say("engine.other_numba", error=str(error))) from error

    careful = careful or not is_standard(game)
    constant = partial(means.constant, careful=careful)
    functions = [*functions]
    plain = game.rules.plain
    binder = Binder(
        hooks_of(plain),
        rules=game.rules.forms(plain.rules),
        done=dict(means.primitives()),
        finish=partial(
            _finished,
            means=means,
            careful=careful,
            loops={one.__code__ for one in functions},
            checks=dict(_checks(game)),
        ),
        constant=constant,
    )
    board = _frozen(game.board, constant)
    return {
        function.__name__: _entry(function, binder(function), game, board, means, cached=cached)
        for function in functions
    }


def _means(game: Game[Any]) -> Any:
    """Return the module that knows how to compile a game's numbers: as words, or as wide ones."""
    return import_module("." + ("native" if longest(game) <= BITS else "wide"), __package__)


def _frozen(board: Any, constant: Callable[[Any], Any]) -> ModuleType:
    """Return a board as a module, whose fields Numba takes for constants, as `constant` makes them.

    So a shift by `board.stride` is a shift by 9, and nothing is passed at run time.
    """
    module = ModuleType("board")
    for name, value in board._asdict().items():
        setattr(module, name, constant(value))
    return module


def _finished(
    function: FunctionType,
    *,
    means: Any,
    careful: bool,
    loops: Collection[CodeType],
    checks: Mapping[CodeType, tuple[str, str]],
) -> Any:
    """Return what compiled functions call.

    Numba optimises each function with all that it calls. So what leads from a loop to the rules,
    and takes the board first, is copied into its caller: else all rules would be optimised once
    more at each level. A simulation takes its tree first, and is compiled without counting.
    """
    from numba import njit

    code = function.__code__
    recursive = function.__name__ in names_of(code)
    ours = str(function.__module__).startswith(f"{__package__}.")  # in a cell there is no module
    leads = code in loops or (ours and code.co_varnames[:1] == ("board",))
    if leads and not recursive:
        return njit(inline="always")(function)
    part = partial(means.part, careful=careful)
    compiled = part(function, inlined=not recursive, counting=not ours)
    return part(_checked(compiled, code, *checks[code])) if code in checks else compiled


def _checks(game: Game[Any]) -> Iterator[tuple[CodeType, tuple[str, str]]]:
    """Yield functions whose value is looked at: code, when it can't be, what is raised then.

    These are changed rules that are to return a part of some set of the board's; and, by rules that
    are not ours, `play` and `points`, whose numbers may grow.
    """
    for name, rule in game.swapped.items():
        known = hints(game.rules.standard[name])
        kind = kind_of(known.get("return"))
        if kind and kind.within and not kind.beyond and next(iter(known)) == "board":
            code = rule.__code__
            what = "returned cells that are not on the board"
            failure = (name, what, code.co_filename, code.co_firstlineno)
            yield code, (f"value & ~{{0}}.{kind.within}", f"RuleError{failure!r}")
    if not is_standard(game):
        bits = BITS if longest(game) <= BITS else LONGEST
        most = 1 << bits - GROWTH
        what = f"a number in a state or in points outgrows {bits - GROWTH} bits"
        what += "; compiled=False plays with any"
        kernel, state = game.rules.plain.kernel, game.start().state
        for function, value in ((kernel.play, state), (kernel.points, (0,) * len(game.players))):
            names = [name for name, _, hint in parts_of(value, None, "value") if not is_set(hint)]
            grown = [f"not {-most} <= {name} < {most}" for name in names]
            yield function.__code__, (" or ".join(grown) or "False", f"OverflowError({what!r})")


def _checked(rule: Any, code: CodeType, wrong: str, failure: str) -> Any:
    """Return what calls a function, and raises an exception where its value can't be."""
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
    function: Function, loop: Any, game: Game[Any], board: object, means: Any, *, cached: bool
) -> Function:
    """Return what calls a compiled loop with the game's board, whatever board it is given."""
    from numba import config, njit

    code = function.__code__
    names = ", ".join(code.co_varnames[1 : code.co_argcount])
    source = f"def {function.__name__}({names}):\n    return loop(board, {names})\n"
    file = None
    if cached and is_standard(game) and not config.CACHE_DIR:  # that need not be private
        name = fingerprint(
            (function,), hooks_of(game.rules.plain), game.board, *_surroundings(means)
        )
        file = disk.stub(name, source)
    known = {"loop": loop, "board": board, "__name__": __name__}
    exec(compile(source, str(file), "exec", dont_inherit=True), known)  # noqa: S102 - our own text
    options = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, **means.OPTIONS}
    entry = njit(**options, cache=file is not None)(known[function.__name__])
    return lambda _board, *arguments: entry(*map(means.argument, arguments))


@cache
def _surroundings(means: Any) -> tuple[str, ...]:
    """Return what compiled code depends on beside the functions; Numba looks at the processor."""
    import llvmlite
    import numba

    from . import native

    own = [
        module.__spec__.loader.get_source(module.__name__)  # type: ignore[union-attr]
        for module in (native, means, sys.modules[__name__])
    ]
    return sys.version, numba.__version__, llvmlite.__version__, *own


def is_standard(game: Game[Any]) -> bool:
    """Whether a game's rules are ours, which are known to be sound."""
    return not game.swapped and type(game).__module__.startswith(PACKAGE)


def obstacle(game: Game[Any]) -> str | None:
    """Say why a game can't be compiled; None if nothing is known to prevent it."""
    most = longest(game)
    if most > LONGEST:
        return say("engine.wide", number=most, bits=LONGEST)
    return None if find_spec("numba") else say("engine.no_numba")


@lru_cache(maxsize=64)
def longest(game: Game[Any]) -> int:
    """Return the most bits that a number takes in a game's board or its first state.

    By rules that are not ours, numbers of a state may grow: those of random games count, with room.
    """
    seen, room = [game.board, game.start().state], 0
    if not is_standard(game):
        room = ROOM
        with suppress(Exception):  # a rule may raise what it likes
            seen += islice(some_states(game), STATES)
    return max(
        part.bit_length() + (0 if one is game.board or is_set(hint) else room)
        for one in seen
        for _, part, hint in parts_of(one)
        if isinstance(part, int)
    )


# ---- interpreted and compiled loops must do the same ------------------------------------------


def rehearsed(kit: Kit, game: Game[Any]) -> list[object]:
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


def build(kit: Kit, game: Game[Any], expected: list[object]) -> Mapping[str, Function]:
    """Return a kit's compiled loops, once a rehearsal gives the expected results.

    A damaged cache is left aside. Raises `CannotCompileError` where the rules can't be compiled.
    """
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


def numbas(error: Exception, game: Game[Any]) -> Reason:
    """Return the first sentence of Numba's error, and the changed rules: they are what is new.

    Where a single rule was changed, it is the one at fault, or what it returns is.
    """
    lines = (line.strip() for line in str(error).splitlines())
    said = next((line for line in lines if line and not line.startswith(FRAME)), "")
    names = [*game.swapped]
    changed = f" (changed rules: {', '.join(names)})" if names else ""
    only = names[0] if len(names) == 1 else ""
    return Reason(f"not compiled: {said or type(error).__name__}{changed}", only)


def pythons(error: BaseException) -> Reason:
    """Return what a rule raised when it was played interpreted, with the line."""
    if isinstance(error, RuleError):
        return Reason(str(error), error.rule, error.file, error.line)
    return Reason(f"the game fails: {error!r}")


def place_of(reason: str, game: Game[Any]) -> tuple[str, int]:
    """Return the file and the line that a warning names where no caller can be named."""
    if isinstance(reason, Reason) and reason.line:
        return reason.file, reason.line
    for rule in game.swapped.values():
        return rule.__code__.co_filename, rule.__code__.co_firstlineno
    return PACKAGE.rstrip("."), 1
