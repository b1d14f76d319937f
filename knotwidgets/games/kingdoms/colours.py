"""The colours of Kingdoms: hills, captures that are due, and each player's strands and land."""

from __future__ import annotations

from dataclasses import replace

from knotwidgets.scene.coats import RIBBON, Coat, Styles, ribbon
from knotwidgets.scene.palettes import Palette
from knotwidgets.scene.themes import Colours

PALETTE: Palette = {
    # theme: light, dark, print, safe
    "hill": ("#e3e3c8", "#2c3834", "#ffffff", "#e4e2d6"),
    "crest": ("#f4f3de", "#43534d", "#ffffff", "#f6f5ec"),  # light on its upper rim
    "shade": ("#c9c6a2", "#101416", "#ffffff", "#c6c3b2"),  # its foot, in shadow
    "contour": ("#c6c7a0", "#3b4a45", "#d6d6d6", "#c9c6b6"),  # the contour lines on it
    "alarm": ("#f6cf66", "#7a5a12", "#a6a6a6", "#e8c400"),  # a hill where a capture is due
    "alarm edge": ("#c08a1e", "#e6b84a", "#000000", "#000000"),
    "red casing": ("#5c170c", "#ffc3a6", "#000000", "#5a2400"),  # the rim of a ribbon
    "red body": ("#d2472a", "#e2562f", "#000000", "#d05800"),  # the ribbon itself
    "red light": ("#f8c3a4", "#6a1a0b", "#ffffff", "#ffd9a8"),  # the line along its middle
    "red tint": ("#f1d5c0", "#4a2b24", "#e2e2e2", "#f3d9bd"),  # the land of a kingdom
    "red edge": ("#dbb093", "#6f4034", "#8a8a8a", "#d9ae80"),  # its border
    "red foot": ("#d8ae94", "#140b09", "#ffffff", "#d6ad84"),  # its foot, in shadow
    "red text": ("#b23318", "#ff8f70", "#000000", "#a94800"),  # its name; lines seen anywhere
    "blue casing": ("#0f1c3b", "#dbe9ff", "#000000", "#00182e"),
    "blue body": ("#2a4f93", "#7aabf0", "#ffffff", "#004a80"),
    "blue light": ("#a3c1ec", "#1f3f78", "#ffffff", "#8fd0ff"),
    "blue tint": ("#ccd5df", "#2a3a52", "#ffffff", "#c3d5e2"),
    "blue edge": ("#a9b8cc", "#445c82", "#8a8a8a", "#97b1c6"),
    "blue foot": ("#a6b5c9", "#0a0e16", "#ffffff", "#97afc2"),
    "blue text": ("#24468a", "#9cc2ff", "#000000", "#00528f"),
}


def _player(name: str) -> Styles:
    casing, body, tint = f"{name} casing", f"{name} body", f"{name} tint"
    strand = ribbon(casing, body, f"{name} light")
    return {
        f"{name} strand": strand,
        f"{name} land": (
            Coat(fill=f"{name} foot", shift=(0.0, 0.022)),
            Coat(fill=tint, stroke=f"{name} edge", width=0.013),
        ),
        f"{name} causeway": (
            Coat(stroke=f"{name} text", width=0.2, cap="butt"),
            Coat(stroke=tint, width=0.15, cap="butt"),
        ),
        f"{name} hint": (Coat(fill=tint, stroke=body, width=0.028),),
        f"{name} ghost": (
            Coat(stroke=casing, width=RIBBON, opacity=0.5),
            replace(strand[1], stroke=tint),
            replace(strand[1], opacity=0.5),
            replace(strand[2], opacity=0.7),
        ),
        f"{name} spears": (
            Coat(stroke=tint, width=0.07),
            Coat(fill=body, stroke=casing, width=0.026),
        ),
        f"{name} siege": (Coat(stroke=f"{name} text", width=0.03, dash=(0.08, 0.07), cap="butt"),),
        f"{name} token": (Coat(fill=body, stroke=casing, width=0.026),),
    }


STYLES: Styles = {
    "hill": (
        Coat(fill="shade", shift=(0.0, 0.022)),
        Coat(fill="crest", shift=(0.0, -0.012)),
        Coat(fill="hill", stroke="contour", width=0.01),
    ),
    "veil": (Coat(fill="hill", opacity=0.8),),
    "due": (
        Coat(stroke="alarm", width=0.15, opacity=0.5),
        Coat(fill="alarm", stroke="alarm edge", width=0.018),
    ),
    **_player("red"),
    **_player("blue"),
}

COLOURS = Colours(
    PALETTE,
    STYLES,
    {name: (f"{name} text", f"{name} body", f"{name} casing") for name in ("red", "blue")},
)
