"""How the game of a panel stands, in words: for those who listen, and over the position's table."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.view import Reckoning
from ..words import say
from .schema import Panel, ResultRow, Told
from .words import one_after_other

STOPS = (".", "!", "?")


def rows_of(table: Reckoning) -> list[ResultRow]:
    """Return the rows of a result's table."""
    return [{"id": row.id, "label": row.label, "values": list(row.values)} for row in table.rows]


def situated(panel: Told) -> Panel:
    """Return a panel with its `heading`, and with all that it says of the game as `situation`."""
    result, turn = panel["result"], panel["turn"]
    now = result["headline"] if result else turn["text"] if turn else ""
    return {
        **panel,
        "heading": say("common.titled", title=panel["title"], text=now),
        "situation": one_after_other(map(_sentence, _told(panel))),
    }


def _told(panel: Told) -> Iterator[str]:
    result, turn = panel["result"], panel["turn"]
    yield from (panel["title"], panel["phase"], turn["text"] if turn else "")
    if result:
        yield from (result["headline"], *result["detail"])
    for score in panel["scores"]:
        yield say("common.titled", title=score["name"], text=score["text"])


def _sentence(text: str) -> str:
    return say("widget.sentence", text=text) if text and not text.endswith(STOPS) else text
