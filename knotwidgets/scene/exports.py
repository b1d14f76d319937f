"""Pictures for the world outside: what makes a file of a scene, by the ending of its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from numbers import Real
from os import PathLike
from pathlib import Path

from knotwidgets.core.arrays import needed
from knotwidgets.core.errors import nearest, shortened
from knotwidgets.core.files import replacing

from .display import Scene
from .svg import PIXELS, paint
from .themes import Theme

LARGEST = 16_384  # pixels on a side: more than a printed page has, less than fills the memory


def png(scene: Scene, theme: Theme, width: float | None = None) -> bytes:
    """The scene as a PNG, `width` pixels wide, with nothing behind the picture (vl-convert)."""
    drawn: bytes = needed("vl_convert", "export").svg_to_png(paint(scene, theme, width))
    return drawn


def pdf(scene: Scene, theme: Theme, width: float | None = None) -> bytes:
    """The scene as one page of a PDF, as large as the picture; curves stay curves (vl-convert)."""
    drawn: bytes = needed("vl_convert", "export").svg_to_pdf(paint(scene, theme, width))
    return drawn


EXPORTS: dict[str, Callable[[Scene, Theme, float | None], str | bytes]] = {
    "svg": paint,
    "png": png,
    "pdf": pdf,
}
"""What makes a file of a scene, in a theme and so many pixels wide, by the ending of its name."""


def export(
    scene: Scene, theme: Theme, form: str, width: object = None, scale: object = 1
) -> str | bytes:
    """The scene in one of the forms of `EXPORTS`.

    `width` is in pixels, by default 64 for a cell of the board; `scale` multiplies it. Raises
    `ValueError` for an impossible one, and `ImportError` where a library is not installed.
    """
    wide = scene.box[2] * PIXELS if width is None else positive("width", width)
    wide *= positive("scale", scale)
    high = wide * scene.box[3] / scene.box[2]
    if max(wide, high) > LARGEST:
        size = f"{wide:,.0f} × {high:,.0f}"
        raise ValueError(f"a picture of {size} pixels is too large; at most {LARGEST:,} on a side")
    return EXPORTS[form](scene, theme, wide)


def positive(name: str, value: object) -> float:
    """Check a number that must be above zero."""
    if isinstance(value, Real) and isfinite(value) and float(value) > 0:
        return float(value)
    raise ValueError(f"{name}={shortened(value)}; expected a number above 0")


def form_of(path: str | PathLike[str], known: Mapping[str, object]) -> str:
    """The ending of a file's name, which must be one of those that are known."""
    form = Path(path).suffix[1:].lower()
    if form not in known:
        hint = nearest(form, known)
        raise ValueError(f"can't save as {str(path)!r}: no format {form!r}; {hint}")
    return form


def save(path: str | PathLike[str], make: Callable[[str], str | bytes]) -> None:
    """Write what `make` makes of one of the forms of `EXPORTS` to a file whose ending names it.

    Raises `ValueError` for another ending, `OSError` for a path that can't be written and what
    `make` raises; then the file that was there is as it was.
    """
    made = make(form_of(path, EXPORTS))
    with replacing(path) as file:
        file.write(made.encode() if isinstance(made, str) else made)
