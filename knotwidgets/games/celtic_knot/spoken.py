"""The words for a position of Celtic Knot: in captions, in the panel, and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from knotwidgets.core.view import Reckoning, Row, plain_explanation
from knotwidgets.scene.spoken import name
from knotwidgets.words import Phrase, amount, commas, listed, one_after_other, player, say

from .state import counted, height
from .text import OFF
from .verdicts import game_of, wins_bonus

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import CelticKnot


def mover(position: Position) -> str:
    """Whose turn it is, also while coins are flipped; at the end, the winner.

    >>> from knotwidgets import CelticKnot
    >>> mover(CelticKnot().start().play("A9"))
    'nickel'
    """
    return str(game_of(position).players[position.state.player])


def home(position: Position) -> dict[str, int]:
    """How many coins each player has brought home."""
    game = game_of(position)
    left = game.left(position).items()
    return {who: max(0, n - now) for n, (who, now) in zip(game.started, left, strict=True)}


# ---- the turn -----------------------------------------------------------------------------------


def turn(position: Position) -> str:
    """The player to move and the task of the turn."""
    game = game_of(position)
    who, group = name(mover(position)), game.group(position)
    if group is None:
        bonus = position.state.bonus
        return say("celtic_knot.choose_bonus" if bonus else "celtic_knot.choose", player=who)
    if not group.total:
        return say("celtic_knot.to_flip", player=who, n=group.number)
    if not {"goals", "walk", "onward"}.isdisjoint(game.changed_rules):
        return say("celtic_knot.to_move_on", player=who)
    each = game.options["split"] and position.state.flipped > 1
    go = "celtic_knot.to_go_each" if each else "celtic_knot.to_go"
    return say(go, player=who, n=group.total)


def phase(position: Position) -> str:
    """The phase as a title: a bonus turn has one."""
    return say("celtic_knot.bonus_turn") if position.state.bonus else ""


def standing(position: Position, who: str) -> str:
    """A player's coins on the board and home."""
    left, safe = game_of(position).left(position)[who], home(position)[who]
    return say("celtic_knot.standing", left=left, n=safe)


def score(who: str, safe: int) -> str:
    """How many coins a player has brought home."""
    return say("celtic_knot.score", player=name(who), n=safe)


def goal(position: Position) -> str:
    """What wins, where coins go and leave as ever."""
    game = game_of(position)
    return "" if game.changed_rules else say("celtic_knot.goal", exit=game.drawn.exit)


def reckoning(position: Position) -> Reckoning:
    """The coins home and on the board, side by side."""
    game = game_of(position)
    rows = {"home": home(position), "on_board": game.left(position)}
    return Reckoning(
        tuple(map(name, game.players)),
        tuple(
            Row("", say(f"celtic_knot.{label}"), tuple(map(str, numbers.values())))
            for label, numbers in rows.items()
        ),
    )


# ---- moves --------------------------------------------------------------------------------------


def invitation(position: Position) -> str:
    """The mover's first choices."""
    changed = "_changed" if game_of(position).changed_rules else ""
    return say(f"celtic_knot.invitation{changed}")


def explanation(position: Position, move: str) -> str:
    """The explanation of a legal move."""
    game, who, after = game_of(position), name(mover(position)), position.play(move)
    if move.startswith("=") or not _did_as_written(position, after):
        return plain_explanation(position, move)
    key = "go" if move[0] == ">" else "take"
    key = "leave" if move[1:] == OFF else key
    words = {"player": who, "exit": game.drawn.exit, "space": move.lstrip(">")}
    return say(f"celtic_knot.may_{key}", n=after.state.number, **words)


def turn_effects(positions: Sequence[Position]) -> str:
    """A turn, or what has been played of it: the flips, the way, and who is met there.

    >>> from itertools import accumulate
    >>> from knotwidgets import CelticKnot
    >>> start = CelticKnot().start()
    >>> turn_effects([*accumulate(["A7", "=2", ">A9"], type(start).play, initial=start)])
    'Nickel flips 2: A7 to A9, meets Dime'
    """
    done, at = [], ""
    for before, after in pairwise(positions):
        last = str(after.last)
        if not _did_as_written(before, after):
            return ""
        if last[0] == ">" or after is positions[-1]:  # what is said of a route includes its flips
            done.append(_done(before, after, at))
            at = last[1:]
    what = one_after_other(done, "semicolon")
    return say("celtic_knot.turn", player=player(mover(positions[0])), what=what)


def _done(before: Position, after: Position, moved_to: str) -> str:
    """The predicate of a sentence about a decision or flips; the last coins went to `moved_to`."""
    game, last, old, new = game_of(before), str(after.last), before.state, after.state
    space = game.spaces[old.space]
    if last[0] == "=":
        key = "flips_on" if new.total else "flips_stays"
        return say(f"celtic_knot.{key}", n=int(last[1:]), space=space)
    if last[0] != ">":
        return say("celtic_knot.takes", n=new.number, space=last)
    way = game.routes(before)[last[1:]]
    *passed, end = (LAYERS.get(_kind(game, game.drawn.target(one)), "") for one in way)
    key = "to" if end else ["to", *filter(None, passed[1:])][-1]
    key = "home" if way[-1] == game.drawn.exit else key
    same = "goes" if str(before.last)[0] == ">" else "flips"  # another coin, of the same flips
    verb, start = ("then", "") if moved_to == space else (same, space.rstrip("'"))
    what = [say(f"celtic_knot.way_{key}", start=start, goal=way[-1].rstrip("'"))]
    if end:
        what.append(say(f"celtic_knot.{end}_bridge"))
    what += (
        say("celtic_knot.meets", **event.given)
        for event in game.events(old, new)
        if isinstance(event, Phrase) and event.key == "celtic_knot.lands_beside"
    )
    return say(f"celtic_knot.{verb}", n=old.total, what=commas(what))


LAYERS = {"under_bridge": "under", "bridge": "over", "tunnelled": "over"}
"""What kinds of spaces are at crossings, and on which layer."""


def _did_as_written(before: Position, after: Position) -> bool:
    """Whether a decision or flips did what they say: changed rules may do otherwise."""
    game, last = game_of(before), str(after.last)
    old, new = before.state, after.state
    if last.startswith("="):
        return bool(old.coins == new.coins)
    if not last.startswith(">"):
        return bool(new.number and not new.total and game.spaces[new.space] == last)
    own, then = old.coins[old.player], new.coins[old.player]
    if last[1:] == OFF:
        return counted(then) < counted(own)
    goal = game.places[last[1:]]
    return height(then, goal) > height(own, goal) or (goal == old.space and then == own)


# ---- spaces -------------------------------------------------------------------------------------


def labels(position: Position, coins: Mapping[str, Mapping[str, int]]) -> dict[str, str]:
    """The labels of each space and of the exit for a screen reader; `coins` are by space and
    player.

    >>> from knotwidgets import CelticKnot
    >>> labels = labels(CelticKnot().start(), {"A9": {"nickel": 1, "dime": 1}})
    >>> labels["A9"]
    'A9, start X, 1 nickel, 1 dime, can be chosen, linked to B9 and A8'
    >>> labels["C7'"]
    "C7', under the bridge, empty, linked to D7 and B7"
    """
    game, own = game_of(position), mover(position)
    group, goals = game.group(position), {game.square(goal) for goal in game.routes(position)}
    may = dict.fromkeys(goals, "can_reach")
    if game.phase(position) == "choose":
        may = dict.fromkeys(position.legal_moves, "can_choose")
    bonus = {
        game.square(goal)
        for goal in game.routes(position)
        if wins_bonus(position.state, position.play(f">{goal}").state)
    }
    labels, links = {}, game.links
    for space in (*game.spaces, game.drawn.exit):
        there = coins.get(space, {})
        held = group.number if group and space == group.space else 0
        labels[space] = _label(
            space,
            _kind(game, space),
            game.drawn.marks.get(space, ""),
            tuple((who, number - held * (who == own)) for who, number in there.items()),
            held and amount(held, own),
            may.get(space, ""),
            space in bonus,
            links[space],
        )
    return labels


def _kind(game: CelticKnot, space: str) -> str:
    """The special signs of a space: a sentence of the table, or nothing."""
    board = game.drawn
    if space == board.exit:
        return "exit"
    if space.endswith("'"):
        return "under_bridge"
    if space in board.crossings:
        return "tunnelled" if space in game.tunnels else "bridge"
    return "start" if space in board.marks else ""


@lru_cache(maxsize=4096)  # most spaces stay the same from turn to turn
def _label(
    space: str,
    kind: str,
    mark: str,
    resting: tuple[tuple[str, int], ...],
    held: Phrase | int,
    may: str,
    bonus: bool,  # noqa: FBT001 - private
    links: tuple[str, ...],
) -> str:
    parts: list[str] = [space]
    if kind:
        parts.append(say(f"celtic_knot.{kind}", mark=mark))
    parts += [amount(number, who) for who, number in resting if number]
    if not resting and kind != "exit":
        parts.append(say("celtic_knot.empty"))
    if held:
        parts.append(say("celtic_knot.in_hand", coins=held))
    if may:
        parts.append(say(f"celtic_knot.{may}"))
    if bonus:
        parts.append(say("celtic_knot.for_bonus"))
    if links:
        parts.append(say("celtic_knot.linked", places=listed(links)))
    return commas(parts)
