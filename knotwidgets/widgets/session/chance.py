"""Chance at a board: what it decides at a ply follows from the game's seed and the ply alone.

So taking a move back and playing it again never changes the luck, and a game whose record, which
keeps the seed as a tag, is read again goes on as it would have done.
"""

from __future__ import annotations

from dataclasses import replace
from secrets import randbits

from knotwidgets.core import Position, Record
from knotwidgets.core.kernel import equal_weight
from knotwidgets.engine.randomness import MASK, chance_move, in_32_bits, mix, stream_of

from .cursor import Cursor

TAG = "Seed"


def rests(position: Position) -> bool:
    """Whether a board may show a position: chance has nothing to decide first."""
    return position.player != "chance"


def settled(cursor: Cursor) -> Cursor:
    """Return where a board rests: chance decides, unless that is known already."""
    while not rests(cursor.position):
        cursor = cursor.on_line(cursor.ply + 1) if cursor.goes_on else cursor.play(_draw(cursor))
    return cursor


def resting_before(cursor: Cursor) -> Cursor:
    """Return the last place on the way to one where chance had nothing to decide."""
    while not rests(cursor.position):
        cursor = cursor.on_line(cursor.ply - 1)
    return cursor


def _draw(cursor: Cursor) -> str:
    seed = seed_of(cursor.record)
    if seed is None:
        raise ValueError("chance can't decide in a record without a seed; give it one by `seeded`")
    return chance_move(cursor.position, mix(stream_of(in_32_bits(seed), cursor.ply)))


def seed_of(record: Record) -> int | None:
    """Return the seed that a record keeps, or None; `ValueError` for a tag that is not a number."""
    text = dict(record.tags).get(TAG)
    if text is None or not _has_chance(record):
        return None
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"the record's tag {TAG} is {text!r}; expected a whole number") from None


def seeded(record: Record, seed: int | None = None) -> Record:
    """Return a record, of a game with chance with a seed: the given, its own or a fresh one."""
    if type(seed) not in (int, type(None)):
        raise TypeError(f"seed={seed!r}; expected a whole number or None")
    if not _has_chance(record) or (seed is None and seed_of(record) is not None):
        return record
    others = tuple(tag for tag in record.tags if tag[0] != TAG)
    return replace(record, tags=(*others, (TAG, str(randbits(32) if seed is None else seed))))


def another(seed: int | None) -> int | None:
    return None if seed is None else stream_of(in_32_bits(seed), MASK)


def _has_chance(record: Record) -> bool:
    return record.game.kernel.weight is not equal_weight
