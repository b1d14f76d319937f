"""How a rule book shows itself: each rule with its sentence, its arguments and its source."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from .values import hints, words_for

if TYPE_CHECKING:
    from .rules import RuleBook

Rule = Callable[..., Any]

_STYLE = "text-align: left; vertical-align: top"


def documented(rules: Iterable[Rule], terms: Mapping[str, str]) -> tuple[Rule, ...]:
    """Add to the docstrings of rules what their arguments are; `terms` says it by name."""
    found = tuple(rules)
    for rule in found:
        rule.__doc__ = f"{inspect.getdoc(rule)}\n\n" + "\n".join(_arguments(rule, terms))
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


def html(book: RuleBook) -> str:
    """Return a table of rules, in printed order, for a notebook."""
    rows = "".join(_row(book, name) for name in book)
    board = next(
        (one for name in book for one in arguments_of(book.contracts[name]) if _of_board(one)), ""
    )
    heads = "".join(f'<th style="{_STYLE}">{head}</th>' for head in ("Rule", "Says", "Source"))
    caption = f'<caption style="{_STYLE}">{escape(board)}</caption>'
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _row(book: RuleBook, name: str) -> str:
    rule = book.changed.get(name, book.standard[name])
    mark = f"<br><strong>{book.mark(name)}</strong>" if book.mark(name) else ""
    says = escape(sentence(rule)) or "<em>without a docstring</em>"
    lines = (escape(line) for line in arguments_of(book.contracts[name]) if not _of_board(line))
    arguments = "".join(f"<li>{line}</li>" for line in lines)
    source = f"<details><summary>show</summary><pre>{escape(source_of(rule))}</pre></details>"
    cells = (
        f"<code>{name}{escape(_bare_signature(rule))}</code>{mark}",
        f"{says}<ul>{arguments}</ul>",
        source,
    )
    return "<tr>" + "".join(f'<td style="{_STYLE}">{cell}</td>' for cell in cells) + "</tr>"


def arguments_of(rule: Rule) -> list[str]:
    """Return what the arguments of a rule are, and what it returns, line by line."""
    lines = (inspect.getdoc(rule) or "").splitlines()
    told = [line for line in lines if line.startswith("* ")] or _arguments(rule, {})
    return [line[2:] for line in told]


def _of_board(line: str) -> bool:
    return line.startswith("board:")


def text(book: RuleBook) -> str:
    """Return the rules in printed order as lines of text."""
    return "\n".join(
        f"{name}{_bare_signature(rule)}{f' ({book.mark(name)})' if book.mark(name) else ''}\n"
        f"    {sentence(rule)}"
        for name, rule in ((name, book.changed.get(name, book.standard[name])) for name in book)
    )


def source_of(rule: Rule) -> str:
    """Return a rule's source, as far as it is known."""
    try:
        return dedent(inspect.getsource(rule))
    except (OSError, TypeError):
        return "(the source is not known)"


def _bare_signature(rule: Rule) -> str:
    return f"({', '.join(inspect.signature(rule).parameters)})"
