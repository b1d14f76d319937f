"""The ends that people give a game: they resign, agree on a draw, or have no time left.

A record keeps such an end as its tag `Termination`: it belongs to the end of the main line.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..words import listed, player, say
from .errors import Outcome, fixed, nearest
from .game import Game

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
    nothing = dict.fromkeys(game.players, 0)
    made = {AGREED: Outcome(None, fixed(nothing), told=say("common.agreed"))}
    for key, form in FORMS.items():
        for loser in game.players:
            winners = [one for one in game.players if one != loser]
            named = listed([player(one) for one in winners])
            told = say(f"common.{key}", n=len(winners), loser=player(loser), player=named)
            points = {one: int(one in winners) for one in game.players}
            made[form.format(loser)] = Outcome.of(points, (), told)
    return made


def ending(game: Game, text: str) -> Outcome:
    """Return the end that a tag says; `ValueError` for a text that says none."""
    known = endings(game)
    if text not in known:
        raise ValueError(f"there is no end {text[:80]!r}; {nearest(text, known)}")
    return known[text]
