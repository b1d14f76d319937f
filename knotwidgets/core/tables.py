"""Tables as notebooks show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape


def table(
    heads: Iterable[str],
    rows: Iterable[Iterable[str]],
    style: str = "",
    caption: str = "",
    written: Callable[[str], str] = escape,
) -> str:
    """Return a table as HTML; `written` writes each text, and `style` is that of all cells.

    >>> table(["a"], [["D4 < E6"]])
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>D4 &lt; E6</td></tr></tbody></table>'
    """

    def row(tag: str, cells: Iterable[str]) -> str:
        begin = f'<{tag} style="{style}">' if style else f"<{tag}>"
        return f"<tr>{''.join(f'{begin}{written(cell)}</{tag}>' for cell in cells)}</tr>"

    body = "".join(row("td", cells) for cells in rows)
    return f"<table>{caption}<thead>{row('th', heads)}</thead><tbody>{body}</tbody></table>"
