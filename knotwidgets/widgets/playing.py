"""What Python may ask of a board: what it shows, the game, its record, and the way through it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import traitlets

from ..core import Game, Match, Record
from ..core.annotations import Arrow
from ..core.errors import fixed
from ..core.game import flag
from ..scene.options import read as read_options
from ..session.cursor import seed_of
from ..session.machines import Machines, seats_of
from ..session.session import Session
from .shell import Shell
from .traits import GIVEN, NONE, Asked, Mirror

if TYPE_CHECKING:
    from typing_extensions import Self

    from ..session.schema import Sketch
    from .canvas import Layer


def fixed_picture(picture: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the options of a picture, of which those that can be set later never change."""
    live = {name: value for name, value in picture.items() if name in GIVEN}
    checked = read_options(live, game.named_cells)
    return {**picture, **{name: _plain(name, getattr(checked, name)) for name in live}}


def _plain(name: str, value: Any) -> Any:
    if name == "heat":
        return fixed(value.values)
    return fixed(value) if isinstance(value, Mapping) else value


class GameShell(Shell):
    """A widget around the session of a game; what can be shown, played, undone, and noted.

    Its traits can be read, set, observed and linked at any time.
    """

    _session: Session
    _mirror: Mirror
    _machines: Machines
    _sketch = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    _layer: Layer | None = None

    position = Asked()
    """The position that the board shows; setting it shows another one of the same game.

    If that is on the line of the record that is shown, it is where the board goes, and the record
    stays; else a new one begins there, and `undo` brings back what was there. Raises `TypeError`
    for anything else, and `ValueError` for a position of another game. None, which an editor has
    while there can be no position, changes nothing, so that the two can be linked.
    """

    players = Asked(NONE)
    """The machines by player, None for a human; setting it lets others play from now on."""

    marks = Asked(GIVEN["marks"])
    """Cells that show why something is so: `["A1"]`, or with a colour `{"A1": "red"}`."""
    highlight = Asked(GIVEN["highlight"])
    """Cells with a frame."""
    arrows = Asked(GIVEN["arrows"])
    """From cell to cell: `[("A1", "B3")]`, `[("A1", "B3", "red")]` or `{("A1", "B3"): "red"}`."""
    heat = Asked(GIVEN["heat"])
    """Values of cells as colours: a mapping, a Series of pandas, or an array, its lowest row first.

    >>> import knotwidgets as kw
    >>> board = kw.play(kw.Kingdoms())
    >>> board.heat, board.heat_domain = {"D4": 0.43, "E6": 0.57}, (0.4, 0.6)
    >>> dict(board.heat)
    {'D4': 0.43, 'E6': 0.57}
    >>> board.heats = {}
    Traceback (most recent call last):
    ...
    AttributeError: a board has no 'heats'; did you mean 'heat'?
    >>> board.close()
    """
    heat_domain = Asked(GIVEN["heat_domain"])
    """The values at the ends of the colours, or `"fit"`: the lowest and the highest."""
    heat_scheme = Asked(GIVEN["heat_scheme"])
    """The colours: `"heat"`, `"swing"`, or `""` for those that suit the values."""
    labels = Asked(GIVEN["labels"])
    """A short text or a number on a cell: `{"A1": "best"}`."""
    caption = Asked(GIVEN["caption"])
    """Whether the score and whose turn it is are written below the board."""
    coordinates = Asked(GIVEN["coordinates"])
    """Whether there are letters and numbers in the margin."""

    def _give(self, name: str, value: Any) -> None:
        """Show what a trait was set to; raises where that can't be, and then nothing changes."""
        session, game = self._session, self._session.moment.game
        if name == "position":
            if value is not None:
                session.do("place", value)
        elif name == "players":
            session.do("seat", seats_of(game, value))
            self._machines.prepare()
        else:
            session.do("give", name, fixed_picture({name: value}, game)[name])

    def _now(self) -> dict[str, Any]:
        """What the traits say that were set last, or follow from what is shown."""
        document = self._session.moment
        seats = {name: document.seats.get(name) for name in document.game.players}
        shown = {name: document.layers.option(name, default) for name, default in GIVEN.items()}
        ends = {"plies": len(document.line.line), "ply": document.ply}
        here = {"text": document.position.text, "annotations": document.drawn}
        return {**ends, **here, "position": document.position, "players": fixed(seats), **shown}

    def _do(self, name: str, *given: Any, **options: Any) -> Self:
        """Do a command, and let the listeners hear of it."""
        return self._after(self._session.do, name, *given, **options)

    # ---- the game

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
        return self._session.moment.cursor.place

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
        return self._do("play", *moves)

    def undo(self) -> Self:
        """Take back the last move, or the last change of the record; `ValueError` without one.

        A move goes with what chance made of it, and with a machine's answer, and stays in the
        record; to look back, `jump`.
        """
        return self._do("undo")

    def redo(self) -> Self:
        """Do again what was undone last; raises `ValueError` if there is nothing."""
        return self._do("redo")

    def jump(self, *place: int) -> Self:
        """Look at the position after so many moves of the main line, or at a path.

        A path is what `path` says: `jump(18, 0, 20)` shows `record.line[18].variations[0]` after
        20 moves. A move that is played where the line goes on begins a variation. Raises
        `ValueError` for a place that isn't there.
        """
        return self._do("jump", *place)

    def promote(self) -> Self:
        """Let the variation that is shown change places with what it was instead of.

        Raises `ValueError` on the main line.
        """
        return self._do("promote")

    def delete(self) -> Self:
        """Delete the move that led to the position shown, and all that follows it.

        `undo` brings it back. Raises `ValueError` at the first position.
        """
        return self._do("delete")

    def comment(self, text: str) -> Self:
        """Comment on the move that led to the position shown; an empty text removes the comment.

        Before the first move it is a comment on the game. Raises `ValueError` for a text that can't
        be one.
        """
        return self._do("comment", text)

    def read(self, text: str) -> Self:
        """Show the game of a record; `undo` brings back what was there.

        Raises `ValueError`, with line and column, for a text that is no record of this game.
        """
        return self._do("read", text)

    def new_game(self) -> Self:
        """Start again from the first position; `undo` brings back what was there."""
        return self._do("new")

    def next_game(self) -> Self:
        """Go on to the next game of the match; raises `ValueError` if there is none now."""
        return self._do("next")

    # ---- drawings and layers

    def annotate(
        self,
        *,
        circles: Mapping[str, str] | Iterable[str] = (),
        arrows: Mapping[tuple[str, str], str] | Iterable[tuple[str, str] | Arrow] = (),
        texts: Mapping[str, str] | None = None,
    ) -> Self:
        """Draw more on the position shown: circles, arrows, and texts of up to three characters.

        Raises `ValueError` for a cell, colour or text that can't be; then nothing is drawn.

        >>> import knotwidgets as kw
        >>> board = kw.play(kw.Kingdoms())
        >>> board.annotate(circles={"D4": "red"}, arrows=[("D4", "E6")], texts={"E6": "!"})
        Board(Kingdoms().position('_5_/7/7/7/7/7/_5_ red manoeuvres'))
        >>> print(board.record.text.splitlines()[-1])
        {[%csl RD4] [%cal GD4-E6] [%ctx E6=!]}
        >>> board.close()
        """
        return self._do("merge", circles, arrows, texts or {})

    def clear_annotations(self) -> Self:
        """Take away all that is drawn on the position shown."""
        return self._do("erase")

    @property
    def layers(self) -> Mapping[str, bool]:
        """Whether each layer is shown; `board.layers = {"heat": False}` hides one.

        They are the user's drawings, marks, arrows, labels, heat, hints and coordinates.
        """
        return self._session.moment.layers.shown

    @layers.setter
    def layers(self, shown: Mapping[str, bool]) -> None:
        self._session.do("layers", shown)

    def show(self, layer: str, on: bool = True) -> Self:  # noqa: FBT001, FBT002 - reads well
        """Show a layer, or with `on=False` hide it; raises `ValueError` for an unknown one."""
        return self._do("layers", {layer: on})

    def hide(self, layer: str) -> Self:
        """Hide a layer; raises `ValueError` for an unknown one."""
        return self.show(layer, on=False)

    @property
    def guide(self) -> bool:
        """Whether the board says at each turn what may be done, and why; it may be changed."""
        return "guide" in self._session.moment.on

    @guide.setter
    def guide(self, on: bool) -> None:
        self._session.do("guide", on=flag("guide", on))

    @property
    def warn(self) -> bool:
        """Whether a move that gives the game away is held, to be thought over; may be changed."""
        return "warn" in self._session.moment.on

    @warn.setter
    def warn(self, on: bool) -> None:
        self._session.do("warn", on=flag("warn", on))

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
