"""The layers of a board's picture that can be switched off and on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from knotwidgets.core.errors import nearest

from ..panel.common import action
from ..schema import Action

LAYERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "drawings": ("annotations",),
        "marks": ("marks", "highlight"),
        "arrows": ("arrows",),
        "labels": ("labels",),
        "heat": ("heat",),
        "hints": ("legal",),
        "coordinates": ("coordinates",),
    }
)
"""The layers, and the options of a picture that each of them has."""

FLAGS = ("hints", "coordinates")  # what every picture has, and so needs no button
ACTION = "layer:"


class Layers:
    """Which layers are shown; what a picture is `given` goes away with its layer."""

    def __init__(self, given: Mapping[str, Any], shown: Mapping[str, bool] | None = None) -> None:
        self._given = dict(given)
        self._shown = dict.fromkeys(LAYERS, True)
        for name in FLAGS:
            self._shown[name] = bool(given.get(LAYERS[name][0], True))
        self.update({} if shown is None else shown)

    @property
    def shown(self) -> Mapping[str, bool]:
        return MappingProxyType(dict(self._shown))

    def update(self, shown: Mapping[str, bool]) -> None:
        """Show or hide layers; `ValueError` for an unknown one, else `TypeError`: then none is."""
        if not isinstance(shown, Mapping):
            raise TypeError(
                f"layers={shown!r}; expected layers with True or False, such as {{'heat': False}}"
            )
        for name, on in shown.items():
            if name not in LAYERS:
                raise ValueError(f"there is no layer {name!r}; {nearest(name, LAYERS)}")
            if not isinstance(on, bool):
                raise TypeError(f"{name}={on!r}; expected True or False")
        self._shown |= shown

    @contextmanager
    def tried(self, shown: Mapping[str, bool]) -> Iterator[None]:
        """Show or hide layers, as `update` does, but for good only if nothing is raised."""
        before = self._shown.copy()
        self.update(shown)
        try:
            yield
        except BaseException:
            self._shown = before
            raise

    @property
    def given(self) -> Mapping[str, Any]:
        """The options of the picture, whether they are shown or not."""
        return MappingProxyType(self._given | {"coordinates": self._shown["coordinates"]})

    @contextmanager
    def giving(self, name: str, value: Any) -> Iterator[None]:
        """Give the picture another value of an option, but for good only if nothing is raised."""
        before = self._given, self._shown
        self._given = {**self._given, name: value}
        if name == "coordinates":
            self._shown = {**self._shown, name: value}
        try:
            yield
        except BaseException:
            self._given, self._shown = before
            raise

    def picture(self) -> dict[str, Any]:
        hidden = {option for name, on in self._shown.items() if not on for option in LAYERS[name]}
        options = {name: value for name, value in self._given.items() if name not in hidden}
        return options | {LAYERS[name][0]: self._shown[name] for name in FLAGS}

    def actions(self, *, drawn: bool) -> Iterator[Action]:
        """A button for each layer that has something to show; `drawn` if there are drawings."""
        for name, options in LAYERS.items():
            has_any = drawn if name == "drawings" else any(self._given.get(one) for one in options)
            if has_any and name not in FLAGS:
                toggle = action(ACTION + name, f"layer_{name}", enabled=True)
                yield {**toggle, "pressed": self._shown[name]}
