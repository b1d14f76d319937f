"""Where the keys that go through a game lead."""

from __future__ import annotations

from collections.abc import Sequence


def steps_of(ends: Sequence[int], ply: int) -> dict[str, int]:
    """Return the plies to go to from `ply`, of those at which turns end; none where no move is.

    >>> steps_of([0, 2, 4, 5], 3)
    {'first': 0, 'earlier': 2, 'later': 4, 'last': 5}
    >>> steps_of([0], 0)
    {}
    """
    if len(ends) < 2:
        return {}
    return {
        "first": ends[0],
        "earlier": max((end for end in ends if end < ply), default=ends[0]),
        "later": min((end for end in ends if end > ply), default=ends[-1]),
        "last": ends[-1],
    }
