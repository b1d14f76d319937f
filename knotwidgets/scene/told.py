"""What a move has done, in a sentence for those who listen; what happens besides are its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from knotwidgets.games.celtic_knot_text import OFF
from knotwidgets.games.celtic_moves import read_move
from knotwidgets.games.celtic_state import NEUTRAL, shape_of
from knotwidgets.words import player, say
from knotwidgets.words.tiles import placed

if TYPE_CHECKING:
    from knotwidgets.games import Celtic, CelticKnot, Position


def plain(before: Position, after: Position) -> tuple[str, ...]:
    """The move as the game writes it, of a game that has no words for it.

    >>> from knotwidgets.games import Kingdoms
    >>> plain(Kingdoms().start(), Kingdoms().start().play("D4"))
    ('Red plays D4',)
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
    """Which tile of Celtic! was laid, or tried in vain, and the knots that it has closed.

    >>> from knotwidgets.games import Celtic
    >>> position = Celtic().start().play("e6:S", "f5:W", "e4:N")
    >>> celtic(position, position.play("d5:E"))
    ('Blue lays a cap on d5, open east', 'A knot of 5 tiles is closed')
    """
    game, wish = cast("Celtic", before.game), read_move(str(after.last))
    if wish is None or wish.cell is None or not wish.sides:
        return plain(before, after)
    cell, neutral = wish.cell, wish.colour == NEUTRAL
    tile = placed(shape_of(wish.sides), cell, wish.sides, neutral=neutral)
    if cell not in game.tiles_on(after):  # why it was taken back, an event tells
        return (say("told.tries", player=player(before.player), tile=tile),)
    laid = say("told.lays", player=player(before.player), tile=tile)
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
    if goal == OFF:  # how many have left, an event tells
        return (say("told.goes_off", player=who),)
    return (say("told.goes", player=who, space=goal),)
