"""Celtic! in words: why a tile doesn't fit, and how a game was decided.

Every verdict asks the game's own rule functions; a changed one forbids in its own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from knotwidgets.core.errors import Verdict, refusal as refuse, shortened
from knotwidgets.knotwork import facing
from knotwidgets.words import listed, player, say

from .spoken import SIDE_NAMES, game_of, placement_text
from .state import COLOURS, EAST, NEUTRAL, NORTH, State, shape_of
from .text import PartialMove, read_tile, write_move

if TYPE_CHECKING:
    from knotwidgets.core import Position

    from .game import Celtic


class Demand(NamedTuple):
    """A cell's demand on one side of a tile, and the rule behind it."""

    side: int
    neighbour: str  # the cause; empty at the edge of the window
    rule: str

    @property
    def open(self) -> bool:
        """Whether the side must be open."""
        return self.rule == "must_open"


def no_cell(game: Celtic, name: str) -> Verdict:
    """Refuse a cell that is not on the board."""
    *_, last = game.cells
    return refuse("notation", "celtic.no_cell", cell=name, last=last)


def refusal(game: Celtic, state: State, move: str, parsed: PartialMove) -> Verdict | None:
    """Refuse a move that is wrong whatever tiles lie on the board."""
    if not (parsed.cell or parsed.shape):
        return refuse("notation", "celtic.no_move", move=shortened(move))
    if parsed.cell and parsed.cell not in game.cells:
        return no_cell(game, parsed.cell)
    if not state.moves:
        return refuse("end", "common.over")
    if parsed.colour not in (None, NEUTRAL, state.player):
        return game.refuse("choices", f"celtic.{game.players[state.player]}_lays", move=str(move))
    return None


def tile(game: Celtic, state: State, cell: str, sides: int, colour: int) -> Verdict:
    """Say whether a tile of a colour may be laid on a cell with these sides open.

    The rules are called from the whole to its parts: one that is changed forbids by itself.
    """
    move = write_move(cell, sides, colour)
    if not may_take(game, state, sides, colour):
        if "choices" in game.changed_rules:
            return game.forbid("choices", cell, move)
        return _none_left(game, sides, colour)
    if _fitting(game, state, cell, [sides]):
        return Verdict(True)
    if "fits" in game.changed_rules:
        return game.forbid("fits", cell, move)
    return _no_room(game, state, cell, move) or _misfit(game, state, cell, sides, colour)


def _fitting(game: Celtic, state: State, cell: str, masks: list[int]) -> list[int]:
    """Return the open sides with which a tile fits on a cell, of some, whoever may take it."""
    index = game.index(state, cell)
    return [] if index is None else [sides for sides in masks if state.fits[sides] >> index & 1]


def may_take(game: Celtic, state: State, sides: int, colour: int) -> bool:
    """Whether its owner, or the mover if it is neutral, may take a tile with these open sides."""
    neutral = colour == NEUTRAL
    player = state.player if neutral else colour
    return bool(game.rules["choices"](state.racks, player, sides) >> neutral & 1)


def _none_left(game: Celtic, sides: int, colour: int) -> Verdict:
    what = say(f"celtic.{COLOURS[colour]}_{shape_of(sides)}")
    return game.refuse("held", "celtic.none_left", move=what, tile=what)


def _no_room(game: Celtic, state: State, cell: str, move: str) -> Verdict | None:
    """Say why no tile at all may be laid on a cell; None if it is in play."""
    rules, tiles, index = game.rules, game.tiles_of(state), game.index(state, cell)
    bit = 0 if index is None else 1 << index
    if rules["laid"](state.tiles) & bit:
        key = f"celtic.taken_{tiles[cell].colour}" if cell in tiles else ""
        return game.refuse("laid", key, (cell,), move=move, cell=cell)
    if rules["in_play"](game.board, state.tiles) & bit:
        return None
    beside = [name for side in range(4) if (name := game.neighbour(cell, side)) in tiles]
    if "in_play" in game.changed_rules:
        return game.forbid("in_play", cell, move)
    if _opening(game, state, cell):
        return game.refuse("must_open", "", beside, move=move)
    if not beside:
        return game.refuse("in_play", "celtic.alone", (cell,), move=move, cell=cell)
    words = {"n": len(beside), "cell": cell, "cells": listed(beside)}
    return game.refuse("in_play", "celtic.shut_out", beside, move=move, **words)


def _opening(game: Celtic, state: State, cell: str) -> tuple[str, ...]:
    """Return the cells beside a cell whose tiles open towards it."""
    masks, place = game.masks(state), game.cells[cell]
    return tuple(game.neighbour(cell, side) for side in range(4) if facing(masks, place, side))


def _misfit(game: Celtic, state: State, cell: str, sides: int, colour: int) -> Verdict:
    """Name all sides that don't fit the neighbours, or else all that open out of the window."""
    move = write_move(cell, sides, colour)
    wrong = [one for one in _demands(game, state, cell) if one.open != bool(sides >> one.side & 1)]
    if "ways" in game.changed_rules or not wrong:
        return game.forbid("ways", cell, move)
    inside = [one for one in wrong if one.neighbour]
    first = (inside or wrong)[0].rule
    named = [
        one for one in inside or wrong if one.rule == first or one.rule not in game.changed_rules
    ]
    what = placement_text(shape_of(sides), cell, sides, neutral=colour == NEUTRAL)
    words = {"tile": what, "move": move}
    faults = listed([_fault(state, one) for one in named])
    if inside:
        marks = tuple(one.neighbour for one in named if one.neighbour in game.cells)
        return game.refuse(first, "celtic.misfit", marks, faults=faults, **words)
    marks = tuple(
        name
        for name in (*game.tiles_of(state), *game.open_cells(game.at(state)))
        if any(_holds_window(game, state, name, one.side) for one in wrong)
    )
    key = "outside_lost" if _is_lost(game, state, move) else "outside"
    return game.refuse("overrun", f"celtic.{key}", marks, ways=faults, **words)


def _is_lost(game: Celtic, state: State, move: str) -> bool:
    """Whether a tile that leaves the window costs the turn."""
    return {"forfeit", "turn"}.isdisjoint(game.changed_rules) and move in game.punished_moves(state)


def _fault(state: State, demand: Demand) -> str:
    """Explain the fault of a side; a side that opens out of the window crosses one line."""
    side = say(f"celtic.side_{SIDE_NAMES[demand.side]}")
    if demand.neighbour:
        key = "must_be_open" if demand.open else "cut_off"
        return say(f"celtic.{key}", side=side, cell=demand.neighbour)
    left, bottom, right, top = state.box
    low, high = (left, right) if demand.side & 1 else (bottom, top)
    new = high + 1 if demand.side in (NORTH, EAST) else low - 1
    if demand.side & 1:
        columns = {"new": chr(97 + new), "low": chr(97 + low), "high": chr(97 + high)}
        return say("celtic.beyond_columns", side=side, **columns)
    return say("celtic.beyond_rows", side=side, new=new + 1, low=low + 1, high=high + 1)


def _holds_window(game: Celtic, state: State, cell: str, side: int) -> bool:
    """Whether a cell keeps the window from moving to a side: it is on the line farthest from it."""
    column, row = game.cells[cell]
    box = state.box
    return (row == box.bottom, column == box.left, row == box.top, column == box.right)[side]


def _demands(game: Celtic, state: State, cell: str) -> Iterator[Demand]:
    """Yield the demands of a cell in play on the sides of a tile."""
    index = game.index(state, cell)
    if index is None:
        return
    board, rules = game.board, game.rules
    for side in range(4):
        neighbour = game.neighbour(cell, side)
        beyond = neighbour not in game.cells or game.index(state, neighbour) is None
        for rule in ("must_open", "must_close"):
            if beyond and rule not in game.changed_rules:
                continue  # a step over the edge of the window, see `state`
            if rules[rule](board, state.tiles, side) >> index & 1:
                yield Demand(side, neighbour, rule)
        if rules["overrun"](board, state.box, side) >> index & 1:
            yield Demand(side, "", "overrun")


def part(game: Celtic, state: State, parsed: PartialMove) -> Verdict:
    """Name the missing parts of a move without sides, or the reason why nothing completes it."""
    cell, shape, _, colour = parsed
    colour = state.player if colour is None else colour
    masks = [sides for sides in range(1, 16) if shape in (None, shape_of(sides))]
    if shape and "choices" in game.changed_rules:
        if not any(may_take(game, state, sides, colour) for sides in masks):
            return game.refuse("choices", "", move=say(f"celtic.the_{shape}"))
    elif shape and not game.rules["held"](state.racks[colour], masks[0]):
        return _none_left(game, masks[0], colour)
    tile_words = {"tile": say(f"celtic.the_{shape}")} if shape else {}
    if cell is None:
        return refuse("notation", "celtic.where", **tile_words)
    moves = [
        write_move(cell, sides, one)
        for sides in _fitting(game, state, cell, masks)
        for one in ((colour,) if shape else (colour, NEUTRAL))
        if may_take(game, state, sides, one)
    ]
    if not moves:
        return _no_tile_fits(game, state, cell, masks, tile_words)
    if shape:
        ways = listed(moves, "or")
        return refuse("notation", "celtic.how_turned", cell=cell, moves=ways, **tile_words)
    which = say("celtic.which_tile", n=len(moves), cell=cell)
    in_play = _in_play(game, state, cell)
    text = say("common.then", first=in_play.message, then=which)
    return Verdict(False, "notation", text, in_play.marks)


def _in_play(game: Celtic, state: State, cell: str) -> Verdict:
    """Say why tiles may be laid on a cell at all."""
    opens = _opening(game, state, cell)
    rule = "in_play" if "in_play" in game.changed_rules or not opens else "must_open"
    key = "celtic.why_in_play" if opens else ""
    return game.permit(
        rule, key, opens, move=cell, cell=cell, n=len(opens), cells=listed(opens or (cell,))
    )


def why_legal(position: Position, move: str) -> Verdict:
    """Say which sides of a tile make it fit, and mark the tiles beside it that ask for them."""
    game, state = game_of(position), position.state
    cell, _, _ = read_tile(move)
    demands = list(_demands(game, state, cell))
    marks = tuple(one.neighbour for one in demands if one.neighbour in game.cells)
    rule = game.changed("fits", "choices", "ways", "in_play", *(one.rule for one in demands))
    sides = listed([_demand_in_words(one) for one in demands] or (cell,))
    return game.permit(rule, "celtic.why_fits" if demands else "", marks, move=cell, sides=sides)


def _no_tile_fits(
    game: Celtic, state: State, cell: str, masks: list[int], tile_words: Mapping[str, str]
) -> Verdict:
    """Say why no tile may be laid on a cell, or none of a shape: they have these open sides."""
    if "fits" in game.changed_rules:
        return game.forbid("fits", cell)
    if refusal := _no_room(game, state, cell, cell):
        return refusal
    if "choices" in game.changed_rules and _fitting(game, state, cell, masks):
        return game.forbid("choices", cell)
    demands = list(_demands(game, state, cell))
    for rule in ("ways", *(one.rule for one in demands)):
        if rule in game.changed_rules:
            return game.forbid(rule, cell)
    marks = tuple(one.neighbour for one in demands if one.neighbour in game.cells)
    key = "shape_misfit" if tile_words else "nothing_fits"
    sides = listed([_demand_in_words(one) for one in demands])
    words = {"cell": cell, "sides": sides, **tile_words}
    return refuse("fits", f"celtic.{key}", marks, **words)


def _demand_in_words(demand: Demand) -> str:
    way = say(f"celtic.way_{SIDE_NAMES[demand.side]}")
    if not demand.neighbour:
        return say("celtic.closed_at_edge", way=way)
    state = "open" if demand.open else "closed"
    return say(f"celtic.{state}_towards", way=way, cell=demand.neighbour)


# ---- events and the reckoning -------------------------------------------------------------------


def events(game: Celtic, before: State, after: State) -> Iterator[str]:
    """Say that a tile was taken back, and that a player has no move and passes."""
    who, other = (player(game.players[one]) for one in (before.player, 1 - before.player))
    if before.tiles == after.tiles:
        lost = {"overrun", "astray", "lay", "forfeit"}.isdisjoint(game.changed_rules)
        yield say("celtic.loses_turn" if lost else "celtic.lays_nothing", player=who)
    if after.moves and after.player == before.player:
        passes = {"lay", "forfeit", "turn"}.isdisjoint(game.changed_rules)
        yield say("celtic.passes", player=other) if passes else say("celtic.again", player=who)


def reckoning(game: Celtic, state: State, points: Mapping[str, int]) -> tuple[str, ...]:
    """Explain how the game was decided, in two sentences."""
    orange, blue = game.scores(game.at(state)).values()
    stand, decision = say("celtic.no_score"), say("celtic.draw")
    if orange:
        stand = say("celtic.stand", n=len(orange), orange=listed(orange), blue=listed(blue))
        decision = say("celtic.equal")
    knots = enumerate(zip(orange, blue, strict=True))
    differing = [(n, pair) for n, pair in knots if pair[0] != pair[1]]
    if "points" in game.changed_rules:
        decision = say("celtic.points", **points)
    elif differing:
        n, (own, theirs) = differing[0]
        key = "celtic.decided_later" if n else "celtic.decided"
        decision = say(key, orange=own, blue=theirs)
    return stand, decision
