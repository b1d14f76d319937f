"""Commands about who plays, and how people end that; see `commands.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..core.endings import AGREED, FORMS, TAG
from ..core.errors import fixed
from ..engine.checks import number
from ..words import percent, player, say
from .document import NOBODY, Cursor, Document, DrawOffer, RefusedError, stale_error, with_seats
from .reviews import warner

PACES = (0.0, 0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)  # seconds, for the buttons
EVEN = 0.5  # the chance to win up to which a machine accepts a draw


def name(doc: Document, names: Mapping[str, str]) -> Document:
    """Give players these names, and the others none."""
    named = doc.cursor.with_record(doc.record.named(names))
    return replace(doc.replaced_by(named), rests=doc.rests)


def seat(doc: Document, seats: Mapping[str, Any]) -> Document:
    """Have machines play for other players from now on, also in all that can be undone."""
    after = replace(_with_machines(doc, seats), taken_seats=NOBODY)
    if not doc.record.score:
        return after
    return replace(after, cursor=doc.cursor.with_record(doc.record.scored({})), rev=doc.rev + 1)


def take(doc: Document) -> Document:
    """Let a human play for the machine that is to move, or for the first one, until `hand_back`."""
    _refuse_without_machines(doc)
    who = doc.first_machine
    others = {name: one for name, one in doc.seats.items() if name != who}
    return replace(
        _with_machines(doc, others),
        taken_seats=fixed({**doc.taken_seats, who: doc.seats[who]}),
        notice=say("thinking.taken", name=doc.names[who]),
    )


def hand_back(doc: Document) -> Document:
    """Let the machines play again whose places were taken."""
    notice = say("buttons.hand_back_hint") if doc.taken_seats else ""
    back = _with_machines(doc, {**doc.seats, **doc.taken_seats})
    return replace(back, taken_seats=NOBODY, notice=notice)


def _with_machines(doc: Document, seats: Mapping[str, Any]) -> Document:
    seats = fixed(seats)
    past, future = with_seats(doc.past, seats), with_seats(doc.future, seats)
    return replace(doc, seats=seats, past=past, future=future, rests=False, played=None)


def resting(doc: Document, **changes: Any) -> Document:
    """Let the machines rest, or go on; or let one that rests play one move, `stepping`."""
    _refuse_without_machines(doc)
    return replace(replace(doc, stepping=False, error=""), **changes)


def hurry(doc: Document) -> Document:
    """Let the machine that thinks play the best move that it knows by now."""
    _refuse_without_machines(doc)
    return replace(doc, hurried=doc.thinks)


def _refuse_without_machines(doc: Document) -> None:
    if not doc.seats:
        given = {"seat": doc.game.players[-1], "machine": doc.game.machine}
        raise RefusedError(say("thinking.no_machines", **given))


def slower(doc: Document) -> Document:
    """Give more time to each move of machines that play alone."""
    return replace(doc, pace=next((pace for pace in PACES if pace > doc.pace), doc.pace))


def faster(doc: Document) -> Document:
    """Give less time to each move of machines that play alone."""
    return replace(doc, pace=next((pace for pace in PACES[::-1] if pace < doc.pace), doc.pace))


def pace(doc: Document, seconds: float) -> Document:
    """Set the least time from a move to the answer of a machine."""
    return replace(doc, pace=number("pace", seconds))


# ---- endings


def end(doc: Document, how: str) -> Document:
    """End the game where it stands: moves that were taken back are no longer part of it."""
    line = doc.line
    record = replace(line, line=line.line[: doc.ply]).knowing(line)
    return doc.replaced_by(Cursor(record.tagged(**{TAG: how}), (doc.ply,), line))


def resign(doc: Document) -> Document:
    """Give the game up, for the human whose turn it is, or who plays alone against machines."""
    return end(doc, FORMS["resigns"].format(_giver(doc)))


def offer_draw(doc: Document) -> Document:
    """Offer the other player a draw; a machine answers at once, by its own chance to win."""
    giver = _giver(doc)
    other, *more = (one for one in doc.game.players if one != giver)
    if more:
        raise RefusedError(say("widget.no_draw"))
    if other not in doc.seats:
        return replace(doc, draw=DrawOffer(other, say("widget.draw_offered", player=player(giver))))
    last = doc.played and doc.played.report
    share = (last or warner().think(doc.position)).win.get(other, 0.0)
    words = {"player": player(other), "share": percent(share)}
    if share > EVEN:
        return replace(doc, draw=DrawOffer("", say("widget.draw_refused", **words)))
    return replace(end(doc, AGREED), draw=DrawOffer("", say("widget.draw_accepted", **words)))


def accept(doc: Document) -> Document:
    """Accept the draw that is offered."""
    if not (doc.draw and doc.draw.to):
        raise stale_error()
    return end(doc, AGREED)


def _giver(doc: Document) -> str:
    if not doc.giver:
        raise RefusedError(say("widget.no_end"))
    return doc.giver
