"""The browser's half: one bundle for every widget, and parts that are sent when they are needed."""

from __future__ import annotations

import os
from pathlib import Path

STATIC = Path(__file__).parents[2] / "static"


def bundle() -> str | Path:
    """Return the bundle: as text, since a path would keep every widget alive for ever."""
    is_reloaded = os.environ.get("ANYWIDGET_HMR") == "1"  # whenever it changes
    return _path("widget") if is_reloaded else part("widget")


def part(name: str) -> str:
    return _path(name).read_text(encoding="utf-8")


def _path(name: str) -> Path:
    path = STATIC / f"{name}.js"
    if not path.exists():
        raise ImportError(f"{path} is missing; build it with `python3 dev.py setup`")
    return path
