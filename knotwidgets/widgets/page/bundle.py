"""The browser's half: one bundle for every widget, and parts that are sent when they are needed."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[2] / "static"


def bundle() -> str | Path:
    """Return the bundle: as text, since a path would keep every widget alive for ever."""
    path = _built("widget")
    return path if _is_reloaded() else path.read_text(encoding="utf-8")


def part(name: str) -> str:
    """Return the text of a part, one of `schema.PartName`."""
    return _built(name).read_text(encoding="utf-8") if _is_reloaded() else _kept(name)


@cache
def _kept(name: str) -> str:
    return _built(name).read_text(encoding="utf-8")


def _built(name: str) -> Path:
    path = STATIC / f"{name}.js"
    if not path.exists():
        raise ImportError(f"{path} is missing; build it with `python3 dev.py setup`")
    return path


def _is_reloaded() -> bool:
    """Whether anywidget loads the bundle again whenever it changes."""
    return os.environ.get("ANYWIDGET_HMR") == "1"
