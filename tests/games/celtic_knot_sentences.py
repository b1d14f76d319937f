"""When a sentence of Celtic Knot is true: one predicate per key, from the strands alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from knotwidgets import CelticKnot, Position
from tests.games.mutants import Predicate, Told

Given = Mapping[str, Any]


def game_of(position: Position) -> CelticKnot:
    return cast("CelticKnot", position.game)


def named(words: object) -> list[str]:
    """The things in a list of a sentence."""
    return re.split(", | and | or ", str(words))


def group(position: Position) -> tuple[str, int, int]:
    """The coins in hand: where, how many, and the sum of their flips."""
    found = game_of(position).group(position)
    assert found
    return found.space, found.number, found.total


def ends(game: CelticKnot, space: str, length: int, *, shut: bool = False) -> set[str]:
    """Where ways of a length end, from a space; the exit is `off`, and may be a dead end."""
    strands = {name: strand.spaces for strand in game.drawn.strands for name in strand.spaces}
    found = set()
    for start, left in ((space, length), (game.drops.get(space, ""), length - 1)):
        for step in (1, -1) if start and left >= 0 else ():
            spaces = strands[start]
            at, open_ = spaces.index(start), True
            for _ in range(left):
                open_ &= not (shut and game.drawn.target(spaces[at]) == game.drawn.exit)
                at = (at + step) % len(spaces)
            name = spaces[at]
            if open_:
                found.add("off" if game.drawn.target(name) == game.drawn.exit else name)
    return found


def wanted(position: Position, move: str) -> str:
    """The destination of a move."""
    goal = move.strip().removeprefix(">")
    exit_ = game_of(position).drawn.exit
    return "off" if goal.lower() == "off" or goal.rstrip("'") == exit_ else goal


def far(position: Position, move: str, given: Given) -> bool:
    game, here, goal = game_of(position), group(position)[0], wanted(position, move)
    lengths = map(int, named(given["far"]))
    return all(goal in ends(game, here, one) for one in lengths)


def other_stack(position: Position, move: str, _: Given) -> bool:
    return owner(position) in coins_on(position, wanted(position, move))


def not_reached(position: Position, move: str, given: Given) -> bool:
    (here, _, total), game = group(position), game_of(position)
    shut = game.options["exit"] == "dead end"
    reached = wanted(position, move) in ends(game, here, total, shut=shut)
    return not reached and total == int(str(given.get("total", given.get("n", total))))


def turns_back(position: Position, move: str, given: Given) -> bool:
    (here, _, total), game, goal = group(position), game_of(position), wanted(position, move)
    shorter = [n for n in range(1, total) if goal in ends(game, here, n)]
    return not_reached(position, move, given) and any((total - n) % 2 == 0 for n in shorter)


def dead_end(position: Position, move: str, given: Given) -> bool:
    del given
    (here, _, total), game, goal = group(position), game_of(position), wanted(position, move)
    shut = game.options["exit"] == "dead end"
    return goal in ends(game, here, total) and (
        not shut or goal not in ends(game, here, total, shut=True)
    )


def no_way(position: Position, move: str, _: Given) -> bool:
    here, game, goal = group(position)[0], game_of(position), wanted(position, move)
    return not any(goal in ends(game, here, n) for n in range(1, 99))


def coins_on(position: Position, space: str) -> dict[str, int]:
    """Whose coins are on a space."""
    every = game_of(position).coins(position).items()
    return {who: own[space] for who, own in every if space in own}


def has(position: Position, move: str, given: Given) -> bool:
    there = coins_on(position, move.strip())
    return there.get(str(given["player"]).lower()) == int(given["n"])


def on_top(position: Position, move: str, given: Given) -> bool:
    (here, _, total), game, goal = group(position), game_of(position), wanted(position, move)
    reached = ends(game, here, total, shut=game.options["exit"] == "dead end")
    fine: bool = given["here"] == here and goal not in reached and given["space"] in reached
    return fine


def owner(position: Position) -> str:
    return str(position.game.players[position.state.player])


PREDICATES: Mapping[str, Predicate] = {
    "celtic_knot.no_move": lambda _, move, __: (
        not re.fullmatch(r"=\d{1,3}|>?([A-Z]\d{1,2}'?|off)", move.strip())
    ),
    "celtic_knot.no_crossing": lambda position, _, given: (
        given["space"] not in game_of(position).drawn.crossings
    ),
    "celtic_knot.no_space": lambda position, _, given: (
        given["space"] not in game_of(position).places
    ),
    "celtic_knot.choose_first": lambda position, _, given: (
        named(given["spaces"]) == list(position.legal_moves)
    ),
    "celtic_knot.exit_chosen": lambda position, _, given: (
        given["space"].rstrip("'") == game_of(position).drawn.exit
    ),
    "celtic_knot.bonus_due": lambda position, _, given: (
        named(given["spaces"]) == list(position.legal_moves)
    ),
    "celtic_knot.no_coin": lambda position, _, given: not coins_on(position, given["space"]),
    "celtic_knot.no_coin_but": lambda position, _, given: (
        owner(position) not in coins_on(position, given["space"]) != {}
    ),
    "celtic_knot.has": has,
    "celtic_knot.flip_first": lambda position, _, given: (
        named(given["totals"]) == list(position.legal_moves)
    ),
    "celtic_knot.total": lambda position, _, given: (
        named(given["possible"]) == list(position.legal_moves)
    ),
    "celtic_knot.go_first": lambda position, _, given: int(given["total"]) == group(position)[2],
    "celtic_knot.go_now": lambda position, _, given: (
        [wanted(position, one) for one in named(given["goals"])]
        == [one[1:] for one in position.legal_moves]
    ),
    "celtic_knot.go_on": other_stack,
    "celtic_knot.must_go": lambda position, _, given: (
        group(position)[::2] == (given["here"], int(given["total"]))
    ),
    "celtic_knot.must_leave": not_reached,
    "celtic_knot.dead_end": dead_end,
    "celtic_knot.no_way": no_way,
    "celtic_knot.away": far,
    "celtic_knot.turn_back": turns_back,
    "celtic_knot.exactly": not_reached,
    "celtic_knot.the_exit": lambda position, _, given: (
        given["exit"] == game_of(position).drawn.exit
    ),
    "celtic_knot.no_tunnel": lambda position, _, given: (
        game_of(position).drops.get(given["space"]) != f"{given['space']}'"
    ),
    "celtic_knot.no_climb": lambda position, _, given: group(position)[::2] == (given["low"], 1),
    "celtic_knot.on_top": on_top,
    "celtic_knot.below": on_top,
}


# ---- what is told of moves and of the end -------------------------------------------------------


def left(position: Position, player: object) -> int:
    """How many coins a player has on the board."""
    return game_of(position).left(position)[str(player).lower()]


def same_coins(before: Position, after: Position, _: Given) -> bool:
    return game_of(before).coins(before) == game_of(after).coins(after)


def too_long(before: Position, after: Position, given: Given) -> bool:
    (here, _, _), game = group(before), game_of(before)
    shut = game.options["exit"] == "dead end"
    none = not ends(game, here, int(str(after.last)[1:]), shut=shut)
    return none and same_coins(before, after, given)


def leave(before: Position, after: Position, given: Given) -> bool:
    now = left(after, given["player"])
    return (now, left(before, given["player"]) - now) == (given["left"], given["n"])


def lands(before: Position, after: Position, given: Given) -> bool:
    """The coins have a bonus turn, now or to come."""
    words, who = after.text.split(), str(given["player"]).lower()
    return who == owner(before) and bool({"bonus"} & {*words} or "owed:" in after.text)


def lands_beside(before: Position, after: Position, given: Given) -> bool:
    others = coins_on(after, str(after.last)[1:])
    named_there = {one.lower() for one in named(given["others"])}
    return lands(before, after, given) and named_there == others.keys() - {owner(before)}


def goes(before: Position, after: Position, given: Given) -> bool:
    who, space = str(given["player"]).lower(), str(given["space"])
    return who == owner(before) and who in coins_on(after, space)


def takes(_: Position, after: Position, given: Given) -> bool:
    return group(after) == (given["space"], given["n"], 0)


def home_wins(before: Position, after: Position, given: Given) -> bool:
    who = str(given["player"]).lower()
    start = game_of(after).left(after.game.start())[who]
    return left(after, who) == 0 and start == int(given["n"]) and wins(before, after, given)


def wins(_: Position, after: Position, given: Given) -> bool:
    return bool(after.outcome and after.outcome.winner == str(given["player"]).lower())


TOLD: Mapping[str, Told] = {
    "celtic_knot.too_long": too_long,
    "celtic_knot.too_long_ends": lambda before, after, given: (
        too_long(before, after, given) and owner(before) != owner(after)
    ),
    "celtic_knot.stay": same_coins,
    "celtic_knot.stay_ends": lambda before, after, given: (
        same_coins(before, after, given) and owner(before) != owner(after)
    ),
    "celtic_knot.leave": leave,
    "celtic_knot.lands": lands,
    "celtic_knot.lands_beside": lands_beside,
    "celtic_knot.told_takes": takes,
    "celtic_knot.told_flips": lambda _, after, given: after.last == f"={given['n']}",
    "celtic_knot.told_goes": goes,
    "celtic_knot.told_goes_off": lambda before, after, given: (
        left(after, given["player"]) < left(before, given["player"])
    ),
    "celtic_knot.home_wins": home_wins,
    "celtic_knot.wins": wins,
    "celtic_knot.left": lambda _, after, given: left(after, given["player"]) == given["n"],
    "celtic_knot.has_points": lambda _, after, given: (
        after.outcome and after.outcome.points[str(given["player"]).lower()] == given["n"]
    ),
    "celtic_knot.stand": lambda *_: True,  # a list of the former
}
