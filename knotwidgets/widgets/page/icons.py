"""The pictures on the toolbar's buttons: lines in a square of 16, in the colour of the text."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "draw": "M2.5 13.5L3.3 10.4L11 2.7A1.2 1.2 0 0 1 13.3 5L5.6 12.7Z M9.4 4.3L11.7 6.6",
        "explain": "M14 8A6 6 0 1 1 2 8A6 6 0 1 1 14 8Z M8 7.5V11 M8 5V5.01",
        "copy": (
            "M6 5.5H12.5A1 1 0 0 1 13.5 6.5V13A1 1 0 0 1 12.5 14H6A1 1 0 0 1 5 13V6.5"
            "A1 1 0 0 1 6 5.5Z M2.5 10.5V3A1 1 0 0 1 3.5 2H10.5"
        ),
        "save": (
            "M8 2V10 M4.8 7L8 10.2L11.2 7 M2.5 11V13A1 1 0 0 0 3.5 14H12.5A1 1 0 0 0 13.5 13V11"
        ),
        "full": "M2.5 6V2.5H6 M10 2.5H13.5V6 M13.5 10V13.5H10 M6 13.5H2.5V10",
        "leave": "M6 2.5V6H2.5 M13.5 6H10V2.5 M10 13.5V10H13.5 M2.5 10H6V13.5",
    }
)
"""Path data by the key of the button's text, the part `browser` of `knotwidgets/words`."""
