"""What the menu offers whatever is shown: how the widget looks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from knotwidgets.scene import THEMES

from ..schema import Action, Settings
from .common import action

THEME_CHOICES = ("auto", *THEMES)
THEME_ACTION = "theme:"
SOUND_ACTIONS: Mapping[str, bool] = MappingProxyType({"sound:on": True, "sound:off": False})
"""The buttons that switch sounds, either one at a time: views that ask for the same agree."""


def settings_of(theme: str, sound: bool | None) -> Settings:  # noqa: FBT001 - as the trait is
    """Return the settings as buttons, with what is chosen; no sounds where there are none."""
    actions: list[Action] = [
        {**action(THEME_ACTION + name, f"theme_{name}", enabled=True), "pressed": name == theme}
        for name in THEME_CHOICES
    ]
    if sound is not None:
        switch = next(name for name, on in SOUND_ACTIONS.items() if on != sound)
        actions.append({**action(switch, "sound", enabled=True), "pressed": sound})
    return {"actions": actions}
