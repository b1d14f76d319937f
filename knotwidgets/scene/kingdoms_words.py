"""What is said of a position of Kingdoms: in captions, titles, and to those who listen."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, cast

from knotwidgets.games.wording import count

if TYPE_CHECKING:
    from knotwidgets.games import Kingdoms, Position


def turn(position: Position) -> str:
    """Whose turn it is and what it takes.

    >>> from knotwidgets.games import Kingdoms
    >>> turn(Kingdoms().start())
    'Red to build'
    """
    game = cast("Kingdoms", position.game)
    what = "must capture" if game.due(position) else "to build"
    return f"{_name(position.player)} {what}"


def phase(position: Position) -> str:
    """The phase as a title, such as `Battle`."""
    return cast("Kingdoms", position.game).phase(position).capitalize()


def standing(position: Position, player: str) -> str:
    """What a player has: kingdoms (or knots, if these count) and ringforts.

    >>> from knotwidgets.games import Kingdoms
    >>> standing(Kingdoms().start().play("D4"), "red")
    '1 kingdom · 1 ringfort'
    """
    game = cast("Kingdoms", position.game)
    has = game.reckoning(position)[player]
    return f"{count(has.kingdoms, game.unit)} · {count(has.ringforts, 'ringfort')}"


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
