"""The ends that people give a game: they resign, agree on a draw, or have no time left.

A record keeps such an end as its tag `Termination`: it belongs to the end of the main line.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..words import listed, player, say
from .errors import Outcome, fixed
from .game import Game

TAG = "Termination"
AGREED = "draw agreed"
FORMS: Mapping[str, str] = fixed({"resigns": "{} resigns", "time_over": "{}'s time is over"})
"""What the tag says of the player who has lost, by the key of the sentence."""


def endings(game: Game) -> dict[str, Outcome]:
    """Return the ends that people can give a game, by what the tag says; the others win a point.

    >>> from knotwidgets import Kingdoms
    >>> list(endings(Kingdoms()))[:3], str(endings(Kingdoms())["red resigns"].ending)
    (['draw agreed', 'red resigns', 'blue resigns'], 'Red resigns: Blue wins')
    """
    nothing = fixed(dict.fromkeys(game.players, 0))
    made = {AGREED: Outcome(None, nothing, ending=say("common.agreed"))}
    for key, form in FORMS.items():
        for loser in game.players:
            winners = [player(one) for one in game.players if one != loser]
            words = {"loser": player(loser), "player": listed(winners), "n": len(winners)}
            points = {one: int(one != loser) for one in game.players}
            made[form.format(loser)] = Outcome.of(points, (), say(f"common.{key}", **words))
    return made
