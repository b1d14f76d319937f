"""Pictures of positions: a display list, the themes, and the painters.

A position's `scene` and `svg` come from its game's `View`; both take the same options by keyword
(see `Options`). Standard library only.
"""

from .display import LAYERS, Disc, Item, Move, Path, Scene, SceneError, Target, Text
from .motion import Flip, Motion, Travel
from .options import Options
from .passes import Pass
from .picture import image, mimebundle
from .svg import paint
from .themes import THEMES, Theme, theme
from .views import View
from .words import result

__all__ = [
    "LAYERS",
    "THEMES",
    "Disc",
    "Flip",
    "Item",
    "Motion",
    "Move",
    "Options",
    "Pass",
    "Path",
    "Scene",
    "SceneError",
    "Target",
    "Text",
    "Theme",
    "Travel",
    "View",
    "image",
    "mimebundle",
    "paint",
    "result",
    "theme",
]
