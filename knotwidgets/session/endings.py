"""Commands by which people end a game before its rules do; see `commands.py`."""

from __future__ import annotations

from dataclasses import replace

from ..core.endings import AGREED, FORMS, TAG
from ..words import percent, player, say
from .document import Cursor, Document, DrawOffer, RefusedError
from .reviews import warner

EVEN = 0.5  # the chance to win up to which a machine accepts a draw


def end(doc: Document, how: str) -> Document:
    """End the game where it stands: moves that were taken back are no longer part of it."""
    line = doc.line
    record = replace(line, line=line.line[: doc.ply]).knowing(line)
    return doc.instead(Cursor(record.tagged(**{TAG: how}), (doc.ply,), line))


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
        raise RefusedError(say("widget.stale"), reason="stale")
    return end(doc, AGREED)


def _giver(doc: Document) -> str:
    if not doc.giver:
        raise RefusedError(say("widget.no_end"))
    return doc.giver
