"""Pictures for the world outside: what makes a file of a picture, by the ending of its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite
from numbers import Real
from os import PathLike
from pathlib import Path

from knotwidgets.core.arrays import needed
from knotwidgets.core.errors import nearest, shortened
from knotwidgets.core.files import replacing

from .svg import SIZE, sized

LARGEST = 16_384  # pixels on a side: more than a printed page has, less than fills the memory


def png(svg: str) -> bytes:
    """A picture as a PNG, with nothing behind it (vl-convert)."""
    drawn: bytes = needed("vl_convert", "export").svg_to_png(svg)
    return drawn


def pdf(svg: str) -> bytes:
    """A picture as one page of a PDF, as large as it is; curves stay curves (vl-convert)."""
    drawn: bytes = needed("vl_convert", "export").svg_to_pdf(svg)
    return drawn


EXPORTS: dict[str, Callable[[str], str | bytes]] = {"svg": str, "png": png, "pdf": pdf}
"""What makes a file of a picture, which is given as an SVG document, by the ending of its name."""


def export(svg: str, form: str, width: object = None, scale: object = 1) -> str | bytes:
    """A picture in one of the forms of `EXPORTS`, `width` pixels wide.

    `scale` multiplies its width, which by default is its own. Raises `ValueError` for an impossible
    size, and `ImportError` where a library is not installed.
    """
    wide, high = map(float, SIZE.findall(svg)[0])
    factor = positive("scale", scale) * (1 if width is None else positive("width", width) / wide)
    wide, high = wide * factor, high * factor
    if max(wide, high) > LARGEST:
        size = f"{wide:,.0f} × {high:,.0f}"
        raise ValueError(f"a picture of {size} pixels is too large; at most {LARGEST:,} on a side")
    return EXPORTS[form](sized(svg, wide, high))


def positive(name: str, value: object) -> float:
    """Check a number that must be above zero."""
    if isinstance(value, Real) and isfinite(value) and float(value) > 0:
        return float(value)
    raise ValueError(f"{name}={shortened(value)}; expected a number above 0")


def form_of(path: str | PathLike[str], known: Mapping[str, object]) -> str:
    """The ending of a file's name, which must be one of those that are known."""
    form = Path(path).suffix[1:].lower()
    if form not in known:
        hint = nearest("", known)  # names all of them
        raise ValueError(f"can't save as {str(path)!r}: no format {form!r}; {hint}")
    return form


def save(
    path: str | PathLike[str],
    make: Callable[[str], str | bytes],
    known: Mapping[str, object] = EXPORTS,
) -> None:
    """Write what `make` makes of one of the known forms to a file whose ending names it.

    Raises `ValueError` for another ending, `OSError` for a path that can't be written and what
    `make` raises; then the file that was there is as it was.
    """
    made = make(form_of(path, known))
    with replacing(path) as file:
        file.write(made.encode() if isinstance(made, str) else made)


def plain(text: str) -> str:
    r"""Return text for Markdown, without anything that stands for more.

    >>> print(plain("<b> [a](b)"))
    \<b\> \[a\](b)
    """
    return re.sub(r"([\\`*_<>\[\]#|])", r"\\\1", text)
