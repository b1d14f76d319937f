"""The rule book of a game: its rule functions by name, in printed order, some of them changed."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from types import FunctionType, MappingProxyType
from typing import Any, NamedTuple

from . import rule_table
from .binding import Binder, names_of
from .errors import nearest
from .fingerprint import fingerprint
from .game import Kernel
from .guard import checked, endless, guarded, watch, watched
from .tracing import Tracer
from .watchdog import limited

Rule = Callable[..., Any]
Guard = Callable[[str, FunctionType, Rule], Rule]
Sound = Callable[[Any, Any], str]


class Bound(NamedTuple):
    """Rules that call each other, and the kernel that calls them."""

    rules: Mapping[str, Rule]
    kernel: Kernel


class RuleBook(Mapping[str, Rule]):
    """The rules of a game by name, in the order of the printed ones; their docstrings say them.

    `changed` are the rules that were given in place of standard ones; `kernel` plays by them. A
    changed rule that fails raises `RuleError`. `sound` may say what is impossible in a state: a
    changed rule that leads there fails, too.

    A changed function may use the names of the module it replaces a rule of (so the source of a
    standard rule, edited in a cell, works as it stands) as well as its own globals. Raises
    `TypeError` for an unknown rule, for something that is not a plain function and for another
    number of parameters.
    """

    def __init__(
        self,
        standard: Iterable[Rule],
        kernel: Kernel,
        changed: Mapping[str, Rule] | None = None,
        sound: Sound | None = None,
    ) -> None:
        self.standard = MappingProxyType({rule.__name__: rule for rule in standard})
        self.changed = _read(changed, self.standard)
        self._kernel = kernel
        self._sound = sound
        self._binder = self._bind(guarded) if self.changed else None
        self.bound = self.bind(guarded)  # interpreted play
        self.plain = self.bind(None)  # the same without guards, to be compiled
        self.kernel = self.bound.kernel

    def __getitem__(self, name: str) -> Rule:
        return self.bound.rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.standard)

    def __len__(self) -> int:
        return len(self.standard)

    @cached_property
    def content(self) -> str:
        """What the changed rules do, with all that they reach, as a hash; empty if there are none.

        Rules that were pickled, or come from a cell that was run again, have the same.
        """
        if not self.changed:
            return ""
        names = sorted(self.changed)
        said = [(name, getattr(self.changed[name], "refusal", None)) for name in names]
        module = next(iter(self.standard.values())).__globals__
        return fingerprint((self.plain.rules[name] for name in names), module, *said)

    def __repr__(self) -> str:
        return rule_table.text(self)

    def _repr_html_(self) -> str:
        return rule_table.html(self)

    def words(self, name: str) -> str | None:
        """Return the sentence in which a changed rule forbids a move; None for a standard rule.

        It is the rule's attribute `refusal`, or else the first sentence of its docstring; empty if
        there is neither, or the docstring is that of the standard rule.
        """
        rule = self.changed.get(name)
        if rule is None:
            return None
        own, standard = map(rule_table.sentence, (rule, self.standard[name]))
        first = re.split(r"(?<=[.!?])\s", own)[0] if own != standard else ""
        return str(getattr(rule, "refusal", first))

    def watch(self, board: Any) -> None:
        """Play changed rules a little, on a board; raise `RuleError` for the first that fails."""
        if self.changed:
            changed = tuple(self.changed.items())
            _watch(tuple(self.standard.values()), self._kernel, changed, self._sound, board)

    def culprit(self, happens: Callable[[Kernel], object]) -> str:
        """Return the first changed rule without which something doesn't happen, else the first.

        `happens` is asked of the kernels of other rule books.
        """
        for name in self.changed if len(self.changed) > 1 else ():
            others = {other: rule for other, rule in self.changed.items() if other != name}
            book = RuleBook(self.standard.values(), self._kernel, others)
            try:
                if not happens(book.plain.kernel):
                    return name
            except Exception:  # noqa: BLE001, S112 - some rule still fails
                continue
        return next(iter(self.changed))

    def of(self, function: Rule) -> Rule:
        """Return what stands here for a function that calls rules by their names."""
        return self._binder(function) if self._binder else function

    def bind(self, guard: Guard | None) -> Bound:
        """Bind all rules to each other, with a guard around each changed one."""
        if not self.changed:
            return Bound(self.standard, self._kernel)
        binder = (guard is guarded and self._binder) or self._bind(guard)
        rules = {name: binder(self.changed.get(name, rule)) for name, rule in self.standard.items()}
        parts = [part and binder(self.changed.get(part.__name__, part)) for part in self._kernel]
        if guard:  # also of a standard rule that a changed one keeps from coming to an end
            names = {rule.__code__: name for name, rule in self.changed.items()}
            failure = partial(endless, names, self.standard)
            rules = {name: limited(rule, failure) for name, rule in rules.items()}
            parts = [
                limited(part, failure) if part and _asks(own, self.changed) else part
                for part, own in zip(parts, self._kernel, strict=True)
            ]
        kernel = Kernel._make(parts)
        if guard and self._sound:
            kernel = checked(kernel, binder(self._sound), self.changed, self.culprit)
        return Bound(MappingProxyType(rules), kernel)

    def _bind(self, guard: Guard | None) -> Binder:
        names = {rule.__code__: name for name, rule in self.changed.items()}

        def finish(copy: FunctionType) -> Any:
            name = names.get(copy.__code__)
            return guard(name, copy, self.standard[name]) if guard and name else copy

        module = next(iter(self.standard.values())).__globals__
        imported = [
            value
            for value in module.values()
            if isinstance(value, FunctionType) and value.__globals__ is not module
        ]
        done: dict[Any, Any] = {one: one for one in imported}
        return Binder(module, swapped=self.changed, done=done, finish=finish)


def _asks(function: Any, changed: Mapping[str, Rule]) -> bool:
    """Whether a standard function is a changed rule, or leads to one."""
    reached = [function]
    for one in reached:  # which grows meanwhile
        if one.__name__ in changed:
            return True
        called = (one.__globals__.get(name) for name in names_of(one.__code__))
        reached += [new for new in called if isinstance(new, FunctionType) and new not in reached]
    return False


@lru_cache(maxsize=64)
def _watch(
    standard: tuple[Rule, ...],
    kernel: Kernel,
    changed: tuple[tuple[str, Rule], ...],
    sound: Sound | None,
    board: Any,
) -> None:
    """Watch rules once: the games of a match, or a game that is copied, have the same ones."""
    book = RuleBook(standard, kernel, dict(changed), sound)
    tracer = Tracer(board) if hasattr(board, "stride") else None
    bound = book.bind(partial(watched, tracer))
    watch(board, {name: bound.rules[name] for name in book.changed}, book.standard, bound.kernel)


def _read(changed: Any, standard: Mapping[str, Rule]) -> Mapping[str, Rule]:
    if changed is None:
        return MappingProxyType({})
    if not isinstance(changed, Mapping):
        name = getattr(changed, "__name__", "battle")
        raise TypeError(
            f"rules={changed!r}; expected rules by name, such as rules={{{name!r}: {name}}}"
        )
    for name, rule in changed.items():
        if name not in standard:
            raise TypeError(f"there is no rule {name!r}; {nearest(name, standard)}")
        if not isinstance(rule, FunctionType):
            raise TypeError(f"the rule {name!r} must be a plain Python function, not {rule!r}")
        wanted = list(inspect.signature(standard[name]).parameters)
        if len(inspect.signature(rule).parameters) != len(wanted):
            raise TypeError(
                f"the rule {name!r} takes ({', '.join(wanted)}), but the function given in its "
                f"place takes {inspect.signature(rule)}"
            )
        _read_refusal(name, rule)
    return MappingProxyType({name: changed[name] for name in standard if name in changed})


def _read_refusal(name: str, rule: Rule) -> None:
    """Raise `TypeError` if the sentence that a rule brings for its refusals can't be filled."""
    try:
        str(getattr(rule, "refusal", "")).format(move="", marks="")
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise TypeError(
            f"the refusal of the rule {name!r} is {rule.refusal!r}; "  # type: ignore[attr-defined]
            "its fields are {move} and {marks}"
        ) from error
