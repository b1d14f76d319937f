"""Pictures of positions: a display list, the themes, and the painters.

A position's `scene` and `svg` come from its game's `View`; both take the same options by keyword
(see `Options`). Standard library only.
"""

from . import diagrams as _diagrams  # noqa: F401 - diagrams are painted from now on
from .display import LAYERS, Coat, Disc, Item, Move, Path, Scene, SceneError, Target, Text
from .motion import Flip, Motion, Travel
from .options import Options
from .spoken import result
from .svg import image, mimebundle, paint
from .themes import THEMES, Theme, theme
from .views import View

__all__ = [
    "LAYERS",
    "THEMES",
    "Coat",
    "Disc",
    "Flip",
    "Item",
    "Motion",
    "Move",
    "Options",
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
