"""The words for a position of Kingdoms: in captions, in titles, and for screen readers."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from knotwidgets.core import Position
from knotwidgets.core.view import Announcement, Row, plain_effects
from knotwidgets.games.grid.spoken import links
from knotwidgets.words import Phrase, amount, commas, is_known, listed, player, say

from .verdicts import game_of


def turn(position: Position) -> str:
    """The player to move and the task of the turn."""
    what = "capture" if _must_capture(position) else "build"
    return say(f"kingdoms.turn_{what}", player=player(position.player))


def _must_capture(position: Position) -> bool:
    """Whether the mover can do nothing but capture; by a changed rule it may build as well."""
    targets, enemy = position.state.targets, position.state.enemy
    return bool(targets) and targets & enemy == targets


def phase(position: Position) -> str:
    """The phase as a title, such as `Battle`."""
    name = game_of(position).phase(position)
    return say(f"kingdoms.phase_{name.replace(' ', '_')}")


def standing(position: Position, who: str) -> str:
    """A player's figures: kingdoms (or knots, if these count) and ringforts."""
    game = game_of(position)
    has = game.reckoning(position)[who]
    kingdoms, ringforts = amount(has.kingdoms, game.unit), amount(has.ringforts, "ringfort")
    return say("common.beside", first=kingdoms, then=ringforts)


def goal(position: Position) -> str:
    """What wins, where it is counted as ever."""
    game = game_of(position)
    if game.new_aim:
        return ""
    return say(f"kingdoms.goal_{game.unit}s")


def announcements(before: Position, after: Position) -> tuple[Announcement, ...]:
    """The call of BATTLE, a player that is OUT, and a capture that falls due."""
    game, found = game_of(before), []
    for event in game.events(before.state, after.state):
        key, words = (event.key, event.given) if isinstance(event, Phrase) else ("", {})
        over = key == "kingdoms.is_out" and not after.player
        reason = "kingdoms.is_out_end" if over else f"{key}_why"
        known = not game.changed_rules and is_known(reason)
        about = after.player if key == "kingdoms.calls_battle" else before.player
        found.append(Announcement(event, say(reason, **words) if known else "", about or ""))
    due = game.due(after)
    if due and not game.changed_rules:
        words = {"n": len(due), "hills": listed(sorted(due)), "player": player(after.player)}
        why = say("kingdoms.due_why", **words)
        found.append(Announcement(say("kingdoms.due_now"), why, after.player or ""))
    return tuple(found)


def figures(position: Position) -> tuple[Row, ...]:
    """The kingdoms and the ringforts of each, one below the other."""
    game = game_of(position)
    has = game.reckoning(position).values()
    return (
        Row("", say(f"kingdoms.{game.unit}s"), tuple(str(one.kingdoms) for one in has)),
        Row("", say("kingdoms.ringforts"), tuple(str(one.ringforts) for one in has)),
    )


def invitation(position: Position) -> str:
    """The first choices of a mover without ringforts."""
    begun = position.state.own or game_of(position).punishes
    return "" if begun else say("kingdoms.invitation")


def explanation(position: Position, move: str) -> str:
    """The explanation of a legal move; captures need no `x`."""
    *challenged, hill = position.game.picks(position, move)
    what = "captures" if hill in game_of(position).owners(position) else "builds"
    verb = f"challenge_{what}" if challenged else what
    words = {"player": player(position.player), "fort": "".join(challenged)}
    return say(f"kingdoms.may_{verb}", hill=hill, **words)


def labels(position: Position, open_hills: Collection[str]) -> dict[str, str]:
    """The label of each hill for a screen reader; `open_hills` is where a move may begin."""
    game = game_of(position)
    held = {hill: (who, 0) for hill, who in game.owners(position).items()}  # and count for nothing
    held |= {
        hill: (who, len(group))
        for who, groups in game.kingdoms(position).items()
        for group in groups
        for hill in group
    }
    labels, due, sides = {}, game.due(position), game.open_sides(position.state)
    for hill in game.grid.names:
        linked, more = links(game, hill, sides.get(hill, 0)), ""
        if hill in due and not _must_capture(position):
            more = "can_be_captured"
        elif hill in due:
            more = "must_be_captured" if len(due) == 1 else "one_to_capture"
        elif hill in open_hills:
            more = "can_be_challenged" if hill in held else "can_be_built"
        labels[hill] = _label(hill, *held.get(hill, ("", 0)), tuple(linked), more)
    return labels


@lru_cache(maxsize=4096)  # most of them stay the same from move to move
def _label(hill: str, who: str, size: int, links: tuple[str, ...], more: str) -> str:
    words = [hill, say(f"kingdoms.{who}_ringfort" if who else "kingdoms.empty_hill")]
    if links:
        words.append(say("kingdoms.linked", places=listed(links)))
    if size:
        words.append(say("kingdoms.kingdom_of", n=size))
    if more:
        words.append(say(f"kingdoms.{more}"))
    return commas(words)


def effects(before: Position, after: Position) -> tuple[str, ...]:
    """The effect of a build, a capture or a challenge, if the ringfort is still there."""
    fort, challenge, rest = str(after.last).rpartition(">")
    what = "captures" if rest.startswith("x") else "builds"
    verb = f"challenge_{what}" if challenge else what
    who, hill = player(before.player), rest.removeprefix("x")
    owner = game_of(after).owners(after).get(hill)
    if owner is None or (owner == before.player) == bool(challenge):
        return plain_effects(before, after)
    return (say(f"kingdoms.told_{verb}", player=who, hill=hill, fort=fort),)
