"""The lines of a record: a tree of plies, its branches, and its changes.

A *path* leads to a position: `(18,)` is after 18 moves of the main line, and `(18, 0, 20)` after 20
moves where the 19th is that of the first variation, `line[18].variations[0]`. So a path ends with a
number of plies, and before that has two numbers for each branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import index
from typing import TypeAlias

from ..words import LONGEST, say
from .annotations import NOTHING, Annotations
from .errors import shortened


@dataclass(frozen=True, slots=True)
class Ply:
    """A move of a record, with a comment and with alternatives to it.

    `drawn` are the drawings on the position after the move, and `clock` the seconds that its player
    has left then, in a game with clocks.
    """

    move: str
    comment: str = ""
    variations: tuple[tuple[Ply, ...], ...] = ()
    drawn: Annotations = NOTHING
    clock: float | None = None


Line: TypeAlias = tuple[Ply, ...]
Path: TypeAlias = tuple[int, ...]


def branches_of(path: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the branches of a path, each as the number of plies before it and that of its line."""
    return zip(path[:-1:2], path[1:-1:2], strict=True)


def normal(path: Path) -> Path:
    """Return the shortest path to the same position: without branches that only come later.

    >>> normal((18, 0, 20)), normal((18, 0, 18))
    ((18, 0, 20), (18,))
    """
    while len(path) > 1 and path[-1] <= path[-3]:
        path = (*path[:-3], path[-1])
    return path


def subline(line: Line, path: Path) -> tuple[Line, int]:
    """Return the line that a path ends in, and how many plies come before it."""
    first = 0
    for at, number in branches_of(path):
        line, first = line[at - first].variations[number], at
    return line, first


def is_path(line: Line, path: Path) -> bool:
    """Whether a path leads to a position.

    >>> [is_path((Ply("a", variations=((Ply("b"),),)),), path) for path in ((1,), (0, 0, 1), (2,))]
    [True, True, False]
    """
    if len(path) % 2 == 0 or min(path) < 0:
        return False
    first = 0
    for at, number in branches_of(path):
        if not first <= at < first + len(line) or number >= len(line[at - first].variations):
            return False
        line, first = line[at - first].variations[number], at
    return path[-1] <= first + len(line)


def path_of(line: Line, place: object) -> Path:
    """Return the path of a place: after a number of moves of the line, or in a variation.

    Raises `ValueError` for an unknown place, such as one in a variation before its first move; the
    message lists the places.

    >>> path_of((Ply("a", variations=((Ply("b"),),)), Ply("c")), (0, 0, 2))
    Traceback (most recent call last):
    ValueError: There is no place (0, 0, 2) in the record; there are 0–2, (0, 0, 1–1).
    """
    numbers = place if isinstance(place, tuple) else (place,)
    try:
        path = tuple(-1 if isinstance(one, bool) else index(one) for one in numbers)
    except TypeError:
        path = ()
    if is_path(line, path) and path == normal(path):
        return path
    found = ", ".join(_ranges(line))
    found = found if len(found) <= LONGEST else f"{found[:LONGEST]} …"
    raise ValueError(say("records.no_place", place=shortened(place), places=found))


def _ranges(line: Line, above: Path = (), first: int = 0) -> Iterator[str]:
    """Yield the places of a line, and of its variations."""
    end = first + len(line)
    yield f"({', '.join(map(str, above))}, {first + 1}–{end})" if above else f"0–{end}"
    for at, ply in enumerate(line, first):
        for number, variation in enumerate(ply.variations):
            yield from _ranges(variation, (*above, at, number), at)


def edited(line: Line, path: Path, edit: Callable[[Line, int], Line], first: int = 0) -> Line:
    """Return a line in which `edit(line, plies before it)` replaces the line that a path ends in.

    A variation without moves is removed.
    """
    if len(path) == 1:
        return edit(line, first)
    at, number, *rest = path
    head = line[at - first]
    changed = edited(head.variations[number], tuple(rest), edit, at)
    before, after = head.variations[:number], head.variations[number + 1 :]
    variations = (*before, *([changed] if changed else ()), *after)
    return _with_variations(line, at - first, variations)


def with_notes(line: Line, path: Path, **notes: object) -> Line:
    """Return a line with other notes (comment, drawings, clock) on the last move of a path."""

    def note(target: Line, first: int) -> Line:
        at = path[-1] - first
        return (*target[: at - 1], replace(target[at - 1], **notes), *target[at:])  # type: ignore[arg-type]

    return edited(line, path, note)


def with_move(line: Line, path: Path, move: str, *, instead: bool) -> tuple[Line, Path]:
    """Return a line with a move at the end of a normal path, and the path after the move.

    If another move follows there, the new one begins a variation, or with `instead` replaces it,
    and the old one begins a variation. A move that is there already is not added again.
    """
    there, first = subline(line, path)
    at, after = path[-1] - first, (*path[:-1], path[-1] + 1)
    if at == len(there):
        return edited(line, path, lambda one, _: (*one, Ply(move))), after
    head = there[at]
    if head.move == move:
        return line, after
    moves = [variation[0].move for variation in head.variations]
    if move not in moves:
        variations = (*head.variations, (Ply(move),))
        line = edited(line, path, lambda one, _: _with_variations(one, at, variations))
        moves.append(move)
    aside = (*path, moves.index(move), after[-1])
    return (promoted(line, aside), after) if instead else (line, aside)


def promoted(line: Line, path: Path) -> Line:
    """Swap the variation that a path ends in with the line that it branches off from."""
    *place, number, _ = path
    return edited(line, tuple(place), lambda one, first: _swapped(one, place[-1] - first, number))


def cut(line: Line, path: Path) -> Line:
    """Remove the last move of a normal path, with all that follows.

    The first of its variations, if any, replaces it.
    """

    def end(target: Line, first: int) -> Line:
        at = path[-1] - 1 - first
        if target[at].variations:
            target = _swapped(target, at, 0)
            return _with_variations(target, at, target[at].variations[1:])
        return target[:at]

    return edited(line, path, end)


def with_main_line(line: Line, path: Path) -> Line:
    """Return a line that follows the branches of a path; moves that it leaves become variations."""
    before, others = -1, 0
    for at, number in branches_of(path):
        # a line that branches off at its first move is beside those that it came from
        others = others if at == before else 0
        own = len(line[at].variations)
        line = _swapped(line, at, number + others)
        before, others = at, own
    return line


def bare(line: Line) -> tuple[object, ...]:
    """Return a line and its variations without drawings, for comparison."""
    return tuple((ply.move, ply.comment, tuple(map(bare, ply.variations))) for ply in line)


def _swapped(line: Line, at: int, number: int) -> Line:
    """Swap a variation with the moves that it replaces."""
    head = line[at]
    new, old = head.variations[number], (replace(head, variations=()), *line[at + 1 :])
    others = head.variations[:number], head.variations[number + 1 :]
    variations = (*others[0], old, *others[1], *new[0].variations)
    return (*line[:at], replace(new[0], variations=variations), *new[1:])


def _with_variations(line: Line, at: int, variations: tuple[Line, ...]) -> Line:
    return (*line[:at], replace(line[at], variations=variations), *line[at + 1 :])
