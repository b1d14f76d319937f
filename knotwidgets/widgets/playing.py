"""What Python may ask of a board: the game, its record, and the way through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets

from ..core import Match, Position, Record
from ..core.lines import normal
from .session.chance import seed_of
from .session.game import Session
from .shell import Shell

if TYPE_CHECKING:
    from typing_extensions import Self

    from .canvas import Layer
    from .schema import Sketch


class GameShell(Shell):
    """A widget around the session of a game; what can be played, undone, looked at and noted."""

    _session: Session
    _sketch = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    _layer: Layer | None = None

    @property
    def position(self) -> Position:
        """The position that the board shows."""
        return self._session.moment.position

    @property
    def record(self) -> Record:
        """The game so far, with every variation that was tried.

        Its main line is the game; what is shown may be in a variation, see `line`.
        """
        return self._session.moment.record

    @property
    def line(self) -> Record:
        """The record as if the line that is shown were its main line.

        >>> import knotwidgets as kw
        >>> board = kw.play(kw.Kingdoms()).play("D4", "E6").jump(1).play("C5")
        >>> board.record.moves, board.line.moves[: board.ply]
        (('D4', 'E6'), ('D4', 'C5'))
        >>> board.close()
        """
        return self._session.moment.line

    @property
    def path(self) -> tuple[int, ...]:
        """Where in the record the position shown is: `board.jump(*board.path)` leads there."""
        return normal(self._session.moment.cursor.path)

    @property
    def seed(self) -> int | None:
        """What chance follows from in this game; None if the game leaves nothing to chance.

        `kw.play(game, seed=board.seed)` has the same luck with the same moves.
        """
        return seed_of(self.record)

    @property
    def match(self) -> Match | None:
        """The match as it stands, this game included if it is over; None for a single game."""
        return self._session.moment.scored

    def play(self, *moves: str) -> Self:
        """Play moves from Python; raises `IllegalMove`, and then none of them is played.

        What chance decides between two moves is given, as in `A9=3>C7'`; after the last one chance
        decides by itself.
        """
        return self._after(self._session.play, *moves)

    def undo(self) -> Self:
        """Take back the last move, or the last change of the record; `ValueError` without one.

        A move goes with what chance made of it, and with a machine's answer, and stays in the
        record; to look back, `jump`.
        """
        return self._after(self._session.undo)

    def redo(self) -> Self:
        """Do again what was undone last; raises `ValueError` if there is nothing."""
        return self._after(self._session.redo)

    def jump(self, *place: int) -> Self:
        """Look at the position after so many moves of the main line, or at a path.

        A path is what `path` says: `jump(18, 0, 20)` shows `record.line[18].variations[0]` after
        20 moves. A move that is played where the line goes on begins a variation. Raises
        `ValueError` for a place that isn't there.
        """
        return self._after(self._session.jump, *place)

    def promote(self) -> Self:
        """Let the variation that is shown change places with what it was instead of.

        Raises `ValueError` on the main line.
        """
        return self._after(self._session.promote)

    def delete(self) -> Self:
        """Delete the move that led to the position shown, and all that follows it.

        `undo` brings it back. Raises `ValueError` at the first position.
        """
        return self._after(self._session.delete)

    def comment(self, text: str) -> Self:
        """Comment on the move that led to the position shown; an empty text removes the comment.

        Before the first move it is a comment on the game. Raises `ValueError` for a text that can't
        be one.
        """
        return self._after(self._session.comment, text)

    def read(self, text: str) -> Self:
        """Show the game of a record; `undo` brings back what was there.

        Raises `ValueError`, with line and column, for a text that is no record of this game.
        """
        return self._after(self._session.read, text)

    def new_game(self) -> Self:
        """Start again from the first position; `undo` brings back what was there."""
        return self._after(self._session.new)

    def next_game(self) -> Self:
        """Go on to the next game of the match; raises `ValueError` if there is none now."""
        return self._after(self._session.next)

    @property
    def sketch(self) -> Layer:
        """A layer over the board that Python draws on with ipycanvas' own calls, in cells.

        It stays where the board is at every size. The mouse plays on, unless it draws freehand, see
        `Layer`. A notebook that can't show ipycanvas says so below the board.

        >>> import knotwidgets as kw
        >>> board = kw.play(kw.Kingdoms())
        >>> board.sketch.stroke_circle(*board.sketch.centre("D4"), 0.4)
        >>> board.close()
        """
        if self._layer is None:
            from .canvas import sketch

            with self._session.lock:
                self._layer = layer = sketch(self.state["scene"])
            layer.observe(self._show_sketch, "interactive")
            self._end.callback(layer.close)
            self._show_sketch()
        return self._layer

    def _show_sketch(self, _: object = None) -> None:
        if layer := self._layer:
            shown: Sketch = {
                "model": str(layer.model_id),
                "box": list(layer.box),
                "interactive": layer.interactive,
            }
            self._sketch = dict(shown)
