"""Commands about a record: its places, undo, variations and notes; see `commands.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..core import Annotations, Record
from ..core.annotations import NOTHING
from ..core.errors import of_kind
from ..core.lines import Path, normal, path_of
from ..words import say
from .document import (
    Change,
    Cursor,
    Document,
    RefusedError,
    Snapshot,
    checked_drawings,
    resting_before,
    settled,
)


def undo(doc: Document) -> Document:
    """Take back the last moves, wherever one looks, or what was changed after them."""
    if not doc.past:
        raise RefusedError(say("widget.nothing_undo"))
    last = doc.past[-1]
    if isinstance(last, Snapshot):
        now = doc.snapshot._replace(is_game=last.is_game)
        return _showing(doc, last, past=doc.past[:-1], future=(*doc.future, now))
    _refuse_bound(doc)
    back = doc.moves_behind()
    past, future = doc.past[: -len(back)], (*doc.future, *back)
    return doc.at(doc.cursor.to(back[-1].start), past=past, future=future)


def redo(doc: Document) -> Document:
    """Redo the last undone change; for moves, up to a human's next decision, or the end."""
    if not doc.future:
        raise RefusedError(say("widget.nothing_redo"))
    following = doc.future[-1]
    if isinstance(following, Snapshot):
        now = doc.snapshot._replace(is_game=following.is_game)
        return _showing(doc, following, past=(*doc.past, now), future=doc.future[:-1])
    line = doc.record.with_main_line(following.path).knowing(doc.line)
    for following in doc.moves_ahead():
        ply = following.path[-1]
        end = ply == len(line.line) or line.positions[ply].player not in doc.seats
        if end or not doc.has_human:
            break
    return look(doc, following.path)


def _showing(doc: Document, snapshot: Snapshot, **changes: Any) -> Document:
    return doc.at(snapshot.cursor, **snapshot.as_fields(doc.game), **changes)


def look(doc: Document, path: Path, **more: Any) -> Document:
    """Look at a place that is known; moves that were taken back and lead there are done again."""
    if path[-1] < doc.ply:
        _refuse_bound(doc)
    cursor = settled(doc.cursor.to(path))
    past, future = changes_after_look(doc, cursor.path)
    return doc.at(cursor, past=past, future=future, **more)


def changes_after_look(doc: Document, path: Path) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """Return past and future after a look at a place: it redoes the moves that lead there."""
    ahead = list(doc.moves_ahead())
    for n, change in enumerate(ahead, 1):
        if change.path == path:
            return (*doc.past, *ahead[:n]), doc.future[:-n]
    return doc.past, doc.future


def jump(doc: Document, *path: int) -> Document:
    """Look at a place of the record: a number of moves along its main line, or a path."""
    try:
        place = path_of(doc.record.line, path if len(path) - 1 else path[0])
    except ValueError as error:
        raise RefusedError(*error.args) from error
    return look(doc, place)


def go(doc: Document, ply: int) -> Document:
    """Look at the position after `ply` moves of the line that is shown; undo or redo steps."""
    last, is_game = len(doc.line.line), doc.kind != "steps"
    if not 0 <= ply <= last:
        fault = "widget.no_ply" if is_game else "widget.no_step"
        raise RefusedError(say(fault, ply=ply, last=last))
    if is_game:
        return look(doc, (*doc.cursor.path[:-1], ply))
    after = doc.at(doc.cursor)
    while after.ply != ply:
        after = undo(after) if ply < after.ply else redo(after)
    return replace(after, rev=doc.rev + 1, before=doc.position)


def rewind(doc: Document, record: Record | None = None) -> Document:
    """Show the start of another record, or of the line that is shown."""
    if record is None:
        return go(doc, 0)
    of_kind("record", record, Record, f"one of {doc.game!r}")
    if record.game != doc.game:
        raise ValueError(f"{record!r} is of another game; this board shows {doc.game!r}")
    return doc.replaced_by(Cursor(record), match=None, is_game=True)


def forward(doc: Document) -> Document:
    """Show the next move as if it were played now; at the end of the line, the same."""
    if not doc.cursor.goes_on:
        return doc
    path = (*doc.cursor.path[:-1], doc.ply + 1)
    return look(doc, path, since=doc.ply, offered=doc.offered)


# ---- the record


def promote(doc: Document) -> Document:
    """Let the variation that is shown change places with what it was instead of."""
    path = doc.cursor.place
    if len(path) == 1:
        raise RefusedError(say("widget.no_variation"))
    return doc.replaced_by(Cursor(doc.record.promote(path), (*path[:-3], path[-1]), doc.line))


def delete(doc: Document) -> Document:
    """Delete the move that led to what is shown, and all that follows it."""
    _refuse_bound(doc)
    cursor, path = doc.cursor, doc.cursor.place
    if path == (0,):
        raise RefusedError(say("widget.no_move"))
    # what chance drew after a player's move is deleted with that move
    first = max(resting_before(cursor.on_line(path[-1] - 1)).ply, *path[-3:-2], 0)
    record = doc.record.delete((*path[:-1], first + 1))
    return doc.replaced_by(Cursor(record, normal((*path[:-1], first)), doc.line))


def comment(doc: Document, text: str) -> Document:
    """Comment on the move that led to what is shown, or on the game before it begins."""
    try:
        record = doc.record.comment(text, doc.cursor.place)
    except ValueError as fault:
        raise RefusedError(say("widget.no_comment", fault=fault)) from fault
    return doc if record == doc.record else doc.replaced_by(doc.cursor.with_record(record))


def annotate(doc: Document, drawn: Annotations = NOTHING) -> Document:
    """Replace the drawings on the position shown, and show their layer.

    The revision stays, so that no request in view of the position becomes stale.
    """
    cursor = doc.cursor.with_record(doc.record.annotate(checked_drawings(drawn), doc.cursor.place))
    layers = doc.layers.showing({"drawings": True}) if drawn else doc.layers
    return replace(doc, cursor=cursor, layers=layers)


def draw(
    doc: Document, picks: tuple[str, ...], colour: str = "", text: str | None = None
) -> Document:
    """Draw, or take away, an arrow between two cells, a circle round one, or a text on it."""
    for cell in picks:
        if cell not in doc.game.named_cells:
            raise RefusedError(say("drawing.no_cell", cell=cell))
    drawn = doc.drawn
    try:
        if text is not None:
            drawn = drawn.text(picks[0], text)
        elif len(picks) == 1:
            drawn = drawn.circle(picks[0], colour)
        else:
            drawn = drawn.arrow(picks[0], picks[1], colour)
        return annotate(doc, drawn)
    except ValueError as fault:  # an arrow to its own start, or one too many
        raise RefusedError(say("drawing.refused", fault=fault)) from fault


def merge(doc: Document, more: Annotations) -> Document:
    """Draw more on the position shown."""
    return annotate(doc, doc.drawn | more)


def _refuse_bound(doc: Document) -> None:
    if doc.is_bound:
        raise RefusedError(say("widget.binding"))
