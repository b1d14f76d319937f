"""What the views of all games begin with: a position, its headline, the symbols in use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from knotwidgets.core import Game, Position
from knotwidgets.words import say

from .display import Item, Path
from .options import Options
from .spoken import result


@dataclass(frozen=True)
class PositionSubject:
    """A position to draw. A game's own subject adds what its picture keeps asking for."""

    position: Position
    options: Options

    @property
    def game(self) -> Game[Any]:
        """The game of the position; a game's own subject annotates it with its class."""
        return self.position.game

    @property
    def title(self) -> str:
        """The title of the picture: the game and the headline."""
        return say("common.titled", title=self.game.name, text=self.headline)

    @property
    def headline(self) -> str:
        """The result, or whose turn it is and the phase, if it has a name."""
        if self.position.outcome:
            return result(self.position.outcome)
        view = self.game.view
        turn, phase = view.turn(self.position), view.phase(self.position)
        return say("common.beside", first=turn, then=phase) if phase else turn


def used(
    symbols: Mapping[str, str],
    items: Iterable[Item],
    overlays: Iterable[Iterable[Item]] = (),
    *,
    always: Iterable[str] = (),
) -> dict[str, str]:
    """The symbols that some item, or an overlay's, is drawn with, and those of `always`."""
    drawn = {item.d for item in chain(items, *overlays) if isinstance(item, Path)}
    names = {d[1:] for d in drawn if d.startswith("#")}.union(always)
    return {name: d for name, d in symbols.items() if name in names}
