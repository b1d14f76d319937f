"""Boards that can be drawn on, and whose layers can be switched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import traitlets

from ..core import Annotations
from ..core.annotations import NOTHING, Arrow
from ..scene import drawings
from ..scene.schema import Item
from ..scene.spoken import drawn_on
from .layers import ACTION, LAYERS, Layers
from .links import Asked, Linkable
from .news import drawn_news_of
from .schema import Action, Drawn, State
from .session import GameMoment, Session
from .words import action

if TYPE_CHECKING:
    from typing_extensions import Self


class AskedAnnotations(Asked, traitlets.Any):
    """Drawings to ask for."""


class Annotatable(Linkable):
    """A board of a game with circles, arrows and texts on its positions, which the record keeps.

    What is drawn goes to the browser apart from the picture, which is not made anew for it: as
    items, and in words by cell (`said`). Right after a stroke `news` tells what it has changed.
    """

    drawn = traitlets.Dict().tag(sync=True)

    annotations = AskedAnnotations(NOTHING)
    """What is drawn on the position shown; setting it draws that instead.

    Raises `TypeError` for what is no `Annotations`, and `ValueError` for a cell that isn't there.
    """

    _layers: Layers
    _session: Session
    _told_of: Annotations = NOTHING  # what was last shown, or hidden with its layer

    def __init__(self, session: Session, state: State, theme: str) -> None:
        session.redrawn = self._show_redrawn
        toggles = {ACTION + name: partial(self._toggle, name) for name in LAYERS}
        session.actions = {**session.actions, **toggles}
        super().__init__(session, state, theme)
        self._show_drawn(session.moment)

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
        >>> board.annotations.circles["D4"]
        'red'
        >>> print(board.record.text.splitlines()[-1])
        {[%csl RD4] [%cal GD4-E6] [%ctx E6=!]}
        >>> board.close()
        """
        with self._session.lock:
            before = self._session.moment.drawn
            more = Annotations(circles, arrows, {} if texts is None else texts)
            self._session.annotate(
                Annotations(
                    {**before.circles, **more.circles},
                    (*before.arrows, *more.arrows),
                    {**before.texts, **more.texts},
                )
            )
        return self._told()

    def clear_annotations(self) -> Self:
        """Take away all that is drawn on the position shown."""
        self._session.annotate(NOTHING)
        return self._told()

    # ---- layers

    @property
    def layers(self) -> Mapping[str, bool]:
        """Whether each layer is shown; `board.layers = {"heat": False}` hides one.

        They are the user's drawings, marks, arrows, labels, heat, hints and coordinates.
        """
        return self._layers.shown

    @layers.setter
    def layers(self, shown: Mapping[str, bool]) -> None:
        with self._session.lock:
            self._layers.update(shown)
            self._session.show_again()

    def show(self, layer: str, on: bool = True) -> Self:  # noqa: FBT001, FBT002 - reads well
        """Show a layer, or with `on=False` hide it; raises `ValueError` for an unknown one."""
        self.layers = {layer: on}
        return self._told()

    def hide(self, layer: str) -> Self:
        """Hide a layer; raises `ValueError` for an unknown one."""
        return self.show(layer, on=False)

    def _toggle(self, layer: str) -> None:
        self.layers = {layer: not self._layers.shown[layer]}

    # ---- the browser

    def _show_redrawn(self, moment: GameMoment) -> None:
        """Show what has been drawn; who draws wants to see it."""
        if moment.drawn:
            self._layers.show("drawings", on=True)
        self._show_drawn(moment, drawn_news_of(self._told_of, moment.drawn))
        self._put_moment(moment)

    def _show_drawn(self, moment: GameMoment, news: str = "") -> None:
        self._told_of = moment.drawn
        shown = moment.drawn if self._layers.shown["drawings"] else NOTHING
        items = self._items(shown) if shown else []
        actions: list[Action] = list(self._layers.actions(drawn=bool(moment.drawn)))
        if moment.drawn:
            actions.append(action("erase", enabled=True))
        told: Drawn = {"rev": moment.rev if items else 0, "items": items, "actions": actions}
        if items:
            told["said"] = drawn_on(shown, self._middles)
        if news:
            told["news"] = news
        # Of a board without anything of the kind nothing is ever told.
        self.drawn = dict(told) if actions or news else {}

    @property
    def _middles(self) -> dict[str, tuple[float, float]]:
        """The middles of all places that are in the picture."""
        targets = self.state["scene"]["targets"]
        return {one["id"]: (one["at"][0] + 0.5, one["at"][1] + 0.5) for one in targets}

    def _items(self, drawn: Annotations) -> list[Item]:
        return [item.wire() for item in drawings.annotated(drawn, self._middles)]

    def _tell_moment(self, moment: GameMoment) -> None:
        try:
            super()._tell_moment(moment)
        finally:
            self._tell("annotations", moment.drawn)

    def _ask_annotations(self, drawn: object) -> None:
        self._session.annotate(checked_annotations(drawn))
        self._told()

    def _picture_of(self, moment: GameMoment, theme: str) -> str:
        """The picture that is saved: with all layers that are shown."""
        options = {**self._layers.picture(), "lang": self.lang}
        if self._layers.shown["drawings"]:
            options["annotations"] = moment.drawn
        return moment.position.svg(theme, **options)


def checked_annotations(given: object) -> Annotations:
    """The drawings themselves; raises `TypeError` for anything else."""
    if not isinstance(given, Annotations):
        raise TypeError(f"annotations={given!r}; expected Annotations(circles=['A1'])")
    return given
