"""Pictures of positions: a display list, the themes, and the painters.

`scene_of` makes a position's display list, `svg` paints it; both take the same options by keyword
(see `Options`). Standard library only.
"""

from .display import LAYERS, Disc, Item, Move, Path, Scene, SceneError, Target, Text
from .motion import Flip, Motion, Travel
from .options import Options
from .passes import Pass
from .picture import image, mimebundle
from .puzzle import puzzle_scene, puzzle_svg
from .svg import paint
from .themes import THEMES, Theme, theme
from .views import View, scene_of, svg, view_of
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
    "puzzle_scene",
    "puzzle_svg",
    "result",
    "scene_of",
    "svg",
    "theme",
    "view_of",
]
