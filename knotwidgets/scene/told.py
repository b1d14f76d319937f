"""What a move has done, in a sentence for those who listen; what happens besides are its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from knotwidgets.games.celtic_state import shape_of
from knotwidgets.words import player, say

from .celtic_words import opening

if TYPE_CHECKING:
    from knotwidgets.games import Celtic, CelticKnot, Position


def plain(before: Position, after: Position) -> tuple[str, ...]:
    """The move as the game writes it, of a game that has no words for it.

    >>> from knotwidgets.games import Kingdoms
    >>> plain(Kingdoms().start(), Kingdoms().start().play("D4"))
    ('Red: D4',)
    """
    return (say("told.plays", player=player(before.player), move=str(after.last)),)


def kingdoms(before: Position, after: Position) -> tuple[str, ...]:
    """What a build, a capture or a challenge of Kingdoms has done.

    >>> from knotwidgets.games import Kingdoms
    >>> start = Kingdoms().start()
    >>> kingdoms(start, start.play("D4"))
    ('Red builds on D4',)
    """
    fort, challenge, rest = str(after.last).rpartition(">")
    what = "captures" if rest.startswith("x") else "builds"
    verb = f"challenge_{what}" if challenge else what
    who, hill = player(before.player), rest.removeprefix("x")
    return (say(f"told.{verb}", player=who, hill=hill, fort=fort),)


def celtic(before: Position, after: Position) -> tuple[str, ...]:
    """Which tile of Celtic! was laid, and the knots that it has closed.

    >>> from knotwidgets.games import Celtic
    >>> position = Celtic().start().play("e6:S", "f5:W", "e4:N")
    >>> celtic(position, position.play("d5:E"))
    ('Blue: cap on d5, open east', 'A knot of 5 tiles is closed')
    """
    game, last = cast("Celtic", before.game), str(after.last)
    cell = last.partition(":")[0]
    tile = game.tiles_on(after).get(cell)
    if tile is None:  # it was taken back, as an event tells
        return ()
    shape = shape_of(tile.sides)
    kind = f"neutral_{shape}" if tile.colour == "neutral" else shape
    laid = say(
        "told.lays",
        player=player(before.player),
        tile=say(f"celtic.{kind}"),
        cell=cell,
        opening=opening(tile.sides),
    )
    closed = [knot for knot in game.knots(after) if cell in knot.cells]
    return (laid, *(say("told.closes", n=len(knot.cells)) for knot in closed))


def celtic_knot(before: Position, after: Position) -> tuple[str, ...]:
    """Which coins of Celtic Knot were chosen, how they fell, or where they went.

    >>> from knotwidgets.games import CelticKnot
    >>> start = CelticKnot().start()
    >>> chosen = start.play("A9")
    >>> celtic_knot(start, chosen), celtic_knot(chosen, chosen.play("=2"))
    (('Nickel takes 1 coin on A9',), ('The flip gives 2',))
    """
    game, last = cast("CelticKnot", before.game), str(after.last)
    who = player(game.players[before.state.player])
    if last.startswith("="):
        return (say("told.flips", n=int(last[1:])),)
    if not last.startswith(">"):
        group = game.group(after)
        return (say("told.takes", player=who, space=last, n=group.number if group else 1),)
    goal = last[1:]
    if goal == "off":  # how many have left, an event tells
        return ()
    return (say("told.goes", player=who, space=goal),)
