"""Advice for learners of a game: the moves open now, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..words import listed, one_after_other, player, say

if TYPE_CHECKING:
    from .errors import Cells
    from .position import Position

MOST_TRIED = 150  # moves that are played to see what they do: more would take too long
MOST_NAMED = 4  # moves or cells that a sentence names


class Advice(NamedTuple):
    """One or more sentences with their stops, and the cells that they speak of."""

    text: str
    marks: Cells = ()


class Finding(NamedTuple):
    """Sentences about the pieces on the board; `marks` are the cells at fault.

    `known` is the solution that a `hint` leads to, and `looking` the running search for one.
    """

    text: str = ""
    marks: Cells = ()
    hint: Any = None
    known: Any = None
    looking: object = None


def join_advice(pieces: Iterable[Advice | None]) -> Advice:
    """Join several pieces of advice into one; None is left out."""
    parts = [advice for advice in pieces if advice and advice.text]
    text = one_after_other(advice.text for advice in parts)
    return Advice(text, tuple(dict.fromkeys(cell for advice in parts for cell in advice.marks)))


def plain_advice(position: Position) -> Advice:
    """Say how many moves there are, and which of them win at once.

    If none does, say which moves of the next player would win.
    """
    return join_advice([moves_of(position), _wins(position, "wins") or _threat(position)])


def moves_of(position: Position) -> Advice:
    """Say how many moves there are, and why an only move is legal."""
    legal = position.legal_moves
    count = Advice(say("guide.moves", n=len(legal), move=legal[0]))
    if len(legal) > 1:
        return count
    why = position.game.view.why_legal(position, legal[0])
    return join_advice([count, Advice(why.message, why.marks)])


def _wins(position: Position, key: str) -> Advice | None:
    """Name the moves that win at once, and mark where they end."""
    wins = wins_at_once(position, position.legal_moves[:MOST_TRIED])
    if not wins:
        return None
    named = player(position.player)
    text = say(f"guide.{key}", player=named, moves=listed(wins[:MOST_NAMED], "or"))
    return Advice(text, last_cells(position, wins))


def wins_at_once(position: Position, moves: Iterable[str]) -> list[str]:
    """Return those moves that win at once."""
    mover = position.player
    ends = ((move, position.play(move).outcome) for move in moves)
    return [move for move, end in ends if end and end.winner == mover]


def _threat(position: Position) -> Advice | None:
    """Name the moves that would win for the next player, if the mover passed."""
    game = position.game
    state = game.after_pass(position.state)
    if state is None:
        return None
    then = game.at(state)
    return _wins(then, "threat") if then.player in game.players else None


def last_cells(position: Position, moves: Iterable[str]) -> Cells:
    """Return the cell that each move picks last."""
    named, last = position.game.named_cells, dict[str, None]()
    for move in moves:
        cells = [pick for pick in position.game.picks(position, move) if pick in named]
        last |= dict.fromkeys(cells[-1:])
    return tuple(last)
