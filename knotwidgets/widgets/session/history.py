"""What can be undone at a board, and done again.

Moves are taken back by going to where they were played from: they stay in the record, so that
nothing is lost. All other changes, such as a new game or a variation that is deleted, are undone by
showing what was there before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from knotwidgets.core import Match
from knotwidgets.core.lines import Path

from .cursor import Cursor

GAMES = 3  # how many earlier games are kept
EDITS = 100  # how many other changes


@dataclass(frozen=True)
class Played:
    """Moves that were played one after the other, from `first` plies to the end of a path."""

    path: Path
    first: int

    def covers(self, path: Path) -> bool:
        """Whether one of the moves was played at a place."""
        return self.path[:-1] == path[:-1] and self.first <= path[-1] < self.path[-1]

    def leads_to(self, path: Path) -> bool:
        return self.covers((*path[:-1], path[-1] - 1))


@dataclass(frozen=True)
class Replaced:
    """What was shown before it was replaced, by another game or by other lines and comments.

    `machines` are the players that no human played, `turned` how often the seats had been changed.
    """

    cursor: Cursor
    match: Match | None
    machines: frozenset[str]
    turned: int
    is_game: bool = False


Change: TypeAlias = "Played | Replaced"


@dataclass(frozen=True)
class History:
    """The changes up to now, and those undone, of both the last one last."""

    done: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()

    @property
    def last(self) -> Change | None:
        return self.done[-1] if self.done else None

    @property
    def next(self) -> Change | None:
        return self.undone[-1] if self.undone else None

    def took_back(self, path: Path) -> bool:
        """Whether what follows at a place was taken back: then another move is instead of it."""
        return isinstance(self.next, Played) and self.next.covers(path)

    def played(self, before: Cursor, after: Cursor) -> History:
        """Add moves that have just been played."""
        if after.record is before.record:  # a look along what was played before
            return self.visited(after.path)
        last = self.last
        if isinstance(last, Played) and last.path == before.path:
            return History((*self.done[:-1], replace(last, path=after.path)))
        return History((*self.done, Played(after.path, before.ply)))

    def seated(self, **seats: Any) -> History:
        """Let the same machines play in all that was there."""

        def one(change: Change) -> Change:
            return replace(change, **seats) if isinstance(change, Replaced) else change

        return History(tuple(map(one, self.done)), tuple(map(one, self.undone)))

    def replaced(self, before: Replaced) -> History:
        """Add that something else was shown before."""
        return History(_kept((*self.done, before)))

    def began_with(self, before: Replaced) -> History:
        """Add that something else was shown before all that is known."""
        return History(_kept((before, *self.done)), self.undone)

    def back(self, now: Replaced, to: Callable[[Played], int]) -> tuple[History, Path | Replaced]:
        """Undo the last change, of moves those after as many plies as `to` says.

        Returns what is to be shown, too: a place, or what was replaced.
        """
        last = self.done[-1]
        if isinstance(last, Replaced):
            undone = (*self.undone, replace(now, is_game=last.is_game))
            return History(self.done[:-1], undone), last
        place, undone, following = (*last.path[:-1], to(last)), self.undone, self.next
        path = last.path
        if isinstance(following, Played) and following.covers(path):
            undone, path = undone[:-1], following.path
        rest = (replace(last, path=place),) if place[-1] > last.first else ()
        return History((*self.done[:-1], *rest), (*undone, Played(path, place[-1]))), place

    def ahead(self, now: Replaced, to: Callable[[Played], int]) -> tuple[History, Path | Replaced]:
        """Do the last change again that was undone; of moves those up to so many plies."""
        following = self.undone[-1]
        if isinstance(following, Replaced):
            done = (*self.done, replace(now, is_game=following.is_game))
            return History(done, self.undone[:-1]), following
        place = (*following.path[:-1], to(following))
        return self._played_again(following, place), place

    def visited(self, path: Path) -> History:
        """Do moves again that were taken back, where a place among them is looked at."""
        following = self.next
        if isinstance(following, Played) and following.leads_to(path):
            return self._played_again(following, path)
        return self

    def _played_again(self, following: Played, path: Path) -> History:
        last = self.last
        start = (*following.path[:-1], following.first)
        if isinstance(last, Played) and last.path == start:
            done = (*self.done[:-1], replace(last, path=path))
        else:
            done = (*self.done, Played(path, following.first))
        rest = (replace(following, first=path[-1]),) if path[-1] < following.path[-1] else ()
        return History(done, (*self.undone[:-1], *rest))


def _kept(done: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the later changes: so many games, and so many others."""
    games = edits = 0
    for at, change in reversed(tuple(enumerate(done))):
        if isinstance(change, Replaced):
            games, edits = games + change.is_game, edits + (not change.is_game)
        if games > GAMES or edits > EDITS:
            return done[at + 1 :]
    return done
