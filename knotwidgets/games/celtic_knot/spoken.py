"""The words for a position of Celtic Knot: in captions, in the panel, and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, cast

from knotwidgets.core.view import Reckoning, Row, plainly_possible
from knotwidgets.scene.spoken import name
from knotwidgets.words import Phrase, amount, commas, listed, player, say

from .text import OFF

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .board import Board
    from .game import CelticKnot


def turn(position: Position) -> str:
    """Whose turn it is and what it takes.

    >>> from knotwidgets.games import CelticKnot
    >>> start = CelticKnot().start()
    >>> turn(start), turn(start.play("A9", "=2"))
    ('Nickel to choose a stack', 'Nickel to go 2')
    """
    game = _game(position)
    who, group = name(mover(position)), game.group(position)
    if group is None:
        bonus = position.state.bonus
        return say("celtic_knot.choose_bonus" if bonus else "celtic_knot.choose", player=who)
    if not group.total:
        return say("celtic_knot.to_flip", player=who, n=group.number)
    each = game.options["split"] and position.state.flipped > 1
    go = "celtic_knot.to_go_each" if each else "celtic_knot.to_go"
    return say(go, player=who, n=group.total)


def mover(position: Position) -> str:
    """Whose turn it is, also while coins are flipped; at the end, the winner.

    >>> from knotwidgets.games import CelticKnot
    >>> mover(CelticKnot().start().play("A9"))
    'nickel'
    """
    return str(_game(position).players[position.state.player])


def phase(position: Position) -> str:
    """The phase as a title: a bonus turn has one.

    >>> from knotwidgets.games import CelticKnot
    >>> start = CelticKnot().start()
    >>> phase(start), phase(start.play("A7=2>A9", "=1"))
    ('', 'Bonus turn')
    """
    return say("celtic_knot.bonus_turn") if position.state.bonus else ""


def standing(position: Position, who: str) -> str:
    """What a player has on the board and home.

    >>> from knotwidgets.games import CelticKnot
    >>> standing(CelticKnot().start(), "nickel")
    '6 on the board, 0 home'
    """
    left, safe = _game(position).left(position)[who], home(position)[who]
    return say("celtic_knot.standing", left=left, n=safe)


def score(who: str, safe: int) -> str:
    """How many coins a player has brought home.

    >>> score("dime", 2)
    'Dime 2 home'
    """
    return say("celtic_knot.score", player=name(who), n=safe)


def home(position: Position) -> dict[str, int]:
    """How many coins each player has brought home.

    >>> from knotwidgets.games import CelticKnot
    >>> home(CelticKnot().start())
    {'nickel': 0, 'dime': 0}
    """
    game = _game(position)
    return {who: game.purse - left for who, left in game.left(position).items()}


def invitation(position: Position) -> str:
    """What the mover may do first.

    >>> from knotwidgets.games import CelticKnot
    >>> invitation(CelticKnot().start())[:38]
    'Click one of your coins to flip it, he'
    """
    return say("celtic_knot.invitation", exit=_game(position).drawn.exit)


def possible(position: Position, move: str) -> str:
    """The sentence for a legal move that was asked about.

    >>> from knotwidgets.games import CelticKnot
    >>> start = CelticKnot().start()
    >>> possible(start, "A9"), possible(start.play("A9", "=2"), ">C9")
    ('Nickel can take 1 coin on A9.', 'Nickel can go to C9.')
    """
    game, who = _game(position), name(mover(position))
    if move.startswith("="):
        return plainly_possible(position, move)
    if not move.startswith(">"):
        group = game.group(position.play(move))
        return say("celtic_knot.may_take", player=who, space=move, n=group.number if group else 1)
    if move[1:] == OFF:
        return say("celtic_knot.may_leave", player=who, exit=game.drawn.exit)
    return say("celtic_knot.may_go", player=who, space=move[1:])


def reckoning(position: Position) -> Reckoning:
    """The coins home and on the board, side by side.

    >>> from knotwidgets.games import CelticKnot
    >>> reckoning(CelticKnot().start()).rows[0]
    Row(id='', label='Home', values=('0', '0'))
    """
    game = _game(position)
    rows = {"home": home(position), "on_board": game.left(position)}
    return Reckoning(
        tuple(map(name, game.players)),
        tuple(
            Row("", say(f"celtic_knot.{label}"), tuple(str(number) for number in numbers.values()))
            for label, numbers in rows.items()
        ),
    )


def labels(position: Position, coins: Mapping[str, Mapping[str, int]]) -> dict[str, str]:
    """What a screen reader says of each space and of the exit; `coins` are by space and player.

    >>> from knotwidgets.games import CelticKnot
    >>> labels = labels(CelticKnot().start(), {"A9": {"nickel": 1, "dime": 1}})
    >>> labels["A9"]
    'A9, start X, 1 nickel, 1 dime, can be chosen, linked to B9 and A8'
    >>> labels["C7'"]
    "C7', under the bridge, empty, linked to D7 and B7"
    """
    game = _game(position)
    group, choosing = game.group(position), game.phase(position) == "choose"
    goals = {game.square(goal) for goal in game.routes(position)}
    movable = set(position.legal_moves) if choosing else set()
    links = linked(game.drawn)
    labels = {}
    for space in (*game.spaces, game.drawn.exit):
        there = coins.get(space, {})
        held = {mover(position): group.number} if group and space == group.space else {}
        rest = {who: number - held.get(who, 0) for who, number in there.items()}
        kind, mark = _kind(game, space)
        spot = Spot(
            space,
            kind,
            mark,
            tuple(rest.items()) if kind != "exit" else (),
            tuple(held.items()),
            may="choose" if space in movable else "reach" if space in goals else "",
            bonus=space in goals and bool(set(there) - {mover(position)}),
            links=links.get(space, ()),
        )
        labels[space] = _label(spot)
    return labels


class Spot(NamedTuple):
    """What there is to say of a space; `kind` and `may` name sentences of the table.

    Coins in hand are `held`, and not among the `coins`.
    """

    name: str
    kind: str
    mark: str
    coins: tuple[tuple[str, int], ...]
    held: tuple[tuple[str, int], ...]
    may: str
    bonus: bool
    links: tuple[str, ...]


@lru_cache(maxsize=64)
def linked(board: Board) -> dict[str, tuple[str, ...]]:
    """The spaces next to each space along its strand, and the one below its tunnel.

    >>> from knotwidgets.games.celtic_knot.gallery import RECONSTRUCTION
    >>> linked(RECONSTRUCTION)["C7"]
    ('C8', 'C6', "C7'")
    """
    links: dict[str, list[str]] = {}
    for strand in board.strands:
        spaces = [board.exit if name.rstrip("'") == board.exit else name for name in strand.spaces]
        steps = list(pairwise(spaces))
        if strand.closed:
            steps.append((spaces[-1], spaces[0]))
        for one, then in steps:
            links.setdefault(one, []).append(then)
            links.setdefault(then, []).append(one)
    for space in board.tunnels:
        links[space].append(f"{space}'")
    return {space: tuple(dict.fromkeys(ends)) for space, ends in links.items()}


def _kind(game: CelticKnot, space: str) -> tuple[str, str]:
    """What is special about a space, and the mark of a start."""
    board = game.drawn
    if space == board.exit:
        return "exit", ""
    if space.endswith("'"):
        return "under_bridge", ""
    if space in board.crossings:
        return ("tunnelled" if space in board.tunnels else "bridge"), ""
    return ("start", board.marks[space]) if space in board.marks else ("", "")


@lru_cache(maxsize=4096)  # most spaces stay the same from turn to turn
def _label(spot: Spot) -> str:
    return commas([spot.name, *_parts(spot)])


def _parts(spot: Spot) -> Iterator[Phrase]:
    if spot.kind:
        yield say(f"celtic_knot.{spot.kind}", mark=spot.mark)
    for who, number in spot.coins:
        if number:
            yield amount(number, who)
    if not spot.coins and spot.kind != "exit":
        yield say("celtic_knot.empty")
    for who, number in spot.held:
        yield say("celtic_knot.in_hand", coins=amount(number, who))
    if spot.may:
        yield say(f"celtic_knot.can_{spot.may}")
    if spot.bonus:
        yield say("celtic_knot.for_bonus")
    if spot.links:
        yield say("celtic_knot.linked", places=listed(spot.links))


def _game(position: Position) -> CelticKnot:
    return cast("CelticKnot", position.game)


def told(before: Position, after: Position) -> tuple[str, ...]:
    """Which coins were chosen, what they came to, or where they went.

    >>> from knotwidgets.games import CelticKnot
    >>> start = CelticKnot().start()
    >>> chosen = start.play("A9")
    >>> told(start, chosen), told(chosen, chosen.play("=2"))
    (('Nickel takes 1 coin on A9',), ('The flip gives 2',))
    """
    game, last = cast("CelticKnot", before.game), str(after.last)
    who = player(game.players[before.state.player])
    if last.startswith("="):
        return (say("celtic_knot.told_flips", n=int(last[1:])),)
    if not last.startswith(">"):
        group = game.group(after)
        return (
            say("celtic_knot.told_takes", player=who, space=last, n=group.number if group else 1),
        )
    goal = last[1:]
    if goal == OFF:  # an event says how many have left
        return (say("celtic_knot.told_goes_off", player=who),)
    return (say("celtic_knot.told_goes", player=who, space=goal),)
