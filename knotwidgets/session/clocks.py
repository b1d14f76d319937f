"""Clocks: how much time each player has left, by the record and the time of now.

A record keeps the setting as its tag `TimeControl`, such as `300+5`, and with each ply the time
that its player had left after it. So undo, variations and shared records have the times of their
places. A clock runs at one place alone, where somebody has just moved or taken back a move; that is
no part of a record. Nothing here asks what time it is: a document's `timing` says it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, NamedTuple

from ..core import Record
from ..core.endings import FORMS, TAG as ENDED
from ..core.errors import shortened
from ..core.lines import Path, is_path, normal, noted
from ..words import say
from .document import Cursor, Document, RefusedError, rests
from .endings import end
from .schema import Clock

TAG = "TimeControl"
LONGEST = 86_400  # seconds of a game, and of an increment
SHARE = 0.05  # of the time left, that a machine may take for one move, with half of its increment
OVER = FORMS["time_over"]


class Setting(NamedTuple):
    """The seconds that each player has for the game, and those that each turn adds."""

    seconds: int
    bonus: int = 0


def setting_of(record: Record) -> Setting | None:
    """Return the setting of a record's clocks; None without a tag, and for kinds unknown here."""
    said = re.fullmatch(r"([0-9]{1,5})(\+[0-9]{1,5})?", dict(record.tags).get(TAG, ""))
    return Setting(int(said[1]), int(said[2] or 0)) if said else None


def tag_of(given: Any) -> str:
    """Return the tag for what is given as a `clock`; `ValueError` for what can't be one."""
    numbers = given if isinstance(given, tuple) else (given,)
    whole = len(numbers) in (1, 2) and all(type(one) is int for one in numbers)
    if not whole or not 0 < numbers[0] <= LONGEST or not 0 <= numbers[-1] <= LONGEST:
        what = "expected whole seconds for the game, 300, or with those for each turn, (300, 5)"
        raise ValueError(f"clock={shortened(given)}; {what}; {LONGEST} at most")
    return "+".join(map(str, numbers))


def left_at(cursor: Cursor) -> dict[str, float]:
    """Return the seconds that each player had left at a place; nothing without clocks."""
    setting, line = setting_of(cursor.record), cursor.line
    if setting is None:
        return {}
    left = dict.fromkeys(line.game.players, float(setting.seconds))
    for position, ply in zip(line.positions, line.line[: cursor.ply], strict=False):
        if ply.clock is not None:
            left[str(position.player)] = ply.clock
    return left


def running(doc: Document) -> Cursor | None:
    """Return the place where a clock runs, if one does."""
    place = doc.timing.place
    return None if place is None else doc.cursor.to(place)


def now_left(doc: Document) -> dict[str, float]:
    """Return the seconds that each player has left; where no clock runs, at the position shown."""
    cursor = running(doc)
    left = left_at(cursor or doc.cursor)
    if cursor:
        left[str(cursor.position.player)] -= doc.timing.spent
    elif doc.position.ended:
        how = dict(doc.record.tags)[ENDED]
        left |= {one: 0.0 for one in left if how == OVER.format(one)}
    return {one: max(0.0, seconds) for one, seconds in left.items()}


def shown(doc: Document) -> Clock:
    """Return the clocks as the browser shows them, in milliseconds."""
    cursor = running(doc)
    return {
        "left": {one: round(1000 * seconds) for one, seconds in now_left(doc).items()},
        "runs": str(cursor.position.player) if cursor else "",
        "spent": round(1000 * doc.timing.spent),
    }


def allowance(doc: Document) -> float:
    """Return the seconds that a machine may take for its move, by what its clock has left."""
    setting = setting_of(doc.record)
    if setting is None:
        return float("inf")
    return SHARE * now_left(doc)[str(doc.position.player)] + setting.bonus / 2


def flag(doc: Document) -> Document:
    """End the game where the clock that runs has no time left; else it is refused."""
    cursor = running(doc)
    if cursor is None or now_left(doc)[str(cursor.position.player)]:
        raise RefusedError(say("widget.stale"), reason="stale")
    return end(replace(doc, cursor=cursor), OVER.format(cursor.position.player))


def ticked(doc: Document, after: Document) -> Document:
    """Let the clocks follow a command: moves are charged, and a clock runs where the game stands.

    While people look elsewhere it runs on; it stops where something else is shown than a move.
    """
    if after.cursor is doc.cursor or after.past is doc.past:
        return after
    timing = doc.timing
    if after.record is doc.record:
        return _at(after, after.cursor.place, timing.now)
    if after.since is not None:
        return _charged(doc, after)
    is_same = after.cursor.path == doc.cursor.path and after.position == doc.position
    return _at(after, timing.place if is_same else None, timing.since)


def _at(doc: Document, place: Path | None, since: float) -> Document:
    """Let the clock run at a place, where a game is under way and somebody is to move."""
    has_begun = place and place[-1] and setting_of(doc.record) and is_path(doc.record.line, place)
    is_on = place and has_begun and doc.cursor.to(place).position.player
    timing = doc.timing._replace(place=place if is_on else None, since=since)
    return replace(doc, timing=timing)


def _charged(doc: Document, after: Document) -> Document:
    """Charge the time of new moves; the first of them where the clock runs, the others nothing."""
    left, setting, timing = left_at(doc.cursor), setting_of(doc.record), doc.timing
    if setting is None:
        return after
    mover, runs = str(doc.position.player), timing.place == doc.cursor.place
    if runs:
        left[mover] -= timing.spent
    if left[mover] <= 0:
        return _at(end(doc, OVER.format(mover)), None, 0)
    line, path = after.record.line, after.cursor.path
    positions = after.line.positions
    for ply in range(doc.ply, after.ply):
        who = str(positions[ply].player)
        if who in left:
            then = next(one.player for one in positions[ply + 1 :] if rests(one))
            left[who] += setting.bonus if runs and then != who else 0
            line = noted(line, normal((*path[:-1], ply + 1)), clock=round(left[who], 1))
    record = replace(after.record, line=line).knowing(after.record)
    return _at(replace(after, cursor=after.cursor.with_record(record)), path, timing.now)
