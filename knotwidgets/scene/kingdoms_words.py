"""What is said of a position of Kingdoms: in captions, titles, and to those who listen."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from knotwidgets.games import Kingdoms, Position


def headline(position: Position) -> str:
    """Whose turn it is and what it takes, or how the game ended.

    >>> from knotwidgets.games import Kingdoms
    >>> headline(Kingdoms().start())
    'Red to build · Manoeuvres'
    """
    game = cast("Kingdoms", position.game)
    outcome = position.outcome
    if outcome is None:
        what = "must capture" if game.due(position) else "to build"
        return f"{_name(position.player)} {what} · {game.phase(position).capitalize()}"
    if outcome.winner is None:
        return "A draw"
    points = outcome.points[outcome.winner]
    return f"{_name(outcome.winner)} wins {_several(points, 'point')}"


def score(position: Position, player: str) -> str:
    """A player's reckoning: kingdoms (or knots, if these count) and ringforts.

    >>> from knotwidgets.games import Kingdoms
    >>> score(Kingdoms().start().play("D4"), "red")
    'Red 1 kingdom · 1 ringfort'
    """
    game = cast("Kingdoms", position.game)
    count = game.reckoning(position)[player]
    kingdoms = _several(count.kingdoms, game.unit)
    return f"{_name(player)} {kingdoms} · {_several(count.ringforts, 'ringfort')}"


def spoken(position: Position, open_hills: Collection[str]) -> dict[str, str]:
    """What a screen reader says of each hill; `open_hills` are those where a move may begin.

    >>> from knotwidgets.games import Kingdoms
    >>> spoken(Kingdoms().start().play("D4"), ["D5"])["D4"]
    'D4, red ringfort, kingdom of 1'
    """
    game = cast("Kingdoms", position.game)
    held = {
        hill: f"{player} ringfort, kingdom of {len(group)}"
        for player, groups in game.kingdoms(position).items()
        for group in groups
        for hill in group
    }
    due = game.due(position)
    labels = {}
    for hill in game.grid.cells:
        words = [hill, held.get(hill, "empty hill")]
        if hill in due:
            words.append("must be captured" if len(due) == 1 else "one of those to be captured")
        elif hill in open_hills:
            words.append("can be challenged" if hill in held else "can be built")
        labels[hill] = ", ".join(words)
    return labels


def _name(player: str | None) -> str:
    return str(player).capitalize()


def _several(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
