"""What a player says of a position: the moves that it considers, and what it expects of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..core.position import Position

SHOWN = 8  # candidates in a report's text


class Candidate(NamedTuple):
    """A move that a player considers.

    `visits` are the simulations that began with it, `win` each player's probability to win after
    it (a draw is shared); `certain` says whether that is proven.
    """

    move: str
    visits: int
    win: Mapping[str, float]
    certain: bool = False


@dataclass(frozen=True, repr=False)
class Report:
    """What a player knows of a position, at some moment of its thinking.

    `candidates` are the moves, the one that it would play now first; at a chance node they are
    what may fall, in the game's order. `win` are the probabilities to win if the best is played.
    `variation` is the line of play that it expects, up to where chance decides or little is known.
    `simulations` and `seconds` are what it spent on this position in all; `compiled` says whether
    in the end with compiled rules, and `interpreted` why not, if they can't be compiled.
    """

    position: Position
    candidates: tuple[Candidate, ...]
    variation: tuple[str, ...]
    win: Mapping[str, float]
    simulations: int = 0
    seconds: float = 0.0
    certain: bool = False
    compiled: bool = False
    interpreted: str = ""

    @property
    def best(self) -> str:
        """The move that the player would play now."""
        return self.candidates[0].move

    def __str__(self) -> str:
        """Tell it as a small table."""
        sure = ", certain" if self.certain else ""
        lines = [
            f"{self.simulations:,} simulations in {self.seconds:.1f} s{sure}: "
            + ", ".join(f"{name} {share:.1%}" for name, share in self.win.items()),
            "expects " + " ".join(self.variation),
        ]
        mover = self.position.player or ""
        for one in self.candidates[:SHOWN]:
            share = f"  {one.win[mover]:.1%}" if mover in one.win else ""
            lines.append(f"  {one.move:8} {one.visits:>9,}{share}{' certain' * one.certain}")
        if len(self.candidates) > SHOWN:
            lines.append(f"  and {len(self.candidates) - SHOWN} more")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)  # all candidates would fill a page
