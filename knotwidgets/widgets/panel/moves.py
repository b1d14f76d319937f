"""The moves in the panel: a row for each turn, the variations, and where in them we are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Any

from knotwidgets.core import Game, Position, Record
from knotwidgets.core.lines import Line, Path
from knotwidgets.words import one_after_other, say

from ..schema import Course, PlayedMove
from ..session.moment import GameMoment
from .common import sentences, steps_of


@dataclass(frozen=True)
class _Rows:
    """A line that begins after `start` plies, its rows, and the plies after which each ends.

    `begun` are the decisions before it that its first row shows as well.
    """

    start: int
    line: Line
    positions: tuple[Position, ...]
    begun: tuple[str, ...] = ()
    rows: tuple[PlayedMove, ...] = ()
    ends: tuple[int, ...] = ()

    def begins_like(self, other: _Rows) -> bool:
        return self.positions[0] is other.positions[0] and self.begun == other.begun

    def begun_at(self, ply: int) -> tuple[str, ...]:
        first = max((end for end in self.ends if end <= ply), default=self.start)
        moves = (one.move for one in self.line[first - self.start : ply - self.start])
        return (*(self.begun if first == self.start else ()), *moves)


class MoveRows:
    """Makes the rows of a board's moves, and keeps them: most stay as they are with a move."""

    def __init__(self) -> None:
        self._known: dict[Path, _Rows] = {}

    def of(self, moment: GameMoment) -> Course:
        if moment.record.game.stepwise:
            steps = steps_of(range(len(moment.line.line) + 1), moment.ply)
            return {"moves": [], "ply": moment.ply, "steps": steps}
        known: dict[Path, _Rows] = {}
        self._add((), _Rows(0, moment.record.line, moment.record.positions), moment, known)
        self._known = known
        ends = [0, *_ends_along(known, moment.cursor.path[:-1])]
        course: Course = {
            "moves": list(known[()].rows),
            "ply": moment.ply,
            "steps": steps_of(ends, moment.ply),
            "path": list(moment.cursor.place),
            "opening": moment.record.opening,
            "comment": moment.record.said(moment.cursor.place),
            "past": _past(moment, ends),
        }
        if len(known) > 1:
            course["variations"] = [
                {"path": list(path), "moves": list(line.rows)}
                for path, line in known.items()
                if path
            ]
        return course

    def _add(self, path: Path, line: _Rows, moment: GameMoment, known: dict[Path, _Rows]) -> None:
        """Make the rows of a line, and of all that branches off from it."""
        rows = known[path] = _with_rows(line, self._known.get(path))
        for at, ply in enumerate(line.line):
            for number, variation in enumerate(ply.variations):
                place = (*path, line.start + at, number)
                before = line.positions[at]
                positions = self._positions(place, variation, before, moment)
                begun = rows.begun_at(place[-2])
                self._add(place, _Rows(place[-2], variation, positions, begun), moment, known)

    def _positions(
        self, place: Path, line: Line, before: Position, moment: GameMoment
    ) -> tuple[Position, ...]:
        if moment.cursor.path[:-1] == place:  # the line that is shown
            return moment.line.positions[place[-2] : place[-2] + len(line) + 1]
        old = self._known.get(place)
        if old and old.line is line and old.positions[0] is before:
            return old.positions
        return Record(before, line).positions


def _with_rows(line: _Rows, old: _Rows | None) -> _Rows:
    """Return a line with its rows; those of the same moves are taken over."""
    if old is None or not line.begins_like(old):
        old = replace(line, line=())
    if line.line is old.line:
        return replace(line, rows=old.rows, ends=old.ends)
    pairs = zip(line.line, old.line, strict=False)
    same = line.start + sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
    kept = max(sum(1 for end in old.ends if end <= same) - 1, 0)  # the last one may go on
    rows, ends = list(old.rows[:kept]), list(old.ends[:kept])
    begun, first = (() if ends else line.begun), (ends[-1] - line.start if ends else 0)
    moves = [ply.move for ply in line.line[first:]]
    for end in _words(line.positions[0].game, moves, begun):
        until = line.start + end + (len(line.line) - len(moves))
        row = _row(line, begun, first, until - line.start)
        if line.start or until != len(rows) + 1:
            row["ply"] = until
        rows.append(row)
        ends.append(until)
        begun, first = (), until - line.start
    return replace(line, rows=tuple(rows), ends=tuple(ends))


def _row(line: _Rows, begun: tuple[str, ...], first: int, end: int) -> PlayedMove:
    plies, positions = line.line[first:end], line.positions[first : end + 1]
    players = (str(position.player) for position in positions[:-1])
    row: PlayedMove = {
        "text": "".join((*begun, *(ply.move for ply in plies))),
        "player": next((player for player in players if player != "chance"), ""),
    }
    states = [position.state for position in positions]
    events = map(positions[0].game.events, states, states[1:])
    if note := sentences(dict.fromkeys(chain.from_iterable(events))):  # one bonus turn or two
        row["note"] = note
    if comment := one_after_other(ply.comment for ply in plies):
        row["comment"] = comment
    return row


def _words(game: Game[Any], moves: list[str], begun: tuple[str, ...]) -> Iterator[int]:
    """Yield the numbers of moves after which a word of the notation ends."""
    word = begun
    for number, move in enumerate(moves):
        longer = (*word, move)
        if word and game.decisions("".join(longer)) != longer:
            if number:
                yield number
            longer = (move,)
        word = longer
    if moves:
        yield len(moves)


def _ends_along(known: dict[Path, _Rows], path: Path) -> tuple[int, ...]:
    """The plies after which turns end on the line with the branches of a path."""
    if not path:
        return known[()].ends
    above = _ends_along(known, path[:-2])
    return (*(end for end in above if end <= path[-2]), *known[path].ends)


def _past(moment: GameMoment, ends: list[int]) -> str:
    """Say where we are, if that is not where the game stands."""
    if not moment.looks_back:
        return ""
    at = sum(1 for end in ends if end <= moment.ply) - 1
    return say("widget.past", n=at, of=len(ends) - 1)
