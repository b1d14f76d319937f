"""When a sentence of Kingdoms is true: one predicate per key, from ringforts and coordinates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from knotwidgets import Kingdoms, Position
from tests.games.celtic_knot_sentences import named
from tests.games.mutants import Predicate, Told

Given = Mapping[str, Any]
OTHER = {"red": "blue", "blue": "red"}
PHASES = ("manoeuvres", "battle", "last turn", "over")


class Turn(NamedTuple):
    """Who tries a move, and what stands there; for a challenge, as the offender had it."""

    player: str
    own: set[str]
    enemy: set[str]
    phase: str


def game_of(position: Position) -> Kingdoms:
    return cast("Kingdoms", position.game)


def mover(position: Position) -> str:
    return str(position.game.players[position.state.player])


def forts(position: Position, player: object) -> set[str]:
    """The hills that a player holds."""
    return {*game_of(position).forts(position)[str(player).lower()]}


def turn(position: Position, move: str) -> Turn:
    who, game = mover(position), game_of(position)
    if ">" not in move:
        own, enemy = forts(position, who), forts(position, OTHER[who])
        return Turn(who, own, enemy, game.phase(position))
    own = forts(position, OTHER[who]) - {str(game.doubted(position))}
    phase = PHASES[position.state.doubt_phase]
    return Turn(OTHER[who], own, forts(position, who), phase)


def goals(position: Position, move: str) -> set[str]:
    """The hills of the legal moves of the same form."""
    legal = [one.split(">") for one in position.legal_moves if (">" in one) == (">" in move)]
    return {one[-1].removeprefix("x") for one in legal}


def squared(position: Position, one: str, other: str) -> int:
    """The square of the distance between two hills."""
    cells = game_of(position).grid.cells
    (x, y), (u, v) = cells[one], cells[other]
    return (x - u) ** 2 + (y - v) ** 2


def is_leap(position: Position, one: str, other: str) -> bool:
    cells = game_of(position).grid.cells
    (x, y), (u, v) = cells[one], cells[other]
    return sorted((abs(x - u), abs(y - v))) == sorted(game_of(position).board.leap)


def shut(position: Position, hill: str, other: str) -> bool:
    """Whether a hill counts among the neighbours of another one in this game."""
    game = game_of(position)
    near = game.rules["neighbours"](game.board, game.grid.bits_of([other]))
    return hill in game.grid.names_of(near)


def ringfort(now: Turn, given: Given) -> bool:
    fits: bool = given["ringfort"].key == f"kingdoms.{OTHER[now.player]}_ringfort"
    return fits and given["hill"] in now.enemy


def not_besieged(position: Position, move: str, given: Given) -> bool:
    now, hill = turn(position, move), given["hill"]
    open_ = [one for one in named(given["hills"]) if one not in now.own]
    return (
        ringfort(now, given)
        and open_ == named(given["hills"])
        and all(shut(position, hill, one) for one in open_)
    )


def too_close(position: Position, move: str, given: Given) -> bool:
    near, far = game_of(position).board.leap
    return {*named(given["hills"])} <= turn(position, move).own and all(
        squared(position, given["hill"], one) < near * near + far * far
        for one in named(given["hills"])
    )


def none_in_reach(position: Position, move: str, given: Given) -> bool:
    from_there = {
        one for one in game_of(position).grid.cells if is_leap(position, given["hill"], one)
    }
    said = {*named(given["hills"])} if "hills" in given else set()
    return said == from_there and not from_there & turn(position, move).own


def not_beside(position: Position, move: str, given: Given) -> bool:
    own = turn(position, move).own
    return all(squared(position, given["hill"], one) != 1 for one in own)


def capture_due(position: Position, move: str, given: Given) -> bool:
    now, hills = turn(position, move), {*named(given["hills"])}
    besieged = str(given["player"]).lower() == OTHER[now.player] and hills <= now.enemy
    return besieged and hills == goals(position, move) and len(hills) == given["n"]


def last_cell(position: Position) -> tuple[str, str]:
    """The greatest column and the greatest row."""
    cells = position.game.named_cells
    return max(cell[0] for cell in cells), max(cell[1:] for cell in cells)


def offender(position: Position, given: Given) -> bool:
    return str(given["player"]).lower() == OTHER[mover(position)]


PREDICATES: Mapping[str, Predicate] = {
    "kingdoms.no_move": lambda _, move, __: (
        not re.fullmatch(r"x?[A-Z]\d{1,2}|[A-Z]\d{1,2}>x?[A-Z]\d{1,2}", move.strip())
    ),
    "kingdoms.no_hill": lambda position, _, given: (
        given["hill"] not in position.game.named_cells
        and [*last_cell(position)] == [given["column"], str(given["row"])]
    ),
    "kingdoms.own_ringfort": lambda position, move, given: (
        given["hill"] in turn(position, move).own
    ),
    "kingdoms.capture_due": capture_due,
    "kingdoms.out_and": lambda position, _, given: (
        game_of(position).phase(position) == "last turn" and offender(position, given)
    ),
    "kingdoms.battle_only": lambda position, move, given: (
        ringfort(turn(position, move), given) and turn(position, move).phase == "manoeuvres"
    ),
    "kingdoms.not_besieged": not_besieged,
    "kingdoms.nothing_there": lambda position, move, given: (
        given["hill"] not in turn(position, move).own | turn(position, move).enemy
    ),
    "kingdoms.too_close": too_close,
    "kingdoms.none_in_reach": none_in_reach,
    "kingdoms.nowhere_in_reach": none_in_reach,
    "kingdoms.not_beside": not_beside,
    "kingdoms.cannot_go": lambda position, move, given: (
        given["fort"] == game_of(position).doubted(position)
        and given["hill"] not in goals(position, move)
        and offender(position, given)
    ),
    "kingdoms.refused_at_once": lambda position, *_: (
        position.game.options["illegal_moves"] == "refuse"
    ),
    "kingdoms.no_ringfort": lambda position, _, given: (
        given["hill"] not in forts(position, given["player"]) and offender(position, given)
    ),
    "kingdoms.no_challenge": lambda position, _, given: (
        given["hill"] != game_of(position).doubted(position)
        and given["hill"] in forts(position, OTHER[mover(position)])
    ),
}


# ---- what is told of moves and of the end -------------------------------------------------------


def builds(before: Position, after: Position, given: Given) -> bool:
    """The ringfort is there, where there was none."""
    was = forts(before, "red") | forts(before, "blue")
    return given["hill"] not in was and comes(before, after, given)


def captures(before: Position, after: Position, given: Given) -> bool:
    """The ringfort is there, in the place of another one's."""
    by = offending(before, given)
    return given["hill"] in forts(before, OTHER[by]) and comes(before, after, given)


def comes(before: Position, after: Position, given: Given) -> bool:
    """The mover builds, or what the mover challenges is put elsewhere."""
    fort, by = str(given["fort"]), offending(before, given)
    gone = not fort or fort in forts(before, by) - forts(after, by) - {given["hill"]}
    return (
        str(given["player"]).lower() == mover(before)
        and gone
        and given["hill"] in forts(after, by) - forts(before, by)
    )


def offending(before: Position, given: Given) -> str:
    """Whose ringfort it is: the opponent's, if it is challenged."""
    return OTHER[mover(before)] if given["fort"] else mover(before)


def begun(first: int) -> Told:
    """A phase has begun, from the `first` one on, and whose turn it is then is named."""

    def told(before: Position, after: Position, given: Given) -> bool:
        who, now = str(given["player"]).lower(), after.state.phase
        whose = {1: mover(after), 2: OTHER[mover(after)]}.get(now, who)
        return before.state.phase < first <= now and who == whose

    return told


def leads(what: int, sign: int) -> Told:
    """The winner has more, or less, of something, by that lead."""

    def told(_: Position, after: Position, given: Given) -> bool:
        has = game_of(after).reckoning(after)
        who, outcome = str(given["player"]).lower(), after.outcome
        lead = sign * (has[who][what] - has[OTHER[who]][what])
        even = what == 0 or has["red"][0] == has["blue"][0]
        points = outcome.points[who] if outcome and outcome.winner == who else 0
        return even and lead == given["lead"] and points == given["points"] == 2 + lead

    return told


def stand(_: Position, after: Position, given: Given) -> bool:
    has = game_of(after).reckoning(after)
    said = [getattr(given[who], "given", {"n": given[who]})["n"] for who in ("red", "blue")]
    built = [given["ringforts"].given["n"], given["others"]]
    return said == [has["red"][0], has["blue"][0]] and built == [
        len(forts(after, "red")),
        len(forts(after, "blue")),
    ]


TOLD: Mapping[str, Told] = {
    "kingdoms.told_builds": builds,
    "kingdoms.told_captures": captures,
    "kingdoms.told_challenge_builds": builds,
    "kingdoms.told_challenge_captures": captures,
    "kingdoms.calls_battle": begun(1),
    "kingdoms.is_out": begun(2),
    "kingdoms.stand": stand,
    "kingdoms.points": lambda _, after, given: (
        after.outcome and dict(after.outcome.points) == {one: given[one] for one in OTHER}
    ),
    "kingdoms.equal": lambda _, after, __: (
        after.outcome and {*after.outcome.points.values()} == {1}
    ),
    "kingdoms.fewest_kingdoms": leads(0, -1),
    "kingdoms.fewest_knots": leads(0, -1),
    "kingdoms.most_ringforts": leads(1, 1),
}

WORDS = r"kingdoms\.(leap|knights_move|(red|blue)_ringfort)"
"""The keys of what is no sentence."""
