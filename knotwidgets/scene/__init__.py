"""Pictures of positions: a display list, the themes, and the painters.

`scene_of` makes a position's display list, `svg` paints it; both take the same options by keyword
(see `Options`). Standard library only.
"""

from .display import LAYERS, Disc, Item, Move, Path, Scene, SceneError, Target, Text
from .options import Options
from .svg import paint
from .themes import THEMES, Pass, Theme, theme
from .views import scene_of, svg

__all__ = [
    "LAYERS",
    "THEMES",
    "Disc",
    "Item",
    "Move",
    "Options",
    "Pass",
    "Path",
    "Scene",
    "SceneError",
    "Target",
    "Text",
    "Theme",
    "paint",
    "scene_of",
    "svg",
    "theme",
]
