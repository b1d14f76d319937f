"""A match: a fixed number of games between the same players, who take turns to begin."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .errors import Outcome
from .game import Game
from .position import Position


@dataclass(frozen=True, slots=True)
class Match:
    """A match and the outcomes of the games finished so far; immutable.

    Most points win. In Kingdoms a match has two games, each player begins one, and the points
    include the bonus for the difference.

    >>> from knotwidgets import Kingdoms
    >>> match = Match(Kingdoms())
    >>> match.start().player, match.add(Outcome("red", {"red": 3, "blue": 0})).start().player
    ('red', 'blue')
    """

    game: Game[Any]
    outcomes: tuple[Outcome, ...] = ()

    @property
    def length(self) -> int:
        """The number of games in the match."""
        return self.game.match_length

    def start(self) -> Position:
        """Return the start of the next game; raises `ValueError` after the last one."""
        if len(self.outcomes) == self.length:
            raise ValueError(f"the match is over after {self.length} games")
        return self.game.in_match(len(self.outcomes)).start()

    def add(self, outcome: Outcome) -> Match:
        """Return the match with one more finished game."""
        if len(self.outcomes) == self.length:
            raise ValueError(f"the match is over after {self.length} games")
        return replace(self, outcomes=(*self.outcomes, outcome))

    @property
    def points(self) -> dict[str, int]:
        """Each player's points so far."""
        return {
            player: sum(outcome.points[player] for outcome in self.outcomes)
            for player in self.game.players
        }

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None before its last game is over."""
        if len(self.outcomes) < self.length:
            return None
        points = self.points
        most = max(points.values())
        best = [player for player, sum_ in points.items() if sum_ == most]
        winner = best[0] if len(best) == 1 else None
        detail = tuple(
            f"Game {number}: " + ", ".join(f"{k.capitalize()} {v}" for k, v in one.points.items())
            for number, one in enumerate(self.outcomes, 1)
        )
        return Outcome(winner, points, detail)
