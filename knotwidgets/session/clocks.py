"""Clocks: how much time each player has left, from the record and the current time.

A record keeps the setting as its tag `TimeControl`, such as `300+5`, and with each ply the time
that its player had left after it. So undo, variations and shared records have the times of their
places. A clock runs at one place alone, where somebody has just moved or taken back a move; that is
no part of a record. Nothing here asks what time it is: a document's `timing` says it.
"""

from __future__ import annotations

from dataclasses import replace

from ..core.endings import FORMS, TAG as ENDED
from ..core.errors import shortened
from ..core.lines import Path, normal, with_notes
from ..core.record import CLOCK
from .document import Cursor, Document, rests, stale_error
from .schema import Clock
from .seats import end

SHARE = 0.05  # the part of its time left that a machine may take for a move; see `allowance`
OVER = FORMS["time_over"]


def tag_of(given: object) -> str:
    """Return the tag `TimeControl` for the option `clock`; `ValueError` for an impossible one."""
    tag = "+".join(map(str, given if isinstance(given, tuple) else [given]))
    if not CLOCK.fullmatch(tag):
        what = "expected whole seconds for the game, 300, or with those for each turn, (300, 5)"
        raise ValueError(f"clock={shortened(given)}; {what}")
    return tag


def left_at(cursor: Cursor) -> dict[str, float]:
    """Return the seconds that each player had left at a place; nothing without clocks."""
    left, line = dict[str, float](), cursor.line
    if clock := cursor.record.clock:
        left = dict.fromkeys(line.game.players, float(clock[0]))
        for position, ply in zip(line.positions, line.line[: cursor.ply], strict=False):
            if ply.clock is not None:
                left[str(position.player)] = ply.clock
    return left


def _running_clock(doc: Document) -> tuple[Cursor, str]:
    """Return the place where a clock runs, and its player; if none runs, the place shown and ''."""
    place = doc.timing.place
    if place is None or not doc.record.clock:
        return doc.cursor, ""
    cursor = doc.cursor.to(place)
    return cursor, str(cursor.position.player)


def now_left(doc: Document) -> dict[str, float]:
    """Return the seconds that each player has left; where no clock runs, at the position shown."""
    cursor, mover = _running_clock(doc)
    left = left_at(cursor)
    if mover:
        left[mover] = max(0.0, left[mover] - doc.timing.spent)
    ending = doc.position.ended and dict(doc.record.tags)[ENDED]
    return {one: 0.0 if ending == OVER.format(one) else time for one, time in left.items()}


def clock_of(doc: Document) -> Clock:
    """Return the clocks as the browser shows them, in milliseconds."""
    left = {one: round(1000 * time) for one, time in now_left(doc).items()}
    return {"left": left, "runs": _running_clock(doc)[1], "spent": round(1000 * doc.timing.spent)}


def allowance(doc: Document) -> float:
    """Return the seconds that a machine may take for its move, by what its clock has left."""
    left = now_left(doc).get(str(doc.position.player))
    return float("inf") if left is None else SHARE * left + doc.record.clock[1] / 2


def flag(doc: Document) -> Document:
    """End the game if the running clock has no time left; else raise `RefusedError`."""
    cursor, mover = _running_clock(doc)
    if not mover or now_left(doc)[mover]:
        raise stale_error()
    return end(replace(doc, cursor=cursor), OVER.format(mover))


def with_clocks(doc: Document, after: Document) -> Document:
    """Let the clocks follow a command: moves are charged, and a clock runs where the game stands.

    One of the documents has clocks. The clock runs on while people look at earlier positions; it
    stops if anything else but a move is shown.
    """
    if after.cursor is doc.cursor or after.past is doc.past:
        return after
    timing = doc.timing
    if after.record is doc.record:
        return _at(after, after.cursor.place, timing.now)
    if after.since is not None:
        return _charge(doc, after)
    is_same = after.cursor.path == doc.cursor.path and after.record.moves == doc.record.moves
    goes_on = is_same and not after.position.ended  # there are only other notes
    return _at(after, timing.place if goes_on else None, timing.since)


def _at(doc: Document, place: Path | None, since: float) -> Document:
    """Let the clock run at a place, where a game is under way and somebody is to move."""
    is_on = place and place[-1] and doc.cursor.to(place).position.player
    timing = doc.timing._replace(place=place if is_on else None, since=since)
    return replace(doc, timing=timing)


def _charge(doc: Document, after: Document) -> Document:
    """Charge the first new move for the time that its clock has run; further ones take no time."""
    left, timing = left_at(doc.cursor), doc.timing
    mover, is_running = str(doc.position.player), timing.place == doc.cursor.place
    left[mover] -= timing.spent if is_running else 0
    if left[mover] <= 0:
        return _at(end(doc, OVER.format(mover)), None, 0)
    line, path, positions = after.record.line, after.cursor.path, after.line.positions
    for ply in range(doc.ply, after.ply):
        who = str(positions[ply].player)
        if who in left:
            next_player = next(one.player for one in positions[ply + 1 :] if rests(one))
            left[who] += doc.record.clock[1] if is_running and next_player != who else 0
            line = with_notes(line, normal((*path[:-1], ply + 1)), clock=round(left[who], 1))
    record = replace(after.record, line=line).knowing(after.record)
    return _at(replace(after, cursor=after.cursor.with_record(record)), path, timing.now)
