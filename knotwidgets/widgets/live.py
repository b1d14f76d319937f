"""What a board shows besides the game: to be read, set, observed and linked at any time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..core import Annotations, Game
from ..core.annotations import NOTHING, Arrow
from ..core.errors import fixed
from ..scene.options import read as read_options
from .picture.drawings import merged
from .picture.layers import Layers
from .players.opponents import Opponents, seats_of
from .playing import GameShell
from .traits import GIVEN, NONE, Asked, AskedPosition, Mirror

if TYPE_CHECKING:
    from typing_extensions import Self


def fixed_picture(picture: Mapping[str, Any], game: Game[Any]) -> dict[str, Any]:
    """Return the options of a picture, of which those that can be set later never change."""
    live = {name: value for name, value in picture.items() if name in GIVEN}
    checked = read_options(live, game.named_cells)
    return {**picture, **{name: _plain(name, getattr(checked, name)) for name in live}}


def _plain(name: str, value: Any) -> Any:
    if name == "heat":
        return fixed(value.values)
    return fixed(value) if isinstance(value, Mapping) else value


class LiveBoard(GameShell):
    """A board whose picture follows its traits, and which can be drawn on."""

    _layers: Layers
    _mirror: Mirror
    _opponents: Opponents

    position = AskedPosition()
    """The position that the board shows; setting it shows another one of the same game.

    If that is on the line of the record that is shown, it is where the board goes, and the record
    stays; else a new one begins there, and `undo` brings back what was there. Raises `TypeError`
    for anything else, and `ValueError` for a position of another game.
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
        session = self._session
        game = session.moment.record.game
        if name == "position":
            session.place(value)
        elif name == "players":
            self._opponents.seat(seats_of(game, value))
        else:
            given = fixed_picture({name: value}, game)[name]
            with session.lock, self._layers.giving(name, given):
                session.show_again()

    def _now(self) -> dict[str, Any]:
        """What the traits are to say that were set last, or follow from what is shown."""
        moment, given = self._session.moment, self._layers.given
        seats = {name: self._opponents.seats.get(name) for name in moment.record.game.players}
        shown = {name: given.get(name, default) for name, default in GIVEN.items()}
        return {"position": moment.position, "players": fixed(seats), **shown}

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
        more = Annotations(circles, arrows, texts or {})
        with self._session.lock:
            self._session.annotate(merged(self._session.moment.drawn, more))
        return self._after(self._session.notify)

    def clear_annotations(self) -> Self:
        """Take away all that is drawn on the position shown."""
        return self._after(self._session.annotate, NOTHING)

    @property
    def layers(self) -> Mapping[str, bool]:
        """Whether each layer is shown; `board.layers = {"heat": False}` hides one.

        They are the user's drawings, marks, arrows, labels, heat, hints and coordinates.
        """
        return self._layers.shown

    @layers.setter
    def layers(self, shown: Mapping[str, bool]) -> None:
        with self._session.lock, self._layers.tried(shown):
            self._session.show_again()

    def show(self, layer: str, on: bool = True) -> Self:  # noqa: FBT001, FBT002 - reads well
        """Show a layer, or with `on=False` hide it; raises `ValueError` for an unknown one."""
        self.layers = {layer: on}
        return self._after(self._session.notify)

    def hide(self, layer: str) -> Self:
        """Hide a layer; raises `ValueError` for an unknown one."""
        return self.show(layer, on=False)

    def _toggle(self, layer: str) -> None:
        self.layers = {layer: not self._layers.shown[layer]}

    def _toggle_sweeping(self) -> None:
        with self._session.lock:
            self._drawings.sweeps = not self._drawings.sweeps
            self._session.show_again()
