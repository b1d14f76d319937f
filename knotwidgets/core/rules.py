"""The rule book of a game: its rule functions by name, in printed order, some of them changed."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dis import get_instructions
from functools import cached_property, lru_cache, partial
from html import escape
from io import StringIO
from textwrap import dedent
from types import FunctionType
from typing import Any, NamedTuple

from .binding import Binder, Forms, codes_in, fingerprint, reachable
from .bits import Index, nth_bit
from .edges import Elsewhere, check
from .errors import fixed, nearest, of_kind
from .guard import Rule, Rules, checked, ending, endless, guarded, limited
from .kernel import Kernel, Limit, equal_weight
from .tables import table
from .values import hints, words_for

Guard = Callable[[str, FunctionType, Rule], Rule]

FOLLOWS = "follows what was changed"
PAUSES = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
Sound = Callable[[Any, Any], str]


class Bound(NamedTuple):
    """Rules that call each other, the kernel that calls them, and a loop that plays as it does."""

    rules: Rules
    kernel: Kernel
    quick: Rule | None = None


class RuleBook(Mapping[str, Rule]):
    """The rules of a game by name, in the printed order; their docstrings are the rules in words.

    `changed` are the rules given in place of standard ones; `kernel` plays by them. A changed rule
    that fails raises `RuleError`. `sound` may reject impossible states: a changed rule that leads
    to one fails, too.

    A changed function may use the names of the module it replaces a rule of (so the source of a
    standard rule, edited in a cell, works as it stands) as well as its own globals. Raises
    `TypeError` for an unknown rule, for something that is not a plain function, for other
    parameters or an order of them, and for one that sets a name outside itself. In place of rules
    by name the rule book of another game may be given.

    `own` are rules that a game has on top of those of a base class: they come first, each in place
    of the base's rule of its name, if there is one. They are guarded as changed ones are: both are
    `replaced`. The annotations of its `contracts` describe the arguments and results of rules. A
    `limit` ends games after its number of plies. `elsewhere` moves arguments and results to another
    place of a window. `quick` plays a whole random game by calling standard rules, sooner than by
    the kernel and to the same end; it is left out where a rule is replaced or there is a limit.
    """

    def __init__(
        self,
        standard: Iterable[Rule],
        kernel: Kernel,
        changed: Rules | None = None,
        sound: Sound | None = None,
        *,
        own: Iterable[Rule] = (),
        limit: Limit | None = None,
        elsewhere: Elsewhere | None = None,
        quick: Rule | None = None,
    ) -> None:
        self._base = tuple(standard)
        base = {rule.__name__: rule for rule in self._base}
        first = _own_by_name(own, {"weight": equal_weight, **base})
        self._own = tuple(first.values())
        self.standard = fixed({**first, **{k: v for k, v in base.items() if k not in first}})
        self.changed = _checked_changes(changed, self.standard)
        self._module = next((rule.__globals__ for rule in base.values()), {})
        self.replaced = fixed({**first, **self.changed})
        self.contracts = fixed({**self.standard, "weight": equal_weight, **base})
        self._played = _with_own_codes(self.replaced)
        self._names = {rule.__code__: name for name, rule in self._played.items()}
        self._kernel = kernel
        self._sound = sound
        self.limit = limit
        self._elsewhere = elsewhere
        self._quick = None if limit or self.replaced else quick
        self._binder = self._bind(guarded) if self.replaced else None
        self.bound = self.bind(guarded)  # interpreted play
        self.plain = self.bind(None)  # the same without guards, to be compiled
        self.kernel = self.bound.kernel

    def __getitem__(self, name: str) -> Rule:
        if name not in self.standard:
            raise KeyError(f"there is no rule {name!r}; {nearest(name, self.standard)}")
        return self.bound.rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.standard)

    def __len__(self) -> int:
        return len(self.standard)

    @cached_property
    def content(self) -> str:
        """The code of the changed rules, with all that they reach, as a hash; empty if there are
        none.

        Rules that were pickled, or come from a cell that was run again, have the same.
        """
        if not self.changed:
            return ""
        names = sorted(self.changed)
        refusals = [(name, getattr(self.changed[name], "refusal", None)) for name in names]
        return fingerprint((self.plain.rules[name] for name in names), self._module, *refusals)

    def __repr__(self) -> str:
        return "\n".join(
            f"{name}{_bare_signature(rule)}{f' ({self.mark(name)})' if self.mark(name) else ''}\n"
            f"    {sentence(rule)}"
            for name, rule in {**self.standard, **self.changed}.items()
        )

    def _repr_html_(self) -> str:
        lines = (line for name in self for line in arguments_of(self.contracts[name]))
        board = next(filter(_of_board, lines), "")
        caption = f'<caption style="{_STYLE}">{escape(board)}</caption>'
        heads, rows = ("Rule", "Says", "Source"), (_row(self, name) for name in self)
        return table(heads, rows, _STYLE, caption, str)

    def words(self, name: str) -> str | None:
        """Return the sentence in which a replaced rule forbids a move; None for any other.

        It is the rule's attribute `refusal`, or else the rule's first sentence.
        """
        sentence = self.says(name)
        return None if sentence is None else str(getattr(self.replaced[name], "refusal", sentence))

    def says(self, name: str) -> str | None:
        """Return the first sentence of a replaced rule's docstring; None for any other rule.

        It is empty if there is no docstring, or if the docstring is that of the standard rule.
        """
        rule = self.replaced.get(name)
        if rule is None:
            return None
        own, standard = map(sentence, (rule, self.standard[name]))
        same = own == standard and name in self.changed
        return "" if same else str(re.split(r"(?<=[.!?])\s", own)[0])

    def rules_reached(self, name: str) -> set[str]:
        """Return the names of the rules that a rule calls, directly or through others."""
        names = {rule: name for name, rule in self.plain.rules.items()}
        return {names[one] for one in reachable(self.plain.rules[name])[1:] if one in names}

    def mark(self, name: str) -> str:
        """Mark a rule as changed, or as following a changed rule that it calls."""
        if name in self.changed:
            return "changed"
        return FOLLOWS if self.rules_reached(name) & self.changed.keys() else ""

    def deciding_rules(self, ends: Collection[str]) -> tuple[str, ...]:
        """Return the changed rules that decide who wins: those that `points` calls, and `ends`."""
        points = self.standard.get("points", self._kernel.points)
        called = {one.__name__ for one in reachable(points)}
        return tuple(name for name in self.changed if name in called or name in ends)

    def watch(self, board: Any) -> None:
        """Play replaced rules a little, on a board; raise `RuleError` for the first that fails."""
        if self.replaced:
            changed = tuple(self.changed.items())
            _watch(
                self._base, self._kernel, changed, self._sound, self._own, self._elsewhere, board
            )

    def culprit(self, happens: Callable[[Kernel], object]) -> str:
        """Return the first changed rule without which something doesn't happen, else the first.

        `happens` is called with the kernels of other rule books.
        """
        for name in self.changed if len(self.changed) > 1 else ():
            others = {other: rule for other, rule in self.changed.items() if other != name}
            book = RuleBook(self._base, self._kernel, others, own=self._own)
            try:
                if not happens(book.plain.kernel):
                    return name
            except Exception:  # noqa: BLE001, S112 - some rule still fails
                continue
        return next(iter(self.changed or self.replaced))

    def of(self, function: Rule) -> Rule:
        """Return this book's copy of a function that calls rules by their names."""
        return self._binder(function) if self._binder else function

    def bind(self, guard: Guard | None, done: Mapping[Rule, Rule] = fixed({})) -> Bound:
        """Bind all rules to each other, with a guard around each changed one.

        `done` maps functions to their copies.
        """
        if not self.replaced:
            ours = self._kernel.mover.__module__.startswith("knotwidgets.")
            return self._limited(self.standard, self._kernel if ours else ending(self._kernel))
        binder = (guard is guarded and self._binder) or self._bind(guard)
        binder.done.update(done)
        rules = {name: binder(self._played.get(name, rule)) for name, rule in self.standard.items()}
        parts = [
            part
            and binder(self._played.get("weight" if part is equal_weight else part.__name__, part))
            for part in self._kernel
        ]
        if guard:  # also around standard rules: a changed one may keep them from ending
            failure = partial(endless, self._names, self.standard)
            rules = {name: limited(rule, failure) for name, rule in rules.items()}
            parts = [
                limited(part, failure)
                if part and any(one.__name__ in self.replaced for one in reachable(own))
                else part
                for part, own in zip(parts, self._kernel, strict=True)
            ]
        kernel = Kernel._make(parts)
        if guard and self._sound:
            kernel = checked(kernel, binder(self._sound), self.replaced, self.culprit)
        tried = guard not in (None, guarded)
        return self._limited(fixed(rules), ending(kernel, tried=tried))

    def _limited(self, rules: Rules, kernel: Kernel) -> Bound:
        return Bound(rules, self.limit.kernel(kernel) if self.limit else kernel, self._quick)

    def wrapped_kernel(self, wrapper: Guard) -> Kernel:
        """Return a kernel for these rules, each of them in a wrapper, also standard ones."""
        own = self.standard.values()
        return RuleBook(self._base, self._kernel, self.changed, own=own).bind(wrapper).kernel

    def _bind(self, guard: Guard | None) -> Binder:
        def finish(copy: FunctionType) -> Any:
            name = self._names.get(copy.__code__)
            return guard(name, copy, self.contracts[name]) if guard and name else copy

        module = self._module
        imported = [
            value
            for value in module.values()
            if isinstance(value, FunctionType) and value.__globals__ is not module
        ]
        done: dict[Any, Any] = {one: one for one in imported}
        forms = self.forms(self._played)
        hooks = {**module, **{name: known[0] for name, known in forms.items()}}
        return Binder(hooks, rules=forms, done=done, finish=finish)

    def forms(self, played: Rules) -> Forms:
        """Return the rules in play, each with the functions that count as this rule."""
        return {
            name: (played.get(name, rule), self.replaced.get(name, rule), self.contracts[name])
            for name, rule in self.standard.items()
        }


def _own_by_name(rules: Iterable[Rule], base: Rules) -> dict[str, Rule]:
    of_kind("own_rules", rules, Iterable, "functions, such as (won,)")
    own: dict[str, Rule] = {}
    for rule in rules:
        name = getattr(rule, "__name__", "")
        if not name.isidentifier() or name in own:
            what = "two rules have the same name" if name in own else "a rule is a function"
            raise TypeError(f"own_rules has {rule!r}; {what}, made by def")
        own[name] = rule
        _check(name, rule, base.get(name))
    return own


@lru_cache(maxsize=64)
def _watch(
    base: tuple[Rule, ...],
    kernel: Kernel,
    changed: tuple[tuple[str, Rule], ...],
    sound: Sound | None,
    own: tuple[Rule, ...],
    elsewhere: Elsewhere | None,
    board: Any,
) -> None:
    """Watch rules once: the games of a match, or a game that is copied, have the same ones."""
    book = RuleBook(base, kernel, dict(changed), sound, own=own)
    bind = partial(book.bind, done={nth_bit: lambda *given: Index(nth_bit(*given))})
    with redirect_stdout(StringIO()):  # of rules that print
        check(board, bind, book.replaced, book.contracts, elsewhere)


def _with_own_codes(changed: Rules) -> Rules:
    """Return rules by name, each with a separate code object, which identifies its copies.

    The same function, or two that one factory made, may be given in place of several rules.
    """
    codes = [rule.__code__ for rule in changed.values()]
    return {
        name: _renamed(rule, name) if codes.count(rule.__code__) > 1 else rule
        for name, rule in changed.items()
    }


def _renamed(rule: Rule, name: str) -> Rule:
    code = rule.__code__.replace(co_name=name)
    copy = FunctionType(code, rule.__globals__, name, rule.__defaults__, rule.__closure__)
    copy.__doc__ = rule.__doc__
    return copy


def _checked_changes(changed: Any, standard: Rules) -> Rules:
    if changed is None:
        return fixed({})
    if not isinstance(changed, Mapping):
        name = getattr(changed, "__name__", "battle")
        raise TypeError(
            f"rules={changed!r}; expected rules by name, such as rules={{{name!r}: {name}}}"
        )
    if isinstance(changed, RuleBook):
        changed = changed.changed
    for name, rule in changed.items():
        if name not in standard:
            raise TypeError(f"there is no rule {name!r}; {nearest(name, standard)}")
        _check(name, rule, standard[name])
    return fixed(
        {
            name: changed[name]
            for name, rule in standard.items()
            if changed.get(name, rule) is not rule
        }
    )


def _takes_arguments(rule: Rule, wanted: list[str]) -> bool:
    """Whether a rule takes the wanted arguments by position; the same names must be in order."""
    given = inspect.signature(rule).parameters
    plain = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
    if len(given) != len(wanted) or not {one.kind for one in given.values()} <= plain:
        return False
    return list(given) == wanted or sorted(given) != sorted(wanted)


def _set_outside(rule: Rule) -> str:
    """Return a global or nonlocal name that a rule sets: the value would be lost in its copy."""
    for code in codes_in(rule.__code__):
        for step in get_instructions(code):
            closed = step.opname == "STORE_DEREF" and step.argval in rule.__code__.co_freevars
            if closed or step.opname == "STORE_GLOBAL":
                return str(step.argval)
    return ""


def _check(name: str, rule: Any, standard: Rule | None) -> None:
    """Raise `TypeError` for anything but a function with the arguments of the standard rule."""
    if not isinstance(rule, FunctionType):
        raise TypeError(f"the rule {name!r} must be a plain Python function, not {rule!r}")
    if rule.__code__.co_flags & PAUSES:
        raise TypeError(f"the rule {name!r} has to return a value: without 'yield' and 'async'")
    outside = _set_outside(rule)
    if outside:
        raise TypeError(
            f"the rule {name!r} sets {outside!r} outside itself; a rule only returns a value"
        )
    wanted = list(inspect.signature(standard or rule).parameters)
    if not _takes_arguments(rule, wanted):
        raise TypeError(
            f"the rule {name!r} takes ({', '.join(wanted)}), but the function given in its "
            f"place takes {inspect.signature(rule)}"
        )
    _read_refusal(name, rule)


def _read_refusal(name: str, rule: Rule) -> None:
    """Raise `TypeError` if the sentence that a rule brings for its refusals can't be filled."""
    try:
        str(getattr(rule, "refusal", "")).format(move="", marks="")
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise TypeError(
            f"the refusal of the rule {name!r} is {rule.refusal!r}; "  # type: ignore[attr-defined]
            "its fields are {move} and {marks}"
        ) from error


# ---- how a rule book shows itself ----------------------------------------------------------------


_STYLE = "text-align: left; vertical-align: top"


def documented(rules: Iterable[Rule], terms: str) -> tuple[Rule, ...]:
    """Add the meanings of arguments to the docstrings of rules.

    `terms` is a table with a row for each name: the name, two blanks or more, and its meaning.
    """
    found, known = tuple(rules), dict(re.findall(r"^ *(\w+)  +(.+)", terms, re.MULTILINE))
    for rule in found:
        rule.__doc__ = f"{inspect.getdoc(rule)}\n\n" + "\n".join(_arguments(rule, known))
    return found


def _arguments(rule: Rule, terms: Mapping[str, str]) -> Iterator[str]:
    known = dict(hints(rule))
    returned = known.pop("return", None)
    for name, hint in known.items():
        kind = words_for(hint)
        yield f"* {name}: {terms[name]} ({kind})" if name in terms else f"* {name}: {kind}"
    if returned is not None:
        yield f"* returns {words_for(returned)}"


def sentence(rule: Rule) -> str:
    """Return the first paragraph of a rule's docstring: the printed rule."""
    return " ".join((inspect.getdoc(rule) or "").split("\n\n")[0].split())


def _row(book: RuleBook, name: str) -> tuple[str, ...]:
    rule = book.changed.get(name, book.standard[name])
    mark = f"<br><strong>{book.mark(name)}</strong>" if book.mark(name) else ""
    says = escape(sentence(rule)) or "<em>without a docstring</em>"
    lines = (escape(line) for line in arguments_of(book.contracts[name]) if not _of_board(line))
    arguments = "".join(f"<li>{line}</li>" for line in lines)
    source = f"<details><summary>show</summary><pre>{escape(source_of(rule))}</pre></details>"
    return (
        f"<code>{name}{escape(_bare_signature(rule))}</code>{mark}",
        f"{says}<ul>{arguments}</ul>",
        source,
    )


def arguments_of(rule: Rule) -> list[str]:
    """Return the meanings of a rule's arguments and of its result, line by line."""
    lines = (inspect.getdoc(rule) or "").splitlines()
    meanings = [line for line in lines if line.startswith("* ")] or _arguments(rule, {})
    return [line[2:] for line in meanings]


def _of_board(line: str) -> bool:
    return line.startswith("board:")


def source_of(rule: Rule) -> str:
    """Return a rule's source, as far as it is known."""
    try:
        return dedent(inspect.getsource(rule))
    except (OSError, TypeError):
        return "(the source is not known)"


def _bare_signature(rule: Rule) -> str:
    return f"({', '.join(inspect.signature(rule).parameters)})"
