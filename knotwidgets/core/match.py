"""A match: a fixed number of games between the same players, who take turns to begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..words import commas, player, say
from .errors import Outcome, of_kind
from .game import Game
from .position import Position


@dataclass(frozen=True, slots=True)
class Match:
    """A match and the outcomes of the games finished so far; immutable.

    Most points win. The game decides on the number of games, the first player of each, and the
    points for a win.

    >>> from knotwidgets import Kingdoms
    >>> match = Match(Kingdoms())
    >>> match.start().player, match.add(Outcome("red", {"red": 3, "blue": 0})).start().player
    ('red', 'blue')
    """

    game: Game
    outcomes: tuple[Outcome, ...] = ()

    def __post_init__(self) -> None:
        of_kind("game", self.game, Game, "a game")

    @property
    def length(self) -> int:
        """The number of games in the match."""
        return self.game.match_length

    def start(self) -> Position:
        """Return the start of the next game; raises `ValueError` after the last one."""
        self._check_open()
        return self.game.in_match(len(self.outcomes)).start()

    def add(self, outcome: Outcome) -> Match:
        """Return the match with one more finished game."""
        self._check_open()
        return replace(self, outcomes=(*self.outcomes, outcome))

    def _check_open(self) -> None:
        if len(self.outcomes) == self.length:
            raise ValueError(f"the match is over after {self.length} games")

    @property
    def points(self) -> dict[str, int]:
        """Each player's points so far."""
        players, games = self.game.players, self.outcomes
        return {name: sum(one.points[name] for one in games) for name in players}

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match; None before its last game is over."""
        if len(self.outcomes) < self.length:
            return None
        detail = tuple(
            say("common.game_points", n=number, points=points_in_words(one.points))
            for number, one in enumerate(self.outcomes, 1)
        )
        return Outcome.of(self.points, detail)


def points_in_words(points: Mapping[str, int]) -> str:
    """Each player's points, as a list.

    >>> points_in_words({"red": 3, "blue": 0})
    'Red 3, Blue 0'
    """
    return commas([say("common.points_of", player=player(k), n=v) for k, v in points.items()])
