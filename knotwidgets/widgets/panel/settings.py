"""What the menu offers whatever is shown: how the widget looks."""

from __future__ import annotations

from knotwidgets.scene import THEMES

from ..schema import Settings
from .common import action

THEME_CHOICES = ("auto", *THEMES)
THEME_ACTION = "theme:"


def settings_of(theme: str) -> Settings:
    """Return the settings as buttons; `theme` is the one that is chosen."""
    return {
        "actions": [
            {
                **action(THEME_ACTION + name, f"theme_{name}", enabled=True),
                "pressed": name == theme,
            }
            for name in THEME_CHOICES
        ]
    }
