"""The words of conditions: what each asks of a position, or of a move between two.

All of them ask the game by what every game has (`legal_moves`, `explain`, `events`, the knotwork,
the outcome), so they follow changed rules and mean the same in games that users make.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.errors import Cells, nearest, shortened
from ..core.knots import knots_of, names_by_place, tied
from ..core.position import Position
from ..knotwork.planar import components
from ..words import Phrase


class Situation(NamedTuple):
    """What is asked about: a position, and the one before the move that led there."""

    before: Position
    after: Position

    @classmethod
    def at(cls, position: Position) -> Situation:
        """A position by itself."""
        return cls(position, position)


class Senseless(ValueError):  # noqa: N818 - what was asked has no answer, which is a fact
    """What is asked can't be asked of this position; the message says why."""


class Word(NamedTuple):
    """A word of the vocabulary: what it asks of a situation, and what must follow it."""

    ask: Callable[..., Any]
    needs: str = ""
    """`"cell"`, `"move"`, `"player"`, `"rule"`, `"event"`, `"knot"` or `"value"`; may be empty."""


# ---- cells --------------------------------------------------------------------------------------


def in_order(position: Position, cells: Collection[str]) -> Cells:
    """Return cells in the order of the game's."""
    return tuple(cell for cell in position.game.named_cells if cell in cells)


def picked(position: Position, moves: Iterable[str]) -> Cells:
    """Return the cells that moves pick."""
    picks = {pick for move in moves for pick in position.game.picks(position, move)}
    return in_order(position, picks)


def empty(position: Position) -> Cells:
    """Return the cells where nothing lies."""
    contents = position.game.contents(position)
    return tuple(cell for cell in position.game.named_cells if cell not in contents)


def owner(piece: Any) -> Any:
    """Return whose a piece is that lies on a cell: its colour, or the piece itself."""
    return getattr(piece, "colour", piece)


def owned(position: Position, player: str) -> set[str]:
    """Return the cells where pieces of a player lie."""
    contents = position.game.contents(position)
    return {
        cell
        for cell, piece in contents.items()
        if owner(piece) == player or (isinstance(piece, Mapping) and player in piece)
    }


def taken(before: Position, after: Position) -> set[str]:
    """Return the cells where the mover took something that was another player's."""
    others = [one for one in before.game.players if one != before.player]
    return {cell for one in others for cell in owned(before, one) - owned(after, one)}


def origins(position: Position) -> Cells:
    """Return the cells where moves begin that lead to another cell."""
    return in_order(position, {first for first, _ in _starts_and_ends(position)})


def reached(position: Position, cell: str) -> Cells:
    """Return the cells where the moves that begin at a cell end, whatever chance brings."""
    return in_order(position, {last for first, last in _starts_and_ends(position) if first == cell})


def _starts_and_ends(position: Position) -> Iterator[tuple[str, str]]:
    """Yield where moves begin and end, those included that are made in several decisions."""
    for move in position.legal_moves:
        first, *more = position.game.picks(position, move) or ("",)
        if more:
            yield first, more[-1]
        elif first:
            yield from ((first, last) for last in _possible_ends(position, position.play(move)))


def _possible_ends(before: Position, after: Position) -> Iterator[str]:
    """Yield where a move may end of which only the piece to move is decided yet."""
    game = before.game
    if game.contents(after) != game.contents(before):
        return
    if after.player == "chance":
        for brought in after.legal_moves:
            yield from _possible_ends(before, after.play(brought))
    elif after.player == before.player:
        yield from (game.picks(after, move)[-1] for move in after.legal_moves)


def capturing(position: Position) -> Cells:
    """Return the cells whose pieces can be captured now."""
    afters = map(position.play, position.legal_moves)
    return in_order(position, set[str]().union(*(taken(position, after) for after in afters)))


def beside(position: Position, cell: str) -> Cells:
    """Return the cells that a cell is joined with."""
    joined = set[str]().union(*(pair for pair in position.game.joins() if cell in pair))
    return in_order(position, joined - {cell})


def refused(position: Position, rule: str) -> Cells:
    """Return the cells that a rule forbids to move to."""
    return tuple(one for one in position.game.named_cells if position.explain(one).rule == rule)


def strand(position: Position, cell: str) -> Cells:
    """Return the cells of the one closed strand that runs through a cell."""
    names = names_by_place(position)
    loops = [{names[one] for one in loop.cells if one in names} for loop in position.knotwork.loops]
    found = [cells for cells in loops if cell in cells]
    if len(found) != 1:
        raise Senseless(f"{len(found) or 'no'} closed strands run through {cell}, not one")
    return in_order(position, found[0])


# ---- moves --------------------------------------------------------------------------------------


def groups(position: Position, player: str) -> int:
    """Return how many groups of joined cells a player has."""
    counted = position.game.groups(position, player)
    if counted is not None:
        return counted
    own = owned(position, player)
    return len(components(own, (own.intersection(pair) for pair in position.game.joins())))


def joins(at: Situation) -> bool:
    """Whether a move left its player with fewer groups."""
    player = str(at.before.player)
    return groups(at.after, player) < groups(at.before, player)


def moves_again(at: Situation) -> bool:
    """Whether the mover decides next, too, whatever chance says before that."""
    after = at.after
    while after.player == "chance":
        after = after.play(after.legal_moves[0])
    return after.player == at.before.player


def likeliest(position: Position) -> str:
    """Return what chance most likely brings; `Senseless` if it is more than one outcome."""
    best = max((share for _, share in position.chance), default=None)
    moves = [move for move, share in position.chance if share == best]
    if len(moves) != 1:
        raise Senseless(f"{len(moves) or 'no'} outcomes are the likeliest, not one")
    return moves[0]


def knots(position: Position) -> int:
    """Return how many knots are closed."""
    if "knots" in position.game.facts:
        return len(position.knots)
    return len(position.knotwork.loops)


def knot_at(position: Position, cell: str) -> str:
    """Return the name of the one knot at a cell; "unknot" where there is none."""
    found = [knot.name for knot in knots_of(position) if cell in knot.cells]
    if len(found) > 1:
        raise Senseless(f"{cell} is part of {len(found)} knots: {', '.join(found)}")
    return found[0] if found else "unknot"


def ties(at: Situation, name: str) -> bool:
    """Whether a move ties a knot of this name."""
    return any(knot.name == name for knot in tied(*at))


def happens(at: Situation, event: str) -> bool:
    """Whether an event is told of a move, by the end of its key in the tables."""
    events = at.before.game.events(at.before.state, at.after.state)
    return any(isinstance(one, Phrase) and one.key.split(".")[-1] == event for one in events)


def why_no_move(position: Position, move: str) -> str:
    """Return why a text is no move at all, not even an illegal one; empty if it is one."""
    verdict = position.explain(move)
    if verdict.rule != "notation":
        return ""
    try:
        picks = position.game.picks(position, move)
    except ValueError:
        picks = ()
    known = position.game.named_cells
    return "" if any(one in known for one in picks) else verdict.message


def legal(position: Position, move: str) -> bool:
    """Whether a move is legal; `Senseless` where it is none at all."""
    if why := why_no_move(position, move):
        raise Senseless(why)
    return position.explain(move).legal


def winner(position: Position) -> str:
    """Return who has won; nobody in a draw, and while the game goes on."""
    return (position.outcome and position.outcome.winner) or "nobody"


def points(position: Position, player: str) -> int:
    """Return a player's points at the end of a game."""
    if position.outcome is None:
        raise Senseless("points are counted when the game is over")
    return position.outcome.points[player]


def _of_position(ask: Callable[..., Any], needs: str = "") -> Word:
    """Return a word that asks the position alone, whatever led there."""
    return Word(lambda at, *given: ask(at.after, *given), needs)


VOCABULARY: Mapping[str, Word] = {
    # of a move
    "captures": Word(lambda at: bool(taken(*at))),
    "joins": Word(joins),
    "closes a knot": Word(lambda at: knots(at.after) > knots(at.before)),
    "moves again": Word(moves_again),
    "wins": Word(lambda at: winner(at.after) == at.before.player),
    "ends": _of_position(lambda position: position.player is None),
    "ties": Word(ties, "knot"),
    "happens": Word(happens, "event"),
    # of a position
    "legal": _of_position(legal, "move"),
    "legal cells": _of_position(lambda position: picked(position, position.legal_moves)),
    "captured cells": _of_position(capturing),
    "reached from": _of_position(reached, "cell"),
    "empty cells": _of_position(empty),
    "cells of": _of_position(lambda at, player: in_order(at, owned(at, player)), "player"),
    "neighbours of": _of_position(beside, "cell"),
    "refused by": _of_position(refused, "rule"),
    "strand through": _of_position(strand, "cell"),
    "rule against": _of_position(lambda position, move: position.explain(move).rule, "move"),
    "player": _of_position(lambda position: position.player or "nobody"),
    "winner": _of_position(winner),
    "likeliest move": _of_position(likeliest),
    "possible moves": _of_position(lambda position: len(position.legal_moves)),
    "points of": _of_position(points, "player"),
    "number of": Word(lambda at, value: _number(value(at)), "value"),
    "most of": Word(lambda at, value: _most(value(at)), "value"),
    "knots closed": _of_position(knots),
    "knot": _of_position(knot_at, "cell"),
    "crossings": _of_position(lambda position: len(position.knotwork.crossings)),
    # of two positions
    "fewer": Word(lambda at, value: _changes(at, value) < 0, "value"),
    "more": Word(lambda at, value: _changes(at, value) > 0, "value"),
}


def _changes(at: Situation, value: Callable[[Situation], Any]) -> int:
    return _number(value(at)) - _number(value(Situation.at(at.before)))


def _number(value: Any) -> int:
    """Return a number, or how many there are."""
    if isinstance(value, bool | str) or not (isinstance(value, int) or hasattr(value, "__len__")):
        raise Senseless(f"{shortened(value)} is no number, and can't be counted")
    return value if isinstance(value, int) else len(value)


def _most(value: Any) -> int:
    """Return the greatest of some numbers; 0 if there are none."""
    numbers = value.values() if isinstance(value, Mapping) else value
    if not isinstance(numbers, Iterable) or not all(type(one) is int for one in numbers):
        raise Senseless(f"{shortened(value)} are no numbers, of which one is the greatest")
    return max(numbers, default=0)


# ---- what the game itself tells -----------------------------------------------------------------


def fact(position: Position, name: str, key: str, cell: str) -> Any:
    """Return what `position.name` is: of a key such as a player, and the group with a cell."""
    name, *parts = name.split(".")
    value = getattr(position, name)
    if key:
        if not isinstance(value, Mapping):
            raise Senseless(
                f"{name} is not told of each player or cell, so not of {shortened(key)}"
            )
        if key not in value:
            known = nearest(key, map(str, value)) if value else "it is empty"
            raise Senseless(f"{name} has nothing of {shortened(key)}; {known}")
        value = value[key]
    if cell:
        value = _group_with(position, value, name, cell)
    for part in parts:
        if not hasattr(value, part) or part.startswith("_"):
            raise Senseless(f"{name} has no {shortened(part)}")
        value = getattr(value, part)
    return value


def _group_with(position: Position, value: Any, name: str, cell: str) -> Any:
    groups_of: Iterable[Any] = value if isinstance(value, Iterable) else ()
    found = [one for one in groups_of if cell in (cells_of(position, one) or ())]
    if len(found) != 1:
        raise Senseless(f"{len(found) or 'none'} of {name} have {cell} in them, not one")
    return found[0]


def cells_of(position: Position, value: Any) -> frozenset[str] | None:
    """Return a value as a set of cells; None if it is none."""
    if isinstance(value, str) or not isinstance(getattr(value, "cells", value), Iterable):
        return None
    cells = list(getattr(value, "cells", value))
    if not all(isinstance(cell, str) and cell in position.game.named_cells for cell in cells):
        return None
    return frozenset(cells)
