"""The browser's half: one bundle for every widget, and parts that are sent when they are needed."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parents[2] / "static"


def part(name: str) -> str:
    """Return the text of the bundle, `widget`, or of a part: a path would keep widgets alive."""
    path = STATIC / f"{name}.js"
    if not path.exists():
        raise ImportError(f"{path} is missing; build it with `python3 dev.py setup`")
    return path.read_text(encoding="utf-8")
