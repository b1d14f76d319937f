"""Warnings that a test expects, heard whatever other threads do.

`pytest.warns` changes filters that all threads share, and Numba does so in each thread in which it
compiles: when one has compiled, it puts back the filters that it found. So a test that waits for a
warning by them may miss it.
"""

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest


class Heard(NamedTuple):
    """A warning, and the place that it speaks of."""

    message: str
    category: type[Warning]
    filename: str
    lineno: int


@contextmanager
def listening() -> Iterator[list[Heard]]:
    """Yield the warnings that are heard; none of them is shown."""
    heard: list[Heard] = []

    def warn(message: Any, kind: Any = None, stacklevel: int = 1, **_: Any) -> None:
        place = sys._getframe(stacklevel)
        heard.append(
            Heard(str(message), kind or UserWarning, place.f_code.co_filename, place.f_lineno)
        )

    def warn_explicit(message: Any, kind: Any, filename: str, lineno: int, **_: Any) -> None:
        heard.append(Heard(str(message), kind, filename, lineno))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warnings, "warn", warn)
        patch.setattr(warnings, "warn_explicit", warn_explicit)
        yield heard


@contextmanager
def warned(category: type[Warning], match: str = "") -> Iterator[list[Heard]]:
    """Expect a warning of a category whose text matches; yield all that are heard."""
    with listening() as heard:
        yield heard
    fitting = [one for one in heard if issubclass(one.category, category)]
    assert any(re.search(match, one.message) for one in fitting), f"not among {heard}"
