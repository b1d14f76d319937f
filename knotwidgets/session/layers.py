"""The picture of a board: its options, and the layers of it that can be switched off and on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from ..core.errors import fixed, nearest

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


@dataclass(frozen=True, eq=False)
class Layers:
    """Which layers are shown; what a picture is `given` goes away with its layer."""

    given: Mapping[str, Any] = field(default_factory=lambda: fixed({}))
    """The options of the picture, whether they are shown or not."""
    shown: Mapping[str, bool] = field(default_factory=lambda: fixed(dict.fromkeys(LAYERS, True)))

    @classmethod
    def of(cls, given: Mapping[str, Any], shown: Mapping[str, bool] | None = None) -> Layers:
        """Return the layers of a picture with these options."""
        flags = {name: bool(given.get(LAYERS[name][0], True)) for name in FLAGS}
        made = cls(fixed(dict(given)), fixed({**dict.fromkeys(LAYERS, True), **flags}))
        return made if shown is None else made.showing(shown)

    def showing(self, shown: Mapping[str, bool]) -> Layers:
        """Show or hide layers; `ValueError` for an unknown one, else `TypeError`."""
        if not isinstance(shown, Mapping):
            raise TypeError(
                f"layers={shown!r}; expected layers with True or False, such as {{'heat': False}}"
            )
        for name, on in shown.items():
            if name not in LAYERS:
                raise ValueError(f"there is no layer {name!r}; {nearest(name, LAYERS)}")
            if not isinstance(on, bool):
                raise TypeError(f"{name}={on!r}; expected True or False")
        return replace(self, shown=fixed({**self.shown, **shown}))

    def giving(self, name: str, value: Any) -> Layers:
        """Give the picture another value of an option."""
        given = fixed({**self.given, name: value})
        made = replace(self, given=given)
        return made.showing({name: value}) if name == "coordinates" else made

    def option(self, name: str, default: Any) -> Any:
        """Return the value of an option, whether its layer is shown or not."""
        return self.shown[name] if name == "coordinates" else self.given.get(name, default)

    def picture(self) -> dict[str, Any]:
        """Return the options of the picture as it is shown."""
        hidden = {option for name, on in self.shown.items() if not on for option in LAYERS[name]}
        options = {name: value for name, value in self.given.items() if name not in hidden}
        return options | {LAYERS[name][0]: self.shown[name] for name in FLAGS}

    def offered(self, *, drawn: bool) -> Iterator[str]:
        """Yield the layers that have something to show; `drawn` if there are drawings."""
        for name, options in LAYERS.items():
            has_any = drawn if name == "drawings" else any(self.given.get(one) for one in options)
            if has_any and name not in FLAGS:
                yield name
