"""What every widget is made of: the browser's half, the traits, and the way of a message."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ..scene import THEMES
from ..scene import theme as theme_named
from . import words
from .exchange import Exchange
from .listeners import Listeners

if TYPE_CHECKING:
    from typing_extensions import Self

_BUNDLE = Path(__file__).parent.parent / "static" / "widget.js"


def _bundle() -> str | Path:
    """Return the browser's half: as text, since a path would keep every widget alive for ever."""
    if not _BUNDLE.exists():
        raise ImportError(f"{_BUNDLE} is missing; build it with `python3 dev.py setup`")
    if os.environ.get("ANYWIDGET_HMR") == "1":
        return _BUNDLE
    return _BUNDLE.read_text(encoding="utf-8")


def _look() -> dict[str, Any]:
    return {
        "themes": {name: theme_named(name).wire() for name in THEMES},
        "words": dict(words.BROWSER),
    }


def lasting(picture: Mapping[str, object]) -> dict[str, object]:
    """Return the options of a picture for many times: an iterator would be used up by the first."""
    return {
        name: tuple(value) if isinstance(value, Iterator) else value
        for name, value in picture.items()
    }


class Shell(anywidget.AnyWidget):
    """A widget whose truth is a session in Python.

    The browser asks for changes by message, and its traits are never taken over. A subclass makes
    its session, shows each moment by setting `state`, and gives a picture for where no kernel is.
    Its `listeners` hear of what a message has brought about once that is answered.
    """

    _esm = _bundle()

    look = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    theme = traitlets.Enum(("auto", *THEMES), default_value="auto").tag(sync=True)
    """`"auto"` follows the notebook between light and dark; else the name of a theme."""

    def __init__(
        self, session: Exchange[Any], listeners: Listeners, state: dict[str, Any], theme: str
    ) -> None:
        if theme != "auto":
            theme_named(theme)  # raises for an unknown name
        self._exchange, self._listeners = session, listeners
        super().__init__(look=_look(), state=state, theme=theme)
        self.on_msg(self._receive)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over nothing: the browser asks by message, it never sets a trait."""

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        self.send(self._exchange.answer(content))
        self._listeners.tell()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def _svg(self) -> str:
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if not isinstance(bundle, tuple):
            return bundle
        data, metadata = bundle
        return {**data, "text/plain": repr(self), "image/svg+xml": self._svg()}, metadata
