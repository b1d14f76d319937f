"""The protocol of a game's view, for code that doesn't draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from .position import Position


class Row(NamedTuple):
    """A row of a reckoning; `id` names one of the scene's highlights, if it isn't empty."""

    id: str
    label: str
    values: tuple[str, ...]


class Reckoning(NamedTuple):
    """What the players have, item by item: a heading for each column of values, and the rows."""

    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


class View(Protocol):
    """How a game is shown and spoken of; `knotwidgets.scene.View` says what each hook means."""

    def scene(self, position: Position, **options: Any) -> Any:
        """Return the picture as a display list."""

    def svg(self, position: Position, theme: str = "light", **options: Any) -> str:
        """The picture as a self-contained SVG document."""

    def mimebundle(self, position: Position) -> dict[str, str]:
        """What a notebook shows."""

    @property
    def colours(self) -> Any:
        """What the game adds to the themes."""

    def turn(self, position: Position, /) -> str:
        """Whose turn it is and what it takes."""

    def phase(self, position: Position, /) -> str:
        """The phase as a title."""

    def standing(self, position: Position, player: str, /) -> str:
        """What a player has at this moment."""

    def told(self, before: Position, after: Position, /) -> tuple[str, ...]:
        """What the move between two positions did."""

    def reckoning(self, position: Position, /) -> Reckoning:
        """The players' scores in detail."""

    def invitation(self, position: Position, /) -> str:
        """What the mover may do first."""

    def possible(self, position: Position, move: str, /) -> str:
        """The sentence for a legal move that was asked about."""
