"""Circles, arrows and texts that were drawn on a position, as data and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from knotwidgets.core import Annotations
from knotwidgets.core.annotations import NOTHING
from knotwidgets.scene.drawings import annotated
from knotwidgets.scene.schema import Scene
from knotwidgets.scene.spoken import arrow, circle, drawn_on
from knotwidgets.words import say

from ..panel.common import action, sentences
from ..schema import Drawn
from ..session.moment import GameMoment
from .layers import Layers

MOST_STROKES = 3
"""The most drawings that are described one by one; more are counted."""

K = TypeVar("K")


class Drawings:
    """Describes what is drawn, apart from the picture, which stays as it is.

    It is given as items, and in words by cell (`said`); right after a stroke `news` says what that
    has changed. Of a board without drawings and layers there is nothing.
    """

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self.sweeps = False
        """Whether a click beside the board clears them."""
        self._last = NOTHING  # what was last shown, or hidden with its layer

    def shown(self, moment: GameMoment, scene: Scene, *, is_stroke: bool = False) -> Drawn:
        """Return what is shown of a moment in a scene; `is_stroke` if that was just drawn."""
        news = news_of_strokes(self._last, moment.drawn) if is_stroke else ""
        self._last = moment.drawn
        drawn = moment.drawn if self._layers.shown["drawings"] else NOTHING
        middles = {one["id"]: (one["at"][0] + 0.5, one["at"][1] + 0.5) for one in scene["targets"]}
        items = [item.wire() for item in annotated(drawn, middles)]
        actions = list(self._layers.actions(drawn=bool(moment.drawn)))
        if moment.drawn:
            actions.append(action("erase", enabled=True))
            actions.append({**action("sweep", enabled=True), "pressed": self.sweeps})
        wire: Drawn = {"rev": moment.rev if items else 0, "items": items, "actions": actions}
        if items:
            wire["said"] = drawn_on(drawn, middles)
            wire["sweeps"] = self.sweeps
        if news:
            wire["news"] = news
        return wire if actions or news else {}


def merged(before: Annotations, more: Annotations) -> Annotations:
    return Annotations(
        {**before.circles, **more.circles},
        (*before.arrows, *more.arrows),
        {**before.texts, **more.texts},
    )


def checked_annotations(given: object) -> Annotations:
    if not isinstance(given, Annotations):
        raise TypeError(f"annotations={given!r}; expected Annotations(circles=['A1'])")
    return given


def news_of_strokes(before: Annotations, after: Annotations) -> str:
    strokes = tuple(_strokes(before, after))
    if len(strokes) > 1 and not after:
        strokes = (say("drawing.all_gone"),)
    elif len(strokes) > MOST_STROKES:
        strokes = (say("drawing.several", n=len(strokes)),)
    return sentences(strokes)


def _strokes(before: Annotations, after: Annotations) -> Iterator[str]:
    for cell, colour, suffix in _differences(before.circles, after.circles):
        yield say(f"drawing.circle{suffix}", circle=circle(colour), cell=cell)
    for (start, end), colour, suffix in _differences(_by_ends(before), _by_ends(after)):
        yield say(f"drawing.arrow{suffix}", arrow=arrow(colour), start=start, end=end)
    for cell, text, suffix in _differences(before.texts, after.texts):
        yield say(f"drawing.text{suffix}", text=text, cell=cell)


def _by_ends(drawn: Annotations) -> dict[tuple[str, str], str]:
    return {(start, end): colour for start, end, colour in drawn.arrows}


def _differences(before: Mapping[K, str], after: Mapping[K, str]) -> Iterator[tuple[K, str, str]]:
    """What is new, and what has gone; with the suffix of the sentence that says so."""
    for key, value in after.items():
        if before.get(key) != value:
            yield key, value, ""
    for key, value in before.items():
        if key not in after:
            yield key, value, "_gone"
