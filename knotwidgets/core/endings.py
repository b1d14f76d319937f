"""The ends that people give a game, and matches, a fixed number of games one after the other.

People resign, agree on a draw, or have no time left. A record keeps such an end as its tag
`Termination`: it belongs to the end of the main line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..words import commas, listed, player, say
from .errors import Outcome, fixed
from .game import Game
from .position import Position

TAG = "Termination"
AGREED = "draw agreed"
FORMS: Mapping[str, str] = fixed({"resigns": "{} resigns", "time_over": "{}'s time is over"})
"""What the tag says of the player who has lost, by the key of the sentence."""


def endings(game: Game) -> dict[str, Outcome]:
    """Return the ends that people can give a game, by what the tag says; the others win a point.

    >>> from knotwidgets import Kingdoms
    >>> list(endings(Kingdoms()))[:3], str(endings(Kingdoms())["red resigns"].told)
    (['draw agreed', 'red resigns', 'blue resigns'], 'Red resigns: Blue wins')
    """
    nothing = fixed(dict.fromkeys(game.players, 0))
    made = {AGREED: Outcome(None, nothing, told=say("common.agreed"))}
    for key, form in FORMS.items():
        for loser in game.players:
            winners = [player(one) for one in game.players if one != loser]
            words = {"loser": player(loser), "player": listed(winners), "n": len(winners)}
            points = {one: int(one != loser) for one in game.players}
            made[form.format(loser)] = Outcome.of(points, (), say(f"common.{key}", **words))
    return made


@dataclass(frozen=True, slots=True)
class Match:
    """A match between the same players, and the outcomes of its games so far; immutable.

    The players take turns to begin, and most points win. The game decides on the number of games,
    the first player of each, and the points for a win.

    >>> from knotwidgets import Kingdoms
    >>> match = Match(Kingdoms())
    >>> match.start().player, match.add(Outcome("red", {"red": 3, "blue": 0})).start().player
    ('red', 'blue')
    """

    game: Game
    outcomes: tuple[Outcome, ...] = ()

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
