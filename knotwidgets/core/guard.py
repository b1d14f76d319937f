"""Guards of changed rules: a wrong value or an exception becomes a `RuleError`, never an answer.

Guards stand around changed rules wherever they are played interpreted. Before that, when a game is
made, its changed rules are played a little under a closer watch: for shifts that lead round the
board's edge and for loops without an end.

Later a thread watches over calls of changed rules, and interrupts a long one. That costs a call
less than a microsecond: it only notes its beginning and its end. Once a call has lasted too long,
and has computed meanwhile, Python is asked to raise an exception in its thread. That works between
two steps of Python: not within one, such as a power of huge numbers, and not in compiled code.
Where there are no threads, as in Pyodide, nobody watches.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import wraps
from threading import Lock, Thread, get_ident
from time import monotonic, process_time, sleep
from traceback import walk_tb
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from .bits import Index
from .errors import PACKAGE, RuleError, shortened
from .kernel import NOBODY, Kernel
from .values import checker, hints

Rule = Callable[..., Any]
Rules = Mapping[str, Rule]
"""Rules by their names."""

FAILED = object()
LINES = 300_000  # that a rule may run through in one call while it is watched
CONTRARY = "contradicts 'mover': NOBODY is to move just where there is no action, nor a pass"


def guarded(name: str, rule: FunctionType, standard: Rule) -> Rule:
    """Return a rule that raises `RuleError` where it fails, or returns a wrong value."""
    fault = checker(hints(standard).get("return", Any))
    has_board = parameters(standard)[:1] == ("board",)

    @wraps(rule)
    def guard(*arguments: Any) -> Any:
        try:
            value = rule(*arguments)
        except (RuleError, RecursionError):  # the latter leaves no stack to build a message
            raise
        except Exception as error:
            raise RuleError(name, f"raised {shortened(error)}", *place_of(error, rule)) from error
        wrong = fault(value, arguments[0] if has_board else None)
        if wrong:
            what = f"returned {shortened(value)}; expected {wrong}"
            raise RuleError(name, what, *place_of_return(rule, arguments))
        return value

    return guard


def place_of(error: BaseException, rule: FunctionType) -> tuple[str, int]:
    """Return the last place in the user's own code that an error came by, or the rule's first."""
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    own = [place for place in frames if not place[0].startswith(PACKAGE)]
    return (own or [written_at(rule)])[-1]


def place_of_return(rule: FunctionType, arguments: tuple[Any, ...]) -> tuple[str, int]:
    """Return the file and the line in which a rule returns: it is pure, and is called again."""
    found = [rule.__code__.co_firstlineno]

    def follow(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code is rule.__code__ and event == "return":
            found.append(frame.f_lineno)
        return follow if frame.f_code is rule.__code__ else None

    with suppress(Exception), _trace(follow):  # a rule that is not pure may fail now
        rule(*arguments)
    return rule.__code__.co_filename, found[-1]


def endless(changed: Mapping[CodeType, str], standard: Rules, error: BaseException) -> RuleError:
    """Build the `RuleError` for an interrupted call: rule and line."""
    what = f"came to no end within {LIMIT:g} seconds"
    if isinstance(error, RecursionError):
        what = "is called without an end, by itself or by what it calls"
    frames = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)][::-1]
    for code, line in frames:
        if code in changed:
            return RuleError(changed[code], what, code.co_filename, line)
    names = {rule.__code__: name for name, rule in standard.items()}
    misled = next((names[code] for code, _ in frames if code in names), "play")
    code = next(iter(changed))
    what = f"leads {misled!r} astray, which {what}"
    return RuleError(" or ".join(changed.values()), what, code.co_filename, code.co_firstlineno)


@contextmanager
def _trace(follow: Any) -> Iterator[None]:
    """Have Python call a function for each line that it runs."""
    before = sys.gettrace()
    sys.settrace(follow)
    try:
        yield
    finally:
        sys.settrace(before)


def checked(
    kernel: Kernel,
    sound: Callable[[Any, Any], str],
    changed: Rules,
    culprit: Callable[[Callable[[Kernel], object]], str],
) -> Kernel:
    """Return a kernel that raises `RuleError` where changed rules lead to an impossible state.

    `sound` names a state's fault; `culprit` finds the changed rule that leads there.
    """

    def check(board: Any, state: Any, again: Callable[[Kernel], Any]) -> Any:
        wrong = sound(board, state)
        if wrong:
            name = culprit(lambda other: sound(board, again(other)))
            what = f"leads to a position that can't be: {wrong}"
            raise RuleError(name, what, *written_at(changed[name]))
        return state

    def start(board: Any) -> Any:
        return check(board, kernel.start(board), lambda other: other.start(board))

    def play(board: Any, state: Any, action: int) -> Any:
        after = kernel.play(board, state, action)
        return check(board, after, lambda other: other.play(board, state, action))

    return kernel._replace(start=start, play=play)


def ending(kernel: Kernel, *, tried: bool = False) -> Kernel:
    """Return a kernel that counts no actions once a game is over, though the game may count some.

    Where a player is to move but has no action, counting raises `RuleError`, in compiled code, too.
    When rules are `tried`, it also raises it where a game that is over has actions.
    """
    mover, count = kernel.mover, kernel.count_actions

    def count_actions(board: Any, state: Any) -> int:
        over, number = mover(board, state) == NOBODY, count(board, state)
        if over and not tried:
            return 0
        if over == (number > 0):
            raise RuleError("count_actions", CONTRARY)
        return number

    return kernel._replace(count_actions=count_actions)


# ---- when a game is made ------------------------------------------------------------------------


class Call(NamedTuple):
    """A call of a watched rule, and its value: `FAILED` where it raised `RuleError`."""

    name: str
    arguments: tuple[Any, ...]
    value: Any


def watching(calls: list[Call]) -> Callable[[str, FunctionType, Rule], Rule]:
    """Return a maker of guarded rules that also count their lines, and note their calls.

    Each result is compared with the earlier one for the same arguments. With new arguments a rule
    is called twice; the second time its own calls are repetitions, and not watched.
    """
    values: dict[tuple[Any, ...], Any] = {}
    again: list[str] = []

    def watched(name: str, rule: FunctionType, standard: Rule) -> Rule:
        guard = guarded(name, rule, standard)

        def repeated(arguments: tuple[Any, ...]) -> Any:
            key = name, *arguments
            with suppress(TypeError):  # of a value without a hash
                if key in values:
                    return values[key]
            again.append(name)
            try:
                value = guard(*arguments)
            finally:
                again.clear()
            with suppress(TypeError):
                values[key] = value
            return value

        @wraps(rule)
        def watch(*arguments: Any) -> Any:
            if again:
                return guard(*arguments)
            value = FAILED
            try:
                with _trace(_line_counter(name)):
                    value = _plain(guard(*arguments))
                    _check_repeated(name, rule, value, repeated(arguments), arguments)
            finally:
                calls.append(Call(name, _plain(arguments), value))
            return value

        return watch

    return watched


def _check_repeated(name: str, rule: FunctionType, value: Any, again: Any, arguments: Any) -> None:
    """Raise `RuleError` if a rule returns another value when it is called again."""
    if value != again:
        what = f"returned {shortened(value)}, then {shortened(again)} for the same arguments"
        raise RuleError(name, what, *place_of_return(rule, arguments))


def _plain(value: Any) -> Any:
    """Return a value in which bit indices are numbers as any others."""
    if isinstance(value, tuple):
        parts = map(_plain, value)
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    return int(value) if type(value) is Index else value


def _line_counter(name: str) -> Callable[[FrameType, str, Any], Any]:
    """Return a hook for the lines of a rule, which raises `RuleError` after too many of them."""
    lines = 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
            if lines > LINES:
                place = frame.f_code.co_filename, frame.f_lineno
                raise RuleError(name, f"came to no end within {LINES:,} lines", *place)
        return count

    return count


def written_at(rule: Rule) -> tuple[str, int]:
    """Return the file and the line in which a rule begins, under guard or not."""
    code = inspect.unwrap(rule).__code__
    return code.co_filename, code.co_firstlineno


def parameters(rule: Rule) -> tuple[str, ...]:
    """Return the names of a rule's parameters."""
    code = rule.__code__
    return code.co_varnames[: code.co_argcount]


# ---- rules without an end: a thread watches over calls -------------------------------------------


LIMIT = 10.0  # seconds that a call may take
LOOKS = 10  # how often the thread checks a call in this time


class Endless(BaseException):
    """Interrupts a call; no `Exception`, as a rule may catch all of these."""


_calls: dict[int, object] = {}  # the call that runs in each thread; whoever removes it here ends it
_interrupting = Lock()
_watchdog: Thread | None = None


def limited(function: Rule, failure: Callable[[BaseException], Exception]) -> Any:
    """Return a function that is interrupted if it never ends, and then raises the `failure`.

    It also raises that if functions call each other endlessly.
    """

    @wraps(function)
    def call(*arguments: Any) -> Any:
        thread = get_ident()
        if thread in _calls:  # a rule within a rule
            return function(*arguments)
        mine = object()
        try:
            try:
                _calls[thread] = mine
                if _watchdog is None:
                    _start_watchdog()
                return function(*arguments)
            finally:
                if _calls.pop(thread, None) is not mine:
                    _await_interrupt()
        except (Endless, RecursionError) as error:
            raise failure(error) from error

    return call


def _await_interrupt() -> None:
    """Let an interrupt that has been decided upon come now, if it has not come yet."""
    with suppress(Endless):
        with _interrupting:
            pass
        for _ in range(LOOKS):  # steps of Python, before one of which it comes at the latest
            pass


def _start_watchdog() -> None:
    global _watchdog  # noqa: PLW0603 - there is one
    with _interrupting:
        if _watchdog is None:
            _watchdog = Thread(target=_watch_calls, name="watchdog", daemon=True)
            with suppress(RuntimeError):  # no threads here; nobody tries again
                _watchdog.start()


def _watch_calls() -> None:
    seen: dict[int, tuple[object, float, float]] = {}
    while True:
        sleep(LIMIT / LOOKS)
        now, computed = monotonic(), process_time()
        calls = [*_calls.items()]
        seen = {
            thread: known
            if (known := seen.get(thread)) and known[0] is call
            else (call, now, computed)
            for thread, call in calls
        }
        for thread, (call, since, before) in seen.items():
            # What does not compute waits for input, or in a debugger.
            if now - since >= LIMIT and computed - before >= LIMIT / 2:
                _interrupt(thread, call)


def _interrupt(thread: int, call: object) -> None:
    from ctypes import c_ulong, py_object, pythonapi

    with _interrupting:
        # In this moment another call may have begun: that one then goes on without being watched.
        if _is_inside(thread) and _calls.pop(thread, None) is call:
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(Endless))


def _is_inside(thread: int) -> bool:
    """Whether a thread is in a call, and has not left it by an interrupt of the user's."""
    frame = sys._current_frames().get(thread)  # noqa: SLF001 - the only way to see it
    while frame and (frame.f_code.co_filename, frame.f_code.co_name) != (__file__, "call"):
        frame = frame.f_back
    return frame is not None


def _reset_after_fork() -> None:
    """Start again in a forked process, which has no watchdog."""
    global _watchdog  # noqa: PLW0603
    _watchdog = None
    _calls.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_after_fork)
