"""What people at a board do beside moving: they resign, offer a draw, look at the clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..core.errors import fixed
from ..session.clocks import now_left
from .shell import Mirror

if TYPE_CHECKING:
    from typing_extensions import Self


class People(Mirror):
    """A widget with a game, which people can end."""

    @property
    def times(self) -> Mapping[str, float]:
        """The seconds that each side has left; nothing without a `clock`.

        Who has none left has lost. `undo` gives back the times of the place that it leads to, and
        the record keeps the time after each move, as `[%clk 0:04:58]` in its comment.

        >>> import knotwidgets as kw
        >>> with kw.play(kw.Kingdoms(), clock=(300, 5)).play("D4") as board:
        ...     board.times["red"], board.record.text.splitlines()[-1]
        (300.0, '1. D4 {[%clk 0:05:00]}')
        """
        return fixed(now_left(self._session.now))

    def resign(self) -> Self:
        """Give the game up, where it is a human's turn, or one plays alone against machines.

        The game is over with that, and the record keeps how; `undo` takes it back. Raises
        `ValueError` where no game is under way.

        >>> import knotwidgets as kw
        >>> with kw.play(kw.Kingdoms()).play("D4").resign() as board:
        ...     board.position.outcome.winner, board.record.text.splitlines()[1]
        ('red', '[Termination "blue resigns"]')
        """
        return self._do("resign")

    def offer_draw(self) -> Self:
        """Offer the other of two players a draw: the board asks people; a machine answers at once.

        A machine accepts if it doesn't think itself more likely to win than not. Raises as
        `resign`.
        """
        return self._do("offer_draw")
