"""When a sentence of Celtic! is true: one predicate per key, from tiles and plain geometry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from knotwidgets import Celtic, Position
from tests.games.mutants import Predicate, Told

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
COLOURS = {"o": "orange", "b": "blue", "*": "neutral"}

Given = Mapping[str, Any]


def tiles(position: Position) -> dict[str, tuple[str, str]]:
    """The open sides and the colour of the tile on each cell, from the position's text."""
    words = (re.fullmatch(r"(\w+):([NESW]+)([ob*])", word) for word in position.text.split())
    return {one[1]: (one[2], COLOURS[one[3]]) for one in words if one}


def beside(cell: str, side: str) -> str:
    """The cell on a side of another one."""
    (x, y), column = STEPS[side], ord(cell[0])
    return f"{chr(column + x)}{int(cell[1:]) + y}"


def opens(position: Position, cell: str, other: str) -> bool:
    """Whether the tile on a cell opens towards another one beside it."""
    sides, _ = tiles(position)[cell]
    return any(beside(cell, side) == other for side in sides)


def around(position: Position, cell: str) -> list[str]:
    """The tiles beside a cell."""
    laid = tiles(position)
    return [one for side in STEPS if (one := beside(cell, side)) in laid]


def span(position: Position, more: Mapping[str, str]) -> int:
    """The columns, or the rows, that a design takes up with what its open sides face."""
    laid = {cell: sides for cell, (sides, _) in tiles(position).items()} | dict(more)
    every = [*laid, *(beside(cell, side) for cell, sides in laid.items() for side in sides)]
    columns, rows = {ord(one[0]) for one in every}, {int(one[1:]) for one in every}
    return max(max(columns) - min(columns), max(rows) - min(rows)) + 1


def parts(move: str) -> tuple[str, str]:
    """The cell and the open sides of a move; empty where it names none."""
    cell, _, sides = move.partition(":")
    return cell, sides.rstrip("ob*") if re.fullmatch(r"[NESW]+[ob*]?", sides) else ""


def side_of(given: Given) -> str:
    """The letter of the side, or the way, that a sentence names."""
    key = str(given.get("side", given.get("way")).key)
    return key.rpartition("_")[2][0].upper()


def must_be_open(position: Position, move: str, given: Given) -> bool:
    cell, sides = parts(move)
    side, other = side_of(given), str(given["cell"])
    return beside(cell, side) == other and opens(position, other, cell) and side not in sides


def cut_off(position: Position, move: str, given: Given) -> bool:
    cell, sides = parts(move)
    side, other = side_of(given), str(given["cell"])
    closed = other in tiles(position) and not opens(position, other, cell)
    return beside(cell, side) == other and closed and side in sides


def asked(position: Position, move: str, given: Given, *, opened: bool) -> bool:
    other = str(given["cell"])
    cell, _ = parts(move)
    return beside(cell, side_of(given)) == other and opens(position, other, cell) == opened


def too_far(position: Position, move: str, given: Given) -> bool:
    cell, _ = parts(move)
    return span(position, {cell: side_of(given)}) > cast("Celtic", position.game).window


def shape_of(sides: str) -> str:
    """The shape of a tile with these sides open."""
    if len(sides) == 2:
        return "straight" if OPPOSITE[sides[0]] == sides[1] else "corner"
    return {1: "cap", 3: "tee", 4: "cross"}[len(sides)]


def no_move_there(position: Position, move: str, given: Given) -> bool:
    """No tile that is left fits: none with the shape that the move names."""
    there = [parts(one)[1] for one in position.legal_moves if parts(one)[0] == given["cell"]]
    shape = re.search(r"cap|straight|corner|tee|cross", move)
    return not there or bool(shape and shape[0] not in map(shape_of, there))


def none_left(position: Position, _: str, given: Given) -> bool:
    colour, shape = given["tile"].key.removeprefix("celtic.").split("_")
    return cast("Celtic", position.game).rack(position)[colour][shape] == 0


def taken(colour: str) -> Predicate:
    return lambda position, _, given: tiles(position)[given["cell"]][1] == colour


def shut_out(position: Position, _: str, given: Given) -> bool:
    cell, near = str(given["cell"]), around(position, str(given["cell"]))
    named = str(given["cells"]).replace(" and ", ", ").split(", ")
    return sorted(named) == sorted(near) and not any(opens(position, one, cell) for one in near)


def why_in_play(position: Position, _: str, given: Given) -> bool:
    cell = str(given["cell"])
    named = str(given["cells"]).replace(" and ", ", ").split(", ")
    opening = [one for one in around(position, cell) if opens(position, one, cell)]
    return cell not in tiles(position) and sorted(named) == sorted(opening) != []


def how_turned(position: Position, _: str, given: Given) -> bool:
    named = str(given["moves"]).replace(" or ", ", ").split(", ")
    return all(position.explain(one).legal for one in named)


def lays(mover: str) -> Predicate:
    other = {"orange": "b", "blue": "o"}[mover]
    return lambda position, move, _: position.player == mover and move.lower().endswith(other)


PREDICATES: Mapping[str, Predicate] = {
    "celtic.no_move": lambda _, move, __: (
        not re.fullmatch(r"[a-z]\d+(:[NESW]+[ob*]?)?", move.strip())
    ),
    "celtic.no_cell": lambda position, _, given: (
        given["cell"] not in cast("Celtic", position.game).cells
    ),
    "celtic.orange_lays": lays("orange"),
    "celtic.blue_lays": lays("blue"),
    "celtic.none_left": none_left,
    "celtic.taken_orange": taken("orange"),
    "celtic.taken_blue": taken("blue"),
    "celtic.taken_neutral": taken("neutral"),
    "celtic.alone": lambda position, _, given: not around(position, str(given["cell"])),
    "celtic.shut_out": shut_out,
    "celtic.why_in_play": why_in_play,
    "celtic.misfit": lambda position, move, _: move not in position.legal_moves,
    "celtic.must_be_open": must_be_open,
    "celtic.cut_off": cut_off,
    "celtic.outside": lambda position, move, _: (
        span(position, dict([parts(move)])) > cast("Celtic", position.game).window
    ),
    "celtic.outside_lost": lambda position, move, _: (
        position.play(move).text.split()[:-1] == position.text.split()[:-1]
    ),
    "celtic.beyond_columns": too_far,
    "celtic.beyond_rows": too_far,
    "celtic.where": lambda _, move, __: not re.match(r"[a-z]\d", move),
    "celtic.how_turned": how_turned,
    "celtic.which_tile": lambda position, _, given: (
        given["n"] == sum(parts(one)[0] == given["cell"] for one in position.legal_moves)
    ),
    "celtic.shape_misfit": no_move_there,
    "celtic.nothing_fits": no_move_there,
    "celtic.open_towards": lambda *given: asked(*given, opened=True),
    "celtic.closed_towards": lambda *given: asked(*given, opened=False),
    "celtic.closed_at_edge": too_far,
}

# ---- what is told of moves and of the end -------------------------------------------------------


def scores(position: Position) -> list[tuple[int, ...]]:
    """The scores of Orange and of Blue."""
    return list(cast("Celtic", position.game).scores(position).values())


def sums(words: object) -> tuple[int, ...]:
    """The numbers in a list of a sentence."""
    return tuple(map(int, re.findall(r"\d+", str(words))))


def can_move(position: Position, player: str) -> bool:
    """Whether a player could lay a tile in this position."""
    game, state = cast("Celtic", position.game), position.state
    number = game.players.index(player)
    mine = game.begin(game.board, state.tiles, state.racks, state.box, number)
    return bool(mine.player == number and mine.moves)


def same_tiles(before: Position, after: Position, _: Given) -> bool:
    return tiles(before) == tiles(after)


def lost(before: Position, after: Position, _: Given) -> bool:
    wide = span(before, dict([parts(str(after.last))])) > cast("Celtic", before.game).window
    return tiles(before) == tiles(after) and wide


def laid(before: Position, after: Position, given: Given) -> bool:
    cell, sides = parts(str(after.last))
    mine = "neutral" if str(after.last).endswith("*") else before.player
    return str(given["player"]) == before.player and tiles(after)[cell] == (sides, mine)


def closes(before: Position, after: Position, given: Given) -> bool:
    game, (cell, _) = cast("Celtic", before.game), parts(str(after.last))
    new = {one.cells for one in game.knots(after)} - {one.cells for one in game.knots(before)}
    return any(cell in cells and len(cells) == given["n"] for cells in new)


def decided(_: Position, after: Position, given: Given) -> bool:
    orange, blue = next(pair for pair in zip(*scores(after), strict=True) if pair[0] != pair[1])
    winner = "orange" if orange > blue else "blue"
    pair = max(orange, blue), min(orange, blue)
    return str(given["player"]) == winner and pair == (given["more"], given["less"])


TOLD: Mapping[str, Told] = {
    "celtic.loses_turn": lost,
    "celtic.lays_nothing": same_tiles,
    "celtic.passes": lambda _, after, given: not can_move(after, str(given["player"])),
    "celtic.again": lambda before, after, _: before.player == after.player,
    "celtic.told_lays": laid,
    "celtic.told_tries": same_tiles,
    "celtic.told_closes": closes,
    "celtic.no_score": lambda _, after, __: scores(after) == [(), ()],
    "celtic.stand": lambda _, after, given: (
        scores(after) == [sums(given["orange"]), sums(given["blue"])]
    ),
    "celtic.points": lambda _, after, given: (
        after.outcome
        and dict(after.outcome.points) == {"orange": given["orange"], "blue": given["blue"]}
    ),
    "celtic.draw": lambda _, after, __: after.outcome and after.outcome.winner is None,
    "celtic.equal": lambda _, after, __: scores(after)[0] == scores(after)[1],
    "celtic.decided": decided,
}

WORDS = (
    r"celtic\.(((a|the|neutral|a_neutral|orange|blue)_)?(cap|straight|corner|tee|cross)"
    r"|opening|placed|(way|side)_(north|east|south|west))"
)
"""The keys of what is no sentence."""
