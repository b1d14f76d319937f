"""What is measured of games by the million, random ones or those of players.

A measure more is a field of `Measures` with its array, a line in `measure` and a field of
`Playouts`. What is measured may be anything that follows from the last state and the number of
plies; `points` is the function of the game's kernel, and so are the other names that loops know.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import nearest

if TYPE_CHECKING:
    from typing_extensions import Self

    from .loops import points


DRAWN = -1
GIVEN_UP = -2


class Measures(NamedTuple):
    """Arrays with an entry for each game, and of `points` with one for each of its players."""

    winners: array[int]
    lengths: array[int]
    points: array[int]

    @classmethod
    def of(cls, number: int, players: int) -> Self:
        """Return empty arrays for a number of games."""
        word = bytes(8 * number)
        return cls(array("b", bytes(number)), array("q", word), array("q", word * players))

    def part(self, first: int, number: int) -> Measures:
        """Return the entries of some of the games, to be filled in."""
        sizes = (len(column) // len(self.lengths) for column in self)
        return Measures(
            *(
                memoryview(column)[size * first : size * (first + number)]  # type: ignore[arg-type]
                for column, size in zip(self, sizes, strict=True)
            )
        )


def measure(board: Any, state: Any, plies: int, measures: Measures, index: int) -> None:
    """Fill in what is measured of a game that has ended in a state."""
    won = points(board, state)
    players, best, winner = len(won), max(won), -2
    for player in range(players):
        measures.points[index * players + player] = won[player]
        if won[player] == best:
            winner = player if winner == -2 else -1
    measures.winners[index] = winner
    measures.lengths[index] = plies


@dataclass(frozen=True, repr=False)
class Playouts:
    """The results of games, one entry per game in each array.

    `winners` holds indices into `players`, -1 for a draw; `points` has one array per player;
    `lengths` are numbers of plies. `numpy.asarray` makes NumPy's arrays of them without a copy.

    >>> from knotwidgets import Kingdoms, playouts
    >>> playouts(Kingdoms(), 200, seed=1)
    200 games: red 60 %, blue 40 %, drawn 0 %; 45 to 51 plies
    """

    players: tuple[str, ...]
    winners: array[int]
    points: tuple[array[int], ...]
    lengths: array[int]

    @classmethod
    def of(cls, players: tuple[str, ...], measures: Measures) -> Self:
        """Return what was measured, the points by player."""
        points = tuple(measures.points[player :: len(players)] for player in range(len(players)))
        return cls(players, measures.winners, points, measures.lengths)

    def share(self, player: str) -> float:
        """Return the share of games that a player won; raises `ValueError` for an unknown one."""
        if player not in self.players:
            raise ValueError(f"{player!r} is not a player; {nearest(player, self.players)}")
        return self.winners.count(self.players.index(player)) / len(self.winners)

    def __repr__(self) -> str:
        """Show it in a line: the arrays may have millions of entries."""
        shares = {name: self.share(name) for name in self.players}
        shares["drawn"] = self.winners.count(-1) / len(self.winners)
        shown = ", ".join(f"{name} {round(100 * share, 1):g} %" for name, share in shares.items())
        few, many = min(self.lengths), max(self.lengths)
        lengths = f"{few:,} to {many:,}" if few < many else f"{few:,}"
        games, plies = len(self.winners), "ply" if many == 1 else "plies"
        return f"{games:,} {'game' if games == 1 else 'games'}: {shown}; {lengths} {plies}"
