"""What the panels of games and of puzzles have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knotwidgets.core.view import Reckoning
from knotwidgets.words import say

from ..schema import Panel, Result, Told
from .words import one_after_other

BULLET = "accent"  # stands where there is no colour of a player
STOPS = (".", "!", "?")


def summed_up(panel: Told) -> Panel:
    """Return a panel with its `heading`, and with all that it says of the game as `situation`."""
    result, turn = panel["result"], panel["turn"]
    now = result["headline"] if result else turn["text"] if turn else ""
    return {
        **panel,
        "heading": say("common.titled", title=panel["title"], text=now),
        "situation": one_after_other(
            say("widget.sentence", text=text) if text and not text.endswith(STOPS) else text
            for text in _told(panel)
        ),
    }


def _told(panel: Told) -> Iterator[str]:
    result, turn = panel["result"], panel["turn"]
    yield from (panel["title"], panel["phase"], turn["text"] if turn else "")
    if result:
        yield from (result["headline"], *result["detail"])
    for score in panel["scores"]:
        yield say("common.titled", title=score["name"], text=score["text"])


def result_of(headline: str, detail: list[str], table: Reckoning) -> Result:
    """Return a result in one line, in sentences and as a table."""
    return {
        "headline": headline,
        "detail": detail,
        "columns": list(table.columns),
        "rows": [
            {"id": row.id, "label": row.label, "values": list(row.values)} for row in table.rows
        ],
    }


def steps_of(ends: Sequence[int], ply: int) -> dict[str, int]:
    """Return the plies that keys lead to from `ply`, of those at which turns end.

    >>> steps_of([0, 2, 4, 5], 3)
    {'first': 0, 'earlier': 2, 'later': 4, 'last': 5}
    """
    if len(ends) < 2:
        return {}
    return {
        "first": ends[0],
        "earlier": max((end for end in ends if end < ply), default=ends[0]),
        "later": min((end for end in ends if end > ply), default=ends[-1]),
        "last": ends[-1],
    }
